# cython: language_level=3, annotation_typing=False
"""What is left of a KenKen after quick reasoning, cage by cage and line by line.

Types for the compiled version are in propagate.pxd.
"""

from collections.abc import Mapping, Sequence
from math import prod

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.fillings import list_fillings

STEPS_BETWEEN_LOOKS = 16  # at the clock
MOST_DIGITS = 100  # as in propagate.pxd


class Digits(dict[Cell, tuple[int, ...]]):
    """Per cell the digits that are left, and per cage, by its first cell, the fillings, or None for too many."""

    fillings: Mapping[Cell, Sequence[tuple[int, ...]] | None]


class Candidates:
    """What is left of each cell, a bit per digit, and of the fillings of each cage, where they are few enough to list.

    Small cages come first: what they settle makes the lists of the others short.
    """

    def __init__(self, digits: Sequence[int], cages: Sequence[Cage]) -> None:
        size, bits = len(digits), {digit: 1 << place for place, digit in enumerate(digits)}
        self._size, self._full, self._cages = size, sum(bits.values()), cages
        self._digits = tuple(digits)
        self._bit_of = [bits.get(digit, 0) for digit in range(MOST_DIGITS)]
        self._bits = [self._full] * (size * size)
        self._parts = [[row * size + column for row, column in cage.cells] for cage in cages]
        self._lines = [range(row * size, row * size + size) for row in range(size)]
        self._lines += [range(column, size * size, size) for column in range(size)]
        self._cage_of = {cell: place for place, part in enumerate(self._parts) for cell in part}
        self._listed: list[list[tuple[int, ...]] | None] = [None] * len(cages)
        self._unlisted = sorted(range(len(cages)), key=lambda place: -len(cages[place].cells))
        self._tried: dict[int, int] = {}  # cages too large to list, and how many fillings were thinkable then
        self._cages_todo: dict[int, None] = {}
        self._lines_todo: dict[int, None] = {}

    def settle(self, deadline: Deadline) -> bool:
        """Draw all conclusions; whether none contradicts another. Raises OutOfTime."""
        sound, steps = True, 0
        while sound and (self._cages_todo or self._lines_todo or self._unlisted):
            if steps % STEPS_BETWEEN_LOOKS == 0:
                deadline.check()
            steps += 1
            small = self._unlisted and len(self._parts[self._unlisted[-1]]) <= 2
            if self._cages_todo:
                sound = self._settle_cage(self._cages_todo.popitem()[0])
            elif self._lines_todo and not small:
                sound = self._settle_line(self._lines_todo.popitem()[0])
            else:
                self._list(self._unlisted.pop())
        return sound

    def _list(self, place: int) -> None:
        """List the fillings of a cage, unless that was tried when there were not many more."""
        choices = [self._digits_of(self._bits[cell]) for cell in self._parts[place]]
        thinkable = prod(map(len, choices))
        if 2 * thinkable <= self._tried.get(place, 2 * thinkable):
            self._listed[place] = list_fillings(self._cages[place], choices)
            self._tried[place] = thinkable
            self._cages_todo[place] = None

    def _settle_cage(self, place: int) -> bool:
        listed, part = self._listed[place], self._parts[place]
        if listed is None:
            return 0 not in [self._bits[cell] for cell in part]
        for at, cell in enumerate(part):
            bits = self._bits[cell]
            if bits != self._full:
                listed = [filling for filling in listed if bits & self._bit_of[filling[at]]]
        self._listed[place] = listed
        for cell, digits in zip(part, zip(*listed, strict=True), strict=bool(listed)):
            kept = 0
            for digit in digits:
                kept |= self._bit_of[digit]
            if kept != self._bits[cell]:
                self._keep(cell, kept, place)
        return bool(listed)

    def _settle_line(self, place: int) -> bool:
        """A digit that one cell holds leaves the others; one that fits a single cell is held there."""
        line = self._lines[place]
        left = [self._bits[cell] for cell in line]
        seen = often = held = 0
        for bits in left:
            often |= seen & bits
            seen |= bits
            if not bits & (bits - 1):
                held |= bits
        only = seen & ~often & ~held
        if only or often & held:
            for cell, bits in zip(line, left, strict=True):
                kept = bits & only or bits & ~held
                if bits & (bits - 1) and kept != bits:
                    self._keep(cell, kept, -1)
        else:
            self._settle_pairs(line, left)
        return seen == self._full

    def _settle_pairs(self, line: range, left: list[int]) -> None:
        """Two digits that are all that is left of two cells leave the others."""
        pairs = [bits for bits in left if bits.bit_count() == 2]
        for pair in {bits for bits in pairs if pairs.count(bits) > 1} if len(pairs) > 1 else ():
            for cell, bits in zip(line, left, strict=True):
                if bits & pair and bits != pair:
                    self._keep(cell, ~pair, -1)

    def _keep(self, cell: int, bits: int, cage: int) -> None:
        """Of the cell's digits only these are left; what else that concerns is looked at again."""
        self._bits[cell] &= bits
        self._lines_todo[cell // self._size] = self._lines_todo[self._size + cell % self._size] = None
        owner = self._cage_of[cell]
        if self._listed[owner] is not None:
            if owner != cage:
                self._cages_todo[owner] = None
        elif owner in self._tried:
            self._unlisted.insert(0, owner)

    def _digits_of(self, bits: int) -> tuple[int, ...]:
        return tuple([digit for digit in self._digits if bits & self._bit_of[digit]])

    def digits(self) -> Digits:
        """What is left."""
        left = Digits({divmod(cell, self._size): self._digits_of(bits) for cell, bits in enumerate(self._bits)})
        left.fillings = {cage.cells[0]: listed for cage, listed in zip(self._cages, self._listed, strict=True)}
        return left
