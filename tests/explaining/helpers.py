"""What a rule means, by brute force: the fillings of a small board that keep it, as the bits of one number."""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, count, islice, product
from operator import and_, or_
from random import Random

from cluesmith.cnf import Literals
from cluesmith.explaining.explainer import explain
from cluesmith.grid import Cell, neighbours
from cluesmith.kinds.bosnian_snake import SNAKE, BosnianSnake
from cluesmith.puzzle import Fact, Puzzle, Rule
from cluesmith.sat import Sat
from cluesmith.search import solve
from tests.boards import RANDOM, number_of_grids, random_board

MAX_FILLINGS = 20_000
TWO_ENDS = "the snake has two ends"


def small_boards(kind: str, number: int, *, most_cells: int = 16) -> Iterator[Puzzle]:
    """Random boards with an answer, of every variant of the kind, that brute force can handle."""
    rng = Random(f"{kind} {most_cells}")
    while number:
        puzzle = random_board(kind, rng, most_cells=most_cells)
        if 1 < number_of_grids(puzzle) <= MAX_FILLINGS and solve(puzzle, limit=1).answers:
            yield puzzle
            number -= 1


def needs_several(puzzle: Puzzle) -> bool:
    """Whether some step takes more than one rule."""
    return any(step.cost > 1 for step in explain(puzzle).steps)


def hard_boards(kind: str, number: int, *, most_cells: int = 16) -> Iterator[Puzzle]:
    """As many of the small boards as that on which some step takes more than one rule."""
    return islice(filter(needs_several, small_boards(kind, -1, most_cells=most_cells)), number)


def harder_boards(kind: str, size: int, number: int) -> Iterator[Puzzle]:
    """Random boards of that size, with an answer, on which some step takes more than one rule."""
    rng = Random(f"{kind} {size}")
    boards = (RANDOM[kind](size, size, rng) for _ in count())
    solvable = (puzzle for puzzle in boards if solve(puzzle, limit=1).answers)
    return islice(filter(needs_several, solvable), number)


