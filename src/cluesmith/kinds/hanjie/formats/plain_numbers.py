"""Three formats of Hanjie that hold nothing but numbers: .mk, .nin and .cwd.

.mk (Olsak) begins with height and width, and a line `#` parts rows and columns. .nin (Wilk) begins with width and
height and parts them by nothing. .cwd (Sukhoy) has height and width in a line each, and a blank line between rows
and columns. In all of them a line holds the numbers of one line of cells, 0 or (.mk, .nin) nothing for none.
"""

import re
from collections.abc import Iterator

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format
from cluesmith.kinds.hanjie.formats.clue_lines import (
    expect_count,
    first_lines,
    has_numbers_only,
    known,
    line_text,
    read_numbers,
    words_of,
)
from cluesmith.kinds.hanjie.puzzle import Hanjie, refuse_long_lines
from cluesmith.puzzle import Puzzle
from cluesmith.text import MAX_LINES, split_lines

PAIR = re.compile(r"\s*\d+\s+\d+\s*")
SINGLE = re.compile(r"\s*\d+\s*")
BLANK_LINE = re.compile(r"\n[^\S\n]*+\n")


def _lines(text: str) -> list[str]:
    """The lines, without the blank ones before the first."""
    return split_lines(text.lstrip())


def matches_mk(text: str) -> bool:
    """Whether two numbers begin it, a line with # parts it, and all else are numbers."""
    (first,), rest = first_lines(text, 1)
    rows, mark, behind = rest.partition("#")
    alone = bool(mark) and not rows.rpartition("\n")[2].strip()
    columns = behind.partition("\n")[2]
    return alone and bool(PAIR.fullmatch(first)) and has_numbers_only(rows) and has_numbers_only(columns)


def matches_nin(text: str) -> bool:
    """Whether two numbers begin it, and as many lines of numbers follow."""
    (first,), rest = first_lines(text, 1)
    if len(first) > 20 or not PAIR.fullmatch(first) or not has_numbers_only(rest) or rest.count("\n") > MAX_LINES:
        return False
    lines = rest.splitlines()
    return sum(map(int, first.split())) in (len(lines), sum(bool(line.strip()) for line in lines))


def matches_cwd(text: str) -> bool:
    """Whether two lines of one number begin it, and all else are numbers with a blank line somewhere."""
    sizes, rest = first_lines(text, 2)
    return all(map(SINGLE.fullmatch, sizes)) and has_numbers_only(rest) and bool(BLANK_LINE.search(f"\n{rest}"))


def read_mk(text: str) -> Iterator[Puzzle]:
    """The puzzle: rows before the line with #, columns behind it."""
    lines = _lines(text)
    height, width = _sizes(lines[:1], 2)
    marks = [place for place, line in enumerate(lines) if place and line.strip().startswith("#")]
    if len(marks) != 1:
        raise FormatError(f"expected one line with # between rows and columns, found {len(marks)}")
    rows = _take("row", height, lines, 1, marks[0])
    columns = _take("column", width, lines, marks[0] + 1, len(lines))
    yield Hanjie(rows, columns)


def read_nin(text: str) -> Iterator[Puzzle]:
    """The puzzle: as many rows as the second number says, then the columns."""
    lines = _lines(text)
    width, height = _sizes(lines[:1], 2)
    both = _take("row and column", height + width, lines, 1, len(lines))
    yield Hanjie(both[:height], both[height:])


def read_cwd(text: str) -> Iterator[Puzzle]:
    """The puzzle: rows, a blank line, columns."""
    lines = _lines(text)
    height, width = _sizes(lines[:2], 1)
    middle = next((place for place in range(2 + height, len(lines)) if not lines[place].strip()), len(lines))
    rows = _take("row", height, lines, 2, middle)
    yield Hanjie(rows, _take("column", width, lines, middle + 1, len(lines)))


def _sizes(lines: list[str], per_line: int) -> tuple[int, int]:
    words = [word for number, line in enumerate(lines, start=1) for word in words_of(line, number)[:per_line]]
    if len(words) != 2:
        raise FormatError("expected two sizes at the beginning", line=1)
    one, other = words[0].number("a size"), words[1].number("a size")
    refuse_long_lines(one, other)
    return one, other


def _take(name: str, wanted: int, lines: list[str], begin: int, end: int) -> tuple[tuple[int, ...], ...]:
    """The clues between these places; blank lines count only where the others are too few."""
    part = [(line, number) for number, line in enumerate(lines[begin:end], start=begin + 1)]
    filled = [pair for pair in part if pair[0].strip()]
    if len(filled) < wanted <= len(part) and not any(line.strip() for line, _ in part[wanted:]):
        filled = part[:wanted]
    expect_count(name, wanted, len(filled), begin + 1)
    return tuple(read_numbers(line, number) for line, number in filled)


def write_mk(puzzle: Puzzle) -> str:
    """Height and width, rows, #, columns."""
    rows, columns = known(puzzle)
    return _text([f"{len(rows)} {len(columns)}", *map(line_text, rows), "#", *map(line_text, columns)])


def write_nin(puzzle: Puzzle) -> str:
    """Width and height, rows, columns."""
    rows, columns = known(puzzle)
    return _text([f"{len(columns)} {len(rows)}", *map(line_text, rows), *map(line_text, columns)])


def write_cwd(puzzle: Puzzle) -> str:
    """Height, width, rows, a blank line, columns."""
    rows, columns = known(puzzle)
    return _text([str(len(rows)), str(len(columns)), *map(line_text, rows), "", *map(line_text, columns)])


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


HANJIE = ("hanjie",)
MK = Format(
    "mk",
    HANJIE,
    "numbers of rows and columns with # between, as Olsak's solver reads them",
    (".mk",),
    matches_mk,
    read_mk,
    write_mk,
)
NIN = Format(
    "nin", HANJIE, "width, height, rows and columns of Wilk's solver", (".nin",), matches_nin, read_nin, write_nin
)
CWD = Format("cwd", HANJIE, "the files of QNonograms and Sukhoy's solver", (".cwd",), matches_cwd, read_cwd, write_cwd)
