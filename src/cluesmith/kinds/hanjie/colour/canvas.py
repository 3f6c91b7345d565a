"""A painting in colours that is touched up until its clues have one answer.

It goes as in black and white: where lines alone do not get on, a cell they leave open gets another colour, one that it
might have as well or that of a cell beside it. At the end every change that turns out needless is taken back. Cells
that correspond to each other are painted together, and no colour is painted over altogether.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from cluesmith.cnf import Literals
from cluesmith.grid import Cell, Values
from cluesmith.kinds.hanjie.canvas import AT_ONCE, CAREFUL_SAMPLE, ISLAND_HARM, MUCH, PROOF, SAMPLE
from cluesmith.kinds.hanjie.colour.palette import WHITE, Colour
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.mirrors import images
from cluesmith.making.budget import Budget, GaveUp, Stuck
from cluesmith.sat import Sat

AGAIN = 3  # how much less a cell is liked that was painted anew before
LARGE = 1000  # cells for which lines take as long as a question on a small board
MUCH_OPEN = 0.5  # the share of cells that lines may leave open in a hard puzzle


class Repaint(NamedTuple):
    """A cell, and the colour that it gets, 0 for blank."""

    cell: int
    value: int


Harm = Callable[[Repaint], float] | None  # what painting a cell anew costs


class ColourCanvas:
    """A painting in colours; `begun` is how it was at first."""

    def __init__(  # noqa: PLR0913 - what a painting has
        self,
        height: int,
        width: int,
        cells: bytearray,
        colours: Sequence[Colour],
        *,
        background: Colour = WHITE,
        symmetry: str = "none",
    ) -> None:
        self.height, self.width, self.cells, self.symmetry = height, width, cells, symmetry
        self.colours, self.background = tuple(colours), background
        self.begun = bytes(cells)
        self.least_open = len(cells)

    @property
    def changed(self) -> list[int]:
        """The cells that are not as they were at first."""
        return [cell for cell, value in enumerate(self.cells) if value != self.begun[cell]]

    def alike(self, cell: int) -> tuple[int, ...]:
        """The cell and those that correspond to it, in order."""
        row, column = divmod(cell, self.width)
        places = images(row, column, self.height, self.width, self.symmetry)
        return tuple(sorted({r * self.width + c for r, c in places}))

    def paint(self, change: Repaint) -> Repaint:
        """Give a cell and those that correspond to it that colour; the change that undoes it."""
        before = self.cells[change.cell]
        for one in self.alike(change.cell):
            self.cells[one] = change.value
        return Repaint(change.cell, before)

    def left(self) -> list[Sequence[int]]:
        """What lines alone leave possible in each cell."""
        found = self.puzzle().propagate()
        assert found  # the painting itself is an answer
        left = list(found.values())
        self.least_open = min(self.least_open, sum(len(values) > 1 for values in left))
        return left

    def open_cells(self) -> list[int]:
        """The cells that lines alone do not decide."""
        return [cell for cell, values in enumerate(self.left()) if len(values) > 1]

    def is_unique(self, budget: Budget) -> bool:
        """Whether it is soon proved that there is no second answer."""
        puzzle = self.puzzle()
        lits = Literals(puzzle.propagate(budget.deadline) or {}, budget.deadline)
        sat = Sat()
        sat.add(lits.all_cell_clauses())
        for rule in puzzle.rules(lits):
            sat.add(rule.clauses)
        sat.add([[-lits.of(divmod(cell, self.width), value) for cell, value in enumerate(self.cells)]])
        try:
            return not budget.ask(sat, [])
        except Stuck:
            return False

    def repaints(self, cell: int, possible: Sequence[int] = ()) -> Iterator[Repaint]:
        """The ways to paint a cell anew: as a cell beside it is, or as one of those possible."""
        mine = self.cells[cell]
        if mine and self.cells.count(mine) <= len(self.alike(cell)):
            return
        for value in sorted({*possible, *self._beside(cell)} - {mine}):
            yield Repaint(cell, value)

    def _beside(self, cell: int) -> list[int]:
        """What the cells above, below, to the left and to the right hold; fewer at the border."""
        column = cell % self.width
        places = [cell - self.width, cell + self.width]
        places += [cell - 1] * (column > 0) + [cell + 1] * (column < self.width - 1)
        return [self.cells[place] for place in places if 0 <= place < len(self.cells)]

    def is_island(self, change: Repaint) -> bool:
        """Whether no cell beside it has that colour."""
        return change.value not in self._beside(change.cell)

    def blocks_added(self, change: Repaint) -> int:
        """How many blocks more the two lines of the cell would have."""
        row, column = divmod(change.cell, self.width)
        return self._added(change, column, self.width, 1) + self._added(change, row, self.height, self.width)

    def _added(self, change: Repaint, place: int, size: int, step: int) -> int:
        """The same in the line in which the cell has that place."""
        before = self.cells[change.cell - step] if place > 0 else 0
        behind = self.cells[change.cell + step] if place < size - 1 else 0
        return _begun(before, change.value, behind) - _begun(before, self.cells[change.cell], behind)

    def puzzle(self) -> ColourHanjie:
        """The clues."""
        return ColourHanjie.of_grid(self.grid(), self.height, self.width, self.colours, self.background)

    def grid(self) -> dict[Cell, int]:
        """The painting."""
        return self.grid_of(self.cells)

    def grid_of(self, cells: Sequence[int]) -> dict[Cell, int]:
        """A painting of that size, as a grid."""
        return {divmod(cell, self.width): value for cell, value in enumerate(cells)}

    @classmethod
    def of_answer(cls, puzzle: ColourHanjie, answer: Values) -> "ColourCanvas":
        """The canvas of a puzzle's answer."""
        cells = bytearray(answer[row, column] for row in range(puzzle.height) for column in range(puzzle.width))
        return cls(puzzle.height, puzzle.width, cells, puzzle.colours, background=puzzle.background)


