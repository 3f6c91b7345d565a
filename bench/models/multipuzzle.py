"""multi-puzzle-solver: its own boards for the kinds it knows. It lists answers, up to ten or all of them."""

import numpy as np
from puzzle_solver.puzzles.branches.branches import Board as Branches
from puzzle_solver.puzzles.keen.keen import Board as Keen
from puzzle_solver.puzzles.nonograms.nonograms import Board as Nonogram

from bench.models import Cell, Grid, Json, Model, Unsupported, Winds

TASKS = ("validate",)
PACKAGES = ("multi-puzzle-solver", "ortools")
WAYS = "UDLR"


class MultiPuzzle(Model):
    """What the kinds share: all answers are listed at the first call."""

    board: Branches | Keen | Nonogram
    left: list[dict[Cell, int | str]] | None = None

    def answer(self) -> Grid | None:
        """The next one of the list."""
        if self.left is None:
            found = self.board.solve_and_print(verbose=False)
            self.left = [{(pos.y, pos.x): mark for pos, mark in one.assignment.items()} for one in found]
        return {cell: self.value(mark) for cell, mark in self.left.pop().items()} if self.left else None

    def value(self, mark: int | str) -> int:
        """What Cluesmith writes for what it writes."""
        return int(mark)


class Hanjie(MultiPuzzle):
    """Its nonogram."""

    def __init__(self, puzzle: Json) -> None:
        self.board = Nonogram(top=puzzle["columns"], side=puzzle["rows"])


class FourWinds(MultiPuzzle):
    """Its branches, which lets cells stay empty: the same where the numbers add up to all open cells."""

    def __init__(self, puzzle: Json) -> None:
        winds = Winds(puzzle)
        if sum(winds.clues.values()) != len(winds.open):
            raise Unsupported
        rows = [[" " if clue is None else str(clue) for clue in row] for row in puzzle["grid"]]
        self.board = Branches(np.array(rows))

    def value(self, mark: int | str) -> int:
        """It names the way back to the number."""
        return WAYS.index(str(mark)) ^ 1


class KenKen(MultiPuzzle):
    """Its keen, which knows neither hidden operators nor "-" and "/" of more than two cells."""

    def __init__(self, puzzle: Json) -> None:
        owners = np.full((puzzle["size"], puzzle["size"]), "", dtype="U8")
        clues = {}
        for number, cage in enumerate(puzzle["cages"]):
            if cage["op"] is None or (cage["op"] in "-/" and len(cage["cells"]) > 2):
                raise Unsupported
            for row, column in cage["cells"]:
                owners[row, column] = f"d{number}"
            clues[f"d{number}"] = ("+" if cage["op"] == "=" else cage["op"], cage["target"])
        self.board = Keen(owners, clues)


MODELS: dict[str, type[Model]] = {"hanjie": Hanjie, "four-winds": FourWinds, "kenken": KenKen}
