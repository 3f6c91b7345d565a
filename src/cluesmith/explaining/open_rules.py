"""What a few rules leave open, in a solver of their own.

Of a rule only what is not yet known is stated, so that even on a large board a few rules are a small question. What is
left of a rule is kept until more is known there.
"""

from collections.abc import Iterable, Sequence

from cluesmith.cnf import Clauses
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_solver import UNLIMITED, Numbers
from cluesmith.puzzle import Rule
from cluesmith.sat import Sat


class OpenRules:
    """The rules of a puzzle as they read with what is known."""

    def __init__(self, reasoner: Reasoner, answer: Iterable[int]) -> None:
        self._reasoner, self._answer = reasoner, set(answer)
        self._left: dict[Rule, Clauses] = {}
        self._changed: set[Rule] = set()

    def look_again(self, rules: Iterable[Rule]) -> None:
        """More is known there."""
        self._changed.update(rules)

    def solver_of(self, rules: Sequence[Rule]) -> "OpenSolver":
        """What is left of these rules, to be asked for fillings near the answer."""
        return OpenSolver([clause for rule in rules for clause in self._left_of(rule)], self._answer, self._reasoner)

    def _left_of(self, rule: Rule) -> Clauses:
        if rule not in self._left:
            of_cells = (clause for cell in rule.cells for clause in self._reasoner.lits.cell_clauses(cell))
            self._left[rule] = self._without_known([*rule.clauses, *of_cells])
        elif rule in self._changed:
            self._left[rule] = self._without_known(self._left[rule])
        self._changed.discard(rule)
        return self._left[rule]

    def _without_known(self, clauses: Clauses) -> Clauses:
        """The clauses that are not fulfilled, without what is known to be false."""
        known = self._reasoner.known
        return [[one for one in clause if -one not in known] for clause in clauses if known.isdisjoint(clause)]


class OpenSolver:
    """A few rules as far as they are open; asking raises OutOfTime once the reasoner's deadline has passed."""

    def __init__(self, clauses: Clauses, answer: set[int], reasoner: Reasoner) -> None:
        self._deadline, self._local, self._sat = reasoner.deadline, Numbers(), Sat("minisat")
        self._sat.add([[self._local[literal] for literal in clause] for clause in clauses])
        near = [(literal, number) for literal, number in self._local.items() if literal in answer]
        self._near = [number for _, number in near]
        cells = reasoner.lits.cell_variables
        self._facts = [(literal, number) for literal, number in near if abs(literal) <= cells]

    @property
    def conflicts(self) -> int:
        """The work so far."""
        return self._sat.counters().conflicts

    def without(self, fact: int) -> list[int] | None:
        """What differs from the answer when the rules hold and the fact does not; None when the rules force it."""
        self._sat.prefer(self._near)  # each time anew: the solver remembers its last model otherwise
        found = self._sat.solve_within(UNLIMITED, [-self._local[fact]], self._deadline)
        if found is None:
            self._deadline.check()
        if not found:
            return None
        true = set(self._sat.model())
        return [literal for literal, number in self._facts if number not in true]
