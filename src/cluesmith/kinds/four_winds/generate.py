"""Making Four Winds: random lines over the whole board, torn up and drawn anew where a second answer differs.

The board is only the direction of each line: a cell without one is a number, and what it says is the length of
the lines that leave it. One solver holds the rules for numbers anywhere; where the numbers are is assumed, and
what each says stands behind a switch, so that only what has changed is stated again.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from random import Random
from typing import ClassVar

from cluesmith.cnf import Literals, exactly_one, unary_sum
from cluesmith.errors import ClueError
from cluesmith.grid import (
    DIRECTIONS,
    OPPOSITE,
    Cell,
    Values,
    around,
    beside,
    cells,
    connected_groups,
    inside,
    neighbours,
)
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.four_winds.clues import Number
from cluesmith.kinds.four_winds.lines import Arms, arms_of, drawn_lines, random_lines
from cluesmith.making.budget import Budget, GaveUp, Stuck
from cluesmith.making.generator import Flag, Generator, Options
from cluesmith.making.symmetric_places import check_symmetry, mirrored
from cluesmith.sat import Sat

MAX_SIDE = 60
NUMBER = 4  # beside the four directions: the cell holds a number
NEW_BOARD = 20  # what a new board costs, in questions
GO_ON = 0.8  # the chance that a line goes on to the next cell
JOIN_LINE = 0.3  # the chance that a line next to a cell goes on over it, instead of a new number there
DENSITY_SLACK = 0.02  # how far from the density asked for a board may be
MAX_REPAIRS = 300  # rounds of repair after which another board is the better idea
ONES_KEPT = 0.35  # the share of ones that stay though lines next to them could go on over them
LONG_LINES = 0.97  # how often lines go on where symmetric numbers will cut them in two
MAX_REDRAWN = 60  # changes that are tried to make a puzzle harder or easier
CHANGES = 3  # of them are made at once
MUCH_OPEN = 0.6  # where quick reasoning leaves that share of the board open, any change may make it harder


class FourWindsOptions(Options, frozen=True, kw_only=True):
    """What a Four Winds may look like.

    `density` is the share of cells that hold a number, `zeros` allows numbers without a line, and `unknowns` is
    how many numbers are hidden behind a `?`, as far as the answer stays the only one. `symmetry` is how the places of
    the numbers are symmetric.
    """

    density: float | None = None
    zeros: bool = False
    unknowns: int = 0
    symmetry: str = "none"

    flags: ClassVar = {
        "density": (Flag("--density", "share of cells with a number"),),
        "zeros": (Flag("--zeros", "allow numbers without lines"),),
        "unknowns": (Flag("--unknowns", "hide up to N numbers behind a ?"),),
        "symmetry": (Flag("--symmetry", "places of the numbers: none, left-right, rotate or both"),),
    }

    def __post_init__(self) -> None:
        check_symmetry(self.symmetry)
        if self.density is not None and not 0 < self.density <= 1:
            raise ClueError(f"expected a density above 0 and up to 1, found {self.density}")
        if self.unknowns < 0:
            raise ClueError(f"expected 0 or more unknown numbers, found {self.unknowns}")


class FourWindsGenerator(Generator[FourWindsOptions]):
    """Makes FourWinds puzzles."""

    options: ClassVar = FourWindsOptions
    default_size: ClassVar = (8, 8)

    def draft(
        self, height: int, width: int, rng: Random, budget: Budget, options: FourWindsOptions
    ) -> tuple[FourWinds, Values]:
        """A Four Winds with one answer, and that answer."""
        if height * width < 2 or max(height, width) > MAX_SIDE:
            raise ClueError(f"expected a board of two cells to {MAX_SIDE}x{MAX_SIDE}, found {height}x{width}")
        wanted, go_on, nearest = options.density or 0, _first_guess(options), 1.0
        try:
            while True:
                budget.spend(NEW_BOARD)
                board = _LineBoard(height, width, rng, go_on=go_on, zeros=options.zeros)
                with suppress(Stuck):
                    proof = _LineProof(board, budget)
                    proof.repair()
                    if options.symmetry != "none":
                        proof.make_symmetric(options.symmetry)
                    while board.density() < wanted - DENSITY_SLACK and board.thicken(wanted):
                        proof.repair()
                    missed = board.density() - (wanted or board.density())
                    if abs(missed) <= max(DENSITY_SLACK, 1 / (height * width)):
                        return board.puzzle(proof.hideable(options.unknowns)), board.way
                    nearest = min(nearest, board.density(), key=lambda found: abs(found - wanted))
                    go_on = min(0.99, max(0.0, go_on + missed))
        except GaveUp:
            raise GaveUp(
                f"found no {height}x{width} four winds as asked; the nearest density was {nearest:.2f}: allow another "
                "density, numbers without lines or more effort"
            ) from None

    def towards(  # noqa: PLR0913 - as the base class has it
        self, puzzle: FourWinds, answer: Values, rng: Random, budget: Budget, options: FourWindsOptions, *, harder: bool
    ) -> tuple[FourWinds, Values] | None:
        """The puzzle with some lines drawn anew, so that more cells are left open by quick reasoning, or fewer."""
        if options.symmetry != "none" or options.density is not None:
            return None  # what is drawn anew has numbers elsewhere
        if not answer or puzzle.empty_cells:
            return None  # there are no lines, or lines are not all there is
        board = _LineBoard(puzzle.height, puzzle.width, rng, go_on=GO_ON, zeros=options.zeros, way=dict(answer))
        proof = _LineProof(board, budget)
        changed = sum(proof.redraw_towards(harder=harder) for _ in range(CHANGES))
        return (board.puzzle(proof.hideable(options.unknowns)), board.way) if changed else None


def _first_guess(options: FourWindsOptions) -> float:
    """How often lines should go on so that about so many cells are numbers."""
    if options.density is None:
        return GO_ON if options.symmetry == "none" else LONG_LINES
    return min(0.97, max(0.0, 1.4 - 2.4 * options.density))


class _LineBoard:
    """The direction of the line over each cell; a cell without one is a number."""

    def __init__(  # noqa: PLR0913 - a board, and how lines are drawn on it
        self, height: int, width: int, rng: Random, *, go_on: float, zeros: bool, way: dict[Cell, int] | None = None
    ) -> None:
        self.height, self.width, self.rng = height, width, rng
        self._go_on, self._zeros = go_on, zeros
        self.way = way or {}
        if not way:
            self._draw(rng.sample(list(cells(height, width)), height * width))

    def redraw(self, torn: list[Cell], first: Cell) -> None:
        """Tear up these numbers with their lines and draw the cells anew; `first` becomes a number."""
        free = [cell for clue in torn for cell in (clue, *self.lines(clue))]
        for cell in free:
            self.way.pop(cell, None)
        self.rng.shuffle(free)
        free.remove(first)
        self._draw([first, *free])

    def _draw(self, order: list[Cell]) -> None:
        """Cover the free cells, in that order, by numbers and lines."""
        free = set(order)
        for place, cell in enumerate(order):
            if cell in free:
                free.remove(cell)
                if not (place and self.rng.random() < JOIN_LINE and self._cover(cell, free)):
                    self.way |= random_lines(cell, free, self.rng.sample(DIRECTIONS, 4), self._go_on, self.rng)
        if not self._zeros:
            for cell in order:
                self._fill_zero(cell)
        for cell in order:
            if self.rng.random() > ONES_KEPT:
                self._absorb_one(cell)

    def _absorb_one(self, cell: Cell) -> None:
        """Let lines next to a number with a single cell go on over both, if they can: a board full of ones is dull."""
        line = self.lines(cell) if cell not in self.way else []
        if len(line) != 1:
            return
        way = self.way.pop(line[0])
        if self._cover(line[0], {cell}) and self._cover(cell, set()):
            return
        self.way.pop(cell, None)
        self.way[line[0]] = way

    def _cover(self, cell: Cell, free: set[Cell]) -> bool:
        """Let a line next to the cell go on over it, if there is one."""
        for way in self.rng.sample(DIRECTIONS, 4):
            behind = beside(cell, OPPOSITE[way])
            if self._inside(behind) and behind not in free and self.way.get(behind, way) == way:
                self.way[cell] = way
                return True
        return False

    def _fill_zero(self, cell: Cell) -> None:
        """Cover a number without lines; if no line can go on over it, a neighbour becomes a number."""
        if cell in self.way or self.lines(cell) or self._cover(cell, set()):
            return
        way = self.rng.choice([way for way in DIRECTIONS if self._inside(beside(cell, way))])
        neighbour = beside(cell, way)
        owner = self.owner(neighbour)
        del self.way[neighbour]
        self.way[cell] = OPPOSITE[way]
        self._fill_zero(owner)

    def owner(self, cell: Cell) -> Cell:
        """The number whose line covers the cell; a number is its own."""
        return _owner(cell, self.way)

    def lines(self, clue: Cell) -> list[Cell]:
        """The cells that lines from the number cover."""
        return drawn_lines(clue, self.way)

    def clues(self) -> list[Cell]:
        """The cells that hold a number."""
        return [cell for cell in cells(self.height, self.width) if cell not in self.way]

    def thicken(self, density: float) -> bool:
        """Let cells within lines become numbers until there are enough of them; false if no cell could."""
        before = len(self.way)
        for cell in self.rng.sample(list(self.way), before):
            if self.density() < density and (self._zeros or self._divides(cell)):
                del self.way[cell]
        return len(self.way) < before

    def _divides(self, cell: Cell) -> bool:
        """Whether a number in place of the cell would leave lines to itself and to the number before it."""
        goes_on = self.way.get(beside(cell, self.way[cell])) == self.way[cell]
        owner = self.owner(cell)
        return goes_on and (
            beside(owner, self.way[cell]) != cell or len({self.way[line] for line in self.lines(owner)}) > 1
        )

    def make_symmetric(self, symmetry: str) -> bool:
        """Let the places symmetric to numbers become numbers too; false if one of them has no line though it should."""
        for clue in self.clues():
            for place in mirrored(clue, self.height, self.width, symmetry):
                self.way.pop(place, None)
        return self._zeros or all(self.lines(clue) or self._take_cell(clue) for clue in self.clues())

    def _take_cell(self, clue: Cell) -> bool:
        """Give the number a cell where a line next to it ends, unless that is the whole of that line's number."""
        for way in self.rng.sample(DIRECTIONS, 4):
            cell = beside(clue, way)
            ends = cell in self.way and self.way.get(beside(cell, self.way[cell])) != self.way[cell]
            if ends and len(self.lines(self.owner(cell))) > 1:
                self.way[cell] = way
                return True
        return False

    def open_cells(self) -> int:
        """How many cells quick reasoning leaves open."""
        return sum(len(ways) > 1 for ways in (self.puzzle(set()).propagate() or {}).values())

    def density(self) -> float:
        """The share of cells that hold a number."""
        return 1 - len(self.way) / (self.height * self.width)

    def puzzle(self, hidden: set[Cell]) -> FourWinds:
        """The numbers, those hidden as `?`."""
        clues: dict[Cell, Number] = {clue: "?" if clue in hidden else len(self.lines(clue)) for clue in self.clues()}
        rows = (tuple(clues.get((row, column)) for column in range(self.width)) for row in range(self.height))
        return FourWinds(tuple(rows))

    def _inside(self, cell: Cell) -> bool:
        return inside(cell, self.height, self.width)


