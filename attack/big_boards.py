"""Recipes for boards that are large or awkward: a kind, a sort, a size and a seed."""

from collections.abc import Callable
from random import Random
from typing import Any

from cluesmith import KINDS, BosnianSnake, FourWinds, Hanjie, Puzzle
from cluesmith.puzzle import MAX_CELLS

Recipe = dict[str, Any]


def recipe(kind: str, sort: str, height: int, width: int, seed: int = 1) -> Recipe:
    """The recipe as JSON."""
    return {"kind": kind, "sort": sort, "height": height, "width": width, "seed": seed}


def board(made: Recipe) -> Puzzle:
    """The board of the recipe; raises ClueError where there is none of that size."""
    sort: Callable[..., Puzzle] = SORTS[made["kind"]][made["sort"]]
    return sort(made["height"], made["width"], Random(made["seed"]))


def _random_of(kind: str) -> Callable[[int, int, Random], Puzzle]:
    return lambda height, width, rng: KINDS[kind].random(height, width, rng)[0]


def _one_number(height: int, width: int, _: Random) -> FourWinds:
    """One number in the middle that may go half of the way, and cells that may stay empty."""
    rows: list[list[Any]] = [[None] * width for _ in range(height)]
    rows[height // 2][width // 2] = (height + width - 2) // 2
    return FourWinds(tuple(map(tuple, rows)), empty_cells=True)


def _sparse(height: int, width: int, rng: Random) -> FourWinds:
    """A number here and there, each with plenty of ways."""
    rows: list[list[Any]] = [[None] * width for _ in range(height)]
    for _ in range(max(1, height * width // 200)):
        rows[rng.randrange(height)][rng.randrange(width)] = rng.choice(("?", min(20, height + width - 2)))
    return FourWinds(tuple(map(tuple, rows)), empty_cells=rng.random() < 0.5)


def _endless(height: int, width: int, rng: Random) -> BosnianSnake:
    """A snake without ends and with few counts."""
    rows = tuple(rng.choice((None, None, width // 3)) for _ in range(height))
    return BosnianSnake(height, width, rows=rows)


def _empty_snake(height: int, width: int, _: Random) -> BosnianSnake:
    return BosnianSnake(height, width)


def _unknown(height: int, width: int, rng: Random) -> Hanjie:
    """A Hanjie that hides most of its clues."""
    puzzle, _ = Hanjie.random(height, width, rng)
    hide: Callable[[Any], Any] = lambda clue: rng.choice((None, tuple("?" for _ in clue), clue))  # noqa: E731
    return Hanjie(tuple(map(hide, puzzle.rows)), tuple(map(hide, puzzle.columns)))


SORTS: dict[str, dict[str, Callable[[int, int, Random], Puzzle]]] = {
    "hanjie": {"random": _random_of("hanjie"), "unknown": _unknown},
    "four-winds": {"random": _random_of("four-winds"), "one number": _one_number, "sparse": _sparse},
    "kenken": {"random": _random_of("kenken")},
    "bosnian-snake": {"random": _random_of("bosnian-snake"), "endless": _endless, "empty": _empty_snake},
}
RECIPES = [
    recipe("four-winds", "one number", 1, 8001),
    recipe("four-winds", "one number", 1, 300_000),
    recipe("four-winds", "random", 1, 300_000),
    recipe("four-winds", "sparse", 547, 547),
    recipe("four-winds", "random", 60, 55),
    recipe("bosnian-snake", "empty", 200, 200),
    recipe("bosnian-snake", "empty", 300, 300),
    recipe("bosnian-snake", "empty", 547, 547),
    recipe("bosnian-snake", "endless", 60, 55),
    recipe("bosnian-snake", "random", 40, 40),
    recipe("hanjie", "random", 300, 1000),
    recipe("hanjie", "unknown", 200, 200),
    recipe("hanjie", "random", 60, 55),
    recipe("kenken", "random", 36, 36),
]


def random_recipe(rng: Random, least: int, most: int) -> Recipe:
    """A board of any kind and sort with sides up to `most`, now and then one row that is as long as may be."""
    kind = rng.choice(list(KINDS))
    sort = rng.choice(list(SORTS[kind]))
    height, width = (round(least * (most / least) ** rng.random()) for _ in range(2))
    if rng.random() < 0.15:
        height, width = 1, rng.choice((1000, 30_000, MAX_CELLS))
    if kind == "kenken":
        height = width = rng.randint(4, 36)
    if (kind, sort) == ("bosnian-snake", "random"):
        height, width = min(height, 60), min(width, 60)
    if kind == "hanjie":
        width = min(width, 1000)
    return recipe(kind, sort, height, width, rng.randrange(10**6))
