"""Game ids of Pattern, the nonograms of Simon Tatham's collection.

`5x3:1/2/1.1/...`: width and height, then the clue of each column and of each row, with / between them and dots
between numbers; an empty line is empty. Behind a comma may stand cells that are given: a letter skips as many cells
as it stands for (a none, b one, ..., z twenty-five) and gives the next, small letters blank, capitals painted; z
gives none.
"""

from itertools import accumulate

from cluesmith.formats.format import Format, Partly
from cluesmith.formats.one_per_line import all_match, at, each_line
from cluesmith.kinds.hanjie.formats.clue_lines import known
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE, Hanjie, refuse_long_lines
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word


def matches(text: str) -> bool:
    """Whether every line is `5x3:` and numbers with dots and slashes."""
    return all_match(text, r"\d+x\d+:[\d./]*(,[A-Za-z]*)?")


def _read(word: Word) -> Puzzle | Partly:
    sizes, _, rest = word.text.partition(":")
    width, _, height = sizes.partition("x")
    wide = Word(width, word.line, word.column).number("a width")
    high = Word(height, word.line, word.column + len(width) + 1).number("a height")
    refuse_long_lines(high, wide)
    clues, _, given = rest.partition(",")
    lines = clues.split("/", wide + high)
    if len(lines) != wide + high:
        raise at(word, len(sizes) + 1, 30).error(f"{wide} column clues and {high} row clues")
    begins = accumulate((len(line) + 1 for line in lines), initial=len(sizes) + 1)
    numbers = [_numbers(word, line, begin) for line, begin in zip(lines, begins, strict=False)]
    puzzle = Hanjie(tuple(numbers[wide:]), tuple(numbers[:wide]))
    return Partly(puzzle, "cells that are given from the beginning") if given.strip("z") else puzzle


def _numbers(word: Word, line: str, place: int) -> tuple[int, ...]:
    found = []
    if line.count(".") > LONGEST_LINE:
        raise at(word, place, 30).error(f"at most {LONGEST_LINE} numbers in a line")
    for number in line.split(".") if line else []:
        found.append(Word(number, word.line, word.column + place).number("a number"))
        place += len(number) + 1
    return tuple(found)


def write(puzzle: Puzzle) -> str:
    """The id of one puzzle."""
    rows, columns = known(puzzle)
    clues = "/".join(".".join(map(str, clue)) for clue in [*columns, *rows])
    return f"{len(columns)}x{len(rows)}:{clues}\n"


PATTERN = Format(
    "pattern",
    ("hanjie",),
    "game ids of Simon Tatham's Pattern, one in a line",
    (".pattern",),
    matches,
    each_line(_read),
    write,
    several=True,
)
