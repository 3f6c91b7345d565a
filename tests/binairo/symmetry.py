"""The forms of a Binairo: turned, mirrored, and with 0 and 1 exchanged."""

from collections.abc import Iterator

from cluesmith.grid import cells
from cluesmith.symmetry import Symmetry, turns
from tests.binairo.puzzle import Binairo


class BinairoSymmetry(Symmetry):
    """Nothing in the rules tells rows from columns or 0 from 1."""

    def forms(self, puzzle: Binairo) -> Iterator[object]:
        """The size and the digits that are given, in all sixteen ways."""
        board = ((cell, puzzle.grid[cell[0]][cell[1]]) for cell in cells(puzzle.height, puzzle.width))
        given = [(cell, digit) for cell, digit in board if digit is not None]
        for height, width, turn in turns(puzzle.height, puzzle.width):
            for swap in (0, 1):
                yield height, width, sorted((turn(cell), digit ^ swap) for cell, digit in given)
