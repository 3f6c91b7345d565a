"""Proposals for a puzzle that is being set: to make it unique, harder or easier, to drop a clue, to fill the rest.

Each is a change of the puzzle as it is; whoever accepts one asks again. What a proposal says is proved.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial, reduce
from random import Random
from typing import Literal

import msgspec

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import ClueError, GaveUp
from cluesmith.grid import Cell, Values
from cluesmith.making.budget import Budget, Stuck
from cluesmith.making.generator import generator_of
from cluesmith.puzzle import Puzzle
from cluesmith.rating import Rating, rate
from cluesmith.search import forced, solve
from cluesmith.setting.choice import UniqueChoice
from cluesmith.setting.setter import Change, PlacedClue, Setter, setter_of
from cluesmith.setting.truth import is_unique

MOST_PROPOSALS = 5
ANSWERS_TRIED = 4  # where none is drawn, the easiest to reach of so many is meant
TRIED_AT_RANDOM = 4  # ways to make a puzzle harder or easier as the maker of the kind does

Wish = Literal["unique", "harder", "easier", "drop", "fill"]


class Proposal(msgspec.Struct, frozen=True):
    """A sentence, the puzzle that it leads to, and the places and cells that it changes.

    `answer` is that of the puzzle where it is another than before.
    """

    text: str
    puzzle: Puzzle
    places: tuple[Cell, ...] = ()
    cells: tuple[Cell, ...] = ()
    answer: Values | None = None


def improve(  # noqa: PLR0913 - a puzzle, and what is wished for
    puzzle: Puzzle,
    how: Wish,
    *,
    grid: Values | None = None,
    symmetric: bool = False,
    seconds: float | None = None,
    seed: str | int = "",
) -> list[Proposal]:
    """Proposals, the best first; `grid` is the answer that is meant, if one is drawn.

    With `symmetric`, clues come and go together with those at the place turned by half.
    """
    adviser = _Adviser(puzzle, grid or {}, Random(f"{how} {seed}"), Deadline(seconds), symmetric=symmetric)
    ways: dict[Wish, Callable[[], list[Proposal]]] = {
        "unique": adviser.unique,
        "harder": partial(adviser.regraded, harder=True),
        "easier": partial(adviser.regraded, harder=False),
        "drop": adviser.drop,
        "fill": adviser.fill,
    }
    return ways[how]()


class _Adviser:
    """Somebody who looks for proposals until time is up."""

    def __init__(self, puzzle: Puzzle, grid: Values, rng: Random, deadline: Deadline, *, symmetric: bool) -> None:
        self._puzzle, self._grid, self._rng, self._deadline = puzzle, grid, rng, deadline
        self._symmetric = symmetric
        self._setter: Setter[Puzzle] = setter_of(type(puzzle))

    # one answer

    def unique(self) -> list[Proposal]:
        """Changes that leave one answer; where it takes several, all of them at once and each by itself."""
        found = solve(self._puzzle, limit=ANSWERS_TRIED, seconds=self._deadline.left / 3)
        if found.status != "multiple":
            return []
        answers = self._meant(found.answers)
        ways = (self._single, self._several, self._reworked, self._nearer)
        return next((told for way in ways for answer in answers if (told := way(answer))), [])

    def _meant(self, found: Sequence[Values]) -> Sequence[Values]:
        """The answer that is drawn, if it is one, or else any."""
        rest = self._puzzle.rest
        drawn = {cell: self._grid.get(cell, rest) for cell in self._puzzle.open_cells()}
        known = {cell: value for cell, value in drawn.items() if value is not None}
        return [known] if self._puzzle.is_answer(known) else found

    def _single(self, answer: Values) -> list[Proposal]:
        """Changes of which each alone is enough."""
        choice = UniqueChoice(self._puzzle, answer, self._changes(answer), Deadline(self._deadline.left / 3))
        return [self._proposal(change, "that leaves one answer") for change in choice.singles(MOST_PROPOSALS)]

    def _changes(self, answer: Values) -> list[Change]:
        changes = list(self._setter.changes(self._puzzle, answer))
        return paired(changes, self._puzzle.height, self._puzzle.width) if self._symmetric else changes

    def _several(self, answer: Values) -> list[Proposal]:
        """The fewest changes that are enough together, all at once and each by itself."""
        changes = [change for change in self._changes(answer) if change.answer is None]
        chosen = self._fewest(answer, changes)
        if not chosen:
            return []
        together = _together(f"Make all {len(chosen)} changes", chosen)
        one_of = f"one of {len(chosen)} changes that leave one answer"
        return [
            self._proposal(together, "that leaves one answer"),
            *(self._proposal(change, one_of) for change in chosen),
        ]

    def _nearer(self, answer: Values) -> list[Proposal]:
        """Changes after which answers differ in fewer cells, the best of those that are found in time."""
        before = self._differing(self._puzzle)
        nearer = nearest(self._differing, self._puzzle, self._changes(answer), before)
        told = "answers then differ in {} cells instead of {}"
        return [self._proposal(change, told.format(left, before)) for left, change in nearer[:MOST_PROPOSALS]]

    def _differing(self, puzzle: Puzzle) -> int | None:
        """In how many cells answers differ; None if there are none, or no time."""
        if self._deadline.passed:
            return None
        found = forced(puzzle, seconds=self._deadline.left)
        return len(puzzle.open_cells()) - len(found.grid) if found.status in ("unique", "multiple") else None

    def _reworked(self, answer: Values) -> list[Proposal]:
        """What the kind knows to do, where that is proved to be enough."""
        rng, deadline = self._rng, self._deadline
        change = self._setter.reworked(self._puzzle, answer, rng, deadline, symmetric=self._symmetric)
        unique = change and is_unique(change.apply(self._puzzle), deadline, share=1)
        return [self._proposal(change, "that leaves one answer")] if change and unique else []

    def _fewest(self, answer: Values, changes: Sequence[Change]) -> list[Change] | None:
        """The fewest changes; in the second half of the time some that will do."""
        with suppress(OutOfTime):
            return UniqueChoice(self._puzzle, answer, changes, Deadline(self._deadline.left / 2)).fewest()
        with suppress(OutOfTime):
            return UniqueChoice(self._puzzle, answer, changes, self._deadline).some()
        return None

    def _proposal(self, change: Change, why: str) -> Proposal:
        text, puzzle = f"{change.text}: {why}.", change.apply(self._puzzle)
        return Proposal(text, puzzle, change.places, change.cells, change.answer)

    # fewer clues

    def drop(self) -> list[Proposal]:
        """Clues that are not needed."""
        return [self._proposal(change, "there is still one answer") for change in self._droppable(MOST_PROPOSALS)]

    def _droppable(self, most: int) -> Iterator[Change]:
        """Up to so many clues without which there is still one answer."""
        if is_unique(self._puzzle, self._deadline) is not True:
            return
        clues = [clue for clue in self._setter.clues(self._puzzle) if clue.text]
        drops = [self._dropping(clue) for clue in self._rng.sample(clues, len(clues))]
        for change in paired(drops, self._puzzle.height, self._puzzle.width) if self._symmetric else drops:
            if not most or self._deadline.passed:
                return
            fewer = change.apply(self._puzzle)
            if fewer != self._puzzle and is_unique(fewer, self._deadline):
                most -= 1
                yield change

    def _dropping(self, clue: PlacedClue) -> Change:
        def without(puzzle: Puzzle) -> Puzzle:
            return self._setter.without(puzzle, clue)

        return Change(f"{self._setter.dropping} {clue.name}", (clue.place,), clue.cells, without)

    # harder and easier

    def regraded(self, *, harder: bool) -> list[Proposal]:
        """Changes after which it has one answer and another score, in the direction that is wished for."""
        before = self._rated(self._puzzle)
        found = [] if before is None else list(self._scored(before, harder=harder))
        found.sort(key=lambda scored: -scored[0] if harder else scored[0])
        return [proposal for _, proposal in found]

    def _scored(self, before: Rating, *, harder: bool) -> Iterator[tuple[int, Proposal]]:
        number = 0
        for change in self._other_grades(harder=harder):
            if number == MOST_PROPOSALS or self._deadline.passed:
                return
            after = self._rated(change.apply(self._puzzle))
            if after is not None and (after.score > before.score if harder else after.score < before.score):
                number += 1
                told = f"{before.grade} ({before.score}) becomes {after.grade} ({after.score})"
                yield after.score, self._proposal(change, told)

    def _other_grades(self, *, harder: bool) -> Iterator[Change]:
        """What may make it harder or easier: clues fewer or more, and what the maker of the kind does."""
        answer = solve(self._puzzle, seconds=self._deadline.left).answer
        if answer is None:
            return
        more = [] if harder else [change for change in self._changes(answer) if change.answer is None]
        yield from self._droppable(MOST_PROPOSALS) if harder else self._rng.sample(more, len(more))
        for _ in range(0 if self._setter.problem(self._puzzle) else TRIED_AT_RANDOM):
            made = self._as_made(answer, harder=harder)
            if made is not None and is_unique(made[0], self._deadline):
                yield self._difference(*made)

    def _as_made(self, answer: Values, *, harder: bool) -> tuple[Puzzle, Values] | None:
        generator = generator_of(type(self._puzzle))
        budget = Budget(deadline=self._deadline)
        with suppress(GaveUp, Stuck):
            made = generator.towards(self._puzzle, answer, self._rng, budget, generator.chosen({}), harder=harder)
            return made if made and self._has_options(made[0]) else None
        return None

    def _has_options(self, made: Puzzle) -> bool:
        """Whether what is switched is as before: makers make the usual sort."""
        return self._setter.options(made) == self._setter.options(self._puzzle)

    def _difference(self, changed: Puzzle, answer: Values | None = None) -> Change:
        """The change to that puzzle, as the clues that differ."""
        old, new = (set(self._setter.clues(puzzle)) for puzzle in (self._puzzle, changed))
        places = tuple(sorted({clue.place for clue in old ^ new}))
        cells = tuple(sorted({cell for clue in old ^ new for cell in clue.cells}))
        told = f"Change {len(places)} clue{'' if len(places) == 1 else 's'}"
        return Change(told, places, cells, lambda _: changed, answer)

    def _rated(self, puzzle: Puzzle) -> Rating | None:
        """The rating, if it is soon found."""
        if self._setter.problem(puzzle) or is_unique(puzzle, self._deadline) is not True:
            return None
        rating = rate(puzzle, seconds=self._deadline.left / 2)
        return rating if rating.complete else None

    # the rest of the board

    def fill(self) -> list[Proposal]:
        """A puzzle with one answer that keeps every clue there is."""
        with suppress(OutOfTime):
            while not self._deadline.passed:
                started = self._setter.filled(self._puzzle, self._rng, self._deadline)
                if started is None:
                    return []
                full = self._filled(*started)
                if full is not None and self._keeps(full) and is_unique(full, self._deadline, share=1):
                    return [self._proposal(self._difference(full), "every clue stays, and there is one answer")]
        return []

    def _filled(self, puzzle: Puzzle, answer: Values) -> Puzzle | None:
        """The puzzle with as many changes as it takes; None if these do not lead to one answer."""
        changes = self._keeping(puzzle, answer)
        more = UniqueChoice(puzzle, answer, [each for each in changes if each.answer is None], self._deadline).some()
        if more is not None:
            return reduce(_applied, more, puzzle)
        left = self._differing(puzzle)
        while left and (nearer := nearest(self._differing, puzzle, self._keeping(puzzle, answer), left)):
            left, change = nearer[0]
            puzzle, answer = change.apply(puzzle), answer if change.answer is None else change.answer
        return puzzle if left == 0 else None

    def _keeping(self, puzzle: Puzzle, answer: Values) -> list[Change]:
        """The changes that keep every clue there was, in any order."""
        changes = list(self._setter.changes(puzzle, answer))
        self._rng.shuffle(changes)
        return [change for change in changes if self._keeps_all(change, puzzle)]

    def _keeps_all(self, change: Change, puzzle: Puzzle) -> bool:
        try:
            return self._keeps(change.apply(puzzle))
        except ClueError:
            return False

    def _keeps(self, puzzle: Puzzle) -> bool:
        """Whether every clue is still there, or tells more."""
        kept = {clue.place: clue for clue in self._setter.clues(puzzle)}
        told = (clue for clue in self._setter.clues(self._puzzle) if clue.text)
        return all(clue == kept.get(clue.place) or (clue.place in kept and self._hides(clue)) for clue in told)

    def _hides(self, clue: PlacedClue) -> bool:
        """Whether the clue leaves something open that may be told."""
        return self._setter.without(self._puzzle, clue) == self._puzzle


def nearest(
    differing: Callable[[Puzzle], int | None], puzzle: Puzzle, changes: Iterable[Change], before: int | None
) -> list[tuple[int, Change]]:
    """The changes after which answers differ in fewer cells than before, and in how many, the best first."""
    found = ((differing(change.apply(puzzle)), change) for change in changes)
    nearer = [(left, change) for left, change in found if left is not None and before is not None and left < before]
    return sorted(nearer, key=lambda each: each[0])


def paired(changes: Iterable[Change], height: int, width: int) -> list[Change]:
    """Each change together with the one at the place turned by half; those that have none are left out."""
    by_places = {change.places: change for change in changes}
    pairs: dict[frozenset[Cell], Change] = {}
    for places, change in by_places.items():
        turned = tuple(_turned(place, height, width) for place in places)
        other = by_places.get(turned)
        if other is not None and change.answer is None:
            key = frozenset((*places, *turned))
            pairs.setdefault(key, change if other is change else _together("", [change, other]))
    return list(pairs.values())


def _turned(place: Cell, height: int, width: int) -> Cell:
    row, column = place
    return (row if row == -1 else height - 1 - row), (column if column == -1 else width - 1 - column)


def _together(text: str, changes: Sequence[Change]) -> Change:
    """Several changes as one."""
    told = text or " and ".join([changes[0].text, *(each.text[:1].lower() + each.text[1:] for each in changes[1:])])
    places = tuple(place for change in changes for place in change.places)
    cells = tuple(cell for change in changes for cell in change.cells)
    return Change(told, places, cells, lambda puzzle: reduce(_applied, changes, puzzle))


def _applied(puzzle: Puzzle, change: Change) -> Puzzle:
    return change.apply(puzzle)
