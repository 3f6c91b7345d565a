"""What was asked for is what is made, or an honest word why not."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from cluesmith.cnf import at_most_one
from cluesmith.errors import ClueError, UnknownName
from cluesmith.grades import GRADES
from cluesmith.grid import around, cells, neighbours
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.bosnian_snake.generate import SnakeOptions
from cluesmith.kinds.bosnian_snake.long_snake import long_snake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.canvas import Canvas
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from cluesmith.kinds.kenken import KenKen
from cluesmith.making import GaveUp, make
from cluesmith.making.budget import CONFLICTS, HARD, Budget, Stuck
from cluesmith.making.generator import generator_of
from cluesmith.making.symmetric_places import mirrored
from cluesmith.rating import rate
from cluesmith.registry import KINDS, is_compiled
from cluesmith.sat import Sat
from cluesmith.search import is_unique
from tests.binairo.plain import PlainBinairo


def made(kind: str, height: int, width: int, seeds: Iterable[int] = range(5), **options: Any) -> list[Any]:  # noqa: ANN401
    return [make(kind, (height, width), seed=seed, **options).puzzle for seed in seeds]


# KenKen


def test_kenken_has_only_the_operators_and_cages_asked_for() -> None:
    puzzle: KenKen
    for puzzle in made("kenken", 6, 6, operators="+*", cages=(3, 4), singles=2):
        assert {cage.op for cage in puzzle.cages} <= {"+", "*", "="}
        assert all(len(cage.cells) in (1, 3, 4) for cage in puzzle.cages)
        assert sum(len(cage.cells) == 1 for cage in puzzle.cages) <= 2


def test_kenken_hides_all_operators_or_none() -> None:
    for hidden in (True, False):
        for puzzle in made("kenken", 5, 5, hidden=hidden):
            assert all((cage.op is None) == (hidden and len(cage.cells) > 1) for cage in puzzle.cages)


def test_kenken_without_single_cells_in_multiplication_only() -> None:
    for puzzle in made("kenken", 9, 9, range(3), operators="*", singles=0):
        assert {cage.op for cage in puzzle.cages} == {"*"}


def shapes(puzzle: KenKen) -> list[tuple[int, int, int]]:
    """Of each cage the cells, the rows and the columns that it spans."""
    cages = [cage.cells for cage in puzzle.cages]
    return [(len(cage), len({row for row, _ in cage}), len({column for _, column in cage})) for cage in cages]


def test_kenken_mixes_rectangles_and_long_cages_with_few_single_cells() -> None:
    found = [shape for puzzle in made("kenken", 8, 8, range(6)) for shape in shapes(puzzle)]
    assert sum(shape == (4, 2, 2) for shape in found) >= 6
    assert sum(size >= 3 and 1 in (rows, columns) for size, rows, columns in found) >= 12
    assert sum(size == 1 for size, *_ in found) <= 2 * 6


# Four Winds


def test_four_winds_has_zeros_and_unknowns_only_if_asked() -> None:
    puzzle: FourWinds
    plain = [clue for puzzle in made("four-winds", 8, 8) for row in puzzle.grid for clue in row]
    assert not {0, "?"} & set(plain)
    zeros = [clue for puzzle in made("four-winds", 8, 8, zeros=True) for row in puzzle.grid for clue in row]
    assert 0 in zeros
    for puzzle in made("four-winds", 8, 8, unknowns=3):
        assert sum(clue == "?" for row in puzzle.grid for clue in row) <= 3


@pytest.mark.parametrize("density", [0.15, 0.25, 0.4])
def test_four_winds_is_as_dense_as_asked(density: float) -> None:
    for puzzle in made("four-winds", 10, 10, range(3), density=density):
        numbers = sum(clue is not None for row in puzzle.grid for clue in row)
        assert abs(numbers / 100 - density) < 0.021


def test_four_winds_has_a_lively_mix_of_numbers() -> None:
    numbers = [clue for puzzle in made("four-winds", 10, 10, range(8)) for row in puzzle.grid for clue in row if clue]
    assert numbers.count(1) / len(numbers) < 0.3
    assert sum(number >= 4 for number in numbers) / len(numbers) > 0.25


@pytest.mark.heavy
@pytest.mark.parametrize("grade", ["medium", "hard"])
def test_four_winds_of_every_grade_hides_no_number_unless_asked(grade: str) -> None:
    for puzzle in made("four-winds", 7, 7, range(2), grade=grade):
        assert not any(clue == "?" for row in puzzle.grid for clue in row)


@pytest.mark.parametrize("symmetry", ["left-right", "rotate"])
def test_four_winds_has_symmetric_places_if_asked(symmetry: str) -> None:
    for puzzle in made("four-winds", 8, 8, range(2), symmetry=symmetry):
        places = {cell for cell in cells(8, 8) if puzzle.grid[cell[0]][cell[1]] is not None}
        assert places == {other for cell in places for other in mirrored(cell, 8, 8, symmetry)}
        assert is_unique(puzzle)


# Bosnian Snake


@pytest.mark.parametrize(("height", "width"), [(6, 6), (8, 8), (10, 10), (12, 12), (7, 11), (20, 20)])
def test_snake_fills_over_half_of_the_board(height: int, width: int) -> None:
    for seed in range(3):
        snake = long_snake(height, width, Random(seed), SnakeOptions().lengths(height, width)[0], Budget())
        assert len(snake) > height * width / 2
        body = set(snake)
        for place, cell in enumerate(snake):
            touched = {other for other in around(cell, height, width) if other in body}
            assert touched <= set(snake[max(0, place - 2) : place + 3])
            assert not body.isdisjoint(neighbours(cell, height, width))


def test_snake_covers_as_much_as_asked() -> None:
    for fill in (0.3, 0.45, 0.58):
        found = make("bosnian-snake", 8, seed=1, fill=fill)
        assert sum(found.answer.values()) == round(fill * 64)


@pytest.mark.heavy
def test_snake_gives_hardly_any_zeros_and_spreads_its_clues_even_if_easy() -> None:
    for grade in ("easy", "hard"):
        puzzles = made("bosnian-snake", 8, 8, range(4), grade=grade)
        assert sum(number == 0 for puzzle in puzzles for *_, number in puzzle.cells) <= 2
        quarters = [len({(row // 4, column // 4) for row, column, _ in puzzle.cells}) for puzzle in puzzles]
        assert sum(quarters) >= 3 * len(puzzles)  # a hard one may have no more than three clues inside
        assert grade == "hard" or min(quarters) == 4


def test_snake_has_symmetric_places_if_asked() -> None:
    puzzle: BosnianSnake
    for puzzle in made("bosnian-snake", 8, 8, range(3), symmetry="rotate"):
        places = {(row, column) for row, column, _ in puzzle.cells}
        assert places == {other for cell in places for other in mirrored(cell, 8, 8, "rotate")}
        assert [count is None for count in puzzle.rows] == [count is None for count in reversed(puzzle.rows)]
        assert is_unique(puzzle)


def test_snake_is_as_long_as_asked() -> None:
    for seed in range(5):
        answer = make("bosnian-snake", (7, 9), seed=seed, length=(26, 30)).answer
        assert 26 <= sum(answer.values()) <= 30


def test_snake_has_as_many_clues_of_each_sort_as_asked() -> None:
    puzzle: BosnianSnake
    for puzzle in made("bosnian-snake", 6, 6, outside=4, inside=5):
        assert sum(count is not None for count in puzzle.rows + puzzle.columns) == 4
        assert len(puzzle.cells) == 5


def clues_of(puzzle: BosnianSnake) -> int:
    return len(puzzle.cells) + sum(count is not None for count in puzzle.rows + puzzle.columns)


def without_one_clue(puzzle: BosnianSnake) -> list[BosnianSnake]:
    """The puzzle without each of its clues in turn."""
    rows, columns, inner = puzzle.rows, puzzle.columns, puzzle.cells
    fewer = [{"rows": _without(rows, place)} for place, count in enumerate(rows) if count is not None]
    fewer += [{"columns": _without(columns, place)} for place, count in enumerate(columns) if count is not None]
    given: list[dict[str, Any]] = [{"rows": rows, "columns": columns, "cells": inner} | change for change in fewer]
    given += [
        {"rows": rows, "columns": columns, "cells": inner[:place] + inner[place + 1 :]} for place in range(len(inner))
    ]
    return [BosnianSnake(puzzle.height, puzzle.width, puzzle.head, puzzle.tail, **clues) for clues in given]


def _without(counts: tuple[int | None, ...], place: int) -> tuple[int | None, ...]:
    return (*counts[:place], None, *counts[place + 1 :])


def test_snake_needs_every_clue_unless_it_is_generous() -> None:
    puzzle: BosnianSnake
    for puzzle in made("bosnian-snake", 6, 6):
        assert not any(is_unique(fewer) for fewer in without_one_clue(puzzle))
    for seed in range(3):
        few, many = (make("bosnian-snake", 6, seed=seed, extra=extra).puzzle for extra in (0, 4))
        assert isinstance(few, BosnianSnake)
        assert isinstance(many, BosnianSnake)
        assert clues_of(many) == clues_of(few) + 4


# Hanjie


def test_hanjie_is_solved_by_lines_if_asked() -> None:
    puzzle: Hanjie
    for puzzle in made("hanjie", 12, 15, organic=False):
        board = BoardSolver(puzzle.rows, puzzle.columns)
        board.propagate()
        assert 2 not in board.cells


def test_hanjie_is_as_dense_as_asked() -> None:
    for density in (0.3, 0.7):
        for seed in range(3):
            answer = make("hanjie", 20, seed=seed, density=density).answer
            assert abs(sum(answer.values()) / 400 - density) < 0.08


# What cannot be


@pytest.mark.parametrize(
    ("kind", "size", "options", "message"),
    [
        ("kenken", (4, 5), {}, "expected a square board, found 4x5"),
        ("kenken", (2, 2), {}, "expected a size from 3 to 16, found 2"),
        ("kenken", (4, 4), {"operators": "^"}, "expected some of the operators"),
        ("kenken", (4, 4), {"cages": (1, 3)}, "expected cage sizes from 2 to 8, found 1 to 3"),
        ("kenken", (4, 4), {"cages": (3, 4), "operators": "-"}, "expected + or *"),
        ("kenken", (4, 4), {"zeros": True}, "expected options of kenken (digits, operators, cages, singles, hidden)"),
        ("kenken", (4, 4), {"singles": "few"}, "expected `int | null`"),
        ("four-winds", (1, 1), {}, "expected a board of two cells"),
        ("four-winds", (4, 4), {"density": 2}, "expected a density"),
        ("four-winds", (4, 4), {"unknowns": -1}, "expected 0 or more"),
        ("bosnian-snake", (1, 1), {}, "expected a board of two cells"),
        ("bosnian-snake", (4, 4), {"length": (9, 5)}, "expected lengths"),
        ("bosnian-snake", (4, 4), {"outside": -1}, "expected 0 or more for outside"),
        ("bosnian-snake", (4, 4), {"fill": 1.5}, "expected a fill above 0 and up to 1"),
        ("bosnian-snake", (8, 8), {"fill": 0.7}, "expected a snake of at most 39 of the 64 cells"),
        ("bosnian-snake", (6, 6), {"length": (34, 36)}, "expected a snake of at most 23 of the 36 cells"),
        ("bosnian-snake", (4, 4), {"symmetry": "round"}, "expected a symmetry (none, left-right, rotate, both)"),
        ("hanjie", (4, 4), {"density": -1}, "expected a density from 0 to 1"),
        ("hanjie", (4, 400), {}, "expected a board of at most"),
        ("hanjie", (0, 4), {}, "expected a board of at least 1x1"),
    ],
)
def test_nonsense_is_refused(kind: str, size: tuple[int, int], options: dict[str, Any], message: str) -> None:
    with pytest.raises(ClueError) as error:
        make(kind, size, seed=1, **options)
    assert message in str(error.value)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UnknownName):
        make("sudoku", 9, seed=1)


@pytest.mark.parametrize(
    ("kind", "size", "options", "message"),
    [
        ("kenken", 5, {"operators": "/", "cages": (2, 2), "singles": 0}, "single cells"),
        ("four-winds", 6, {"density": 0.05}, "the nearest density was"),
        ("bosnian-snake", 6, {"outside": 0, "inside": 0}, "found no 6x6 snake as asked"),
        ("bosnian-snake", 8, {"outside": 1, "inside": 0}, "clues outside and 0 inside"),
    ],
)
def test_what_cannot_be_found_is_told(kind: str, size: int, options: dict[str, Any], message: str) -> None:
    with pytest.raises(GaveUp) as problem:
        make(kind, size, seed=1, effort=0.05, **options)
    assert message in str(problem.value)
    assert "effort" in str(problem.value)


def test_a_snake_that_is_found_too_short_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluesmith.kinds.bosnian_snake.long_snake.TRIES_PER_CELL", 0)
    with pytest.raises(GaveUp, match="the longest snake found has"):
        make("bosnian-snake", 9, seed=1, effort=0.05, length=(49, 49))


def test_hanjie_gives_up_when_the_effort_is_spent() -> None:
    with pytest.raises(GaveUp, match="cells open"):
        make("hanjie", 40, seed=1, effort=0.001, organic=False)


@pytest.mark.skipif(not is_compiled(), reason="takes minutes in plain Python")
@pytest.mark.parametrize("symmetry", [None, "rotate"])
def test_hanjie_of_single_cells_is_made_large_as_well(symmetry: str | None) -> None:
    puzzle = make("hanjie", 80, seed=1, organic=False, symmetry=symmetry).puzzle
    assert isinstance(puzzle, Hanjie)
    board = BoardSolver(puzzle.rows, puzzle.columns)
    board.propagate()
    assert 2 not in board.cells
    painted = sum(board.cells) / len(board.cells)
    assert 0.35 < painted < 0.65


def test_hanjie_flips_an_open_cell_where_a_proof_would_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def hard(_canvas: Canvas, _budget: Budget) -> list[int]:
        monkeypatch.undo()
        raise Stuck

    monkeypatch.setattr(Canvas, "loose_cells", hard)
    assert is_unique(make("hanjie", 8, seed=1, organic=False, density=0.4, line_solvable=False).puzzle)


def test_a_question_that_is_too_hard_is_not_answered() -> None:
    budget, sat = Budget(), Sat()
    pigeons = [[10 * pigeon + hole for hole in range(1, 10)] for pigeon in range(10)]
    sat.add(pigeons)
    for hole in range(9):
        sat.add(at_most_one([row[hole] for row in pigeons]))
    with pytest.raises(Stuck):
        budget.ask(sat, [])
    assert budget.conflicts <= CONFLICTS - HARD


# Grades


@pytest.mark.heavy
@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize(("kind", "size"), [("hanjie", 10), ("four-winds", 8), ("kenken", 5), ("bosnian-snake", 7)])
def test_every_grade_can_be_had(kind: str, size: int, grade: str) -> None:
    found = make(kind, size, seed=3, grade=grade)
    assert rate(found.puzzle).grade == found.grade == grade
    assert is_unique(found.puzzle)


def test_a_grade_nobody_reaches_is_told() -> None:
    with pytest.raises(GaveUp, match=r"found no expert 3x3 kenken; those made were .*easy"):
        make("kenken", 3, seed=1, grade="expert", effort=0.1)
    with pytest.raises(GaveUp, match="so none could be rated hard"):
        make("bosnian-snake", 6, seed=1, grade="hard", effort=0.05, outside=0, inside=0)


def test_a_wrong_grade_is_refused_at_once_with_the_list() -> None:
    with pytest.raises(UnknownName, match=r"expected a grade \(easy, medium, hard, expert\), found 'impossible'"):
        make("bosnian-snake", 6, seed=1, grade="impossible")


def test_the_grade_is_part_of_the_seed() -> None:
    assert make("kenken", 5, seed=1, grade="easy").answer != make("kenken", 5, seed=1, grade="hard").answer


def test_what_needs_no_grade_can_be_rated_afterwards() -> None:
    plain = make("kenken", 5, seed=1)
    rated = plain.rated()
    assert (plain.grade, plain.score) == (None, None)
    assert (rated.grade, rated.score) == (rate(plain.puzzle).grade, rate(plain.puzzle).score)
    assert rated.rated() is rated
    assert make("four-winds", 31, seed=1).rated().grade is None


@pytest.mark.repeats
def test_what_is_for_experts_is_rated_without_a_score() -> None:
    rated = make("kenken", 6, seed="1", cages=(4, 5), singles=0).rated()
    assert (rated.grade, rated.score) == ("expert", None)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("harder", [True, False])
def test_a_puzzle_changed_towards_a_grade_still_has_one_answer(kind: str, *, harder: bool) -> None:
    draft, rng = make(kind, 6, seed=5), Random(5)
    generator = generator_of(KINDS[kind])
    changed = generator.towards(draft.puzzle, dict(draft.answer), rng, Budget(), generator.chosen({}), harder=harder)
    assert changed is None or (is_unique(changed[0]) and changed[0].is_answer(changed[1]))
    assert changed is None or changed[0] != draft.puzzle


def test_a_seed_is_drawn_and_told() -> None:
    made = make("kenken", 4)
    assert made == make("kenken", 4, seed=made.seed)
    assert made.grade is None


# Other kinds


def test_any_other_kind_can_be_made() -> None:
    found = make(PlainBinairo, 4, seed=1)
    assert is_unique(found.puzzle)
    assert found == make(PlainBinairo, 4, seed=1)
    with pytest.raises(ClueError, match=r"expected options of plain-binairo \(none\), found 'density'"):
        make(PlainBinairo, 4, seed=1, density=0.5)


def test_a_kind_that_is_hardly_ever_unique_gives_up() -> None:
    with pytest.raises(GaveUp, match="found no 8x8 plain-binairo with one answer among"):
        make(PlainBinairo, 8, seed=3, effort=0.003)
