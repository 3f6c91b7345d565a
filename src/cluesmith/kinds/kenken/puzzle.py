"""KenKen, also Calcudoku, MathDoku, Keen, TomTom.

Fill the square with the digits 1 to its size, or with as many others, 0 among them. Every row and every column holds
each digit once. A cage, framed by thick lines, shows a number and an operation: its digits give that number, added,
multiplied, or - one of them less all the others, or divided by all the others, none of which is 0. A digit may stand
twice in a cage, though not in one line. Where a cage shows no operation, some operation fits; a cage of one cell is
given.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar, Self

import msgspec

from cluesmith.cnf import Literals
from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import ClueError, FormatError
from cluesmith.fields import take_as_declared
from cluesmith.grid import Cell, Values, cell_name, cells, neighbours
from cluesmith.kinds.kenken.cage import SIGNS, Cage, Op, connected, tidy, work
from cluesmith.kinds.kenken.clues import LineClue
from cluesmith.kinds.kenken.encode import cage_clauses, line_clauses
from cluesmith.kinds.kenken.judge import SquareJudge
from cluesmith.kinds.kenken.propagate import Candidates
from cluesmith.kinds.kenken.random_boards import random_latin_square, random_parts, true_cages
from cluesmith.parts import Parts
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Judge, Puzzle, Rule, Settled, Violation
from cluesmith.text import Line, Word, filled, numbers_text, parse_numbers, read_body

TYPED: dict[str, Op] = {
    "+": "+",
    "-": "-",
    "−": "-",
    "*": "*",
    "x": "*",
    "×": "*",
    "/": "/",
    "÷": "/",
    "=": "=",
}
LARGEST_SIZE = 36
LARGEST_DIGIT = 99
DIGITS = "digits="  # beside the kind, in the text form
LARGEST_TARGET = 10**18 - 1  # as many digits as a typed number may have
MAX_CAGE_WORK = 2_000_000


class KenKen(Puzzle, frozen=True, tag="kenken"):
    """A Latin square cut into cages; `digits` are its digits, () for 1 to its size."""

    size: int
    cages: tuple[Cage, ...]
    digits: tuple[int, ...] = ()

    parts: ClassVar[Parts] = Parts(
        home="cluesmith.kinds.kenken",
        engine=".engine.solver:KenKenEngine",
        techniques=".techniques:KenKenTechniques",
        generator=".generate:KenKenGenerator",
        symmetry=".symmetry:KenKenSymmetry",
        setter=".setting:KenKenSetter",
        plain_clauses=".plain_clauses:KenKenClauses",
        hardest=(1, 2, 3),  # graded by what people have names for
        formats=(
            ".formats.keen:KEEN",
            ".formats.cage_lines:CAGES",
            ".formats.letters:LETTERS",
            ".formats.mathdoku:MATHDOKU",
            ".formats.kenken_json:POISONMEATBALL",
            ".formats.kenken_json:KIGULI",
            ".formats.kenken_json:GAUGUIN",
        ),
        frontier=".frontier:KenKenFrontier",
        codecs=".codecs",
    )
    kind: ClassVar[str] = "kenken"
    title: ClassVar[str] = "KenKen"
    aliases: ClassVar[tuple[str, ...]] = (
        "calcudoku",
        "mathdoku",
        "keen",
        "kendoku",
        "tomtom",
        "inshi-no-heya",
    )
    how_to_play: ClassVar[str] = """\
Fill the square with the digits 1 to its size, or with those that are named
below it, so that every row and every column holds each digit once. A cage, framed by thick lines, shows a number
and an operation: its digits make that number when they are added (+) or
multiplied (×), or when all the others are taken from one of them (−), or one
of them is divided by all the others (÷). A digit may occur twice in a cage,
but not in one line. A cage that shows only a number hides its operation:
any that fits will do. A cage of one cell simply holds its number."""
    example: ClassVar[str] = """\
kenken
a b b c
a d b e
f d e e
f g g e

