"""Cells, directions and what lies next to what.

A cell is `(row, column)`, counted from 0; a grid maps cells to what is written in them. A cell that is not in
the grid is undecided, so there is no special value for "nothing yet".
"""

from collections.abc import Callable, Iterable, Iterator, KeysView, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluesmith.puzzle import Puzzle

Cell = tuple[int, int]
Values = Mapping[Cell, int]  # what is written in cells, whichever puzzle they belong to
Step = tuple[int, int]

UNDECIDED = "?"

UP, DOWN, LEFT, RIGHT = range(4)
DIRECTIONS = (UP, DOWN, LEFT, RIGHT)
STEPS: tuple[Step, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
OPPOSITE = (DOWN, UP, RIGHT, LEFT)
DIAGONAL_STEPS: tuple[Step, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def cells(height: int, width: int) -> Iterator[Cell]:
    """All cells of a board in reading order."""
    return product(range(height), range(width))


def inside(cell: Cell, height: int, width: int) -> bool:
    """Whether the cell lies on the board."""
    return 0 <= cell[0] < height and 0 <= cell[1] < width


def beside(cell: Cell, direction: int) -> Cell:
    """The next cell in that direction, which may lie off the board."""
    row, column = STEPS[direction]
    return cell[0] + row, cell[1] + column


def neighbours(cell: Cell, height: int, width: int) -> list[Cell]:
    """The cells that share a side with this one."""
    return _reached(cell, STEPS, height, width)


def around(cell: Cell, height: int, width: int) -> list[Cell]:
    """The up to eight cells that share a side or a corner with this one."""
    return _reached(cell, STEPS + DIAGONAL_STEPS, height, width)


def ray(cell: Cell, direction: int, height: int, width: int) -> Iterator[Cell]:
    """The cells from the next one in that direction up to the border."""
    cell = beside(cell, direction)
    while inside(cell, height, width):
        yield cell
        cell = beside(cell, direction)


def connected_groups(members: Iterable[Cell], near: Callable[[Cell], Iterable[Cell]]) -> Iterator[list[Cell]]:
    """The connected groups of these cells, by the first cell of each in the order given."""
    left = dict.fromkeys(members)
    for first in tuple(left):
        if first not in left:
            continue
        del left[first]
        group = [first]
        for cell in group:  # grows while we go through it
            for other in near(cell):
                if other in left:
                    del left[other]
                    group.append(other)
        yield group


class FullGrid(Mapping[Cell, int]):
    """What is written in these cells, in their order; put by cells when one is first asked for."""

    def __init__(self, cells: Iterable[Cell], held: Sequence[int]) -> None:
        self._cells, self.held = cells, held

    @cached_property
    def _by_cell(self) -> dict[Cell, int]:
        return dict(zip(self._cells, self.held, strict=True))

    def __getitem__(self, cell: Cell) -> int:
        return self._by_cell[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._by_cell)

    def __len__(self) -> int:
        return len(self.held)

    def keys(self) -> KeysView[Cell]:
        """The cells; with those of a dictionary it is read much faster."""
        return self._by_cell.keys()

    def __reduce__(self) -> tuple[type["FullGrid"], tuple[list[Cell], list[int]]]:
        """To another process it goes without what else holds the cells."""
        return FullGrid, (list(self), list(self.held))


def cell_name(cell: Cell) -> str:
    """The cell as people say it, counted from 1: `r3c4`."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


class Grid(Mapping[Cell, int]):
    """What is written in the cells of a puzzle; it never changes, and equals any mapping with the same values.

    It takes the values over as they are; `puzzle.read_grid` is for values that nobody has checked.
    """

    __slots__ = ("_values", "puzzle")

    def __init__(self, puzzle: "Puzzle", values: Values) -> None:
        self.puzzle = puzzle
        self._values = values

    def __getitem__(self, cell: Cell) -> int:
        return self._values[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def keys(self) -> KeysView[Cell]:
        """The cells in which something is written."""
        return self._values.keys()

    def __eq__(self, other: object) -> bool:
        return self._values == (other._values if isinstance(other, Grid) else other)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"Grid({dict(self._values)})"

    def __str__(self) -> str:
        """Rows of marks, as the kind writes them; clue cells show their clue."""
        squares = self.puzzle.picture({}).squares
        marks = [
            [self._mark((row, column)) or square.text for column, square in enumerate(line)]
            for row, line in enumerate(squares)
        ]
        wide = max(len(mark) for line in marks for mark in line)
        return "\n".join(" ".join(mark.rjust(wide) for mark in line) for line in marks)

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.puzzle.height

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.puzzle.width

    def rows(self) -> list[list[int | None]]:
        """The values row by row, None where nothing is written."""
        return [[self._values.get((row, column)) for column in range(self.width)] for row in range(self.height)]

    def to_lists(self) -> list[list[int | str | None]]:
        """The grid as JSON holds it, row by row: values as the kind writes them, None where nothing is written."""
        return [[self._json_value((row, column)) for column in range(self.width)] for row in range(self.height)]

    def _mark(self, cell: Cell) -> str:
        if not self.puzzle.domain(cell):
            return ""
        value = self._values.get(cell)
        return UNDECIDED if value is None else self.puzzle.marks.get(value, str(value))

    def _json_value(self, cell: Cell) -> int | str | None:
        if not self.puzzle.domain(cell):
            return self.puzzle.json_clue
        value = self._values.get(cell)
        return None if value is None else self.puzzle.json_marks.get(value, value)


def _reached(cell: Cell, steps: tuple[Step, ...], height: int, width: int) -> list[Cell]:
    reached = ((cell[0] + row, cell[1] + column) for row, column in steps)
    return [other for other in reached if inside(other, height, width)]
