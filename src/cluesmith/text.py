"""Reading what a person typed: lines of words that remember where they stood."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluesmith.errors import FormatError

MAX_DIGITS = 18


class Word(NamedTuple):
    """A word and its place in the text, counted from 1."""

    text: str
    line: int
    column: int

    def error(self, expected: str) -> FormatError:
        """The error "expected this, found that" at this word's place."""
        return FormatError(f"expected {expected}, found {_short(self.text)}", line=self.line, column=self.column)

    def number(self, expected: str) -> int:
        """The word as a number of 0 or more."""
        if not (self.text.isascii() and self.text.isdigit()):
            raise self.error(expected)
        if len(self.text) > MAX_DIGITS:
            raise self.error(f"a number of at most {MAX_DIGITS} digits")
        return int(self.text)


class Line(NamedTuple):
    """The words of a line that has any."""

    words: tuple[Word, ...]
    number: int


def read_lines(text: str, split_at: str = "") -> list[Line]:
    """The lines of the text that say something.

    Empty lines and lines that begin with `#` say nothing. The characters of `split_at` are words of their own.
    """
    lines = enumerate(text.splitlines(), start=1)
    found = (Line(tuple(_words(line, number, split_at)), number) for number, line in lines)
    return [line for line in found if line.words and not line.words[0].text.startswith("#")]


def read_body(text: str, kind: str, split_at: str = "", options: Sequence[str] = ()) -> tuple[Line, list[Line]]:
    """The line that names the kind, with none but these options behind it, and the lines below."""
    lines = read_lines(text, split_at)
    if not lines or lines[0].words[0].text.lower() != kind:
        raise FormatError(f"expected {kind!r} in the first line", line=lines[0].number if lines else None)
    for word in lines[0].words[1:]:
        if word.text not in options:
            raise word.error(" or ".join(map(repr, options)) or f"nothing behind {kind!r}")
    return lines[0], lines[1:]


def _words(line: str, number: int, split_at: str) -> Iterator[Word]:
    word, begin = "", 0
    for column, character in enumerate(line + " ", start=1):
        if not character.isspace() and character not in split_at:
            begin = begin if word else column
            word += character
            continue
        if word:
            yield Word(word, number, begin)
            word = ""
        if character in split_at:
            yield Word(character, number, column)


def _short(text: str) -> str:
    return repr(text if len(text) <= 30 else text[:27] + "...")


def filled(words: Iterable[str], width: int = 79, joined_by: str = " ") -> list[str]:
    """The words in lines of at most that width, as many as fit in each."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(joined_by) + len(word) <= width:
            lines[-1] += joined_by + word
        else:
            lines.append(word)
    return lines


def printable(text: str) -> str:
    """The text as a terminal can show it: what would steer the terminal is spelled out."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
