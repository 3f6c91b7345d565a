"""KenKen, also Calcudoku, MathDoku, Keen, TomTom.

Fill the square with the digits 1 to its size. Every row and every column holds each digit once. A cage, framed
by thick lines, shows a number and an operation: its digits give that number, added, multiplied, or - one of
them less all the others, or divided by all the others. A digit may stand twice in a cage, though not in one
line. Where a cage shows no operation, some operation fits; a cage of one cell is given.
"""

from collections.abc import Iterator, Mapping, Sequence
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
LARGEST_TARGET = 10**18 - 1  # as many digits as a typed number may have
MOST_CAGE_WORK = 2_000_000
MOST_FILLINGS = 400  # a cage with more is stated by its partial sums and products instead of a table
MOST_BEGUN = 1200  # the same for a cage of which more fillings than this have to be begun
MOST_TRIES = 20_000  # the same for a cage whose table takes longer to find


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
        if _work(cage, self.size) > MOST_CAGE_WORK:
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
        for place, (name, line) in enumerate(self._lines):
            clauses = []
            for digit in self._digits:
                places = [lits.of(cell, digit) for cell in line]
                clauses += [places, *at_most_one(places)]
            yield Rule(f"{name} holds each digit once", line, clauses, "line", place)
        for place, cage in enumerate(self.cages):
            yield Rule(str(cage), cage.cells, cage_clauses(lits, cage, self.size), "cage", place)

    # the same for the solver alone, after what follows cage by cage and line by line is settled

    def narrowed(self) -> Mapping[Cell, Sequence[int]] | None:
        """The digits left by the fillings of each cage and by what they leave to each line."""
        return None if self._left is None else self._left.digits()

    @cached_property
    def _left(self) -> "_Left | None":
        left = _Left(self.size, self.cages)
        return left if left.settle() else None

    def statement(self, lits: Literals) -> Iterator[Clauses]:
        """Lines and cages, as far as they are not settled."""
        for _, line in self._lines:
            yield _line_clauses([lits.all_of(cell) for cell in line], self._digits)
        for cage, listed in zip(self.cages, self._left.listed if self._left else (), strict=True):
            columns = [lits.all_of(cell) for cell in cage.cells]
            if listed is not None:
                yield _listed_clauses(lits, columns, listed)
            else:
                yield path(lits, columns, _starts(cage), partial(_steps, cage, self.size), ENDS.__contains__)

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
        answer = random_latin_square(height, rng)
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


def cage_clauses(lits: Literals, cage: Cage, size: int) -> Clauses:
    """The digits of the cage make its number."""
    columns = [lits.all_of(cell) for cell in cage.cells]
    listed = fillings(cage, size)
    if listed is not None:
        return table(lits, columns, listed)
    return path(lits, columns, _starts(cage), partial(_steps, cage, size), ENDS.__contains__)


def fillings(cage: Cage, size: int) -> list[tuple[int, ...]] | None:
    """All ways to fill the cage without a digit twice in a line; None when that is too much to list."""
    return _fillings(_moved_to_origin(cage), size)


@lru_cache(maxsize=4096)
def _fillings(cage: Cage, size: int) -> list[tuple[int, ...]] | None:
    digits = range(1, size + 1)
    layers = moves([digits] * len(cage.cells), _starts(cage), partial(_steps, cage, size), ENDS.__contains__)
    found: dict[tuple[int, ...], None] = {}
    for tried, filling in enumerate(_walks(cage, layers, (), None)):
        if len(filling) == len(cage.cells):
            found[filling] = None
        if len(found) > MOST_FILLINGS or tried > MOST_TRIES:
            return None
    return list(found)


def _walks(
    cage: Cage, layers: list[list[Move]], filling: tuple[int, ...], state: State | None
) -> Iterator[tuple[int, ...]]:
    """The filling and all that continue it, also those that lead nowhere, so that the caller can give up."""
    yield filling
    place = len(filling)
    if place == len(cage.cells):
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


