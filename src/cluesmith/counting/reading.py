"""Rules as automata that read cells one by one, made small: states that the other cells cannot tell apart are one."""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell

MAX_STATES = 1 << 15  # of one automaton at one place; a rule that needs more is not read

State = Any
Row = tuple[int, ...]  # by choice the next state, or -1


class TooWide(Exception):
    """Reading the board cell by cell would take too many states."""


class Reading(NamedTuple):
    """A rule that reads its cells one by one, in whatever order the board is read.

    `steps(state, cell, value)` gives the states that may follow; several make it a choice. A rule that may be exchanged
    with others has a name.
    """

    cells: Sequence[Cell]
    starts: Iterable[Hashable]
    steps: Callable[[State, Cell, int], Iterable[State]]
    ends: Container[State]
    name: Hashable = None


class Table(NamedTuple):
    """What a rule says at one place, where several values are possible: a row for each of its states."""

    place: int
    rows: tuple[Row, ...]


class Read(NamedTuple):
    """A rule as the tables by which it is read, in the order of their places."""

    name: Hashable
    tables: Sequence[Table]


class _Layer(NamedTuple):
    place: int
    targets: list[list[int]]  # by state and choice, as found; -1 is none


def tables(
    reading: Reading, places: Mapping[Cell, int], choices: Sequence[Sequence[int]], deadline: Deadline
) -> list[Table] | None:
    """The smallest tables by which the rule is read; `choices` are values by place. None if it cannot hold."""
    states: list[frozenset[State]] = [frozenset(reading.starts)]
    layers: list[_Layer] = []
    for cell in sorted(reading.cells, key=places.__getitem__):
        deadline.check()
        place = places[cell]
        values = choices[place]
        if len(values) == 1:
            states = [_after(reading, state, cell, values[0]) for state in states]
            continue
        states, layer = _read(reading, _in_time(states, deadline), cell, place, values)
        layers.append(layer)
    return _smallest(layers, [0 if any(one in reading.ends for one in state) else -1 for state in states])


def _in_time(states: Sequence[frozenset[State]], deadline: Deadline) -> Iterator[frozenset[State]]:
    for state in states:
        deadline.check()
        yield state


def _after(reading: Reading, state: frozenset[State], cell: Cell, value: int) -> frozenset[State]:
    return frozenset(after for one in state for after in reading.steps(one, cell, value))


def _read(
    reading: Reading, states: Iterable[frozenset[State]], cell: Cell, place: int, values: Sequence[int]
) -> tuple[list[frozenset[State]], _Layer]:
    """The states behind the cell, and how the choices lead there."""
    numbers: dict[frozenset[State], int] = {}
    targets = []
    for state in states:
        if len(numbers) > MAX_STATES:
            raise TooWide
        found = {value: _after(reading, state, cell, value) for value in set(values)}
        targets.append([numbers.setdefault(found[value], len(numbers)) if found[value] else -1 for value in values])
    return list(numbers), _Layer(place, targets)


def _smallest(layers: Sequence[_Layer], ends: list[int]) -> list[Table] | None:
    """The layers from the last to the first, each without what leads nowhere or is alike."""
    found: list[Table] = []
    classes = ends
    for layer in reversed(layers):
        rows: dict[Row, int] = {}
        numbered = []
        for targets in layer.targets:
            row = tuple(classes[target] if target >= 0 else -1 for target in targets)
            numbered.append(rows.setdefault(row, len(rows)) if max(row) >= 0 else -1)
        found.append(Table(layer.place, tuple(rows)))
        classes = numbered
    return found[::-1] if classes[0] >= 0 else None
