"""Of a broken file every format makes a PuzzleError that says what is wrong, or a puzzle; never anything else."""

import zlib
from base64 import b64encode
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluesmith.errors import PuzzleError
from cluesmith.formats import FORMATS, loads, loads_all
from tests.formats.golden import every_golden

quick = settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])


def outcomes(data: bytes, name: str | None) -> str:
    try:
        return ascii(len(list(loads_all(data, format=name))))
    except PuzzleError:
        return "refused"


@every_golden
def test_broken_bytes_are_refused_politely(path: Path) -> None:
    rng, data = Random(path.name), path.read_bytes()
    for _ in range(40):
        broken = bytearray(data)
        for _ in range(rng.choice((1, 1, 2, 5))):
            place = rng.randrange(len(broken))
            change = rng.choice(
                (b"", b"\xff", b"0", b"99999999999", b"-", b",", b"\n", b'"', b"[", b"}", b"z", b"\0", b"<")
            )
            broken[place : place + rng.choice((0, 1, 1, 20))] = change
            broken = broken or bytearray(b" ")
        outcomes(bytes(broken), path.parent.name)
        outcomes(bytes(broken), None)


@pytest.mark.repeats
@pytest.mark.parametrize("name", FORMATS)
@quick
@given(text=st.text(max_size=60) | st.text("0123456789 \n.,:/-+x=?[](){}\"'abz_$#", max_size=60))
def test_any_text_is_refused_politely(name: str, text: str) -> None:
    outcomes(text.encode("utf-8", "replace"), name)
    outcomes(text.encode("utf-8", "replace"), None)


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_is_refused_politely(name: str) -> None:
    for nothing in (b"", b"\n", b" \n\n"):
        assert outcomes(nothing, name) == "refused"
        assert outcomes(nothing, None) == "refused"


