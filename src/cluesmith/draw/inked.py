"""Cells that are painted in the inks of a picture, and the inks that may still come into a cell."""

from collections.abc import Iterable, Iterator, Mapping
from math import isqrt

from cluesmith.draw.chips import ROUND, in_layers
from cluesmith.draw.inks import rims_of, sign_on, text_on
from cluesmith.draw.shapes import Box, Disc, Line, Point, Shape, Word, middle, middled, strike
from cluesmith.draw.style import inked
from cluesmith.grid import STEPS, Cell, beside, cells, inside
from cluesmith.picture import Picture, Square

SIGN = 0.42  # the letter height of the sign in a painted cell
INSET = 0.03  # of an outline from the side of its cell
NOTES = 0.7  # the side of the part of a cell where notes stand, clear of a highlight
NOTE_CHIP, NOTE_SIGN = 0.86, 0.66  # of the place that a note has


def colour_of(picture: Picture, square: Square) -> str:
    """The colour of a cell that is painted in one, or blank where blank cells have one; else ""."""
    if square.ink:
        return picture.inks[square.ink - 1]
    return picture.ground if square.fill == "blank" else ""


def rims(picture: Picture, only: Iterable[Cell] | None = None) -> Iterator[Line]:
    """Outlines of areas, or of some cells of them, whose colour would be lost on the page."""
    if not picture.inks:
        return
    for cell in cells(picture.height, picture.width) if only is None else sorted(only):
        if colour := _colour_at(picture, cell):
            ends = [way for way in range(len(STEPS)) if _colour_at(picture, beside(cell, way)) != colour]
            yield from (_side(role, cell, way) for role in rims_of(colour) for way in ends)


def _colour_at(picture: Picture, cell: Cell) -> str:
    """The colour of the cell, "" off the board."""
    row, column = cell
    return colour_of(picture, picture.squares[row][column]) if inside(cell, picture.height, picture.width) else ""


def _side(role: str, cell: Cell, way: int) -> Line:
    """A line just inside a side of the cell."""
    half = 0.5 - INSET
    (x, y), (down, right) = middle(cell, way, half), STEPS[way]
    return Line(role, (x - down * half, y - right * half), (x + down * half, y + right * half))


def signs(picture: Picture, squares: Mapping[Cell, Square]) -> list[Word]:
    """The sign of its ink in each cell that is painted in one, so that it can be told in grey, too."""
    roles = [inked("sign", sign_on(rgb)) for rgb in picture.inks]
    words = (
        middled(roles[square.ink - 1], picture.ink_signs[square.ink - 1], middle(cell), SIGN)
        for cell, square in squares.items()
        if square.ink
    )
    return sorted(words, key=lambda word: word.role)


def ink_notes(picture: Picture, squares: Mapping[Cell, Square]) -> list[Shape]:
    """Small chips of the inks that are left, each always at the same place in its cell, and a dot for blank."""
    number = len(picture.inks) + 1
    across = isqrt(number - 1) + 1
    side = NOTES / across
    left, top = (1 - NOTES) / 2, (1 - side * -(-number // across)) / 2
    shapes: list[Shape] = []
    for (row, column), square in squares.items():
        for note in (*square.notes, *square.struck):
            down, right = divmod(note, across)
            place = column + left + (right + 0.5) * side, row + top + (down + 0.5) * side
            shapes += _note(picture, note, place, side)
            shapes += _struck(place, side) if note in square.struck else ()
    return in_layers(shapes)


def _note(picture: Picture, note: int, place: Point, side: float) -> Iterator[Shape]:
    """An ink, or 0 for blank, around that point."""
    rgb = picture.inks[note - 1] if note else picture.ground
    half = side * NOTE_CHIP / 2
    for role in (inked("note-chip", rgb), *(["note-rim"] if rims_of(rgb) else ())) if rgb else ():
        yield Box(role, place[0] - half, place[1] - half, 2 * half, 2 * half, 2 * half * ROUND)
    if note:
        yield middled(inked("note-sign", text_on(rgb)), picture.ink_signs[note - 1], place, side * NOTE_SIGN)
    else:
        yield Disc(inked("note-mark", text_on(rgb)) if rgb else "note", *place, side * 0.2)


def _struck(place: Point, side: float) -> Iterator[Line]:
    """A line across a note, with a bright edge, since it may have any colour."""
    line = strike(place, side * 0.42)
    yield line._replace(role="strike-halo")
    yield line
