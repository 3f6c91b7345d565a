"""A fifth kind, Binairo, has all that the four have: it comes through the same door, and no engine knows of it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import msgspec
import pytest

import cluesmith
from cluesmith import bank
from cluesmith.bank import Entry
from cluesmith.bank.file import Bank
from cluesmith.draw.svg import render as draw_svg
from cluesmith.errors import ClueError, PuzzleError
from cluesmith.formats import FORMATS
from cluesmith.making import make
from cluesmith.registry import KINDS
from cluesmith.symmetry import fingerprint
from tests.binairo import Binairo
from tests.boards import brute_force, frozen
from tests.command_line import environment

ROOT = Path(__file__).parents[1]
TEXT = "binairo\n. 1 . 0\n. . 0 .\n. 0 . .\n1 1 . 0\n"
JSON = '{"kind":"binairo","grid":[[null,1,null,0],[null,null,0,null],[null,0,null,null],[1,1,null,0]]}\n'
PUZZLE = Binairo.parse(TEXT)


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """One entry in the registry is all that a kind needs."""
    with patch.dict(KINDS, {Binairo.kind: Binairo}):
        yield


def run(*args: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command with Binairo among the kinds."""
    return subprocess.run(
        [sys.executable, "-m", "tests.binairo", *args],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        env=environment({}),
    )


# The game


@pytest.mark.parametrize(
    ("size", "number"), [((2, 2), 2), ((4, 4), 72), ((4, 6), 96), pytest.param((6, 6), 4140, marks=pytest.mark.slow)]
)
def test_number_of_full_boards(size: tuple[int, int], number: int) -> None:
    assert cluesmith.count(Binairo(((None,) * size[1],) * size[0])).number == number


