"""Hanjie, also nonogram, griddler, paint-by-numbers, picross.

Paint some cells. The numbers beside a row or above a column are the lengths of its painted blocks, in order,
with at least one blank cell between two blocks. A line with the number 0 stays blank. In some puzzles numbers
are missing: ? is a block of unknown length, _ one that may also be absent, * a line nobody knows anything of.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from typing import ClassVar, Literal, Self

import msgspec

from cluesmith.cnf import Clauses, Literals, path
from cluesmith.errors import ClueError, FormatError
from cluesmith.grid import Cell, Values, cells
from cluesmith.kinds.hanjie.clues import Block, Blocks, LineClue, blocks_text
from cluesmith.parts import Parts
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Puzzle, Rule, Violation, refuse_absurd_size
from cluesmith.text import Line, Word, filled, read_body

State = tuple[int, int]  # blocks behind us, cells painted of the present one

BLANK, PAINTED = 0, 1
LONGEST_LINE = 1000
TYPED: dict[str, Block] = {"?": "?", "_": None}


class Hanjie(Puzzle, frozen=True, tag="hanjie"):
    """The block lengths of every row and column."""

    rows: tuple[Blocks, ...]
    columns: tuple[Blocks, ...]

    parts: ClassVar[Parts] = Parts(
        home="cluesmith.kinds.hanjie",
        engine=".engine.adapter:HanjieEngine",
        techniques=".techniques:HanjieTechniques",
        generator=".generate:HanjieGenerator",
        symmetry=".symmetry:HanjieSymmetry",
        hardest=(1, 2, 5),  # all that a line gives is common fare
        formats=(
            ".formats.simpson:NON",
            ".formats.webpbn:WEBPBN",
            ".formats.olsak:G",
            ".formats.plain_numbers:MK",
            ".formats.plain_numbers:NIN",
            ".formats.plain_numbers:CWD",
            ".formats.taai:TAAI",
            ".formats.nonogram_solver:NONOGRAM_SOLVER",
            ".formats.pattern:PATTERN",
            ".formats.pictures:PBM",
            ".formats.pictures:PNG",
        ),
        codecs={
            "penpa": ".codecs:HanjiePenpa",
            "pzpr": ".codecs:HanjiePzpr",
            "prolog": ".codecs:HanjieProlog",
        },
    )
    kind: ClassVar[str] = "hanjie"
    title: ClassVar[str] = "Hanjie"
    aliases: ClassVar[tuple[str, ...]] = ("nonogram", "griddler", "paint-by-numbers", "picross", "pattern")
    marks: ClassVar[dict[int, str]] = {BLANK: ".", PAINTED: "#"}
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
        refuse_absurd_size(self.height, self.width)
        if max(self.height, self.width) > LONGEST_LINE:
            raise ClueError(f"expected lines of at most {LONGEST_LINE} cells, found {self.height}x{self.width}")
        for axis, number, clue, line in self._lines():
            _judge(f"{axis} {number + 1}", clue, len(line))
        msgspec.structs.force_setattr(self, "rows", tuple(map(_without_zeros, self.rows)))
        msgspec.structs.force_setattr(self, "columns", tuple(map(_without_zeros, self.columns)))

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

    def _lines(self) -> Iterator[tuple[Literal["row", "column"], int, Blocks, tuple[Cell, ...]]]:
        for row, clue in enumerate(self.rows):
            yield "row", row, clue, tuple((row, column) for column in range(self.width))
        for column, clue in enumerate(self.columns):
            yield "column", column, clue, tuple((row, column) for row in range(self.height))

    @classmethod
    def of_grid(cls, grid: Values, height: int, width: int) -> Self:
        """The puzzle with the clues of a painted grid."""
        rows = (_blocks([grid[row, column] for column in range(width)]) for row in range(height))
        columns = (_blocks([grid[row, column] for row in range(height)]) for column in range(width))
        return cls(tuple(rows), tuple(columns))

    def completed(self, answer: Values) -> Self:
        """The puzzle with the block lengths of this answer."""
        return self.of_grid(answer, self.height, self.width)

    # the game, as clauses

    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Each line reads as its clue says; a line nobody knows anything of has no rule."""
        for axis, number, clue, line in self._lines():
            if clue is not None:
                painted = [lits.of(cell, PAINTED) for cell in line]
                yield Rule(LineClue(axis, number, clue), line, _line_clauses(lits, clue, painted))

    # the game, as a plain check

    def check(self, grid: Values) -> Iterator[Violation]:
        """Lines in which the clue no longer has room."""
        for axis, number, clue, line in self._lines():
            held = [grid.get(cell) for cell in line]
            if clue is not None and not _fits(clue, held):
                known = tuple(cell for cell in line if cell in grid)
                yield Violation(f"{axis} {number + 1} cannot read {blocks_text(clue)}", known)

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
    def random(cls, height: int, width: int, rng: Random, *, density: float = 0.5) -> tuple[Self, Values]:
        """The clues of a random grid; of all cells about `density` are painted, so 1 is all and 0 none."""
        refuse_absurd_size(height, width)
        if not 0 <= density <= 1:
            raise ClueError(f"expected a density from 0 to 1, found {density}")
        answer = {cell: int(rng.random() < density) for cell in cells(height, width)}
        return cls.of_grid(answer, height, width), answer


