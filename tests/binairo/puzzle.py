"""Binairo: write a 0 or a 1 in every cell.

Every row and every column holds as many 0s as 1s, never three equal digits side by side. No two rows are equal and no
two columns.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from random import Random
from typing import ClassVar, Self

from cluesmith.cnf import Literals, count
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values, cells
from cluesmith.parts import Parts
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Clue, Puzzle, Rule, Violation, refuse_absurd_size
from cluesmith.text import read_body
from tests.binairo.clues import BalanceClue, DifferentLinesClue, Line, TripleClue

Board = tuple[tuple[int | None, ...], ...]


class Binairo(Puzzle, frozen=True, tag="binairo"):
    """The digits that are given; None where a player writes."""

    grid: Board

    parts: ClassVar[Parts] = Parts(
        home="tests.binairo",
        techniques=".techniques:BinairoTechniques",
        generator=".generate:BinairoGenerator",
        symmetry=".symmetry:BinairoSymmetry",
        setter=".setting:BinairoSetter",
        hardest=(2, 4, 5),
        formats=(".formats:DIGITS",),
        codecs=".codecs",
    )
    kind: ClassVar[str] = "binairo"
    title: ClassVar[str] = "Binairo"
    aliases: ClassVar[tuple[str, ...]] = ("takuzu", "binary-puzzle")
    lazy_clue: ClassVar[Clue | None] = DifferentLinesClue()
    how_to_play: ClassVar[str] = """\
Write a 0 or a 1 in every cell. Every row and every column holds as many 0s as
1s. No three equal digits stand side by side. No two rows are equal and no two
columns."""
    example: ClassVar[str] = """\
binairo
. 1 . 0
. . 0 .
. 0 . .
1 1 . 0
"""

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
    def _rows(self) -> list[Line]:
        span = range(self.width)
        return [Line(f"row {row + 1}", tuple((row, column) for column in span)) for row in range(self.height)]

    @cached_property
    def _columns(self) -> list[Line]:
        span = range(self.height)
        return [Line(f"column {column + 1}", tuple((row, column) for row in span)) for column in range(self.width)]

    def _open(self, where: Iterable[Cell]) -> tuple[Cell, ...]:
        return tuple(cell for cell in where if cell not in self._given)

    # the game

    def domain(self, cell: Cell) -> tuple[int, ...]:
        return () if cell in self._given else (0, 1)

    def rules(self, lits: Literals) -> Iterator[Rule]:
        for line in self._rows + self._columns:
            missing = len(line.cells) // 2 - sum(self._given.get(cell, 0) for cell in line.cells)
            ones = [lits.of(cell, 1) for cell in self._open(line.cells)]
            yield Rule(BalanceClue(line), self._open(line.cells), count(lits, ones, missing))
            for three in triples(line):
                yield from self._triple_rules(line, three, lits)

    def _triple_rules(self, line: Line, three: tuple[Cell, ...], lits: Literals) -> Iterator[Rule]:
        for digit in (0, 1):
            if all(self._given.get(cell, digit) == digit for cell in three):
                clause = [lits.of(cell, 1 - digit) for cell in self._open(three)]
                yield Rule(TripleClue(line, three, digit), self._open(three), [clause])

    def violations(self, grid: Values) -> Iterator[Violation]:
        held = {**self._given, **grid}
        for line, digit in ((line, digit) for line in self._rows + self._columns for digit in (0, 1)):
            same = [cell for cell in line.cells if held.get(cell) == digit]
            if len(same) > len(line.cells) // 2:
                yield Violation(f"{line.name} holds too many {digit}s", self._open(same))
            for three in triples(line):
                if set(three) <= set(same):
                    yield Violation(f"{line.name} has three {digit}s side by side", self._open(three))
        yield from self.check_lazily(grid)

    def check_lazily(self, grid: Values) -> Iterator[Violation]:
        held = {**self._given, **grid}
        for lines in (self._rows, self._columns):
            for one, two in combinations(lines, 2):
                pairs = zip(one.cells, two.cells, strict=True)
                if all(held.get(cell) == held.get(twin) is not None for cell, twin in pairs):
                    yield Violation(f"{one.name} and {two.name} are equal", self._open(one.cells + two.cells))

    # text and picture

    @classmethod
    def parse(cls, text: str) -> Self:
        _, lines = read_body(text, cls.kind)
        rows = ([None if word.text == "." else word.number("0, 1 or .") for word in line.words] for line in lines)
        return cls(tuple(map(tuple, rows)))

    def format(self) -> str:
        rows = (" ".join("." if digit is None else str(digit) for digit in row) for row in self.grid)
        return "\n".join([self.kind, *rows]) + "\n"

    def picture(self, grid: Values) -> Picture:
        board = [[Square(text="" if digit is None else str(digit), fill="clue") for digit in row] for row in self.grid]
        for (row, column), digit in grid.items():
            board[row][column] = Square(text=str(digit))
        return Picture(tuple(map(tuple, board)))

    # making

    @classmethod
    def random(cls, height: int, width: int, rng: Random, *, given: float = 0.4) -> tuple[Self, Values]:
        full = cls.random_answer(height, width, rng)
        shown = set(rng.sample(sorted(full), round(given * len(full))))
        return cls.showing(full, shown), {cell: digit for cell, digit in full.items() if cell not in shown}

    @classmethod
    def random_answer(cls, height: int, width: int, rng: Random) -> dict[Cell, int]:
        """A full board, filled cell by cell and taken back where that leads nowhere."""
        refuse_absurd_size(height, width)
        empty = cls(((None,) * width,) * height)
        boards: list[dict[Cell, int]] = [{}]
        while boards and len(board := boards.pop()) < height * width:
            cell = empty.open_cells()[len(board)]
            longer = ({**board, cell: digit} for digit in rng.sample((0, 1), 2))
            boards += [each for each in longer if not any(empty.violations(each))]
        if len(board) < height * width:
            raise ClueError(f"expected a size that can be filled, found {height}x{width}")
        return board

    @classmethod
    def showing(cls, answer: Values, shown: Iterable[Cell]) -> Self:
        """The puzzle that gives these cells of a full board."""
        height, width = (side + 1 for side in max(answer))
        given = dict.fromkeys(cells(height, width)) | {cell: answer[cell] for cell in shown}
        return cls(tuple(tuple(given[row, column] for column in range(width)) for row in range(height)))


def triples(line: Line) -> Iterator[tuple[Cell, ...]]:
    """Every three cells side by side in the line."""
    return (line.cells[at : at + 3] for at in range(len(line.cells) - 2))
