"""Beliefs of KenKens: what cages and lines tell each other, both forms to the last bit; and guesses made of them."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import isclose, prod
from random import Random
from typing import Any

import pytest

from cluesmith import solve
from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.grid import Cell
from cluesmith.kinds.kenken import KenKen
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.engine import guesses as guesses_module
from cluesmith.kinds.kenken.engine import hand_over, solver
from cluesmith.kinds.kenken.engine.guesses import Guesses
from cluesmith.kinds.kenken.propagate import Candidates
from cluesmith.registry import is_compiled
from cluesmith.sat import Sat
from tests.boards import frozen
from tests.kenken_engine.helpers import random_boards, uncompiled
from tests.reference_solvers import answers_of

pytestmark = pytest.mark.plain

LARGE = 24
Stretch = tuple[int, str, int]  # the number of a cage, "row" or "column", and which


def candidates_of(puzzle: KenKen, form: Any = Candidates) -> Any:  # noqa: ANN401 - of either form
    """What quick reasoning leaves."""
    left = form(puzzle.values, puzzle.cages)
    assert left.settle()
    return left


class NoNoise(Random):
    """Tells of every line that it tells nothing."""

    def random(self) -> float:
        return 0.0


class Reference:
    """The same beliefs by way of dictionaries, each stretch of a cage in a line under its own name."""

    def __init__(self, puzzle: KenKen, left: dict[Cell, Sequence[int]]) -> None:
        self.puzzle, self.size = puzzle, puzzle.size
        self.fillings = [
            [filling for filling in product(*(left[cell] for cell in cage.cells)) if self.fits(cage, filling)]
            for cage in puzzle.cages
        ]
        self.told = {
            (stretch, digit): 1.0
            for number, cage in enumerate(puzzle.cages)
            for cell in cage.cells
            for stretch in self.stretches(number, cell)
            for digit in puzzle.values
        }
        self.beliefs: dict[tuple[Cell, int], float] = {}

    @staticmethod
    def fits(cage: Cage, filling: Sequence[int]) -> bool:
        """Whether the cage makes its number, with no digit twice in a line."""
        held = {(way, cell[way], digit) for cell, digit in zip(cage.cells, filling, strict=True) for way in (0, 1)}
        return len(held) == 2 * len(filling) and cage.holds(filling)

    @staticmethod
    def stretches(number: int, cell: Cell) -> tuple[Stretch, Stretch]:
        """Those of a cell of the cage with this number."""
        return (number, "row", cell[0]), (number, "column", cell[1])

    def round(self) -> None:
        """All cages and all rows, then all cages and all columns."""
        for way in ("row", "column"):
            odds: dict[tuple[Stretch, int], float] = {}
            for number, cage in enumerate(self.puzzle.cages):
                odds |= self.judged(number, cage, way)
            self.told |= {(stretch, digit): self.news(odds, stretch, digit) for stretch, digit in odds}

    def judged(self, number: int, cage: Cage, way: str) -> dict[tuple[Stretch, int], float]:
        """What the cage believes of its cells, and the odds of digits in its stretches without what it was told."""
        weights = [
            prod(
                self.told[stretch, digit]
                for cell, digit in zip(cage.cells, filling, strict=True)
                for stretch in self.stretches(number, cell)
            )
            for filling in self.fillings[number]
        ]
        shares: dict[tuple[Stretch, int], float] = {}
        for place, cell in enumerate(cage.cells):
            (stretch,) = (stretch for stretch in self.stretches(number, cell) if stretch[1] == way)
            for digit in self.puzzle.values:
                some = sum(
                    weight
                    for weight, filling in zip(weights, self.fillings[number], strict=True)
                    if filling[place] == digit
                )
                self.beliefs[cell, digit] = some / sum(weights)
                shares[stretch, digit] = shares.get((stretch, digit), 0.0) + some / sum(weights)
        return {
            fact: min(max(share / max(1 - share, 1e-12) / self.told[fact], 1e-15), 1e15)
            for fact, share in shares.items()
            if share
        }

    def news(self, odds: dict[tuple[Stretch, int], float], stretch: Stretch, digit: int) -> float:
        """That no other stretch of the line has the digit."""
        others = sum(
            some
            for (other, what), some in odds.items()
            if what == digit and other != stretch and other[1:] == stretch[1:]
        )
        news = 1 / min(max(others, 1e-15), 1e15)
        return float(self.told[stretch, digit] ** 0.25 * (news**0.875) ** 0.75)


def open_boards(seed: str, size: int, number: int) -> Iterator[KenKen]:
    """Random boards on which quick reasoning leaves something."""
    rng = Random(seed)
    while number:
        puzzle = KenKen.random(size, size, rng)[0]
        if any(len(digits) > 1 for digits in candidates_of(puzzle).digits().values()):
            number -= 1
            yield puzzle


@pytest.mark.parametrize("rounds", [1, 2, 6])
def test_cages_and_lines_tell_each_other_of_stretches(rounds: int) -> None:
    for puzzle in open_boards("stretches", 5, 6):
        left = candidates_of(puzzle)
        reference = Reference(puzzle, left.digits())
        beliefs = left.beliefs()
        beliefs.start(NoNoise())
        beliefs.exchange(rounds, NEVER)
        for _ in range(rounds):
            reference.round()
        for (row, column), digit in product(left.digits(), puzzle.values):
            found = beliefs.beliefs(row * puzzle.size + column)[puzzle.values.index(digit)]
            assert isclose(found, reference.beliefs[(row, column), digit], rel_tol=1e-6, abs_tol=1e-9)


@pytest.mark.skipif(not is_compiled(), reason="nothing is compiled")
def test_both_forms_agree_to_the_last_bit() -> None:
    """Also where cages are listed that are too much for the search."""
    puzzle = KenKen.random(12, 12, Random("both"))[0]
    seen = []
    for form in (Candidates, uncompiled().Candidates):
        left = candidates_of(puzzle, form)
        assert left._propagation.settle_more()
        beliefs = form.beliefs.__globals__["Beliefs"](left._board)
        beliefs.start(Random(5))
        beliefs.exchange(12, NEVER)
        seen.append([beliefs.beliefs(cell) for cell in range(144)] + [beliefs.likeliest()])
    assert seen[0] == seen[1]


@pytest.mark.skipif(not is_compiled(), reason="in plain Python nothing is guessed of large boards")
@pytest.mark.parametrize("seed", ["linnet241", "linnet242", "linnet243", "linnet244"])
def test_guesses_lead_to_answers_of_large_boards(seed: str) -> None:
    """The SAT solver alone finds none in 25,000 conflicts."""
    result = solve(KenKen.random(LARGE, LARGE, Random(seed))[0])
    assert result.status == "multiple"
    assert result.answers[0] != result.answers[1]
    assert result.statistics.conflicts < 10_000


@pytest.mark.skipif(is_compiled(), reason="compiled it takes a fraction of a second")
def test_a_large_board_is_not_guessed_at_in_plain_python() -> None:
    puzzle = KenKen.random(LARGE, LARGE, Random("guess 0"))[0]
    assert not Guesses(puzzle, candidates_of(puzzle)).can_be_made()


def test_a_guess_makes_sense_or_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """No digit twice in a line, no cage that does not make its number; and nearly all cells."""
    monkeypatch.setattr(guesses_module, "ROUNDS_A_TRY", 150)
    some = 0
    for puzzle in open_boards("sense", 8, 5):
        guesses = Guesses(puzzle, candidates_of(puzzle))
        if guesses.can_be_made():
            for _ in range(30):
                guess = guesses.next(NEVER)
                some += bool(guess)
                assert not list(puzzle.violations(guess))
                assert not guess or len(guess) >= 0.95 * puzzle.size**2
    assert some


def test_guesses_keep_to_the_deadline() -> None:
    puzzle = next(open_boards("deadline", 8, 1))
    guesses = Guesses(puzzle, candidates_of(puzzle))
    assert guesses.can_be_made()
    with pytest.raises(OutOfTime):
        guesses.next(Deadline(0))


# Guesses and the solver


def engine_of(puzzle: KenKen) -> Any:  # noqa: ANN401 - as the solver module has it
    return solver.KenKenEngine(puzzle, Sat, NEVER)


def compare(puzzle: KenKen) -> None:
    """Compare answers and forced cells with those of a plain search."""
    expected = set(map(frozen, answers_of(puzzle)))
    found = [frozen(answer) for answer in engine_of(puzzle).answers()]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert engine_of(puzzle).forced() == (dict(frozenset.intersection(*expected)) if expected else None)


@pytest.fixture
def guessed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the search, and nothing to the SAT solver before there were guesses."""
    monkeypatch.setattr(solver, "PATIENCE", (0,))
    monkeypatch.setattr(solver, "MORE_PATIENCE", 0)
    monkeypatch.setattr(hand_over, "CONFLICTS_BEFORE_GUESSES", 0)
    monkeypatch.setattr(hand_over.HandOver, "_by_turns", _guess_first)


def _guess_first(self: hand_over.HandOver, guesses: Guesses) -> bool | None:
    return self._guessed(guesses, 10 * guesses.work) if guesses.can_be_made() else None


@pytest.mark.repeats
@pytest.mark.usefixtures("guessed_at_once")
@pytest.mark.parametrize("seed", range(6))
def test_all_answers_are_found_whatever_is_guessed(seed: int) -> None:
    for puzzle in random_boards(700 + seed, 8):
        compare(puzzle)


@pytest.mark.usefixtures("guessed_at_once")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_wrong_in_a_guess_is_left_out_of_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guesses of any digits that are left, which clash with each other and with the cages."""
    rng = Random(seed)

    def nonsense(self: Guesses, _deadline: Deadline) -> dict[Cell, int]:
        return {cell: rng.choice(digits) for cell, digits in self._candidates.digits().items()}

    monkeypatch.setattr(Guesses, "next", nonsense)
    for puzzle in random_boards(800 + seed, 8):
        compare(puzzle)
