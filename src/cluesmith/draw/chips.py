"""Chips: small areas of an ink with a number or its sign on them, for clues, notes and the legend."""

from collections.abc import Iterable, Iterator

from cluesmith.draw.inks import rims_of, text_on
from cluesmith.draw.shapes import Box, Line, Shape, Word, middled, width_of
from cluesmith.draw.style import inked

SIGN = 0.64  # the height of a sign beside a number, in letter heights of that
SIGN_WIDTH = 0.66  # of a letter, in its own heights; only m and w are wider
BEFORE_SIGN = 0.06
ROUND = 0.2  # the radius of the corners, in heights of the chip


def chip(rgb: str, x: float, y: float, width: float, height: float) -> Iterator[Box]:
    """The area, with an outline where it would be lost on the page."""
    for role in (inked("ink", rgb), *rims_of(rgb)):
        yield Box(role, x, y, width, height, height * ROUND)


def numbered_width(text: str) -> float:
    """How wide a number with a sign is, in its letter heights."""
    return width_of(text) + BEFORE_SIGN + SIGN * SIGN_WIDTH


def numbered(text: str, sign: str, rgb: str, middle: tuple[float, float], size: float) -> Iterator[Word]:
    """A number on an ink with its sign behind it, together around that point."""
    x = middle[0] - numbered_width(text) * size / 2
    word = middled(inked("on", text_on(rgb)), text, (x + width_of(text) * size / 2, middle[1]), size)
    yield word
    behind = x + (width_of(text) + BEFORE_SIGN + SIGN * SIGN_WIDTH / 2) * size
    yield Word(inked("sign", text_on(rgb)), sign, behind, word.y, size * SIGN)


def in_layers(shapes: Iterable[Shape]) -> list[Shape]:
    """Paper, areas, outlines, what stands on them and what crosses it, those of one role side by side.

    Shapes of one layer lie apart, so they may change places.
    """
    return sorted(shapes, key=lambda shape: (_layer(shape), shape.role))


def _layer(shape: Shape) -> int:
    match shape:
        case Box(role):
            return 0 if role == "paper" else 2 if role.endswith("-rim") else 1
        case Line(role):
            return 4 if role.endswith("halo") else 5
    return 3
