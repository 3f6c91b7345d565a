"""Random boards: the grid that comes with a puzzle is an answer of it, and a seed says it all."""

from random import Random

import pytest

from cluesmith.errors import ClueError
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS

SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 5), (5, 3), (4, 4), (1, 9), (7, 7), (12, 12), (9, 20)]


def fits(kind: str, height: int, width: int) -> bool:
    return (kind != "kenken" or height == width) and (kind != "bosnian-snake" or height * width > 1)


CASES = [(kind, *size) for kind in KINDS for size in SIZES if fits(kind, *size)]


@pytest.mark.repeats
@pytest.mark.parametrize(("kind", "height", "width"), CASES)
def test_the_grid_is_an_answer_of_the_puzzle(kind: str, height: int, width: int) -> None:
    for seed in range(15):
        puzzle, answer = KINDS[kind].random(height, width, Random(seed))
        assert (puzzle.height, puzzle.width) == (height, width)
        assert sorted(answer) == puzzle.open_cells()
        assert puzzle.is_answer(answer), puzzle.format()
        assert KINDS[kind].random(height, width, Random(seed)) == (puzzle, answer)


@pytest.mark.parametrize("kind", KINDS)
def test_other_seeds_give_other_puzzles(kind: str) -> None:
    assert len({KINDS[kind].random(8, 8, Random(seed))[0] for seed in range(20)}) == 20


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("height", "width"), [(0, 5), (5, 0), (-1, -1), (-4, -4), (10**6, 10**6), (10**9, 10**9)])
def test_absurd_sizes_are_refused(kind: str, height: int, width: int) -> None:
    with pytest.raises(ClueError, match=r"^expected a"):
        KINDS[kind].random(height, width, Random(1))


@pytest.mark.parametrize(
    ("kind", "height", "width", "message"),
    [
        ("kenken", 3, 4, "expected a square board, found 3x4"),
        ("kenken", 37, 37, "expected a size from 1 to 36, found 37"),
        ("bosnian-snake", 1, 1, "expected at least two cells for head and tail, found one"),
        ("hanjie", 1, 2000, "expected lines of at most 1000 cells, found 1x2000"),
    ],
)
def test_sizes_the_kind_does_not_have_are_refused(kind: str, height: int, width: int, message: str) -> None:
    with pytest.raises(ClueError) as caught:
        KINDS[kind].random(height, width, Random(1))
    assert str(caught.value) == message


def test_hanjies_of_any_density() -> None:
    assert set(Hanjie.random(5, 7, Random(1), density=0)[1].values()) == {0}
    assert set(Hanjie.random(5, 7, Random(1), density=1)[1].values()) == {1}
    thin, thick = (sum(Hanjie.random(40, 40, Random(1), density=share)[1].values()) for share in (0.2, 0.8))
    assert 200 < thin < 440
    assert 1160 < thick < 1400
    for density in (-0.1, 1.1, float("nan")):
        with pytest.raises(ClueError, match=f"^expected a density from 0 to 1, found {density}$"):
            Hanjie.random(3, 3, Random(1), density=density)


def test_a_grid_is_an_answer_only_if_it_is_full_and_allowed() -> None:
    kinds: list[type[Puzzle]] = list(KINDS.values())
    for kind in kinds:
        puzzle, answer = kind.random(4, 4, Random(3))
        for cell in puzzle.open_cells():
            assert not puzzle.is_answer({other: value for other, value in answer.items() if other != cell})
            assert not puzzle.is_answer({**answer, cell: -1})
    four_winds, answer = KINDS["four-winds"].random(2, 2, Random(1))
    uncovered = dict.fromkeys(answer, 4)
    assert not four_winds.is_answer(uncovered)
