"""Independent parts of a board: cells that no rule ties to the others, once what all answers share is written.

The rules are taken as clauses. What is known makes some of them true and others shorter; cells that are tied together
by those that are left, over however many steps, are one part. What one part holds never matters to another, so the
number of answers is the product over the parts.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cluesmith.cnf import Clauses, Literals
from cluesmith.counting.frontier import Candidates
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.grid import Cell, Grid, Values
from cluesmith.puzzle import Puzzle
from cluesmith.sat import Sat
from cluesmith.search import forced

CLAUSES_BETWEEN_LOOKS = 1000  # at the clock


class Part(NamedTuple):
    """Some cells, with what they may hold, and the clauses that say what they hold together."""

    candidates: Candidates
    clauses: Clauses


class Split:
    """A board with several answers, cut into parts; raises OutOfTime.

    `first` is one of the answers: what the cells of other parts hold in it is as good as anything.
    """

    def __init__(self, puzzle: Puzzle, first: Values, deadline: Deadline) -> None:
        self.puzzle, self.first, self._deadline = puzzle, dict(first), deadline
        shared = forced(puzzle, seconds=None if deadline.left == float("inf") else deadline.left / 2).grid
        self._lits = Literals(puzzle.propagate(deadline) or puzzle.domains, deadline)
        self._clauses = self._lits.all_cell_clauses()
        for rule in puzzle.rules(self._lits):
            deadline.check()
            self._clauses += rule.clauses
        self._clauses += [[literal] for literal in self._lits.of_grid(shared)]
        self._known = _follow(self._clauses, deadline)
        self.candidates = {
            cell: [value for value, literal in self._lits.all_of(cell).items() if -literal not in self._known]
            for cell in puzzle.open_cells()
        }
        self.parts = list(self._parts())

    def _parts(self) -> Iterator[Part]:
        """The parts; all cells together where some rule has no clauses."""
        left: Clauses = []
        groups = _Groups()
        for number, clause in enumerate(self._clauses):
            if number % CLAUSES_BETWEEN_LOOKS == 0:
                self._deadline.check()
            if rest := self._rest(clause):
                left.append(rest)
                for literal in rest[1:]:
                    groups.join(abs(rest[0]), abs(literal))
        by_group: dict[int, dict[Cell, list[int]]] = {}
        for cell, values in self.candidates.items():
            if len(values) > 1:
                literal = self._lits.of(cell, values[0])  # one that is open: those that are settled tie nothing
                group = groups.of(abs(literal)) if self.puzzle.lazy_clue is None else 0
                by_group.setdefault(group, {})[cell] = values
        clauses: dict[int, Clauses] = {group: [] for group in by_group}
        for clause in left:
            clauses.setdefault(groups.of(abs(clause[0])) if self.puzzle.lazy_clue is None else 0, []).append(clause)
        for group, candidates in by_group.items():
            yield Part(candidates, clauses[group])

    def _rest(self, clause: Iterable[int]) -> list[int]:
        """What is left of a clause; nothing if it is true."""
        literals = list(clause)
        if any(literal in self._known for literal in literals):
            return []
        return [literal for literal in literals if -literal not in self._known]

    def variables(self, part: Part) -> list[int]:
        """The variables that say what the cells of the part hold."""
        held = (self._lits.of(cell, value) for cell, values in part.candidates.items() for value in values)
        return list(dict.fromkeys(map(abs, held)))

    def alone(self, part: Part) -> Candidates:
        """The whole board on which only this part is open."""
        return {cell: part.candidates.get(cell, (value,)) for cell, value in self.first.items()}

    def listed(self, part: Part, most: int, deadline: Deadline) -> tuple[list[Values], bool]:
        """Ways to fill the part, up to so many, and whether these are all."""
        sat = Sat()
        sat.add(self._clauses, deadline)
        sat.add([[literal] for literal in self._lits.of_grid(self.first_beside(part))])
        found: list[Values] = []
        while len(found) < most:
            answer = self._next(sat, part, deadline)
            if answer is None:
                return found, True
            found.append(answer)
        return found, False

    def first_beside(self, part: Part) -> Values:
        """What the cells of the other parts hold."""
        return {cell: value for cell, value in self.first.items() if cell not in part.candidates}

    def _next(self, sat: Sat, part: Part, deadline: Deadline) -> Values | None:
        """A way to fill the part that is not yet excluded; the whole board has to pass the check."""
        while True:
            solved = sat.solve((), deadline)
            if solved is None:
                raise OutOfTime
            if not solved:
                return None
            grid = self._lits.grid(sat.model())
            filled = {cell: grid[cell] for cell in part.candidates}
            sat.add([[-literal for literal in self._lits.of_grid(filled)]])
            if not any(self.puzzle.violations(Grid(self.puzzle, grid))):
                return filled


class _Groups:
    """Variables that are tied together."""

    def __init__(self) -> None:
        self._parent: dict[int, int] = {}

    def of(self, variable: int) -> int:
        """A variable that stands for the whole group."""
        parent = self._parent
        while (above := parent.get(variable, variable)) != variable:
            parent[variable] = variable = parent.get(above, above)
        return variable

    def join(self, one: int, other: int) -> None:
        """Tie two variables together."""
        self._parent[self.of(one)] = self.of(other)


def _follow(clauses: Clauses, deadline: Deadline) -> set[int]:
    """The literals that are true because all others of a clause are false, over and over."""
    where: dict[int, list[int]] = {}
    for number, clause in enumerate(clauses):
        if number % CLAUSES_BETWEEN_LOOKS == 0:
            deadline.check()
        for literal in clause:
            where.setdefault(literal, []).append(number)
    known = {clause[0] for clause in clauses if len(clause) == 1}
    waiting, steps = list(known), 0
    while waiting:
        literal = waiting.pop()
        for number in where.get(-literal, ()):
            steps += 1
            if steps % CLAUSES_BETWEEN_LOOKS == 0:
                deadline.check()
            clause = clauses[number]
            if not known.isdisjoint(clause):
                continue
            left = [other for other in clause if -other not in known]
            if len(left) == 1:
                known.add(left[0])
                waiting.append(left[0])
    return known
