"""A puzzle of every kind is set in a browser: from nothing to one answer, kept, played, exported and shared."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from cluesmith.bank import default_bank
from cluesmith.bank.file import Bank
from cluesmith.formats import loads
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import KenKen
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.web.conftest import DESKTOP
from tests.web.playing import playing, strokes_of
from tests.web.serving import Client, serving_here
from tests.web.setting import Setter
from tests.web.test_play import answer_of


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for the user's own bank."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def own_server(data: Path) -> Iterator[Client]:
    assert os.environ["XDG_DATA_HOME"] == str(data)
    with serving_here() as client:
        yield client


@pytest.fixture
def setter(browser: Browser, own_server: Client) -> Iterator[Setter]:
    with playing(browser, own_server, **DESKTOP) as player:
        yield Setter(player.page, player.server)


def set_hanjie(setter: Setter, puzzle: Puzzle) -> None:
    """Draw the answer."""
    setter.mode("answer")
    for stroke in strokes_of(puzzle):
        setter.drag(stroke)


def set_four_winds(setter: Setter, puzzle: Puzzle) -> None:
    """Type the numbers."""
    assert isinstance(puzzle, FourWinds)
    for row, line in enumerate(puzzle.grid):
        for column, clue in enumerate(line):
            if clue is not None:
                setter.type_clue((row, column), str(clue))


def set_kenken(setter: Setter, puzzle: Puzzle) -> None:
    """Draw the cages and type what they say."""
    assert isinstance(puzzle, KenKen)
    for cage in puzzle.cages:
        if len(cage.cells) > 1:
            setter.enclose(cage.cells, _said(cage))
        else:
            setter.type_clue(cage.cells[0], _said(cage))


def _said(cage: Cage) -> str:
    return f"{cage.target}{cage.op}".removesuffix("=")


def set_snake(setter: Setter, puzzle: Puzzle) -> None:
    """Put the ends, then type the numbers beside and inside."""
    assert isinstance(puzzle, BosnianSnake)
    for end, cell in (("head", puzzle.head), ("tail", puzzle.tail)):
        assert cell
        setter.tool(end)
        setter.click(cell)
    setter.tool("clue")
    for row, clue in enumerate(puzzle.rows):
        if clue is not None:
            setter.type_clue((row, -1), str(clue))
    for row, column, clue in puzzle.cells:
        setter.type_clue((row, column), str(clue))


SETTING: dict[type[Puzzle], Callable[[Setter, Puzzle], None]] = {
    Hanjie: set_hanjie,
    FourWinds: set_four_winds,
    KenKen: set_kenken,
    BosnianSnake: set_snake,
}


@pytest.mark.parametrize("kind", KINDS)
def test_from_nothing_to_a_puzzle_in_the_bank(setter: Setter, kind: str) -> None:
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    setter.begin(kind, puzzle.height, puzzle.width)
    SETTING[type(puzzle)](setter, puzzle)
    setter.answers("One answer")
    assert loads(setter.puzzle()) == puzzle
    setter.page.click("summary:has-text('Title')")
    setter.page.fill("#about-title", "Mine")
    setter.page.click("[data-do=keep]")
    expect(setter.page.locator("#toast")).to_contain_text("Saved in your bank as")
    told = setter.page.text_content("#toast") or ""
    with Bank(default_bank()) as own:
        kept = own.find(told.removesuffix(".").split()[-1])
    assert (kept.puzzle, kept.title) == (puzzle, "Mine")
    export_and_share(setter, puzzle)
    play(setter, puzzle)


def export_and_share(setter: Setter, puzzle: Puzzle) -> None:
    """Save it as text, and open it again from its link, in another browser so to speak."""
    setter.do("export")
    setter.page.select_option("#export-format", "text")
    with setter.page.expect_download() as saved:
        setter.page.click("#export-save")
    assert loads(saved.value.path().read_text()) == puzzle
    setter.page.select_option("#export-format", "json")
    with setter.page.expect_download() as saved:
        setter.page.click("#export-save")
    assert saved.value.suggested_filename == f"{puzzle.kind}-{puzzle.height}x{puzzle.width}.json"
    assert loads(saved.value.path().read_text()) == puzzle
    setter.page.keyboard.press("Escape")
    setter.do("share")
    expect(setter.page.locator("#share-link")).to_have_value(re.compile("/set#puzzle="))
    link = setter.page.input_value("#share-link")
    setter.page.evaluate("localStorage.clear()")
    setter.page.goto("about:blank")
    setter.page.goto(link)
    setter.ready()
    setter.answers("One answer")
    expect(setter.page.locator("#title")).to_have_text("Mine")
    assert loads(setter.puzzle()) == puzzle


def play(setter: Setter, puzzle: Puzzle) -> None:
    setter.page.click("[data-do=play]")
    setter.page.wait_for_url("**/play#*")
    setter.ready()
    if puzzle.input == "digit":
        for cell, value in answer_of(puzzle).items():
            setter.click(cell)
            setter.page.keyboard.press(str(value))
    else:
        for stroke in strokes_of(puzzle):
            setter.drag(stroke)
    setter.solved()
