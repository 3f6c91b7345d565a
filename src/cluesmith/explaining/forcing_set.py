"""The provably smallest set of rules that forces a fact not yet known - any fact.

Implicit hitting sets: a second solver guesses a set of rules, as small as it can be, for each fact in turn; the
first one answers with a counter-model, in which those rules hold and the fact does not. From then on every guess
for a fact that is false there must contain a rule that the model breaks, or wait until one of the facts that are
false in it is known. So a counter-model stays true for ever, also when more is known later, and is kept for the
whole puzzle. That a fact needs more than some number of rules stays true too, until one of the facts is known on
whose absence the proof relied.
"""

from collections.abc import Collection
from typing import NamedTuple

from cluesmith.cnf import Literals, add_up
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_selector import CALL_EFFORT, CounterModel, RuleSelector
from cluesmith.puzzle import Rule
from cluesmith.sat import Sat

MAX_RULES_COUNTED = 24  # sets are not counted further: such a step is a proof, not an explanation


class ForcingSet(NamedTuple):
    """Rules, and a fact that they force."""

    rules: list[Rule]
    fact: int


class SmallestForcingSet:
    """Looks for smallest sets; remembers all counter-models it has seen."""

    def __init__(self, reasoner: Reasoner, selector: RuleSelector, truth: set[int]) -> None:
        self._reasoner, self._selector = reasoner, selector
        self._sat = Sat("minisat")
        self._lits = Literals({})
        self._chosen = [self._lits.fresh() for _ in reasoner.rules]
        self._target = {literal: self._lits.fresh() for literal in sorted(truth, key=abs)}
        self._known = {literal: self._lits.fresh() for literal in self._target}
        self._at_least, clauses = add_up(self._lits, [[variable] for variable in self._chosen], MAX_RULES_COUNTED)
        self._sat.add(clauses)
        self._guesses = 0  # of the second solver, so far
        self._open = list(self._target)
        self._unknown: list[int] = []
        self._more_than = dict.fromkeys(self._target, 0)  # each fact needs more rules than this,
        self._relied_on: dict[int, set[int]] = {}  # as long as none of these becomes known

    def find(self, effort: int, among: Collection[int] | None = None, *, sizes: range) -> ForcingSet | None:
        """A smallest set, of one of these sizes, that forces a fact, or one of some.

        None when it takes more effort, or when there is none: then `none_of(sizes)`.
        """
        self._note_known()
        enough = self.spent + effort
        for size in sizes:
            for fact in self._open if among is None else among:
                while self._more_than[fact] < size:
                    if rules := self._try(fact, size, enough - self.spent):
                        return ForcingSet(rules, fact)
                    if self.spent > enough or self._reasoner.deadline.passed:
                        return None
        return None

    def none_of(self, sizes: range, among: Collection[int] | None = None) -> bool:
        """Whether it is proved that sets of these sizes force none of the facts."""
        facts = self._open if among is None else among
        return all(self._more_than[fact] >= max(sizes, default=0) for fact in facts)

    @property
    def spent(self) -> int:
        """The work so far, in conflicts."""
        return self._sat.counters().conflicts + CALL_EFFORT * self._guesses + self._selector.spent

    def _try(self, fact: int, size: int, effort: int) -> list[Rule] | None:
        """Rules that force the fact, if the guess was right; else one counter-model more, or a proof more."""
        fewer = [-literal for literal in self._at_least[size : size + 1]]  # nothing to say when all may be chosen
        assumed = [self._target[fact], *fewer, *self._unknown]
        self._guesses += 1
        guess = self._sat.solve_within(effort + 1, assumed, self._reasoner.deadline)
        if guess is False:
            self._more_than[fact] = size
            self._relied_on[fact] = set(self._sat.core())
        if not guess:
            return None
        true = set(self._sat.model())
        rules = [rule for rule, variable in zip(self._reasoner.rules, self._chosen, strict=True) if variable in true]
        found = self._selector.model(rules, [fact])
        if found is None:
            return rules
        self._remember(self._selector.grown(rules, found, [fact]))
        return None

    def _remember(self, model: CounterModel) -> None:
        """Facts that are false in the model need a rule it breaks, or one of those facts known."""
        false = [literal for literal in self._open if literal not in model.true]
        answered = self._lits.fresh()
        answers = [self._chosen[self._reasoner.position(rule)] for rule in model.broken]
        answers += [self._known[literal] for literal in false]
        self._sat.add([[-answered, *answers], *([-self._target[literal], answered] for literal in false)])

    def _note_known(self) -> None:
        """What is known is no target any more, and proofs that relied on not knowing it are void."""
        new = {self._known[literal] for literal in self._open if literal in self._reasoner.known}
        self._open = [literal for literal in self._open if literal not in self._reasoner.known]
        self._sat.add([variable] for variable in sorted(new))
        self._unknown = [-self._known[literal] for literal in self._open]
        gone = {-variable for variable in new}
        for fact in self._open:
            if not gone.isdisjoint(self._relied_on.get(fact, ())):
                self._more_than[fact] = 0
