"""What is drawn anew on a board from one picture of it to the next."""

from collections.abc import Iterator
from typing import NamedTuple

from cluesmith.draw.cells import in_cells, painted
from cluesmith.draw.chips import in_layers
from cluesmith.draw.inked import rims
from cluesmith.draw.shapes import DIGIT_HEIGHT, Box, Disc, Shape, Word, width_of
from cluesmith.grid import Cell
from cluesmith.picture import Picture

NOTE_EDGE = 0.08  # around a note that is covered, in its widths: halfway to the next one
THIN, FIVE, FRAME = 0.015, 0.03, 0.0375  # half the widths of the lines around cells, which stay visible


class Patch(NamedTuple):
    """Shapes that turn the drawing of one picture into that of the next: what is written, and what covers notes.

    The covers can come later: as long as they are missing, notes that are gone can be shown as struck.
    """

    written: list[Shape]
    covers: list[Shape]


def patch(before: Picture, after: Picture) -> Patch:
    """The patch for all cells that differ; the clues outside are the same."""
    written: list[Shape] = []
    covers: list[Shape] = []
    for cell in _changed(before, after):
        old, new = list(_contents(before, cell)), list(_contents(after, cell))
        gone = [shape for shape in old if shape not in new]
        if all(map(_is_apart, gone)):
            square = after.squares[cell[0]][cell[1]]
            (written if square.text or square.fill else covers).extend(map(_cover, gone))
            apart = all(map(_is_apart, old))  # else something new may have to lie below the old
            written += [shape for shape in new if not apart or shape not in old]
        else:
            written += [Box("paper", cell[1] + FRAME, cell[0] + FRAME, 1 - 2 * FRAME, 1 - 2 * FRAME), *new]
    return Patch(in_layers(written) if after.inks else _by_role(written), covers)


def _changed(before: Picture, after: Picture) -> Iterator[Cell]:
    for row, (old_line, new_line) in enumerate(zip(before.squares, after.squares, strict=True)):
        for column, (old, new) in enumerate(zip(old_line, new_line, strict=True)):
            if old != new:
                yield row, column


def _contents(picture: Picture, cell: Cell) -> Iterator[Shape]:
    """What stands in the cell, over the lines between cells."""
    for box in painted(picture, [cell]):
        left, top = (THIN if place % 5 else FIVE for place in (box.x, box.y))
        right, bottom = (THIN if (place + 1) % 5 else FIVE for place in (box.x, box.y))
        yield Box(box.role, box.x + left, box.y + top, 1 - left - right, 1 - top - bottom)
    yield from rims(picture, [cell])
    yield from in_cells(picture, [cell])


def _is_apart(shape: Shape) -> bool:
    """Whether it stands apart from all else in its cell, or belongs to such a note."""
    return isinstance(shape, Word) or shape.role.startswith("note")


def _cover(shape: Shape) -> Box:
    """Paper over a word whose middle is at its place, or over a note that is drawn."""
    match shape:
        case Box(_, x, y, width, height):
            edge = width * NOTE_EDGE
            return Box("paper", x - edge, y - edge, width + 2 * edge, height + 2 * edge)
        case Disc(_, x, y, radius):
            return Box("paper", x - radius - 0.02, y - radius - 0.02, 2 * radius + 0.04, 2 * radius + 0.04)
    assert isinstance(shape, Word)
    wide, high = width_of(shape.text) * shape.size + 0.02, shape.size * DIGIT_HEIGHT + 0.04
    return Box("paper", shape.x - wide / 2, shape.y - high + 0.02, wide, high)


def _by_role(shapes: list[Shape]) -> list[Shape]:
    """All covers first, then shapes of one role together, in the order in which they first occur in a cell."""
    order = {role: place for place, role in enumerate(dict.fromkeys(("paper", *(shape.role for shape in shapes))))}
    return sorted(shapes, key=lambda shape: order[shape.role])
