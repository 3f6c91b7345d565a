"""Parts of the board with a narrow way in: where a snake that enters could not get out again.

A set of cells is a number with a bit for each, so that a part is filled by a few shifts. Every row ends in a bit that
is never set, which keeps the ends of rows apart.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import NamedTuple

from cluesmith.grid import Cell

Mask = int
OFF_BOARD: Mask = 0  # stands for all cells around the board, where one cell of a bank is named


class Region(NamedTuple):
    """Cells that are joined to the rest by the gate only: nothing, a cell, or two cells side by side."""

    inside: Mask
    gate: Mask


class Board:
    """The cells of a board as bits."""

    def __init__(self, height: int, width: int) -> None:
        self._cells = [(row, column) for row in range(height) for column in range(width)]
        self._on_board = set(self._cells)
        self._stride = width + 1
        self._every = self.mask(self._cells)
        self._edge = self.mask(
            (row, column) for row, column in self._cells if row in (0, height - 1) or column in (0, width - 1)
        )
        self._banks: dict[
            tuple[Mask, Mask], tuple[Mask, ...]
        ] = {}  # by gate and what is passable around it: few differ

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
        shores, known = self._shores(passable), self._banks
        for gate, beside, around in self._gates:
            if gate & passable != gate:
                continue
            banks = known.get((gate, around & passable))  # nearly always known by now
            if banks is None:
                banks = self._banks_of(gate, beside & passable, around & passable)
            if not banks or (not gate & seeds and len({shores[bank] for bank in banks}) == len(banks)):
                continue  # where the gate joins shores that lie apart, it divides nothing
            left = passable & ~gate & ~lost
            if gate & seeds or not self._joins(beside & left, left):
                unreached = left & ~self.filled(seeds, left)
                for part in self.parts(beside & unreached, unreached):
                    yield Region(part, gate)

    def _shores(self, passable: Mask) -> dict[Mask, int]:
        """The parts of all that is not passable, joined even at corners: the number of each cell, and of OFF_BOARD."""
        shores, left, number = {OFF_BOARD: 0}, self._every & ~passable, 0
        seed = left & self._edge
        while left:
            part = self._filled_all_around(seed, left)
            shores.update(dict.fromkeys(map(self.bit, self.cells(part)), number))
            left, number = left & ~part, number + 1
            seed = left & -left
        return shores

    def _filled_all_around(self, seed: Mask, within: Mask) -> Mask:
        """All that can be reached from the seed within these cells, also at corners."""
        before, reached = -1, seed
        while reached != before:
            before = reached
            wide = reached | reached << 1 | reached >> 1
            reached = (wide | wide << self._stride | wide >> self._stride) & within
        return reached

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
            between = gate & passable & ~one & ~other and self._banks_of(gate, beside & passable, around & passable)
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

    def _banks_of(self, gate: Mask, beside: Mask, around: Mask) -> tuple[Mask, ...]:
        """A cell of each bank of the gate, or OFF_BOARD; none where all beside it is connected right around it."""
        banks = self._banks.get((gate, around))
        if banks is None:
            divides = beside & ~self.filled(beside & -beside, around) != 0
            banks = self._banks[gate, around] = tuple(self._all_banks(gate, around)) if divides else ()
        return banks

    def _all_banks(self, gate: Mask, around: Mask) -> Iterator[Mask]:
        cells, passable = self.cells(gate), set(self.cells(around))
        (top, first), (bottom, last) = cells[0], cells[-1]
        ring = set(product(range(top - 1, bottom + 2), range(first - 1, last + 2))).difference(cells, passable)
        while ring:
            bank = _touching(ring, min(ring))
            ring -= bank
            yield min(self.bit(cell) if cell in self._on_board else OFF_BOARD for cell in bank)


def _touching(ring: set[Cell], seed: Cell) -> set[Cell]:
    """The part of the ring that touches the cell, from cell to cell, even at corners."""
    part, new = set[Cell](), {seed}
    while new:
        part |= new
        new = {cell for row, column in new for cell in product(range(row - 1, row + 2), range(column - 1, column + 2))}
        new = new & ring - part
    return part
