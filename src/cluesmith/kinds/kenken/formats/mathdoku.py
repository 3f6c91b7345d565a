"""The strings by which MathDoku+ shares its puzzles.

`1:00010202...:0,4,1:1,2,4:...`: a digit for how hard it is, two digits per cell for its cage, and for each cage its
number, what it makes, and 1 + 2 - 3 x 4 / or 0 for no operation: hidden, or a cage of one cell.
"""

import re
from math import isqrt

from cluesmith.formats.format import Format, unwritable
from cluesmith.formats.one_per_line import all_match, at, each_line
from cluesmith.kinds.kenken import KenKen, Op
from cluesmith.kinds.kenken.formats.cages import cages_of, clues_by_name, from_names, refuse_large, refuse_other_digits
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word

OPS: tuple[Op | None, ...] = (None, "+", "-", "*", "/")
SHAPE = r"\d:(?:\d\d)++(?::\d{1,9}+,\d{1,18}+,\d)++"
EASIEST = 1
LARGEST = 9


def matches(text: str) -> bool:
    """Whether every line has this shape."""
    return all_match(text, SHAPE)


def _read(word: Word) -> Puzzle:
    if not re.fullmatch(SHAPE, word.text):
        raise word.error("a string such as 1:0000:0,3,1")
    _, square, *cages = word.text.split(":")
    size = isqrt(len(square) // 2)
    if size * size * 2 != len(square):
        raise at(word, 2, 30).error("two digits for each cell of a square")
    refuse_large(size)
    names = [str(int(square[place : place + 2])) for place in range(0, len(square), 2)]
    clues = clues_by_name(_clue(word, cage) for cage in cages)
    return from_names([names[row * size : (row + 1) * size] for row in range(size)], clues)


def _clue(word: Word, cage: str) -> tuple[str, tuple[Op | None, int]]:
    name, target, op = map(int, cage.split(","))
    if op >= len(OPS):
        raise at(word, word.text.index(f":{cage}") + 1, len(cage)).error("an operation from 0 to 4")
    return str(name), (OPS[op], target)


def write(puzzle: Puzzle) -> str:
    """The string of one puzzle."""
    assert isinstance(puzzle, KenKen)
    refuse_other_digits(puzzle)
    if puzzle.size > LARGEST:
        raise unwritable(f"its boards have at most {LARGEST} rows, and this one has {puzzle.size}")
    owners = cages_of(puzzle)
    square = "".join(f"{owners[cell]:02}" for cell in sorted(owners))
    ops = (OPS.index(None if cage.op == "=" else cage.op) for cage in puzzle.cages)
    pairs = enumerate(zip(puzzle.cages, ops, strict=True))
    return ":".join([str(EASIEST), square, *(f"{number},{cage.target},{op}" for number, (cage, op) in pairs)]) + "\n"


MATHDOKU = Format(
    "mathdoku",
    ("kenken",),
    "the strings by which MathDoku+ shares its puzzles, one in a line",
    (".mathdoku",),
    matches,
    each_line(_read),
    write,
    several=True,
)
