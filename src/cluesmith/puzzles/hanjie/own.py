"""The Hanjie engine as `solve` asks for it: answers as grids."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cluesmith.grid import Cell, cells
from cluesmith.puzzles.hanjie.board import Board
from cluesmith.puzzles.hanjie.lines import Clue

BLANK, PAINTED = 0, 1


class HanjieEngine:
    """A board, its answers and its forced cells as grids."""

    def __init__(
        self,
        rows: Sequence[Clue],
        columns: Sequence[Clue],
        new_solver: Callable[[], Any],
        deadline: float | None,
    ) -> None:
        self._board = Board(rows, columns, new_solver=new_solver, deadline=deadline)
        self._cells = list(cells(len(rows), len(columns)))

    @property
    def out_of_time(self) -> bool:
        """Whether it stopped because the deadline had passed."""
        return self._board.out_of_time

    @property
    def counters(self) -> Mapping[str, int]:
        """What has been done so far."""
        return self._board.statistics._asdict()

    def answers(self) -> Iterator[dict[Cell, int]]:
        """All answers, each once, found when asked for."""
        return (dict(zip(self._cells, values, strict=True)) for values in self._board.answers())

    def forced(self) -> dict[Cell, int] | None:
        """The cells that are the same in every answer; None when there is no answer, or no time."""
        values = self._board.forced()
        if values is None:
            return None
        return {cell: value for cell, value in zip(self._cells, values, strict=True) if value in (BLANK, PAINTED)}
