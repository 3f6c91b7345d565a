"""What the pages and other programs may ask for: the table of all calls.

Each runs in a worker, on data that nobody has checked.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_type_hints

from cluesmith.grades import GRADES
from cluesmith.rating import Rating
from cluesmith.web import choosing, exporting, helping, making, setting
from cluesmith.web.answers import (
    CheckAnswer,
    CountAnswer,
    ExplainAnswer,
    ForcedAnswer,
    HintAnswer,
    SolveAnswer,
    Told,
    WhyAnswer,
)
from cluesmith.web.asks import (
    Ask,
    AskBank,
    AskCheck,
    AskConvert,
    AskCount,
    AskDaily,
    AskGrid,
    AskKind,
    AskMake,
    AskMakeAgain,
    AskNew,
    AskNothing,
    AskPicture,
    AskPuzzle,
    AskPuzzles,
    AskRandom,
    AskRead,
    AskRender,
    AskSolve,
)
from cluesmith.web.set_answers import CellsAnswer, ImproveAnswer
from cluesmith.web.set_asks import AskBlank, AskEdit, AskFollow, AskImprove, AskKeep, AskTrace, AskTransform, AskTruth


class Call(NamedTuple):
    """A call: what it is asked, what it does, and what is answered when the worker had to be stopped."""

    ask: type[Ask]
    work: Callable[[Any], object]
    unknown: object = None
    by_query: bool = False  # GET, with what is asked in the address; the answer is always the same

    @property
    def answer(self) -> Any:  # noqa: ANN401 - whatever msgspec can write
        """The type of what is answered."""
        return get_type_hints(self.work)["return"]

    @property
    def summary(self) -> str:
        """What the call does, in a sentence."""
        return (self.work.__doc__ or "").partition("\n")[0]


NO_HINT: list[Told] = [["Time is up: no hint was found."]] * 3
NO_RATING = Rating("", GRADES[0], 0, {}, 0, 0.0, 0, proven=False, complete=False)  # it may be harder than that
CALLS: Mapping[str, Call] = {
    "kinds": Call(AskNothing, choosing.list_kinds, by_query=True),
    "formats": Call(AskNothing, choosing.list_formats, by_query=True),
    "schema": Call(AskKind, choosing.tell_schema, by_query=True),
    "bank": Call(AskBank, choosing.list_bank, by_query=True),
    "daily": Call(AskDaily, choosing.list_daily, by_query=True),
    "read": Call(AskRead, choosing.read_file),
    "board": Call(AskPuzzle, choosing.show_board),
    "new": Call(AskNew, choosing.make_board),
    "make": Call(AskMake, making.make_puzzle),
    "make-again": Call(AskMakeAgain, making.make_by_id),
    "picture": Call(AskPicture, making.make_from_picture),
    "random": Call(AskRandom, making.make_random),
    "solve": Call(AskSolve, helping.find_answers, SolveAnswer("unknown", [])),
    "count": Call(AskCount, helping.count_answers, CountAnswer("unknown", 0, complete=False)),
    "forced": Call(AskGrid, helping.find_forced, ForcedAnswer("unknown", [])),
    "why": Call(AskPuzzle, helping.find_reason, WhyAnswer(status="unknown")),
    "check": Call(AskCheck, helping.check, CheckAnswer("unknown")),
    "hint": Call(AskGrid, helping.give_hint, HintAnswer("unknown", NO_HINT, NO_HINT[2:])),
    "explain": Call(AskGrid, helping.explain, ExplainAnswer(complete=False, steps=[])),
    "rate": Call(AskPuzzle, helping.find_rating, NO_RATING),
    "rate-all": Call(AskPuzzles, helping.find_ratings),
    "convert": Call(AskConvert, exporting.convert),
    "render": Call(AskRender, exporting.draw),
    "blank": Call(AskBlank, setting.show_blank),
    "setting": Call(AskPuzzle, setting.show_setting),
    "edit": Call(AskEdit, setting.change),
    "follow": Call(AskFollow, setting.follow_grid),
    "truth": Call(AskTruth, setting.tell_truth),
    "cells": Call(AskPuzzle, setting.count_by_cell, CellsAnswer(0, complete=False)),
    "improve": Call(AskImprove, setting.propose, ImproveAnswer([])),
    "transform": Call(AskTransform, setting.move),
    "trace": Call(AskTrace, setting.trace),
    "keep": Call(AskKeep, setting.keep),
}