@pytest.mark.parametrize("seed", range(8))
def test_it_is_solved_as_brute_force_does(seed: int) -> None:
    puzzle, answer = Binairo.random(4, 4, Random(seed))
    assert puzzle.is_answer(answer)
    expected = {frozen(grid) for grid in brute_force(puzzle)}
    assert {frozen(grid) for grid in cluesmith.answers(puzzle)} == expected
    assert frozen(cluesmith.forced(puzzle).grid) == frozenset.intersection(*expected)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("binairo\n0 1 0\n1 0 1\n", "an even number of rows"),
        ("binairo\n0 2\n1 0\n", "expected 0 or 1, found 2"),
        ("binairo\n0 x\n1 0\n", "expected 0, 1 or ., found 'x': line 2, column 3"),
    ],
)
def test_says_what_is_wrong_with_a_text(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as found:
        cluesmith.loads(text)
    assert words in str(found.value)


# Files


def test_text_and_json_are_read_and_written() -> None:
    assert cluesmith.loads(TEXT) == cluesmith.loads(JSON) == PUZZLE
    assert (cluesmith.dumps(PUZZLE), cluesmith.dumps(PUZZLE, as_json=True)) == (TEXT, JSON)
    assert cluesmith.loads(f'{{"puzzle":{JSON.strip()},"seed":"1"}}') == PUZZLE


def test_grids_are_read_and_written() -> None:
    answer = cluesmith.solve(PUZZLE).answers[0]
    assert cluesmith.parse_grid(PUZZLE, cluesmith.format_grid(PUZZLE, answer)) == answer


def test_it_has_a_part_in_a_format_of_several_kinds() -> None:
    link = cluesmith.dumps(PUZZLE, format="penpa")
    assert cluesmith.loads(link) == PUZZLE
    assert FORMATS["penpa"].kinds == tuple(KINDS)
    assert "binairo" not in FORMATS["pzpr"].kinds


def test_it_has_a_format_of_its_own() -> None:
    assert cluesmith.dumps(PUZZLE, format="digits") == ".1.0..0..0..11.0\n"
    assert cluesmith.loads(".1.0..0..0..11.0") == PUZZLE
    with pytest.raises(PuzzleError, match="for each cell of a square"):
        cluesmith.loads("010", format="digits")
    with pytest.raises(PuzzleError, match="its boards are square, and this one is 2x4"):
        cluesmith.dumps(Binairo(((None,) * 4,) * 2), format="digits")


def test_its_formats_go_when_it_goes() -> None:
    assert "digits" in FORMATS
    with patch.dict(KINDS):
        del KINDS[Binairo.kind]
        assert "digits" not in FORMATS


def test_a_format_that_is_none_is_refused() -> None:
    parts = msgspec.structs.replace(Binairo.parts, formats=(".symmetry:BinairoSymmetry",))
    other = type("Other", (Binairo,), {"parts": parts, "kind": "other"})
    with patch.dict(KINDS, {"other": other}), pytest.raises(TypeError, match="of other to be a format, found <class"):
        len(FORMATS)


# The bank


def test_it_brings_puzzles_for_the_bank() -> None:
    entries = bank.shipped("binairo")
    assert {entry.size for entry in entries} == {(4, 4), (6, 6), (6, 8)}
    assert bank.find("binairo-6x6-2").grade == "medium"
    assert bank.pick("binairo", (6, 6), Random(1), "hard").id == "binairo-6x6-3"
    for entry in entries:
        assert cluesmith.is_unique(entry.puzzle)
        assert cluesmith.rate(entry.puzzle).grade == entry.grade


def test_it_is_kept_in_a_bank_of_ones_own(tmp_path: Path) -> None:
    with Bank(tmp_path / "bank.sqlite3", create=True) as own:
        assert own.add([Entry(puzzle=PUZZLE), Entry(puzzle=mirrored(PUZZLE))]) == ["my-1", None]
        assert [entry.puzzle for entry in own.entries("binairo")] == [PUZZLE]


def mirrored(puzzle: Binairo) -> Binairo:
    return Binairo(tuple(row[::-1] for row in puzzle.grid))


def exchanged(puzzle: Binairo) -> Binairo:
    return Binairo(tuple(tuple(None if digit is None else 1 - digit for digit in row) for row in puzzle.grid))


def test_it_is_the_same_turned_mirrored_and_with_its_digits_exchanged() -> None:
    turned = Binairo(tuple(zip(*PUZZLE.grid, strict=True)))
    for form in (mirrored(PUZZLE), turned, exchanged(PUZZLE)):
        assert fingerprint(form) == fingerprint(PUZZLE)
    assert fingerprint(PUZZLE) != fingerprint(Binairo(((None,) * 4,) * 4))


# Drawing


def test_it_is_drawn() -> None:
    assert cluesmith.render(PUZZLE.picture({(0, 0): 0})).splitlines()[1] == "┃ 0 │ 1 │   │ 0 ┃"
    assert draw_svg(PUZZLE.picture({}), title=PUZZLE.caption).startswith("<svg")


# Explaining and rating


def test_its_techniques_have_names_and_words() -> None:
    steps = cluesmith.explain(PUZZLE).steps
    assert [(step.technique, step.text) for step in steps[:3]] == [
        ("beside two", "r4c3 is 0: it stands beside the 1s at r4c1 and r4c2."),
        ("between two", "r3c3 is 1: it stands between the 0s at r2c3 and r4c3."),
        ("full line", "Column 4 has all its 0s: r2c4 and r3c4 are 1."),
    ]
    assert [step.rules for step in steps[1:3]] == [
        ("column 3 has no three 0s side by side",),
        ("column 4 holds as many 0s as 1s",),
    ]


def test_what_needs_several_rules_is_told_as_a_supposition() -> None:
    entry = bank.find("binairo-6x6-2")
    step = next(step for step in cluesmith.explain(entry.puzzle).steps if step.technique == "supposition")
    assert step.text.startswith("Suppose r")
    assert "of each digit), and then three" in step.text
    assert "would stand side by side in" in step.text


def test_lines_that_would_be_equal_are_a_reason() -> None:
    entry = bank.find("binairo-6x6-3")
    texts = [step.text for step in cluesmith.explain(entry.puzzle).steps]
    assert any("two rows or two columns would be equal" in text for text in texts)


def test_a_hint_leads_on() -> None:
    hint = cluesmith.hint(PUZZLE, {})
    assert hint.step is not None
    assert hint.step.text == "r4c3 is 0: it stands beside the 1s at r4c1 and r4c2."
    wrong = cluesmith.hint(PUZZLE, {(3, 2): 1})
    assert wrong.take_back == ((3, 2),)


def test_it_is_graded_by_its_own_thresholds() -> None:
    assert cluesmith.rate(bank.find("binairo-6x6-1").puzzle).grade == "easy"
    rating = cluesmith.rate(bank.find("binairo-6x6-2").puzzle)
    assert rating.grade == "medium"
    assert rating.widest == 2


# Making


def test_it_is_made_with_its_own_option() -> None:
    made = make("takuzu", 6, seed=1, given=0.5)
    assert isinstance(made.puzzle, Binairo)
    assert sum(digit is not None for row in made.puzzle.grid for digit in row) == 18
    assert cluesmith.is_unique(made.puzzle)
    assert make("binairo", 6, seed=1, given=0.5) == made
    with pytest.raises(ClueError, match="expected a share of given digits from 0 to 1, found 2"):
        make("binairo", 6, seed=1, given=2)


def test_it_is_made_of_a_grade() -> None:
    assert make("binairo", 6, seed=1, grade="easy").grade == "easy"


# The command line


def test_commands_solve_explain_and_rate_it() -> None:
    assert "┃ 0 │ 1 │ 1 │ 0 ┃" in run("solve", "-", stdin=TEXT).stdout
    assert "1. r4c3 is 0: it stands beside the 1s at r4c1 and r4c2." in run("explain", "-", stdin=TEXT).stdout
    assert run("hint", "-", stdin=TEXT).stdout.startswith("Look at")
    assert run("rate", "-", stdin=TEXT).stdout.startswith("easy, score")


def test_the_option_of_its_generator_is_an_option_of_the_commands() -> None:
    assert "Binairo options: --given FLOAT RANGE Least share of digits that are given." in " ".join(
        run("make", "--help").stdout.split()
    )
    made = run("make", "binairo", "--size", "4", "--given", "0.5", "--seed", "1", "--count", "2").stdout
    boards = [msgspec.json.decode(line)["puzzle"]["grid"] for line in made.splitlines()]
    assert [sum(row.count(None) for row in board) for board in boards] == [8, 8]
    board = run("random", "binairo", "--size", "4", "--given", "0.75", "--seed", "1").stdout
    assert board.count(".") == 4


def test_commands_know_its_bank_its_rules_and_its_title(tmp_path: Path) -> None:
    listed = run("bank", "list", "binairo", "--size", "6x8").stdout
    assert listed.split() == ["binairo-6x8-1", "binairo", "6x8", "medium"]
    file = str(tmp_path / "bank.sqlite3")
    assert run("bank", "add", "-", "--bank", file, stdin=TEXT).stdout == "my-1  binairo 4x4 easy\n"
    assert run("bank", "show", "my-1", "--bank", file).stdout == TEXT
    assert run("rules", "takuzu").stdout.startswith("Binairo  (also: takuzu, binary-puzzle)\n\nWrite a 0 or a 1")
    assert "Bosnian Snake and Binairo." in " ".join(run("--help").stdout.split())
    assert "gauguin digits." in " ".join(run("convert", "--help").stdout.split())


def test_it_is_printed_in_a_book(tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    book = tmp_path / "book.pdf"
    result = run("book", "binairo count:3", "--rules", "--out", str(book))
    assert (result.returncode, result.stderr) == (0, "")
    assert book.read_bytes().startswith(b"%PDF")
