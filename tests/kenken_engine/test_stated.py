"""The clauses that are handed over have the answers of the rules, and say what cages claim in lines."""

from collections.abc import Iterable

import pytest

from cluesmith.cnf import Clauses, Literals
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.engine import stated as module
from cluesmith.kinds.kenken.propagate import Candidates
from cluesmith.sat import Sat
from tests.boards import frozen
from tests.kenken_engine.helpers import random_boards
from tests.reference_solvers import answers_of

pytestmark = pytest.mark.plain


def stated(puzzle: KenKen) -> tuple[Literals, Clauses] | None:
    """The clauses over what quick reasoning leaves; None where that is nothing."""
    candidates = Candidates(puzzle.values, puzzle.cages)
    if not candidates.settle():
        return None
    left = candidates.digits()
    lits = Literals(left)
    clauses = [clause for portion in module.Stated(puzzle, left, lits).clauses() for clause in portion]
    return lits, [*lits.all_cell_clauses(), *clauses]


@pytest.mark.repeats
@pytest.mark.parametrize("seed", range(9))
def test_the_clauses_have_the_answers_of_the_puzzle(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OTHERS", (80, 2, 0)[seed % 3])
    for puzzle in random_boards(5000 + seed, 12):
        found = []
        if said := stated(puzzle):
            lits, clauses = said
            solver = Sat()
            solver.add(clauses)
            while solver.solve():
                found.append(lits.grid(solver.model()))
                solver.add([[-literal for literal in lits.of_grid(found[-1])]])
        assert len(found) == len(set(map(frozen, found)))
        assert set(map(frozen, found)) == set(map(frozen, answers_of(puzzle)))


def follows(clauses: Clauses, supposed: Iterable[int]) -> set[int]:
    """What follows when the supposed literals hold, clause by clause."""
    true = set(supposed)
    before = -1
    while before < len(true):
        before = len(true)
        for clause in clauses:
            rest = [literal for literal in clause if -literal not in true]
            if len(rest) == 1:
                true.add(rest[0])
    return true


def board_with(cage: Cage) -> KenKen:
    """A 6x6 with this cage; the rest of row 1 and every other row are cages that say nothing new."""
    rows = [tuple((row, column) for column in range(6)) for row in range(6)]
    rest = tuple(cell for cell in rows[0] if cell not in cage.cells)
    return KenKen(6, (cage, Cage("+", 21 - cage.target, rest), *(Cage("+", 21, row) for row in rows[1:])))


def test_a_pair_is_claimed_whichever_way_round() -> None:
    puzzle = board_with(Cage("+", 5, ((0, 0), (0, 1))))  # 1 4, 2 3 or the other way round
    lits, clauses = stated(puzzle) or pytest.fail("it has answers")
    known = follows(clauses, [-lits.of((0, 0), 1), -lits.of((0, 0), 4)])
    assert {-lits.of((0, 5), 2), -lits.of((0, 5), 3)} <= known
    assert not {-lits.of((0, 0), 2), -lits.of((0, 0), 3)} & known


def test_what_all_fillings_of_three_cells_have_is_claimed() -> None:
    puzzle = board_with(Cage("+", 8, ((0, 0), (0, 1), (0, 2))))  # 1 2 5 or 1 3 4
    lits, clauses = stated(puzzle) or pytest.fail("it has answers")
    known = follows(clauses, [-lits.of((0, column), 5) for column in range(3)])
    assert {-lits.of((0, 5), digit) for digit in (3, 4)} <= known
    assert not any(lits.of((0, column), 3) in known for column in range(3))


def test_where_a_digit_is_claimed_no_filling_without_it_is_left() -> None:
    rows = [tuple((row, column) for column in range(6)) for row in range(6)]
    pairs = [Cage("+", 7, rows[0][first : first + 2]) for first in (0, 2, 4)]  # 1 6, 2 5 or 3 4
    lits, clauses = stated(KenKen(6, (*pairs, *(Cage("+", 21, row) for row in rows[1:])))) or pytest.fail("has answers")
    known = follows(clauses, [-lits.of((0, column), 1) for column in range(2, 6)])
    assert {-lits.of((0, column), digit) for column in (0, 1) for digit in (2, 3, 4, 5)} <= known
    assert not {-lits.of((0, 0), 1), -lits.of((0, 0), 6)} & known
