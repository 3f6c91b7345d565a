"""What is told of a puzzle beside its clues: who made it, what it is called, how hard it is."""

from typing import NamedTuple

import msgspec

from cluesmith.puzzle import Puzzle


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a file says of a puzzle; the grade is what the file claims."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    grade: str | None = None
    seed: str = ""


def about_of(record: object) -> About:
    """What an entry of a bank, or another record with these fields, tells of its puzzle."""
    return About(**{name: getattr(record, name) for name in About.__struct_fields__})


def as_fields(about: About) -> dict[str, object]:
    """What is told, by name; what is not told is missing."""
    told = ((name, getattr(about, name)) for name in About.__struct_fields__)
    return {name: value for name, value in told if value}


class Told(NamedTuple):
    """A puzzle and what is told of it."""

    puzzle: Puzzle
    about: About = About()
