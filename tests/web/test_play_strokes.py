"""What strokes, keys and fingers leave on a board, and what they do not."""

from playwright.sync_api import expect

from tests.web.playing import Player

HANJIE = "hanjie\nrows: 4, 1 1, 1 2, 1 1, 3\ncolumns: 1 2, 3 1, 1 1, 1 2, 2\n"
HANJIE_8 = "hanjie\nrows: 8, 0, 0, 0, 0, 0, 0, 0\ncolumns: 1, 1, 1, 1, 1, 1, 1, 1\n"
KENKEN = "kenken\na a b b\nc c d d\ne e f f\ng g h h\n\na=3+ b=7+ c=7+ d=3+ e=3+ f=7+ g=7+ h=3+\n"
OTHER_DIGITS = "kenken digits=0,10,12\na a b\na c b\na c c\n\na=34+ b=0* c=22+\n"
FOUR_WINDS = "four-winds\n. . . .\n. 3 . .\n. . . .\n. . . 1\n"

SNAKE = "bosnian-snake\n  | . . . .\n. | H . . .\n. | . . . .\n. | . . . .\n. | . . . T\n"


def row(number: int, length: int) -> list[tuple[int, int]]:
    return [(number, column) for column in range(length)]


def test_a_fast_drag_skips_no_cell_and_keeps_to_its_row(player: Player) -> None:
    player.open(HANJIE_8)
    player.drag([(2, 0), (5, 7)])  # one move, far away and aslant
    filled = player.states(row(2, 8))
    across = player.states([(line, 0) for line in range(2, 6)])
    assert filled == ["painted"] * 8 or across == ["painted"] * 4
    assert player.page.locator(".painted").count() in (8, 4)


def test_a_drag_changes_only_cells_that_are_as_the_first(player: Player) -> None:
    player.open(HANJIE_8)
    player.click((2, 3), button="right")
    player.drag([(2, 0), (2, 5)])
    assert player.states(row(2, 6)) == ["painted"] * 3 + ["blank"] + ["painted"] * 2
    player.drag([(2, 0), (2, 5)])
    assert player.states(row(2, 6)) == ["open"] * 3 + ["blank"] + ["open"] * 2


def test_the_length_of_a_drag_is_shown(player: Player) -> None:
    player.open(HANJIE_8)
    player.page.mouse.move(*player.place((1, 1)))
    player.page.mouse.down()
    player.page.mouse.move(*player.place((1, 6)))
    expect(player.page.locator("#counter")).to_have_text("6")
    player.page.mouse.up()
    expect(player.page.locator("#counter")).to_be_hidden()


def test_a_drag_is_one_step_of_undo(player: Player) -> None:
    player.open(HANJIE_8)
    player.drag([(0, 0), (0, 4)])
    player.drag([(1, 0), (1, 4)], button="right")
    player.page.keyboard.press("Control+z")
    assert player.states(row(1, 5)) == ["open"] * 5
    player.page.click("#undo")
    assert player.states(row(0, 5)) == ["open"] * 5
    expect(player.page.locator("#undo")).to_be_disabled()
    player.page.keyboard.press("Control+Shift+z")
    player.page.click("#redo")
    assert player.states(row(0, 5)) + player.states(row(1, 5)) == ["painted"] * 5 + ["blank"] * 5


def test_a_line_goes_out_of_a_number_and_back_into_it(player: Player) -> None:
    player.open(FOUR_WINDS)
    player.drag([(1, 1), (1, 3)])
    assert player.states([(1, 2), (1, 3)]) == ["line to the right"] * 2
    player.drag([(1, 3), (1, 2)])
    assert player.states([(1, 2), (1, 3)]) == ["line to the right", "open"]
    player.drag([(1, 2), (1, 1)])
    assert player.states([(1, 2), (1, 3)]) == ["open", "open"]


def test_a_line_stops_at_other_lines(player: Player) -> None:
    player.open(FOUR_WINDS)
    player.drag([(3, 3), (0, 3)])
    player.drag([(1, 1), (1, 3)])
    assert player.states([(1, 2), (1, 3)]) == ["line to the right", "line up"]


def test_a_line_is_drawn_from_its_end_to_the_number(player: Player) -> None:
    player.open(FOUR_WINDS)
    player.drag([(1, 3), (1, 1)])
    assert player.states([(1, 2), (1, 3)]) == ["line to the right"] * 2
    player.drag([(3, 1), (0, 1)])  # one cell too far
    assert player.states([(2, 1), (3, 1), (0, 1)]) == ["line down", "line down", "open"]
    player.drag([(1, 3), (1, 2)])
    player.drag([(1, 3), (1, 2)])  # on from the end of a line that is there
    assert player.states([(1, 2), (1, 3)]) == ["line to the right"] * 2
    player.drag([(0, 0), (0, 3)])  # to no number
    player.drag([(3, 0), (3, 3)])  # a line is in between
    assert player.states([(0, 1), (0, 2), (3, 0), (3, 2)]) == ["open"] * 4


