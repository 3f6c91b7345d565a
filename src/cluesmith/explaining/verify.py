"""Checking a step without the machinery that found it."""

from functools import lru_cache

from cluesmith.cnf import Literals
from cluesmith.explaining.lazy_rule import rules_of
from cluesmith.explaining.rule_solver import RuleSolver
from cluesmith.explaining.steps import Step
from cluesmith.puzzle import Clue, Fact, Puzzle, Rule


def holds(puzzle: Puzzle, step: Step) -> bool:
    """Whether the premises and the rules of the step leave some filling, but none that denies a conclusion.

    A fresh solver is asked, which knows nothing but these rules. What everybody writes at once is checked too.
    """
    return all(_holds(puzzle, each) for each in (*step.opening, step, *step.routine))


def _holds(puzzle: Puzzle, step: Step) -> bool:
    lits, rules = _stated(puzzle)
    facts = (*step.premises, *step.conclusions)
    if any(clue not in rules for clue in step.clues) or any(f.value not in puzzle.domain(f.cell) for f in facts):
        return False
    known = {_literal(lits, fact) for fact in step.premises}
    solver = RuleSolver([rules[clue] for clue in step.clues], lits)
    possible = not any(-literal in known for literal in known) and solver.holds(known)
    return possible and all(not solver.holds(known | {-_literal(lits, fact)}) for fact in step.conclusions)


@lru_cache(maxsize=1)  # the steps of a puzzle are checked one after the other
def _stated(puzzle: Puzzle) -> tuple[Literals, dict[Clue, Rule]]:
    """The rules by their clues, stated anew."""
    lits = Literals(puzzle.domains)
    return lits, {rule.clue: rule for rule in rules_of(puzzle, lits)}


def _literal(lits: Literals, fact: Fact) -> int:
    literal = lits.of(fact.cell, fact.value)
    return literal if fact.holds else -literal
