"""Bad input: exit code 3, one line that says what is wrong and where, never a traceback."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.cli import cli
from cluesmith.cli.io import Number, Whole
from cluesmith.formats import MAX_BYTES
from cluesmith.registry import KINDS
from tests.command_line import PROGRAM, Outcome, run

DEEP = 100_000
BOARD = "hanjie\nrows: 2, 1\ncolumns: 2, 1\n"


def brief(value: str | bytes) -> str:
    """The opening of a value, to name a test with."""
    return ascii(value[:24])[1:-1]


def complaint(outcome: Outcome) -> str:
    """The one line of an outcome that must be a refusal."""
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith("cluesmith: ")
    assert outcome.err.count("\n") == 1
    assert len(outcome.err) < 400
    return outcome.err.removeprefix("cluesmith: ").strip()


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("", "expected a puzzle, found nothing"),
        ("# only\n# comments\n", "expected a puzzle that begins with its kind"),
        ("# a\nchess\n", "found 'chess': line 2"),
        ("hanjie\n", "expected 'rows' with clues, found none: line 1"),
        ("hanjie\nrows: 1\n", "expected 'columns' with clues, found none: line 1"),
        ("hanjie\nrows: 1\nrows: 1\ncolumns: 1\n", "found 'rows': line 3, column 1"),
        ("hanjie\nrows: 1, 2\ncolumns: 3, 1\n", "expected column 1 to fit into 2 cells, found 3, which needs 3"),
        ("hanjie\nrows: 1,,1\ncolumns: 1\n", "found ',': line 2, column 9"),
        ("hanjie\nrows: -1\ncolumns: 1\n", "found '-1': line 2, column 7"),
        (f"hanjie\nrows: {'1' * DEEP}\ncolumns: 1\n", "expected a number of at most 18 digits"),
        ("hanjie\nrows: 1\0\ncolumns: 1\n", "found '1\\x00': line 2, column 7"),
        ("kenken\n", "expected rows of cage names below the first line, found 'kenken': line 1, column 1"),
        ("kenken\na a\nb\n\na=3+ b=1", "expected 2 cage names in each of 2 rows, found 1: line 3"),
        ("kenken\na a\nb b\n\na=3+\n", "expected a clue for the cage 'b', such as 'b=3+', found none"),
        ("kenken\na a\nb b\n\na=3+ b=3+ a=3+\n", "found 'a=3+': line 5, column 11"),
        ("kenken\na a\nb b\n\na=-3+ b=3+\n", "found '-3': line 5, column 3"),
        ("kenken\na b\nb a\n\na=2 b=2\n", "expected the cells of the cage 2 at r1c1 to be connected"),
        ("four-winds\n", "expected rows of numbers, ? and . below the first line"),
        ("four-winds\n. 1\n.\n", "expected 2 cells as in the first row, found 1: line 3"),
        ("four-winds\n. 9\n. .\n", "expected a number from 0 to 2 at r1c2, found 9"),
        ("four-winds\n. -1\n. .\n", "found '-1': line 2, column 3"),
        ("four-winds all\n. 1\n", "expected 'empty-cells', found 'all': line 1, column 12"),
        ("bosnian-snake\n", "expected a line of column numbers and the rows below the first line"),
        ("bosnian-snake\n | . .\n. | H H\n", "expected one H on the board, found 'H': line 3, column 7"),
        ("bosnian-snake\n | . .\n. | H X\n", "found 'X': line 3, column 7"),
        ("bosnian-snake\n | . .\n. | H\n", "expected 2 cells behind |, found 1: line 3"),
        ("bosnian-snake\n | . 9\n. | H T\n", "expected a number from 0 to 1 for column 2, found 9"),
        ("bosnian-snake\n | . .\n. | H 9\n", "expected a number from 0 to 1 at r1c2, found 9"),
    ],
    ids=brief,
)
def test_text(puzzle: str, said: str) -> None:
    assert said in complaint(run("solve", "-", stdin=puzzle))


SNAKE = '{"kind": "bosnian-snake", "height": 3, "width": 3, '
CAGES = '{"kind": "kenken", "size": 2, "cages": '


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("{}", "missing required field `kind`"),
        ('{"kind": "chess"}', "invalid value 'chess' - at `$.kind`"),
        ('{"kind": 5}', "expected `str` - at `$.kind`"),
        ('{"kind": "hanjie"', "expected JSON: "),
        ('{"kind": "hanjie", "rows": [[1]], "columns": [[1]]} x', "expected JSON: trailing characters (byte 53)"),
        ('{"kind": "hanjie", "rows": [[1]], "columns": [[1]], "x\\ny": 1}', "unknown field `x\\ny`"),
        ('{"kind": "hanjie", "rows": [[1]], "rows": [[1]], "columns": [[1]]}', "found 'rows' twice"),
        ('{"kind": "hanjie", "rows": [[-1]], "columns": [[1]]}', "in row 1, found -1"),
        ('{"kind": "hanjie", "rows": [[1.5]], "columns": [[1]]}', "got `float` - at `$.rows[0][0]`"),
        ('{"kind": "hanjie", "rows": [[1e999]], "columns": [[1]]}', "at `$.rows[0][0]`"),
        ('{"kind": "hanjie", "rows": [["x"]], "columns": [[1]]}', "invalid enum value 'x' - at `$.rows[0][0]`"),
        ('{"kind": "hanjie", "rows": [], "columns": [[1]]}', "expected a board of at least 1x1, found 0x1"),
        ('{"kind": "four-winds", "grid": []}', "expected a board of at least 1x1, found 0x0"),
        ('{"kind": "four-winds", "grid": [[1, null], [null]]}', "expected 2 cells in each row, found 1 in row 2"),
        ('{"kind": "four-winds", "grid": [[true]]}', "got `bool` - at `$.grid[0][0]`"),
        (CAGES + "[]}", "expected each cell in a cage, found r1c1 in none"),
        (CAGES + '[{"op": "^", "target": 1, "cells": [[0, 0]]}]}', "invalid enum value '^' - at `$.cages[0].op`"),
        (CAGES + '[{"op": "+", "target": 1, "cells": []}]}', "expected cells in the cage 1+, found none"),
        (CAGES + '[{"op": "+", "target": 1, "cells": [[0, 0], [0, 2]]}]}', "on the 2x2 board, found r1c3"),
        (CAGES + '[{"op": "+", "target": 3, "cells": [[0, 0], [0, 0]]}]}', "found r1c1 in two"),
        (CAGES + '[{"op": "+", "op": "+", "target": 3, "cells": []}]}', "expected"),
        ('{"kind": "kenken", "size": 1000000, "cages": []}', "expected a size from 1 to 36, found 1000000"),
        (SNAKE + '"head": [0, 0], "tail": [0, 0]}', "expected head and tail in two cells, found both at r1c1"),
        (SNAKE + '"head": [0, 3]}', "expected the head on the 3x3 board, found r1c4"),
        (SNAKE + '"head": [0, 0], "cells": [[0, 0, 1]]}', "found a number and another clue at r1c1"),
        (SNAKE + '"cells": [[3, 0, 1]]}', "expected numbers on the 3x3 board, found one at r4c1"),
        (SNAKE + '"rows": [1]}', "expected 3 row clues, found 1"),
        (SNAKE + '"columns": [null, null, 4]}', "expected a number from 0 to 3 for column 3, found 4"),
        ('{"kind": "bosnian-snake", "height": -1, "width": 3}', "expected a board of at least 1x1, found -1x3"),
        ('{"kind": "bosnian-snake", "height": 1000, "width": 1000}', "expected at most 300000 cells"),
        (f'{{"kind": "bosnian-snake", "height": {"9" * DEEP}, "width": 3}}', "out of range - at `$.height`"),
        (f'{{"kind": "{"x" * DEEP}"}}', "invalid value 'xxx"),
    ],
    ids=brief,
)
def test_json(puzzle: str, said: str) -> None:
    assert said in complaint(run("solve", "-", stdin=puzzle))


@pytest.mark.parametrize(
    "puzzle",
    [
        "[" * DEEP,
        '{"kind":' * DEEP,
        '{"kind": "hanjie", "columns": [[1]], "rows": ' + "[" * DEEP + "]" * DEEP + "}",
        '{"x": ' + "[" * DEEP + "]" * DEEP + ', "kind": "hanjie", "rows": [[1]], "columns": [[1]]}',
        '{"x": ' + '{"y":' * DEEP + "1" + "}" * DEEP + ', "kind": "hanjie", "rows": [[1]], "columns": [[1]]}',
        CAGES + '[{"op": "=", "target": 1, "cells": ' + "[" * DEEP + "]" * DEEP + "}]}",
    ],
    ids=brief,
)
def test_deep_nesting(puzzle: str) -> None:
    complaint(run("solve", "-", stdin=puzzle))
    complaint(run("check", BOARD, "-", stdin=puzzle))


@pytest.mark.parametrize("depth", range(200, 1100, 50))
def test_nesting_that_only_just_can_be_read(depth: int) -> None:
    cell = "[" * depth + "]" * depth
    complaint(run("check", BOARD, f"[[{cell}, 1], [1, 0]]"))
    complaint(run("check", BOARD, f'{{"x": {cell}}}'))


MILLION = 1000
ROW = ". " * MILLION


@pytest.mark.parametrize(
    "puzzle",
    [
        "four-winds\n" + (ROW + "\n") * MILLION,
        f"bosnian-snake\n | {ROW}\n" + f". | {ROW}\n" * MILLION,
        "hanjie\n" + "".join(f"{name}: {', '.join('1' * MILLION)}\n" for name in ("rows", "columns")),
        "kenken\n" + (" ".join("a" * MILLION) + "\n") * MILLION,
        msgspec.json.encode({"kind": "four-winds", "grid": [[None] * MILLION] * MILLION}).decode(),
        msgspec.json.encode({"kind": "hanjie", "rows": [[1]] * MILLION, "columns": [[1]] * MILLION}).decode(),
    ],
    ids=brief,
)
def test_a_million_cells(puzzle: str) -> None:
    complaint(run("solve", "-", stdin=puzzle))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (bytes(range(256)), "expected text in UTF-8, found byte 0x80 at 128"),
        (BOARD.encode("utf-16"), "expected text in UTF-8, found byte 0xff at 0"),
        (bytes(1000), "expected a puzzle that begins with its kind"),
        (b"\x1b[2J\x07", "found '\\x1b[2J\\x07'"),
        (b"a" * MAX_BYTES, "found 'aaa"),
        (b"a" * (MAX_BYTES + 1), f"expected at most {MAX_BYTES} bytes, found more"),
        (b" \n\t\n", "expected a puzzle, found nothing"),
    ],
    ids=brief,
)
def test_bytes_that_are_no_puzzle(data: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a long path would be cut off together with the complaint
    Path("file").write_bytes(data)
    from_stdin, from_file = run("solve", "-", stdin=data), run("solve", "file")
    assert complaint(from_stdin).startswith("standard input: expected ")
    assert said in complaint(from_stdin)
    assert complaint(from_file) == complaint(from_stdin).replace("standard input", "file")
    complaint(run("check", BOARD, "-", stdin=data))


def test_other_line_ends_and_a_byte_order_mark_are_fine() -> None:
    answer = run("solve", BOARD)
    assert answer.code == 0
    for data in (BOARD.replace("\n", "\r\n"), BOARD.replace("\n", "\r"), "\ufeff" + BOARD, BOARD.strip()):
        assert run("solve", "-", stdin=data) == answer


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert complaint(run("solve", str(tmp_path))) == f"{tmp_path}: Is a directory"
    for name in ("nothing", "no/thing", "no\x1bthing", "x" * 300):
        assert complaint(run("solve", name)).endswith("no such file or bank id, and not a puzzle")
    assert complaint(run("solve", "no\0thing")).endswith("no such file or bank id, and not a puzzle")
    assert complaint(run("solve", "/dev/zero")) == f"/dev/zero: expected at most {MAX_BYTES} bytes, found more"
    assert complaint(run("solve", "/proc/self/mem")).startswith("/proc/self/mem: ")


def test_characters_that_are_no_text_in_an_argument() -> None:
    for puzzle in ("\udcff", '{"kind": "\udcff"}', "hanjie\nrows: \udcff\ncolumns: 1\n"):
        complaint(run("solve", puzzle))
    complaint(run("check", BOARD, '[["\udcff", 1], [1, 0]]'))


def test_endless_standard_input_ends() -> None:
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run([PROGRAM, "solve", "-"], stdin=endless, capture_output=True, text=True, check=False)
    complaint(Outcome(done.returncode, done.stdout, done.stderr))


def test_nothing_is_solved_behind_a_bad_puzzle() -> None:
    outcome = run("solve", BOARD, "hanjie\n", BOARD)
    assert outcome.code == 3
    assert outcome.out.count("one answer") == 1


# Anything at all, and things that begin like puzzles

PIECES = [
    "\n",
    " ",
    ",",
    ":",
    "|",
    ".",
    "?",
    "_",
    "*",
    "#",
    "=",
    "+",
    "-",
    "H",
    "T",
    "a",
    "b",
    "0",
    "1",
    "2",
    "9",
    "99",
]
JSON_PIECES = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    '"rows"',
    '"columns"',
    '"grid"',
    '"cages"',
    '"size"',
    "null",
    "1",
    "-1",
]
NEAR_TEXT = st.builds(
    lambda kind, pieces: kind + "\n" + "".join(pieces),
    st.sampled_from([*KINDS, "hanjie\nrows: 1\ncolumns: 1", "kenken\na", "bosnian-snake\n | . ."]),
    st.lists(st.sampled_from(PIECES), max_size=25),
)
NEAR_JSON = st.builds(
    lambda kind, pieces: f'{{"kind": "{kind}"' + "".join(pieces),
    st.sampled_from(list(KINDS)),
    st.lists(st.sampled_from(JSON_PIECES), max_size=12),
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.sampled_from([0, 1, 2, 3, "?"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["op", "target", "cells"]), inner),
    max_leaves=12,
)
FIELDS = ("size", "cages", "rows", "columns", "grid", "empty_cells", "height", "width", "head", "tail", "cells")
OBJECTS = st.builds(
    lambda kind, fields: msgspec.json.encode({"kind": kind, **fields}).decode(),
    st.sampled_from(list(KINDS)),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5),
)
ANYTHING = st.binary(max_size=60) | (st.text(max_size=60) | NEAR_TEXT | NEAR_JSON | OBJECTS).map(
    lambda text: text.encode(errors="surrogatepass")
)


@given(ANYTHING)
def test_anything_as_puzzle(data: bytes) -> None:
    outcome = run("solve", "--time-limit", "1", "-", stdin=data)
    assert outcome.code in (0, 1, 3, 4)
    if outcome.code == 3:
        complaint(outcome)


GRIDS: st.SearchStrategy[Any] = st.lists(
    st.lists(st.sampled_from([0, 1, 2, 3, 4, "^", "<", "", None, True, []]), max_size=4), max_size=4
)
MARKS = st.lists(st.text("#.?^v<>1234 ", max_size=9), max_size=5).map("\n".join)
ANSWERS = ANYTHING | (GRIDS | st.dictionaries(st.sampled_from(["answer", "answers"]), GRIDS | VALUES)).map(
    msgspec.json.encode
)


@pytest.mark.repeats
@pytest.mark.parametrize("kind", KINDS)
@given(ANSWERS | MARKS.map(str.encode))
def test_anything_as_answer(kind: str, data: bytes) -> None:
    outcome = run("check", KINDS[kind].example, "-", stdin=data)
    assert outcome.code in (0, 1, 3)
    if outcome.code == 3:
        complaint(outcome)


# Options


def options(command: click.Command) -> Iterator[click.Option]:
    """The options of the command and of those below it."""
    yield from (option for option in command.params if isinstance(option, click.Option))
    for below in getattr(command, "commands", {}).values():
        yield from options(below)


def test_every_number_and_every_text_is_judged() -> None:
    for option in options(cli):
        for kind in getattr(option.type, "types", [option.type]):
            told = f"{option.name}: {kind}"
            number = isinstance(kind, click.types.FloatParamType) and option.flag_value is None
            assert not number or isinstance(kind, Number), told
            bounded = getattr(kind, "max", None) is not None
            assert not isinstance(kind, click.types.IntParamType) or isinstance(kind, Whole) or bounded, told
            assert kind is not click.STRING or option.metavar in ("FILE", "GRID"), told


NUMBERS = [
    ("make", "kenken", "--size", "4", "--seed", "1", "--effort"),
    ("make", "four-winds", "--size", "4", "--seed", "1", "--density"),
    ("make", "hanjie", "--picture", "x.png", "--threshold"),
    ("make", "hanjie", "--picture", "x.png", "--crop"),
    ("solve", BOARD, "--time-limit"),
    ("solve", BOARD, "--limit"),
    ("count", BOARD, "--limit"),
    ("hint", BOARD, "--level"),
    ("make", "kenken", "--size", "4", "--seed", "1", "--count"),
    ("make", "kenken", "--size", "4", "--seed", "1", "--workers"),
    ("book", BOARD, "--out", "x.pdf", "--per-page"),
]


@pytest.mark.parametrize("command", NUMBERS, ids=lambda command: f"{command[0]} {command[-1]}")
@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999", "9" * 5000])
def test_numbers_that_are_none(command: tuple[str, ...], number: str) -> None:
    outcome = run(*command, number)
    assert (outcome.code, outcome.out) == (2, "")
    assert len(outcome.err) < 6000


@pytest.mark.parametrize("command", [command for command in NUMBERS if command[-1] in ("--limit", "--count")], ids=repr)
def test_more_than_a_computer_can_count_is_misuse(command: tuple[str, ...]) -> None:
    outcome = run(*command, "99999999999999999999")
    assert (outcome.code, outcome.out) == (2, "")
    assert "expected at most 1000000000, found 99999999999999999999" in outcome.err
    assert run("solve", BOARD, "--limit", "1000000000").code == 0


@pytest.mark.parametrize(
    "command",
    [
        ("make", "kenken", "--size", "4", "--seed"),
        ("make", "kenken", "--size", "4", "--count", "1", "--seed"),
        ("make", "kenken", "--size", "4", "--seed", "1", "--operators"),
        ("random", "kenken", "--size", "4", "--seed"),
        ("bank", "random", "kenken", "--seed"),
        ("bank", "random", "kenken", "--grade"),
        ("bank", "list", "--grade"),
        ("bank", "add", BOARD, "--title"),
        ("bank", "add", BOARD, "--author"),
        ("bank", "add", BOARD, "--copyright"),
        ("book", BOARD, "--out", "x.pdf", "--title"),
        ("book", BOARD, "--out", "x.pdf", "--author"),
    ],
    ids=" ".join,
)
def test_options_that_are_no_text(command: tuple[str, ...]) -> None:
    outcome = run(*command, "\udcff\udcfe")
    assert (outcome.code, outcome.out) == (2, "")
    assert "expected text in UTF-8, found '\\udcff\\udcfe'" in outcome.err
