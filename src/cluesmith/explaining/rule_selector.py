"""All rules in one solver, each behind a selector, so that any set of them can be asked at once."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.sat import Sat

MOST_CONFLICTS = 1_000_000_000  # no limit, but work in even slices: the same steps on every machine
CALL_EFFORT = 2  # to ask for a guess or a counter-model costs about as much as so many conflicts
GROWING = 500  # conflicts for a better counter-model: on a large board to keep one rule more can be a puzzle of its own
MOST_REFUSED = 12  # models that break the rule without clauses, before a better counter-model is given up

Counter = tuple[set[int], list[int]]  # true literals, and the places of the rules that are broken


class RuleSelector:
    """The rules of a puzzle by their places; the one that `check` states comes after all others."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        lits = reasoner.lits
        self._sat = Sat("minisat")
        self._sat.add(clause for cell in lits.domains for clause in lits.cell_clauses(cell))
        self._selectors: list[int] = []
        for rule in reasoner.rules:
            selector = lits.fresh()
            self._sat.add([-selector, *clause] for clause in rule.clauses)
            self._selectors.append(selector)
        if reasoner.unstated:
            self._selectors.append(lits.fresh())
            self._sat.add([-self._selectors[-1], *clause] for clause in reasoner.unstated.clauses)
        self._place_of = {selector: place for place, selector in enumerate(self._selectors)}
        self._calls = 0  # of the solver, so far
        self._learnt: set[int] = set()
        self._preferred: list[int] = []

    @property
    def places(self) -> range:
        """The places of all rules."""
        return range(len(self._selectors))

    @property
    def spent(self) -> int:
        """The work so far, in conflicts."""
        return self._sat.counters().conflicts + CALL_EFFORT * self._calls

    def prefer(self, model: Iterable[int]) -> None:
        """Keep models as near to this one as they can be."""
        self._preferred = sorted(model, key=abs)

    def model(self, places: Iterable[int], denied: Iterable[int], deadline: Deadline = NEVER) -> Counter | None:
        """Cells as literals, and the rules broken, where the chosen rules and all that is known hold but not `denied`.

        None when there is no such thing: then the rules and what is known force `denied`.
        """
        chosen = set(places)
        for found in self._models(chosen, denied, deadline):
            if chosen.isdisjoint(found[1]):
                return found
        return None

    def _models(
        self, chosen: set[int], denied: Iterable[int], deadline: Deadline, conflicts: int = MOST_CONFLICTS
    ) -> Iterator[Counter]:
        """Models of the chosen rules, as long as they are found with so much work; only the last keeps all of them."""
        self._sat.add([literal] for literal in self._reasoner.known - self._learnt)
        self._learnt |= self._reasoner.known
        assumed = [*(self._selectors[place] for place in chosen), *(-literal for literal in denied)]
        self._sat.prefer(self._preferred)  # each time anew: the solver remembers its last model otherwise
        while (found := self._solve(assumed, deadline, conflicts)) is True:
            model = set(self._sat.model())
            broken = {place for place, selector in enumerate(self._selectors) if selector not in model}
            if self._refuses(model):  # whether or not the solver thought that rule was kept
                broken.add(len(self._selectors) - 1)
            yield model, sorted(broken)
        if found is None and conflicts == MOST_CONFLICTS:
            raise OutOfTime

    def _solve(self, assumed: list[int], deadline: Deadline, conflicts: int) -> bool | None:
        self._calls += 1
        return self._sat.solve_within(conflicts, assumed, deadline)

    def _refuses(self, model: set[int]) -> bool:
        """Whether the model breaks the rule without clauses, which is then stated to that extent."""
        broken = self._reasoner.unstated.refuse(model) if self._reasoner.unstated else []
        self._sat.add([-self._selectors[-1], *clause] for clause in broken)
        return bool(broken)

    def grown(self, places: Iterable[int], found: Counter, denied: Sequence[int] = ()) -> Counter:
        """A model in which hardly a rule is broken that need not be."""
        for place in found[1]:
            if place in found[1]:
                kept = set(self.places).difference(found[1]).union(places, [place])
                models = islice(self._models(kept, denied, NEVER, GROWING), MOST_REFUSED)
                found = next((better for better in models if kept.isdisjoint(better[1])), found)
        return found

    def other_answer(self, given: Sequence[int], unlike: Sequence[int], deadline: Deadline) -> set[int] | None:
        """An answer in which the given facts hold, but not all of the others; None when there is none."""
        differs = self._reasoner.lits.fresh()
        self._sat.add([[-differs, *(-literal for literal in unlike)]])
        found = self.model(self.places, [-differs, *(-literal for literal in given)], deadline)
        return None if found is None else found[0]

    def refuting(self, marks: Sequence[int], deadline: Deadline) -> list[int] | None:
        """Marks among these that no answer has together; None when some answer has all of them."""
        if self.model(self.places, [-literal for literal in marks], deadline) is not None:
            return None
        core = set(self._sat.core())
        return [literal for literal in marks if literal in core]

    def reasons(self, fact: int, deadline: Deadline) -> list[int]:
        """Rules that force the fact, which is true; some of them may not be needed."""
        self.model(self.places, [fact], deadline)
        return self.core()

    def trimmed(self, fact: int, needed: list[int], effort: int) -> list[int]:
        """Of these rules, which force the fact, such that none can be left out, unless that takes more effort."""
        enough = self.spent + effort
        for place in needed.copy():
            if place in needed and self.spent < enough:
                needed = self.forcing(fact, [other for other in needed if other != place]) or needed
        return needed

    def forcing(self, fact: int, places: Sequence[int]) -> list[int] | None:
        """Those of the rules that are needed to force the fact; None when they do not, as far as is easily seen."""
        chosen = set(places)
        for number, (_, broken) in enumerate(self._models(chosen, [fact], NEVER)):
            if number == MOST_REFUSED or chosen.isdisjoint(broken):
                return None
        return self.core()

    def core(self) -> list[int]:
        """After a `model` that gave None: the rules that were needed."""
        return sorted(self._place_of[literal] for literal in self._sat.core() if literal in self._place_of)

    def forced(self, places: Collection[int], candidates: Collection[int], deadline: Deadline = NEVER) -> list[int]:
        """Those of the candidates, all true, that the rules and what is known force."""
        left, forced = set(candidates) - self._reasoner.known, []
        while left:
            literal = min(left, key=abs)
            found = self.model(places, [literal], deadline)
            left.discard(literal)
            if found is None:
                forced.append(literal)
            else:
                left &= found[0]
        return forced
