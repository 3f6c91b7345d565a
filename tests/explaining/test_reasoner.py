"""The rules of a puzzle as explaining handles them, and what is known from the start."""

import gc
from collections.abc import Callable
from weakref import ReferenceType, ref

import pytest

from cluesmith import BosnianSnake, Puzzle, TooLarge, explain, hint, loads, rate, shipped, why
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.explaining import reasoner as reasoner_module
from cluesmith.explaining import rule_solver
from cluesmith.explaining.lazy_rule import LazyRule
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.grid import cells
from cluesmith.kinds.bosnian_snake.clues import EndsClue, RingClue
from cluesmith.puzzle import CellClue, Clue
from cluesmith.registry import KINDS
from cluesmith.sat import Sat
from cluesmith.sentence import cell_mention, phrase

SNAKE = "bosnian-snake\n | . . .\n. | . . .\n2 | . . .\n. | . 3 .\n"
EXAMPLES = [*(kind.example for kind in KINDS.values()), SNAKE]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_rule_has_a_clue_of_its_own(text: str) -> None:
    rules = Reasoner(loads(text), {}).rules
    assert len({rule.clue for rule in rules}) == len({rule.text for rule in rules}) == len(rules)


def test_clues_that_say_nothing_more_are_told_apart() -> None:
    clues: list[Clue] = [EndsClue(), RingClue()]
    assert clues.index(RingClue()) == 1


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_clue_that_names_a_cell_says_the_same_by_its_template(text: str) -> None:
    for rule in Reasoner(loads(text), {}).rules:
        if isinstance(rule.clue, CellClue):
            assert str(phrase(rule.clue.template, cell_mention(rule.clue.cell))) == rule.text


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_lazy_rule_comes_last(text: str) -> None:
    reasoner = Reasoner(loads(text), {})
    lazy = [rule for rule in reasoner.rules if isinstance(rule, LazyRule)]
    assert reasoner.rules == [*reasoner.stated, *lazy]
    assert [reasoner.position(rule) for rule in reasoner.rules] == list(range(len(reasoner.rules)))
    assert lazy == ([reasoner.lazy_rule] if reasoner.lazy_rule else [])
    assert bool(lazy) == (reasoner.puzzle.kind == "bosnian-snake")


@pytest.mark.parametrize("text", EXAMPLES)
def test_explaining_leaves_no_solver_behind(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each solver takes megabytes of address space, and a puzzle is explained often while another is made."""
    made: list[ReferenceType[Sat]] = []

    class Watched(Sat):
        def __init__(self, solver: str = "glucose") -> None:
            super().__init__(solver)
            made.append(ref(self))

    monkeypatch.setattr(rule_solver, "Sat", Watched)
    gc.disable()
    try:
        explain(loads(text))
        assert made
        assert not [one for one in made if one() is not None]
    finally:
        gc.enable()


def test_rules_near_a_fact() -> None:
    reasoner = Reasoner(loads(SNAKE), {})
    corner = reasoner.lits.of((0, 0), 1)
    near = reasoner.near(corner, 1)
    assert near[-1] is reasoner.lazy_rule
    assert all({(0, 0), (0, 1), (1, 0), (1, 1)}.intersection(rule.cells) for rule in near)
    assert reasoner.lazy_rule not in reasoner.touched([corner])
    assert set(reasoner.touched([corner])) <= set(near)


def test_what_can_hold_one_value_only_is_given() -> None:
    snake = loads("bosnian-snake\n | . .\n. | H .\n. | . T\n")
    assert snake.given() == {(0, 0): 1, (1, 1): 1}
    assert Reasoner(snake, {}).grid() == snake.given()


def test_a_cell_that_one_number_sees_is_not_given() -> None:
    winds = loads("four-winds empty-cells\n1 . .\n. . .\n")
    assert winds.given() == {(1, 1): 4, (1, 2): 4}
    assert loads("four-winds\n2 . .\n").given() == {}


@pytest.mark.parametrize("kind", ["hanjie", "kenken"])
def test_nothing_is_given_where_every_cell_has_a_choice(kind: str) -> None:
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    assert puzzle.given() == {}
    assert puzzle.open_cells() == list(cells(puzzle.height, puzzle.width))


@pytest.mark.parametrize("text", EXAMPLES)
def test_building_stops_when_time_is_up(text: str) -> None:
    puzzle = loads(text)
    with pytest.raises(OutOfTime):
        Reasoner(puzzle, {}, Deadline(0))
    reasoner = Reasoner(puzzle, {}, deadline := Deadline(60))
    deadline.at = 0
    with pytest.raises(OutOfTime):
        RuleSelector(reasoner)


def test_few_solvers_are_kept_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasoner_module, "MAX_SOLVERS", 2)
    reasoner = Reasoner(shipped("kenken")[0].puzzle, {})
    first, second, third = reasoner.stated[:3]
    kept = reasoner.alone(first)
    reasoner.alone(second)
    assert reasoner.alone(first) is kept
    reasoner.alone(third)
    assert reasoner.alone(first) is not kept
    assert set(reasoner._alone) == {third, first}


@pytest.mark.parametrize("call", [explain, lambda puzzle: hint(puzzle, {(0, 0): 5}), rate, why])
def test_a_board_of_too_many_cells_is_refused_before_anything_else(call: Callable[[Puzzle], object]) -> None:
    with pytest.raises(TooLarge, match="at most 100000 cells to explain, found 400x300"):
        call(BosnianSnake(400, 300))
