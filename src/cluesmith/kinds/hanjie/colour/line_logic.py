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
)
from cluesmith.kinds.hanjie.colour.line_view import BlockRange, LineView, News, all_of
from cluesmith.kinds.hanjie.colour.lines import Masks, block_starts
from cluesmith.kinds.hanjie.line_words import beside, low_bit, run
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.sentence import Sentence, either, joined, phrase

LINE_LOGIC = "line logic"
MAX_PLACEMENTS_TOLD = 3  # ways to place the blocks of a line


def all_placements(line: LineView) -> Iterator[Insight]:
    """What all ways to place the blocks have in common."""
    bars = {value: line.every & ~mask for value, mask in enumerate(line.left)}
    yield Insight(LINE_LOGIC, {}, bars, partial(_all_placements, line))


def _all_placements(line: LineView, news: News) -> Sentence:
    """Why, by the few ways that are left or by the blocks that a painted run may belong to; else only that it is so."""
    ways = list(islice(_placements(line, line.masks, []), MAX_PLACEMENTS_TOLD + 1)) if line.blocks else []
    if 0 < len(ways) <= MAX_PLACEMENTS_TOLD:
        why = phrase("{} can only lie {}", line.blocks_name(), joined(", or ", map(line.lying, ways)))
        return so(line, why, news)
    for colour, begin, end in line.coloured_runs():
        able = list(dict.fromkeys(block for block, _ in line.over(colour, begin, end)))
        if able[1:] and all(_is_seen(news, _case(line, begin, end, block)) for block in able):
            return phrase("{}, {}", _whichever(line, colour, begin, end, able), line.outcome(news))
    return phrase("in every way to place {}, {}", line.blocks_name(), line.outcome(news))


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
        return so(line, phrase("{} takes in {}", name, line.coloured(block.colour, painted)), news)
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


def _whichever(line: LineView, colour: int, begin: int, end: int, able: Sequence[BlockRange]) -> Sentence:
    cells = line.coloured(colour, run(begin, end))
    if len(able) > MAX_PLACEMENTS_TOLD:
        return phrase("whichever block {} belongs to", cells)
    return phrase("whether {} belongs to {}", cells, either(line.block_name(block.number) for block in able))


def _case(line: LineView, begin: int, end: int, block: BlockRange) -> list[BlockRange]:
    """Where the blocks may lie when that block covers these cells."""
    found = [0] * len(line.blocks)
    for start in (start for other, start in line.over(block.colour, begin, end) if other is block):
        colour, cells = _cells_of(block, start)
        masks = _holding(line.masks, colour, cells)
        masks[colour] &= ~beside(cells, line.every)
        for other, starts in enumerate(block_starts(line.clue, line.size, masks) or ()):
            found[other] |= starts & _side(start, block.length, other - block.number)
    return line.ranges(found)


def _side(start: int, length: int, later: int) -> int:
    """The cells before a block, those after it, or its first one."""
    return ~run(0, start + length) if later > 0 else run(0, start) if later else 1 << start


def _is_seen(news: News, blocks: Sequence[BlockRange]) -> bool:
    """Whether it is plain: some block always covers what has a colour, none of that colour reaches what has not."""
    covered = dict.fromkeys((block.colour for block in blocks), 0)
    reached = dict(covered)
    for block in blocks:
        covered[block.colour] |= block.sure
        reached[block.colour] |= block.reach
    taken = {**covered, BLANK: ~all_of(reached.values())}
    open_to = {**reached, BLANK: ~all_of(covered.values())}
    return not any(cells & ~taken.get(value, 0) for value, cells in news.holds.items()) and not any(
        cells & open_to.get(value, 0) for value, cells in news.bars.items()
    )


HARD: Sequence[LineTechnique] = (squeeze, all_placements)
HARD_TOLD: Sequence[LineTechnique] = (squeeze, by_block, all_placements)  # the last two say the same in two ways
