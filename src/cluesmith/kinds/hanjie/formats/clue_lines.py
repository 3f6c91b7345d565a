"""What the formats of Hanjie share: lines of numbers in, lines of numbers out."""

import re
from collections.abc import Iterable, Sequence

from cluesmith.errors import FormatError
from cluesmith.formats.format import unwritable
from cluesmith.kinds.hanjie.puzzle import LONGEST_LINE, Hanjie
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word

Numbers = tuple[int, ...]
MOST_WORDS = LONGEST_LINE + 2  # more than can be said of a line of cells


def known(puzzle: Puzzle) -> tuple[list[Numbers], list[Numbers]]:
    """The numbers of every row and column, of which none may be unknown."""
    assert isinstance(puzzle, Hanjie)
    return _all_known(puzzle.rows), _all_known(puzzle.columns)


def _all_known(clues: Iterable[Sequence[object] | None]) -> list[Numbers]:
    found: list[Numbers] = []
    for clue in clues:
        numbers = [number for number in clue or () if isinstance(number, int)]
        if clue is None or len(numbers) < len(clue):
            raise unwritable("it has no unknown numbers, and this puzzle has some")
        found.append(tuple(numbers))
    return found


def line_text(numbers: Numbers, joined_by: str = " ") -> str:
    """The numbers with something between them, `0` for none."""
    return joined_by.join(map(str, numbers)) or "0"


def words_of(line: str, number: int, separators: str = "") -> list[Word]:
    """The words of a line with their places; the separators count as blanks."""
    words, column = [], 0
    for character in separators:
        line = line.replace(character, " ")
    parts = line.split(None, MOST_WORDS)
    if len(parts) > MOST_WORDS:
        raise FormatError(f"expected at most {MOST_WORDS} words in a line, found more", line=number)
    for part in parts:
        column = line.index(part, column)
        words.append(Word(part, number, column + 1))
        column += len(part)
    return words


def read_numbers(line: str, number: int, separators: str = "") -> Numbers:
    """The numbers in a line; a 0 stands for none."""
    words = words_of(line, number, separators)
    return tuple(found for word in words if (found := word.number("a number")))


def has_numbers_only(text: str) -> bool:
    """Whether the text holds numbers and blanks, or nothing."""
    return bool(re.fullmatch(r"[0-9\s]*+", text))


def first_lines(text: str, count: int) -> tuple[list[str], str]:
    """That many lines from the first on that is not blank, and the text behind them."""
    *lines, rest = [*text.lstrip().split("\n", count), *[""] * count][: count + 1]
    return lines, rest


def expect_count(name: str, wanted: int, found: int, line: int) -> None:
    """Raise FormatError unless there are as many as wanted."""
    if wanted != found:
        raise FormatError(f"expected {wanted} {name} clues, found {found}", line=line)
