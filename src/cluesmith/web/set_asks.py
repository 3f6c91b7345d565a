"""What a page may ask while a puzzle is set, as data."""

from typing import Annotated, Literal

from msgspec import Meta

from cluesmith.setting.editing import MAX_CELLS, Edit
from cluesmith.setting.transforming import How
from cluesmith.web.asks import Ask, AskGrid, AskPuzzle, GridRows, Name, Seconds, Side

Label = Annotated[str, Meta(max_length=2000)]
Distance = Annotated[int, Meta(ge=-1000, le=1000)]


class AskBlank(Ask, frozen=True, kw_only=True):
    """A board without clues."""

    kind: Name
    height: Side
    width: Side


class AskEdit(AskPuzzle, frozen=True, kw_only=True):
    """Changes to a puzzle, one after the other."""

    changes: Annotated[tuple[Edit, ...], Meta(max_length=MAX_CELLS)]


class AskFollow(AskPuzzle, frozen=True, kw_only=True):
    """The answer that is drawn."""

    grid: GridRows


class AskTruth(AskPuzzle, frozen=True, kw_only=True):
    """What is true of the puzzle."""

    want: Literal["answers", "clash", "grade", "redundant"] = "answers"
    seconds: Seconds = 1.0


class AskImprove(AskGrid, frozen=True, kw_only=True):
    """Proposals; the grid is the answer that is meant, if one is drawn."""

    how: Literal["unique", "harder", "easier", "drop", "fill"]
    symmetric: bool = False
    seed: Name = ""


class AskTransform(AskGrid, frozen=True, kw_only=True):
    """Where the board goes."""

    how: How
    height: Side | None = None
    width: Side | None = None
    down: Distance = 0
    right: Distance = 0


class AskTrace(Ask, frozen=True, kw_only=True):
    """A picture in base 64, and how it is looked at."""

    data: str
    height: Side
    width: Side
    threshold: Annotated[float, Meta(gt=0, lt=1)] = 0.5
    invert: bool = False


class AskKeep(AskPuzzle, frozen=True, kw_only=True):
    """A puzzle for the user's bank."""

    title: Label = ""
    author: Label = ""
    note: Label = ""
    seconds: Seconds = 10.0
