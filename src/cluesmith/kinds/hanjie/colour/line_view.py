"""A line of a Hanjie in colours as a player sees it: what is left for its cells, where its blocks may lie, and words.

Cells are bits here, cell 0 is bit 0. What is left for the cells of a line are masks: for blank and for each colour the
cells that may hold it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.clues import ColourLineClue
from cluesmith.kinds.hanjie.colour.lines import Masks, block_starts, solve_line
from cluesmith.kinds.hanjie.line_techniques import run, runs
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.sentence import Mention, Sentence, either, listed, phrase

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LONGEST_CLUE = 120  # characters

ByValue = Mapping[int, int]  # for some values the cells of which something is said


class BlockRange(NamedTuple):
    """A block: its place in the clue, length and colour, and where it may begin: all positions, the first and last."""

    number: int
    length: int
    colour: int
    starts: int
    first: int
    last: int

    @property
    def reach(self) -> int:
        """The cells from the first to the last that it may cover."""
        return run(self.first, self.last + self.length)

    @property
    def sure(self) -> int:
        """The cells that it covers wherever it lies between the first position and the last."""
        return run(self.last, self.first + self.length)


class News(NamedTuple):
    """What is to be told: by value the cells that hold it now, and those that do not."""

    holds: ByValue
    bars: ByValue


class LineView:
    """A line and what is left for its cells; no blocks when some length is unknown."""

    def __init__(self, clue: ColourLineClue, cells: Sequence[Cell], masks: Masks) -> None:
        self.clue, self.size, self._cells, self.masks = clue.blocks, len(cells), cells, masks
        self._whole_clue = clue
        self.axis = clue.axis
        self._across = "column" if clue.axis == "row" else "row"
        self._names = ("blank", *clue.names)
        self.every = (1 << self.size) - 1
        self.colours = list(dict.fromkeys(colour for _, colour in self.clue))
        self._lengths = [length for length, _ in self.clue if isinstance(length, int)]
        self._sure = len(self._lengths) == len(self.clue)

    @cached_property
    def held(self) -> Masks:
        """For blank and for each colour the cells that can hold nothing else."""
        single = single_in(self.masks)
        return [mask & single for mask in self.masks]

    @property
    def seen(self) -> Masks:
        """What is left as far as the board shows it: for an open cell everything."""
        single = single_in(self.masks)
        return [mask & single | self.every & ~single for mask in self.masks]

    @cached_property
    def blocks(self) -> list[BlockRange]:
        """Where the blocks may lie."""
        return self._ranges(self.masks)

    @cached_property
    def loose_blocks(self) -> list[BlockRange]:
        """Where the blocks may lie if every cell might be blank."""
        return self._ranges([self.every, *self.masks[1:]])

    def _ranges(self, masks: Masks) -> list[BlockRange]:
        return self.ranges((block_starts(self.clue, self.size, masks) if self._sure else None) or [])

    def ranges(self, starts: Sequence[int]) -> list[BlockRange]:
        """The blocks when they may begin there."""
        return [
            BlockRange(number, self._lengths[number], self.clue[number][1], at, low_bit(at), at.bit_length() - 1)
            for number, at in enumerate(starts)
        ]

    @cached_property
    def left(self) -> Masks:
        """What is left for the cells when the whole line is taken into account."""
        return solve_line(self.clue, self.size, self.masks) or self.masks

    def of_colour(self, colour: int) -> list[BlockRange]:
        """The blocks of that colour."""
        return [block for block in self.blocks if block.colour == colour]

    def has_all(self, colour: int) -> bool:
        """Whether all cells of the colour are painted."""
        lengths = [length for length, other in self.clue if other == colour and isinstance(length, int)]
        return self._sure and sum(lengths) == self.held[colour].bit_count()

    def coloured_runs(self) -> Iterator[tuple[int, int, int]]:
        """Colour, begin and end of each run of cells of which the colour is known; none without blocks."""
        for colour in self.colours if self.blocks else ():
            yield from ((colour, begin, end) for begin, end in runs(self.held[colour]))

    def over(self, colour: int, begin: int, end: int) -> list[tuple[BlockRange, int]]:
        """Every block of the colour that can cover all these cells, with each position where it then begins."""
        return [
            (block, start)
            for block in self.of_colour(colour)
            for start in range(max(block.first, end - block.length), min(block.last, begin) + 1)
            if block.starts >> start & 1
        ]

    # words

    @property
    def because(self) -> Sentence:
        """`row 3 (4 red, 1 blue)`; of very many blocks only how many there are."""
        words = self._whole_clue.words
        told = words if len(words) <= LONGEST_CLUE else f"{len(self.clue)} blocks"
        return phrase("{} ({})", Mention(self._whole_clue.line, tuple(self._cells)), told)

    def name(self, value: int) -> str:
        """`red`, or `blank`."""
        return self._names[value]

    def block_name(self, block: BlockRange) -> str:
        """`the 4 red`, or `the second 4 red` when there are several."""
        like = self.clue[block.number]
        alike, before = self.clue.count(like), self.clue[: block.number].count(like)
        which = "" if alike == 1 else "last " if before == alike - 1 else f"{_ordinal(before)} "
        return f"the {which}{block.length} {self.name(block.colour)}"

    def blocks_name(self) -> str:
        """`its block`, or `its blocks` when there may be several."""
        return "its blocks" if self.clue[1:] else "its block"

    def cells(self, cells: int) -> Mention:
        """`row 5`, `rows 2 and 5–7`, with the lines that cross this one."""
        spans = [run(*each) for each in runs(cells)]
        return self._mention(f"{self._across}{plural(cells)} {_spans(spans)}", cells)

    def _mention(self, text: str, cells: int) -> Mention:
        return Mention(text, tuple(cell for index, cell in enumerate(self._cells) if cells >> index & 1))

    def coloured(self, colour: int, cells: int) -> Sentence:
        """`the red in row 5`, `the red in rows 2 and 5–7`."""
        return phrase("the {} in {}", self.name(colour), self.cells(cells))

    def between(self, first: int, last: int) -> Sentence:
        """Where something begins: `in row 5`, `in row 5 or 6`, `in one of rows 5–8`."""
        if last > first + 1:
            return phrase("in one of {}", self.cells(run(first, last + 1)))
        if last > first:
            return phrase("in {} or {}", self.cells(1 << first), self._mention(str(last + 1), 1 << last))
        return phrase("in {}", self.cells(1 << first))

    def outcome(self, news: News) -> Sentence:
        """What becomes of the cells: `rows 5–7 are red, row 8 is blank and row 9 is not red`."""
        told = [
            phrase("{} {} {}", self.cells(cells), are(cells), self.name(value))
            for value, cells in sorted(news.holds.items(), key=lambda one: (one[0] == BLANK, low_bit(one[1])))
            if cells
        ]
        return listed([*told, *self._barred(news.bars)], most=len(self.masks) * len(self.masks))

    def _barred(self, bars: ByValue) -> Iterator[Sentence]:
        """What cells do not hold, those together of which the same is said."""
        alike: dict[tuple[int, ...], int] = {}
        for index in range(self.size):
            values = tuple(value for value, cells in bars.items() if cells >> index & 1)
            if values:
                alike[values] = alike.get(values, 0) | 1 << index
        for values, cells in alike.items():
            yield phrase("{} {} not {}", self.cells(cells), are(cells), either(map(self.name, values)))

    def lying(self, starts: Sequence[int]) -> Sentence:
        """Where blocks lie that begin there, each by itself: `in rows 1–2, 3 and 5`."""
        spans = [run(at, at + length) for at, length in zip(starts, self._lengths, strict=True)]
        every = sum(spans)
        return phrase("in {}", self._mention(f"{self._across}{plural(every)} {_spans(spans)}", every))


def single_in(masks: Sequence[int]) -> int:
    """The cells that are in just one of the masks."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return once & ~twice


