# cython: language_level=3, annotation_typing=False
"""How a snake goes on and keeps off itself, as rules with their clauses.

Types for the compiled version are in encode.pxd.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from cluesmith.cnf import Clauses, Literals, add_up, at_least, at_most, count, unary_sum
from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake.clues import BeadClue, CornerClue
from cluesmith.puzzle import Rule

PORTION = 500  # cells that are stated at a time
KNOWN = 1 << 30  # stands for the literal of a cell that is known to be snake, -KNOWN for that of an empty one


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


class Stated:
    """The same rules without their clues, for a board of which much is known: what is settled is left out.

    Cells are places as in `Framed`; the literal of each is that of its being snake.
    """

    def __init__(self, lits: Literals, height: int, width: int) -> None:
        self._lits, self._height, self._width, self._wide = lits, height, width, width + 1
        self._literals = [-KNOWN] * (self._wide * (height + 2))
        for cell in lits.domains:
            held = lits.all_of(cell)
            if 1 in held:
                self._literals[self._place(cell)] = held[1] if len(held) == 2 else KNOWN

    def _place(self, cell: Cell) -> int:
        return (cell[0] + 1) * self._wide + cell[1]

    def beads(self, ends: Collection[Cell]) -> Iterator[Clauses]:
        """A snake cell has two snake neighbours, and an end one; both ends are given."""
        one = [self._place(end) for end in ends]
        for places in self._portions():
            yield self._beads_at(places.start, places.stop, one)

    def _portions(self) -> Iterator[range]:
        """All places, some at a time: a row may be the whole of a huge board."""
        end = self._wide * (self._height + 1)
        for first in range(self._wide, end, PORTION):
            yield range(first, min(first + PORTION, end))

    def _beads_at(self, first: int, end: int, one: list[int]) -> Clauses:
        clauses: Clauses = []
        for place in range(first, end):
            if self._literals[place] != -KNOWN:
                self._state_beads(place, 1 if place in one else 2, clauses)
        return clauses

    def _state_beads(self, place: int, number: int, clauses: Clauses) -> None:
        literals, wide = self._literals, self._wide
        here = literals[place]
        near = []
        for beside in (place - wide, place + wide, place - 1, place + 1):
            literal = literals[beside]
            if literal == KNOWN:
                number -= 1
            elif literal != -KNOWN:
                near.append(literal)
        if near or number or here != KNOWN:
            _state_number([] if here == KNOWN else [-here], near, number, clauses)

    def beads_and_ends(self, ends: Collection[Cell]) -> Iterator[Clauses]:
        """The same where not both ends are given: so many more cells have one snake neighbour."""
        one = [self._place(end) for end in ends]
        wanted = 2 - len(one)
        counted: list[list[int]] = []
        for places in self._portions():
            more: list[int] = []
            clauses = _settled_left_out(self._beads_or_ends_at(places, one, more))
            ends_there, adding = add_up(self._lits, [[end] for end in more], wanted + 1)
            counted.append(ends_there)
            yield clauses + adding
        yield unary_sum(self._lits, counted, wanted)

    def _beads_or_ends_at(self, places: Iterable[int], one: list[int], more: list[int]) -> Clauses:
        clauses: Clauses = []
        for place in places:
            here = self._literals[place]
            if here == -KNOWN:
                continue
            near = [self._literals[place + step] for step in (-self._wide, self._wide, -1, 1)]
            if place in one:
                clauses += at_least(near, 1) + at_most(near, 1)
            else:
                more.append(self._lits.fresh())
                clauses += _one_or_two_beads(here, near, more[-1])
        return clauses

    def corners(self) -> Iterator[Clauses]:
        """Of four cells around a corner not all are snake, and no two opposite ones alone."""
        for row in range(1, self._height):
            start = row * self._wide
            end = start + self._width - 1
            for first in range(start, end, PORTION):
                yield self._corners_at(first, min(first + PORTION, end))

    def _corners_at(self, first: int, end: int) -> Clauses:
        clauses: Clauses = []
        for place in range(first, end):
            self._state_corner(place, clauses)
        return clauses

    def _state_corner(self, place: int, clauses: Clauses) -> None:
        literals, below = self._literals, place + self._wide
        a, b, c, d = literals[place], literals[place + 1], literals[below], literals[below + 1]
        if a != -KNOWN and d != -KNOWN:
            if b != -KNOWN and c != -KNOWN:
                _state_open([-a, -b, -c, -d], clauses)
            _state_open([-a, -d, b, c], clauses)
        if b != -KNOWN and c != -KNOWN:
            _state_open([-b, -c, a, d], clauses)

    def number(self, cells: Sequence[Cell], number: int) -> Clauses:
        """So many of the cells are snake."""
        left = []
        for cell in cells:
            literal = self._literals[self._place(cell)]
            if literal == KNOWN:
                number -= 1
            elif literal != -KNOWN:
                left.append(literal)
        return count(self._lits, left, number) if left or number else []


def _state_number(start: list[int], near: list[int], number: int, clauses: Clauses) -> None:
    """So many of those near are snake, unless one of the start is true."""
    if not 0 <= number <= len(near):
        clauses.append(start)
        return
    for chosen in combinations(near, number + 1):
        clauses.append(start + [-literal for literal in chosen])
    for chosen in combinations(near, len(near) - number + 1) if number else ():
        clauses.append([*start, *chosen])


def _state_open(clause: list[int], clauses: Clauses) -> None:
    """State the clause without what is known to be false, unless something in it is known to be true."""
    if KNOWN not in clause:
        clauses.append([literal for literal in clause if literal != -KNOWN] if -KNOWN in clause else clause)


def _settled_left_out(raw: Clauses) -> Clauses:
    clauses: Clauses = []
    for clause in raw:
        _state_open(clause, clauses)
    return clauses
