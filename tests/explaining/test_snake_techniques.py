"""Bosnian Snake in words: each technique fires on some board, and the sentences are those of the golden files."""

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest

from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.bosnian_snake.crossings import Line, Values, values_left
from tests.explaining.golden_files import as_stored, boards, techniques_in

TECHNIQUES = {
    "dead end",
    "must go on",
    "would fork",
    "would touch",
    "corner must join",
    "no block",
    "count full",
    "count needs all",
    "pocket",
    "only way",
    "crossings",
    "would close a ring",
    "end not reachable",
    "shut in",
    "two ends",
    "supposition",
    "either way",
}


@pytest.mark.parametrize("path", boards("bosnian-snake"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, BosnianSnake, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("bosnian-snake"))) == TECHNIQUES


def test_some_supposition_tries_both_values_of_a_cell() -> None:
    assert any("If r" in path.read_text("utf-8") for path in boards("bosnian-snake"))


# crossings


@pytest.mark.parametrize("seed", range(40))
def test_crossings_leave_what_trying_all_ways_leaves(seed: int) -> None:
    rng = Random(seed)
    line = _random_line(rng)
    ways = list(_ways(line))
    left = values_left(line)
    assert (left is None) == (not ways)
    if left:
        found = [[{way[which][place] for way in ways} for place in range(4)] for which in range(3)]
        assert [set(few) for few in left.cells] == found[0]
        assert all(set(few) >= tried for few, tried in zip(left.before, found[1], strict=True))
        assert all(set(few) >= tried for few, tried in zip(left.behind, found[2], strict=True))


def _random_line(rng: Random) -> Line:
    values = [tuple(rng.choices((True, False, None), (1, 2, 4), k=4)) for _ in range(3)]
    return Line(rng.randrange(1, 4), rng.choice((True, False, None)), *values)


def _ways(line: Line) -> Iterator[tuple[Values, Values, Values]]:
    """The ways to fill the line and those beside it, as rules say of the line alone."""
    for flat in product((False, True), repeat=12):
        cells, before, behind = flat[:4], flat[4:8], flat[8:]
        known = all(have in (want, None) for have, want in zip((*line[2], *line[3], *line[4]), flat, strict=True))
        if known and sum(cells) == line.number and _is_snake(cells, before, behind) and _passes(line, flat):
            yield cells, before, behind


def _is_snake(cells: Values, before: Values, behind: Values) -> bool:
    beside = [False, *map(bool, cells), False]
    ways = [sum((beside[place], beside[place + 2], *both)) for place, both in enumerate(_both(before, behind))]
    blocks = [
        (*one, *other) for side in (before, behind) for one, other in zip(pairwise(cells), pairwise(side), strict=True)
    ]
    bad = {(True, True, True, True), (True, False, False, True), (False, True, True, False)}
    return all(number == 2 for number, cell in zip(ways, cells, strict=True) if cell) and bad.isdisjoint(blocks)


def _both(before: Values, behind: Values) -> Iterator[tuple[bool, bool]]:
    yield from ((bool(one), bool(other)) for one, other in zip(before, behind, strict=True))


def _passes(line: Line, flat: tuple[bool, ...]) -> bool:
    numbers = [sum(map(min, flat[:4], flat[start : start + 4])) for start in (4, 8)]
    return line.odd is None or all(number % 2 == line.odd for number in numbers)
