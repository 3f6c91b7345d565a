"""The checker of steps accepts what is true and rejects whatever was tampered with."""

from collections.abc import Iterator
from functools import lru_cache

import pytest
from msgspec.structs import replace

from cluesmith.explaining.explainer import explain
from cluesmith.explaining.step_search import MAX_RULES_COMPARED
from cluesmith.explaining.steps import Step
from cluesmith.explaining.verify import holds
from cluesmith.kinds.hanjie.clues import LineClue
from cluesmith.puzzle import Fact, Puzzle
from cluesmith.registry import KINDS
from tests.explaining.helpers import hard_boards


@lru_cache
def boards(kind: str) -> list[Puzzle]:
    return [KINDS[kind].parse(KINDS[kind].example), *hard_boards(kind, 2, most_cells=12)]


def steps(kind: str) -> Iterator[tuple[Puzzle, Step]]:
    return ((puzzle, step) for puzzle in boards(kind) for step in explain(puzzle).steps)


def denied(fact: Fact) -> Fact:
    return fact._replace(holds=not fact.holds)


@pytest.mark.repeats
@pytest.mark.parametrize("kind", KINDS)
def test_steps_hold(kind: str) -> None:
    assert all(holds(puzzle, step) for puzzle, step in steps(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_no_premise_can_be_left_out(kind: str) -> None:
    tried = 0
    for puzzle, step in steps(kind):
        for left_out in step.premises:
            fewer = tuple(fact for fact in step.premises if fact != left_out)
            assert not holds(puzzle, replace(step, premises=fewer)), (step, left_out)
            tried += 1
    assert tried


@pytest.mark.parametrize("kind", KINDS)
def test_no_rule_can_be_left_out_of_few(kind: str) -> None:
    for puzzle, step in steps(kind):
        for left_out in step.clues if len(step.clues) <= MAX_RULES_COMPARED else ():
            fewer = tuple(clue for clue in step.clues if clue != left_out)
            assert not holds(puzzle, replace(step, clues=fewer)), step


@pytest.mark.parametrize("kind", KINDS)
def test_a_denied_conclusion_is_rejected(kind: str) -> None:
    for puzzle, step in steps(kind):
        wrong = (denied(step.conclusions[0]), *step.conclusions[1:])
        assert not holds(puzzle, replace(step, conclusions=wrong))


@pytest.mark.parametrize("kind", KINDS)
def test_a_conclusion_that_goes_too_far_is_rejected(kind: str) -> None:
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    first, *rest = (step for step in explain(puzzle).steps if not step.supposed)
    told = {fact.cell for fact in first.facts}
    *_, later = (fact for step in rest for fact in step.facts if fact.cell not in told)
    assert not holds(puzzle, replace(first, conclusions=(*first.conclusions, later)))


def test_what_is_written_at_once_is_checked_too() -> None:
    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    step = next(step for step in explain(puzzle).steps if step.routine)
    routine = step.routine[0]
    wrong = replace(routine, conclusions=tuple(map(denied, routine.conclusions)))
    assert holds(puzzle, step)
    assert not holds(puzzle, replace(step, routine=(wrong, *step.routine[1:])))


def test_premises_that_cannot_all_hold_prove_nothing() -> None:
    puzzle, step = next((puzzle, step) for puzzle, step in steps("bosnian-snake") if step.premises)
    both = (*step.premises, denied(step.premises[0]))
    assert not holds(puzzle, replace(step, premises=both))


def test_a_rule_that_the_puzzle_does_not_have_is_rejected() -> None:
    puzzle, step = next(steps("hanjie"))
    assert not holds(puzzle, replace(step, clues=(*step.clues, LineClue("row", 98, (1,)))))


def test_a_value_that_cannot_be_written_is_rejected() -> None:
    puzzle, step = next(steps("kenken"))
    assert not holds(puzzle, replace(step, conclusions=(Fact((0, 0), 99, holds=False),)))
