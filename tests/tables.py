"""How the tables in `tests/puzzles` are written: a board per rule, and what is wrong with it."""

from typing import NamedTuple

from cluesmith.cnf import Literals
from cluesmith.grid import Values
from cluesmith.puzzle import Puzzle
from cluesmith.sat import Sat

UNDECIDED = "-"


class Broken(NamedTuple):
    """A board that breaks a rule.

    `violations` are the texts and cells expected, more than one only where a rule cannot be broken alone.
    `grid` has a mark per cell; what stands on a clue is not read. `by_clauses` is false where only `check`
    knows the rule.
    """

    puzzle: str
    grid: str
    violations: dict[str, str]
    by_clauses: bool = True


def read_grid(puzzle: Puzzle, text: str) -> Values:
    """What is written in the open cells."""
    rows = text.split()
    values = {mark: value for value, mark in puzzle.marks.items()}
    marks = {(row, column): rows[row][column] for row, column in puzzle.open_cells()}
    return {cell: int(values.get(mark, mark)) for cell, mark in marks.items() if mark != UNDECIDED}


def clauses_allow(puzzle: Puzzle, grid: Values) -> bool:
    """Whether the clauses of all rules can hold with what is written, without the help of `check`."""
    lits = Literals({cell: puzzle.domain(cell) for cell in puzzle.open_cells()})
    sat = Sat()
    sat.add(lits.all_cell_clauses())
    for rule in puzzle.rules(lits):
        sat.add(rule.clauses)
    return bool(sat.solve(lits.of_grid(grid)))
