"""OR-Tools CP-SAT: an automaton per line, lines of cells, all-different with arithmetic, degrees with ring cuts."""

from collections.abc import Mapping
from itertools import pairwise

from ortools.sat.python import cp_model

from bench.models import COLOURED, Cell, ColourLine, Grid, Json, Model, Snake, Undecided, Winds, board, colour_lines

TASKS = ("first", "validate", "forced", "questions")
PACKAGES = ("ortools",)


class CpSat(Model):
    """What the kinds share: a literal per cell and value, solving, forbidding, asking."""

    def __init__(self, puzzle: Json) -> None:
        self.model = cp_model.CpModel()
        self.literals: dict[Cell, dict[int, cp_model.LiteralT]] = {}
        self.last: Grid | None = None
        self.state(puzzle)

    def state(self, puzzle: Json) -> None:
        """Add the rules and fill in `literals`."""
        raise NotImplementedError

    def answer(self) -> Grid | None:
        """Forbid the answer before and solve again: CP-SAT keeps no state between calls."""
        if self.last is not None:
            self.differ(self.last)
        self.last = self.solve()
        return self.last

    def solve(self) -> Grid | None:
        """One run of the solver, in one thread."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise Undecided
        return self.read(solver)

    def read(self, solver: cp_model.CpSolver) -> Grid:
        """The values of the cells."""
        return {
            cell: next(value for value, literal in values.items() if solver.boolean_value(literal))
            for cell, values in self.literals.items()
        }

    def literal(self, cell: Cell, value: int) -> cp_model.LiteralT:
        """The literal of "cell is value"."""
        return self.literals[cell][value]

    def differ(self, grid: Mapping[Cell, int]) -> None:
        """From now on some cell is not as in this grid."""
        self.model.add_bool_or([~self.literal(cell, value) for cell, value in grid.items()])

    def forced(self) -> Grid:
        """Ask for an answer that differs in a cell all agree on so far, until there is none."""
        common = dict(self.answer() or {})
        while common:
            self.differ(common)
            other = self.solve()
            if other is None:
                break
            common = {cell: value for cell, value in common.items() if other[cell] == value}
        return common

    def can_be(self, cell: Cell, value: int) -> bool:
        """Solve under the assumption."""
        self.model.clear_assumptions()
        self.model.add_assumption(self.literal(cell, value))
        return self.solve() is not None


class Hanjie(CpSat):
    """An automaton per line."""

    def state(self, puzzle: Json) -> None:
        """Boolean cells."""
        height, width = len(puzzle["rows"]), len(puzzle["columns"])
        cells = [[self.model.new_bool_var("") for _ in range(width)] for _ in range(height)]
        for row, clue in enumerate(puzzle["rows"]):
            self._line(cells[row], clue)
        for column, clue in enumerate(puzzle["columns"]):
            self._line([cells[row][column] for row in range(height)], clue)
        for row in range(height):
            for column in range(width):
                self.literals[row, column] = {1: cells[row][column], 0: ~cells[row][column]}

    def _line(self, cells: list[cp_model.IntVar], clue: list[int]) -> None:
        state, moves = 0, [(0, 0, 0)]
        for place, length in enumerate(clue):
            for _ in range(length):
                moves.append((state, 1, state + 1))
                state += 1
            if place < len(clue) - 1:
                moves.append((state, 0, state + 1))
                state += 1
            moves.append((state, 0, state))
        self.model.add_automaton(cells, 0, [state], moves)


class ColourHanjie(CpSat):
    """An automaton per line over cells that hold blank or a colour that both their clues have."""

    def state(self, puzzle: Json) -> None:
        """Cells of few values, and a literal for each value."""
        lines = colour_lines(puzzle)
        values = {cell: {0, *range(1, len(puzzle["colours"]) + 1)} for line in lines for cell in line.cells}
        for line in lines:
            seen = {0, *(colour for _, colour in line.blocks)}
            for cell in line.cells:
                values[cell] &= seen
        height, width = len(puzzle["rows"]), len(puzzle["columns"])
        self.cells = {cell: self._cell(cell, sorted(values[cell])) for cell in board(height, width)}
        for line in lines:
            self._line(line)

    def _cell(self, cell: Cell, values: list[int]) -> cp_model.IntVar:
        variable = self.model.new_int_var_from_domain(cp_model.Domain.from_values(values), "")
        self.literals[cell] = {value: self.model.new_bool_var("") for value in values}
        for value, literal in self.literals[cell].items():
            self.model.add(variable == value).only_enforce_if(literal)
            self.model.add(variable != value).only_enforce_if(~literal)
        return variable

    def _line(self, line: ColourLine) -> None:
        state, last, moves = 0, 0, [(0, 0, 0)]  # in `last` and the states behind it the next block may begin
        for (length, colour), gap in zip(line.blocks, line.gaps, strict=True):
            moves += [(begin, colour, state + 1) for begin in range(last, state + 1)]
            moves += [(read, colour, read + 1) for read in range(state + 1, state + length)]
            state += length
            moves.append((state, 0, state + 1))
            moves.append((state + 1, 0, state + 1))
            last, state = state + gap, state + 1
        ends = range(state - 1, state + 1) if line.blocks else [0]
        self.model.add_automaton([self.cells[cell] for cell in line.cells], 0, ends, moves)

    def literal(self, cell: Cell, value: int) -> cp_model.LiteralT:
        """The literal of "cell is value", false for a colour that a clue lacks."""
        return self.literals[cell].get(value, self.model.new_constant(0))


class FourWinds(CpSat):
    """A Boolean per cell and line that may cover it."""

    def state(self, puzzle: Json) -> None:
        """Lines without gaps, of the right length together, one over each cell."""
        winds = Winds(puzzle)
        self.literals = {cell: {} for cell in winds.open}
        for clue, arms in winds.arms.items():
            reached = []
            for way, arm in enumerate(arms):
                line = [self.model.new_bool_var("") for _ in arm]
                for cell, literal in zip(arm, line, strict=True):
                    self.literals[cell][way] = literal
                for nearer, further in pairwise(line):
                    self.model.add_implication(further, nearer)
                reached += line
            self.model.add(sum(reached) == winds.clues[clue])
        for literals in self.literals.values():
            self.model.add_exactly_one(literals.values())


class KenKen(CpSat):
    """Integers, all different in lines; sums, products and distances in cages."""

    def state(self, puzzle: Json) -> None:
        """A line is all different, a cage makes its number."""
        self.size = puzzle["size"]
        span = range(self.size)
        self.cells = {(r, c): self.model.new_int_var(1, self.size, "") for r in span for c in span}
        for one in span:
            self.model.add_all_different([self.cells[one, other] for other in span])
            self.model.add_all_different([self.cells[other, one] for other in span])
        for cage in puzzle["cages"]:
            self._cage(cage["op"], cage["target"], [self.cells[tuple(cell)] for cell in cage["cells"]])

    def _cage(self, op: str | None, target: int, cells: list[cp_model.IntVar]) -> None:
        if op in ("+", "="):
            self.model.add(sum(cells) == target)
        elif op == "*":
            self.model.add_multiplication_equality(target, cells)
        elif op == "-" and len(cells) == 2:
            self.model.add_abs_equality(target, cells[0] - cells[1])
        else:
            self.model.add_at_least_one(self._ways(op, target, cells))

    def _ways(self, op: str | None, target: int, cells: list[cp_model.IntVar]) -> list[cp_model.IntVar]:
        """A literal for each way in which the cage may come out."""
        ways = []
        total = sum(cells)
        if op is None:
            ways.append(self._if(total == target))
            if target <= self.size ** len(cells):
                product = self.model.new_int_var(1, self.size ** len(cells), "")
                self.model.add_multiplication_equality(product, cells)
                ways.append(self._if(product == target))
        if op in (None, "-"):
            ways += [self._if(2 * cell - total == target) for cell in cells]
        if op in (None, "/"):
            for cell in cells:
                rest = [other for other in cells if other is not cell]
                ways.append(self._if(cell == target * self._product(rest)))
        return ways

    def _product(self, cells: list[cp_model.IntVar]) -> cp_model.IntVar:
        if len(cells) == 1:
            return cells[0]
        product = self.model.new_int_var(1, self.size ** len(cells), "")
        self.model.add_multiplication_equality(product, cells)
        return product

    def _if(self, constraint: cp_model.BoundedLinearExpression) -> cp_model.IntVar:
        way = self.model.new_bool_var("")
        self.model.add(constraint).only_enforce_if(way)
        return way

    def read(self, solver: cp_model.CpSolver) -> Grid:
        """The values of the cells."""
        return {cell: solver.value(variable) for cell, variable in self.cells.items()}

    def literal(self, cell: Cell, value: int) -> cp_model.LiteralT:
        """Made when it is asked for."""
        literals = self.literals.setdefault(cell, {})
        if value not in literals:
            literals[value] = self.model.new_bool_var("")
            self.model.add(self.cells[cell] == value).only_enforce_if(literals[value])
            self.model.add(self.cells[cell] != value).only_enforce_if(~literals[value])
        return literals[value]

    def answer(self) -> Grid | None:
        """A forbidden row of integers needs no literals."""
        if self.last is not None:
            self.model.add_forbidden_assignments(list(self.cells.values()), [list(self.last.values())])
        self.last = self.solve()
        return self.last


class BosnianSnake(CpSat):
    """Degrees, corners and counts; a ring is cut off when it turns up, and the solver started again."""

    def state(self, puzzle: Json) -> None:
        """All rules but "no ring"."""
        self.snake = Snake(puzzle)
        cell = {place: self.model.new_bool_var("") for place in self.snake.open}
        self.literals = {place: {1: literal, 0: ~literal} for place, literal in cell.items()}
        for place, near in self.snake.near.items():
            beads = sum(cell[other] for other in near)
            if place in self.snake.ends:
                self.model.add(cell[place] == 1)
                self.model.add(beads == 1)
            else:
                self.model.add(beads == 2).only_enforce_if(cell[place])
        for pair, rest in self.snake.touching():
            self.model.add_bool_or([*(~cell[one] for one in pair), *(cell[one] for one in rest)])
        for block in self.snake.blocks:
            if self.snake.is_open.issuperset(block):
                self.model.add_bool_or([~cell[one] for one in block])
        for places, number in self.snake.counts:
            self.model.add(sum(cell[place] for place in places) == number)
        for end in self.snake.ends:
            del self.literals[end][0]

    def solve(self) -> Grid | None:
        """Solve until no ring is left."""
        while (grid := super().solve()) is not None:
            rings = list(self.snake.rings(grid))
            if not rings:
                return grid
            for ring in rings:
                self.model.add_bool_or([~self.literals[cell][1] for cell in ring])
        return None


MODELS = {
    "hanjie": Hanjie,
    COLOURED: ColourHanjie,
    "four-winds": FourWinds,
    "kenken": KenKen,
    "bosnian-snake": BosnianSnake,
}
