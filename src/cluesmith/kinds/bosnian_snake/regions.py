"""Parts of the board with a narrow way in: where a snake that enters could not get out again.

A set of cells is a number with a bit for each, so that a part is filled by a few shifts. Every row ends in a bit that
is never set, which keeps the ends of rows apart.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from cluesmith.grid import Cell

Mask = int


class Region(NamedTuple):
    """Cells that are joined to the rest by the gate only: nothing, a cell, or two cells side by side."""

    inside: Mask
    gate: Mask


class Board:
    """The cells of a board as bits."""

    def __init__(self, height: int, width: int) -> None:
        self._cells = [(row, column) for row in range(height) for column in range(width)]
        self._stride = width + 1
        self._dividing: dict[tuple[Mask, Mask], bool] = {}  # by gate and what is passable around it: few differ

    def bit(self, cell: Cell) -> Mask:
        """The bit of the cell."""
        return 1 << (cell[0] * self._stride + cell[1])

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """The bits of these cells."""
        return sum(map(self.bit, cells))

    def cells(self, mask: Mask) -> list[Cell]:
        """The cells whose bits are set, in reading order."""
        found = []
        while mask:
            found.append(divmod((mask & -mask).bit_length() - 1, self._stride))
            mask &= mask - 1
        return found

    def beside(self, mask: Mask) -> Mask:
        """The cells that share a side with one of these, and perhaps some that lie off the board."""
        return mask << 1 | mask >> 1 | mask << self._stride | mask >> self._stride

    def filled(self, seed: Mask, within: Mask) -> Mask:
        """All that can be reached from the seed within these cells."""
        stride, before, reached = self._stride, 0, seed & within
        while reached != before:  # the one loop that everything here waits for
            before = reached
            reached |= (reached << 1 | reached >> 1 | reached << stride | reached >> stride) & within
        return reached

    def has_ring(self, mask: Mask) -> bool:
        """Whether some of these cells lie in a ring: something is left when loose ends are cut off again and again."""
        stride, before = self._stride, 0
        while mask != before:
            before = mask
            right, left, below, above = mask >> 1, mask << 1, mask >> stride, mask << stride
            mask &= (right & left) | (below & above) | ((right | left) & (below | above))
        return mask != 0

    def parts(self, mask: Mask, within: Mask) -> Iterator[Mask]:
        """The connected parts of some cells in which these lie, by the first cell of each in reading order."""
        while mask:
            part = self.filled(mask & -mask, within)
            yield part
            mask &= ~part

    def regions_without(self, seeds: Mask, passable: Mask) -> Iterator[Region]:
        """The parts of these cells that no seed lies in: those cut off, those behind a gate of one cell, or of two."""
        lost = passable & ~self.filled(seeds, passable)
        for part in self.parts(lost, lost):
            yield Region(part, 0)
        for gate, beside, around in self._gates:
            if gate & passable == gate and self._may_divide(gate, beside & passable, around & passable):
                left = passable & ~gate & ~lost
                if not gate & seeds and self._joins(beside & left, left):
                    continue
                unreached = left & ~self.filled(seeds, left)
                for part in self.parts(beside & unreached, unreached):
                    yield Region(part, gate)

    def _joins(self, mask: Mask, within: Mask) -> bool:
        """Whether all of these cells are connected within those; most are by a short way."""
        stride, before, reached = self._stride, 0, mask & -mask
        while reached != before and mask & ~reached:
            before = reached
            reached |= (reached << 1 | reached >> 1 | reached << stride | reached >> stride) & within
        return not mask & ~reached

    def dividing(self, one: Mask, other: Mask, passable: Mask) -> Iterator[Mask]:
        """The cells through which every way from the one to the other leads."""
        for gate, beside, around in self._gates[: len(self._cells)]:
            between = gate & passable & ~one & ~other and self._may_divide(gate, beside & passable, around & passable)
            if between and not self.filled(one, passable & ~gate) & other:
                yield gate

    @cached_property
    def _gates(self) -> list[tuple[Mask, Mask, Mask]]:
        """Every cell, and then every two cells side by side, with what lies beside it and what lies around it."""
        every = self.mask(self._cells)
        singles = [self.bit(cell) for cell in self._cells]
        pairs = [bit | bit << step for step in (1, self._stride) for bit in singles if bit << step & every]
        return [(gate, *self._near(gate, every)) for gate in (*singles, *pairs)]

    def _near(self, gate: Mask, every: Mask) -> tuple[Mask, Mask]:
        wide = gate | gate << 1 | gate >> 1
        around = (wide | wide << self._stride | wide >> self._stride) & every & ~gate
        return self.beside(gate) & around, around

    def _may_divide(self, gate: Mask, beside: Mask, around: Mask) -> bool:
        """Whether what lies beside a gate is not connected right around it."""
        divides = self._dividing.get((gate, around))
        if divides is None:
            divides = beside & ~self.filled(beside & -beside, around) != 0
            self._dividing[gate, around] = divides
        return divides
