"""A picture as shapes in their places: what all vector drawings share.

The unit is the side of a cell and the board's upper left corner is (0, 0), so clues outside have negative
coordinates. The shapes come in the order in which they are drawn: later ones cover earlier ones.
"""

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple

from cluesmith.draw.cells import in_cells, painted
from cluesmith.draw.clues import Clues
from cluesmith.draw.highlights import FRAMED, LARGEST_CORNER, Highlights
from cluesmith.draw.inked import rims
from cluesmith.draw.legend import Legend
from cluesmith.draw.shapes import DIGIT_HEIGHT, Box, Line, Shape, Word, fitting, middled, width_of
from cluesmith.grid import Cell
from cluesmith.picture import Picture
from cluesmith.text import numbers_text

PADDING = 0.15
SMALLEST_CORNER = 0.19  # letter height; a longer clue runs on into the next cells of its cage
PLACE = 0.3  # the letter height of the numbers of rows and columns
PLACE_SHARE = 0.024  # of the side of a large board, so that they can be read where all of it is seen
CLOSE_PLACES = 0.45  # larger ones stand only at every fifth row and column
BETWEEN_PLACES = 0.18
AIDS = ("sign", "legend")  # the roles of words that only help to tell colours apart


class Layout(NamedTuple):
    """The shapes, and the rectangle they fill: its left and top edge, its width and height."""

    left: float
    top: float
    width: float
    height: float
    shapes: tuple[Shape, ...]

    @property
    def smallest_word(self) -> float:
        """The letter height of the smallest word that is no sign of a colour; 1 when there is none."""
        words = (shape for shape in self.shapes if isinstance(shape, Word))
        return min((word.size for word in words if not word.role.startswith(AIDS)), default=1)


def lay_out(picture: Picture) -> Layout:
    """The picture as shapes in their places."""
    board = Board(picture)
    left, top, right, bottom = (margin + PADDING for margin in board.margins)
    width, height = left + picture.width + right, top + picture.height + bottom
    paper = Box("paper", -left, -top, width, height)
    return Layout(-left, -top, width, height, (paper, *board.shapes()))


