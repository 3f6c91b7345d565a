"""Solving: first answer, all answers, uniqueness, forced cells, counting.

Every answer that leaves this module has passed the puzzle's own `check`. "No other answer" is said only when
it was proved: when time runs out the status is `unknown`, and nothing is claimed.
"""

from collections.abc import Iterator
from itertools import islice
from time import monotonic, process_time
from typing import Literal

import msgspec

from cluesmith.cnf import Literals
from cluesmith.grid import Grid
from cluesmith.puzzle import Puzzle
from cluesmith.sat import Sat

Status = Literal["unique", "multiple", "none", "unknown"]


class Statistics(msgspec.Struct, frozen=True):
    """What one call cost: wall and CPU seconds to state the puzzle and to search, and what the solver did."""

    build_seconds: float = 0.0
    search_seconds: float = 0.0
    build_cpu_seconds: float = 0.0
    search_cpu_seconds: float = 0.0
    cpu_seconds: float = 0.0
    variables: int = 0
    clauses: int = 0
    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    restarts: int = 0


class Answers(Iterator[Grid]):
    """The answers of a puzzle, found one by one as they are asked for, each once.

    `number` counts those found so far; `complete` is true once it is proved that there are no others. When the
    answers end because time ran out, `out_of_time` is true.
    """

    def __init__(self, puzzle: Puzzle, *, seconds: float | None = None) -> None:
        self.number = 0
        self.complete = False
        self.out_of_time = False
        self._prepared = Prepared(puzzle, seconds=seconds)
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
        return self._prepared.statistics()

    def up_to(self, limit: int | None) -> Iterator[Grid]:
        """The next `limit` answers, or all; the search does not go on once they are found."""
        if limit is not None and limit < 1:
            raise ValueError(f"expected a limit of at least 1, found {limit}")
        return islice(self, limit)

    def _search(self) -> Iterator[Grid]:
        try:
            while (answer := self._prepared.answer()) is not None:
                self.number += 1
                yield answer
                self._prepared.exclude(answer)
            self.complete = True
        except OutOfTime:
            self.out_of_time = True


class Result(msgspec.Struct, frozen=True):
    """The answers found; `complete` when it is proved that there are no others."""

    answers: tuple[Grid, ...]
    status: Status
    complete: bool
    out_of_time: bool
    statistics: Statistics


class Count(msgspec.Struct, frozen=True):
    """How many answers were found; `complete` when these are all."""

    number: int
    status: Status
    complete: bool
    out_of_time: bool
    statistics: Statistics


class Forced(msgspec.Struct, frozen=True):
    """The cells that hold the same in every answer; only what was proved, so empty when time ran out."""

    grid: Grid
    status: Status
    out_of_time: bool
    statistics: Statistics


def solve(puzzle: Puzzle, *, limit: int | None = 2, seconds: float | None = None) -> Result:
    """Up to `limit` answers (two decide whether there is one or several; None: all of them)."""
    search = Answers(puzzle, seconds=seconds)
    found = tuple(search.up_to(limit))
    return Result(found, search.status, search.complete, search.out_of_time, search.statistics)


def answers(puzzle: Puzzle, *, seconds: float | None = None) -> Answers:
    """An iterator over all answers, each found when it is asked for."""
    return Answers(puzzle, seconds=seconds)


def is_unique(puzzle: Puzzle, *, seconds: float | None = None) -> bool | None:
    """Whether the puzzle has exactly one answer; None when that was not decided in time."""
    status = solve(puzzle, seconds=seconds).status
    return None if status == "unknown" else status == "unique"


def count(puzzle: Puzzle, *, limit: int | None = None, seconds: float | None = None) -> Count:
    """How many answers there are, counted up to the limit."""
    search = Answers(puzzle, seconds=seconds)
    for _ in search.up_to(limit):
        pass
    return Count(search.number, search.status, search.complete, search.out_of_time, search.statistics)


