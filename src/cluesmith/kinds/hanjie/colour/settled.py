"""Which blocks of a line are painted and can be no others, and the cells that they leave blank."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from cluesmith.kinds.hanjie.colour.clues import ColourBlock
from cluesmith.kinds.hanjie.colour.lines import block_starts

Done = Mapping[int, range]  # the cells of blocks, by their number in the clue


def done_blocks(clue: Sequence[ColourBlock], line: Sequence[int | None], masks: Sequence[int]) -> Done | None:
    """The cells of the blocks that are painted and can lie nowhere else; None if the clue has no room.

    The masks are the cells of the line that may hold blank, and each colour.
    """
    starts = block_starts(clue, len(line), masks)
    if starts is None:
        return None
    found = {number: _only_cells(starts[number], length) for number, (length, _) in enumerate(clue)}
    return {
        number: cells
        for number, cells in found.items()
        if cells and all(line[place] == clue[number][1] for place in cells)
    }


def _only_cells(starts: int, length: object) -> range:
    """The cells of a block that can begin at one place only; none where there are several."""
    start = starts.bit_length() - 1
    return range(start, start + length) if isinstance(length, int) and starts == 1 << start else range(0)


def left_blank(clue: Sequence[ColourBlock], done: Done, length: int) -> set[int]:
    """The places in the line that are blank because of these blocks.

    That is all between two in a row, and what lies between a block and others of its colour.
    """
    known = {-1: range(0), **done, len(clue): range(length, length)}  # nothing lies beyond the ends
    rows = ((one, other) for one, other in pairwise(sorted(known)) if other == one + 1)
    blank = {place for one, other in rows for place in range(known[one].stop, known[other].start)}
    for number, cells in done.items():
        blank |= {cells.stop} if _is_among_its_own(clue, number, 1) else set()
        blank |= {cells.start - 1} if _is_among_its_own(clue, number, -1) else set()
    return blank


def _is_among_its_own(clue: Sequence[ColourBlock], number: int, way: int) -> bool:
    """Whether the next block that way, perhaps behind others that may be missing, has the same colour."""
    colour = clue[number][1]
    for length, other in clue[number + way :: way] if number + way >= 0 else ():
        if other != colour:
            return False
        if length is not None:
            return True
    return True  # no other comes, and beyond the end of the line nothing is changed
