"""What the game ids of Simon Tatham's collection share: one id in a line, `parameters:description`."""

import re
from collections.abc import Callable, Iterator

from cluesmith.formats.about import Told
from cluesmith.formats.format import Partly, beginning
from cluesmith.puzzle import Puzzle
from cluesmith.text import Word, split_lines


def all_match(text: str, pattern: str) -> bool:
    """Whether every line that says something looks like this, as far as the beginning of the text shows."""
    lines = [line.strip() for line in beginning(text).splitlines() if line.strip()]
    return bool(lines) and all(re.fullmatch(pattern, line) for line in lines)


def each_line(read: Callable[[Word], Puzzle | Partly | Told]) -> Callable[[str], Iterator[Puzzle | Partly | Told]]:
    """A reader of texts that hold a puzzle in every line."""

    def read_all(text: str) -> Iterator[Puzzle | Partly | Told]:
        for number, line in enumerate(split_lines(text), start=1):
            if line.strip():
                yield read(Word(line.strip(), number, 1 + len(line) - len(line.lstrip())))

    return read_all


def at(word: Word, place: int, length: int = 1) -> Word:
    """A part of the word, with its own place."""
    return Word(word.text[place : place + length], word.line, word.column + place)