def _begun(before: int, value: int, behind: int) -> int:
    """How many blocks begin at a cell and at the one behind it."""
    return (value not in (0, before)) + (behind not in (0, value))


def touch_up(canvas: ColourCanvas, rng: Random, budget: Budget, *, line_solvable: bool, harm: Harm = None) -> None:
    """Paint cells anew, the less harmful first, until the painting's clues have one answer.

    Raises GaveUp when the budget does not suffice.
    """
    _open_up(canvas, rng, budget, harm)
    spare = Budget(deadline=budget.deadline)
    _take_back(canvas, rng, spare, lambda: not canvas.open_cells())
    if not line_solvable and harm:  # what lines alone needed may be more than it takes
        _take_back(canvas, rng, spare, lambda: canvas.is_unique(spare), costs=PROOF)


def _open_up(canvas: ColourCanvas, rng: Random, budget: Budget, harm: Harm) -> None:
    """Paint cells anew until lines alone decide all."""
    sample = CAREFUL_SAMPLE if harm else SAMPLE
    while True:
        left = canvas.left()
        number = sum(len(values) > 1 for values in left)
        if not number:
            return
        budget.spend()
        promising = _promising(canvas, rng, left, harm)
        if not promising:
            raise GaveUp("no cell can be painted anew")
        if not harm and number > MUCH * len(left):
            for change in promising[: 1 + number // AT_ONCE]:
                canvas.paint(change)
        else:
            _paint_best(canvas, promising[:sample], harm, budget)


def _promising(canvas: ColourCanvas, rng: Random, left: Sequence[Sequence[int]], harm: Harm) -> list[Repaint]:
    """Changes of some open cells, those first that make fewer blocks and do less harm."""
    firsts = [cell for cell, values in enumerate(left) if len(values) > 1]
    if canvas.symmetry != "none":
        firsts = sorted({canvas.alike(cell)[0] for cell in firsts})
    some = rng.sample(firsts, min(len(firsts), max(4 * CAREFUL_SAMPLE, len(firsts) // AT_ONCE)))
    changes = [change for cell in some for change in canvas.repaints(cell, left[cell])]
    changed = set(canvas.changed)

    def cost(change: Repaint) -> float:
        island = ISLAND_HARM * canvas.is_island(change)
        return canvas.blocks_added(change) + island + (harm(change) if harm else 0) + AGAIN * (change.cell in changed)

    return sorted(changes, key=cost)


def _paint_best(canvas: ColourCanvas, changes: Sequence[Repaint], harm: Harm, budget: Budget) -> None:
    """Make the change after which the least is open, for the harm it does."""
    budget.spend(len(changes))
    costs = []
    for change in changes:
        undo = canvas.paint(change)
        costs.append(len(canvas.open_cells()) + (harm(change) if harm else 0))
        canvas.paint(undo)
    canvas.paint(changes[costs.index(min(costs))])


def _take_back(
    canvas: ColourCanvas, rng: Random, spare: Budget, is_fine: Callable[[], bool], *, costs: int = 1
) -> None:
    """Undo every change without which the painting is fine as well, as far as there is effort to spare."""
    first = [cell for cell in canvas.changed if cell == canvas.alike(cell)[0]]
    for cell in rng.sample(first, len(first)):
        undo = canvas.paint(Repaint(cell, canvas.begun[cell]))
        try:
            spare.spend(costs)
            fine = is_fine()
        except GaveUp:
            canvas.paint(undo)
            return
        if not fine:
            canvas.paint(undo)


def changed_towards(canvas: ColourCanvas, rng: Random, budget: Budget, *, harder: bool) -> bool:
    """Whether a cell at an edge was painted anew so that lines alone no longer suffice, or else so that they do."""
    if not harder and not canvas.open_cells():
        return False
    firsts = [cell for cell in range(len(canvas.cells)) if canvas.alike(cell)[0] == cell]
    changes = [change for cell in firsts for change in canvas.repaints(cell)]
    rng.shuffle(changes)
    for change in sorted(changes, key=canvas.blocks_added):
        undo = canvas.paint(change)
        if _fits(canvas, budget, harder=harder):
            return True
        canvas.paint(undo)
    return False


def _fits(canvas: ColourCanvas, budget: Budget, *, harder: bool) -> bool:
    """Whether there is one answer, which lines alone do not find though they leave not much open, or else do find."""
    try:
        budget.spend(1 + len(canvas.cells) // LARGE)
        number = len(canvas.open_cells())
        if not harder:
            return not number
        return 0 < number <= MUCH_OPEN * len(canvas.cells) and canvas.is_unique(budget)
    except GaveUp:
        return False