def _blocks(line: Sequence[int]) -> tuple[int, ...]:
    return tuple(len(list(run)) for value, run in groupby(line) if value == PAINTED)


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
    if len(clue) > length + 1:
        raise ClueError(f"expected at most {length + 1} numbers in {name}, found {len(clue)}")


def _brief(clue: Blocks) -> str:
    text = blocks_text(clue)
    return text if len(text) <= 30 else text[:27] + "..."


# A line as clauses


def _line_clauses(lits: Literals, clue: tuple[Block, ...], painted: list[int]) -> Clauses:
    if not clue:
        return [[-cell] for cell in painted]
    lengths = [block for block in clue if isinstance(block, int)]
    if len(lengths) == len(clue):
        return _placed_blocks(lits, lengths, painted)
    columns = [{BLANK: -cell, PAINTED: cell} for cell in painted]
    reader = _Reader(clue)
    return path(lits, columns, [(0, 0)], reader.steps, reader.is_end)


ALWAYS = 1 << 40  # stands for a literal that is true, its negation for one that is false


def _placed_blocks(lits: Literals, lengths: list[int], painted: list[int]) -> Clauses:
    """Blocks of known lengths, by variables "block b has begun by place p"."""
    begun = _Begun(lits, lengths, len(painted))
    clauses: Clauses = []
    for block, length in enumerate(lengths):
        first, last = begun.earliest[block], begun.earliest[block] + begun.slack
        for place in range(first, last):  # what has begun stays begun; the block before it began in time
            clauses += _clause(-begun(block, place), begun(block, place + 1))
            clauses += _clause(-begun(block + 1, place + length + 1), begun(block, place))
        for place in range(first, last + length):  # begun and not yet over: painted
            clauses += _clause(-begun(block, place), begun(block, place - length), painted[place])
        for place in range(first + length, last + length + begun.room_after(block)):
            # over, and the next one not begun: blank
            clauses += _clause(-begun(block, place - length), begun(block + 1, place), -painted[place])
    for place in range(begun.earliest[0] + begun.slack):  # the first one not begun: blank
        clauses += _clause(begun(0, place), -painted[place])
    return clauses


