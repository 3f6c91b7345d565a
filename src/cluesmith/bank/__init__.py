"""The bank: puzzles that come with the package, and (in `file`) those that were made or imported.

The shipped ones can only be read. All are found by kind, size and grade. Shipped ones that have several answers or are
very large have no grade.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from cluesmith.errors import UnknownName
from cluesmith.grades import GRADES
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, any_kind

OWN = "my-"  # what the ids of a user's own puzzles begin with
OPENING = '{"id":"'  # of every line of a shipped file
Kind = TypeVar("Kind", bound=Puzzle)


class EntryOf(msgspec.Struct, Generic[Kind], frozen=True, kw_only=True, omit_defaults=True):
    """An entry as it is read: for the type of its puzzle stands the union of all kinds."""

    id: str = ""
    puzzle: Kind
    answers: int = 1
    title: str = ""
    tags: tuple[str, ...] = ()
    author: str = ""
    copyright: str = ""
    note: str = ""
    grade: str | None = None
    score: float | None = None
    seed: str = ""
    answer: Any = None  # the only answer as lists, where it is known
    certificate: Any = None  # a proof of that, where one was made

    @property
    def size(self) -> tuple[int, int]:
        """Height and width."""
        return self.puzzle.height, self.puzzle.width


class Entry(EntryOf[Puzzle], frozen=True, kw_only=True, omit_defaults=True):
    """A puzzle of the bank; `answers` is how many it has, 0 when there are too many to count."""


class EntryDecoder:
    """Reads entries from lines of JSON, with puzzles of the kinds that there are when it is made."""

    def __init__(self) -> None:
        self._decoders: dict[object, msgspec.json.Decoder[EntryOf[Puzzle]]] = {}

    def decode(self, line: str | bytes) -> Entry:
        """The entry in the line; raises MsgspecError."""
        kinds = any_kind(line if isinstance(line, str) else line.decode("utf-8", "replace"))
        if kinds not in self._decoders:
            self._decoders[kinds] = msgspec.json.Decoder(EntryOf[kinds])  # type: ignore[valid-type]
        return Entry(**msgspec.structs.asdict(self._decoders[kinds].decode(line)))


def default_bank() -> Path:
    """Where a user's own puzzles are kept."""
    data = os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()
    return Path(data, "cluesmith", "bank.sqlite3")


def shipped(kind: str | None = None, size: tuple[int, int] | None = None, grade: str | None = None) -> list[Entry]:
    """The puzzles of that kind (or all kinds), size (or all sizes) and grade (or any or none), small ones first."""
    decoder = EntryDecoder()
    lines = (line for name in ([kind] if kind else KINDS) for line in _lines(name))
    entries = (decoder.decode(line) for line in lines)
    return [entry for entry in entries if size in (None, entry.size) and grade in (None, entry.grade)]


def find(name: str) -> Entry:
    """The puzzle with that id."""
    for entry in shipped():
        if entry.id == name:
            return entry
    raise UnknownName(f"expected the id of a puzzle in the bank, found {name!r}")


def pick(kind: str, size: tuple[int, int] | None, rng: Random, grade: str | None = None) -> Entry:
    """A random puzzle of that kind, size and grade."""
    if size and not shipped(kind, size):
        raise UnknownName(f"expected a size the bank has ({', '.join(sizes(kind))}), found {size[0]}x{size[1]}")
    entries = shipped(kind, size, grade)
    if not entries:
        grades = [name for name in GRADES if shipped(kind, size, name)]
        raise UnknownName(f"expected a grade the bank has there ({', '.join(grades) or 'none'}), found {grade!r}")
    return rng.choice(entries)


def sizes(kind: str) -> list[str]:
    """The sizes of that kind's puzzles, each once: `6x9`."""
    return list(dict.fromkeys("{}x{}".format(*entry.size) for entry in shipped(kind)))


def ids() -> Iterator[str]:
    """The ids of all shipped puzzles, told from the beginnings of their lines."""
    for kind in KINDS:
        yield from (line[len(OPENING) : line.index('"', len(OPENING))] for line in _lines(kind))


def _lines(kind: str) -> list[str]:
    file = KINDS[kind].parts.shipped
    return file.read_text("utf-8").splitlines() if file else []
