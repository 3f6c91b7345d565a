"""What a player sees in one line of a Hanjie in colours, and how to say it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from itertools import islice, pairwise
from operator import or_
from typing import NamedTuple

from cluesmith.kinds.hanjie.colour.line_view import (
    BlockRange,
    ByValue,
    LineView,
    News,
    all_of,
    beside,
    is_one,
    low_bit,
)
from cluesmith.kinds.hanjie.colour.lines import Masks, block_starts
from cluesmith.kinds.hanjie.line_techniques import run, runs
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.sentence import Sentence, either, joined, listed, phrase

NO_SHARED_COLOUR = "no shared colour"
COLOUR_COMPLETE = "colour complete"
MAX_PLACEMENTS_TOLD = 3  # ways to place the blocks of a line
MAX_BLOCKS_NAMED = 4


class Insight(NamedTuple):
    """A technique, by value the cells that hold it and those that do not (also where that is known), and why."""

    technique: str
    holds: ByValue
    bars: ByValue
    why: Callable[[News], Sentence]  # takes what is to be told


LineTechnique = Callable[[LineView], Iterator[Insight]]


def after(masks: Sequence[int], insight: Insight) -> Masks:
    """What is left for the cells then."""
    left = list(masks)
    for held, cells in insight.holds.items():
        left = [mask if value == held else mask & ~cells for value, mask in enumerate(left)]
    for value, cells in insight.bars.items():
        left[value] &= ~cells
    return left


def _so(line: LineView, why: Sentence, news: News) -> Sentence:
    return phrase("{}, so {}", why, line.outcome(news))


def _because(line: LineView, why: str) -> Callable[[News], Sentence]:
    return partial(_so, line, phrase(why))


# The techniques, easiest first.


def fit(line: LineView) -> Iterator[Insight]:
    """A line that its blocks fill exactly, with a blank between two of the same colour."""
    gaps = [one.colour == other.colour for one, other in pairwise(line.blocks)]
    if gaps and sum(block.length for block in line.blocks) + sum(gaps) == line.size:
        holds = dict.fromkeys(line.colours, 0)
        for block in line.blocks:
            holds[block.colour] |= block.reach
        holds[BLANK] = line.every & ~all_of(holds.values())
        yield Insight("exact fit", holds, {}, _because(line, _fitting(gaps)))


def _fitting(gaps: Sequence[bool]) -> str:
    if not any(gaps):
        return "its blocks touch and fill all of it"
    which = "them" if all(gaps) else "those of the same colour"
    return f"its blocks, with single blanks between {which}, fill all of it"


def count(line: LineView) -> Iterator[Insight]:
    """All blocks are painted, or all cells left are needed."""
    if not line.clue:
        yield Insight("empty line", {BLANK: line.every}, {}, lambda _: phrase("all of it is blank"))
    if not line.blocks:
        return
    number = sum(block.length for block in line.blocks)
    painted, possible = all_of(line.held[1:]), all_of(line.masks[1:])
    if number == painted.bit_count():
        why = "all its blocks are painted" if line.blocks[1:] else "its block is painted"
        yield Insight("line complete", {BLANK: line.every & ~painted}, {}, _because(line, why))
    elif number == possible.bit_count():
        fills_all = number == line.size and not line.blocks[1:]
        told = partial(_fills_all, line) if fills_all else _because(line, _needs_all(line, number))
        yield Insight("needs all", _in_order(line, possible), {}, told)


def _fills_all(line: LineView, _: News) -> Sentence:
    return phrase("{} fills all of it", line.block_name(line.blocks[0]))


def _in_order(line: LineView, cells: int) -> ByValue:
    """The cells, which the blocks fill from the first to the last."""
    holds = dict.fromkeys(line.colours, 0)
    for block in line.blocks:
        for _ in range(block.length):
            holds[block.colour] |= cells & -cells
            cells &= cells - 1
    return holds


def _needs_all(line: LineView, number: int) -> str:
    first = line.block_name(line.blocks[0])
    if number == 1:
        return f"only one cell is not blank, and {first} needs it"
    who = "its blocks need" if line.blocks[1:] else f"{first} needs"
    cells = "both cells" if number == 2 else f"all {number} cells"
    return f"{who} {cells} that are not blank"


def share(line: LineView) -> Iterator[Insight]:
    """Colours that the line does not have."""
    bars = {colour: line.every for colour in range(1, len(line.masks)) if colour not in line.colours}
    if line.clue and bars:
        yield Insight(NO_SHARED_COLOUR, {}, bars, partial(_share, line))


def _share(line: LineView, news: News) -> Sentence:
    filled, others = all_of(news.holds.values()), set(range(1, len(line.masks))) - set(line.colours)
    barred = [colour for colour in sorted(others) if line.masks[colour] & (filled | news.bars.get(colour, 0))]
    return _so(line, phrase("it has no {}", either(map(line.name, barred))), news)


def overlap(line: LineView) -> Iterator[Insight]:
    """Wherever a block lies it covers some cells, whatever else is painted."""
    return _overlaps(line, line.loose_blocks, "")


def squeeze(line: LineView) -> Iterator[Insight]:
    """The same when the painted cells are taken into account too."""
    return _overlaps(line, line.blocks, "given the painted cells, ")


def _overlaps(line: LineView, blocks: Sequence[BlockRange], given: str) -> Iterator[Insight]:
    """What blocks cover wherever they lie."""
    for block in blocks:
        if block.first == block.last:
            yield Insight("one place left", {block.colour: block.sure}, {}, partial(_one_place, line, given, block))
        elif block.sure:
            yield Insight("overlap", {block.colour: block.sure}, {}, partial(_overlap, line, given, block))


def _one_place(line: LineView, given: str, block: BlockRange, _: News) -> Sentence:
    return phrase("{}{} can only lie in {}", given, line.block_name(block), line.cells(block.sure))


def _overlap(line: LineView, given: str, block: BlockRange, news: News) -> Sentence:
    starts = line.between(block.first, block.last)
    barred = reduce(or_, news.bars.values(), 0)  # all that is told of a cell may be what it is not
    covered = line.cells(news.holds.get(block.colour, 0) or block.sure & barred)
    return phrase("{}{} starts {}, so it always covers {}", given, line.block_name(block), starts, covered)


def colours(line: LineView) -> Iterator[Insight]:
    """All cells of some colours are painted."""
    bars = {colour: line.every & ~line.held[colour] for colour in line.colours if line.has_all(colour)}
    if bars:
        yield Insight(COLOUR_COMPLETE, {}, bars, partial(_complete_colours, line))


def _complete_colours(line: LineView, news: News) -> Sentence:
    cells = all_of(news.holds.values())
    barred = [colour for colour in line.colours if line.masks[colour] & (cells | news.bars.get(colour, 0))]
    return _so(line, phrase("all its {} is painted", listed([line.name(colour) for colour in barred])), news)


class ColourRun(NamedTuple):
    """Painted cells side by side, and those that every block covers which can cover them."""

    colour: int
    begin: int
    end: int
    shared: int

    @property
    def cells(self) -> int:
        """The painted cells."""
        return run(self.begin, self.end)


def glue(line: LineView) -> Iterator[Insight]:
    """What every block covers that can cover a painted run: at an edge it starts there, near one it has to go on."""
    for colour, begin, end in line.coloured_runs():
        shared = line.every
        for block, start in line.over(colour, begin, end):
            shared &= run(start, start + block.length)
        painted = ColourRun(colour, begin, end, shared)
        technique = "edge" if _edge(line, painted) else "glue"
        yield Insight(technique, {colour: shared}, {}, partial(_glue, line, painted))


def _edge(line: LineView, painted: ColourRun) -> str:
    """What stops the cells on the side from which the block goes on; nothing if it goes both ways or joins."""
    if painted.shared & line.held[painted.colour] & ~painted.cells:
        return ""
    if not painted.shared >> painted.end:
        return _stop(line, painted.colour, painted.end)
    return "" if painted.shared & run(0, painted.begin) else _stop(line, painted.colour, painted.begin - 1)


def _stop(line: LineView, colour: int, place: int) -> str:
    if not 0 <= place < line.size:
        return "at the border"
    if line.masks[colour] >> place & 1:
        return ""
    if line.held[BLANK] >> place & 1:
        return "next to a blank"
    return "next to another colour" if all_of(line.held[1:]) >> place & 1 else "which cannot go on there"


def _glue(line: LineView, painted: ColourRun, news: News) -> Sentence:
    able = [block for block, _ in line.over(painted.colour, painted.begin, painted.end)]
    names = list(dict.fromkeys(map(line.block_name, able)))
    if len(names) == 1:
        return _so(line, _part_of(line, painted, names[0]), news)
    blocks = either(names) if len(names) <= MAX_BLOCKS_NAMED else f"one of {len(names)}"
    cells = line.coloured(painted.colour, painted.cells)
    return _so(line, phrase("whichever block {} belongs to ({}), it has to go on from there", cells, blocks), news)


def _part_of(line: LineView, painted: ColourRun, block: str) -> Sentence:
    """To which block the cells belong, and how."""
    cells = line.coloured(painted.colour, painted.cells)
    if both := painted.shared & line.held[painted.colour] & ~painted.cells:
        return phrase("{} is all part of {}", line.coloured(painted.colour, painted.cells | both), block)
    if edge := _edge(line, painted):
        return phrase("{}, {}, can only be an end of {}", cells, edge, block)
    starts = [start for _, start in line.over(painted.colour, painted.begin, painted.end)]
    return phrase(
        "{} can only be part of {}, which then starts {}", cells, block, line.between(min(starts), max(starts))
    )


def complete(line: LineView) -> Iterator[Insight]:
    """Painted runs that are as long as a block of that colour can be there."""
    for colour, begin, end in line.coloured_runs():
        able = list(dict.fromkeys(block for block, _ in line.over(colour, begin, end)))
        if end - begin == max((block.length for block in able), default=0):
            ends = {colour: beside(run(begin, end), line.every)}
            yield Insight("block complete", {}, ends, partial(_complete, line, run(begin, end), able))


def _complete(line: LineView, cells: int, able: Sequence[BlockRange], news: News) -> Sentence:
    if not able[1:]:
        return _so(line, phrase("{} is complete in {}", line.block_name(able[0]), line.cells(cells)), news)
    painted = line.coloured(able[0].colour, cells)
    return _so(line, phrase("{} cannot belong to a block longer than {}", painted, cells.bit_count()), news)


def gap(line: LineView) -> Iterator[Insight]:
    """Places for a colour that are too small for every block of it that reaches them."""
    for colour in line.colours if line.blocks else ():
        for begin, end in runs(line.masks[colour]):
            near = [block for block in line.of_colour(colour) if block.reach & run(begin, end)]
            if near and all(block.length > end - begin for block in near):
                bars = {colour: run(begin, end)}
                yield Insight("no room", {}, bars, partial(_gap, line, run(begin, end), near))


def _gap(line: LineView, cells: int, near: Sequence[BlockRange], news: News) -> Sentence:
    blocks = either(map(line.block_name, near[:MAX_BLOCKS_NAMED]))
    return _so(line, phrase("there is no room for {} in {}", blocks, line.cells(cells)), news)


def join(line: LineView) -> Iterator[Insight]:
    """Cells that would join painted runs to more than any block of that colour there."""
    for colour in line.colours if line.blocks else ():
        held = line.held[colour]
        for begin, end in runs(line.masks[colour] & ~held):
            whole = _joined(held, begin) if end - begin == 1 else None
            if whole and not line.over(colour, *whole):
                yield Insight("would join", {}, {colour: run(begin, end)}, partial(_join, line, colour, begin, whole))


def _joined(held: int, cell: int) -> tuple[int, int] | None:
    """The run that the cell would join, if there are cells held on both sides."""
    begin, end = cell, cell + 1
    while begin and held >> begin - 1 & 1:
        begin -= 1
    while held >> end & 1:
        end += 1
    return (begin, end) if begin < cell and end > cell + 1 else None


def _join(line: LineView, colour: int, cell: int, whole: tuple[int, int], news: News) -> Sentence:
    template = "{} in {} would make a block of at least {}, and none so long can lie there"
    return _so(line, phrase(template, line.name(colour), line.cells(1 << cell), whole[1] - whole[0]), news)


def reach(line: LineView) -> Iterator[Insight]:
    """Cells that no block reaches, or none of the colours that are left there, or none of some colour."""
    if not line.blocks:
        return
    lost = {colour: line.every & ~all_of(block.reach for block in line.of_colour(colour)) for colour in line.colours}
    nothing = other = line.every
    for colour, cells in lost.items():
        nothing &= cells
        other &= cells | ~line.masks[colour]
    yield Insight("out of reach", {}, dict.fromkeys(lost, nothing), partial(_reach, line))
    yield Insight("out of reach", {}, dict.fromkeys(lost, other), partial(_unreached, line, "no other block reaches"))
    for colour, cells in lost.items():
        yield Insight("out of reach", {}, {colour: cells}, partial(_reach_of, line, colour))


def _reach(line: LineView, news: News) -> Sentence:
    if not line.blocks[1:]:
        return _reach_of(line, line.colours[0], news)
    return _unreached(line, "no block reaches", news)


def _reach_of(line: LineView, colour: int, news: News) -> Sentence:
    blocks = line.of_colour(colour)
    who = f"no {line.name(colour)} block reaches" if blocks[1:] else f"{line.block_name(blocks[0])} does not reach"
    return _unreached(line, who, news)


def _unreached(line: LineView, who: str, news: News) -> Sentence:
    cells = all_of([*news.holds.values(), *news.bars.values()])
    if list(news.holds) == [BLANK] and not news.bars:
        return phrase("{} {}, so {} blank", who, line.cells(cells), "it is" if is_one(cells) else "they are")
    return _so(line, phrase("{} {}", who, line.cells(cells)), news)


def all_placements(line: LineView) -> Iterator[Insight]:
    """What all ways to place the blocks have in common."""
    bars = {value: line.every & ~mask for value, mask in enumerate(line.left)}
    yield Insight("line logic", {}, bars, partial(_all_placements, line))


def _all_placements(line: LineView, news: News) -> Sentence:
    """Why, by the few ways that are left or by the blocks that a painted run may belong to; else only that it is so."""
    ways = list(islice(_placements(line, line.masks, []), MAX_PLACEMENTS_TOLD + 1)) if line.blocks else []
    if 0 < len(ways) <= MAX_PLACEMENTS_TOLD:
        why = phrase("{} can only lie {}", line.blocks_name(), joined(", or ", map(line.lying, ways)))
        return _so(line, why, news)
    for colour, begin, end in line.coloured_runs():
        able = list(dict.fromkeys(block for block, _ in line.over(colour, begin, end)))
        if able[1:] and all(_is_seen(news, _case(line, begin, end, block)) for block in able):
            return phrase("{}, {}", _whichever(line, colour, begin, end, able), line.outcome(news))
    return phrase("in every way to place {}, {}", line.blocks_name(), line.outcome(news))


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
    return phrase("whether {} belongs to {}", cells, either(map(line.block_name, able)))


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


RULING_OUT: tuple[LineTechnique, ...] = (share, colours, complete, gap, join, reach)
EASY: tuple[LineTechnique, ...] = (fit, count, share, overlap, colours, glue, complete, gap, join, reach)
HARD: tuple[LineTechnique, ...] = (squeeze, all_placements)
