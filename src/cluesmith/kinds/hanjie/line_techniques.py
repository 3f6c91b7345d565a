"""What a Hanjie player sees in one line, and how to say it. Cells are bits here, cell 0 is bit 0."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.clues import LineClue
from cluesmith.kinds.hanjie.engine.lines import Clue, read_line
from cluesmith.sentence import Mention, Sentence, either, joined, listed, phrase

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
MAX_PLACEMENTS_TOLD = 3  # ways to place the blocks of a line
MAX_BLOCKS_NAMED = 3


class Insight(NamedTuple):
    """A technique, the cells it paints and leaves blank (also those that are so already), and why."""

    technique: str
    painted: int
    blank: int
    why: Callable[[int], Sentence]  # takes the cells that were told already


class BlockRange(NamedTuple):
    """A block: its length, and where it may begin: all positions, the first and the last."""

    length: int
    starts: int
    first: int
    last: int

    @property
    def reach(self) -> int:
        """The cells from the first to the last that it may cover."""
        return run(self.first, self.last + self.length)


class LineView:
    """A line with what is known of it and where its blocks may lie; no blocks when some length is unknown."""

    def __init__(self, clue: LineClue, cells: Sequence[Cell]) -> None:
        self.clue, self.size, self._cells = clue.blocks, len(cells), cells
        self._across = "column" if clue.axis == "row" else "row"
        self._lengths = [length for length in self.clue if isinstance(length, int)]
        self.every = (1 << self.size) - 1
        self.painted = self.blank = 0
        self._read()
        self._loose, self._loose_blank = self.blocks, 0

    def learn(self, painted: int, blank: int) -> None:
        """Take these cells as known."""
        if (painted, blank) != (self.painted, self.blank):
            self.painted, self.blank = painted, blank
            self._read()

    def _read(self) -> None:
        read = read_line(self.clue, self.size, self.painted, self.blank)
        self.all_painted, self.all_blank, starts = read or (self.painted, self.blank, [])
        self.sure = read is not None and len(self._lengths) == len(self.clue)
        self.blocks = self.ranges(starts)

    def ranges(self, starts: Sequence[int]) -> list[BlockRange]:
        """The blocks when they may begin there."""
        return [
            BlockRange(length, at, (at & -at).bit_length() - 1, at.bit_length() - 1)
            for length, at in (zip(self._lengths, starts, strict=True) if self.sure else ())
        ]

    def loose_blocks(self) -> list[BlockRange]:
        """Where the blocks may lie as far as the blanks tell, whatever is painted."""
        if self.blank != self._loose_blank:
            read = read_line(self.clue, self.size, 0, self.blank)
            self._loose, self._loose_blank = self.ranges(read[2] if read else []), self.blank
        return self._loose

    def over(self, begin: int, end: int) -> list[tuple[int, int]]:
        """The number of every block that can cover all these cells, with each position where it then begins."""
        return [
            (number, start)
            for number, block in enumerate(self.blocks)
            for start in range(max(block.first, end - block.length), min(block.last, begin) + 1)
            if block.starts >> start & 1
        ]

    # words

    def block_name(self, number: int) -> str:
        """`the 4`, or `the second 4` when there are several."""
        length = self._lengths[number]
        alike, before = self._lengths.count(length), self._lengths[:number].count(length)
        which = "" if alike == 1 else "last " if before == alike - 1 else f"{_ordinal(before)} "
        return f"the {which}{length}"

    def one_length(self, numbers: Sequence[int]) -> int | None:
        """The length of these blocks, if they are several and it is the same of all."""
        lengths = {self._lengths[number] for number in numbers}
        return max(lengths) if len(lengths) == 1 and numbers[1:] else None

    def blocks_name(self) -> str:
        """`its block`, or `its blocks` when there may be several."""
        return "its blocks" if self.clue[1:] else "its block"

    def cells(self, cells: int) -> Mention:
        """`row 5`, `rows 2 and 5–7`, with the lines that cross this one."""
        spans = [f"{begin + 1}" if end == begin + 1 else f"{begin + 1}–{end}" for begin, end in runs(cells)]
        return self._mention(f"{self._across}{'s' if cells & cells - 1 else ''} {listed(spans)}", cells)

    def _mention(self, text: str, cells: int) -> Mention:
        return Mention(text, tuple(cell for index, cell in enumerate(self._cells) if cells >> index & 1))

    def painted_cells(self, cells: int) -> Sentence:
        """`the painted cell in row 5`, `the painted cells in rows 2 and 5–7`."""
        return phrase("the painted cell{} in {}", "s" if cells & cells - 1 else "", self.cells(cells))

    def between(self, first: int, last: int) -> Sentence:
        """Where something begins: `in row 5`, `in row 5 or 6`, `in one of rows 5–8`."""
        if last > first + 1:
            return phrase("in one of {}", self.cells(run(first, last + 1)))
        if last > first:
            return phrase("in {} or {}", self.cells(1 << first), self._mention(str(last + 1), 1 << last))
        return phrase("in {}", self.cells(1 << first))

    def outcome(self, painted: int, blank: int, told: int) -> Sentence:
        """What becomes of the cells, apart from those told: `rows 5–7 are painted and row 8 is blank`."""
        told |= self.painted | self.blank
        news = [(cells & ~told, what) for cells, what in ((painted, "painted"), (blank, "blank")) if cells & ~told]
        return joined(" and ", (phrase("{} {} {}", self.cells(new), _are(new), what) for new, what in news))


def _are(cells: int) -> str:
    return "are" if cells & cells - 1 else "is"


# The techniques, easiest first.


def count(line: LineView) -> Iterator[Insight]:
    """All blocks are painted, or all cells left are needed."""
    if not line.sure:
        return
    number = sum(block.length for block in line.blocks)
    if number == 0:
        yield Insight("empty line", 0, line.every, lambda _: phrase("all of it is blank"))
    elif number == line.painted.bit_count():
        rest = line.every & ~line.painted
        why = phrase("all its blocks are painted" if line.blocks[1:] else "its block is painted")
        yield Insight("line complete", 0, rest, partial(_so, line, why, 0, rest))
    elif number == line.size - line.blank.bit_count():
        yield Insight("needs all", line.every & ~line.blank, 0, partial(_needs_all, line, number))


def _needs_all(line: LineView, number: int, told: int) -> Sentence:
    if not line.blank:
        return phrase("the {} fills all of it", number)
    rest = line.every & ~line.blank
    if number == 1:
        return phrase("only {} is not blank, so it is painted", line.cells(rest))
    who = "its blocks need" if line.blocks[1:] else f"the {number} needs"
    cells = "both cells" if number == 2 else f"all {number} cells"
    return _so(line, phrase("{} {} that are not blank", who, cells), rest, 0, told)


def fit(line: LineView) -> Iterator[Insight]:
    """A line that its blocks, with a blank between two, fill exactly."""
    if line.blocks[1:] and sum(block.length + 1 for block in line.blocks) == line.size + 1:
        painted = 0
        for block in line.blocks:
            painted |= run(block.first, block.first + block.length)
        blank, why = line.every & ~painted, phrase("its blocks, with single blanks between them, fill all of it")
        yield Insight("exact fit", painted, blank, partial(_so, line, why, painted, blank))


def overlap(line: LineView) -> Iterator[Insight]:
    """Wherever a block lies between the blanks it covers some cells."""
    return _overlaps(line, line.loose_blocks(), "")


def squeeze(line: LineView) -> Iterator[Insight]:
    """The same when the painted cells are taken into account too."""
    return _overlaps(line, line.blocks, "given the painted cells, ")


def _overlaps(line: LineView, blocks: Sequence[BlockRange], given: str) -> Iterator[Insight]:
    """What blocks cover wherever they lie; with one place left a block has blanks on both sides."""
    for number, block in enumerate(blocks):
        sure = run(block.last, block.first + block.length)
        if block.first == block.last:
            ends = (sure << 1 | sure >> 1) & line.every & ~sure
            yield Insight("one place left", sure, ends, partial(_one_place, line, given, number, block))
        elif sure:
            yield Insight("overlap", sure, 0, partial(_overlap, line, given, number, block))


def _so(line: LineView, why: Sentence, painted: int, blank: int, told: int) -> Sentence:
    """Why, and what becomes of the cells, if there is more to say of them."""
    outcome = line.outcome(painted, blank, told)
    return phrase("{}, so {}", why, outcome) if outcome else why


def _one_place(line: LineView, given: str, number: int, block: BlockRange, told: int) -> Sentence:
    cells = block.reach
    why = phrase("{}{} can only lie in {}", given, line.block_name(number), line.cells(cells))
    painted = cells if cells & (line.painted | told) else 0  # if all of it is new, that is said already
    blank = (cells << 1 | cells >> 1) & line.every & ~cells
    return _so(line, why, painted, blank, told)


def _overlap(line: LineView, given: str, number: int, block: BlockRange, told: int) -> Sentence:
    starts = line.between(block.first, block.last)
    new = run(block.last, block.first + block.length) & ~line.painted & ~told
    return phrase("{}{} starts {}, so it always covers {}", given, line.block_name(number), starts, line.cells(new))


def reach(line: LineView) -> Iterator[Insight]:
    """Cells that no block reaches."""
    lost = line.every if line.blocks else 0
    for block in line.blocks:
        lost &= ~block.reach
    yield Insight("out of reach", 0, lost, partial(_reach, line, lost))


def _reach(line: LineView, lost: int, told: int) -> Sentence:
    new = lost & ~line.blank & ~told
    who = "no block reaches" if line.blocks[1:] else f"{line.block_name(0)} does not reach"
    return phrase("{} {}, so {} blank", who, line.cells(new), "they are" if new & new - 1 else "it is")


def gap(line: LineView) -> Iterator[Insight]:
    """Gaps between blanks that are too small for every block that reaches them."""
    for begin, end in runs(line.every & ~line.blank) if line.blocks else ():
        near = [number for number, block in enumerate(line.blocks) if block.reach & run(begin, end)]
        if near and all(line.blocks[number].length > end - begin for number in near):
            yield Insight("gap too small", 0, run(begin, end), partial(_gap, line, begin, end, near))


def _gap(line: LineView, begin: int, end: int, near: Sequence[int], _: int) -> Sentence:
    length = line.one_length(near)
    many = "every block that reaches it" if length is None else f"a block of {length}"
    blocks = many if near[MAX_BLOCKS_NAMED:] or length else either(map(line.block_name, near))
    return phrase("the gap in {} is too small for {}, so it stays blank", line.cells(run(begin, end)), blocks)


def complete(line: LineView) -> Iterator[Insight]:
    """Painted runs that are as long as a block there can be."""
    for begin, end in runs(line.painted) if line.blocks else ():
        if end - begin == max((line.blocks[number].length for number, _ in line.over(begin, end)), default=0):
            cells = run(begin, end)
            ends = (cells << 1 | cells >> 1) & line.every & ~cells
            yield Insight("block complete", 0, ends, partial(_complete, line, cells, ends))


def _complete(line: LineView, cells: int, ends: int, told: int) -> Sentence:
    length, painted = cells.bit_count(), line.painted_cells(cells)
    if length == max(block.length for block in line.blocks):
        why = phrase("{} {} a whole block", painted, _are(cells))
    else:
        why = phrase("{} cannot belong to a block longer than {}", painted, length)
    return _so(line, why, 0, ends, told)


def glue(line: LineView) -> Iterator[Insight]:
    """What every block covers that can cover a painted run: at an edge it starts there, near one it has to go on."""
    for begin, end in runs(line.painted) if line.blocks else ():
        shared = line.every
        for number, start in line.over(begin, end):
            shared &= run(start, start + line.blocks[number].length)
        edge = at_edge(line, begin, end) and not shared & line.painted & ~run(begin, end)
        yield Insight("edge" if edge else "glue", shared, 0, partial(_glue, line, begin, end, shared))


def _glue(line: LineView, begin: int, end: int, shared: int, told: int) -> Sentence:
    able = list(dict.fromkeys(number for number, _ in line.over(begin, end)))
    why = _one_of(line, run(begin, end), able) if len(able) > 1 else _part_of(line, begin, end, shared, able[0])
    return _so(line, why, shared, 0, told)


def _one_of(line: LineView, cells: int, able: Sequence[int]) -> Sentence:
    """That the cells belong to one of several blocks, all of which go on from there."""
    length = line.one_length(able)
    belong = "belong" if cells & cells - 1 else "belongs"
    blocks = phrase(" ({})", either(map(line.block_name, able))) if not length and not able[MAX_BLOCKS_NAMED:] else ""
    template = "whichever {} {} {} to{}, it has to go on from there"
    return phrase(template, length or "block", line.painted_cells(cells), belong, blocks)


def _part_of(line: LineView, begin: int, end: int, shared: int, number: int) -> Sentence:
    """To which block the cells belong, and how."""
    cells, block = run(begin, end), line.block_name(number)
    if others := shared & line.painted & ~cells:
        together = cells | others
        how_many = "both" if together.bit_count() == 2 else "all"
        return phrase("{} {} belong to {}", line.painted_cells(together), how_many, block)
    if at_edge(line, begin, end):
        beside = "at the border" if begin == 0 or end == line.size else "next to a blank"
        return phrase("{}, {}, can only be an end of {}", line.painted_cells(cells), beside, block)
    length, starts = line.blocks[number].length, [start for _, start in line.over(begin, end)]
    part = phrase("{} can only be part of {}", line.painted_cells(cells), block)
    if len(starts) == 1:
        return phrase("{}, which then lies in {}", part, line.cells(run(starts[0], starts[0] + length)))
    return phrase("{}, which then starts {}", part, line.between(min(starts), max(starts)))


def at_edge(line: LineView, begin: int, end: int) -> bool:
    """Whether a border or a blank cell is next to these cells."""
    return begin == 0 or end == line.size or bool(line.blank >> begin - 1 & 1 or line.blank >> end & 1)


def join(line: LineView) -> Iterator[Insight]:
    """Cells that would join painted runs to more than any block there."""
    for begin, end in runs(line.every & ~line.painted & ~line.blank) if line.blocks else ():
        whole = _joined(line, begin) if end - begin == 1 else None
        if whole and not line.over(*whole):
            yield Insight("would join", 0, run(begin, end), partial(_join, line, begin, whole))


def _joined(line: LineView, cell: int) -> tuple[int, int] | None:
    """The run that the cell would join, if it is painted on both sides."""
    begin, end = cell, cell + 1
    while begin and line.painted >> begin - 1 & 1:
        begin -= 1
    while line.painted >> end & 1:
        end += 1
    return (begin, end) if begin < cell and end > cell + 1 else None


def _join(line: LineView, cell: int, whole: tuple[int, int], told: int) -> Sentence:
    template = "painting {} would make a block of at least {}, and none so long can lie there"
    return _so(line, phrase(template, line.cells(1 << cell), whole[1] - whole[0]), 0, 1 << cell, told)


def all_placements(line: LineView) -> Iterator[Insight]:
    """What all ways to place the blocks have in common."""
    yield Insight("line logic", line.all_painted, line.all_blank, partial(_all_placements, line))


def _all_placements(line: LineView, told: int) -> Sentence:
    """Why, by the few ways that are left or by the blocks that a painted run may belong to; else only that it is so."""
    paintings = list(islice(_paintings(line.clue, line.size, line.painted, line.blank), MAX_PLACEMENTS_TOLD + 1))
    if len(paintings) <= MAX_PLACEMENTS_TOLD:
        where = [phrase("in {}", line.cells(painted)) if painted else phrase("nowhere") for painted in paintings]
        why = phrase("{} can only lie {}", line.blocks_name(), joined(", or ", where))
        return _so(line, why, line.all_painted, line.all_blank, told)
    outcome = line.outcome(line.all_painted, line.all_blank, told)
    for begin, end in runs(line.painted) if line.blocks else ():
        able = sorted({number for number, _ in line.over(begin, end)})
        if able[1:] and _seen_in_all(line, [_case(line, begin, end, number) for number in able]):
            return phrase("{}, {}", _whichever(line, begin, end, able), outcome)
    if line.painted and not line.clue[1:] and not line.sure:
        return phrase("its only block takes in {} without a gap, so {}", line.painted_cells(line.painted), outcome)
    return _by_known_lengths(line, told) or phrase("in every way to place {}, {}", line.blocks_name(), outcome)


def _by_known_lengths(line: LineView, told: int) -> Sentence | None:
    """Why, by the blocks of which the length is known though it is not of all; None if they do not say all of it."""
    said, new = list[Sentence](), (line.all_painted | line.all_blank) & ~line.painted & ~line.blank & ~told
    for number, block in enumerate([] if line.sure else _known_lengths(line)):
        sure = run(block.last, block.first + block.length)
        if block.first == block.last and _with_ends(sure, line.every) & new:
            said.append(_one_place(line, "", number, block, told))
            new &= ~_with_ends(sure, line.every)
        elif sure & new:
            said.append(_overlap(line, "", number, block, told))
            new &= ~sure
    return joined("; ", said) if said and not new else None


def _known_lengths(line: LineView) -> Iterator[BlockRange]:
    """Where the blocks of known length may lie, whatever length the others have."""
    for place, length in enumerate(line.clue):
        if isinstance(length, int):
            at = [start for start in range(line.size - length + 1) if _can_start(line, place, start, length)]
            yield BlockRange(length, sum(1 << start for start in at), at[0], at[-1])


def _can_start(line: LineView, place: int, start: int, length: int) -> bool:
    """Whether the block of the clue may start there, with what comes before and after it in the clue on either side."""
    end, cells = start + length, run(start, start + length)
    if cells & line.blank or (cells << 1 | cells >> 1) & ~cells & line.painted:
        return False
    before, after = max(start - 1, 0), min(end + 1, line.size)
    left = line.painted & run(0, before), line.blank & run(0, before)
    right = line.painted >> after, line.blank >> after
    return bool(
        read_line(line.clue[:place], before, *left) and read_line(line.clue[place + 1 :], line.size - after, *right)
    )


def _with_ends(cells: int, every: int) -> int:
    """The cells with those on both sides."""
    return (cells | cells << 1 | cells >> 1) & every


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


def _whichever(line: LineView, begin: int, end: int, able: Sequence[int]) -> Sentence:
    belong, length = "belongs" if end == begin + 1 else "belong", line.one_length(able)
    if length or len(able) > MAX_BLOCKS_NAMED:
        return phrase("whichever {} {} {} to", length or "block", line.painted_cells(run(begin, end)), belong)
    names = either(map(line.block_name, able))
    return phrase("whether {} {} to {}", line.painted_cells(run(begin, end)), belong, names)


def _case(line: LineView, begin: int, end: int, number: int) -> list[BlockRange]:
    """Where the blocks may lie when that block covers these cells."""
    length, found = line.blocks[number].length, [0] * len(line.blocks)
    for start in (start for other, start in line.over(begin, end) if other == number):
        cells = run(start, start + length)
        ends = (cells << 1 | cells >> 1) & line.every & ~cells
        read = read_line(line.clue, line.size, line.painted | cells, line.blank | ends)
        for other, starts in enumerate(read[2] if read else ()):
            found[other] |= starts & _side(start, length, other - number)
    return line.ranges(found)


def _side(start: int, length: int, after: int) -> int:
    """The cells before a block, those after it, or its first one."""
    return ~run(0, start + length) if after > 0 else run(0, start) if after else 1 << start


def _seen_in_all(line: LineView, cases: Sequence[Sequence[BlockRange]]) -> bool:
    """Whether it is plain in each case: no block reaches what is blank, some block always covers what is painted."""
    for blocks in cases:
        reached = covered = 0
        for block in blocks:
            reached |= block.reach
            covered |= run(block.last, block.first + block.length)
        if reached & line.all_blank & ~line.blank or line.all_painted & ~line.painted & ~covered:
            return False
    return True


EASY = (count, fit, overlap, glue, complete, gap, join, reach)
TECHNIQUES = (*EASY, squeeze, all_placements)


# cells as bits


def run(begin: int, end: int) -> int:
    """The cells from begin to before end; none when it ends before it begins."""
    return (1 << end) - (1 << begin) if end > begin else 0


def runs(cells: int) -> Iterator[tuple[int, int]]:
    """Begin and end of each run of these cells, the end not included."""
    while cells:
        begin = (cells & -cells).bit_length() - 1
        rest = cells >> begin
        end = begin + (~rest & rest + 1).bit_length() - 1
        yield begin, end
        cells &= ~run(begin, end)


def _ordinal(number: int) -> str:
    """The place after so many others: `first`, `tenth`, `21st`."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    teens = (number + 1) % 100 in (11, 12, 13)
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get((number + 1) % 10, "th")
    return f"{number + 1}{ending}"
