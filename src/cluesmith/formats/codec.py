"""What a kind adds to a format that several kinds share: its codec, which `Parts.codecs` names by format."""

from abc import ABC
from typing import Generic, TypeVar

from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS

Kind = TypeVar("Kind", bound=Puzzle)


class Codec(ABC, Generic[Kind]):
    """One kind's part in a format; the format's module has the base class for it."""

    def lost(self, puzzle: Kind) -> str | None:
        """What the format cannot say of the puzzle."""
        return None


Base = TypeVar("Base")


def codecs_of(name: str, base: type[Base]) -> dict[str, Base]:
    """The codecs for the format of that name, by kind."""
    named = ((kind, kind.parts.codecs.get(name)) for kind in KINDS.values())
    return {kind.kind: kind.parts.load(codec, base)() for kind, codec in named if codec}
