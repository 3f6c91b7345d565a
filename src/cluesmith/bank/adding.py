"""Puzzles on their way into the bank: each is solved and graded first."""

from typing import Any

import msgspec

from cluesmith.bank import Entry
from cluesmith.errors import PuzzleError
from cluesmith.puzzle import Puzzle
from cluesmith.rating import rate
from cluesmith.search import solve


def checked(entry: Entry, *, seconds: float, graded: bool = True) -> Entry:
    """The entry with its answer, if there is only one, and its grade; raises PuzzleError if there is none (in time)."""
    result = solve(entry.puzzle, seconds=seconds)
    if result.status in ("none", "unknown"):
        raise PuzzleError(f"found {'no answer' if result.status == 'none' else 'none in time'}")
    answer = None if result.answer is None else result.answer.to_lists()
    grade = _grade(entry.puzzle, seconds) if answer and graded else {"grade": None, "score": None}
    return msgspec.structs.replace(entry, answers=int(result.answer is not None), answer=answer, **grade)


def _grade(puzzle: Puzzle, seconds: float) -> dict[str, Any]:
    """The grade and the score as they are, whatever the entry says; none if that takes too long."""
    rating = rate(puzzle, seconds=seconds)
    return {"grade": rating.grade, "score": rating.score} if rating.complete else {"grade": None, "score": None}
