"""Rings of snake cells: every picture with a ring gives one, none is invented, and short ones come first."""

from itertools import product
from random import Random

import pytest

from cluesmith.grid import Cell, cells, connected_groups, neighbours
from cluesmith.kinds.bosnian_snake.rings import rings, small_rings

SIZE = 5


def joined(snake: set[Cell]) -> dict[Cell, list[Cell]]:
    return {cell: [other for other in neighbours(cell, SIZE, SIZE) if other in snake] for cell in snake}


def cells_of(picture: str) -> set[Cell]:
    lines = picture.split()
    return {(row, column) for row, line in enumerate(lines) for column, mark in enumerate(line) if mark == "#"}


@pytest.mark.parametrize(
    ("picture", "lengths"),
    [
        ("..... .###. .#... .###.", []),
        ("##... ##...", [4]),
        ("###.. #.#.. ###..", [8]),
        ("###.. #.#.. ##### ....#", [8]),  # with a tail
        ("####. #..#. #..#. ####.", [12]),
        ("##### #.#.# #####", [8]),  # one that two neighbours cut short
        ("##.## ##.## ..... ##... ##...", [4, 4, 4]),
    ],
)
def test_rings_of_a_picture(picture: str, lengths: list[int]) -> None:
    assert [len(ring) for ring in rings(joined(cells_of(picture)))] == lengths


def test_rings_are_found_wherever_there_are_as_many_joints_as_cells() -> None:
    rng = Random(1)
    for _ in range(500):
        snake = {cell for cell in cells(SIZE, SIZE) if rng.random() < 0.6}
        near = joined(snake)
        found = list(rings(near))
        parts = connected_groups(sorted(snake), near.__getitem__)
        assert bool(found) == any(sum(len(near[cell]) for cell in part) // 2 >= len(part) for part in parts)
        assert len({cell for ring in found for cell in ring}) == sum(map(len, found))
        for ring in found:
            assert all(here in near[there] for here, there in zip(ring, [*ring[1:], ring[0]], strict=True))
            assert all(len(set(near[cell]).intersection(ring)) == 2 for cell in ring)


def test_what_is_joined_stays_as_it_was() -> None:
    near = joined(cells_of("##... ##..."))
    before = {cell: list(others) for cell, others in near.items()}
    assert list(rings(near))
    assert near == before


def test_small_rings() -> None:
    board = list(product(range(3), range(4)))
    found = list(small_rings(board))
    assert sorted(map(len, found)) == [4] * 6 + [6] * (4 + 3) + [8] * (2 + 2) + [10]
    assert not list(small_rings([cell for cell in board if cell != (1, 1)][:5]))
