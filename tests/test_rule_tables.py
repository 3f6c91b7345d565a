"""Every rule of every kind has a board that breaks it: the tables are in `tests/puzzles`."""

import inspect
import re
from importlib import import_module
from types import ModuleType

import pytest

from cluesmith.grid import cell_name
from cluesmith.registry import KINDS
from cluesmith.search import answers
from tests.boards import frozen
from tests.tables import Broken, clauses_allow, read_grid


def table(kind: str) -> ModuleType:
    return import_module(f"tests.rule_tables.{kind.replace('-', '_')}")


CASES = [
    pytest.param(kind, case, id=f"{kind} {number}: {min(case.violations)}")
    for kind in KINDS
    for number, case in enumerate(table(kind).BROKEN, start=1)
]


@pytest.mark.parametrize(("kind", "case"), CASES)
def test_a_broken_rule_is_named_with_its_cells(kind: str, case: Broken) -> None:
    puzzle = KINDS[kind].parse(case.puzzle)
    found = puzzle.check(read_grid(puzzle, case.grid))
    assert {one.text: " ".join(map(cell_name, sorted(one.cells))) for one in found} == case.violations


@pytest.mark.parametrize(("kind", "case"), CASES)
def test_a_broken_board_is_refuted_by_the_clauses_and_never_an_answer(kind: str, case: Broken) -> None:
    puzzle = KINDS[kind].parse(case.puzzle)
    grid = read_grid(puzzle, case.grid)
    assert not puzzle.is_answer(grid)
    assert clauses_allow(puzzle, grid) is not case.by_clauses
    assert not any(frozen(answer) >= frozen(grid) for answer in answers(puzzle))


@pytest.mark.parametrize("kind", KINDS)
def test_every_violation_has_a_board(kind: str) -> None:
    source = inspect.getsource(inspect.getmodule(KINDS[kind]) or KINDS[kind])
    written = re.findall(r'(?:Violation\(|told = phrase\()f?"([^"]*)"', source)
    texts = [re.sub(r"\{[^}]*\}", "\0", text) for text in written]
    patterns = [re.escape(text).replace("\0", ".*") for text in texts]
    shown = [text for case in table(kind).BROKEN for text in case.violations]
    assert patterns
    assert [pattern for pattern in patterns if not any(re.fullmatch(pattern, text) for text in shown)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_board_is_correct(kind: str) -> None:
    for text, marks in table(kind).CORRECT:
        puzzle = KINDS[kind].parse(text)
        grid = read_grid(puzzle, marks)
        assert puzzle.is_answer(grid)
        assert clauses_allow(puzzle, grid)
        assert frozen(grid) in map(frozen, answers(puzzle))
