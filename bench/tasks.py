"""What a peer is asked, and how long it takes: the part that runs inside the measured process."""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any

from bench.models import Grid, Json, Model, Undecided, kind_of

TASKS = ("first", "validate", "forced", "questions", "enumerate")
MOST_ANSWERS = 50_000  # that are counted one by one
QUESTIONS = 200
MAX_REPETITIONS = 5
ENOUGH_SECONDS = 1.0  # no further repetition once the ones before took this long together


class Outcome:
    """What came out of one run, and the CPU seconds of build and solve."""

    def __init__(self) -> None:
        self.status = "unknown"
        self.grids: list[Grid] = []
        self.told: list[bool] = []
        self.number = 0
        self.build = self.solve = self.total = 0.0


def first(model: Model, outcome: Outcome, _: Json) -> None:
    """One answer."""
    grid = model.answer()
    outcome.status = "none" if grid is None else "some"
    outcome.grids = [] if grid is None else [grid]


def validate(model: Model, outcome: Outcome, _: Json) -> None:
    """Two answers, or one and the proof that there is no other."""
    while len(outcome.grids) < 2 and (grid := model.answer()) is not None:
        outcome.grids.append(grid)
    outcome.status = ("none", "unique", "multiple")[len(outcome.grids)]


def forced(model: Model, outcome: Outcome, _: Json) -> None:
    """Everything that holds in all answers."""
    outcome.grids = [model.forced()]
    outcome.status = "forced"


def questions(model: Model, outcome: Outcome, puzzle: Json) -> None:
    """Whether a cell can hold a value, often, on a puzzle that is prepared already: that counts as build."""
    started = process_time()
    model.prepare()
    outcome.build += process_time() - started
    outcome.told = [model.can_be((row, column), value) for row, column, value in puzzle["questions"]]
    outcome.status = "told"


def enumerate_(model: Model, outcome: Outcome, _: Json) -> None:
    """The number of answers, found one by one up to a limit."""
    outcome.number = model.count(MOST_ANSWERS)
    outcome.status = "counted"


def ask(facts: list[tuple[int, int, tuple[int, ...]]]) -> list[tuple[int, int, int]]:
    """The questions about a board, given what its cells may hold: the same in every run."""
    rng = Random(7)
    chosen = (rng.choice(facts) for _ in range(QUESTIONS))
    return [(row, column, rng.choice(values)) for row, column, values in chosen]


RUN: dict[str, Callable[[Model, Outcome, Json], None]] = {
    "first": first,
    "validate": validate,
    "forced": forced,
    "questions": questions,
    "enumerate": enumerate_,
}


def run_once(make: Callable[[Json], Model], task: str, puzzle: Json) -> Outcome:
    """One run from nothing: state the puzzle, do the task."""
    outcome = Outcome()
    started = process_time()
    model = make(puzzle)
    built = process_time()
    outcome.build = built - started
    try:
        RUN[task](model, outcome, puzzle)
    except Undecided:
        outcome.status = "unknown"
    whole = process_time() - started
    outcome.build += model.built_later() if task != "questions" else 0.0
    outcome.build = min(outcome.build, whole)  # two clocks: of a build that is all of the time, a little more is told
    outcome.solve = whole - outcome.build
    outcome.total = outcome.solve if task == "questions" else whole
    return outcome


def measure(peer: ModuleType, task: str, puzzle: Json, most: int = MAX_REPETITIONS) -> dict[str, Any]:
    """The task several times over: medians and worst, and what came out."""
    make = peer.MODELS[kind_of(puzzle)]
    before_each = getattr(peer, "before_each", lambda _: None)
    outcomes: list[Outcome] = []
    spent = 0.0
    while len(outcomes) < most and spent < ENOUGH_SECONDS:
        before_each(puzzle)
        outcomes.append(run_once(make, task, puzzle))
        spent += outcomes[-1].build + outcomes[-1].solve
    totals = [outcome.total for outcome in outcomes]
    return {
        "build": median(outcome.build for outcome in outcomes),
        "solve": median(outcome.solve for outcome in outcomes),
        "total": median(totals),
        "worst": max(totals),
        "repetitions": len(outcomes),
        "status": outcomes[-1].status,
        "grids": [[[*cell, value] for cell, value in grid.items()] for grid in outcomes[-1].grids],
        "told": outcomes[-1].told,
        "number": outcomes[-1].number,
    }
