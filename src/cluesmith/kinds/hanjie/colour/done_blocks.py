"""The blocks of a line of a Hanjie in colours that a player can tick off, and what is blank because of them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from cluesmith.kinds.hanjie.colour.clues import ColourBlock
from cluesmith.kinds.hanjie.colour.lines import block_starts


def done_blocks(clue: Sequence[ColourBlock], line: Sequence[int | None], values: int) -> dict[int, range] | None:
    """The cells of the blocks that are painted and can lie nowhere else, by number; None if the clue has no room."""
    masks = [sum(1 << at for at, held in enumerate(line) if held in (None, value)) for value in range(values)]
    starts = block_starts(clue, len(line), masks)
    if starts is None:
        return None
    only = {
        number: range(at.bit_length() - 1, at.bit_length() - 1 + length)
        for number, (at, (length, _)) in enumerate(zip(starts, clue, strict=True))
        if isinstance(length, int) and at.bit_count() == 1
    }
    return {number: cells for number, cells in only.items() if all(line[at] == clue[number][1] for at in cells)}


def blank_beside(clue: Sequence[ColourBlock], done: Mapping[int, range], length: int) -> set[int]:
    """The places that are blank because these blocks are done.

    These are all between two in a row, before the first and behind the last, and one next to a block of its colour.
    """
    known = {-1: range(0), **done, len(clue): range(length, length)}
    blank = set[int]()
    for one, other in pairwise(range(-1, len(clue) + 1)):
        if one in known and other in known:
            blank.update(range(known[one].stop, known[other].start))
        elif one >= 0 and other < len(clue) and _part(clue[one], clue[other]):
            blank.update(_next_to(done, one, other))
    return blank


def _part(one: ColourBlock, other: ColourBlock) -> bool:
    """Whether there is surely a blank between two blocks: both are there and have the same colour."""
    return one[1] == other[1] and other[0] is not None and one[0] is not None


def _next_to(done: Mapping[int, range], one: int, other: int) -> Iterator[int]:
    if one in done:
        yield done[one].stop
    if other in done:
        yield done[other].start - 1
