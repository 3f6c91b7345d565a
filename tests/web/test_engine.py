"""The toolkit in the browser: pages without a server that solve, hint and make."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from cluesmith import bank
from cluesmith.web.links import link_to
from tests.web.engine_site import MILLISECONDS, Visitor, toolkit, visiting

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
    page.click("text=New puzzles and your own")
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
    assert visitor.page.evaluate(CANCEL, bank.find("kk-3x3-1").puzzle.to_json()) == ["AbortError", "unique"]
    assert visitor.complaints == []


def test_problems_are_told_as_the_server_tells_them(visitor: Visitor) -> None:
    visitor.open()
    visitor.wait_for_engine()
    with pytest.raises(Exception, match="expected"):
        visitor.ask(["solve", {"puzzle": "no puzzle"}])
