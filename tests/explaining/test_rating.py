"""Grades go by the hardest step, scores by all of them."""

import pytest
from msgspec.structs import replace

from cluesmith import GRADES, Puzzle, PuzzleError, explain, loads, rate
from cluesmith.bank import find, shipped
from cluesmith.explaining.techniques import RANKS
from cluesmith.grades import grade_of
from cluesmith.parts import Parts
from cluesmith.rating import WEIGHTS
from cluesmith.registry import KINDS

pytestmark = pytest.mark.repeats

EXAMPLES = [kind.parse(kind.example) for kind in KINDS.values()]
MEDIUM_SNAKE, EXPERT_SNAKE = "bs-6x6-10", "bs-8x8-2"


def test_the_table_of_grades_covers_every_rank_of_every_kind() -> None:
    assert GRADES == ("easy", "medium", "hard", "expert")
    for parts in (Parts(), *(kind.parts for kind in KINDS.values())):
        grades = [GRADES.index(grade_of(parts, rank)) for rank in RANKS]
        assert grades == sorted(grades)
        assert grades[-1] == len(GRADES) - 1


def test_harder_ranks_count_more() -> None:
    assert list(WEIGHTS) == list(RANKS)
    assert list(WEIGHTS.values()) == sorted(set(WEIGHTS.values()))


@pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.kind)
def test_a_rating_adds_up_the_steps(puzzle: Puzzle) -> None:
    steps, rating = explain(puzzle).steps, rate(puzzle)
    assert rating.grade == grade_of(puzzle.parts, max(step.rank for step in steps))
    assert rating.score == sum(WEIGHTS[step.rank] for step in steps)
    assert rating.steps == len(steps) == sum(rating.techniques.values())
    assert rating.widest == max(step.cost for step in steps)
    assert rating.techniques == dict(sorted(rating.techniques.items(), key=lambda item: -item[1]))
    assert rating.open == pytest.approx(sum(step.open for step in steps) / len(steps), abs=0.01)
    assert rating.proven
    assert rating == rate(puzzle)


def test_a_puzzle_with_harder_steps_scores_more() -> None:
    easier, harder = (rate(find(name).puzzle) for name in (MEDIUM_SNAKE, EXPERT_SNAKE))
    assert (easier.grade, harder.grade) == ("medium", "expert")
    assert easier.score < harder.score


def test_work_ends_where_the_puzzle_turns_out_too_hard() -> None:
    puzzle = find(EXPERT_SNAKE).puzzle
    whole = rate(puzzle)
    for name in GRADES[:-1]:
        part = rate(puzzle, at_most=name)
        assert GRADES.index(part.grade) > GRADES.index(name)
        assert part.steps < whole.steps
    assert rate(puzzle, at_most="expert") == whole


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    puzzle = find(MEDIUM_SNAKE).puzzle
    assert rate(puzzle, at_most="medium") == rate(puzzle)


def test_a_rating_tells_whether_it_is_complete() -> None:
    puzzle = find(EXPERT_SNAKE).puzzle
    assert rate(puzzle).complete
    assert not rate(puzzle, at_most="easy").complete
    assert not rate(puzzle, seconds=0).complete
    assert rate(puzzle, seconds=0).steps == 0


def test_little_effort_is_admitted() -> None:
    puzzle = find("bs-6x6-4").puzzle
    assert not rate(puzzle, effort=0).proven
    assert replace(rate(puzzle, effort=0), proven=True) != rate(puzzle)


def test_a_puzzle_with_nothing_to_do_is_easy() -> None:
    rating = rate(loads("four-winds\n0 0\n0 0"))
    assert (rating.grade, rating.score, rating.widest, rating.steps) == ("easy", 0, 0, 0)


def test_puzzles_without_exactly_one_answer_are_refused() -> None:
    with pytest.raises(PuzzleError, match="found several: 'why' shows where they differ"):
        rate(loads("hanjie\nrows: 1, 1\ncolumns: 1, 1"))
    with pytest.raises(PuzzleError, match="found none: 'why' names the clues that clash"):
        rate(loads("hanjie\nrows: 1, 1\ncolumns: 2, 1"))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_grade_occurs_in_the_bank(kind: str) -> None:
    largest = 11 if kind == "hanjie" else 8  # each line of a small Hanjie gives all it can at a glance
    small = [entry.puzzle for entry in shipped(kind) if max(entry.size) <= largest and entry.answers == 1]
    assert len({rate(puzzle).grade for puzzle in small}) > 1
