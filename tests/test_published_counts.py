"""Numbers of answers that others have published."""

from itertools import product

import pytest

from cluesmith.counting.exact import count
from cluesmith.grid import cells
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.search import is_unique

slow = pytest.mark.slow


@pytest.mark.parametrize(("size", "number"), [(1, 1), (2, 2), (3, 12), (4, 576), pytest.param(5, 161280, marks=slow)])
def test_latin_squares(size: int, number: int) -> None:
    """A KenKen in which each cage is a row and says only what is true of every row (OEIS A002860)."""
    total = size * (size + 1) // 2
    rows = (Cage("+", total, tuple((row, column) for column in range(size))) for row in range(size))
    assert count(KenKen(size, tuple(rows))).number == number


@pytest.mark.parametrize(("size", "number"), [(1, 2), (2, 14), (3, 384), pytest.param(4, 52362, marks=slow)])
def test_uniquely_solvable_hanjies(size: int, number: int) -> None:
    """Of all painted squares, those that their clues determine (OEIS A242876)."""
    board = list(cells(size, size))
    grids = (dict(zip(board, values, strict=True)) for values in product((0, 1), repeat=len(board)))
    puzzles = {Hanjie.of_grid(grid, size, size) for grid in grids}
    assert sum(is_unique(puzzle) is True for puzzle in puzzles) == number