class Fillings:
    """All fillings of a board; sets of them are numbers with a bit for each."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.board = puzzle.open_cells()
        self._fillings = list(product(*map(puzzle.domain, self.board)))
        self._lits = Literals({cell: puzzle.domain(cell) for cell in self.board})
        self._where = {cell: place for place, cell in enumerate(self.board)}
        self.all = (1 << len(self._fillings)) - 1
        self.rules = {rule.text: self._keeping(rule) for rule in puzzle.rules(self._lits)}
        if puzzle.lazy_clue is not None:
            self.rules[str(puzzle.lazy_clue.sentence())] = self._those(
                not self._has_ring(filling) for filling in self._fillings
            )
        self._facts: dict[Fact, int] = {}
        self.ends = self._ends() if TWO_ENDS in self.rules else {}
        self.answers = self.keeping(self.rules)

    def _those(self, chosen: Iterable[bool]) -> int:
        return int("0" + "".join("01"[yes] for yes in chosen)[::-1], 2)

    def _keeping(self, rule: Rule) -> int:
        """The fillings that keep the rule: each way to fill its cells is tried with its clauses."""
        sat = Sat()
        sat.add(rule.clauses)
        sat.add(clause for cell in rule.cells for clause in self._lits.cell_clauses(cell))
        keeps = {
            values: sat.solve(self._lits.of_grid(dict(zip(rule.cells, values, strict=True)))) is True
            for values in product(*map(self.puzzle.domain, rule.cells))
        }
        places = [self._where[cell] for cell in rule.cells]
        return self._those(keeps[tuple(filling[place] for place in places)] for filling in self._fillings)

    def _has_ring(self, filling: tuple[int, ...]) -> bool:
        """Whether there are as many joints as snake cells in some part: a tree has one less."""
        left = {cell for cell, value in zip(self.board, filling, strict=True) if value == SNAKE}
        while left:
            part, todo = set(), [min(left)]
            while todo:
                part.add(cell := todo.pop())
                todo += left.intersection(self._near(cell)) - part
            if sum(len(part.intersection(self._near(cell))) for cell in part) // 2 >= len(part):
                return True
            left -= part
        return False

    def _near(self, cell: Cell) -> list[Cell]:
        return neighbours(cell, self.puzzle.height, self.puzzle.width)

    def where(self, fact: Fact) -> int:
        """The fillings in which the fact holds."""
        if fact not in self._facts:
            place = self._where[fact.cell]
            held = ((filling[place] == fact.value) == fact.holds for filling in self._fillings)
            self._facts[fact] = self._those(held)
        return self._facts[fact]

    def where_all(self, facts: Iterable[Fact]) -> int:
        """The fillings in which all the facts hold."""
        return reduce(and_, map(self.where, facts), self.all)

    def keeping(self, rules: Iterable[str]) -> int:
        """The fillings that keep all these rules."""
        chosen = set(rules)
        kept = reduce(and_, (self.rules[rule] for rule in chosen), self.all)
        return kept & self._with_two_ends(chosen) if TWO_ENDS in chosen else kept

    def _ends(self) -> dict[str, int]:
        """The fillings in which a cell is an end, by the rule about that cell, for cells that may be one."""
        found = {}
        for rule in self.puzzle.rules(self._lits):
            if rule.text.endswith("or one at an end"):
                here, *beads = (self.where(Fact(cell, SNAKE)) for cell in rule.cells)
                found[rule.text] = here & _exactly(1, beads, self.all)
        return found

    def _with_two_ends(self, chosen: set[str]) -> int:
        """Two ends, where a cell whose own rule is not chosen may or may not count as one."""
        seen = [bits for rule, bits in self.ends.items() if rule in chosen]
        assert isinstance(self.puzzle, BosnianSnake)
        free = len(self.ends) - len(seen)
        wanted = [self.puzzle.head, self.puzzle.tail].count(None)
        numbers = range(max(0, wanted - free), wanted + 1)
        return reduce(or_, (_exactly(number, seen, self.all) for number in numbers), 0)

    def forced(self, fillings: int, known: int) -> set[Fact]:
        """The facts that hold in all these fillings, but not in all the known ones."""
        values = [(cell, value) for cell in self.board for value in self.puzzle.domain(cell)]
        facts = (Fact(*value, holds) for value in values for holds in (True, False))
        return {fact for fact in facts if not fillings & ~self.where(fact) and known & ~self.where(fact)}

    def forcing_set(self, most: int, known: int) -> tuple[str, ...] | None:
        """So many rules or fewer that force something not known; None when there are none."""
        unknown = [self.where(fact) for fact in self.forced(self.answers & known, known)]
        for size in range(1, most + 1):
            for rules in combinations(self.rules, size):
                left = self.keeping(rules) & known
                if any(not left & ~fact for fact in unknown):
                    return rules
        return None


def _exactly(number: int, sets: list[int], everything: int) -> int:
    """What lies in exactly so many of the sets."""
    least = [everything] + [0] * (number + 1)
    for one in sets:
        for place in range(number + 1, 0, -1):
            least[place] |= least[place - 1] & one
    return least[number] & ~least[number + 1]


class Selected:
    """The rules of a larger board in one solver, any set of them to be chosen; for kinds that state all their rules."""

    def __init__(self, puzzle: Puzzle) -> None:
        assert puzzle.lazy_clue is None
        self._lits = Literals({cell: puzzle.domain(cell) for cell in puzzle.open_cells()})
        self._sat = Sat()
        self._sat.add(clause for cell in self._lits.domains for clause in self._lits.cell_clauses(cell))
        self.rules: dict[str, int] = {}
        for rule in list(puzzle.rules(self._lits)):
            self.rules[rule.text] = self._lits.fresh()
            self._sat.add([-self.rules[rule.text], *clause] for clause in rule.clauses)

    def literal(self, fact: Fact) -> int:
        """The fact as the solver knows it."""
        literal = self._lits.of(fact.cell, fact.value)
        return literal if fact.holds else -literal

    def forces_any(self, rules: Iterable[str], known: list[int]) -> bool:
        """Whether the rules make more of what is known."""
        assumed = [*(self.rules[rule] for rule in rules), *known]
        assert self._sat.solve(assumed)
        left = set(self._sat.model()) & {
            literal * sign
            for cell in self._lits.domains
            for literal in self._lits.all_of(cell).values()
            for sign in (1, -1)
        }
        left.difference_update(known, self._implied(known))
        while left:
            if not self._sat.solve([*assumed, -left.pop()]):
                return True
            left &= set(self._sat.model())
        return False

    def _implied(self, known: list[int]) -> set[int]:
        """What follows from the facts because a cell holds exactly one value."""
        implied: set[int] = set()
        for cell in self._lits.domains:
            literals = set(self._lits.all_of(cell).values())
            possible = literals - {-literal for literal in known}
            if held := literals.intersection(known) or (possible if len(possible) == 1 else set()):
                implied |= held | {-literal for literal in literals - held}
        return implied

    def forcing_set(self, most: int, known: list[int]) -> tuple[str, ...] | None:
        """So many rules or fewer that force something not known; None when there are none."""
        sets = (rules for size in range(1, most + 1) for rules in combinations(self.rules, size))
        return next((rules for rules in sets if self.forces_any(rules, known)), None)
