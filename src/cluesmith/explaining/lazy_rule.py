"""The rule that a kind states by a check instead of clauses, said so that it means the same in any company.

A check of a full board may trust the other rules: a ring is then always a part of its own. Here the rule may stand
alone, and a ring with a tail is still a ring.
"""

from collections.abc import Iterator
from itertools import product

from cluesmith.cnf import Clauses, Literals
from cluesmith.grid import Cell, neighbours
from cluesmith.kinds.bosnian_snake import SNAKE, BosnianSnake
from cluesmith.puzzle import Puzzle

SIDES = range(2, 5)  # rings around rectangles with such sides are forbidden before one is met

Joined = dict[Cell, list[Cell]]


class LazyRule:
    """The rule as clauses: those that models have broken so far. All solvers of a puzzle share them."""

    def __init__(self, puzzle: Puzzle, lits: Literals) -> None:
        self._puzzle, self._lits = puzzle, lits
        self._near: Joined = {}
        self._snake: dict[Cell, int] = {}
        self.clauses: Clauses = []
        if isinstance(puzzle, BosnianSnake):
            self._snake = {cell: held[SNAKE] for cell in lits.domains if SNAKE in (held := lits.all_of(cell))}
            self._near = {cell: neighbours(cell, puzzle.height, puzzle.width) for cell in self._snake}
            self.clauses = list(map(self._no_ring, _rectangles(list(self._snake))))

    def refuse(self, true: set[int]) -> Clauses:
        """What is broken when these literals are the true ones, as clauses."""
        broken = self._rings(true) if self._snake else self._violations(true)
        self.clauses += broken
        return broken

    def _rings(self, true: set[int]) -> Clauses:
        snake = {cell for cell, literal in self._snake.items() if literal in true}
        joined = {cell: [other for other in self._near[cell] if other in snake] for cell in snake}
        return [self._no_ring(ring) for ring in _rings(joined)]

    def _no_ring(self, ring: list[Cell]) -> list[int]:
        return [-self._snake[cell] for cell in ring]

    def _violations(self, true: set[int]) -> Clauses:
        grid = self._lits.grid_of(true)
        held = ({cell: grid[cell] for cell in violation.cells} for violation in self._puzzle.check_lazily(grid))
        return [[-literal for literal in self._lits.of_grid(board)] for board in held]

    def forget(self, known: set[int]) -> None:
        """Drop the clauses that what is known keeps anyway."""
        self.clauses = [clause for clause in self.clauses if known.isdisjoint(clause)]


def _rectangles(board: list[Cell]) -> Iterator[list[Cell]]:
    """The small rings around rectangles."""
    inside = set(board)
    for (row, column), height, width in product(board, SIDES, SIDES):
        rows, columns = range(row, row + height), range(column, column + width)
        ring = [
            cell
            for cell in product(rows, columns)
            if cell[0] in rows[:: height - 1] or cell[1] in columns[:: width - 1]
        ]
        if inside.issuperset(ring):
            yield ring


def _rings(joined: Joined) -> Iterator[list[Cell]]:
    """Rings that have no cell in common, until there are no others."""
    loose = [cell for cell, near in joined.items() if len(near) < 2]
    while True:
        _drop(joined, loose)
        if not joined:
            return
        ring = _without_chord(_walk(joined), joined)
        yield ring
        loose = ring.copy()


def _drop(joined: Joined, loose: list[Cell]) -> None:
    """Take these cells away, and whatever then hangs on to one cell or to none: it belongs to no ring."""
    while loose:
        for other in joined.pop(cell := loose.pop(), ()):
            joined[other].remove(cell)
            if len(joined[other]) == 1:
                loose.append(other)


def _walk(joined: Joined) -> list[Cell]:
    """The cells between two visits to one cell, going on from each to the next but never straight back."""
    here = min(joined)
    path: dict[Cell, int] = {}
    before: Cell | None = None
    while here not in path:
        path[here] = len(path)
        before, here = here, next(cell for cell in joined[here] if cell != before)
    return list(path)[path[here] :]


def _without_chord(ring: list[Cell], joined: Joined) -> list[Cell]:
    """The smallest ring that two neighbours cut off from this one, if any do: its clause says more."""
    place = {cell: number for number, cell in enumerate(ring)}
    chords = (
        (place[other] - number, number)
        for number, cell in enumerate(ring)
        for other in joined[cell]
        if place.get(other, 0) > number + 1
    )
    length, first = min(chords)  # the two ends of the ring are neighbours too
    return ring[first : first + length + 1]
