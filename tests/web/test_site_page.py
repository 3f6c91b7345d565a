"""Pages that hold everything: opened from a file, with the network off, and played to the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cluesmith.bank import Entry
from cluesmith.formats import loads
from cluesmith.puzzle import Puzzle
from cluesmith.site.bundle import bundle_of, pack
from cluesmith.site.page import page
from tests.web.conftest import DESKTOP, PHONE
from tests.web.playing import Player, playing, strokes_of
from tests.web.serving import Client

ROOT = Path(__file__).parents[2]
AXE = (Path(__file__).with_name("axe.min.js")).read_text("utf-8")
EXAMPLES = {
    name: loads((ROOT / f"examples/{name}.txt").read_text())
    for name in ("hanjie-cat", "kenken", "four-winds", "bosnian-snake")
}
every_example = pytest.mark.parametrize("name", EXAMPLES)


@pytest.fixture(scope="module")
def packed() -> dict[str, str]:
    return {name: pack(bundle_of(Entry(puzzle=puzzle))) for name, puzzle in EXAMPLES.items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, packed: dict[str, str]) -> Path:
    """A page for each example, one with all of them, and pages that have them in frames."""
    made = tmp_path_factory.mktemp("pages")
    for name, text in packed.items():
        (made / f"{name}.html").write_text(page([text], title=name))
    (made / "all.html").write_text(page(list(packed.values()), title="Four puzzles"))
    (made / "frame.html").write_text('<iframe src="kenken.html" width="900" height="700"></iframe>')
    (made / "strict.html").write_text(
        '<iframe sandbox="allow-scripts" src="kenken.html" width="900" height="700"></iframe>'
    )
    return made


@pytest.fixture(params=[DESKTOP, {**PHONE, "color_scheme": "dark"}], ids=["desktop", "phone"])
def reader(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Player]:
    """Somebody with a file and no network."""
    with playing(browser, Client(0), **request.param, offline=True) as player:
        yield player


@pytest.fixture
def desk(browser: Browser) -> Iterator[Player]:
    with playing(browser, Client(0), **DESKTOP, offline=True) as player:
        yield player


def write_answer(player: Player, puzzle: Puzzle) -> None:
    if puzzle.input == "digit":
        answer = puzzle.solve().answer
        assert answer
        for cell, value in answer.items():
            player.click(cell)
            player.page.keyboard.press(str(value))
    else:
        for stroke in strokes_of(puzzle):
            player.drag(stroke)


@every_example
def test_a_page_is_played_from_a_file_to_the_end(name: str, folder: Path, desk: Player) -> None:
    desk.page.goto((folder / f"{name}.html").as_uri())
    desk.ready()
    write_answer(desk, EXAMPLES[name])
    desk.solved()
    assert desk.page.locator("#panel button").all_inner_texts() == ["Replay", "Close"]
    expect(desk.page.locator("g.answer > *").first).to_be_attached()


WALK = """async packed => {
  const { Stored } = await import("/static/js/stored.js");
  const { unpack } = await import("/static/js/share.js");
  const bundle = JSON.parse(await unpack(packed));
  const { puzzle, given } = bundle.board;
  const transport = new Stored([bundle]);
  const grid = given.map(row => [...row]);
  const write = facts => facts.forEach(({ cell: [row, column], value, is }) => { if (is) grid[row][column] = value; });
  const statuses = [];
  const { steps } = await transport.send("explain", { puzzle, grid });
  for (;;) {
    const hint = await transport.send("hint", { puzzle, grid });
    statuses.push(hint.status);
    if (hint.status !== "step" || statuses.length > 1000) break;
    write(hint.step.conclusions);
  }
  const left = await transport.send("explain", { puzzle, grid });
  const { status } = await transport.send("check", { puzzle, grid });
  return { statuses, steps: steps.length, left: left.steps.length, status };
}"""


BIT_BY_BIT = """async packed => {
  const { Stored } = await import("/static/js/stored.js");
  const { unpack } = await import("/static/js/share.js");
  const bundle = JSON.parse(await unpack(packed));
  const { puzzle, given } = bundle.board;
  const transport = new Stored([bundle]);
  const grid = given.map(row => [...row]);
  const isFilled = ([row, column]) => (grid[row]?.[column] ?? null) !== null;
  const filled = [], asked = [];
  for (;;) {
    const hint = await transport.send("hint", { puzzle, grid });
    if (hint.status !== "step") return { filled, asked: asked.length, status: hint.status };
    const named = hint.levels[0].flatMap(part => part.cells ?? []);
    asked.push(named);
    if (!named.length || named.some(isFilled)) filled.push(named);
    const { cell: [row, column], value } = hint.step.conclusions.find(({ cell, is }) => is && !isFilled(cell));
    grid[row][column] = value;
  }
}"""


@every_example
def test_a_hint_names_no_cell_that_is_filled(name: str, packed: dict[str, str], server: Client, desk: Player) -> None:
    desk.page.context.set_offline(False)
    desk.page.goto(f"http://127.0.0.1:{server.port}/")
    found = desk.page.evaluate(BIT_BY_BIT, packed[name])
    assert (found["filled"], found["status"]) == ([], "done")
    assert found["asked"] == len(EXAMPLES[name].solve().answer or ()) - len(EXAMPLES[name].given())


@every_example
def test_hints_and_steps_lead_to_the_answer(name: str, packed: dict[str, str], server: Client, desk: Player) -> None:
    desk.page.context.set_offline(False)
    desk.page.goto(f"http://127.0.0.1:{server.port}/")
    found = desk.page.evaluate(WALK, packed[name])
    assert found["statuses"][-1] == "done"
    assert set(found["statuses"][:-1]) == {"step"}
    assert found["status"] == "solved"
    assert found["left"] == 0
    assert found["steps"] >= len(found["statuses"]) - 1


def test_the_last_stage_of_a_hint_does_it(folder: Path, desk: Player) -> None:
    desk.page.goto((folder / "kenken.html").as_uri())
    desk.ready()
    panel = desk.page.locator("#panel")
    desk.page.keyboard.press("h")
    for stage in (1, 2):
        expect(panel.locator("h2")).to_have_text(f"Hint {stage} of 3")
        panel.locator("text=Tell me more").click()
    panel.locator("text=Do it").click()
    expect(desk.page.locator("#undo")).to_be_enabled()


def test_the_explanation_is_walked_on_the_board(folder: Path, desk: Player) -> None:
    desk.page.goto((folder / "four-winds.html").as_uri())
    desk.ready()
    desk.do("explain")
    heading = desk.page.locator("#panel h2")
    while "Step" in heading.inner_text():
        desk.page.locator("#panel button.main").click()
    desk.solved()


def test_wrong_marks_are_found(folder: Path, reader: Player) -> None:
    reader.page.goto((folder / "kenken.html").as_uri())
    reader.ready()
    answer = EXAMPLES["kenken"].solve().answer
    assert answer
    wrong = next(value for value in (1, 2) if value != answer[0, 0])
    reader.click((0, 0))
    reader.page.keyboard.press(str(wrong))
    reader.page.click("#check")
    expect(reader.page.locator("#panel p").first).to_have_text("Some of what is written differs from the answer.")
    reader.page.click("#hint")
    expect(reader.page.locator("#panel p").first).to_have_text("This mark is wrong: r1c1.")
    reader.page.click("text=Take it back")
    reader.page.click("#check")
    expect(reader.page.locator("#panel p").first).to_have_text("All that is written is right.")


def test_the_answer_is_shown_on_request(folder: Path, desk: Player) -> None:
    desk.page.goto((folder / "four-winds.html").as_uri())
    desk.ready()
    desk.do("answer")
    expect(desk.page.locator("#panel h2")).to_have_text("This is the answer")


def test_what_needs_a_server_is_not_there(folder: Path, desk: Player) -> None:
    desk.page.goto((folder / "hanjie-cat.html").as_uri())
    desk.ready()
    shown = desk.page.eval_on_selector_all("#more [data-do]", "all => all.map(one => one.dataset.do)")
    assert shown == ["explain", "compare", "answer", "replay", "restart", "print"]
    assert desk.page.locator("[name=ticks], [name=crosses], [name=check][value=rules]").count() == 0


def test_several_puzzles_are_offered(folder: Path, reader: Player) -> None:
    reader.page.goto((folder / "all.html").as_uri())
    reader.ready()
    expect(reader.page.locator("#choices .card")).to_have_count(4)
    reader.page.locator("#choices .card").nth(1).click()
    expect(reader.page.locator("#title")).to_have_text("KenKen")
    reader.page.click(".brand")
    expect(reader.page.locator("#choice h1")).to_have_text("Four puzzles")


@pytest.mark.parametrize("frame", ["frame", "strict"])
def test_a_page_is_played_in_a_frame(frame: str, folder: Path, desk: Player) -> None:
    desk.page.goto((folder / f"{frame}.html").as_uri())
    inside = desk.page.frame_locator("iframe")
    expect(inside.locator("html[data-ready]")).to_be_attached()
    inside.locator("#hint").click()
    expect(inside.locator("#panel h2")).to_have_text("Hint 1 of 3")
    inside.locator("#open-more").click()
    inside.locator("[data-do=answer]").click()
    expect(inside.locator("#panel h2")).to_have_text("This is the answer")
    desk.complaints = [said for said in desk.complaints if not said.startswith("Blocked autofocusing")]  # of dialogs


def test_a_game_is_kept_over_a_reload(folder: Path, desk: Player) -> None:
    desk.page.goto((folder / "kenken.html").as_uri())
    desk.ready()
    desk.click((0, 0))
    desk.page.keyboard.press("1")
    desk.page.reload()
    desk.ready()
    assert desk.state((0, 0)) == "1"


@pytest.mark.parametrize("name", ["all", "hanjie-cat"])
def test_a_page_is_accessible(name: str, folder: Path, reader: Player) -> None:
    reader.page.goto((folder / f"{name}.html").as_uri())
    reader.ready()
    assert faults(reader.page) == []


def faults(page: Page) -> list[Any]:
    """What axe finds; its script comes by the debugger, which no policy of the page keeps out."""
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": AXE})
    found = page.evaluate("async () => (await axe.run()).violations.map(one => [one.id, one.nodes[0].html])")
    return list(found)
