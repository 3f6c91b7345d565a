"""Four Winds read cell by cell, to count its answers: which lines run over the frontier, and how long they are."""

from collections.abc import Iterator, Sequence
from functools import partial

from cluesmith.counting.frontier import Candidates, Frontier
from cluesmith.counting.reading import Reading
from cluesmith.grid import DOWN, OPPOSITE, RIGHT, Cell
from cluesmith.kinds.four_winds.lines import Arms
from cluesmith.kinds.four_winds.puzzle import FourWinds

# Between two numbers: in a line from the first, in none, in a line from the second.
FROM_FIRST, BETWEEN, FROM_SECOND = range(3)


class FourWindsFrontier(Frontier):
    """Lines begin at numbers and have no gap, and those of each number add up."""

    def __init__(self, puzzle: FourWinds, candidates: Candidates) -> None:
        self._puzzle, self._candidates = puzzle, candidates

    @property
    def codes(self) -> Candidates:
        """The directions of lines, and none."""
        return self._candidates

    def readings(self) -> Iterator[Reading]:
        """The cells from one number to the next, or the border, and the lines of each number."""
        rows = [[(row, column) for column in range(self._puzzle.width)] for row in range(self._puzzle.height)]
        for row in rows:
            yield from self._gaps(row, RIGHT)
        for column in zip(*rows, strict=True):
            yield from self._gaps(column, DOWN)
        for clue, arms in self._puzzle.arms.items():
            number = self._puzzle.grid[clue[0]][clue[1]]
            if isinstance(number, int):
                yield _lengths(number, arms)

    def _gaps(self, line: Sequence[Cell], way: int) -> Iterator[Reading]:
        """The cells between numbers, read that way."""
        clues = [place for place, cell in enumerate(line) if cell in self._puzzle.arms]
        for before, behind in zip([-1, *clues], [*clues, len(line)], strict=True):
            start = BETWEEN if before < 0 else FROM_FIRST
            ends = (FROM_FIRST, BETWEEN) if behind == len(line) else (FROM_FIRST, BETWEEN, FROM_SECOND)
            yield Reading(line[before + 1 : behind], (start,), partial(_go_on, way), ends)


def _go_on(way: int, state: int, _cell: Cell, value: int) -> Iterator[int]:
    if value == OPPOSITE[way]:
        yield FROM_SECOND
    elif state != FROM_SECOND and value != way:
        yield BETWEEN
    elif state == FROM_FIRST and value == way:
        yield FROM_FIRST


def _lengths(number: int, arms: Arms) -> Reading:
    """The cells around a number that its lines may cover; it counts down what they do."""
    ways = {cell: way for way, arm in enumerate(arms) for cell in arm}

    def steps(left: int, cell: Cell, value: int) -> Iterator[int]:
        if value != ways[cell]:
            yield left
        elif left:
            yield left - 1

    return Reading(list(ways), (number,), steps, (0,))
