"""Making puzzles: each has one answer, which is proved, and can be made again from its seed.

    made = make(kind, 6, seed="2024", grade="easy")
    made.puzzle, made.answer, made.id
    make_again(made.id) == made

Work is counted, never timed: the same version, parameters and seed give the same puzzle on every machine. What is
particular to a kind is its `Generator`; a kind without one is made by trying random boards.
"""

from math import inf
from random import Random
from typing import Any

from cluesmith.deadline import Deadline
from cluesmith.errors import ClueError, GaveUp
from cluesmith.grades import check_grade
from cluesmith.making.generator import generator_of
from cluesmith.making.ids import PuzzleId, is_id, read_id
from cluesmith.making.made import Made
from cluesmith.making.work import Work
from cluesmith.puzzle import Puzzle
from cluesmith.registry import find_kind

__all__ = ["GaveUp", "Made", "is_id", "make", "make_again"]


def make(  # noqa: PLR0913 - what every kind of puzzle is made from
    kind: str | type[Puzzle],
    size: int | tuple[int, int] | None = None,
    *,
    seed: str | int | None = None,
    grade: str | None = None,
    effort: float = 1.0,
    seconds: float | None = None,
    **options: Any,  # noqa: ANN401 - each kind knows the types of its own
) -> Made:
    """A puzzle of that kind and size (a number, or height and width) with one answer, of the grade if one is given.

    Without a size it has the usual one, and without a seed one is drawn: `Made.seed` says which. Raises PuzzleError if
    the request makes no sense, and GaveUp if no such puzzle was found with that effort or in that time.
    """
    _judge_limits(effort, seconds)
    found = _kind(kind)
    sides = generator_of(found).default_size if size is None else _sides(size)
    drawn = str(Random().randrange(10**9)) if seed is None else str(seed)
    wanted = PuzzleId(found, sides, None if grade is None else check_grade(grade), drawn)
    return Work(wanted, options, effort, Deadline(seconds)).made()


def make_again(name: str, *, seconds: float | None = None) -> Made:
    """The puzzle with that id, `kind:6:easy:2024`: kind, size, grade (or nothing) and seed."""
    kind, size, grade, seed = read_id(name)
    return make(kind, size, seed=seed, grade=grade, seconds=seconds)


def _kind(kind: object) -> type[Puzzle]:
    """The kind of that name, or the one given."""
    if isinstance(kind, type) and issubclass(kind, Puzzle) and kind is not Puzzle:
        return kind
    return find_kind(kind if isinstance(kind, str) else repr(kind)[:30])


def _sides(size: object) -> tuple[int, int]:
    """Height and width."""
    match (size, size) if isinstance(size, int) else size:
        case (int(height), int(width)) if not isinstance(height, bool) and not isinstance(width, bool):
            return height, width
    raise ClueError(f"expected a size such as 8 or (6, 9), found {size!r:.30}")


def _judge_limits(effort: object, seconds: object) -> None:
    """Raise ClueError unless both are numbers that make sense; without seconds there is no limit."""
    if not isinstance(effort, int | float) or not 0 <= effort < inf:
        raise ClueError(f"expected an effort of 0 or more, found {effort!r:.30}")
    if seconds is not None and not isinstance(seconds, int | float):
        raise ClueError(f"expected a number of seconds, found {seconds!r:.30}")
