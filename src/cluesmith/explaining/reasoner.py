"""What is known so far, and what one rule or a few rules make of it.

Facts about cells are solver literals here: a variable, or its negative, as `Literals` numbers them. What is known
only grows. Each rule has a small solver of its own, so that asking one rule costs microseconds.
"""

from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, product

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
        self._candidates: dict[Cell, list[int]] = {}  # as long as nothing new is known of the cell
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
        self._denials: dict[Cell, tuple[int, ...]] = {}  # that the cell holds none of its values, one by one
        for cell in self.lits.domains:
            self.deadline.check()
            for value, literal in self.lits.all_of(cell).items():
                self._facts.setdefault(-literal, Fact(cell, value, False))
                self._facts[literal] = Fact(cell, value)
                self._cell_of[literal] = self._cell_of[-literal] = cell
            self._denials[cell] = tuple([-literal for literal in self.lits.all_of(cell).values()])
        self.variables = sorted(literal for literal in self._cell_of if literal > 0)

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
        if cell not in self._candidates:
            literals = self.lits.all_of(cell).items()
            self._candidates[cell] = [value for value, literal in literals if -literal not in self.known]
        return self._candidates[cell]

    def denied(self, literals: Iterable[int], known: AbstractSet[int]) -> list[int]:
        """Of the cells of these facts all values that they are known not to hold."""
        cells = self._cells_of(literals)
        return [-literal for cell in cells for literal in self.lits.all_of(cell).values() if -literal in known]

    def empty_cell(self, literals: Iterable[int], known: set[int]) -> Cell | None:
        """Of the cells of these facts one for which no value is left; None when all have some."""
        for cell in self._cells_of(literals):
            if known.issuperset(self._denials[cell]):
                return cell
        return None

    def _cells_of(self, literals: Iterable[int]) -> Iterable[Cell]:
        """The cells of these facts, each once."""
        return dict.fromkeys(map(self._cell_of.__getitem__, literals))

    def grid(self) -> dict[Cell, int]:
        """What is written once all that is known is written."""
        return {fact.cell: fact.value for literal in self.known if (fact := self._facts[literal]).holds}

    def known_of(self, rules: Iterable[Rule]) -> int:
        """How many facts are known of the cells of these rules; as long as these are as many, nothing changed there."""
        variables = {variable for rule in rules for cell in rule.cells for variable in self.lits.all_of(cell).values()}
        return sum(variable in self.known or -variable in self.known for variable in variables)

    # knowing more

    def learn(self, literals: Iterable[int]) -> list[int]:
        """Take the facts as known; the result is all that is new."""
        new = self.close(self.known, literals)
        for cell in self._cells_of(new):
            self._candidates.pop(cell, None)
        return new

    def close(self, known: set[int], literals: Iterable[int]) -> list[int]:
        """Add the facts to those known, with what they say of the same cells; the result is all that is new."""
        new: list[int] = []
        for literal in literals:
            if literal not in known:
                known.add(literal)
                new.append(literal)
        for cell in self._cells_of(new):
            implied = self._implied(cell, known)
            known.update(implied)
            new += implied
        return new

    def settles(self, literals: Iterable[int], known: set[int]) -> bool:
        """Whether with what is known of the cells of these facts more follows for one of them, or nothing is left."""
        return any(self._implied(cell, known) or self._is_wrong(cell, known) for cell in self._cells_of(literals))

    def _is_wrong(self, cell: Cell, known: set[int]) -> bool:
        """Whether what is known leaves the cell no value, or two."""
        values = [-denial for denial in self._denials[cell]]
        held = known.intersection(values)
        return known.issuperset(self._denials[cell]) or len(held) > 1 or any(-literal in known for literal in held)

    def _implied(self, cell: Cell, known: set[int]) -> list[int]:
        """What follows for the cell because it holds exactly one value."""
        left = [-denial for denial in self._denials[cell] if denial not in known]
        if not known.isdisjoint(left):
            return [-literal for literal in left if literal not in known]
        return left if len(left) == 1 else []

    # rules

    def position(self, rule: Rule) -> int:
        """The rule's place among all rules."""
        return self._positions[rule]

    def touched(self, literals: Iterable[int]) -> list[Rule]:
        """The stated rules that speak of the cells of these facts."""
        return self._speaking_of(self._cells_of(literals))

    def meeting(self, rules: Iterable[Rule]) -> list[Rule]:
        """The stated rules that have a cell in common with these, and these themselves."""
        return self._speaking_of(dict.fromkeys(cell for rule in rules for cell in rule.cells))

    def near(self, literal: int, radius: int) -> list[Rule]:
        """The rules that speak of cells at most so far from that of the fact; the lazy one always does."""
        row, column = self._cell_of[literal]
        square = product(range(row - radius, row + radius + 1), range(column - radius, column + radius + 1))
        near = self._speaking_of(cell for cell in square if cell in self._rules_at)
        return [*near, self.lazy_rule] if self.lazy_rule else near

    def _speaking_of(self, cells: Iterable[Cell]) -> list[Rule]:
        return list(dict.fromkeys(chain.from_iterable(map(self._rules_at.__getitem__, cells))))

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
