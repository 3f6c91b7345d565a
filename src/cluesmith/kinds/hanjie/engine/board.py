"""A Hanjie board and its answers: lines first, then probing, then search, then a SAT solver for what resists.

    board = Board(rows, columns, new_solver=Sat)
    for cells in board.answers(): ...      # bytes, row by row: 0 blank, 1 painted
    board.complete                         # whether it is proved that there are no others

A clue is a tuple of block lengths, "?" (at least 1) and None (maybe no block), or None for a line without a clue.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from cluesmith.deadline import NEVER, Deadline
from cluesmith.kinds.hanjie.engine.bits import GAVE_UP, OPTIONAL, STOPPED, TRUE, UNKNOWN
from cluesmith.kinds.hanjie.engine.learn import Learner
from cluesmith.kinds.hanjie.engine.lines import Clue
from cluesmith.kinds.hanjie.engine.sweep import COMPILED

__all__ = ["COMPILED", "UNKNOWN_CELL", "Board", "Solver", "Statistics"]

UNKNOWN_CELL = 2

# Dead ends in a row, a millisecond or so, after which plain search hands over to the search that learns.
PATIENCE = 300
# Conflicts, on a board of 1000 cells, after which the learning search hands over to the SAT solver. A conflict costs
# more on a larger board, so it gets fewer: half a second or so on all.
MOST_CONFLICTS = 12_500


class SolverCounters(Protocol):
    """What the board tells of a SAT solver's work."""

    @property
    def conflicts(self) -> int:
        """The number of dead ends."""


class Solver(Protocol):
    """What the board asks of a SAT solver."""

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """State clauses, each a list of literals."""

    def solve(self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER) -> bool | None:
        """Whether all clauses can hold; None when the deadline has passed."""

    def model(self) -> list[int]:
        """After a yes, the literals that are true."""

    def counters(self) -> "SolverCounters":
        """What has been done so far."""


class Statistics(NamedTuple):
    """What has been done so far."""

    lines: int
    probes: int
    decisions: int
    backtracks: int
    conflicts: int
    variables: int
    clauses: int


