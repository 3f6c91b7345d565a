"""A painted picture in a quarter of the room: a character for two cells, one above the other, and no clues.

In plain characters, and for inks without colour, each cell has a character of its own.
"""

from itertools import zip_longest

from msgspec.structs import replace

from cluesmith.draw.inked import colour_of
from cluesmith.draw.terminal import coloured, half_block, legend_lines, plain
from cluesmith.picture import Picture, Square

SIGNS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def is_painted(picture: Picture) -> bool:
    """Whether nothing is to be seen but painted and blank cells, with nothing marked."""
    squares = {replace(square, ink=0) for row in picture.squares for square in row}
    return squares <= {Square(fill="painted"), Square(fill="blank")} and not picture.highlights


def render(picture: Picture, *, ascii_only: bool = False, colour: bool = False) -> str:
    """The picture as lines of text, each ended."""
    if ascii_only or (picture.inks and not colour):
        lines = ["".join(_sign(picture, square) for square in row) for row in picture.squares]
    elif picture.inks:
        lines = _pairs([[colour_of(picture, square) for square in row] for row in picture.squares])
    else:
        lines = _blocks([[square.fill == "painted" for square in row] for row in picture.squares])
    lines += legend_lines(picture, picture.width, coloured if colour else plain, ascii_only=ascii_only)
    return "".join(line.rstrip() + "\n" for line in lines)


def _sign(picture: Picture, square: Square) -> str:
    if square.ink:
        return picture.ink_signs[square.ink - 1]
    return "#" if square.fill == "painted" else "."


def _pairs(colours: list[list[str]]) -> list[str]:
    none = [""] * len(colours[0])
    pairs = zip_longest(colours[::2], colours[1::2], fillvalue=none)
    return ["".join(half_block(*both) for both in zip(*pair, strict=True)) for pair in pairs]


def _blocks(painted: list[list[bool]]) -> list[str]:
    blank = [False] * len(painted[0])
    pairs = zip_longest(painted[::2], painted[1::2], fillvalue=blank)
    return ["".join(SIGNS[both] for both in zip(*pair, strict=True)) for pair in pairs]
