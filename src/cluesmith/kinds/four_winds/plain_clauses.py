"""A Four Winds in plain clauses, for certificates: which line covers a cell, and how long the lines of a number are.

The cells of an arm, from near to far, are a number in unary notation: "at least 1 long", "at least 2 long". Up and down
are added up, left and right as well, and the two sums make the number.
"""

from collections.abc import Sequence
from itertools import pairwise

from cluesmith.grid import DIRECTIONS, OPPOSITE, Cell, beside, cell_name, cells, inside
from cluesmith.kinds.four_winds.clues import NumberClue
from cluesmith.kinds.four_winds.puzzle import FourWinds
from cluesmith.proving.plain_clauses import FALSE, TRUE, PlainClauses


class FourWindsClauses(PlainClauses[FourWinds]):
    """A variable for each open cell and direction, and where cells may stay empty one more."""

    def _state(self) -> None:
        board = {cell: self.puzzle.grid[cell[0]][cell[1]] for cell in cells(self.puzzle.height, self.puzzle.width)}
        ways = len(DIRECTIONS) + self.puzzle.empty_cells
        self._of = {cell: self._new(ways) for cell, clue in board.items() if clue is None}
        for cell, literals in self._of.items():
            self._rule(f"one line covers {cell_name(cell)}")
            self._one_of(literals)
        for cell in self._of:
            self._rule(f"a line at {cell_name(cell)} comes from a number")
            self._begin(cell)
        for cell, clue in board.items():
            if isinstance(clue, int):
                self._rule(NumberClue(cell, clue).sentence())
                self._number(cell, clue)

    def literal(self, cell: Cell, value: int) -> int:
        """What says that a line of that direction covers the cell."""
        return self._of[cell][value]

    def _begin(self, cell: Cell) -> None:
        """A cell is covered only if the one behind it is, or is a number."""
        for way in DIRECTIONS:
            behind = beside(cell, OPPOSITE[way])
            if behind in self._of:
                self._add(-self._of[cell][way], self._of[behind][way])
            elif not inside(behind, self.puzzle.height, self.puzzle.width):
                self._add(-self._of[cell][way])

    def _arm(self, cell: Cell, way: int) -> list[int]:
        """Line at least 0 long, at least 1 long, and so on."""
        arm = [TRUE]
        while (cell := beside(cell, way)) in self._of:
            arm.append(self._of[cell][way])
        return arm

    def _number(self, cell: Cell, number: int) -> None:
        up, down, left, right = (self._arm(cell, way) for way in DIRECTIONS)
        most = number + 1
        upright = [TRUE, *self._new(min(len(up) + len(down) - 2, most))]
        across = [TRUE, *self._new(min(len(left) + len(right) - 2, most))]
        self._sum(up, down, upright)
        self._sum(left, right, across)
        for k in range(most + 1):
            self._add(-_at(upright, k), -_at(across, most - k))
        for k in range(1, most):
            self._add(_at(upright, k), _at(across, most - k))

    def _sum(self, one: Sequence[int], other: Sequence[int], total: Sequence[int]) -> None:
        """The two numbers add up to the total, which goes no further than it is of interest."""
        for i in range(len(one)):
            for j in range(min(len(other), len(total) - i)):
                if i + j:
                    self._add(-one[i], -other[j], total[i + j])
                if i + j + 1 < len(total):
                    self._add(_at(one, i + 1), _at(other, j + 1), -total[i + j + 1])
        for less, more in pairwise(total[1:]):
            self._add(-more, less)


def _at(number: Sequence[int], k: int) -> int:
    """The literal of "at least k"."""
    return number[k] if k < len(number) else FALSE
