"""What the page tells while a puzzle is set, and what can be done and undone there."""

import json
import re
from base64 import b64encode

import pytest
from playwright.sync_api import Route, expect

from cluesmith.formats import loads
from cluesmith.grid import Grid
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import KenKen
from tests.web.playing import strokes_of
from tests.web.setting import Setter
from tests.web.test_play_strokes import HANJIE, row


def type_rows(setter: Setter, *rows: str) -> None:
    """Type the clues of the rows from the first on, by keys alone."""
    setter.page.locator("[data-place='0,-1']").click()
    for text in rows:
        setter.write(text)
        setter.page.keyboard.press("Tab")


def test_clues_are_typed_by_keys_alone(setter: Setter) -> None:
    puzzle = Hanjie.parse(HANJIE)
    setter.begin("hanjie", puzzle.height, puzzle.width)
    setter.page.focus("#field")  # the columns come first
    for line in (*puzzle.columns, *puzzle.rows):
        setter.page.keyboard.type(" ".join(map(str, line or ())))
        setter.page.keyboard.press("Tab")
    setter.answers("One answer")
    assert loads(setter.puzzle()) == puzzle
    expect(setter.page.locator("#field")).not_to_be_focused()  # Tab leads on at the end


def test_arrows_go_from_clue_to_clue(setter: Setter) -> None:
    setter.begin("hanjie", 3, 3)
    setter.page.locator("[data-place='0,-1']").click()
    setter.page.keyboard.type("1 1")
    setter.page.keyboard.press("ArrowLeft")  # within the text
    setter.page.keyboard.press("ArrowDown")
    expect(setter.page.locator("#field")).to_have_attribute("aria-label", "Clue, row 2")
    setter.page.keyboard.press("ArrowUp")
    expect(setter.page.locator("#field")).to_have_value("1 1")


def test_no_answer_and_what_clashes(setter: Setter) -> None:
    setter.begin("hanjie", 3, 3)
    type_rows(setter, "3")
    setter.type_clue((-1, 1), "0")
    setter.answers("No answer")
    expect(setter.page.locator("#clashing li")).to_have_count(2)
    expect(setter.page.locator(".lights .wrong")).to_have_count(2)
    expect(setter.page.locator("#grade")).to_have_text("–")


def test_several_answers_where_they_differ_and_what_they_share(setter: Setter) -> None:
    setter.begin("hanjie", 2, 3)
    type_rows(setter, "3", "1")
    setter.answers("3 answers")
    expect(setter.page.locator("#answers-more")).to_have_text("3 cells differ between them.")
    expect(setter.page.locator(".highlights .premise-tint")).to_have_count(3)
    assert setter.page.locator(".under .painted").count() == 3  # faintly: the first row


def test_grade_and_clues_that_are_not_needed(setter: Setter) -> None:
    setter.begin("hanjie", 2, 2)
    setter.mode("answer")
    setter.drag([(0, 0), (0, 1)])
    setter.drag([(1, 0), (1, 1)])
    setter.answers("One answer")
    expect(setter.page.locator("#spare")).to_have_text("4 clues")
    assert setter.page.text_content("#grade") not in ("–", "…")
    expect(setter.page.locator(".lights .spare")).to_have_count(4)


def test_the_old_truth_stays_until_the_new_one_is_known(setter: Setter) -> None:
    setter.begin("hanjie", 2, 2)
    setter.answers("16 answers")
    waiting: list[Route] = []

    def wait(route: Route) -> None:
        waiting.append(route)

    setter.page.route("**/api/v1/truth", wait)
    type_rows(setter, "2")
    expect(setter.page.locator("#truth")).to_have_class("truth old")
    expect(setter.page.locator("#answers")).to_have_text("16 answers")
    setter.page.wait_for_timeout(300)
    waiting.pop().continue_()
    setter.page.unroute("**/api/v1/truth")
    setter.answers("4 answers")


def test_what_cannot_be_is_told_and_changes_nothing(setter: Setter) -> None:
    setter.begin("bosnian-snake", 4, 4)
    before = setter.puzzle()
    setter.click((1, 1))
    with setter.page.expect_response("**/api/v1/edit") as refused:
        setter.page.keyboard.type("x")
    assert refused.value.status == 422
    expect(setter.page.locator("#problem")).to_contain_text("expected")
    expect(setter.page.locator("#field")).to_have_attribute("aria-invalid", "true")
    setter.page.keyboard.press("ArrowRight")
    expect(setter.page.locator("#problem")).to_be_empty()
    assert setter.puzzle() == before


