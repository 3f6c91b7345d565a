"""A painted picture in a quarter of the room: a character for two cells, one above the other, and no clues."""

from itertools import zip_longest

from cluesmith.picture import Picture, Square

SIGNS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def is_painted(picture: Picture) -> bool:
    """Whether nothing is to be seen but painted and blank cells, with nothing marked."""
    squares = {square for row in picture.squares for square in row}
    return squares <= {Square(fill="painted"), Square(fill="blank")} and not picture.highlights


def render(picture: Picture, *, ascii_only: bool = False) -> str:
    """The picture as lines of text, each ended; in ASCII a character for each cell."""
    painted = [[square.fill == "painted" for square in row] for row in picture.squares]
    if ascii_only:
        return "".join("".join("#" if one else "." for one in row) + "\n" for row in painted)
    blank = [False] * picture.width
    pairs = zip_longest(painted[::2], painted[1::2], fillvalue=blank)
    lines = ("".join(SIGNS[both] for both in zip(*pair, strict=True)) for pair in pairs)
    return "".join(line.rstrip() + "\n" for line in lines)
