"""Solving: first answer, all answers, uniqueness, forced cells.

Every answer that leaves this module has passed the puzzle's own `violations`. "No other answer" is said only when
it was proved: when time runs out the status is `unknown`, and nothing is claimed.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Literal

import msgspec

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.grid import FullGrid, Grid, Values
from cluesmith.prepared import Prepared, Statistics, Stopwatch, Wanted, statistics_of
from cluesmith.puzzle import Engine, Judge, Puzzle
from cluesmith.sat import Sat

MOST_AT_ONCE = 256  # answers of an engine that are counted between two looks at the clock
Status = Literal["unique", "multiple", "none", "unknown"]


class Answers(Iterator[Grid]):
    """The answers of a puzzle, found one by one as they are asked for, each once.

    `number` counts those found so far; `complete` is true once it is proved that there are no others. When the
    answers end because time ran out, `out_of_time` is true. With `known` they are those with these values.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        seconds: float | None = None,
        deadline: Deadline | None = None,
        known: Values | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.number = 0
        self.complete = False
        self.out_of_time = False
        self._source = _source(puzzle, deadline or Deadline(seconds), known or {})
        self._found = self._search()

    def __next__(self) -> Grid:
        return next(self._found)

    @property
    def status(self) -> Status:
        """What is known so far."""
        if self.number > 1:
            return "multiple"
        if not self.complete:
            return "unknown"
        return "unique" if self.number else "none"

    @property
    def statistics(self) -> Statistics:
        """What it has cost so far."""
        return self._source.statistics()

    def up_to(self, limit: int | None) -> Iterator[Grid]:
        """The next `limit` answers, or all; the search does not go on once they are found."""
        _judge_limit(limit)
        return islice(self, limit)

    def skip(self, limit: int | None) -> None:
        """Find the next `limit` answers, or all, and only count them: much faster, if no grid was made before."""
        _judge_limit(limit)
        if self.number:
            deque(self.up_to(limit), maxlen=0)
        else:
            self._tally(limit)

    def _tally(self, limit: int | None) -> None:
        def wanted(number: int) -> int:
            return number if limit is None else min(number, limit - self.number)

        try:
            for number in self._source.tally(wanted):
                self.number += number
            self.complete = self.number != limit
        except OutOfTime:
            self.out_of_time = True

    def _search(self) -> Iterator[Grid]:
        try:
            for answer in self._source.answers():
                self.number += 1
                yield Grid(self.puzzle, answer)
            self.complete = True
        except OutOfTime:
            self.out_of_time = True


def _judge_limit(limit: int | None) -> None:
    if limit is not None and limit < 1:
        raise ValueError(f"expected a limit of at least 1, found {limit}")


class Result(msgspec.Struct, frozen=True):
    """The answers found; `complete` when it is proved that there are no others."""

    puzzle: Puzzle
    answers: tuple[Grid, ...]
    status: Status
    complete: bool
    out_of_time: bool
    statistics: Statistics

    @property
    def answer(self) -> Grid | None:
        """The one answer; None when there is none, when there are several, and when that was not decided."""
        return self.answers[0] if self.status == "unique" else None

    def to_json(self) -> str:
        """One line of JSON: the status, the answers with the clues that were unknown, and the statistics."""
        answers = [answer.to_lists() for answer in self.answers]
        fields = {"status": self.status, "complete": self.complete, "answers": answers}
        solved = [self.puzzle.completed(answer) for answer in self.answers]
        clues = [_clues(puzzle) for puzzle in solved if puzzle != self.puzzle]
        return _json(self.puzzle, {**fields, **({"clues": clues} if clues else {}), "stats": self.statistics})

    def _repr_svg_(self) -> str | None:
        """The first answer as notebooks show it; nothing when there is none."""
        return self.puzzle.completed(self.answers[0]).svg(self.answers[0]) if self.answers else None


class Forced(msgspec.Struct, frozen=True):
    """The cells that hold the same in every answer; only what was proved, so empty when time ran out."""

    puzzle: Puzzle
    grid: Grid
    status: Status
    out_of_time: bool
    statistics: Statistics

    def to_json(self) -> str:
        """One line of JSON: the status, the forced cells, and the statistics."""
        return _json(self.puzzle, {"status": self.status, "forced": self.grid.to_lists(), "stats": self.statistics})


def _json(puzzle: Puzzle, fields: Mapping[str, object]) -> str:
    return msgspec.json.encode({"kind": puzzle.kind, **fields}).decode()


def _clues(puzzle: Puzzle) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(puzzle)
    return {name: value for name, value in fields.items() if name != "kind"}