def test_everything_is_undone_and_redone(setter: Setter) -> None:
    setter.begin("hanjie", 4, 5)
    blank = setter.puzzle()
    type_rows(setter, "3", "1 1")
    setter.mode("answer")
    setter.drag([(2, 0), (2, 3)])
    setter.page.click("summary:has-text('Board')")
    for how in ("turn", "mirror", "flip"):
        setter.page.click(f"[data-transform={how}]")
    setter.page.click("[data-transform=shift][data-down='1']")
    setter.page.click("summary:has-text('Title')")
    setter.page.fill("#about-title", "Four bars")
    expect(setter.page.locator("#title")).to_have_text("Four bars")
    expect(setter.page.locator("#about")).to_contain_text("5 × 4")
    setter.settled()  # the last change is made, too
    last = setter.puzzle()
    undone = 0
    while setter.page.locator("#undo").is_enabled():
        setter.page.click("#undo")
        setter.settled()
        undone += 1
    assert (undone, setter.puzzle()) == (8, blank)
    expect(setter.page.locator("#title")).to_have_text("New Hanjie")
    for _ in range(undone):
        setter.page.click("#redo")
        setter.settled()
    assert setter.puzzle() == last
    expect(setter.page.locator("#title")).to_have_text("Four bars")


def test_a_reload_loses_nothing(setter: Setter) -> None:
    setter.begin("hanjie", 3, 3)
    type_rows(setter, "3", "1 1")
    setter.answers("8 answers")
    before = setter.puzzle()
    setter.page.reload()
    setter.ready()
    assert setter.puzzle() == before
    setter.answers("8 answers")
    setter.page.keyboard.press("Control+z")
    expect(setter.page.locator("#redo")).to_be_enabled()
    setter.page.goto(f"{setter.address}/set")
    setter.ready()
    expect(setter.page.locator("#drafts a")).to_contain_text("Hanjie · 3 × 3")


def test_symmetric_strokes(setter: Setter) -> None:
    setter.begin("hanjie", 4, 4)
    setter.page.click("summary:has-text('Board')")
    setter.page.select_option("#symmetry", "turn")
    setter.mode("answer")
    setter.drag(row(0, 2))
    expect(setter.page.locator(".under .painted")).to_have_count(4)
    assert setter.states([(3, 2), (3, 3)]) == ["painted"] * 2


def test_another_size(setter: Setter) -> None:
    setter.begin("hanjie", 3, 3)
    setter.page.click("summary:has-text('Board')")
    setter.page.click("#open-resize")
    setter.page.fill("#resize-width", "5")
    setter.page.click("#resize .main")
    expect(setter.page.locator("#about")).to_have_text("3 × 5")


def test_typed_clues_with_one_answer_are_drawn(setter: Setter) -> None:
    setter.begin("hanjie", 2, 2)
    type_rows(setter, "2", "2")
    setter.answers("One answer")
    setter.mode("answer")
    assert setter.states([(0, 0), (1, 1)]) == ["painted"] * 2


def test_a_line_is_drawn_from_any_cell_and_gets_its_number(setter: Setter) -> None:
    setter.begin("four-winds", 3, 3)
    setter.mode("answer")
    setter.drag([(0, 0), (0, 2)])
    setter.drag([(0, 0), (2, 0)])
    expect(setter.cell((0, 0))).to_have_attribute("aria-label", "row 1, column 1, clue 4")


