"""A snake that looks like one: a thick round body, a head with eyes and a tongue, a tail that runs out.

An end that no body leaves yet looks nowhere, or players would take it for a clue: the head is a full disc, the tail a
ring.
"""

from collections.abc import Iterator, Mapping

from cluesmith.draw.shapes import Disc, Line, Outline, Point, Shape
from cluesmith.grid import OPPOSITE, STEPS, Cell
from cluesmith.picture import Square

GIRTH = 0.25  # half the width of the body
HEAD = 0.34  # half the width of the head, and of both ends while they have no body
HOLE = 0.2


def snake_shapes(squares: Mapping[Cell, Square]) -> Iterator[Shape]:
    """The bodies of all snakes in these squares, then their ends on top."""
    parts = [(cell, square) for cell, square in squares.items() if square.fill in ("snake", "head", "tail")]
    for cell, square in parts:
        if square.fill == "snake":
            yield from _body(cell, square)
    for cell, square in parts:
        if square.fill == "tail":
            yield from _tail(cell, square)
        elif square.fill == "head":
            yield from _head(cell, square)


def _body(cell: Cell, square: Square) -> Iterator[Shape]:
    if not square.strokes:
        yield Disc("body", *_middle(cell), GIRTH)
    for way in square.strokes:
        yield Line("snake", _place(cell, way), _place(cell, way, ahead=0.5))


def _tail(cell: Cell, square: Square) -> Iterator[Shape]:
    if not square.strokes:
        yield Disc("head", *_middle(cell), HEAD)
        yield Disc("eye", *_middle(cell), HOLE)
    for way in square.strokes[:1]:
        edge = (_place(cell, way, ahead=0.5, aside=aside) for aside in (-GIRTH, GIRTH))
        near = (_place(cell, way, ahead=0.15, aside=aside) for aside in (GIRTH * 0.75, -GIRTH * 0.75))
        left, right = near
        yield Outline("body", (*edge, left, _place(cell, way, ahead=-0.38), right))


def _head(cell: Cell, square: Square) -> Iterator[Shape]:
    for way in square.strokes:
        yield Line("snake", _place(cell, way), _place(cell, way, ahead=0.5))
    faces = [OPPOSITE[way] for way in square.strokes[:1]]
    for ahead in faces:
        yield from _tongue(cell, ahead)
    yield Disc("head", *_middle(cell), HEAD)
    for ahead in faces:
        yield from _eyes(cell, ahead)


def _tongue(cell: Cell, ahead: int) -> Iterator[Shape]:
    fork = _place(cell, ahead, ahead=0.4)
    yield Line("tongue", _place(cell, ahead, ahead=0.3), fork)
    for aside in (-0.06, 0.06):
        yield Line("tongue", fork, _place(cell, ahead, ahead=0.47, aside=aside))


def _eyes(cell: Cell, ahead: int) -> Iterator[Shape]:
    for aside in (-0.15, 0.15):
        yield Disc("eye", *_place(cell, ahead, ahead=0.12, aside=aside), 0.09)
        yield Disc("head", *_place(cell, ahead, ahead=0.15, aside=aside), 0.045)


def _middle(cell: Cell) -> Point:
    return cell[1] + 0.5, cell[0] + 0.5


def _place(cell: Cell, way: int, *, ahead: float = 0, aside: float = 0) -> Point:
    """The point that far from the cell's middle in that direction, and to its side."""
    down, right = STEPS[way]
    return cell[1] + 0.5 + ahead * right - aside * down, cell[0] + 0.5 + ahead * down + aside * right
