"""Whether a board that somebody plays is solved, and what is wrong with it."""

from itertools import islice
from typing import Literal, NamedTuple

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.explaining.explainer import Explainer, NoAnswer
from cluesmith.explaining.wrong_marks import wrong_marks
from cluesmith.grid import Cell, Values
from cluesmith.puzzle import Puzzle, Violation
from cluesmith.search import Answers

MAX_VIOLATIONS = 100


class Checked(NamedTuple):
    """What a check has found: rules that are broken, and marks that no answer has together."""

    status: Literal["solved", "wrong", "ok", "unknown"]
    violations: tuple[Violation, ...] = ()
    wrong: tuple[Cell, ...] = ()


def with_rest(puzzle: Puzzle, grid: Values) -> Values:
    """The grid as it is if cells that were left alone hold what the kind says."""
    rest = puzzle.rest
    left = {} if rest is None else {cell: rest for cell, domain in puzzle.domains.items() if rest in domain}
    return {**left, **puzzle.given(), **grid}


def is_solved(puzzle: Puzzle, grid: Values) -> bool:
    """Whether this is an answer, with the rest."""
    return puzzle.is_answer(with_rest(puzzle, grid))


def check_rules(puzzle: Puzzle, grid: Values) -> Checked:
    """What is wrong by the rules as the grid is now."""
    if is_solved(puzzle, grid):
        return Checked("solved")
    violations = tuple(islice(puzzle.check(grid), MAX_VIOLATIONS))
    return Checked("wrong" if violations else "ok", violations)


def check_answer(puzzle: Puzzle, grid: Values, seconds: float) -> Checked:
    """The same, and also what is wrong though it breaks no rule yet."""
    checked = check_rules(puzzle, grid)
    if checked.status == "solved":
        return checked
    wrong = _wrong(puzzle, grid, seconds)
    if checked.violations or wrong:
        return Checked("wrong", checked.violations, tuple(wrong or ()))
    return Checked("unknown" if wrong is None else "ok")


def _wrong(puzzle: Puzzle, grid: Values, seconds: float) -> list[Cell] | None:
    """The marks that no answer has together; None when that is not known."""
    deadline = Deadline(seconds)
    found = Answers(puzzle, deadline=deadline)
    answers = list(islice(found, 2))
    if found.status == "unique":
        return [cell for cell, value in grid.items() if value != answers[0][cell]]
    try:
        Explainer(puzzle, grid, deadline=deadline)
    except NoAnswer:
        return _clashing(puzzle, grid, deadline)
    except OutOfTime:
        return None
    return []


def _clashing(puzzle: Puzzle, grid: Values, deadline: Deadline) -> list[Cell] | None:
    try:
        return list(wrong_marks(puzzle, grid, deadline).cells)
    except OutOfTime:
        return None
