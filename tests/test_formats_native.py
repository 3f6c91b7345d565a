from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.errors import ClueError, FormatError, PuzzleError
from cluesmith.formats import MAX_BYTES, decode, dumps, loads
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.registry import KINDS
from tests.boards import random_board

# The forms the documentation promises to programs, with what they mean.
JSON = {
    '{"kind":"hanjie","rows":[[2,1],[],[null],["?",1],null],"columns":[[1],[1],[1],[1]]}': Hanjie(
        ((2, 1), (), (None,), ("?", 1), None), ((1,),) * 4
    ),
    '{"kind":"four-winds","grid":[[null,3,null],["?",null,0]]}': FourWinds(((None, 3, None), ("?", None, 0))),
    '{"kind":"four-winds","grid":[[1,null]],"empty_cells":true}': FourWinds(((1, None),), empty_cells=True),
    '{"kind":"kenken","size":2,"cages":[{"op":"-","target":1,"cells":[[0,0],[1,0]]},'
    '{"op":null,"target":2,"cells":[[0,1],[1,1]]}]}': KenKen(
        2, (Cage("-", 1, ((0, 0), (1, 0))), Cage(None, 2, ((0, 1), (1, 1))))
    ),
    '{"kind":"bosnian-snake","height":2,"width":3,"head":[0,0],"tail":[1,2],"rows":[null,2],'
    '"columns":[null,null,1],"cells":[[0,2,1]]}': BosnianSnake(
        2, 3, (0, 0), (1, 2), (None, 2), (None, None, 1), ((0, 2, 1),)
    ),
}


@pytest.mark.parametrize("text", JSON)
def test_json_means_what_it_says_and_is_written_the_same(text: str) -> None:
    assert loads(text) == JSON[text]
    assert dumps(JSON[text], as_json=True) == text + "\n"


@given(st.sampled_from(list(KINDS)), st.integers(0))
def test_text_and_json_round_trip(kind: str, seed: int) -> None:
    puzzle = random_board(kind, Random(seed), most_cells=30)
    assert loads(dumps(puzzle)) == puzzle
    assert loads(dumps(puzzle, as_json=True)) == puzzle


def test_the_kind_may_stand_behind_comments_and_in_capitals() -> None:
    assert loads("# a puzzle\n\n  HANJIE\nrows: 1\ncolumns: 1\n") == Hanjie(((1,),), ((1,),))
    assert loads('\n  {"kind": "hanjie", "rows": [[0]], "columns": [[]]}') == Hanjie(((),), ((),))


@pytest.mark.parametrize(
    ("text", "line"), [("x", 1), ("\n\nx y\n", 3), ("# c\n[]", 2), ("hanjie: x", 1), ("nonogram\n", 1)]
)
def test_a_text_of_no_kind_tells_its_line(text: str, line: int) -> None:
    with pytest.raises(FormatError, match="expected a puzzle that begins with its kind") as caught:
        loads(text)
    assert caught.value.line == line


def test_json_that_cannot_be_a_puzzle_raises_what_the_puzzle_raises() -> None:
    with pytest.raises(ClueError, match="expected a size from 1 to 36, found 0"):
        loads('{"kind": "kenken", "size": 0, "cages": []}')


@pytest.mark.parametrize(
    "place", ['{"kind":"hanjie",%s"rows":[[1]],"columns":[[1]]}', '{"kind":"kenken","size":1,"cages":[{%s}]}']
)
def test_a_name_twice_is_refused(place: str) -> None:
    cage = '"op":"=","target":1,"cells":[[0,0]]'
    double = '"rows":[[1]],' if "hanjie" in place else f"{cage},{cage}"
    with pytest.raises(FormatError, match=r"found '(rows|op)' twice"):
        loads(place % double)


def test_decode() -> None:
    assert decode(b"\xef\xbb\xbfa") == "a"
    assert len(decode(b"a" * MAX_BYTES)) == MAX_BYTES
    with pytest.raises(FormatError, match="expected at most"):
        decode(b"a" * (MAX_BYTES + 1))
    with pytest.raises(FormatError, match="found byte 0xe9 at 3"):
        decode(b"caf\xe9")


@given(st.text() | st.text('{}[]":,0123456789abcdefghijklmnopqrstuvwxyz'))
def test_nothing_but_puzzle_errors(text: str) -> None:
    for attempt in (text, "{" + text, '{"kind": ' + text):
        with suppress(PuzzleError):
            loads(attempt)
