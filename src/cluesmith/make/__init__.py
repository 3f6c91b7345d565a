"""Making puzzles: each has one answer, which is proved, and can be made again from its seed.

    made = make("kenken", 6, 6, seed="2024", operators="+-")
    made.puzzle, made.answer

Work is counted, never timed: the same version, parameters and seed give the same puzzle on every machine. What is
particular to a kind is in the module of its name; a kind without one is made by trying random boards.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol, cast

import msgspec

from cluesmith.errors import ClueError
from cluesmith.grades import GRADES
from cluesmith.grid import Grid
from cluesmith.make.budget import Budget, GaveUp
from cluesmith.puzzle import Puzzle
from cluesmith.puzzles import find_kind

__all__ = ["MAKERS", "GaveUp", "Made", "Rate", "make", "options_for"]

NAMES = [grade.name for grade in GRADES]  # in this order; ratings may use other words
TRIES = 200  # puzzles that are rated to find one of the grade asked for
MOST_FAILURES = 5  # drafts that may fail on the way


class Rating(Protocol):
    """What a puzzle was found to be worth."""

    @property
    def grade(self) -> str:
        """How hard it is, in a word."""

    @property
    def score(self) -> float:
        """How hard it is, as a number."""


Rate = Callable[[Puzzle], Rating]


class Made(NamedTuple):
    """A puzzle with its one answer and what it was made from; without a rating, grade and score are None."""

    puzzle: Puzzle
    answer: Grid
    seed: str
    grade: str | None = None
    score: float | None = None


class Maker(Protocol):
    """How one kind is made: a module of this package."""

    @property
    def Options(self) -> type[msgspec.Struct]:  # noqa: N802 - a class
        """What may be asked for."""

    def leanings(self, height: int, width: int) -> Sequence[Mapping[str, Any]]:
        """Options for a board of that size, from those for easy puzzles to those for hard ones."""

    def draft(
        self,
        height: int,
        width: int,
        rng: Random,
        budget: Budget,
        options: Any,  # noqa: ANN401 - its own Options
    ) -> tuple[Puzzle, Grid]:
        """A puzzle with one answer, and that answer."""


# The module of each kind; it is loaded when the first puzzle is made.
MAKERS = {
    "hanjie": "cluesmith.make.hanjie",
    "four-winds": "cluesmith.make.four_winds",
    "kenken": "cluesmith.make.kenken",
    "bosnian-snake": "cluesmith.make.bosnian_snake",
}


def make(  # noqa: PLR0913 - what every kind of puzzle is made from
    kind: str | type[Puzzle],
    height: int,
    width: int,
    *,
    seed: str | int,
    grade: str | None = None,
    rate: Rate | None = None,
    effort: float = 1.0,
    **options: Any,  # noqa: ANN401 - each kind knows the types of its own
) -> Made:
    """A puzzle of that kind and size with one answer, of the grade if one is asked for.

    Raises ClueError if the options make no sense, and GaveUp if no such puzzle was found with that effort.
    """
    game = find_kind(kind) if isinstance(kind, str) else kind
    options_for(game, options)
    if grade is not None:
        if rate is None:
            raise ClueError(f"expected a rating function to make a puzzle of grade {grade}, found none")
        return _graded(game, height, width, str(seed), grade, rate, effort, options)
    puzzle, answer = _draft(game, height, width, f"{seed} 0", effort, options)
    rating = rate(puzzle) if rate else None
    return Made(puzzle, answer, str(seed), *((rating.grade, rating.score) if rating else ()))


def _draft(  # noqa: PLR0913, PLR0917 - as `make`
    kind: type[Puzzle], height: int, width: int, seed: str, effort: float, options: Mapping[str, Any]
) -> tuple[Puzzle, Grid]:
    """A puzzle with one answer, which has passed the puzzle's own check."""
    rng = Random(f"{kind.kind} {height}x{width} {seed}")
    puzzle, answer = _maker(kind).draft(height, width, rng, Budget(effort), options_for(kind, options))
    if not puzzle.is_answer(answer):
        raise AssertionError(f"the answer of {puzzle} breaks its rules")
    return puzzle, answer


def _graded(  # noqa: PLR0913, PLR0917 - as `make`
    kind: type[Puzzle],
    height: int,
    width: int,
    seed: str,
    grade: str,
    rate: Rate,
    effort: float,
    options: Mapping[str, Any],
) -> Made:
    """The first puzzle of the grade; options that were left open lean to easier or harder ones as it turns out."""
    leanings = _maker(kind).leanings(height, width)
    lean = _first_lean(grade, len(leanings))
    seen: Counter[str] = Counter()
    for number in range(max(1, int(TRIES * effort))):
        leaning = leanings[min(max(round(lean), 0), len(leanings) - 1)]
        try:
            puzzle, answer = _draft(kind, height, width, f"{seed} {number}", effort, {**leaning, **options})
        except GaveUp as problem:
            if number - seen.total() > MOST_FAILURES:
                raise GaveUp(f"{problem}; so none could be rated {grade}") from None
            continue
        rating = rate(puzzle)
        if rating.grade == grade:
            return Made(puzzle, answer, seed, rating.grade, rating.score)
        seen[rating.grade] += 1
        lean = min(max(lean + _too_easy(rating.grade, grade) / 2, 0), len(leanings) - 1)
    found = ", ".join(f"{seen[name]} {name}" for name in sorted(seen))
    raise GaveUp(
        f"found no {grade} {height}x{width} {kind.kind}; those made were {found}: ask for another grade, another "
        "size, other options or more effort"
    )


def _first_lean(grade: str, leanings: int) -> float:
    place = NAMES.index(grade) / (len(NAMES) - 1) if grade in NAMES else 0.5
    return place * (leanings - 1)


def _too_easy(found: str, wanted: str) -> int:
    """1 if what was found is easier than what is wanted, -1 if it is harder, 0 if nobody knows."""
    if found not in NAMES or wanted not in NAMES:
        return 0
    return 1 if NAMES.index(found) < NAMES.index(wanted) else -1


def options_for(kind: type[Puzzle], options: Mapping[str, Any]) -> msgspec.Struct:
    """The options as the kind's maker takes them; raises ClueError if it does not know one or cannot follow it."""
    wanted = _maker(kind).Options
    if unknown := sorted(set(options) - set(wanted.__struct_fields__)):
        known = ", ".join(wanted.__struct_fields__) or "none"
        raise ClueError(f"expected options of {kind.kind} ({known}), found {unknown[0]!r}")
    try:
        return msgspec.convert(options, wanted)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, ClueError):
            raise error.__cause__ from None
        raise ClueError(str(error)[:1].lower() + str(error)[1:]) from None


def _maker(kind: type[Puzzle]) -> Maker:
    if kind.kind in MAKERS:
        return cast("Maker", import_module(MAKERS[kind.kind]))
    from cluesmith.make.any_kind import AnyKind  # noqa: PLC0415 - only a kind of one's own needs it

    return AnyKind(kind)
