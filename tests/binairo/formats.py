"""Square Binairos as collections keep them: all cells in reading order, one puzzle in a line: `.1.0..0..0..11.0`."""

from math import isqrt

from cluesmith.formats.format import Format, unwritable
from cluesmith.formats.one_per_line import all_match, each_line
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word
from tests.binairo.puzzle import Binairo


def _read(word: Word) -> Binairo:
    size = isqrt(len(word.text))
    if size * size != len(word.text) or set(word.text) - set("01."):
        raise word.error("0, 1 or . for each cell of a square")
    digits = [None if sign == "." else int(sign) for sign in word.text]
    return Binairo(tuple(tuple(digits[row * size : (row + 1) * size]) for row in range(size)))


def _write(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, Binairo)
    if puzzle.height != puzzle.width:
        raise unwritable(f"its boards are square, and this one is {puzzle.height}x{puzzle.width}")
    return "".join("." if digit is None else str(digit) for row in puzzle.grid for digit in row) + "\n"


DIGITS = Format(
    "digits",
    ("binairo",),
    "the cells of square Binairos, one puzzle in a line",
    (".digits",),
    lambda text: all_match(text, "[01.]{4,}"),
    each_line(_read),
    _write,
    several=True,
)
