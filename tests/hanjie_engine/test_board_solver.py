"""Boards: every answer once, forced cells, counts, limits; both forms of the engine, with and without SAT."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import islice, product
from pathlib import Path
from random import Random
from time import process_time
from types import ModuleType

import pytest

from cluesmith.deadline import Deadline
from cluesmith.kinds.hanjie.engine import board_solver as installed
from cluesmith.kinds.hanjie.engine.bits import GAVE_UP, TRUE
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver, Solver
from cluesmith.kinds.hanjie.engine.lines import Clue
from cluesmith.registry import is_compiled
from cluesmith.sat import Sat
from tests.hanjie_engine.helpers import brute_force, is_answer, random_blurred_board, random_board, runs, uncompiled

pytestmark = pytest.mark.plain

PLAIN = uncompiled()
BOTH = [pytest.param(installed, id="installed"), pytest.param(PLAIN, id="uncompiled")]
FORMS = BOTH[: 1 + is_compiled()]  # where nothing is compiled they are the same
# a picture of 25x25 at which search and SAT have work to do
HARD = random_board(25, 25, Random(8), density=0.4)
# one with very many answers, at which they take turns
MANY = random_board(30, 30, Random(4), density=0.42)


def check_boards(board: ModuleType, monkeypatch: pytest.MonkeyPatch, number: int, seed: int) -> None:
    """All answers and the forced cells of random boards, by search alone, by both, and by SAT alone."""
    rng = Random(seed)
    ways = list(product([None, Sat], [0, 1, 300], [0, 1, 1000]))
    for _ in range(number):
        rows, columns = random_blurred_board(rng.randint(1, 4), rng.randint(1, 4), rng)
        expected = brute_force(rows, columns)
        new_solver, dead_ends, most_conflicts = rng.choice(ways)
        monkeypatch.setattr(board, "MAX_DEAD_ENDS", dead_ends)
        monkeypatch.setattr(board, "MAX_FIRST_CONFLICTS", most_conflicts)
        monkeypatch.setattr(board, "MAX_LATER_CONFLICTS", most_conflicts)
        monkeypatch.setattr(board, "MAX_HINTED_DEAD_ENDS", rng.choice([0, 1, 100]))
        monkeypatch.setattr(board, "MAX_HINTED_CONFLICTS", rng.choice([0, 1, 1000]))
        monkeypatch.setattr(board, "MAX_PLAIN_CELLS", rng.choice([0, 100]))
        monkeypatch.setattr(board, "MAX_PLAIN_CONFLICTS", rng.choice([0, 1000]))
        monkeypatch.setattr(board, "MAX_HOPEFUL_CONFLICTS", rng.choice([0, 1000]))
        monkeypatch.setattr(board, "TURNS", rng.choice([0, 1, 3]))
        monkeypatch.setattr(board, "TRIES_A_TURN", 0)
        monkeypatch.setattr(board, "FEW_ANSWERS", rng.choice([1, 2, 20]))
        monkeypatch.setattr(board, "CONFLICTS_A_TURN", rng.choice([0, 1000]))
        search = board.BoardSolver(rows, columns, new_solver=new_solver)
        assert sorted(search.answers()) == expected, (rows, columns, new_solver, dead_ends)
        assert search.complete
        forced = bytes(cells[0] if len(set(cells)) == 1 else 2 for cells in zip(*expected, strict=True))
        assert board.BoardSolver(rows, columns, new_solver=new_solver).forced() == (forced if expected else None)


@pytest.mark.parametrize("board", FORMS)
def test_answers_and_forced_cells_are_those_of_brute_force(board: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    check_boards(board, monkeypatch, 250, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("board", FORMS)
def test_answers_and_forced_cells_are_those_of_brute_force_on_many_boards(
    board: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_boards(board, monkeypatch, 10_000, seed=2)


def test_plain_python_leaves_what_the_lines_leave_open_to_sat() -> None:
    plain = PLAIN.BoardSolver(*HARD, new_solver=Sat)
    found = set(islice(plain.answers(), 3))
    assert len(found) == 3
    assert all(is_answer(*HARD, cells) for cells in found)
    assert plain.statistics.probes == 0
    assert plain.statistics.clauses > 0
    plain = PLAIN.BoardSolver(*HARD, new_solver=Sat)
    assert plain.forced() == BoardSolver(*HARD, new_solver=Sat).forced()
    assert plain.statistics.probes == 0


@pytest.mark.parametrize("size", [8, 70])
def test_both_forms_find_the_same_by_lines_and_by_probing(size: int) -> None:
    rng = Random(size)
    for _ in range(3):
        rows, columns = random_board(5, size, rng)
        one, other = BoardSolver(rows, columns), PLAIN.BoardSolver(rows, columns)
        assert one.propagate() == other.propagate()
        assert one.cells == other.cells
        assert one.probe() == other.probe()
        assert one.cells == other.cells
        assert one.statistics == other.statistics


@pytest.mark.parametrize("board", FORMS)
@pytest.mark.parametrize("new_solver", [None, Sat])
def test_thousands_of_answers_each_once(board: ModuleType, new_solver: Callable[[], Solver] | None) -> None:
    # a permutation matrix: one painted cell in every row and column
    clues: list[Clue] = [(1,)] * 6
    answers = list(board.BoardSolver(clues, clues, new_solver=new_solver).answers())
    assert len(set(answers)) == len(answers) == 720
    assert all(is_answer(clues, clues, cells) for cells in answers)


@pytest.mark.parametrize("first_conflicts", [0, 5, 1000])
@pytest.mark.parametrize("later_conflicts", [0, 5, 1000])
@pytest.mark.parametrize("few", [1, 20])
def test_learning_and_sat_in_turns_find_the_answers_that_search_finds(
    first_conflicts: int, later_conflicts: int, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: list[Clue] = [(1, 1)] * 6
    by_search = sorted(BoardSolver(rows, rows).answers())
    monkeypatch.setattr(installed, "MAX_DEAD_ENDS", 0)
    monkeypatch.setattr(installed, "MAX_FIRST_CONFLICTS", first_conflicts)
    monkeypatch.setattr(installed, "MAX_LATER_CONFLICTS", later_conflicts)
    monkeypatch.setattr(installed, "FEW_ANSWERS", few)
    in_turns = BoardSolver(rows, rows, new_solver=Sat)
    found = list(in_turns.answers())
    assert len(found) > 500
    assert sorted(found) == by_search
    assert in_turns.complete
    again = BoardSolver(rows, rows, new_solver=Sat)
    assert list(islice(again.answers(), 30)) == found[:30]
    assert not again.complete


def test_the_answers_of_a_large_board_come_in_the_same_order_each_once() -> None:
    def found(number: int) -> tuple[list[bytes], int]:
        board = BoardSolver(*MANY, new_solver=Sat)
        return list(islice(board.answers(), number)), board.statistics.conflicts

    answers, conflicts = found(60)
    assert len(set(answers)) == 60
    assert conflicts > 0
    assert all(is_answer(*MANY, cells) for cells in answers)
    assert found(30)[0] == answers[:30]


@pytest.mark.parametrize("board", FORMS)
@pytest.mark.parametrize("seed", range(30))
def test_what_a_search_that_learns_leaves_is_found_by_others(board: ModuleType, seed: int) -> None:
    rng = Random(seed)
    rows, columns = random_blurred_board(rng.randint(2, 4), rng.randint(2, 4), rng)
    done: list[list[int]] = []
    answers: list[bytes] = []
    left = True
    while left:
        one = board.BoardSolver(rows, columns)
        left = one.probe()
        learner = one._new_learner()
        left = left and learner.add_clauses(done)
        stays = True
        while left and stays and (status := learner.next_answer(1)) != GAVE_UP:
            answers += [one.cells] * (status == TRUE)
            left = status == TRUE and learner.pass_by()
            stays = rng.random() < 0.8
        done += learner.done()
    assert sorted(answers) == brute_force(rows, columns)


def unique_boards(size: int) -> int:
    """How many pictures are the only answer to their clues, by asking the engine for each."""
    unique = 0
    for picture in product(product((0, 1), repeat=size), repeat=size):
        board = BoardSolver([runs(row) for row in picture], [runs(column) for column in zip(*picture, strict=True)])
        unique += board.count(2) == 1
    return unique


@pytest.mark.parametrize(("size", "number"), [(1, 2), (2, 14), (3, 384)])
def test_number_of_unique_boards(size: int, number: int) -> None:
    assert unique_boards(size) == number


@pytest.mark.slow
def test_number_of_unique_boards_of_four() -> None:
    assert unique_boards(4) == 52362


@pytest.mark.parametrize("board", FORMS)
def test_clue_that_cannot_fit_has_no_answer(board: ModuleType) -> None:
    search = board.BoardSolver([(2, 2)], [(1,)] * 4)
    assert list(search.answers()) == []
    assert search.complete


@pytest.mark.parametrize("board", FORMS)
@pytest.mark.parametrize("value", [0, 1])
def test_painted_and_blank_boards_of_any_size(board: ModuleType, value: int) -> None:
    rows: list[Clue] = [(130,) if value else ()] * 70
    columns: list[Clue] = [(70,) if value else ()] * 130
    search = board.BoardSolver(rows, columns)
    assert list(search.answers()) == [bytes([value]) * 9100]
    assert search.statistics.probes == 0


def test_statistics_tell_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "MAX_FIRST_CONFLICTS", 0)
    monkeypatch.setattr(installed, "MAX_HINTED_DEAD_ENDS", 1)
    monkeypatch.setattr(installed, "MAX_HINTED_CONFLICTS", 0)
    monkeypatch.setattr(installed, "MAX_PLAIN_CELLS", 10_000)
    board = BoardSolver(*HARD, new_solver=Sat)
    assert is_answer(*HARD, next(board.answers()))
    done = board.statistics
    assert min(done.lines, done.probes, done.decisions, done.backtracks) > 0
    assert done.conflicts > 0
    assert done.variables > 0
    assert done.clauses > 0


@pytest.mark.parametrize("board", FORMS)
@pytest.mark.parametrize("new_solver", [None, Sat])
def test_deadline_that_has_passed_claims_nothing(
    board: ModuleType, new_solver: Callable[[], Solver] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "MAX_DEAD_ENDS", 100)
    search = board.BoardSolver(*HARD, new_solver=new_solver, deadline=Deadline(0))
    assert list(islice(search.answers(), 2)) == []
    assert search.out_of_time
    assert not search.complete
    assert board.BoardSolver(*HARD, new_solver=new_solver, deadline=Deadline(0)).forced() is None


FREE: list[Clue] = [None] * 300
UNKNOWN: list[Clue] = [("?",) * 40] * 100


@pytest.mark.timed
@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        pytest.param(*random_board(300, 300, Random(1)), id="random"),
        pytest.param(*HARD, id="hard"),
        pytest.param(*MANY, id="many"),
        pytest.param(FREE, FREE, id="free"),
        pytest.param(UNKNOWN, UNKNOWN, id="unknown"),
    ],
)
@pytest.mark.parametrize("way", ["answers", "forced"])
def test_deadline_is_kept_on_boards_of_all_sorts(rows: list[Clue], columns: list[Clue], way: str) -> None:
    started = process_time()
    deadline = Deadline(0.3)
    search = BoardSolver(rows, columns, new_solver=Sat, deadline=deadline)
    if way == "forced":
        search.forced()
    else:
        next((True for _ in search.answers() if deadline.passed), None)
    assert process_time() - started < 0.6


CHILD = """
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
clues = [(1, 1, 1, 1)] * 40  # more answers than anyone can count
board = BoardSolver(clues, clues)
print("searching", flush=True)
board.count()
"""


def test_ctrl_c_stops_a_search() -> None:
    with subprocess.Popen([sys.executable, "-c", CHILD], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout
        assert child.stdout.readline() == b"searching\n"
        child.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in child.communicate(timeout=60)[1]


def test_pictures_made_to_be_solved_by_lines_are(record_property: Callable[[str, object], None]) -> None:
    if not (folder := os.environ.get("CLUESMITH_DATA")):
        pytest.skip("CLUESMITH_DATA is not set")
    puzzles = [json.loads(line)["puzzle"] for line in Path(folder, "pattern.jsonl").read_text().splitlines()]
    for puzzle in puzzles:
        board = BoardSolver([tuple(clue) for clue in puzzle["rows"]], [tuple(clue) for clue in puzzle["columns"]])
        assert board.propagate()
        assert 2 not in board.cells
    record_property("puzzles", len(puzzles))