def solve(puzzle: Puzzle, *, limit: int | None = 2, seconds: float | None = None) -> Result:
    """Up to `limit` answers (two decide whether there is one or several; None: all of them)."""
    search = Answers(puzzle, seconds=seconds)
    found = tuple(search.up_to(limit))
    return Result(puzzle, found, search.status, search.complete, search.out_of_time, search.statistics)


def answers(puzzle: Puzzle, *, seconds: float | None = None) -> Answers:
    """An iterator over all answers, each found when it is asked for."""
    return Answers(puzzle, seconds=seconds)


def is_unique(puzzle: Puzzle, *, seconds: float | None = None) -> bool | None:
    """Whether the puzzle has exactly one answer; None when that was not decided in time."""
    status = solve(puzzle, seconds=seconds).status
    return None if status == "unknown" else status == "unique"


def forced(puzzle: Puzzle, *, seconds: float | None = None) -> Forced:
    """The cells that hold the same in every answer, however many answers there are."""
    source = _source(puzzle, Deadline(seconds), {})
    try:
        common = source.common()
    except OutOfTime:
        return Forced(puzzle, Grid(puzzle, {}), "unknown", True, source.statistics())
    if common is None:
        return Forced(puzzle, Grid(puzzle, {}), "none", False, source.statistics())
    status: Status = "unique" if len(common) == len(puzzle.open_cells()) else "multiple"
    return Forced(puzzle, Grid(puzzle, common), status, False, source.statistics())


class _Own:
    """A kind's own engine, clocked, and its answers checked like all others."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline, known: Values) -> None:
        self._puzzle, self._deadline = puzzle, deadline
        self._building, self._searching = Stopwatch(), Stopwatch()
        with self._building:
            self._engine = puzzle.parts.load(puzzle.parts.engine, Engine)(puzzle, Sat, deadline)
            self._engine.keep_to(known)

    def answers(self) -> Iterator[Values]:
        """All answers, each once; raises OutOfTime."""
        found, judge = self._engine.answers(), self._puzzle.judge()
        while True:
            self._deadline.check()  # the engine looks at the clock while it works, not between two quick answers
            with self._searching:
                answer = next(found, None)
            if answer is None:
                break
            if not self._is_right(answer, judge):
                wrong = next(self._puzzle.violations(answer), "it breaks a rule")
                raise AssertionError(f"the engine of {self._puzzle.kind} gave a wrong answer: {wrong}")
            yield answer
        if self._engine.out_of_time:
            raise OutOfTime

    def _is_right(self, answer: Values, judge: Judge) -> bool:
        """Whether an answer passes the check; one that is not put by cells yet goes to the judge as it is."""
        if isinstance(answer, FullGrid):
            return not judge.wrong(answer.held)
        return not any(self._puzzle.violations(answer))

    def tally(self, wanted: Wanted) -> Iterator[int]:
        """The number of answers, lot by lot, as long as more are wanted; raises OutOfTime."""
        found = self._engine.tally()
        while most := wanted(MOST_AT_ONCE):
            self._deadline.check()
            with self._searching:
                number = sum(1 for _ in islice(found, most))
            yield number
            if number < most:
                break
        if self._engine.out_of_time:
            raise OutOfTime

    def common(self) -> Values | None:
        """What all answers agree on; None without any answer. Raises OutOfTime."""
        self._deadline.check()
        with self._searching:
            common = self._engine.forced()
        if self._engine.out_of_time:
            raise OutOfTime
        return common

    def statistics(self) -> Statistics:
        """What it has cost so far."""
        return statistics_of(self._building, self._searching, self._engine.counters)


class _Reasoned:
    """Quick reasoning, and where it leaves more than one grid the search that all kinds share."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline, known: Values) -> None:
        self._puzzle, self._prepared = puzzle, Prepared(puzzle, deadline=deadline, known=known)

    def answers(self) -> Iterator[Values]:
        """All answers, each once; raises OutOfTime."""
        found = self._prepared.answers_without_search()
        yield from self._prepared.answers() if found is None else found

    def tally(self, wanted: Wanted) -> Iterator[int]:
        """The number of answers, lot by lot, as long as more are wanted; raises OutOfTime."""
        found = self._prepared.answers_without_search()
        return self._prepared.tally(wanted) if found is None else iter([len(found)])

    def common(self) -> Values | None:
        """What all answers agree on; None without any answer. Raises OutOfTime."""
        found = self._prepared.answers_without_search()
        return self._prepared.common() if found is None else next(iter(found), None)

    def statistics(self) -> Statistics:
        """What it has cost so far."""
        return self._prepared.statistics()


def _source(puzzle: Puzzle, deadline: Deadline, known: Values) -> _Own | _Reasoned:
    """Where the answers come from: the kind's own engine, or what all kinds share."""
    return _Own(puzzle, deadline, known) if puzzle.parts.engine else _Reasoned(puzzle, deadline, known)
