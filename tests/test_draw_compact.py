"""Shapes in few letters: what is drawn is the same."""

import re
from random import Random

import pytest

from cluesmith.draw.compact import compact
from cluesmith.draw.shapes import Box, Line, Outline, Point, Shape, Word
from cluesmith.draw.svg import CELL

SEEN = 0.051  # in the drawing's units: half of the last place, and what binary fractions are off


def corners_drawn(path: str) -> list[list[Point]]:
    """The corners of each part of a path, as a browser would find them."""
    found: list[list[Point]] = []
    x = y = 0.0
    for letter, numbers in re.findall(r"([Mmlhvz])([^Mmlhvz]*)", path):
        moved = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if letter == "z":
            x, y = found[-1][0]
            continue
        right, down = {"h": (moved[:1] or [0]) + [0], "v": [0, *moved]}.get(letter, moved)
        x, y = (right, down) if letter == "M" else (x + right, y + down)
        found += [[]] if letter in "Mm" else []
        found[-1].append((x, y))
    return found


def corners(shape: Shape) -> list[Point]:
    """The same of a shape, in the drawing's units."""
    match shape:
        case Line(_, start, end):
            points = [start, end]
        case Box(_, x, y, width, height):
            points = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        case Outline(_, found):
            points = list(found)
        case _:
            points = []
    return [(x * CELL, y * CELL) for x, y in points]


def a_shape(rng: Random) -> Shape:
    x, y, right, down = (rng.uniform(-2, 12) for _ in range(4))
    shapes: list[Shape] = [
        Line("line", (x, y), (right, down)),
        Line("line", (x, y), (x, down)),
        Line("line", (x, y), (right, y)),
        Box("line", x, y, abs(right), abs(down)),
        Outline("line", ((x, y), (right, y), (right, down))),
    ]
    return rng.choice(shapes)


@pytest.mark.parametrize("seed", range(20))
def test_a_path_has_all_corners_where_the_shapes_have_them(seed: int) -> None:
    rng = Random(seed)
    shapes = [a_shape(rng) for _ in range(30)]
    path = re.fullmatch(r'<path class="line" d="([^"]*)"/>', compact(shapes))
    assert path
    drawn = corners_drawn(path[1])
    assert [len(part) for part in drawn] == [len(corners(shape)) for shape in shapes]
    for part, shape in zip(drawn, shapes, strict=True):
        assert [value for point in part for value in point] == pytest.approx(
            [value for point in corners(shape) for value in point], abs=SEEN
        )


def test_words_that_are_alike_in_many_cells_are_drawn_once() -> None:
    words = [
        Word("note", text, column + 0.1 + place * 0.2, row + 0.5, 0.2)
        for row, column in ((0, 0), (0, 1), (2, 3))
        for place, text in enumerate("1234")
    ]
    drawn = compact(words, stamps=True)
    assert drawn.count("<text") == 4
    assert re.findall(r'<use href="#alike" x="(\d+)" y="(\d+)"/>', drawn) == [("40", "0"), ("120", "80")]
    assert compact(words).count("<text") == len(words)


def test_words_that_differ_are_all_drawn() -> None:
    words = [Word("note", str(digit), digit + 0.5, 0.5, 0.2) for digit in range(9)]
    assert compact(words, stamps=True).count("<text") == 9


def test_boxes_of_one_height_are_thick_lines() -> None:
    covers = [Box("paper", 0.25, 0.5, 0.5, 0.125), Box("paper", 1.25, 0.5, 0.25, 0.125)]
    assert compact(covers) == '<path class="cover" stroke-width="5" d="M10 22.5h20m20 0h10"/>'
    assert compact([Box("badge", 1, 0.25, 1, 0.5, 0.25)]) == '<path class="badge" stroke-width="20" d="M50 20h20"/>'
    assert "stroke" not in compact([*covers, Box("paper", 3, 0.5, 0.5, 0.25)])
    assert "stroke" not in compact([Box("paper", 0, 0, 9, 9)])


def test_shapes_keep_their_order_and_their_looks() -> None:
    shapes: list[Shape] = [
        Box("paper", 0, 0, 1, 1),
        Word("written", "<7>", 0.5, 0.5, 0.6),
        Word("corner", "7", 0.5, 0.5, 0.2, "start"),
        Box("tile", 0, 0, 1, 1, 0.2),
    ]
    drawn = compact(shapes)
    assert re.findall(r'class="(\w+)"', drawn) == ["paper", "written", "corner", "tile"]
    assert '<g class="written" font-size="24"><text x="20" y="20">&lt;7&gt;</text></g>' in drawn
    assert '<g class="corner" font-size="8" text-anchor="start">' in drawn
    assert 'rx="8"' in drawn
