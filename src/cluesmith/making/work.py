"""The work on one puzzle: drafts, and what is done to them until they have the grade asked for."""

from collections import Counter
from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Any, NamedTuple

from cluesmith.deadline import Deadline
from cluesmith.errors import GaveUp
from cluesmith.grades import GRADES
from cluesmith.grid import Grid, Values
from cluesmith.making.budget import Budget, Stuck
from cluesmith.making.generator import Generator, generator_of
from cluesmith.making.ids import PuzzleId
from cluesmith.making.made import Made, highest_score
from cluesmith.puzzle import Puzzle
from cluesmith.rating import Rating, rate

MAX_RATED = 120  # puzzles that are rated to find one of the grade asked for
MAX_CHANGES = 25  # to one draft, before another one is the better idea
MAX_FAILURES = 5  # drafts that may fail on the way


class Draft(NamedTuple):
    """A puzzle with one answer, what it was made with, and what may still be spent on it."""

    puzzle: Puzzle
    answer: Values
    options: Any
    rng: Random
    budget: Budget


class Work:
    """What a puzzle is made from, and how far the work is; `options` are those that were given."""

    def __init__(self, wanted: PuzzleId, options: Mapping[str, Any], effort: float, deadline: Deadline) -> None:
        self._wanted, self._options, self._effort, self._deadline = wanted, options, effort, deadline
        self._generator: Generator[Any] = generator_of(wanted.kind)
        self._generator.chosen(options)
        self._seen: Counter[str] = Counter()
        self._failures = 0

    @property
    def _name(self) -> str:
        """What is made, in words."""
        height, width = self._wanted.size
        return f"{height}x{width} {self._wanted.kind.kind}"

    def made(self) -> Made:
        """The puzzle; raises GaveUp if none was found."""
        if self._wanted.grade is None:
            return self._finished(self._draft(0, {}))
        return self._graded(self._wanted.grade)

    def _finished(self, draft: Draft, rating: Rating | None = None) -> Made:
        plain = not self._options and self._effort == 1
        made = Made(draft.puzzle, Grid(draft.puzzle, draft.answer), self._wanted.seed)
        made = made._replace(id=str(self._wanted)) if plain else made
        return made._replace(grade=rating.grade, score=rating.score) if rating else made

    def _draft(self, number: int, preset: Mapping[str, Any]) -> Draft:
        """The puzzle of that number: with one answer, which has passed the puzzle's own check."""
        options = self._generator.chosen({**preset, **self._options})
        rng, budget = Random(f"{self._wanted} {number}"), Budget(self._effort, self._deadline)
        try:
            puzzle, answer = self._generator.draft(*self._wanted.size, rng, budget, options)
        except GaveUp:
            if self._deadline.passed:  # then nothing else was at fault
                raise GaveUp(f"time is up before a {self._name} was made") from None
            raise
        return _checked(Draft(puzzle, answer, options, rng, budget))

    def _graded(self, grade: str) -> Made:
        """The first puzzle of the grade; options left open become those for easier or harder ones as it turns out."""
        presets = self._generator.presets(*self._wanted.size)
        preset = GRADES.index(grade) / (len(GRADES) - 1) * (len(presets) - 1)
        for number in count():
            draft = self._draft_to_rate(number, presets[round(preset)])
            if draft is None:
                continue
            draft, rating = self._towards(draft, grade)
            if rating.complete and rating.grade == grade:
                return self._finished(draft, rating)
            if self._seen.total() >= int(MAX_RATED * self._effort):
                break
            preset = min(
                max(preset + (0.5 if rating.complete and _is_below(rating.grade, grade) else -0.5), 0), len(presets) - 1
            )
        raise self._not_found(grade)

    def _draft_to_rate(self, number: int, preset: Mapping[str, Any]) -> Draft | None:
        """The draft of that number; None if it failed, and GaveUp if too many have."""
        try:
            return self._draft(number, preset)
        except GaveUp as problem:
            self._failures += 1
            if self._deadline.passed:
                raise
            if self._failures > MAX_FAILURES:
                raise GaveUp(f"{problem}; so none could be rated {self._wanted.grade}") from None
            return None

    def _towards(self, draft: Draft, grade: str) -> tuple[Draft, Rating]:
        """The draft, changed little by little until it has the grade or nothing more can be done, and its rating."""
        rating = self._rating(draft, grade)
        for _ in range(MAX_CHANGES):
            if rating.complete and rating.grade == grade:
                break
            changed = self._changed(draft, harder=rating.complete and _is_below(rating.grade, grade))
            if changed is None:
                break
            draft, rating = changed, self._rating(changed, grade)
        return draft, rating

    def _changed(self, draft: Draft, *, harder: bool) -> Draft | None:
        """The draft made a little harder or easier; None where nothing more can be done."""
        puzzle, answer, options, rng, budget = draft
        try:
            changed = self._generator.towards(puzzle, answer, rng, budget, options, harder=harder)
        except (GaveUp, Stuck):
            return None
        return _checked(draft._replace(puzzle=changed[0], answer=changed[1])) if changed else None

    def _rating(self, draft: Draft, grade: str) -> Rating:
        """The rating, not complete if the puzzle is too hard; raises GaveUp when time is up."""
        rating = rate(draft.puzzle, at_most=grade, highest=highest_score(draft.puzzle), deadline=self._deadline)
        if self._deadline.passed and not rating.complete:
            raise GaveUp(f"time is up before a puzzle was rated {grade}")
        self._seen[rating.grade] += 1
        return rating

    def _not_found(self, grade: str) -> GaveUp:
        found = ", ".join(f"{self._seen[name]} {name}" for name in GRADES if self._seen[name])
        return GaveUp(
            f"found no {grade} {self._name}; those made were {found}: try another grade, another size, other options "
            "or more effort"
        )


def _checked(draft: Draft) -> Draft:
    """The draft itself, whose answer keeps all rules."""
    if not draft.puzzle.is_answer(draft.answer):
        raise AssertionError(f"the answer of {draft.puzzle!r} breaks its rules")
    return draft


def _is_below(grade: str, wanted: str) -> bool:
    return GRADES.index(grade) < GRADES.index(wanted)
