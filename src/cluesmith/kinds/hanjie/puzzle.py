"""Hanjie, also nonogram, griddler, paint-by-numbers, picross.

Paint some cells. The numbers beside a row or above a column are the lengths of its painted blocks, in order,
with at least one blank cell between two blocks. A line with the number 0 stays blank. In some puzzles numbers
are missing: ? is a block of unknown length, _ one that may also be absent, * a line of which nothing is known.
"""

import re
from collections.abc import Iterator, Sequence, Sized
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import msgspec

from cluesmith.cnf import Literals
from cluesmith.errors import ClueError, FormatError
from cluesmith.fields import as_declared
from cluesmith.grid import Cell, Values, cells
from cluesmith.kinds.hanjie.clues import Block, Blocks, LineClue, blocks_text, runs
from cluesmith.kinds.hanjie.encode import line_clauses
from cluesmith.kinds.hanjie.engine.lines import read_line, solve_line
from cluesmith.kinds.hanjie.judge import PictureJudge
from cluesmith.parts import Parts
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Input, Judge, Puzzle, Rule, Settled, Violation, refuse_absurd_size
from cluesmith.text import Line, Word, filled, read_body

if TYPE_CHECKING:
    from cluesmith.making.generator import Redrawn

BLANK, PAINTED = 0, 1
LONGEST_LINE = 1000
TYPED: dict[str, Block] = {"?": "?", "_": None}


