"""What a kind adds to a format that several kinds share: its codec, a class in the module that `Parts.codecs` names."""

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


def codecs_of(base: type[Base]) -> dict[str, Base]:
    """The codecs that derive from the format's base class, by kind."""
    found = {name: kind.parts.codec(base) for name, kind in KINDS.items()}
    return {name: codec() for name, codec in found.items() if codec}
