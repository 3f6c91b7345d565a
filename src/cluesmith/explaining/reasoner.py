"""What is known so far, and what one rule or a few rules make of it.

Facts about cells are solver literals here: a variable, or its negative, as `Literals` numbers them. What is known
only grows. Each rule has a small solver of its own, so that asking one rule costs microseconds.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import product

from cluesmith.cnf import Literals
from cluesmith.deadline import NEVER, Deadline
from cluesmith.explaining.lazy_rule import LazyRule
from cluesmith.explaining.rule_solver import RuleSolver
from cluesmith.grid import Cell, Grid
from cluesmith.kinds.four_winds import UNCOVERED, FourWinds
from cluesmith.puzzle import Fact, Puzzle, Rule


class Reasoner:
    """A puzzle, its rules by their places, and the facts known so far.

    The rule that a kind leaves to `check_lazily`, if there is one, has the place after all others.
    """

    def __init__(self, puzzle: Puzzle, known: Grid, deadline: Deadline = NEVER) -> None:
        self.puzzle, self._deadline = puzzle, deadline
        self.lits = Literals({cell: puzzle.domain(cell) for cell in puzzle.open_cells()})
        self.rules = list(self._stated())
        self.known: set[int] = set()
        self._facts: dict[int, Fact] = {}
        self._cell_of: dict[int, Cell] = {}
        for cell in self.lits.domains:
            for value, literal in self.lits.all_of(cell).items():
                self._facts.setdefault(-literal, Fact(cell, value, False))
                self._facts[literal] = Fact(cell, value)
                self._cell_of[abs(literal)] = cell
        self.variables = sorted(self._cell_of)
        self.unstated = LazyRule(puzzle, self.lits) if puzzle.lazy_clue is not None else None
        self._alone: dict[int, RuleSolver] = {}
        self._rules_at: dict[Cell, list[int]] = {cell: [] for cell in self.lits.domains}
        for place, rule in enumerate(self.rules):
            for cell in rule.cells:
                self._rules_at[cell].append(place)
        self.learn(literal for cell in self._given() for literal in self._implied(cell, self.known))
        self.learn(self.lits.of_grid(known))

    def _stated(self) -> Iterator[Rule]:
        """The rules, one by one as long as there is time; raises OutOfTime."""
        for rule in self.puzzle.rules(self.lits):
            self._deadline.check()
            yield rule

    def _given(self) -> list[Cell]:
        """The cells that can hold one value only; but one that a single number sees is the first thing to find out."""
        alone = [cell for cell, values in self.lits.domains.items() if len(values) == 1]
        return [cell for cell in alone if self.puzzle.kind != FourWinds.kind or UNCOVERED in self.lits.domains[cell]]

    # facts

    def fact(self, literal: int) -> Fact:
        """The fact behind a literal."""
        return self._facts[literal]

    def facts(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        """The facts in reading order; of a cell whose value is among them only that is told."""
        order = sorted(map(self.fact, literals), key=lambda fact: (fact.cell, not fact.holds, fact.value))
        settled = {fact.cell for fact in order if fact.holds}
        return tuple(fact for fact in order if fact.holds or fact.cell not in settled)

    def literals_of(self, cell: Cell, true: AbstractSet[int]) -> list[int]:
        """All facts of the cell, as they are when those literals are true."""
        return [literal if literal in true else -literal for literal in self.lits.all_of(cell).values()]

    def candidates(self, cell: Cell) -> list[int]:
        """The values that the cell may still hold."""
        return [value for value, literal in self.lits.all_of(cell).items() if -literal not in self.known]

    def empty_cell(self, literals: Iterable[int], known: AbstractSet[int]) -> Cell | None:
        """Of the cells of these facts one for which no value is left; None when all have some."""
        for cell in dict.fromkeys(self._cell_of[abs(literal)] for literal in literals):
            if all(-literal in known for literal in self.lits.all_of(cell).values()):
                return cell
        return None

    def grid(self) -> dict[Cell, int]:
        """What is written once all that is known is written."""
        return {fact.cell: fact.value for literal in self.known if (fact := self._facts[literal]).holds}

    # knowing more

    def learn(self, literals: Iterable[int]) -> list[int]:
        """Take the facts as known; the result is all that is new."""
        return self.close(self.known, literals)

    def close(self, known: set[int], literals: Iterable[int]) -> list[int]:
        """Add the facts to those known, with what they say of the same cells; the result is all that is new."""
        new: list[int] = []
        for literal in literals:
            if literal not in known:
                known.add(literal)
                new.append(literal)
        for cell in dict.fromkeys(self._cell_of[abs(literal)] for literal in new):
            implied = self._implied(cell, known)
            known.update(implied)
            new += implied
        return new

    def _implied(self, cell: Cell, known: set[int]) -> list[int]:
        """What follows for the cell because it holds exactly one value."""
        literals = self.lits.all_of(cell).values()
        left = [literal for literal in literals if -literal not in known]
        if any(literal in known for literal in left):
            return [-literal for literal in left if literal not in known]
        return left if len(left) == 1 else []

    def touched(self, literals: Iterable[int]) -> list[int]:
        """The rules that speak of the cells of these facts."""
        board = dict.fromkeys(self._cell_of[abs(literal)] for literal in literals)
        return list(dict.fromkeys(place for cell in board for place in self._rules_at[cell]))

    def meeting(self, places: Iterable[int]) -> list[int]:
        """The rules that have a cell in common with these, and these themselves."""
        board = dict.fromkeys(cell for place in places for cell in self.rules[place].cells)
        return list(dict.fromkeys(place for cell in board for place in self._rules_at[cell]))

    def near(self, literal: int, radius: int) -> list[int]:
        """The rules that speak of cells at most so far from that of the fact; the one without clauses always does."""
        row, column = self._cell_of[abs(literal)]
        square = product(range(row - radius, row + radius + 1), range(column - radius, column + radius + 1))
        places = dict.fromkeys(place for cell in square for place in self._rules_at.get(cell, ()))
        return [*places, len(self.rules)] if self.unstated else list(places)

    # asking rules

    def follows(self, place: int) -> list[int]:
        """All that the rule alone forces beyond what is known."""
        return self.alone(place).forced(self.known) or []

    def alone(self, place: int) -> RuleSolver:
        """The rule in a solver of its own, which is made when it is first asked."""
        if place not in self._alone:
            self._alone[place] = self.few([place])
        return self._alone[place]

    def few(self, places: Sequence[int]) -> RuleSolver:
        """These rules in a solver of their own."""
        stated = [self.rules[place] for place in places if place < len(self.rules)]
        if len(stated) == len(places):
            return RuleSolver(stated, self.lits, deadline=self._deadline)
        assert self.unstated
        self.unstated.forget(self.known)
        return RuleSolver(stated, self.lits, self.unstated, self._deadline)

    def needed(self, places: Sequence[int], conclusions: Collection[int]) -> list[int]:
        """Known facts that suffice, with the rules, for the conclusions, and of which none can be left out."""
        few = self.alone(places[0]) if len(places) == 1 else self.few(places)
        return few.needed(self.known, conclusions)
