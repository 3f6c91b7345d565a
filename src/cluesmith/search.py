"""Solving: first answer, all answers, uniqueness, forced cells, counting.

Every answer that leaves this module has passed the puzzle's own `violations`. "No other answer" is said only when
it was proved: when time runs out the status is `unknown`, and nothing is claimed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from time import monotonic, process_time
from typing import Any, Literal

import msgspec

from cluesmith.cnf import Clauses, Literals
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.grid import Cell, Grid, Values
from cluesmith.puzzle import Engine, Puzzle
from cluesmith.sat import Sat

PORTION = 200  # clauses handed to the solver at once; with many more, Python's garbage collector takes longer
MANY_CELLS = 600  # with more the SAT solver is one that keeps to its slices: the best one may go on for seconds

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
    lines: int = 0  # by an engine that solves line by line: lines solved,
    probes: int = 0  # cells tried,
    backtracks: int = 0  # and taken back


class Answers(Iterator[Grid]):
    """The answers of a puzzle, found one by one as they are asked for, each once.

    `number` counts those found so far; `complete` is true once it is proved that there are no others. When the
    answers end because time ran out, `out_of_time` is true.
    """

    def __init__(self, puzzle: Puzzle, *, seconds: float | None = None, deadline: Deadline | None = None) -> None:
        self.puzzle = puzzle
        self.number = 0
        self.complete = False
        self.out_of_time = False
        self._source = _source(puzzle, deadline or Deadline(seconds))
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
        if limit is not None and limit < 1:
            raise ValueError(f"expected a limit of at least 1, found {limit}")
        return islice(self, limit)

    def _search(self) -> Iterator[Grid]:
        try:
            for answer in self._source.answers():
                self.number += 1
                yield Grid(self.puzzle, answer)
            self.complete = True
        except OutOfTime:
            self.out_of_time = True


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


class Count(msgspec.Struct, frozen=True):
    """How many answers were found; `complete` when these are all."""

    puzzle: Puzzle
    number: int
    status: Status
    complete: bool
    out_of_time: bool
    statistics: Statistics

    def to_json(self) -> str:
        """One line of JSON: the number, whether that is all, and the statistics."""
        fields = {"count": self.number, "status": self.status, "complete": self.complete}
        return _json(self.puzzle, {**fields, "stats": self.statistics})


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


def count(puzzle: Puzzle, *, limit: int | None = None, seconds: float | None = None) -> Count:
    """How many answers there are, counted up to the limit."""
    search = Answers(puzzle, seconds=seconds)
    for _ in search.up_to(limit):
        pass
    return Count(puzzle, search.number, search.status, search.complete, search.out_of_time, search.statistics)


def forced(puzzle: Puzzle, *, seconds: float | None = None) -> Forced:
    """The cells that hold the same in every answer, however many answers there are."""
    source = _source(puzzle, Deadline(seconds))
    try:
        common = source.common()
    except OutOfTime:
        return Forced(puzzle, Grid(puzzle, {}), "unknown", True, source.statistics())
    if common is None:
        return Forced(puzzle, Grid(puzzle, {}), "none", False, source.statistics())
    status: Status = "unique" if len(common) == len(puzzle.open_cells()) else "multiple"
    return Forced(puzzle, Grid(puzzle, common), status, False, source.statistics())


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

    def __init__(self, puzzle: Puzzle, *, seconds: float | None = None, deadline: Deadline | None = None) -> None:
        self._puzzle = puzzle
        self._deadline = deadline or Deadline(seconds)
        self._building, self._searching = _Stopwatch(), _Stopwatch()
        self._lits: Literals | None = None
        self._known: list[Values] = []  # answers found and not excluded

    @cached_property
    def _candidates(self) -> Mapping[Cell, Sequence[int]] | None:
        with self._building:
            return self._puzzle.propagate(self._deadline)

    @cached_property
    def _sat(self) -> Sat:
        """Made only when there is something to search for."""
        return Sat("minisat" if len(self._puzzle.open_cells()) > MANY_CELLS else "glucose")

    def answers_without_search(self) -> list[Values] | None:
        """All answers if quick reasoning leaves at most one grid, or None if they have to be searched for."""
        self._deadline.check()
        left = self._candidates
        if left is None:
            return []
        if not set(map(len, left.values())) <= {1}:
            return None
        with self._searching:
            grid = {cell: values[0] for cell, values in left.items()}
            return [] if any(self._puzzle.violations(grid)) else [grid]

    def answer(self, *, unlike: Values | None = None) -> Values | None:
        """An answer not yet excluded, or None if there is none; with `unlike` one that differs from that grid."""
        lits = self._state()
        with self._searching:
            if unlike is None or not lits.knows(unlike):
                return self._search(lits, [])
            differs = lits.fresh()
            self._sat.add([[-differs, *_unlike(lits, unlike)]])
            return self._search(lits, [differs])

    def answers(self) -> Iterator[Values]:
        """All answers not yet excluded, each once; raises OutOfTime."""
        while (answer := self.answer()) is not None:
            yield answer
            self.exclude(answer)

    def common(self) -> Values | None:
        """What all answers agree on: ask for one that differs there until there is none; None without any answer."""
        first = self.answer()
        common = None if first is None else dict(first)
        while common and (other := self.answer(unlike=common)) is not None:
            common = {cell: value for cell, value in common.items() if other[cell] == value}
        return common

    def can_be(self, cell: Cell, value: int) -> bool:
        """Whether an answer not yet excluded has this value there; thousands of times a second."""
        lits = self._state()
        if any(answer.get(cell) == value for answer in self._known):
            return True
        literal = lits.all_of(cell).get(value)
        return literal is not None and self._search(lits, [literal]) is not None

    def exclude(self, answer: Values) -> None:
        """Do not give this answer again."""
        self._sat.add([_unlike(self._state(), answer)])
        self._known.clear()

    def statistics(self) -> Statistics:
        """What it has cost so far."""
        counters: dict[str, int] = {}
        if self._lits is not None:
            counters = {"variables": self._lits.variables, "clauses": self._sat.clauses}
            counters |= self._sat.counters()._asdict()
        return _statistics(self._building, self._searching, counters)

    def _state(self) -> Literals:
        """State the rules over the candidates, unless that is done already."""
        if self._lits is None:
            left = self._candidates
            with self._building:
                lits = Literals(dict.fromkeys(self._puzzle.open_cells(), ()) if left is None else left, self._deadline)
                portions: Iterable[Clauses] = [[[]]] if left is None else self._portions(lits)
                for clauses in portions:
                    self._sat.add(clauses)
            self._lits = lits
        return self._lits

    def _portions(self, lits: Literals) -> Iterator[Clauses]:
        """All clauses, many at once for speed, with a look at the clock before each portion."""
        self._deadline.check()
        clauses = lits.all_cell_clauses()
        for rule in self._puzzle.rules(lits):
            clauses += rule.clauses
            if len(clauses) > PORTION:
                self._deadline.check()
                yield clauses
                clauses = []
        yield clauses

    def _search(self, lits: Literals, assumptions: list[int]) -> Values | None:
        """The next model that passes the check; what a failing one violates is forbidden for good."""
        while self._found(assumptions):
            grid = lits.grid(self._sat.model())
            violations = list(self._puzzle.violations(grid))
            if not violations:
                self._known.append(grid)
                return grid
            self._sat.add(_unlike(lits, {cell: grid[cell] for cell in wrong.cells}) for wrong in violations)
        return None

    def _found(self, assumptions: list[int]) -> bool:
        found = self._sat.solve(assumptions, self._deadline)
        if found is None:
            raise OutOfTime
        return found


def _unlike(lits: Literals, grid: Values) -> list[int]:
    """The clause "some cell differs from this grid"."""
    return [-literal for literal in lits.of_grid(grid)]


class _Own:
    """A kind's own engine, clocked, and its answers checked like all others."""

    def __init__(self, puzzle: Puzzle, engine: Engine, building: _Stopwatch, deadline: Deadline) -> None:
        self._puzzle, self._engine, self._deadline = puzzle, engine, deadline
        self._building, self._searching = building, _Stopwatch()

    def answers(self) -> Iterator[Values]:
        """All answers, each once; raises OutOfTime."""
        found = self._engine.answers()
        while True:
            self._deadline.check()  # the engine looks at the clock while it works, not between two quick answers
            with self._searching:
                answer = next(found, None)
            if answer is None:
                break
            wrong = next(self._puzzle.violations(answer), None)
            if wrong is not None:
                raise AssertionError(f"the engine of {self._puzzle.kind} gave a wrong answer: {wrong}")
            yield answer
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
        return _statistics(self._building, self._searching, self._engine.counters)


