"""The judge of full KenKens next to the plain check: all squares of a small board, and numbers too long for a word."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import prod

import pytest

from cluesmith.grid import Cell
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.cage import OPERATIONS, Op
from cluesmith.kinds.kenken.judge import Square

pytestmark = pytest.mark.plain

BENT = ((0, 0), (0, 1), (1, 1))  # its ends may hold the same digit
PAIR = ((1, 0), (2, 0))
STRAIGHT = ((0, 2), (1, 2), (2, 2))
MANY_EVEN = (*range(4, 96, 8), *range(8, 96, 8))  # their product is 0 but for what is too long for a word


def squares(digits: Sequence[int]) -> Iterator[list[int]]:
    """All squares of three rows in which every row, though not every column, holds each digit once."""
    rows = list(permutations(digits))
    return ([*one, *two, *three] for one in rows for two in rows for three in rows)


def is_right(values: Sequence[int], cage: Cage) -> bool:
    """Whether the columns hold each digit once, and the cage makes its number."""
    columns = (values[column::3] for column in range(3))
    return all(len(set(column)) == 3 for column in columns) and cage.holds([values[3 * r + c] for r, c in cage.cells])


@pytest.mark.parametrize("op", [op for op in OPERATIONS if op != "="])
@pytest.mark.parametrize("digits", [(0, 1, 2), (1, 2, 4)])
@pytest.mark.parametrize("shape", [BENT, PAIR, STRAIGHT])
def test_a_cage_is_judged_as_the_check_does(op: Op | None, digits: tuple[int, ...], shape: tuple[Cell, ...]) -> None:
    for cage in (Cage(op, target, shape) for target in range(9)):
        square = Square(3, (cage,))
        for values in squares(digits):
            assert square.is_right(bytes(values)) == is_right(values, cage), (cage, values)


def test_rows_are_judged_as_columns_are() -> None:
    square = Square(3, ())
    columns = ([values[place // 3 + place % 3 * 3] for place in range(9)] for values in squares((1, 2, 3)))
    assert sum(map(square.is_right, map(bytes, columns))) == 12


def row_of_many(op: Op | None, target: int) -> tuple[KenKen, list[int]]:
    """A large board whose first row is one cage, and a square that is right but for that."""
    size = len(MANY_EVEN)
    square = [MANY_EVEN[(row + column) % size] for row in range(size) for column in range(size)]
    rest = (Cage("=", square[at], (divmod(at, size),)) for at in range(size, size * size))
    row = Cage(op, target, tuple((0, column) for column in range(size)))
    return KenKen(size, (row, *rest), tuple(sorted(MANY_EVEN))), square


@pytest.mark.parametrize("op", ["*", "/", None])
@pytest.mark.parametrize("target", [0, 1, 10**18 - 1])
def test_a_product_too_long_for_a_word_is_no_other_number(op: Op | None, target: int) -> None:
    assert prod(MANY_EVEN) % 2**64 == 0
    puzzle, values = row_of_many(op, target)
    assert puzzle.judge().wrong(values) == [list(range(len(MANY_EVEN)))]


def test_a_long_cage_can_be_right() -> None:
    puzzle, values = row_of_many("+", sum(MANY_EVEN))
    assert puzzle.judge().wrong(values) == []


def test_a_square_of_another_size_is_refused() -> None:
    puzzle, values = row_of_many("+", sum(MANY_EVEN))
    for wrong in (values[1:], [*values, 4]):
        with pytest.raises(ValueError, match="argument"):
            puzzle.judge().wrong(wrong)
