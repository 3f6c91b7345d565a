"""What a Hanjie player sees in one line, and how to say it. Cells are bits here, cell 0 is bit 0."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from cluesmith.explaining.techniques import listed
from cluesmith.kinds.hanjie.engine.lines import Clue, read_line

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
MOST_WAYS = 3  # so many ways to place the blocks of a line are told


class Seen(NamedTuple):
    """A technique, the cells it paints and leaves blank (also those that are so already), and why."""

    technique: str
    painted: int
    blank: int
    why: Callable[[int], str]  # takes the cells that were told already


class Block(NamedTuple):
    """A block: its length, and where it may begin: all places, the first and the last."""

    length: int
    starts: int
    first: int
    last: int

    @property
    def reach(self) -> int:
        """The cells from the first to the last that it may cover."""
        return run(self.first, self.last + self.length)


class Line:
    """A line with what is known of it and where its blocks may lie; no blocks when some length is unknown."""

    def __init__(self, clue: Clue, size: int, across: str) -> None:
        self.clue, self.size, self._across = clue, size, across
        self._lengths = [length for length in clue or () if isinstance(length, int)]
        self.every = (1 << size) - 1
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
        self.sure = read is not None and len(self._lengths) == len(self.clue or ())
        self.blocks = self.placed(starts)

    def placed(self, starts: Sequence[int]) -> list[Block]:
        """The blocks when they may begin there."""
        return [
            Block(length, at, (at & -at).bit_length() - 1, at.bit_length() - 1)
            for length, at in (zip(self._lengths, starts, strict=True) if self.sure else ())
        ]

    def loose_blocks(self) -> list[Block]:
        """Where the blocks may lie as far as the blanks tell, whatever is painted."""
        if self.blank != self._loose_blank:
            read = read_line(self.clue, self.size, 0, self.blank)
            self._loose, self._loose_blank = self.placed(read[2] if read else []), self.blank
        return self._loose

    def over(self, begin: int, end: int) -> list[tuple[int, int]]:
        """The number of every block that can cover all these cells, with each place where it then begins."""
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

    def blocks_name(self) -> str:
        """`its block`, or `its blocks` when there may be several."""
        return "its blocks" if self.clue and self.clue[1:] else "its block"

    def cells(self, cells: int) -> str:
        """`row 5`, `rows 2 and 5–7`, with the lines that cross this one."""
        spans = [f"{begin + 1}" if end == begin + 1 else f"{begin + 1}–{end}" for begin, end in runs(cells)]
        return f"{self._across}{'s' if cells & cells - 1 else ''} {listed(spans)}"

    def painted_cells(self, cells: int) -> str:
        """`the painted cell in row 5`, `the painted cells in rows 2 and 5–7`."""
        return f"the painted cell{'s' if cells & cells - 1 else ''} in {self.cells(cells)}"

    def between(self, first: int, last: int) -> str:
        """Where something begins: `in row 5`, `in row 5 or 6`, `in one of rows 5–8`."""
        if last > first + 1:
            return f"in one of {self.cells(run(first, last + 1))}"
        return f"in {self.cells(1 << first)}{f' or {last + 1}' if last > first else ''}"

    def outcome(self, painted: int, blank: int, told: int) -> str:
        """What becomes of the cells, apart from those told: `rows 5–7 are painted and row 8 is blank`."""
        words = []
        for cells, what in ((painted, "painted"), (blank, "blank")):
            new = cells & ~self.painted & ~self.blank & ~told
            words += [f"{self.cells(new)} {'are' if new & new - 1 else 'is'} {what}"] if new else []
        return " and ".join(words)


# The techniques, easiest first.


def count(line: Line) -> Iterator[Seen]:
    """All blocks are painted, or all cells left are needed."""
    if not line.sure:
        return
    number = sum(block.length for block in line.blocks)
    if number == 0:
        yield Seen("empty line", 0, line.every, lambda _: "all of it is blank")
    elif number == line.painted.bit_count():
        rest, why = (
            line.every & ~line.painted,
            "all its blocks are painted" if line.blocks[1:] else "its block is painted",
        )
        yield Seen("line complete", 0, rest, partial(_so, line, why, 0, rest))
    elif number == line.size - line.blank.bit_count():
        rest = line.every & ~line.blank
        yield Seen("needs all", rest, 0, partial(_so, line, _needs_all(line, number), rest, 0))


def _needs_all(line: Line, number: int) -> str:
    if not line.blank:
        return f"the {number} fills all of it"
    if number == 1:
        return "only one cell is not blank, and the 1 needs it"
    who = "its blocks need" if line.blocks[1:] else f"the {number} needs"
    return f"only {number} cells are not blank, and {who} them all"


def fit(line: Line) -> Iterator[Seen]:
    """A line that its blocks, with a blank between two, fill exactly."""
    if line.blocks[1:] and sum(block.length + 1 for block in line.blocks) == line.size + 1:
        painted = 0
        for block in line.blocks:
            painted |= run(block.first, block.first + block.length)
        blank, why = line.every & ~painted, "its blocks, with one blank between each two, fill all of it"
        yield Seen("exact fit", painted, blank, partial(_so, line, why, painted, blank))


def overlap(line: Line) -> Iterator[Seen]:
    """Wherever a block lies between the blanks it covers some cells."""
    return _overlaps(line, line.loose_blocks(), "")


def squeeze(line: Line) -> Iterator[Seen]:
    """The same when the painted cells are taken into account too."""
    return _overlaps(line, line.blocks, "given the painted cells, ")


def _overlaps(line: Line, blocks: Sequence[Block], given: str) -> Iterator[Seen]:
    """What blocks cover wherever they lie; with one place left a block has blanks on both sides."""
    for number, block in enumerate(blocks):
        sure = run(block.last, block.first + block.length)
        if block.first == block.last:
            ends = (sure << 1 | sure >> 1) & line.every & ~sure
            yield Seen("one place left", sure, ends, partial(_one_place, line, given, number, block))
        elif sure:
            yield Seen("overlap", sure, 0, partial(_overlap, line, given, number, block))


def _so(line: Line, why: str, painted: int, blank: int, told: int) -> str:
    return f"{why}, so {line.outcome(painted, blank, told)}"


def _one_place(line: Line, given: str, number: int, block: Block, told: int) -> str:
    why = f"{given}{line.block_name(number)} can only lie in {line.cells(block.reach)}"
    return _so(line, why, block.reach, (block.reach << 1 | block.reach >> 1) & line.every & ~block.reach, told)


def _overlap(line: Line, given: str, number: int, block: Block, told: int) -> str:
    starts = line.between(block.first, block.last)
    new = run(block.last, block.first + block.length) & ~line.painted & ~told
    return f"{given}{line.block_name(number)} starts {starts}, so it always covers {line.cells(new)}"


def reach(line: Line) -> Iterator[Seen]:
    """Cells that no block reaches."""
    lost = line.every if line.blocks else 0
    for block in line.blocks:
        lost &= ~block.reach
    yield Seen("out of reach", 0, lost, partial(_reach, line, lost))


def _reach(line: Line, lost: int, told: int) -> str:
    new = lost & ~line.blank & ~told
    who = "no block reaches" if line.blocks[1:] else f"{line.block_name(0)} does not reach"
    return f"{who} {line.cells(new)}, which {'are' if new & new - 1 else 'is'} therefore blank"


def gap(line: Line) -> Iterator[Seen]:
    """Gaps between blanks that are too small for every block that reaches them."""
    for begin, end in runs(line.every & ~line.blank) if line.blocks else ():
        near = [number for number, block in enumerate(line.blocks) if block.reach & run(begin, end)]
        if near and all(line.blocks[number].length > end - begin for number in near):
            yield Seen("gap too small", 0, run(begin, end), partial(_gap, line, begin, end, near))


def _gap(line: Line, begin: int, end: int, near: Sequence[int], _: int) -> str:
    small = f"the gap in {line.cells(run(begin, end))} is too small for"
    return f"{small} {' or '.join(map(line.block_name, near[:4]))}, so it stays blank"


def whole(line: Line) -> Iterator[Seen]:
    """Painted runs that are as long as a block there can be."""
    for begin, end in runs(line.painted) if line.blocks else ():
        if end - begin == max((line.blocks[number].length for number, _ in line.over(begin, end)), default=0):
            cells = run(begin, end)
            ends = (cells << 1 | cells >> 1) & line.every & ~cells
            yield Seen("block complete", 0, ends, partial(_whole, line, cells, ends))


def _whole(line: Line, cells: int, ends: int, told: int) -> str:
    length = cells.bit_count()
    return _so(line, f"{line.painted_cells(cells)} cannot belong to a block longer than {length}", 0, ends, told)


def glue(line: Line) -> Iterator[Seen]:
    """What every block covers that can cover a painted run: at an edge it starts there, near one it has to go on."""
    for begin, end in runs(line.painted) if line.blocks else ():
        shared = line.every
        for number, start in line.over(begin, end):
            shared &= run(start, start + line.blocks[number].length)
        edge = at_edge(line, begin, end) and not shared & line.painted & ~run(begin, end)
        yield Seen("edge" if edge else "glue", shared, 0, partial(_glue, line, begin, end, shared))


def _glue(line: Line, begin: int, end: int, shared: int, told: int) -> str:
    able = list(dict.fromkeys(line.block_name(number) for number, _ in line.over(begin, end)))
    cells = run(begin, end)
    if len(able) > 1:
        blocks = " or ".join(able) if len(able) <= 3 else f"one of {len(able)}"
        belong = "belong" if cells & cells - 1 else "belongs"
        why = f"whichever block {line.painted_cells(cells)} {belong} to ({blocks}), it has to go on from there"
    elif both := shared & line.painted & ~cells:
        why = f"{line.painted_cells(cells | both)} belong together, to {able[0]}"
    elif at_edge(line, begin, end):
        beside = "at the border" if begin == 0 or end == line.size else "next to a blank"
        why = f"{line.painted_cells(cells)}, {beside}, can only be an end of {able[0]}"
    else:
        starts = [start for _, start in line.over(begin, end)]
        where = line.between(min(starts), max(starts))
        why = f"{line.painted_cells(cells)} can only be part of {able[0]}, which then starts {where}"
    return _so(line, why, shared, 0, told)


def at_edge(line: Line, begin: int, end: int) -> bool:
    """Whether a border or a blank cell is next to these cells."""
    return begin == 0 or end == line.size or bool(line.blank >> begin - 1 & 1 or line.blank >> end & 1)


def join(line: Line) -> Iterator[Seen]:
    """Cells that would join painted runs to more than any block there."""
    for begin, end in runs(line.every & ~line.painted & ~line.blank) if line.blocks else ():
        joined = _joined(line, begin) if end - begin == 1 else None
        if joined and not line.over(*joined):
            yield Seen("would join", 0, run(begin, end), partial(_join, line, begin, joined))


def _joined(line: Line, cell: int) -> tuple[int, int] | None:
    """The run that the cell would join, if it is painted on both sides."""
    begin, end = cell, cell + 1
    while begin and line.painted >> begin - 1 & 1:
        begin -= 1
    while line.painted >> end & 1:
        end += 1
    return (begin, end) if begin < cell and end > cell + 1 else None


def _join(line: Line, cell: int, joined: tuple[int, int], told: int) -> str:
    length = joined[1] - joined[0]
    why = f"painting {line.cells(1 << cell)} would make a block of at least {length}, and none so long can lie there"
    return _so(line, why, 0, 1 << cell, told)


def all_ways(line: Line) -> Iterator[Seen]:
    """What all ways to place the blocks have in common."""
    yield Seen("line logic", line.all_painted, line.all_blank, partial(_all_ways, line))


def _all_ways(line: Line, told: int) -> str:
    """Why, by the few ways that are left or by the blocks that a painted run may belong to; else only that it is so."""
    paintings = list(islice(_paintings(line.clue, line.size, line.painted, line.blank), MOST_WAYS + 1))
    if len(paintings) <= MOST_WAYS:
        where = [f"in {line.cells(painted)}" if painted else "nowhere" for painted in paintings]
        why = f"{line.blocks_name()} can only lie {', or '.join(where)}"
        return _so(line, why, line.all_painted, line.all_blank, told)
    outcome = line.outcome(line.all_painted, line.all_blank, told)
    for begin, end in runs(line.painted) if line.blocks else ():
        able = sorted({number for number, _ in line.over(begin, end)})
        if able[1:] and _seen_in_all(line, [_case(line, begin, end, number) for number in able]):
            return f"{_whichever(line, begin, end, able)}, {outcome}"
    return f"in every way to place {line.blocks_name()}, {outcome}"


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


def _whichever(line: Line, begin: int, end: int, able: Sequence[int]) -> str:
    belong = f"{line.painted_cells(run(begin, end))} {'belongs' if end == begin + 1 else 'belong'} to"
    names = " or ".join(map(line.block_name, able))
    return f"whether {belong} {names}" if len(able) <= MOST_WAYS else f"whichever block {belong}"


def _case(line: Line, begin: int, end: int, number: int) -> list[Block]:
    """Where the blocks may lie when that block covers these cells."""
    length, found = line.blocks[number].length, [0] * len(line.blocks)
    for start in (start for other, start in line.over(begin, end) if other == number):
        cells = run(start, start + length)
        ends = (cells << 1 | cells >> 1) & line.every & ~cells
        read = read_line(line.clue, line.size, line.painted | cells, line.blank | ends)
        for other, starts in enumerate(read[2] if read else ()):
            found[other] |= starts & _side(start, length, other - number)
    return line.placed(found)


def _side(start: int, length: int, after: int) -> int:
    """The cells before a block, those after it, or its first one."""
    return ~run(0, start + length) if after > 0 else run(0, start) if after else 1 << start


def _seen_in_all(line: Line, cases: Sequence[Sequence[Block]]) -> bool:
    """Whether it is plain in each case: no block reaches what is blank, some block always covers what is painted."""
    for blocks in cases:
        reached = covered = 0
        for block in blocks:
            reached |= block.reach
            covered |= run(block.last, block.first + block.length)
        if reached & line.all_blank & ~line.blank or line.all_painted & ~line.painted & ~covered:
            return False
    return True


EASY = (count, fit, overlap, glue, whole, gap, join, reach)
TECHNIQUES = (*EASY, squeeze, all_ways)


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
    return ORDINALS[number] if number < len(ORDINALS) else f"{number + 1}th"
