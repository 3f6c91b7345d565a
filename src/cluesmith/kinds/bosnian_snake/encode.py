"""How a snake goes on and keeps off itself, as clauses."""

from collections.abc import Mapping, Sequence

from cluesmith.cnf import Clauses, at_least, at_most
from cluesmith.grid import Cell


class Framed:
    """The snake literals row by row, and `never` for numbers and for a frame around the board.

    So every cell has four neighbours, which are found by arithmetic: boards have many cells, and all of them are
    stated. One cell of frame ends a row and begins the next, so a row takes one more than the width.
    """

    def __init__(self, never: int, snake: Mapping[Cell, int], height: int, width: int) -> None:
        self._never, self._height, self._width, self._wide = never, height, width, width + 1
        self._board = [never] * (self._wide * (height + 2))
        for cell, literal in snake.items():
            self._board[self._place(cell)] = literal

    def _place(self, cell: Cell) -> int:
        return (cell[0] + 1) * self._wide + cell[1]

    def frame_clauses(self) -> Clauses:
        """The snake stays inside the frame."""
        return [[-self._never]]

    def bead_clauses(self, ends: Sequence[Cell]) -> Clauses:
        """A snake cell has two snake neighbours, an end one."""
        board, wide, never = self._board, self._wide, self._never
        places = {self._place(end) for end in ends}
        clauses: Clauses = []
        for place in range(wide, len(board) - wide):
            if (here := board[place]) != never:
                near = board[place - wide], board[place + wide], board[place - 1], board[place + 1]
                clauses += at_least(near, 1) + at_most(near, 1) if place in places else _two_beads(-here, *near)
        return clauses

    def corner_clauses(self) -> Clauses:
        """What `no_touch` says, of all corners."""
        wide = self._wide
        clauses: Clauses = []
        for start in range(wide, wide * self._height, wide):
            above = self._board[start : start + self._width]
            below = self._board[start + wide : start + wide + self._width]
            for a, b, c, d in zip(above, above[1:], below, below[1:], strict=False):
                clauses += [-a, -b, -c, -d], [-a, -d, b, c], [-b, -c, a, d]
        return clauses


def _two_beads(n: int, a: int, b: int, c: int, d: int) -> Clauses:
    """Not n, or else two of the four: written out, because large boards consist of this."""
    few = [n, a, b, c], [n, a, b, d], [n, a, c, d], [n, b, c, d]
    return [*few, [n, -a, -b, -c], [n, -a, -b, -d], [n, -a, -c, -d], [n, -b, -c, -d]]


def no_touch(block: Sequence[int | None]) -> Clauses:
    """Of four cells around a corner (None: a number, never snake) not all, and no two opposite ones alone."""
    a, b, c, d = block
    if a and b and c and d:
        return [[-a, -b, -c, -d], [-a, -d, b, c], [-b, -c, a, d]]
    clauses: Clauses = []
    for one, other, rest in ((0, 3, (1, 2)), (1, 2, (0, 3))):
        opposite = block[one], block[other]
        if opposite[0] and opposite[1]:
            clauses.append([-opposite[0], -opposite[1], *(cell for place in rest if (cell := block[place]))])
    return clauses