class _Left:
    """What is left of each cell, digit d as bit d, and of the fillings of each cage, where they are few enough to list.

    Small cages come first: what they settle makes the lists of the others short.
    """

    def __init__(self, size: int, cages: Sequence[Cage]) -> None:
        self._size, self._full, self._cages = size, (2 << size) - 2, cages
        self._bits = [self._full] * (size * size)
        self._parts = [[row * size + column for row, column in cage.cells] for cage in cages]
        self._lines = [range(row * size, row * size + size) for row in range(size)]
        self._lines += [range(column, size * size, size) for column in range(size)]
        self._cage_of = {cell: place for place, part in enumerate(self._parts) for cell in part}
        self.listed: list[list[tuple[int, ...]] | None] = [None] * len(cages)
        self._unlisted = sorted(range(len(cages)), key=lambda place: -len(cages[place].cells))
        self._tried: dict[int, int] = {}  # cages too large to list, and how many fillings were thinkable then
        self._cages_todo: dict[int, None] = {}
        self._lines_todo: dict[int, None] = {}

    def settle(self) -> bool:
        """Draw all conclusions; whether none contradicts another."""
        sound = True
        while sound and (self._cages_todo or self._lines_todo or self._unlisted):
            small = self._unlisted and len(self._parts[self._unlisted[-1]]) <= 2
            if self._cages_todo:
                sound = self._settle_cage(self._cages_todo.popitem()[0])
            elif self._lines_todo and not small:
                sound = self._settle_line(self._lines_todo.popitem()[0])
            else:
                self._list(self._unlisted.pop())
        return sound

    def _list(self, place: int) -> None:
        """List the fillings of a cage, unless that was tried when there were not many more."""
        choices = [self._digits_of(self._bits[cell]) for cell in self._parts[place]]
        thinkable = prod(map(len, choices))
        if 2 * thinkable <= self._tried.get(place, 2 * thinkable):
            self.listed[place] = list_fillings(self._cages[place], choices) if thinkable else []
            self._tried[place] = thinkable
            self._cages_todo[place] = None

    def _settle_cage(self, place: int) -> bool:
        listed, part = self.listed[place], self._parts[place]
        if listed is None:
            return all(self._bits[cell] for cell in part)
        for at, cell in enumerate(part):
            bits = self._bits[cell]
            if bits != self._full:
                listed = [filling for filling in listed if bits >> filling[at] & 1]
        self.listed[place] = listed
        for cell, digits in zip(part, zip(*listed, strict=True), strict=bool(listed)):
            kept = sum([1 << digit for digit in set(digits)])
            if kept != self._bits[cell]:
                self._keep(cell, kept, place)
        return bool(listed)

    def _settle_line(self, place: int) -> bool:
        """A digit that one cell holds leaves the others; one that fits a single cell is held there."""
        line = self._lines[place]
        left = [self._bits[cell] for cell in line]
        seen = often = held = 0
        for bits in left:
            often |= seen & bits
            seen |= bits
            if not bits & (bits - 1):
                held |= bits
        only = seen & ~often & ~held
        if only or often & held:
            for cell, bits in zip(line, left, strict=True):
                kept = bits & only or bits & ~held
                if bits & (bits - 1) and kept != bits:
                    self._keep(cell, kept, -1)
        else:
            self._settle_pairs(line, left)
        return seen == self._full

    def _settle_pairs(self, line: range, left: list[int]) -> None:
        """Two digits that are all that is left of two cells leave the others."""
        pairs = [bits for bits in left if bits.bit_count() == 2]
        for pair in {bits for bits in pairs if pairs.count(bits) > 1} if len(pairs) > 1 else ():
            for cell, bits in zip(line, left, strict=True):
                if bits & pair and bits != pair:
                    self._keep(cell, ~pair, -1)

    def _keep(self, cell: int, bits: int, cage: int) -> None:
        """Of the cell's digits only these are left; what else that concerns is looked at again."""
        self._bits[cell] &= bits
        self._lines_todo[cell // self._size] = self._lines_todo[self._size + cell % self._size] = None
        owner = self._cage_of[cell]
        if self.listed[owner] is not None:
            if owner != cage:
                self._cages_todo[owner] = None
        elif owner in self._tried:
            self._unlisted.insert(0, owner)

    def _digits_of(self, bits: int) -> tuple[int, ...]:
        return tuple([digit for digit in range(1, self._size + 1) if bits >> digit & 1])

    def digits(self) -> dict[Cell, tuple[int, ...]]:
        """Per cell the digits that are left."""
        return {divmod(cell, self._size): self._digits_of(bits) for cell, bits in enumerate(self._bits)}


def list_fillings(cage: Cage, choices: Sequence[Sequence[int]]) -> list[tuple[int, ...]] | None:
    """The fillings with these digits per cell and no digit twice in a line; None when that is too much to list."""
    if len(choices) == 2:
        return _list_pairs(cage, *choices)
    clashes = [
        [place for place, other in enumerate(cage.cells[:here]) if _in_line(other, cell)]
        for here, cell in enumerate(cage.cells)
    ]
    found: dict[tuple[int, ...], None] = {}
    for op, total, digits in _made_of(cage, choices):
        listed = (_list_sums if op == "+" else _list_products)(total, digits, clashes)
        if listed is None:
            return None
        found |= dict.fromkeys(listed)
    return list(found) if len(found) <= MOST_FILLINGS else None


def _list_pairs(cage: Cage, ones: Sequence[int], others: Sequence[int]) -> list[tuple[int, ...]]:
    """The fillings of a cage of two, which always lie in one line."""
    target, op = cage.target, cage.op
    pairs: list[tuple[int, int]] = []
    if op in ("+", None):
        pairs += [(one, target - one) for one in ones]
    if op in ("-", None):
        pairs += [(one, other) for one in ones for other in (one - target, one + target)]
    if op in ("*", None):
        pairs += [(one, target // one) for one in ones if target % one == 0]
    if op in ("/", None) and target:
        pairs += [
            (one, other)
            for one in ones
            for other in (one // target, one * target)
            if target * min(one, other) == max(one, other)
        ]
    found = dict.fromkeys(pairs) if op is None else pairs
    return [pair for pair in found if pair[1] in others and pair[0] != pair[1]]


Total = tuple[str, int, Sequence[Sequence[int]]]


def _made_of(cage: Cage, choices: Sequence[Sequence[int]]) -> Iterator[Total]:
    """The sums and products that the cage may be: for "-" and "/" one cell is known that makes up for the rest."""
    target = cage.target
    for op in "+-*/" if cage.op is None else cage.op.replace("=", "+"):
        if op in "+*":
            yield op, target, choices
        for place, digits in enumerate(choices) if op in "-/" else ():
            for digit in digits:
                known = [*choices[:place], (digit,), *choices[place + 1 :]]
                if op == "-":
                    yield "+", 2 * digit - target, known
                elif target and digit % target == 0:
                    yield "*", digit * (digit // target), known


def _list_sums(
    total: int, choices: Sequence[Sequence[int]], clashes: Sequence[Sequence[int]]
) -> list[tuple[int, ...]] | None:
    """The fillings with this sum."""
    most = sum(map(max, choices))
    least = sum(map(min, choices))
    begun: list[tuple[tuple[int, ...], int]] = [((), total)]
    for digits, clash in zip(choices, clashes, strict=True):
        most, least = most - max(digits), least - min(digits)
        begun = [
            ((*filling, digit), left - digit)
            for filling, left in begun
            for digit in (digits if most else (left,))
            if least <= left - digit <= most
            and (most or digit in digits)
            and digit not in [filling[place] for place in clash]
        ]
        if len(begun) > MOST_BEGUN:
            return None
    return [filling for filling, _ in begun]


def _list_products(
    total: int, choices: Sequence[Sequence[int]], clashes: Sequence[Sequence[int]]
) -> list[tuple[int, ...]] | None:
    """The fillings with this product."""
    most = prod(map(max, choices))
    least = prod(map(min, choices))
    begun: list[tuple[tuple[int, ...], int]] = [((), total)]
    for digits, clash in zip(choices, clashes, strict=True):
        most, least = most // max(digits), least // min(digits)
        begun = [
            ((*filling, digit), left // digit)
            for filling, left in begun
            for digit in (digits if most > 1 else (left,))
            if digit
            and left % digit == 0
            and least <= left // digit <= most
            and (most > 1 or digit in digits)
            and digit not in [filling[place] for place in clash]
        ]
        if len(begun) > MOST_BEGUN:
            return None
    return [filling for filling, _ in begun]


def _line_clauses(line: Sequence[Mapping[int, int]], digits: Sequence[int]) -> Clauses:
    """Each digit once in the line, unless a cell holds it already and so no other may."""
    clauses: Clauses = []
    for digit in digits:
        cells_left = [literals for literals in line if digit in literals]
        if len(cells_left) != 1 or len(cells_left[0]) > 1:
            places = [literals[digit] for literals in cells_left]
            clauses.append(places)
            clauses += at_most_one(places)
    return clauses


def _listed_clauses(lits: Literals, columns: Sequence[Mapping[int, int]], listed: Sequence[tuple[int, ...]]) -> Clauses:
    """The cage holds one of its fillings; cells that are settled have no part in that."""
    open_places = [place for place, literals in enumerate(columns) if len(literals) > 1]
    if len(open_places) < 2:
        return []
    rows = [tuple([filling[place] for place in open_places]) for filling in listed]
    return table(lits, [columns[place] for place in open_places], rows)


# Judging and reading cages


def _tidy(cage: Cage) -> Cage:
    """The same cage with its cells in reading order; one cell is simply given, whatever the operation."""
    return Cage("=" if len(cage.cells) == 1 else cage.op, cage.target, tuple(sorted(cage.cells)))


def _work(cage: Cage, size: int) -> int:
    """How many moves the clauses of the cage may take: what is left to be made, by digits, by cells."""
    products = _divisors(cage.target, size) if cage.op in ("*", None) else 0
    return max(len(cage.cells) * size, products) * size * len(cage.cells)


def _divisors(number: int, size: int) -> int:
    """How many divisors of the number are products of digits."""
    divisors = 1
    for digit in range(2, size + 1):
        power = 1
        while number and number % digit == 0:
            number //= digit
            power += 1
        divisors *= power
    return divisors


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


def random_latin_square(size: int, rng: Random) -> dict[Cell, int]:
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
