"""Numbers of answers that are known from elsewhere, or follow from a formula."""

from math import factorial

import pytest

from cluesmith.counting.exact import count
from cluesmith.counting.large import json_of, text_of
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.four_winds.clues import Number
from cluesmith.kinds.hanjie import Hanjie
from tests.counting.ways import along_frontier, latin_square, permutations, unknown_lengths

pytestmark = pytest.mark.plain

heavy, slow = pytest.mark.heavy, pytest.mark.slow


# Snakes by the side of the board, first from corner to opposite corner, then with ends anywhere; those up to 5 were
# also enumerated, those up to 8 counted by a program that shares nothing with this one.
CORNER_TO_CORNER = {2: 2, 3: 6, 4: 20, 5: 90, 6: 696, 7: 12_996}
HEAVY_CORNER_TO_CORNER = {8: 550_444, 9: 37_164_202, 10: 3_367_517_952, 11: 416_341_633_418, 12: 76_696_508_735_012}
ANY_ENDS = {2: 8, 3: 90, 4: 860, 5: 10_956, 6: 212_792}
HEAVY_ANY_ENDS = {7: 6_183_618, 8: 271_568_348, 9: 18_740_622_148, 10: 2_082_766_128_672}


@pytest.mark.parametrize(
    ("size", "number"),
    [*CORNER_TO_CORNER.items(), *(pytest.param(*known, marks=heavy) for known in HEAVY_CORNER_TO_CORNER.items())],
)
def test_snakes_from_corner_to_corner(size: int, number: int) -> None:
    assert along_frontier(BosnianSnake(size, size, head=(0, 0), tail=(size - 1, size - 1))) == number
    assert along_frontier(BosnianSnake(size, size, head=(0, size - 1), tail=(size - 1, 0))) == number


@pytest.mark.parametrize(
    ("size", "number"),
    [*ANY_ENDS.items(), *(pytest.param(*known, marks=heavy) for known in HEAVY_ANY_ENDS.items())],
)
def test_snakes_with_ends_anywhere(size: int, number: int) -> None:
    assert along_frontier(BosnianSnake(size, size)) == number


@pytest.mark.parametrize(("height", "width"), [(2, 5), (3, 6), (4, 5)])
def test_snakes_lie_either_way(height: int, width: int) -> None:
    assert along_frontier(BosnianSnake(height, width)) == along_frontier(BosnianSnake(width, height))


@pytest.mark.parametrize("size", [*range(2, 8), 21, 60])
def test_snakes_of_one_row(size: int) -> None:
    """A stretch of at least two cells; boards may be as long as they like if they are narrow."""
    assert along_frontier(BosnianSnake(1, size)) == size * (size - 1) // 2
    assert along_frontier(BosnianSnake(size, 1)) == size * (size - 1) // 2


@pytest.mark.parametrize(("height", "width"), [(1, 1), (3, 4), (30, 40)])
def test_boards_of_which_nothing_is_known(height: int, width: int) -> None:
    found = count(Hanjie((None,) * height, (None,) * width))
    assert (found.number, found.complete) == (2 ** (height * width), True)


@pytest.mark.parametrize("size", [*range(1, 8), pytest.param(13, marks=heavy)])
def test_permutations(size: int) -> None:
    assert along_frontier(permutations(size)) == factorial(size)


@pytest.mark.parametrize(
    ("size", "seed", "number"),
    [
        (6, 0, 69_360),
        (6, 1, 1_206_542),
        pytest.param(8, 0, 663_028_053_568, marks=heavy),
        pytest.param(8, 1, 365_426_096_582, marks=heavy),
    ],
)
def test_hanjies_that_tell_only_numbers_of_blocks(size: int, seed: int, number: int) -> None:
    """As counted by Ganak where the side is 6, and by two libraries of decision diagrams."""
    assert along_frontier(unknown_lengths(size, seed)) == number


@pytest.mark.parametrize(
    ("size", "number"),
    [
        (1, 1),
        (2, 2),
        (3, 12),
        (4, 576),
        (5, 161_280),
        (6, 812_851_200),
        pytest.param(7, 61_479_419_904_000, marks=heavy),
    ],
)
def test_latin_squares(size: int, number: int) -> None:
    """OEIS A002860."""
    assert along_frontier(latin_square(size)) == number


@pytest.mark.parametrize("size", range(1, 5))
def test_lines_of_one_number(size: int) -> None:
    """A ? in the corner of a row whose cells may stay empty sends out a line of any length, and the same downwards."""
    row: tuple[Number | None, ...] = ("?", *(None,) * size)
    board = FourWinds((row, *((None,) * (size + 1),) * size), empty_cells=True)
    assert along_frontier(board) == (size + 1) ** 2


# Large numbers


@pytest.mark.parametrize(("power", "more"), [(0, -1), (1, 0), (4000, -1), (4000, 0), (9000, 34), (30_000, 7)])
def test_numbers_of_any_length_can_be_written(power: int, more: int) -> None:
    number = 10**power + more
    text = text_of(number)
    pieces = [text[max(0, end - 1000) : end] for end in range(len(text), 0, -1000)]
    assert sum(int(piece) * 10 ** (1000 * place) for place, piece in enumerate(pieces)) == number
    assert text == "0" or text[0] != "0"


def test_json_holds_all_digits() -> None:
    assert (
        json_of({"a": [2**70, True, None, "x"], "b": (0.5,)})
        == '{"a":[1180591620717411303424,true,null,"x"],"b":[0.5]}'
    )
