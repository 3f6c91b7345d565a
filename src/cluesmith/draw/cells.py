"""What stands in the cells of a picture, as shapes in their places."""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby, product
from math import isqrt

from cluesmith.draw.inked import colour_of, ink_notes, signs
from cluesmith.draw.inks import text_on
from cluesmith.draw.shapes import (
    DIGIT_HEIGHT,
    Box,
    Disc,
    Line,
    Outline,
    Shape,
    fitting,
    middle,
    middled,
    strike,
    width_of,
)
from cluesmith.draw.snake import snake_shapes
from cluesmith.draw.style import inked, split_role
from cluesmith.grid import STEPS, Cell, beside, inside
from cluesmith.picture import Picture, Square

LARGEST_NUMBER = 0.52  # letter heights
LARGEST_NOTE = 0.26
NOTES_WIDTH, NOTES_HEIGHT = 0.74, 0.54  # of the part of a cell where notes stand, clear of a highlight
GAP = 0.25  # between notes of two digits, in letter heights
TILE = 0.37  # half the side of the tile that a number inside stands on
UNSURE = " unsure"  # after the role of a shape that is not known to be there


def painted(picture: Picture, only: Iterable[Cell] | None = None) -> Iterator[Box]:
    """The painted cells, or some of them, neighbours in a row as one, so that no seam shows between them."""
    supposed = _supposed(picture)
    squares = _squares(picture, only)
    role_of = {cell: role for cell, square in squares.items() if (role := _area(picture, square))}
    if picture.inks:
        yield from sorted(_areas(role_of, apart=supposed), key=lambda box: box.role)
    else:
        yield from _areas({cell: role + UNSURE * (cell in supposed) for cell, role in role_of.items()})


def _area(picture: Picture, square: Square) -> str:
    """The role of a cell that is filled altogether."""
    colour = colour_of(picture, square)
    return inked("ink", colour) if colour else "painted" if square.fill == "painted" else ""


def _areas(role_of: dict[Cell, str], *, apart: Collection[Cell] = ()) -> Iterator[Box]:
    """Cells as areas; those apart, of which something is only supposed, are not filled to their borders."""
    for row, first, end in runs(role_of.keys() - apart):
        for role, columns in groupby(range(first, end), key=lambda column: role_of[row, column]):
            begin, *others = columns
            yield Box(role, begin, row, 1 + len(others), 1)
    for row, column in sorted(role_of.keys() & apart):
        yield Box(role_of[row, column], column + 0.2, row + 0.2, 0.6, 0.6)


def in_cells(picture: Picture, only: Iterable[Cell] | None = None) -> Iterator[Shape]:
    """What stands in all cells or in some, from the ground up; painted cells and small print apart."""
    supposed = _supposed(picture)
    squares = _squares(picture, only)
    yield from leads(picture) if only is None else ()
    yield from _Cells(picture, {cell: square for cell, square in squares.items() if cell not in supposed}).shapes()
    for shape in _Cells(picture, {cell: squares[cell] for cell in squares if cell in supposed}).shapes():
        yield shape if split_role(shape.role)[1] else shape._replace(role=shape.role + UNSURE)


def leads(picture: Picture) -> Iterator[Line]:
    """The ends of lines, in the cells beside, that lead on to where something is only supposed."""
    supposed = _supposed(picture)
    for ahead in sorted(supposed):
        for way, (down, right) in enumerate(STEPS):
            cell = ahead[0] - down, ahead[1] - right
            if inside(cell, picture.height, picture.width) and cell not in supposed:
                square = picture.squares[cell[0]][cell[1]]
                if _is_line(square) and way in square.strokes:
                    start = middle(cell, way, TILE if square.text else 0)
                    yield Line("line" + UNSURE, start, middle(cell, way, 0.5))


def _is_line(square: Square) -> bool:
    """Whether the strokes in the cell are those of lines."""
    return square.fill in ("", "clue")


def _squares(picture: Picture, only: Iterable[Cell] | None) -> dict[Cell, Square]:
    """The squares of all cells or of some, in reading order."""
    cells = product(range(picture.height), range(picture.width)) if only is None else sorted(only)
    return {(row, column): picture.squares[row][column] for row, column in cells}


def _supposed(picture: Picture) -> set[Cell]:
    return {cell for cell, highlight in picture.highlights if highlight == "supposed"}


