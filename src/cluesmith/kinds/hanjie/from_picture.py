"""Making a Hanjie from a picture: grey levels, then black and white, then as few and as harmless flips as it takes.

A flip does little harm where the picture is nearly grey, and where it only moves an edge by a cell.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from cluesmith.errors import ClueError
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.canvas import PICTURE_EFFORT, Canvas, touch_up
from cluesmith.kinds.hanjie.colour.from_picture import in_colours
from cluesmith.kinds.hanjie.read_picture import EVERYTHING, Crop, read_picture
from cluesmith.making.budget import Budget, GaveUp
from cluesmith.making.generator import Redrawn

Greys = Sequence[float]  # row by row, 0 is black and 1 is white


def from_picture(  # noqa: PLR0913 - what people set about a picture
    data: bytes,
    height: int | None = None,
    width: int | None = None,
    *,
    seed: str | int = "",
    threshold: float | None = None,
    dither: bool = False,
    invert: bool = False,
    crop: Crop = EVERYTHING,
    outline: bool = False,
    line_solvable: bool = True,
    colours: int | None = None,
    effort: float = 1.0,
) -> Redrawn:
    """The picture in the bytes of a PNG, JPEG, PBM, ... file as a Hanjie with one answer.

    Without a threshold one is chosen that parts dark from light best; with `dither` greys become patterns of dots, and
    with `outline` edges become lines. With a number of colours it is painted in up to so many of them; none of the
    former goes with that. Left out, a side follows from the picture's shape. Raises GaveUp if that took more than the
    effort.
    """
    if colours is not None:
        given = {"threshold": threshold, "dither": dither, "invert": invert, "outline": outline}
        if refused := next((name for name, value in given.items() if value), None):
            raise ClueError(f"expected colours or {refused}, found both")
        return in_colours(
            data, height, width, colours, seed=seed, crop=crop, line_solvable=line_solvable, effort=effort
        )
    if threshold is not None and not 0 < threshold < 1:
        raise ClueError(f"expected a threshold between 0 and 1, found {threshold}")
    even = threshold is None and not dither
    height, width, greys, notes = read_picture(data, height, width, crop, invert=invert, even=even, outline=outline)
    level = _threshold(greys) if threshold is None else threshold
    levels = _dithered(greys, width, level) if dither else greys
    before = bytearray(grey < level for grey in levels)
    canvas = Canvas(height, width, bytearray(before))
    try:
        rng = Random(f"picture {height}x{width} {seed}")
        budget = Budget(effort * PICTURE_EFFORT)
        touch_up(canvas, rng, budget, line_solvable=line_solvable, harm=canvas.harm(levels, level))
    except GaveUp:
        raise GaveUp(
            f"found no {height}x{width} hanjie like that picture; the best leaves {canvas.least_open} cells open: take "
            "another size, threshold or crop, do without dithering or outline, or allow more effort"
        ) from None
    changed = tuple(sorted(_cells(canvas.flipped, width)))
    return Redrawn(canvas.puzzle(), canvas.grid(), _grid(before, width), changed, notes)


def _threshold(greys: Greys) -> float:
    """The level that parts the greys into two sorts best: where their means lie farthest apart (Otsu's method)."""
    ordered = sorted(greys)
    total, best, level = sum(ordered), -1.0, 0.5
    below = 0.0
    for number, (grey, following) in enumerate(pairwise(ordered), start=1):
        below += grey
        rest = len(ordered) - number
        apart = number * rest * (below / number - (total - below) / rest) ** 2
        if grey < following and apart > best:
            best, level = apart, (grey + following) / 2
    return level


def _dithered(greys: Greys, width: int, level: float) -> list[float]:
    """The greys with the error of each cell handed on to those not yet done (Floyd and Steinberg)."""
    levels = list(greys)
    for cell, grey in enumerate(levels):
        error = grey - (grey >= level)
        left, right = cell % width > 0, cell % width < width - 1
        for other, share, there in ((1, 7, right), (width - 1, 3, left), (width, 5, True), (width + 1, 1, right)):
            if there and cell + other < len(levels):
                levels[cell + other] += error * share / 16
    return levels


def _grid(cells: bytearray, width: int) -> dict[Cell, int]:
    return {divmod(cell, width): value for cell, value in enumerate(cells)}


def _cells(numbers: dict[int, None], width: int) -> list[Cell]:
    return [divmod(number, width) for number in numbers]
