"""The techniques of KenKen: each fires somewhere, is true, and is told well."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from cluesmith.explaining.explainer import explain
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Found
from cluesmith.explaining.verify import holds
from cluesmith.grid import Cell, Grid
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.crowded_out import lacking
from cluesmith.kinds.kenken.pencil_marks import Lack
from cluesmith.kinds.kenken.techniques import KenKenTechniques
from cluesmith.puzzle import Rule
from cluesmith.search import solve
from cluesmith.sentence import Mention
from tests.explaining.golden_files import as_stored, boards, techniques_in
from tests.explaining.kenken_marks import corner_and_rows, named, rule_out

TECHNIQUES = {
    "given",
    "naked single",
    "hidden single",
    "cage digits",
    "cage combinations",
    "naked pair",
    "naked triple",
    "hidden pair",
    "hidden triple",
    "cage needs a digit in a line",
    "digit locked in a cage",
    "cage against line",
    "line sum",
    "parity",
    "X-wing",
    "supposition",
}


# sentences


@pytest.mark.parametrize("path", boards("kenken"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, KenKen, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("kenken"))) >= TECHNIQUES


def rows_of_ten() -> KenKenTechniques:
    """A 4x4 board whose cages are the rows, which says nothing; what is known is up to the test."""
    cages = (Cage("+", 10, tuple((row, column) for column in range(4))) for row in range(4))
    return KenKenTechniques(Reasoner(KenKen(4, tuple(cages)), {}))


def all_found(techniques: KenKenTechniques, rules: list[Rule]) -> Found:
    """All that the rules force together."""
    return Found(rules, techniques.reasoner.solver_of(rules).forced(techniques.reasoner.known) or [])


def test_x_wing() -> None:
    techniques = rows_of_ten()
    rule_out(techniques, 3, (0, 1), (0, 2), (2, 1), (2, 2))
    lines = list(techniques.marks.lines)
    assert named(techniques, all_found(techniques, [lines[0], lines[2], lines[4], lines[7]])) == (
        "X-wing",
        (
            "In rows 1 and 3 the 3 fits only in columns 1 and 4, so those columns have their 3 there and nowhere else: "
            "r2c1, r2c4, r4c1 and r4c4 are not 3."
        ),
    )


def test_line_sum_with_a_cell_outside_the_line() -> None:
    cages = [Cage("+", 9, ((0, 0), (0, 1), (1, 0))), Cage("+", 5, ((0, 2), (0, 3)))]
    cages += [Cage("=", 1, ((1, 1),)), Cage("+", 10, tuple((2, column) for column in range(4)))]
    cages += [Cage("+", 10, tuple((3, column) for column in range(4))), Cage("+", 5, ((1, 2), (1, 3)))]
    techniques = KenKenTechniques(Reasoner(KenKen(4, tuple(cages)), {}))
    marks = techniques.marks
    found = all_found(techniques, [*marks.lines_at[0, 0][:1], marks.cage_at[0, 0], marks.cage_at[0, 2]])
    technique, text = named(techniques, found)
    assert technique == "line sum"
    assert text.startswith("Row 1 adds up to 10 and the cages 9+ at r1c1 and 5+ at r1c3 to 14, so r2c1 is 4.")


def rows_of(size: int) -> KenKenTechniques:
    """A board whose cages are its rows, with too many ways to fill one to list them."""
    total = size * (size + 1) // 2
    cages = (Cage("+", total, tuple((row, column) for column in range(size))) for row in range(size))
    return KenKenTechniques(Reasoner(KenKen(size, tuple(cages)), {}))


def test_a_set_too_large_for_a_name() -> None:
    techniques = rows_of(12)
    for column in range(6):  # six cells without each other's digits, as a ring: only all of them together are a set
        gone = set(range(1, 13)) - {column + 1, (column + 1) % 6 + 1}
        techniques.reasoner.learn(-techniques.reasoner.lits.of((0, column), digit) for digit in gone)
    row, _ = techniques.marks.lines_at[0, 0]
    assert techniques.line_set(row) is None
    assert named(techniques, techniques.all_by_one(row)) == (
        "large set",
        (
            "Row 1: with each digit once, only this is possible: "
            "r1c7, r1c8, r1c9, r1c10, r1c11 and r1c12 are not 1, 2, 3, 4, 5 or 6."
        ),
    )


def test_a_cage_with_too_many_fillings_to_list() -> None:
    techniques = rows_of(9)
    cage = techniques.marks.cage_at[0, 0]
    assert techniques.marks.fillings(cage) is None
    assert techniques.cage_digits(cage) is None
    techniques.reasoner.learn(techniques.reasoner.lits.of_grid({(0, column): column + 1 for column in range(7)}))
    assert named(techniques, techniques.cage_fillings(cage)) == (
        "cage combinations",
        ("The cage 45+ at r1c1: r1c8 and r1c9 are not 1, 2, 3, 4, 5, 6 or 7 (the other cells make at most 37)."),
    )


def test_the_last_cell_of_a_cage_is_worked_out_once_no_other_digit_fits_it() -> None:
    puzzle = KenKen.parse("kenken\na a b b\na c c b\nd d c b\nd e e e\n\na=12* b=10+ c=9+ d=8+ e=6+\n")
    techniques = KenKenTechniques(Reasoner(puzzle, {}))
    cage, reasoner = techniques.marks.cage_at[0, 0], techniques.reasoner
    reasoner.learn(reasoner.lits.of_grid({(0, 0): 1, (0, 1): 3}))
    assert named(techniques, techniques.cage_digits(cage)) == (
        "cage digits",
        "The cage 12× at r1c1 can now only be made of 1, 3 and 4.",  # it might be the 3 again
    )
    assert named(techniques, techniques.cage_fillings(cage)) == (
        "cage combinations",
        "The cage 12× at r1c1 already has 1 and 3, so r2c1 is 4.",
    )


def test_digits_of_a_cage_with_too_many_fillings_to_list() -> None:
    techniques = rows_of(9)
    cage, reasoner = techniques.marks.cage_at[0, 0], techniques.reasoner
    reasoner.learn(reasoner.lits.of_grid({(0, column): 4 for column in range(7)}))  # asks the cage alone
    assert named(techniques, techniques.cage_digits(cage)) == (
        "cage digits",
        "The cage 45+ at r1c1 cannot hold 1, 2, 3, 5, 6 or 7 (the other cells make at most 37).",
    )


def test_a_line_and_such_a_cage_leave_no_way_to_fill_it() -> None:
    techniques = rows_of(9)
    rule_out(techniques, 9, *((0, column) for column in range(1, 8)))
    row, _ = techniques.marks.lines_at[0, 0]
    found = Found([row, techniques.marks.cage_at[0, 0]], [-techniques.reasoner.lits.of((0, 0), 8)])
    assert named(techniques, found) == (
        "cage against line",
        "Row 1 would leave no way to fill the cage 45+ at r1c1 if r1c1 were 8, so it is not.",
    )


def test_what_would_leave_no_way_to_fill_a_cage_is_told_of_cells_alike_at_once() -> None:
    techniques = rows_of(9)
    row, _ = techniques.marks.lines_at[0, 0]
    rules, of = [row, techniques.marks.cage_at[0, 0]], techniques.reasoner.lits.of
    few = Found(rules, [-of((0, column), digit) for column in (0, 1) for digit in (7, 8)] + [-of((0, 4), 3)])
    assert named(techniques, few)[1] == (
        "Row 1 would leave no way to fill the cage 45+ at r1c1 if r1c1 or r1c2 were 7 or 8, so they are not. "
        "In the same way, r1c5 is not 3."
    )
    all_but_one = Found(rules, [-of((0, 8), digit) for digit in range(1, 9)])
    assert named(techniques, all_but_one)[1] == (
        "Row 1 would leave no way to fill the cage 45+ at r1c1 if r1c9 were not 9, so it is 9."
    )


def test_what_a_filling_leaves_to_the_line() -> None:
    row = [(0, column) for column in range(5)]
    assert str(lacking(Lack(row[:1], []))) == "nothing would be left for r1c1"
    assert str(lacking(Lack(row[:3], [3, 5]))) == "only 3 and 5 would be left for r1c1, r1c2 and r1c3"
    assert str(lacking(Lack(row[:1], [3, 5]))) == "3 and 5 would fit only in r1c1"
    assert str(lacking(Lack([], [3]))) == "no place would be left for 3"


def test_a_sentence_knows_its_cells() -> None:
    techniques = rows_of_ten()
    rule_out(techniques, 3, (0, 1), (0, 2), (0, 3))
    row, _ = techniques.marks.lines_at[0, 0]
    found = techniques.hidden_single(row)
    assert found
    told = techniques.name(found, (), ())
    assert told
    assert told.sentence.parts == (
        Mention("Row 1", row.cells),
        ": only ",
        Mention("r1c1", ((0, 0),)),
        " can hold the 3.",
    )


def test_a_number_has_the_article_that_is_spoken() -> None:
    cages = [Cage("*", 11, ((0, 0), (0, 1))), Cage("+", 54, tuple((0, column) for column in range(2, 11)))]
    cages += [Cage("+", 66, tuple((row, column) for column in range(11))) for row in range(1, 11)]
    techniques = KenKenTechniques(Reasoner(KenKen(11, tuple(cages)), {}))
    assert named(techniques, techniques.needed_in_line(techniques.marks.cage_at[0, 0])) == (
        "cage needs a digit in a line",
        (
            "The cage 11× at r1c1 needs a 1 and an 11 in row 1 (it is made of 1 and 11), "
            "so no other cell there is 1 or 11."
        ),
    )


def test_a_cage_of_which_no_reason_is_known() -> None:
    techniques = corner_and_rows(9, Cage("-", 1, tuple((0, column) for column in range(5))))
    found = Found([techniques.marks.cage_at[0, 0]], [-techniques.reasoner.lits.of((0, 0), 8)])
    assert named(techniques, found) == (
        "cage combinations",
        "The cage 1− at r1c1: r1c1 is not 8 (else the other four could not make 1 with it).",
    )


def test_a_single_cell_needs_its_digit_in_a_line() -> None:
    techniques = corner_and_rows(4, Cage("=", 3, ((0, 0),)))
    assert named(techniques, techniques.needed_in_line(techniques.marks.cage_at[0, 0])) == (
        "cage needs a digit in a line",
        "The cage 3 at r1c1 is a single cell of row 1 and column 1, so no other cell there is 3.",
    )


def test_a_digit_locked_in_a_cage_with_many_fillings() -> None:
    techniques = corner_and_rows(9, Cage("+", 19, ((0, 0), (0, 1), (1, 0))))
    rule_out(techniques, 9, *((0, column) for column in range(2, 9)))
    row, _ = techniques.marks.lines_at[0, 0]
    assert named(techniques, techniques.locked_in_cage(row)) == (
        "digit locked in a cage",
        (
            "The 9 of row 1 must lie in the cage 19+ at r1c1; the other two make 10. "
            "So r1c1 is not 5; r1c2 and r2c1 are not 1."
        ),
    )


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ({(0, 0): 3, (0, 1): 4}, "the cage 2÷ at r1c1 cannot be filled (that leaves 3 for r1c1 and 4 for r1c2)"),
        ({(1, 0): 2, (1, 1): 1, (2, 0): 4}, "the cage 5+ at r2c1 makes at least 7"),
        ({(1, 0): 2, (1, 1): 1, (2, 0): 1}, "the cage 5+ at r2c1 makes at most 4"),
        ({(2, 1): 1, (2, 2): 1}, "the cage 24× at r3c2 cannot be filled"),
    ],
)
def test_a_cage_that_cannot_be_filled(marks: Grid, told: str) -> None:
    corner = [Cage("/", 2, ((0, 0), (0, 1))), Cage("+", 5, ((1, 0), (1, 1), (2, 0)))]
    techniques = corner_and_rows(4, *corner, Cage("*", 24, ((2, 1), (2, 2), (2, 3))))
    supposed = techniques.reasoner.lits.of_grid(marks)
    assert str(techniques.words.broken(techniques.marks.cage_at[min(marks)], supposed)) == told


@pytest.mark.parametrize(
    ("digit", "struck", "why"),
    [
        (4, [2], "the 4 at r1c1 needs a 2 beside it"),
        (2, [1, 4], "the 2 at r1c1 needs a 1 or a 4 beside it"),
        (3, [], "nothing goes with the 3 at r1c1"),
    ],
)
def test_a_digit_that_lacks_its_partner(digit: int, struck: list[int], why: str) -> None:
    techniques = corner_and_rows(4, Cage("/", 2, ((0, 0), (0, 1))))
    of = techniques.reasoner.lits.of
    supposed = [of((0, 0), digit), *(-of((0, 1), one) for one in struck)]
    told = techniques.words.broken(techniques.marks.cage_at[0, 0], supposed)
    assert str(told) == f"the cage 2÷ at r1c1 cannot be filled ({why})"


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ({(0, 0): set()}, "nothing is left for r1c1"),
        ({(0, 0): {4}, (0, 2): {4}}, "row 1 has 4 twice, at r1c1 and r1c3"),
        ({(0, column): {1, 2} for column in range(3)}, "only 1 and 2 are left for r1c1, r1c2 and r1c3"),
        ({(0, column): {1, 2, 3, 5, 6} for column in range(6)}, "row 1 has no place for 4"),
        ({(0, column): {1, 2, 3, 4} for column in range(1, 6)}, "the digits 5 and 6 of row 1 fit only in r1c1"),
    ],
)
def test_a_line_that_cannot_be_filled(left: dict[Cell, set[int]], told: str) -> None:
    techniques = rows_of(6)
    row, _ = techniques.marks.lines_at[0, 0]
    gone = {cell: set(range(1, 7)) - digits for cell, digits in left.items()}
    supposed = [-techniques.reasoner.lits.of(cell, digit) for cell, digits in gone.items() for digit in digits]
    assert str(techniques.words.broken(row, supposed)) == told


# soundness


@pytest.mark.repeats
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_every_step_follows_and_all_steps_give_the_answer(size: int) -> None:
    rng = Random(size)
    for _ in range(12):
        puzzle, _ = KenKen.random(size, size, rng)
        explanation = explain(puzzle)
        assert all(holds(puzzle, step) for step in explanation.steps)
        assert explanation.complete
        result = solve(puzzle, limit=2)
        assert result.status == "multiple" or explanation.grid == result.answers[0]


def next_found(techniques: KenKenTechniques) -> Found | None:
    """What the first technique sees that sees anything."""
    looks = ((technique, rule) for technique in techniques.techniques() for rule in techniques.reasoner.rules)
    return next((found for technique, rule in looks if (found := technique.look(rule))), None)


def test_one_or_two_rules_force_nothing_more_when_the_techniques_see_nothing() -> None:
    rng = Random(1)
    for _ in range(8):
        techniques = KenKenTechniques(Reasoner(KenKen.random(4, 4, rng)[0], {}))
        reasoner = techniques.reasoner
        while found := next_found(techniques):
            reasoner.learn(found.new)
        for size in (1, 2):
            chosen = combinations(reasoner.rules, size)
            assert not any(reasoner.solver_of(rules).forced(reasoner.known) for rules in chosen)
