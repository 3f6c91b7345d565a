# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""Whether a board painted in colours reads as its clues: the same as the plain check, for many boards a second.

It shares nothing with what finds the boards. Types for the compiled version are in judge.pxd.
"""

from array import array
from collections.abc import Sequence
from typing import Any

from cluesmith.kinds.hanjie.judge import ANY, MAYBE, PictureJudge, number_of


class ColourClues:
    """The clues of all lines, rows first, in one row of numbers: how many blocks, and the length and colour of each."""

    def __init__(self, rows: Sequence[Any], columns: Sequence[Any]) -> None:
        self._height, self._width = len(rows), len(columns)
        numbers: list[int] = []
        for clue in (*rows, *columns):
            numbers.append(ANY if clue is None else len(clue))
            for length, colour in clue or ():
                numbers += (number_of(length), colour)
        self._numbers = array("i", numbers)
        room = bytes(4 * (max(self._height, self._width) + 1))
        self._lengths, self._colours, self._matched = array("i", room), array("i", room), array("i", room)
        self._found = 0

    def read_as(self, picture: bytes) -> bool:
        """Whether a picture, 0 for blank and else the number of a colour, reads as the clues say."""
        if len(picture) != self._height * self._width:
            return False
        at = 0
        for line in range(self._height + self._width):
            wanted = self._numbers[at]
            at += 1
            if wanted != ANY:
                if line < self._height:
                    self._look(picture, line * self._width, 1, self._width)
                else:
                    self._look(picture, line - self._height, self._width, self._height)
                if not self._fits(at, wanted):
                    return False
                at += 2 * wanted
        return True

    def _look(self, picture: bytes, cell: int, step: int, size: int) -> None:
        """Note the lengths and colours of the blocks in a line."""
        self._found = colour = 0
        for _ in range(size):
            if picture[cell] != colour:
                colour = picture[cell]
                if colour:
                    self._lengths[self._found] = 0
                    self._colours[self._found] = colour
                    self._found += 1
            if colour:
                self._lengths[self._found - 1] += 1
            cell += step

    def _fits(self, at: int, wanted: int) -> bool:
        """Whether the blocks found are those of the clue that stands there."""
        for count in range(self._found + 1):
            self._matched[count] = count == 0  # whether so many of the blocks found may be accounted for
        for place in range(at, at + 2 * wanted, 2):
            for count in range(self._found, -1, -1):
                taken = count > 0 and self._matched[count - 1] and self._is_like(place, count - 1)
                self._matched[count] = taken or (self._numbers[place] == MAYBE and self._matched[count])
        return self._matched[self._found] != 0

    def _is_like(self, place: int, block: int) -> bool:
        """Whether a block found may be the one of the clue."""
        if self._numbers[place + 1] != self._colours[block]:
            return False
        return self._numbers[place] <= 0 or self._numbers[place] == self._lengths[block]


class ColourJudge(PictureJudge):
    """Judges boards in colours."""

    reader = ColourClues
