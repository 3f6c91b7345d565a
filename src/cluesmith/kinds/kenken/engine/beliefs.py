# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""How likely each cell of a KenKen holds each digit: belief propagation; types are in beliefs.pxd.

A cage is filled in one of its ways, and of the stretches of a line, each being what a cage has there, one has a given
digit. So cages and lines tell each other of stretches, not of cells: two cells of a cage that share a line are never
taken for independent, which on large boards decides whether anything comes of it. What a line tells is the odds against
all its other stretches together. It is taken for a little less than it is (`tempered`), since what was told comes back
in a roundabout way; without that the beliefs are soon sure of too much, and wrong.

All is done in a fixed order, with no arithmetic but what every machine rounds alike: compiled or not, the result is the
same.
"""

from random import Random

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from math import sqrt

    from cluesmith.compiled.bits import lowest
    from cluesmith.compiled.memory import new_numbers, new_reals, release
    from cluesmith.kinds.kenken.engine.listing import MOST_PLACES

from cluesmith.deadline import Deadline
from cluesmith.kinds.kenken.engine.board import Board

COMPILED: bool = cython.compiled
LEAST = 1e-15  # no line tells a cage odds below this, or above its inverse
NEARLY_SURE = 1e-12  # no stretch is taken to be surer of a digit than all but this
NOISE = 0.1  # how different lines are in the beginning, so that no two tries are the same


class Beliefs:
    """What cages and lines of a board have told each other of the digits that are left; the board is not to change."""

    def __init__(self, board: Board) -> None:
        self.board = board
        facts = board.cells * board.size
        self.facts = facts
        self.head = new_numbers(2 * board.cells)
        self.told = new_reals(2 * facts)
        self.belief = new_reals(facts)
        self.odds = new_reals(facts)
        self.before = new_reals(board.size)
        self.weight = new_reals(MOST_PLACES * board.size)
        self.find_stretches()

    def __dealloc__(self) -> None:
        release(self.head)
        release(self.told)
        release(self.belief)
        release(self.odds)
        release(self.before)
        release(self.weight)

    def find_stretches(self) -> None:
        """Note for each cell the first one of its stretch in the row and in the column; of cages not listed itself."""
        for cage in range(self.board.cages):
            first = self.board.first[cage]
            for at in range(first, self.board.first[cage + 1]):
                cell = self.board.part[at]
                self.head[cell] = cell
                self.head[self.board.cells + cell] = cell
                if self.board.base[cage] >= 0:
                    for earlier in range(at - 1, first - 1, -1):
                        other = self.board.part[earlier]
                        if other // self.board.size == cell // self.board.size:
                            self.head[cell] = other
                        if other % self.board.size == cell % self.board.size:
                            self.head[self.board.cells + cell] = other

    # what is asked

    def start(self, rng: Random) -> None:
        """Begin anew, with lines that tell next to nothing."""
        for fact in range(2 * self.facts):
            self.told[fact] = 1.0 + NOISE * rng.random()

    def exchange(self, rounds: int, deadline: Deadline) -> None:
        """Let cages and rows tell each other what they think, then cages and columns, and so on; raises OutOfTime."""
        for _ in range(rounds):
            for way in range(2):
                deadline.check()
                for cage in range(self.board.cages):
                    self.judge_cage(cage)
                    self.tell_lines(cage, way)
                for line in range(self.board.size):
                    self.tell_cages(line, way)

    def likeliest(self) -> list[int]:
        """For each cell the place of its likeliest digit among the digits; the first of several."""
        found = []
        for cell in range(self.board.cells):
            rest = self.board.bits[cell]
            best = lowest(rest)
            while rest:
                digit = lowest(rest)
                if self.belief[cell * self.board.size + digit] > self.belief[cell * self.board.size + best]:
                    best = digit
                rest &= rest - 1
            found.append(best)
        return found

    def beliefs(self, cell: int) -> list[float]:
        """How likely the cell holds each digit."""
        return [self.belief[cell * self.board.size + digit] for digit in range(self.board.size)]

    # cages

    def judge_cage(self, cage: int) -> None:
        """Add up the weights of all ways to fill the cage."""
        first = self.board.first[cage]
        end = self.board.first[cage + 1]
        if self.board.base[cage] < 0:
            for at in range(first, end):
                self.judge_cell(self.board.part[at])
        else:
            for at in range(first, end):
                self.weigh(self.board.part[at], at - first)
            total = self.add_fillings(cage)
            for at in range(first, end):
                self.scale(self.board.part[at], total)

    def judge_cell(self, cell: int) -> None:
        """A cell of a cage that is not listed is on its own."""
        self.weigh(cell, 0)
        total = 0.0
        rest = self.board.bits[cell]
        while rest:
            digit = lowest(rest)
            self.belief[cell * self.board.size + digit] = self.weight[digit]
            total += self.weight[digit]
            rest &= rest - 1
        self.scale(cell, total)

    def weigh(self, cell: int, place: int) -> None:
        """What both lines tell of the digits left to a cell; the largest weight is 1."""
        row = self.head[cell] * self.board.size
        column = self.facts + self.head[self.board.cells + cell] * self.board.size
        most = 0.0
        rest = self.board.bits[cell]
        while rest:
            digit = lowest(rest)
            weight = self.told[row + digit] * self.told[column + digit]
            self.weight[place * self.board.size + digit] = weight
            most = max(most, weight)
            rest &= rest - 1
        rest = self.board.bits[cell]
        while rest:
            digit = lowest(rest)
            self.weight[place * self.board.size + digit] = max(
                self.weight[place * self.board.size + digit] / most, LEAST
            )
            self.belief[cell * self.board.size + digit] = 0.0
            rest &= rest - 1

    def add_fillings(self, cage: int) -> float:
        """Add to what is believed of each cell the weights of the fillings; what they make together."""
        first = self.board.first[cage]
        places = self.board.first[cage + 1] - first
        total = 0.0
        for at in range(self.board.base[cage], self.board.base[cage] + self.board.live[cage]):
            weight = 1.0
            rest = self.board.pool[at]
            for place in range(places):
                weight *= self.weight[place * self.board.size + (rest & 63)]
                rest >>= 6
            total += weight
            rest = self.board.pool[at]
            for place in range(places):
                self.belief[self.board.part[first + place] * self.board.size + (rest & 63)] += weight
                rest >>= 6
        return total

    def scale(self, cell: int, total: float) -> None:
        """Make shares of what was added up."""
        if total > 0.0:
            for fact in range(cell * self.board.size, (cell + 1) * self.board.size):
                self.belief[fact] /= total

    # cages and lines

    def tell_lines(self, cage: int, way: int) -> None:
        """What the cage thinks of its stretches in rows (0) or columns (1), without what it was told of them."""
        size = self.board.size
        first = self.board.first[cage]
        for at in range(first, self.board.first[cage + 1]):
            for fact in range(self.board.part[at] * size, (self.board.part[at] + 1) * size):
                self.odds[fact] = 0.0
        for at in range(first, self.board.first[cage + 1]):
            cell = self.board.part[at]
            head = self.head[way * self.board.cells + cell]
            for digit in range(size):
                self.odds[head * size + digit] += self.belief[cell * size + digit]
        for at in range(first, self.board.first[cage + 1]):
            cell = self.board.part[at]
            if self.head[way * self.board.cells + cell] == cell:
                for fact in range(cell * size, (cell + 1) * size):
                    if self.odds[fact] > 0.0:
                        share = self.odds[fact]
                        odds = share / max(1.0 - share, NEARLY_SURE) / self.told[way * self.facts + fact]
                        self.odds[fact] = min(max(odds, LEAST), 1.0 / LEAST)

    def tell_cages(self, line: int, way: int) -> None:
        """Of each digit what the line thinks of each stretch: it has it if no other has."""
        size = self.board.size
        start = line * size if way == 0 else line
        step = 1 if way == 0 else size
        for digit in range(size):
            others = 0.0
            for at in range(size):
                cell = start + at * step
                self.before[at] = others
                if self.head[way * self.board.cells + cell] == cell:
                    others += self.odds[cell * size + digit]
            others = 0.0
            for at in range(size - 1, -1, -1):
                cell = start + at * step
                fact = cell * size + digit
                if self.head[way * self.board.cells + cell] == cell and self.odds[fact] > 0.0:
                    self.change(way * self.facts + fact, self.before[at] + others)
                    others += self.odds[fact]

    def change(self, fact: int, others: float) -> None:
        """The odds that no other stretch has the digit, tempered, with a quarter of what was told before."""
        news = 1.0 / min(max(others, LEAST), 1.0 / LEAST)
        news /= sqrt(sqrt(sqrt(news)))  # seven eighths, on the scale of logarithms
        self.told[fact] = sqrt(sqrt(self.told[fact] * news * news * news))
