"""Sets of rules that cannot be split in two with at most one open cell in common.

Cells are the bits of a number, and so are the rules of a set.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

Positions = tuple[int, ...]  # of rules among all rules, in order


def bits(numbers: Iterable[int]) -> int:
    """The numbers, all different, as the bits of one."""
    return sum(map((1).__lshift__, numbers))


def numbers_of(together: int) -> Iterator[int]:
    """The numbers that are the bits of this one."""
    while together:
        yield (together & -together).bit_length() - 1
        together &= together - 1


class Inseparable:
    """Looks for such sets among rules with these open cells."""

    def __init__(self, open_cells: Mapping[int, int]) -> None:
        self._cells = open_cells
        self._near = {one: self._meeting(one) for one in open_cells}

    def _meeting(self, one: int) -> int:
        """The other rules that have an open cell in common with it."""
        cells = self._cells[one]
        return bits(other for other, theirs in self._cells.items() if cells & theirs and other != one)

    def sets(self, starts: Iterable[int], size: int) -> Iterator[Positions]:
        """All sets of that size in which there is one of these rules, in no order."""
        found = {1 << one for one in starts if one in self._cells}
        for _ in range(size - 2):
            found = {members | 1 << other for members in found for other in numbers_of(self._around(members))}
        whole = {members | 1 << other for members in found for other in self._completing(tuple(numbers_of(members)))}
        for members in whole:
            positions = tuple(numbers_of(members))
            if not can_be_split([self._cells[one] for one in positions]):
                yield positions

    def _around(self, members: int) -> int:
        near = 0
        for one in numbers_of(members):
            near |= self._near[one]
        return near & ~members

    def _completing(self, members: Positions) -> Iterator[int]:
        """The rules with which each may have two cells in common with all the others, and they with these."""
        every, candidates = 0, self._around(bits(members))
        for one in members:
            others = 0
            for other in members:
                others |= self._cells[other] if other != one else 0
            every |= self._cells[one]
            if (self._cells[one] & others).bit_count() < 2:
                candidates &= self._near[one]
        for other in numbers_of(candidates):
            if (self._cells[other] & every).bit_count() > 1:
                yield other


def can_be_split(cells: Sequence[int]) -> bool:
    """Whether the sets of cells fall into two groups with at most one cell in common."""
    everything = range(len(cells))
    for size in range(1, len(cells) // 2 + 1):
        for chosen in combinations(everything, size):
            one = other = 0
            for place in everything:
                if place in chosen:
                    one |= cells[place]
                else:
                    other |= cells[place]
            if (one & other).bit_count() <= 1:
                return True
    return False
