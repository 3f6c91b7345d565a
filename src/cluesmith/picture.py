"""A puzzle as something to look at: data, not drawing calls.

The kinds of puzzle describe what is on the board; the modules in `draw` turn that into characters, and others
into vectors or pages. So every kind looks right everywhere, and a picture can be compared in a test.
"""

from typing import Literal

import msgspec

from cluesmith.grid import Cell

Fill = Literal["", "blank", "painted", "snake", "end", "clue"]
Lines = Literal["all", "fives", "none"]


class Square(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is seen in one cell.

    `strokes` are the directions in which a line leaves the cell's middle, `arrow` the one in which it points
    where it ends here. `corner` is small print, such as a cage's clue.
    """

    text: str = ""
    corner: str = ""
    fill: Fill = ""
    strokes: tuple[int, ...] = ()
    arrow: int | None = None


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """The squares of a board row by row, and the clues outside it.

    `top` holds a list per column, read downwards, `left` one per row. `walls` are pairs of neighbouring cells
    with a thick line between them. `lines` says which thin lines help the eye: around all cells, every five
    cells, or none because strokes would drown in them.
    """

    squares: tuple[tuple[Square, ...], ...]
    top: tuple[tuple[str, ...], ...] = ()
    left: tuple[tuple[str, ...], ...] = ()
    walls: frozenset[tuple[Cell, Cell]] = frozenset()
    lines: Lines = "all"