XML = '<?xml version="1.0"?><!DOCTYPE pbn [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><puzzleset>&b;</puzzleset>'
CLUES = "<clues type='{}'><line><count>1</count></line></clues>"
TWICE = f"<puzzleset><puzzle>{''.join(map(CLUES.format, ('rows', 'columns', 'rows')))}</puzzle></puzzleset>"
SAYS = [
    ("webpbn", XML, "expected XML without a DTD of its own"),
    ("webpbn", f"<!DOCTYPE pbn{' ' * 1200}[<!ENTITY a 'b'>]><puzzleset/>", "expected XML without a DTD of its own"),
    ("webpbn", '<!DOCTYPE pbn SYSTEM "a>b" [<!ATTLIST line a CDATA "b">]><puzzleset/>', "without a DTD of its own"),
    ("webpbn", '<!DOCTYPE pbn PUBLIC "-//x" "a>b" []><puzzleset/>', "expected XML without a DTD of its own"),
    ("webpbn", "<puzzleset>" + "<puzzle>" * 30, "expected XML, found it nested too deeply"),
    ("webpbn", TWICE, "expected <clues> of type rows and of type columns, once each"),
    ("webpbn", "<puzzleset>\n <puzzle>\n</puzzleset>", "expected XML: mismatched tag: line 3, column 3"),
    ("webpbn", "<puzzle/>", "expected <puzzleset>, found <puzzle>"),
    ("webpbn", "<puzzleset><puzzle/></puzzleset>", "expected <clues> or a <solution>"),
    ("webpbn", "<puzzleset><puzzle><clues type='rows'/></puzzle></puzzleset>", "of type rows and of type columns"),
    ("webpbn", "<puzzleset><puzzle><solution><image>|X|\n|XX|</image></solution></puzzle></puzzleset>", "same length"),
    ("webpbn", '<puzzleset><puzzle type="triddler"/></puzzleset>', "type grid"),
    ("non", "width 3\nheight 1\nrows\n1\n2\ncolumns\n1\n1\n1\n", "expected 1 row clues, found 2: line 3"),
    ("non", "width 3\nheight 1\nrows\n1,a\ncolumns\n1\n1\n1\n", "expected a number, found 'a': line 4, column 3"),
    ("non", "width 3\nheight 1\nwidth 4\nrows\n1\ncolumns\n1\n1\n1\n", "one number of columns, found 'width': "),
    ("non", "width 1\nheight 1\nrows\n1\nrows\n0\ncolumns\n1\n", "expected one list of rows, found 'rows': line 5"),
    ("non", "width 1\nheight 1001\nrows\n", "expected at most 1000 rows, found '1001': line 2, column 8"),
    ("g", "#t\n:\n1\n:\n1\n", "a triangular grid: line 1"),
    ("nin", "2 1\n1\n1\n", "expected 3 row and column clues, found 2: line 2"),
    ("taai", "$1\n1\n1\n1\n", "as many columns as rows, found 3 lines: line 1"),
    ("pattern", "2x1:1/1", "expected 2 column clues and 1 row clues, found '1/1': line 1, column 5"),
    ("pattern", "2x1:1/1/2,aB", "would lose cells that are given"),
    ("nonogram-solver", '{"rows":[[1]],"columns":[[1]],"content":[1]}', "would lose cells that are known"),
    ("nonogram-solver", '{"rows":[[1]],"columns":[[1]],"content":[1,0]}', "expected 1 values"),
    ("pbm", "P1 3 1 01", "expected 3 dots, found 2"),
    ("pbm", "P1 99999 99999\n", "expected at most 300000 cells"),
    ("pbm", "P1 70000 1\n", "expected lines of at most 1000 cells, found 1x70000"),
    ("pbm", "P4 1 300000\n", "expected lines of at most 1000 cells, found 300000x1"),
    ("pattern", "70000x1:1", "expected lines of at most 1000 cells, found 1x70000"),
    ("pattern", "1x1:1/" + "1." * 1002, "expected at most 1000 numbers in a line"),
    ("nin", "70000 1\n1\n", "expected lines of at most 1000 cells"),
    ("pzpr", "https://puzz.link/p?walllogic/2/2/+3", "a cell that is not blocked, found '+3': line 1, column 35"),
    ("pzpr", "https://puzz.link/p?slither/2/2/1", "pzpr's nonogram, cts, walllogic, snake"),
    ("pzpr", "https://puzz.link/p?nonogram/99999/99999/1", "expected at most 300000 cells"),
    ("pzpr", "https://puzz.link/p?nonogram/2/1/zzzz", "not more, found 'zzzz': line 1, column 34"),
    ("pzpr", "https://puzz.link/p?cts/2/2/.", "would lose the rules of Cross the Streams"),
    ("pzpr", "https://puzz.link/p?snake/3/1/9", "would lose white circles"),
    ("pzpr", "https://puzz.link/p?snake/3/1/q", "at most two ends of the snake, found 3"),
    ("pzpr", "https://puzz.link/p?nonogram/1001/1/1", "expected lines of at most 1000 cells, found 1x1001"),
    ("penpa", "m=edit", "expected a link of penpa-edit, found 'm=edit': line 1, column 1"),
    ("penpa", "m=edit&p=AAAA", "expected a square grid"),
    ("penpa", "m=edit&p=A", "expected data of penpa-edit"),
    ("janko", "begin\npuzzle snake\nrows 2\nproblem\n- -\nend\n", "expected 'size', or 'rows' and 'cols'"),
    ("janko", "begin\npuzzle snake\nsize 2\nrlabels 1\nproblem\n- -\n- -\nend\n", "expected 2 labels, found 'rlabels'"),
    ("janko", "begin\npuzzle snake\nsize 2\nproblem\nx x\nx -\nend\n", "at most two ends of the snake, found 'x'"),
    (
        "janko",
        "begin\npuzzle snake\nsize 2\nsize 3\nproblem\n- -\n- -\nend\n",
        "expected 'size' once, found 'size': line 4",
    ),
    ("janko", f"begin\npuzzle snake\nsize 1\n{'problem - '.replace(' ', chr(10)) * 2}end\n", "expected 'problem' once"),
    ("janko", "begin\npuzzle sudoku\nsize 1\nproblem\n-\nend\n", "vier-winde or schlange, found 'sudoku'"),
    ("janko", "begin\npuzzle snake\nsize 2\nproblem\n- -\n- - -\nend\n", "expected 2 cells in each of 2 rows"),
    ("prolog", "snakeHead(0,0). snakeTail(2,2).", "boardSize(3). would tell it"),
    ("prolog", "snakeHead(0,0).\nsumLine(1).", "expected sumLine with 2 arguments, found 'sumLine': line 2, column 1"),
    ("prolog", "b([[1,2],[3,\n4}]).", "expected Prolog, found '}': line 2, column 2"),
    ("prolog", "b([[1],[2,x]]).", "expected a number, found 'x'"),
    ("prolog", "b([[1],[1]],[1,[1]]).", "expected a list of numbers for each line, found 1"),
    ("prolog", "b([[cell(1,_)]],[field(1,^,1)]).", "expected Prolog, found '^'"),
    ("prolog", "b([[cell(1,_)]],[field(1,mod,1)]).", "expected an operation in field, found 'mod'"),
    ("prolog", "b([[cell(1,_),cell(1,_)]],[field(1,+,1)]).", "expected 1 rows of 1 cells"),
    ("prolog", "b([[cell(1)]],[field(1,+,1)]).", "expected cell with 2 arguments"),
    ("prolog", "snakeHead(0,0). snakeHead(0,1).", "expected one snakeHead, found 2"),
    ("prolog", "boardSize(3). sumLine(1,1). sumLine(1,2).", "expected one sumLine for each row"),
    ("prolog", "b([[cell(1,_)]],[field(1,+,1),field(1,+,2)]).", "expected one clue for the cage '1', found two"),
    ("prolog", "b([[1,2]) c.", "expected a comma or ], found ')'"),
    ("prolog", "b(1).", "expected a puzzle, found none"),
    ("keen", "4:a,a1", "expected a walk of 24 edges, found 'a,a1': line 1, column 3"),
    ("keen", "12:a,a1", "a size from 3 to 9"),
    ("keen", "4:aa__a_a_a__a4_,a7m8a12s1d2a3", "expected 7 clues for as many cages"),
    ("cages", "3 + A1 Z\n", "expected a cell such as B3, found 'Z': line 1, column 8"),
    ("letters", "a=1\na b\nb b\n", "a clue for the cage 'b'"),
    ("letters", "a=1 a=2\na\n", "expected one clue for the cage 'a', found two"),
    ("letters", ".KK\nAA\nAA\nA 5+\nA 6+\n", "expected one clue for the cage 'A', found two"),
    ("letters", ("a" * 37 + "\n") * 37, "expected a size from 1 to 36, found 37"),
    ("mathdoku", "1:0000:0,1,1", "two digits for each cell of a square"),
    ("mathdoku", "1:00:0,1,7", "an operation from 0 to 4"),
    ("mathdoku", "1:00:0,1,0:00,2,0", "expected one clue for the cage '0', found two"),
    ("poisonmeatball", '{"width":2,"height":3,"rules":[]}', "expected a square board, found 3x2"),
    (
        "poisonmeatball",
        '{"width":1,"values":[0,2],"rules":[]}',
        "expected 1 different digits for a board of 1x1, found 2",
    ),
    ("poisonmeatball", '{"width":1,"values":[-1],"rules":[]}', "expected digits from 0 to 99, found -1"),
    ("kiguli", '{"1": [[{"cells": [[0, 0]], "op": "mod", "target": 1}]]}', "expected an operation, found 'mod'"),
    ("kiguli", '{"1": [[{"cells": [[0, 0]], "op": "", "target": 0.5}]]}', "expected whole numbers, found 0.5"),
    ("kiguli", '{"1": [], "1": []}', "found '1' twice"),
    ("nonogram-solver", '{"rows":[[1]],"rows":[[0]],"columns":[[1]]}', "found 'rows' twice"),
    ("json", '{"kind":"hanjie","rows":[[1]],"columns":[[1]]}\n{"kind":"hanjie"}', "line 2"),
]


