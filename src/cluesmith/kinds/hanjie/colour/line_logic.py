"""What all ways to place the blocks of a line in colours have in common, and how to say why."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from cluesmith.kinds.hanjie.block_places import BlockPlaces, places_of_blocks
from cluesmith.kinds.hanjie.colour.line_techniques import (
    Insight,
    LineTechnique,
    always_covers,
    one_place,
    out_of_reach,
    so,
    squeeze,
    whichever,
)
from cluesmith.kinds.hanjie.colour.line_view import BlockRange, ByValue, LineView, News, all_of
from cluesmith.kinds.hanjie.colour.lines import Masks, block_starts
from cluesmith.kinds.hanjie.line_words import beside, low_bit, run
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.sentence import Sentence, joined, phrase

LINE_LOGIC = "line logic"
MAX_PLACEMENTS_TOLD = 3  # ways to place the blocks of a line


def all_placements(line: LineView) -> Iterator[Insight]:
    """What all ways to place the blocks have in common."""
    yield Insight(LINE_LOGIC, {}, _all_bars(line), partial(_all_placements, line))


def _all_bars(line: LineView) -> ByValue:
    return {value: line.every & ~mask for value, mask in enumerate(line.left)}


def _all_placements(line: LineView, news: News) -> Sentence:
    return phrase("in every way to place {}, {}", line.blocks_name(), line.outcome(news))


# The same in a way that says why


def few_placements(line: LineView) -> Iterator[Insight]:
    """It where there are few ways."""
    ways = list(islice(_placements(line, line.masks, []), MAX_PLACEMENTS_TOLD + 1)) if line.blocks else []
    if 0 < len(ways) <= MAX_PLACEMENTS_TOLD:
        why = phrase("{} can only lie {}", line.blocks_name(), joined(", or ", map(line.lying, ways)))
        yield Insight(LINE_LOGIC, {}, _all_bars(line), partial(so, line, why))


def by_case(line: LineView) -> Iterator[Insight]:
    """What is plain of it whichever block some painted cells belong to."""
    for colour, begin, end in line.coloured_runs():
        able = list(dict.fromkeys(block for block, _ in line.over(colour, begin, end)))
        if able[1:]:
            holds, bars = _seen_in_all(line, [_case(line, begin, end, block) for block in able])
            yield Insight(LINE_LOGIC, holds, bars, partial(_whichever, line, colour, run(begin, end), able))


def _whichever(line: LineView, colour: int, cells: int, able: Sequence[BlockRange], news: News) -> Sentence:
    names = [line.block_name(block.number) for block in able]
    return whichever(line.coloured(colour, cells), names, line.outcome(news))


def by_block(line: LineView) -> Iterator[Insight]:
    """The same block by block where not all lengths are known: what each covers, then what none reaches."""
    blocks = [] if line.blocks else places_of_blocks(line.clue, line.size, line.masks)
    for block in blocks:
        yield Insight(LINE_LOGIC, {block.colour: block.sure}, {}, partial(_covers, line, block))
    yield from out_of_reach(line, LINE_LOGIC, [(block.colour, block.reach) for block in blocks])


def _covers(line: LineView, block: BlockPlaces, news: News) -> Sentence:
    """What a block covers wherever it lies."""
    name = line.block_name(block.number)
    painted = block.sure & line.held[block.colour]
    if block.joins(painted):
        whole = line.whole_name(block.number)
        return so(line, phrase("{} is all part of {}", line.coloured(block.colour, painted), whole), news)
    if block.is_placed:
        return one_place(line, "", block.number, block.sure, news)
    if isinstance(block.length, int):
        starts = sum(span & -span for span in block.spans)
        first, last = low_bit(starts), starts.bit_length() - 1
        return always_covers(line, "", BlockRange(block.number, block.length, block.colour, starts, first, last), news)
    return phrase("{} always covers {}", name, line.cells(block.sure))


def _placements(line: LineView, masks: Masks, chosen: list[int]) -> Iterator[list[int]]:
    """Each way to place the blocks, as the positions where they begin, after those that are chosen already."""
    number = len(chosen)
    if number == len(line.blocks):
        yield chosen
        return
    starts = (block_starts(line.clue, line.size, masks) or [0] * len(line.blocks))[number]
    end = chosen[-1] + line.blocks[number - 1].length if chosen else 0
    while starts:
        at, starts = low_bit(starts), starts & starts - 1
        placed = _holding(_holding(masks, BLANK, run(end, at)), *_cells_of(line.blocks[number], at))
        yield from _placements(line, placed, [*chosen, at])


def _cells_of(block: BlockRange, start: int) -> tuple[int, int]:
    """The colour and the cells of the block when it begins there."""
    return block.colour, run(start, start + block.length)


def _holding(masks: Sequence[int], held: int, cells: int) -> Masks:
    """What is left when these cells hold that value."""
    return [mask if value == held else mask & ~cells for value, mask in enumerate(masks)]


def _case(line: LineView, begin: int, end: int, block: BlockRange) -> list[BlockRange]:
    """Where the blocks may lie when that block covers these cells."""
    found = [0] * len(line.blocks)
    for start in (start for other, start in line.over(block.colour, begin, end) if other is block):
        for other, starts in enumerate(_around(line, block, start)):
            found[other] |= starts
    return line.ranges(found)


def _around(line: LineView, block: BlockRange, start: int) -> list[int]:
    """Where each block may begin when that one begins there."""
    end = start + block.length
    masks = list(line.masks)
    masks[block.colour] &= ~beside(run(start, end), line.every)
    before = block_starts(line.clue[: block.number], start, [mask & run(0, start) for mask in masks])
    after = block_starts(line.clue[block.number + 1 :], line.size - end, [mask >> end for mask in masks])
    assert before is not None
    assert after is not None
    return [*before, 1 << start, *(starts << end for starts in after)]


def _seen_in_all(line: LineView, cases: Sequence[Sequence[BlockRange]]) -> News:
    """What some block of a colour always covers in each case, and what none of a colour reaches in any."""
    holds, bars = dict.fromkeys(line.colours, line.every), dict.fromkeys(line.colours, line.every)
    for blocks in cases:
        for colour in line.colours:
            holds[colour] &= all_of(block.sure for block in blocks if block.colour == colour)
            bars[colour] &= ~all_of(block.reach for block in blocks if block.colour == colour)
    return News(holds, bars)


HARD: Sequence[LineTechnique] = (squeeze, all_placements)
HARD_TOLD: Sequence[LineTechnique] = (squeeze, few_placements, by_case, by_block, all_placements)
