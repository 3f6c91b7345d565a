"""Digits that never fit in their cage, and what cages need: found, and told with the reason."""

from itertools import combinations
from random import Random

import pytest

from cluesmith.explaining.explainer import explain
from cluesmith.explaining.hints import hint
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Found
from cluesmith.grid import Cell
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.cages_in_line import cages_in_line, digits_taken
from cluesmith.kinds.kenken.pencil_marks import Lack, short_of_digits
from cluesmith.kinds.kenken.techniques import KenKenTechniques
from cluesmith.kinds.kenken.two_cages import CageTakes, takes_refused
from cluesmith.kinds.kenken.words import _worked_out
from tests.explaining.kenken_marks import corner_and_rows, named, rule_out

MISFITS = """\
kenken
a a b b c c
a d b e e e
d d d e e e
f f f f f f
g g g g g g
h h h h h h

a=6+ b=6* c=2/ d=20+ e=20+ f=21+ g=21+ h=21+
"""


@pytest.mark.parametrize(
    ("cell", "digits", "told"),
    [
        ((0, 0), [6], "The cage 6+ at r1c1: r1c1 is not 6 (the other two make at least 2)."),
        ((0, 2), [4], "The cage 6× at r1c3: r1c3 is not 4 (not a divisor of 6)."),
        ((0, 4), [5], "The cage 2÷ at r1c5: nothing goes with 5, so r1c5 is not 5."),
        (
            (0, 0),
            [5, 6],
            "The cage 6+ at r1c1: r1c1 is not 5 or 6 (the other two make at least 2).",
        ),
    ],
)
def test_a_digit_that_never_fits_in_its_cage(cell: Cell, digits: list[int], told: str) -> None:
    techniques = KenKenTechniques(Reasoner(KenKen.parse(MISFITS), {}))
    found = Found([techniques.marks.cage_at[cell]], [-techniques.reasoner.lits.of(cell, digit) for digit in digits])
    assert named(techniques, found) == ("cage combinations", told)


def told_of_corner(cage: Cage, gone: dict[Cell, list[int]]) -> str:
    """What the cage in the corner of a 9x9 board is told to give at a glance, or else by its fillings."""
    techniques = corner_and_rows(9, cage)
    for cell, digits in gone.items():
        for digit in digits:
            rule_out(techniques, digit, cell)
    rule = techniques.marks.cage_at[cage.cell]
    return named(techniques, techniques.cage_digits(rule) or techniques.cage_fillings(rule))[1]


BENT = (0, 0), (0, 1), (1, 0)  # the other two of its corner lie apart, and may be equal
STRAIGHT = (0, 0), (0, 1), (0, 2)


@pytest.mark.parametrize(
    ("cage", "gone", "told"),
    [
        (Cage("-", 1, ((0, 0), (0, 1))), {(0, 0): [8], (0, 1): [8]}, "can no longer hold 9 (only 8 goes with it)"),
        (Cage("/", 3, ((0, 0), (0, 1))), {(0, 0): [2], (0, 1): [2]}, "can now only be made of 1 3 or 3 9"),
        (Cage("+", 10, BENT), {}, "cannot hold 9 (the other two make at least 2)"),
        (Cage("+", 20, BENT), {}, "cannot hold 1 (the other two make at most 18)"),
        (Cage("+", 11, STRAIGHT), {}, "cannot hold 9 (the other two make at least 3)"),
        (Cage("+", 19, STRAIGHT), {}, "cannot hold 1 (the other two make at most 17)"),
        (Cage("*", 72, (*BENT, (0, 2))), {}, "cannot hold 5 or 7 (not divisors of 72)"),
    ],
)
def test_why_digits_do_not_fit(cage: Cage, gone: dict[Cell, list[int]], told: str) -> None:
    assert told_of_corner(cage, gone) == f"The cage {cage.label} {told}."


def test_a_digit_that_a_cage_needs_has_one_place_there() -> None:
    techniques = corner_and_rows(9, Cage("*", 42, BENT))
    cage = techniques.marks.cage_at[0, 0]
    rule_out(techniques, 7, (0, 1), (1, 0))
    techniques.reasoner.learn(techniques.marks.not_there(BENT, (4, 5, 8, 9)))
    assert named(techniques, techniques.cage_fillings(cage)) == (
        "cage combinations",
        "The cage 42× at r1c1 needs a 7 (it is made of 1 6 7 or 2 3 7), and only r1c1 can hold that.",
    )


def test_of_two_equal_digits_that_a_cage_needs_one_has_one_place() -> None:
    techniques = corner_and_rows(8, Cage("*", 1176, ((0, 0), (1, 0), (2, 0), (2, 1))))
    cage = techniques.marks.cage_at[0, 0]
    found = techniques.cage_digits(cage)
    assert found
    techniques.reasoner.learn(found.new)
    assert named(techniques, techniques.cage_fillings(cage)) == (
        "cage combinations",
        (
            "The cage 1176× at r1c1 needs two 7s (it is made of 3 7 7 8 or 4 6 7 7), "
            "and r1c1, r2c1 and r3c1 can hold only one of them, so r3c2 is 7."
        ),
    )


