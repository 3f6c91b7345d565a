"""The few shapes that every drawing is made of, and how wide words are.

The unit is the side of a cell. A shape knows its place and the role it plays; how a role looks is said in `style`.
"""

from typing import Literal, NamedTuple

from cluesmith.grid import STEPS, Cell

Point = tuple[float, float]
Align = Literal["start", "middle", "end"]

# The widths of Bitstream Vera Sans, the font that comes with the printing library, in letter heights. It is a wide
# font: in another one the words will be narrower. What is not listed counts as the widest.
WIDTHS = {False: {"digit": 0.637, "?": 0.531, "_": 0.5, "*": 0.5}, True: {"digit": 0.696, "?": 0.581}}
WIDEST = 0.838
DIGIT_HEIGHT = 0.73


class Box(NamedTuple):
    """A rectangle, its corners perhaps rounded."""

    role: str
    x: float
    y: float
    width: float
    height: float
    radius: float = 0


class Disc(NamedTuple):
    """A filled circle."""

    role: str
    x: float
    y: float
    radius: float


class Line(NamedTuple):
    """A straight line."""

    role: str
    start: Point
    end: Point


class Outline(NamedTuple):
    """A filled polygon."""

    role: str
    points: tuple[Point, ...]


class Word(NamedTuple):
    """A word on its base line."""

    role: str
    text: str
    x: float
    y: float
    size: float
    align: Align = "middle"


Shape = Box | Disc | Line | Outline | Word


def width_of(text: str, *, bold: bool = False) -> float:
    """How many letter heights wide the text is."""
    widths = WIDTHS[bold]
    return sum(widths.get("digit" if letter.isdigit() else letter, WIDEST) for letter in text)


def fitting(text: str, largest: float, room: float, *, bold: bool = False) -> float:
    """The letter height, the largest or a smaller one, at which the text has room."""
    return min(largest, room / width_of(text, bold=bold)) if text else largest


def middled(role: str, text: str, middle: Point, size: float) -> Word:
    """The word with its middle there; digits reach from the base line to their height."""
    return Word(role, text, middle[0], middle[1] + size * DIGIT_HEIGHT / 2, size)


def strike(place: Point, half: float) -> Line:
    """A line that crosses something out."""
    x, y = place
    return Line("strike", (x - half, y + half), (x + half, y - half))


def middle(cell: Cell, way: int = 0, ahead: float = 0) -> Point:
    """The cell's middle, or the point that far from it in that direction."""
    down, right = STEPS[way]
    return cell[1] + 0.5 + right * ahead, cell[0] + 0.5 + down * ahead
