"""Every kind is played to the end in a browser: by mouse, by touch and by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from cluesmith.grid import Cell
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.web.playing import Player, strokes_of

EXAMPLES = {kind: made.example for kind, made in KINDS.items()}
DRAWN = [kind for kind, made in KINDS.items() if made.input != "digit"]
LOOKS = {"hanjie": "painted", "four-winds": "arrow", "bosnian-snake": "eye"}  # of the picture at the end
WRITTEN = [kind for kind, made in KINDS.items() if made.input == "digit"]


def answer_of(puzzle: Puzzle) -> dict[tuple[int, int], int]:
    answer = puzzle.solve().answer
    assert answer
    return {cell: value for cell, value in answer.items() if cell not in puzzle.given()}


@pytest.mark.parametrize("kind", DRAWN)
def test_drawn_by_mouse(player: Player, kind: str) -> None:
    puzzle = player.open(EXAMPLES[kind])
    for stroke in strokes_of(puzzle):
        player.drag(stroke)
    player.solved()
    expect(player.page.locator(f".answer .{LOOKS[kind]}").first).to_be_attached()
    player.page.keyboard.press("Control+z")
    expect(player.page.locator(".answer")).to_have_count(0)


@pytest.mark.parametrize("kind", DRAWN)
def test_drawn_by_finger(phone: Player, kind: str) -> None:
    puzzle = phone.open(EXAMPLES[kind])
    for stroke in strokes_of(puzzle):
        phone.swipe(stroke)
    phone.solved()


@pytest.mark.parametrize("kind", DRAWN)
def test_drawn_by_keys(player: Player, kind: str) -> None:
    puzzle = player.open(EXAMPLES[kind])
    player.cell((0, 0)).focus()
    at = (0, 0)
    player.page.keyboard.press("Control+Home")
    for stroke in strokes_of(puzzle):
        player.go(at, stroke[0])
        if puzzle.input == "paint":
            player.page.keyboard.press("z")
        player.walk(stroke)
        at = stroke[-1]
    player.solved()


@pytest.mark.parametrize("kind", WRITTEN)
def test_written_by_keys(player: Player, kind: str) -> None:
    puzzle = player.open(EXAMPLES[kind])
    at = (0, 0)
    player.cell(at).focus()
    for cell, value in answer_of(puzzle).items():
        player.go(at, cell)
        player.page.keyboard.press(str(value))
        at = cell
    player.solved()


@pytest.mark.parametrize("kind", WRITTEN)
def test_written_by_mouse_and_pad(player: Player, kind: str) -> None:
    write_by_pad(player, kind, player.click, player.page.click)


@pytest.mark.parametrize("kind", WRITTEN)
def test_written_by_touch(phone: Player, kind: str) -> None:
    write_by_pad(phone, kind, phone.tap, phone.page.tap)


def write_by_pad(player: Player, kind: str, mark: Callable[[Cell], None], press: Callable[[str], None]) -> None:
    """Solve the example with the pad beside the board."""
    puzzle = player.open(EXAMPLES[kind])
    for cell, value in answer_of(puzzle).items():
        mark(cell)
        press(f"#pad [data-value='{value}']")
    player.solved()
