"""Cells, directions and what lies next to what.

A cell is `(row, column)`, counted from 0; a grid maps cells to what is written in them. A cell that is not in
the grid is undecided, so there is no special value for "nothing yet".
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

Cell = tuple[int, int]
Grid = Mapping[Cell, int]
Step = tuple[int, int]

UP, DOWN, LEFT, RIGHT = range(4)
DIRECTIONS = (UP, DOWN, LEFT, RIGHT)
STEPS: tuple[Step, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
OPPOSITE = (DOWN, UP, RIGHT, LEFT)
DIAGONAL_STEPS: tuple[Step, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def cells(height: int, width: int) -> Iterator[Cell]:
    """All cells of a board in reading order."""
    return ((row, column) for row in range(height) for column in range(width))


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
    """The cells in groups that hang together, by the first cell of each in the order given."""
    left = dict.fromkeys(members)
    for first in tuple(left):
        group = [first] if first in left else []
        left.pop(first, None)
        for cell in group:  # grows while we go through it
            for other in near(cell):
                if other in left:
                    del left[other]
                    group.append(other)
        if group:
            yield group


def cell_name(cell: Cell) -> str:
    """The cell as people say it, counted from 1: `r3c4`."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _reached(cell: Cell, steps: tuple[Step, ...], height: int, width: int) -> list[Cell]:
    reached = ((cell[0] + row, cell[1] + column) for row, column in steps)
    return [other for other in reached if inside(other, height, width)]
