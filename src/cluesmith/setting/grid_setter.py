"""Setting kinds whose clues all stand in cells and are kept row by row in a field `grid`, None where there is none."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cluesmith.errors import ClueError
from cluesmith.grid import Cell, cells
from cluesmith.puzzle import Puzzle, refuse_absurd_size
from cluesmith.setting.setter import PlacedClue, Setter, place_name


class GridSetter(Setter[Any]):
    """Sets puzzles of one such kind, which says how a clue is read."""

    def read(self, text: str) -> int | str:
        """The clue in the text; raises ClueError."""
        raise NotImplementedError

    def blank(self, height: int, width: int) -> Puzzle:
        """A board without clues."""
        refuse_absurd_size(height, width)
        made: Any = self.kind
        puzzle: Puzzle = made(grid=((None,) * width,) * height)
        return puzzle

    def clues(self, puzzle: Any) -> Iterator[PlacedClue]:  # noqa: ANN401 - a puzzle with a grid of clues
        """All clues there are."""
        for row, column in cells(puzzle.height, puzzle.width):
            if (clue := puzzle.grid[row][column]) is not None:
                yield PlacedClue((row, column), str(clue), ((row, column),))

    def places(self, puzzle: Puzzle) -> Sequence[Cell]:
        """All cells."""
        return list(cells(puzzle.height, puzzle.width))

    def write(self, puzzle: Any, place: Cell, text: str) -> Puzzle:  # noqa: ANN401 - as above
        """The puzzle with that clue, or with an open cell."""
        row, column = place
        if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
            raise ClueError(f"expected a place for a clue, found {place_name(place)}")
        clue = self.read(text) if text else None
        line = (*puzzle.grid[row][:column], clue, *puzzle.grid[row][column + 1 :])
        changed: Puzzle = msgspec.structs.replace(puzzle, grid=(*puzzle.grid[:row], line, *puzzle.grid[row + 1 :]))
        return changed
