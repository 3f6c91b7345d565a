"""Answer after answer: all of them, each once, whatever was looked through before."""

import signal
import subprocess
import sys
from itertools import product
from random import Random

import pytest

from cluesmith import enumerating, prepared
from cluesmith.counting.exact import count
from cluesmith.enumerating import FINISHED, FOUND, STUCK, Enumerator
from cluesmith.grid import Values
from cluesmith.registry import KINDS
from cluesmith.search import solve
from tests.boards import random_board

pytestmark = pytest.mark.plain

Clauses = list[list[int]]


def random_clauses(rng: Random, variables: int, number: int) -> Clauses:
    chosen = (rng.sample(range(1, variables + 1), rng.choice((1, 2, 3, 3, 3))) for _ in range(number))
    return [[rng.choice((1, -1)) * variable for variable in some] for some in chosen]


def models(clauses: Clauses, variables: int, decided: int) -> set[tuple[int, ...]]:
    """What the first variables are in all assignments that keep the clauses."""
    holding = (
        bits
        for bits in product((0, 1), repeat=variables)
        if all(any(bits[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
    )
    return {bits[:decided] for bits in holding}


def enumerated(found: Enumerator, most: int = 10) -> list[tuple[int, ...]]:
    answers = []
    while (status := found.next_answer(most)) != FINISHED:
        if status == FOUND:
            answers.append(tuple(found.values()))
    return answers


@pytest.mark.parametrize("seed", range(60))
def test_every_answer_is_found_once(seed: int) -> None:
    rng = Random(seed)
    variables = rng.randint(3, 9)
    decided = rng.randint(1, variables)
    clauses = random_clauses(rng, variables, rng.randint(0, 4 * variables))
    answers = enumerated(Enumerator(variables, decided, clauses, [rng.choice((1, -1))]))
    assert len(answers) == len(set(answers))
    assert set(answers) == models(clauses, variables, decided)


@pytest.mark.parametrize("seed", range(20))
def test_a_search_starts_from_the_answer_it_is_given(seed: int) -> None:
    rng = Random(seed)
    clauses = random_clauses(rng, 9, 18)
    for bits in models(clauses, 9, 9):
        search = Enumerator(9, 9, clauses, [place + 1 if bit else -place - 1 for place, bit in enumerate(bits)])
        assert search.next_answer(1) == FOUND
        assert (tuple(search.values()), search.conflicts) == (bits, 0)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_left_when_it_is_stuck_can_be_found_by_another(seed: int) -> None:
    rng = Random(seed)
    variables = rng.randint(6, 10)
    clauses = random_clauses(rng, variables, 3 * variables)
    expected, answers = models(clauses, variables, variables), []
    for _ in range(1000):
        one = Enumerator(variables, variables, clauses, [])
        while (status := one.next_answer(1)) == FOUND:
            answers.append(tuple(one.values()))
        clauses = clauses + one.done()
        if status == FINISHED:
            break
    assert len(answers) == len(set(answers))
    assert set(answers) == expected
    assert models(clauses, variables, variables) == set()


@pytest.mark.parametrize("seed", range(40))
def test_answers_are_passed_over_in_lots(seed: int) -> None:
    rng = Random(seed)
    variables = rng.randint(3, 9)
    clauses = random_clauses(rng, variables, rng.randint(0, 2 * variables))
    search, passed = Enumerator(variables, variables, clauses, []), 0
    while search.goes_well(10**6):
        wanted = rng.randint(1, 7)
        number = search.pass_over(wanted, 3)
        assert number <= wanted
        passed += number
    assert passed == len(models(clauses, variables, variables))
    assert search.next_answer(3) == FINISHED


@pytest.mark.parametrize("seed", range(40))
def test_values_are_the_same_however_rarely_they_are_asked_for(seed: int) -> None:
    rng = Random(seed)
    variables = rng.randint(3, 9)
    clauses = random_clauses(rng, variables, rng.randint(0, 2 * variables))
    often, rarely = (Enumerator(variables, rng.randint(1, variables), clauses, []) for rng in (Random(1), Random(1)))
    while (status := often.next_answer(10)) != FINISHED:
        assert rarely.next_answer(10) == status
        values = often.values()
        if status == FOUND and rng.random() < 0.3:
            assert rarely.values() == values


def test_a_search_goes_badly_after_many_conflicts_without_an_answer() -> None:
    search = Enumerator(42, 42, pigeons(7), [])
    assert search.goes_well(5)
    assert (search.pass_over(10, 5), search.goes_well(5), search.goes_well(6)) == (0, False, True)
    free = Enumerator(3, 3, [], [])
    while free.next_answer(1) == FOUND:
        assert free.goes_well(1)
        free.refute([-variable if value else variable for variable, value in enumerate(free.values(), 1)])
    assert free.conflicts == 8
    assert not free.goes_well(8)


@pytest.mark.parametrize("seed", range(40))
def test_an_answer_can_be_refuted_by_a_clause(seed: int) -> None:
    rng = Random(seed)
    variables = rng.randint(3, 9)
    clauses, hidden = (random_clauses(rng, variables, number * variables) for number in (1, 2))
    one, answers = Enumerator(variables, variables, clauses, []), []
    while (status := one.next_answer(5)) != FINISHED:
        bits = one.values()
        broken = [clause for clause in hidden if all(bits[abs(each) - 1] != (each > 0) for each in clause)]
        if status == FOUND and broken:
            one.refute(broken[0])
        elif status == FOUND:
            answers.append(tuple(bits))
    assert len(answers) == len(set(answers))
    assert set(answers) == models(clauses + hidden, variables, variables)


def pigeons(number: int) -> Clauses:
    """So many pigeons in one hole fewer: nothing fits, which is hard to see."""
    homes = [[number * hole + pigeon + 1 for hole in range(number - 1)] for pigeon in range(number)]
    return homes + [
        [-homes[one][hole], -homes[other][hole]]
        for hole in range(number - 1)
        for one in range(number)
        for other in range(one)
    ]


@pytest.mark.parametrize(("learned", "literals"), [(2000, 60), (10, 400_000), (0, 400_000)])
def test_what_was_learned_is_forgotten_when_it_is_too_much(
    learned: int, literals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Enumerator(42, 42, pigeons(7), [])
    assert whole.next_answer(1) == STUCK
    monkeypatch.setattr(enumerating, "MAX_LEARNED", literals)
    monkeypatch.setattr(enumerating, "FIRST_LEARNED", learned)
    monkeypatch.setattr(enumerating, "MORE_LEARNED", 1)
    short = Enumerator(30, 30, pigeons(6), [])
    assert short.next_answer(1_000_000) == FINISHED
    assert short.done() == [[]]
    assert short.conflicts > 50


@pytest.mark.parametrize("seed", range(30))
def test_forgetting_loses_no_answer(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    monkeypatch.setattr(enumerating, "FIRST_LEARNED", rng.choice((0, 3)))
    monkeypatch.setattr(enumerating, "MORE_LEARNED", rng.choice((0, 1)))
    monkeypatch.setattr(enumerating, "MAX_LEARNED", rng.choice((0, 20, 1000)))
    clauses = random_clauses(rng, 12, 40)
    decided = rng.choice((8, 12))
    answers = enumerated(Enumerator(12, decided, clauses, []))
    assert len(answers) == len(set(answers))
    assert set(answers) == models(clauses, 12, decided)


@pytest.mark.parametrize(("few", "conflicts"), [(1, 2000), (1, 3), (3, 20)])
@pytest.mark.parametrize("kind", KINDS)
def test_the_answers_of_a_puzzle_are_the_same_however_they_are_found(
    kind: str, few: int, conflicts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"{kind} {few} {conflicts}")
    puzzles = [random_board(kind, rng, most_cells=16) for _ in range(6)]
    monkeypatch.setattr(prepared, "FEW_ANSWERS", 10**9)
    expected = [set(map(values, solve(puzzle, limit=300).answers)) for puzzle in puzzles]
    monkeypatch.setattr(prepared, "FEW_ANSWERS", few)
    monkeypatch.setattr(prepared, "MAX_CONFLICTS", conflicts)
    monkeypatch.setattr(prepared, "CONFLICTS_BETWEEN_LOOKS", min(conflicts, 100))
    for puzzle, answers in zip(puzzles, expected, strict=True):
        found = list(map(values, solve(puzzle, limit=300).answers))
        assert len(found) == len(set(found)) == len(answers) == count(puzzle, limit=300).number, puzzle.format()
        assert len(answers) == 300 or set(found) == answers, puzzle.format()
        for limit in {1, 2, len(found) // 2 or 1, len(found) or 1, min(300, len(found) + 1)}:
            counted = count(puzzle, limit=limit)
            assert (counted.number, counted.complete) == (min(limit, len(found)), len(found) < limit), puzzle.format()
        assert all(puzzle.is_answer(dict(zip(puzzle.open_cells(), answer, strict=True))) for answer in found)


CHILD = """
import cluesmith
print("counting", flush=True)
cluesmith.count({puzzle}, limit=10**12)
"""


@pytest.mark.parametrize(
    "puzzle", ["cluesmith.BosnianSnake(12, 12)", "cluesmith.Hanjie(((1, 2, 1),) * 14, ((2, 1, 1),) * 14)"]
)
def test_ctrl_c_stops_counting(puzzle: str) -> None:
    program = CHILD.format(puzzle=puzzle)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout
        assert child.stdout.readline() == b"counting\n"
        child.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in child.communicate(timeout=60)[1]


def values(grid: Values) -> tuple[int, ...]:
    return tuple(grid.values())
