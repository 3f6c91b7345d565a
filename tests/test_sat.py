"""The SAT solver: answers, models, cores, deadlines, counters."""

import sys
from importlib import metadata
from itertools import combinations, count
from random import Random
from types import SimpleNamespace

import pytest

from cluesmith import sat as sat_module
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import MissingLibrary, TooLarge
from cluesmith.sat import PORTION, SOLVERS, Counters, Sat, load_library

every_solver = pytest.mark.parametrize("solver", SOLVERS)


def pigeons(number: int) -> list[list[int]]:
    """Each pigeon has a hole of its own, of which there is one too few: easy to say, hard to refute."""
    holes = range(number - 1)
    places = [[1 + pigeon * (number - 1) + hole for hole in holes] for pigeon in range(number)]
    return places + [[-one[hole], -other[hole]] for hole in holes for one, other in combinations(places, 2)]


@every_solver
def test_yes_with_a_model_and_no(solver: str) -> None:
    sat = Sat(solver)
    sat.add([[1, 2], [-1, 2], [-3, -2]])
    assert sat.clauses == 3
    assert sat.solve() is True
    assert {2, -3} <= set(sat.model())
    sat.add([[-2]])
    assert sat.solve() is False


@every_solver
def test_an_empty_clause_cannot_hold(solver: str) -> None:
    sat = Sat(solver)
    assert sat.solve() is True
    assert sat.model() == []
    sat.add([[]])
    assert sat.solve() is False


@every_solver
def test_a_core_is_enough_for_the_no(solver: str) -> None:
    sat = Sat(solver)
    sat.add([[-1, -2], [3, 4, 5]])
    assert sat.solve([3, 1, 4, 2]) is False
    assert set(sat.core()) == {1, 2}
    assert sat.solve([3, 1, 4]) is True


@every_solver
def test_the_deadline_ends_a_hard_search_and_the_solver_goes_on(solver: str) -> None:
    sat = Sat(solver)
    sat.add(pigeons(13))
    assert sat.solve(deadline=Deadline(0.2)) is None
    assert sat.counters().conflicts > 0
    assert sat.solve(deadline=Deadline(-1)) is None
    sat.add([[-1], [1]])
    assert sat.solve(deadline=Deadline(60)) is False


@every_solver
def test_a_hard_question_of_many_slices_is_answered(solver: str) -> None:
    sat = Sat(solver)
    sat.add(pigeons(7))
    sat._slice = 1
    assert sat.solve() is False


@every_solver
def test_a_number_of_conflicts_ends_a_hard_search(solver: str) -> None:
    sat = Sat(solver)
    sat.add(pigeons(13))
    assert sat.solve_within(3000) is None
    assert sat.solve_within(3000, deadline=Deadline(-1)) is None
    assert sat.counters().conflicts >= 3000
    assert sat.solve_within(1, [1, -1]) is False
    assert set(sat.core()) == {1, -1}


@every_solver
def test_counters_are_of_this_solver_alone(solver: str) -> None:
    busy, idle = Sat(solver), Sat(solver)
    busy.add(pigeons(6))
    busy.solve()
    assert busy.counters().conflicts > 0
    assert busy.counters().propagations > 0
    assert idle.counters().conflicts == idle.counters().decisions == 0


def test_what_is_preferred_is_tried_first() -> None:
    for preferred in ([1, -2, 3], [-1, 2, -3]):
        sat = Sat()
        sat.add([[1, 2, 3], [-1, -2, -3]])
        sat.prefer(preferred)
        assert sat.solve() is True
        assert sat.model() == preferred


def test_an_unknown_solver_is_refused() -> None:
    with pytest.raises(KeyError):
        Sat("abacus")


@pytest.mark.parametrize(
    ("library", "found"),
    [(None, "none"), (SimpleNamespace(glucose41_new=object), "one without glucose41_del")],
    ids=["none", "another"],
)
def test_a_library_that_does_not_do_is_named(
    library: object, found: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setitem(sys.modules, "pysolvers", library)
    load_library.cache_clear()
    request.addfinalizer(load_library.cache_clear)
    with pytest.raises(MissingLibrary, match=rf"^expected the SAT library python-sat, .* up to 1\.9, found {found}$"):
        Sat()


def test_the_bounds_of_the_library_are_those_of_the_package() -> None:
    wanted = [line for line in metadata.requires("cluesmith") or [] if line.startswith("python-sat")]
    assert wanted == ["python-sat<1.10,>=1.8.dev30"]


@every_solver
def test_clauses_that_take_too_much_memory_are_refused(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat_module, "MAX_BYTES", 1000)
    sat = Sat(solver)
    sat.add([[1, 2]] * 7)
    with pytest.raises(TooLarge, match="too large"):
        sat.add([[1, 2]] * 2)
    with pytest.raises(TooLarge):
        Sat(solver).add([list(range(1, 100))])  # one long clause


def test_slices_are_shorter_the_more_there_is_to_look_through(monkeypatch: pytest.MonkeyPatch) -> None:
    def conflicts_of_a_slice() -> int:
        sat = Sat("minisat")
        sat.add(pigeons(11))
        assert sat.solve_within(1, deadline=Deadline(60)) is None
        before = sat.counters().conflicts
        assert sat._solve_slice([]) is None
        return sat.counters().conflicts - before

    small = conflicts_of_a_slice()
    monkeypatch.setattr(sat_module, "SLICE_BYTES", 500)
    assert conflicts_of_a_slice() < small / 10


@every_solver
def test_what_is_found_does_not_depend_on_the_clock(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(seconds_between_looks: float) -> tuple[list[int], Counters]:
        clock = count(0, seconds_between_looks)
        monkeypatch.setattr(sat_module, "monotonic", lambda: next(clock))
        rng = Random("3-SAT")
        sat = Sat(solver)
        sat.add([[v * rng.choice((1, -1)) for v in rng.sample(range(1, 201), 3)] for _ in range(820)])
        assert sat.solve()
        return sat.model(), sat.counters()

    slow = found(1)
    assert slow == found(0)
    assert slow[1].conflicts > 3000  # more than a slice


class _AfterTwoLooks(Deadline):
    """Passes at the third look."""

    def __init__(self) -> None:
        super().__init__()
        self._looks = 0

    def check(self) -> None:
        self._looks += 1
        if self._looks > 2:
            raise OutOfTime


def test_the_deadline_ends_the_adding_of_many_clauses() -> None:
    sat = Sat()
    with pytest.raises(OutOfTime):
        sat.add(([number] for number in range(1, 5 * PORTION)), _AfterTwoLooks())
    assert sat.clauses == 2 * PORTION