def test_a_snake_is_drawn_and_gets_its_clues(setter: Setter) -> None:
    setter.begin("bosnian-snake", 4, 4)
    setter.mode("answer")
    setter.drag([(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (3, 2)])
    setter.settled()
    snake = loads(setter.puzzle())
    assert isinstance(snake, BosnianSnake)
    assert {snake.head, snake.tail} == {(0, 0), (3, 2)}
    body = {(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (3, 2)}
    assert snake.is_answer({cell: int(cell in body) for cell in snake.domains})


def test_digits_are_written_and_cages_get_their_numbers(setter: Setter) -> None:
    setter.begin("kenken", 2, 2)
    for place in ((0, 0), (0, 1)):
        setter.drag([place, (1, place[1])])
    setter.mode("answer")
    for cell, digit in {(0, 0): "1", (0, 1): "2", (1, 0): "2", (1, 1): "1"}.items():
        setter.click(cell)
        setter.page.keyboard.press(digit)
    setter.settled()
    made = loads(setter.puzzle())
    assert isinstance(made, KenKen)
    assert [cage.cells for cage in made.cages] == [((0, 0), (1, 0)), ((0, 1), (1, 1))]
    assert made.is_answer({(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 1})


def test_cages_grow_and_go(setter: Setter) -> None:
    setter.begin("kenken", 3, 3)
    setter.enclose([(0, 0), (0, 1)], "3+")
    expect(setter.page.locator("#problem.calm")).to_have_text("r1c3 lies in no cage.")
    setter.page.keyboard.down("Shift")
    setter.drag([(0, 1), (1, 1)])
    setter.page.keyboard.up("Shift")
    setter.write("6+")
    expect(setter.cell((1, 1))).to_have_attribute("aria-label", "row 2, column 2, open; region 6+")
    setter.page.keyboard.press("Control+a")
    setter.page.keyboard.press("Delete")
    expect(setter.cell((1, 1))).not_to_have_attribute("aria-label", "row 2, column 2, open; region 6+")
    setter.page.keyboard.press("Delete")
    expect(setter.page.locator("#problem.calm")).to_have_text("r1c1 lies in no cage.")


def test_a_cage_is_drawn_by_keys(setter: Setter) -> None:
    setter.begin("kenken", 3, 3)
    setter.page.focus("#field")
    setter.page.keyboard.press("Shift+ArrowRight")
    setter.page.keyboard.press("Shift+ArrowDown")
    setter.page.keyboard.press("Enter")
    setter.page.keyboard.type("6+")
    expect(setter.cell((1, 1))).to_have_attribute("aria-label", "row 2, column 2, open; region 6+")


DROP = """data => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], "kite.png", { type: "image/png" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
}"""


def test_a_dropped_picture_becomes_a_puzzle(setter: Setter) -> None:
    puzzle = Hanjie.parse("hanjie\nrows: 20, 20\ncolumns: 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2\n")
    picture = puzzle.png(Grid(puzzle, dict.fromkeys(puzzle.domains, 1)))
    setter.page.goto(f"{setter.address}/set")
    setter.ready()
    setter.page.evaluate(DROP, b64encode(picture).decode())
    expect(setter.page.locator("#picture-before")).to_have_attribute("src", re.compile("^data:image/png"))
    setter.page.locator("#picture-width").fill("12")
    expect(setter.page.locator("#picture-size")).to_contain_text("× 12")
    setter.page.click("#picture-take")
    expect(setter.page.locator("#about")).to_contain_text("× 12")
    expect(setter.page.locator("#modes [aria-checked=true]")).to_have_text("Answer")
    assert json.loads(setter.puzzle())["kind"] == "hanjie"
    expect(setter.page.locator(".under .painted").first).to_be_attached()


def test_from_play_to_the_editor_and_back(setter: Setter) -> None:
    puzzle = setter.open(HANJIE)
    setter.do("edit")
    setter.page.wait_for_url("**/set#*")
    setter.ready()
    setter.answers("One answer")
    setter.page.click("[data-do=play]")
    setter.page.wait_for_url("**/play#*")
    setter.ready()
    for stroke in strokes_of(puzzle):
        setter.drag(stroke)
    setter.solved()


def drawn_as_answered(setter: Setter) -> bool:
    """Whether what is drawn, after a look at the answer, is the answer of the puzzle."""
    setter.mode("answer")
    answer = loads(setter.puzzle()).solve().answer
    assert answer
    painted = [cell for cell, value in answer.items() if value]
    expect(setter.page.locator(".under .painted")).to_have_count(len(painted))
    return setter.states(painted) == ["painted"] * len(painted)


def test_the_next_stroke_keeps_what_was_accepted(setter: Setter) -> None:
    setter.begin("hanjie", 4, 4)
    setter.mode("answer")
    setter.drag([(0, 0), (0, 0)])
    setter.drag([(1, 1), (1, 1)])
    setter.answers("2 answers")
    setter.page.click("[data-improve=unique]")
    setter.page.click("#panel .main")
    setter.answers("One answer")
    accepted = loads(setter.puzzle()).solve().answer
    assert accepted
    setter.drag([(3, 0), (3, 3)])
    expect(setter.page.locator("#undo")).to_be_enabled()
    setter.settled()
    drawn = {**accepted, **dict.fromkeys(row(3, 4), 1)}
    assert loads(setter.puzzle()) == Hanjie.of_grid(drawn, 4, 4)


def test_an_unfinished_kenken_with_one_answer_says_what_is_missing(setter: Setter) -> None:
    setter.begin("kenken", 2, 2)
    setter.type_clue((0, 0), "1")
    setter.answers("One answer")
    setter.settled()
    expect(setter.page.locator("#answers-more")).to_have_text("But the puzzle is not finished yet.")
    expect(setter.page.locator("#grade")).to_have_text("–")
    expect(setter.page.locator("#problem.calm")).to_have_text("r1c2 lies in no cage.")


@pytest.mark.parametrize("how", ["unique", "fill"])
def test_a_proposal_is_shown_and_accepted(setter: Setter, how: str) -> None:
    setter.begin("hanjie", 4, 4)
    if how == "unique":
        setter.mode("answer")
        setter.drag([(0, 0), (0, 0)])
        setter.drag([(1, 1), (1, 1)])
        setter.answers("2 answers")
    before = setter.puzzle()
    setter.page.click(f"[data-improve={how}]")
    expect(setter.page.locator("#panel h2")).to_contain_text("Proposal", timeout=20_000)
    assert setter.puzzle() == before
    setter.page.click("#panel .main")
    expect(setter.page.locator("#panel")).to_be_hidden()
    setter.answers("One answer")
    assert setter.puzzle() != before
    assert drawn_as_answered(setter)
    setter.page.keyboard.press("Control+z")
    expect(setter.page.locator("#redo")).to_be_enabled()
    assert setter.puzzle() == before


def test_it_says_why_there_is_no_proposal(setter: Setter) -> None:
    setter.begin("hanjie", 2, 2)
    setter.answers("16 answers")
    setter.page.click("[data-improve=drop]")
    expect(setter.page.locator("#panel")).to_contain_text("The puzzle has several answers. Make it unique first.")
    type_rows(setter, "2", "2")
    setter.answers("One answer")
    setter.page.click("[data-improve=unique]")
    expect(setter.page.locator("#panel")).to_contain_text("The puzzle already has exactly one answer.")
    setter.type_clue((-1, 0), "0")
    setter.answers("No answer")
    setter.page.click("[data-improve=fill]")
    expect(setter.page.locator("#panel")).to_contain_text("Change one of the clues that clash first.")


def test_a_proposal_is_skipped(setter: Setter) -> None:
    setter.begin("hanjie", 2, 2)
    setter.mode("answer")
    setter.drag([(0, 0), (0, 1)])
    setter.settled()
    before = setter.puzzle()
    setter.page.click("[data-improve=drop]")
    while not (setter.page.text_content("#panel h2") or "").startswith("No more"):
        setter.page.click("#panel button:has-text('Skip')")
    assert setter.puzzle() == before
    setter.page.click("#panel button:has-text('Close')")
    expect(setter.page.locator("#panel")).to_be_hidden()


def test_a_heat_map_shows_where_the_puzzle_is_loose(setter: Setter) -> None:
    setter.begin("hanjie", 2, 2)
    type_rows(setter, "1", "1")
    setter.answers("4 answers")
    setter.page.click("#open-more")
    setter.page.click("[data-do=shares]")
    expect(setter.page.locator("#shares-about")).to_contain_text("Of 4 answers")
    expect(setter.page.locator("#shares-map svg")).to_be_visible()
    shares = setter.page.locator("#shares-map svg text").all_text_contents()
    assert shares.count("50") == 4
    setter.page.click("#shares button")
    expect(setter.page.locator("#shares")).to_be_hidden()


def test_a_title_typed_at_once_does_not_end_the_search(setter: Setter) -> None:
    setter.begin("hanjie", 2, 2)
    setter.settled()
    setter.page.click("summary:has-text('Title')")
    setter.mode("answer")
    setter.drag([(0, 0), (0, 1)])
    expect(setter.page.locator("[data-do=keep]")).to_be_visible()
    setter.page.fill("#about-title", "Bar")
    setter.answers("One answer")
    setter.settled()