a=6+ b=8+ c=2 d=1- e=11+ f=3* g=2/
"""

    def __post_init__(self) -> None:
        take_as_declared(self)
        if not 1 <= self.size <= LARGEST_SIZE:
            raise ClueError(f"expected a size from 1 to {LARGEST_SIZE}, found {self.size}")
        digits = judge_digits(self.digits, self.size)
        msgspec.structs.force_setattr(self, "digits", () if digits == _usual_digits(self.size) else digits)
        for cage in self.cages:
            self._judge(cage)
        owners = sorted(cell for cage in self.cages for cell in cage.cells)
        if twice := next((cell for cell, after in pairwise(owners) if cell == after), None):
            raise ClueError(f"expected each cell in one cage, found {cell_name(twice)} in two")
        self._judge_rest(set(cells(self.size, self.size)) - set(owners))
        cages = sorted((tidy(cage) for cage in self.cages), key=lambda cage: cage.cells)
        msgspec.structs.force_setattr(self, "cages", tuple(cages))

    def _judge_rest(self, lost: set[Cell]) -> None:
        """Raise ClueError if there are cells in no cage."""
        if lost:
            raise ClueError(f"expected each cell in a cage, found {cell_name(min(lost))} in none")

    def _judge(self, cage: Cage) -> None:
        """Raise ClueError if the cage makes no sense on this board."""
        if not cage.cells:
            raise ClueError(f"expected cells in the cage {cage.target}{SIGNS[cage.op]}, found none")
        for row, column in cage.cells:
            if not (0 <= row < self.size and 0 <= column < self.size):
                raise ClueError(
                    f"expected cells on the {self.size}x{self.size} board, found {cell_name((row, column))}"
                )
        if not 0 <= cage.target <= LARGEST_TARGET:
            raise ClueError(f"expected a number from 0 to {LARGEST_TARGET} in {cage}, found {cage.target}")
        if cage.op == "=" and len(cage.cells) > 1:
            raise ClueError(f"expected one cell in {cage} with '=', found {len(cage.cells)}")
        if work(cage, self.values) > MAX_CAGE_WORK:
            raise ClueError(f"expected fewer cells in {cage}, found {len(cage.cells)}")
        if not connected(cage.cells, self.size):
            raise ClueError(f"expected the cells of {cage} to be connected, found them apart")

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.size

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.size

    def domain(self, cell: Cell) -> tuple[int, ...]:
        """The digits."""
        return self.values

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The digits."""
        return self.digits or _usual_digits(self.size)

    @property
    def caption(self) -> str:
        """The game, the size, and the digits unless they are the usual ones."""
        return f"{super().caption}, digits {numbers_text(self.digits)}" if self.digits else super().caption

    @cached_property
    def _lines(self) -> list[tuple[LineClue, tuple[Cell, ...]]]:
        span = range(self.size)
        rows = [(LineClue("row", row), tuple((row, column) for column in span)) for row in span]
        return rows + [(LineClue("column", column), tuple((row, column) for row in span)) for column in span]

    # the game, as clauses

    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Each line holds each digit once; each cage makes its number."""
        for clue, line in self._lines:
            yield Rule(clue, line, line_clauses([lits.all_of(cell) for cell in line], self.values))
        for cage in self.cages:
            yield Rule(cage, cage.cells, cage_clauses(lits, cage, self.values[-1]))

    def propagate(self, deadline: Deadline = NEVER) -> Mapping[Cell, Sequence[int]] | None:
        """The digits left by the fillings of each cage and by what they leave to each line."""
        left = Candidates(self.values, self.cages, deadline)
        return left.digits() if left.settle() else None

    # the game, as a plain check

    def judge(self) -> Judge:
        """What judges full grids fast."""
        return SquareJudge(self)

    def violations(self, grid: Values) -> Iterator[Violation]:
        """A digit twice in a line, a full cage that does not make its number."""
        for clue, line in self._lines:
            if len({grid.get(cell) for cell in line}) < self.size:  # all different: nothing to find
                yield from _check_line(clue, line, grid)
        for cage in self.cages:
            digits = [grid[cell] for cell in cage.cells if cell in grid]
            if len(digits) == len(cage.cells) and not cage.holds(digits):
                yield Violation(f"{cage} does not make {cage.target}", cage.cells)

    def settled(self, grid: Values) -> Iterator[Settled]:
        """Full cages that make their number."""
        for cage in self.cages:
            if all(cell in grid for cell in cage.cells) and cage.holds([grid[cell] for cell in cage.cells]):
                yield Settled(cage.cells[0])

    def all_different(self) -> Iterator[tuple[Cell, ...]]:
        """The rows and columns."""
        return (line for _, line in self._lines)

    # text and picture

    @classmethod
    def of(cls, square: str, *, digits: str = "", **clues: str | int) -> Self:
        """The puzzle with these cages, a letter for each cell row by row: `KenKen.of("aab acb acc", a="6+", b=...)`."""
        rows = [" ".join(row) for row in square.split()]
        header = f"{cls.kind} {DIGITS}{digits}" if digits else cls.kind
        return cls.parse("\n".join([header, *rows, *(f"{name}={clue}" for name, clue in clues.items())]))

    @classmethod
    def parse(cls, text: str) -> Self:
        """A square of cage names, then `name=clue` for each: `a=12x`; `digits=0-5` beside the kind names the digits."""
        header, lines = read_body(text, cls.kind, options=[DIGITS])
        square = [line for line in lines if "=" not in line.words[0].text]
        clues = [word for line in lines if "=" in line.words[0].text for word in line.words]
        for line in square:
            _judge_width(line, len(square))
        if not square:
            raise header.words[0].error("rows of cage names below the first line")
        members: dict[str, list[Cell]] = {}
        for row, line in enumerate(square):
            for column, word in enumerate(line.words):
                members.setdefault(word.text, []).append((row, column))
        return cls(len(square), tuple(_read_cages(clues, members)), _read_digits(header.words[1:]))

    def format(self) -> str:
        """The square of cage names and the clue of each, as `parse` reads them."""
        names = [_cage_name(number) for number in range(len(self.cages))]
        wide = len(names[-1])
        name_of = {cell: name for name, cage in zip(names, self.cages, strict=True) for cell in cage.cells}
        rows = (" ".join(name_of[row, column].ljust(wide) for column in range(self.size)) for row in range(self.size))
        clues = (f"{name}={cage.target}{cage.op or ''}" for name, cage in zip(names, self.cages, strict=True))
        clues = (clue.rstrip("=") for clue in clues)
        header = f"{self.kind} {DIGITS}{numbers_text(self.digits)}" if self.digits else self.kind
        return "\n".join([header, *(row.rstrip() for row in rows), "", *filled(clues)]) + "\n"

    def picture(self, grid: Values) -> Picture:
        """Digits, and each cage framed with its clue in its first cell."""
        owner = self._owners()
        clue = {cage.cells[0]: f"{cage.target}{SIGNS[cage.op]}" for cage in self.cages}
        squares = tuple(
            tuple(
                Square(text=str(grid.get((row, column), "")), corner=clue.get((row, column), ""))
                for column in range(self.size)
            )
            for row in range(self.size)
        )
        pairs = ((cell, other) for cell in owner for other in neighbours(cell, self.size, self.size) if cell < other)
        walls = frozenset(pair for pair in pairs if owner[pair[0]] != owner[pair[1]])
        return Picture(squares, walls=walls, digits=self.digits)

    def _owners(self) -> dict[Cell, int]:
        """The number of the cage of each cell."""
        return {cell: number for number, cage in enumerate(self.cages) for cell in cage.cells}

    # making

    @classmethod
    def random(cls, height: int, width: int, rng: Random) -> tuple[Self, Values]:
        """A random Latin square in random cages of one to four cells."""
        if height != width:
            raise ClueError(f"expected a square board, found {height}x{width}")
        if not 1 <= height <= LARGEST_SIZE:
            raise ClueError(f"expected a size from 1 to {LARGEST_SIZE}, found {height}")
        answer = random_latin_square(_usual_digits(height), rng)
        parts = random_parts(height, (1, 2, 3, 4), (1, 8, 6, 3), rng)
        cages = (rng.choice(true_cages(part, answer)) for part in parts)
        return cls(height, tuple(cages)), answer


# Digits


def _usual_digits(size: int) -> tuple[int, ...]:
    return tuple(range(1, size + 1))


def judge_digits(digits: Sequence[int], size: int) -> tuple[int, ...]:
    """The digits in order; raises ClueError if there are some, but not as many as a board of that size needs."""
    if digits and (len(digits) != size or len(set(digits)) != size):
        raise ClueError(f"expected {size} different digits for a board of {size}x{size}, found {len(set(digits))}")
    if wrong := [digit for digit in digits if not 0 <= digit <= LARGEST_DIGIT]:
        raise ClueError(f"expected digits from 0 to {LARGEST_DIGIT}, found {wrong[0]}")
    return tuple(sorted(digits))


def _read_digits(options: Sequence[Word]) -> tuple[int, ...]:
    if len(options) > 1:
        raise options[1].error(f"{DIGITS!r} once")
    digits = parse_numbers(options[0].text.removeprefix(DIGITS)) if options else ()
    if digits is None:
        raise options[0].error(f"digits such as '{DIGITS}0-5' or '{DIGITS}1,3,5,7'")
    return digits


# Reading cages


def _check_line(clue: LineClue, line: Sequence[Cell], grid: Values) -> Iterator[Violation]:
    seen: dict[int, Cell] = {}
    for cell in line:
        digit = grid.get(cell)
        if digit is not None and digit in seen:
            yield Violation(f"{clue.name} holds {digit} twice", (seen[digit], cell))
        elif digit is not None:
            seen[digit] = cell


def _judge_width(line: Line, size: int) -> None:
    if len(line.words) != size:
        raise FormatError(
            f"expected {size} cage names in each of {size} rows, found {len(line.words)}", line=line.number
        )


def _read_cages(clues: list[Word], members: dict[str, list[Cell]]) -> Iterator[Cage]:
    named = set()
    for word in clues:
        name, _, clue = word.text.partition("=")
        if name not in members or name in named:
            raise word.error("one clue for each cage name of the square")
        named.add(name)
        op = TYPED.get(clue[-1:].lower())
        number = Word(clue[:-1] if op else clue, word.line, word.column + len(name) + 1)
        yield Cage(op, number.number("a number and + - * / or nothing"), tuple(members[name]))
    if nameless := sorted(set(members) - named):
        raise FormatError(f"expected a clue for the cage {nameless[0]!r}, such as '{nameless[0]}=3+', found none")


def _cage_name(number: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    name = chr(ord("a") + number % 26)
    return name if number < 26 else _cage_name(number // 26 - 1) + name
