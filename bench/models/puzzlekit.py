"""puzzlekit: its own solvers for the kinds it knows. It stops at the first answer and proves nothing."""

import puzzlekit.solvers.ken_ken
import puzzlekit.solvers.nonogram
import puzzlekit.solvers.snake
from puzzlekit.core.solver import PuzzleSolver

from bench.models import Grid, Json, Model, Undecided, Unsupported, board

TASKS = ("first",)
PACKAGES = ("puzzlekit", "ortools")
OPTIONS = {"num_workers": 1, "time_limit_sec": 3600.0}  # its limit is wall time, so it must never be reached


class PuzzleKit(Model):
    """What the kinds share. The model is built inside its `solve`, so all the time counts as solving."""

    solver: PuzzleSolver

    def answer(self) -> Grid | None:
        """The first answer."""
        result = self.solver.solve(dict(OPTIONS)).solution_data
        if result["status"] == "Infeasible":
            return None
        if result["status"] not in ("Optimal", "Feasible"):
            raise Undecided
        rows = result["solution_grid"].matrix
        return {(r, c): self.value(rows[r][c]) for r, c in board(len(rows), len(rows[0]))}

    def value(self, mark: str) -> int:
        """Painted or not, snake or not."""
        return int(mark == "x")


class Hanjie(PuzzleKit):
    """Its nonogram."""

    def __init__(self, puzzle: Json) -> None:
        rows, columns = ([list(map(str, clue)) for clue in puzzle[side]] for side in ("rows", "columns"))
        self.solver = puzzlekit.solvers.nonogram.NonogramSolver(len(rows), len(columns), rows, columns)


class KenKen(PuzzleKit):
    """Its ken_ken, which reads "-" and "/" for two cells only."""

    def __init__(self, puzzle: Json) -> None:
        size = puzzle["size"]
        clues, owners = [["."] * size for _ in range(size)], [[""] * size for _ in range(size)]
        for number, cage in enumerate(puzzle["cages"]):
            if cage["op"] in ("-", "/", None) and len(cage["cells"]) > 2:
                raise Unsupported
            for row, column in cage["cells"]:
                owners[row][column] = str(number)
            row, column = min(cage["cells"])
            clues[row][column] = f"{cage['target']}{(cage['op'] or '').replace('=', '')}"
        self.solver = puzzlekit.solvers.ken_ken.KenKenSolver(size, size, clues, owners)

    def value(self, mark: str) -> int:
        """A digit."""
        return int(mark)


class BosnianSnake(PuzzleKit):
    """Its snake, which has no numbers inside the board."""

    def __init__(self, puzzle: Json) -> None:
        if puzzle.get("cells") or not puzzle.get("head") or not puzzle.get("tail"):
            raise Unsupported
        height, width = puzzle["height"], puzzle["width"]
        ends = [puzzle["head"], puzzle["tail"]]
        grid = [["x" if [row, column] in ends else "-" for column in range(width)] for row in range(height)]
        rows = ["-" if number is None else str(number) for number in puzzle.get("rows") or [None] * height]
        columns = ["-" if number is None else str(number) for number in puzzle.get("columns") or [None] * width]
        self.solver = puzzlekit.solvers.snake.SnakeSolver(height, width, grid, rows, columns)


MODELS: dict[str, type[Model]] = {"hanjie": Hanjie, "kenken": KenKen, "bosnian-snake": BosnianSnake}
