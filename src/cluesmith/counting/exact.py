"""How many answers a puzzle has: the exact number by whichever method gets there, else as many as were found.

First two answers are looked for. If there are others, the board is read along the frontier if that takes little; then
answers are enumerated for a while; then the board is cut into independent parts, and each is enumerated, read along the
frontier with as much memory as that may take, or given to Ganak where that is installed. What is left of the time goes
into enumerating on.
"""

from collections.abc import Callable, Iterator
from math import prod
from random import Random
from time import monotonic, process_time
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from cluesmith.counting import ganak
from cluesmith.counting.frontier import MAX_BYTES, Candidates, Diagram, Frontier, Prepared, number_of_answers, prepared
from cluesmith.counting.large import json_of
from cluesmith.counting.listing import CellCounts, Listed
from cluesmith.counting.reading import TooWide
from cluesmith.counting.splitting import Part, Split
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.grid import Cell, Grid, Values
from cluesmith.prepared import Statistics
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers, Status

Method = Literal["enumerated", "parts", "frontier", "ganak"]

FEW_BYTES = 10_000_000  # for a first try along the frontier
MOST_LISTED = 1000
WHILE = 1.0  # seconds, or a quarter of what is left, for what may turn out to be of no use


class Count(msgspec.Struct, frozen=True):
    """How many answers there are; only as many as were found unless that is `complete`."""

    puzzle: Puzzle
    number: int
    status: Status
    complete: bool
    out_of_time: bool
    method: Method
    statistics: Statistics

    def to_json(self) -> str:
        """One line of JSON: the number, whether that is all, how it was found, and the statistics."""
        fields = {"kind": self.puzzle.kind, "count": self.number, "status": self.status, "complete": self.complete}
        return json_of({**fields, "method": self.method, "stats": self.statistics})


class CellCount(msgspec.Struct, frozen=True):
    """For each cell in how many of the answers it holds each value; empty when that was not found out in time."""

    puzzle: Puzzle
    number: int
    cells: CellCounts
    complete: bool
    method: Method

    def to_json(self) -> str:
        """One line of JSON: the number of answers, and what `rows` tells."""
        fields = {"kind": self.puzzle.kind, "count": self.number, "complete": self.complete, "method": self.method}
        return json_of({**fields, "cells": self.rows() if self.complete else None})

    def rows(self) -> list[list[dict[str, int] | None]]:
        """Row by row what each cell holds how often; None at clues."""
        return [[self._held((row, column)) for column in range(self.puzzle.width)] for row in range(self.puzzle.height)]

    def _held(self, cell: Cell) -> dict[str, int] | None:
        marks = self.puzzle.json_marks
        held = self.cells.get(cell)
        return {str(marks.get(value, value)): number for value, number in held.items()} if held else None


class Sample(msgspec.Struct, frozen=True):
    """Answers drawn at random, each time all as likely as any; fewer when time was up, none if it was before."""

    puzzle: Puzzle
    number: int
    answers: tuple[Grid, ...]
    complete: bool
    method: Method

    def to_json(self) -> str:
        """One line of JSON: the number of all answers, and those that were drawn."""
        fields = {"kind": self.puzzle.kind, "count": self.number, "complete": self.complete, "method": self.method}
        return json_of({**fields, "answers": [answer.to_lists() for answer in self.answers]})


class _Numbered(Protocol):
    @property
    def number(self) -> int:
        """How many answers."""


class _Number(NamedTuple):
    number: int


Way = TypeVar("Way", bound=_Numbered)
Read = Callable[[Prepared, Deadline, int], Way]
List = Callable[[list[Values]], Way]


def count(puzzle: Puzzle, *, limit: int | None = None, seconds: float | None = None) -> Count:
    """How many answers there are; with a limit they are enumerated, and no further than that."""
    started = monotonic(), process_time()
    route = _Route(puzzle, Deadline(seconds), _read_number, lambda listed: _Number(len(listed)))
    if limit is None:
        route.go()
    else:
        route.search.skip(limit)
    search, exact = route.search, route.exact
    number = max(route.number, search.number)
    status: Status = search.status if not exact else "multiple" if number > 1 else "unique" if number else "none"
    complete = exact or search.complete
    out_of_time = search.out_of_time and not complete
    spent = search.statistics if route.method == "enumerated" else _spent(search.statistics, started)
    return Count(puzzle, number, status, complete, out_of_time, route.method, spent)


