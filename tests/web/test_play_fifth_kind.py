"""A fifth kind is played without a line of JavaScript of its own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.binairo import Binairo
from tests.web.playing import Player, playing
from tests.web.serving import Served, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with serving(module="tests.binairo") as served:
        yield served


def test_a_fifth_kind_is_played_by_keys(browser: Browser, server: Served) -> None:
    puzzle = Binairo.parse(Binairo.example)
    answer = puzzle.solve().answer
    assert answer
    with playing(browser, server, viewport={"width": 1000, "height": 700}) as player:
        _write(player, puzzle, {cell: value for cell, value in answer.items() if cell not in puzzle.given()})
        player.solved()


def _write(player: Player, puzzle: Binairo, answer: dict[tuple[int, int], int]) -> None:
    player.open_page(puzzle)
    at = (0, 0)
    player.cell(at).focus()
    for cell, value in answer.items():
        player.go(at, cell)
        player.page.keyboard.press(str(value))
        at = cell
