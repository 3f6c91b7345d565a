"""Our own two forms of a puzzle: text for people, JSON for programs."""

from typing import Any, Union

import msgspec

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.puzzle import Puzzle
from cluesmith.puzzles import KINDS
from cluesmith.text import read_lines

# No puzzle we accept is larger as text; what is larger is not read to its end.
MOST_BYTES = 8_000_000

_ANY_KIND: Any = Union[tuple(KINDS.values())]  # noqa: UP007 - a union built from a list


def decode(data: bytes) -> str:
    """The text in the bytes, which must be UTF-8."""
    if len(data) > MOST_BYTES:
        raise FormatError(f"expected at most {MOST_BYTES} bytes, found more")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"expected text in UTF-8, found byte 0x{data[error.start]:02x} at {error.start}") from None


def loads(text: str) -> Puzzle:
    """The puzzle described by the text or JSON."""
    if not text.strip():
        raise FormatError("expected a puzzle, found nothing")
    if text.lstrip().startswith("{"):
        return _from_json(text)
    first = read_lines(text)[:1]
    word = first[0].words[0] if first else None
    if word is None or word.text.lower() not in KINDS:
        raise FormatError(
            f"expected a puzzle that begins with its kind ({', '.join(KINDS)}) or JSON, found {_opening(text)}",
            line=word.line if word else None,
        )
    return KINDS[word.text.lower()].parse(text)


def dumps(puzzle: Puzzle, *, as_json: bool = False) -> str:
    """The puzzle in its text form, or as one line of JSON."""
    return msgspec.json.encode(puzzle).decode() + "\n" if as_json else puzzle.format()


def _from_json(text: str) -> Puzzle:
    try:
        puzzle: Puzzle = msgspec.json.decode(text, type=_ANY_KIND)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, PuzzleError):
            raise error.__cause__ from None
        raise FormatError(_lower(str(error))) from None
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise FormatError(f"expected JSON: {_lower(str(error))}") from None
    return puzzle


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def _opening(text: str) -> str:
    line = text.split("\n", 1)[0].strip()
    return repr(line if len(line) <= 30 else line[:27] + "...")
