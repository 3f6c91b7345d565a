"""Shapes as SVG in few letters, for pages that hold thousands of them.

What has straight sides is one path, in tenths of the drawing's unit, which nobody can see; each part of it says how far
it is from the one before where that is shorter. Words that stand in the same way in many cells are drawn once. The page
has to say that words stand with their middle at their place, and that covers are as bright as paper.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from cluesmith.draw.shapes import Box, Disc, Line, Outline, Point, Shape, Word
from cluesmith.draw.svg import CELL, element, role_attributes
from cluesmith.grid import Cell

TENTHS = CELL * 10
AS_BARS = {"paper": "cover", "badge": "badge"}  # boxes of these roles as lines, and the role that these have
STAMP = "alike"  # the name of what is drawn once
MIN_STAMP = 3  # words that are worth it

Words = tuple[tuple[str, int, int], ...]  # texts, and where they stand in a cell


def compact(shapes: Iterable[Shape], *, stamps: bool = False) -> str:
    """The shapes in order; with `stamps`, which a page can have once, what is alike in many cells is drawn once."""
    runs = groupby(shapes, key=lambda shape: shape.role)
    return "".join(part for role, run in runs for part in _of_role(role, list(run), stamps=stamps))


def _of_role(role: str, shapes: list[Shape], *, stamps: bool) -> Iterator[str]:
    """Shapes of one role: what has straight sides as one path, words by their size."""
    if bars := _bars(shapes):
        yield bars
        return
    outlines = [points for shape in shapes if (points := _corners(shape))]
    if outlines:
        yield f'<path{role_attributes(role)} d="{_path(outlines)}"/>'
    rest = [shape for shape in shapes if not _corners(shape)]
    for look, run in groupby(rest, key=_look_of):
        yield f"<g{role_attributes(role)}{look}>{_placed(list(run), stamps=stamps)}</g>"


def _look_of(shape: Shape) -> str:
    if isinstance(shape, Word):
        aligned = "" if shape.align == "middle" else f' text-anchor="{shape.align}"'
        return f' font-size="{_text(_tenths(shape.size))}"{aligned}'
    return ""


# paths


class _Corners(list[tuple[int, int]]):
    """The corners of an outline, in tenths; of two there is only a line between them."""


def _corners(shape: Shape) -> _Corners | None:
    """The corners of what has straight sides."""
    match shape:
        case Line(_, start, end):
            return _Corners(map(_point, (start, end)))
        case Box(_, x, y, width, height, 0):
            right, bottom = x + width, y + height
            return _Corners(map(_point, ((x, y), (right, y), (right, bottom), (x, bottom))))
        case Outline(_, points):
            return _Corners(map(_point, points))
    return None


def _bars(shapes: Sequence[Shape]) -> str:
    """Boxes of one height as thick lines, which need half the letters; the ends are round where the boxes are."""
    boxes = [shape for shape in shapes if isinstance(shape, Box) and shape.role in AS_BARS and shape.height < 1]
    heights = {(_tenths(box.height), _tenths(box.radius)) for box in boxes}
    if len(heights) != 1 or len(boxes) < len(shapes):
        return ""
    role = AS_BARS[boxes[0].role]
    lines = (Line(role, *_axis(box)) for box in boxes)
    width = _text(heights.pop()[0])
    return f'<path class="{role}" stroke-width="{width}" d="{_path(filter(None, map(_corners, lines)))}"/>'


def _axis(box: Box) -> tuple[Point, Point]:
    """The line in the middle of the box, as far as the ends are not round."""
    middle = box.y + box.height / 2
    return (box.x + box.radius, middle), (box.x + box.width - box.radius, middle)


def _path(outlines: Iterable[Sequence[tuple[int, int]]]) -> str:
    """All outlines one after the other."""
    drawn, at = "", None
    for first, *others in outlines:
        drawn += _moved(first, at)
        at = first
        for corner in others:
            drawn += _side(corner[0] - at[0], corner[1] - at[1])
            at = corner
        if len(others) > 1:
            drawn += "z"
            at = first
    return drawn


def _moved(to: tuple[int, int], at: tuple[int, int] | None) -> str:
    far = f"M{_pair(*to)}"
    near = far if at is None else f"m{_pair(to[0] - at[0], to[1] - at[1])}"
    return min(near, far, key=len)


def _side(right: int, down: int) -> str:
    if not down:
        return f"h{_text(right)}"
    return f"v{_text(down)}" if not right else f"l{_pair(right, down)}"


def _pair(x: int, y: int) -> str:
    """Two numbers; a minus keeps them apart."""
    return f"{_text(x)}{'' if y < 0 else ' '}{_text(y)}"


def _point(point: Point) -> tuple[int, int]:
    return _tenths(point[0]), _tenths(point[1])


def _tenths(length: float) -> int:
    return round(length * TENTHS)


def _text(tenths: int) -> str:
    return f"{tenths / 10:g}" if tenths % 10 else str(tenths // 10)


# words


def _placed(shapes: Sequence[Shape], *, stamps: bool) -> str:
    words = [shape for shape in shapes if isinstance(shape, Word)]
    if stamps and len(words) == len(shapes):
        return "".join(_stamped(words))
    return "".join(map(_placed_one, shapes))


def _placed_one(shape: Shape) -> str:
    if isinstance(shape, Word):
        x, y = _tenths(shape.x), _tenths(shape.y)
        return f'<text x="{_text(x)}" y="{_text(y)}">{escape(shape.text)}</text>'
    assert isinstance(shape, Box | Disc)
    return element(shape)


def _stamped(words: Sequence[Word]) -> Iterator[str]:
    """The words of each cell, those that are most often found drawn once."""
    by_cell: dict[Cell, list[Word]] = {}
    for word in words:
        by_cell.setdefault((int(word.y // 1), int(word.x // 1)), []).append(word)
    shared, often = Counter(_in_cell(cell, each) for cell, each in by_cell.items()).most_common(1)[0]
    home: Cell | None = None
    for cell, each in by_cell.items():
        drawn = "".join(map(_placed_one, each))
        if often == 1 or len(each) < MIN_STAMP or _in_cell(cell, each) != shared:
            yield drawn
        elif home is None:
            home = cell
            yield f'<g id="{STAMP}">{drawn}</g>'
        else:
            right, down = (cell[1] - home[1]) * CELL, (cell[0] - home[0]) * CELL
            yield f'<use href="#{STAMP}" x="{right}" y="{down}"/>'


def _in_cell(cell: Cell, words: Iterable[Word]) -> Words:
    return tuple((word.text, _tenths(word.x - cell[1]), _tenths(word.y - cell[0])) for word in words)