def test_all_cages_of_one_cell_come_first_and_at_once() -> None:
    cages = [Cage("=", (row + column) % 5 + 1, ((row, column),)) for row in range(5) for column in range(5)]
    (few, *_), (many, *_) = (
        explain(
            KenKen(5, (*single, *(Cage("+", 15, tuple((row, column) for column in range(5))) for row in rows)))
        ).steps
        for single, rows in ((cages[:5], range(1, 5)), (cages, ()))
    )
    assert few.text == "r1c1 is a cage of one cell, so it is 1. Likewise r1c2 is 2, r1c3 is 3, r1c4 is 4 and r1c5 is 5."
    assert many.text == (
        "r1c1 is a cage of one cell, so it is 1. Likewise each of the other 24 cages of one cell holds its number."
    )
    assert len([fact for fact in many.facts if fact.holds]) == 25


def test_what_one_of_two_cages_cannot_hold() -> None:
    pair, other = Cage("-", 1, ((0, 0), (0, 1))), Cage("-", 4, ((0, 2), (0, 3)))
    techniques = corner_and_rows(5, pair, other)
    marks, rules = techniques.marks, [techniques.marks.lines_at[0, 0][0], techniques.marks.cage_at[0, 0]]
    one, two = (CageTakes(rule, digits_taken(marks, rules[0], rule)) for rule in (rules[1], marks.cage_at[0, 2]))
    told = takes_refused(marks, rules[0], one, two, marks.not_there([(0, 0), (0, 1)], [1, 5]))
    assert told
    assert str(told.sentence) == (
        "In row 1 the cage 1− at r1c1 cannot hold 1 and 2: the cage 4− at r1c3 could not be filled then. "
        "So r1c1 and r1c2 are not 1."
    )
    assert takes_refused(marks, rules[0], one, two, marks.not_there([(0, 0)], [3])) is None


def test_a_digit_that_must_lie_in_one_of_two_cages_brings_another_one_with_it() -> None:
    techniques = corner_and_rows(9, Cage("-", 2, ((0, 0), (0, 1))), Cage("-", 2, ((0, 2), (0, 3))))
    marks, outside = techniques.marks, [(0, column) for column in range(4, 9)]
    rules = [marks.lines_at[0, 0][0], marks.cage_at[0, 0], marks.cage_at[0, 2]]
    new = marks.not_there(outside, [7])
    before = cages_in_line(marks, rules, new)
    assert before
    assert before.vague
    rule_out(techniques, 9, *outside)
    told = cages_in_line(marks, rules, new)
    assert told
    assert str(told.sentence) == (
        "The 9 of row 1 must lie in the cage 2− at r1c1 or the cage 2− at r1c3, in any case with a 7, "
        "so no other cell there is 7."
    )
    assert told.new == new
    assert set(new) <= set(techniques.reasoner.solver_of(rules).forced(techniques.reasoner.known) or ())


def test_digits_that_go_with_the_same_one_only() -> None:
    techniques = corner_and_rows(12, Cage("-", 4, ((0, 0), (0, 1))))
    rule_out(techniques, 5, (0, 0), (0, 1))
    assert named(techniques, techniques.cage_digits(techniques.marks.cage_at[0, 0])) == (
        "cage digits",
        "The cage 4− at r1c1 can no longer hold 1 or 9 (only 5 goes with them).",
    )


def test_a_hint_about_a_mark_that_never_fits_in_its_cage() -> None:
    cages = "a=7+ b=2- c=1- d=8* e=8+ f=6* g=2/"
    puzzle = KenKen.parse(f"kenken\na b b c\na d d c\na e f f\ne e g g\n\n{cages}\n")
    assert hint(puzzle, {(3, 2): 3}).text(3) == (
        "This mark is wrong: r4c3. The cage 2÷ at r4c3: nothing goes with 3, so r4c3 is not 3."
    )


@pytest.mark.parametrize(
    ("target", "digits", "told"),
    [
        (9, (2, 3, 4), "2 + 3 + 4"),
        (5, (1, 5), "1 × 5"),
        (5, (1, 6), "6 − 1"),
        (2, (3, 6), "6 ÷ 3"),
        (1, (2, 2, 5), "5 − 2 − 2"),
    ],
)
def test_digits_of_a_cage_without_its_operation(target: int, digits: tuple[int, ...], told: str) -> None:
    assert _worked_out(target, digits) == told


def test_what_a_line_lacks_is_told_by_the_fewest_cells_or_digits() -> None:
    first, second, third = row = [(0, column) for column in range(3)]
    assert short_of_digits({first: [1], second: [1], third: [1, 2]}, (1, 2, 3)) == Lack([], [3])
    assert short_of_digits({first: [1, 2], second: [1, 2], third: [1, 2, 3]}, (1, 2, 3)) is None
    marks = {cell: [1, 2] for cell in row} | {(0, 3): [3, 4]}
    assert short_of_digits(marks, (1, 2, 3, 4)) == Lack([(0, 3)], [3, 4])


@pytest.mark.parametrize("seed", range(4))
def test_what_a_line_lacks_is_the_first_of_all_sets_as_small(seed: int) -> None:
    rng, digits = Random(seed), range(1, 7)
    for _ in range(60):
        left = {(0, column): sorted(rng.sample(digits, rng.randint(0, 3))) for column in range(6)}
        homes = {digit: [cell for cell in left if digit in left[cell]] for digit in digits}
        lacks = [
            lack
            for size in digits
            for lack in (
                *(
                    Lack(list(cells), sorted({digit for cell in cells for digit in left[cell]}))
                    for cells in combinations(left, size)
                ),
                *(
                    Lack(sorted({cell for digit in some for cell in homes[digit]}), list(some))
                    for some in combinations(digits, size)
                ),
            )
            if min(len(lack.cells), len(lack.digits)) < size
        ]
        assert short_of_digits(left, digits) == next(iter(lacks), None)
