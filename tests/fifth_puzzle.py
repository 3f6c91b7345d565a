"""Binairo, also Takuzu: a fifth kind of puzzle, as docs/adding-a-puzzle.md explains it.

Write a 0 or a 1 in every cell. Every row and every column holds as many 0s as 1s, never three equal digits side by
side. No two rows are equal and no two columns.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from random import Random
from typing import ClassVar, Self

from cluesmith.cnf import Literals, count
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Grid, cells
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Clue, Puzzle, Rule, SimpleClue, Violation, refuse_absurd_size
from cluesmith.text import read_body


class Binairo(Puzzle, frozen=True, tag="binairo"):
    """The digits that are given; None where a player writes."""

    grid: tuple[tuple[int | None, ...], ...]

    kind: ClassVar[str] = "binairo"
    title: ClassVar[str] = "Binairo"
    aliases: ClassVar[tuple[str, ...]] = ("takuzu", "binary-puzzle")
    lazy_clue: ClassVar[Clue | None] = SimpleClue("no two rows are equal, and no two columns")
    how_to_play: ClassVar[str] = "Write a 0 or a 1 in every cell. Every row and every column holds ..."
    example: ClassVar[str] = "binairo\n. 1 . 0\n. . 0 .\n. 0 . .\n1 1 . 0\n"

    height = property(lambda self: len(self.grid))
    width = property(lambda self: len(self.grid[0]))

    def __post_init__(self) -> None:
        refuse_absurd_size(self.height, max(map(len, self.grid), default=0))
        if self.height % 2 or any(len(row) % 2 or len(row) != self.width for row in self.grid):
            raise ClueError("expected an even number of rows, and of cells in each row")
        if wrong := set(self._given.values()) - {0, 1}:
            raise ClueError(f"expected 0 or 1, found {min(wrong)}")

    @cached_property
    def _given(self) -> dict[Cell, int]:
        board = ((row, column, self.grid[row][column]) for row, column in cells(self.height, self.width))
        return {(row, column): digit for row, column, digit in board if digit is not None}

    @cached_property
    def _lines(self) -> list[tuple[str, list[Cell]]]:
        rows = [[(row, column) for column in range(self.width)] for row in range(self.height)]
        names = [f"row {row + 1}" for row in range(self.height)] + [f"column {row + 1}" for row in range(self.width)]
        return list(zip(names, rows + [list(column) for column in zip(*rows, strict=True)], strict=True))

    def _open(self, where: Iterable[Cell]) -> tuple[Cell, ...]:
        return tuple(cell for cell in where if cell not in self._given)

    def domain(self, cell: Cell) -> tuple[int, ...]:
        return () if cell in self._given else (0, 1)

    def rules(self, lits: Literals) -> Iterator[Rule]:
        for name, line in self._lines:
            missing = len(line) // 2 - sum(self._given.get(cell, 0) for cell in line)
            ones = [lits.of(cell, 1) for cell in self._open(line)]
            yield Rule(SimpleClue(f"{name} holds as many 0s as 1s"), self._open(line), count(lits, ones, missing))
            for three, digit in ((line[at : at + 3], digit) for at in range(len(line) - 2) for digit in (0, 1)):
                if all(self._given.get(cell, digit) == digit for cell in three):
                    clause = [lits.of(cell, 1 - digit) for cell in self._open(three)]
                    yield Rule(SimpleClue(f"{name} has no three {digit}s side by side"), self._open(three), [clause])

    def check(self, grid: Grid) -> Iterator[Violation]:
        held = {**self._given, **grid}
        for (name, line), digit in ((line, digit) for line in self._lines for digit in (0, 1)):
            same = [cell for cell in line if held.get(cell) == digit]
            if len(same) > len(line) // 2:
                yield Violation(f"{name} holds too many {digit}s", self._open(same))
            for three in (line[at : at + 3] for at in range(len(line) - 2)):
                if set(three) <= set(same):
                    yield Violation(f"{name} has three {digit}s side by side", self._open(three))
        yield from self.check_lazily(grid)

    def check_lazily(self, grid: Grid) -> Iterator[Violation]:
        held = {**self._given, **grid}
        for (name, line), (other, twin) in combinations(self._lines, 2):
            pairs = [(held.get(cell), held.get(cell2)) for cell, cell2 in zip(line, twin, strict=False)]
            if name[0] == other[0] and all(one == two is not None for one, two in pairs):
                yield Violation(f"{name} and {other} are equal", self._open(line + twin))

    @classmethod
    def parse(cls, text: str) -> Self:
        _, lines = read_body(text, cls.kind)
        rows = ([None if word.text == "." else word.number("0, 1 or .") for word in line.words] for line in lines)
        return cls(tuple(map(tuple, rows)))

    def format(self) -> str:
        rows = (" ".join("." if digit is None else str(digit) for digit in row) for row in self.grid)
        return "\n".join([self.kind, *rows]) + "\n"

    def picture(self, grid: Grid) -> Picture:
        board = [[Square(text="" if digit is None else str(digit), fill="clue") for digit in row] for row in self.grid]
        for (row, column), digit in grid.items():
            board[row][column] = Square(text=str(digit))
        return Picture(tuple(map(tuple, board)))

    @classmethod
    def random(cls, height: int, width: int, rng: Random) -> tuple[Self, Grid]:
        refuse_absurd_size(height, width)
        grids: list[dict[Cell, int]] = [{}]
        empty = cls(((None,) * width,) * height)
        while grids and len(grid := grids.pop()) < height * width:
            cell = empty.open_cells()[len(grid)]
            more = ({**grid, cell: digit} for digit in rng.sample((0, 1), 2))
            grids += [longer for longer in more if not any(empty.check(longer))]
        if len(grid) < height * width:
            raise ClueError(f"expected a size that can be filled, found {height}x{width}")
        given = set(rng.sample(sorted(grid), height * width // 3))
        rows = [
            [grid[row, column] if (row, column) in given else None for column in range(width)] for row in range(height)
        ]
        return cls(tuple(map(tuple, rows))), {cell: digit for cell, digit in grid.items() if cell not in given}
