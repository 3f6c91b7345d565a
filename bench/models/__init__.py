"""One module per peer: how each kind of puzzle is stated to it, as well as we know how.

A module has `MODELS`, from the kind of puzzle (`kind_of`) to the class that states it; `TASKS`, what the peer can be
asked; and `PACKAGES`, whose versions are reported. Puzzles come as their JSON, answers go back with the numbers that
Cluesmith writes in cells. Nothing here imports Cluesmith but the module that measures it.
"""

from abc import abstractmethod
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

Json = dict[str, Any]
Cell = tuple[int, int]
Grid = dict[Cell, int]

COLOURED = "colour-hanjie"  # for the benchmark a kind of its own, as most peers know black and white only

# as in cluesmith.grid: up, down, left, right
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Unsupported(Exception):
    """The peer has no words for this puzzle."""


class Undecided(Exception):
    """The peer gave up: neither an answer nor a proof that there is none."""


class Model:
    """A puzzle stated to a peer; making one is the build."""

    @abstractmethod
    def __init__(self, puzzle: Json) -> None: ...

    @abstractmethod
    def answer(self) -> Grid | None:
        """An answer unlike those before; None when it is proved that there is none."""

    def built_later(self) -> float:
        """CPU seconds of the build that the first question caused, for a peer that states a puzzle only then."""
        return 0.0

    def forced(self) -> Grid:
        """The cells that hold the same in every answer."""
        raise Unsupported

    def count(self, limit: int) -> int:
        """How many answers there are, up to a limit; no grid is asked for."""
        raise Unsupported

    def prepare(self) -> None:
        """Do all that need not be done for each question."""
        self.answer()

    def can_be(self, cell: Cell, value: int) -> bool:
        """Whether some answer has this value there; asked only after `prepare`."""
        raise Unsupported


def kind_of(puzzle: Json) -> str:
    """The kind by which the benchmark lists the puzzle."""
    return COLOURED if "colours" in puzzle else str(puzzle["kind"])


def inside(cell: Cell, height: int, width: int) -> bool:
    """Whether the cell lies on the board."""
    return 0 <= cell[0] < height and 0 <= cell[1] < width


def board(height: int, width: int) -> list[Cell]:
    """All cells in reading order."""
    return [(row, column) for row in range(height) for column in range(width)]


def neighbours(cell: Cell, height: int, width: int) -> list[Cell]:
    """The cells that share a side with this one."""
    near = ((cell[0] + row, cell[1] + column) for row, column in STEPS)
    return [other for other in near if inside(other, height, width)]


def around(cell: Cell, height: int, width: int) -> list[Cell]:
    """The up to eight cells that share a side or a corner with this one."""
    near = ((cell[0] + row, cell[1] + column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column)
    return [other for other in near if inside(other, height, width)]


# What several peers state alike


class ColourLine(NamedTuple):
    """A line of a Hanjie in colours: its cells, its blocks as length and colour, and the blanks behind each block."""

    cells: list[Cell]
    blocks: list[tuple[int, int]]
    gaps: list[int]


def colour_lines(puzzle: Json) -> list[ColourLine]:
    """All rows, then all columns."""
    rows, columns = puzzle["rows"], puzzle["columns"]
    cells = board(len(rows), len(columns))
    lines = [cells[row * len(columns) : (row + 1) * len(columns)] for row in range(len(rows))]
    lines += [cells[column :: len(columns)] for column in range(len(columns))]
    return [_colour_line(line, clue) for line, clue in zip(lines, rows + columns, strict=True)]


def _colour_line(cells: list[Cell], clue: list[Any]) -> ColourLine:
    blocks = [(block, 1) if isinstance(block, int) else tuple(block) for block in clue]
    gaps = [int(one[1] == other[1]) for one, other in pairwise([*blocks, (0, 0)])]  # none behind the last one
    return ColourLine(cells, blocks, gaps)


class Winds:
    """A Four Winds board: its numbers, and the cells each of their four lines could cover, nearest first."""

    def __init__(self, puzzle: Json) -> None:
        if puzzle.get("empty_cells"):
            raise Unsupported
        rows = puzzle["grid"]
        self.height, self.width = len(rows), len(rows[0])
        self.clues = {(r, c): rows[r][c] for r, c in board(self.height, self.width) if rows[r][c] is not None}
        if "?" in self.clues.values():
            raise Unsupported
        self.open = [cell for cell in board(self.height, self.width) if cell not in self.clues]
        self.arms = {clue: [list(self._arm(clue, step)) for step in STEPS] for clue in self.clues}

    def _arm(self, cell: Cell, step: Cell) -> Iterator[Cell]:
        cell = cell[0] + step[0], cell[1] + step[1]
        while inside(cell, self.height, self.width) and cell not in self.clues:
            yield cell
            cell = cell[0] + step[0], cell[1] + step[1]


class Snake:
    """A Bosnian Snake board: its ends, its open cells, and the cells each number counts."""

    def __init__(self, puzzle: Json) -> None:
        if not puzzle.get("head") or not puzzle.get("tail"):
            raise Unsupported
        self.height, self.width = puzzle["height"], puzzle["width"]
        self.ends = [tuple(puzzle["head"]), tuple(puzzle["tail"])]
        numbers = {(row, column): number for row, column, number in puzzle.get("cells", [])}
        self.open = [cell for cell in board(self.height, self.width) if cell not in numbers]
        self.is_open = set(self.open)
        self.near = {cell: self._kept(neighbours(cell, self.height, self.width)) for cell in self.open}
        rows, columns = puzzle.get("rows") or [], puzzle.get("columns") or []
        counted = [([(r, c) for c in range(self.width)], rows[r]) for r in range(len(rows))]
        counted += [([(r, c) for r in range(self.height)], columns[c]) for c in range(len(columns))]
        counted += [(around(cell, self.height, self.width), number) for cell, number in numbers.items()]
        self.counts = [(self._kept(cells), number) for cells, number in counted if number is not None]
        corners = board(self.height - 1, self.width - 1)
        self.blocks = [((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)) for r, c in corners]

    def _kept(self, cells: list[Cell]) -> list[Cell]:
        return [cell for cell in cells if cell in self.is_open]

    def touching(self) -> Iterator[tuple[list[Cell], list[Cell]]]:
        """Pairs of cells that touch at a corner, with the open cells of which one has to be snake if they both are."""
        for one, two, three, four in self.blocks:
            for pair, rest in (([one, four], [two, three]), ([two, three], [one, four])):
                if self.is_open.issuperset(pair):
                    yield pair, self._kept(rest)

    def rings(self, grid: Grid) -> Iterator[list[Cell]]:
        """The parts of the snake that do not hang on its head."""
        left = {cell for cell, value in grid.items() if value}
        start = self.ends[0]
        while left:
            part, todo = [], [start]
            left.discard(start)
            while todo:
                cell = todo.pop()
                part.append(cell)
                new = [other for other in self.near[cell] if other in left]
                left.difference_update(new)
                todo += new
            if part[0] != self.ends[0]:
                yield part
            start = min(left, default=start)
