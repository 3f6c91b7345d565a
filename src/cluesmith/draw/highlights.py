"""What is highlighted in a picture: tints, hatching and frames of cells, and small numbers to follow with a finger."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cluesmith.draw.cells import in_cells, leads, painted, runs
from cluesmith.draw.inked import colour_of
from cluesmith.draw.shapes import Box, Line, Shape, fitting, middled, width_of
from cluesmith.draw.style import inked
from cluesmith.grid import Cell
from cluesmith.picture import Highlight, Picture

LABEL, LEAST_LABEL = 0.25, 0.15  # the letter height of a small number
DISC, PADDING = 1.36, 0.56  # of its disc, and how much wider than the number that is, in letter heights
LARGEST_CORNER = 0.27  # the letter height of small print
INSET = 0.08  # of a frame from the borders of its cells
EDGE = 0.04  # of hatching with bright edges from these
TINTED: tuple[Highlight, ...] = ("rule", "premise", "supposed", "focus")
FRAMED: tuple[Highlight, ...] = ("supposed", "focus")


class Highlights(NamedTuple):
    """The highlights of a picture, and how much room clues take beside and above its board."""

    picture: Picture
    beside: float
    above: float

    def tints(self) -> Iterator[Box]:
        """The ground of what is highlighted; it lies below all else."""
        yield from self._used()
        for highlight in TINTED:
            yield from self.boxes(highlight, f"{highlight}-tint")

    def hatching(self) -> Iterator[Shape]:
        """Slanting lines over premises."""
        if self.picture.inks:
            yield from self._hatched_inks()
            return
        for box in self.boxes("premise", "premise"):
            yield from hatch(box)

    def _hatched_inks(self) -> Iterator[Shape]:
        """Lines with bright edges, since they may lie on any colour, and a plain ground for what stands in a cell."""
        for role in ("premise-halo", "premise"):
            for _, x, y, width, height, _ in self.boxes("premise", role):
                yield from hatch(Box(role, x + EDGE, y + EDGE, width - 2 * EDGE, height - 2 * EDGE))
        for row, column in self._cells("premise"):
            if colour := colour_of(self.picture, self.picture.squares[row][column]):
                yield Box(inked("ink", colour), column + 0.25, row + 0.25, 0.5, 0.5, 0.1)

    def frames(self) -> Iterator[Box]:
        """A frame around what is new, and around what is only supposed; on cells of any colour with bright edges."""
        for highlight in FRAMED:
            for role in ("halo", highlight) if self.picture.inks else (highlight,):
                for box in self.boxes(highlight, role):
                    sides = box.width - 2 * INSET, box.height - 2 * INSET
                    yield Box(role, box.x + INSET, box.y + INSET, *sides)

    def labels(self) -> Iterator[Shape]:
        """Small numbers in the upper right corners of cells, each on a disc; those of one size side by side."""
        badges, words = [], []
        for (row, column), text in self.picture.labels:
            height = self._label_height((row, column), text)
            wide, high = max(DISC, width_of(text) + PADDING) * height, DISC * height
            badges.append(Box("badge", column + 0.97 - wide, row + 0.03, wide, high, high / 2))
            words.append(middled("label", text, (column + 0.97 - wide / 2, row + 0.03 + high / 2), height))
        yield from sorted(badges, key=lambda badge: -badge.height)
        yield from sorted(words, key=lambda word: -word.size)

    def _label_height(self, cell: Cell, text: str) -> float:
        """The letter height at which a small number reaches neither into the next cell nor, if it can, over a clue."""
        corner = self.picture.squares[cell[0]][cell[1]].corner
        size = fitting(corner, LARGEST_CORNER, 0.82, bold=True)
        room = 0.86 - width_of(corner, bold=True) * size if corner else 0.94
        return min(
            LABEL, max(LEAST_LABEL, room / max(DISC, width_of(text) + PADDING)), 0.94 / (width_of(text) + PADDING)
        )

    def over(self) -> Iterator[Shape]:
        """All of it as it lies over a finished drawing, where frames are boxes to be filled, and hatching often is.

        The notes of cells in which nothing is written are there already.
        """
        supposed = self._cells("supposed")
        yield from self._used()
        yield from self.boxes("rule", "rule-tint")
        yield from self._rehatched() if self.picture.inks else self.boxes("premise", "hatched")
        yield from self._strikes()
        yield from (_cover(cell, self.picture) for cell in supposed if self._hides_notes(cell))
        yield from painted(self.picture, supposed)
        yield from leads(self.picture)
        yield from (shape for shape in in_cells(self.picture, supposed) if not shape.role.startswith("note"))
        yield from self.frames()
        yield from self.labels()

    def _rehatched(self) -> Iterator[Shape]:
        """The hatching of cells that may have any colour, and once more what stands in them."""
        yield from self.hatching()
        yield from in_cells(self.picture, self._cells("premise"))

    def _hides_notes(self, cell: Cell) -> bool:
        """Whether something stands in the cell where its notes were."""
        square = self.picture.squares[cell[0]][cell[1]]
        return bool(square.text or (self.picture.inks and square.fill))

    def _strikes(self) -> Iterator[Shape]:
        """The lines that strike notes out."""
        lines = enumerate(self.picture.squares)
        struck = {(row, column) for row, line in lines for column, square in enumerate(line) if square.struck}
        return (shape for shape in in_cells(self.picture, struck) if shape.role.startswith("strike"))

    def _used(self) -> Iterator[Box]:
        """The places where clues are used, outside the board or in a cell that is not highlighted anyway."""
        highlighted = {place for place, _ in self.picture.highlights}
        return self._boxes([place for place in self.picture.used if place not in highlighted], "rule-tint")

    def boxes(self, highlight: Highlight, role: str) -> Iterator[Box]:
        """The places with that highlight, neighbours as one."""
        return self._boxes([place for place, what in self.picture.highlights if what == highlight], role)

    def _cells(self, highlight: Highlight) -> list[Cell]:
        """The cells on the board with that highlight, in order."""
        return sorted(cell for cell, what in self.picture.highlights if what == highlight and min(cell) >= 0)

    def _boxes(self, places: list[Cell], role: str) -> Iterator[Box]:
        """Those outside are as large as the clues there."""
        for top, left, bottom, right in rectangles(places):
            if left < 0:
                yield Box(role, -self.beside, top, self.beside, bottom - top)
            elif top < 0:
                yield Box(role, left, -self.above, right - left, self.above)
            else:
                yield Box(role, left, top, right - left, bottom - top)


def _cover(cell: Cell, picture: Picture) -> Box:
    """Paper over the notes of a cell."""
    row, column = cell
    if picture.inks:
        return Box("paper", column + 0.05, row + 0.05, 0.9, 0.9)
    return Box("paper", column + 0.1, row + 0.33, 0.8, 0.57)


def hatch(box: Box) -> Iterator[Line]:
    """Slanting lines over the box, a quarter of a cell apart."""
    for step in range(1, round((box.width + box.height) * 4)):
        far = step / 4
        yield Line(
            box.role,
            (box.x + max(0, far - box.height), box.y + min(far, box.height)),
            (box.x + min(far, box.width), box.y + max(0, far - box.width)),
        )


def rectangles(cells: Iterable[Cell]) -> list[tuple[int, int, int, int]]:
    """Few rectangles that are just these cells: top, left, and behind the last row and column.

    Cells outside the board are kept apart from those on it.
    """
    found: dict[tuple[int, int], tuple[int, int]] = {}  # left and right of those that may go on below: top and bottom
    done: list[tuple[int, int, int, int]] = []
    for row, left, right in runs(cells):
        top, bottom = found.get((left, right), (row, row))
        if bottom != row or row == 0:
            done += [(top, left, bottom, right)] if (left, right) in found else []
            top = row
        found[left, right] = (top, row + 1)
    done += [(top, left, bottom, right) for (left, right), (top, bottom) in found.items()]
    return sorted(done)
