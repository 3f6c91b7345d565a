# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""Whether a painted board reads as its clues: the same as the plain check, for many boards a second.

It shares nothing with what finds the boards. Types for the compiled version are in judge.pxd.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, release

from cluesmith.kinds.hanjie.clues import Blocks
from cluesmith.puzzle import Judge

ANY = -1  # in the place of the number of blocks: nothing is known of the line
SOME = 0  # in the place of a length: of some length
MAYBE = -1  # of some length, or no block at all


class Clues:
    """The clues of all lines, rows first, in one row of numbers: how many blocks, and their lengths."""

    def __init__(self, rows: Sequence[Blocks], columns: Sequence[Blocks]) -> None:
        self._height, self._width = len(rows), len(columns)
        clues = (*rows, *columns)
        self._numbers = new_numbers(len(clues) + sum(len(clue) for clue in clues if clue))
        self._blocks = new_numbers(max(self._height, self._width) + 1)
        self._matched = new_numbers(max(self._height, self._width) + 1)
        self._found = 0
        at = 0
        for clue in clues:
            self._numbers[at] = ANY if clue is None else len(clue)
            at += 1
            for block in clue or ():
                self._numbers[at] = number_of(block)
                at += 1

    def __dealloc__(self) -> None:
        release(self._numbers)
        release(self._blocks)
        release(self._matched)

    def read_as(self, picture: bytes) -> bool:
        """Whether a picture, 0 for blank and 1 for painted, reads as the clues say."""
        if len(picture) != self._height * self._width:
            return False
        at = 0
        for line in range(self._height + self._width):
            wanted = self._numbers[at]
            if wanted != ANY:
                if line < self._height:
                    self._look(picture, line * self._width, 1, self._width)
                else:
                    self._look(picture, line - self._height, self._width, self._height)
                if not self._fits(at + 1, at + 1 + wanted):
                    return False
                at += wanted
            at += 1
        return True

    def _look(self, picture: bytes, cell: int, step: int, size: int) -> None:
        """Note the lengths of the blocks in a line."""
        self._found = length = 0
        for _ in range(size):
            if picture[cell]:
                length += 1
            elif length:
                self._blocks[self._found] = length
                self._found += 1
                length = 0
            cell += step
        if length:
            self._blocks[self._found] = length
            self._found += 1

    def _fits(self, at: int, end: int) -> bool:
        """Whether the blocks found are those of the clue that stands there."""
        block = 0
        while at < end and self._numbers[at] != MAYBE:
            if block == self._found or self._numbers[at] not in (SOME, self._blocks[block]):
                return False
            at += 1
            block += 1
        return block == self._found if at == end else self._fits_somehow(at, end, block)

    def _fits_somehow(self, at: int, end: int, block: int) -> bool:
        """The same from a place and a block on, where blocks of the clue may be missing."""
        for count in range(self._found + 1):
            self._matched[count] = count == block  # whether so many of the blocks found may be accounted for
        for place in range(at, end):
            wanted = self._numbers[place]
            for count in range(self._found, -1, -1):
                taken = count > 0 and self._matched[count - 1] and (wanted <= 0 or wanted == self._blocks[count - 1])
                self._matched[count] = taken or (wanted == MAYBE and self._matched[count])
        return self._matched[self._found] != 0


class PictureJudge(Judge):
    """Judges boards by all clues; only what is wrong is looked for slowly."""

    reader: ClassVar[type[Any]] = Clues  # of the clues, and of boards by them

    def __init__(self, puzzle: Any) -> None:  # noqa: ANN401 - as the base class has it
        super().__init__(puzzle)
        self._clues = self.reader(puzzle.rows, puzzle.columns)

    def wrong(self, values: Sequence[int]) -> list[list[int]]:
        """Places whose values can stand together in no answer; none in an answer."""
        return [] if self._clues.read_as(bytes(values)) else super().wrong(values)


def number_of(block: Any) -> int:  # noqa: ANN401 - a block of a clue; typed more closely it would cost time
    """The number for a length, which may not be known."""
    return SOME if block == "?" else MAYBE if block is None else block
