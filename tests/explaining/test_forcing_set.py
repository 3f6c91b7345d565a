"""Every step is what brute force over all fillings says it is: true, by the fewest rules, from the fewest premises."""

from collections import Counter
from math import comb

import pytest

from cluesmith.explaining.explainer import explain, rank_of
from cluesmith.explaining.step_search import MAX_RULES_COMPARED, STEP_EFFORT
from cluesmith.explaining.steps import Step
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.explaining.helpers import Fillings, Selected, hard_boards, harder_boards, small_boards

pytestmark = pytest.mark.heavy

PARTIAL = {"kenken", "hanjie"}  # kinds with techniques that tell only part of what their rules force


def too_few(step: Step) -> int:
    """So many rules force nothing, if the step is proved the smallest.

    Up to four rules without a name are compared by their number, everything else by its rank.
    """
    if step.cost <= MAX_RULES_COMPARED and step.supposed:
        return step.cost - 1
    return max(size for size in range(1, step.cost) if size == 1 or rank_of(size) < step.rank)


def judge(fillings: Fillings, step: Step, known: int) -> None:
    """The step follows, tells only news, rests on what is known, and on no more of it than it needs."""
    rules, premises = fillings.keeping(step.rules), fillings.where_all(step.premises)
    wanted = fillings.where_all(step.conclusions)
    assert rules & known
    assert not rules & premises & ~wanted
    assert not known & ~premises
    choices = [fact for fact in step.conclusions if len(fillings.puzzle.domain(fact.cell)) > 1]
    assert all(known & ~fillings.where(fact) for fact in choices)
    for left_out in step.premises:
        fewer = fillings.where_all(fact for fact in step.premises if fact != left_out)
        assert rules & fewer & ~wanted, f"{left_out} is not needed: {step}"


def follow(puzzle: Puzzle, tally: Counter[str], *, most_sets: int = 2_000, effort: int = STEP_EFFORT) -> None:
    """Judge all steps from the empty grid, and compare their end with all answers.

    Smaller sets of rules are tried one by one where there are not too many of them.
    """
    fillings = Fillings(puzzle)
    known = fillings.all
    explanation = explain(puzzle, effort=effort)
    for step in explanation.steps:
        before = known
        for each in (*step.opening, step, *step.routine):
            before = known if each is step else before
            judge(fillings, each, known)
            known &= fillings.where_all(each.conclusions)
        if puzzle.kind not in PARTIAL and step.technique not in ("only reach", "crossings") and not step.supposed:
            assert not fillings.forced(fillings.keeping(step.rules) & known, known), f"more follows: {step}"
        if step.cost > 1 and step.proven_smallest:
            most = too_few(step)
            if sum(comb(len(fillings.rules), size) for size in range(1, most + 1)) <= most_sets:
                assert fillings.forcing_set(most, before) is None, step
                tally[puzzle.kind] += 1
        tally["rings"] += "the snake closes no ring" in step.rules
        tally["unproven"] += not step.proven_smallest
    assert explanation.complete
    assert not fillings.forced(fillings.answers, known)


@pytest.mark.parametrize(("kind", "boards"), [("hanjie", 8), ("four-winds", 15), ("kenken", 3), ("bosnian-snake", 60)])
def test_no_smaller_set_forces_anything(kind: str, boards: int) -> None:
    tally: Counter[str] = Counter()
    for puzzle in hard_boards(kind, boards, most_cells=12):
        follow(puzzle, tally)
    assert tally[kind] >= boards
    assert tally["rings"] >= (2 if kind == "bosnian-snake" else 0)
    assert tally["unproven"] <= boards / 20  # where a try is told in fewer words than a smaller set


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_smaller_set_forces_anything_on_many_boards(kind: str) -> None:
    tally: Counter[str] = Counter()
    for puzzle in hard_boards(kind, 150, most_cells=15):
        follow(puzzle, tally, most_sets=40_000)
    assert tally[kind] >= 150


@pytest.mark.parametrize("kind", KINDS)
def test_steps_on_boards_of_all_sorts(kind: str) -> None:
    for puzzle in small_boards(kind, 5 if kind == "kenken" else 30, most_cells=12):
        follow(puzzle, Counter())


def test_steps_that_are_not_proved_the_smallest_hold_all_the_same() -> None:
    tally: Counter[str] = Counter()
    for kind in KINDS:
        for puzzle in hard_boards(kind, 4, most_cells=12):
            follow(puzzle, tally, effort=0)
    assert tally["unproven"]


# Larger boards, where sets of rules are tried in a solver


def count_smallest(puzzle: Puzzle, most_sets: int) -> int:
    """How many steps by several rules there are, none of which fewer rules could have taken."""
    selected, steps = Selected(puzzle), 0
    known: list[int] = []
    for step in explain(puzzle).steps:
        known += [selected.literal(fact) for opening in step.opening for fact in opening.conclusions]
        if step.cost > 1 and step.proven_smallest:
            most = too_few(step)
            if sum(comb(len(selected.rules), size) for size in range(1, most + 1)) <= most_sets:
                assert selected.forcing_set(most, known) is None, step
                steps += 1
        known += map(selected.literal, step.facts)
    return steps


LARGER = [("hanjie", 5, 8), ("hanjie", 7, 3), ("four-winds", 6, 8), ("kenken", 4, 12), ("kenken", 5, 3)]


@pytest.mark.parametrize(("kind", "size", "boards"), LARGER)
def test_no_smaller_set_forces_anything_on_larger_boards(kind: str, size: int, boards: int) -> None:
    assert sum(count_smallest(puzzle, 500) for puzzle in harder_boards(kind, size, boards)) >= boards


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size", "boards"), LARGER)
def test_no_smaller_set_forces_anything_on_many_larger_boards(kind: str, size: int, boards: int) -> None:
    assert sum(count_smallest(puzzle, 4_000) for puzzle in harder_boards(kind, size, boards * 8)) >= boards * 8
