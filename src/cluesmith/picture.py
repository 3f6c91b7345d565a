"""A puzzle as something to look at: data, not drawing calls.

The kinds of puzzle describe what is on the board; the modules in `draw` turn that into characters, vectors or
printed pages. So every kind looks right everywhere, and a picture can be compared in a test.
"""

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from cluesmith.grid import Cell

Fill = Literal["", "blank", "painted", "snake", "head", "tail", "clue"]
Lines = Literal["all", "fives", "none"]
Highlight = Literal["focus", "premise"]


class Square(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is seen in one cell.

    `strokes` are the directions in which a line leaves the cell's middle, `arrow` the one in which it points
    where it ends here. `corner` is small print, such as a cage's clue. `notes` are digits that a player notes in
    small, since they may still stand there, and `struck` those just struck out; only vectors show them.
    """

    text: str = ""
    corner: str = ""
    fill: Fill = ""
    strokes: tuple[int, ...] = ()
    arrow: int | None = None
    notes: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """The squares of a board row by row, and the clues outside it.

    `top` holds a list per column, read downwards, `left` one per row. `walls` are pairs of neighbouring cells
    with a thick line between them. `lines` says which thin lines help the eye in characters: around all cells,
    every five cells, or none because strokes would drown in them; vectors show all, and every fifth thicker.
    `highlights` are cells to look at: the focus of a step, and the premises it rests on. There (row, -1) is the
    clue to the left of a row, and (-1, column) the one above a column.
    """

    squares: tuple[tuple[Square, ...], ...]
    top: tuple[tuple[str, ...], ...] = ()
    left: tuple[tuple[str, ...], ...] = ()
    walls: frozenset[tuple[Cell, Cell]] = frozenset()
    lines: Lines = "all"
    highlights: tuple[tuple[Cell, Highlight], ...] = ()

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.squares)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.squares[0])

    def highlighting(self, highlights: Mapping[Cell, Highlight]) -> Self:
        """The same picture with these cells highlighted."""
        return msgspec.structs.replace(self, highlights=tuple(sorted(highlights.items())))

    def without_clues(self) -> Self:
        """The same picture without the clues outside and the small print: enough to compare an answer with."""
        squares = tuple(tuple(msgspec.structs.replace(square, corner="") for square in row) for row in self.squares)
        return msgspec.structs.replace(self, squares=squares, top=(), left=())
