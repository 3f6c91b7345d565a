"""The legend of a picture with inks: a chip with its sign and the name of each, in lines below the board."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from cluesmith.draw.chips import chip, in_layers
from cluesmith.draw.inks import text_on
from cluesmith.draw.shapes import Shape, Word, middled
from cluesmith.draw.style import inked
from cluesmith.picture import Picture

SMALLEST, LARGEST = 0.42, 1.0  # letter heights, which grow with the board, since its cells are drawn smaller
WIDTHS_TO_SIZE = 46  # how many letter heights go into the width of the drawing, between these limits
CHIP, AFTER_CHIP, AFTER_NAME, LINE = 1.5, 0.4, 1.4, 1.9  # in letter heights
NARROW, WIDE = "fijlrtI .,'()-", "mwMW%@"


class Entry(NamedTuple):
    """A colour, its sign and its name."""

    rgb: str
    sign: str
    name: str

    @property
    def width(self) -> float:
        """How wide it is, in letter heights."""
        return CHIP + AFTER_CHIP + name_width(self.name) + AFTER_NAME


class Legend:
    """The legend as wide as the drawing, which begins at `left` and has that `width`."""

    def __init__(self, picture: Picture, left: float, width: float) -> None:
        self._left, self._width = left, width
        self._entries = [Entry(*one) for one in picture.legend]

    @cached_property
    def _size(self) -> float:
        """The letter height: the widest entry has room."""
        usual = max(SMALLEST, min(LARGEST, self._width / WIDTHS_TO_SIZE))
        return min(usual, self._width / max(entry.width - AFTER_NAME for entry in self._entries))

    @property
    def height(self) -> float:
        """The room that it takes."""
        return (len(self._lines) * LINE + 0.5) * self._size if self._entries else 0

    @cached_property
    def _lines(self) -> list[list[Entry]]:
        lines: list[list[Entry]] = [[]]
        for entry in self._entries:
            taken = sum(one.width for one in lines[-1]) + entry.width - AFTER_NAME
            if lines[-1] and taken * self._size > self._width:
                lines.append([])
            lines[-1].append(entry)
        return lines

    def shapes(self, top: float) -> list[Shape]:
        """The legend below that height."""
        return in_layers(self._shapes(top)) if self._entries else []

    def _shapes(self, top: float) -> Iterator[Shape]:
        for place, line in enumerate(self._lines):
            x, middle = self._left, top + (0.5 + (place + 0.5) * LINE) * self._size
            for entry in line:
                yield from self._entry(entry, x, middle)
                x += entry.width * self._size

    def _entry(self, entry: Entry, x: float, middle: float) -> Iterator[Shape]:
        side = CHIP * self._size
        yield from chip(entry.rgb, x, middle - side / 2, side, side)
        sign = middled(inked("sign", text_on(entry.rgb)), entry.sign, (x + side / 2, middle), self._size)
        if entry.sign:
            yield sign
        yield Word("legend", entry.name, x + (CHIP + AFTER_CHIP) * self._size, sign.y, self._size, "start")


def name_width(name: str) -> float:
    """How many letter heights wide a name is at most, in the font for print."""
    return sum(map(_letter_width, name))


def _letter_width(letter: str) -> float:
    if letter in NARROW:
        return 0.47
    return 1.05 if letter in WIDE else 0.67 if letter.islower() else 0.85
