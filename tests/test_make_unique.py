"""Every puzzle that is made has exactly one answer: shown by searches that share nothing with the library."""

from typing import Any

import pytest

from cluesmith.making import make
from cluesmith.search import solve
from cluesmith.symmetry import fingerprint
from tests.reference_solvers import answers_of

pytestmark = pytest.mark.repeats

SETTINGS: list[tuple[str, int, int, dict[str, Any]]] = [
    ("kenken", 3, 3, {}),
    ("kenken", 6, 6, {}),
    ("kenken", 6, 6, {"singles": 0}),
    ("kenken", 5, 5, {"operators": "*", "singles": 0}),
    ("kenken", 5, 5, {"hidden": True}),
    ("kenken", 6, 6, {"operators": "-/", "cages": [2, 2], "singles": 12}),
    ("kenken", 5, 5, {"cages": [3, 5]}),
    ("four-winds", 1, 6, {}),
    ("four-winds", 8, 8, {}),
    ("four-winds", 5, 9, {"density": 0.35}),
    ("four-winds", 6, 6, {"zeros": True}),
    ("four-winds", 7, 6, {"unknowns": 4}),
    ("bosnian-snake", 1, 5, {}),
    ("bosnian-snake", 6, 6, {}),
    ("bosnian-snake", 5, 7, {"extra": 5}),
    ("bosnian-snake", 6, 6, {"outside": 0}),
    ("bosnian-snake", 5, 6, {"inside": 0}),
    ("hanjie", 1, 1, {}),
    ("hanjie", 10, 10, {}),
    ("hanjie", 7, 11, {"organic": False}),
    ("hanjie", 8, 8, {"organic": False, "density": 0.4, "line_solvable": False}),
    ("hanjie", 6, 6, {"density": 1}),
    ("hanjie", 6, 6, {"density": 0}),
]


@pytest.mark.parametrize(("kind", "height", "width", "options"), SETTINGS)
def test_what_is_made_has_one_answer(kind: str, height: int, width: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        made = make(kind, (height, width), seed=seed, **options)
        assert (made.puzzle.height, made.puzzle.width) == (height, width)
        assert list(answers_of(made.puzzle)) == [made.answer]
        assert solve(made.puzzle).answers == (made.answer,)


@pytest.mark.parametrize(
    ("kind", "size"), [("kenken", 9), ("four-winds", 14), ("bosnian-snake", 10), ("hanjie", 20), ("hanjie", 35)]
)
def test_larger_boards_have_one_answer(kind: str, size: int) -> None:
    made = make(kind, size, seed="large")
    assert solve(made.puzzle).answers == (made.answer,)


@pytest.mark.parametrize(("kind", "size"), [("kenken", 12), ("kenken", 16), ("four-winds", 40), ("bosnian-snake", 20)])
def test_the_largest_boards_have_one_answer(kind: str, size: int) -> None:
    assert make(kind, size, seed="largest").puzzle.height == size


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["kenken", "four-winds", "bosnian-snake", "hanjie"])
def test_a_thousand_puzzles_are_distinct_and_have_one_answer(kind: str) -> None:
    size = {"kenken": 6, "four-winds": 8, "bosnian-snake": 6, "hanjie": 10}[kind]
    options: dict[str, Any] = {"organic": True} if kind == "hanjie" else {}  # a small drawing may come up twice
    seen = set()
    for seed in range(1000):
        made = make(kind, size, seed=seed, **options)
        seen.add(fingerprint(made.puzzle))
        assert list(answers_of(made.puzzle)) == [made.answer], (kind, seed)
    assert len(seen) == 1000


@pytest.mark.parametrize("kind", ["kenken", "four-winds", "bosnian-snake", "hanjie"])
def test_the_same_seed_makes_the_same_puzzle(kind: str) -> None:
    assert make(kind, 6, seed=7) == make(kind, 6, seed="7")
    assert make(kind, 6, seed=7) != make(kind, 6, seed=8)
