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
from cluesmith.kinds.hanjie.line_words import LineWords, are, is_one, low_bit, run, runs, they_are
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.sentence import Mention, Sentence, either, listed, phrase

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


class LineView(LineWords):
    """A line and what is left for its cells; no blocks when some length is unknown.

    `named` are the cells of which it was told first what crossing lines bar from them; `they` are the same as long as
    nothing else was told since, so that `them` can only mean these.
    """

    def __init__(self, clue: ColourLineClue, cells: Sequence[Cell], masks: Masks) -> None:
        super().__init__(clue, cells, clue.block_words)
        self.clue, self.size, self.masks = clue.blocks, len(cells), masks
        self._whole_clue = clue
        self.named = self.they = 0
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

    @property
    def by_itself(self) -> Masks:
        """The same, when it is known which colours the line has."""
        own = {BLANK, *self.colours}
        return [
            seen if value in own else held for value, (seen, held) in enumerate(zip(self.seen, self.held, strict=True))
        ]

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

    def is_longest(self, colour: int, length: int) -> bool:
        """Whether no block of the colour is longer."""
        return all(block.length <= length for block in self.of_colour(colour))

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
        return phrase("{} ({})", Mention(self._whole_clue.line, tuple(self._cells)), self.short(self._whole_clue.words))

    def name(self, value: int) -> str:
        """`red`, or `blank`."""
        return self._names[value]

    def coloured(self, colour: int, cells: int) -> Sentence:
        """`the red in row 5`, `the red in rows 2 and 5–7`."""
        return phrase("the {} in {}", self.name(colour), self.cells(cells))

    def outcome(self, news: News, named: int = 0) -> Sentence:
        """What becomes of the cells: `rows 5–7 are red, row 8 is blank and row 9 is not red`.

        Of cells that were named just before: `they are red`.
        """
        told = [
            phrase("{} {}", self._are(cells, named), self.name(value))
            for value, cells in sorted(news.holds.items(), key=lambda one: (one[0] == BLANK, low_bit(one[1])))
            if cells
        ]
        return listed([*told, *self._barred(news.bars, named)], most=len(self.masks) * len(self.masks))

    def _are(self, cells: int, named: int) -> Sentence:
        return phrase(they_are(cells)) if cells == named else phrase("{} {}", self.cells(cells), are(cells))

    def _barred(self, bars: ByValue, named: int) -> Iterator[Sentence]:
        """What cells do not hold, those together of which the same is said."""
        alike: dict[tuple[int, ...], int] = {}
        for index in range(self.size):
            values = tuple(value for value, cells in bars.items() if cells >> index & 1)
            if values:
                alike[values] = alike.get(values, 0) | 1 << index
        for values, cells in alike.items():
            yield phrase("{} not {}", self._are(cells, named), either(map(self.name, values)))

    def lying(self, starts: Sequence[int]) -> Sentence:
        """Where blocks lie that begin there, each by itself: `in rows 1–2, 3 and 5`."""
        return phrase(
            "in {}", self.each([run(at, at + length) for at, length in zip(starts, self._lengths, strict=True)])
        )


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


def have(cells: int) -> str:
    """`have`, or of one cell `has`."""
    return "has" if is_one(cells) else "have"
