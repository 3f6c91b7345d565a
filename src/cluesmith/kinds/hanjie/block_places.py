"""Where each block of a line may lie, also one of unknown length. Cells are bits here, cell 0 is bit 0."""

from collections.abc import Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.colour.clues import ColourBlock
from cluesmith.kinds.hanjie.colour.lines import block_bounds, solve_line
from cluesmith.kinds.hanjie.line_words import hull, places, run


class BlockPlaces(NamedTuple):
    """A block: its place in the clue, length and colour, the cells of each place that it may have, if it has one."""

    number: int
    length: Block
    colour: int
    spans: Sequence[int]
    may_be_missing: bool

    @property
    def reach(self) -> int:
        """The cells that it may cover."""
        return reduce(or_, self.spans, 0)

    @property
    def sure(self) -> int:
        """The cells that it covers wherever it lies."""
        return 0 if self.may_be_missing or not self.spans else reduce(and_, self.spans)

    def joins(self, painted: int) -> bool:
        """Whether it covers what is between these cells, and no more than that is sure, whatever its length."""
        return not isinstance(self.length, int) and painted != self.sure == hull(painted)

    @property
    def is_placed(self) -> bool:
        """Whether there is only one place for it."""
        return len(self.spans) == 1 and not self.may_be_missing


def places_of_blocks(clue: Sequence[ColourBlock], size: int, masks: Sequence[int]) -> list[BlockPlaces]:
    """The blocks in order; none if the line cannot be filled."""
    return [
        BlockPlaces(number, *block, _spans(block, masks, *bounds), _may_be_missing(clue, number, size, masks))
        for number, (block, bounds) in enumerate(zip(clue, block_bounds(clue, size, masks) or (), strict=False))
    ]


def _spans(block: ColourBlock, masks: Sequence[int], starts: int, ends: int) -> list[int]:
    """The cells from each start to each end with which the block has its length and covers nothing else."""
    length, colour = block
    spans = [run(begin, end) for begin in places(starts) for end in places(ends) if begin < end]
    return [span for span in spans if not span & ~masks[colour] and length in (None, "?", span.bit_count())]


def _may_be_missing(clue: Sequence[ColourBlock], number: int, size: int, masks: Sequence[int]) -> bool:
    others = [*clue[:number], *clue[number + 1 :]]
    return clue[number][0] is None and solve_line(others, size, masks) is not None
