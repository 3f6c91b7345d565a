"""Which changes leave one answer: as few as can be, found by the other answers that each of them rules out."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import reduce

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import ClueError
from cluesmith.explaining.diagnosis import SmallestHits
from cluesmith.grid import Values
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers
from cluesmith.setting.setter import Change


class UniqueChoice:
    """Changes to a puzzle of which some are to leave the one answer that is meant.

    Another answer that has turned up once tells of every change whether it rules that answer out.
    """

    def __init__(self, puzzle: Puzzle, answer: Values, changes: Iterable[Change], deadline: Deadline) -> None:
        self._puzzle, self._answer, self._deadline = puzzle, answer, deadline
        self.changes = list(changes)
        self._others: list[Values] = []
        self._ruling_out: list[list[int]] = []  # per other answer the changes that rule it out

    def singles(self, most: int) -> list[Change]:
        """Up to so many changes of which each alone leaves one answer, as far as they are found in time."""
        found: list[Change] = []
        for change in self.changes:
            if len(found) == most or self._deadline.passed:
                break
            with suppress(ClueError, OutOfTime):
                if self._is_enough(change):
                    found.append(change)
        return found

    def _is_enough(self, change: Change) -> bool:
        changed = change.apply(self._puzzle)
        answer = _on(changed, self._answer if change.answer is None else change.answer)
        if any(_fits(changed, other) and _on(changed, other) != answer for other in self._others):
            return False
        other = self._other(changed, answer)
        if other is not None:
            self._others.append({**self._answer, **other})
        return other is None

    def _other(self, changed: Puzzle, answer: Values) -> Values | None:
        """An answer other than the one that is meant, if there is one. Raises OutOfTime."""
        self._deadline.check()
        search = Answers(changed, deadline=self._deadline)
        found = next((other for other in search.up_to(2) if other != answer), None)
        if search.out_of_time:
            raise OutOfTime
        return found

    def fewest(self) -> list[Change] | None:
        """The fewest changes that together leave only the answer that is meant, or None. Raises OutOfTime."""
        hits = SmallestHits(len(self.changes), self._deadline)
        while True:
            chosen = hits.find(self._deadline)
            group = self._missed(chosen)
            if group is None:
                return [self.changes[number] for number in chosen]
            if not group:
                return None
            hits.must_hit(group)

    def some(self) -> list[Change] | None:
        """Changes that together leave only the answer that is meant, none of which can be left out, or None."""
        chosen: list[int] = []
        while True:
            group = self._missed(chosen)
            if group is None:
                break
            if not group:
                return None
            chosen.append(max(group, key=lambda number: sum(number in other for other in self._ruling_out)))
        with suppress(OutOfTime):  # then there may be more than needed
            for number in tuple(chosen):
                fewer = [other for other in chosen if other != number]
                chosen = fewer if self._missed(fewer) is None else chosen
        return [self.changes[number] for number in chosen]

    def _missed(self, chosen: Sequence[int]) -> list[int] | None:
        """The changes that rule out an answer which these let through; None if they let none through."""
        known = next((group for group in self._ruling_out if not set(group).intersection(chosen)), None)
        if known is not None:
            return known
        changed = reduce(lambda puzzle, number: self.changes[number].apply(puzzle), chosen, self._puzzle)
        found = self._other(changed, _on(changed, self._answer))
        if found is None:
            return None
        other = {**self._answer, **found}
        group = [number for number, change in enumerate(self.changes) if not _fits(change.apply(self._puzzle), other)]
        self._ruling_out.append(group)
        return group


def _on(puzzle: Puzzle, grid: Values) -> dict[tuple[int, int], int]:
    """What of the grid stands in cells to write in."""
    return {cell: grid[cell] for cell in puzzle.open_cells() if cell in grid}


def _fits(puzzle: Puzzle, other: Values) -> bool:
    return puzzle.is_answer(_on(puzzle, other))
