"""The forms of a Four Winds: turned and mirrored."""

from collections.abc import Iterator

from cluesmith.grid import cells
from cluesmith.kinds.four_winds.puzzle import FourWinds
from cluesmith.symmetry import Symmetry, turns


class FourWindsSymmetry(Symmetry):
    """Nothing but the places of the numbers changes."""

    def forms(self, puzzle: FourWinds) -> Iterator[object]:
        """The size and the numbers, in all eight ways."""
        board = ((cell, puzzle.grid[cell[0]][cell[1]]) for cell in cells(puzzle.height, puzzle.width))
        clues = [(cell, clue) for cell, clue in board if clue is not None]
        for height, width, turn in turns(puzzle.height, puzzle.width):
            yield height, width, puzzle.empty_cells, sorted((turn(cell), str(clue)) for cell, clue in clues)
