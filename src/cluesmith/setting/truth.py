"""What is true of a puzzle that is being set: answers, forced cells, clashing clues, clues that it does not need.

Everything keeps to a deadline, and tells what was found so far when it has passed.
"""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from cluesmith.counting.exact import count_quickly
from cluesmith.deadline import Deadline
from cluesmith.errors import PuzzleError
from cluesmith.explaining.diagnosis import why
from cluesmith.grid import Cell, Grid, Values
from cluesmith.puzzle import CellClue, OutsideClue, Puzzle, Rule
from cluesmith.rating import Rating, rate
from cluesmith.search import Answers, Status, forced, solve
from cluesmith.setting.setter import PlacedClue, setter_of

MOST_LISTED = 1000  # answers, where they are not counted without being listed
MOST_COUNTING = 0.2  # the share of the time in which answers are counted, and again in which they are listed
MOST_FORCING = 0.5  # the share of the time in which forced cells are looked for
COUNTING = 1.0  # seconds, where there is no limit: a board may have very many answers
LEAST_TEST = 0.05  # seconds to find out whether a clue is needed


class Truth(msgspec.Struct, frozen=True, kw_only=True):
    """The answers of a puzzle: how many (at least, unless that is `complete`), where they differ, what they share.

    When time runs out they are not `compared`: `differing` are the cells in which those found differ, and nothing is
    known to be forced.
    """

    status: Status
    number: int
    complete: bool
    compared: bool
    differing: tuple[Cell, ...]
    forced: Grid
    answer: Grid | None


class Clash(msgspec.Struct, frozen=True):
    """Rules that cannot hold together; `proven` tells whether they are the fewest."""

    rules: tuple[Rule, ...]
    proven: bool


class Redundant(msgspec.Struct, frozen=True):
    """Clues without which, each alone, there is still one answer; all of them if that is `complete`."""

    clues: tuple[PlacedClue, ...]
    complete: bool


def answers(puzzle: Puzzle, *, seconds: float | None = None) -> Truth:
    """How many answers there are: first whether there is one, then what they share, then how many."""
    deadline = Deadline(seconds)
    search = Answers(puzzle, deadline=deadline)
    found: list[Values] = list(search.up_to(2))
    forcing = None if seconds is None else min(deadline.left, MOST_FORCING * seconds)
    shared = _shared(puzzle, search.status, found, forcing)
    counting = COUNTING if seconds is None else MOST_COUNTING * seconds
    number = count_quickly(puzzle, counting) if search.status == "multiple" else None
    if search.status == "multiple" and (number is None or shared is None):
        found.extend(_more(search, counting))
    return Truth(
        status=search.status,
        number=search.number if number is None else number,
        complete=search.complete or number is not None,
        compared=shared is not None or search.status == "none",
        differing=_differing(puzzle, found, shared),
        forced=Grid(puzzle, shared or {}),
        answer=Grid(puzzle, found[0]) if found else None,
    )


def _more(search: Answers, seconds: float) -> Iterator[Values]:
    """Other answers, as many as are soon found."""
    enough = Deadline(seconds)
    for other in search.up_to(MOST_LISTED - 2):
        yield other
        if enough.passed:
            return


def _shared(puzzle: Puzzle, status: Status, found: list[Values], seconds: float | None) -> Values | None:
    """What all answers share; None if that is not known."""
    if status == "multiple":
        proved = forced(puzzle, seconds=seconds)
        return None if proved.out_of_time else proved.grid
    return found[0] if status == "unique" else None


def _differing(puzzle: Puzzle, found: list[Values], shared: Values | None) -> tuple[Cell, ...]:
    if not found:
        return ()
    if shared is not None:
        return tuple(cell for cell in puzzle.open_cells() if cell not in shared)
    return tuple(
        cell for cell in puzzle.open_cells() if any(one[cell] != other[cell] for one, other in pairwise(found))
    )


def clash(puzzle: Puzzle, *, seconds: float | None = None) -> Clash:
    """The fewest rules that cannot hold together; none where there is an answer."""
    found = why(puzzle, seconds=seconds)
    return Clash(found.rules, found.proven_smallest if found.status == "none" else found.status != "unknown")


def places_of(rule: Rule, puzzle: Puzzle) -> tuple[Cell, ...]:
    """Where the clue of the rule stands, if it is one that is set."""
    clue = rule.clue
    place = clue.place if isinstance(clue, OutsideClue) else clue.cell if isinstance(clue, CellClue) else None
    return tuple(one.place for one in setter_of(type(puzzle)).clues(puzzle) if one.place == place)


def grade(puzzle: Puzzle, *, seconds: float | None = None) -> Rating:
    """How hard it is; raises PuzzleError unless it is a puzzle with one answer."""
    if problem := setter_of(type(puzzle)).problem(puzzle):
        raise PuzzleError(f"expected a finished puzzle to grade, found this: {problem}")
    return rate(puzzle, seconds=seconds)


def redundant(puzzle: Puzzle, *, seconds: float | None = None) -> Redundant:
    """The clues that a puzzle with one answer does not need, each tested alone."""
    deadline = Deadline(seconds)
    setter, found, complete = setter_of(type(puzzle)), [], True
    for clue in setter.clues(puzzle):
        fewer = setter.without(puzzle, clue) if clue.text else puzzle
        if fewer == puzzle:
            continue
        unique = None if deadline.passed else is_unique(fewer, deadline)
        complete = complete and unique is not None
        found += [clue] if unique else []
    return Redundant(tuple(found), complete)


def is_unique(puzzle: Puzzle, deadline: Deadline, share: float = 0.3) -> bool | None:
    """Whether there is one answer, found out in a share of the time that is left; None if that was too short."""
    left = deadline.left
    status = solve(puzzle, seconds=min(left, max(LEAST_TEST, share * left))).status
    return None if status == "unknown" else status == "unique"
