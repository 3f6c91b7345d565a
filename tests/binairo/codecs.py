"""Binairo in the formats it shares with other kinds."""

from typing import ClassVar

from cluesmith.formats.penpa import PenpaCodec, cell_number
from cluesmith.formats.penpa_drawing import Board
from cluesmith.grid import cells
from tests.binairo.puzzle import Binairo


class BinairoPenpa(PenpaCodec[Binairo]):
    """The digits stand in their cells."""

    tag: ClassVar[str] = "binairo"
    name: ClassVar[str] = "Binairo"

    def recognises(self, board: Board) -> bool:
        """Never: other kinds have numbers in cells, too."""
        return False

    def read(self, board: Board) -> Binairo:
        """The puzzle that is drawn."""
        digits = {cell: cell_number(text) for cell, text in board.texts().items()}
        span = range(board.width)
        return Binairo(tuple(tuple(digits.get((row, column)) for column in span) for row in range(board.height)))

    def draw(self, board: Board, puzzle: Binairo) -> None:
        """Write the digits."""
        for row, column in cells(puzzle.height, puzzle.width):
            if puzzle.grid[row][column] is not None:
                board.write((row, column), puzzle.grid[row][column])
