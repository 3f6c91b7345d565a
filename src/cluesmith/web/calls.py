"""What the pages may ask for: the table of all calls. Each runs in a worker, on data that nobody has checked."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cluesmith.grades import GRADES
from cluesmith.rating import Rating
from cluesmith.web import choosing, exporting, helping
from cluesmith.web.asks import (
    Ask,
    AskBank,
    AskCheck,
    AskConvert,
    AskDaily,
    AskGrid,
    AskNew,
    AskNothing,
    AskPuzzle,
    AskRead,
    AskRender,
)


class Call(NamedTuple):
    """A call: what it is asked, what it does, and what is answered when the worker had to be stopped."""

    ask: type[Ask]
    work: Callable[[Any], object]
    unknown: object = None
    by_query: bool = False  # GET, with what is asked in the address


UNKNOWN = {"status": "unknown"}
NO_HINT = {"levels": [["Time is up: no hint was found."]] * 3, "cells": [], "clues": [], "step": None, "take_back": []}
NO_RATING = Rating("", GRADES[0], 0, {}, 0, 0.0, 0, proven=False, complete=False)  # it may be harder than that
CALLS: Mapping[str, Call] = {
    "kinds": Call(AskNothing, choosing.list_kinds, by_query=True),
    "bank": Call(AskBank, choosing.list_bank, by_query=True),
    "daily": Call(AskDaily, choosing.list_daily, by_query=True),
    "read": Call(AskRead, choosing.read_file),
    "board": Call(AskPuzzle, choosing.show_board),
    "new": Call(AskNew, choosing.make_board),
    "solve": Call(AskPuzzle, helping.find_answers, {**UNKNOWN, "grids": []}),
    "forced": Call(AskGrid, helping.find_forced, {**UNKNOWN, "grid": []}),
    "check": Call(AskCheck, helping.check, {**UNKNOWN, "violations": [], "wrong": [], "settled": [], "crosses": []}),
    "hint": Call(AskGrid, helping.give_hint, {**UNKNOWN, **NO_HINT}),
    "explain": Call(AskGrid, helping.explain, {"complete": False, "steps": []}),
    "rate": Call(AskPuzzle, helping.find_rating, NO_RATING),
    "convert": Call(AskConvert, exporting.convert),
    "render": Call(AskRender, exporting.draw),
}
