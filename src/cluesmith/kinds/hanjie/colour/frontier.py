"""Hanjie in colours read cell by cell, to count its answers: how far the blocks of each line have come."""

from collections.abc import Iterator, Sequence
from functools import partial

from cluesmith.counting.frontier import Candidates, Frontier
from cluesmith.counting.reading import Reading
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.clues import ColourBlock
from cluesmith.kinds.hanjie.colour.encode import Place, ends, steps
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie


class ColourFrontier(Frontier):
    """The blocks of rows and columns."""

    def __init__(self, puzzle: ColourHanjie, candidates: Candidates) -> None:
        self._puzzle, self._candidates = puzzle, candidates

    @property
    def codes(self) -> Candidates:
        """Blank, or the number of a colour."""
        return self._candidates

    def readings(self) -> Iterator[Reading]:
        """Each line of which something is known."""
        for _, _, clue, line in self._puzzle.lines():
            if clue is not None:
                yield Reading(line, (Place(-1),), partial(_steps, clue), ends(clue))


def _steps(clue: Sequence[ColourBlock], at: Place, _cell: Cell, value: int) -> Iterator[Place]:
    return steps(clue, at, value)