class _Begun:
    """The literal of "block b has begun by place p", constant where the clue leaves no choice.

    A last block behind the line, which never begins, closes the list.
    """

    def __init__(self, lits: Literals, lengths: list[int], size: int) -> None:
        self.slack = size - sum(lengths) - len(lengths) + 1
        self.earliest = [sum(lengths[:block]) + block for block in range(len(lengths))]
        self._variables = [[lits.fresh() for _ in range(self.slack)] for _ in lengths]
        self.earliest.append(size)
        self._variables.append([])

    def __call__(self, block: int, place: int) -> int:
        late = place - self.earliest[block]
        if late < 0 or block == len(self._variables) - 1:
            return -ALWAYS
        return self._variables[block][late] if late < self.slack else ALWAYS

    def room_after(self, block: int) -> int:
        """How many cells can lie between the block at its latest and the next one at its latest."""
        return 1 if block < len(self._variables) - 2 else 0


def _clause(*literals: int) -> Clauses:
    """The clause without constants; nothing at all if it is true anyway."""
    if ALWAYS in literals:
        return []
    return [[literal for literal in literals if literal != -ALWAYS]]


class _Reader:
    """Reads a line with unknown blocks cell by cell.

    In state (block, 0) we are between blocks, in (block, n) inside one of which n cells are behind us; of a
    block of unknown length we only remember that it has begun.
    """

    def __init__(self, clue: tuple[Block, ...]) -> None:
        self._clue = clue
        self._next = [self._following(block) for block in range(len(clue) + 1)]

    def steps(self, state: State, value: int) -> Iterator[State]:
        """The states that may follow."""
        block, done = state
        if not done:
            yield from [(block, 0)] if value == BLANK else [(begun, 1) for begun in self._next[block]]
        elif value == BLANK and self._may_end(state):
            yield block + 1, 0
        elif value == PAINTED:
            length = self._clue[block]
            if not isinstance(length, int):
                yield block, 1
            elif done < length:
                yield block, done + 1

    def is_end(self, state: State) -> bool:
        """Whether the line may end here."""
        block, done = state
        rest = self._clue[block + 1 :] if done else self._clue[block:]
        return (not done or self._may_end(state)) and all(length is None for length in rest)

    def _following(self, block: int) -> list[int]:
        """The blocks that may begin next: this one, or if it is absent the next that is not.

        Of blocks side by side that may be absent it is always the last ones that are: so each line is read in
        few ways, and a clue of hundreds of them stays small.
        """
        begin = range(block, len(self._clue))
        sure = [place for place in begin if self._clue[place] is not None]
        return sorted({*begin[:1], *sure[:1]})

    def _may_end(self, state: State) -> bool:
        length = self._clue[state[0]]
        return not isinstance(length, int) or state[1] == length


# A line as a plain check


def _fits(clue: tuple[Block, ...], line: Sequence[int | None]) -> bool:
    """Whether blocks as in the clue have room in a line of which some cells may be known."""
    if None not in line:
        return _reads(clue, _blocks([value or BLANK for value in line]))
    begins = {0}  # where the next block may begin
    for block in clue:
        after = {end + 1 for begin in begins for end in _ends(block, line, begin)}
        begins = after | begins if block is None else after
    return any(PAINTED not in line[begin:] for begin in begins)


def _reads(clue: tuple[Block, ...], blocks: tuple[int, ...]) -> bool:
    """Whether the blocks found are those of the clue."""
    matched = {0}  # how many of the blocks found may be accounted for so far
    for block in clue:
        taken = {done + 1 for done in matched if done < len(blocks) and block in (blocks[done], "?", None)}
        matched = taken | matched if block is None else taken
    return len(blocks) in matched


def _ends(block: Block, line: Sequence[int | None], begin: int) -> Iterator[int]:
    """Where the block may end that begins there or later."""
    for start in range(begin, len(line)):
        lengths = [block] if isinstance(block, int) else range(1, len(line) - start + 1)
        for length in lengths:
            end = start + length
            if end > len(line) or BLANK in line[start:end]:
                break
            if end == len(line) or line[end] != PAINTED:
                yield end
        if line[start] == PAINTED:
            return


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
    wanted = "a number, ?, _ or, alone, *"
    return tuple(TYPED[word.text] if word.text in TYPED else word.number(wanted) for word in words)
