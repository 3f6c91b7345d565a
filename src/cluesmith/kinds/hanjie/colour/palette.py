"""The colours of a Hanjie: their names, how they look, and the letters that stand for them."""

import re
from math import sqrt
from string import ascii_lowercase

import msgspec

from cluesmith.errors import ClueError

MAX_COLOURS = len(ascii_lowercase)
LONGEST_NAME = 30

# Known without saying how they look; in the order in which a puzzle that names no colours gets them.
KNOWN = {
    "black": "#000000",
    "red": "#d62728",
    "blue": "#1f63c4",
    "green": "#2a8c36",
    "yellow": "#f2c81d",
    "orange": "#f28322",
    "purple": "#8446b0",
    "brown": "#865a35",
    "pink": "#ee8fb8",
    "cyan": "#29b5c5",
    "grey": "#808080",
    "olive": "#8a8a22",
    "navy": "#17275e",
    "maroon": "#7a1832",
    "lime": "#94d82d",
    "white": "#ffffff",
}


class Colour(msgspec.Struct, frozen=True):
    """A colour: what it is called, and red, green and blue as `#rrggbb`."""

    name: str
    rgb: str

    def __post_init__(self) -> None:
        if not re.fullmatch("#[0-9a-f]{6}", self.rgb):
            raise ClueError(f"expected a colour as #rrggbb in small letters, found {self.rgb!r:.30}")
        if not self.name.strip() or len(self.name) > LONGEST_NAME or not self.name.isprintable():
            raise ClueError(f"expected a name of 1 to {LONGEST_NAME} letters for a colour, found {self.name!r:.50}")
        if set(self.name) & set(",:#"):
            raise ClueError(f"expected the name of a colour without , : and #, found {self.name!r}")

    @property
    def channels(self) -> tuple[int, int, int]:
        """Red, green and blue, from 0 to 255."""
        red, green, blue = bytes.fromhex(self.rgb[1:])
        return red, green, blue


WHITE = Colour("white", KNOWN["white"])
BLACK = Colour("black", KNOWN["black"])


def letter_of(colour: int) -> str:
    """The letter of a colour, which is counted from 1."""
    return ascii_lowercase[colour - 1]


def colour_of(letter: str) -> int:
    """The number of the colour with that letter, counted from 1."""
    return ascii_lowercase.index(letter) + 1


def first_colours(number: int) -> tuple[Colour, ...]:
    """So many colours that are easy to tell apart, for a puzzle that does not say which it wants."""
    names = list(KNOWN)[:-1]
    if not 1 <= number <= len(names):
        raise ClueError(f"expected 1 to {len(names)} colours, found {number}")
    return tuple(Colour(name, KNOWN[name]) for name in names[:number])


def full_rgb(text: str) -> str | None:
    """`#rrggbb` for what files write: with or without the #, with three digits or six; None for anything else."""
    digits = text.strip().lower().removeprefix("#")
    if re.fullmatch("[0-9a-f]{3}", digits):
        digits = "".join(digit * 2 for digit in digits)
    return f"#{digits}" if re.fullmatch("[0-9a-f]{6}", digits) else None


def difference(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How different two colours look, each as red, green and blue; green counts most. Black and white differ by 765."""
    red, green, blue = (mine - theirs for mine, theirs in zip(one, other, strict=True))
    return sqrt(2 * red * red + 4 * green * green + 3 * blue * blue)


def brightness(channels: tuple[int, int, int]) -> int:
    """How bright a colour looks, from 0 to 2550."""
    red, green, blue = channels
    return 3 * red + 6 * green + blue
