"""What is known so far, and what one rule or a few rules make of it.

Facts about cells are solver literals here: a variable, or its negative, as `Literals` numbers them. What is known
only grows. Each rule has a small solver of its own, so that asking one rule costs microseconds.
"""

from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import product

from cluesmith.cnf import Literals
from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import TooLarge
from cluesmith.explaining.lazy_rule import LazyRule, rules_of
from cluesmith.explaining.rule_solver import RuleSolver
from cluesmith.garbage import uncollected
from cluesmith.grid import Cell, Values
from cluesmith.puzzle import Fact, Puzzle, Rule

MAX_CELLS = 100_000
MAX_SOLVERS = 500  # kept at a time: each takes 4 MB of address space, if hardly any memory


def refuse_large_board(puzzle: Puzzle) -> None:
    """Raise TooLarge, before anything is found out about a board of which nothing will be explained."""
    if puzzle.height * puzzle.width > MAX_CELLS:
        raise TooLarge(f"expected at most {MAX_CELLS} cells to explain, found {puzzle.height}x{puzzle.width}")


class Reasoner:
    """A puzzle, its rules, and the facts known so far.

    `rules` are all of them; the lazy one, if the kind has one, comes last and is not among the `stated`.
    """

    @uncollected()
    def __init__(self, puzzle: Puzzle, known: Values, deadline: Deadline = NEVER) -> None:
        self.puzzle, self.deadline = puzzle, deadline
        refuse_large_board(puzzle)
        domains = puzzle.domains
        deadline.check()  # on a large board each of these takes a while
        self.lits = Literals(domains, deadline)
        deadline.check()
        self.rules = list(rules_of(puzzle, self.lits, deadline))
        self.stated = [rule for rule in self.rules if not isinstance(rule, LazyRule)]
        self.lazy_rule = next((rule for rule in self.rules if isinstance(rule, LazyRule)), None)
        self._positions = {rule: position for position, rule in enumerate(self.rules)}
        self._alone: dict[Rule, RuleSolver] = {}
        self.known: set[int] = set()
        self._number_facts()
        self._rules_at: dict[Cell, list[Rule]] = {cell: [] for cell in self.lits.domains}
        for rule in self.stated:
            for cell in rule.cells:
                self._rules_at[cell].append(rule)
        self.learn(self.lits.of_grid(puzzle.given()))
        self.learn(self.lits.of_grid(known))

    def _number_facts(self) -> None:
        self._facts: dict[int, Fact] = {}
        self._cell_of: dict[int, Cell] = {}
        for cell in self.lits.domains:
            self.deadline.check()
            for value, literal in self.lits.all_of(cell).items():
                self._facts.setdefault(-literal, Fact(cell, value, False))
                self._facts[literal] = Fact(cell, value)
                self._cell_of[abs(literal)] = cell
        self.variables = sorted(self._cell_of)

    # facts

    def fact(self, literal: int) -> Fact:
        """The fact behind a literal."""
        return self._facts[literal]

    def facts(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        """The facts in reading order; of a cell whose value is among them only that one."""
        order = sorted(map(self.fact, literals), key=lambda fact: (fact.cell, not fact.holds, fact.value))
        settled = {fact.cell for fact in order if fact.holds}
        return tuple(fact for fact in order if fact.holds or fact.cell not in settled)

    def literals_of(self, cell: Cell, true: AbstractSet[int]) -> list[int]:
        """All facts of the cell, as they are when those literals are true."""
        return [literal if literal in true else -literal for literal in self.lits.all_of(cell).values()]

    def candidates(self, cell: Cell) -> list[int]:
        """The values that the cell may still hold."""
        return [value for value, literal in self.lits.all_of(cell).items() if -literal not in self.known]

    def denied(self, literals: Iterable[int], known: AbstractSet[int]) -> list[int]:
        """Of the cells of these facts all values that they are known not to hold."""
        cells = dict.fromkeys(self._cell_of[abs(literal)] for literal in literals)
        return [-literal for cell in cells for literal in self.lits.all_of(cell).values() if -literal in known]

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

    # rules

    def position(self, rule: Rule) -> int:
        """The rule's place among all rules."""
        return self._positions[rule]

    def touched(self, literals: Iterable[int]) -> list[Rule]:
        """The stated rules that speak of the cells of these facts."""
        return self._speaking_of(dict.fromkeys(self._cell_of[abs(literal)] for literal in literals))

    def meeting(self, rules: Iterable[Rule]) -> list[Rule]:
        """The stated rules that have a cell in common with these, and these themselves."""
        return self._speaking_of(dict.fromkeys(cell for rule in rules for cell in rule.cells))

    def near(self, literal: int, radius: int) -> list[Rule]:
        """The rules that speak of cells at most so far from that of the fact; the lazy one always does."""
        row, column = self._cell_of[abs(literal)]
        square = product(range(row - radius, row + radius + 1), range(column - radius, column + radius + 1))
        near = self._speaking_of(cell for cell in square if cell in self._rules_at)
        return [*near, self.lazy_rule] if self.lazy_rule else near

    def _speaking_of(self, cells: Iterable[Cell]) -> list[Rule]:
        return list(dict.fromkeys(rule for cell in cells for rule in self._rules_at[cell]))

    # asking rules

    def follows(self, rule: Rule) -> list[int]:
        """All that the rule alone forces beyond what is known."""
        return self.alone(rule).forced(self.known) or []

    def alone(self, rule: Rule) -> RuleSolver:
        """The rule in a solver of its own, which is made when it is first asked, and again if that was long ago."""
        if rule not in self._alone:
            if len(self._alone) >= MAX_SOLVERS:
                del self._alone[next(iter(self._alone))]
            self._alone[rule] = self.solver_of([rule])
        return self._alone[rule]

    def solver_of(self, rules: Sequence[Rule]) -> RuleSolver:
        """These rules in a solver of their own."""
        if self.lazy_rule and self.lazy_rule in rules:
            self.lazy_rule.forget(self.known)
        return RuleSolver(rules, self.lits, self.deadline)

    def needed(self, rules: Sequence[Rule], conclusions: Collection[int], enough: set[int] | None = None) -> list[int]:
        """Known facts that suffice, with the rules, for the conclusions, and of which none can be left out.

        They are among those that are `enough`, if these are given.
        """
        solver = self.alone(rules[0]) if len(rules) == 1 else self.solver_of(rules)
        return solver.needed(self.known if enough is None else enough, conclusions)
