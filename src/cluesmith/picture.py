"""A puzzle as something to look at: data, not drawing calls.

The kinds of puzzle describe what is on the board; the modules in `draw` turn that into characters, vectors or
printed pages. So every kind looks right everywhere, and a picture can be compared in a test.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, Self

import msgspec
from msgspec.structs import replace as _replace

from cluesmith.grid import Cell

Fill = Literal["", "blank", "painted", "snake", "head", "tail", "clue"]
Lines = Literal["all", "fives", "none"]
Highlight = Literal["focus", "premise", "rule", "supposed"]
Clues = tuple[tuple[str, ...], ...]
WHITE = "#ffffff"


class Square(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is seen in one cell.

    `strokes` are the directions in which a line leaves the cell's middle, `arrow` the one in which it points
    where it ends here; `limits` are those in which no line goes on over the cell's border. `corner` is small print,
    such as a cage's clue. `notes` are digits that a player notes in small, since they may still stand there, and
    `struck` those just struck out; in a picture with inks these are inks, and 0 is blank. `level` tells up to which
    height, from 0 to 1, the cell is filled behind the text. `ink` is the colour in which it is painted, one of the
    picture's, counted from 1; 0 is the usual one.
    """

    text: str = ""
    corner: str = ""
    fill: Fill = ""
    strokes: tuple[int, ...] = ()
    arrow: int | None = None
    limits: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    level: float = 0.0
    ink: int = 0


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """The squares of a board row by row, and the clues outside it.

    `top` holds a list per column, read downwards, `left` one per row. `walls` are pairs of neighbouring cells
    with a thick line between them. `lines` says which thin lines help the eye in characters: around all cells,
    every five cells, or none because strokes would drown in them; vectors show all, and every fifth thicker.
    `highlights` are cells to look at: the focus of a step, the premises it rests on, the cells of a rule it uses, and
    those of which something is only supposed; `used` are the cells with the clues of such rules. In both (row, -1) is
    the clue of a row, and (-1, column) that of a column. `labels` are small numbers in cells, in the order in which to
    look at them. Rows and columns have numbers where the picture is `numbered`, on the sides without clues. `digits`
    are those that are to be written, where nobody would guess them: they are not 1, 2, 3 and so on. `inks` are the
    colours of a board that has several, as `#rrggbb`, with a short sign for each and their names; `paper` is that of a
    blank cell. `top_inks` and `left_inks` say in which of them each clue is written, 0 for none. Names are left out
    where no legend is wanted.
    """

    squares: tuple[tuple[Square, ...], ...]
    top: Clues = ()
    left: Clues = ()
    walls: frozenset[tuple[Cell, Cell]] = frozenset()
    lines: Lines = "all"
    highlights: tuple[tuple[Cell, Highlight], ...] = ()
    used: tuple[Cell, ...] = ()
    labels: tuple[tuple[Cell, str], ...] = ()
    numbered: bool = False
    digits: tuple[int, ...] = ()
    inks: tuple[str, ...] = ()
    ink_signs: tuple[str, ...] = ()
    ink_names: tuple[str, ...] = ()
    paper: str = ""
    paper_name: str = ""
    top_inks: tuple[tuple[int, ...], ...] = ()
    left_inks: tuple[tuple[int, ...], ...] = ()

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.squares)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.squares[0])

    @property
    def ground(self) -> str:
        """The colour of a blank cell where that is not left as white as the page; else ""."""
        return "" if self.paper == WHITE else self.paper

    @property
    def legend(self) -> list[tuple[str, str, str]]:
        """The inks with their signs and names, and blank where it has a colour; nothing where no legend is wanted."""
        named = list(zip(self.inks, self.ink_signs, self.ink_names, strict=True)) if self.ink_names else []
        return [*named, (self.ground, "", f"{self.paper_name} (blank)")] if named and self.ground else named

    def lettered(self) -> Self:
        """The same picture with the sign of its ink behind each clue outside."""
        if not self.inks:
            return self
        return _replace(
            self, top=self._lettered(self.top, self.top_inks), left=self._lettered(self.left, self.left_inks)
        )

    def _lettered(self, clues: Clues, inks: tuple[tuple[int, ...], ...]) -> Clues:
        signs = ("", *self.ink_signs)
        pairs = zip(clues, inks, strict=True)
        return tuple(tuple(text + signs[ink] for text, ink in zip(*pair, strict=True)) for pair in pairs)

    def highlighting(self, highlights: Mapping[Cell, Highlight]) -> Self:
        """The same picture with these cells highlighted."""
        return _replace(self, highlights=tuple(sorted(highlights.items())))

    def using(self, clues: Iterable[Cell]) -> Self:
        """The same picture with the clues at these places marked."""
        return _replace(self, used=tuple(sorted(set(clues))))

    def labelled(self, labels: Mapping[Cell, str]) -> Self:
        """The same picture with these labels in cells."""
        return _replace(self, labels=tuple(sorted(labels.items())))

    def ending_as(self, before: Self) -> Self:
        """The same picture, in which lines of the one before have an arrow only where they have it there."""
        return self._with_squares(
            lambda cell, square: (
                _replace(square, arrow=None)
                if (old := before.squares[cell[0]][cell[1]]).strokes and old.arrow is None
                else square
            )
        )

    def noting(self, notes: Mapping[Cell, tuple[int, ...]]) -> Self:
        """The same picture with these digits, or inks, noted in cells in which nothing is written or painted."""
        return self._with_squares(
            lambda cell, square: square if square.text or square.fill else _replace(square, notes=notes.get(cell, ()))
        )

    def ruling_out(self, notes: Mapping[Cell, tuple[int, ...]]) -> Self:
        """The same picture with these inks struck out in cells in which nothing is painted."""
        return self._with_squares(
            lambda cell, square: square if square.fill else _replace(square, struck=notes.get(cell, ()))
        )

    def striking(self, notes: Mapping[Cell, tuple[int, ...]]) -> Self:
        """The same picture with those of these digits struck out that are noted no more."""
        return self._with_squares(
            lambda cell, square: (
                _replace(square, struck=tuple(one for one in notes.get(cell, ()) if one not in square.notes))
                if square.notes
                else square
            )
        )

    def _with_squares(self, changed: Callable[[Cell, Square], Square]) -> Self:
        squares = (
            tuple(changed((row, column), square) for column, square in enumerate(line))
            for row, line in enumerate(self.squares)
        )
        return _replace(self, squares=tuple(squares))

    def with_numbers(self) -> Self:
        """The same picture with its rows and columns numbered, to go with words that name cells."""
        return _replace(self, numbered=True)

    def without_clues(self) -> Self:
        """The same picture without clues outside, small print and legend: enough to compare an answer with."""
        squares = tuple(tuple(_replace(square, corner="") for square in row) for row in self.squares)
        return _replace(self, squares=squares, top=(), left=(), top_inks=(), left_inks=(), ink_names=(), digits=())