class Board:
    """The clues of a board and what is known of its cells."""

    def __init__(
        self,
        rows: Sequence[Clue],
        columns: Sequence[Clue],
        *,
        new_solver: Callable[[], Solver] | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        """Without `new_solver` the search goes on to the end by itself."""
        self.complete = False
        self.out_of_time = False
        self._engine = Learner([_codes(clue) for clue in rows], [_codes(clue) for clue in columns])
        self._engine.deadline = deadline.at
        self._engine.enqueue_all()
        self._deadline = deadline
        self._new_solver = new_solver
        self._solver: Solver | None = None
        self._clauses = 0

    @property
    def cells(self) -> bytes:
        """What is known, row by row: 0 blank, 1 painted, 2 unknown."""
        return self._engine.values()

    @property
    def statistics(self) -> Statistics:
        """What has been done so far."""
        engine = self._engine
        conflicts = self._solver.counters().conflicts if self._solver else 0
        return Statistics(
            engine.lines_solved,
            engine.probes,
            engine.decisions,
            engine.backtracks,
            conflicts,
            engine.variables,
            self._clauses,
        )

    def propagate(self) -> bool:
        """Find all that lines force one after the other. False: there is no answer, or time is up."""
        return self._reached(self._engine.propagate())

    def probe(self) -> bool:
        """Find all that follows from trying one cell at a time. False: there is no answer, or time is up."""
        return self.propagate() and self._reached(self._engine.probe_all())

    def answers(self) -> Iterator[bytes]:
        """All answers, each once, found when asked for; to be called once."""
        if not self.probe():
            return
        engine = self._engine
        engine.start_search()
        while (status := engine.next_answer(PATIENCE)) == TRUE:
            yield engine.values()
        if status == GAVE_UP:
            done = engine.stop_search()
            engine.start_learning()
            if all(engine.add_clause(clause) for clause in done):
                yield from self._answers_by_learning()
            else:
                self.complete = True
        else:
            self._reached(status)

    def count(self, limit: int | None = None) -> int:
        """The number of answers, up to a limit."""
        number = 0
        for _ in self.answers():
            number += 1
            if number == limit:
                break
        return number

    def forced(self) -> bytes | None:
        """The cells that are the same in every answer, 2 for all others; None if there is no answer or no time."""
        if not self.probe():
            return None
        common: bytearray | None = None
        self._engine.start_learning()
        while (status := self._engine.learn_answer(self._limit())) == TRUE:
            common = _common(common, self._engine.values())
            if not self._engine.add_clause([2 * cell + 1 - value for cell, value in enumerate(common) if value < 2]):
                return bytes(common)
        if status == GAVE_UP:
            common = self._common_by_sat(common)
        self.out_of_time = self.out_of_time or status == STOPPED
        return None if self.out_of_time or common is None else bytes(common)

    def _reached(self, status: int) -> bool:
        """Whether the work can go on."""
        if status == STOPPED:
            self.out_of_time = True
        elif status != TRUE:
            self.complete = True
        return status == TRUE

    def _limit(self) -> int:
        """Conflicts after which the engine hands over to the SAT solver; -1: never."""
        if self._new_solver is None:
            return -1
        return MOST_CONFLICTS * 1000 // self._engine.cells if COMPILED else 0

    def _answers_by_learning(self) -> Iterator[bytes]:
        """All answers that the clauses added so far leave over."""
        engine = self._engine
        while (status := engine.learn_answer(self._limit())) == TRUE:
            yield engine.values()
            if not engine.exclude():
                self.complete = True
                return
        if status == GAVE_UP:
            yield from self._answers_by_sat()
        else:
            self._reached(status)

    # through SAT

    def _answers_by_sat(self) -> Iterator[bytes]:
        """The same with a SAT solver, which also gets the best of what was learned."""
        solver, cells = self._state_rest()
        while (found := solver.solve(deadline=self._deadline)) is True:
            model = _values(solver.model(), len(cells))
            yield self._merged(cells, model)
            solver.add([[_signed(variable, not value) for variable, value in enumerate(model, start=1)]])
        self.complete = found is False
        self.out_of_time = found is None

    def _state_rest(self) -> tuple[Solver, list[int]]:
        """A solver that knows what is open, and the open cells: variables 1, 2, ... in it."""
        assert self._new_solver is not None
        learned = self._engine.best_clauses()
        self._engine.enqueue_all()
        if self._engine.propagate() == TRUE:
            clauses = self._engine.encode()
            cells = self._engine.open_cells()
            clauses += self._over_variables(learned, cells)
        else:
            clauses, cells = [[1], [-1]], []
        self._clauses = len(clauses)
        self._solver = self._new_solver()
        self._solver.add(clauses)
        return self._solver, cells

    def _over_variables(self, clauses: list[list[int]], cells: list[int]) -> Iterator[list[int]]:
        """Clauses over literals of the engine as clauses over the SAT solver's variables."""
        values = self._engine.values()
        number = {cell: variable for variable, cell in enumerate(cells, start=1)}
        for clause in clauses:
            if all(values[literal >> 1] != literal & 1 for literal in clause):
                yield [_signed(number[literal >> 1], literal & 1) for literal in clause if literal >> 1 in number]

    def _merged(self, cells: list[int], values: list[bool]) -> bytes:
        merged = bytearray(self._engine.values())
        for cell, value in zip(cells, values, strict=True):
            merged[cell] = value
        return bytes(merged)

    def _common_by_sat(self, common: bytearray | None) -> bytearray | None:
        """What all answers have in common: ask for one that differs from it until there is none."""
        solver, cells = self._state_rest()
        while (found := solver.solve(deadline=self._deadline)) is True:
            common = _common(common, self._merged(cells, _values(solver.model(), len(cells))))
            same = [(variable, common[cell]) for variable, cell in enumerate(cells, start=1) if common[cell] < 2]
            solver.add([[_signed(variable, not value) for variable, value in same]])
        self.out_of_time = found is None
        return common


def _codes(clue: Clue) -> list[int] | None:
    """A clue as the engine has it: all numbers."""
    if clue is None:
        return None
    return [OPTIONAL if length is None else UNKNOWN if length == "?" else length for length in clue if length != 0]


def _signed(variable: int, value: int) -> int:
    return variable if value else -variable


def _values(model: list[int], count: int) -> list[bool]:
    """The values of the first variables; those that occur in no clause may be missing, any value will do."""
    values = [literal > 0 for literal in model[:count]]
    return values + [False] * (count - len(values))


def _common(before: bytearray | None, answer: bytes) -> bytearray:
    """What an answer has in common with those before."""
    if before is None:
        return bytearray(answer)
    return bytearray(old if old == new else 2 for old, new in zip(before, answer, strict=True))
