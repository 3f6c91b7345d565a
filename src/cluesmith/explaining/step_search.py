"""A step by several rules: the smallest set of them where that can be proved with so much work, else a small one."""

from collections.abc import Sequence

from cluesmith.deadline import Deadline
from cluesmith.explaining.chain import refutation
from cluesmith.explaining.forcing_set import MOST_RULES, SmallestForcingSet
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.techniques import Techniques

# So much work, in conflicts of the solver, goes into proving a set of rules the smallest; then a small one has to
# do. Work and not time, so that a puzzle is explained and rated alike on every machine.
STEP_EFFORT = 15_000
HARD_STEPS = 6  # all steps of a puzzle may take as much as so many; from then on each has to do with a little
LITTLE = 10  # that part of a step's work is always done; before more is, suppositions are tried
FACTS_TRIED, FACTS_CHOSEN = 40, 4
RADII = (1, 2)  # rules so near to a fact are tried before all rules

RuleSet = tuple[list[int], int]  # rules by their places, and a fact that they force


class StepSearch:
    """Finds sets of rules that force a fact not yet known; `truth` are all that there are."""

    def __init__(self, techniques: Techniques, together: RuleSelector, truth: set[int], effort: int) -> None:
        self._techniques, self._together, self._truth = techniques, together, truth
        self._smallest = SmallestForcingSet(techniques.reasoner, together, truth)
        self._effort, self._left = effort, HARD_STEPS * effort

    def find(self, among: Sequence[int] | None, deadline: Deadline) -> tuple[list[int], int, bool]:
        """Rules that force a fact, or one of some, that fact, and whether no fewer rules force any."""
        before = self._smallest.spent
        try:
            return self._find(among, deadline)
        finally:
            self._left -= self._smallest.spent - before

    def _find(self, among: Sequence[int] | None, deadline: Deadline) -> tuple[list[int], int, bool]:
        least = self._techniques.complete + 1 if among is None else 1
        if found := self._smallest.find(self._little, deadline, among, sizes=range(least, MOST_RULES)):
            return (*found, True)
        refuted = self._refuted(among, least, deadline)
        fewer = range(least, len(refuted[0]) if refuted else MOST_RULES)
        more = max(0, min(self._effort, self._left // 2) - self._little)
        if found := self._smallest.find(more, deadline, among, sizes=fewer):
            return (*found, True)
        if refuted:
            return (*refuted, self._smallest.none_of(fewer, among))
        return (*self._small(among, deadline), False)

    @property
    def _little(self) -> int:
        return self._effort // LITTLE

    def _unknown(self, among: Sequence[int] | None) -> Sequence[int]:
        return sorted(self._truth - self._techniques.reasoner.known, key=abs) if among is None else among

    def _some(self, among: Sequence[int] | None) -> Sequence[int]:
        """So many of the unknown facts, from all over the board, that looking at each does not take long."""
        unknown = self._unknown(among)
        return unknown[:: len(unknown) // FACTS_TRIED + 1]

    def _refuted(self, among: Sequence[int] | None, least: int, deadline: Deadline) -> RuleSet | None:
        """The fewest rules, of which there are `least` in any case, that one by one refute the opposite of a fact."""
        best: RuleSet | None = None
        for fact in self._unknown(among) if self._techniques.quick else self._some(among):
            places = refutation(self._techniques, fact)
            if places and (best is None or len(places) < len(best[0])):
                best = places, fact
            if best and len(best[0]) <= least:
                return best
            deadline.check()
        return best and (self._together.trimmed(best[1], best[0], self._little), best[1])

    def _small(self, among: Sequence[int] | None, deadline: Deadline) -> RuleSet:
        """A set with few rules too many, if any: the smallest of those for some facts that look promising."""
        tried = self._some(among)
        sets = sorted(((self._reasons(fact, deadline), fact) for fact in tried), key=lambda one: len(one[0]))
        effort = self._little // FACTS_CHOSEN
        trimmed = [(self._together.trimmed(fact, places, effort), fact) for places, fact in sets[:FACTS_CHOSEN]]
        return min(trimmed, key=lambda one: len(one[0]))

    def _reasons(self, fact: int, deadline: Deadline) -> list[int]:
        """Rules near the fact that force it, or any rules that do."""
        for radius in RADII:
            if places := self._together.forcing(fact, self._techniques.reasoner.near(fact, radius)):
                return places
        return self._together.reasons(fact, deadline)
