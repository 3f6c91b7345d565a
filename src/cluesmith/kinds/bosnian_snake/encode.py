# cython: language_level=3, annotation_typing=False
"""How a snake goes on and keeps off itself, as rules with their clauses.

Types for the compiled version are in encode.pxd.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from cluesmith.cnf import Clauses, at_least, at_most
from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake.clues import BeadClue, CornerClue
from cluesmith.puzzle import Rule


class Framed:
    """The literals of the cells that may be snake, row by row, and 0 for numbers and for a frame around the board.

    So every cell has four neighbours, which are found by arithmetic: boards have many cells, and all of them are
    stated. One cell of frame ends a row and begins the next, so a row takes one more than the width.
    """

    def __init__(self, snake: Mapping[Cell, int], height: int, width: int) -> None:
        self._height, self._width, self._wide = height, width, width + 1
        self._literals = [0] * (self._wide * (height + 2))
        self._cells: list[Cell] = [(-1, -1)] * len(self._literals)
        for cell, literal in snake.items():
            place = (cell[0] + 1) * self._wide + cell[1]
            self._literals[place] = literal
            self._cells[place] = cell

    def bead_rules(self, ends: Collection[Cell], possible_ends: Mapping[Cell, int]) -> Iterator[Rule]:
        """A snake cell has two snake neighbours, an end one; of a cell that may be one the literal is given."""
        for place, literal in enumerate(self._literals):
            if literal:
                yield self._bead_rule(place, ends, possible_ends)

    def _bead_rule(self, place: int, ends: Collection[Cell], possible_ends: Mapping[Cell, int]) -> Rule:
        literals, cells, wide = self._literals, self._cells, self._wide
        here, cell = literals[place], cells[place]
        near, where = [], [cell]
        for beside in (place - wide, place + wide, place - 1, place + 1):
            if literals[beside]:
                near.append(literals[beside])
                where.append(cells[beside])
        if cell in ends:
            return Rule(BeadClue(cell, "yes"), tuple(where), at_least(near, 1) + at_most(near, 1))
        if cell in possible_ends:
            return Rule(BeadClue(cell, "maybe"), tuple(where), _one_or_two_beads(here, near, possible_ends[cell]))
        return Rule(BeadClue(cell, "no"), tuple(where), _two_beads(here, near))

    def corner_rules(self) -> Iterator[Rule]:
        """Of four cells around a corner not all are snake, and no two opposite ones alone."""
        for row in range(self._height - 1):
            for column in range(self._width - 1):
                yield self._corner_rule(row, column)

    def _corner_rule(self, row: int, column: int) -> Rule:
        place = (row + 1) * self._wide + column
        below = place + self._wide
        block = place, place + 1, below, below + 1
        where = [self._cells[corner] for corner in block if self._literals[corner]]
        clauses = _no_touch([self._literals[corner] for corner in block])
        return Rule(CornerClue((row, column)), tuple(where), clauses)


def _two_beads(here: int, near: Sequence[int]) -> Clauses:
    """If the cell is snake, two of those near it are; four are written out, because large boards consist of this."""
    n = -here
    if len(near) < 4:
        return [[n, *clause] for clause in at_most(near, 2) + at_least(near, 2)]
    a, b, c, d = near
    w, x, y, z = -a, -b, -c, -d
    few = [n, a, b, c], [n, a, b, d], [n, a, c, d], [n, b, c, d]
    return [[n, w, x, y], [n, w, x, z], [n, w, y, z], [n, x, y, z], *few]


def _one_or_two_beads(here: int, near: Sequence[int], end: int) -> Clauses:
    """If the cell is snake, two of those near it are, or one if it is an end."""
    clauses: Clauses = [[-here, *clause] for clause in at_most(near, 2)]
    clauses += [[-here, end, *clause] for clause in at_least(near, 2)]
    return clauses + [[-end, *clause] for clause in [[here], *at_least(near, 1), *at_most(near, 1)]]


def _no_touch(block: Sequence[int]) -> Clauses:
    """Of four cells around a corner (0: never snake) not all, and no two opposite ones alone."""
    a, b, c, d = block
    if a and b and c and d:
        return [[-a, -b, -c, -d], [-a, -d, b, c], [-b, -c, a, d]]
    pairs = [(a, d, (b, c)), (b, c, (a, d))]
    return [[-one, -other, *filter(None, rest)] for one, other, rest in pairs if one and other]
