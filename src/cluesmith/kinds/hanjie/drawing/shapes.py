"""Shapes that know how far a point is from them: discs, boxes, lines, and what is made of them.

The figure on a board fills the square from -1 to 1; x goes to the right and y downwards. A distance is negative inside.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import atan2, cos, hypot, inf, pi, sin
from random import Random

Point = tuple[float, float]


class Shape:
    """A set of points: `a + b` is both together, `a - b` is a without b, `a & b` what they have in common."""

    __slots__ = ("away",)

    def __init__(self, away: Callable[[float, float], float]) -> None:
        self.away = away

    def __add__(self, other: "Shape") -> "Shape":
        one, two = self.away, other.away
        return Shape(lambda x, y: min(one(x, y), two(x, y)))

    def __sub__(self, other: "Shape") -> "Shape":
        one, two = self.away, other.away
        return Shape(lambda x, y: max(one(x, y), -two(x, y)))

    def __and__(self, other: "Shape") -> "Shape":
        one, two = self.away, other.away
        return Shape(lambda x, y: max(one(x, y), two(x, y)))

    def moved(self, right: float, down: float) -> "Shape":
        """The shape elsewhere."""
        away = self.away
        return Shape(lambda x, y: away(x - right, y - down))

    def scaled(self, factor: float) -> "Shape":
        """The shape larger or smaller."""
        away = self.away
        return Shape(lambda x, y: away(x / factor, y / factor) * factor)

    def turned(self, turns: float) -> "Shape":
        """The shape turned clockwise around the middle; 1 is all around."""
        away, c, s = self.away, cos(2 * pi * turns), sin(2 * pi * turns)
        return Shape(lambda x, y: away(c * x + s * y, c * y - s * x))

    def flipped(self) -> "Shape":
        """The shape with left and right exchanged."""
        away = self.away
        return Shape(lambda x, y: away(-x, y))

    def paired(self) -> "Shape":
        """What the shape has on the right, there and on the left."""
        away = self.away
        return Shape(lambda x, y: away(abs(x), y))

    def bent(self, taper: float, bow: float, lean: float) -> "Shape":
        """The shape a little wider below than above, with its sides further down, and leaning; nothing is even."""
        away = self.away
        return Shape(lambda x, y: away((x + lean * y) * (1 - taper * y), y + bow * (0.4 - x * x)))

    def swollen(self, by: float) -> "Shape":
        """The shape with its middle larger and its rim smaller."""
        away = self.away

        def swollen(x: float, y: float) -> float:
            factor = 1 + by * (hypot(x, y) - 0.6)
            return away(x * factor, y * factor)

        return Shape(swollen)

    def around(self, times: int, *, mirrored: bool = True) -> "Shape":
        """What the shape has at the top, so many times around the middle."""
        away, part = self.away, 2 * pi / times

        def folded(x: float, y: float) -> float:
            angle = (atan2(x, -y) + part / 2) % part - part / 2
            far = hypot(x, y)
            return away(far * sin(abs(angle) if mirrored else angle), -far * cos(angle))

        return Shape(folded)

    def line(self, width: float) -> "Shape":
        """The rim of the shape, as a line inside it."""
        away = self.away
        return Shape(lambda x, y: abs(away(x, y) + width / 2) - width / 2)

    def grown(self, by: float) -> "Shape":
        """The shape with more around it."""
        away = self.away
        return Shape(lambda x, y: away(x, y) - by)


class Hand:
    """What draws: a random choice of proportions, and how large a cell is."""

    def __init__(self, rng: Random, cell: float) -> None:
        self.rng, self.cell = rng, cell

    def between(self, least: float, most: float) -> float:
        """Any number in that range."""
        return self.rng.uniform(least, most)

    def maybe(self, chance: float = 0.5) -> bool:
        """Whether something is drawn."""
        return self.rng.random() < chance

    def thin(self, width: float = 0.0) -> float:
        """That width, or if that is more the one of a line that never breaks."""
        return max(width, 1.02 * self.cell)

    def sees(self, size: float) -> bool:
        """Whether something of that size can be told on the board."""
        return self.cell <= size

    def spot(self, x: float, y: float, radius: float) -> Shape:
        """A dot that is never too small to be seen."""
        return disc(x, y, max(radius, 0.71 * self.cell))

    def stroke(self, *points: Point, width: float = 0.0) -> Shape:
        """A line through points that never breaks."""
        return stroke(points, self.thin(width))


NOTHING = Shape(lambda _x, _y: inf)


def all_of(shapes: Iterable[Shape]) -> Shape:
    """All shapes together."""
    parts = [shape.away for shape in shapes]
    return Shape(lambda x, y: min((away(x, y) for away in parts), default=inf))


def disc(x: float, y: float, radius: float) -> Shape:
    """A disc around a point."""
    return Shape(lambda px, py: hypot(px - x, py - y) - radius)


def oval(x: float, y: float, wide: float, high: float) -> Shape:
    """An ellipse around a point, with half its width and height."""
    least = min(wide, high)
    return Shape(lambda px, py: (hypot((px - x) / wide, (py - y) / high) - 1) * least)


def box(left: float, top: float, right: float, bottom: float, *, round_by: float = 0.0) -> Shape:
    """A rectangle, with round corners if asked for."""
    x, y = (left + right) / 2, (top + bottom) / 2
    wide, high = (right - left) / 2 - round_by, (bottom - top) / 2 - round_by

    def away(px: float, py: float) -> float:
        dx, dy = abs(px - x) - wide, abs(py - y) - high
        return hypot(max(dx, 0.0), max(dy, 0.0)) + min(max(dx, dy), 0.0) - round_by

    return Shape(away)


def polygon(*points: Point) -> Shape:
    """What lies within a line through the points and back to the first."""
    sides = list(pairwise((*points, points[0])))

    def away(px: float, py: float) -> float:
        inside = False
        nearest = inf
        for (ax, ay), (bx, by) in sides:
            nearest = min(nearest, _from_segment((px, py), (ax, ay), (bx, by)))
            if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
                inside = not inside
        return -nearest if inside else nearest

    return Shape(away)


def stroke(points: Iterable[Point], width: float) -> Shape:
    """A line of that width through the points."""
    segments = list(pairwise(points))

    def away(px: float, py: float) -> float:
        return min(_from_segment((px, py), a, b) for a, b in segments) - width / 2

    return Shape(away)


def _from_segment(point: Point, a: Point, b: Point) -> float:
    """How far a point is from the line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, (px * dx + py * dy) / length)) if length else 0.0
    return hypot(px - share * dx, py - share * dy)


def star(points: int, inner: float, outer: float = 1.0) -> Shape:
    """A star around the middle, one of its points at the top."""
    corners: list[Point] = []
    for number in range(2 * points):
        far, angle = (inner if number % 2 else outer), pi * number / points
        corners.append((far * sin(angle), -far * cos(angle)))
    return polygon(*corners)


def heart(size: float = 1.0) -> Shape:
    """A heart around the middle."""
    lobes = disc(0.47, -0.4, 0.53).paired()
    return (lobes + polygon((0, -0.5), (0.9, -0.11), (0, 1), (-0.9, -0.11))).scaled(size)


def petal(length: float, width: float, start: float = 0.0) -> Shape:
    """A petal that stands up from near the middle."""
    return oval(0, -(start + length / 2), width / 2, length / 2)


def wavy(level: float, height: float, length: float, phase: float = 0.0) -> Shape:
    """All that lies below a wavy line."""
    return Shape(lambda x, y: level + height * sin(2 * pi * x / length + phase) - y)
