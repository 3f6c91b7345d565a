"""Listed sets are what a search over all sets of rules finds."""

from collections.abc import Iterator
from random import Random

import pytest

from cluesmith import make
from cluesmith.explaining.explainer import Explainer
from cluesmith.explaining.forcing_set import ForcingSet, SmallestForcingSet
from cluesmith.explaining.inseparable import can_be_split
from cluesmith.explaining.listed_sets import ListedSets
from cluesmith.explaining.open_rules import OpenRules
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.steps import Step
from cluesmith.explaining.techniques import techniques_class
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS

SIZES = range(3, 5)
ENOUGH = 10**9  # work


def hard_kenkens(number: int) -> Iterator[Puzzle]:
    """KenKens for which lines and cages two by two are not always enough."""
    return (make("kenken", 6, seed=f"sets {seed}", cages=(2, 5), singles=0).puzzle for seed in range(number))


class Compared(Explainer):
    """Looks in both ways for the smallest set of rules wherever one is needed."""

    listed: ListedSets | None = None
    times = 0

    def _by_several(self) -> Step:
        reasoner = self.reasoner
        self.listed = self.listed or ListedSets(reasoner, RuleSelector(reasoner), self.truth)
        found = next(self.listed.find(ENOUGH, sizes=SIZES), None)
        other = SmallestForcingSet(reasoner, RuleSelector(reasoner), self.truth).find(ENOUGH, sizes=SIZES)
        assert smallest(found) == smallest(other)
        assert self.listed.none_of(SIZES) == (found is None)
        if found:
            assert found.fact in (reasoner.solver_of(found.rules).forced(reasoner.known) or ())
        self.times += 1
        return super()._by_several()


def smallest(found: ForcingSet | None) -> int | None:
    return len(found.rules) if found else None


def compare(puzzle: Puzzle) -> int:
    """How often both searches were made."""
    compared = Compared(puzzle, {})
    assert all(compared.steps())
    return compared.times


@pytest.mark.heavy
def test_a_search_over_all_sets_finds_none_that_are_smaller() -> None:
    assert sum(map(compare, hard_kenkens(2))) > 5


@pytest.mark.slow
def test_a_search_over_all_sets_finds_none_that_are_smaller_on_more_boards() -> None:
    assert sum(map(compare, hard_kenkens(60))) > 50


def test_what_is_not_proved_with_the_work_that_is_allowed_is_left_open() -> None:
    explainer = Explainer(next(hard_kenkens(1)), {})
    listed = ListedSets(explainer.reasoner, RuleSelector(explainer.reasoner), explainer.truth)
    assert not listed.none_of(SIZES)
    assert not list(listed.find(-1, sizes=SIZES))
    assert not listed.none_of(SIZES)
    assert next(listed.find(ENOUGH, sizes=SIZES))
    assert listed.spent > 0


def test_what_rules_leave_open_is_what_all_of_them_say() -> None:
    explainer, rng = Explainer(next(hard_kenkens(1)), {}), Random(5)
    reasoner, selector = explainer.reasoner, RuleSelector(explainer.reasoner)
    left, outcomes = OpenRules(reasoner, explainer.truth), set()
    for _ in range(40):
        rules = rng.sample(reasoner.rules, 3)
        cells = {cell for rule in rules for cell in rule.cells}
        solver = left.solver_of(rules)
        for fact in rng.sample(sorted(explainer.truth - reasoner.known), 6):
            if reasoner.fact(fact).cell in cells:
                changed = solver.without(fact)
                assert (changed is None) == (selector.model(rules, [fact]) is None)
                assert changed is None or (
                    fact in changed and cells.issuperset(reasoner.fact(one).cell for one in changed)
                )
                outcomes.add(changed is None)
        left.look_again(reasoner.touched(reasoner.learn([fact])))
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    ("cells", "split"),
    [
        ([0b0111, 0b1110], False),  # two cells in common
        ([0b0011, 0b0110], True),  # one
        ([0b0011, 0b0110, 0b0101], False),  # a ring of three
        ([0b00011, 0b00110, 0b01100], True),  # a row of three
        ([0b0011, 0b0110, 0b1100, 0b1001], False),  # a ring of four
        ([0b000111, 0b000011, 0b111000, 0b110000], True),  # two pairs apart
    ],
)
def test_sets_are_split_where_one_cell_is_all_that_joins_them(cells: list[int], *, split: bool) -> None:
    assert can_be_split(cells) is split


def test_only_kinds_with_few_sets_list_them() -> None:
    examples = {kind: puzzle.parse(puzzle.example) for kind, puzzle in KINDS.items()}
    assert [kind for kind, puzzle in examples.items() if techniques_class(puzzle).lists_sets] == ["kenken"]
