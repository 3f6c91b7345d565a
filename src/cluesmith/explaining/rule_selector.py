"""All rules in one solver, each behind a selector, so that any set of them can be asked at once.

Inside, a rule is its position among all rules; whoever asks knows nothing of that.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from cluesmith.deadline import OutOfTime
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.puzzle import Rule
from cluesmith.sat import Sat

UNLIMITED = 1_000_000_000  # conflicts; no limit, but work in even slices: the same steps on every machine
CALL_EFFORT = 2  # to ask for a guess or a counter-model costs about as much as so many conflicts
MAX_CONFLICTS_TO_GROW = 500  # on a large board, keeping one rule more in a counter-model can be a puzzle of its own
MAX_REFUSED_MODELS = 12  # that break the lazy rule, before a better counter-model is given up


class CounterModel(NamedTuple):
    """The true literals, and the rules that are broken."""

    true: set[int]
    broken: list[Rule]


class RuleSelector:
    """The rules of a puzzle, any set of them to be chosen.

    Building it and asking it raise OutOfTime once the reasoner's deadline has passed.
    """

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner, self._rules = reasoner, reasoner.rules
        lits = reasoner.lits
        self._sat = Sat("minisat")
        self._sat.add(clause for cell in lits.domains for clause in lits.cell_clauses(cell))
        self._selectors: list[int] = []
        for rule in self._rules:
            reasoner.deadline.check()
            self._selectors.append(lits.fresh())
            self._state(rule.clauses)
        self._position_of = {selector: position for position, selector in enumerate(self._selectors)}
        self._calls = 0  # of the solver, so far
        self._learnt: set[int] = set()
        self._preferred: list[int] = []

    def _state(self, clauses: Iterable[list[int]]) -> None:
        """Add clauses of the last rule."""
        self._sat.add(([-self._selectors[-1], *clause] for clause in clauses), self._reasoner.deadline)

    @property
    def spent(self) -> int:
        """The work so far, in conflicts."""
        return self._sat.counters().conflicts + CALL_EFFORT * self._calls

    def prefer(self, model: Iterable[int]) -> None:
        """Keep models as near to this one as they can be."""
        self._preferred = sorted(model, key=abs)

    @property
    def preferred(self) -> Sequence[int]:
        """What models are kept near to."""
        return self._preferred

    # counter-models

    def model(self, rules: Iterable[Rule], denied: Iterable[int]) -> CounterModel | None:
        """Literals with which the chosen rules and all that is known hold but not `denied`.

        None when there is no such thing: then the rules and what is known force `denied`.
        """
        chosen = self._positions(rules)
        found = next((one for one in self._models(chosen, denied) if chosen.isdisjoint(one[1])), None)
        return found and CounterModel(found[0], self._at(found[1]))

    def _positions(self, rules: Iterable[Rule]) -> set[int]:
        return {self._reasoner.position(rule) for rule in rules}

    def _at(self, positions: Iterable[int]) -> list[Rule]:
        return [self._rules[position] for position in positions]

    def _models(
        self, chosen: set[int], denied: Iterable[int], conflicts: int = UNLIMITED
    ) -> Iterator[tuple[set[int], list[int]]]:
        """Models of the chosen rules, as long as they are found with so much work; only the last keeps all of them."""
        # sorted, for a set has another order on other machines, and the solver finds other models then
        self._sat.add([literal] for literal in sorted(self._reasoner.known - self._learnt, key=abs))
        self._learnt |= self._reasoner.known
        assumed = [*(self._selectors[position] for position in sorted(chosen)), *(-literal for literal in denied)]
        self._sat.prefer(self._preferred)  # each time anew: the solver remembers its last model otherwise
        while (found := self._solve(assumed, conflicts)) is True:
            model = self._reasoner.lits.true_in(self._sat.model())
            broken = {position for position, selector in enumerate(self._selectors) if selector not in model}
            if self._refuses(model):  # whether or not the solver thought that the lazy rule was kept
                broken.add(len(self._selectors) - 1)
            yield model, sorted(broken)
        if found is None and conflicts == UNLIMITED:
            raise OutOfTime

    def _solve(self, assumed: list[int], conflicts: int) -> bool | None:
        self._calls += 1
        return self._sat.solve_within(conflicts, assumed, self._reasoner.deadline)

    def _refuses(self, model: set[int]) -> bool:
        """Whether the model breaks the lazy rule, which is then stated to that extent."""
        broken = self._reasoner.lazy_rule.refuse(model) if self._reasoner.lazy_rule else []
        self._state(broken)
        return bool(broken)

    def grown(self, rules: Iterable[Rule], found: CounterModel, denied: Sequence[int] = ()) -> CounterModel:
        """A model of the rules in which hardly a rule is broken that need not be."""
        chosen, everything = list(map(self._reasoner.position, rules)), set(range(len(self._rules)))
        best = found.true, list(map(self._reasoner.position, found.broken))
        for position in best[1]:
            if position in best[1]:
                kept = everything.difference(best[1]).union(chosen, [position])
                models = islice(self._models(kept, denied, MAX_CONFLICTS_TO_GROW), MAX_REFUSED_MODELS)
                best = next((better for better in models if kept.isdisjoint(better[1])), best)
        return CounterModel(best[0], self._at(best[1]))

    def other_answer(self, given: Sequence[int], unlike: Sequence[int]) -> set[int] | None:
        """An answer in which the given facts hold, but not all of the others; None when there is none."""
        differs = self._reasoner.lits.fresh()
        self._sat.add([[-differs, *(-literal for literal in unlike)]])
        found = self.model(self._rules, [-differs, *(-literal for literal in given)])
        return found and found.true

    def refuting(self, marks: Sequence[int]) -> list[int] | None:
        """Marks among these that no answer has together; None when some answer has all of them."""
        if self.model(self._rules, [-literal for literal in marks]) is not None:
            return None
        core = set(self._sat.core())
        return [literal for literal in marks if literal in core]

    # what rules force

    def reasons(self, fact: int) -> list[Rule]:
        """Rules that force the fact, which is true; some of them may not be needed."""
        self.model(self._rules, [fact])
        return self.core()

    def trimmed(self, fact: int, needed: list[Rule], effort: int) -> list[Rule]:
        """Of these rules, which force the fact, such that none can be left out, unless that takes more effort."""
        enough = self.spent + effort
        for rule in needed.copy():
            if rule in needed and self.spent < enough:
                needed = self.forcing(fact, [other for other in needed if other is not rule]) or needed
        return needed

    def forcing(self, fact: int, rules: Sequence[Rule]) -> list[Rule] | None:
        """Those of the rules that are needed to force the fact; None when they do not, as far as is easily seen."""
        chosen = self._positions(rules)
        for number, (_, broken) in enumerate(self._models(chosen, [fact])):
            if number == MAX_REFUSED_MODELS or chosen.isdisjoint(broken):
                return None
        return self.core()

    def core(self) -> list[Rule]:
        """After a `model` that gave None: the rules that were needed."""
        return self._at(sorted(self._position_of[lit] for lit in self._sat.core() if lit in self._position_of))

    def forced(self, rules: Sequence[Rule], candidates: Collection[int]) -> list[int]:
        """Those of the candidates, all true, that the rules and what is known force."""
        left, forced = set(candidates) - self._reasoner.known, []
        while left:
            literal = min(left, key=abs)
            found = self.model(rules, [literal])
            left.discard(literal)
            if found is None:
                forced.append(literal)
            else:
                left &= found.true
        return forced
