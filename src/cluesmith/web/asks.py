"""What a page may ask, as data: msgspec refuses everything else."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Seconds = Annotated[float, Meta(ge=0, le=20)]
Side = Annotated[int, Meta(ge=1, le=1000)]
Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Name = Annotated[str, Meta(max_length=200)]
GridRows = list[list[Number | None]]


class Ask(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every call has: how long it may take."""

    seconds: Seconds = 5.0


class AskNothing(Ask, frozen=True):
    """There is nothing to say."""


class AskRead(Ask, frozen=True, kw_only=True):
    """Puzzles in any format: as text, or the bytes of a file in base 64 and its name."""

    text: str = ""
    data: str = ""
    name: Name = ""


class AskPuzzle(Ask, frozen=True, kw_only=True):
    """A puzzle in any format."""

    puzzle: str


class AskGrid(AskPuzzle, frozen=True, kw_only=True):
    """A puzzle, and what is written on its board: a list per row, with the numbers of `Board.values` or null."""

    grid: GridRows | None = None


class AskCheck(AskGrid, frozen=True, kw_only=True):
    """What is wrong: by the rules as the grid is now, or against the answer."""

    level: Literal["rules", "answer"] = "rules"


class AskNew(Ask, frozen=True, kw_only=True):
    """A new puzzle."""

    kind: Name
    height: Side
    width: Side
    grade: Name | None = None
    seed: Name | None = None


class AskConvert(AskPuzzle, frozen=True, kw_only=True):
    """The puzzle in another format."""

    format: Name = "text"
    lossy: bool = False


class AskRender(AskGrid, frozen=True, kw_only=True):
    """A picture of the board."""

    type: Literal["svg", "png", "pdf"] = msgspec.field(name="as", default="svg")


class AskDaily(Ask, frozen=True, kw_only=True):
    """The puzzles of a day."""

    date: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class AskBank(Ask, frozen=True, kw_only=True):
    """Puzzles of the bank."""

    kind: Name = ""
    size: Name = ""
    grade: Name = ""
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = msgspec.field(name="from", default=0)
    number: Annotated[int, Meta(ge=0, le=100)] = 24
