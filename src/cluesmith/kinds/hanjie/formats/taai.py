"""The batches of the TAAI and TCGA nonogram tournaments.

A line `$1` opens a puzzle; then come the columns and then the rows, a line each, with numbers parted by tabs and
nothing in an empty line. The boards are square (25 by 25 in the tournaments), so half of the lines are columns.
"""

import re
from collections.abc import Iterable, Iterator

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format, beginning, unwritable
from cluesmith.kinds.hanjie.formats.clue_lines import has_numbers_only, known, read_numbers
from cluesmith.kinds.hanjie.puzzle import Hanjie, refuse_long_lines
from cluesmith.puzzle import Puzzle
from cluesmith.text import split_lines


def matches(text: str) -> bool:
    """Whether a line `$1` or the like begins it and all else are numbers."""
    return text.startswith("$") and has_numbers_only(re.sub(r"^\$.*+$", "", beginning(text), flags=re.MULTILINE))


def read(text: str) -> Iterator[Puzzle]:
    """Each puzzle of the batch."""
    lines = split_lines(text)
    opened = [place for place, line in enumerate(lines) if line.startswith("$")]
    if not opened or opened[0]:
        raise FormatError("expected a line with $ and a number", line=1)
    for begin, end in zip(opened, [*opened[1:], len(lines)], strict=True):
        yield _puzzle(lines, begin, end)


def _puzzle(lines: list[str], begin: int, end: int) -> Puzzle:
    places = list(range(begin + 1, end))
    if len(places) % 2 and not lines[places[-1]].strip():
        places.pop()  # a blank line before the next puzzle
    if not places or len(places) % 2:
        raise FormatError(f"expected as many columns as rows, found {len(places)} lines", line=begin + 1)
    refuse_long_lines(len(places) // 2, len(places) // 2)
    clues = tuple(read_numbers(lines[place], place + 1) for place in places)
    return Hanjie(clues[len(clues) // 2 :], clues[: len(clues) // 2])


def write(puzzle: Puzzle) -> str:
    """The lines of one square puzzle."""
    rows, columns = known(puzzle)
    if len(rows) != len(columns):
        raise unwritable(f"its boards are square, and this one is {len(rows)}x{len(columns)}")
    return "".join("\t".join(map(str, clue)) + "\n" for clue in [*columns, *rows])


def join(pieces: Iterable[str]) -> Iterator[str]:
    """The puzzles, numbered from 1."""
    for number, piece in enumerate(pieces, start=1):
        yield f"${number}\n{piece}"


TAAI = Format(
    "taai",
    ("hanjie",),
    "batches of square nonograms as in the TAAI tournaments",
    (".taai",),
    matches,
    read,
    write,
    several=True,
    join=join,
)
