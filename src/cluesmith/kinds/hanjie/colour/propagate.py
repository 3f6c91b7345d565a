"""What the lines of a Hanjie in colours leave to each cell, by themselves and one after the other."""

from collections import deque
from collections.abc import Mapping, Sequence

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.clues import ColourBlocks
from cluesmith.kinds.hanjie.colour.lines import solve_line


def candidates(
    rows: Sequence[ColourBlocks], columns: Sequence[ColourBlocks], colours: int, deadline: Deadline
) -> Mapping[Cell, Sequence[int]] | None:
    """The values left to each cell when no line gives anything more; None if a line cannot be filled."""
    board = _Board(rows, columns, colours)
    return board.candidates() if board.solve(deadline) else None


class _Board:
    """All lines, rows first, each with the cells that may hold blank and each colour as bits."""

    def __init__(self, rows: Sequence[ColourBlocks], columns: Sequence[ColourBlocks], colours: int) -> None:
        self._height, self._width = len(rows), len(columns)
        self._clues = [*rows, *columns]
        self._masks = [[(1 << self._size(line)) - 1] * (colours + 1) for line in range(len(self._clues))]

    def _size(self, line: int) -> int:
        return self._width if line < self._height else self._height

    def solve(self, deadline: Deadline) -> bool:
        """Solve lines until none gives anything more; False if one cannot be filled."""
        waiting = deque(range(len(self._clues)))
        while waiting:
            deadline.check()
            line = waiting.popleft()
            clue = self._clues[line]
            left = None if clue is None else solve_line(clue, self._size(line), self._masks[line])
            if left is None and clue is not None:
                return False
            waiting.extend(
                crossing for crossing in self._take(line, left or self._masks[line]) if crossing not in waiting
            )
        return True

    def _take(self, line: int, left: Sequence[int]) -> list[int]:
        """Note what a line leaves possible; the result is the lines that cross it where something is new."""
        changed = 0
        crossing, place = (self._height, line) if line < self._height else (0, line - self._height)
        for value, mask in enumerate(left):
            gone = self._masks[line][value] & ~mask
            changed |= gone
            while gone:
                at = gone.bit_length() - 1
                gone ^= 1 << at
                self._masks[crossing + at][value] &= ~(1 << place)
            self._masks[line][value] = mask
        return [crossing + at for at in range(self._size(line)) if changed >> at & 1]

    def candidates(self) -> dict[Cell, list[int]]:
        """The values left to each cell."""
        return {
            (row, column): [value for value, mask in enumerate(masks) if mask >> column & 1]
            for row, masks in enumerate(self._masks[: self._height])
            for column in range(self._width)
        }
