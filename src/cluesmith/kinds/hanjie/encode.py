"""A line of a Hanjie as clauses, by the order of its blocks.

For every block there is a variable "it has begun by place p" for each place p where it can begin. A block ends with the
blank cell behind it: for a known length the end is the beginning moved, a block of unknown length has variables of its
own for it. Cells and blocks that are settled have no variables.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from cluesmith.cnf import Clauses, Literals
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.engine.lines import read_line

ALWAYS = 1 << 40  # stands for a literal that is true
NEVER = -ALWAYS


class _Placed(NamedTuple):
    """A block: by place, the literals of "it has begun" and of "it is over, the blank cell behind it included"."""

    begun: list[int]
    over: list[int]


def line_clauses(lits: Literals, clue: tuple[Block, ...], painted: Sequence[int]) -> Clauses:
    """The cells of a line read as the clue; `painted` has a literal, ALWAYS or NEVER for each of them."""
    known, blank = (sum(1 << place for place, cell in enumerate(painted) if cell == sure) for sure in (ALWAYS, NEVER))
    read = read_line(clue, len(painted), known, blank)
    if read is None:
        return [[]]
    clauses: Clauses = []
    starts = iter(read[2])
    blocks = [
        _known(lits, block, next(starts), len(painted), clauses)
        if isinstance(block, int)
        else _unknown(lits, block, len(painted), clauses)
        for block in clue
    ]
    for before, after in pairwise(blocks):
        clauses += _in_order(before.over, after.begun)
    for place, cell in enumerate(painted):
        clauses += _cell_clauses(place, cell, blocks)
    return clauses


def _known(lits: Literals, length: int, starts: int, size: int, clauses: Clauses) -> _Placed:
    """A block of known length, given the places where it can begin as bits."""
    last = starts.bit_length() - 1
    literal, begun = NEVER, []
    for place in range(size + 2):
        if place == last:
            literal = ALWAYS
        elif place < last and starts >> place & 1:
            literal = _next_variable(lits, literal, clauses)
        begun.append(literal)
    return _Placed(begun, [NEVER] * (length + 1) + begun[: size + 1 - length])


def _unknown(lits: Literals, block: Block, size: int, clauses: Clauses) -> _Placed:
    """A block of unknown length, and how its end depends on its beginning."""
    begun, over = [NEVER], [NEVER]
    for _ in range(size + 1):
        begun.append(_next_variable(lits, begun[-1], clauses))
        over.append(_next_variable(lits, over[-1], clauses))
    placed = _Placed([*begun[1:], ALWAYS], [*over[1:], ALWAYS])
    for place in range(size + 2):
        clauses += _at_least_one_cell(placed, place) if block else _none_or_more_cells(placed, place)
    return placed


def _next_variable(lits: Literals, before: int, clauses: Clauses) -> int:
    """A new variable that follows from the one before."""
    variable = lits.fresh()
    clauses += _clause(-before, variable)
    return variable


def _at_least_one_cell(block: _Placed, place: int) -> Clauses:
    """A block that is over began two places ago or earlier: a painted cell and the blank one take as many."""
    return _clause(-block.over[place], block.begun[place - 2] if place > 1 else NEVER)


def _none_or_more_cells(block: _Placed, place: int) -> Clauses:
    """The same for a block that may be missing, which is over where it begins."""
    clauses = _clause(-block.over[place], block.begun[place])
    if place:
        earlier = block.begun[place - 2] if place > 1 else NEVER
        clauses += _clause(-block.begun[place - 1], block.over[place - 1], earlier, -block.over[place])
    return clauses


def _in_order(over: list[int], begun: list[int]) -> Clauses:
    """A block begins only where the one before is over."""
    clauses: Clauses = []
    for place, (end, begin) in enumerate(zip(over, begun, strict=True)):
        if not place or begin != begun[place - 1] or end == NEVER:  # else the place before has said it already
            clauses += _clause(-begin, end)
    return clauses


def _cell_clauses(place: int, painted: int, blocks: list[_Placed]) -> Clauses:
    """A cell inside a block is painted, one between two blocks is blank."""
    clauses: Clauses = []
    before = ALWAYS
    for begun, over in blocks:
        clauses += _clause(-begun[place], over[place + 1], painted)
        clauses += _clause(-before, begun[place], -painted)
        before = over[place + 1]
    return clauses + _clause(-before, -painted)


def _clause(*literals: int) -> Clauses:
    """The clause without constants; nothing at all if it is true anyway."""
    if ALWAYS in literals:
        return []
    return [[literal for literal in literals if literal != NEVER]]
