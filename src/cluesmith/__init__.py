r"""Cluesmith solves, makes, explains, rates, checks, counts and draws Hanjie, Four Winds, KenKen and Bosnian Snake.

>>> import cluesmith
>>> puzzle = cluesmith.loads("hanjie\nrows: 1, 2\ncolumns: 2, 1")
>>> cluesmith.solve(puzzle).status
'unique'
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from cluesmith.draw.text import render
from cluesmith.errors import ClueError, FormatError, PuzzleError, UnknownName
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
from cluesmith.make import GaveUp, Made, make
from cluesmith.puzzle import Puzzle, Rule, Violation
from cluesmith.puzzles import KINDS, BosnianSnake, FourWinds, Hanjie, KenKen, find_kind
from cluesmith.solve import (
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
    from cluesmith.explain import Explanation, Hint, Step, Why, explain, hint, why
    from cluesmith.rate import Rating, rate

__all__ = [
    "GRADES",
    "KINDS",
    "Answers",
    "BosnianSnake",
    "Cell",
    "ClueError",
    "Count",
    "Explanation",
    "Forced",
    "FormatError",
    "FourWinds",
    "GaveUp",
    "Grid",
    "Hanjie",
    "Hint",
    "KenKen",
    "Made",
    "Prepared",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Result",
    "Rule",
    "Statistics",
    "Step",
    "UnknownName",
    "Violation",
    "Why",
    "answers",
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
    "solve",
    "why",
]

# What gives reasons is loaded by whoever asks for reasons, so that everybody else starts fast.
_LATER = {
    **dict.fromkeys(("Explanation", "Hint", "Step", "Why", "explain", "hint", "why"), "cluesmith.explain"),
    **dict.fromkeys(("Rating", "rate"), "cluesmith.rate"),
}


def __getattr__(name: str) -> object:
    """What is loaded only when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(_LATER[name]), name)
    return globals()[name]


class _Package(ModuleType):
    """Keeps `cluesmith.explain` and `cluesmith.rate` the functions when the modules of these names are loaded."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _LATER or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
