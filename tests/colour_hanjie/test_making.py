"""Hanjie in colours that are made: random boards, drawings and patches, each with one answer."""

from random import Random
from typing import Any

import pytest

from cluesmith import ClueError, Hanjie, loads, make
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.canvas import ColourCanvas, Repaint, changed_towards, touch_up
from cluesmith.kinds.hanjie.colour.palette import first_colours
from cluesmith.kinds.hanjie.mirrors import SYMMETRIES, images
from cluesmith.making import GaveUp
from cluesmith.making.budget import Budget
from cluesmith.rating import rate
from cluesmith.search import solve
from tests.command_line import run


def made(colours: int, size: int | tuple[int, int] = 12, seed: int = 1, **options: Any) -> tuple[ColourHanjie, Any]:  # noqa: ANN401
    found = make("hanjie", size, seed=seed, colours=colours, **options)
    assert isinstance(found.puzzle, ColourHanjie)
    assert found.id is None  # more than kind, size, grade and seed was asked for
    return found.puzzle, found.answer


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("colours", "size", "options"),
    [
        (1, 10, {}),
        (2, 15, {}),
        (5, (20, 30), {}),
        (4, 6, {}),
        (3, 20, {"organic": True}),
        (3, 15, {"organic": False, "density": 0.7}),
        (3, 15, {"line_solvable": False}),
        (3, 20, {"outline": True}),
        (2, (7, 23), {"text": "HELLO"}),
    ],
)
def test_what_is_made_has_one_answer_with_every_colour(colours: int, size: Any, options: dict[str, Any]) -> None:  # noqa: ANN401
    for seed in range(4):
        puzzle, answer = made(colours, size, seed, **options)
        result = solve(puzzle)
        assert result.status == "unique"
        assert result.answers == (answer,)
        assert set(answer.values()) == set(range(colours + 1))
        assert puzzle.colours == first_colours(colours)


def test_more_colours_than_cells_that_show_them_are_refused() -> None:
    with pytest.raises(GaveUp, match=r"found no 3x3 hanjie in 15 colours, with [1-9] cells painted: try fewer colours"):
        made(15, 3)


def is_solved_by_lines(puzzle: ColourHanjie) -> bool:
    return all(len(left) == 1 for left in (puzzle.propagate() or {}).values())


def test_lines_alone_are_enough_unless_any_logic_is_allowed() -> None:
    assert all(is_solved_by_lines(made(3, 15, seed)[0]) for seed in range(4))
    assert not all(is_solved_by_lines(made(3, 15, seed, line_solvable=False)[0]) for seed in range(4))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_colours_are_symmetric_too(symmetry: str) -> None:
    for seed in range(4):
        _, answer = made(3, 14, seed, symmetry=symmetry)
        for row, column in answer:
            assert len({answer[place] for place in images(row, column, 14, 14, symmetry)}) == 1


def test_all_and_nothing_can_be_painted() -> None:
    assert 0 not in set(made(3, density=1.0)[1].values())
    assert set(made(3, density=0.0)[1].values()) == {0}


@pytest.mark.parametrize("grade", ["easy", "hard"])
def test_a_grade_is_reached(grade: str) -> None:
    found = make("hanjie", 10, seed=1, grade=grade, colours=3)
    assert isinstance(found.puzzle, ColourHanjie)
    assert rate(found.puzzle).grade == found.grade == grade


def test_without_colours_nothing_changes() -> None:
    assert type(make("hanjie", 10, seed=1).puzzle) is Hanjie


@pytest.mark.parametrize("number", [0, 16])
def test_a_number_of_colours_that_makes_no_sense_is_refused(number: int) -> None:
    with pytest.raises(ClueError, match=f"expected 1 to 15 colours, found {number}"):
        make("hanjie", 10, colours=number)


def test_too_little_effort_is_told() -> None:
    with pytest.raises(GaveUp, match=r"30x30 hanjie in 2 colours as asked; the best painting leaves \d+ cells open"):
        make("hanjie", 30, seed=1, colours=2, organic=False, effort=0)


# Touching up


def test_a_painting_of_many_answers_is_changed_until_it_has_one() -> None:
    canvas = ColourCanvas(4, 4, bytearray([1, 0, 0, 2, 0, 1, 2, 0, 0, 2, 1, 0, 2, 0, 0, 1]), first_colours(2))
    assert not canvas.is_unique(Budget())
    touch_up(canvas, Random(1), Budget(), line_solvable=True)
    assert not canvas.open_cells()
    assert canvas.is_unique(Budget())
    assert 1 <= len(canvas.changed) <= 6
    assert set(canvas.cells) >= {1, 2}


def test_the_blocks_that_a_change_adds_are_counted_as_the_clues_have_them() -> None:
    rng = Random(1)
    canvas = ColourCanvas(6, 7, bytearray(rng.choices(range(3), k=42)), first_colours(2))
    for cell in range(42):
        for value in range(3):
            before = blocks(canvas)
            told = canvas.blocks_added(Repaint(cell, value))
            undo = canvas.paint(Repaint(cell, value))
            assert blocks(canvas) - before == told
            canvas.paint(undo)
    assert not canvas.changed


def test_a_painting_is_left_as_it_was_where_there_is_no_effort_to_make_it_harder() -> None:
    puzzle, answer = made(2, 15, organic=False)
    canvas = ColourCanvas.of_answer(puzzle, answer)
    assert not changed_towards(canvas, Random(1), Budget(0), harder=True)
    assert not canvas.changed
    assert changed_towards(canvas, Random(1), Budget(), harder=True)
    assert canvas.open_cells()
    assert canvas.is_unique(Budget())
    assert changed_towards(canvas, Random(1), Budget(), harder=False)
    assert not canvas.open_cells()


def blocks(canvas: ColourCanvas) -> int:
    puzzle = canvas.puzzle()
    return sum(len(clue or ()) for clue in (*puzzle.rows, *puzzle.columns))


# The command line


def test_the_commands_take_a_number_of_colours_and_a_seed_makes_the_same_again() -> None:
    for command in ("random", "make"):
        outcome = run(command, "hanjie", "--size", "12", "--colours", "3", "--seed", "5")
        puzzle = loads(outcome.out)
        assert isinstance(puzzle, ColourHanjie)
        assert len(puzzle.colours) == 3
        assert run(command, "hanjie", "--size", "12", "--colours", "3", "--seed", "5").out == outcome.out
    assert "--colours N" in run("make", "hanjie", "--help").out
    assert "--colours" not in run("make", "kenken", "--help").out


def test_a_batch_in_colours_has_no_two_alike() -> None:
    lines = run("make", "hanjie", "--size", "8", "--colours", "2", "--seed", "5", "--count", "5").out.splitlines()
    assert len({line.partition('"answer"')[0] for line in lines}) == 5
