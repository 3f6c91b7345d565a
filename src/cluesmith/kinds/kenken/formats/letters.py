"""KenKen as a square of letters and a table of clues, in the spellings of three programs.

a=5+ b=3-           CanCan: the clues, then a row per line with blanks between; `# ...` lines (the answer) say
a a b               nothing; an empty line parts puzzles. A cage without a sign is one cell. Names past z go on
...                 ba, bb, ...

.KK "title"         ghfbsd: an optional headline, a square without blanks in which a digit gives its cell, then
AAB                 the clues. Here a cage without a sign hides its operation.
A 5+

3                   rokob: a size, a square without blanks, then sign before number, = for one cell
AAB
A + 5
"""

import re
from collections.abc import Iterator

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format, beginning, blank_line_between, unwritable
from cluesmith.kinds.kenken import KenKen, Op
from cluesmith.kinds.kenken.formats.cages import (
    SPELLED,
    Clues,
    cages_of,
    clues_by_name,
    from_names,
    refuse_large,
    refuse_other_digits,
)
from cluesmith.puzzle import Puzzle
from cluesmith.text import Line, Word, read_lines

SIGN = "[-+*/x×÷−]"
EQUATION = re.compile(rf"\w+=\d+{SIGN}?")
TABLE_ROW = re.compile(rf"\S \d+{SIGN}?|\S [-+*/=x] \d+")


def matches(text: str) -> bool:
    """Whether clues of one of the three spellings stand with a square."""
    lines = [" ".join(word.text for word in line.words) for line in read_lines(beginning(text))]
    if any(line.startswith(".KK") for line in lines):
        return True
    if lines and all(EQUATION.fullmatch(word) for word in lines[0].split()):
        return len(lines) > 1
    rows = [line for line in lines if not TABLE_ROW.fullmatch(line) and not re.fullmatch(r"\d\d?", line)]
    square = rows and all(re.fullmatch(r"\w+", row) and len(row) == len(rows) for row in rows)
    return bool(square) and any(TABLE_ROW.fullmatch(line) for line in lines)


def read(text: str) -> Iterator[Puzzle]:
    """Each puzzle."""
    part: list[Line] = []
    for line in read_lines(text):
        if _opens(line, part):
            yield _puzzle(part)
            part = []
        part.append(line)
    if not part:
        raise FormatError("expected a square of letters and clues, found nothing")
    yield _puzzle(part)


def _is_clue(line: Line) -> bool:
    return "=" in line.words[0].text


def _opens(line: Line, part: list[Line]) -> bool:
    """Whether the line begins another puzzle than those before it: a headline, or CanCan's clues behind a square."""
    return bool(part) and (line.words[0].text == ".KK" or (_is_clue(line) and not _is_clue(part[-1])))


def _puzzle(lines: list[Line]) -> Puzzle:
    if lines[0].words[0].text == ".KK":
        lines = lines[1:]
    if any(map(_is_clue, lines)):
        return _cancan(lines)
    if len(lines) > 1 and len(lines[0].words) == 1 and len(lines[0].words[0].text) < len(lines[1].words[0].text):
        lines = lines[1:]  # the size
    square = [line.words[0] for line in lines if len(line.words) == 1]
    clues = clues_by_name(_table_row(line) for line in lines if len(line.words) > 1)
    names = [[_name(word, place, clues) for place in range(len(word.text))] for word in _squared(square)]
    return from_names(names, clues)


def _squared(rows: list[Word]) -> list[Word]:
    refuse_large(len(rows))
    if wrong := next((row for row in rows if len(row.text) != len(rows)), None):
        raise wrong.error(f"{len(rows)} letters in each of {len(rows)} rows")
    return rows


def _name(row: Word, place: int, clues: Clues) -> str:
    """The cage's name; a digit that names none gives its cell, whose cage then has a name of its own."""
    name = row.text[place]
    if name in clues or name not in "0123456789":
        return name
    clues[f"{name} at {row.line},{place}"] = "=", int(name)
    return f"{name} at {row.line},{place}"


def _table_row(line: Line) -> tuple[str, tuple[Op | None, int]]:
    name, *rest = line.words
    if len(rest) == 1:
        return name.text, _clue(rest[0])
    if len(rest) != 2 or rest[0].text not in SPELLED:
        raise line.words[-1].error("a clue such as 'A 5+' or 'A + 5'")
    return name.text, (SPELLED[rest[0].text], rest[1].number("a number"))


def _clue(word: Word) -> tuple[Op | None, int]:
    found = re.fullmatch(rf"(\d{{1,18}})({SIGN}?)", word.text)
    if not found:
        raise word.error("a number and a sign")
    return SPELLED[found[2]], int(found[1])


def _cancan(lines: list[Line]) -> Puzzle:
    square = [line for line in lines if not _is_clue(line)]
    clues = clues_by_name(_equation(word) for line in lines if _is_clue(line) for word in line.words)
    refuse_large(len(square))
    for line in square:
        if len(line.words) != len(square):
            raise line.words[0].error(f"{len(square)} cage names in each of {len(square)} rows")
    return from_names([[word.text for word in line.words] for line in square], clues)


def _equation(word: Word) -> tuple[str, tuple[Op | None, int]]:
    name, _, clue = word.text.partition("=")
    return name, _clue(Word(clue, word.line, word.column + len(name) + 1))


def write(puzzle: Puzzle) -> str:
    """The clues and the square as CanCan has them."""
    assert isinstance(puzzle, KenKen)
    refuse_other_digits(puzzle)
    if any(cage.op is None for cage in puzzle.cages):
        raise unwritable("a cage without a sign is one cell, and this puzzle hides operations")
    owners = cages_of(puzzle)
    wide = len(_letters(len(puzzle.cages) - 1))
    signs = {"*": "x", "=": ""}
    pairs = enumerate(puzzle.cages)
    clues = (f"{_letters(at)}={cage.target}{signs.get(cage.op or '', cage.op)}" for at, cage in pairs)
    span = range(puzzle.size)
    rows = (" ".join(_letters(owners[row, column]).rjust(wide) for column in span) for row in span)
    return "\n".join([" ".join(clues), *rows]) + "\n"


def _letters(number: int) -> str:
    """a, b, ..., z, ba, bb, ..."""
    last = chr(ord("a") + number % 26)
    return last if number < 26 else _letters(number // 26) + last


LETTERS = Format(
    "letters",
    ("kenken",),
    "a square of letters and a table of clues (CanCan, .KK and others)",
    (".kk", ".cancan"),
    matches,
    read,
    write,
    several=True,
    join=blank_line_between,
)
