r"""Cluesmith solves, makes, explains, rates, checks, counts and draws Hanjie, Four Winds, KenKen and Bosnian Snake.

>>> import cluesmith
>>> puzzle = cluesmith.loads("hanjie\nrows: 1, 2\ncolumns: 2, 1")
>>> cluesmith.solve(puzzle).status
'unique'
"""

import os
import sys
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

# Some modules are compiled where the package was built with a C compiler. With CLUESMITH_PURE set in the environment
# the same modules run as plain Python instead.
if os.environ.get("CLUESMITH_PURE"):
    for _folder, _, _ in os.walk(__path__[0]):
        sys.path_importer_cache[_folder] = FileFinder(_folder, (SourceFileLoader, SOURCE_SUFFIXES))

TYPE_CHECKING = False  # as in `typing`, which takes its time to load
if TYPE_CHECKING:
    from cluesmith.bank import Entry, shipped
    from cluesmith.bank.file import Bank
    from cluesmith.counting.exact import CellCount, Count, Sample, count, count_cells, sample
    from cluesmith.draw.text import render
    from cluesmith.errors import ClueError, FormatError, GaveUp, PuzzleError, TooLarge, UnknownName
    from cluesmith.explaining.diagnosis import Why, why
    from cluesmith.explaining.explainer import NoAnswer, Steps, explain
    from cluesmith.explaining.hints import Hint, hint
    from cluesmith.explaining.steps import Explanation, Step
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
    from cluesmith.formats.registry import FORMATS
    from cluesmith.grades import GRADES
    from cluesmith.grid import Cell, Grid
    from cluesmith.kinds.bosnian_snake import BosnianSnake
    from cluesmith.kinds.four_winds import FourWinds
    from cluesmith.kinds.hanjie import Hanjie
    from cluesmith.kinds.kenken import Cage, KenKen
    from cluesmith.making import Made, make, make_again
    from cluesmith.picture import Picture
    from cluesmith.prepared import (
        Prepared,
        Statistics,
    )
    from cluesmith.proving import NotForced, certify
    from cluesmith.proving.certificate import Certificate
    from cluesmith.publishing import book
    from cluesmith.puzzle import Fact, Puzzle, Rule, Violation
    from cluesmith.rating import Rating, rate
    from cluesmith.registry import KINDS, find_kind
    from cluesmith.search import (
        Answers,
        Forced,
        Result,
        answers,
        forced,
        is_unique,
        solve,
    )

__all__ = [
    "FORMATS",
    "GRADES",
    "KINDS",
    "Answers",
    "Bank",
    "BosnianSnake",
    "Cage",
    "Cell",
    "CellCount",
    "Certificate",
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
    "NotForced",
    "Picture",
    "Prepared",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Result",
    "Rule",
    "Sample",
    "Statistics",
    "Step",
    "Steps",
    "TooLarge",
    "UnknownName",
    "Violation",
    "Why",
    "answers",
    "book",
    "certify",
    "count",
    "count_cells",
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
    "make_again",
    "parse_grid",
    "rate",
    "render",
    "sample",
    "shipped",
    "solve",
    "why",
]

# Where each name is found when it is first used: what nobody asks for is not loaded.
_HOMES = {
    "cluesmith.bank": "Entry shipped",
    "cluesmith.bank.file": "Bank",
    "cluesmith.counting.exact": "CellCount Count Sample count count_cells sample",
    "cluesmith.draw.text": "render",
    "cluesmith.errors": "ClueError FormatError GaveUp PuzzleError TooLarge UnknownName",
    "cluesmith.explaining.diagnosis": "Why why",
    "cluesmith.explaining.explainer": "NoAnswer Steps explain",
    "cluesmith.explaining.hints": "Hint hint",
    "cluesmith.explaining.steps": "Explanation Step",
    "cluesmith.formats": "dump dump_grid dumps dumps_all format_grid load load_all loads loads_all parse_grid",
    "cluesmith.formats.registry": "FORMATS",
    "cluesmith.grades": "GRADES",
    "cluesmith.grid": "Cell Grid",
    "cluesmith.kinds.bosnian_snake": "BosnianSnake",
    "cluesmith.kinds.four_winds": "FourWinds",
    "cluesmith.kinds.hanjie": "Hanjie",
    "cluesmith.kinds.kenken": "Cage KenKen",
    "cluesmith.making": "Made make make_again",
    "cluesmith.picture": "Picture",
    "cluesmith.prepared": "Prepared Statistics",
    "cluesmith.proving": "NotForced certify",
    "cluesmith.proving.certificate": "Certificate",
    "cluesmith.publishing": "book",
    "cluesmith.puzzle": "Fact Puzzle Rule Violation",
    "cluesmith.rating": "Rating rate",
    "cluesmith.registry": "KINDS find_kind",
    "cluesmith.search": "Answers Forced Result answers forced is_unique solve",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """What is loaded when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return globals()[name]


def __dir__() -> list[str]:
    return __all__
