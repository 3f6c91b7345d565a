"""Random small boards of every kind and variant: what the package says of them against the rules as they are stated."""

import json
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from attack.case import Attack, Case, Failure
from attack.judges import JUDGES, Wrong
from attack.making import judge_making, random_order
from attack.smaller import smaller_json
from attack.stated import Stated, TooMany
from cluesmith import KINDS, Puzzle, PuzzleError, loads
from tests.boards import partial_grid, random_board

MOST_CELLS = {"hanjie": 16, "four-winds": 16, "kenken": 16, "bosnian-snake": 16}
MOST_ANSWERS = 3_000
SECONDS = 60.0  # no small board takes longer
MAKING = 0.05  # the share of cases in which a puzzle is made


class TooLong(Exception):
    """A small board took longer than anyone waits."""


class Boards(Attack):
    """Answers, checks, explanations, hints, reasons and made puzzles against a plain search."""

    tries = "small boards against brute force"

    def case(self, rng: Random) -> Case:
        """A board and what a player has written on it, or an order for a puzzle to be made."""
        if rng.random() < MAKING:
            return {"make": random_order(rng)}
        kind = rng.choice(list(KINDS))
        puzzle = random_board(kind, rng, most_cells=rng.randint(4, MOST_CELLS[kind]))
        return {"puzzle": json.loads(puzzle.to_json()), "grid": _listed(_position(puzzle, rng))}

    def failure(self, case: Case) -> Failure | None:
        """What is said wrongly of the board."""
        try:
            with _in_time(SECONDS):
                self._judge(case)
        except Wrong as wrong:
            return Failure(*wrong.args)
        except TooLong:
            return Failure("takes too long", f"more than {SECONDS:g} s")
        except Exception as error:  # noqa: BLE001 - whatever it is, it was not to be raised
            return Failure(*crash(error))
        return None

    def _judge(self, case: Case) -> None:
        if "make" in case:
            judge_making(case["make"])
            return
        try:
            puzzle, stated = read(case)
            answers = stated.answers()
        except (PuzzleError, TooMany, KeyError, TypeError):  # made smaller, it need not be a puzzle
            return
        grid = {(row, column): value for row, column, value in case["grid"]}
        if len(answers) <= MOST_ANSWERS and all(value in stated.domains.get(cell, ()) for cell, value in grid.items()):
            for judge in JUDGES:
                judge(puzzle, stated, answers, grid)

    def smaller(self, case: Case) -> Iterator[Case]:
        """The case with fewer clues or marks, or on a smaller board."""
        return (less for less in smaller_json(case) if isinstance(less.get("grid", []), list))


def read(case: Case) -> tuple[Puzzle, Stated]:
    """The puzzle of the case, and its rules as they are stated."""
    puzzle = loads(json.dumps(case["puzzle"]), format="json")
    return puzzle, Stated(puzzle)


def _position(puzzle: Puzzle, rng: Random) -> dict[tuple[int, int], int]:
    """What a player might have written: part of an answer, of which some may be wrong, or anything."""
    answer = puzzle.solve(limit=1).answers
    if not answer or rng.random() < 0.2:
        return partial_grid(puzzle, rng)
    kept = rng.random()
    grid = {cell: value for cell, value in answer[0].items() if rng.random() < kept}
    for cell in rng.sample(sorted(grid), min(len(grid), rng.choice((0, 0, 1, 1, 2)))):
        grid[cell] = rng.choice(puzzle.domain(cell))
    return grid


def _listed(grid: dict[tuple[int, int], int]) -> list[list[int]]:
    return [[*cell, value] for cell, value in sorted(grid.items())]


def crash(error: BaseException) -> tuple[str, str]:
    """Where an error came from that nobody should see, and what it says."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"raises {type(error).__name__} in {Path(place.filename).name}, {place.name}", str(error)[:300]


@contextmanager
def _in_time(seconds: float) -> Iterator[None]:
    """Raise TooLong in what takes longer."""

    def stop(*_: Any) -> None:  # noqa: ANN401 - what a signal brings
        raise TooLong

    before: Callable[[int, Any], Any] | int | None = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
