"""A picture as shapes in their places: what all vector drawings share.

The unit is the side of a cell and the board's upper left corner is (0, 0), so clues outside have negative
coordinates. The shapes come in the order in which they are drawn: later ones cover earlier ones.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from math import isqrt
from typing import NamedTuple

from cluesmith.draw.shapes import DIGIT_HEIGHT, Box, Disc, Line, Outline, Point, Shape, Word, fitting, middled, width_of
from cluesmith.draw.snake import snake_shapes
from cluesmith.grid import STEPS, Cell
from cluesmith.picture import Picture, Square

PADDING = 0.15
LARGEST_CLUE = 0.56  # letter heights; clues that are too long for it are smaller
LARGEST_NUMBER = 0.52
LARGEST_CORNER = 0.27
SMALLEST_CORNER = 0.19  # a longer clue runs on into the next cells of its cage
BETWEEN_CLUES = 0.24
LINE_HEIGHT = 1.25
LARGEST_NOTE = 0.26
NOTES_WIDTH, NOTES_HEIGHT = 0.74, 0.54  # of the part of a cell where notes stand, clear of a highlight
TILE = 0.37  # half the side of the tile that a number inside stands on


class Layout(NamedTuple):
    """The shapes, and the rectangle they fill: its left and top edge, its width and height."""

    left: float
    top: float
    width: float
    height: float
    shapes: tuple[Shape, ...]

    @property
    def smallest_word(self) -> float:
        """The letter height of the smallest word; 1 when there is none."""
        return min((shape.size for shape in self.shapes if isinstance(shape, Word)), default=1)


def lay_out(picture: Picture) -> Layout:
    """The picture as shapes in their places."""
    board = _Board(picture)
    left, top = board.margin_left + PADDING, board.margin_top + PADDING
    width, height = left + picture.width + PADDING, top + picture.height + PADDING
    paper = Box("paper", -left, -top, width, height)
    return Layout(-left, -top, width, height, (paper, *board.shapes()))


class _Board:
    """One picture being laid out."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._squares = {
            (row, column): square
            for row, squares in enumerate(picture.squares)
            for column, square in enumerate(squares)
        }

    def shapes(self) -> Iterator[Shape]:
        """Everything, from the ground up."""
        yield from self._tints()
        yield from self._painted()
        yield from self._hatching()
        yield from self._guides()
        yield from self._grid_lines()
        yield from self._walls()
        yield from self._frame()
        yield from self._focus()
        yield from self._marks()
        yield from self._lines()
        yield from self._arrows()
        yield from self._tiles()
        yield from snake_shapes(self._picture)
        yield from self._corners()
        yield from self._numbers()
        yield from self._written()
        yield from self._notes()
        yield from self._clues_above()
        yield from self._clues_beside()

    # measures

    @cached_property
    def _clue_size(self) -> float:
        """The letter height of all clues outside: those above may not be wider than their column."""
        widest = max((text for texts in self._picture.top for text in texts), key=width_of, default="")
        return fitting(widest, LARGEST_CLUE, 0.9)

    @cached_property
    def margin_left(self) -> float:
        """The room for clues to the left of the board."""
        return max((self._length(texts) + BETWEEN_CLUES for texts in self._picture.left if texts), default=0)

    def _length(self, texts: Sequence[str]) -> float:
        """How far clues beside each other reach, with the room before or after them."""
        return sum(width_of(text) * self._clue_size + BETWEEN_CLUES for text in texts)

    @cached_property
    def margin_top(self) -> float:
        """The room for clues above the board."""
        most = max(map(len, self._picture.top), default=0)
        return most * self._line_height + BETWEEN_CLUES if most else 0

    @property
    def _line_height(self) -> float:
        return self._clue_size * LINE_HEIGHT

    # the board

    def _painted(self) -> Iterator[Shape]:
        """The painted cells, neighbours in a row as one, so that no seam shows between them."""
        for row, squares in enumerate(self._picture.squares):
            column = 0
            for is_painted, run in groupby(squares, lambda square: square.fill == "painted"):
                length = len(list(run))
                if is_painted:
                    yield Box("painted", column, row, length, 1)
                column += length

    def _guides(self) -> Iterator[Shape]:
        """Lines between long clues, which lead the eye to the board."""
        if self._picture.lines != "fives":
            return
        for row in range(self._picture.height + 1):
            yield Line("guide" if row % 5 else "five", (-self.margin_left, row), (0, row))
        for column in range(self._picture.width + 1):
            yield Line("guide" if column % 5 else "five", (column, -self.margin_top), (column, 0))

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

    # what is highlighted

    def _highlighted(self, role: str) -> list[Box]:
        return [self._area(cell, role) for cell, highlight in self._picture.highlights if role.startswith(highlight)]

    def _area(self, cell: Cell, role: str) -> Box:
        """A cell, or the place of the clues beside that row or above that column."""
        row, column = cell
        if column < 0:
            return Box(role, -self.margin_left, row, self.margin_left, 1)
        if row < 0:
            return Box(role, column, -self.margin_top, 1, self.margin_top)
        return Box(role, column, row, 1, 1)

    def _tints(self) -> Iterator[Shape]:
        yield from self._highlighted("premise-tint")
        yield from self._highlighted("focus-tint")

    def _hatching(self) -> Iterator[Shape]:
        for box in self._highlighted("premise"):
            yield from hatch(box)

    def _focus(self) -> Iterator[Shape]:
        for box in self._highlighted("focus"):
            yield Box("focus", box.x + 0.08, box.y + 0.08, box.width - 0.16, box.height - 0.16)

    # what is written

    def _marks(self) -> Iterator[Shape]:
        """A dot in each cell that is known to stay blank, as long as others are open: in an answer it would disturb."""
        if Square() not in self._squares.values():
            return
        for (row, column), square in self._squares.items():
            if square.fill == "blank":
                yield Disc("mark", column + 0.5, row + 0.5, 0.08)

    def _lines(self) -> Iterator[Shape]:
        for cell, square in self._squares.items():
            if square.fill in ("", "clue"):
                yield from (Line("line", _middle(cell), _middle(cell, way, 0.5)) for way in square.strokes)

    def _arrows(self) -> Iterator[Shape]:
        for cell, square in self._squares.items():
            if square.arrow is not None:
                yield arrow_head(cell, square.arrow)

    def _tiles(self) -> Iterator[Shape]:
        for (row, column), square in self._squares.items():
            if square.fill == "clue" and square.text:
                yield Box("tile", column + 0.5 - TILE, row + 0.5 - TILE, TILE * 2, TILE * 2, 0.1)

    def _corners(self) -> Iterator[Shape]:
        for (row, column), square in self._squares.items():
            if square.corner:
                size = self._corner_size((row, column), square.corner)
                yield Word("corner", square.corner, column + 0.09, row + 0.1 + size * DIGIT_HEIGHT, size, "start")

    def _numbers(self) -> Iterator[Shape]:
        for cell, square in self._squares.items():
            if square.text and square.fill == "clue":
                size = fitting(square.text, LARGEST_NUMBER, TILE * 2 - 0.08, bold=True)
                yield middled("number", square.text, _middle(cell), size)

    def _written(self) -> Iterator[Shape]:
        """What a player writes; where cells have small print, it is smaller and stands lower."""
        small_print = any(square.corner for square in self._squares.values())
        largest, middle = (0.52, 0.63) if small_print else (0.6, 0.5)
        for (row, column), square in self._squares.items():
            if square.text and square.fill != "clue":
                size = fitting(square.text, largest, 0.84)
                yield middled("written", square.text, (column + 0.5, row + middle), size)

    def _notes(self) -> Iterator[Shape]:
        """Small digits below the small print, each always at the same place in its cell."""
        across = isqrt(self._picture.width - 1) + 1
        wide, high = NOTES_WIDTH / across, NOTES_HEIGHT / -(-self._picture.width // across)
        size = min(LARGEST_NOTE, high * 1.15, wide / width_of("0" * len(str(self._picture.width))))
        for (row, column), square in self._squares.items():
            for digit in sorted((*square.notes, *square.struck)):
                down, right = divmod(digit - 1, across)
                middle = column + 0.13 + (right + 0.5) * wide, row + 0.88 - NOTES_HEIGHT + (down + 0.5) * high
                yield middled("struck" if digit in square.struck else "note", str(digit), middle, size)
                if digit in square.struck:
                    yield strike(middle, size * DIGIT_HEIGHT / 2)

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

    # clues outside

    def _clues_above(self) -> Iterator[Shape]:
        for column, texts in enumerate(self._picture.top):
            for place, text in enumerate(reversed(texts)):
                middle = -BETWEEN_CLUES / 2 - (place + 0.5) * self._line_height
                yield middled("clue", text, (column + 0.5, middle), self._clue_size)

    def _clues_beside(self) -> Iterator[Shape]:
        base = 0.5 + self._clue_size * DIGIT_HEIGHT / 2
        for row, texts in enumerate(self._picture.left):
            edge = self._length(texts)
            for text in texts:
                edge -= self._length([text])
                yield Word("clue", text, -BETWEEN_CLUES - edge, row + base, self._clue_size, "end")


def hatch(box: Box) -> Iterator[Line]:
    """Slanting lines over the box, a quarter of a cell apart."""
    for step in range(1, round((box.width + box.height) * 4)):
        far = step / 4
        yield Line(
            box.role,
            (box.x + max(0, far - box.height), box.y + min(far, box.height)),
            (box.x + min(far, box.width), box.y + max(0, far - box.width)),
        )


def strike(middle: Point, half: float) -> Line:
    """A line that crosses something out."""
    x, y = middle
    return Line("strike", (x - half, y + half), (x + half, y - half))


def arrow_head(cell: Cell, way: int) -> Outline:
    """A triangle that points that way, its tip near the cell's edge."""
    x, y = _middle(cell, way, 0.0)
    down, right = STEPS[way]
    sides = ((x - down * aside, y + right * aside) for aside in (-0.22, 0.22))
    return Outline("arrow", (_middle(cell, way, 0.38), *sides))


def _middle(cell: Cell, way: int = 0, ahead: float = 0) -> tuple[float, float]:
    """The cell's middle, or the point that far from it in that direction."""
    down, right = STEPS[way]
    return cell[1] + 0.5 + right * ahead, cell[0] + 0.5 + down * ahead
