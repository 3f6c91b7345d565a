r"""Cluesmith solves, makes, explains, rates, checks, counts and draws Hanjie, Four Winds, KenKen and Bosnian Snake.

>>> import cluesmith
>>> puzzle = cluesmith.loads("hanjie\nrows: 1, 2\ncolumns: 2, 1")
>>> cluesmith.solve(puzzle).status
'unique'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from cluesmith.draw.text import render
from cluesmith.errors import ClueError, FormatError, PuzzleError, TooLarge, UnknownName
from cluesmith.formats import (
    dump,
    dump_grid,
    dumps,
    dumps_all,
    format_grid,
    load,
    load_all,
    loads,
    loads_all,
    parse_grid,
)
from cluesmith.grades import GRADES
from cluesmith.grid import Cell, Grid
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.picture import Picture
from cluesmith.puzzle import Fact, Puzzle, Rule, Violation
from cluesmith.registry import KINDS, find_kind
from cluesmith.search import (
    Answers,
    Count,
    Forced,
    Prepared,
    Result,
    Statistics,
    answers,
    count,
    forced,
    is_unique,
    solve,
)

if TYPE_CHECKING:
    from cluesmith.bank import Entry, shipped
    from cluesmith.bank.file import Bank
    from cluesmith.explaining.diagnosis import Why, why
    from cluesmith.explaining.explainer import NoAnswer, Steps, explain
    from cluesmith.explaining.hints import Hint, hint
    from cluesmith.explaining.steps import Explanation, Step
    from cluesmith.formats.registry import FORMATS
    from cluesmith.making import GaveUp, Made, make
    from cluesmith.publishing import book
    from cluesmith.rating import Rating, rate

__all__ = [
    "FORMATS",
    "GRADES",
    "KINDS",
    "Answers",
    "Bank",
    "BosnianSnake",
    "Cage",
    "Cell",
    "ClueError",
    "Count",
    "Entry",
    "Explanation",
    "Fact",
    "Forced",
    "FormatError",
    "FourWinds",
    "GaveUp",
    "Grid",
    "Hanjie",
    "Hint",
    "KenKen",
    "Made",
    "NoAnswer",
    "Picture",
    "Prepared",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Result",
    "Rule",
    "Statistics",
    "Step",
    "Steps",
    "TooLarge",
    "UnknownName",
    "Violation",
    "Why",
    "answers",
    "book",
    "count",
    "dump",
    "dump_grid",
    "dumps",
    "dumps_all",
    "explain",
    "find_kind",
    "forced",
    "format_grid",
    "hint",
    "is_unique",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "make",
    "parse_grid",
    "rate",
    "render",
    "shipped",
    "solve",
    "why",
]

# What gives reasons, makes puzzles or loads many formats is loaded by whoever asks for it, so that others start fast.
_LATER = {
    "FORMATS": "cluesmith.formats.registry",
    **dict.fromkeys(("NoAnswer", "Steps", "explain"), "cluesmith.explaining.explainer"),
    **dict.fromkeys(("Explanation", "Step"), "cluesmith.explaining.steps"),
    **dict.fromkeys(("Hint", "hint"), "cluesmith.explaining.hints"),
    **dict.fromkeys(("Why", "why"), "cluesmith.explaining.diagnosis"),
    **dict.fromkeys(("Rating", "rate"), "cluesmith.rating"),
    **dict.fromkeys(("GaveUp", "Made", "make"), "cluesmith.making"),
    **dict.fromkeys(("Entry", "shipped"), "cluesmith.bank"),
    "Bank": "cluesmith.bank.file",
    "book": "cluesmith.publishing",
}


def __getattr__(name: str) -> object:
    """What is loaded only when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(_LATER[name]), name)
    return globals()[name]