def count_quickly(puzzle: Puzzle, seconds: float) -> int | None:
    """How many answers a puzzle with several has, if a small frontier tells in time."""
    deadline = Deadline(seconds)
    route = _Route(puzzle, deadline, _read_number, lambda listed: _Number(len(listed)))
    return route.number if route.along_frontier(deadline, FEW_BYTES) else None


def _read_number(ready: Prepared, deadline: Deadline, most_bytes: int) -> _Number:
    return _Number(number_of_answers(ready, deadline, most_bytes))


def _spent(statistics: Statistics, started: tuple[float, float]) -> Statistics:
    """The statistics of the search, with the time of all other methods counted as searching."""
    wall, cpu = monotonic() - started[0], process_time() - started[1]
    return msgspec.structs.replace(
        statistics,
        search_seconds=wall - statistics.build_seconds,
        search_cpu_seconds=cpu - statistics.build_cpu_seconds,
        cpu_seconds=cpu,
    )


def count_cells(puzzle: Puzzle, *, seconds: float | None = None) -> CellCount:
    """In how many answers each cell holds each value."""
    route = _census(puzzle, seconds)
    cells: CellCounts = {}
    try:
        cells = dict(_cells(route)) if route.exact else {}
    except OutOfTime:
        return CellCount(puzzle, route.number, {}, False, route.method)
    return CellCount(puzzle, route.number, cells, route.exact, route.method)


def _census(puzzle: Puzzle, seconds: float | None) -> "_Route[Diagram | Listed]":
    """All answers, kept so that they can be asked about. Ganak gives nothing but a number."""
    route: _Route[Diagram | Listed] = _Route(puzzle, Deadline(seconds), Diagram, Listed, with_cells=True)
    route.go()
    return route


def _cells(route: "_Route[Diagram | Listed]") -> Iterator[tuple[Cell, dict[int, int]]]:
    """What each cell holds how often: in its own part, times the answers of all others."""
    for part, ways in route.found:
        for cell, held in ways.cells().items() if route.number else ():
            if cell in (route.puzzle.domains if part is None else part.candidates):
                others = route.number // ways.number
                yield cell, {value: number * others for value, number in sorted(held.items()) if number}
    for cell, value in route.settled.items():
        yield cell, {value: route.number}


def sample(puzzle: Puzzle, number: int = 1, *, rng: Random | None = None, seconds: float | None = None) -> Sample:
    """So many answers, each drawn from all of them with the same chance for every one."""
    if number < 1:
        raise ValueError(f"expected a number of at least 1, found {number}")
    route = _census(puzzle, seconds)
    drawn = number if route.exact and route.number else 0
    chance = rng or Random()
    answers: list[Grid] = []
    while len(answers) < drawn and not (answers and route.deadline.passed):
        answers.append(Grid(puzzle, _drawn(route, chance)))
    return Sample(puzzle, route.number, tuple(answers), route.exact, route.method)


def _drawn(route: "_Route[Diagram | Listed]", rng: Random) -> Values:
    """An answer, part by part; it has to pass the check like all others."""
    answer = dict(route.settled)
    for part, ways in route.found:
        held = ways.sample(rng)
        answer |= held if part is None else {cell: held[cell] for cell in part.candidates}
    answer = {cell: answer[cell] for cell in route.puzzle.open_cells()}
    if any(route.puzzle.violations(answer)):
        raise AssertionError(f"counting a {route.puzzle.kind} gave a wrong answer: {answer}")
    return answer


