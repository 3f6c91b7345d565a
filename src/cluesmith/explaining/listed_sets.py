"""The smallest sets of rules that force a fact not yet known, where the sets that belong together can be listed.

When fewer rules force nothing, a set does so only if it cannot be split in two that have at most one open cell in
common: each part would leave that cell all its values, and so would both. Of three or four lines and cages few sets
are left then. Each is asked by itself, with what it leaves open. Where it leaves a fact undecided, there is a
counter-model: the answer, but for the cells of the set, in which all rules hold that do not speak of a changed cell. It
speaks for every set of those rules. It is kept until a fact that is false in it becomes known; and a set is looked at
again when something becomes known there.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from cluesmith.explaining.counter_models import CounterModels
from cluesmith.explaining.forcing_set import ForcingSet
from cluesmith.explaining.inseparable import Inseparable, Positions, bits
from cluesmith.explaining.open_rules import OpenRules, OpenSolver
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_selector import CALL_EFFORT, UNLIMITED, RuleSelector
from cluesmith.grid import Cell
from cluesmith.puzzle import Rule

MAX_SIZE = 4  # of a set that is listed
CLAUSES_A_CONFLICT = 100  # to state so many costs about as much as a conflict
MAX_CONFLICTS_AROUND = 50  # for a model of many rules, which saves asking few of them


class ListedSets:
    """Looks for smallest sets; fewer rules than are asked for must force nothing. `truth` are all facts there are."""

    def __init__(self, reasoner: Reasoner, selector: RuleSelector, truth: set[int]) -> None:
        self._reasoner, self._rules_left = reasoner, OpenRules(reasoner, selector.preferred)
        self._places = {cell: place for place, cell in enumerate(reasoner.lits.domains)}
        self._facts = _facts_to_ask(reasoner, truth)
        self._known: set[int] = set()
        self._open: dict[int, int] = {}  # the open cells of each rule
        self._models = CounterModels()
        everywhere = set(map(reasoner.position, reasoner.stated))
        self._changed = {size: set(everywhere) for size in range(2, MAX_SIZE + 1)}  # where to list sets again
        self._pending: dict[int, dict[Positions, None]] = {size: {} for size in self._changed}
        self._asked: dict[Positions, Positions] = {}  # around which rules, and those that are there
        self.spent = 0  # the work so far, in conflicts: a look at a set counts as one

    def find(self, effort: int, *, sizes: range) -> Iterator[ForcingSet]:
        """The smallest sets that force a fact, if they are of one of these sizes and take no more effort."""
        self._note_known()
        enough, found = self.spent + effort, False
        for size in sizes:
            self._list_again(size)
            for positions in list(self._pending[size]):
                if self.spent > enough:
                    return
                fact = self._forced(positions)
                if fact is None:
                    del self._pending[size][positions]
                else:
                    found = True
                    yield ForcingSet(self._rules(positions), fact)
            if found:
                return

    def none_of(self, sizes: range, *, besides: Sequence[ForcingSet] = ()) -> bool:
        """Whether it is proved that no sets of these sizes but those force anything."""
        self._note_known()
        known = {tuple(map(self._reasoner.position, found.rules)) for found in besides}
        return not any(self._pending[size].keys() - known or self._changed[size] for size in sizes)

    def _rules(self, positions: Positions) -> list[Rule]:
        return [self._reasoner.rules[position] for position in positions]

    def _forced(self, positions: Positions) -> int | None:
        """A fact that these rules force."""
        self.spent += 1
        left = self._not_denied(positions)
        if left and self._ask_around(positions):
            left = self._not_denied(positions)
        return next(self._forced_among(left, positions, UNLIMITED), None) if left else None

    def _not_denied(self, positions: Positions) -> list[int]:
        """The facts of their cells that are true in all counter-models in which these rules hold."""
        keeping = self._models.keeping(positions)
        cells = dict.fromkeys(cell for rule in self._rules(positions) for cell in rule.cells)
        facts = (fact for cell in cells for fact in self._facts[cell] if fact not in self._known)
        return [fact for fact in facts if not self._models.denying(fact) & keeping]

    def _forced_among(self, facts: Sequence[int], positions: Positions, conflicts: int) -> Iterator[int]:
        """Those of the facts that these rules force; what denies the others is kept."""
        solver, found = self._rules_left.solver_of(self._rules(positions)), 0
        self.spent += solver.clauses // CLAUSES_A_CONFLICT
        for fact in facts:
            if not self._models.denying(fact) & found:
                model = self._model_without(fact, positions, solver, conflicts)
                if model is None:
                    yield fact
                else:
                    found |= model

    def _ask_around(self, positions: Positions) -> bool:
        """Look for models of one or two of the rules and all around them, if that was not done since a change.

        What these many rules do not force no few of them do.
        """
        centres = (centre for size in (1, 2) for centre in combinations(positions, size))
        found = next(((one, every) for one in centres if set(every := self._around(one)).issuperset(positions)), None)
        if found is None or found[0] in self._asked or len(found[1]) == len(positions):
            return False
        centre, every = found
        self._asked[centre] = every
        for _ in self._forced_among(self._not_denied(every), every, MAX_CONFLICTS_AROUND):
            pass
        return True

    def _around(self, centre: Positions) -> Positions:
        """These rules, and all that have two open cells in common with them, and some with each."""
        each = [self._open[one] for one in centre]
        every = each[0] | each[-1]
        return tuple(
            other
            for other, theirs in self._open.items()
            if other in centre or (all(map(theirs.__and__, each)) and (every & theirs).bit_count() > 1)
        )

    def _model_without(self, fact: int, chosen: Positions, solver: OpenSolver, conflicts: int) -> int | None:
        """A counter-model in which the chosen rules hold but not the fact, which is kept; None when none is found."""
        before = solver.conflicts
        changed = solver.without(fact, conflicts)
        self.spent += CALL_EFFORT + solver.conflicts - before
        if changed is None:
            return None
        touched = map(self._reasoner.position, self._reasoner.touched(changed))
        return self._models.add(changed, [position for position in touched if position not in chosen])

    def _note_known(self) -> None:
        """Counter-models in which a known fact is false are void; where more is known, sets are listed again."""
        new = self._reasoner.known - self._known
        if not new and self._open:
            return
        self._known |= new
        self._models.void(new)
        rules = self._reasoner.touched(new)
        self._rules_left.look_again(rules)
        touched = set(map(self._reasoner.position, rules))
        for size in self._changed:
            self._changed[size] |= touched
        self._asked = {centre: every for centre, every in self._asked.items() if touched.isdisjoint(every)}
        self._open = self._open_cells()

    def _list_again(self, size: int) -> None:
        """Add the sets of that size in which something has changed, first those with the least left open."""
        changed, self._changed[size] = self._changed[size], set()
        if not changed:
            return
        again = sorted(Inseparable(self._open).sets(changed, size))
        kept = [positions for positions in self._pending[size] if changed.isdisjoint(positions)]
        left = self._open_facts()

        def open_facts(positions: Positions) -> int:
            facts = 0
            for position in positions:
                facts |= left[position]
            return facts.bit_count()

        self._pending[size] = dict.fromkeys(sorted((*again, *kept), key=open_facts))

    def _open_cells(self) -> dict[int, int]:
        """The cells of each rule that are open, as bits; of rules with at least two."""
        is_open = {cell: len(self._reasoner.candidates(cell)) > 1 for cell in self._places}
        found = {
            self._reasoner.position(rule): bits(self._places[cell] for cell in rule.cells if is_open[cell])
            for rule in self._reasoner.stated
        }
        return {position: cells for position, cells in found.items() if cells.bit_count() > 1}

    def _open_facts(self) -> list[int]:
        """What is not yet known of the cells of each rule, as bits."""
        of_cells = {
            cell: bits(abs(fact) for fact in facts if fact not in self._known) for cell, facts in self._facts.items()
        }
        return [sum(map(of_cells.__getitem__, rule.cells)) for rule in self._reasoner.rules]


def _facts_to_ask(reasoner: Reasoner, truth: set[int]) -> dict[Cell, list[int]]:
    """What is true of each cell; that it holds a value is forced only if all is that says what it does not hold."""
    facts: dict[Cell, list[int]] = {cell: [] for cell in reasoner.lits.domains}
    for literal in sorted(truth, key=abs):
        fact = reasoner.fact(literal)
        if not fact.holds or len(reasoner.lits.domains[fact.cell]) == 2:
            facts[fact.cell].append(literal)
    return facts
