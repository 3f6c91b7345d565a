"""Following the steps leads to all that can be known, from an empty grid or a started one."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from cluesmith import PuzzleError, TooLarge, forced, hint, loads, rate, solve, why
from cluesmith.bank import Entry, shipped
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.explaining import lazy_rule
from cluesmith.explaining.explainer import explain
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.steps import Explanation
from cluesmith.explaining.verify import holds
from cluesmith.grid import Cell, Grid, Values
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.explaining.helpers import small_boards
from tests.test_data import records

LARGEST = 12


def entries(kind: str) -> list[Entry]:
    return [entry for entry in shipped(kind) if max(entry.size) <= LARGEST]


def followed(puzzle: Puzzle, start: Values, explanation: Explanation) -> dict[Cell, int]:
    """What is written when every step has been checked and written down; each step must bring something new."""
    possible = {cell: set(puzzle.domain(cell)) for cell in puzzle.open_cells()}
    told: set[Cell] = set(start)
    for cell, value in start.items():
        possible[cell] = {value}
    for step in explanation.steps:
        assert holds(puzzle, step), step.text
        assert step.cost == len(step.rules) == len(set(step.rules))
        assert step.text.endswith(".")
        told.update(fact.cell for fact in step.facts)
        for cell, value, is_so in step.facts:
            before = set(possible[cell])
            possible[cell] = before & {value} if is_so else before - {value}
            assert possible[cell]
            assert possible[cell] != before or len(before) == 1 == len(puzzle.domain(cell))
    assert puzzle.kind != "four-winds" or told >= {cell for cell in explanation.grid if puzzle.domain(cell) != (4,)}
    return {cell: min(values) for cell, values in possible.items() if len(values) == 1}


def follow(puzzle: Puzzle) -> None:
    explanation = explain(puzzle)
    assert explanation.complete
    assert followed(puzzle, {}, explanation) == explanation.grid == forced(puzzle).grid


def few(kind: str) -> Iterator[Puzzle]:
    """Some of the smaller puzzles of the bank."""
    found = entries(kind)[: {"kenken": 40, "bosnian-snake": 22}.get(kind, 50)]
    return (entry.puzzle for entry in found[:: len(found) // 6])


@pytest.mark.parametrize("kind", KINDS)
def test_steps_lead_to_the_answer(kind: str) -> None:
    for puzzle in few(kind):
        follow(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("entry", [entry for kind in KINDS for entry in entries(kind)], ids=lambda entry: entry.id)
def test_steps_lead_to_the_answer_of_every_puzzle_in_the_bank(entry: Entry) -> None:
    follow(entry.puzzle)


@pytest.mark.slow
def test_steps_lead_to_the_answer_of_every_keen(data: Path) -> None:
    for record in records(data / "keen.jsonl"):
        follow(record.puzzle)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["four-winds", "bosnian-snake", "kenken-large", "pattern", "hanjie-survey", *(f"seeds/{kind}" for kind in KINDS)],
)
def test_steps_lead_to_the_answer_of_every_stored_puzzle(name: str, data: Path) -> None:
    for record in records(data / f"{name}.jsonl"):
        if max(record.puzzle.height, record.puzzle.width) <= LARGEST and record.stated.get("answers") != 0:
            follow(record.puzzle)


@pytest.mark.parametrize("kind", KINDS)
def test_steps_go_as_far_as_all_answers_agree(kind: str) -> None:
    several = [puzzle for puzzle in small_boards(kind, 60) if solve(puzzle).status == "multiple"]
    assert len(several) >= 5
    for puzzle in several:
        explanation = explain(puzzle)
        assert explanation.complete
        assert explanation.grid == forced(puzzle).grid


@pytest.mark.parametrize("kind", KINDS)
def test_steps_go_on_from_a_started_grid(kind: str) -> None:
    rng = Random(3)
    for puzzle in list(few(kind))[:4]:
        answer = solve(puzzle, limit=1).answers[0]
        start = {cell: answer[cell] for cell in rng.sample(sorted(answer), len(answer) // 2)}
        explanation = explain(puzzle, start)
        assert explanation.complete
        assert followed(puzzle, start, explanation) == explanation.grid
        assert explanation.grid.items() >= start.items()
        assert puzzle.is_answer(explanation.grid) or solve(puzzle).status == "multiple"


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_grid_needs_no_step(kind: str) -> None:
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    answer = solve(puzzle).answers[0]
    assert explain(puzzle, answer) == Explanation((), answer, True)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_puzzle_is_always_explained_alike(kind: str) -> None:
    program = f"import cluesmith as c; print(c.explain(c.KINDS[{kind!r}].parse(c.KINDS[{kind!r}].example)).steps)"
    runs = {
        subprocess.check_output([sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, text=True)
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_out_of_time_before_anything_is_known() -> None:
    puzzle = entries("bosnian-snake")[-1].puzzle
    assert explain(puzzle, seconds=0) == Explanation((), Grid(puzzle, {}), False)


def test_out_of_time_on_the_way() -> None:
    puzzle = entries("bosnian-snake")[-1].puzzle
    explanation = explain(puzzle, seconds=0.2)
    assert not explanation.complete
    followed(puzzle, {}, explanation)


def test_a_puzzle_without_answer_is_refused() -> None:
    with pytest.raises(PuzzleError, match="found none: 'why' names the clues that clash"):
        explain(loads("hanjie\nrows: 1, 1\ncolumns: 2, 1"))


def test_a_wrong_grid_is_refused() -> None:
    with pytest.raises(PuzzleError, match="found wrong marks: a hint says which"):
        explain(loads("hanjie\nrows: 1, 2\ncolumns: 2, 1"), {(0, 0): 0})


def test_a_deadline_reaches_into_a_step() -> None:
    late = Reasoner(next(few("kenken")), {}, deadline := Deadline(60))
    deadline.at = 0
    with pytest.raises(OutOfTime):
        late.alone(late.rules[0]).forced(set())
    with pytest.raises(OutOfTime):
        late.solver_of(late.rules[:2]).needed(set(), [])


@pytest.mark.parametrize("call", [explain, rate, why, lambda puzzle: hint(puzzle, {})])
def test_a_puzzle_too_large_to_be_explained_is_refused(
    call: Callable[[Puzzle], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lazy_rule, "MAX_CLAUSES", 10)
    with pytest.raises(TooLarge, match="too large to be explained"):
        call(shipped("kenken")[0].puzzle)
