"""Making a Hanjie in colours from a picture: small, then in a few colours, then changed as little as it takes.

A change does little harm where the picture is nearly of the new colour, and where it only moves an edge by a cell.
"""

from random import Random

from cluesmith.errors import ClueError
from cluesmith.kinds.hanjie.canvas import GREY_HARM, PICTURE_EFFORT
from cluesmith.kinds.hanjie.colour.canvas import ColourCanvas, Harm, Repaint, touch_up
from cluesmith.kinds.hanjie.colour.palette import difference, first_colours
from cluesmith.kinds.hanjie.colour.quantise import Quantised, quantised
from cluesmith.kinds.hanjie.colour.read_picture import Channels, read_picture
from cluesmith.kinds.hanjie.read_picture import Crop
from cluesmith.making.budget import Budget, GaveUp
from cluesmith.making.generator import Redrawn
from cluesmith.sentence import listed

FAR = 255.0  # how different colours are between which a change does as much harm as between black and white


def in_colours(  # noqa: PLR0913 - what people set about a picture
    data: bytes,
    height: int | None,
    width: int | None,
    colours: int,
    *,
    seed: str | int,
    crop: Crop,
    line_solvable: bool,
    effort: float,
) -> Redrawn:
    """The picture in the bytes of a PNG, JPEG, ... file as a Hanjie in up to so many colours with one answer.

    The colour of most of the border is that of blank cells. Left out, a side follows from the picture's shape. Raises
    GaveUp if that took more than the effort.
    """
    first_colours(colours)
    small = read_picture(data, height, width, crop)
    found = quantised(small, colours)
    if not found.colours:
        raise ClueError("expected a picture of several colours, found one")
    canvas = ColourCanvas(small.height, small.width, found.cells, found.colours, background=found.background)
    try:
        rng = Random(f"picture {canvas.height}x{canvas.width} {seed}")
        touch_up(
            canvas, rng, Budget(effort * PICTURE_EFFORT), line_solvable=line_solvable, harm=_harm(canvas, small.pixels)
        )
    except GaveUp:
        raise GaveUp(
            f"found no {canvas.height}x{canvas.width} hanjie like that picture; the best leaves {canvas.least_open} "
            "cells open: take another size, crop or number of colours, or allow more effort"
        ) from None
    changed = tuple(divmod(cell, canvas.width) for cell in canvas.changed)
    before = canvas.grid_of(canvas.begun)
    return Redrawn(canvas.puzzle(), canvas.grid(), before, changed, (*small.notes, _told(found)))


def _harm(canvas: ColourCanvas, pixels: list[Channels]) -> Harm:
    """How much farther from the picture a cell is in another colour."""
    looks = [canvas.background.channels, *(colour.channels for colour in canvas.colours)]

    def harm(change: Repaint) -> float:
        pixel, mine = pixels[change.cell], canvas.begun[change.cell]
        farther = difference(pixel, looks[change.value]) - difference(pixel, looks[mine])
        return GREY_HARM * farther / FAR

    return harm


def _told(found: Quantised) -> str:
    names = [colour.name for colour in found.colours]
    return f"painted in {listed(names, most=len(names))} on {found.background.name}"