class _Route(Generic[Way]):
    """One way through the methods: `read` is what is made of a frontier, `listed` what is made of a list.

    When it is `exact`, what was `found` are the ways to fill each part (None: the whole board), and `settled` is what
    all answers have in common beside them. Otherwise `number` is how many answers there are at least.
    """

    def __init__(
        self, puzzle: Puzzle, deadline: Deadline, read: Read[Way], listed: List[Way], *, with_cells: bool = False
    ) -> None:
        self.puzzle, self.deadline = puzzle, deadline
        self._read, self._listed = read, listed
        self._keeps = with_cells
        self._with_ganak = not with_cells and ganak.is_installed() and puzzle.lazy_clue is None
        self.search = Answers(puzzle, deadline=deadline)
        self.exact = False
        self.method: Method = "enumerated"
        self.found: list[tuple[Part | None, Way]] = []
        self.settled: Values = {}
        self.number = 0

    def go(self) -> None:
        """Count, by one method after the other."""
        first: list[Values] = list(self.search.up_to(2))
        if self._enumerated(first) or self.search.out_of_time:
            return
        if self.along_frontier(self._share(0.25, WHILE), FEW_BYTES) or self._enumerated(self._list_on(first)):
            return
        if self._by_parts(first[0]):
            return
        if not self._keeps:
            self.search.skip(None)

    def _share(self, share: float, most: float | None = None) -> Deadline:
        """A deadline for a part of the time that is left."""
        left = self.deadline.left
        if left == float("inf"):
            return Deadline(most)
        return Deadline(share * left if most is None else min(most, share * left))

    def _done(self, method: Method, found: list[tuple[Part | None, Way]]) -> bool:
        self.exact, self.method, self.found = True, method, found
        self.number = prod(ways.number for _, ways in found)
        return True

    def _enumerated(self, answers: list[Values]) -> bool:
        """Whether these are all answers."""
        self.number = max(self.number, len(answers))
        return self.search.complete and self._done("enumerated", [(None, self._listed(answers))])

    def _list_on(self, answers: list[Values]) -> list[Values]:
        """The answers and some more."""
        enough = self._share(0.25, WHILE)
        for answer in self.search:
            answers.append(answer)
            if len(answers) >= MOST_LISTED or enough.passed:
                break
        return answers

    def along_frontier(self, deadline: Deadline, most_bytes: int) -> bool:
        """Whether the whole board could be read along the frontier."""
        try:
            ways = self._frontier(self.puzzle.propagate(deadline) or {}, deadline, most_bytes)
        except (TooWide, OutOfTime, MemoryError):
            return False
        return self._done("frontier", [(None, ways)])

    def _frontier(self, candidates: Candidates, deadline: Deadline, most_bytes: int) -> Way:
        parts = self.puzzle.parts
        if not parts.frontier:
            raise TooWide
        frontier = parts.load(parts.frontier, Frontier)(self.puzzle, candidates)
        ready = prepared(frontier, deadline, exchange=not self._keeps)
        if ready is None:
            raise AssertionError(f"counting a {self.puzzle.kind} found no answer where there are several")
        return self._read(ready, deadline, most_bytes)

    def _by_parts(self, first: Values) -> bool:
        """Whether every independent part of the board could be counted."""
        try:
            split = Split(self.puzzle, first, self._share(0.4))
        except OutOfTime:
            return self.along_frontier(self._share(0.9), MAX_BYTES)
        found: list[tuple[Part | None, Way]] = []
        methods: set[Method] = set()
        least, exact = 1, True
        for place, part in enumerate(split.parts):
            if self.deadline.passed:
                exact = False
                break
            known = self._count_part(split, part, 1 / (len(split.parts) - place))
            least *= known.least
            exact = exact and known.ways is not None
            if known.ways is not None:
                found.append((part, known.ways))
                methods.add(known.method)
        self.number = max(self.number, least)
        if not exact:
            return False
        open_cells = {cell for part in split.parts for cell in part.candidates}
        self.settled = {cell: value for cell, value in first.items() if cell not in open_cells}
        several: Method = "ganak" if "ganak" in methods else "parts"
        return self._done(several if len(found) > 1 else methods.pop(), found)

    def _count_part(self, split: Split, part: Part, share: float) -> "_PartCount[Way]":
        """The ways to fill a part, or how many at least."""
        listed: list[Values] = []
        try:
            listed, complete = split.listed(part, MOST_LISTED, self._share(share / 4, WHILE))
            if complete:
                return _PartCount(len(listed), "enumerated", self._listed(listed))
        except OutOfTime:
            pass
        least = max(1, len(listed))
        try:
            patience = self._share(share * (0.5 if self._with_ganak else 0.9))
            return self._counted("frontier", self._frontier(split.alone(part), patience, MAX_BYTES))
        except (TooWide, OutOfTime, MemoryError):
            pass
        try:
            if self._with_ganak:
                number = ganak.count_models(part.clauses, split.variables(part), self._share(share * 0.9))
                return _PartCount(number, "ganak", _Number(number))  # type: ignore[arg-type]
        except (OutOfTime, MemoryError):
            pass
        return _PartCount(least, "enumerated", None)

    @staticmethod
    def _counted(method: Method, ways: Way) -> "_PartCount[Way]":
        return _PartCount(ways.number, method, ways)


class _PartCount(NamedTuple, Generic[Way]):
    """At least so many ways to fill a part; all of them if there are `ways`."""

    least: int
    method: Method
    ways: Way | None
