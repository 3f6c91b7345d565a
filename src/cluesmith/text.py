"""Reading what a person typed: lines of words that remember where they stood."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from cluesmith.errors import FormatError

MAX_DIGITS = 18
# No puzzle we accept has as many. Words take much more memory than their letters, so what has more is not taken apart.
MAX_WORDS = 1_000_000
MAX_LINES = 400_000

# Without a step back (++ and the like), so that no text takes longer than its length.
_NOTHING_SAID = re.compile(r"(?:\s++|#[^\n]*+)*+")
_SAID = re.compile(r"\S[^\n]*+")
_INDENT = re.compile(r" *+(?:[0-9a-z,]++[.)]~? ++)?+")  # blanks, and the number of a line that has one
_OTHER_LINE_ENDS = ("\r\n", *"\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")


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


def split_lines(text: str) -> list[str]:
    """The lines of the text, which may not be too many."""
    if max(text.count("\n"), text.count("\r")) > MAX_LINES:
        raise _too_many("lines", MAX_LINES)
    return text.splitlines()


def first_line(text: str) -> tuple[int, str] | None:
    """The first line that says something, without the blanks around it, and its number."""
    text = _with_plain_line_ends(text)
    begin = _NOTHING_SAID.match(text).end()  # type: ignore[union-attr] # it matches nothing at least
    said = _SAID.match(text, begin)
    return (1 + text.count("\n", 0, begin), said[0].rstrip()) if said else None


def read_lines(text: str, split_at: str = "") -> list[Line]:
    """The lines of the text that say something.

    Empty lines and lines that begin with `#` say nothing. The characters of `split_at` are words of their own.
    """
    if len(text.split(None, MAX_WORDS)) > MAX_WORDS:
        raise _too_many("words", MAX_WORDS)
    marks = re.escape(split_at)
    word = re.compile(rf"[{marks}]|[^\s{marks}]++" if marks else r"\S++")
    lines: list[Line] = []
    left = MAX_WORDS
    for line, number, column in _lines_said(_with_plain_line_ends(text)):
        if line[0] != "#":
            found = islice(word.finditer(line), left + 1)
            lines.append(Line(tuple([Word(each[0], number, column + each.start()) for each in found]), number))
            left -= len(lines[-1].words)
        if left < 0:
            raise _too_many("words", MAX_WORDS)
    return lines


def _lines_said(text: str) -> Iterator[tuple[str, int, int]]:
    """The lines that are not blank, each from its first word on, with their numbers and the columns they begin at."""
    number, end = 1, 0
    for count, said in enumerate(_SAID.finditer(text)):
        if count == MAX_LINES:
            raise _too_many("lines", MAX_LINES)
        number += text.count("\n", end, said.start())
        begin = text.rfind("\n", end, said.start()) + 1
        end = said.end()
        yield said[0], number, said.start() - begin + 1


def _too_many(what: str, most: int) -> FormatError:
    return FormatError(f"expected at most {most} {what}, found more")


def _with_plain_line_ends(text: str) -> str:
    for line_end in _OTHER_LINE_ENDS:
        text = text.replace(line_end, "\n")
    return text


def read_body(text: str, kind: str, split_at: str = "", options: Sequence[str] = ()) -> tuple[Line, list[Line]]:
    """The line that names the kind, with none but these options behind it, and the lines below.

    An option that ends in `=` has something behind it.
    """
    lines = read_lines(text, split_at)
    if not lines or lines[0].words[0].text.lower() != kind:
        raise FormatError(f"expected {kind!r} in the first line", line=lines[0].number if lines else None)
    for word in lines[0].words[1:]:
        if not any(word.text.startswith(option) if option[-1] == "=" else word.text == option for option in options):
            raise word.error(" or ".join(map(repr, options)) or f"nothing behind {kind!r}")
    return lines[0], lines[1:]


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


def parse_size(text: str) -> tuple[int, int] | None:
    """Height and width in `8` or `6x9`; None when it is neither."""
    parts = text.strip().lower().split("x")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        return None
    return int(parts[0]), int(parts[-1])


def parse_numbers(text: str) -> tuple[int, ...] | None:
    """The numbers of at most two digits in `0-5` or `1,3,5-7`, in order; None when it is something else."""
    parts = [part.split("-") for part in text.split(",")]
    if not all(len(part) <= 2 and all(_is_short_number(end.strip()) for end in part) for part in parts):
        return None
    return tuple(sorted(number for part in parts for number in range(int(part[0]), int(part[-1]) + 1)))


def _is_short_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


def numbers_text(numbers: Iterable[int]) -> str:
    """The numbers, in order, as `parse_numbers` reads them: `0-5`, `1,3,5-7`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    short = (f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
    return ",".join(short)


def wrapped(text: str, width: int) -> str:
    """The text with lines that are longer than that continued below at a word, as far in as what they say begins."""
    return "\n".join(part for line in text.split("\n") for part in _continued(line, width))


def _continued(line: str, width: int) -> list[str]:
    begin = _INDENT.match(line).end()  # type: ignore[union-attr] # it matches nothing at least
    if len(line) <= width or begin > width // 2:
        return [line]
    first, *rest = filled(line[begin:].split(), width - begin) or [""]
    return [line[:begin] + first, *(" " * begin + part for part in rest)]


def reflowed(text: str, width: int) -> str:
    """A paragraph whose lines are longer than that, in lines that are not."""
    return text if max(map(len, text.splitlines()), default=0) <= width else wrapped(" ".join(text.split()), width)


def printable(text: str) -> str:
    """The text as a terminal can show it: what would steer the terminal is spelled out."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
