"""A line of a Hanjie in colours as clauses.

Where all lengths are known, by the order of its blocks as in black and white: a variable says "block b has begun by
place p" for each place where it can begin. Else the line is read cell by cell.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from cluesmith.cnf import Automaton, Clauses, Literals, path
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.colour.clues import ColourBlock
from cluesmith.kinds.hanjie.colour.lines import block_starts
from cluesmith.kinds.hanjie.encode import ALWAYS, NEVER, clause

BLANK = 0


def line_clauses(lits: Literals, clue: Sequence[ColourBlock], line: Sequence[Cell], colours: int) -> Clauses:
    """The cells of the line, each of which holds one of its candidates, read as the clue. Raises OutOfTime."""
    lits.deadline.check()
    cells = [lits.all_of(cell) for cell in line]
    if any(not isinstance(length, int) for length, _ in clue):
        reader = Automaton([Place(-1)], partial(steps, clue), ends(clue))
        return path(lits, cells, reader)
    masks = [sum(1 << at for at, cell in enumerate(cells) if value in cell) for value in range(colours + 1)]
    starts = block_starts(clue, len(cells), masks)
    return [[]] if starts is None else list(_ordered(lits, clue, starts, [_certain(cell) for cell in cells]))


def _certain(cell: Mapping[int, int]) -> Mapping[int, int]:
    """The literals of a cell, of which the only one is true."""
    return cell if len(cell) > 1 else dict.fromkeys(cell, ALWAYS)


# by the order of the blocks


def _ordered(
    lits: Literals, clue: Sequence[ColourBlock], starts: Sequence[int], cells: Sequence[Mapping[int, int]]
) -> Iterator[list[int]]:
    size = len(cells)
    begun = [_begun(lits, places, size) for places in starts]
    for order in begun:
        yield from (each for before, after in pairwise(order) if before != after for each in clause(-before, after))
    for number, (length, colour) in enumerate(clue):
        assert isinstance(length, int)
        over = [NEVER] * length + begun[number]
        yield from _inside(begun[number], over, colour, cells)
        if number + 1 < len(clue):
            gap = clue[number + 1][1] == colour
            yield from _behind(begun[number + 1], [NEVER] * gap + over)
        yield from _blank(over, begun[number + 1] if number + 1 < len(clue) else [NEVER] * size, cells)
    yield from _blank([ALWAYS] * size, begun[0] if begun else [NEVER] * size, cells)


def _begun(lits: Literals, starts: int, size: int) -> list[int]:
    """For each place the literal of "it has begun by there"."""
    last = starts.bit_length() - 1
    found: list[int] = []
    for place in range(last):
        found.append(lits.fresh() if starts >> place & 1 else found[-1] if found else NEVER)
    return found + [ALWAYS] * (size - last)


def _inside(begun: Sequence[int], over: Sequence[int], colour: int, cells: Sequence[Mapping[int, int]]) -> Clauses:
    """A cell of a block has its colour."""
    return [
        each
        for begin, end, cell in zip(begun, over, cells, strict=False)
        if begin != NEVER and end != ALWAYS
        for each in clause(-begin, end, cell.get(colour, NEVER))
    ]


def _behind(begun: Sequence[int], over: Sequence[int]) -> Clauses:
    """A block begins only when the one before it is over, and the gap behind that."""
    return [each for begin, end in zip(begun, over, strict=False) for each in clause(-begin, end)]


def _blank(over: Sequence[int], begun: Sequence[int], cells: Sequence[Mapping[int, int]]) -> Clauses:
    """A cell behind a block and before the next one is blank."""
    return [
        each
        for end, begin, cell in zip(over, begun, cells, strict=False)
        if end != NEVER and begin != ALWAYS
        for each in clause(-end, begin, cell.get(BLANK, NEVER))
    ]


# cell by cell


class Place(NamedTuple):
    """The last block begun, and how many of its cells have been read; 0 behind a blank cell and at the start."""

    block: int
    read: int = 0


def ends(clue: Sequence[ColourBlock]) -> set[Place]:
    """Where a line may end: in or behind a block that is done, with none left that has to come."""
    last = max((block for block, (length, _) in enumerate(clue) if length is not None), default=-1)
    found = {Place(block) for block in range(last, len(clue))}
    for block in range(max(last, 0), len(clue)):
        length = clue[block][0]
        found.add(Place(block, length if isinstance(length, int) else 1))
    return found


def steps(clue: Sequence[ColourBlock], at: Place, value: int) -> Iterator[Place]:
    """How the reading of a line goes on with a cell of that value."""
    length, colour = clue[at.block] if at.read else (0, BLANK)
    if at.read and value == colour:
        if not isinstance(length, int):
            yield Place(at.block, 1)  # how many it has does not matter
        elif at.read < length:
            yield Place(at.block, at.read + 1)
    elif not at.read or _is_done(length, at.read):
        yield from [Place(at.block)] if value == BLANK else _begin(clue, at.block + 1, value)


def _begin(clue: Sequence[ColourBlock], first: int, value: int) -> Iterator[Place]:
    for number in range(first, len(clue)):
        length, colour = clue[number]
        if colour == value:
            yield Place(number, 1)
        if length is not None:
            break  # only a block that may be missing can be passed over


def _is_done(length: Block, read: int) -> bool:
    """Whether a block with so many cells may be over."""
    return read == length if isinstance(length, int) else True
