"""What a few rules leave open, in a solver of their own.

Of a rule only what is not yet known is stated, so that even on a large board a few rules are a small question. What is
left of a rule is kept until more is known there.
"""

from collections.abc import Iterable, Sequence

from cluesmith.cnf import Clauses
from cluesmith.explaining.numbering import renumbered, without_known
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_solver import UNLIMITED
from cluesmith.grid import Cell
from cluesmith.puzzle import Rule
from cluesmith.sat import Sat


class OpenRules:
    """The rules of a puzzle as they read with what is known."""

    def __init__(self, reasoner: Reasoner, answer: Iterable[int]) -> None:
        self._reasoner, self._answer = reasoner, set(answer)
        self._left: dict[Rule | Cell, Clauses] = {}
        self._changed: set[Rule | Cell] = set()

    def look_again(self, rules: Iterable[Rule]) -> None:
        """More is known there."""
        for rule in rules:
            self._changed.update((rule, *rule.cells))

    def solver_of(self, rules: Sequence[Rule]) -> "OpenSolver":
        """What is left of these rules, to be asked for fillings near the answer."""
        of_rules = [self._left_of(rule, rule.clauses) for rule in rules]
        cells = dict.fromkeys(cell for rule in rules for cell in rule.cells)
        of_cells = [self._left_of(cell, self._reasoner.lits.cell_clauses(cell)) for cell in cells]
        return OpenSolver([*of_rules, *of_cells], self._answer, self._reasoner)

    def _left_of(self, place: Rule | Cell, clauses: Clauses) -> Clauses:
        """What is left of the clauses there."""
        if place not in self._left or place in self._changed:
            reasoner, before = self._reasoner, self._left.get(place, clauses)
            self._left[place] = without_known(before, reasoner.known, reasoner.lits.cell_variables)
            self._changed.discard(place)
        return self._left[place]


class OpenSolver:
    """A few rules as far as they are open; asking raises OutOfTime once the reasoner's deadline has passed."""

    def __init__(self, parts: Iterable[Clauses], answer: set[int], reasoner: Reasoner) -> None:
        self._deadline, self._sat = reasoner.deadline, Sat("minisat")
        self._local: dict[int, int] = {}
        self._sat.add(clause for clauses in parts for clause in renumbered(clauses, self._local))
        near = [(literal, number) for literal, number in self._local.items() if literal in answer]
        self._near = [number for _, number in near]
        cells = reasoner.lits.cell_variables
        self._facts = [(literal, number) for literal, number in near if abs(literal) <= cells]

    @property
    def clauses(self) -> int:
        """How many were stated."""
        return self._sat.clauses

    @property
    def conflicts(self) -> int:
        """The work so far."""
        return self._sat.counters().conflicts

    def without(self, fact: int, conflicts: int = UNLIMITED) -> list[int] | None:
        """What differs from the answer when the rules hold and the fact does not.

        None when the rules force it, or when no such model is found with so much work.
        """
        self._sat.prefer(self._near)  # each time anew: the solver remembers its last model otherwise
        found = self._sat.solve_within(conflicts, [-self._local[fact]], self._deadline)
        if found is None:
            self._deadline.check()
        if not found:
            return None
        true = set(self._sat.model())
        return [literal for literal, number in self._facts if number not in true]
