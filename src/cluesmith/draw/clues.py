"""The clues outside the board as shapes in their places: plain numbers, or numbers on chips of their inks."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain

from cluesmith.draw.chips import chip, in_layers, numbered, numbered_width
from cluesmith.draw.shapes import DIGIT_HEIGHT, Shape, Word, middled, width_of
from cluesmith.picture import Picture

LARGEST = 0.56  # letter heights; clues that are too long for it are smaller
BETWEEN = 0.24
LINE_HEIGHT = 1.25
ROOM = 0.9  # of a column for its clues
EDGE = 0.1  # between a number and the side of its chip
APART = 0.07  # chips from each other

Clue = tuple[str, int]  # a text, and the ink in which it is written, 0 for none


class Clues:
    """The clues beside and above the board of a picture."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._top = _with_inks(picture.top, picture.top_inks)
        self._left = _with_inks(picture.left, picture.left_inks)

    # measures

    @cached_property
    def _size(self) -> float:
        """The letter height of all: those above may not be wider than their column."""
        widths = [_width(clue) for clues in self._top for clue in clues]
        room = ROOM - 2 * APART if self._picture.top_inks else ROOM
        return min(LARGEST, room / max(widths)) if widths else LARGEST

    @cached_property
    def beside(self) -> float:
        """The room to the left of the board."""
        return max((self._length(clues) + BETWEEN for clues in self._left if clues), default=0)

    @cached_property
    def above(self) -> float:
        """The room above the board."""
        most = max(map(len, self._top), default=0)
        return most * self._line_height + BETWEEN if most else 0

    def _length(self, clues: Sequence[Clue]) -> float:
        """How far clues beside each other reach, with the room before or after them."""
        return sum(self._reach(clue) for clue in clues)

    def _reach(self, clue: Clue) -> float:
        return _width(clue) * self._size + (2 * EDGE + APART if clue[1] else BETWEEN)

    @property
    def _line_height(self) -> float:
        return self._size * LINE_HEIGHT

    # shapes

    def shapes(self) -> Iterator[Shape]:
        """Those above, from the board up, and those beside, from the left."""
        shapes = chain(self._above(), self._beside())
        return iter(in_layers(shapes)) if self._picture.inks else shapes

    def _above(self) -> Iterator[Shape]:
        for column, clues in enumerate(self._top):
            for place, clue in enumerate(reversed(clues)):
                middle = -BETWEEN / 2 - (place + 0.5) * self._line_height
                if clue[1]:
                    yield from self._on_chip(clue, column + APART, middle, 1 - 2 * APART)
                else:
                    yield middled("clue", clue[0], (column + 0.5, middle), self._size)

    def _beside(self) -> Iterator[Shape]:
        base = 0.5 + self._size * DIGIT_HEIGHT / 2
        for row, clues in enumerate(self._left):
            edge = self._length(clues)
            for clue in clues:
                edge -= self._reach(clue)
                if clue[1]:
                    width = self._reach(clue) - APART
                    yield from self._on_chip(clue, -BETWEEN / 2 - APART / 2 - edge - width, row + 0.5, width)
                else:
                    yield Word("clue", clue[0], -BETWEEN - edge, row + base, self._size, "end")

    def _on_chip(self, clue: Clue, x: float, middle: float, width: float) -> Iterator[Shape]:
        """A clue on a chip that begins there."""
        text, ink = clue
        rgb, sign = self._picture.inks[ink - 1], self._picture.ink_signs[ink - 1]
        height = self._line_height - APART
        yield from chip(rgb, x, middle - height / 2, width, height)
        yield from numbered(text, sign, rgb, (x + width / 2, middle), self._size)


def _with_inks(clues: Sequence[Sequence[str]], inks: Sequence[Sequence[int]]) -> list[list[Clue]]:
    inks = inks or [[0] * len(texts) for texts in clues]
    return [list(zip(*pair, strict=True)) for pair in zip(clues, inks, strict=True)]


def _width(clue: Clue) -> float:
    """How wide a clue is, in letter heights."""
    text, ink = clue
    return numbered_width(text) if ink else width_of(text)