def forced(puzzle: Puzzle, *, seconds: float | None = None) -> Forced:
    """The cells that hold the same in every answer, however many answers there are."""
    prepared = Prepared(puzzle, seconds=seconds)
    try:
        status, common = _common(prepared)
    except OutOfTime:
        return Forced({}, "unknown", True, prepared.statistics())
    return Forced(common, status, False, prepared.statistics())


def _common(prepared: "Prepared") -> tuple[Status, Grid]:
    """Ask for an answer that differs in a cell all answers agree on so far, until there is none."""
    first = prepared.answer()
    if first is None:
        return "none", {}
    common = dict(first)
    while common and (other := prepared.answer(unlike=common)) is not None:
        common = {cell: value for cell, value in common.items() if other[cell] == value}
    return ("unique" if len(common) == len(first) else "multiple"), common


class OutOfTime(Exception):
    """The deadline has passed. The functions above turn it into a result."""


class _Stopwatch:
    """Adds up the wall and CPU seconds of the blocks it is put around."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0

    def __enter__(self) -> None:
        self._started = monotonic(), process_time()

    def __exit__(self, *_: object) -> None:
        self.wall += monotonic() - self._started[0]
        self.cpu += process_time() - self._started[1]


class Prepared:
    """A puzzle stated to the SAT solver once, to be asked for answers as often as needed."""

    def __init__(self, puzzle: Puzzle, *, seconds: float | None = None) -> None:
        self._puzzle = puzzle
        self._deadline = None if seconds is None else monotonic() + seconds
        self._building, self._searching = _Stopwatch(), _Stopwatch()
        self._sat = Sat()
        self._lits: Literals | None = None

    def answer(self, *, unlike: Grid | None = None) -> Grid | None:
        """An answer not yet excluded, or None if there is none; with `unlike` one that differs from that grid."""
        lits = self._state()
        with self._searching:
            if unlike is None:
                return self._search(lits, [])
            differs = lits.fresh()
            self._sat.add([[-differs, *_unlike(lits, unlike)]])
            return self._search(lits, [differs])

    def exclude(self, answer: Grid) -> None:
        """Do not give this answer again."""
        self._sat.add([_unlike(self._state(), answer)])

    def statistics(self) -> Statistics:
        """What it has cost so far."""
        return Statistics(
            build_seconds=self._building.wall,
            search_seconds=self._searching.wall,
            build_cpu_seconds=self._building.cpu,
            search_cpu_seconds=self._searching.cpu,
            cpu_seconds=self._building.cpu + self._searching.cpu,
            variables=self._lits.variables if self._lits else 0,
            clauses=self._sat.clauses,
            **self._sat.counters()._asdict(),
        )

    def _state(self) -> Literals:
        """State the rules, unless that is done already."""
        if self._lits is None:
            with self._building:
                lits = Literals({cell: self._puzzle.domain(cell) for cell in self._puzzle.open_cells()})
                self._sat.add(lits.domain_clauses)
                for rule in self._puzzle.rules(lits):
                    self._sat.add(rule.clauses)
                    self._keep_deadline()
            self._lits = lits
        return self._lits

    def _search(self, lits: Literals, assumptions: list[int]) -> Grid | None:
        """The next model that passes the check; what a failing one violates is forbidden for good."""
        while self._found(assumptions):
            grid = lits.grid(self._sat.model())
            violations = list(self._puzzle.check(grid))
            if not violations:
                return grid
            self._sat.add(_unlike(lits, {cell: grid[cell] for cell in wrong.cells}) for wrong in violations)
        return None

    def _found(self, assumptions: list[int]) -> bool:
        found = self._sat.solve(assumptions, self._deadline)
        if found is None:
            raise OutOfTime
        return found

    def _keep_deadline(self) -> None:
        if self._deadline is not None and monotonic() > self._deadline:
            raise OutOfTime


def _unlike(lits: Literals, grid: Grid) -> list[int]:
    """The clause "some cell differs from this grid"."""
    return [-literal for literal in lits.of_grid(grid)]