def all_of(masks: Iterable[int]) -> int:
    """The cells of all of them."""
    cells = 0
    for mask in masks:
        cells |= mask
    return cells


def is_one(cells: int) -> bool:
    """Whether it is one cell."""
    return not cells & cells - 1


def are(cells: int) -> str:
    """`are`, or of one cell `is`."""
    return "is" if is_one(cells) else "are"


def have(cells: int) -> str:
    """`have`, or of one cell `has`."""
    return "has" if is_one(cells) else "have"


def plural(cells: int) -> str:
    """The ending of a word for so many cells."""
    return "" if is_one(cells) else "s"


def low_bit(cells: int) -> int:
    """The first of the cells; -1 when there are none."""
    return (cells & -cells).bit_length() - 1


def places(cells: int) -> Iterator[int]:
    """The number of each of the cells."""
    while cells:
        yield low_bit(cells)
        cells &= cells - 1


def beside(cells: int, every: int) -> int:
    """The cells next to these."""
    return (cells << 1 | cells >> 1) & every & ~cells


def _spans(spans: Sequence[int]) -> str:
    """The numbers of cells that lie side by side: `2, 5–7 and 9`."""
    words = [f"{low_bit(span) + 1}" + ("" if is_one(span) else f"–{span.bit_length()}") for span in spans]
    return str(listed(words, most=len(words)))


def _ordinal(number: int) -> str:
    """The place after so many others: `first`, `tenth`, `21st`."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    teens = (number + 1) % 100 in (11, 12, 13)
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get((number + 1) % 10, "th")
    return f"{number + 1}{ending}"