class _Reasoned:
    """Quick reasoning, and where it leaves more than one grid the search that all kinds share."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self._prepared = Prepared(puzzle, deadline=deadline)

    def answers(self) -> Iterator[Values]:
        """All answers, each once; raises OutOfTime."""
        found = self._prepared.answers_without_search()
        yield from self._prepared.answers() if found is None else found

    def common(self) -> Values | None:
        """What all answers agree on; None without any answer. Raises OutOfTime."""
        found = self._prepared.answers_without_search()
        return self._prepared.common() if found is None else next(iter(found), None)

    def statistics(self) -> Statistics:
        """What it has cost so far."""
        return self._prepared.statistics()


def _engine(puzzle: Puzzle, deadline: Deadline) -> Engine | None:
    parts = puzzle.parts
    return parts.load(parts.engine, Engine)(puzzle, Sat, deadline) if parts.engine else None


def _source(puzzle: Puzzle, deadline: Deadline) -> _Own | _Reasoned:
    """Where the answers come from: the kind's own engine, or what all kinds share."""
    building = _Stopwatch()
    with building:
        engine = _engine(puzzle, deadline)
    return _Reasoned(puzzle, deadline) if engine is None else _Own(puzzle, engine, building, deadline)


def _statistics(building: _Stopwatch, searching: _Stopwatch, counters: Mapping[str, int]) -> Statistics:
    return Statistics(
        build_seconds=building.wall,
        search_seconds=searching.wall,
        build_cpu_seconds=building.cpu,
        search_cpu_seconds=searching.cpu,
        cpu_seconds=building.cpu + searching.cpu,
        **counters,
    )
