"""A drawing for a board: which figure, whole or in outline, alone or several side by side."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.drawing import animals, ornaments, plants, scenes, sprites, things
from cluesmith.kinds.hanjie.drawing.fitting import fitted
from cluesmith.kinds.hanjie.drawing.shapes import Hand, Shape, box
from cluesmith.kinds.hanjie.mirrors import images
from cluesmith.making.budget import Budget

LEAST = 8  # the shorter side of a board on which a figure can be told
SMALL_BOARD = 13  # below that only some figures can be told
PANEL = 28  # the side of each picture where a board holds many
MANY = 45  # the shorter side of a board that holds many
MOST_PANELS = 4  # along that side; with more of them, lines tell too little
FAR = 3.0  # how far outside, in cells, a cell counts as where nothing is drawn
MEDALLION = 0.12  # how often a figure is light on dark

TAPER, BOW, LEAN, SWELL = 0.2, 0.08, 0.1, 0.25  # how much the proportions of figures vary at most

Figure = Callable[[Hand], Shape]

FRONT = (*animals.FROM_THE_FRONT, *plants.SAME_BOTH_SIDES, *things.SAME_BOTH_SIDES)
SIDE = (*animals.FROM_THE_SIDE, *plants.LOPSIDED, *scenes.LOPSIDED)
SLANTING = (*animals.SLANTING, *plants.SLANTING, *things.SLANTING)
SMALL = animals.SMALL | plants.SMALL | things.SMALL | scenes.SMALL | ornaments.SMALL
FIGURES: dict[str, Sequence[Figure]] = {
    "left-right": FRONT,
    "none": SIDE,
    "both": ornaments.BOTH,
    "rotate": ornaments.ROTATE,
    "diagonal": SLANTING,
}
MADE_UP: dict[str, list[Figure]] = {"left-right": [sprites.creature] * 12, "both": [sprites.carpet] * 8}
SMALL_FIGURES = {
    name: [*(figure for figure in figures if figure in SMALL), *MADE_UP.get(name, [])]
    for name, figures in FIGURES.items()
}
SHARES = {"left-right": 50, "none": 24, "both": 15, "rotate": 6, "diagonal": 5}  # how often each is drawn


class Sketch(NamedTuple):
    """How far each cell is outside of what is drawn, in cells, and how the drawing is symmetric."""

    away: list[float]
    symmetry: str


def sketch(  # noqa: PLR0913 - a board, and how to draw on it
    height: int, width: int, rng: Random, budget: Budget, symmetry: str | None, *, outline: bool
) -> Sketch:
    """A drawing that fills the board; raises GaveUp when time is up."""
    if symmetry is None:
        names = [name for name in SHARES if name != "diagonal" or SMALL_BOARD <= height == width]
        symmetry = rng.choices(names, [SHARES[name] for name in names])[0]
    side = min(height, width)
    panel = side if side < MANY or symmetry == "diagonal" else max(PANEL, side / MOST_PANELS)
    rows, columns = _spans(height, panel), _spans(width, panel)
    artist = _Artist(rng, budget, len(rows[0]), len(columns[0]), symmetry, outline=outline)
    away = _side_by_side(artist, height, width, rows, columns)
    return Sketch(evened(away, height, width, symmetry), symmetry)


def evened(values: Sequence[float], height: int, width: int, symmetry: str) -> list[float]:
    """The values, each that of the first of the cells that correspond to each other."""
    firsts = (min(images(row, column, height, width, symmetry)) for row in range(height) for column in range(width))
    return [values[row * width + column] for row, column in firsts]


def _spans(length: int, panel: float) -> list[range]:
    """Where figures of about that size lie along a side: all of one size, and the same from either end."""
    number = max(1, int(length / panel + 0.35))
    gap = 1 if number == 1 else 2 if panel >= PANEL else 1
    size = (length - (number - 1) * gap) // number
    if (length - number * size - (number - 1) * gap) % 2:  # what is left over is shared by both ends
        size, gap = size - 1, gap + (number % 2 == 0)
    start = (length - number * size - (number - 1) * gap) // 2
    return [range(start + place * (size + gap), start + place * (size + gap) + size) for place in range(number)]


def _side_by_side(
    artist: "_Artist", height: int, width: int, rows: Sequence[range], columns: Sequence[range]
) -> list[float]:
    """The figures in their places, those the same that lie opposite each other where the symmetry asks for it."""
    away = [FAR] * (height * width)
    drawn: dict[Cell, list[float]] = {}
    for place in product(range(len(rows)), range(len(columns))):
        twin = min(images(*place, len(rows), len(columns), artist.symmetry))
        if twin not in drawn:
            drawn[twin] = artist.figure()
        across = columns[place[1]]
        for number, row in enumerate(rows[place[0]]):
            line = drawn[twin][number * len(across) : (number + 1) * len(across)]
            away[row * width + across.start : row * width + across.stop] = line
    return away


class _Artist:
    """Draws figures for one board, all of the same symmetry."""

    def __init__(  # noqa: PLR0913 - a board, and how to draw on it
        self, rng: Random, budget: Budget, height: int, width: int, symmetry: str, *, outline: bool
    ) -> None:
        cell = 2 / min(height, width)
        self.symmetry, self._budget = symmetry, budget
        self._size, self._hand, self._outline = (height, width), Hand(rng, cell), outline
        self._figures = (SMALL_FIGURES if min(height, width) < SMALL_BOARD else FIGURES)[symmetry]

    def figure(self) -> list[float]:
        """How far each cell is outside of a figure."""
        return fitted(self._shape(), *self._size, self.symmetry, self._budget)

    def _shape(self) -> Shape:
        """One figure."""
        hand = self._hand
        shape = self._varied(hand.rng.choice(self._figures)(hand))
        if self.symmetry == "diagonal":
            shape = shape.scaled(0.8).turned(hand.rng.choice((1, 5)) / 8)
        if self.symmetry == "none" and hand.maybe():
            shape = shape.flipped()
        if self._outline:
            return shape.line(hand.thin())
        if hand.sees(0.11) and hand.maybe(MEDALLION):
            return box(-1.22, -1.22, 1.22, 1.22, round_by=0.3) - shape
        return shape

    def _varied(self, shape: Shape) -> Shape:
        """The figure in other proportions, so that no two are the same; what is the same turned stays so."""
        hand = self._hand
        if self.symmetry in ("both", "rotate"):
            return shape.swollen(hand.between(-SWELL, SWELL))
        lean = hand.between(-LEAN, LEAN) if self.symmetry == "none" else 0.0
        return shape.bent(hand.between(-TAPER, TAPER), hand.between(-BOW, BOW), lean)
