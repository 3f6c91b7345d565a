"""Making puzzles: each has one answer, which is proved, and can be made again from its seed.

    made = make(kind, 6, seed="2024", grade="easy")
    made.puzzle, made.answer

Work is counted, never timed: the same version, parameters and seed give the same puzzle on every machine. What is
particular to a kind is its `Generator`; a kind without one is made by trying random boards.
"""

from collections import Counter
from collections.abc import Mapping
from math import inf
from random import Random
from typing import Any, NamedTuple

import msgspec

from cluesmith.deadline import Deadline
from cluesmith.errors import ClueError
from cluesmith.grades import GRADES, check_grade
from cluesmith.grid import Grid
from cluesmith.making.budget import Budget, GaveUp
from cluesmith.making.generator import Generator, generator_of
from cluesmith.puzzle import Puzzle
from cluesmith.rating import rate
from cluesmith.registry import find_kind

__all__ = ["GaveUp", "Made", "make"]

MAX_RATED = 200  # puzzles that are rated to find one of the grade asked for
MAX_FAILURES = 5  # drafts that may fail on the way


class Made(NamedTuple):
    """A puzzle with its one answer and the seed it was made from; grade and score are None unless a grade was asked."""

    puzzle: Puzzle
    answer: Grid
    seed: str
    grade: str | None = None
    score: float | None = None

    def to_json(self) -> str:
        """The puzzle and all about it as one line of JSON."""
        fields = {"puzzle": self.puzzle, "answer": self.answer.to_lists()}
        about = {"grade": self.grade, "score": self.score, "seed": self.seed}
        return msgspec.json.encode(fields | about).decode()


def make(  # noqa: PLR0913 - what every kind of puzzle is made from
    kind: str | type[Puzzle],
    size: int | tuple[int, int],
    *,
    seed: str | int | None = None,
    grade: str | None = None,
    effort: float = 1.0,
    seconds: float | None = None,
    **options: Any,  # noqa: ANN401 - each kind knows the types of its own
) -> Made:
    """A puzzle of that kind and size (a number, or height and width) with one answer, of the grade if one is given.

    Without a seed one is drawn, and `Made.seed` says which. Raises PuzzleError if the request makes no sense, and
    GaveUp if no such puzzle was found with that effort or in that time.
    """
    _judge_limits(effort, seconds)
    deadline = Deadline(seconds)
    drawn = str(Random().randrange(10**9)) if seed is None else str(seed)
    work = _Work(_kind(kind), _sides(size), drawn, effort, deadline)
    work.generator.chosen(options)
    if grade is not None:
        return work.graded(check_grade(grade), options)
    return Made(*work.draft(0, options), drawn)


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


class _Work:
    """What a puzzle is made from."""

    def __init__(self, kind: type[Puzzle], size: tuple[int, int], seed: str, effort: float, deadline: Deadline) -> None:
        self.kind, self.size, self.seed, self.effort, self.deadline = kind, size, seed, effort, deadline
        self.generator: Generator[Any] = generator_of(kind)

    def draft(self, number: int, options: Mapping[str, Any]) -> tuple[Puzzle, Grid]:
        """The puzzle of that number: with one answer, which has passed the puzzle's own check."""
        height, width = self.size
        rng = Random(f"{self.kind.kind} {height}x{width} {self.seed} {number}")
        budget = Budget(self.effort, self.deadline)
        try:
            puzzle, answer = self.generator.draft(height, width, rng, budget, self.generator.chosen(options))
        except GaveUp:
            if self.deadline.passed:  # then nothing else was at fault
                raise GaveUp(f"time is up before a {height}x{width} {self.kind.kind} was made") from None
            raise
        if not puzzle.is_answer(answer):
            raise AssertionError(f"the answer of {puzzle!r} breaks its rules")
        return puzzle, Grid(puzzle, answer)

    def graded(self, grade: str, options: Mapping[str, Any]) -> Made:
        """The first puzzle of the grade; options left open become those for easier or harder ones as it turns out."""
        presets = self.generator.presets(*self.size)
        preset = GRADES.index(grade) / (len(GRADES) - 1) * (len(presets) - 1)
        seen: Counter[str] = Counter()
        for number in range(max(1, int(MAX_RATED * self.effort))):
            try:
                puzzle, answer = self.draft(number, {**presets[round(preset)], **options})
            except GaveUp as problem:
                if self.deadline.passed:
                    raise
                if number - seen.total() > MAX_FAILURES:
                    raise GaveUp(f"{problem}; so none could be rated {grade}") from None
                continue
            rating = rate(puzzle, at_most=grade, deadline=self.deadline)
            if rating.grade == grade and rating.complete:
                return Made(puzzle, answer, self.seed, rating.grade, rating.score)
            if self.deadline.passed:
                raise GaveUp(f"time is up before a puzzle was rated {grade}")
            seen[rating.grade] += 1
            harder = 0.5 if GRADES.index(rating.grade) < GRADES.index(grade) else -0.5
            preset = min(max(preset + harder, 0), len(presets) - 1)
        found = ", ".join(f"{seen[name]} {name}" for name in sorted(seen))
        raise GaveUp(
            f"found no {grade} {self.size[0]}x{self.size[1]} {self.kind.kind}; those made were {found}: try "
            "another grade, another size, other options or more effort"
        )
