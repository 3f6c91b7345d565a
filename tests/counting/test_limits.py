"""Counting keeps to its limits of time and memory, on boards of any size, and outlives the counter of models."""

from random import Random

import pytest

from cluesmith.cli.exit_codes import GAVE_UP
from cluesmith.counting import exact, ganak
from cluesmith.counting.exact import count, sample
from cluesmith.counting.frontier import Diagram, number_of_answers
from cluesmith.counting.listing import Listed
from cluesmith.counting.reading import Reading, TooWide, tables
from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.grid import Values
from cluesmith.kinds.hanjie import Hanjie
from tests.command_line import run
from tests.counting.ways import diagram, permutations, ready

needs_ganak = pytest.mark.skipif(not ganak.is_installed(), reason="Ganak is not installed")


def test_parts_are_left_alone_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def too_slow(route: exact._Route[exact._Number], *_: object) -> exact._PartCount[exact._Number]:
        asked.append(route)
        route.deadline.at = 0.0
        return exact._PartCount(2, "enumerated", None)

    monkeypatch.setattr(exact, "FEW_BYTES", 0)
    monkeypatch.setattr(exact, "MOST_LISTED", 3)
    monkeypatch.setattr(exact._Route, "_count_part", too_slow)
    found = count(Hanjie((None,) * 3, (None,) * 3), seconds=1000)  # each cell is a part
    assert len(asked) == 1
    assert (found.number >= 2, found.complete, found.out_of_time) == (True, False, True)


def test_drawing_ends_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = exact._drawn

    def slow(route: exact._Route[Diagram | Listed], rng: Random) -> Values:
        route.deadline.at = 0.0
        return drawn(route, rng)

    monkeypatch.setattr(exact, "_drawn", slow)
    found = sample(permutations(2), 1_000_000, seconds=1000)
    assert (len(found.answers), found.number, found.complete) == (1, 2, True)
    outcome = run("answers", "--sample", "9", "--time-limit", "1000", permutations(2).format())
    assert outcome.code == GAVE_UP
    assert outcome.out.endswith("1 of 2 (along a frontier)\n")


@pytest.mark.plain
def test_what_numbers_take_is_known_before_they_are_built() -> None:
    puzzle = Hanjie((None,) * 150, (None,) * 100)  # one state everywhere, with a number of 15,000 bits in the end
    prepared = ready(puzzle)
    assert prepared
    with pytest.raises(TooWide):
        number_of_answers(prepared, NEVER, 1600)
    assert number_of_answers(prepared, NEVER, 2000) == 2**15_000
    ways = diagram(Hanjie((None,) * 15, (None,) * 10))
    assert ways
    assert ways.number == 2**150
    with pytest.raises(TooWide):
        Diagram(prepared, NEVER, 100_000)  # where 15,000 such numbers are kept


def test_a_wide_automaton_is_given_up_before_it_is_built() -> None:
    cells = [(0, column) for column in range(40)]
    places = {cell: place for place, cell in enumerate(cells)}
    built = []

    def steps(state: int, _cell: object, value: int) -> list[int]:
        built.append(value)
        return [2 * state + value]

    reading = Reading(cells, (1,), steps, ())
    with pytest.raises(TooWide):
        tables(reading, places, [(0, 1)] * 40, NEVER)
    assert len(built) < 1 << 18
    with pytest.raises(OutOfTime):
        tables(reading, places, [(0, 1)] * 40, Deadline(0))


@needs_ganak
def test_count_goes_on_when_ganak_comes_to_an_early_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "FEW_BYTES", 0)
    monkeypatch.setattr(exact, "MAX_BYTES", 0)
    monkeypatch.setattr(exact, "MOST_LISTED", 3)
    for child in ("raise SystemExit(3)", "print('nothing')", "import os; os.abort()"):
        monkeypatch.setattr(ganak, "CHILD", child)
        found = count(permutations(4))
        assert (found.number, found.complete, found.method) == (24, True, "enumerated")


@needs_ganak
def test_ganak_may_find_numbers_of_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ganak, "CHILD", ganak.CHILD.replace("counter.count()", "10**5000"))
    assert ganak.count_models([[1, 2]], [1, 2], NEVER) == 10**5000


@needs_ganak
def test_the_process_of_ganak_may_take_only_so_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ganak.count_models([[1, 2]], [1, 2], NEVER) == 3
    monkeypatch.setattr(ganak, "MAX_BYTES", 10_000_000)
    with pytest.raises(MemoryError):
        ganak.count_models([[1, 2]], [1, 2], NEVER)
