"""A line of a Hanjie as clauses, by the order of its blocks.

For every block there is a variable "it has begun by place p" for each place p where it can begin. A block is over
behind the blank cell that follows it: for a known length that is the beginning moved, a block of unknown length has
variables of its own for it. Cells and blocks that are settled have no variables.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cluesmith.cnf import Clauses, Literals
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.engine.lines import read_line

ALWAYS = 1 << 40  # stands for a literal that is true
NEVER = -ALWAYS


class Placed(NamedTuple):
    """A block: for each place the literals of "it has begun by there" and "it is over there", and clauses on them."""

    begun: list[int]
    over: list[int]
    clauses: Clauses


def line_clauses(
    lits: Literals, clue: tuple[Block, ...], painted: Sequence[int], note: Callable[[Placed], None] | None = None
) -> Iterator[Clauses]:
    """The cells of a line read as the clue, in portions; `painted` has a literal, ALWAYS or NEVER for each of them.

    `note` is told of each block. Raises OutOfTime between two of them.
    """
    size = len(painted)
    known, blank = (sum(1 << place for place, cell in enumerate(painted) if cell == sure) for sure in (ALWAYS, NEVER))
    read = read_line(clue, size, known, blank)
    if read is None:
        yield [[]]
        return
    blocks = _placed(lits, clue, read[2], size)
    first = block = next(blocks)
    for after in blocks:
        lits.deadline.check()
        if note:
            note(block)
        yield _block_clauses(block, after, painted)
        block = after
    yield _gap_clauses([ALWAYS] * size, first.begun, painted)


def _placed(lits: Literals, clue: tuple[Block, ...], starts: Iterable[int], size: int) -> Iterator[Placed]:
    """The blocks, and one behind the line that never begins; `starts` are the places of those of known length."""
    places = iter(starts)
    for block in clue:
        yield _known(lits, block, next(places), size) if isinstance(block, int) else _unknown(lits, block, size)
    yield Placed([NEVER] * (size + 2), [], [])


def _known(lits: Literals, length: int, starts: int, size: int) -> Placed:
    """A block of known length, given the places where it can begin as bits."""
    last = starts.bit_length() - 1
    begun: list[int] = []
    for place in range(last):
        begun.append(lits.fresh() if starts >> place & 1 else begun[-1] if begun else NEVER)
    begun += [ALWAYS] * (size + 2 - last)
    return Placed(begun, [NEVER] * (length + 1) + begun[: size + 1 - length], [])


def _unknown(lits: Literals, block: Block, size: int) -> Placed:
    """A block of unknown length, and how its end depends on its beginning."""
    begun = [*(lits.fresh() for _ in range(size + 1)), ALWAYS]
    over = [*(lits.fresh() for _ in range(size + 1)), ALWAYS]
    clauses = chained(begun)
    for place in range(size + 2):
        earlier = begun[place - 2] if place > 1 else NEVER
        if block:  # a painted cell and the blank one behind it take two places
            clauses += clause(-over[place], earlier)
            continue
        clauses += clause(-over[place], begun[place])  # a block that is missing is over where it begins
        if place:
            clauses += clause(-begun[place - 1], over[place - 1], earlier, -over[place])
    return Placed(begun, over, clauses)


def _block_clauses(block: Placed, after: Placed, painted: Sequence[int]) -> Clauses:
    """How a block lies before the next one, and what that makes of the cells."""
    clauses = [*block.clauses]
    for place, (over, later) in enumerate(pairwise(block.over)):
        if over != later:  # what is over stays over
            clauses += clause(-over, later)
        if not place or after.begun[place] != after.begun[place - 1] or over == NEVER:
            clauses += clause(-after.begun[place], over)  # else the place before has said it already
    for begun, over, cell in zip(block.begun, block.over[1:], painted, strict=False):
        if begun != NEVER and over != ALWAYS:  # inside the block
            clauses += clause(-begun, over, cell)
    return clauses + _gap_clauses(block.over[1:], after.begun, painted)


def _gap_clauses(over: Sequence[int], begun: Sequence[int], painted: Sequence[int]) -> Clauses:
    """A cell behind a block and before the next one is blank."""
    clauses: Clauses = []
    for end, begin, cell in zip(over, begun, painted, strict=False):
        if end != NEVER and begin != ALWAYS:
            clauses += clause(-end, begin, -cell)
    return clauses


def chained(literals: Sequence[int]) -> Clauses:
    """Each literal follows from the one before."""
    return [each for before, after in pairwise(literals) for each in clause(-before, after)]


def clause(*literals: int) -> Clauses:
    """The clause without constants; nothing at all if it is true anyway."""
    if ALWAYS in literals:
        return []
    return [[literal for literal in literals if literal != NEVER]]
