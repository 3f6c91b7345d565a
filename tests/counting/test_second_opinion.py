"""Numbers of answers by a library of decision diagrams, which shares nothing with our counting but the clauses."""

from functools import reduce
from operator import and_, or_
from random import Random

import pytest
from oxidd.bdd import BDDFunction, BDDManager

from cluesmith.cnf import Literals
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.counting.ways import along_frontier, boards, unknown_lengths


def by_diagram(puzzle: Puzzle) -> int:
    """All rules as one diagram; the variables that a rule has beside those of cells may be whatever they like."""
    lits = Literals(puzzle.domains)
    cells = lits.variables
    rules = [lits.all_cell_clauses(), *(rule.clauses for rule in puzzle.rules(lits))]
    manager = BDDManager(1 << 20, 1 << 16, 1)
    manager.add_vars(lits.variables)

    def literal(number: int) -> BDDFunction:
        return manager.var(number - 1) if number > 0 else manager.not_var(-number - 1)

    whole = manager.true()
    for clauses in rules:
        rule = reduce(and_, (reduce(or_, map(literal, clause), manager.false()) for clause in clauses), manager.true())
        own = {abs(number) - 1 for clause in clauses for number in clause if abs(number) > cells}
        whole &= rule.exists(reduce(and_, map(manager.var, own), manager.true()))
    return int(whole.sat_count(lits.variables)) >> (lits.variables - cells)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].lazy_clue is None])
def test_frontier_equals_decision_diagrams(kind: str) -> None:
    for puzzle in boards(kind, 900, 4, most_cells=9):
        assert along_frontier(puzzle) == by_diagram(puzzle), puzzle.format()


def test_frontier_equals_decision_diagrams_where_there_are_many_answers() -> None:
    puzzle = unknown_lengths(5, 2)
    assert along_frontier(puzzle) == by_diagram(puzzle) > 1000
    lines, _ = FourWinds.random(6, 6, Random(4))
    open_lines = FourWinds(tuple(tuple(clue if clue is None else "?" for clue in row) for row in lines.grid), True)
    assert along_frontier(open_lines) == by_diagram(open_lines) > 1000
