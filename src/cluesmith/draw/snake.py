"""A snake that looks like one: a thick round body, a head with eyes and a tongue, a tail that runs out."""

from collections.abc import Iterator

from cluesmith.draw.shapes import Disc, Line, Outline, Point, Shape
from cluesmith.grid import OPPOSITE, RIGHT, STEPS, Cell
from cluesmith.picture import Picture, Square

GIRTH = 0.25  # half the width of the body


def snake_shapes(picture: Picture) -> Iterator[Shape]:
    """The bodies of all snakes in the picture, then their ends on top."""
    parts = [
        ((row, column), square)
        for row, squares in enumerate(picture.squares)
        for column, square in enumerate(squares)
        if square.fill in ("snake", "head", "tail")
    ]
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
        yield Disc("body", *_place(cell, RIGHT), GIRTH)
    for way in square.strokes:
        yield Line("snake", _place(cell, way), _place(cell, way, ahead=0.5))


def _tail(cell: Cell, square: Square) -> Iterator[Shape]:
    if not square.strokes:
        yield Disc("head", *_place(cell, RIGHT), GIRTH)
        yield Disc("eye", *_place(cell, RIGHT), GIRTH / 2)
    for way in square.strokes[:1]:
        edge = (_place(cell, way, ahead=0.5, aside=aside) for aside in (-GIRTH, GIRTH))
        near = (_place(cell, way, ahead=0.15, aside=aside) for aside in (GIRTH * 0.75, -GIRTH * 0.75))
        left, right = near
        yield Outline("body", (*edge, left, _place(cell, way, ahead=-0.38), right))


def _head(cell: Cell, square: Square) -> Iterator[Shape]:
    """The head looks away from its body, or to the right while it has none."""
    for way in square.strokes:
        yield Line("snake", _place(cell, way), _place(cell, way, ahead=0.5))
    ahead = OPPOSITE[square.strokes[0]] if square.strokes else RIGHT
    fork = _place(cell, ahead, ahead=0.4)
    yield Line("tongue", _place(cell, ahead, ahead=0.3), fork)
    for aside in (-0.06, 0.06):
        yield Line("tongue", fork, _place(cell, ahead, ahead=0.47, aside=aside))
    yield Disc("head", *_place(cell, ahead), 0.34)
    for aside in (-0.15, 0.15):
        yield Disc("eye", *_place(cell, ahead, ahead=0.12, aside=aside), 0.09)
        yield Disc("head", *_place(cell, ahead, ahead=0.15, aside=aside), 0.045)


def _place(cell: Cell, way: int, *, ahead: float = 0, aside: float = 0) -> Point:
    """The point that far from the cell's middle in that direction, and to its side."""
    down, right = STEPS[way]
    return cell[1] + 0.5 + ahead * right - aside * down, cell[0] + 0.5 + ahead * down + aside * right
