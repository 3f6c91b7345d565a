# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Whether a full square keeps all rules: the same as the plain check, for many squares a second.

It shares nothing with what finds the squares. Types for the compiled version are in judge.pxd.
"""

from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, new_words, release

    SUM, DIFFERENCE, PRODUCT, QUOTIENT, GIVEN, HIDDEN = range(6)

from cluesmith.kinds.kenken.cage import Cage
from cluesmith.puzzle import Judge

OPERATIONS = {"+": SUM, "-": DIFFERENCE, "*": PRODUCT, "/": QUOTIENT, "=": GIVEN, None: HIDDEN}


class SquareJudge(Judge):
    """Judges squares by all rules; only what is wrong is looked for slowly."""

    def __init__(self, puzzle: Any) -> None:  # noqa: ANN401 - as the base class has it
        super().__init__(puzzle)
        self._square = Square(puzzle.size, puzzle.cages)

    def wrong(self, values: Sequence[int]) -> list[list[int]]:
        """Places whose values can stand together in no answer; none in an answer."""
        return [] if self._square.is_right(bytes(values)) else super().wrong(values)


class Square:
    """A full square, given as its digits in reading order, and the cells of each cage in a row of numbers."""

    def __init__(self, size: int, cages: Sequence[Cage]) -> None:
        self.size = size
        self.cells = size * size
        self.cages = len(cages)
        self.digits = new_numbers(self.cells)
        self.held = new_numbers(self.cells)
        self.part = new_numbers(self.cells)
        self.first = new_numbers(self.cages + 1)
        self.ops = new_numbers(self.cages)
        self.targets = new_words(self.cages)
        self.take_cages(cages)

    def __dealloc__(self) -> None:
        release(self.digits)
        release(self.held)
        release(self.part)
        release(self.first)
        release(self.ops)
        release(self.targets)

    def take_cages(self, cages: Sequence[Cage]) -> None:
        """Note the clue and the cells of each cage."""
        at = 0
        for number, cage in enumerate(cages):
            self.ops[number] = OPERATIONS[cage.op]
            self.targets[number] = cage.target
            for row, column in cage.cells:
                self.part[at] = row * self.size + column
                at += 1
            self.first[number + 1] = at

    def is_right(self, values: bytes) -> bool:
        """Whether every line holds each digit once, and every cage makes its number."""
        if len(values) != self.cells:
            return False
        for cell in range(self.cells):
            self.digits[cell] = values[cell]
        return self.lines_differ() and self.cages_hold()

    def lines_differ(self) -> bool:
        """Whether no row or column holds a digit twice."""
        for line in range(self.size):
            if self.repeats(line * self.size, 1) or self.repeats(line, self.size):
                return False
        return True

    def repeats(self, start: int, step: int) -> bool:
        """Whether two cells of the line hold the same."""
        for place in range(1, self.size):
            for other in range(place):
                if self.digits[start + place * step] == self.digits[start + other * step]:
                    return True
        return False

    def cages_hold(self) -> bool:
        """Whether every cage makes its number."""
        for cage in range(self.cages):
            size = self.first[cage + 1] - self.first[cage]
            for place in range(size):
                self.held[place] = self.digits[self.part[self.first[cage] + place]]
            if not self.makes(self.ops[cage], self.targets[cage], size):
                return False
        return True

    def makes(self, op: int, target: int, size: int) -> bool:
        """Whether so many digits make the number."""
        if op == DIFFERENCE:
            return 2 * self.largest(size) == target + self.total(size)
        if op == PRODUCT:
            return self.product(size, target) == target if target else self.zeros(size) > 0
        if op == QUOTIENT:
            return self.is_quotient(target, size)
        if self.total(size) == target:
            return True
        return op == HIDDEN and (
            self.makes(DIFFERENCE, target, size)
            or self.makes(PRODUCT, target, size)
            or self.makes(QUOTIENT, target, size)
        )

    def is_quotient(self, target: int, size: int) -> bool:
        """Whether the largest digit, divided by all others, is the number; only a single 0 is divided by others."""
        if target == 0:
            return self.zeros(size) == 1
        largest = self.largest(size)
        return target <= largest and target * self.product(size, largest * largest) == largest * largest

    def total(self, size: int) -> int:
        """The sum of the digits."""
        total = 0
        for place in range(size):
            total += self.held[place]
        return total

    def product(self, size: int, most: int) -> int:
        """The product of the digits; 0 if it is more than that, which may be too long for a word."""
        product = 1
        for place in range(size):
            digit = self.held[place]
            if digit == 0 or product > most // digit:
                return 0
            product *= digit
        return product

    def largest(self, size: int) -> int:
        """The largest digit."""
        largest = 0
        for place in range(size):
            largest = max(largest, self.held[place])
        return largest

    def zeros(self, size: int) -> int:
        """How many digits are 0."""
        zeros = 0
        for place in range(size):
            zeros += self.held[place] == 0
        return zeros
