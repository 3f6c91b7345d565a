"""KenKen, also Calcudoku, MathDoku, Keen, TomTom.

Fill the square with the digits 1 to its size. Every row and every column holds each digit once. A cage, framed
by thick lines, shows a number and an operation: its digits give that number, added, multiplied, or - one of
them less all the others, or divided by all the others. A digit may stand twice in a cage, though not in one
line. Where a cage shows no operation, some operation fits; a cage of one cell is given.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from math import prod
from random import Random
from typing import ClassVar, Literal, Self

import msgspec

from cluesmith.cnf import Clauses, Literals, at_most_one, moves, path, table
from cluesmith.errors import ClueError, FormatError
from cluesmith.grid import Cell, Grid, cell_name, cells, neighbours
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Puzzle, Rule, Violation
from cluesmith.text import Line, Word, filled, read_body

Op = Literal["+", "-", "*", "/", "="]
State = tuple[str, int]
Move = tuple[State, int, State]

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "=": "", None: ""}
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
LARGEST_TARGET = 10**18
MOST_CAGE_WORK = 2_000_000
MOST_FILLINGS = 400  # a cage with more is stated by its partial sums and products instead of a table


class Cage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cells, and the number they make by the operation; without one, by some operation."""

    op: Op | None
    target: int
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return f"the cage {self.target}{SIGNS[self.op]} at {cell_name(self.cells[0])}"

    def holds(self, digits: Sequence[int]) -> bool:
        """Whether the digits of all its cells make its number."""
        total, product = sum(digits), prod(digits)
        fits = {
            "+": total == self.target,
            "*": product == self.target,
            "-": any(2 * digit - total == self.target for digit in digits),
            "/": any(digit * digit == self.target * product for digit in digits),
            "=": list(digits) == [self.target],
        }
        return any(fits.values()) if self.op is None else fits[self.op]


class KenKen(Puzzle, frozen=True, tag="kenken"):
    """A Latin square cut into cages."""

    size: int
    cages: tuple[Cage, ...]

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
Fill the square with the digits 1 to its size, so that every row and every
column holds each digit once. A cage, framed by thick lines, shows a number
and an operation: its digits make that number when they are added (+) or
multiplied (×), or when all the others are taken from one of them (−), or one
of them is divided by all the others (÷). A digit may stand twice in a cage,
though not in one line. A cage with a number alone hides its operation: one
that fits has to be found. A cage of one cell simply holds its number."""
    example: ClassVar[str] = """\
kenken
a b b c
a d b e
f d e e
f g g e

