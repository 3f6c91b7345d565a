"""Asking for puzzles of a bank in words: `KIND 6x6 easy medium tag:animals count:12`.

Words of one sort mean any of them, words of different sorts all of them. Titles and tags are compared by their letters
and digits alone, so that `title:black-cat` finds "Black cat".
"""

from collections.abc import Sequence
from typing import Any, Self, TypeVar

import msgspec

from cluesmith.bank import OWN, Entry
from cluesmith.errors import PuzzleError, UnknownName
from cluesmith.grades import GRADES
from cluesmith.registry import find_kind
from cluesmith.text import parse_size

COUNT = "count:"
WHOSE = ("mine", "shipped")
MAX_COUNT = 1_000_000
Chosen = TypeVar("Chosen")


class Query(msgspec.Struct, frozen=True):
    """What puzzles are asked for; nothing of a sort is anything."""

    kinds: tuple[str, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    grades: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    whose: tuple[str, ...] = ()
    count: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """The query in these words; raises UnknownName for a word that says nothing."""
        words = text.split()
        found: dict[str, tuple[Any, ...]] = {}
        for field, value in (_meaning(word) for word in words if not word.startswith(COUNT)):
            found[field] = (*found.get(field, ()), value)
        counts = [_count(word.removeprefix(COUNT)) for word in words if word.startswith(COUNT)]
        return cls(**found, count=counts[-1] if counts else None)

    def suits(self, entry: Entry) -> bool:
        """Whether the puzzle is one of those asked for."""
        title, tags = plain(entry.title), set(map(plain, entry.tags))
        return (
            _is_among(entry.puzzle.kind, self.kinds)
            and _is_among(entry.size, self.sizes)
            and _is_among(entry.grade, self.grades)
            and _is_among("mine" if entry.id.startswith(OWN) else "shipped", self.whose)
            and (not self.titles or any(part in title for part in self.titles))
            and (not self.tags or not tags.isdisjoint(self.tags))
        )

    def among(self, found: Sequence[Chosen]) -> Sequence[Chosen]:
        """As many of those found as are asked for, taken evenly from the first to the last; all if no number is."""
        if self.count is None or self.count >= len(found):
            return found
        return [found[place * len(found) // self.count] for place in range(self.count)]


def plain(text: str) -> str:
    """The letters and digits of the text, in lower case."""
    return "".join(filter(str.isalnum, text.casefold()))


def _is_among(value: object, wanted: Sequence[object]) -> bool:
    return not wanted or value in wanted


def _meaning(word: str) -> tuple[str, object]:
    """The field that the word is about, and what it says."""
    name, _, value = word.partition(":")
    if name in ("title", "tag") and plain(value):
        return f"{name}s", plain(value)
    if word in GRADES:
        return "grades", word
    if word in WHOSE:
        return "whose", word
    if size := parse_size(word):
        return "sizes", size
    try:
        return "kinds", find_kind(word).kind
    except UnknownName:
        wanted = f"a kind, a size such as 6x9, a grade ({', '.join(GRADES)}), mine, shipped, title:, tag: or count:"
        raise UnknownName(f"expected {wanted}, found {word!r:.40}") from None


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    if not 0 < number <= MAX_COUNT:
        raise PuzzleError(f"expected a number of puzzles behind count:, found {text!r:.30}")
    return number
