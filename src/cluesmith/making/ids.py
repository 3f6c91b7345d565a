"""Ids of made puzzles: `kind:6:easy:2024` is kind, size, grade and seed, and so all that makes the puzzle again.

The grade is empty where none was asked for. Signs of a seed that a shell or a link may not leave alone are written as
in links: a space is `%20`.
"""

from typing import NamedTuple
from urllib.parse import quote, unquote

from cluesmith.errors import FormatError, UnknownName
from cluesmith.grades import check_grade
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS, find_kind

MAX_DIGITS = 6  # of a side


class PuzzleId(NamedTuple):
    """What makes a puzzle again."""

    kind: type[Puzzle]
    size: tuple[int, int]
    grade: str | None
    seed: str

    def __str__(self) -> str:
        height, width = self.size
        size = height if height == width else f"{height}x{width}"
        return f"{self.kind.kind}:{size}:{self.grade or ''}:{quote(self.seed, safe='', errors='surrogatepass')}"


def is_id(text: str) -> bool:
    """Whether the text begins like an id: with the name of a kind and a colon."""
    name, colon, _ = text.partition(":")
    try:
        return bool(colon and find_kind(name))
    except UnknownName:
        return False


def read_id(text: str) -> PuzzleId:
    """The id in the text; raises FormatError or UnknownName if it is none."""
    parts = text.strip().split(":", 3)
    if len(parts) < 4:
        name = next(iter(KINDS))
        raise FormatError(f"expected an id such as {name}:6:easy:2024, kind:size:grade:seed, found {text!r:.60}")
    kind, size, grade, seed = parts
    try:
        told = unquote(seed, errors="strict")
    except UnicodeDecodeError:
        raise FormatError(f"expected a seed in UTF-8 after the last colon, found {seed!r:.60}") from None
    return PuzzleId(find_kind(kind), _sides(size), check_grade(grade) if grade else None, told)


def _sides(text: str) -> tuple[int, int]:
    sides = text.lower().split("x")
    if len(sides) > 2 or not all(side.isascii() and side.isdigit() and len(side) <= MAX_DIGITS for side in sides):
        raise FormatError(f"expected a size such as 8 or 6x9 after the first colon, found {text!r:.30}")
    return int(sides[0]), int(sides[-1])
