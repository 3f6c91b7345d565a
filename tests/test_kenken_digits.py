"""KenKen with other digits than 1 to its size, 0 among them."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

import msgspec
import pytest

from cluesmith.counting.exact import count
from cluesmith.draw.layout import lay_out
from cluesmith.draw.shapes import Word
from cluesmith.errors import ClueError, FormatError, PuzzleError
from cluesmith.explaining.diagnosis import why
from cluesmith.explaining.explainer import explain
from cluesmith.explaining.verify import holds
from cluesmith.formats import FORMATS, dumps, loads
from cluesmith.grid import Cell
from cluesmith.kinds.kenken import Cage, KenKen, fillings
from cluesmith.kinds.kenken.cage import OPERATIONS
from cluesmith.making import make
from cluesmith.rating import rate
from cluesmith.search import answers, solve
from cluesmith.symmetry import fingerprint
from cluesmith.text import numbers_text, parse_numbers
from tests.boards import brute_force, frozen, pruned_brute_force, random_kenken_of_digits
from tests.reference_solvers import answers_of
from tests.test_cross_checks import compare

SETS = [(0, 1), (0, 1, 2), (1, 3, 5), (0, 2, 4), (0, 7, 99), (2, 3, 4), (0, 1, 2, 3), (0, 2, 3, 6), (5, 8, 64, 80)]
ZEROS = KenKen.of("abb acc add", digits="0-2", a="3+", b="0*", c="2-", d="1-")

every_set = pytest.mark.parametrize("digits", SETS, ids=numbers_text)


@pytest.mark.heavy
@pytest.mark.plain
@every_set
def test_solver_equals_brute_force(digits: tuple[int, ...]) -> None:
    rng = Random(str(digits))
    for _ in range(30):
        puzzle = random_kenken_of_digits(digits, rng)
        expected = brute_force(puzzle) if len(digits) < 3 else pruned_brute_force(puzzle)
        assert set(map(frozen, answers_of(puzzle))) == set(map(frozen, expected))
        compare(puzzle, expected, rng)


@pytest.mark.plain
@pytest.mark.parametrize("op", OPERATIONS)
def test_large_cages_are_stated_as_they_are_checked(op: str) -> None:
    """A cage of all cells is too large to list, so it is read cell by cell."""
    board = tuple((row, column) for row in range(4) for column in range(4))
    for digits in ((0, 1, 2, 3), (0, 1, 4, 9)):
        for target in (0, 1, 2, 24) if op != "=" else ():
            part: tuple[Cell, ...] = board[:8]
            rest = tuple(Cage("=", digits[(row + column) % 4], ((row, column),)) for row, column in board[8:])
            puzzle = KenKen(4, (Cage(op, target, part), *rest), digits)  # type: ignore[arg-type]
            expected = [grid for grid in two_rows_and_rest(rest, digits) if puzzle.is_answer(grid)]
            assert set(map(frozen, answers(puzzle))) == set(map(frozen, expected))


def two_rows_and_rest(rest: Sequence[Cage], digits: Sequence[int]) -> Iterator[dict[Cell, int]]:
    """Every way to fill the two rows above with what those below leave in each column."""
    below = {cage.cells[0]: cage.target for cage in rest}
    left = [sorted({*digits} - {below[2, column], below[3, column]}) for column in range(4)]
    for pairs in product(*(permutations(pair) for pair in left)):
        yield {(row, column): pair[row] for column, pair in enumerate(pairs) for row in (0, 1)} | below


def test_a_zero_is_divided_and_never_divides() -> None:
    pair, three = ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 1))
    assert sorted(fillings(Cage("/", 0, pair), (0, 1, 2)) or []) == [(0, 1), (0, 2), (1, 0), (2, 0)]
    assert sorted(fillings(Cage("*", 0, pair), (0, 1, 2)) or []) == [(0, 1), (0, 2), (1, 0), (2, 0)]
    assert fillings(Cage("/", 2, pair), (0, 1, 2)) == [(1, 2), (2, 1)]
    assert (0, 1, 0) in (fillings(Cage("*", 0, three), (0, 1, 2)) or [])
    assert (0, 1, 0) not in (fillings(Cage("/", 0, three), (0, 1, 2)) or [])
    assert not Cage("/", 0, three).holds([0, 1, 0])
    assert not Cage("/", 2, pair).holds([2, 0])


# how it is written


@every_set
def test_digits_are_written_and_read(digits: tuple[int, ...]) -> None:
    puzzle = random_kenken_of_digits(digits, Random(1))
    assert puzzle.digits == puzzle.values == digits
    assert f"kenken digits={numbers_text(digits)}\n" in puzzle.format()
    assert KenKen.parse(puzzle.format()) == KenKen.from_json(puzzle.to_json()) == puzzle


def test_the_usual_digits_are_not_mentioned() -> None:
    plain, _ = KenKen.random(4, 4, Random(1))
    told = msgspec.structs.replace(plain, digits=[4, 3, 2, 1])
    assert told == plain
    assert "digits" not in plain.to_json() + plain.format() + plain.caption + str(plain)


@pytest.mark.parametrize(
    ("text", "numbers"), [("0-5", (0, 1, 2, 3, 4, 5)), ("7,1, 3", (1, 3, 7)), ("2,0-1", (0, 1, 2))]
)
def test_numbers_are_read(text: str, numbers: tuple[int, ...]) -> None:
    assert parse_numbers(text) == numbers
    assert parse_numbers(numbers_text(numbers)) == numbers


@pytest.mark.parametrize("text", ["", "a", "1-2-3", "-1", "1,", "100", "²"])
def test_what_is_no_list_of_numbers(text: str) -> None:
    assert parse_numbers(text) is None


WRONG = [
    ("digits=0-2", "expected 2 different digits for a board of 2x2, found 3"),
    ("digits=1,1", "expected 2 different digits for a board of 2x2, found 1"),
    ("digits=x", "expected digits such as 'digits=0-5' or 'digits=1,3,5,7', found 'digits=x': line 1, column 8"),
    ("digits=0,1 digits=1,2", "expected 'digits=' once, found 'digits=1,2': line 1, column 19"),
    ("figures=0,1", "expected 'digits=', found 'figures=0,1': line 1, column 8"),
]


@pytest.mark.parametrize(("option", "words"), WRONG)
def test_wrong_digits_are_refused(option: str, words: str) -> None:
    with pytest.raises((ClueError, FormatError)) as found:
        KenKen.parse(f"kenken {option}\na a\nb b\n\na=1+ b=1+\n")
    assert words in str(found.value)


def test_digits_have_a_range() -> None:
    with pytest.raises(ClueError, match="expected digits from 0 to 99, found 100"):
        KenKen(1, (Cage("=", 1, ((0, 0),)),), (100,))


# formats of others


@pytest.mark.parametrize("name", ["penpa", "prolog", "keen", "cages", "letters", "mathdoku"])
def test_formats_without_digits_refuse_others(name: str) -> None:
    with pytest.raises(PuzzleError, match="its digits are 1 to 3, and this puzzle has 0-2"):
        dumps(ZEROS, format=name)


def test_every_other_format_carries_them() -> None:
    carrying = {name for name, each in FORMATS.items() if each.write and "kenken" in each.kinds}
    carrying -= {"penpa", "prolog", "keen", "cages", "letters", "mathdoku"}
    assert carrying == {"text", "json", "poisonmeatball"}
    assert all(loads(dumps(ZEROS, format=name), format=name) == ZEROS for name in carrying)


@pytest.mark.parametrize(
    ("setting", "digits"),
    [("FIRST_DIGIT_ZERO", (0, 1)), ("PRIME_NUMBERS", ()), ("FIBONACCI_SEQUENCE", ()), ("FIRST_DIGIT_ONE", ())],
)
def test_saved_games_of_gauguin_name_their_digits(setting: str, digits: tuple[int, ...]) -> None:
    cages = ",".join(f'{{"action":"ACTION_NONE","result":1,"cellNumbers":[{place}]}}' for place in range(4))
    variant = f'{{"gridSize":{{"width":2,"height":2}},"options":{{"digitSetting":"{setting}"}}}}'
    puzzle = loads(f'{{"variant":{variant},"cages":[{cages}]}}', format="gauguin")
    assert isinstance(puzzle, KenKen)
    assert puzzle.digits == digits


# making, explaining, drawing


@pytest.mark.heavy
@pytest.mark.parametrize(("size", "digits"), [(6, "0-5"), (4, "1,3,5,7"), (5, "0,2,4,8,16"), (3, "0-2")])
@pytest.mark.parametrize("options", [{}, {"hidden": True}, {"operators": "*/"}, {"grade": "easy"}], ids=str)
def test_made_puzzles_have_the_digits_and_one_answer(size: int, digits: str, options: dict[str, Any]) -> None:
    puzzle = make("kenken", (size, size), seed=1, digits=digits, **options).puzzle
    assert isinstance(puzzle, KenKen)
    assert numbers_text(puzzle.values) == digits
    assert len(list(answers_of(puzzle))) == count(puzzle).number == 1


@pytest.mark.parametrize(
    ("digits", "words"),
    [("0-5", "expected 4 different digits for a board of 4x4, found 6"), ("no", "expected digits such as 0-5")],
)
def test_make_refuses_wrong_digits(digits: str, words: str) -> None:
    with pytest.raises(ClueError, match=words):
        make("kenken", (4, 4), seed=1, digits=digits)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("size", "digits"), [(5, "0-4"), (4, "0,2,5,9"), (6, "0-5")])
def test_explanations_hold(size: int, digits: str, seed: int) -> None:
    puzzle = make("kenken", (size, size), seed=seed, digits=digits).puzzle
    explanation = explain(puzzle)
    assert explanation.steps
    assert all(holds(puzzle, step) for step in explanation.steps)
    assert explanation.grid == solve(puzzle).answers[0]
    assert rate(puzzle).grade


@pytest.mark.heavy
@every_set
def test_random_boards_are_explained_too(digits: tuple[int, ...]) -> None:
    rng = Random(f"explain {digits}")
    for _ in range(12):
        puzzle = random_kenken_of_digits(digits, rng)
        if solve(puzzle).status == "none":
            assert why(puzzle).clashing
        else:
            assert all(holds(puzzle, step) for step in explain(puzzle).steps)


def test_the_digits_are_named_wherever_the_board_is_shown() -> None:
    assert str(ZEROS).endswith("digits 0-2")
    assert ">digits 0-2</text>" in ZEROS.svg()
    assert "The digits are 0, 1, 2." in ZEROS.svg()
    assert ZEROS.caption == "KenKen, 3 by 3, digits 0-2"


def test_check_knows_the_digits() -> None:
    with pytest.raises(FormatError, match=r"expected one of 0 1 2 or \? at r1c1, found '3'"):
        ZEROS.read_grid("3??\n???\n???")
    assert not list(ZEROS.check(ZEROS.read_grid("0??\n???\n???")))


def test_other_digits_are_another_puzzle() -> None:
    cages = KenKen.of("aa bb", a="3+", b="3+").cages
    assert fingerprint(KenKen(2, cages)) != fingerprint(KenKen(2, cages, (0, 3)))


@pytest.mark.parametrize(("digits", "same"), [("0,2,4", True), ("0,1,4", False)])
def test_digits_count_down_where_their_gaps_are_the_same_from_both_ends(digits: str, *, same: bool) -> None:
    one = KenKen.of("aab ccb ddd", digits=digits, a="2+", b="2-", c="6+", d="6+")
    other = KenKen.of("aab ccb ddd", digits=digits, a="6+", b="2-", c="2+", d="6+")
    assert (fingerprint(one) == fingerprint(other)) is same


def test_each_digit_is_noted_at_a_place_of_its_own() -> None:
    picture = ZEROS.picture({}).noting(dict.fromkeys(ZEROS.domains, ZEROS.values))
    notes = [shape for shape in lay_out(picture).shapes if shape.role == "note" and isinstance(shape, Word)]
    first = [note for note in notes if note.x < 1 and note.y < 1]
    assert [note.text for note in first] == ["0", "1", "2"]
    assert len({(note.x, note.y) for note in first}) == 3
