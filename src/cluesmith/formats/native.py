"""Our own two forms of a puzzle: text for people, JSON for programs."""

from typing import Any

import msgspec

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, any_kind

# No puzzle we accept is larger as text; what is larger is not read to its end.
MOST_BYTES = 8_000_000


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
        puzzle: Puzzle = read_json(text, any_kind())
        return puzzle
    lines = enumerate(map(str.strip, text.splitlines()), start=1)
    number, first = next(((number, line) for number, line in lines if line and line[0] != "#"), (1, "only comments"))
    kind = KINDS.get(first.split(None, 1)[0].lower())
    if kind is None:
        found = repr(first if len(first) <= 30 else first[:27] + "...")
        wanted = f"a puzzle that begins with its kind ({', '.join(KINDS)}) or JSON"
        raise FormatError(f"expected {wanted}, found {found}", line=number)
    return kind.parse(text)


def dumps(puzzle: Puzzle, *, as_json: bool = False) -> str:
    """The puzzle in its text form, or as one line of JSON."""
    return msgspec.json.encode(puzzle).decode() + "\n" if as_json else puzzle.format()


def read_json(text: str, wanted: Any = Any) -> Any:  # noqa: ANN401 - a type only msgspec knows
    """What the JSON holds, which is of the wanted type."""
    try:
        found = msgspec.json.decode(text, type=wanted)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, PuzzleError):
            raise error.__cause__ from None
        raise FormatError(str(error)[:1].lower() + str(error)[1:]) from None
    except RecursionError:
        raise FormatError("expected JSON, found it nested too deeply") from None
    except UnicodeEncodeError:
        raise FormatError("expected JSON, found characters that are no text") from None
    except msgspec.DecodeError as error:
        raise FormatError(f"expected JSON: {str(error).removeprefix('JSON is malformed: ')}") from None
    import json  # noqa: PLC0415 - only JSON pays for it

    json.loads(text, object_pairs_hook=_refuse_doubles)
    return found


def _refuse_doubles(pairs: list[tuple[str, Any]]) -> None:
    """Raise FormatError where a name stands twice in an object, for nobody knows which one is meant."""
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise FormatError(f"expected each name once in a JSON object, found {name!r:.30} twice")
        seen.add(name)
