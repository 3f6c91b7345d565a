"""Counting along a frontier: the board is read cell by cell, and what was read is remembered only as far as it matters.

This is the transfer-matrix method. Boards that look alike along the frontier, to every rule that is not finished, can
go on in the same ways, so they are counted together, however many they are.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from cluesmith.counting.amounts import Amounts, by_choice, one, pulled, pushed, size_for
from cluesmith.counting.layers import Layers, Moves
from cluesmith.counting.plan import Plan, made, width
from cluesmith.counting.reading import Read, Reading, TooWide, tables
from cluesmith.counting.shape import Shape
from cluesmith.deadline import Deadline
from cluesmith.grid import Cell

Candidates = Mapping[Cell, Sequence[int]]

MAX_BYTES = 400_000_000  # for the states of two layers, and for the counts of one, or all tables that are kept


class Frontier(ABC):
    """How a kind is read cell by cell; a part of it."""

    @abstractmethod
    def __init__(self, puzzle: Any, candidates: Candidates) -> None:  # noqa: ANN401 - a puzzle of its kind
        """For the answers of a puzzle in which the cells hold some of these candidates."""

    @property
    @abstractmethod
    def codes(self) -> Candidates:
        """What may be read in each cell; as a rule the values it may hold."""

    def value(self, code: int) -> int:
        """What the cell holds where this is read."""
        return code

    @abstractmethod
    def readings(self) -> Iterator[Reading]:
        """The rules; together with the shape they say it all."""

    def shape(self, *, by_columns: bool) -> Shape | None:
        """What the rules leave out, if they do."""
        return None

    def exchangeable(self, cell: Cell, *, by_columns: bool) -> Iterable[Sequence[Hashable]]:
        """Names of rules that the rest of the board cannot tell apart, in groups, once that cell is read."""
        return ()


class Prepared(NamedTuple):
    """A board that is ready to be read."""

    plan: Plan
    values: Sequence[Sequence[int]]  # by place and choice
    shape: Shape | None
    bits: float  # the states at the widest place are at most 2 to the power of this


def prepared(frontier: Frontier, deadline: Deadline, *, exchange: bool = False) -> Prepared | None:
    """The board read by rows or by columns, whichever takes fewer states; None if some rule cannot hold.

    With `exchange`, states that differ only by an exchange of rules are one; then ways are counted, but no way is an
    answer. Raises TooWide and OutOfTime.
    """
    found: list[Prepared] = []
    for by_columns in (False, True):
        try:
            ready = _prepared(frontier, deadline, by_columns=by_columns, exchange=exchange)
        except TooWide:
            continue  # the other way may be narrow
        if ready is None:
            return None
        found.append(ready)
    if not found:
        raise TooWide
    return min(found, key=lambda one: one.bits)


def _prepared(frontier: Frontier, deadline: Deadline, *, by_columns: bool, exchange: bool) -> Prepared | None:
    codes = frontier.codes
    cells = sorted(codes, key=lambda cell: cell[::-1]) if by_columns else list(codes)
    places = {cell: place for place, cell in enumerate(cells)}
    listed = [tuple(codes[cell]) for cell in cells]
    values = [[frontier.value(code) for code in some] for some in listed]
    rules: list[Read] = []
    for reading in frontier.readings():
        found = tables(reading, places, values, deadline)
        if found is None:
            return None
        if any(len(table.rows) > 1 or -1 in table.rows[0] for table in found):
            rules.append(Read(reading.name, found))
    shape = frontier.shape(by_columns=by_columns)
    bits = shape.bits if shape else 0
    rules.sort(key=lambda rule: rule.tables[0].place)

    def alike(place: int) -> Iterable[Sequence[Hashable]]:
        deadline.check()
        return frontier.exchangeable(cells[place], by_columns=by_columns) if exchange else ()

    return Prepared(made(cells, listed, rules, bits, alike), values, shape, width(rules, len(cells)) + bits)


def number_of_answers(ready: Prepared, deadline: Deadline, most_bytes: int = MAX_BYTES) -> int:
    """How many ways there are to read the board to its end. Raises TooWide and OutOfTime."""
    layers = Layers(ready.plan, ready.shape, most_bytes, deadline)
    ways = one()
    for moves in _read(layers, ready.plan):
        ways = _pushed(ways, moves, layers.number, most_bytes, deadline)
    return ways.total()


def _pushed(ways: Amounts, moves: Moves, number: int, most_bytes: int, deadline: Deadline) -> Amounts:
    """The ways to each state of the next layer; raises TooWide where they would take too much memory."""
    most = ways.total() * moves.width
    if _bytes_of(most) * number > most_bytes:
        raise TooWide
    return pushed(ways, moves, number, size_for(most), deadline)


def _bytes_of(number: int) -> int:
    """How much memory a number takes in a table."""
    return 4 * (number.bit_length() // 32 + 1)


def _read(layers: Layers, plan: Plan) -> Iterator[Moves]:
    return map(layers.advance, range(len(plan.cells)))


class Diagram:
    """All answers at once, as ways through the layers: how many, in how many a cell holds a value, any at random."""

    def __init__(self, ready: Prepared, deadline: Deadline, most_bytes: int = MAX_BYTES) -> None:
        self._ready, self._deadline = ready, deadline
        self._layers: list[Moves] = []
        self._ends: list[int] = []
        layers = Layers(ready.plan, ready.shape, most_bytes, deadline)
        ways = one()
        states = choices = 0
        for moves in _read(layers, ready.plan):
            states, choices = states + moves.number, choices + moves.number * moves.width
            if 4 * choices + states * _bytes_of(ways.total()) > most_bytes:
                raise TooWide  # what leads back takes as many pieces everywhere as the number of all answers
            ways = _pushed(ways, moves, layers.number, most_bytes, deadline)
            self._layers.append(moves)
            self._ends.append(layers.number)
        self.number = ways.total()
        self._after = self._pull()

    def _pull(self) -> list[Amounts]:
        """By place, the ways from each state to the end."""
        size = size_for(self.number)
        after = [one()] if self.number else [Amounts(self._ends[-1], 1)]
        for moves in reversed(self._layers):
            after.append(pulled(after[-1], moves, size, self._deadline))
        return after[::-1]

    def cells(self) -> dict[Cell, dict[int, int]]:
        """For each cell in how many answers it holds each value."""
        ways = one()
        found: dict[Cell, dict[int, int]] = {}
        for place, moves in enumerate(self._layers):
            numbers = by_choice(ways, moves, self._after[place + 1], self._deadline)
            held: dict[int, int] = {}
            for value, number in zip(self._ready.values[place], numbers, strict=True):
                held[value] = held.get(value, 0) + number
            found[self._ready.plan.cells[place]] = held
            ways = _pushed(ways, moves, self._ends[place], MAX_BYTES, self._deadline)
        return found

    def sample(self, rng: Random) -> dict[Cell, int]:
        """An answer, each as likely as any other."""
        rest, state = rng.randrange(self.number), 0
        answer: dict[Cell, int] = {}
        for place, moves in enumerate(self._layers):
            choice = 0
            while rest >= (ways := self._ways(place, state, choice)):
                rest -= ways
                choice += 1
            answer[self._ready.plan.cells[place]] = self._ready.values[place][choice]
            state = moves.target(state, choice)
        return answer

    def _ways(self, place: int, state: int, choice: int) -> int:
        """How many answers go on from the state by that choice."""
        target = self._layers[place].target(state, choice)
        return self._after[place + 1].get(target) if target >= 0 else 0
