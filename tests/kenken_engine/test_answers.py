"""The engine finds all answers, each once, whichever part of it finds them, compiled or not."""

from random import Random
from types import ModuleType
from typing import Any

import pytest

from cluesmith import sat
from cluesmith.deadline import NEVER, Deadline
from cluesmith.grid import Values
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.engine import hand_over, solver
from cluesmith.kinds.kenken.random_boards import random_latin_square, random_parts, true_cages
from cluesmith.prepared import Prepared
from cluesmith.sat import Sat
from cluesmith.search import forced, solve
from tests.boards import frozen
from tests.kenken_engine.helpers import random_boards, uncompiled
from tests.reference_solvers import answers_of

pytestmark = pytest.mark.plain


def engine_of(puzzle: KenKen, module: Any = solver) -> Any:  # noqa: ANN401 - of either form
    return module.KenKenEngine(puzzle, Sat, NEVER)


def impatient(monkeypatch: pytest.MonkeyPatch, dead_ends: int, module: ModuleType = solver) -> None:
    """Let the engine hand over after so many dead ends."""
    monkeypatch.setattr(module, "PATIENCE", (dead_ends,))
    monkeypatch.setattr(module, "MORE_PATIENCE", dead_ends)
    monkeypatch.setattr(module, "PATIENCE_AN_ANSWER", 0)


def compare(puzzle: KenKen) -> None:
    """Compare answers and forced cells with those of a plain search."""
    expected = set(map(frozen, answers_of(puzzle)))
    found = [frozen(answer) for answer in engine_of(puzzle).answers()]
    assert len(found) == len(set(found))
    assert set(found) == expected
    common = engine_of(puzzle).forced()
    assert common == (dict(frozenset.intersection(*expected)) if expected else None)


