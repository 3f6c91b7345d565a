"""python-constraint2: KenKen, the one of our kinds that fits a plain backtracking search over integers."""

from collections.abc import Iterator
from math import prod

import constraint

from bench.models import Cell, Grid, Json, Model

TASKS = ("first", "validate")
PACKAGES = ("python-constraint2",)


class KenKen(Model):
    """All different in lines; sums, products and functions in cages."""

    def __init__(self, puzzle: Json) -> None:
        self.problem = constraint.Problem()
        span = range(puzzle["size"])
        self.problem.addVariables([(r, c) for r in span for c in span], range(1, puzzle["size"] + 1))
        for one in span:
            self.problem.addConstraint(constraint.AllDifferentConstraint(), [(one, other) for other in span])
            self.problem.addConstraint(constraint.AllDifferentConstraint(), [(other, one) for other in span])
        for cage in puzzle["cages"]:
            cells = [tuple(cell) for cell in cage["cells"]]
            self.problem.addConstraint(_cage(cage["op"], cage["target"]), cells)
        self._found: Iterator[dict[Cell, int]] | None = None

    def answer(self) -> Grid | None:
        """The next answer of the search."""
        if self._found is None:
            self._found = iter(self.problem.getSolutionIter())
        found = next(self._found, None)
        return None if found is None else dict(found)


def _cage(op: str | None, target: int) -> constraint.Constraint:
    if op in ("+", "="):
        return constraint.ExactSumConstraint(target)
    if op == "*":
        return constraint.ExactProdConstraint(target)

    def holds(*digits: int) -> bool:
        total, product = sum(digits), prod(digits)
        if op is None and target in (total, product):
            return True
        minus = op in (None, "-") and 2 * max(digits) - total == target
        return minus or (op in (None, "/") and max(digits) ** 2 == target * product)

    return constraint.FunctionConstraint(holds)


MODELS: dict[str, type[Model]] = {"kenken": KenKen}
