"""Rings of snake cells: the one place where they are found."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product

from cluesmith.grid import Cell

SIDES = range(2, 5)  # of the rectangles that count as small

Joined = dict[Cell, list[Cell]]


def rings(joined: Mapping[Cell, Iterable[Cell]]) -> Iterator[list[Cell]]:
    """Rings without a common cell, until no other is left; `joined` gives the snake cells beside each snake cell.

    A ring with a tail is still a ring. Of a ring that two neighbours cut short only the short one counts.
    """
    left = {cell: list(near) for cell, near in joined.items()}
    loose = [cell for cell, near in left.items() if len(near) < 2]
    while True:
        _drop(left, loose)
        if not left:
            return
        ring = _without_chord(_walk(left), left)
        yield ring
        loose = ring.copy()


def small_rings(board: Collection[Cell]) -> Iterator[list[Cell]]:
    """The rings around small rectangles that fit on these cells."""
    inside = set(board)
    for (row, column), height, width in product(board, SIDES, SIDES):
        if (row + height - 1, column + width - 1) not in inside:
            continue
        rows, columns = range(row, row + height), range(column, column + width)
        top_or_bottom, left_or_right = rows[:: height - 1], columns[:: width - 1]
        ring = [cell for cell in product(rows, columns) if cell[0] in top_or_bottom or cell[1] in left_or_right]
        if inside.issuperset(ring):
            yield ring


def _drop(joined: Joined, loose: list[Cell]) -> None:
    """Take these cells away, and whatever then hangs on one cell or none: it belongs to no ring."""
    while loose:
        for other in joined.pop(cell := loose.pop(), ()):
            joined[other].remove(cell)
            if len(joined[other]) == 1:
                loose.append(other)


def _walk(joined: Joined) -> list[Cell]:
    """The cells between two visits to the same cell, on a walk that never turns straight back."""
    here = min(joined)
    path: dict[Cell, int] = {}
    before: Cell | None = None
    while here not in path:
        path[here] = len(path)
        before, here = here, next(cell for cell in joined[here] if cell != before)
    return list(path)[path[here] :]


def _without_chord(ring: list[Cell], joined: Joined) -> list[Cell]:
    """The smallest ring that two neighbours cut off from this one, or the ring itself if none do."""
    order = {cell: index for index, cell in enumerate(ring)}
    chords = (
        (order[other] - index, index)
        for index, cell in enumerate(ring)
        for other in joined[cell]
        if order.get(other, 0) > index + 1
    )
    length, first = min(chords)  # the two ends of the ring are neighbours too
    return ring[first : first + length + 1]
