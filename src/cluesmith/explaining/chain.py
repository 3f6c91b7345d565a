"""Following a supposition: suppose it were not so; then ..., then ..., and nothing fits.

What each rule of a step would force is followed link by link until one of them cannot be kept. Where that stops
short, both values of some cell are tried, each a case of its own. Only what leads to the end is kept.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluesmith.explaining.lazy_rule import LazyRule
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Techniques
from cluesmith.puzzle import Rule
from cluesmith.sentence import Sentence

MAX_FACTS_DENIED = (6, 3, 1)  # how many facts are denied in turn, when both values are tried of no cell, one or two
MAX_SUPPOSITIONS = 200  # for each of those
MAX_RULES_FOLLOWED = 16  # nobody follows more


class Link(NamedTuple):
    """A rule and what it would force; without a rule: what is supposed, or what holds since its `opposite` fails.

    `before` is all that held until then, of which it `rests_on` some, once that is asked. Links that are told at once
    have one `manner`.
    """

    rule: Rule | None
    new: list[int]
    before: set[int]
    rests_on: frozenset[int] = frozenset()
    manner: Sentence | None = None
    opposite: "Case | None" = None


class Case(NamedTuple):
    """What is supposed, what follows from it, what is wrong then, if anything is, and all facts that this rests on."""

    given: list[int]
    links: list[Link]
    rests_on: frozenset[int]
    end: Contradiction | None = None

    def all_cases(self) -> Iterator["Case"]:
        """It, and all cases that fail within it."""
        yield self
        for link in self.links:
            if link.opposite:
                yield from link.opposite.all_cases()

    @property
    def looks(self) -> int:
        """How often something is looked at: each link, and what is wrong in the end, also of what fails within it."""
        return sum(
            sum(link.opposite is None for link in case.links) + (case.end.looks if case.end else 0)
            for case in self.all_cases()
        )

    @property
    def rules(self) -> set[Rule]:
        """All rules that it looks at."""
        cases = list(self.all_cases())
        return {link.rule for case in cases for link in case.links if link.rule}.union(
            *(case.end.rules for case in cases if case.end)
        )


Proof = list[Case]


def proof_of(techniques: Techniques, found: Found) -> Proof | None:
    """The shortest proof of one of the facts, with as few cells tried as can be."""
    if len(found.rules) > MAX_RULES_FOLLOWED:
        return None
    facts = sorted(techniques.in_order(found.new), key=lambda literal: not techniques.reasoner.fact(literal).holds)
    for depth, tried in enumerate(MAX_FACTS_DENIED):
        proofs = (_Prover(techniques, found.rules).proof(fact, depth) for fact in facts[:tried])
        if complete := [proof for proof in proofs if proof]:
            return min(complete, key=length)
    return None


def length(proof: Proof) -> int:
    """How much there is to tell."""
    cases = [inner for case in proof for inner in case.all_cases()]
    return sum(1 + len(link.new) for case in cases for link in case.links) + len(cases)


class _Prover:
    """Looks for a proof by some rules, as long as a reader's patience lasts; raises OutOfTime."""

    def __init__(self, techniques: Techniques, rules: Sequence[Rule]) -> None:
        self._techniques, self._reasoner = techniques, techniques.reasoner
        self._rules = rules
        self._patience = MAX_SUPPOSITIONS

    def proof(self, fact: int, depth: int) -> Proof | None:
        """Cases that deny the fact and all end badly; None when more than `depth` cells would have to be tried."""
        return self._cases(self._reasoner.known, [], -fact, depth)

    def _cases(self, known: set[int], path: list[Link], given: int, depth: int) -> Proof | None:
        """The cases with that given too; one that is not used is not told, and then there is no need of others."""
        self._patience -= 1
        supposed = set(known)
        path = [*path, Link(None, self._reasoner.close(supposed, [given]), known)]
        empty = self._reasoner.empty_cell([given], supposed)
        end = self._techniques.nothing_left(empty) if empty else self._follow(supposed, path)
        if end:
            return [pruned(self._techniques, path, end.rests_on)._replace(end=end)]
        return self._split(supposed, path, depth) if depth else None

    def _follow(self, supposed: set[int], path: list[Link]) -> Contradiction | None:
        """Add to the path what each rule in turn would force, until there is nothing more or something is wrong."""
        todo = list(self._rules)
        while todo:
            self._reasoner.deadline.check()
            rule = todo.pop(0)
            new = self._forced(rule, supposed)
            if new is None:
                return self._techniques.contradiction(rule, supposed)._replace(rules=[rule])
            if new:
                before = set(supposed)
                path.append(Link(rule, self._reasoner.close(supposed, new), before))
                if wrong := self._wrong(new, supposed):
                    return wrong
                todo += [other for other in self._touched(path[-1].new) if other is not rule and other not in todo]
        return self._wrong_together(supposed)

    def _wrong(self, new: list[int], supposed: set[int]) -> Contradiction | None:
        """What is wrong after these facts, though no rule alone is broken."""
        if empty := self._reasoner.empty_cell(new, supposed):
            return self._techniques.nothing_left(empty)
        return self._wrong_together(supposed)

    def _wrong_together(self, supposed: set[int]) -> Contradiction | None:
        """What is wrong by several of our rules."""
        wrong = self._techniques.contradiction_together(self._rules, supposed)
        return wrong if wrong and set(self._rules).issuperset(wrong.rules) else None

    def _touched(self, new: list[int]) -> list[Rule]:
        """Those of our rules that speak of the cells of these facts; the lazy one speaks of all."""
        touched = set(self._reasoner.touched(new))
        return [rule for rule in self._rules if rule in touched or isinstance(rule, LazyRule)]

    def _forced(self, rule: Rule, supposed: set[int]) -> list[int] | None:
        if isinstance(rule, LazyRule):  # nobody foresees what it forces, but that it is broken is seen
            return [] if self._reasoner.alone(rule).holds(supposed) else None
        return self._techniques.forced(rule, supposed)

    def _split(self, supposed: set[int], path: list[Link], depth: int) -> Proof | None:
        """The shortest proof that tries both values of one cell; of nested ones the first that is found."""
        best: Proof | None = None
        for variable in self._variables():
            if self._patience < 0 or (best and depth > 1):
                break
            if variable in supposed or -variable in supposed:
                continue
            proof = self._both(supposed, path, variable, depth - 1)
            if proof and (best is None or length(proof) < length(best)):
                best = proof
        return best

    def _both(self, supposed: set[int], path: list[Link], variable: int, depth: int) -> Proof | None:
        cases: Proof = []
        for literal in (variable, -variable):
            branch = self._cases(supposed, path, literal, depth)
            if branch is None or not any(literal in case.given for case in branch):
                return branch
            cases += branch
        return cases

    def _variables(self) -> list[int]:
        """Those of the cells that the stated rules speak of."""
        board = (cell for rule in self._rules if not isinstance(rule, LazyRule) for cell in rule.cells)
        literals = (literal for cell in board for literal in self._reasoner.lits.all_of(cell).values())
        return list(dict.fromkeys(map(abs, literals)))


def pruned(techniques: Techniques, path: Sequence[Link], wanted: Iterable[int]) -> Case:
    """Only the links, and of each only the facts, that lead there; what is supposed first is always told."""
    reasoner, used = techniques.reasoner, set(wanted)
    given: list[int] = []
    links: list[Link] = []
    for link in reversed(path):
        facts = [literal for literal in link.new if literal in used]
        if link.opposite:
            if facts:
                links.append(link._replace(new=facts, rests_on=link.opposite.rests_on))
                used.update(link.opposite.rests_on, reasoner.denied(facts, link.before))
        elif link.rule is None and (facts or link is path[0]):
            given.append(link.new[0])
            implied = [literal for literal in facts if literal != link.new[0]]
            used.update(reasoner.denied(implied, link.before))
        elif facts and link.rule is not None:
            rests_on = techniques.rests_on(link.rule, link.before, facts)
            links.append(link._replace(new=facts, rests_on=frozenset(rests_on)))
            used.update(rests_on)
    return Case(given[::-1], links[::-1], frozenset(used))


def premises(reasoner: Reasoner, proof: Proof) -> list[int]:
    """The known facts that the proof rests on."""
    return sorted({literal for case in proof for literal in case.rests_on} & reasoner.known, key=abs)