def test_a_line_is_drawn_by_keys(player: Player) -> None:
    player.open(FOUR_WINDS)
    player.cell((1, 1)).focus()
    player.walk([(1, 1), (2, 1), (3, 1)])
    assert player.states([(2, 1), (3, 1)]) == ["line down"] * 2
    player.walk([(3, 1), (2, 1)])
    assert player.states([(2, 1), (3, 1)]) == ["line down", "open"]


def test_a_line_follows_the_pointer_and_ends_at_the_edge(player: Player) -> None:
    player.open(FOUR_WINDS)
    player.drag([(1, 1), (1, 3), (0, 1)])  # the pointer turned: only the last way counts
    assert player.states([(0, 1), (1, 2), (1, 3)]) == ["line up", "open", "open"]
    x, y = player.place((1, 3))
    player.page.mouse.move(*player.place((1, 1)))
    player.page.mouse.down()
    player.page.mouse.move(x + 300, y)
    player.page.mouse.up()
    assert player.states([(0, 1), (1, 2), (1, 3)]) == ["line up"] + ["line to the right"] * 2
    player.click((1, 2))  # a tap cuts it there
    assert player.states([(1, 2), (1, 3)]) == ["line to the right", "open"]


def test_a_snake_is_taken_by_its_end(player: Player) -> None:
    player.open(SNAKE)
    body = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)]
    player.drag(body)
    assert player.states(body[1:]) == ["snake"] * 4
    player.drag([(1, 3), (0, 3), (0, 2)])  # back along it: the cell under the pointer stays
    assert player.states(body[1:]) == ["snake", "snake", "open", "open"]
    player.drag([(0, 2), (0, 1), (1, 1), (2, 1)])  # back, and another way
    assert player.states([(0, 1), (0, 2), (1, 1), (2, 1)]) == ["snake", "open", "snake", "snake"]
    player.drag([(2, 1), (1, 1), (2, 1), (2, 2)])  # to and fro
    assert player.states([(1, 1), (2, 1), (2, 2)]) == ["snake"] * 3
    player.click((2, 2))
    assert player.state((2, 2)) == "open"
    for _ in range(5):
        player.page.keyboard.press("Control+z")
    expect(player.page.locator("#undo")).to_be_disabled()


def test_two_fingers_zoom_and_leave_no_mark(phone: Player) -> None:
    phone.open(HANJIE_8)
    before = phone.cell((0, 0)).bounding_box()
    (x, y), (far_x, far_y) = phone.place((2, 2)), phone.place((4, 4))
    phone.fingers(
        [[(x, y)], [(x + 40, y)], [(x + 40, y), (far_x, far_y)], [(x - 40, y - 60), (far_x + 60, far_y + 60)]],
    )
    after = phone.cell((0, 0)).bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"] * 1.5
    assert phone.page.locator(".painted, .mark").count() == 0
    expect(phone.page.locator("#undo")).to_be_disabled()


def test_a_long_press_crosses_out(phone: Player) -> None:
    phone.open(HANJIE_8)
    session = phone.page.context.new_cdp_session(phone.page)
    x, y = phone.place((3, 3))
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.page.locator(".mark")).to_have_count(1)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert phone.state((3, 3)) == "blank"


def test_the_toggle_crosses_out(phone: Player) -> None:
    phone.open(HANJIE_8)
    phone.page.tap("#tools [data-tool=cross]")
    phone.swipe(row(3, 4))
    assert phone.states(row(3, 5)) == ["blank"] * 4 + ["open"]


def test_digits_in_several_cells_in_ink_and_in_pencil(player: Player) -> None:
    player.open(KENKEN)
    player.drag([(0, 0), (0, 2)])
    player.page.keyboard.press("Control+2")
    player.page.keyboard.press("Shift+3")
    assert player.states(row(0, 3)) == ["open, pencil marks 2 3"] * 3
    player.click((1, 1))
    player.page.keyboard.press("p")
    player.page.keyboard.press("1")
    assert player.state((1, 1)) == "open, pencil marks 1"
    player.page.keyboard.press("p")
    player.page.keyboard.press("1")
    assert player.state((1, 1)) == "1"
    player.page.keyboard.press("Delete")
    assert player.state((1, 1)) == "open"


def test_the_pad_and_the_keys_write_the_digits_of_the_puzzle(player: Player) -> None:
    player.open(OTHER_DIGITS)
    pad = player.page.locator("#pad button[data-value]")
    assert pad.all_text_contents() == ["0", "10", "12"]
    player.click((0, 0))
    player.page.keyboard.press("0")
    assert player.state((0, 0)) == "0"
    player.click((0, 1))
    player.page.keyboard.press("1")
    player.page.keyboard.press("2")
    assert player.state((0, 1)) == "12"
    player.click((0, 2))
    pad.nth(1).click()
    assert player.state((0, 2)) == "10"
    player.click((1, 1))
    player.page.keyboard.press("Control+0")
    assert player.state((1, 1)) == "open, pencil marks 0"
