r"""Cluesmith solves, checks, counts and draws Hanjie, Four Winds, KenKen and Bosnian Snake.

>>> import cluesmith
>>> puzzle = cluesmith.loads("hanjie\nrows: 1, 2\ncolumns: 2, 1")
>>> cluesmith.solve(puzzle).status
'unique'
"""

from cluesmith.draw.text import render
from cluesmith.errors import ClueError, FormatError, PuzzleError, UnknownName
from cluesmith.formats import dump_grid, dumps, format_grid, loads, parse_grid
from cluesmith.grid import Cell, Grid
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

__all__ = [
    "KINDS",
    "Answers",
    "BosnianSnake",
    "Cell",
    "ClueError",
    "Count",
    "Forced",
    "FormatError",
    "FourWinds",
    "Grid",
    "Hanjie",
    "KenKen",
    "Prepared",
    "Puzzle",
    "PuzzleError",
    "Result",
    "Rule",
    "Statistics",
    "UnknownName",
    "Violation",
    "answers",
    "count",
    "dump_grid",
    "dumps",
    "find_kind",
    "forced",
    "format_grid",
    "is_unique",
    "loads",
    "parse_grid",
    "render",
    "solve",
]
