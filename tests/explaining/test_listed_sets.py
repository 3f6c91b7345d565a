"""Listed sets are what a search over all sets of rules finds."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from cluesmith import explain, make
from cluesmith.bank import find
from cluesmith.explaining.counter_models import CounterModels
from cluesmith.explaining.explainer import Explainer
from cluesmith.explaining.forcing_set import ForcingSet, SmallestForcingSet
from cluesmith.explaining.inseparable import Inseparable, can_be_split
from cluesmith.explaining.listed_sets import ListedSets
from cluesmith.explaining.numbering import renumbered, without_known
from cluesmith.explaining.open_rules import OpenRules
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.steps import Step
from cluesmith.explaining.techniques import techniques_class
from cluesmith.explaining.verify import holds
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


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", [2, 3, 4])
def test_all_sets_that_cannot_be_split_are_found(seed: int, size: int) -> None:
    rng = Random(seed)
    cells = {one: sum(1 << place for place in rng.sample(range(16), rng.randint(2, 4))) for one in range(3, 15)}
    starts = rng.sample(sorted(cells), 4)
    expected = [
        chosen
        for chosen in combinations(cells, size)
        if not can_be_split([cells[one] for one in chosen]) and not set(starts).isdisjoint(chosen)
    ]
    assert sorted(Inseparable(cells).sets([*starts, 99], size)) == expected


def test_counter_models_speak_for_the_rules_that_are_not_broken_in_them() -> None:
    models = CounterModels()
    first, second = models.add([-5, 7], [0, 3]), models.add([-5], [1])
    assert models.keeping([1, 2]) & models.denying(-5) == first
    assert models.keeping([0, 2]) & models.denying(-5) == second
    assert not models.keeping([0, 1])
    assert not models.denying(8)
    models.void([7])
    assert not models.keeping([1])
    models.void([9])
    assert models.keeping([2]) & models.denying(-5)
    models.add([4], [2])
    models.void([-5])
    assert models.keeping([3]) & models.denying(4)
    assert not models.denying(-5)


@pytest.mark.plain
def test_clauses_are_left_without_what_is_known() -> None:
    clauses = [[1, 2], [-1, 3], [-2, 11], [-11, 4, 5], [11, 12], [-12, 6, 7], [6, 8]]
    assert without_known(clauses, {2, -8}, 10) == [[-1, 3], [4, 5], [-12, 6, 7], [6]]
    numbers: dict[int, int] = {}
    assert renumbered([[-7, 3], [3, 9]], numbers) == [[-1, 2], [2, 3]]
    assert numbers == {7: 1, -7: -1, 3: 2, -3: -2, 9: 3, -9: -3}


def test_only_kinds_with_few_sets_list_them() -> None:
    examples = {kind: puzzle.parse(puzzle.example) for kind, puzzle in KINDS.items()}
    assert [kind for kind, puzzle in examples.items() if techniques_class(puzzle).lists_sets] == ["kenken"]


@pytest.mark.parametrize("name", ["kk-big-9-4", "kk-dom-9-2"])
def test_steps_found_in_a_hurry_lead_to_the_answer_and_hold(name: str) -> None:
    puzzle = find(name).puzzle
    explained = explain(puzzle, effort=0)
    assert explained.complete
    assert all(holds(puzzle, step) for step in explained.steps)
    assert explained.steps == explain(puzzle, effort=0).steps


def test_what_is_found_in_a_hurry_admits_that_it_may_not_be_the_smallest() -> None:
    assert not all(step.proven_smallest for step in explain(find("kk-big-9-4").puzzle, effort=0).steps)
