"""Making Hanjie: a random painting, touched up until its clues have one answer.

Where lines alone do not get on, a cell they leave open is flipped: of a few candidates, those that join blocks or
remove lone cells first, the one that leaves the least open. A painting that need not be solvable by lines alone is
touched up where its answers differ. At the end every flip that turns out needless is taken back.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar

from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import runs
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from cluesmith.making.budget import Budget, GaveUp, Stuck
from cluesmith.making.generator import Flag, Options, PictureGenerator, Redrawn
from cluesmith.puzzle import refuse_absurd_size
from cluesmith.sat import Sat

LARGEST = 200
SAMPLE = 8  # candidates that are tried before one is flipped
CAREFUL_SAMPLE = 24  # the same where each flip does harm
PROOF = 50  # what it costs to look for a second answer, in questions
MUCH = 0.3  # the share of open cells above which cells are flipped without a try
AT_ONCE = 60  # and one open cell in so many is flipped then
UNKNOWN = 2

Harm = Callable[[int], float] | None  # what flipping a cell costs


class HanjieOptions(Options, frozen=True, kw_only=True):
    """What a painting may look like.

    `density` is the share of painted cells: 1 paints all, 0 none. `organic` makes patches instead of scattered
    cells. `line_solvable` asks for a puzzle that can be solved by looking at one line at a time.
    """

    density: float = 0.5
    organic: bool = True
    line_solvable: bool = True

    flags: ClassVar = {
        "density": (
            Flag("--density", "share of painted cells"),
            Flag("--painted", "paint all of it", 1.0),
            Flag("--blank", "paint nothing", 0.0),
        ),
        "organic": (Flag("--organic/--scattered", "patches (the default) or single cells anywhere"),),
        "line_solvable": (
            Flag("--line-solvable/--any-logic", "whether one line at a time is enough to solve it (the default)"),
        ),
    }

    def __post_init__(self) -> None:
        if not 0 <= self.density <= 1:
            raise ClueError(f"expected a density from 0 to 1, found {self.density}")


class HanjieGenerator(PictureGenerator[HanjieOptions]):
    """Makes Hanjie puzzles."""

    options: ClassVar = HanjieOptions
    picture_options: ClassVar = ("line_solvable",)

    def presets(self, height: int, width: int) -> list[dict[str, bool | float]]:
        """Fewer and scattered cells are harder, and what lines alone do not solve is harder still."""
        return [
            {"density": 0.6},
            {"density": 0.5},
            {"density": 0.45, "organic": False},
            {"density": 0.45, "organic": False, "line_solvable": False},
            {"density": 0.4, "organic": False, "line_solvable": False},
        ]

    def draft(
        self, height: int, width: int, rng: Random, budget: Budget, options: HanjieOptions
    ) -> tuple[Hanjie, Values]:
        """A Hanjie with one answer, and that answer."""
        refuse_absurd_size(height, width)
        if max(height, width) > LARGEST:
            raise ClueError(f"expected a board of at most {LARGEST}x{LARGEST}, found {height}x{width}")
        canvas = Canvas(height, width, _painting(height, width, rng, options))
        try:
            touch_up(canvas, rng, budget, line_solvable=options.line_solvable)
        except GaveUp:
            raise GaveUp(
                f"found no {height}x{width} hanjie as asked; the best painting leaves {canvas.least_open} cells open: "
                "try another density, organic shapes, a smaller board or more effort"
            ) from None
        return canvas.puzzle(), canvas.grid()

    def from_picture(self, data: bytes, height: int | None, width: int | None, **options: Any) -> Redrawn:  # noqa: ANN401
        """The picture in the bytes of a file as a Hanjie with one answer."""
        return Hanjie.from_picture(data, height, width, **options)


def _painting(height: int, width: int, rng: Random, options: HanjieOptions) -> bytearray:
    """Random cells, or the darker part of blurred noise, so that about the density asked for is painted."""
    noise = [rng.random() for _ in range(height * width)]
    if options.organic:
        noise = _blurred(noise, height, width)
    darkest = sorted(range(height * width), key=noise.__getitem__)[: round(options.density * height * width)]
    cells = bytearray(height * width)
    for cell in darkest:
        cells[cell] = 1
    return cells


def _blurred(values: list[float], height: int, width: int) -> list[float]:
    """Each value averaged with those around it."""
    rows = [values[row * width : (row + 1) * width] for row in range(height)]
    across = [[sum(near) / len(near) for near in _threes(row)] for row in rows]
    down = [[sum(near) / len(near) for near in _threes(column)] for column in zip(*across, strict=True)]
    return [value for row in zip(*down, strict=True) for value in row]


def _threes(line: Sequence[float]) -> list[Sequence[float]]:
    return [line[max(0, place - 1) : place + 2] for place in range(len(line))]


class Canvas:
    """A painting with the clues of its lines; `flipped` lists the cells changed since it was begun, each once."""

    def __init__(self, height: int, width: int, cells: bytearray) -> None:
        self.height, self.width, self.cells = height, width, cells
        self.flipped: dict[int, None] = {}
        self.least_open = height * width
        self._rows = [runs(self._row(row)) for row in range(height)]
        self._columns = [runs(self._column(column)) for column in range(width)]

    def _row(self, row: int) -> bytearray:
        return self.cells[row * self.width : (row + 1) * self.width]

    def _column(self, column: int) -> bytearray:
        return self.cells[column :: self.width]

    def flip(self, cell: int) -> None:
        """Paint a blank cell, or blank a painted one."""
        self.cells[cell] ^= 1
        if cell in self.flipped:
            del self.flipped[cell]
        else:
            self.flipped[cell] = None
        row, column = divmod(cell, self.width)
        self._rows[row] = runs(self._row(row))
        self._columns[column] = runs(self._column(column))

    def open_cells(self) -> list[int]:
        """The cells that lines alone do not decide."""
        board = BoardSolver(self._rows, self._columns)
        board.propagate()
        found = [cell for cell, value in enumerate(board.cells) if value == UNKNOWN]
        self.least_open = min(self.least_open, len(found))
        return found

    def loose_cells(self, budget: Budget) -> list[int]:
        """The cells in which answers differ: none if there is only one. Raises Stuck if that is hard to tell.

        Which cells these are does not depend on the way the engine takes, as a second answer would.
        """
        steady = partial(_Steady, budget)
        common = BoardSolver(self._rows, self._columns, new_solver=steady, deadline=budget.deadline).forced()
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

    def puzzle(self) -> Hanjie:
        """The clues."""
        return Hanjie(tuple(self._rows), tuple(self._columns))

    def grid(self) -> dict[Cell, int]:
        """The painting."""
        return {divmod(cell, self.width): value for cell, value in enumerate(self.cells)}


class _Steady:
    """A solver for the board that looks at no clock; too many conflicts raise Stuck."""

    def __init__(self, budget: Budget) -> None:
        self._sat, self._budget = Sat(), budget
        self.add, self.model, self.counters = self._sat.add, self._sat.model, self._sat.counters

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
        _take_back(canvas, rng, Budget(), lambda: not canvas.open_cells())
    if not line_solvable and harm:  # what lines alone needed may be more than it takes
        spare = Budget()
        _take_back(canvas, rng, spare, lambda: canvas.is_unique(spare), costs=PROOF)
    elif not line_solvable:
        _tell_apart(canvas, rng, budget)


def _open_up(canvas: Canvas, rng: Random, budget: Budget, harm: Harm) -> None:
    """Flip cells until lines alone decide all."""
    sample = CAREFUL_SAMPLE if harm else SAMPLE
    open_cells = canvas.open_cells()
    while open_cells:
        budget.spend()
        if not harm and len(open_cells) > MUCH * len(canvas.cells) and _flip_many(canvas, rng, open_cells):
            open_cells = canvas.open_cells()
        else:
            open_cells = _best_flip(canvas, _promising(canvas, rng, open_cells, sample, harm), harm, budget)


def _flip_many(canvas: Canvas, rng: Random, open_cells: list[int]) -> bool:
    """Flip some of the open cells that make fewer blocks, none of them for a second time; false if there is none."""
    fresh = [cell for cell in open_cells if cell not in canvas.flipped and canvas.blocks_added(cell) < 0]
    for cell in _promising(canvas, rng, fresh, 1 + len(open_cells) // AT_ONCE, None):
        canvas.flip(cell)
    return bool(fresh)


def _promising(canvas: Canvas, rng: Random, open_cells: list[int], most: int, harm: Harm) -> list[int]:
    """Open cells at random, those first whose flip makes fewer blocks and does less harm."""
    sample = rng.sample(open_cells, min(len(open_cells), 4 * most))
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
    for cell in rng.sample(list(canvas.flipped), len(canvas.flipped)):
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
