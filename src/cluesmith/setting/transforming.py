"""Boards that are turned, mirrored, resized or shifted while they are set, with what is drawn on them."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Literal, NamedTuple

from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values, inside
from cluesmith.puzzle import Puzzle
from cluesmith.setting.editing import judge_size
from cluesmith.setting.setter import PlacedClue, Setter, Where, setter_of

How = Literal["turn", "mirror", "flip", "resize", "shift"]


class Transformed(NamedTuple):
    """The puzzle and what is drawn on it."""

    puzzle: Puzzle
    grid: Values


def transform(  # noqa: PLR0913 - a board, and where it goes
    puzzle: Puzzle,
    grid: Values,
    how: How,
    *,
    height: int | None = None,
    width: int | None = None,
    down: int = 0,
    right: int = 0,
) -> Transformed:
    """The board turned clockwise, mirrored left to right, flipped upside down, resized, or shifted.

    What leaves the board is lost, and so is a clue that no longer fits. If an answer is drawn, the clues follow what is
    left of it.
    """
    old_height, old_width = puzzle.height, puzzle.width
    ways: dict[How, tuple[int, int, Where]] = {
        "turn": (old_width, old_height, lambda cell: (cell[1], old_height - 1 - cell[0])),
        "mirror": (old_height, old_width, lambda cell: (cell[0], old_width - 1 - cell[1])),
        "flip": (old_height, old_width, lambda cell: (old_height - 1 - cell[0], cell[1])),
        "resize": (height or old_height, width or old_width, lambda cell: cell),
        "shift": (old_height, old_width, lambda cell: (cell[0] + down, cell[1] + right)),
    }
    new_height, new_width, where = ways[how]
    setter = setter_of(type(puzzle))
    judge_size(new_height, new_width)
    moved = _moved(setter, puzzle, setter.emptied(puzzle, new_height, new_width), where)
    drawn = {where(cell): setter.turned(value, where) for cell, value in grid.items()}
    drawn = {cell: value for cell, value in drawn.items() if inside(cell, new_height, new_width)}
    drawn = {cell: value for cell, value in drawn.items() if value in moved.values}
    follows = drawn and how in ("resize", "shift")
    return Transformed(setter.follow(moved, drawn) if follows else moved, drawn)


def _moved(setter: Setter[Puzzle], puzzle: Puzzle, empty: Puzzle, where: Where) -> Puzzle:
    """The empty board with all clues where they come to lie."""
    for name, option in setter.options(puzzle).items():
        with suppress(ClueError):  # what a board of another size cannot have
            empty = setter.choose(empty, name, option.value)
    for clue in setter.clues(puzzle):
        with suppress(ClueError):  # it does not fit any more
            empty = _laid(setter, empty, clue, where)
    return empty


def _laid(setter: Setter[Puzzle], puzzle: Puzzle, clue: PlacedClue, where: Where) -> Puzzle:
    """The puzzle with that clue, where it comes to lie."""
    if -1 in clue.place:
        return _laid_outside(setter, puzzle, clue, where)
    if setter.regions:
        there = _inside(map(where, clue.cells), puzzle)
        return setter.enclose(puzzle, there, clue.text if len(there) == len(clue.cells) else "")
    there = _inside([where(clue.place)], puzzle)
    return setter.write(puzzle, there[0], clue.text) if there else puzzle


def _laid_outside(setter: Setter[Puzzle], puzzle: Puzzle, clue: PlacedClue, where: Where) -> Puzzle:
    """The same of a clue outside: two cells of its line tell where that lies then, and from which end it is read."""
    row, column = clue.place
    first, second = ((row, 0), (row, 1)) if column == -1 else ((0, column), (1, column))
    (top, left), (below, beyond) = where(first), where(second)
    place, number, lines = ((top, -1), top, puzzle.height) if top == below else ((-1, left), left, puzzle.width)
    text = setter.backwards(clue.text) if (below, beyond) < (top, left) else clue.text
    return setter.write(puzzle, place, text) if 0 <= number < lines else puzzle


def _inside(there: Iterable[Cell], puzzle: Puzzle) -> list[Cell]:
    return [cell for cell in there if inside(cell, puzzle.height, puzzle.width)]
