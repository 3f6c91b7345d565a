"""How a line of any Hanjie is spoken of: its cells and its blocks. Cells are bits here, cell 0 is bit 0."""

from collections.abc import Iterator, Sequence

from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.clues import NumberedLine
from cluesmith.sentence import Mention, Sentence, either, listed, phrase

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LONGEST_CLUE = 120  # characters


class LineWords:
    """The words for a line whose blocks read like that in its clue."""

    def __init__(self, line: NumberedLine, cells: Sequence[Cell], blocks: Sequence[str]) -> None:
        self.axis, self._cells, self._reads = line.axis, cells, blocks
        self._across = "column" if line.axis == "row" else "row"

    def cells(self, cells: int) -> Mention:
        """`row 5`, `rows 2 and 5–7`, with the lines that cross this one."""
        return self.each([run(*one) for one in runs(cells)])

    def each(self, spans: Sequence[int]) -> Mention:
        """The same, cells that lie side by side each by itself: `rows 1–2, 3 and 5`."""
        every = sum(spans)
        return self.mention(f"{self._across}{plural(every)} {listed(_numbers(spans), most=len(spans))}", every)

    def any_of(self, cells: int) -> Mention:
        """The same after a no: `row 2 or 5`, `row 2 or rows 5–7`."""
        spans = [run(*one) for one in runs(cells)]
        lines = [f"{self._across}{plural(span)}" for span in spans]
        named = [
            number if line == before else f"{line} {number}"
            for before, line, number in zip(["", *lines], lines, _numbers(spans), strict=False)
        ]
        return self.mention(str(either(named)), cells)

    def mention(self, text: str, cells: int) -> Mention:
        """The words for these cells."""
        return Mention(text, tuple(cell for index, cell in enumerate(self._cells) if cells >> index & 1))

    def rest_is_blank(self, cells: int) -> Sentence:
        """`the rest is blank`, or by its lines if it lies side by side: `rows 5–7 are blank`."""
        if len(list(runs(cells))) > 1:
            return phrase("{} is blank", self.mention("the rest", cells))
        return phrase("{} {} blank", self.cells(cells), are(cells))

    def between(self, first: int, last: int) -> Sentence:
        """Where something begins: `in row 5`, `in row 5 or 6`, `in one of rows 5–8`."""
        if last > first + 1:
            return phrase("in one of {}", self.cells(run(first, last + 1)))
        if last > first:
            return phrase("in {} or {}", self.cells(1 << first), self.mention(str(last + 1), 1 << last))
        return phrase("in {}", self.cells(1 << first))

    def short(self, clue: str) -> str:
        """The clue as it reads, or of very many blocks only how many there are."""
        return clue if len(clue) <= LONGEST_CLUE else f"{len(self._reads)} blocks"

    def block_name(self, number: int) -> str:
        """`the 4`, or `the second 4` when there are several; `its block` for the only one, of unknown length."""
        reads = self._reads[number]
        if len(self._reads) == 1 and reads[0] in "?_":
            return "its block"
        alike, before = self._reads.count(reads), self._reads[:number].count(reads)
        which = "" if alike == 1 else "last " if before == alike - 1 else f"{ordinal(before)} "
        return f"the {which}{reads}"

    def whole_name(self, number: int) -> str:
        """The same of what its parts belong to: `one block` for the only one, of unknown length."""
        name = self.block_name(number)
        return "one block" if name == "its block" else name

    def blocks_name(self) -> str:
        """`its block`, or `its blocks` when there may be several."""
        return "its blocks" if self._reads[1:] else "its block"


def _numbers(spans: Sequence[int]) -> list[str]:
    """`2`, `5–7`."""
    return [f"{low_bit(span) + 1}" + ("" if is_one(span) else f"–{span.bit_length()}") for span in spans]


def ordinal(number: int) -> str:
    """The place after so many others: `first`, `tenth`, `21st`."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    teens = (number + 1) % 100 in (11, 12, 13)
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get((number + 1) % 10, "th")
    return f"{number + 1}{ending}"


def is_one(cells: int) -> bool:
    """Whether it is one cell."""
    return not cells & cells - 1


def they_are(cells: int) -> str:
    """`they are`, or of one cell `it is`."""
    return "it is" if is_one(cells) else "they are"


def them(cells: int) -> str:
    """`them`, or of one cell `it`."""
    return "it" if is_one(cells) else "them"


def are(cells: int) -> str:
    """`are`, or of one cell `is`."""
    return "is" if is_one(cells) else "are"


def plural(cells: int) -> str:
    """The ending of a word for so many cells."""
    return "" if is_one(cells) else "s"


# cells as bits


def run(begin: int, end: int) -> int:
    """The cells from begin to before end; none when it ends before it begins."""
    return (1 << end) - (1 << begin) if end > begin else 0


def hull(cells: int) -> int:
    """The cells from the first of these to the last."""
    return run(low_bit(cells), cells.bit_length()) if cells else 0


def runs(cells: int) -> Iterator[tuple[int, int]]:
    """Begin and end of each run of these cells, the end not included."""
    while cells:
        begin = low_bit(cells)
        rest = cells >> begin
        end = begin + low_bit(~rest)
        yield begin, end
        cells &= ~run(begin, end)


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
