"""What a player sees in one line of a Hanjie in colours, and how to say it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from cluesmith.kinds.hanjie.colour.line_view import BlockRange, ByValue, LineView, News, all_of
from cluesmith.kinds.hanjie.colour.lines import Masks
from cluesmith.kinds.hanjie.line_words import beside, run, runs, them
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.sentence import Sentence, either, listed, phrase

NO_SHARED_COLOUR = "no shared colour"
COLOUR_COMPLETE = "colour complete"
MAX_BLOCKS_NAMED = 3


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


def so(line: LineView, why: Sentence, news: News, named: int = 0) -> Sentence:
    """Why, and what becomes of the cells, of which some were named just before."""
    return phrase("{}, so {}", why, line.outcome(news, named))


def _because(line: LineView, why: str) -> Callable[[News], Sentence]:
    return partial(so, line, phrase(why))


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
        yield Insight("line complete", {BLANK: line.every & ~painted}, {}, partial(_rest_is_blank, line, why))
    elif number == possible.bit_count() and (number < line.size or not line.blocks[1:]):
        yield Insight("needs all", _in_order(line, possible), {}, partial(_needs_all, line, possible))


def _rest_is_blank(line: LineView, why: str, news: News) -> Sentence:
    if list(news.holds) != [BLANK] or news.bars:
        return so(line, phrase(why), news)
    return phrase("{}, so {}", why, line.rest_is_blank(news.holds[BLANK]))


def _in_order(line: LineView, cells: int) -> ByValue:
    """The cells, which the blocks fill from the first to the last."""
    holds = dict.fromkeys(line.colours, 0)
    for block in line.blocks:
        for _ in range(block.length):
            holds[block.colour] |= cells & -cells
            cells &= cells - 1
    return holds


def _needs_all(line: LineView, cells: int, news: News) -> Sentence:
    first, number = line.block_name(line.blocks[0].number), cells.bit_count()
    if number == 1:
        return so(line, phrase("only {} is not blank", line.cells(cells)), news, cells)
    if number == line.size and not line.blocks[1:]:
        return phrase("{} fills all of it", first)
    who = "its blocks need" if line.blocks[1:] else f"{first} needs"
    how_many = "both cells" if number == 2 else f"all {number} cells"
    return so(line, phrase("{} {} that are not blank", who, how_many), news)


def share(line: LineView) -> Iterator[Insight]:
    """Colours that the line does not have."""
    bars = {colour: line.every for colour in range(1, len(line.masks)) if colour not in line.colours}
    if line.clue and bars:
        yield Insight(NO_SHARED_COLOUR, {}, bars, partial(_share, line))


def _share(line: LineView, news: News) -> Sentence:
    filled, others = all_of(news.holds.values()), set(range(1, len(line.masks))) - set(line.colours)
    barred = [colour for colour in sorted(others) if line.masks[colour] & (filled | news.bars.get(colour, 0))]
    return so(line, phrase("this {} has no {}", line.axis, either(map(line.name, barred))), news)


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
            yield Insight(
                "one place left",
                {block.colour: block.sure},
                {},
                partial(one_place, line, given, block.number, block.sure),
            )
        elif block.sure:
            yield Insight("overlap", {block.colour: block.sure}, {}, partial(always_covers, line, given, block))


def one_place(line: LineView, given: str, number: int, cells: int, news: News) -> Sentence:
    """That a block can only lie in these cells, and what else that tells."""
    why = phrase("{}{} can only lie in {}", given, line.block_name(number), line.cells(cells))
    colour = line.clue[number][1]
    others = {value: new & ~(cells if value == colour else 0) for value, new in news.holds.items()}
    return so(line, why, News(others, news.bars)) if any(others.values()) or news.bars else why


def always_covers(line: LineView, given: str, block: BlockRange, _: News) -> Sentence:
    """What a block covers from the first place where it may begin to the last, also where that is painted."""
    starts = line.between(block.first, block.last)
    name, covered = line.block_name(block.number), line.cells(block.sure)
    return phrase("{}{} starts {}, so it always covers {}", given, name, starts, covered)


def colours(line: LineView) -> Iterator[Insight]:
    """All cells of some colours are painted."""
    bars = {colour: line.every & ~line.held[colour] for colour in line.colours if line.has_all(colour)}
    if bars:
        yield Insight(COLOUR_COMPLETE, {}, bars, partial(_complete_colours, line))


def _complete_colours(line: LineView, news: News) -> Sentence:
    cells = all_of(news.holds.values())
    barred = [colour for colour in line.colours if line.masks[colour] & (cells | news.bars.get(colour, 0))]
    names = listed([line.name(colour) for colour in barred])
    return so(line, phrase("this {} has all its {}", line.axis, names), news)


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
    names = list(dict.fromkeys(line.block_name(block.number) for block in able))
    if len(names) == 1:
        return so(line, _part_of(line, painted, names[0]), news)
    cells = line.coloured(painted.colour, painted.cells)
    if edge := _edge(line, painted):
        return so(line, phrase("{}, {}, can only be an end of {}", cells, edge, _one_of(able, names)), news)
    return whichever(cells, names, line.outcome(news))


def _one_of(able: Sequence[BlockRange], names: Sequence[str]) -> Sentence:
    if names[MAX_BLOCKS_NAMED:]:
        return phrase("a block of at least {}", min(block.length for block in able))
    return either(names)


def whichever(cells: Sentence, names: Sequence[str], outcome: Sentence) -> Sentence:
    """What becomes of cells whichever of several blocks some painted cells belong to."""
    if names[MAX_BLOCKS_NAMED:]:
        return phrase("whichever block {} belongs to, {}", cells, outcome)
    return phrase("whether {} belongs to {}, {}", cells, either(names), outcome)


def _part_of(line: LineView, painted: ColourRun, block: str) -> Sentence:
    """To which block the cells belong, and how."""
    cells = line.coloured(painted.colour, painted.cells)
    if both := painted.shared & line.held[painted.colour] & ~painted.cells:
        return phrase("{} is all part of {}", line.coloured(painted.colour, painted.cells | both), block)
    if edge := _edge(line, painted):
        return phrase("{}, {}, can only be an end of {}", cells, edge, block)
    over = line.over(painted.colour, painted.begin, painted.end)
    part, starts = phrase("{} can only be part of {}", cells, block), [start for _, start in over]
    if len(starts) == 1:
        return phrase("{}, which then lies in {}", part, line.cells(run(starts[0], starts[0] + over[0][0].length)))
    return phrase("{}, which then starts {}", part, line.between(min(starts), max(starts)))


def complete(line: LineView) -> Iterator[Insight]:
    """Painted runs that are as long as a block of that colour can be there."""
    for colour, begin, end in line.coloured_runs():
        able = list(dict.fromkeys(block for block, _ in line.over(colour, begin, end)))
        if end - begin == max((block.length for block in able), default=0):
            ends = {colour: beside(run(begin, end), line.every)}
            numbers = [block.number for block in able]
            yield Insight("block complete", {}, ends, partial(_complete, line, run(begin, end), numbers))


def _complete(line: LineView, cells: int, able: Sequence[int], news: News) -> Sentence:
    """That these cells are all of a block, and which of them it can be."""
    if not able[1:]:
        return so(line, phrase("{} is complete in {}", line.block_name(able[0]), line.cells(cells)), news)
    colour = line.clue[able[0]][1]
    painted = line.coloured(colour, cells)
    if line.is_longest(colour, cells.bit_count()) or able[MAX_BLOCKS_NAMED:]:
        return so(line, phrase("{} is a whole block", painted), news)
    return so(line, phrase("{} can only be {}", painted, either(map(line.block_name, able))), news)


def gap(line: LineView) -> Iterator[Insight]:
    """Places for a colour that are too small for every block of it that reaches them."""
    for colour in line.colours if line.blocks else ():
        for begin, end in runs(line.masks[colour]):
            near = [block for block in line.of_colour(colour) if block.reach & run(begin, end)]
            if near and all(block.length > end - begin for block in near):
                bars = {colour: run(begin, end)}
                yield Insight("no room", {}, bars, partial(_gap, line, run(begin, end), near))


def _gap(line: LineView, cells: int, near: Sequence[BlockRange], news: News) -> Sentence:
    blocks = either(line.block_name(block.number) for block in near[:MAX_BLOCKS_NAMED])
    return so(line, phrase("there is no room for {} in {}", blocks, line.cells(cells)), news, cells)


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
    template = "{} in {} would make a block of at least {}, and no block that long fits there"
    return so(line, phrase(template, line.name(colour), line.cells(1 << cell), whole[1] - whole[0]), news)


def reach(line: LineView) -> Iterator[Insight]:
    """Cells that no block reaches, or none of the colours that are left there, or none of some colour."""
    return out_of_reach(line, "out of reach", [(block.colour, block.reach) for block in line.blocks])


def out_of_reach(line: LineView, technique: str, reached: Sequence[tuple[int, int]]) -> Iterator[Insight]:
    """The same when blocks of these colours reach these cells."""
    if not reached:
        return
    lost = {
        colour: line.every & ~all_of(cells for other, cells in reached if other == colour) for colour in line.colours
    }
    nothing = other = line.every
    for colour, cells in lost.items():
        nothing &= cells
        other &= cells | ~line.masks[colour]
    yield Insight(technique, {}, dict.fromkeys(lost, nothing), partial(_reach, line))
    yield Insight(technique, {}, dict.fromkeys(lost, other), partial(_unreached, line, "no other block reaches"))
    for colour, cells in lost.items():
        yield Insight(technique, {}, {colour: cells}, partial(_reach_of, line, colour))


def _reach(line: LineView, news: News) -> Sentence:
    if line.blocks and not line.clue[1:]:
        return _reach_of(line, line.colours[0], news)
    barred = not _cells_of(news) & ~line.named
    return _unreached(line, "no other block reaches" if barred else "no block reaches", news)


def _reach_of(line: LineView, colour: int, news: News) -> Sentence:
    numbers = [number for number, (_, other) in enumerate(line.clue) if other == colour]
    who = f"no {line.name(colour)} block reaches" if numbers[1:] else f"{line.block_name(numbers[0])} does not reach"
    return _unreached(line, who, news)


def _unreached(line: LineView, who: str, news: News) -> Sentence:
    cells = _cells_of(news)
    where = line.any_of(cells) if cells != line.they else line.mention(them(cells), cells)
    return so(line, phrase("{} {}", who, where), news, cells)


def _cells_of(news: News) -> int:
    return all_of([*news.holds.values(), *news.bars.values()])


RULING_OUT: tuple[LineTechnique, ...] = (share, colours, complete, gap, join, reach)
EASY: tuple[LineTechnique, ...] = (count, fit, share, overlap, colours, glue, complete, gap, join, reach)
