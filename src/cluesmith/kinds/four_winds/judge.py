# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""Whether the lines of a full grid are right: the same as the plain check, for many grids a second.

It shares nothing with what finds the grids. Types for the compiled version are in judge.pxd.
"""

from array import array
from collections.abc import Sequence
from typing import Any

from cluesmith.kinds.four_winds.clues import Number
from cluesmith.puzzle import Judge

CLUE, BORDER = 5, 6  # beside the four directions and 4, for no line


class LineJudge(Judge):
    """Judges grids by all rules; only what is wrong is looked for slowly."""

    def __init__(self, puzzle: Any) -> None:  # noqa: ANN401 - as the base class has it
        super().__init__(puzzle)
        self._drawing = Drawing(puzzle.grid)

    def wrong(self, values: Sequence[int]) -> list[list[int]]:
        """Places whose values can stand together in no answer; none in an answer."""
        return [] if self._drawing.is_right(values) else super().wrong(values)


class Drawing:
    """The lines of a full grid, given as the values of the open cells in reading order, with a border around it."""

    def __init__(self, grid: Sequence[Sequence[Number | None]]) -> None:
        wide = len(grid[0]) + 2
        self._steps = array("i", (-wide, wide, -1, 1))
        self._ways = bytearray([BORDER]) * ((len(grid) + 2) * wide)
        spots = [((row + 1) * wide + at + 1, clue) for row, clues in enumerate(grid) for at, clue in enumerate(clues)]
        self._open = array("i", [place for place, clue in spots if clue is None])
        self._clues = array("i", [place for place, clue in spots if clue is not None])
        numbers = (clue for _, clue in spots if clue is not None)
        self._numbers = array("i", [-1 if number == "?" else number for number in numbers])
        for place in self._clues:
            self._ways[place] = CLUE
        self._cells, self._count = len(self._open), len(self._clues)

    def is_right(self, values: Sequence[int]) -> bool:
        """Whether every line starts at a number, and the lines of each number are as long as it says."""
        for at in range(self._cells):
            self._ways[self._open[at]] = values[at]
        return self._start_at_numbers() and self._add_up()

    def _start_at_numbers(self) -> bool:
        for at in range(self._cells):
            way = self._ways[self._open[at]]
            if way < 4:
                behind = self._ways[self._open[at] - self._steps[way]]
                if behind != way and behind != CLUE:  # noqa: PLR1714 - compiled to two comparisons
                    return False
        return True

    def _add_up(self) -> bool:
        for at in range(self._count):
            number = self._numbers[at]
            if number < 0:
                continue
            for way in range(4):
                place = self._clues[at] + self._steps[way]
                while self._ways[place] == way:
                    number -= 1
                    place += self._steps[way]
            if number:
                return False
        return True
