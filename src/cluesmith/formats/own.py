"""Our own two forms among the others: how they are recognised, and JSON with a puzzle in every line."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats import native
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, any_kind


class Record(msgspec.Struct):
    """An object that holds a puzzle among other things, as the bank's and the maker's do."""

    puzzle: any_kind()  # type: ignore[valid-type]


def is_text(text: str) -> bool:
    """Whether the first line that says something names a kind."""
    lines = (line.split(None, 1) for line in text.splitlines())
    first = next((words[0] for words in lines if words and words[0][0] != "#"), "")
    return first.lower() in KINDS


def is_json(text: str) -> bool:
    """Whether it is an object that names a kind."""
    return text.lstrip().startswith("{") and '"kind"' in text


def read_text(text: str) -> Iterator[Puzzle]:
    """The one puzzle."""
    yield native.loads(text)


def read_json(text: str) -> Iterator[Puzzle]:
    """The puzzle, or that in each line."""
    lines = text.strip().splitlines()
    if len(lines) > 1 and is_line(lines[0].encode()):
        yield from read_lines(line.encode() for line in text.splitlines())
    else:
        yield _one(text)


def is_line(line: bytes) -> bool:
    """Whether the line is a whole object that names a kind."""
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}") and b'"kind"' in line


def read_lines(lines: Iterable[bytes]) -> Iterator[Puzzle]:
    """The puzzle in each line, read when it is asked for."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield _one(native.decode(line))
            except PuzzleError as error:
                raise FormatError(str(error), line=number) from None


def _one(text: str) -> Puzzle:
    if '"puzzle"' not in text:
        return native.loads(text)
    record: Any = native.read_json(text, Record)
    puzzle: Puzzle = record.puzzle
    return puzzle
