"""The toolkit in the browser: pages without a server that solve, hint, make and set."""

from base64 import b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from cluesmith import bank
from cluesmith.formats import loads
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.web.links import link_to
from tests.web.engine_site import MILLISECONDS, Visitor, toolkit, visiting
from tests.web.setting import Setter
from tests.web.test_set_page import DROP, type_rows

CANCEL = """async (puzzle) => {
    const { ask } = await import(new URL("static/js/api.js", document.baseURI));
    const unwanted = new AbortController();
    const long = ask("new", {kind: "kenken", height: 9, width: 9, grade: "expert", seconds: 20}, unwanted.signal);
    setTimeout(() => unwanted.abort(), 100);
    const ended = await long.catch((error) => error.name);
    const { status } = await ask("solve", {puzzle});
    return [ended, status];
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with toolkit(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Visitor]:
    with visiting(browser, address) as visitor:
        yield visitor


def test_puzzles_are_made_played_and_explained_with_the_network_off(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("../")
    page.click("text=Make, solve and set your own")
    visitor.wait_for_engine()
    page.context.set_offline(True)
    page.select_option("#new-kind", "kenken")
    page.select_option("#new-size", "4x4")
    page.click("#new button.main")
    page.wait_for_url("**/sub/toolkit/play.html#*")
    page.wait_for_selector("html[data-ready]")
    page.click("#hint")
    expect(page.locator("#panel h2")).to_contain_text("Hint", timeout=MILLISECONDS)
    page.click("#panel >> text=Close")
    page.click("#open-more")
    page.click("[data-do=answer]")
    expect(page.locator("#panel h2")).to_have_text("This is the answer", timeout=MILLISECONDS)
    assert visitor.complaints == []


class SetsAlone(Setter):
    """Somebody who sets a puzzle on the site, without any server."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page

    def answers(self, told: str) -> None:
        expect(self.page.locator("#answers")).to_have_text(told, timeout=MILLISECONDS)
        expect(self.page.locator("#truth")).to_have_attribute("aria-busy", "false", timeout=MILLISECONDS)


@pytest.fixture
def alone(visitor: Visitor) -> Iterator[SetsAlone]:
    """On the page on which puzzles are set, with the network off."""
    visitor.open()
    visitor.wait_for_engine()
    visitor.page.context.set_offline(True)
    visitor.page.click("text=Set a puzzle")
    visitor.page.wait_for_selector("html[data-ready]")
    yield SetsAlone(visitor)
    assert visitor.complaints == []


def test_a_puzzle_is_set_with_the_network_off(alone: SetsAlone) -> None:
    page = alone.page
    page.fill("#blank-height", "3")
    page.fill("#blank-width", "3")
    page.click("#blank .main")
    page.wait_for_selector("#board[data-mode] svg", timeout=MILLISECONDS)
    type_rows(alone, "3", "1", "3")
    alone.answers("3 answers")
    page.click("[data-improve=unique]")
    page.click("#panel .main", timeout=MILLISECONDS)
    alone.answers("One answer")
    expect(page.locator("#grade")).to_have_text("easy")
    assert page.locator("[data-do=keep]").count() == 0  # there is no bank to keep it in
    made = loads(alone.puzzle())
    page.click("[data-do=play]")
    page.wait_for_url("**/sub/toolkit/play.html#*")
    page.wait_for_selector("html[data-ready]")
    expect(page.get_by_role("row")).to_have_count(made.height)


def test_a_picture_becomes_a_puzzle_with_the_network_off(alone: SetsAlone) -> None:
    page = alone.page
    puzzle = Hanjie.parse("hanjie\nrows: 8, 1 1, 1 1, 8\ncolumns: 4, 1 1, 1 1, 1 1, 1 1, 1 1, 1 1, 4\n")
    page.evaluate(DROP, b64encode(puzzle.png(puzzle.solve().answer)).decode())
    expect(page.locator("#picture-take")).to_be_enabled(timeout=MILLISECONDS)
    page.locator("#picture-invert").check()
    expect(page.locator("#picture-take")).to_be_enabled(timeout=MILLISECONDS)
    page.click("#picture-take")
    expect(page.locator("#modes [aria-checked=true]")).to_have_text("Answer")
    assert isinstance(loads(alone.puzzle()), Hanjie)
    alone.do("export")
    expect(page.locator("#export-format option").first).to_be_attached(timeout=MILLISECONDS)
    offered = page.locator("#export-format option").all_text_contents()
    assert "SVG picture" in offered
    assert "PNG picture" not in offered


def test_a_board_is_drawn_and_played_before_the_engine_is_there(visitor: Visitor) -> None:
    page = visitor.page
    page.route("**/engine-*/**", lambda route: route.abort())
    puzzle = bank.find("kk-3x3-1").puzzle
    visitor.open(link_to(puzzle).replace("/play", "play.html"))
    page.wait_for_selector("html[data-ready]")
    answer = puzzle.solve().answer
    assert answer
    for cell, value in answer.items():
        page.click(f"[aria-rowindex='{cell[0] + 1}'] > [aria-colindex='{cell[1] + 1}']", force=True)
        page.keyboard.press(str(value))
    expect(page.locator("#panel h2")).to_have_text("Solved!")


def test_a_call_that_nobody_waits_for_is_ended(visitor: Visitor) -> None:
    visitor.open()
    visitor.wait_for_engine()
    for _ in range(2):
        assert visitor.page.evaluate(CANCEL, bank.find("kk-3x3-1").puzzle.to_json()) == ["AbortError", "unique"]
    assert len(visitor.page.workers) <= 2  # the one that answers, and one that waits
    assert visitor.complaints == []


def test_problems_are_told_as_the_server_tells_them(visitor: Visitor) -> None:
    visitor.open()
    visitor.wait_for_engine()
    with pytest.raises(Exception, match="expected"):
        visitor.ask(["solve", {"puzzle": "no puzzle"}])
