"""A puzzle in plain clauses, for certificates: each kind says them as simply as it can.

They differ from the clauses that the search works with, which are made to be quick. These are made to be believed:
they follow from the rules of the puzzle by a short recipe (docs/proofs.md), so that anybody can write them down again,
down to the number of every variable. Nothing is reasoned out beforehand.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from cluesmith.cnf import Clauses
from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import TooLarge
from cluesmith.grid import Cell, Values, cell_name
from cluesmith.puzzle import Puzzle

# What is always true; with a minus, always false. No variable has such a number.
TRUE = 1 << 40
FALSE = -TRUE

MAX_VARIABLES = 2_000_000
MAX_CLAUSES = 3_000_000

PuzzleOfKind = TypeVar("PuzzleOfKind", bound=Puzzle)


class Cut(NamedTuple):
    """Cells that are not all what a kind's cuts speak of, and why: the name of the reason is a word of the format."""

    reason: str
    cells: tuple[Cell, ...]


class Stated(NamedTuple):
    """A rule, the number of its first clause, and of the first variable that was made for it."""

    rule: str
    clause: int
    variable: int


class PlainClauses(ABC, Generic[PuzzleOfKind]):
    """The variables and clauses of a puzzle; those of each rule stand together, under its name."""

    cut_value: ClassVar[int] = 1  # what the cells of a cut cannot all be

    def __init__(self, puzzle: PuzzleOfKind, deadline: Deadline = NEVER) -> None:
        self.puzzle = puzzle
        self.variables = 0
        self.clauses: Clauses = []
        self.stated: list[Stated] = []
        self._deadline = deadline
        self._state()

    @abstractmethod
    def _state(self) -> None:
        """Number the variables and add all clauses."""

    @abstractmethod
    def literal(self, cell: Cell, value: int) -> int:
        """What says that the cell holds the value."""

    def cuts(self, grid: Values) -> list[Cut]:
        """What is wrong in a grid that the clauses allow, by a rule for which there are too many clauses."""
        return []

    # what is said of answers

    def unlike(self, grid: Values) -> list[int]:
        """The clause "some cell differs from the grid"."""
        return [-self.literal(cell, value) for cell, value in sorted(grid.items())]

    def cut_clause(self, cut: Cut) -> list[int]:
        """The clause "these cells are not all so"."""
        return [-self.literal(cell, self.cut_value) for cell in cut.cells]

    def grid(self, model: Iterable[int]) -> Values:
        """What the cells hold in a model."""
        true = set(model)
        domains = self.puzzle.domains.items()
        return {cell: value for cell, values in domains for value in values if self.literal(cell, value) in true}

    def names(self) -> Iterator[tuple[int, str]]:
        """Of each literal that says something of a cell, in words what it says."""
        shown = self.puzzle.names
        for cell, values in self.puzzle.domains.items():
            for value in values:
                if (literal := self.literal(cell, value)) > 0:
                    yield literal, f"{cell_name(cell)} is {shown.get(value, value)}"

    # for the kinds

    def _new(self, number: int) -> range:
        """So many new variables."""
        first = self.variables + 1
        self.variables += number
        if self.variables > MAX_VARIABLES or len(self.clauses) > MAX_CLAUSES:
            raise TooLarge("the puzzle is too large: its clauses would take more than 1 GB of memory")
        return range(first, self.variables + 1)

    def _rule(self, name: object) -> None:
        """What is added from now on belongs to that rule."""
        self._deadline.check()
        self.stated.append(Stated(str(name), len(self.clauses), self.variables + 1))

    def _add(self, *clause: int) -> None:
        """A clause; one that is always true is left out, and so is what is never true in it."""
        if TRUE not in clause:
            self.clauses.append([literal for literal in clause if literal != FALSE])

    def _one_of(self, literals: Sequence[int]) -> None:
        """Exactly one of the literals is true."""
        self._add(*literals)
        for one, other in combinations(literals, 2):
            self._add(-one, -other)

    def _count(self, literals: Sequence[int], number: int) -> None:
        """Exactly so many of the literals are true: `before[k]` says that at least k of those so far are."""
        before = [TRUE]
        for place, literal in enumerate(literals, start=1):
            most = min(place, number + 1)
            after = [TRUE, *self._new(most)]
            before += [FALSE] * (most + 1 - len(before))
            for k in range(1, most + 1):
                self._add(-before[k], after[k])
                self._add(-literal, -before[k - 1], after[k])
                self._add(literal, before[k], -after[k])
                self._add(before[k - 1], -after[k])
            before = after
        before += [FALSE] * (number + 2 - len(before))
        self._add(before[number])
        self._add(-before[number + 1])


def in_plain_clauses(puzzle: Puzzle, deadline: Deadline = NEVER) -> PlainClauses[Any]:
    """The puzzle in plain clauses; raises OutOfTime, TooLarge, and PuzzleError if its kind has none."""
    parts = puzzle.parts
    return parts.load(parts.plain_clauses, PlainClauses)(puzzle, deadline)
