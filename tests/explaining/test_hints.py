"""Hints from the player's own grid: the next step in three levels, or what is wrong and why."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random

import pytest

from cluesmith import Hint, Puzzle, PuzzleError, answers, explain, hint, loads, make, solve
from cluesmith.bank import find, shipped
from cluesmith.deadline import OutOfTime
from cluesmith.explaining.explainer import Explainer
from cluesmith.explaining.techniques import techniques_class
from cluesmith.explaining.verify import holds
from cluesmith.grid import Cell, Values
from cluesmith.registry import KINDS
from tests.explaining.helpers import small_boards

EXAMPLES = [kind.parse(kind.example) for kind in KINDS.values()]
TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1"

every_kind = pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.kind)


def wrong_grid(puzzle: Puzzle, rng: Random, wrong: int = 1) -> dict[Cell, int]:
    """Half of an answer, and a few marks changed."""
    answer = solve(puzzle, limit=1).answers[0]
    grid = {cell: answer[cell] for cell in rng.sample(sorted(answer), (len(answer) + 1) // 2)}
    choices = [cell for cell in sorted(grid) if len(puzzle.domain(cell)) > 1]
    for cell in rng.sample(choices, min(wrong, len(choices))):
        grid[cell] = rng.choice([value for value in puzzle.domain(cell) if value != answer[cell]])
    return grid


def test_a_refutation_that_nobody_would_read_is_not_told() -> None:
    puzzle = find("hj-10x10-expert-3").puzzle
    found = hint(puzzle, {(0, 0): 1 - solve(puzzle, limit=1).answers[0][0, 0]})
    assert found.texts == (
        "This mark is wrong: r1c1.",
        "What if r1c1 were painted?",
        "This mark is wrong: r1c1. Seeing why takes a long try.",
    )
    assert found.step
    assert len(found.step.text) > 1000


@every_kind
def test_a_hint_is_the_first_step_that_writes_something(puzzle: Puzzle) -> None:
    found = hint(puzzle, {})
    steps = Explainer(puzzle, {}, sequels=False).steps()
    first = next(step for step in steps if any(fact.holds for fact in step.conclusions))
    assert found.status == "step"
    assert found.step == first
    assert found.take_back == ()
    assert found.text(3).endswith(first.text)
    assert found.text(2).endswith(("?", "."))
    assert first.text not in found.text(2)
    assert found.text(1).startswith(("Look at r", "Look at column "))
    assert not any(rule in found.text(1) for rule in first.rules)


def test_a_hint_tells_the_steps_before_it_that_it_rests_on() -> None:
    puzzle = find("kk-4x4-3").puzzle
    found, steps = hint(puzzle, {}), explain(puzzle).steps
    assert found.step
    assert found.before
    assert set(found.before) <= set(steps[: steps.index(found.step)])
    assert found.text(3) == " ".join(step.text for step in (*found.before, found.step))
    for number, step in enumerate(found.before):
        later = (*found.before[number + 1 :], found.step)
        assert any(fact in other.premises for other in later for fact in step.facts)
    known = {fact for step in found.before for fact in step.facts}
    assert all(known.issuperset(step.premises) for step in (*found.before, found.step))


def test_what_is_supposed_of_a_cell_that_the_hint_settles_is_asked() -> None:
    puzzle = loads('{"kind": "four-winds", "grid": [[null, 2, null, 0], [0, null, 2, null]], "empty_cells": true}')
    given = hint(puzzle, {})
    assert str(given.sentences[1]) == "What if the 2 at r1c2 did not reach r1c1?"


def test_a_hint_writes_one_thing_and_rests_on_what_it_tells() -> None:
    puzzle = loads("kenken\na a b c\na d b c\ne f g h\ne f h h\n\na=0 b=6 c=1 d=1 e=2 f=7 g=3 h=0\n")
    grid: dict[Cell, int] = {}
    while (given := hint(puzzle, grid)).step:
        taken = [each for step in (*given.before, given.step) for each in (*step.opening, step, *step.routine)]
        told = {fact for each in taken for fact in each.conclusions}
        written = grid | {fact.cell: fact.value for fact in told if fact.holds}
        for fact in (fact for each in taken for fact in each.premises):
            assert fact in told or (fact.value == written[fact.cell]) == fact.holds
        grid |= {fact.cell: fact.value for fact in given.step.facts if fact.holds}
    assert len(grid) == 16


def test_a_hint_for_many_cells_of_a_line_names_the_line() -> None:
    assert hint(loads("hanjie\nrows: 3, ?\ncolumns: ?, ?, ?"), {}).text(1) == "Look at row 1."
    assert hint(loads("hanjie\nrows: ?, ?, ?\ncolumns: 3, ?"), {}).text(1) == "Look at column 1."
    assert hint(loads("hanjie\nrows: 2, ?\ncolumns: ?, ?"), {}).text(1) == "Look at r1c1 and r1c2."


@every_kind
def test_following_hints_fills_the_grid(puzzle: Puzzle) -> None:
    grid: dict[Cell, int] = {}
    while (found := hint(puzzle, grid)).status == "step":
        assert found.step
        grid |= {fact.cell: fact.value for fact in found.step.conclusions if fact.holds}
    assert found.status == "done"
    assert puzzle.is_answer(explain(puzzle, grid).grid)


@every_kind
def test_no_hint_points_at_a_cell_that_is_filled(puzzle: Puzzle) -> None:
    answer, rng = solve(puzzle).answers[0], Random(puzzle.kind)
    for share in (4, 2):
        grid = {cell: answer[cell] for cell in rng.sample(sorted(answer), len(answer) // share)}
        found = hint(puzzle, grid)
        assert set(found.sentences[0].cells).isdisjoint(grid), found.text(1)
        assert found.step
        assert {fact.cell for fact in found.step.facts}.isdisjoint(grid)


@every_kind
def test_every_technique_of_an_example_has_a_question(puzzle: Puzzle) -> None:
    techniques = techniques_class(puzzle)
    for step in explain(puzzle).steps:
        assert step.supposed or step.technique in techniques.questions, step.technique


@every_kind
def test_a_full_grid_is_done(puzzle: Puzzle) -> None:
    assert hint(puzzle, solve(puzzle).answers[0]).status == "done"
    assert hint(puzzle, solve(puzzle).answers[0]).text(1) == "The grid is complete."


def test_nothing_follows_when_answers_differ() -> None:
    found = hint(loads(TWO_ANSWERS), {})
    assert (found.status, found.step) == ("stuck", None)
    assert found.text(2) == "Nothing more follows: the puzzle has several answers."


# wrong marks


def test_a_mark_against_a_rule_is_seen_at_once() -> None:
    found = hint(loads("kenken\na a\nb b\n\na=3+ b=3+"), {(0, 0): 1, (0, 1): 1})
    assert (found.status, set(found.take_back), found.step) == ("wrong", {(0, 0), (0, 1)}, None)
    assert found.text(1) == "The puzzle has several answers, and none has these marks together: r1c1 and r1c2."
    assert found.text(2) == "Which rule does r1c2 break?"
    assert found.text(3) == f"{found.text(1)} Row 1 holds 1 twice."


def test_a_mark_that_the_cell_cannot_hold_is_seen_at_once() -> None:
    found = hint(loads("four-winds\n1 .\n. 1"), {(0, 1): 2})
    assert (found.status, found.take_back) == ("wrong", ((0, 1),))
    assert found.text(1) == "The puzzle has several answers, and none has this mark: r1c2."
    assert found.text(2) == "Which rule does r1c2 break?"
    assert found.text(3) == f"{found.text(1)} The line at r1c2 does not start at a number."
    snake = KINDS["bosnian-snake"].parse(KINDS["bosnian-snake"].example)
    assert hint(snake, {(0, 0): 0}).text(3) == "This mark is wrong: r1c1. r1c1 cannot be empty."


def test_a_wrong_mark_is_refuted_from_the_others() -> None:
    puzzle = find("bs-6x6-20").puzzle
    found = hint(puzzle, {(1, 3): 1})
    assert (found.status, found.take_back) == ("wrong", ((1, 3),))
    assert found.text(1) == "This mark is wrong: r2c4."
    assert found.text(2) == "What if r2c4 were snake?"
    assert found.text(3).startswith("This mark is wrong: r2c4. Suppose r2c4 were snake: then ")


@pytest.mark.parametrize(
    ("name", "grid", "told"),
    [
        (
            "fw-8x8-expert-1",
            {(2, 5): 0, (5, 1): 2},
            "The 5 at r6c6 goes 3 up and at most 2 left, so it does not reach r6c2.",
        ),
        (
            "fw-10x10-hard-1",
            {(2, 2): 2, (2, 4): 0},
            "The 5 at r3c6 passes r3c5, so the 2 at r4c5 does not reach r3c5.",
        ),
        (
            "fw-6x6-8",
            {(0, 1): 0},
            "The 2 at r1c1 can go at most 1 down, so it goes at least 1 right: the 1 at r3c2 does not reach r1c2.",
        ),
    ],
)
def test_of_a_wrong_mark_only_that_is_told(name: str, grid: Values, told: str) -> None:
    assert hint(find(name).puzzle, grid).text(3).endswith(f" {told}")


def test_of_a_line_that_cannot_be_read_it_is_told_why() -> None:
    found = hint(loads("hanjie\nrows: 3, ?\ncolumns: ?, ?, ?, ?, ?"), {(0, 2): 0, (0, 0): 1})
    assert found.text(2).startswith("Push each block as far as it goes to one end")
    assert found.text(3).endswith(" Row 1 (3): the 3 starts in one of columns 1–3, so it always covers column 3.")


def test_a_wrong_mark_is_what_is_supposed_even_where_a_case_does_without_it() -> None:
    found = hint(find("bs-6x6-8").puzzle, {(2, 4): 1, (3, 2): 1, (4, 1): 1})
    told = found.text(3).removeprefix("This mark is wrong: r4c3. ")
    assert told.startswith("Suppose r4c3 were snake. If r5c4 is snake, then ")
    assert told.endswith(" So r4c3 is empty.")
    assert found.text(2) == "What if r4c3 were snake?"


def refuted(puzzle: Puzzle, grid: Values, found: Hint, grounds: Values) -> bool:
    """Whether the step of the hint is true, rests on these marks, and denies one that is to be taken back."""
    assert found.step
    allowed = explain(puzzle, grounds).grid
    rests = all(allowed.get(cell, value) == value for cell, value, is_so in found.step.premises if is_so)
    denies = any(
        (grid.get(fact.cell) == fact.value) != fact.holds
        for fact in found.step.conclusions
        if fact.cell in found.take_back
    )
    return holds(puzzle, found.step) and rests and denies


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
def test_marks_to_take_back_are_those_that_brute_force_finds(kind: str) -> None:
    rng, seen = Random(kind), Counter[str]()
    for puzzle in small_boards(kind, 60, most_cells=12):
        grid = wrong_grid(puzzle, rng, wrong=2)
        all_answers = list(answers(puzzle))
        found = hint(puzzle, grid)
        if any(grid.items() <= dict(answer).items() for answer in all_answers):
            assert found.status != "wrong"
            continue
        assert found.status == "wrong"
        grounds = {cell: grid[cell] for cell in found.take_back[:-1]}
        if len(all_answers) == 1:
            grounds = {cell: value for cell, value in grid.items() if cell not in found.take_back}
            assert set(found.take_back) == {cell for cell in grid if grid[cell] != all_answers[0][cell]}
            assert found.text(1).startswith(("This mark is wrong: ", "Two marks are wrong: "))
        else:
            assert in_no_answer(found.take_back, grid, all_answers)
            assert len(found.take_back) == fewest_clashing(grid, all_answers)
            assert found.text(1).startswith("The puzzle has several answers, and none has th")
        assert found.step is None or refuted(puzzle, grid, found, grounds)
        seen["one" if len(all_answers) == 1 else "several"] += 1
    assert seen["one"] + seen["several"] >= 10
    assert seen["several"] >= 2


def in_no_answer(cells: Collection[Cell], grid: Values, all_answers: Sequence[Values]) -> bool:
    return not any(all(answer[cell] == grid[cell] for cell in cells) for answer in all_answers)


def fewest_clashing(grid: Values, all_answers: Sequence[Values]) -> int:
    """The size of the smallest set of marks that no answer has together."""
    for size in range(1, len(grid) + 1):
        if any(in_no_answer(cells, grid, all_answers) for cells in combinations(grid, size)):
            return size
    raise AssertionError("some answer has all of them")


@pytest.mark.repeats
@pytest.mark.parametrize("name", ["hj-10x10-1", "fw-6x6-8", "kk-5x5-1", "bs-6x6-20"])
def test_exactly_the_wrong_marks_are_to_be_taken_back(name: str) -> None:
    """Also where a rule is seen to be broken: what breaks it holds right marks as well, and not all wrong ones."""
    puzzle, rng = find(name).puzzle, Random(name)
    answer = solve(puzzle).answers[0]
    for _ in range(6):
        grid = wrong_grid(puzzle, rng, wrong=3)
        assert set(hint(puzzle, grid).take_back) == {cell for cell in grid if grid[cell] != answer[cell]}


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
def test_every_wrong_mark_gets_a_hint(kind: str) -> None:
    """Every wrong mark of some boards, alone on the board: whatever it is, it is refuted."""
    for seed in range(4):
        puzzle, answer, *_ = make(kind, 4, seed=seed)
        for cell in puzzle.open_cells():
            for value in set(puzzle.domain(cell)) - {answer[cell]}:
                found = hint(puzzle, {cell: value})
                assert (found.status, found.take_back) == ("wrong", (cell,))
                assert found.text(3).startswith("This mark is wrong: ")


def test_a_digit_with_which_nothing_in_its_cage_goes() -> None:
    puzzle = loads("4:_a_a__bc__a__a__,a7s2s1m8a8m6d2")
    found = hint(puzzle, {(3, 2): 3})
    assert (found.status, found.take_back) == ("wrong", ((3, 2),))


def test_out_of_time_what_is_seen_is_told_without_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise OutOfTime

    puzzle = KINDS["kenken"].parse(KINDS["kenken"].example)
    grid = {(0, 0): solve(puzzle).answers[0][0, 0]}
    grid[0, 1] = grid[0, 0]
    assert hint(puzzle, grid).text(1) == "This mark is wrong: r1c2."
    monkeypatch.setattr("cluesmith.explaining.hints.wrong_marks", late)
    found = hint(puzzle, grid)
    assert (found.status, found.take_back) == ("wrong", ((0, 0), (0, 1)))
    assert found.text(1) == "These marks are together in no answer: r1c1 and r1c2."


@pytest.mark.parametrize("kind", KINDS)
def test_marks_of_one_answer_are_never_called_wrong(kind: str) -> None:
    for puzzle in small_boards(kind, 10, most_cells=12):
        for answer, other in combinations(list(answers(puzzle).up_to(3)), 2):
            differing = [cell for cell in answer if answer[cell] != other[cell]]
            assert hint(puzzle, {cell: answer[cell] for cell in differing}).status != "wrong"


def test_what_everybody_writes_next_rests_on_nothing_that_a_hint_leaves_out() -> None:
    puzzle = loads("kenken\na b c c\na b b d\ne f g h\ne f h h\n\na=12 b=1 c=2 d=4 e=1 f=1 g=1 h=9\n")
    found = hint(puzzle, {})
    assert found.step
    assert found.text(3).startswith("r2c4 is a cage of one cell, so it is 4.")
    known = dict(puzzle.domains)
    for step in (found.step, *found.step.routine):
        for cell, value, is_so in step.premises:
            assert known[cell] == (value,) if is_so else value not in known[cell], step
        for cell, value, is_so in step.conclusions:
            known[cell] = tuple(one for one in known[cell] if (one == value) == is_so)
    assert found.step.routine


def test_what_refutes_a_wrong_mark_speaks_of_it_even_where_its_rules_show_a_pattern_elsewhere() -> None:
    puzzle, rng = find("kk-8x8-4").puzzle, Random("kk-8x8-44")
    answer = solve(puzzle).answers[0]
    marks = rng.sample(sorted(answer), 16)
    [wrong] = rng.sample(marks, 1)
    digit = rng.choice([digit for digit in puzzle.domain(wrong) if digit != answer[wrong]])
    found = hint(puzzle, {**{cell: answer[cell] for cell in marks}, wrong: digit})
    assert found.take_back == (wrong,)
    assert found.step
    assert {fact.cell for fact in found.step.conclusions} >= {wrong}


def test_a_number_of_0_is_asked_about_as_one_that_is_full() -> None:
    found = hint(find("bs-8x8-2").puzzle, {})
    assert found.text(2) == "Can the 0 at r3c6 have any more snake cells?"


def test_a_sentence_that_begins_with_a_cell_keeps_its_name() -> None:
    puzzle = loads("bosnian-snake\n | . . . .\n. | H T . .\n. | . . . .\n. | . . . .\n. | . . . .\n")
    found = hint(puzzle, {(0, 0): 1, (0, 1): 1, (3, 3): 1})
    assert found.text(3) == "This mark is wrong: r4c4. r4c4 is cut off from the snake."
    assert found.sentences[2].cells == ((3, 3),)


def test_several_wrong_marks() -> None:
    puzzle = KINDS["hanjie"].parse(KINDS["hanjie"].example)
    answer = solve(puzzle).answers[0]
    cells = sorted(answer)[:4]
    flipped = {cell: 1 - answer[cell] for cell in cells}
    found = hint(puzzle, flipped)
    assert found.status == "wrong"
    assert len(found.take_back) == 4
    assert found.text(1).startswith("Four marks are wrong: look at r")
    flipped = {cell: 1 - answer[cell] for cell in sorted(answer)[:13]}
    assert hint(puzzle, flipped).text(1).startswith("13 marks are wrong: look at r")


@every_kind
def test_the_last_level_is_told_line_by_line(puzzle: Puzzle) -> None:
    for grid in ({}, wrong_grid(puzzle, Random(puzzle.kind)), solve(puzzle).answers[0]):
        found = hint(puzzle, grid)
        assert " ".join(str(sentence) for _, sentence in found.lines) == found.text(3)
        if found.status == "step":
            assert found.step
            assert found.lines[-1] == found.step.lines[-1]
        if found.status == "wrong":
            assert str(found.lines[0][1]).startswith("This mark is wrong: ")
            assert len(found.lines) > 1


def test_of_many_cells_to_look_at_three_are_named() -> None:
    where = hint(find("bs-6x6-18").puzzle, {}).sentences[0]
    assert str(where) == "Look at r1c2–r1c4, r2c2, r2c4 and 4 more."
    assert len(where.cells) == 9


# no answer, no time


def test_a_puzzle_without_answer_is_refused() -> None:
    puzzle = loads("hanjie\nrows: 1, 1\ncolumns: 2, 1")
    for grid in ({}, {(0, 0): 1}):
        with pytest.raises(PuzzleError, match="'why' names the clues that clash"):
            hint(puzzle, grid)


def test_out_of_time() -> None:
    puzzle = shipped("bosnian-snake")[-1].puzzle
    assert hint(puzzle, {}, seconds=0).status == "unknown"
    assert hint(puzzle, {}, seconds=0).text(1) == "Time is up: no hint was found."
