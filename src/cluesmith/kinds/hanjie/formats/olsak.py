"""Olsak's .g files.

Free text comes first. A line that begins with `:` opens the rows, the next one the columns, and one more may close
them; what else it says is a remark. Each line between holds the numbers of one line of cells, and an empty line
none. A line `#d` in the free text declares colours and `#t` a triangular grid; both are refused.
"""

import re
from collections.abc import Iterator
from itertools import islice

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format
from cluesmith.kinds.hanjie.formats.clue_lines import has_numbers_only, known, read_numbers
from cluesmith.kinds.hanjie.puzzle import Hanjie, refuse_long_lines
from cluesmith.puzzle import Puzzle
from cluesmith.text import split_lines

# A line that opens a list; a program in Prolog begins with a colon too.
OPENING = re.compile(r"^:(?!-).*+$", re.MULTILINE)


def matches(text: str) -> bool:
    """Whether two lines open with a colon and numbers stand between."""
    first, second = [*islice(OPENING.finditer(text), 2), None, None][:2]
    if first is None or second is None:
        return False
    coloured = re.search(r"^#[dDtT]", text, re.MULTILINE)
    return bool(coloured) or has_numbers_only(text[first.end() : second.start()])


def read(text: str) -> Iterator[Puzzle]:
    """The puzzle behind the free text."""
    lines = split_lines(text)
    opened = [place for place, line in enumerate(lines) if OPENING.match(line)]
    if len(opened) < 2:
        raise FormatError(f"expected a line with : before the rows and one before the columns, found {len(opened)}")
    for number, line in enumerate(lines[: opened[0]], start=1):
        if line[:2].lower() in ("#d", "#t"):
            found = "one in colours" if line[1] in "dD" else "a triangular grid"
            raise FormatError(f"expected a black and white puzzle, found {found}", line=number)
    end = opened[2] if len(opened) > 2 else len(lines)
    refuse_long_lines(opened[1] - opened[0] - 1, end - opened[1] - 1)
    yield Hanjie(_clues(lines, opened[0] + 1, opened[1]), _clues(lines, opened[1] + 1, end))


def _clues(lines: list[str], begin: int, end: int) -> tuple[tuple[int, ...], ...]:
    return tuple(read_numbers(lines[place], place + 1) for place in range(begin, end))


def write(puzzle: Puzzle) -> str:
    """One puzzle, with an empty line for a line without numbers."""
    rows, columns = known(puzzle)
    texts = [" ".join(map(str, clue)) for clue in [*rows, *columns]]
    return "\n".join([": rows", *texts[: len(rows)], ": columns", *texts[len(rows) :], ":"]) + "\n"


G = Format("g", ("hanjie",), "the .g files of Olsak's solver, black and white", (".g",), matches, read, write)
