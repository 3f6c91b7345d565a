"""What the search leaves open, handed over to a SAT solver."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cluesmith.cnf import Literals
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.grid import Values
from cluesmith.kinds.kenken.engine.stated import Stated
from cluesmith.kinds.kenken.fillings import Digits
from cluesmith.kinds.kenken.puzzle import KenKen


class HandOver:
    """The digits that are left of a puzzle in a SAT solver."""

    def __init__(self, puzzle: KenKen, left: Digits, new_solver: Callable[..., Any], deadline: Deadline) -> None:
        self._puzzle, self._deadline = puzzle, deadline
        self._lits = Literals(left, deadline)
        self._solver = new_solver()
        self._solver.add(self._lits.all_cell_clauses(), deadline)
        for clauses in Stated(puzzle, left, self._lits).clauses():
            deadline.check()
            self._solver.add(clauses)

    def counters(self) -> dict[str, int]:
        """What has been done so far."""
        stated = {"variables": self._lits.variables, "clauses": self._solver.clauses}
        counted: dict[str, int] = self._solver.counters()._asdict()
        return stated | counted

    def leave_out(self, parts: Sequence[Sequence[int]]) -> None:
        """Leave out what has been searched: each part is given by facts, cell * size + place among the digits."""
        for part in parts:
            facts = (divmod(fact, self._puzzle.size) for fact in part)
            self._exclude({divmod(cell, self._puzzle.size): self._puzzle.values[place] for cell, place in facts})

    def keep_to(self, known: Values) -> None:
        """Ask from now on for answers with these digits."""
        is_left = self._lits.knows(known)
        self._solver.add([[literal] for literal in self._lits.of_grid(known)] if is_left else [[]])

    def answers(self) -> Iterator[Values]:
        """All answers, each once; raises OutOfTime."""
        while (answer := self._answer()) is not None:
            yield answer
            self._exclude(answer)

    def common(self, common: Values | None) -> Values | None:
        """What all answers have in common with each other and with those before; raises OutOfTime."""
        while common != {} and (answer := self._unlike(common)) is not None:
            common = agreed(common, answer)
        return common

    def _unlike(self, common: Values | None) -> Values | None:
        """An answer that differs from this, as much as the solver can be coaxed to."""
        if common is not None:
            self._exclude(common)
            known = ((cell, digit) for cell, digit in common.items() if digit in self._lits.all_of(cell))
            self._solver.prefer([-self._lits.of(cell, digit) for cell, digit in known])
        return self._answer()

    def _answer(self) -> Values | None:
        found = self._solver.solve(deadline=self._deadline)
        if found is None:
            raise OutOfTime
        return self._lits.grid(self._solver.model()) if found else None

    def _exclude(self, grid: Values) -> None:
        """Ask from now on for answers that differ from the grid; where a digit of it is ruled out, all of them do."""
        if self._lits.knows(grid):
            self._solver.add([[-literal for literal in self._lits.of_grid(grid)]])


def agreed(before: Values | None, answer: Values) -> Values:
    """What an answer has in common with those before."""
    return answer if before is None else {cell: digit for cell, digit in before.items() if answer[cell] == digit}
