"""The rule that a kind states by a check instead of clauses, said so that it means the same in any company.

A check of a full board may trust the other rules: a ring is then always a part of its own. Here the rule may stand
alone, and a ring with a tail is still a ring.
"""

from collections.abc import Iterator
from functools import lru_cache

from cluesmith.grid import Cell, Grid, cells, neighbours
from cluesmith.puzzle import Puzzle
from cluesmith.puzzles.bosnian_snake import SNAKE, BosnianSnake


def breaches(puzzle: Puzzle, grid: Grid) -> Iterator[tuple[Cell, ...]]:
    """Cells that break the rule by the values they hold, whatever others hold."""
    if isinstance(puzzle, BosnianSnake):
        yield from _rings(puzzle, {cell for cell, value in grid.items() if value == SNAKE})
    else:
        yield from (violation.cells for violation in puzzle.check_unstated(grid))


def _rings(puzzle: BosnianSnake, snake: set[Cell]) -> Iterator[tuple[Cell, ...]]:
    """All rings of four; when there are none, a ring in each part that has one."""
    blocks = [block for row, column in snake if snake.issuperset(block := _block(row, column))]
    if blocks:
        yield from blocks
        return
    near = _neighbours(puzzle.height, puzzle.width)
    joined = {cell: [other for other in near[cell] if other in snake] for cell in snake}
    loose = [cell for cell in snake if len(joined[cell]) < 2]
    while loose:  # what hangs on to one cell, or to none, belongs to no ring
        for other in joined.pop(cell := loose.pop()):
            joined[other].remove(cell)
            if len(joined[other]) == 1:
                loose.append(other)
    while joined:
        ring = _walk(joined)
        yield tuple(sorted(ring))
        part = list(ring)
        while part:
            part += joined.pop(part.pop(), ())


def _block(row: int, column: int) -> tuple[Cell, ...]:
    return (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)


def _walk(joined: dict[Cell, list[Cell]]) -> list[Cell]:
    """The cells between two visits to one cell, going on from each to the next but never straight back."""
    here = min(joined)
    path: dict[Cell, int] = {}
    before: Cell | None = None
    while here not in path:
        path[here] = len(path)
        before, here = here, next(cell for cell in joined[here] if cell != before)
    return list(path)[path[here] :]


@lru_cache(maxsize=16)
def _neighbours(height: int, width: int) -> dict[Cell, list[Cell]]:
    return {cell: neighbours(cell, height, width) for cell in cells(height, width)}
