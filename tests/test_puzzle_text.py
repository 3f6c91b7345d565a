"""What can be written can be read again, and what cannot be read says why and where."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.errors import ClueError, FormatError, PuzzleError, UnknownName
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import LARGEST_TARGET, Cage, KenKen
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, find_kind
from tests.boards import random_board

kinds = st.sampled_from(sorted(KINDS))


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    rng = Random(draw(st.integers(0, 2**32)))
    return random_board(draw(kinds), rng, most_cells=draw(st.sampled_from([4, 30, 150])))


@pytest.mark.repeats
@given(puzzles())
def test_format_and_parse(puzzle: Puzzle) -> None:
    text = puzzle.format()
    assert type(puzzle).parse(text) == puzzle
    assert type(puzzle).parse(text).format() == text
    assert text.endswith("\n")
    assert not any(line != line.rstrip() for line in text.splitlines() if "|" not in line)


@pytest.mark.repeats
@given(puzzles())
def test_json(puzzle: Puzzle) -> None:
    text = msgspec.json.encode(puzzle)
    assert msgspec.json.decode(text, type=type(puzzle)) == puzzle
    assert msgspec.json.decode(text)["kind"] == puzzle.kind
    assert hash(msgspec.json.decode(text, type=type(puzzle))) == hash(puzzle)


def test_the_largest_puzzles_are_read_again() -> None:
    given_cells = tuple(Cage("=", 1, ((row, column),)) for row in range(28) for column in range(28))
    assert KenKen.parse(KenKen(28, given_cells).format()) == KenKen(28, given_cells)
    largest = KenKen(2, tuple(Cage("*", LARGEST_TARGET, ((row, 0), (row, 1))) for row in range(2)))
    assert KenKen.parse(largest.format()) == largest
    wide = Hanjie((None, (1,) * 50), ((1,),) * 100)
    assert Hanjie.parse(wide.format()) == wide
    assert max(map(len, wide.format().splitlines()[3:])) < 80


def test_one_puzzle_has_one_form() -> None:
    assert Hanjie(((0,), (0, 1)), ((1,), ())) == Hanjie(((), (1,)), ((1,), (0,)))
    assert KenKen(1, (Cage("+", 1, ((0, 0),)),)) == KenKen(1, (Cage(None, 1, ((0, 0),)),))
    row = Cage("+", 3, ((0, 1), (0, 0))), Cage("+", 3, ((1, 0), (1, 1)))
    assert KenKen(2, row) == KenKen(2, row[::-1])
    assert BosnianSnake(2, 2, cells=((1, 1, 2), (0, 0, 1))).cells == ((0, 0, 1), (1, 1, 2))
    assert BosnianSnake(1, 2) == BosnianSnake(1, 2, rows=(None,), columns=(None, None))


@given(st.sampled_from(sorted(KINDS)), st.text())
def test_any_text_is_read_or_refused(kind: str, text: str) -> None:
    assert_read_or_refused(kind, f"{kind}\n{text}")
    assert_read_or_refused(kind, text)


MARKS = st.sampled_from([*"0129.?_*,:|HTab=#\n\té", "a=3+", "b=2-", "a=2", "rows", "columns", "empty-cells"])


@given(kinds, st.lists(MARKS, max_size=40))
def test_any_words_are_read_or_refused(kind: str, words: list[str]) -> None:
    assert_read_or_refused(kind, " ".join([kind, "\n", *words]))


@pytest.mark.repeats
@given(puzzles(), st.data())
def test_a_damaged_text_is_read_or_refused(puzzle: Puzzle, data: st.DataObject) -> None:
    text = puzzle.format()
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 3)))
    assert_read_or_refused(puzzle.kind, text[:begin] + data.draw(st.text("0123.?HT|,:=ab \n", max_size=3)) + text[end:])


def assert_read_or_refused(kind: str, text: str) -> None:
    try:
        puzzle = KINDS[kind].parse(text)
    except PuzzleError as error:
        assert str(error).startswith("expected ")  # noqa: PT017 - either outcome is right
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert KINDS[kind].parse(puzzle.format()) == puzzle


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(puzzles(), st.data())
def test_damaged_json_is_read_or_refused(puzzle: Puzzle, data: st.DataObject) -> None:
    fields = msgspec.to_builtins(puzzle)
    fields[data.draw(st.sampled_from(sorted(fields)) | st.text(max_size=4))] = data.draw(JSON)
    assert_decoded_or_refused(puzzle.kind, msgspec.json.encode(fields))


@pytest.mark.repeats
@given(puzzles(), st.data())
def test_json_damaged_inside_is_read_or_refused(puzzle: Puzzle, data: st.DataObject) -> None:
    fields = msgspec.to_builtins(puzzle)
    inner: Any = fields
    while isinstance(inner, (list, dict)) and inner:
        places = sorted(inner) if isinstance(inner, dict) else range(len(inner))
        place, outer = data.draw(st.sampled_from(places)), inner
        inner = outer[place]
    outer[place] = data.draw(JSON)
    assert_decoded_or_refused(puzzle.kind, msgspec.json.encode(fields))


@pytest.mark.parametrize("number", ["9" * 25, "-" + "9" * 25, "9" * 5000, "1e400", "1.5", "-1"])
@pytest.mark.parametrize(
    ("kind", "rest"),
    [
        ("hanjie", '"rows": [[NUMBER]], "columns": [[1]]'),
        ("four-winds", '"grid": [[NUMBER]]'),
        ("kenken", '"size": NUMBER, "cages": []'),
        ("kenken", '"size": 1, "cages": [{"op": null, "target": NUMBER, "cells": [[0, 0]]}]'),
        ("kenken", '"size": 1, "cages": [{"op": null, "target": 1, "cells": [[0, NUMBER]]}]'),
        ("bosnian-snake", '"height": NUMBER, "width": 2'),
        ("bosnian-snake", '"height": 2, "width": 2, "head": [NUMBER, 0]'),
        ("bosnian-snake", '"height": 2, "width": 2, "rows": [NUMBER, 1]'),
        ("bosnian-snake", '"height": 2, "width": 2, "cells": [[0, 0, NUMBER]]'),
    ],
)
def test_absurd_numbers_in_json_are_refused(kind: str, rest: str, number: str) -> None:
    text = f'{{"kind": "{kind}", {rest}}}'.replace("NUMBER", number)
    with pytest.raises((msgspec.ValidationError, PuzzleError)):
        msgspec.json.decode(text, type=KINDS[kind])


def assert_decoded_or_refused(kind: str, text: bytes) -> None:
    try:
        puzzle = msgspec.json.decode(text, type=KINDS[kind])
    except (msgspec.ValidationError, PuzzleError):
        return
    assert msgspec.json.decode(msgspec.json.encode(puzzle), type=KINDS[kind]) == puzzle


UNREADABLE = {
    "hanjie": [
        ("", "expected 'hanjie' in the first line"),
        ("hanjie 5x5", "expected nothing behind 'hanjie', found '5x5': line 1, column 8"),
        ("hanjie", "expected 'rows' with clues, found none: line 1"),
        ("hanjie\nrows: 1", "expected 'columns' with clues, found none: line 1"),
        ("\nhanjie\ncolumns: 1\nrows:", "expected 'rows' with clues, found none: line 2"),
        ("hanjie\n1 2", "expected 'rows:' or 'columns:', found '1': line 2, column 1"),
        ("hanjie\nrows: 1\n  Rows: 1", "expected 'rows:' and 'columns:' once each, found 'Rows': line 3, column 3"),
        ("hanjie\nlines: 1", "expected 'rows:' and 'columns:' once each, found 'lines': line 2, column 1"),
        ("hanjie\nrows: 1,, 2", "expected a clue before the comma, 0 for a blank line, found ',': line 2, column 9"),
        ("hanjie\nrows: 1 x", "expected a number, ?, _ or, alone, *, found 'x': line 2, column 9"),
        (
            "hanjie\nrows: 1 3b\ncolumns: 1",
            "expected a line 'colours:' that says what the letters mean, found '3b': line 2, column 9",
        ),
        ("hanjie\nrows: 1 *", "expected a number, ?, _ or, alone, *, found '*': line 2, column 9"),
        ("hanjie\nrows: -1", "expected a number, ?, _ or, alone, *, found '-1': line 2, column 7"),
        ("hanjie\nrows: " + "9" * 19, f"expected a number of at most 18 digits, found '{'9' * 19}': line 2, column 7"),
    ],
    "four-winds": [
        ("kenken\n1", "expected 'four-winds' in the first line: line 1"),
        ("four-winds full", "expected 'empty-cells', found 'full': line 1, column 12"),
        ("four-winds", "expected rows of numbers, ? and . below the first line, found 'four-winds': line 1, column 1"),
        ("four-winds\n1 .\n. . .", "expected 2 cells as in the first row, found 3: line 3"),
        ("four-winds\n1 x", "expected a number, ? or ., found 'x': line 2, column 3"),
    ],
    "kenken": [
        ("kenken 3", "expected 'digits=', found '3': line 1, column 8"),
        ("kenken", "expected rows of cage names below the first line, found 'kenken': line 1, column 1"),
        ("kenken\na=1", "expected rows of cage names below the first line, found 'kenken': line 1, column 1"),
        ("kenken\na a\nb\na=3+", "expected 2 cage names in each of 2 rows, found 1: line 3"),
        ("kenken\na\nb=1", "expected one clue for each cage name of the square, found 'b=1': line 3, column 1"),
        ("kenken\na\na=1 a=1", "expected one clue for each cage name of the square, found 'a=1': line 3, column 5"),
        ("kenken\na\na=1 x", "expected one clue for each cage name of the square, found 'x': line 3, column 5"),
        ("kenken\na\n a=1%", "expected a number and + - * / or nothing, found '1%': line 3, column 4"),
        ("kenken\na\na=+", "expected a number and + - * / or nothing, found '': line 3, column 3"),
        ("kenken\na b\na b\na=3+", "expected a clue for the cage 'b', such as 'b=3+', found none"),
    ],
    "bosnian-snake": [
        ("bosnian-snake 2", "expected nothing behind 'bosnian-snake', found '2': line 1, column 15"),
        (
            "bosnian-snake",
            (
                "expected a line of column numbers and the rows below the first line, found 'bosnian-snake'"
                ": line 1, column 1"
            ),
        ),
        ("bosnian-snake\n. . .", "expected one | in each line, behind at most one number: line 2"),
        ("bosnian-snake\n| . |", "expected one | in each line, behind at most one number: line 2"),
        ("bosnian-snake\n| . .\n1 2 | . .", "expected one | in each line, behind at most one number: line 3"),
        (
            "bosnian-snake\n1 | .",
            "expected the column numbers first, with nothing before |, found '1': line 2, column 1",
        ),
        ("bosnian-snake\n| . .\n| .", "expected 2 cells behind |, found 1: line 3"),
        ("bosnian-snake\n| . x\n| . .", "expected a number or ., found 'x': line 2, column 5"),
        ("bosnian-snake\n| . .\nx | . .", "expected a number or ., found 'x': line 3, column 1"),
        ("bosnian-snake\n| . .\n| . h", "expected a number, H, T or ., found 'h': line 3, column 5"),
        ("bosnian-snake\n| . .\n| HT .", "expected a number, H, T or ., found 'HT': line 3, column 3"),
        ("bosnian-snake\n| . .\n| .H .", "expected a number, H, T or ., found '.H': line 3, column 3"),
        ("bosnian-snake\n| . .\n| H H", "expected one H on the board, found 'H': line 3, column 5"),
        ("bosnian-snake\n| . .\n| T T", "expected one T on the board, found 'T': line 3, column 5"),
    ],
}


@pytest.mark.parametrize(
    ("kind", "text", "message"), [(kind, *case) for kind in UNREADABLE for case in UNREADABLE[kind]]
)
def test_unreadable_texts(kind: str, text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        KINDS[kind].parse(text)
    assert str(caught.value) == message


SNAKE = "bosnian-snake\n"
SENSELESS = [
    ("hanjie\nrows: 3\ncolumns: *, *", "expected row 1 to fit into 2 cells, found 3, which needs 3"),
    ("hanjie\nrows: *, *\ncolumns: 1 ?", "expected column 1 to fit into 2 cells, found 1 ?, which needs 3"),
    (
        f"hanjie\nrows: {'1 ' * 40}\ncolumns: *",
        f"expected row 1 to fit into 1 cells, found {'1 ' * 13}1..., which needs 79",
    ),
    ("hanjie\nrows: _ _ _ _ _\ncolumns: *, *", "expected at most 4 numbers in row 1, found 5"),
    ("four-winds\n2 .", "expected a number from 0 to 1 at r1c1, found 2"),
    ("kenken\na b\nb a\na=3+ b=3+", "expected the cells of the cage 3+ at r1c1 to be connected, found them apart"),
    ("kenken\na a\na a\na=3=", "expected one cell in the cage 3 at r1c1 with '=', found 4"),
    (SNAKE + "| .\n| .", "expected at least two cells for head and tail, found one"),
    (SNAKE + "| . .", "expected a board of at least 1x1, found 0x2"),
    (SNAKE + "|\n|", "expected a board of at least 1x1, found 1x0"),
    (SNAKE + "| . .\n3 | . .", "expected a number from 0 to 2 for row 1, found 3"),
    (SNAKE + "| . 2\n| . .", "expected a number from 0 to 1 for column 2, found 2"),
    (SNAKE + "| . .\n| . 2", "expected a number from 0 to 1 at r1c2, found 2"),
]


@pytest.mark.parametrize(("text", "message"), SENSELESS)
def test_readable_texts_that_are_no_puzzle(text: str, message: str) -> None:
    with pytest.raises(ClueError) as caught:
        KINDS[text.partition("\n")[0]].parse(text)
    assert str(caught.value).startswith(message)


ONE_CELL = ((0, 0),)
BIG_CAGE = tuple((row, column) for row in range(9) for column in range(36))
SENSELESS_FIELDS: list[tuple[type[Puzzle], dict[str, Any], str]] = [
    (Hanjie, {"rows": (), "columns": ()}, "expected a board of at least 1x1, found 0x0"),
    (Hanjie, {"rows": (None,), "columns": (None,) * 1001}, "expected lines of at most 1000 cells, found 1x1001"),
    (Hanjie, {"rows": (None,) * 999, "columns": (None,) * 999}, "expected at most 300000 cells, found 999x999"),
    (Hanjie, {"rows": ((1, -2),), "columns": (None,)}, "expected block lengths of 0 or more in row 1, found -2"),
    (FourWinds, {"grid": ()}, "expected a board of at least 1x1, found 0x0"),
    (FourWinds, {"grid": ((),)}, "expected a board of at least 1x1, found 1x0"),
    (FourWinds, {"grid": ((None,), (None, 0))}, "expected 1 cells in each row, found 2 in row 2"),
    (FourWinds, {"grid": ((None, -1),)}, "expected a number from 0 to 1 at r1c2, found -1"),
    (FourWinds, {"grid": ((None,) * 1000,) * 301}, "expected at most 300000 cells, found 301x1000"),
    (KenKen, {"size": 0, "cages": ()}, "expected a size from 1 to 36, found 0"),
    (KenKen, {"size": 37, "cages": ()}, "expected a size from 1 to 36, found 37"),
    (KenKen, {"size": 1, "cages": ()}, "expected each cell in a cage, found r1c1 in none"),
    (KenKen, {"size": 1, "cages": (Cage("-", 1, ()),)}, "expected cells in the cage 1−, found none"),
    (KenKen, {"size": 1, "cages": (Cage("+", 1, ((0, 1),)),)}, "expected cells on the 1x1 board, found r1c2"),
    (
        KenKen,
        {"size": 1, "cages": (Cage("+", -1, ONE_CELL),)},
        "expected a number from 0 to 999999999999999999 in the cage -1+ at r1c1, found -1",
    ),
    (KenKen, {"size": 1, "cages": (Cage("+", 1, ONE_CELL),) * 2}, "expected each cell in one cage, found r1c1 in two"),
    (
        KenKen,
        {"size": 36, "cages": (Cage("+", 9, BIG_CAGE),)},
        "expected fewer cells in the cage 9+ at r1c1, found 324",
    ),
    (
        KenKen,
        {"size": 36, "cages": (Cage(None, 24259796886124800, BIG_CAGE[:20]),)},
        "expected fewer cells in the cage 24259796886124800 at r1c1, found 20",
    ),
    (BosnianSnake, {"height": 1000, "width": 1000}, "expected at most 300000 cells, found 1000x1000"),
    (BosnianSnake, {"height": -1, "width": 3}, "expected a board of at least 1x1, found -1x3"),
    (BosnianSnake, {"height": 2, "width": 2, "rows": (1,)}, "expected 2 row clues, found 1"),
    (BosnianSnake, {"height": 2, "width": 2, "columns": (1,) * 3}, "expected 2 column clues, found 3"),
    (BosnianSnake, {"height": 2, "width": 2, "head": (2, 0)}, "expected the head on the 2x2 board, found r3c1"),
    (BosnianSnake, {"height": 2, "width": 2, "tail": (0, -1)}, "expected the tail on the 2x2 board, found r1c0"),
    (
        BosnianSnake,
        {"height": 2, "width": 2, "head": (0, 1), "tail": (0, 1)},
        "expected head and tail in two cells, found both at r1c2",
    ),
    (
        BosnianSnake,
        {"height": 2, "width": 2, "cells": ((2, 0, 1),)},
        "expected numbers on the 2x2 board, found one at r3c1",
    ),
    (
        BosnianSnake,
        {"height": 2, "width": 2, "head": (0, 0), "cells": ((0, 0, 1),)},
        "expected one thing in a cell, found a number and another clue at r1c1",
    ),
    (
        BosnianSnake,
        {"height": 2, "width": 2, "cells": ((0, 0, 1), (0, 0, 2))},
        "expected one thing in a cell, found a number and another clue at r1c1",
    ),
    (BosnianSnake, {"height": 3, "width": 3, "cells": ((1, 1, 9),)}, "expected a number from 0 to 8 at r2c2, found 9"),
]


@pytest.mark.parametrize(("kind", "fields", "message"), SENSELESS_FIELDS)
def test_fields_that_are_no_puzzle(kind: type[Puzzle], fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ClueError) as caught:
        kind(**fields)
    assert str(caught.value) == message


def test_comments_case_and_other_signs_are_read() -> None:
    assert Hanjie.parse("# by hand\nHANJIE\nRows: 1,\n0\ncolumns: 1\n# done") == Hanjie(((1,), ()), ((1,),))
    typed = KenKen.parse("kenken\na a\nb b\na=2X b=1−")
    assert [cage.op for cage in typed.cages] == ["*", "-"]
    assert KenKen.parse("kenken\na a\nb b\na=2× b=2÷") == KenKen.parse("kenken\na a\nb b\na=2* b=2/")


def test_kinds_are_found_by_all_their_names() -> None:
    for kind in KINDS.values():
        for name in (kind.kind, kind.title, *kind.aliases, kind.kind.upper(), kind.kind.replace("-", "_")):
            assert find_kind(f" {name} ") is kind
    names = [name for kind in KINDS.values() for name in (kind.kind, *kind.aliases)]
    assert len(names) == len(set(names))
    with pytest.raises(UnknownName, match=r"^expected a kind of puzzle \(hanjie, .*\), found 'sudoku'$"):
        find_kind("sudoku")