@pytest.mark.parametrize("seed", range(12))
def test_all_answers_and_forced_cells(seed: int) -> None:
    for puzzle in random_boards(seed, 6):
        compare(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_all_answers_and_forced_cells_of_many(seed: int) -> None:
    for puzzle in random_boards(seed, 60, largest=5):
        compare(puzzle)


@pytest.mark.parametrize("dead_ends", [0, 1, 3])
def test_what_is_handed_over_has_the_other_answers(dead_ends: int, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, dead_ends)
    for puzzle in random_boards(50 + dead_ends, 12):
        compare(puzzle)


def with_large_cages(rng: Random, size: int = 4) -> KenKen:
    """A board in cages of four to nine cells, with all their operations, and often many answers."""
    answer = random_latin_square(range(1, size + 1), rng)
    parts = random_parts(size, range(4, 10), [1] * 6, rng)
    return KenKen(size, tuple(rng.choice(true_cages(part, answer)) for part in parts))


@pytest.mark.parametrize(("few", "conflicts"), [(1, 2000), (3, 2000), (1, 1), (2, 3)])
def test_many_answers_after_the_search_gave_up(few: int, conflicts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, 0)
    monkeypatch.setattr(hand_over, "FEW_ANSWERS", few)
    monkeypatch.setattr(hand_over, "MAX_CONFLICTS", conflicts)
    monkeypatch.setattr(hand_over, "CONFLICTS_AT_ONCE", conflicts)
    rng = Random(few * conflicts)
    for puzzle in (*random_boards(20 + few, 8), *(with_large_cages(rng) for _ in range(8))):
        compare(puzzle)


def test_many_answers_of_large_cages() -> None:
    rng = Random(4)
    for puzzle in (with_large_cages(rng, 5) for _ in range(4)):
        expected = {frozen(answer) for answer in Prepared(puzzle).answers()}
        found = [frozen(answer) for answer in engine_of(puzzle).answers()]
        assert len(found) == len(set(found))
        assert set(found) == expected


@pytest.mark.parametrize("few", [1, 2])
def test_forced_cells_when_the_answers_seen_first_are_ruled_out(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "FEW_ANSWERS", few)
    for puzzle in random_boards(90, 25):
        compare(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("dead_ends", range(6))
def test_what_is_handed_over_has_the_other_answers_of_many(dead_ends: int, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, dead_ends)
    for puzzle in random_boards(2000 + dead_ends, 500, largest=5):
        compare(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_answers_are_those_of_the_sat_solver(seed: int) -> None:
    rng = Random(seed)
    puzzle = KenKen.random(6, 6, rng)[0]
    by_sat = {frozen(answer) for answer, _ in zip(Prepared(puzzle).answers(), range(2000), strict=False)}
    by_engine = {frozen(answer) for answer, _ in zip(engine_of(puzzle).answers(), range(2000), strict=False)}
    assert by_sat == by_engine or len(by_sat) == len(by_engine) == 2000


def told(puzzle: KenKen, module: ModuleType) -> tuple[list[Values], Values | None, dict[str, int]]:
    """The answers in the order they are found, the forced cells, and the work that took."""
    engine = engine_of(puzzle, module)
    answers = [answer for answer, _ in zip(engine.answers(), range(20), strict=False)]
    return answers, engine_of(puzzle, module).forced(), dict(engine.counters)


@pytest.mark.parametrize("dead_ends", [0, 2, 50])
def test_compiled_and_plain_do_the_same(dead_ends: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = uncompiled()
    for module in (solver, plain):
        impatient(monkeypatch, dead_ends, module)
    for puzzle in (*random_boards(70, 15), *(KenKen.random(size, size, Random(size))[0] for size in (6, 8))):
        assert told(puzzle, plain) == told(puzzle, solver)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_compiled_and_plain_do_the_same_on_many(seed: int) -> None:
    plain = uncompiled()
    for puzzle in (*random_boards(3000 + seed, 40, largest=6), KenKen.random(9, 9, Random(seed))[0]):
        assert told(puzzle, plain) == told(puzzle, solver)


def snake_cage(size: int, op: Any = "+") -> Cage:  # noqa: ANN401 - an operation
    """All cells of a board in one cage, with what they make in any answer."""
    cells = tuple((row, column) for row in range(size) for column in range(size))
    return Cage(op, size * sum(range(1, size + 1)), cells)


def test_a_cage_too_large_to_list_is_left_to_sat() -> None:
    result = solve(KenKen(4, (snake_cage(4),)), limit=3)
    assert len(result.answers) == 3
    assert result.statistics.variables > 0
    assert solve(KenKen(4, (snake_cage(4, "*"),))).status == "none"


def test_the_first_answer_does_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, 0)
    puzzle = KenKen.random(25, 25, Random("wren 25 3"))[
        0
    ]  # large enough for another solver in the search all kinds share
    found = []
    for slice_ in (7, 100_000):
        monkeypatch.setattr(sat, "FIRST_SLICE", slice_)  # as conflicts take more time, or less
        engine = engine_of(puzzle)
        found.append((next(engine.answers()), engine.counters["propagations"]))
    assert found[0] == found[1]


@pytest.mark.parametrize("target", [0, 10**18 - 1])
@pytest.mark.parametrize("op", ["+", "-", "*", "/", None])
def test_a_number_that_no_digits_make(op: Any, target: int) -> None:  # noqa: ANN401 - an operation
    cells = ((0, 0), (0, 1), (1, 0))
    puzzle = KenKen(2, (Cage(op, target, cells), Cage("=", 1, ((1, 1),))))
    assert solve(puzzle).status == "none" or (target == 0 and next(iter(answers_of(puzzle)), None))


def test_large_digits_in_a_large_product() -> None:
    digits = (91, 93, 95, 97, 99)
    rows = [tuple(digits[(row + column) % 5] for column in range(5)) for row in range(5)]
    product_of_first_two = 1
    for digit in (*rows[0], *rows[1][:3]):
        product_of_first_two *= digit
    part = tuple((0, column) for column in range(5)) + tuple((1, column) for column in range(3))
    rest = [(row, column) for row in range(5) for column in range(5) if (row, column) not in part]
    given = tuple(Cage("=", rows[row][column], ((row, column),)) for row, column in rest)
    assert solve(KenKen(5, (Cage("*", product_of_first_two, part), *given), digits)).answers


def test_no_time_means_unknown() -> None:
    puzzle = KenKen.parse(KenKen.example)
    engine = solver.KenKenEngine(puzzle, Sat, Deadline(0))
    assert list(engine.answers()) == []
    assert engine.out_of_time
    assert forced(puzzle, seconds=0).status == "unknown"
    assert solver.KenKenEngine(puzzle, Sat, Deadline(0)).forced() is None


@pytest.mark.plain
@pytest.mark.parametrize("size", [31, 32, 33, 36])
def test_the_largest_boards(size: int) -> None:
    """Rows and columns beyond the 32nd are looked at like the others."""
    rows = [[(row + column) % size + 1 for column in range(size)] for row in range(size)]
    cages = [Cage("+", line[0] + line[1], ((row, 0), (row, 1))) for row, line in enumerate(rows)]
    cages += [Cage("=", rows[row][column], ((row, column),)) for row in range(size) for column in range(2, size)]
    found = solve(KenKen(size, tuple(cages)), limit=None)
    swapped = [[line[1], line[0], *line[2:]] for line in rows]
    assert sorted(answer.rows() for answer in found.answers) == sorted([rows, swapped])
