"""What all ways to place the blocks of a line have in common, and how to say why."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from cluesmith.kinds.hanjie.block_places import BlockPlaces, places_of_blocks
from cluesmith.kinds.hanjie.engine.lines import Clue, read_line
from cluesmith.kinds.hanjie.line_techniques import (
    EASY,
    BlockRange,
    Insight,
    LineView,
    all_part_of,
    always_covers,
    not_reached,
    one_place,
    so,
    squeeze,
    whichever,
    whole_block,
)
from cluesmith.kinds.hanjie.line_words import beside, low_bit, run, runs
from cluesmith.sentence import Sentence, joined, phrase

LINE_LOGIC = "line logic"
MAX_PLACEMENTS_TOLD = 3  # ways to place the blocks of a line,
LONGEST_PLACEMENTS = 120  # and characters for them


def all_placements(line: LineView) -> Iterator[Insight]:
    """What all ways to place the blocks have in common."""
    yield Insight(LINE_LOGIC, line.all_painted, line.all_blank, partial(_all_placements, line))


def _all_placements(line: LineView, told: int) -> Sentence:
    outcome = line.outcome(line.all_painted, line.all_blank, told)
    return phrase("in every way to place {}, {}", line.blocks_name(), outcome)


# The same in a way that says why


def few_placements(line: LineView) -> Iterator[Insight]:
    """It where there are few ways."""
    paintings = list(islice(_paintings(line.clue, line.size, line.painted, line.blank), MAX_PLACEMENTS_TOLD + 1))
    if line.blocks and len(paintings) <= MAX_PLACEMENTS_TOLD:
        why = phrase("{} can only lie in {}", line.blocks_name(), joined(", or in ", map(line.cells, paintings)))
        painted, blank = line.all_painted, line.all_blank
        if len(why) <= LONGEST_PLACEMENTS:
            yield Insight(LINE_LOGIC, painted, blank, partial(so, line, why, painted, blank))


def by_case(line: LineView) -> Iterator[Insight]:
    """What is plain of it whichever block some painted cells belong to; what says most comes first."""
    found = list[Insight]()
    for begin, end in runs(line.painted) if line.blocks else ():
        able = sorted({number for number, _ in line.over(begin, end)})
        seen = _seen_in_all(line, [_case(line, begin, end, number) for number in able])
        if able[1:]:
            found.append(Insight(LINE_LOGIC, *seen, partial(_whichever, line, run(begin, end), able, seen)))
    yield from sorted(found, key=lambda one: -(one.painted & ~line.painted | one.blank & ~line.blank).bit_count())


def _whichever(line: LineView, cells: int, able: Sequence[int], seen: tuple[int, int], told: int) -> Sentence:
    return whichever(line, cells, able, line.outcome(*seen, told))


def by_block(line: LineView) -> Iterator[Insight]:
    """The same block by block where not all lengths are known: what each covers, then what none reaches."""
    if line.sure or not line.clue:
        return
    masks = [line.every & ~line.painted, line.every & ~line.blank]
    blocks = places_of_blocks([(length, 1) for length in line.clue], line.size, masks)
    for block in blocks:
        ends = beside(block.sure, line.every) if block.is_placed else 0
        yield Insight(LINE_LOGIC, block.sure, ends, partial(_covers, line, block, ends))
    for begin, end in runs(line.painted):
        cells = run(begin, end)
        able = [block for block in blocks if block.reach & cells == cells]
        if all(span in (cells, span & ~cells) for block in able for span in block.spans):
            numbers = [block.number for block in able]
            yield Insight(LINE_LOGIC, 0, beside(cells, line.every), partial(whole_block, line, cells, numbers))
    lost = line.every
    for block in blocks:
        lost &= ~block.reach
    yield Insight(LINE_LOGIC, 0, lost, partial(not_reached, line, lost))


def _covers(line: LineView, block: BlockPlaces, ends: int, told: int) -> Sentence:
    """What a block covers wherever it lies."""
    if isinstance(block.length, int) and not block.is_placed:
        starts = sum(span & -span for span in block.spans)
        found = BlockRange(block.length, starts, low_bit(starts), starts.bit_length() - 1)
        return always_covers(line, "", block.number, found, told)
    painted = block.sure & line.painted
    if block.joins(painted):
        return so(line, all_part_of(line, painted, block.number), block.sure, ends, told)
    if block.is_placed:
        return one_place(line, "", block.number, block.sure, told)
    return phrase("{} always covers {}", line.block_name(block.number), line.cells(block.sure))


def _paintings(clue: Clue, size: int, painted: int, blank: int) -> Iterator[int]:
    """The painted cells of each way to complete the line."""
    read = read_line(clue, size, painted, blank)
    if read is None:
        return
    painted, blank = read[:2]
    open_cells = (1 << size) - 1 & ~painted & ~blank
    if not open_cells:
        yield painted
        return
    first = open_cells & -open_cells
    yield from _paintings(clue, size, painted | first, blank)
    yield from _paintings(clue, size, painted, blank | first)


def _case(line: LineView, begin: int, end: int, number: int) -> list[BlockRange]:
    """Where the blocks may lie when that block covers these cells."""
    length, found = line.blocks[number].length, [0] * len(line.blocks)
    for start in (start for other, start in line.over(begin, end) if other == number):
        cells = run(start, start + length)
        ends = beside(cells, line.every)
        read = read_line(line.clue, line.size, line.painted | cells, line.blank | ends)
        for other, starts in enumerate(read[2] if read else ()):
            found[other] |= starts & _side(start, length, other - number)
    return line.ranges(found)


def _side(start: int, length: int, after: int) -> int:
    """The cells before a block, those after it, or its first one."""
    return ~run(0, start + length) if after > 0 else run(0, start) if after else 1 << start


def _seen_in_all(line: LineView, cases: Sequence[Sequence[BlockRange]]) -> tuple[int, int]:
    """The cells that some block always covers in each case, and those that no block reaches in any."""
    painted = blank = line.every
    for blocks in cases:
        reached = covered = 0
        for block in blocks:
            reached |= block.reach
            covered |= run(block.last, block.first + block.length)
        painted, blank = painted & covered, blank & ~reached
    return painted, blank


TECHNIQUES = (*EASY, squeeze, all_placements)
TOLD = (
    *EASY,
    squeeze,
    few_placements,
    by_case,
    by_block,
    all_placements,
)  # of all placements it is told why, if it can
