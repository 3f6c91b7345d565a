"""What is seen in passing is what its definition says, compiled or not; without a list it is what a solver says."""

import importlib.util
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.kinds.kenken import Cage, KenKen, in_passing
from cluesmith.kinds.kenken.pencil_marks import Filling, PencilMarks
from cluesmith.kinds.kenken.techniques import KenKenTechniques
from cluesmith.kinds.kenken.unlisted import fitting_digits
from cluesmith.puzzle import Rule

pytestmark = pytest.mark.plain


def uncompiled() -> ModuleType:
    """The module as it runs where nothing is compiled."""
    path = Path(in_passing.__file__).with_name("in_passing.py")
    spec = importlib.util.spec_from_file_location("in_passing_plain", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def supposed_by_chance(marks: PencilMarks, rng: Random) -> set[int]:
    """What is known, and that some cells do not hold some digits, or hold one."""
    supposed = set(marks.reasoner.known)
    for cell in rng.sample(list(marks.lines_at), len(marks.lines_at) // 3):
        literal = marks.reasoner.lits.of(cell, rng.choice(marks.digits_left(cell, supposed)))
        if literal not in supposed:
            marks.reasoner.close(supposed, [literal if rng.random() < 0.3 else -literal])
    return supposed


def boards(seed: int, number: int) -> Iterator[tuple[PencilMarks, set[int]]]:
    """Boards of which something is known, and something supposed."""
    rng = Random(seed)
    for _ in range(number):
        puzzle, answer = KenKen.random(size := rng.randint(2, 6), size, rng)
        known = {cell: digit for cell, digit in answer.items() if rng.random() < 0.2}
        marks = PencilMarks(Reasoner(puzzle, known))
        yield marks, supposed_by_chance(marks, rng)


def seen_in_line(marks: PencilMarks, line: Rule, supposed: set[int]) -> list[int] | None:
    """What is new where a digit is taken or has one place, in that order; None when the line cannot be filled."""
    lits = marks.reasoner.lits
    left = [marks.digits_left(cell, supposed) for cell in line.cells]
    homes = {digit: [place for place, digits in enumerate(left) if digit in digits] for digit in marks.all_digits}
    taken = {place: digits[0] for place, digits in enumerate(left) if len(digits) == 1}
    single = {digit: places[0] for digit, places in homes.items() if len(places) == 1}
    if not all(homes.values()) or any(len(set(one.values())) < len(one) for one in (taken, single)):
        return None
    gone = [
        -lits.of(line.cells[other], digit) for place, digit in taken.items() for other in homes[digit] if other != place
    ]
    return gone + [lits.of(line.cells[place], digit) for digit, place in single.items() if place not in taken]


def seen_in_cage(marks: PencilMarks, cage: Rule, fillings: list[Filling], supposed: set[int]) -> list[int] | None:
    """The digits that no possible filling has; None when none is possible."""
    left = [marks.digits_left(cell, supposed) for cell in cage.cells]
    possible = [one for one in fillings if all(digit in digits for digit, digits in zip(one, left, strict=True))]
    held = [{filling[place] for filling in possible} for place in range(len(left))]
    lits = marks.reasoner.lits
    gone = [
        -lits.of(cage.cells[at], digit) for at, digits in enumerate(left) for digit in digits if digit not in held[at]
    ]
    return gone if possible else None


@pytest.mark.parametrize("form", [in_passing, uncompiled()], ids=["installed", "plain"])
def test_what_is_seen_in_passing(form: Any) -> None:  # noqa: ANN401 - a module of either form
    outcomes = set()
    for marks, supposed in boards(1, 120):
        passing = form.InPassing(marks)
        for line in marks.lines:
            found = passing.in_line(line, supposed)
            assert found == seen_in_line(marks, line, supposed)
            outcomes.add(("line", found if found is None else bool(found)))
        for cage in marks.cages:
            fillings = marks.fillings(cage) or []
            found = passing.in_cage(cage, fillings, supposed)
            assert found == seen_in_cage(marks, cage, fillings, supposed)
            outcomes.add(("cage", found if found is None else bool(found)))
    assert outcomes == {(rule, found) for rule in ("line", "cage") for found in (None, False, True)}


def test_what_is_seen_in_passing_after_more_is_known() -> None:
    marks, supposed = next(boards(2, 1))
    passing = in_passing.InPassing(marks)
    for cell in marks.lines_at:
        marks.reasoner.learn([-next(iter(marks.reasoner.lits.all_of(cell).values()))])
        for line in marks.lines:
            both = supposed | marks.reasoner.known
            assert passing.in_line(line, both) == seen_in_line(marks, line, both)


@pytest.mark.parametrize("op", ["+", "*"])
def test_digits_that_fit_where_nothing_is_listed(op: Any) -> None:  # noqa: ANN401 - an operation
    rng = Random(3)
    made = sum if op == "+" else prod
    for _ in range(300):
        left = [sorted(rng.sample(range(10), rng.randint(1, 4))) for _ in range(rng.randint(1, 4))]
        total = made(map(rng.choice, left)) + (rng.random() < 0.2)
        fillings = [filling for filling in product(*left) if made(filling) == total]
        expected = [sorted({filling[place] for filling in fillings}) for place in range(len(left))]
        cage = Cage(op, total, tuple((0, place) for place in range(len(left))))
        found = fitting_digits(cage, left)
        assert (
            found == expected or (found is None and op == "*" and total == 0) or (not fillings and not all(found or ()))
        )


def test_other_cages_are_left_to_the_solver() -> None:
    cells = ((0, 0), (0, 1), (1, 0))
    assert [fitting_digits(Cage(op, 3, cells), [[1, 2]] * 3) for op in ("-", "/", None)] == [None] * 3


@pytest.mark.parametrize("op", ["+", "*", None])
def test_a_cage_that_is_not_listed_forces_what_the_solver_says(op: Any) -> None:  # noqa: ANN401 - an operation
    rng, size = Random(4), 12
    large = Cage(op, 4320 if op == "*" else 33, tuple((row, column) for row in range(2) for column in range(3)))
    others = [(row, column) for row in range(size) for column in range(size) if (row, column) not in large.cells]
    rest = tuple(Cage(None, 12, (cell,)) for cell in others)
    techniques = KenKenTechniques(Reasoner(KenKen(size, (large, *rest)), {}))
    reasoner = techniques.reasoner
    rule = next(rule for rule, cage in techniques.marks.cages.items() if len(cage.cells) > 1)
    assert techniques.marks.fillings(rule) is None
    outcomes = set()
    for _ in range(60):
        supposed: set[int] = set()
        for cell in large.cells:
            gone = rng.sample(range(1, size + 1), rng.choice((0, 5, 10, 11)))
            reasoner.close(supposed, [-reasoner.lits.of(cell, digit) for digit in gone])
        found = techniques.forced(rule, supposed)
        assert found == reasoner.alone(rule).forced(supposed)
        outcomes.add(found if found is None else bool(found))
    assert None in outcomes
    assert True in outcomes