class Hanjie(Puzzle, frozen=True, tag="hanjie"):
    """The block lengths of every row and column."""

    rows: tuple[Blocks, ...]
    columns: tuple[Blocks, ...]

    parts: ClassVar[Parts] = Parts(
        home="cluesmith.kinds.hanjie",
        variants=(("colours", ".colour.puzzle:ColourHanjie"),),
        engine=".engine.adapter:HanjieEngine",
        techniques=".techniques:HanjieTechniques",
        generator=".generate:HanjieGenerator",
        symmetry=".symmetry:HanjieSymmetry",
        setter=".setting:HanjieSetter",
        plain_clauses=".plain_clauses:HanjieClauses",
        hardest=(1, 2, 5),  # all that a line gives is common fare
        formats=(
            ".formats.simpson:NON",
            ".formats.webpbn:WEBPBN",
            ".formats.olsak:G",
            ".formats.nonogrid:NONOGRID",
            ".formats.nonograms_org:NONOGRAMS_ORG",
            ".formats.plain_numbers:MK",
            ".formats.plain_numbers:NIN",
            ".formats.plain_numbers:CWD",
            ".formats.taai:TAAI",
            ".formats.nonogram_solver:NONOGRAM_SOLVER",
            ".formats.pattern:PATTERN",
            ".formats.pictures:PBM",
            ".formats.pictures:PNG",
        ),
        frontier=".frontier:HanjieFrontier",
        codecs=".codecs",
    )
    kind: ClassVar[str] = "hanjie"
    title: ClassVar[str] = "Hanjie"
    aliases: ClassVar[tuple[str, ...]] = ("nonogram", "griddler", "paint-by-numbers", "picross", "pattern")
    marks: ClassVar[dict[int, str]] = {BLANK: ".", PAINTED: "#"}
    names: ClassVar[dict[int, str]] = {BLANK: "blank", PAINTED: "painted"}
    input: ClassVar[Input] = "paint"
    how_to_play: ClassVar[str] = """\
Paint some of the cells. The numbers beside a row, or above a column, are the
lengths of its painted blocks in order; between two blocks at least one cell
stays blank. A line with the number 0 is blank altogether. Some puzzles hide
numbers: a ? is a block of unknown length, a _ is a block that may also be
missing, and a * says nothing about its line."""
    example: ClassVar[str] = """\
hanjie
rows: 2 1, 2 1 3, 7, 1 3, 2 1
columns: 2, 2 1, 1 1, 3, 1 1, 1 1, 2, 1 1, 1 2, 2
"""

    def __post_init__(self) -> None:
        _judge_size(self.rows, self.columns)
        rows, columns = _as_tuples("rows", self.rows), _as_tuples("columns", self.columns)
        for axis, clues, length in (("row", rows, len(columns)), ("column", columns, len(rows))):
            for number, clue in enumerate(clues, start=1):
                _judge(f"{axis} {number}", clue, length)
        msgspec.structs.force_setattr(self, "rows", tuple(map(_without_zeros, rows)))
        msgspec.structs.force_setattr(self, "columns", tuple(map(_without_zeros, columns)))

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    def domain(self, cell: Cell) -> tuple[int, ...]:
        """Blank or painted."""
        return BLANK, PAINTED

    @property
    def rest(self) -> int:
        """Blank."""
        return BLANK

    def _lines(self) -> Iterator[tuple[Literal["row", "column"], int, Blocks, tuple[Cell, ...]]]:
        for row, clue in enumerate(self.rows):
            yield "row", row, clue, tuple((row, column) for column in range(self.width))
        for column, clue in enumerate(self.columns):
            yield "column", column, clue, tuple((row, column) for row in range(self.height))

    @classmethod
    def of_grid(cls, grid: Values, height: int, width: int) -> Self:
        """The puzzle with the clues of a painted grid."""
        rows = (runs([grid[row, column] for column in range(width)]) for row in range(height))
        columns = (runs([grid[row, column] for row in range(height)]) for column in range(width))
        return cls(tuple(rows), tuple(columns))

    def completed(self, answer: Values) -> Self:
        """The puzzle with the block lengths of this answer."""
        return self.of_grid(answer, self.height, self.width)

    # the game, as clauses

    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Each line reads as its clue says; a line of which nothing is known has no rule."""
        for axis, number, clue, line in self._lines():
            if clue is not None:
                painted = [lits.of(cell, PAINTED) for cell in line]
                clauses = chain.from_iterable(line_clauses(lits, clue, painted))
                yield Rule(LineClue(axis, number, clue), line, list(clauses))

    # the game, as a plain check

    def violations(self, grid: Values) -> Iterator[Violation]:
        """Lines in which the clue no longer has room."""
        for axis, number, clue, line in self._lines():
            held = [grid.get(cell) for cell in line]
            if clue is not None and any(cell in grid for cell in line) and not _fits(clue, held):
                known = tuple(cell for cell in line if cell in grid)
                yield Violation(f"{axis} {number + 1} cannot read {blocks_text(clue)}", known)

    def judge(self) -> Judge:
        """What judges full grids fast."""
        return PictureJudge(self)

    def settled(self, grid: Values) -> Iterator[Settled]:
        """Blocks that are painted and can be no others; a line without blocks as long as nothing is painted there."""
        for axis, number, clue, line in self._lines():
            done = None if clue is None else _done_blocks(clue, [grid.get(cell) for cell in line])
            if clue is not None and done is not None and (done or not clue):
                blank = _blank_beside(done, len(clue), len(line))
                left = tuple(cell for place, cell in enumerate(line) if place in blank and cell not in grid)
                yield Settled(LineClue(axis, number, clue).place, left, tuple(done) or (0,))

    # text and picture

    @classmethod
    def parse(cls, text: str) -> Self:
        """`rows:` and `columns:`, each with a list per line of cells, parted by commas or line ends."""
        header, lines = read_body(text, cls.kind, split_at=",:")
        clues: dict[str, list[Blocks]] = {}
        for line in lines:
            words = line.words
            if len(words) > 1 and words[1].text == ":":
                clues[_section(words[0], clues)] = []
                words = words[2:]
            if not clues:
                raise words[0].error("'rows:' or 'columns:'")
            list(clues.values())[-1].extend(_read_clues(words, line))
        for name in ("rows", "columns"):
            if not clues.get(name):
                raise FormatError(f"expected {name!r} with clues, found none", line=header.number)
        return cls(tuple(clues["rows"]), tuple(clues["columns"]))

    def format(self) -> str:
        """Both lists of clues as `parse` reads them."""
        lines = [self.kind]
        for name, clues in (("rows", self.rows), ("columns", self.columns)):
            lines += filled([f"{name}: {blocks_text(clues[0])}", *map(blocks_text, clues[1:])], joined_by=", ")
        return "\n".join(lines) + "\n"

    def picture(self, grid: Values) -> Picture:
        """The painted cells, with the clues above and beside."""
        fill = {PAINTED: Square(fill="painted"), BLANK: Square(fill="blank"), None: Square()}
        return Picture(
            tuple(tuple(fill[grid.get((row, column))] for column in range(self.width)) for row in range(self.height)),
            top=tuple(tuple(blocks_text(clue).split()) for clue in self.columns),
            left=tuple(tuple(blocks_text(clue).split()) for clue in self.rows),
            lines="fives",
        )

    # making

    @classmethod
    def random(
        cls, height: int, width: int, rng: Random, *, density: float = 0.5, colours: int | None = None
    ) -> tuple[Self, Values]:
        """The clues of a random grid; of all cells about `density` are painted, so 1 is all and 0 none.

        With a number of colours each painted cell has any of them.
        """
        if colours is not None:
            variant: Any = cls.parts.load(cls.parts.variants[0][1], Puzzle)
            in_colours: tuple[Self, Values] = variant.random(height, width, rng, density=density, colours=colours)
            return in_colours
        refuse_long_lines(height, width)
        if not 0 <= density <= 1:
            raise ClueError(f"expected a density from 0 to 1, found {density}")
        answer = {cell: int(rng.random() < density) for cell in cells(height, width)}
        return cls.of_grid(answer, height, width), answer

    @classmethod
    def from_picture(
        cls,
        data: bytes,
        height: int | None = None,
        width: int | None = None,
        **options: Any,  # noqa: ANN401 - those of the function it calls
    ) -> "Redrawn":
        """The picture in the bytes of a file as a Hanjie with one answer; the module of that name has the options."""
        from cluesmith.kinds.hanjie.from_picture import from_picture  # noqa: PLC0415 - only pictures pay for it

        return from_picture(data, height, width, **options)


def _as_tuples(name: str, clues: object) -> tuple[Blocks, ...]:
    """The clues of rows or columns, which may come as lists; raises ClueError if they are anything else."""
    try:
        taken: tuple[Blocks, ...] = as_declared(clues, tuple[Blocks, ...])
    except ClueError as error:
        raise ClueError(f"expected {name} with lists of numbers, '?' and None: {error}") from None
    return taken


def refuse_long_lines(height: int, width: int) -> None:
    """Raise ClueError unless a board of that size can be worked with, in which no line is too long."""
    refuse_absurd_size(height, width)
    if max(height, width) > LONGEST_LINE:
        raise ClueError(f"expected lines of at most {LONGEST_LINE} cells, found {height}x{width}")


def _judge_size(rows: object, columns: object) -> None:
    """Raise ClueError for too many clues, before anything is made of them; what is no list is found out later."""
    if isinstance(rows, Sized) and isinstance(columns, Sized):
        refuse_long_lines(len(rows), len(columns))


def _without_zeros(clue: Blocks) -> Blocks:
    return None if clue is None else tuple(block for block in clue if block != 0)


def _judge(name: str, clue: Blocks, length: int) -> None:
    """Raise ClueError if the clue cannot fit its line."""
    if clue is None:
        return
    if negative := next((block for block in clue if isinstance(block, int) and block < 0), None):
        raise ClueError(f"expected block lengths of 0 or more in {name}, found {negative}")
    sure = [1 if block == "?" else block for block in clue if block]
    needed = sum(sure) + len(sure) - 1
    if needed > length:
        raise ClueError(f"expected {name} to fit into {length} cells, found {_brief(clue)}, which needs {needed}")
    blocks = sum(block != 0 for block in clue)
    if blocks > length + 2:  # one that may be missing before, between and behind all those that fit
        raise ClueError(f"expected at most {length + 2} numbers in {name}, found {blocks}")


def _brief(clue: tuple[Block, ...]) -> str:
    text = blocks_text(clue[:30])
    return text if len(text) <= 30 else text[:27] + "..."


# A line as a plain check


def _fits(clue: tuple[Block, ...], line: Sequence[int | None]) -> bool:
    """Whether blocks as in the clue have room in a line of which some cells may be known."""
    if None not in line:
        return _reads(clue, runs(held == PAINTED for held in line))
    return solve_line(clue, len(line), _bits(line, PAINTED), _bits(line, BLANK)) is not None


def _bits(line: Sequence[int | None], value: int) -> int:
    """The places that hold the value."""
    return sum(1 << place for place, held in enumerate(line) if held == value)


def _reads(clue: tuple[Block, ...], blocks: tuple[int, ...]) -> bool:
    """Whether the blocks found are those of the clue."""
    matched = {0}  # how many of the blocks found may be accounted for so far
    for block in clue:
        taken = {done + 1 for done in matched if done < len(blocks) and block in (blocks[done], "?", None)}
        matched = taken | matched if block is None else taken
    return len(blocks) in matched


def _done_blocks(clue: tuple[Block, ...], line: Sequence[int | None]) -> dict[int, range] | None:
    """The cells of the blocks that are painted and can lie nowhere else, by number; None if the clue has no room."""
    read = read_line(clue, len(line), _bits(line, PAINTED), _bits(line, BLANK))
    if not read:
        return None
    sure = [number for number, block in enumerate(clue) if isinstance(block, int)]
    found = {number: _only_cells(starts, clue[number]) for number, starts in zip(sure, read[2], strict=True)}
    return {number: cells for number, cells in found.items() if cells and all(line[at] == PAINTED for at in cells)}


def _only_cells(starts: int, length: Block) -> range:
    """The cells of a block that can begin at one place only; none where there are several."""
    start = starts.bit_length() - 1
    return range(start, start + length) if starts == 1 << start and isinstance(length, int) else range(0)


def _blank_beside(done: dict[int, range], blocks: int, length: int) -> set[int]:
    """The places in the line that are blank because of these blocks: beside each, and between two in a row."""
    known = {-1: range(-1, 0), **done, blocks: range(length, length + 1)}  # nothing lies beyond the ends
    pairs = ((known[one], known[one + 1]) for one in range(-1, blocks) if one in known and one + 1 in known)
    between = (range(one.stop, other.start) for one, other in pairs)
    beside = {place for cells in done.values() for place in (cells.start - 1, cells.stop)}
    return beside.union(*between)


# Text


def _section(word: Word, clues: dict[str, list[Blocks]]) -> str:
    name = word.text.lower()
    if name not in ("rows", "columns") or name in clues:
        raise word.error("'rows:' and 'columns:' once each")
    return name


def _read_clues(words: Sequence[Word], line: Line) -> Iterator[Blocks]:
    """The lists in a line; a comma at its end goes on in the next."""
    item: list[Word] = []
    for word in [*words, Word(",", line.number, 0)]:
        if word.text != ",":
            item.append(word)
        elif item:
            yield _read_clue(item)
            item = []
        elif word.column:
            raise word.error("a clue before the comma, 0 for a blank line")


def _read_clue(words: list[Word]) -> Blocks:
    if words[0].text == "*" and len(words) == 1:
        return None
    if with_letter := next((word for word in words if re.fullmatch(r"[0-9?_]++[a-z]", word.text)), None):
        raise with_letter.error("a line 'colours:' that says what the letters mean")
    wanted = "a number, ?, _ or, alone, *"
    return tuple(TYPED[word.text] if word.text in TYPED else word.number(wanted) for word in words)
