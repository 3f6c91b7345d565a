"""The table of all formats, and how a text shows which of them it is."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import PurePath

from cluesmith.errors import UnknownName
from cluesmith.formats.format import Format
from cluesmith.formats.janko import janko
from cluesmith.formats.native import json_format, text_format
from cluesmith.formats.penpa import penpa
from cluesmith.formats.prolog import prolog
from cluesmith.formats.pzpr import pzpr
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS


class Formats(Mapping[str, Format]):
    """The formats by name: our own, those of several kinds, those of one kind; all of the kinds there are now."""

    def __getitem__(self, name: str) -> Format:
        return _table(tuple(KINDS.values()))[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_table(tuple(KINDS.values())))

    def __len__(self) -> int:
        return len(_table(tuple(KINDS.values())))


FORMATS = Formats()


@lru_cache(maxsize=1)
def _table(kinds: tuple[type[Puzzle], ...]) -> dict[str, Format]:
    shared = (text_format(), json_format(), penpa(), pzpr(), prolog(), janko())
    of_one_kind = (found for kind in kinds for found in _formats_of(kind))
    return {each.name: each for each in (*shared, *of_one_kind)}


def _formats_of(kind: type[Puzzle]) -> Iterator[Format]:
    """The formats that know only this kind."""
    for name in kind.parts.formats:
        found = kind.parts.find(name)
        if not isinstance(found, Format):
            raise TypeError(f"expected {name} of {kind.kind} to be a format, found {found!r}")
        yield found


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