def _owner(cell: Cell, way: dict[Cell, int]) -> Cell:
    while cell in way:
        cell = beside(cell, OPPOSITE[way[cell]])
    return cell


class _LineProof:
    """The solver, which knows the rules, and what each number says that has been on the board."""

    def __init__(self, board: _LineBoard, budget: Budget) -> None:
        self._board, self._budget = board, budget
        self._cells = list(cells(board.height, board.width))
        self._lits = Literals(dict.fromkeys(self._cells, (*DIRECTIONS, NUMBER)))
        self._sat = Sat("minisat")
        self._sat.add(self._rules())
        self._switches: dict[tuple[Cell, int, tuple[int, ...]], int] = {}

    def _of(self, cell: Cell, way: int) -> int:
        """The literal "a line in that direction covers the cell", or for NUMBER that it is one."""
        return (cell[0] * self._board.width + cell[1]) * 5 + way + 1

    def _rules(self) -> Iterator[list[int]]:
        """Each cell is a number or covered once; a line comes from a number."""
        for cell in self._cells:
            self._budget.check_time()
            yield from exactly_one([self._of(cell, way) for way in range(5)])
            for way in DIRECTIONS:
                behind = beside(cell, OPPOSITE[way])
                there = inside(behind, self._board.height, self._board.width)
                yield [-self._of(cell, way), *([self._of(behind, way), self._of(behind, NUMBER)] if there else [])]

    def repair(self) -> None:
        """Draw anew what a second answer shows to be open, until there is none; raises Stuck if there is no end."""
        for _ in range(MAX_REPAIRS):
            other = self.second(self._board.clues())
            if other is None:
                return
            self._redraw(other)
        raise Stuck

    def make_symmetric(self, symmetry: str) -> None:
        """Let the places of the numbers become symmetric; raises Stuck if there is a second answer then."""
        if not self._board.make_symmetric(symmetry) or self.second(self._board.clues()) is not None:
            raise Stuck

    def redraw_towards(self, *, harder: bool) -> bool:
        """Draw two neighbours anew so that quick reasoning leaves more open, or less; false if nothing led there."""
        board, before = self._board, self._board.open_cells()
        for _ in range(MAX_REDRAWN):
            way = dict(board.way)
            cell = board.rng.choice(self._cells)
            near = board.rng.choice(neighbours(cell, board.height, board.width))
            board.redraw(list(dict.fromkeys([board.owner(cell), board.owner(near)])), cell)
            now = board.open_cells()
            fits = now > before or (now == before and now > MUCH_OPEN * len(self._cells)) if harder else now < before
            if fits and board.way != way and self.second(board.clues()) is None:
                return True
            board.way = way
        return False

    def _redraw(self, other: dict[Cell, int]) -> None:
        """Near every group of cells that differ, tear up two numbers that claim the same cell."""
        board = self._board
        torn: set[Cell] = set()
        differing = (cell for cell in self._cells if other.get(cell) != board.way.get(cell))
        for group in connected_groups(differing, partial(around, height=board.height, width=board.width)):
            cell = board.rng.choice(group)
            rivals = list(dict.fromkeys([board.owner(cell), _owner(cell, other)]))
            if torn.isdisjoint(rivals) and not any(rival in board.way for rival in rivals):
                board.redraw(rivals, cell)
                torn.update(rivals)

    def second(self, numbered: list[Cell]) -> dict[Cell, int] | None:
        """A second answer, given that these of the numbers are told, or None if there is none."""
        board = self._board
        not_here = [-self._of(cell, way) for cell, way in board.way.items()]
        differs = self._lits.fresh()
        self._sat.add([[-differs, *not_here]])
        self._sat.prefer(not_here)  # the more it differs, the more is repaired at once
        arms = arms_of(board.clues(), board.height, board.width)
        switches = [self._switch(clue, arms[clue]) for clue in numbered]
        places = [-self._of(cell, NUMBER) if cell in board.way else self._of(cell, NUMBER) for cell in self._cells]
        if not self._budget.ask(self._sat, [*places, differs, *switches]):
            return None
        found = [literal - 1 for literal in self._sat.model()[: 5 * len(self._cells)] if literal > 0]
        return {self._cells[place // 5]: place % 5 for place in found if place % 5 < 4}

    def _switch(self, clue: Cell, arms: Arms) -> int:
        """The switch of what the number says on the present board."""
        number = len(self._board.lines(clue))
        arms = [arm[: number + 1] for arm in arms]
        key = clue, number, tuple(map(len, arms))
        if key not in self._switches:
            self._budget.check_time()
            reach = [[self._of(cell, way) for cell in arm] for way, arm in zip(DIRECTIONS, arms, strict=True)]
            clauses = unary_sum(self._lits, reach, number)
            switch = self._switches[key] = self._lits.fresh()
            self._sat.add([*clause, -switch] for clause in clauses)
        return self._switches[key]

    def hideable(self, wanted: int) -> set[Cell]:
        """Up to so many numbers that need not be told."""
        hidden: set[Cell] = set()
        clues = self._board.clues()
        for clue in self._board.rng.sample(clues, len(clues)):
            if len(hidden) < wanted:
                told = [other for other in clues if other not in hidden and other != clue]
                if self.second(told) is None:
                    hidden.add(clue)
        return hidden
