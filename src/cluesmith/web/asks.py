"""What a page may ask, as data: msgspec refuses everything else."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Seconds = Annotated[float, Meta(ge=0, le=20)]
Side = Annotated[int, Meta(ge=1, le=1000)]
Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Effort = Annotated[float, Meta(ge=0.01, le=1000)]
Share = Annotated[float, Meta(ge=0, le=1)]
Name = Annotated[str, Meta(max_length=200)]
GridRows = list[list[Number | None]]


class Ask(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every call has: how long it may take."""

    seconds: Seconds = 5.0


class AskNothing(Ask, frozen=True):
    """There is nothing to say."""


class AskKind(Ask, frozen=True, kw_only=True):
    """A kind, by its name or one it has elsewhere."""

    kind: Name


class AskRead(Ask, frozen=True, kw_only=True):
    """Puzzles in any format: as text, or the bytes of a file in base 64 and its name."""

    text: str = ""
    data: str = ""
    name: Name = ""


class AskPuzzle(Ask, frozen=True, kw_only=True):
    """A puzzle in any format."""

    puzzle: str


class AskPuzzles(Ask, frozen=True, kw_only=True):
    """Several puzzles, each in any format."""

    puzzles: Annotated[list[str], Meta(min_length=1, max_length=100)]


class AskSolve(AskPuzzle, frozen=True, kw_only=True):
    """A puzzle, and how many answers are enough."""

    limit: Annotated[int, Meta(ge=1, le=100)] = 2


class AskCount(AskPuzzle, frozen=True, kw_only=True):
    """A puzzle, and where to stop counting, if anywhere."""

    limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


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


class AskRandom(Ask, frozen=True, kw_only=True):
    """A random puzzle with at least one answer; the same seed gives the same one."""

    kind: Name
    height: Side
    width: Side
    seed: Name | None = None
    options: dict[str, Any] = {}


class AskMake(Ask, frozen=True, kw_only=True):
    """A puzzle with exactly one answer; `options` are those of its kind."""

    kind: Name
    height: Side | None = None
    width: Side | None = None
    seed: Name | None = None
    grade: Name | None = None
    effort: Effort = 1.0
    options: dict[str, Any] = {}


class AskMakeAgain(Ask, frozen=True, kw_only=True):
    """The id of a puzzle that was made: kind:size:grade:seed."""

    id: Name


class AskPicture(Ask, frozen=True, kw_only=True):
    """A puzzle like a picture, whose file comes in base 64; `crop` is left, top, right and bottom as shares."""

    kind: Name
    picture: str
    height: Side | None = None
    width: Side | None = None
    seed: Name = ""
    threshold: Annotated[float, Meta(gt=0, lt=1)] | None = None
    dither: bool = False
    invert: bool = False
    crop: tuple[Share, Share, Share, Share] | None = None
    effort: Effort = 1.0
    options: dict[str, Any] = {}


class AskConvert(AskPuzzle, frozen=True, kw_only=True):
    """The puzzle in another format."""

    format: Name = "text"
    lossy: bool = False


class AskRender(AskGrid, frozen=True, kw_only=True):
    """A picture of the board."""

    type: Literal["svg", "png", "pdf", "text"] = msgspec.field(name="as", default="svg")


class AskDaily(Ask, frozen=True, kw_only=True):
    """The puzzles of a day."""

    date: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class AskBank(Ask, frozen=True, kw_only=True):
    """Puzzles of the bank; `query` says in words which: easy 6x6 tag:animals."""

    query: Name = ""
    kind: Name = ""
    size: Name = ""
    grade: Name = ""
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = msgspec.field(name="from", default=0)
    number: Annotated[int, Meta(ge=0, le=100)] = 24
