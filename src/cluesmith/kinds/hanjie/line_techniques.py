"""What a Hanjie player sees in one line, and how to say it. Cells are bits here, cell 0 is bit 0."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.clues import LineClue, block_text
from cluesmith.kinds.hanjie.engine.lines import read_line
from cluesmith.kinds.hanjie.line_words import LineWords, are, beside, is_one, low_bit, plural, run, runs, they_are
from cluesmith.sentence import Mention, Sentence, either, joined, phrase

MAX_BLOCKS_NAMED = 3
MAX_SPANS = 12


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


class LineView(LineWords):
    """A line with what is known of it and where its blocks may lie; no blocks when some length is unknown."""

    def __init__(self, clue: LineClue, cells: Sequence[Cell]) -> None:
        super().__init__(clue, cells, list(map(block_text, clue.blocks)))
        self.clue, self.size = clue.blocks, len(cells)
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
            BlockRange(length, at, low_bit(at), at.bit_length() - 1)
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

    def is_longest(self, length: int) -> bool:
        """Whether no block is longer, as far as one knows."""
        return all(isinstance(other, int) and other <= length for other in self.clue)

    def one_length(self, numbers: Sequence[int]) -> int | None:
        """The length of these blocks, if they are several and it is the same of all."""
        lengths = {self._lengths[number] for number in numbers}
        return max(lengths) if len(lengths) == 1 and numbers[1:] else None

    def cells(self, cells: int) -> Mention:
        """The same; of very many spans only how many cells."""
        return super().cells(cells) if len(list(runs(cells))) <= MAX_SPANS else self.number_of(cells)

    def number_of(self, cells: int) -> Mention:
        """`row 5`, `23 rows`."""
        return self.each([cells]) if is_one(cells) else self.mention(f"{cells.bit_count()} {self._across}s", cells)

    def painted_cells(self, cells: int) -> Sentence:
        """`the painted cell in row 5`, `the painted cells in rows 2 and 5–7`."""
        return phrase("the painted cell{} in {}", plural(cells), self.cells(cells))

    def outcome(self, painted: int, blank: int, told: int, name: Callable[[int], Mention] | None = None) -> Sentence:
        """What becomes of the cells, apart from those told: `rows 5–7 are painted and row 8 is blank`."""
        told |= self.painted | self.blank
        name = name or self.cells
        news = [(cells & ~told, what) for cells, what in ((painted, "painted"), (blank, "blank")) if cells & ~told]
        return joined(" and ", (phrase("{} {} {}", name(new), are(new), what) for new, what in news))


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
        yield Insight("line complete", 0, rest, partial(_rest_is_blank, line, why))
    elif number == line.size - line.blank.bit_count():
        yield Insight("needs all", line.every & ~line.blank, 0, partial(_needs_all, line, number))


def _rest_is_blank(line: LineView, why: Sentence, told: int) -> Sentence:
    return phrase("{}, so {}", why, line.rest_is_blank(line.every & ~line.painted & ~line.blank & ~told))


def _needs_all(line: LineView, number: int, told: int) -> Sentence:
    if not line.blank:
        return phrase("the {} fills all of it", number)
    rest = line.every & ~line.blank
    if number == 1:
        return phrase("only {} is not blank, so it is painted", line.cells(rest))
    who = "its blocks need" if line.blocks[1:] else f"the {number} needs"
    cells = "both cells" if number == 2 else f"all {number} cells"
    return so(line, phrase("{} {} that are not blank", who, cells), rest, 0, told)


def fit(line: LineView) -> Iterator[Insight]:
    """A line that its blocks, with a blank between two, fill exactly."""
    if line.blocks[1:] and sum(block.length + 1 for block in line.blocks) == line.size + 1:
        painted = 0
        for block in line.blocks:
            painted |= run(block.first, block.first + block.length)
        blank, why = line.every & ~painted, phrase("its blocks, with single blanks between them, fill all of it")
        yield Insight("exact fit", painted, blank, partial(so, line, why, painted, blank))


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
            ends = beside(sure, line.every)
            yield Insight("one place left", sure, ends, partial(one_place, line, given, number, sure))
        elif sure:
            yield Insight("overlap", sure, 0, partial(always_covers, line, given, number, block))


def so(line: LineView, why: Sentence, painted: int, blank: int, told: int) -> Sentence:
    """Why, and what becomes of the cells, if there is more to say of them."""
    outcome = line.outcome(painted, blank, told)
    return phrase("{}, so {}", why, outcome) if outcome else why


def one_place(line: LineView, given: str, number: int, cells: int, told: int) -> Sentence:
    """That a block can only lie in these cells, and what else that tells."""
    why = phrase("{}{} can only lie in {}", given, line.block_name(number), line.cells(cells))
    painted = cells if cells & (line.painted | told) else 0  # if all of it is new, that is said already
    return so(line, why, painted, beside(cells, line.every), told)


def always_covers(line: LineView, given: str, number: int, block: BlockRange, _: int) -> Sentence:
    """What a block covers from the first place where it may begin to the last, also where that is painted."""
    starts = line.between(block.first, block.last)
    sure = run(block.last, block.first + block.length)
    return phrase("{}{} starts {}, so it always covers {}", given, line.block_name(number), starts, line.cells(sure))


def reach(line: LineView) -> Iterator[Insight]:
    """Cells that no block reaches."""
    lost = line.every if line.blocks else 0
    for block in line.blocks:
        lost &= ~block.reach
    yield Insight("out of reach", 0, lost, partial(not_reached, line, lost))


def not_reached(line: LineView, lost: int, told: int) -> Sentence:
    """That no block reaches these cells."""
    new = lost & ~line.blank & ~told
    who = f"{line.block_name(0)} does not reach" if line.sure and not line.clue[1:] else "no block reaches"
    return phrase("{} {}, so {} blank", who, line.any_of(new), they_are(new))


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
        able = list(dict.fromkeys(number for number, _ in line.over(begin, end)))
        if end - begin == max((line.blocks[number].length for number in able), default=0):
            cells = run(begin, end)
            yield Insight("block complete", 0, beside(cells, line.every), partial(whole_block, line, cells, able))


def whole_block(line: LineView, cells: int, able: Sequence[int], told: int) -> Sentence:
    """That these cells are all of a block, and which of them it can be if that is not plain."""
    painted = line.painted_cells(cells)
    if not line.is_longest(cells.bit_count()):
        which = f"one of the {line.clue[able[0]]}s" if able[1:] else line.block_name(able[0])
        return so(line, phrase("{} can only be {}", painted, which), 0, beside(cells, line.every), told)
    return so(line, phrase("{} {} a whole block", painted, are(cells)), 0, beside(cells, line.every), told)


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
    if not able[1:]:
        return so(line, _part_of(line, begin, end, shared, able[0]), shared, 0, told)
    if at_edge(line, begin, end) and not shared & line.painted & ~run(begin, end):
        return so(line, _end_of_one(line, begin, end, able), shared, 0, told)
    return whichever(line, run(begin, end), able, line.outcome(shared, 0, told))


def _end_of_one(line: LineView, begin: int, end: int, able: Sequence[int]) -> Sentence:
    """That painted cells at an edge are an end of one of several blocks."""
    if able[MAX_BLOCKS_NAMED:] and not line.one_length(able):
        blocks = phrase("a block of at least {}", min(line.blocks[number].length for number in able))
    else:
        blocks = _one_of(line, able)
    return phrase(
        "{}, {}, can only be an end of {}", line.painted_cells(run(begin, end)), _edge(line, begin, end), blocks
    )


def _one_of(line: LineView, able: Sequence[int]) -> Sentence:
    length = line.one_length(able)
    return phrase("one of the {}s", length) if length else either(map(line.block_name, able))


def whichever(line: LineView, cells: int, able: Sequence[int], outcome: Sentence) -> Sentence:
    """What becomes of cells whichever of several blocks some painted cells belong to."""
    belong, length = "belongs" if is_one(cells) else "belong", line.one_length(able)
    painted = line.painted_cells(cells)
    if length or len(able) > MAX_BLOCKS_NAMED:
        return phrase("whichever {} {} {} to, {}", length or "block", painted, belong, outcome)
    return phrase("whether {} {} to {}, {}", painted, belong, either(map(line.block_name, able)), outcome)


def _part_of(line: LineView, begin: int, end: int, shared: int, number: int) -> Sentence:
    """To which block the cells belong, and how."""
    cells, block = run(begin, end), line.block_name(number)
    if others := shared & line.painted & ~cells:
        return all_part_of(line, cells | others, number)
    if at_edge(line, begin, end):
        return phrase("{}, {}, can only be an end of {}", line.painted_cells(cells), _edge(line, begin, end), block)
    length, starts = line.blocks[number].length, [start for _, start in line.over(begin, end)]
    part = phrase("{} can only be part of {}", line.painted_cells(cells), block)
    if len(starts) == 1:
        return phrase("{}, which then lies in {}", part, line.cells(run(starts[0], starts[0] + length)))
    return phrase("{}, which then starts {}", part, line.between(min(starts), max(starts)))


def all_part_of(line: LineView, cells: int, number: int) -> Sentence:
    """That painted cells which are apart belong to one block."""
    how_many = "both" if cells.bit_count() == 2 else "all"
    return phrase("{} {} belong to {}", line.painted_cells(cells), how_many, line.whole_name(number))


def _edge(line: LineView, begin: int, end: int) -> str:
    return "at the border" if begin == 0 or end == line.size else "next to a blank"


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
    template = "painting {} would make a block of at least {}, and no block that long fits there"
    return so(line, phrase(template, line.cells(1 << cell), whole[1] - whole[0]), 0, 1 << cell, told)


EASY = (count, fit, overlap, glue, complete, gap, join, reach)
