"""Playing a Hanjie in colours: by mouse, touch and keys, with what is noted that a cell is not."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from cluesmith.bank import Entry
from cluesmith.formats import loads
from cluesmith.site.bundle import bundle_of, pack
from cluesmith.site.page import page
from tests.web.conftest import DESKTOP
from tests.web.playing import Player, playing
from tests.web.serving import Client
from tests.web.test_play_access import faults

# Two blocks touch in row 2; the answer is the only one.
FLAG = """\
hanjie
colours: a red #d62728, b yellow #f2c81d, c black #000000
rows: 3a, 1c 2b, 1c, 1c
columns: 1a 3c, 1a 1b, 1a 1b
"""


def choose(player: Player, name: str) -> None:
    player.page.get_by_role("radio", name=name, exact=True).click()


def test_a_puzzle_in_colours_is_solved_with_the_mouse(player: Player) -> None:
    player.open(FLAG)
    player.drag([(0, 0), (0, 2)])
    choose(player, "yellow")
    player.drag([(1, 1), (1, 2)])
    player.click((2, 2), button="right")
    assert player.states([(0, 1), (1, 1), (2, 2), (3, 0)]) == ["red", "yellow", "blank", "open"]
    choose(player, "black")
    player.drag([(1, 0), (3, 0)])
    player.solved()
    player.page.reload()
    player.ready()
    assert player.states([(0, 0), (1, 2), (3, 0)]) == ["red", "yellow", "black"]


def test_a_puzzle_in_colours_is_solved_with_keys(player: Player) -> None:
    player.open(FLAG)
    player.page.keyboard.press("3")  # away from the board it only chooses
    expect(player.page.get_by_role("radio", name="black", exact=True)).to_be_checked()
    player.cell((0, 0)).focus()
    player.page.keyboard.press("1")
    expect(player.page.locator("#live")).to_have_text("red")
    player.walk([(0, 0), (0, 1), (0, 2)])
    player.go((0, 2), (1, 2))
    player.page.keyboard.press("2")
    player.go((1, 2), (1, 1))
    player.page.keyboard.press("z")  # the colour that was chosen last
    player.go((1, 1), (1, 0))
    player.page.keyboard.press("3")
    player.walk([(1, 0), (2, 0), (3, 0)])
    player.solved()


def test_what_a_cell_is_not_is_noted_and_undone(player: Player) -> None:
    player.open(FLAG)
    player.cell((1, 1)).focus()
    for key in ("Shift+1", "Shift+3"):
        player.page.keyboard.press(key)
    assert player.state((1, 1)) == "open, not red, not black"
    choose(player, "red")
    choose(player, "Rule out")
    player.drag([(1, 0), (1, 2)])  # where it is noted already it stays
    assert player.states([(1, 0), (1, 1), (1, 2)]) == ["open, not red", "open, not red, not black", "open, not red"]
    player.page.click("#undo")
    assert player.states([(1, 0), (1, 1)]) == ["open", "open, not red, not black"]
    player.page.reload()
    player.ready()
    assert player.state((1, 1)) == "open, not red, not black"


def test_clues_say_their_colours_and_are_ticked_off(player: Player) -> None:
    player.open(FLAG)
    cell = player.cell((1, 0))
    expect(cell).to_have_attribute(
        "aria-label", "row 2, column 1, open; row clue 1 black, 2 yellow; column clue 1 red, 3 black"
    )
    choose(player, "yellow")
    player.drag([(1, 1), (1, 2)])
    expect(player.page.locator("g.inked.settled")).to_have_count(3)  # in the row, and in both columns
    player.cell((1, 0)).focus()
    expect(cell).to_have_attribute(
        "aria-label", "row 2, column 1, open; row clue 1 black, 2 yellow, done: 2 yellow; column clue 1 red, 3 black"
    )


def test_what_a_step_rules_out_becomes_a_note(player: Player) -> None:
    player.open(FLAG)
    found = player.page.evaluate("""async () => {
        const { changesOf } = await import("/static/js/hints.js");
        const { Position } = await import("/static/js/position.js");
        const { Colours } = await import("/static/js/colours.js");
        const value = (value, ink) => ({ value, ink, sign: "", name: "" });
        const board = { height: 1, width: 2, values: [value(0, "#ffffff"), value(1, "#000000"), value(2, "#ff0000")],
            rest: 0, clues: [["", ""]], given: [[null, null]], rows: [], columns: [] };
        const position = new Position(board);
        const fact = (column, value, is) => ({ cell: [0, column], value, is });
        const facts = [fact(0, 2, false), fact(0, 0, false), fact(1, 1, true)];
        return [...changesOf({ position, board, style: new Colours(position) }, facts)];
    }""")
    assert found == [[0, {"notes": 0b101}], [1, {"value": 1}]]


def test_a_hint_leads_on_in_colours(player: Player) -> None:
    player.open(FLAG)
    player.page.click("#hint")
    while not player.page.get_by_role("button", name="Do it").count():
        player.page.click("text=Tell me more")
    player.page.click("text=Do it")
    assert set(player.states([(row, column) for row in range(4) for column in range(3)])) != {"open"}


def test_colours_on_a_dark_phone(phone: Player) -> None:
    phone.open(FLAG)
    for button in phone.page.locator("#pad button, #tools button").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 44
    choose(phone, "yellow")
    phone.swipe([(1, 1), (1, 2)])
    choose(phone, "Rule out")
    phone.tap((0, 0))
    choose(phone, "Blank")
    phone.tap((3, 2))
    assert phone.states([(1, 1), (0, 0), (3, 2)]) == ["yellow", "open, not yellow", "blank"]
    assert faults(phone) == []


def test_a_published_page_in_colours_needs_no_server(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "flag.html"
    file.write_text(page([pack(bundle_of(Entry(puzzle=loads(FLAG))))], title="Flag"))
    with playing(browser, Client(0), **DESKTOP, offline=True) as reader:
        reader.page.goto(file.as_uri())
        reader.ready()
        reader.drag([(0, 0), (0, 2)])
        choose(reader, "yellow")
        reader.drag([(1, 1), (1, 2)])
        reader.page.click("#hint")
        while not reader.page.get_by_role("button", name="Do it").count():
            reader.page.click("text=Tell me more")
        reader.page.click("text=Do it")
        choose(reader, "black")
        for cell in ((1, 0), (2, 0), (3, 0)):
            if reader.state(cell) == "open":
                reader.click(cell)
        reader.solved()
