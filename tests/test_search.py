"""Solving: statuses, limits, time, Ctrl-C, statistics."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence

import pytest

from cluesmith.counting.exact import count
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.prepared import Prepared
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.search import answers, forced, is_unique, solve

pytestmark = pytest.mark.plain

NONE = Hanjie(((1,), (1,)), ((2,), (2,)))
ONE = Hanjie(((1,), (2,)), ((2,), (1,)))
TWO = Hanjie(((1,), (1,)), ((1,), (1,)))
ANY = Hanjie((None,) * 30, (None,) * 30)


def hard_puzzle(size: int = 12) -> KenKen:
    """Each cage is a row with its sum, but the first says one less: hard to refute, as only counting helps."""
    total = size * (size + 1) // 2
    sums = [total - 1, *[total] * (size - 1)]
    rows = (tuple((row, column) for column in range(size)) for row in range(size))
    return KenKen(size, tuple(Cage("+", number, row) for number, row in zip(sums, rows, strict=True)))


@pytest.mark.parametrize(("puzzle", "number", "status"), [(NONE, 0, "none"), (ONE, 1, "unique"), (TWO, 2, "multiple")])
def test_statuses(puzzle: Puzzle, number: int, status: str) -> None:
    result = solve(puzzle, limit=None)
    assert (len(result.answers), result.status, result.complete, result.out_of_time) == (number, status, True, False)
    assert all(map(puzzle.is_answer, result.answers))
    assert is_unique(puzzle) is (status == "unique")
    assert count(puzzle).number == number
    assert forced(puzzle).status == status
    assert list(answers(puzzle)) == list(result.answers)


def test_forced_cells() -> None:
    assert forced(NONE).grid == {}
    assert forced(ONE).grid == solve(ONE).answers[0]
    assert forced(TWO).grid == {}
    half = Hanjie(((3,), (1,)), ((1,), (1,), (None,)))
    assert forced(Hanjie(((3,), (1,)), (("?",), None, None))).grid == {(0, 0): 1, (0, 1): 1, (0, 2): 1}
    assert forced(half).grid == solve(half).answers[0]


def test_a_reached_limit_claims_nothing() -> None:
    assert solve(ONE, limit=1).status == "unknown"
    assert not solve(ONE, limit=1).complete
    assert solve(ONE, limit=2).complete
    assert (solve(TWO).status, solve(TWO).complete) == ("multiple", False)
    assert solve(TWO, limit=3).complete
    assert (count(ANY, limit=5).number, count(ANY, limit=5).complete) == (5, False)


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_is_at_least_one(limit: int) -> None:
    for function in (solve, count):
        with pytest.raises(ValueError, match=rf"^expected a limit of at least 1, found {limit}$"):
            function(ONE, limit=limit)


def test_answers_are_found_when_asked_for() -> None:
    search = answers(ANY)
    assert search.statistics.clauses == search.number == 0
    first, second = next(search), next(search)
    assert first != second
    assert (search.number, search.status, search.complete) == (2, "multiple", False)


def test_an_iterator_says_when_it_is_done() -> None:
    search = answers(ONE)
    next(search)
    assert (search.status, search.complete) == ("unknown", False)
    assert next(search, None) is None
    assert (search.status, search.complete, search.out_of_time) == ("unique", True, False)
    assert next(search, None) is None


def test_a_board_without_open_cells_has_one_empty_answer() -> None:
    puzzle = FourWinds((("?", 0),))
    assert puzzle.open_cells() == []
    assert [dict(answer) for answer in solve(puzzle).answers] == [{}]
    assert solve(puzzle).status == forced(puzzle).status == "unique"
    assert solve(FourWinds(((1, 0),))).status == "none"


def test_no_time_at_all_ends_while_the_puzzle_is_stated() -> None:
    for result in (solve(ONE, seconds=0), count(ONE, seconds=0), forced(ONE, seconds=0)):
        assert (result.status, result.out_of_time) == ("unknown", True)
        assert result.statistics.search_seconds == 0
        assert result.statistics.build_seconds > 0
    assert is_unique(ONE, seconds=0) is None
    assert forced(ONE, seconds=0).grid == {}


def test_out_of_time_on_a_hard_puzzle() -> None:
    result = solve(hard_puzzle(), seconds=0.5)
    assert (result.answers, result.status, result.complete, result.out_of_time) == ((), "unknown", False, True)


def test_out_of_time_in_the_middle_of_a_search() -> None:
    prepared = Prepared(hard_puzzle())
    prepared._state()  # however long this takes, the time starts after it
    prepared._deadline = Deadline(0.5)
    with pytest.raises(OutOfTime):
        prepared.answer()
    assert prepared.statistics().conflicts > 0


def test_out_of_time_after_many_answers() -> None:
    counted = count(ANY, limit=10**9, seconds=0.3)
    assert (counted.status, counted.complete, counted.out_of_time) == ("multiple", False, True)
    assert counted.number > 1
    search = answers(ANY, seconds=0.3)
    assert len(list(search)) == search.number > 1
    assert search.out_of_time


def test_enough_time_changes_nothing() -> None:
    assert solve(ONE, seconds=1000).answers == solve(ONE).answers


def test_forced_out_of_time_claims_nothing() -> None:
    found = forced(hard_puzzle(), seconds=1)
    assert (len(found.grid), found.status, found.out_of_time) == (0, "unknown", True)


def test_statistics_are_of_one_call() -> None:
    puzzle = BosnianSnake(6, 6, head=(0, 0), tail=(5, 5))
    first, *others = (solve(puzzle).statistics for _ in range(3))
    assert first.variables > 0
    assert first.clauses > 0
    assert first.propagations > 0
    for other in others:
        for name in ("variables", "clauses", "decisions", "conflicts", "propagations", "restarts"):
            assert getattr(other, name) == getattr(first, name), name
    assert first.cpu_seconds == first.build_cpu_seconds + first.search_cpu_seconds


def test_statistics_grow_while_answers_are_found() -> None:
    search = answers(KINDS["four-winds"].parse("four-winds empty-cells\n? . . .\n. . . .\n. . . ?"))
    next(search)
    before = search.statistics
    for _ in range(10):
        next(search)
    assert search.statistics.clauses == before.clauses + 10
    assert search.statistics.search_seconds > before.search_seconds
    assert search.statistics.build_seconds == before.build_seconds


def test_clauses_of_a_search_for_many_answers_are_taken_over_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_over(_variables: int, _decided: int, clauses: Iterable[list[int]], _hints: Sequence[int]) -> None:
        prepared._deadline = Deadline(0)
        list(clauses)

    prepared = Prepared(FourWinds(((None, None, 2, None, None),), empty_cells=True))
    assert len(list(prepared.answers())) == 3
    monkeypatch.setattr("cluesmith.prepared.Enumerator", take_over)
    with pytest.raises(OutOfTime):
        prepared._enumerator()


def test_a_prepared_puzzle_answers_many_questions() -> None:
    prepared = Prepared(TWO)
    first = prepared.answer()
    assert first is not None
    other = prepared.answer(unlike=first)
    assert other not in (None, first)
    assert prepared.answer() in (first, other)  # an unlike question excludes nothing for good
    prepared.exclude(first)
    assert prepared.answer() == other


CHILD = """
from cluesmith.prepared import Prepared
from tests.test_search import hard_puzzle
prepared = Prepared(hard_puzzle())
prepared._state()
print("searching", flush=True)
try:
    prepared.answer()
finally:
    print(prepared.statistics().conflicts > 0, flush=True)
"""


def test_ctrl_c_ends_a_hard_search() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CHILD], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout
        assert child.stdout.readline() == "searching\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert out == "True\n"
    assert err.rstrip().endswith("KeyboardInterrupt")
    assert child.returncode == -signal.SIGINT
