"""How often the snake crosses a line, as far as the line and those on both sides of it show it.

Between two lines the snake passes an odd number of times if its ends lie on different sides, else an even number.
Every way to lay the snake through one line is followed from cell to cell, as far as the line and the two beside it
show it; a way that does not pass as often as it must is dropped.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import NamedTuple

Value = bool | None  # snake, empty, or not known
Values = tuple[Value, ...]
BOTH = frozenset((False, True))


class Line(NamedTuple):
    """A line without an end, how many cells of it are snake, and what is known of them and of those on both sides.

    `odd` tells whether the snake passes to either side an odd number of times; None does not ask for that.
    """

    number: int
    odd: bool | None
    cells: Values
    before: Values
    behind: Values


class _Cell(NamedTuple):
    """A cell of a way: whether it is snake, and whether the snake goes on before, behind and in the next cell."""

    snake: bool
    before: bool
    behind: bool
    next: bool


class _State(NamedTuple):
    """What matters of a way so far: its last cell, how many cells are snake, and how often it has passed."""

    last: _Cell
    number: int
    odd_before: bool
    odd_behind: bool


class _Place(NamedTuple):
    """What is known of a cell of the line, of those beside it, and of those beside the one before it."""

    here: Value
    before: Value
    behind: Value
    before_last: Value
    behind_last: Value
    is_last: bool


NOTHING = _Cell(snake=False, before=False, behind=False, next=False)
START = _State(NOTHING, 0, odd_before=False, odd_behind=False)
CELLS = [
    NOTHING,
    *(_Cell(True, before, behind, onward) for before in (False, True) for behind in (False, True) for onward in BOTH),
]


class Piece(NamedTuple):
    """Snake cells of a line side by side, from the first place to the last, and whether the snake crosses it there."""

    first: int
    last: int
    crosses: bool


Pieces = tuple[Piece, ...]


@lru_cache(maxsize=4096)  # tries differ in few lines
def has_way(line: Line) -> bool:
    """Whether the snake can cross the line as it must."""
    reached = {(NOTHING, False, False): 1}  # by the last cell and how often it has passed: a bit for each number
    for place in _places(line):
        onward: dict[tuple[_Cell, bool, bool], int] = {}
        for (last, odd_before, odd_behind), numbers in reached.items():
            for cell in _following(last, place):
                passed = cell, odd_before ^ cell.before, odd_behind ^ cell.behind
                onward[passed] = onward.get(passed, 0) | numbers << cell.snake
        reached = onward
    return any(
        numbers >> line.number & 1 and _is_end(line, _State(last, line.number, odd_before, odd_behind))
        for (last, odd_before, odd_behind), numbers in reached.items()
    )


def pieces_left(line: Line, most: int) -> set[Pieces] | None:
    """The pieces of each way to lay the snake; None where there are more than so many ways."""
    ways = list(islice(_ways(line), most + 1))
    return set(map(_pieces, ways)) if len(ways) <= most else None


def _ways(line: Line) -> Iterator[list[_Cell]]:
    """Every way to lay the snake through the line, cell by cell."""
    layers: list[dict[_State, list[_State]]] = []  # the states after each cell, and those that lead there
    reached = [START]
    for place in _places(line):
        layer: dict[_State, list[_State]] = {}
        for state in reached:
            for after in _onward(line.number, place, state):
                layer.setdefault(after, []).append(state)
        layers.append(layer)
        reached = list(layer)
    for state in reached:
        if _is_end(line, state):
            yield from _leading_to(state, layers)


def _leading_to(state: _State, layers: list[dict[_State, list[_State]]]) -> Iterator[list[_Cell]]:
    """The ways that lead to the state."""
    if not layers:
        yield []
        return
    for earlier in layers[-1][state]:
        for way in _leading_to(earlier, layers[:-1]):
            yield [*way, state.last]


def _pieces(way: Sequence[_Cell]) -> Pieces:
    pieces = []
    for snake, run in groupby(enumerate(way), key=lambda placed: placed[1].snake):
        if snake:
            places = list(run)
            passed = sum(cell.before for _, cell in places)
            pieces.append(Piece(places[0][0], places[-1][0], crosses=passed == 1))
    return tuple(pieces)


def _is_end(line: Line, state: _State) -> bool:
    passes = line.odd is None or state.odd_before == state.odd_behind == line.odd
    return passes and not state.last.next and state.number == line.number


def _places(line: Line) -> Iterator[_Place]:
    """What is known of each place; before the first nothing is snake."""
    values = list(zip(line.cells, line.before, line.behind, strict=True))
    beside_last: tuple[Value, Value] = (False, False)
    for number, (here, before, behind) in enumerate(values, start=1):
        yield _Place(here, before, behind, *beside_last, is_last=number == len(values))
        beside_last = (before, behind)


def _onward(most: int, place: _Place, state: _State) -> Iterator[_State]:
    """The states after the next cell."""
    for cell in _following(state.last, place):
        number = state.number + cell.snake
        if number <= most:
            yield _State(cell, number, state.odd_before ^ cell.before, state.odd_behind ^ cell.behind)


@lru_cache(maxsize=8192)  # more than there are
def _following(last: _Cell, place: _Place) -> list[_Cell]:
    """What may follow there: it is as is known, goes on two ways, and does so where the last one does."""
    return [
        cell
        for cell in CELLS
        if place.here is not (not cell.snake)
        and not (last.snake and cell.snake != last.next)
        and not _touches(place, last, cell)
        and (not cell.snake or _goes_on(place, last, cell))
    ]


def _goes_on(place: _Place, last: _Cell, cell: _Cell) -> bool:
    ways = last.snake + cell.before + cell.behind + cell.next
    fits = place.before is not (not cell.before) and place.behind is not (not cell.behind)
    return ways == 2 and fits and not (cell.next and place.is_last)


def _touches(place: _Place, last: _Cell, cell: _Cell) -> bool:
    """Whether the snake would make a block with the last cell, or touch a cell beside it at a corner."""
    if last.snake and cell.snake:
        return (last.before and cell.before) or (last.behind and cell.behind)
    if last.snake:
        return _meets(place.before, place.behind, last)
    return cell.snake and _meets(place.before_last, place.behind_last, cell)


def _meets(before: Value, behind: Value, cell: _Cell) -> bool:
    """Whether there is snake beside an empty cell, where this one, its neighbour, does not go."""
    return (before is True and not cell.before) or (behind is True and not cell.behind)
