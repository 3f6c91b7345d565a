"""The table of all formats, and how a text shows which of them it is."""

from collections.abc import Iterator
from pathlib import PurePath

from cluesmith.errors import UnknownName
from cluesmith.formats import native, own
from cluesmith.formats.format import Format
from cluesmith.formats.janko import JANKO
from cluesmith.formats.penpa import PENPA
from cluesmith.formats.prolog import PROLOG
from cluesmith.formats.pzpr import PZPR
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS

TEXT = Format(
    "text",
    tuple(KINDS),
    "our own text, made to be typed",
    (".txt",),
    own.is_text,
    own.read_text,
    native.dumps,
)
JSON = Format(
    "json",
    tuple(KINDS),
    "our own JSON, one puzzle in a line",
    (".json", ".jsonl"),
    own.is_json,
    own.read_json,
    lambda puzzle: native.dumps(puzzle, as_json=True),
    several=True,
)


def _formats_of(kind: type[Puzzle]) -> Iterator[Format]:
    """The formats that know only this kind."""
    for name in kind.parts.formats:
        found = kind.parts.find(name)
        if not isinstance(found, Format):
            raise TypeError(f"expected {name} of {kind.kind} to be a format, found {found!r}")
        yield found


FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        *(TEXT, JSON, PENPA, PZPR, PROLOG, JANKO),
        *(found for kind in KINDS.values() for found in _formats_of(kind)),
    )
}


def find_format(name: str) -> Format:
    """The format of that name."""
    if name not in FORMATS:
        raise UnknownName(f"expected a format ({', '.join(FORMATS)}), found {name!r:.30}")
    return FORMATS[name]


def by_extension(name: str) -> Format | None:
    """The first format that files of that name have."""
    ending = PurePath(name).suffix.lower()
    return next((each for each in FORMATS.values() if ending and ending in each.extensions), None)


def recognised(text: str, binary: str, name: str = "") -> Format | None:
    """The format that the text is written in, by what it says and, where that is not enough, by the file's name.

    `binary` is the same with a character for each byte.
    """
    found = [each for each in FORMATS.values() if each.matches(binary if each.binary else text)]
    ending = PurePath(name).suffix.lower()
    named = [each for each in found if ending in each.extensions]
    return next(iter(named or found), None) or by_extension(name)
