"""The line solver against brute force, and the engine's own against it."""

from itertools import product
from random import Random
from types import ModuleType

import pytest

from cluesmith.kinds.hanjie.engine import board_solver as installed
from cluesmith.kinds.hanjie.engine.lines import Clue, solve_line
from cluesmith.registry import is_compiled
from tests.hanjie_engine.helpers import random_line, reads_as, runs, uncompiled

pytestmark = [pytest.mark.plain, pytest.mark.repeats]

BOTH = [pytest.param(installed, id="installed"), pytest.param(uncompiled(), id="uncompiled")]
FORMS = BOTH[: 1 + is_compiled()]  # where nothing is compiled they are the same


def by_trying(clue: Clue, size: int, painted: int, blank: int) -> tuple[int, int] | None:
    ways = []
    for cells in product((0, 1), repeat=size):
        way = sum(cell << place for place, cell in enumerate(cells))
        if not way & blank and not painted & ~way and reads_as(clue, runs(cells)):
            ways.append(way)
    if not ways:
        return None
    every = (1 << size) - 1
    always, ever = every, 0
    for way in ways:
        always &= way
        ever |= way
    return always, every & ~ever


def by_engine(board: ModuleType, clue: Clue, size: int, painted: int, blank: int) -> tuple[int, int] | None:
    """The line as a board of one row, its columns without clues."""
    whole = board.BoardSolver([clue], [None] * size)
    for place in range(size):
        if (painted | blank) >> place & 1:
            whole._propagation.assume(2 * place + (painted >> place & 1))
    if not whole.propagate():
        return None
    cells = whole.cells
    return tuple(sum(1 << place for place in range(size) if cells[place] == value) for value in (1, 0))  # type: ignore[return-value]  # it has two items


def check_against_brute_force(number: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(number):
        size = rng.randint(1, 9)
        line = random_line(size, rng)
        assert solve_line(line[0], size, *line[1:]) == by_trying(line[0], size, *line[1:]), (size, line)


def check_engine(board: ModuleType, sizes: list[int], number: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(number):
        size = rng.choice(sizes)
        line = random_line(size, rng)
        assert by_engine(board, line[0], size, *line[1:]) == solve_line(line[0], size, *line[1:]), (size, line)


@pytest.mark.parametrize(
    ("clue", "size", "painted", "blank", "forced"),
    [
        ((), 4, 0, 0, (0, 0b1111)),
        ((4,), 4, 0, 0, (0b1111, 0)),
        ((3,), 4, 0, 0, (0b0110, 0)),
        ((1, 2), 4, 0, 0, (0b1101, 0b0010)),
        ((1,), 3, 0b010, 0, (0b010, 0b101)),
        ((2,), 4, 0, 0b0010, (0b1100, 0b0011)),
        ((3,), 2, 0, 0, None),
        ((1,), 2, 0b11, 0, None),
        (("?",), 3, 0b101, 0, (0b111, 0)),
        ((None,), 2, 0, 0, (0, 0)),
        ((None, 2), 2, 0, 0, (0b11, 0)),
        (("?", "?"), 3, 0, 0, (0b101, 0b010)),
        (None, 3, 0b001, 0b010, (0b001, 0b010)),
    ],
)
def test_what_a_line_forces(clue: Clue, size: int, painted: int, blank: int, forced: tuple[int, int] | None) -> None:
    assert solve_line(clue, size, painted, blank) == forced


def test_cell_painted_and_blank_at_once_is_no_line() -> None:
    assert solve_line(None, 2, 1, 1) is None


def test_reference_finds_all_that_brute_force_finds() -> None:
    check_against_brute_force(1500, seed=1)


@pytest.mark.slow
def test_reference_finds_all_that_brute_force_finds_on_many_lines() -> None:
    check_against_brute_force(40_000, seed=2)


@pytest.mark.parametrize("board", FORMS)
def test_engine_agrees_with_reference(board: ModuleType) -> None:
    check_engine(board, [*range(1, 30), 61, 62, 63, 64, 65, 126, 127, 128, 129, 200, 300], 2500, seed=3)


@pytest.mark.slow
@pytest.mark.parametrize("board", FORMS)
def test_engine_agrees_with_reference_on_many_lines(board: ModuleType) -> None:
    check_engine(board, [*range(1, 70), 100, 126, 127, 128, 129, 190, 191, 192, 193, 500, 1000], 30_000, seed=4)


@pytest.mark.parametrize("board", FORMS)
@pytest.mark.parametrize("size", [1, 62, 63, 64, 500, 1000])
def test_full_and_empty_lines_of_any_length(board: ModuleType, size: int) -> None:
    every = (1 << size) - 1
    assert by_engine(board, (size,), size, 0, 0) == (every, 0)
    assert by_engine(board, (), size, 0, 0) == (0, every)
