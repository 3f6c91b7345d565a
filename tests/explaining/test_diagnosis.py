"""Why a puzzle has no answer or several: smallest sets, as brute force finds them."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from cluesmith import Puzzle, answers, loads, solve, why
from cluesmith.bank import shipped
from cluesmith.explaining import diagnosis
from cluesmith.explaining.diagnosis import MAX_ANSWERS_COMPARED, Why
from cluesmith.grid import Values
from cluesmith.registry import KINDS
from tests.boards import number_of_grids, random_board
from tests.explaining.helpers import MAX_FILLINGS, Fillings, small_boards


def boards_without_answer(kind: str, number: int) -> Iterator[Puzzle]:
    rng = Random(f"none {kind}")
    while number:
        puzzle = random_board(kind, rng, most_cells=12)
        if number_of_grids(puzzle) <= MAX_FILLINGS // 4 and not solve(puzzle).answers:
            yield puzzle
            number -= 1


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
def test_no_fewer_rules_clash(kind: str) -> None:
    for puzzle in boards_without_answer(kind, 12):
        found = why(puzzle)
        fillings = Fillings(puzzle)
        assert (found.status, found.proven_smallest) == ("none", True)
        assert fillings.keeping(found.clashing) == 0
        fewer = combinations(fillings.rules, len(found.clashing) - 1)
        assert all(fillings.keeping(rules) for rules in fewer)


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
def test_cells_that_decide(kind: str) -> None:
    several = (puzzle for puzzle in small_boards(kind, 40, most_cells=12) if solve(puzzle).status == "multiple")
    for puzzle in several:
        found, grids = why(puzzle), list(answers(puzzle))
        assert found.status == "multiple"
        assert set(found.differing) == {cell for cell in grids[0] if len({grid[cell] for grid in grids}) > 1}
        assert sum(grid.items() >= found.deciding.items() for grid in grids) == 1
        chosen = next(grid for grid in grids if grid.items() >= found.deciding.items())
        fewer = list(combinations(found.differing, len(found.deciding) - 1))
        assert not any(only(grids, {cell: chosen[cell] for cell in cells}) for cells in fewer)
        assert found.proven_smallest == (len(grids) <= MAX_ANSWERS_COMPARED)
        if found.proven_smallest:
            assert not any(only(grids, {cell: grid[cell] for cell in cells}) for cells in fewer for grid in grids)


def only(grids: Sequence[Values], given: Values) -> bool:
    return sum(grid.items() >= given.items() for grid in grids) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_one_answer_raises_no_question(kind: str) -> None:
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    assert why(puzzle) == Why(puzzle=puzzle, status="unique")


def test_clashing_clues_are_named() -> None:
    clashing = ("row 1 reads 1", "row 2 reads 1", "column 1 reads 2", "column 2 reads 1")
    assert why(loads("hanjie\nrows: 1, 1\ncolumns: 2, 1")).clashing == clashing
    assert why(loads("four-winds\n1 . .\n. . .\n. . .")).clashing[0].startswith("no number sees")


def test_out_of_time_before_anything_is_known() -> None:
    puzzle = shipped("bosnian-snake")[-1].puzzle
    assert why(puzzle, seconds=0) == Why(puzzle=puzzle, status="unknown", proven_smallest=False)


def test_out_of_time_on_the_way_admits_that_fewer_might_do() -> None:
    empty = loads("bosnian-snake\n | " + ". " * 12 + "\n" + (". | " + ". " * 12 + "\n") * 12)
    found = why(empty, seconds=1)
    assert found.status == "multiple"
    assert not found.proven_smallest
    assert set(found.deciding) == set(found.differing)


def test_where_nothing_is_known_any_cells_decide() -> None:
    puzzle = loads("hanjie\nrows: *, *\ncolumns: *, *, *")
    found = why(puzzle)
    assert found.status == "multiple"
    assert set(found.deciding) == set(found.differing) == set(puzzle.open_cells())


def test_more_cells_than_can_be_counted_are_not_called_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "MAX_COUNTING", 10)
    found = why(loads("hanjie\nrows: *, *\ncolumns: *, *, *"))
    assert (found.status, found.proven_smallest) == ("multiple", False)
    assert len(found.deciding) == 6
