"""The keys with which a person would write an answer on a board."""

from collections.abc import Iterator

from cluesmith.grid import DIRECTIONS, Cell, Values, beside, cells
from cluesmith.playing.writing import WAYS
from cluesmith.puzzle import Puzzle

ARROWS = ("up", "down", "left", "right")
SENT = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "s-up": "\x1b[1;2A",
    "s-down": "\x1b[1;2B",
    "s-right": "\x1b[1;2C",
    "s-left": "\x1b[1;2D",
    "enter": "\r",
    "escape": "\x1b",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "pagedown": "\x1b[6~",
    "c-c": "\x03",
    "c-u": "\x15",
}


def keys_to_solve(puzzle: Puzzle, answer: Values) -> Iterator[str]:
    """All keys, from the cursor in the first cell on."""
    if puzzle.input == "line":
        return _line_keys(puzzle, answer)
    given = puzzle.given()
    written = [cell for cell in answer if cell not in given and answer[cell] != puzzle.rest]
    return _cell_keys(puzzle, answer, written)


def _cell_keys(puzzle: Puzzle, answer: Values, written: list[Cell]) -> Iterator[str]:
    place = (0, 0)
    for cell in written:
        yield from _way(place, cell)
        yield from str(answer[cell]) if puzzle.input == "digit" else " "
        place = cell


def _way(start: Cell, end: Cell) -> Iterator[str]:
    down, right = end[0] - start[0], end[1] - start[1]
    yield from ["down" if down > 0 else "up"] * abs(down)
    yield from ["right" if right > 0 else "left"] * abs(right)


def _line_keys(puzzle: Puzzle, answer: Values) -> Iterator[str]:
    """From each clue out in all ways, and back."""
    signs = {way: sign for sign, way in WAYS.items()}
    values = {sign: value for value, sign in puzzle.marks.items()}
    place = (0, 0)
    for clue in (cell for cell in cells(puzzle.height, puzzle.width) if cell not in puzzle.domains):
        yield from _way(place, clue)
        place = clue
        for way in DIRECTIONS:
            end = beside(clue, way)
            while answer.get(end) == values[signs[way]]:
                yield f"s-{ARROWS[way]}"
                end = beside(end, way)
            yield from _way(beside(end, way ^ 1), clue)