a=6+ b=8+ c=2 d=1- e=11+ f=3* g=2/
"""

    def __post_init__(self) -> None:
        if not 1 <= self.size <= LARGEST_SIZE:
            raise ClueError(f"expected a size from 1 to {LARGEST_SIZE}, found {self.size}")
        for cage in self.cages:
            self._judge(cage)
        owners = sorted(cell for cage in self.cages for cell in cage.cells)
        if twice := next((cell for cell, after in pairwise(owners) if cell == after), None):
            raise ClueError(f"expected each cell in one cage, found {cell_name(twice)} in two")
        if lost := sorted(set(cells(self.size, self.size)) - set(owners)):
            raise ClueError(f"expected each cell in a cage, found {cell_name(lost[0])} in none")
        tidy = sorted((_tidy(cage) for cage in self.cages), key=lambda cage: cage.cells)
        msgspec.structs.force_setattr(self, "cages", tuple(tidy))

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
        if (len(cage.cells) * self.size) ** 2 > MOST_CAGE_WORK:
            raise ClueError(f"expected fewer cells in {cage}, found {len(cage.cells)}")
        if not _connected(cage.cells, self.size):
            raise ClueError(f"expected the cells of {cage} to hang together, found them apart")

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
        return self._digits

    @cached_property
    def _digits(self) -> tuple[int, ...]:
        return tuple(range(1, self.size + 1))

    @cached_property
    def _lines(self) -> list[tuple[str, tuple[Cell, ...]]]:
        span = range(self.size)
        rows = [(f"row {row + 1}", tuple((row, column) for column in span)) for row in span]
        return rows + [(f"column {column + 1}", tuple((row, column) for row in span)) for column in span]

    # the game, as clauses

    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Each line holds each digit once; each cage makes its number."""
        for name, line in self._lines:
            clauses = []
            for digit in self._digits:
                places = [lits.of(cell, digit) for cell in line]
                clauses += [places, *at_most_one(places)]
            yield Rule(f"{name} holds each digit once", line, clauses)
        for cage in self.cages:
            yield Rule(str(cage), cage.cells, _cage_clauses(lits, cage, self.size))

    # the game, as a plain check

    def check(self, grid: Grid) -> Iterator[Violation]:
        """A digit twice in a line, a full cage that does not make its number."""
        for name, line in self._lines:
            seen: dict[int, Cell] = {}
            for cell in line:
                digit = grid.get(cell)
                if digit is not None and digit in seen:
                    yield Violation(f"{name} holds {digit} twice", (seen[digit], cell))
                elif digit is not None:
                    seen[digit] = cell
        for cage in self.cages:
            digits = [grid[cell] for cell in cage.cells if cell in grid]
            if len(digits) == len(cage.cells) and not cage.holds(digits):
                yield Violation(f"{cage} does not come out", cage.cells)

    # text and picture

    @classmethod
    def parse(cls, text: str) -> Self:
        """A square of cage names, then `name=clue` for each: `a=12x`."""
        header, lines = read_body(text, cls.kind)
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
        return cls(len(square), tuple(_read_cages(clues, members)))

    def format(self) -> str:
        """The square of cage names and the clue of each, as `parse` reads them."""
        names = [_cage_name(number) for number in range(len(self.cages))]
        wide = len(names[-1])
        name_of = {cell: name for name, cage in zip(names, self.cages, strict=True) for cell in cage.cells}
        rows = (" ".join(name_of[row, column].ljust(wide) for column in range(self.size)) for row in range(self.size))
        clues = (f"{name}={cage.target}{cage.op or ''}" for name, cage in zip(names, self.cages, strict=True))
        clues = (clue.rstrip("=") for clue in clues)
        return "\n".join([self.kind, *(row.rstrip() for row in rows), "", *filled(clues)]) + "\n"

    def picture(self, grid: Grid) -> Picture:
        """Digits, and each cage framed with its clue in its first cell."""
        owner = {cell: number for number, cage in enumerate(self.cages) for cell in cage.cells}
        clue = {cage.cells[0]: f"{cage.target}{SIGNS[cage.op]}" for cage in self.cages}
        squares = tuple(
            tuple(
                Square(text=str(grid.get((row, column), "")), corner=clue.get((row, column), ""))
                for column in range(self.size)
            )
            for row in range(self.size)
        )
        pairs = ((cell, other) for cell in owner for other in neighbours(cell, self.size, self.size) if cell < other)
        return Picture(squares, walls=frozenset(pair for pair in pairs if owner[pair[0]] != owner[pair[1]]))

    # making

    @classmethod
    def random(cls, height: int, width: int, rng: Random) -> tuple[Self, Grid]:
        """A random Latin square in random cages of one to four cells."""
        if height != width:
            raise ClueError(f"expected a square board, found {height}x{width}")
        if not 1 <= height <= LARGEST_SIZE:
            raise ClueError(f"expected a size from 1 to {LARGEST_SIZE}, found {height}")
        answer = _random_latin_square(height, rng)
        cages = (_random_cage(part, answer, rng) for part in _random_parts(height, rng))
        return cls(height, tuple(cages)), answer


# What a cage admits. Reading its cells one by one, a state is (operation, number): "+" and "*" with what is left
# to be made; "-" and "/" with what the others make so far, until the cell they are taken from is chosen. Which
# one that is is a choice, so a digit may lead to two states. Ends: nothing left to add, or to multiply with.

ENDS = ("+", 0), ("*", 1)


def _starts(cage: Cage) -> list[State]:
    ops = {"=": "+", None: "+-*/"}.get(cage.op, cage.op) or ""
    number = {"+": cage.target, "*": cage.target, "-": 0, "/": 1}
    return [(op, number[op]) for op in ops if cage.target or op in "+-"]


def _steps(cage: Cage, size: int, state: State, digit: int) -> Iterator[State]:
    op, number = state
    if op == "+" and number >= digit:
        yield "+", number - digit
    elif op == "*" and number % digit == 0:
        yield "*", number // digit
    elif op == "-" and number + cage.target <= size:
        yield "-", number + digit
        if digit >= number + cage.target:
            yield "+", digit - number - cage.target
    elif op == "/" and number * cage.target <= size:
        yield "/", number * digit
        if digit % (number * cage.target) == 0:
            yield "*", digit // (number * cage.target)


def _cage_clauses(lits: Literals, cage: Cage, size: int) -> Clauses:
    columns = [lits.all_of(cell) for cell in cage.cells]
    fillings = _fillings(_moved_to_origin(cage), size)
    if fillings is not None:
        return table(lits, columns, fillings)
    return path(lits, columns, _starts(cage), partial(_steps, cage, size), ENDS.__contains__)


