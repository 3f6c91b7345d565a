"""A painting that is touched up until its clues have one answer.

Where lines alone do not get on, a cell they leave open is flipped: of a few candidates, those that join blocks or
remove lone cells first, the one that leaves the least open. Where much is open, many are flipped at once. A painting
that need not be solvable by lines alone is touched up where its answers differ. At the end flips that turn out
needless are taken back, as far as the effort goes. A painting that is the same mirrored or turned stays so: the cells
that correspond to each other are flipped together.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from cluesmith.deadline import NEVER, Deadline
from cluesmith.grid import Cell, Values
from cluesmith.kinds.hanjie.clues import runs
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from cluesmith.kinds.hanjie.mirrors import images
from cluesmith.kinds.hanjie.puzzle import Hanjie
from cluesmith.making.budget import Budget, GaveUp, Stuck
from cluesmith.sat import Sat

SAMPLE = 8  # candidates that are tried before one is flipped
CAREFUL_SAMPLE = 24  # the same where each flip does harm
PROOF = 50  # what it costs to look for a second answer, in questions
MUCH = 0.3  # the share of open cells above which cells are flipped without a try
AT_ONCE = 60  # and one open cell in so many is flipped then
LARGE = 2000  # of so many cells, lines tell nothing before the painting is much smoother
UNKNOWN = 2
PICTURE_EFFORT = 5.0  # a picture is worth more work than a random painting
GREY_HARM = 6.0  # the harm of turning black to white, where an edge is moved; a block more is 1
ISLAND_HARM = 3.0  # what more it costs to leave a lone spot or hole

Harm = Callable[[int], float] | None  # what flipping a cell costs


class Canvas:
    """A painting with the clues of its lines; `flipped` lists the cells changed since it was begun, each once."""

    def __init__(self, height: int, width: int, cells: bytearray, symmetry: str = "none") -> None:
        self.height, self.width, self.cells, self.symmetry = height, width, cells, symmetry
        self.flipped: dict[int, None] = {}
        self.least_open = height * width
        self.rows = [runs(self._row(row)) for row in range(height)]
        self.columns = [runs(self._column(column)) for column in range(width)]

    @classmethod
    def of_grid(cls, grid: Values, height: int, width: int, symmetry: str = "none") -> "Canvas":
        """The canvas of an answer."""
        cells = bytearray(grid[row, column] for row in range(height) for column in range(width))
        return cls(height, width, cells, symmetry)

    def _row(self, row: int) -> bytearray:
        return self.cells[row * self.width : (row + 1) * self.width]

    def _column(self, column: int) -> bytearray:
        return self.cells[column :: self.width]

    def alike(self, cell: int) -> tuple[int, ...]:
        """The cell and those that correspond to it, in order."""
        row, column = divmod(cell, self.width)
        places = images(row, column, self.height, self.width, self.symmetry)
        return tuple(sorted({r * self.width + c for r, c in places}))

    def flip(self, cell: int) -> None:
        """Paint a blank cell, or blank a painted one, and those that correspond to it."""
        alike = self.alike(cell)
        for one in alike:
            self.cells[one] ^= 1
            if one in self.flipped:
                del self.flipped[one]
            else:
                self.flipped[one] = None
        for row in {one // self.width for one in alike}:
            self.rows[row] = runs(self._row(row))
        for column in {one % self.width for one in alike}:
            self.columns[column] = runs(self._column(column))

    def open_cells(self) -> list[int]:
        """The cells that lines alone do not decide."""
        board = BoardSolver(self.rows, self.columns)
        board.propagate()
        found = [cell for cell, value in enumerate(board.cells) if value == UNKNOWN]
        self.least_open = min(self.least_open, len(found))
        return found

    def loose_cells(self, budget: Budget) -> list[int]:
        """The cells in which answers differ: none if there is only one. Raises Stuck if that is hard to tell.

        Which cells these are does not depend on the way the engine takes, as a second answer would.
        """
        steady = partial(_Steady, budget)
        common = BoardSolver(self.rows, self.columns, new_solver=steady, deadline=budget.deadline).forced()
        if common is None:
            raise Stuck
        return [cell for cell, value in enumerate(common) if value == UNKNOWN]

    def is_unique(self, budget: Budget) -> bool:
        """Whether it is soon proved that there is no second answer."""
        try:
            return not self.loose_cells(budget)
        except Stuck:
            return False

    def blocks_added(self, cell: int) -> int:
        """How many blocks more its two lines would have if the cell were flipped."""
        row, column = divmod(cell, self.width)
        across = (column > 0 and self.cells[cell - 1]) + (column < self.width - 1 and self.cells[cell + 1])
        down = (row > 0 and self.cells[cell - self.width]) + (row < self.height - 1 and self.cells[cell + self.width])
        added = 2 - across - down
        return -added if self.cells[cell] else added

    def is_edge(self, cell: int) -> bool:
        """Whether a cell beside it is of the other sort."""
        column, mine = cell % self.width, self.cells[cell]
        return (
            (column > 0 and self.cells[cell - 1] != mine)
            or (column < self.width - 1 and self.cells[cell + 1] != mine)
            or (cell >= self.width and self.cells[cell - self.width] != mine)
            or (cell + self.width < len(self.cells) and self.cells[cell + self.width] != mine)
        )

    def harm(self, levels: Sequence[float], level: float) -> Callable[[int], float]:
        """What flipping a cell does to a painting of greys that were parted at that level."""

        def harm(cell: int) -> float:
            grey = GREY_HARM * abs(levels[cell] - level)
            return grey if self.is_edge(cell) else grey + ISLAND_HARM

        return harm

    def puzzle(self) -> Hanjie:
        """The clues."""
        return Hanjie(tuple(self.rows), tuple(self.columns))

    def grid(self) -> dict[Cell, int]:
        """The painting."""
        return {divmod(cell, self.width): value for cell, value in enumerate(self.cells)}


class _Steady:
    """A solver for the board that looks at no clock; too many conflicts raise Stuck."""

    def __init__(self, budget: Budget, solver: str) -> None:
        self._sat, self._budget = Sat(solver), budget
        self.add, self.model, self.counters = self._sat.add, self._sat.model, self._sat.counters
        self.prefer, self.solve_within = self._sat.prefer, self._sat.solve_within

    def solve(self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER) -> bool | None:
        """Whether all clauses can hold."""
        return self._budget.ask(self._sat, assumptions)


def touch_up(
    canvas: Canvas,
    rng: Random,
    budget: Budget,
    *,
    line_solvable: bool,
    harm: Harm = None,
) -> None:
    """Flip cells, the less harmful first, until the painting's clues have one answer.

    Without a harm all cells count the same and speed is what matters.
    """
    if line_solvable or harm:
        _open_up(canvas, rng, budget, harm)
        effort = 1.0 if harm else min(1.0, LARGE / len(canvas.cells))  # each try takes longer on a larger board
        _take_back(canvas, rng, Budget(effort, budget.deadline), lambda: not canvas.open_cells())
    if not line_solvable and harm:  # what lines alone needed may be more than it takes
        spare = Budget(deadline=budget.deadline)
        _take_back(canvas, rng, spare, lambda: canvas.is_unique(spare), costs=PROOF)
    elif not line_solvable:
        _tell_apart(canvas, rng, budget)


def _open_up(canvas: Canvas, rng: Random, budget: Budget, harm: Harm) -> None:
    """Flip cells until lines alone decide all."""
    sample = CAREFUL_SAMPLE if harm else SAMPLE
    open_cells = canvas.open_cells()
    while open_cells:
        budget.spend()
        flip_many = _smooth if len(canvas.cells) > LARGE else _flip_many
        if not harm and len(open_cells) > MUCH * len(canvas.cells) and flip_many(canvas, rng, open_cells):
            open_cells = canvas.open_cells()
        else:
            open_cells = _best_flip(canvas, _promising(canvas, rng, open_cells, sample, harm), harm, budget)


def _flip_many(canvas: Canvas, rng: Random, open_cells: list[int]) -> bool:
    """Flip some of the open cells that make fewer blocks, none of them for a second time; false if there is none."""
    fresh = [cell for cell in open_cells if cell not in canvas.flipped and canvas.blocks_added(cell) < 0]
    for cell in _promising(canvas, rng, fresh, 1 + len(open_cells) // AT_ONCE, None):
        canvas.flip(cell)
    return bool(fresh)


def _smooth(canvas: Canvas, rng: Random, open_cells: list[int]) -> bool:
    """Flip some of the open cells where that makes no block more, so that patches grow; false if there is none."""
    added = {cell: canvas.blocks_added(cell) for cell in open_cells}
    fewer = [cell for cell in open_cells if added[cell] < 0]
    fresh = [cell for cell in fewer if cell not in canvas.flipped]
    chosen = fresh or fewer or [cell for cell in open_cells if not added[cell]]
    for cell in rng.sample(chosen, min(len(chosen), 1 + len(open_cells) // AT_ONCE)):
        if canvas.blocks_added(cell) <= 0:  # its neighbours may have been flipped
            canvas.flip(cell)
    return bool(chosen)


def _promising(canvas: Canvas, rng: Random, open_cells: list[int], most: int, harm: Harm) -> list[int]:
    """Open cells at random, those first whose flip makes fewer blocks and does less harm."""
    sample = rng.sample(open_cells, min(len(open_cells), 4 * most))
    if canvas.symmetry != "none":
        sample = list(dict.fromkeys(canvas.alike(cell)[0] for cell in sample))
    sample.sort(key=lambda cell: canvas.blocks_added(cell) + (harm(cell) if harm else 0) + 3 * (cell in canvas.flipped))
    return sample[:most]


def _best_flip(canvas: Canvas, candidates: list[int], harm: Harm, budget: Budget) -> list[int]:
    """Flip the candidate after which the least is open, for the harm it does; what is open then."""
    best: list[int] = []
    chosen, least = -1, float("inf")
    for cell in candidates:
        canvas.flip(cell)
        left = canvas.open_cells()
        canvas.flip(cell)
        if (cost := len(left) + (harm(cell) if harm else 0)) < least:
            chosen, least, best = cell, cost, left
    budget.spend(len(candidates))
    canvas.flip(chosen)
    return best


def _take_back(canvas: Canvas, rng: Random, spare: Budget, is_fine: Callable[[], bool], *, costs: int = 1) -> None:
    """Undo every flip without which the painting is fine as well, as far as there is effort to spare."""
    first = [cell for cell in canvas.flipped if cell == canvas.alike(cell)[0]]
    for cell in rng.sample(first, len(first)):
        canvas.flip(cell)
        try:
            spare.spend(costs)
            fine = is_fine()
        except GaveUp:
            canvas.flip(cell)
            return
        if not fine:
            canvas.flip(cell)


def _tell_apart(canvas: Canvas, rng: Random, budget: Budget) -> None:
    """Flip cells in which answers differ until there is only one."""
    while True:
        budget.spend()
        try:
            differing = canvas.loose_cells(budget)
        except Stuck:
            differing = canvas.open_cells()
        if not differing:
            return
        canvas.flip(_promising(canvas, rng, differing, 1, None)[0])
