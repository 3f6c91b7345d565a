"""The smallest sets of rules that force a fact not yet known, where the sets that belong together can be listed.

When fewer rules force nothing, a set does so only if it cannot be split in two that have at most one open cell in
common: each part would leave that cell all its values, and so would both. Of three or four lines and cages few sets
are left then. Each is asked by itself, with what it leaves open. Where it leaves a fact undecided, there is a
counter-model: the answer, but for the cells of the set, in which all rules hold that do not speak of a changed cell. It
speaks for every set of those rules. It is kept until a fact that is false in it becomes known; and a set is looked at
again when something becomes known there.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from cluesmith.explaining.forcing_set import ForcingSet
from cluesmith.explaining.open_rules import OpenRules, OpenSolver
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_selector import CALL_EFFORT, RuleSelector
from cluesmith.grid import Cell
from cluesmith.puzzle import Rule

MAX_SIZE = 4  # of a set that is listed
EVERYTHING = -1  # all bits: the rules that are broken in a counter-model that is void

Positions = tuple[int, ...]  # of rules among all rules, in order


class ListedSets:
    """Looks for smallest sets; fewer rules than are asked for must force nothing. `truth` are all facts there are."""

    def __init__(self, reasoner: Reasoner, selector: RuleSelector, truth: set[int]) -> None:
        self._reasoner, self._rules_left = reasoner, OpenRules(reasoner, selector.preferred)
        self._places = {cell: place for place, cell in enumerate(reasoner.lits.domains)}
        self._facts = _facts_to_ask(reasoner, truth)
        self._known: set[int] = set()
        self._broken: list[int] = []  # of each counter-model the rules that are broken, as bits
        self._against: dict[int, list[int]] = {}  # counter-models by the facts that are false in them
        everywhere = set(map(reasoner.position, reasoner.stated))
        self._changed = {size: set(everywhere) for size in range(2, MAX_SIZE + 1)}  # where to list sets again
        self._pending: dict[int, dict[Positions, None]] = {size: {} for size in self._changed}
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
        """Whether it is proved that no sets of these sizes but those force anything; asked after `find`."""
        known = {tuple(map(self._reasoner.position, found.rules)) for found in besides}
        return not any(self._pending[size].keys() - known or self._changed[size] for size in sizes)

    def _rules(self, positions: Positions) -> list[Rule]:
        return [self._reasoner.rules[position] for position in positions]

    def _forced(self, positions: Positions) -> int | None:
        """A fact that these rules force."""
        self.spent += 1
        rules, chosen = self._rules(positions), _bits(positions)
        cells = dict.fromkeys(cell for rule in rules for cell in rule.cells)
        facts = [fact for cell in cells for fact in self._facts[cell] if fact not in self._known]
        solver: OpenSolver | None = None
        for fact in facts:
            if not self._is_denied(fact, chosen):
                solver = solver or self._rules_left.solver_of(rules)
                if not self._deny(fact, chosen, solver):
                    return fact
        return None

    def _is_denied(self, fact: int, chosen: int) -> bool:
        """Whether some counter-model keeps the chosen rules but not the fact."""
        return any(not self._broken[model] & chosen for model in reversed(self._against.get(fact, [])))

    def _deny(self, fact: int, chosen: int, solver: OpenSolver) -> bool:
        """Whether there is such a counter-model, which is kept from then on."""
        before = solver.conflicts
        changed = solver.without(fact)
        self.spent += CALL_EFFORT + solver.conflicts - before
        if changed is None:
            return False
        for false in changed:
            self._against.setdefault(false, []).append(len(self._broken))
        touched = _bits(map(self._reasoner.position, self._reasoner.touched(changed)))
        self._broken.append(touched & ~chosen)
        return True

    def _note_known(self) -> None:
        """Counter-models in which a known fact is false are void; where more is known, sets are listed again."""
        new = self._reasoner.known - self._known
        self._known |= new
        for model in (model for fact in new for model in self._against.pop(fact, [])):
            self._broken[model] = EVERYTHING
        rules = self._reasoner.touched(new)
        self._rules_left.look_again(rules)
        touched = set(map(self._reasoner.position, rules))
        for size in self._changed:
            self._changed[size] |= touched

    def _list_again(self, size: int) -> None:
        """Add the sets of that size in which something has changed, first those with the least left open."""
        changed, self._changed[size] = self._changed[size], set()
        if not changed:
            return
        again = sorted(self._belonging_together(changed, size))
        kept = [positions for positions in self._pending[size] if changed.isdisjoint(positions)]
        left = {cell: sum(fact not in self._known for fact in facts) for cell, facts in self._facts.items()}
        open_cells = {
            self._reasoner.position(rule): {cell for cell in rule.cells if left[cell]} for rule in self._reasoner.stated
        }

        def open_facts(positions: Positions) -> int:
            cells = set[Cell]().union(*map(open_cells.__getitem__, positions))
            return sum(map(left.__getitem__, cells))

        self._pending[size] = dict.fromkeys(sorted((*again, *kept), key=open_facts))

    def _belonging_together(self, changed: Iterable[int], size: int) -> Iterator[Positions]:
        """The sets with a changed rule that cannot be split in two with at most one open cell in common."""
        open_cells = self._open_cells()
        near = {one: [other for other in open_cells if open_cells[one] & open_cells[other]] for one in open_cells}
        sets = {frozenset([one]) for one in changed if one in open_cells}
        for _ in range(size - 1):
            sets = {found | {other} for found in sets for one in found for other in near[one] if other not in found}
        for found in sets:
            if not _can_be_split([open_cells[one] for one in found]):
                yield tuple(sorted(found))

    def _open_cells(self) -> dict[int, int]:
        """The cells of each rule that are open, as bits; of rules with at least two."""
        is_open = {cell: len(self._reasoner.candidates(cell)) > 1 for cell in self._places}
        found = {
            self._reasoner.position(rule): _bits(self._places[cell] for cell in rule.cells if is_open[cell])
            for rule in self._reasoner.stated
        }
        return {position: cells for position, cells in found.items() if cells.bit_count() > 1}


def _facts_to_ask(reasoner: Reasoner, truth: set[int]) -> dict[Cell, list[int]]:
    """What is true of each cell; that it holds a value is forced only if all is that says what it does not hold."""
    facts: dict[Cell, list[int]] = {cell: [] for cell in reasoner.lits.domains}
    for literal in sorted(truth, key=abs):
        fact = reasoner.fact(literal)
        if not fact.holds or len(reasoner.lits.domains[fact.cell]) == 2:
            facts[fact.cell].append(literal)
    return facts


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _can_be_split(cells: list[int]) -> bool:
    """Whether the sets of cells fall into two groups with at most one cell in common."""
    everything = range(len(cells))
    for size in range(1, len(cells) // 2 + 1):
        for chosen in combinations(everything, size):
            one = other = 0
            for place in everything:
                if place in chosen:
                    one |= cells[place]
                else:
                    other |= cells[place]
            if (one & other).bit_count() <= 1:
                return True
    return False
