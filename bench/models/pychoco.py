"""pychoco (Choco): a regular expression per line, Booleans along lines, all-different with arithmetic, degrees."""

from itertools import pairwise

from pychoco import Model as Choco
from pychoco.objects.automaton.finite_automaton import FiniteAutomaton
from pychoco.variables.intvar import IntVar

from bench.models import Cell, Grid, Json, Model, Snake, Unsupported, Winds

TASKS = ("first", "validate")
PACKAGES = ("pychoco",)


class PyChoco(Model):
    """What the kinds share: a variable per cell, and one search that goes from answer to answer."""

    def __init__(self, puzzle: Json) -> None:
        self.model = Choco()
        self.cells: dict[Cell, IntVar] = {}
        self.state(puzzle)
        self.solver = self.model.get_solver()

    def state(self, puzzle: Json) -> None:
        """Add the rules and fill in `cells`."""
        raise NotImplementedError

    def answer(self) -> Grid | None:
        """The next answer of the search."""
        return self.read() if self.solver.solve() else None

    def read(self) -> Grid:
        """The values of the cells."""
        return {cell: variable.get_value() for cell, variable in self.cells.items()}


class Hanjie(PyChoco):
    """A regular expression per line."""

    def state(self, puzzle: Json) -> None:
        """Cells of 0 and 1."""
        rows, columns = puzzle["rows"], puzzle["columns"]
        self.cells = {(r, c): self.model.boolvar() for r in range(len(rows)) for c in range(len(columns))}
        for row, clue in enumerate(rows):
            self._line([self.cells[row, column] for column in range(len(columns))], clue)
        for column, clue in enumerate(columns):
            self._line([self.cells[row, column] for row in range(len(rows))], clue)

    def _line(self, cells: list[IntVar], clue: list[int]) -> None:
        blocks = "0+".join("1" * length for length in clue)
        self.model.regular(cells, FiniteAutomaton(f"0*{blocks}0*")).post()


class FourWinds(PyChoco):
    """A Boolean per cell and line that may cover it."""

    def state(self, puzzle: Json) -> None:
        """Lines without gaps, of the right length together, one over each cell."""
        winds = Winds(puzzle)
        self.over: dict[Cell, dict[int, IntVar]] = {cell: {} for cell in winds.open}
        for clue, arms in winds.arms.items():
            reached = []
            for way, arm in enumerate(arms):
                line = [self.model.boolvar() for _ in arm]
                for cell, variable in zip(arm, line, strict=True):
                    self.over[cell][way] = variable
                for nearer, further in pairwise(line):
                    self.model.arithm(further, "<=", nearer).post()
                reached += line
            if reached:
                self.model.sum(reached, "=", winds.clues[clue]).post()
            elif winds.clues[clue]:
                raise Unsupported
        for variables in self.over.values():
            self.model.sum(list(variables.values()), "=", 1).post()

    def read(self) -> Grid:
        """The way whose variable is 1."""
        return {
            cell: next(way for way, variable in ways.items() if variable.get_value())
            for cell, ways in self.over.items()
        }


class KenKen(PyChoco):
    """Integers, all different in lines; sums, products and distances in cages."""

    def state(self, puzzle: Json) -> None:
        """A line is all different, a cage makes its number."""
        self.size = puzzle["size"]
        span = range(self.size)
        self.cells = {(r, c): self.model.intvar(1, self.size) for r in span for c in span}
        for one in span:
            self.model.all_different([self.cells[one, other] for other in span]).post()
            self.model.all_different([self.cells[other, one] for other in span]).post()
        for cage in puzzle["cages"]:
            self._cage(cage["op"], cage["target"], [self.cells[tuple(cell)] for cell in cage["cells"]])

    def _cage(self, op: str | None, target: int, cells: list[IntVar]) -> None:
        if op in ("+", "="):
            self.model.sum(cells, "=", target).post()
        elif op == "*":
            self._product(cells, target)
        elif op == "-" and len(cells) == 2:
            self.model.distance(cells[0], cells[1], "=", target).post()
        elif op == "/" and len(cells) == 2:
            one, other = cells
            ways = [self.model.times(one, target, other), self.model.times(other, target, one)]
            self.model.or_(ways).post()
        else:
            raise Unsupported

    def _product(self, cells: list[IntVar], target: int) -> None:
        """A chain of products, each no larger than the target."""
        first, *rest = cells
        for place, cell in enumerate(rest):
            last = place == len(rest) - 1
            product = target if last else self.model.intvar(1, min(target, self.size ** (place + 2)))
            self.model.times(first, cell, product).post()
            first = product


class BosnianSnake(PyChoco):
    """Degrees, corners and counts; a grid with a ring is passed over."""

    def state(self, puzzle: Json) -> None:
        """All rules but "no ring"."""
        self.snake = Snake(puzzle)
        cell = {place: self.model.boolvar() for place in self.snake.open}
        self.cells = cell
        for place, near in self.snake.near.items():
            beads = [cell[other] for other in near]
            if place in self.snake.ends:
                self.model.arithm(cell[place], "=", 1).post()
                self.model.sum(beads, "=", 1).post()
            elif beads:
                self.model.scalar([*beads, cell[place]], [*[1] * len(beads), -2], ">=", 0).post()
                self.model.scalar([*beads, cell[place]], [*[1] * len(beads), 2], "<=", 4).post()
            else:
                self.model.arithm(cell[place], "=", 0).post()
        for pair, rest in self.snake.touching():
            self.model.add_clauses([cell[one] for one in rest], [cell[one] for one in pair])
        for block in self.snake.blocks:
            if self.snake.is_open.issuperset(block):
                self.model.add_clauses([], [cell[one] for one in block])
        for places, number in self.snake.counts:
            self.model.sum([cell[place] for place in places], "=", number).post()

    def answer(self) -> Grid | None:
        """The next grid without a ring."""
        while (grid := super().answer()) is not None:
            if not any(self.snake.rings(grid)):
                return grid
        return None


MODELS = {"hanjie": Hanjie, "four-winds": FourWinds, "kenken": KenKen, "bosnian-snake": BosnianSnake}
