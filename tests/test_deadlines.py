"""Every call that takes seconds comes back in time, also from boards that take longer than that to state."""

import gc
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

import pytest

from cluesmith import (
    Puzzle,
    answers,
    certify,
    count,
    dumps,
    explain,
    forced,
    hint,
    is_unique,
    loads,
    make,
    rate,
    solve,
    why,
)
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.draw.text import render
from cluesmith.grid import LEFT
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.bosnian_snake.rings import small_rings
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.four_winds.propagate import UNCOVERED
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import KenKen
from cluesmith.making import GaveUp
from cluesmith.making.generator import generator_of
from cluesmith.prepared import Prepared
from cluesmith.registry import KINDS
from cluesmith.sentence import cell_list
from tests.command_line import run

pytestmark = pytest.mark.timed

LIMIT = 0.1
SLACK = 0.3  # CPU seconds, which the other programs of a busy machine do not add to

BOARDS: dict[str, Callable[[], Puzzle]] = {
    "hanjie": lambda: Hanjie.random(200, 200, Random(1))[0],
    "four-winds": lambda: FourWinds.random(200, 200, Random(1))[0],
    "four-winds-long-lines": lambda: FourWinds(((300, *[None] * 300), *[(None,) * 301] * 300), empty_cells=True),
    "kenken": lambda: KenKen.random(30, 30, Random(1))[0],
    "bosnian-snake": lambda: BosnianSnake(150, 150, head=(0, 0), tail=(149, 149), rows=(9,) * 150),
}


def all_answers(puzzle: Puzzle, *, seconds: float) -> None:
    found = answers(puzzle, seconds=seconds)
    for _ in found:
        pass
    assert found.out_of_time


def prepared(puzzle: Puzzle, *, seconds: float) -> None:
    with pytest.raises(OutOfTime):
        all(Prepared(puzzle, seconds=seconds).answers())


def first_hint(puzzle: Puzzle, *, seconds: float) -> None:
    hint(puzzle, {}, seconds=seconds)


def no_certificate(puzzle: Puzzle, *, seconds: float) -> None:
    with pytest.raises(GaveUp, match="in time"):
        certify(puzzle, seconds=seconds)


CALLS: list[Callable[..., object]] = [
    solve, all_answers, count, forced, is_unique, prepared, explain, first_hint, rate, why, no_certificate
]  # fmt: skip


def takes_less(seconds: float, work: Callable[[], object]) -> bool:
    """Whether the work can be done in so much CPU time; it is tried up to three times, for machines are noisy."""
    return any(cpu_seconds(work) < seconds for _ in range(3))


def cpu_seconds(work: Callable[[], object]) -> float:
    """What the work costs, until all memory it took is given back."""
    gc.collect()
    gc.freeze()  # what other tests have loaded is not looked through again
    try:
        started = process_time()
        work()
        gc.collect()
        return process_time() - started
    finally:
        gc.unfreeze()


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
@pytest.mark.parametrize("board", BOARDS)
def test_a_call_is_back_in_time(board: str, call: Callable[..., object]) -> None:
    puzzles = (BOARDS[board]() for _ in range(3))  # a new one each time: nothing is worked out beforehand
    works = (partial(call, puzzle, seconds=LIMIT) for puzzle in puzzles)
    assert any(cpu_seconds(work) < LIMIT + SLACK for work in works)


def test_a_search_that_never_starts_over_is_back_in_time() -> None:
    """One of the SAT solvers looks up only when it starts over, which on a long board may take it seconds."""
    puzzle = BosnianSnake(7, 95, rows=(None,) * 7, columns=(None,) * 95)
    assert takes_less(1 + SLACK, lambda: count(puzzle, seconds=1))