class Board:
    """One picture being laid out; see `lay_out`."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._squares = {
            (row, column): square
            for row, squares in enumerate(picture.squares)
            for column, square in enumerate(squares)
        }

    def shapes(self) -> Iterator[Shape]:
        """Everything, from the ground up."""
        yield from self.highlights.tints()
        yield from painted(self._picture)
        yield from self.highlights.hatching()
        yield from self._guides()
        yield from self._grid_lines()
        yield from self._walls()
        yield from self._frame()
        yield from rims(self._picture)
        yield from self.highlights.frames()
        yield from self._corners()
        yield from in_cells(self._picture)
        yield from self.highlights.labels()
        yield from self._clues.shapes()
        yield from self._numbers()
        yield from self._digits()
        yield from self._legend.shapes(self._picture.height + self._below)

    def over(self) -> Iterator[Shape]:
        """What is highlighted, as it lies over a finished drawing; small print that a frame would hide comes again."""
        yield from self.highlights.over()
        yield from self._corners({cell for cell, what in self._picture.highlights if what in FRAMED})

    # measures

    @property
    def margins(self) -> tuple[float, float, float, float]:
        """The room around the board: left, above, right and below, for clues, numbers where there are none, digits."""
        beside = width_of(str(self._picture.height)) * self._place + BETWEEN_PLACES if self._picture.numbered else 0
        across = (self._clues.beside, beside) if self._clues.beside else (beside, 0)
        above = self._clues.above or self._place_height
        return across[0], above, across[1], self._below + self._legend.height

    @property
    def _place_height(self) -> float:
        """The room for the numbers of columns."""
        return self._place + BETWEEN_PLACES if self._picture.numbered else 0

    @property
    def _place(self) -> float:
        """The letter height of the numbers of rows and columns; they grow with the board where few are enough."""
        share = PLACE_SHARE * max(self._picture.height, self._picture.width)
        return max(PLACE, share if self._picture.lines == "fives" else min(share, CLOSE_PLACES))

    def _places(self, number: int) -> range:
        """Of so many rows or columns those that have their number beside them."""
        return range(4, number, 5) if self._place > CLOSE_PLACES else range(number)

    @property
    def _below(self) -> float:
        """The room below the board, without a legend."""
        named = PLACE + BETWEEN_PLACES if self._picture.digits else 0
        return (self._place_height if self._clues.above else 0) + named

    @cached_property
    def _clues(self) -> Clues:
        return Clues(self._picture)

    @cached_property
    def _legend(self) -> Legend:
        return Legend(self._picture, -self._clues.beside, self._clues.beside + self._picture.width)

    @cached_property
    def highlights(self) -> Highlights:
        """What is highlighted."""
        return Highlights(self._picture, self.margins[0], self.margins[1])

    # the board

    def _guides(self) -> Iterator[Shape]:
        """Lines between long clues, which lead the eye to the board."""
        if self._picture.lines != "fives":
            return
        for row in range(self._picture.height + 1):
            yield Line("guide" if row % 5 else "five", (-self._clues.beside, row), (0, row))
        for column in range(self._picture.width + 1):
            yield Line("guide" if column % 5 else "five", (column, -self._clues.above), (column, 0))

    def _grid_lines(self) -> Iterator[Shape]:
        height, width = self._picture.height, self._picture.width
        lines = [(row, Line("", (0, row), (width, row))) for row in range(1, height)]
        lines += [(column, Line("", (column, 0), (column, height))) for column in range(1, width)]
        fives = self._picture.lines == "fives"
        yield from (line._replace(role="thin") for place, line in lines if place % 5 or not fives)
        yield from (line._replace(role="five") for place, line in lines if fives and not place % 5)

    def _walls(self) -> Iterator[Shape]:
        for (row, column), other in sorted(self._picture.walls):
            if other == (row, column + 1):
                yield Line("wall", (column + 1, row), (column + 1, row + 1))
            else:
                yield Line("wall", (column, row + 1), (column + 1, row + 1))

    def _frame(self) -> Iterator[Shape]:
        yield Box("frame", 0, 0, self._picture.width, self._picture.height)

    # small print

    def _corners(self, only: Collection[Cell] | None = None) -> Iterator[Shape]:
        for (row, column), square in self._squares.items():
            if square.corner and (only is None or (row, column) in only):
                size = self._corner_size((row, column), square.corner)
                yield Word("corner", square.corner, column + 0.09, row + 0.1 + size * DIGIT_HEIGHT, size, "start")

    def _corner_size(self, cell: Cell, text: str) -> float:
        """As small as one cell makes it, unless that is too small and the cage goes on to the right."""
        size, room = 0.0, 0.82
        while size < SMALLEST_CORNER:
            size = fitting(text, LARGEST_CORNER, room, bold=True)
            right = (cell[0], cell[1] + 1)
            if right not in self._squares or (cell, right) in self._picture.walls or self._squares[right].corner:
                break
            cell, room = right, room + 1
        return size

    # numbers of rows and columns

    def _numbers(self) -> Iterator[Shape]:
        """Those of the columns above or below the board, those of the rows beside it."""
        if not self._picture.numbered:
            return
        size = self._place
        away = BETWEEN_PLACES / 2 + size * DIGIT_HEIGHT / 2
        y = self._picture.height + away if self._clues.above else -away
        for column in self._places(self._picture.width):
            yield middled("place", str(column + 1), (column + 0.5, y), size)
        base = 0.5 + size * DIGIT_HEIGHT / 2
        for row in self._places(self._picture.height):
            if self._clues.beside:
                yield Word("place", str(row + 1), self._picture.width + BETWEEN_PLACES / 2, row + base, size, "start")
            else:
                yield Word("place", str(row + 1), -BETWEEN_PLACES / 2, row + base, size, "end")

    def _digits(self) -> Iterator[Shape]:
        """The digits to write, below the board and what else stands there."""
        if self._picture.digits:
            text = f"digits {numbers_text(self._picture.digits)}"
            base = self._picture.height + self._below - BETWEEN_PLACES / 2 - PLACE * (1 - DIGIT_HEIGHT)
            yield Word("place", text, 0, base, fitting(text, PLACE, self._picture.width), "start")