@lru_cache(maxsize=4096)
def _fillings(cage: Cage, size: int) -> list[tuple[int, ...]] | None:
    """All ways to fill the cage without a digit twice in a line; None when there are too many to list."""
    digits = range(1, size + 1)
    layers = moves([digits] * len(cage.cells), _starts(cage), partial(_steps, cage, size), ENDS.__contains__)
    found: dict[tuple[int, ...], None] = {}
    for filling in _walks(cage, layers, (), None):
        found[filling] = None
        if len(found) > MOST_FILLINGS:
            return None
    return list(found)


def _walks(
    cage: Cage, layers: list[list[Move]], filling: tuple[int, ...], state: State | None
) -> Iterator[tuple[int, ...]]:
    place = len(filling)
    if place == len(cage.cells):
        yield filling
        return
    clashes = {digit for digit, cell in zip(filling, cage.cells, strict=False) if _in_line(cell, cage.cells[place])}
    for before, digit, after in layers[place]:
        if (before == state or state is None) and digit not in clashes:
            yield from _walks(cage, layers, (*filling, digit), after)


def _in_line(one: Cell, other: Cell) -> bool:
    return one[0] == other[0] or one[1] == other[1]


def _moved_to_origin(cage: Cage) -> Cage:
    """The same cage in the top left corner, so that cages of one shape share their table."""
    top, left = min(row for row, _ in cage.cells), min(column for _, column in cage.cells)
    return Cage(cage.op, cage.target, tuple((row - top, column - left) for row, column in cage.cells))


# Judging and reading cages


def _tidy(cage: Cage) -> Cage:
    """The same cage with its cells in reading order; one cell is simply given, whatever the operation."""
    return Cage("=" if len(cage.cells) == 1 else cage.op, cage.target, tuple(sorted(cage.cells)))


def _connected(members: Sequence[Cell], size: int) -> bool:
    reached, todo = {members[0]}, [members[0]]
    while todo:
        new = set(neighbours(todo.pop(), size, size)) & set(members) - reached
        reached |= new
        todo += new
    return reached == set(members)


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


# Random boards


def _random_latin_square(size: int, rng: Random) -> dict[Cell, int]:
    """Row by row a random row that clashes with none above; a row always exists (Hall's theorem)."""
    rows: list[list[int]] = []
    for _ in range(size):
        rows.append(_random_row(size, rows, rng))
    return {(row, column): rows[row][column] for row, column in cells(size, size)}


def _random_row(size: int, above: list[list[int]], rng: Random) -> list[int]:
    """A random matching of columns to the digits they still lack, by augmenting paths."""
    lacking = [
        [digit for digit in range(1, size + 1) if all(row[column] != digit for row in above)] for column in range(size)
    ]
    for digits in lacking:
        rng.shuffle(digits)
    column_of: dict[int, int] = {}

    def place(column: int, tried: set[int]) -> bool:
        for digit in lacking[column]:
            if digit not in tried:
                tried.add(digit)
                if digit not in column_of or place(column_of[digit], tried):
                    column_of[digit] = column
                    return True
        return False

    for column in rng.sample(range(size), size):
        place(column, set())
    return sorted(column_of, key=lambda digit: column_of[digit])


def _random_parts(size: int, rng: Random) -> Iterator[list[Cell]]:
    """The board cut into connected parts of one to four cells, mostly two or three."""
    free = set(cells(size, size))
    for cell in rng.sample(sorted(free), len(free)):
        if cell not in free:
            continue
        part = [cell]
        free.remove(cell)
        wanted = rng.choices((1, 2, 3, 4), (1, 8, 6, 3))[0]
        while len(part) < wanted:
            edge = sorted({other for member in part for other in neighbours(member, size, size)} & free)
            if not edge:
                break
            part.append(rng.choice(edge))
            free.remove(part[-1])
        yield part


def _random_cage(part: list[Cell], answer: Grid, rng: Random) -> Cage:
    """A clue that is true of the answer."""
    part = sorted(part)
    digits = sorted((answer[cell] for cell in part), reverse=True)
    if len(part) == 1:
        return Cage("=", digits[0], tuple(part))
    targets: dict[Op, int] = {"+": sum(digits), "*": prod(digits)}
    if len(part) == 2:
        targets["-"] = digits[0] - digits[1]
        if digits[0] % digits[1] == 0:
            targets["/"] = digits[0] // digits[1]
    op = rng.choice(sorted(targets))
    return Cage(op, targets[op], tuple(part))
