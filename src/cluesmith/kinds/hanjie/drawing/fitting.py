"""Fitting a figure to a board: as large as it goes, and stretched a little if that fills the board better."""

from typing import NamedTuple

from cluesmith.kinds.hanjie.drawing.shapes import Shape
from cluesmith.making.budget import Budget

MOST_STRETCHED = 1.3
REACH, STEPS = 1.3, 52  # how far out a figure is looked for, and on how fine a grid
CENTRED = {"none": (False, False), "left-right": (True, False)}  # across and down; all else is centred both ways


class Frame(NamedTuple):
    """What part of the plane is seen: its middle, and what a cell measures."""

    x: float
    y: float
    wide: float
    high: float


def fitted(shape: Shape, height: int, width: int, symmetry: str, budget: Budget) -> list[float]:
    """How far each cell is outside the figure, row by row, in cells: the negative ones are painted.

    Raises GaveUp when time is up.
    """
    budget.check_time()
    frame = _frame(shape, height, width, symmetry)
    cell = (frame.wide + frame.high) / 2
    across = [frame.x + (column + 0.5 - width / 2) * frame.wide for column in range(width)]
    down = [frame.y + (row + 0.5 - height / 2) * frame.high for row in range(height)]
    cells: list[float] = []
    for y in down:
        budget.check_time()
        cells += [shape.away(x, y) / cell for x in across]
    return cells


def _frame(shape: Shape, height: int, width: int, symmetry: str) -> Frame:
    left, top, right, bottom = _extent(shape)
    across, down = CENTRED.get(symmetry, (True, True))
    if across:
        right = max(right, -left)
        left = -right
    if down:
        bottom = max(bottom, -top)
        top = -bottom
    if symmetry == "diagonal":
        left = top = min(left, top)
        right = bottom = max(right, bottom)
    wide, high = (right - left) / width, (bottom - top) / height
    return Frame(
        (left + right) / 2, (top + bottom) / 2, max(wide, high / MOST_STRETCHED), max(high, wide / MOST_STRETCHED)
    )


def _extent(shape: Shape) -> tuple[float, float, float, float]:
    """The left, top, right and bottom end of a figure; all there is where nothing is painted."""
    places = [(2 * number + 1 - STEPS) * REACH / STEPS for number in range(STEPS)]
    half = REACH / STEPS
    painted = [(x, y) for y in places for x in places if shape.away(x, y) < half / 2]
    if not painted:
        return -1, -1, 1, 1
    xs, ys = [x for x, _ in painted], [y for _, y in painted]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
