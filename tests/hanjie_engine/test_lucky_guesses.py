"""Answers by luck: they are answers, the same in both forms of the engine, and the sheet is left as it was."""

from random import Random
from types import ModuleType
from typing import Any

import pytest

from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.kinds.hanjie.engine import board_solver as installed
from cluesmith.kinds.hanjie.engine.lines import Clue
from tests.hanjie_engine.helpers import is_answer, random_board, uncompiled

PLAIN = uncompiled()
Board = tuple[list[Clue], list[Clue]]


def board_and_luck(form: ModuleType, board: Board, deadline: Deadline = NEVER) -> tuple[Any, Any]:
    """A board on which the lines were solved, and tries to fill it."""
    solver = form.BoardSolver(*board)
    solver.propagate()
    return solver, form.LuckyGuesses(solver._sheet, solver._propagation, deadline)


def test_answers_are_answers_and_the_sheet_is_left_as_it_was() -> None:
    rng = Random(1)
    found = 0
    for _ in range(20):
        board = random_board(20, 20, rng, 0.45)
        solver, luck = board_and_luck(installed, board)
        before = solver.cells
        answer = luck.answer(20)
        assert solver.cells == before
        if answer:
            assert is_answer(*board, answer)
            found += 1
    assert found > 10


@pytest.mark.repeats
def test_both_forms_are_equally_lucky() -> None:
    rng = Random(2)
    for _ in range(4):
        board = random_board(12, 12, rng, 0.42)
        (_, one), (_, other) = (board_and_luck(form, board) for form in (installed, PLAIN))
        assert [one.answer(1) for _ in range(3)] == [other.answer(1) for _ in range(3)]
        assert (one.hints is None) == (other.hints is None)
        if one.hints:
            assert one.hints.painted == other.hints.painted
            assert [one.hints.places_of(line) for line in range(24)] == [
                other.hints.places_of(line) for line in range(24)
            ]


def test_a_board_without_an_answer_gives_none_but_hints() -> None:
    # rows ask for eight cells, columns for four
    board: Board = ([(1, 1)] * 4, [(1,)] * 4)
    _, luck = board_and_luck(installed, board)
    assert luck.answer(10) is None


def test_time_that_is_up_ends_the_tries() -> None:
    board = random_board(100, 100, Random(3), 0.5)
    _, luck = board_and_luck(installed, board, Deadline(0))
    with pytest.raises(OutOfTime):
        luck.answer(1)
