"""Checking a step without the machinery that found it."""

from functools import lru_cache

from cluesmith.cnf import Literals
from cluesmith.explaining.lazy_rule import LazyRule
from cluesmith.explaining.rule_solver import RuleSolver
from cluesmith.explaining.steps import Step
from cluesmith.puzzle import Fact, Puzzle, Rule


def holds(puzzle: Puzzle, step: Step) -> bool:
    """Whether the premises and the rules of the step leave some filling, but none that denies a conclusion.

    A fresh solver is asked, which knows nothing but these rules.
    """
    lits, rules = _stated(puzzle)
    stated = [rules[text] for text in step.rules if text in rules]
    unstated = puzzle.lazy_clue is not None and str(puzzle.lazy_clue.sentence()) in step.rules
    facts = (*step.premises, *step.conclusions)
    if len(stated) + bool(unstated) < len(step.rules) or any(f.value not in puzzle.domain(f.cell) for f in facts):
        return False
    known = {_literal(lits, fact) for fact in step.premises}
    few = RuleSolver(stated, lits, LazyRule(puzzle, lits) if unstated else None)
    possible = not any(-literal in known for literal in known) and few.holds(known)
    return possible and all(not few.holds(known | {-_literal(lits, fact)}) for fact in step.conclusions)


@lru_cache(maxsize=1)  # the steps of a puzzle are checked one after the other
def _stated(puzzle: Puzzle) -> tuple[Literals, dict[str, Rule]]:
    """The rules by their texts, stated anew."""
    lits = Literals({cell: puzzle.domain(cell) for cell in puzzle.open_cells()})
    return lits, {rule.text: rule for rule in puzzle.rules(lits)}


def _literal(lits: Literals, fact: Fact) -> int:
    literal = lits.of(fact.cell, fact.value)
    return literal if fact.holds else -literal
