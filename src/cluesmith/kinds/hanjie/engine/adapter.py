"""The Hanjie engine as `solve` asks for it: answers as grids."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell, FullGrid, Values, cells
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from cluesmith.kinds.hanjie.puzzle import Hanjie
from cluesmith.puzzle import Engine

BLANK, PAINTED = 0, 1


class HanjieEngine(Engine):
    """A board, its answers and its forced cells as grids."""

    def __init__(self, puzzle: Hanjie, new_solver: Callable[..., Any], deadline: Deadline) -> None:
        self._board = BoardSolver(puzzle.rows, puzzle.columns, new_solver=new_solver, deadline=deadline)
        self._height, self._width = puzzle.height, puzzle.width

    def keep_to(self, known: Values) -> None:
        """Look only for answers with these values."""
        self._board.keep_to({row * self._width + column: value for (row, column), value in known.items()})

    @property
    def out_of_time(self) -> bool:
        """Whether it stopped because the deadline had passed."""
        return self._board.out_of_time

    @property
    def counters(self) -> Mapping[str, int]:
        """What has been done so far."""
        return self._board.statistics._asdict()

    def answers(self) -> Iterator[FullGrid]:
        """All answers, each once, found when asked for."""
        return (FullGrid(self._cells(), values) for values in self._board.answers())

    def tally(self) -> Iterator[bytes]:
        """The same as plain bytes."""
        return self._board.answers()

    def forced(self) -> dict[Cell, int] | None:
        """The cells that are the same in every answer; None when there is no answer, or no time."""
        values = self._board.forced()
        if values is None:
            return None
        board = zip(self._cells(), values, strict=True)
        return {cell: value for cell, value in board if value in (BLANK, PAINTED)}

    def _cells(self) -> Iterator[Cell]:
        return cells(self._height, self._width)
