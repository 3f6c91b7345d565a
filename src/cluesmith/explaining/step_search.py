"""A step by several rules: the smallest set of them where that can be proved with so much work, else a small one."""

from collections.abc import Sequence
from typing import NamedTuple

from cluesmith.explaining.chain import refutation
from cluesmith.explaining.forcing_set import MAX_RULES_COUNTED, ForcingSet, SmallestForcingSet
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.techniques import Techniques
from cluesmith.puzzle import Rule

# So much work, in conflicts of the solver, goes into proving a set of rules the smallest; after that a small one is
# taken. Work and not time, so that a puzzle is explained and rated alike on every machine.
STEP_EFFORT = 15_000
MAX_FULL_STEPS = 6  # all steps of a puzzle together may take as much work as so many; after that each gets the minimum
MINIMUM_SHARE = 10  # one part in so many of a step's work is always done; before more is, suppositions are tried
MAX_FACTS_TRIED, MAX_FACTS_TRIMMED = 40, 4
RADII = (1, 2)  # rules so near to a fact are tried before all rules


class ProvenSet(NamedTuple):
    """Rules, a fact that they force, and whether it is proved that no fewer rules force any."""

    rules: list[Rule]
    fact: int
    smallest: bool


class StepSearch:
    """Finds sets of rules that force a fact not yet known; `truth` are all that there are."""

    def __init__(self, techniques: Techniques, selector: RuleSelector, truth: set[int], effort: int) -> None:
        self._techniques, self._selector, self._truth = techniques, selector, truth
        self._smallest = SmallestForcingSet(techniques.reasoner, selector, truth)
        self._effort, self._left = effort, MAX_FULL_STEPS * effort

    def find(self, among: Sequence[int] | None) -> ProvenSet:
        """Rules that force a fact, or one of some; raises OutOfTime."""
        before = self._smallest.spent
        try:
            return self._find(among)
        finally:
            self._left -= self._smallest.spent - before

    def _find(self, among: Sequence[int] | None) -> ProvenSet:
        least = self._techniques.complete + 1 if among is None else 1
        if found := self._smallest.find(self._minimum, among, sizes=range(least, MAX_RULES_COUNTED)):
            return ProvenSet(*found, smallest=True)
        refuted = self._refuted(among, least)
        fewer = range(least, len(refuted.rules) if refuted else MAX_RULES_COUNTED)
        more = max(0, min(self._effort, self._left // 2) - self._minimum)
        if found := self._smallest.find(more, among, sizes=fewer):
            return ProvenSet(*found, smallest=True)
        if refuted:
            return ProvenSet(*refuted, smallest=self._smallest.none_of(fewer, among))
        return ProvenSet(*self._small(among), smallest=False)

    @property
    def _minimum(self) -> int:
        return self._effort // MINIMUM_SHARE

    def _unknown(self, among: Sequence[int] | None) -> Sequence[int]:
        return sorted(self._truth - self._techniques.reasoner.known, key=abs) if among is None else among

    def _some(self, among: Sequence[int] | None) -> Sequence[int]:
        """So many of the unknown facts, from all over the board, that looking at each does not take long."""
        unknown = self._unknown(among)
        return unknown[:: len(unknown) // MAX_FACTS_TRIED + 1]

    def _refuted(self, among: Sequence[int] | None, least: int) -> ForcingSet | None:
        """The fewest rules, and never fewer than `least`, that one by one refute the opposite of a fact."""
        best: ForcingSet | None = None
        for fact in self._unknown(among) if self._techniques.quick else self._some(among):
            rules = refutation(self._techniques, fact)
            if rules and (best is None or len(rules) < len(best.rules)):
                best = ForcingSet(rules, fact)
            if best and len(best.rules) <= least:
                return best
            self._techniques.reasoner.deadline.check()
        return best and self._trimmed(best, self._minimum)

    def _trimmed(self, found: ForcingSet, effort: int) -> ForcingSet:
        return ForcingSet(self._selector.trimmed(found.fact, found.rules, effort), found.fact)

    def _small(self, among: Sequence[int] | None) -> ForcingSet:
        """A set with few rules too many, if any: the smallest of those for some facts that look promising."""
        sets = [ForcingSet(self._reasons(fact), fact) for fact in self._some(among)]
        promising = sorted(sets, key=lambda found: len(found.rules))[:MAX_FACTS_TRIMMED]
        trimmed = [self._trimmed(found, self._minimum // MAX_FACTS_TRIMMED) for found in promising]
        return min(trimmed, key=lambda found: len(found.rules))

    def _reasons(self, fact: int) -> list[Rule]:
        """Rules near the fact that force it, or any rules that do."""
        for radius in RADII:
            if rules := self._selector.forcing(fact, self._techniques.reasoner.near(fact, radius)):
                return rules
        return self._selector.reasons(fact)
