"""KenKen with one cage in a line, as programmers like to write it.

    6                 the size, which may be missing
    11 + A1 A2        what the cage makes, the operation, the cells; or
    + 11 A1 A2        the operation first

A letter is a column and a number a row, as in a table calculation. (Norvig's notebook has it the other way round;
his puzzles are mirrored at the diagonal.) `?` hides the operation, `!` or `=` gives a cell. Lines that begin
with # say nothing; an empty line and a new size open the next puzzle.
"""

import re
from collections.abc import Iterator

from cluesmith.errors import FormatError
from cluesmith.formats.format import Format, beginning, blank_line_between, unwritable
from cluesmith.grid import Cell
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.kinds.kenken.formats.cages import SPELLED, refuse_other_digits
from cluesmith.puzzle import Puzzle
from cluesmith.text import Line, Word, read_lines

CAGE = re.compile(r"(\d+\s+[-+*/x×÷−?!=]|[-+*/x×÷−?!=]\s+\d+)(\s+[A-Za-z]\d{1,2})+")


def matches(text: str) -> bool:
    """Whether all lines are cages or sizes, and there is a cage."""
    lines = [" ".join(word.text for word in line.words) for line in read_lines(beginning(text))]
    cages = [bool(CAGE.fullmatch(line)) for line in lines]
    return any(cages) and all(cage or line.isdigit() for cage, line in zip(cages, lines, strict=True))


def read(text: str) -> Iterator[Puzzle]:
    """Each puzzle."""
    part: list[Line] = []
    for line in read_lines(text):
        if len(line.words) == 1 and part:
            yield _puzzle(part)
            part = []
        part.append(line)
    if not part:
        raise FormatError("expected cages such as '11 + A1 A2', found nothing")
    yield _puzzle(part)


def _puzzle(lines: list[Line]) -> Puzzle:
    size = lines[0].words[0].number("a size") if len(lines[0].words) == 1 else None
    cages = tuple(_cage(line) for line in lines[size is not None :])
    largest = max((max(cell) + 1 for cage in cages for cell in cage.cells), default=0)
    return KenKen(largest if size is None else size, cages)


def _cage(line: Line) -> Cage:
    if len(line.words) < 3:
        raise line.words[0].error("a number, an operation and cells")
    first, second, *cells = line.words
    number, op = (first, second) if first.text.isdigit() else (second, first)
    if op.text.lower() not in SPELLED:
        raise op.error("an operation: + - * / = or ?")
    return Cage(SPELLED[op.text.lower()], number.number("a number"), tuple(map(_cell, cells)))


def _cell(word: Word) -> Cell:
    found = re.fullmatch(r"([A-Za-z])(\d{1,2})", word.text)
    if not found or found[2] in ("0", "00"):
        raise word.error("a cell such as B3")
    return int(found[2]) - 1, ord(found[1].upper()) - ord("A")


def write(puzzle: Puzzle) -> str:
    """The size and the cages of one puzzle."""
    assert isinstance(puzzle, KenKen)
    refuse_other_digits(puzzle)
    if puzzle.size > 26:
        raise unwritable(f"its columns have letters, and this puzzle has {puzzle.size}")
    return f"{puzzle.size}\n" + "".join(map(_cage_text, puzzle.cages))


def _cage_text(cage: Cage) -> str:
    cells = " ".join(f"{chr(ord('A') + column)}{row + 1}" for row, column in cage.cells)
    return f"{cage.target} {cage.op or '?'} {cells}\n"


CAGES = Format(
    "cages",
    ("kenken",),
    "one cage in a line, such as 11 + A1 A2",
    (".cages",),
    matches,
    read,
    write,
    several=True,
    join=blank_line_between,
)
