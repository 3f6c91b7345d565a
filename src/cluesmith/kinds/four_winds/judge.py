# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""Whether the lines of a full grid are right: the same as the plain check, for many grids a second.

It shares nothing with what finds the grids. Types for the compiled version are in judge.pxd.
"""

from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, release

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
        size = len(grid) * len(grid[0])
        self._steps = [-wide, wide, -1, 1]
        self._ways = bytearray([BORDER]) * ((len(grid) + 2) * wide)
        self._open = new_numbers(size)
        self._clues = new_numbers(size)
        self._numbers = new_numbers(size)
        self._cells = 0
        self._count = 0
        for row, clues in enumerate(grid):
            self._take_row((row + 1) * wide + 1, clues)

    def __dealloc__(self) -> None:
        release(self._open)
        release(self._clues)
        release(self._numbers)

    def _take_row(self, place: int, clues: Sequence[Number | None]) -> None:
        """Note the open cells and the numbers of a row that begins there."""
        for clue in clues:
            if clue is None:
                self._open[self._cells] = place
                self._cells += 1
            else:
                self._ways[place] = CLUE
                self._clues[self._count] = place
                self._numbers[self._count] = -1 if clue == "?" else clue
                self._count += 1
            place += 1

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