@pytest.mark.parametrize("height", [1, 3])
def test_a_very_long_line_is_solved_at_once(height: int) -> None:
    rows: list[tuple[int | None, ...]] = [(None,) * 8001] * height
    rows[height // 2] = (*rows[0][:4000], 4000, *rows[0][:4000])
    puzzle = FourWinds(tuple(rows), empty_cells=True)
    assert takes_less(2, lambda: solve(puzzle, seconds=5))


def test_a_large_grid_is_looked_at_at_once() -> None:
    puzzle, answer = Hanjie.random(150, 150, Random(1))
    assert takes_less(2, lambda: list(puzzle.check(answer)))


def test_a_very_long_line_is_drawn_and_told_at_once() -> None:
    puzzle = FourWinds(((None,) * 20_000 + (20_000,) + (None,) * 20_000,), empty_cells=True)
    grid = {(0, column): LEFT for column in range(10_000, 20_000)} | {(0, 0): UNCOVERED}
    assert takes_less(3, lambda: render(puzzle.picture(grid).with_numbers()))
    assert takes_less(1, lambda: cell_list(grid))


def test_rings_are_looked_for_only_where_there_is_room() -> None:
    assert takes_less(2, lambda: list(small_rings([(0, column) for column in range(100_000)])))


@pytest.fixture(scope="module")
def long_board(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, float]:
    """A file with a very long board, and the CPU seconds it takes to read it."""
    file = tmp_path_factory.mktemp("long") / "long.json"
    file.write_text(dumps(FourWinds.random(1, 100_000, Random(1))[0], as_json=True))
    return str(file), min(cpu_seconds(lambda: loads(file.read_text())) for _ in range(2))


@pytest.mark.parametrize("command", ["solve", "forced", "explain", "why"])
def test_drawing_counts_for_the_time_limit_of_a_command(command: str, long_board: tuple[str, float]) -> None:
    file, reading = long_board
    run(command, file, "--time-limit", "0")  # loads what it needs
    assert takes_less(reading + 0.5 + SLACK, lambda: run(command, file, "--time-limit", "0.5"))


def test_a_large_random_snake_is_made_at_once() -> None:
    assert takes_less(2, lambda: BosnianSnake.random(200, 200, Random(1)))
    assert takes_less(5, lambda: BosnianSnake.random(1, 100_000, Random(1)))


@pytest.mark.parametrize("grade", [None, "hard"])
@pytest.mark.parametrize(("kind", "size"), [("hanjie", 200), ("four-winds", 60), ("kenken", 16), ("bosnian-snake", 40)])
def test_making_is_back_in_time(kind: str, size: int, grade: str | None) -> None:
    generator_of(KINDS[kind])  # loads what only making needs

    def try_to_make() -> None:
        try:
            make(kind, size, seed=1, grade=grade, seconds=LIMIT)
        except GaveUp as problem:
            assert str(problem).startswith("time is up before")  # noqa: PT017 - a fast machine may well be done

    assert takes_less(LIMIT + SLACK, try_to_make)


@pytest.mark.parametrize("board", ["four-winds", "kenken"])
def test_quick_reasoning_stops_and_can_be_done_again(board: str) -> None:
    puzzle = BOARDS[board]()
    with pytest.raises(OutOfTime):
        puzzle.propagate(Deadline(0))
    assert puzzle.propagate()


@pytest.mark.parametrize("board", BOARDS)
def test_what_building_costs_is_told_also_when_time_runs_out(board: str) -> None:
    statistics = solve(BOARDS[board](), seconds=LIMIT).statistics
    assert statistics.build_seconds + statistics.search_seconds > LIMIT / 2


def test_quick_reasoning_counts_as_building(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(puzzle: FourWinds, deadline: Deadline) -> object:
        while not deadline.passed:
            pass
        return quickly(puzzle)

    quickly = FourWinds.propagate
    monkeypatch.setattr(FourWinds, "propagate", slowly)
    assert solve(FourWinds.random(9, 9, Random(1))[0], seconds=LIMIT).statistics.build_seconds > LIMIT / 2
