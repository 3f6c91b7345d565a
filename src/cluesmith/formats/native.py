"""Our own two forms of a puzzle: text for people, JSON for programs, with one puzzle or one in every line."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec

from cluesmith.errors import FormatError, PuzzleError
from cluesmith.formats.about import About, Told, about_of, as_fields
from cluesmith.formats.format import Format
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, any_kind, class_in
from cluesmith.text import first_line, split_lines

# No puzzle we accept is larger as text; what is larger is not read to its end.
MAX_BYTES = 8_000_000

Kind = TypeVar("Kind")


class Record(About, Generic[Kind], frozen=True, kw_only=True):
    """An object that holds a puzzle and what is told of it, as the bank's and the maker's do."""

    puzzle: Kind


def text_format() -> Format:
    """Our text, among the other formats."""
    return Format(
        "text",
        tuple(KINDS),
        "our own text, made to be typed",
        (".txt",),
        is_text,
        read_text,
        dumps,
        variants=_all_variants(),
    )


def json_format() -> Format:
    """Our JSON, among the other formats."""
    return Format(
        "json",
        tuple(KINDS),
        "our own JSON, one puzzle in a line",
        (".json", ".jsonl"),
        is_json,
        read_json,
        lambda puzzle: dumps(puzzle, as_json=True),
        several=True,
        variants=_all_variants(),
    )


def _all_variants() -> tuple[str, ...]:
    return tuple(field for kind in KINDS.values() for field, _ in kind.parts.variants)


def decode(data: bytes) -> str:
    """The text in the bytes, which must be UTF-8."""
    if len(data) > MAX_BYTES:
        raise FormatError(f"expected at most {MAX_BYTES} bytes, found more")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"expected text in UTF-8, found byte 0x{data[error.start]:02x} at {error.start}") from None


def dumps(puzzle: Puzzle, *, as_json: bool = False) -> str:
    """The puzzle in its text form, or as one line of JSON."""
    return msgspec.json.encode(puzzle).decode() + "\n" if as_json else puzzle.format()


def dump_record(told: Told) -> str:
    """The puzzle as one line of JSON, with all that is told of it; alone if that is nothing."""
    if told.about == About():
        return dumps(told.puzzle, as_json=True)
    return msgspec.json.encode({"puzzle": told.puzzle} | as_fields(told.about)).decode() + "\n"


# Which of the two it is


def is_text(text: str) -> bool:
    """Whether the first line that says something names a kind."""
    first = first_line(text)
    return first is not None and _kind_word(first[1]) in KINDS


def is_json(text: str) -> bool:
    """Whether it is an object that names a kind."""
    return text.lstrip().startswith("{") and '"kind"' in text


def is_json_line(line: bytes) -> bool:
    """Whether the line is a whole object that names a kind."""
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}") and b'"kind"' in line


def _kind_word(line: str) -> str:
    return line.split(None, 1)[0].lower()


# Reading


def read_text(text: str) -> Iterator[Told]:
    """The one puzzle."""
    yield _one(text)


def read_json(text: str) -> Iterator[Told]:
    """The puzzle, or that in each line."""
    first, _, rest = text.lstrip().partition("\n")
    if rest.strip() and is_json_line(first.encode()):
        yield from read_json_lines(line.encode() for line in split_lines(text))
    else:
        yield _one(text)


def read_json_lines(lines: Iterable[bytes]) -> Iterator[Told]:
    """The puzzle in each line, read when it is asked for."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield _one(decode(line))
            except PuzzleError as error:
                raise FormatError(str(error), line=number) from None


def _one(text: str) -> Told:
    """The puzzle in either form; in JSON it may be part of a record."""
    if not text.strip():
        raise FormatError("expected a puzzle, found nothing")
    if not text.lstrip().startswith("{"):
        return Told(_parsed(text))
    if '"puzzle"' not in text:
        return Told(decode_json(text, any_kind(text)))
    record: Any = decode_json(text, Record[any_kind(text)])  # type: ignore[misc]
    return Told(record.puzzle, about_of(record))


def _parsed(text: str) -> Puzzle:
    number, first = first_line(text) or (1, "only comments")
    kind = KINDS.get(_kind_word(first))
    if kind is None:
        found = repr(first if len(first) <= 30 else first[:27] + "...")
        wanted = f"a puzzle that begins with its kind ({', '.join(KINDS)}) or JSON"
        raise FormatError(f"expected {wanted}, found {found}", line=number)
    return class_in(text, kind).parse(text)


def decode_json(text: str, wanted: Any = Any) -> Any:  # noqa: ANN401 - a type only msgspec knows
    """What the JSON holds, which is of the wanted type."""
    try:
        _look_for_doubles(text)  # first, so that what it makes is gone when the rest begins
        return msgspec.json.decode(text, type=wanted)
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


def _look_for_doubles(text: str) -> None:
    """Raise FormatError where a name stands twice in an object of the JSON, as far as it is JSON."""
    import json  # noqa: PLC0415 - only JSON pays for it

    def unread(_: str) -> None:
        """Nothing: a number may be too long to be one, and only names matter here."""

    with suppress(json.JSONDecodeError):
        json.loads(text, object_pairs_hook=refuse_doubles, parse_int=unread, parse_float=unread)


def refuse_doubles(pairs: list[tuple[str, Any]]) -> None:
    """Raise FormatError where a name stands twice in an object, because it is unclear which one is meant."""
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise FormatError(f"expected each name once in a JSON object, found {name!r:.30} twice")
        seen.add(name)
