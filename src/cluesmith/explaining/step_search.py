"""A step by several rules: the fewest of them that give anything, or where that are many a short try.

Up to a handful of rules, a set is proved to be the smallest. Where more are needed nobody looks for the fewest rules,
but for the shortest story; the proof that no handful suffices is then what tells how hard the step is.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import inf
from typing import NamedTuple

from cluesmith.explaining.chain import Proof, proof_of
from cluesmith.explaining.forcing_set import MAX_RULES_COUNTED, ForcingSet, SmallestForcingSet
from cluesmith.explaining.listed_sets import ListedSets
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.techniques import Found, Techniques
from cluesmith.explaining.tries import AMPLE, SHORT, Patience, Tries, Try
from cluesmith.explaining.wording import is_shorter
from cluesmith.puzzle import Rule

# So much work, in conflicts of the solver, goes into proving a set of rules the smallest; after that a small one is
# taken. Work and not time, so that a puzzle is explained and rated alike on every machine.
STEP_EFFORT = 30_000
MAX_FULL_STEPS = 6  # all steps of a puzzle together may take as much work as so many; after that each gets the minimum
MINIMUM_SHARE = 10  # one part in so many of a step's work is always done
# Where sets are listed, boards are large and hard steps are many: following rules counts as work, too, and after as
# much as for one step and a half the others are found in a hurry.
FULL_STEPS_LISTED, MINIMUM_SHARE_LISTED = 1.5, 400
RULES_A_CONFLICT = 10  # to follow so many costs about as much as a conflict
MAX_SETS_COMPARED = 6  # smallest ones, of which one may have a name
MAX_RULES_COMPARED = 4  # a try is preferred to a set of more rules, however few they are
MAX_LOOKS_WITHOUT = 12  # of a longer try it is seen whether one with short tries inside is shorter
MAX_FACTS_TRIED, MAX_FACTS_TRIMMED = 40, 4
RADII = (1, 2)  # rules so near to a fact are tried before all rules


class Several(NamedTuple):
    """Rules, what they force, how it is told if that was found, how many looks it takes, and whether none takes fewer.

    What is told of a set of rules that has no story is only that it forces the facts. Of several facts with a story it
    is the `same` for all but the first, from the first link on. Tries of others that go the same way are `alike`.
    """

    rules: list[Rule]
    new: list[int]
    proof: Proof | None
    looks: int
    smallest: bool
    same: Sequence[int] = ()
    alike: Sequence[Try] = ()


class StepSearch:
    """Finds sets of rules that force a fact not yet known; `truth` are all that there are."""

    def __init__(self, techniques: Techniques, selector: RuleSelector, truth: set[int], effort: int) -> None:
        self._techniques, self._selector, self._truth = techniques, selector, truth
        self._smallest = SmallestForcingSet(techniques.reasoner, selector, truth)
        self._listed = ListedSets(techniques.reasoner, selector, truth) if techniques.lists_sets else None
        self._tries = Tries(techniques)
        # of sets, and what they force, how many looks their story takes; None when there is no story
        self._looks: dict[tuple[int, ...], int | None] = {}
        # of sets, what was known of their cells when they were last asked, and all that they force
        self._asked: dict[tuple[int, ...], tuple[int, list[int]]] = {}
        full_steps, share = (
            (FULL_STEPS_LISTED, MINIMUM_SHARE_LISTED) if self._listed else (MAX_FULL_STEPS, MINIMUM_SHARE)
        )
        self._effort, self._left, self._minimum = effort, int(full_steps * effort), effort // share

    def find(self, among: Sequence[int] | None, *, with_others: bool) -> Several:
        """Rules that force a fact, or one of some; raises OutOfTime."""
        before = self._spent
        try:
            found = self._find(among)
            return self._with_others(found, self._unknown(among)) if with_others and found.proof else found
        finally:
            self._left -= self._spent - before

    def _with_others(self, found: Several, facts: Sequence[int]) -> Several:
        """The same with whatever else is seen at once."""
        assert found.proof
        same = self._tries.same(found.proof, facts)
        left = [fact for fact in facts if fact not in same]
        return found._replace(new=[*found.new, *same], same=same, alike=self._tries.alike(found.proof, left))

    @property
    def _spent(self) -> int:
        if not self._listed:
            return self._smallest.spent
        return self._smallest.spent + self._listed.spent + self._tries.followed // RULES_A_CONFLICT

    def _find(self, among: Sequence[int] | None) -> Several:
        least = self._techniques.complete + 1 if among is None else 1
        short = (self._tries.short if self._in_a_hurry else self._tries.shortest)(self._unknown(among))
        fewer = range(least, min(short.size if short else MAX_RULES_COUNTED, MAX_RULES_COMPARED + 1))
        sets: list[ForcingSet] = []
        for sizes in self._one_by_one(fewer, among)[: self._most_sizes]:
            found = list(islice(self._small_sets(among, sizes), MAX_SETS_COMPARED))
            if told := self._by_name(found, among) or self._first_told(found, among, short):
                proven = self._is_smallest(sets, range(least, sizes.start), among, told.looks)
                return told._replace(smallest=proven)
            sets += found
        short = self._shorter(short, among)
        if not (short and short.looks <= self._longest_without) and (told := self._by_name(sets, among, vague=True)):
            return told._replace(smallest=self._none_of(range(least, len(told.rules)), among))
        short = short or self._by_cases(among)
        if short:
            return self._by_try(short, among, proven=self._is_smallest(sets, fewer, among, short.looks))
        if sets:
            proven = self._none_of(range(least, len(sets[0].rules)), among)
            return self._as_told(sets[0], self._forced(sets[0], among), smallest=proven)
        return self._long(among, fewer)

    def _one_by_one(self, sizes: range, among: Sequence[int] | None) -> Sequence[range]:
        """The sizes, each by itself where sets are listed: there is no need of larger ones where one can be told."""
        return [range(size, size + 1) for size in sizes] if self._listed and among is None else [sizes]

    def _is_smallest(self, sets: Sequence[ForcingSet], sizes: range, among: Sequence[int] | None, looks: int) -> bool:
        """Whether sets of these sizes give nothing, but for those, whose stories take at least so many looks."""
        if not (self._listed and among is None):
            return not sets and self._none_of(sizes, among)
        stories = [self._looks.get(self._told_as(found, self._forced(found, among))) for found in sets]
        return all(story is not None and story >= looks for story in stories) and self._listed.none_of(
            sizes, besides=sets
        )

    def _by_try(self, short: Try, among: Sequence[int] | None, *, proven: bool) -> Several:
        """The try; or where people have a name for its few rules, all that these give."""
        few = among is None and len(short.rules) <= MAX_RULES_COMPARED
        named = self._by_name([ForcingSet(short.rules, short.fact)], among) if few else None
        if named:
            return named._replace(smallest=proven)
        return Several(short.rules, [short.fact], short.proof, short.looks, proven)

    def _small_sets(self, among: Sequence[int] | None, sizes: range) -> Iterator[ForcingSet]:
        """Smallest sets of one of these sizes, as far as they are found with the work that is allowed."""
        if self._listed and among is None:
            return self._listed.find(self._allowed, sizes=sizes)
        found = self._smallest.find(self._allowed, among, sizes=sizes)
        return iter([found] if found else [])

    def _none_of(self, sizes: range, among: Sequence[int] | None) -> bool:
        """Whether it is proved that sets of these sizes give nothing."""
        if self._listed and among is None:
            return self._listed.none_of(sizes)
        return self._smallest.none_of(sizes, among)

    def _shorter(self, short: Try | None, among: Sequence[int] | None) -> Try | None:
        """A try with short tries inside, where there is no other or it is long."""
        if short and short.looks <= self._longest_without:
            return short
        others = [self._tries.with_tries_inside(self._unknown(among), self._patience)]
        if among is not None:  # where little can be chosen from, cases may be shorter
            others.append(self._tries.with_cases(among, self._patience))
        return min(filter(None, (short, *others)), key=lambda one: one.looks, default=None)

    def _by_cases(self, among: Sequence[int] | None) -> Try | None:
        """A try with cases; in a hurry, where little work gives none, with as much as for two full steps in all."""
        facts = self._unknown(among)
        found = self._tries.with_cases(facts, self._patience)
        if found or not self._in_a_hurry or self._left < -self._effort:
            return found
        return self._tries.with_tries_inside(facts) or self._tries.with_cases(facts)

    def _by_name(
        self, sets: Sequence[ForcingSet], among: Sequence[int] | None, *, vague: bool = False
    ) -> Several | None:
        """The first of the sets that people have a name for, if need be one that is vague."""
        for found in sets:
            forced = self._forced(found, among)
            facts = self._techniques.reasoner.facts(forced)
            named = self._techniques.name(Found(found.rules, forced), (), facts)
            if named and (vague or not named.vague):
                return Several(found.rules, forced, None, len(found.rules), True)
        return None

    def _first_told(self, sets: Sequence[ForcingSet], among: Sequence[int] | None, short: Try | None) -> Several | None:
        """The first of the sets with a story that is not much longer than the try."""
        return next(filter(None, (self._told(found, among, short) for found in sets)), None)

    def _told(self, found: ForcingSet, among: Sequence[int] | None, short: Try | None) -> Several | None:
        """The set with its story; None when there is none, or it is long and the try is not."""
        forced = self._forced(found, among)
        told_as = self._told_as(found, forced)
        looks = self._looks.get(told_as, 0)
        if looks is None or (short and short.looks <= looks):  # as was seen before
            return None
        told = self._as_told(found, forced, smallest=True)
        self._looks[told_as] = sum(case.looks for case in told.proof) if told.proof else None
        if not told.proof or (short and not is_shorter(self._techniques, told.proof, short.proof)):
            return None
        return told

    def _told_as(self, found: ForcingSet, forced: Sequence[int]) -> tuple[int, ...]:
        return (*self._positions(found), *forced)

    def _positions(self, found: ForcingSet) -> tuple[int, ...]:
        return tuple(map(self._techniques.reasoner.position, found.rules))

    def _forced(self, found: ForcingSet, among: Sequence[int] | None) -> list[int]:
        """All that the set gives, or the one fact that is asked for."""
        return (self._forced_by(found) if among is None else None) or [found.fact]

    def _forced_by(self, found: ForcingSet) -> list[int]:
        """All that the set gives; it is asked again once more is known there."""
        reasoner, asked = self._techniques.reasoner, self._positions(found)
        known = reasoner.known_of(found.rules)
        if self._asked.get(asked, (-1, []))[0] != known:
            self._asked[asked] = known, reasoner.solver_of(found.rules).forced(reasoner.known) or []
        return self._asked[asked][1]

    def _as_told(self, found: ForcingSet, forced: list[int], *, smallest: bool) -> Several:
        """The set with the story of one of the facts that it forces; without one, with all of them."""
        proof = proof_of(self._techniques, Found(found.rules, forced))
        new = [-proof[0].given[0]] if proof else forced
        return Several(found.rules, new, proof, len(found.rules), smallest)

    def _long(self, among: Sequence[int] | None, fewer: range) -> Several:
        """A step by many rules, for which no try was found."""
        found = self._smallest.find(self._allowed, among, sizes=range(fewer.start, MAX_RULES_COUNTED))
        best = found or self._small(among)
        proven = found is not None or self._none_of(fewer, among)
        return self._as_told(best, self._forced(best, among), smallest=proven)

    @property
    def _allowed(self) -> int:
        """How much work may go into the next question."""
        return max(self._minimum, min(self._effort, self._left if self._listed else self._left // 2))

    @property
    def _longest_without(self) -> float:
        """Of a try with more looks it is seen whether one with short tries inside is shorter."""
        return inf if self._in_a_hurry else MAX_LOOKS_WITHOUT

    @property
    def _most_sizes(self) -> int | None:
        """Of how many sizes sets are listed, from the smallest on."""
        return 1 if self._in_a_hurry else None

    @property
    def _patience(self) -> Patience:
        """How long a short try is looked for."""
        return SHORT if self._in_a_hurry else AMPLE

    @property
    def _in_a_hurry(self) -> bool:
        """Whether so much work was done that what is left of the puzzle is told with little."""
        return self._listed is not None and self._left <= 0

    def _unknown(self, among: Sequence[int] | None) -> Sequence[int]:
        if among is not None:
            return among
        return self._techniques.in_order(sorted(self._truth - self._techniques.reasoner.known, key=abs))

    def _some(self, among: Sequence[int] | None) -> Sequence[int]:
        """So many of the unknown facts, from all over the board, that looking at each does not take long."""
        unknown = self._unknown(among)
        return unknown[:: len(unknown) // MAX_FACTS_TRIED + 1]

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
