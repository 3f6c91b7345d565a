"""Hanjie read cell by cell, to count its answers: how far the blocks of each line have come."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cluesmith.counting.frontier import Candidates, Frontier
from cluesmith.counting.reading import Reading
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.clues import Block, Blocks
from cluesmith.kinds.hanjie.puzzle import PAINTED, Hanjie


class _Place(NamedTuple):
    """The next block that may begin; or the present one, and how many of its cells are painted."""

    block: int
    painted: int = 0


class HanjieFrontier(Frontier):
    """The blocks of rows and columns."""

    def __init__(self, puzzle: Hanjie, candidates: Candidates) -> None:
        self._puzzle, self._candidates = puzzle, candidates

    @property
    def codes(self) -> Candidates:
        """Blank or painted."""
        return self._candidates

    def readings(self) -> Iterator[Reading]:
        """Each line of which something is known."""
        for row, clue in enumerate(self._puzzle.rows):
            yield from _reading(clue, [(row, column) for column in range(self._puzzle.width)])
        for column, clue in enumerate(self._puzzle.columns):
            yield from _reading(clue, [(row, column) for row in range(self._puzzle.height)])


def _reading(clue: Blocks, line: Sequence[Cell]) -> Iterator[Reading]:
    if clue is not None:
        yield Reading(line, (_Place(0),), partial(_steps, clue), _ends(clue))


def _steps(clue: Sequence[Block], at: _Place, _cell: Cell, value: int) -> Iterator[_Place]:
    if value != PAINTED:
        if not at.painted:
            yield at
        elif _is_done(clue[at.block], at.painted):
            yield _Place(at.block + 1)
    elif at.painted:
        length = clue[at.block]
        if not isinstance(length, int):
            yield at
        elif at.painted < length:
            yield _Place(at.block, at.painted + 1)
    else:
        for block in range(at.block, len(clue)):
            yield _Place(block, 1)
            if clue[block] is not None:
                break  # only a block that may be missing can be passed over


def _is_done(length: Block, painted: int) -> bool:
    return painted == length if isinstance(length, int) else True


def _ends(clue: Sequence[Block]) -> set[_Place]:
    """Where a line may end: behind the last block that cannot be missing."""
    last = max((block for block, length in enumerate(clue) if length is not None), default=-1)
    found = {_Place(block) for block in range(last + 1, len(clue) + 1)}
    for block in range(max(last, 0), len(clue)):
        length = clue[block]
        found.add(_Place(block, length if isinstance(length, int) else 1))
    return found
