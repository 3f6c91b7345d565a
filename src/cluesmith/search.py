"""Solving: first answer, all answers, uniqueness, forced cells.

Every answer that leaves this module has passed the puzzle's own `violations`. "No other answer" is said only when
it was proved: when time runs out the status is `unknown`, and nothing is claimed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from time import monotonic, process_time
from typing import Any, Literal, TypeVar

import msgspec

from cluesmith.cnf import Clauses, Literals
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.enumerating import FINISHED, FOUND, STUCK, Enumerator
from cluesmith.grid import Cell, FullGrid, Grid, Values
from cluesmith.puzzle import Engine, Judge, Puzzle
from cluesmith.sat import Sat

PORTION = 200  # clauses handed to the solver at once; with many more, Python's garbage collector takes longer
FEW_ANSWERS = 20  # that are excluded one by one; when there are more, a search goes on that needs not to
MAX_CONFLICTS, CONFLICTS_BETWEEN_LOOKS = 2_000, 100  # in that search without an answer: then it is given up
MANY_CELLS = 600  # with more the SAT solver is one that keeps to its slices: the best one may go on for seconds

Found = TypeVar("Found")
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
        return self._limited(self, limit)

    @staticmethod
    def _limited(found: Iterator[Found], limit: int | None) -> Iterator[Found]:
        if limit is not None and limit < 1:
            raise ValueError(f"expected a limit of at least 1, found {limit}")
        return islice(found, limit)

    def skip(self, limit: int | None) -> None:
        """Find the next `limit` answers, or all, and only count them: faster, if no grid was made before."""
        for _ in self._limited(self if self.number else self._noted(self._source.tally()), limit):
            pass

    def _search(self) -> Iterator[Grid]:
        return (Grid(self.puzzle, answer) for answer in self._noted(self._source.answers()))

    def _noted(self, found: Iterator[Found]) -> Iterator[Found]:
        try:
            for answer in found:
                self.number += 1
                yield answer
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
        self._later: list[list[int]] = []  # clauses against answers that are excluded, and against what was wrong

    @cached_property
    def _candidates(self) -> Mapping[Cell, Sequence[int]] | None:
        with self._building:
            return self._puzzle.propagate(self._deadline)

    @cached_property
    def _judge(self) -> Judge:
        return self._puzzle.judge()

    @cached_property
    def _sat(self) -> Sat:
        """Made only when there is something to search for."""
        cells = len(self._puzzle.open_cells() if self._candidates is None else self._candidates)
        return Sat("minisat" if cells > MANY_CELLS else "glucose")

    def answers_without_search(self) -> list[Values] | None:
        """All answers if quick reasoning leaves at most one grid, or None if they have to be searched for."""
        self._deadline.check()
        left = self._candidates
        if left is None:
            return []
        if not set(map(len, left.values())) <= {1}:
            return None
        with self._searching:
            values = [values[0] for values in left.values()]
            return [] if self._judge.wrong(values) else [dict(zip(left, values, strict=True))]

    def answer(self, *, unlike: Values | None = None) -> Values | None:
        """An answer not yet excluded, or None if there is none; with `unlike` one that differs from that grid."""
        lits = self._state()
        with self._searching:
            if unlike is None or not lits.knows(unlike):
                return self._search(lits, [])
            differs = lits.fresh()
            self._sat.add([[-differs, *_unlike(lits, unlike)]])
            return self._search(lits, [differs])

    def prefer(self, choose: Callable[[Sequence[int]], int]) -> None:
        """Look first for answers in which the cells hold what is chosen from their candidates."""
        lits = self._state()
        chosen = {cell: choose(values) for cell, values in lits.domains.items() if values}
        self._sat.prefer(lits.of_grid(chosen))

    def answers(self) -> Iterator[Values]:
        """All answers not yet excluded, each once; raises OutOfTime."""
        return (dict(zip(self._state().domains, values, strict=True)) for values in self.values(self._judge))

    def values(self, judge: Judge | None) -> Iterator[list[int]]:
        """The same as the values of the cells in order; many of them in a search that is made for that."""
        few = FEW_ANSWERS
        while True:
            for _ in range(few):
                lits = self._state()
                with self._searching:
                    values = self._next_values(lits, [])
                if values is None:
                    return
                yield values
                self._add(lits.unlike(values, range(len(values))))
            yield from self._enumerated(judge)
            few *= 4

    def _enumerated(self, judge: Judge | None) -> Iterator[list[int]]:
        """Answers as long as they come easily; they, and what else was looked through, are excluded at the end."""
        lits, search = self._enumerator()
        stuck = 0
        while stuck < MAX_CONFLICTS:
            self._deadline.check()
            with self._searching:
                status = search.next_answer(CONFLICTS_BETWEEN_LOOKS)
                values = lits.values(search.values()) if status == FOUND else []
                wrong = judge.wrong(values) if judge and status == FOUND else []
                if wrong:
                    search.refute(lits.unlike(values, wrong[0]))
            if status == FINISHED:
                break
            stuck += CONFLICTS_BETWEEN_LOOKS if status == STUCK else 1
            if status == FOUND and not wrong:
                stuck = 0
                yield values
        for clause in search.done():
            self._add(clause)

    def _enumerator(self) -> tuple[Literals, Enumerator]:
        """The clauses once more, with the same numbers, and what has been excluded since."""
        with self._building:
            lits = Literals(self._candidates or {}, self._deadline)
            clauses = [clause for portion in self._portions(lits) for clause in portion]
            clauses += self._later
            return lits, Enumerator(lits.variables, lits.cell_variables, clauses, self._later[-1])

    def _add(self, clause: list[int]) -> None:
        """State something that was found out later."""
        self._later.append(clause)
        self._sat.add([clause])

    def common(self) -> Values | None:
        """What all answers agree on: ask for one that differs there until there is none; None without any answer."""
        lits = self._state()
        with self._searching:
            first = self._next_values(lits, [])
            if first is None:
                return None
            known, same = self._agreed(lits, first)
            return {
                cell: value
                for place, (cell, value) in enumerate(zip(lits.domains, first, strict=True))
                if place in known or place in same
            }

    def _agreed(self, lits: Literals, first: list[int]) -> tuple[set[int], set[int]]:
        """The cells that have one candidate, and those others that hold the same as this one in every answer."""
        known = {place for place, values in enumerate(lits.domains.values()) if len(values) == 1}
        same = [place for place in range(len(first)) if place not in known]
        while same and (other := self._least_like(lits, first, same)) is not None:
            same = [place for place in same if other[place] == first[place]]
        return known, set(same)

    def _least_like(self, lits: Literals, first: list[int], same: list[int]) -> list[int] | None:
        """An answer that differs in one of these cells, and in as many as the solver can be coaxed to."""
        differs, unlike = lits.fresh(), lits.unlike(first, same)
        self._sat.prefer(unlike)
        self._sat.add([[-differs, *unlike]])
        return self._next_values(lits, [differs])

    def can_be(self, cell: Cell, value: int) -> bool:
        """Whether an answer not yet excluded has this value there; thousands of times a second."""
        lits = self._state()
        if any(answer.get(cell) == value for answer in self._known):
            return True
        literal = lits.all_of(cell).get(value)
        return literal is not None and self._search(lits, [literal]) is not None

    def exclude(self, answer: Values) -> None:
        """Do not give this answer again."""
        self._add(_unlike(self._state(), answer))
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
        for stated in self._puzzle.clauses(lits):
            clauses += stated
            if len(clauses) > PORTION:
                self._deadline.check()
                yield clauses
                clauses = []
        yield clauses

    def _search(self, lits: Literals, assumptions: list[int]) -> Values | None:
        """The next model that passes the check."""
        values = self._next_values(lits, assumptions)
        if values is None:
            return None
        self._known.append(dict(zip(lits.domains, values, strict=True)))
        return self._known[-1]

    def _next_values(self, lits: Literals, assumptions: list[int]) -> list[int] | None:
        """The same as the values of the cells in order; what a model that fails violates is forbidden for good."""
        while self._found(assumptions):
            values = lits.values(self._sat.model())
            wrong = self._judge.wrong(values)
            if not wrong:
                return values
            for places in wrong:
                self._add(lits.unlike(values, places))
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
            if not self._is_right(answer):
                wrong = next(self._puzzle.violations(answer), "it breaks a rule")
                raise AssertionError(f"the engine of {self._puzzle.kind} gave a wrong answer: {wrong}")
            yield answer
        if self._engine.out_of_time:
            raise OutOfTime

    def _is_right(self, answer: Values) -> bool:
        """Whether an answer passes the check; one that is not put by cells yet goes to the judge as it is."""
        if isinstance(answer, FullGrid):
            return not self._judge.wrong(answer.held)
        return not any(self._puzzle.violations(answer))

    @cached_property
    def _judge(self) -> Judge:
        return self._puzzle.judge()

    def tally(self) -> Iterator[Values]:
        """Something for each answer; raises OutOfTime."""
        return self.answers()

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
        self._puzzle, self._prepared = puzzle, Prepared(puzzle, deadline=deadline)

    def answers(self) -> Iterator[Values]:
        """All answers, each once; raises OutOfTime."""
        found = self._prepared.answers_without_search()
        yield from self._prepared.answers() if found is None else found

    def tally(self) -> Iterator[object]:
        """Something for each answer; clauses that leave no rule out need no judge. Raises OutOfTime."""
        found = self._prepared.answers_without_search()
        judge = None if self._puzzle.lazy_clue is None else self._puzzle.judge()
        yield from self._prepared.values(judge) if found is None else found

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
