"""Texts of eight megabytes that are no puzzles, made to take long; `python -m tests.formats.hostile NAME` refuses one.

It prints the CPU seconds and the megabytes of memory that this took.
"""

import io
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from attack.child import peak_megabytes
from cluesmith.errors import PuzzleError
from cluesmith.formats import MAX_BYTES, read_all


def many(piece: str, before: str = "", behind: str = "") -> str:
    """As many of the pieces as there is room for."""
    return before + piece * ((MAX_BYTES - len(before) - len(behind)) // len(piece)) + behind


def drawing(layer: str) -> str:
    """A short link of penpa-edit that unfolds to the layer."""
    deflate = zlib.compressobj(9, wbits=-15)
    text = f"square,3,3,38\n[0,0,0,0]\n{{}}\n{layer}"
    return "m=edit&p=" + b64encode(deflate.compress(text[:MAX_BYTES].encode()) + deflate.flush()).decode()


ONE = '{"puzzle":{"kind":"hanjie","rows":[[1]],"columns":[[1]]},"x":['
CAGE = '{"cells":[[0,0]],"op":"","target":1}'
GOAL = "<puzzleset><puzzle><solution><image>"
SET = "<puzzleset><puzzle>"
RUNS = "var d=[[0],[999,0,0,1000],[300,0,0,1000],[1,0,0,9],[0,0,0,0],[0,0,0,0],[547,395,1,1000],[0,0,0,0],"
XML = "<puzzleset><puzzle><clues type='rows'>"
TEXTS: dict[str, Callable[[], str]] = {
    "blank lines": lambda: many("\n", behind="x"),
    "short lines": lambda: many("11\n"),
    "remarks": lambda: many("#\n"),
    "digits": lambda: many("1234567890"),
    "words in a line": lambda: many("ab 12 "),
    "brackets": lambda: many("["),
    "text of commas": lambda: many("1,", "hanjie\nrows: "),
    "text of words": lambda: many("a ", "kenken\n"),
    "text of remarks": lambda: many("#\n", behind="hanjie\n"),
    "json of lists": lambda: many("[1],", '{"kind":"hanjie","columns":[[1]],"rows":[', "[1]]}"),
    "json of numbers": lambda: many("1,", '{"kind":"hanjie","columns":[[1]],"rows":[[', "1]]}"),
    "json beside a puzzle": lambda: many("[1],", ONE, '{"a":1,"a":1}]}'),
    "penpa of quotes": lambda: drawing(many('"\\')),
    "penpa of names": lambda: drawing(many("zN")),
    "penpa of no names": lambda: drawing(many("z")),
    "penpa of lists": lambda: drawing(many("[1],", "[", "1]")),
    "penpa of anchors": lambda: many("#m=edit&p=A&", "https://", " x"),
    "penpa of percents": lambda: many("%41", "m=edit&p="),
    "pzpr of digits": lambda: many("1", "https://puzz.link/p?walllogic/547/547/"),
    "prolog of numbers": lambda: many("1,", "a([["),
    "prolog of facts": lambda: many("sumLine(1,1).\n"),
    "prolog of stops": lambda: many(".", ":- a([[1]])"),
    "prolog of quotes": lambda: many("'"),
    "janko of sizes": lambda: many("size 3\n", "begin\nproblem\n"),
    "non of rows": lambda: many("1,1,1\n", "width 3\nheight 1000000\nrows\n", "columns\n1\n"),
    "webpbn of lines": lambda: many("<line/>", XML, "</clues></puzzle></puzzleset>"),
    "webpbn of lines in lines": lambda: many("<line>", XML),
    "webpbn of bars": lambda: many("||", GOAL, "</image></solution></puzzle></puzzleset>"),
    "g of rows": lambda: many("1 1 1 1 1 1 1 1 1 1 1\n", ":\n", ":\n1\n"),
    "g of colours": lambda: many("a:a #ff0000\n", "#d\n", ":\n1a\n:\n1a\n"),
    "g of letters": lambda: many("1a ", "#d\na:a red\n:\n", "\n:\n1a\n"),
    "non of colours": lambda: many("color a\n", "width 1\nheight 1\n", "rows\n1\ncolumns\n1\n"),
    "webpbn of colours": lambda: many("<color name='a'>f00</color>", SET, "</puzzle></puzzleset>"),
    "webpbn of names": lambda: (
        SET + "".join(f"<color name='{at}'>f00</color>" for at in range(200_000)) + "</puzzle></puzzleset>"
    ),
    "webpbn of marks": lambda: many(f"|{'X' * 998}|\n", GOAL, "</image></solution></puzzle></puzzleset>"),
    "nonogrid of lines": lambda: many("1\n", '[clues]\nrows = """\n', '"""\ncolumns = "1"\n'),
    "nonogrid of blocks": lambda: many("1 ", "[clues]\nrows = '", "'\ncolumns = '1'\n"),
    "nonogrid of dots": lambda: many("a.", "[clues]\nrows = '1'\ncolumns = '1'\n"),
    "nonogrid of quotes": lambda: many("' ", '[clues]\nrows = """', '"""\ncolumns = "1"\n'),
    "nonogrid of digits": lambda: many("1", "[clues]\nrows = '1'\ncolumns = "),
    "nonogrid of numbers": lambda: many("1" * 99_000 + " ", "[clues]\nrows = '1'\ncolumns = "),
    "nonogrid of blanks": lambda: many(" ", "[clues]\nrows = 1\ncolumns", "x"),
    "nonogrid of tabs": lambda: many("\t ", "[clues]\nrows = 1 2\ncolumns", "x"),
    "nonogrid of words": lambda: many("a ", "[clues]\nrows = 1\ncolumns", "x"),
    "nonogrid of other blanks": lambda: many("\x0b", "[clues]\nrows = 1\ncolumns", "x"),
    "nonogrid of semicolons": lambda: many("; ", "[clues]\nrows = '", "'\ncolumns = '1'\n"),
    "nonogrid of keys": lambda: many("a", "[clues]\nrows = '1'\ncolumns = '1'\n"),
    "nonogrid of names": lambda: many("a=1\n", "[clues]\nrows=1\ncolumns=1\n"),
    "nonogrid of lists": lambda: "[clues]\nrows = 1\ncolumns = " + "[" * 19_000,
    "nonogrid of remarks": lambda: many("#\n", "[clues]\nrows = 1\ncolumns = 1\n"),
    "nonograms-org of items": lambda: many("[1,1,1,1],", "var d=[", "[1]]"),
    "nonograms-org of numbers": lambda: many("1,", "var d=[[", "1]]"),
    "nonograms-org of runs": lambda: RUNS + "[1,999,1,1]," * 299_999 + "[1,999,2,1]]",
    "nonograms-org of pages": lambda: many("var d=[[1]", behind="x"),
    "mk of numbers": lambda: many("1 ", "3 3\n", "\n#\n1\n"),
    "taai of rows": lambda: many("1 1 1 1 1 1 1 1 1 1 1\n", "$1\n"),
    "nonogram-solver of lists": lambda: many("[1],", '{"rows":[', '[1]],"columns":[[1]]}'),
    "pattern of dots": lambda: many("1.", "5x5:"),
    "pbm of remarks": lambda: many("1#\n", "P1 1000 300 ", "x"),
    "keen of clues": lambda: many("a1", "3:a_3a__b_,"),
    "cages of cells": lambda: many("A1 ", "3 + "),
    "letters in a square": lambda: ".KK\n" + ("a" * 2800 + "\n") * 2800,
    "mathdoku of cells": lambda: many("00", "1:", ":0,1,1"),
    "mathdoku of cages": lambda: many(":0,1,1", "1:00"),
    "kiguli of cages": lambda: many(CAGE + ",", '{"3":[[', CAGE + "]]}"),
    "poisonmeatball of rules": lambda: many('{"op":"+","value":1,"cells":[]},', '{"width":3,"rules":[', "{}]}"),
}


def main(name: str) -> None:
    """Refuse the text of that name."""
    data = TEXTS[name]().encode()
    begun = process_time()
    with suppress(PuzzleError):
        sys.stdout.write(f"read a {next(read_all(io.BytesIO(data))).kind}\n")
    seconds = process_time() - begun
    sys.stdout.write(f"{seconds:.2f} {peak_megabytes():.0f}\n")


if __name__ == "__main__":
    main(sys.argv[1])