class _Cells:
    """Some cells of a picture."""

    def __init__(self, picture: Picture, squares: dict[Cell, Square]) -> None:
        self._picture, self._squares = picture, squares

    def shapes(self) -> Iterator[Shape]:
        yield from self._marks()
        yield from signs(self._picture, self._squares)
        yield from self._lines()
        yield from self._limits()
        yield from self._arrows()
        yield from self._tiles()
        yield from snake_shapes(self._squares)
        yield from self._numbers()
        yield from self._written()
        yield from ink_notes(self._picture, self._squares) if self._picture.inks else self._digit_notes()

    def _marks(self) -> Iterator[Shape]:
        """A dot in each cell that is known to stay blank, as long as others are open: in an answer it would disturb."""
        blank = [cell for cell, square in self._squares.items() if square.fill == "blank"]
        if blank and any(Square() in line for line in self._picture.squares):
            ground = self._picture.ground
            role = inked("ground-mark", text_on(ground)) if ground else "mark"
            yield from (Disc(role, column + 0.5, row + 0.5, 0.08) for row, column in blank)

    def _lines(self) -> Iterator[Shape]:
        """Those that lead on to where something is only supposed are drawn with that."""
        supposed = _supposed(self._picture)
        for cell, square in self._squares.items():
            for way in square.strokes if _is_line(square) else ():
                if cell in supposed or beside(cell, way) not in supposed:
                    yield Line("line", middle(cell), middle(cell, way, 0.5))

    def _limits(self) -> Iterator[Shape]:
        """A short bar inside the border over which no line goes on."""
        for cell, square in self._squares.items():
            for way in square.limits:
                (x, y), (down, right) = middle(cell, way, 0.42), STEPS[way]
                yield Line("limit", (x - down * 0.13, y - right * 0.13), (x + down * 0.13, y + right * 0.13))

    def _arrows(self) -> Iterator[Shape]:
        for cell, square in self._squares.items():
            if square.arrow is not None:
                yield arrow_head(cell, square.arrow)

    def _tiles(self) -> Iterator[Shape]:
        for (row, column), square in self._squares.items():
            if square.fill == "clue" and square.text:
                yield Box("tile", column + 0.5 - TILE, row + 0.5 - TILE, TILE * 2, TILE * 2, 0.1)
            elif square.level:
                yield Box("tile", column + 0.02, row + 0.98 - 0.96 * square.level, 0.96, 0.96 * square.level)

    def _numbers(self) -> Iterator[Shape]:
        for cell, square in self._squares.items():
            if square.text and square.fill == "clue":
                size = fitting(square.text, LARGEST_NUMBER, TILE * 2 - 0.08, bold=True)
                yield middled("number", square.text, middle(cell), size)

    def _written(self) -> Iterator[Shape]:
        """What a player writes; where cells have small print, it is smaller and stands lower."""
        texts = {cell: square.text for cell, square in self._squares.items() if square.fill != "clue" and square.text}
        small_print = texts and any(square.corner for line in self._picture.squares for square in line)
        largest, low = (0.52, 0.63) if small_print else (0.6, 0.5)
        for (row, column), text in texts.items():
            yield middled("written", text, (column + 0.5, row + low), fitting(text, largest, 0.84))

    def _digit_notes(self) -> Iterator[Shape]:
        """Small digits below the small print, each always at the same place in its cell."""
        digits = self._picture.digits or range(1, self._picture.width + 1)
        across = isqrt(len(digits) - 1) + 1
        wide, high = NOTES_WIDTH / across, NOTES_HEIGHT / -(-len(digits) // across)
        longest = len(str(digits[-1]))
        size = min(LARGEST_NOTE, high * 1.15, wide / (width_of("0" * longest) + GAP * (longest > 1)))
        for (row, column), square in self._squares.items():
            for digit in sorted((*square.notes, *square.struck)):
                down, right = divmod(digits.index(digit), across)
                place = column + 0.13 + (right + 0.5) * wide, row + 0.88 - NOTES_HEIGHT + (down + 0.5) * high
                yield middled("struck" if digit in square.struck else "note", str(digit), place, size)
                if digit in square.struck:
                    yield strike(place, size * DIGIT_HEIGHT / 2)


def arrow_head(cell: Cell, way: int) -> Outline:
    """A triangle that points that way, its tip near the cell's edge."""
    x, y = middle(cell, way, 0.0)
    down, right = STEPS[way]
    sides = ((x - down * aside, y + right * aside) for aside in (-0.22, 0.22))
    return Outline("arrow", (middle(cell, way, 0.38), *sides))


def runs(cells: Iterable[Cell]) -> Iterator[tuple[int, int, int]]:
    """The row, the first column and that behind the last of each run of neighbours in a row; outside none is longer."""
    order = sorted(set(cells))
    begin = 0
    for place, (row, column) in enumerate(order, start=1):
        if order[place : place + 1] != [(row, column + 1)] or column < 0:
            yield row, order[begin][1], column + 1
            begin = place
