"""What the engine leaves open, handed over to a SAT solver."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from cluesmith.cnf import Literals
from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.kinds.hanjie import encode
from cluesmith.kinds.hanjie.encode import Placed
from cluesmith.kinds.hanjie.engine.hints import Hints
from cluesmith.kinds.hanjie.engine.lines import Clue

BLANK, PAINTED, UNKNOWN = 0, 1, 2


class SolverCounters(Protocol):
    """What the engine tells of a SAT solver's work."""

    @property
    def conflicts(self) -> int:
        """The number of dead ends."""


class Solver(Protocol):
    """What the engine asks of a SAT solver."""

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """State clauses, each a list of literals."""

    def solve(self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER) -> bool | None:
        """Whether all clauses can hold; None when the deadline has passed."""

    def solve_within(self, conflicts: int, assumptions: Sequence[int] = (), deadline: Deadline = NEVER) -> bool | None:
        """The same; None after so many conflicts too."""

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first."""

    def model(self) -> list[int]:
        """After a yes, the literals that are true."""

    def counters(self) -> SolverCounters:
        """What has been done so far."""


class HandOver:
    """The open cells of a board in a SAT solver, with variables 1, 2, ... for them."""

    def __init__(
        self, values: bytes, width: int, solver: Solver, deadline: Deadline, hints: Hints | None = None
    ) -> None:
        self.clauses = 0
        self.solver = solver
        self._values, self._width, self._deadline = values, width, deadline
        self._open = [cell for cell, value in enumerate(values) if value == UNKNOWN]
        self._hints = hints
        self._blocks: dict[int, list[Placed]] = {}  # of each line
        self._model: list[int] = []
        self._answered: bool | None = None  # whether there is an answer, where that has just been asked
        self._lits = Literals({divmod(cell, width): (BLANK, PAINTED) for cell in self._open})

    @property
    def variables(self) -> int:
        """The number of variables so far."""
        return self._lits.variables

    def state_lines(self, rows: Sequence[Clue], columns: Sequence[Clue]) -> None:
        """State the clues of all lines with open cells, and what the hints say of them; raises OutOfTime."""
        for row, clue in enumerate(rows):
            self._state_line(row, clue, range(row * self._width, (row + 1) * self._width))
        for column, clue in enumerate(columns):
            self._state_line(len(rows) + column, clue, range(column, len(self._values), self._width))
        if self._hints:
            self.follow(self._hints)

    def follow(self, hints: Hints) -> None:
        """Try first what these hints say of cells and of the places of blocks."""
        preferred = self._literals_of(hints.values)
        for line, blocks in self._blocks.items():
            for block, places in zip(blocks, hints.places_of(line), strict=False):
                preferred += _by_places(block, *places)
        self.solver.prefer(preferred)

    def _state_line(self, line: int, clue: Clue, cells: range) -> None:
        if clue is not None and any(self._values[cell] == UNKNOWN for cell in cells):
            blocks: list[Placed] = []
            for clauses in encode.line_clauses(self._lits, clue, list(map(self._painted, cells)), blocks.append):
                self._deadline.check()
                self._add(clauses)
            self._blocks[line] = blocks

    def state(self, clauses: Iterable[Sequence[int]]) -> None:
        """State clauses over literals of the engine, 2 * cell + value."""
        self._add([self._over_variables(clause) for clause in clauses if not self._holds(clause)])

    def exclude(self, values: Sequence[int]) -> None:
        """Ask from now on for an answer that differs in some cell from these values, UNKNOWN ones apart."""
        self.solver.add(
            [[self._literal(2 * cell + 1 - values[cell]) for cell in self._open if values[cell] != UNKNOWN]]
        )

    def is_easy(self, conflicts: int) -> bool:
        """Whether so many conflicts decide if there is an answer; raises OutOfTime."""
        self._answered = self.solver.solve_within(conflicts, deadline=self._deadline)
        self._deadline.check()
        return self._answered is not None

    def takes(self, answer: bytes) -> bool:
        """Whether this is an answer, which is then the next one; raises OutOfTime."""
        found = self.solver.solve(self._literals_of(answer), deadline=self._deadline)
        self._deadline.check()
        self._answered = found or None
        return found is True

    def prefer_last(self) -> None:
        """Look first for answers that are like the one just found."""
        self.solver.prefer(self._model)

    def answers(self) -> Iterator[bytes]:
        """Answers that are not excluded, until there is none left; raises OutOfTime."""
        while self._has_answer():
            yield self._answer()

    def _has_answer(self) -> bool:
        found, self._answered = self._answered, None
        if found is None:
            found = self.solver.solve(deadline=self._deadline)
        if found is None:
            raise OutOfTime
        return found

    def _answer(self) -> bytes:
        """The whole board; of a cell that occurs in no clause the model may say nothing, any value will do."""
        self._model = self.solver.model()
        model = self._model[: len(self._open)]
        answer = bytearray(self._values)
        for index, cell in enumerate(self._open):
            answer[cell] = index < len(model) and model[index] > 0
        return bytes(answer)

    def _add(self, clauses: list[list[int]]) -> None:
        self.clauses += len(clauses)
        self.solver.add(clauses)

    def _painted(self, cell: int) -> int:
        value = self._values[cell]
        return self._literal(2 * cell + PAINTED) if value == UNKNOWN else encode.ALWAYS if value else encode.NEVER

    def _literals_of(self, values: bytes) -> list[int]:
        return [self._literal(2 * cell + values[cell]) for cell in self._open]

    def _literal(self, literal: int) -> int:
        return self._lits.of(divmod(literal >> 1, self._width), literal & 1)

    def _holds(self, clause: Sequence[int]) -> bool:
        return any(self._values[literal >> 1] == literal & 1 for literal in clause)

    def _over_variables(self, clause: Sequence[int]) -> list[int]:
        return [self._literal(literal) for literal in clause if self._values[literal >> 1] == UNKNOWN]


def _by_places(block: Placed, begun: int, over: int) -> list[int]:
    """The literals that say that a block has begun, and is over, by these places and not before."""
    sides = [(block.begun, begun)]
    if block.clauses:  # of unknown length: its end has variables of its own
        sides.append((block.over, over))
    return [
        literal if place >= first else -literal
        for literals, first in sides
        for place, literal in enumerate(literals)
        if abs(literal) != encode.ALWAYS
    ]
