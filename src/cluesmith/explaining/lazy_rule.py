"""A rule with more clauses than anyone can list, stated as far as models have broken it so far."""

from collections.abc import Iterator
from typing import Self

from cluesmith.cnf import Clauses, Literals
from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import TooLarge
from cluesmith.puzzle import Clue, Puzzle, Rule

MAX_CLAUSES = 1_500_000


class LazyRule(Rule, frozen=True, eq=False, dict=True):
    """The rule that a kind leaves to `check_lazily`; all solvers of a puzzle share its clauses.

    It has to mean the same whichever other rules are chosen. A kind whose check relies on the other rules derives a
    class of its own.
    """

    puzzle: Puzzle
    lits: Literals

    def foreseen(self) -> Iterator[list[int]]:
        """Clauses worth stating before a model has broken them."""
        return iter(())

    def broken_in(self, true: set[int]) -> Clauses:
        """What is broken when these literals are the true ones, as clauses."""
        grid = self.lits.grid_of(true)
        boards = ({cell: grid[cell] for cell in violation.cells} for violation in self.puzzle.check_lazily(grid))
        return [[-literal for literal in self.lits.of_grid(board)] for board in boards]

    def refuse(self, true: set[int]) -> Clauses:
        """What is broken when these literals are the true ones; from now on that is stated."""
        broken = self.broken_in(true)
        self.clauses.extend(broken)
        return broken

    def forget(self, known: set[int]) -> None:
        """Drop the clauses that always hold once this is known."""
        self.clauses[:] = [clause for clause in self.clauses if known.isdisjoint(clause)]

    @classmethod
    def of(cls, clue: Clue, puzzle: Puzzle, lits: Literals, deadline: Deadline) -> Self:
        """The rule of that puzzle; raises OutOfTime."""
        rule = cls(clue, tuple(lits.domains), [], puzzle, lits)
        for clause in rule.foreseen():
            deadline.check()
            rule.clauses.append(clause)
        return rule


def rules_of(puzzle: Puzzle, lits: Literals, deadline: Deadline = NEVER) -> Iterator[Rule]:
    """Every rule of the puzzle, the lazy one last; raises OutOfTime, and TooLarge as explaining keeps them all."""
    clauses = 0
    for rule in puzzle.rules(lits):
        deadline.check()
        clauses += len(rule.clauses)
        if clauses > MAX_CLAUSES:
            raise TooLarge("the puzzle is too large to be explained: that would take more than 1 GB of memory")
        yield rule
    if puzzle.lazy_clue is not None:
        lazy = puzzle.parts.load(puzzle.parts.lazy_rule, LazyRule)
        yield lazy.of(puzzle.lazy_clue, puzzle, lits, deadline)
