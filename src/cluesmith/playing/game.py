"""A game: what a player has written and noted on a board, and every move there was."""

from collections.abc import Mapping
from typing import NamedTuple

from cluesmith.grid import Cell, Values, cells
from cluesmith.picture import Picture
from cluesmith.playing.checking import is_solved, with_rest
from cluesmith.puzzle import Puzzle


class Mark(NamedTuple):
    """What stands in a cell: what is written, and what is noted in small; in colours, what the cell is not."""

    value: int | None = None
    notes: tuple[int, ...] = ()


NOTHING = Mark()
Changes = Mapping[Cell, Mark]


class Game:
    """A puzzle that is being solved by a person."""

    def __init__(self, puzzle: Puzzle, marks: Changes | None = None) -> None:
        self.puzzle = puzzle
        self.marks: dict[Cell, Mark] = {}
        self._given = dict(puzzle.given())
        self._past: list[Changes] = []
        self._future: list[Changes] = []
        self._swap({cell: mark for cell, mark in (marks or {}).items() if self.is_open(cell)})

    def is_open(self, cell: Cell) -> bool:
        """Whether the player may write there."""
        return cell in self.puzzle.domains and cell not in self._given

    def mark(self, cell: Cell) -> Mark:
        """What stands in a cell."""
        return Mark(self._given[cell]) if cell in self._given else self.marks.get(cell, NOTHING)

    def value(self, cell: Cell) -> int | None:
        """What is written in a cell."""
        return self.mark(cell).value

    @property
    def grid(self) -> Values:
        """All that is written."""
        written = {cell: mark.value for cell, mark in self.marks.items() if mark.value is not None}
        return {**self._given, **written}

    @property
    def done(self) -> float:
        """Which part of what can be written is written."""
        open_cells = len(self.puzzle.domains) - len(self._given)
        return sum(mark.value is not None for mark in self.marks.values()) / open_cells if open_cells else 1.0

    @property
    def is_solved(self) -> bool:
        """Whether this is an answer; cells that were left alone count as what the kind says."""
        return is_solved(self.puzzle, self.grid)

    @property
    def picture(self) -> Picture:
        """The board as it is now, with the player's notes; once it is solved, with the clues that were unknown."""
        answer = with_rest(self.puzzle, self.grid)
        if self.puzzle.is_answer(answer):
            return self.puzzle.completed(answer).picture(answer)
        picture = self.puzzle.picture(self.grid)
        if not any(mark.notes for mark in self.marks.values()):
            return picture
        notes = {cell: self.mark(cell).notes for cell in cells(picture.height, picture.width)}
        return picture.ruling_out(notes) if picture.inks else picture.noting(notes)

    # moves

    def change(self, changes: Changes) -> bool:
        """Make a move, if it changes anything where the player may write."""
        real = {cell: mark for cell, mark in changes.items() if self.is_open(cell) and self.mark(cell) != mark}
        if real:
            self._past.append(self._swap(real))
            self._future.clear()
        return bool(real)

    def write(self, values: Mapping[Cell, int | None]) -> bool:
        """Make the move that writes these values, or rubs them out."""
        return self.change({cell: Mark(value) for cell, value in values.items()})

    def undo(self) -> tuple[Cell, ...]:
        """Take the last move back; the cells that it was about."""
        return self._step(self._past, self._future)

    def redo(self) -> tuple[Cell, ...]:
        """Make the move again that was taken back last."""
        return self._step(self._future, self._past)

    def _step(self, source: list[Changes], target: list[Changes]) -> tuple[Cell, ...]:
        if not source:
            return ()
        changes = source.pop()
        target.append(self._swap(changes))
        return tuple(changes)

    def _swap(self, changes: Changes) -> Changes:
        """Put these marks in place of others, which are the result."""
        before = {cell: self.mark(cell) for cell in changes}
        self.marks |= changes
        for cell in [cell for cell, mark in changes.items() if mark == NOTHING]:
            del self.marks[cell]
        return before
