"""Small figures set cell by cell, as no two are alike: creatures with two eyes, and patterns of a carpet."""

from functools import partial

from cluesmith.grid import Cell, around, cells, connected_groups, neighbours
from cluesmith.kinds.hanjie.drawing.shapes import Hand, Shape

COARSEST, FINEST = 8, 12  # the side of the grid on which they are set


def creature(hand: Hand) -> Shape:
    """A creature from another world, with two eyes."""
    side = _side(hand)
    half = (side + 1) // 2
    painted = {cell for cell in cells(side, half) if hand.rng.random() < _body(*cell, side, half)}
    painted = _smooth(painted, side, half) | {(row, 0) for row in range(side // 4, side - side // 4)}
    eye = (hand.rng.randrange(side // 4 + 1, side // 2), max(1, half // 3 + hand.rng.randrange(2)))
    near = partial(neighbours, height=side, width=half)
    body = max(connected_groups(painted | {eye} | set(around(eye, side, half)), near), key=len)
    return _mirrored(set(body) - {eye}, side, both=False)


def _body(row: int, column: int, side: int, half: int) -> float:
    """How likely a cell of the right half is part of the body."""
    away = abs(row - (side - 1) / 2) / side + column / (2 * half)
    return 1.05 - away


def carpet(hand: Hand) -> Shape:
    """A pattern that is the same in all four quarters, with a hole or a stud here and there."""
    side = _side(hand)
    half = (side + 1) // 2
    dark = hand.between(0.45, 0.6)
    painted = {cell for cell in cells(half, half) if hand.rng.random() < dark}
    return _mirrored(_smooth(painted, half, half), side, both=True)


def _side(hand: Hand) -> int:
    return min(max(round(2 / hand.cell), COARSEST), FINEST)


def _smooth(painted: set[Cell], height: int, width: int) -> set[Cell]:
    """The cells with most of their neighbours painted, and those painted that have a painted neighbour."""
    found = set()
    for cell in cells(height, width):
        near = [other in painted for other in neighbours(cell, height, width)]
        if sum(near) >= (1 if cell in painted else 3):
            found.add(cell)
    return found


def _mirrored(painted: set[Cell], side: int, *, both: bool) -> Shape:
    """The cells counted from the middle to the right, and if both from the middle down, else from the top."""
    size = 2 / side

    def away(x: float, y: float) -> float:
        column = int(abs(x) / size + side % 2 / 2)
        row = int(abs(y) / size + side % 2 / 2) if both else int((y + 1) / size)
        inside = (row, column) in painted and y > -1
        return -size / 2 if inside else size / 2

    return Shape(away)
