"""A KenKen in plain clauses, for certificates: each digit once in a line, and each cage as a list of its fillings.

Where a cage is too large to go through all fillings, its cells are read one by one, and a state says what has been made
so far.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from cluesmith.grid import Cell, cell_name, cells
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.clues import LineClue
from cluesmith.kinds.kenken.puzzle import KenKen
from cluesmith.proving.plain_clauses import FALSE, PlainClauses

MOST_TRIED = 10_000  # fillings that are gone through one by one
OPERATIONS = "+-*/"

State = tuple[int, int, int]  # the operation; whether the digit that the others are taken from has been; what was made
Move = tuple[State, int, State]  # a state, the digit that is read, the state behind it


class KenKenClauses(PlainClauses[KenKen]):
    """A variable for each cell and digit; for each cage those of its fillings, or of its states and moves."""

    def _state(self) -> None:
        size, self._digits = self.puzzle.size, self.puzzle.values
        board = list(cells(size, size))
        self._of = {cell: dict(zip(self._digits, self._new(size), strict=True)) for cell in board}
        self._fillings = cache(_fillings)
        for cell in board:
            self._rule(f"one digit in {cell_name(cell)}")
            self._one_of(list(self._of[cell].values()))
        for number in range(size):
            self._line(LineClue("row", number), [(number, column) for column in range(size)])
        for number in range(size):
            self._line(LineClue("column", number), [(row, number) for row in range(size)])
        for cage in self.puzzle.cages:
            self._rule(cage)
            self._cage(cage)

    def literal(self, cell: Cell, value: int) -> int:
        """What says that the digit stands in the cell."""
        return self._of[cell][value]

    def _line(self, clue: LineClue, line: Sequence[Cell]) -> None:
        self._rule(clue.sentence())
        for digit in self._digits:
            self._one_of([self._of[cell][digit] for cell in line])

    def _cage(self, cage: Cage) -> None:
        if len(cage.cells) == 1:
            self._add(self._of[cage.cells[0]].get(cage.target, FALSE))
        elif len(self._digits) ** len(cage.cells) <= MOST_TRIED:
            self._table(cage)
        else:
            self._path(cage)

    # a cage as a list

    def _table(self, cage: Cage) -> None:
        (top, left), *_ = cage.cells
        shape = tuple((row - top, column - left) for row, column in cage.cells)
        fillings = self._fillings(cage.op, cage.target, shape, self._digits)
        rows = self._new(len(fillings))
        self._add(*rows)
        for place, cell in enumerate(cage.cells):
            having: dict[int, list[int]] = {digit: [] for digit in self._digits}
            for variable, filling in zip(rows, fillings, strict=True):
                self._add(-variable, self._of[cell][filling[place]])
                having[filling[place]].append(variable)
            self._supported(cell, having)

    def _supported(self, cell: Cell, having: dict[int, list[int]]) -> None:
        """A digit stands in the cell only in one of these ways."""
        for digit, ways in having.items():
            self._add(-self._of[cell][digit], *ways)

    # a cage read cell by cell

    def _path(self, cage: Cage) -> None:
        moves = _moves(Reader(cage, self._digits), len(cage.cells))
        layers = [{move[0] for move in moves[0]}, *({move[2] for move in layer} for layer in moves)]
        states = [dict(zip(sorted(layer), self._new(len(layer)), strict=True)) for layer in layers]
        numbered = [list(zip(sorted(layer), self._new(len(layer)), strict=True)) for layer in moves]
        self._add(*states[0].values())
        for place, cell in enumerate(cage.cells):
            self._step(cell, numbered[place], states[place], states[place + 1])

    def _step(
        self, cell: Cell, moves: Sequence[tuple[Move, int]], here: dict[State, int], there: dict[State, int]
    ) -> None:
        out: dict[State, list[int]] = {state: [] for state in here}
        into: dict[State, list[int]] = {state: [] for state in there}
        having: dict[int, list[int]] = {digit: [] for digit in self._digits}
        for (before, digit, after), move in moves:
            self._add(-move, here[before])
            self._add(-move, self._of[cell][digit])
            self._add(-move, there[after])
            for ways in (out[before], into[after], having[digit]):
                ways.append(move)
        for state, ways in out.items():
            self._add(-here[state], *ways)
        for state, ways in into.items():
            self._add(-there[state], *ways)
        self._supported(cell, having)


def _fillings(op: str | None, target: int, shape: Sequence[Cell], digits: Sequence[int]) -> list[tuple[int, ...]]:
    """The fillings of a cage of that shape that make the number and have no digit twice in a line."""
    cage = Cage(op, target, tuple(shape))  # type: ignore[arg-type]  # one of the operations, as it came from a cage
    apart = [
        (one, other)
        for other, (row, column) in enumerate(shape)
        for one, (above, beside) in enumerate(shape[:other])
        if row == above or column == beside
    ]
    tried = (filling for filling in product(digits, repeat=len(shape)) if cage.holds(filling))
    return [filling for filling in tried if all(filling[one] != filling[other] for one, other in apart)]


def _moves(reader: "Reader", length: int) -> list[set[Move]]:
    """Per cell the moves that lie on a way from a start to an end."""
    layers: list[set[Move]] = []
    states = reader.starts()
    for _ in range(length):
        layers.append({(state, digit, after) for state in states for digit, after in reader.steps(state)})
        states = {move[2] for move in layers[-1]}
    alive = reader.ends()
    for place in reversed(range(length)):
        layers[place] = {move for move in layers[place] if move[2] in alive}
        alive = {move[0] for move in layers[place]}
    return layers


class Reader:
    """Reads the digits of a cage one by one.

    Of a sum or a product a state has what was made so far. Where one digit has the others taken from it, it has first
    what that digit must at least make up for, and once the digit has come, what is left to be taken.
    """

    def __init__(self, cage: Cage, digits: Sequence[int]) -> None:
        self._target, self._digits = cage.target, digits
        self._operations = [OPERATIONS.index(cage.op)] if cage.op else range(len(OPERATIONS))
        self._most = digits[-1]
        zero = cage.target == 0
        product, quotient = (_zeros, _one_zero) if zero else (self._multiplied, self._divided)
        self._rules = self._added, self._taken, product, quotient
        self._starts = 0, cage.target, 0 if zero else 1, cage.target
        self._ends = (0, cage.target), (1, 0), (0, 1 if zero else cage.target), (0, 1) if zero else (1, 1)

    def starts(self) -> set[State]:
        """Before the first cell."""
        return {(operation, 0, self._starts[operation]) for operation in self._operations}

    def ends(self) -> set[State]:
        """Behind the last cell of a filling that makes the number."""
        return {(operation, *self._ends[operation]) for operation in self._operations}

    def steps(self, state: State) -> Iterator[tuple[int, State]]:
        """The digits that can follow, each with the state behind it."""
        operation, taken_from, made = state
        for digit in self._digits:
            for after in self._rules[operation](taken_from, made, digit):
                yield digit, (operation, *after)

    def _added(self, _: int, made: int, digit: int) -> Iterator[tuple[int, int]]:
        if made + digit <= self._target:
            yield 0, made + digit

    def _multiplied(self, _: int, made: int, digit: int) -> Iterator[tuple[int, int]]:
        if digit and self._target % (made * digit) == 0:
            yield 0, made * digit

    def _taken(self, taken_from: int, made: int, digit: int) -> Iterator[tuple[int, int]]:
        if not taken_from:
            if made + digit <= self._most:
                yield 0, made + digit
            if digit >= made:
                yield 1, digit - made
        elif made >= digit:
            yield 1, made - digit

    def _divided(self, taken_from: int, made: int, digit: int) -> Iterator[tuple[int, int]]:
        if not digit:
            return
        if not taken_from:
            if made * digit <= self._most:
                yield 0, made * digit
            if digit % made == 0:
                yield 1, digit // made
        elif made % digit == 0:
            yield 1, made // digit


def _zeros(_: int, made: int, digit: int) -> Iterator[tuple[int, int]]:
    """A product that is 0: whether there was a 0."""
    yield 0, made if digit else 1


def _one_zero(_: int, made: int, digit: int) -> Iterator[tuple[int, int]]:
    """A 0 divided by all the others, none of which is 0."""
    if digit or not made:
        yield 0, made if digit else 1