GAUGUIN = '{"variant":{"gridSize":{"width":2,"height":SIZE},"options":{"digitSetting":"DIGITS"}},"cages":[CAGE]}'
CAGE = '{"action":"ACTION_MODULO","result":1,"cellNumbers":[0]}'
SAYS += [
    ("gauguin", GAUGUIN.replace("SIZE", "3").replace("CAGE", ""), "expected a square board, found 3x2"),
    ("gauguin", GAUGUIN.replace("SIZE", "2").replace("CAGE", ""), "expected digits of 0 or more, found 'DIGITS'"),
    (
        "gauguin",
        GAUGUIN.replace("SIZE", "2").replace("DIGITS", "FIRST_DIGIT_ONE").replace("CAGE", CAGE),
        "expected an action, found 'ACTION_MODULO'",
    ),
]


@pytest.mark.parametrize(("name", "text", "words"), SAYS, ids=[f"{name}-{at}" for at, (name, _, _) in enumerate(SAYS)])
def test_says_what_is_wrong_and_where(name: str, text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as found:
        list(loads_all(text, format=name))
    assert words in str(found.value)


COUNT = "<clues type='rows'><line><count color='{0}'>1</count></line></clues>"
COUNT += "<clues type='columns'><line><count color='{0}'>1</count></line></clues>"
IMAGE = "<solution><image>{}</image></solution>"
RED, BLUE = "<color name='red' char='R'>{}</color>", "<color name='blue' char='R'>00f</color>"
NON = "{}\nwidth 1\nheight 1\nrows\n{}\ncolumns\n1a\n"
GRID = "#d\n{}\n:\n{}\n:\n1a\n"
TOML = "[colors]\ndefs = {}\n[clues]\nrows = '{}'\ncolumns = '1a'\n"
PAGE = "var d=[[1],[1,0,0,9],[1,0,0,9],[1,0,0,9],{},[1,0,0,9],[0,0,0,0],{}];"
KEY = "[0,0,0,0],[9,9,9,9]"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
UNTOLD = f"width 26\nheight 1\nrows\n{','.join(f'1{each}' for each in LETTERS)}\ncolumns\n" + "".join(
    f"1{each}\n" for each in LETTERS
)
IN_COLOURS = [
    ("webpbn", COUNT.format("red"), "a <color> other than the background for each block, found 'red'"),
    ("webpbn", COUNT.format("white"), "a <color> other than the background for each block, found 'white'"),
    (
        "webpbn",
        RED.format("ff00") + COUNT.format("red"),
        "3 or 6 hexadecimal digits for the colour 'red', found 'ff00'",
    ),
    ("webpbn", RED.format("red") + COUNT.format("red"), "found 'red'"),
    ("webpbn", 2 * RED.format("f00") + COUNT.format("red"), "expected one <color> of the name 'red', found two"),
    ("webpbn", IMAGE.format("|XY|"), "expected the char of a <color> for each cell in <image>, found 'Y'"),
    ("webpbn", RED.format("f00") + IMAGE.format("|[RX]|"), "a goal in which every cell is decided, found '[RX]'"),
    ("webpbn", IMAGE.format("|X.|\n|[X.].|"), "a goal in which every cell is decided, found '[X.]'"),
    ("webpbn", IMAGE.format("|X?|"), "a goal in which every cell is decided, found '?'"),
    ("webpbn", RED.format("f00") + BLUE + IMAGE.format("|R|"), "expected one <color> with the char 'R', found two"),
    ("non", NON.format("color a red", "1a"), "expected a colour as #rrggbb, found 'red': line 1, column 9"),
    ("non", NON.format("color a", "1a"), "a letter from a to z and a colour, as in 'color a #d62728', found 'color'"),
    ("non", NON.format("color ab #f00", "1a"), "expected a letter from a to z and a colour"),
    ("non", NON.format("color a #f00\ncolor a #f00", "1a"), "expected each letter once, found 'a': line 2, column 7"),
    ("non", NON.format("", "1A"), "expected a colour that the file declares, found 'A': line 5, column 2"),
    ("non", NON.format("", "1ab"), "expected a colour that the file declares, found 'ab': line 5, column 2"),
    ("non", UNTOLD, "expected a line such as 'color z #d62728' for each letter, found none"),
    ("g", GRID.format("a:a #ff0000", "1"), "a number with the letter of its colour, found '1': line 4, column 1"),
    ("g", GRID.format("a:a #ff0000", "1b"), "expected a colour that the file declares, found 'b': line 4, column 2"),
    ("g", GRID.format("a:a #ff0000", "a1a"), "expected a number, found 'a1a': line 4, column 1"),
    (
        "g",
        GRID.format("a:a reddish", "1a"),
        "a colour as #rrggbb or by a name of X11, found 'reddish': line 2, column 5",
    ),
    ("g", GRID.format("a", "1a"), "expected a letter, a colon, a mark and a colour, as in 'a:* red': line 2"),
    ("g", GRID.format("5:5 red", "1a"), "expected a letter, a colon, a mark and a colour"),
    ("g", GRID.format("a:a red\na:b blue", "1a"), "expected one line for the colour 'a', found two: line 3"),
    ("g", "\n:\n1a\n:\n1a\n", "expected a colour that the file declares, found 'a': line 3, column 2"),
    ("nonogrid", TOML.format("['a = (red) *']", "1b"), "numbers with a colour of the file in row 1, found '1b'"),
    ("nonogrid", TOML.format("[]", "1"), "expected numbers with a colour of the file in column 1, found '1a'"),
    ("nonogrid", TOML.format("['a = (reddish) *']", "1a"), "r, g, b or hexadecimal digits, found 'reddish'"),
    ("nonogrid", TOML.format("['a = (0, 0, 256) *']", "1a"), "r, g, b or hexadecimal digits, found '0, 0, 256'"),
    ("nonogrid", TOML.format("['a (red)']", "1a"), "expected a colour such as 'b = (blue) *', found 'a (red)'"),
    ("nonogrid", TOML.format("['a = (red)', 'a = (red)']", "1a"), "expected each colour once, found 'a' twice"),
    ("nonogrid", TOML.format("3", "1a"), "expected a list 'defs' in [colors]"),
    ("nonogrid", "[clues]\nrows = '1'\n", "expected a text 'columns' in [clues], found none"),
    ("nonogrid", "[clues]\nrows = '''1\ncolumns = '1'\n", "expected TOML: "),
    ("nonogrid", "[clues]\nrows 1\ncolumns = 1\n", "expected TOML or lines 'name = value': "),
    ("nonogrid", "clues = 3", "expected a text 'rows' in [clues], found none"),
    ("nonogrid", f"[clues]\nrows = '{'1,' * 1001}'\ncolumns = '1'", "expected at most 1000 rows, found 1001"),
    ("nonograms-org", "var d=[[1,2],[3]", "expected lists of whole numbers behind 'var d=', found something else"),
    ("nonograms-org", "var e=[[1,2],[3]];", "expected a page with a line 'var d=[[...]];', found none"),
    ("nonograms-org", "var d=[[1,2],[3]];", "expected seven lists of four numbers or more"),
    ("nonograms-org", PAGE.format(KEY, "[1,1,1,1]").replace("9]", "0]", 1), "a key above 0 in the page, found 0"),
    ("nonograms-org", PAGE.format(KEY, "[2,1,1,1]"), "expected runs inside the picture, found one of 1 at r1c2"),
    ("nonograms-org", PAGE.format(KEY, "[1,1,2,1]"), "expected runs inside the picture"),
    ("nonograms-org", PAGE.format(KEY.replace("9", "999"), "[1,1,1,1]"), "channels of a colour from 0 to 255"),
    ("nonograms-org", PAGE.format(KEY, "[1,1,1,1]").replace("[1,0,0,9]", "[0,0,0,9]"), "at least 1x1, found 0x0"),
    ("nonograms-org", PAGE.format(KEY, "").replace(",]", "]"), "expected 1 runs in the page, found 0"),
    (
        "nonograms-org",
        PAGE.format(KEY, "[1,1,1,1]").replace("[1,", "[8,"),
        "expected the runs of a picture in the page, found none",
    ),
]


@pytest.mark.parametrize(("name", "text", "words"), IN_COLOURS, ids=range(len(IN_COLOURS)))
def test_says_what_is_wrong_with_colours(name: str, text: str, words: str) -> None:
    whole = f"<puzzleset><puzzle>{text}</puzzle></puzzleset>" if name == "webpbn" else text
    with pytest.raises(PuzzleError) as found:
        list(loads_all(whole, format=name))
    assert words in str(found.value)


def test_too_many_colours_are_refused() -> None:
    names = [f"c{number}" for number in range(27)]
    table = "".join(f"<color name='{name}'>{number:02x}8040</color>" for number, name in enumerate(names))
    counts = [f"<count color='{name}'>1</count>" for name in names]
    columns = "".join(f"<line>{count}</line>" for count in counts)
    clues = f"<clues type='rows'><line>{''.join(counts)}</line></clues><clues type='columns'>{columns}</clues>"
    with pytest.raises(PuzzleError, match="expected at most 26 colours, found 27"):
        loads(f"<puzzleset><puzzle>{table}{clues}</puzzle></puzzleset>")


def test_a_link_that_unfolds_without_end_is_not_read() -> None:
    deflate = zlib.compressobj(9, wbits=-15)
    data = deflate.compress(b"square,3,3" + b" " * 50_000_000) + deflate.flush()
    with pytest.raises(PuzzleError, match="at most 8000000 bytes in the link"):
        loads("m=edit&p=" + b64encode(data).decode())


def drawing_link(columns: int, rows: int, margins: str, layer: str) -> str:
    """A link of penpa-edit, made without our writer."""
    deflate = zlib.compressobj(wbits=-15)
    text = f"square,{columns},{rows},38\n{margins}\n{{}}\n{layer}"
    return "m=edit&p=" + b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


DRAWINGS = [
    ((2, 1, "[0,0,0,0]", '{zN:{"14":["1",1,"1"],"15":["x",1,"1"]}}'), "expected a number, found 'x': line 1"),
    ((2, 1, "[0,0,0,0]", "{}"), "cannot tell which: give the link its tag: line 1"),
    ((2, 1, "[1,0,0,0]", "{}"), "expected margins that leave a board, found none"),
    ((2, 1, "[-Infinity,0,0,0]", "{}"), "expected a drawing of penpa-edit, found something else: line 1"),
    ((1, 1, "[0,0,0,0]", '{zN:{"12":["1",1,"1"],"12":["2",1,"1"]}}'), "expected each name once in a JSON object"),
    ((1, 1, "[0,0,0,0]", '{zN:{"12":["1,1,1]}}'), "expected a drawing of penpa-edit, found something else: line 1"),
    ((2, 1, "[0,0,0,0]", '{z1:{"1":["1",1]}}'), "expected a square board, found 1x2"),
    ((1, 1, "[0,0,0,0]", '{z1:{"1":["1",1]}}'), "expected one clue such as 12+ in each cage, found none"),
    ((99999, 99999, "[0,0,0,0]", "{}"), "expected at most 300000 cells, found 99999x99999"),
    ((1, 1, "[0,0,0,0]", "[]"), "expected a drawing of penpa-edit, found something else"),
    ((1, 1, "[0,0,0,0]", "{zN:"), "expected a drawing of penpa-edit, found something else"),
    (
        (2, 2, "[0,0,0,0]", '{z1:{"200":["3+",1],"204":["3+",1]},zE:{"44,50":2,"50,56":2},zN:{"14":[1,1,"1"]}}'),
        "would lose digits",
    ),
    ((3, 1, "[0,0,0,0]", '{zY:{"16":[1,"circle_L",1]}}'), "would lose white circles"),
    ((3, 1, "[0,0,0,0]", '{zY:{"16":[2,"circle_L",1],"17":[2,"circle_L",1],"18":[2,"circle_L",1]}}'), "found 3"),
]


@pytest.mark.parametrize(("drawing", "words"), DRAWINGS, ids=range(len(DRAWINGS)))
def test_says_what_is_wrong_with_a_drawing(drawing: tuple[int, int, str, str], words: str) -> None:
    with pytest.raises(PuzzleError) as found:
        loads(drawing_link(*drawing))
    assert words in str(found.value)
