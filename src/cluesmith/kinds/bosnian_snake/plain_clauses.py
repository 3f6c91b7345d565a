"""A Bosnian Snake in plain clauses, for certificates: how many neighbours a cell has, corners and counts.

They allow rings beside the snake. Each ring that matters is a cut of its own.
"""

from collections.abc import Iterator
from itertools import combinations

from cluesmith.grid import Cell, Values, around, cell_name, cells, connected_groups, neighbours
from cluesmith.kinds.bosnian_snake.clues import CornerClue, CountAround, EndsClue, LineCount
from cluesmith.kinds.bosnian_snake.puzzle import EMPTY, SNAKE, BosnianSnake
from cluesmith.proving.plain_clauses import Cut, PlainClauses


class SnakeClauses(PlainClauses[BosnianSnake]):
    """A variable for each cell, "this is snake", and one more, "this is an end"."""

    cut_value = SNAKE

    def _state(self) -> None:
        height, width = self.puzzle.height, self.puzzle.width
        board = list(cells(height, width))
        self._snake = dict(zip(board, self._new(len(board)), strict=True))
        self._end = dict(zip(board, self._new(len(board)), strict=True))
        self._given()
        for cell in board:
            self._rule(f"how the snake goes on at {cell_name(cell)}")
            self._bead(cell)
        for row, column in cells(height - 1, width - 1):
            self._rule(CornerClue((row, column)).sentence())
            self._corner(row, column)
        self._rule(EndsClue().sentence())
        self._count(list(self._end.values()), 2)
        for clue, counted in self._counts():
            self._rule(clue.sentence())
            self._count([self._snake[cell] for cell in counted], clue.number)

    def literal(self, cell: Cell, value: int) -> int:
        """A cell has one variable: snake."""
        return self._snake[cell] if value == SNAKE else -self._snake[cell]

    def _given(self) -> None:
        self._rule("the snake keeps off the numbers; head and tail are its ends")
        for row, column, _ in self.puzzle.cells:
            self._add(-self._snake[row, column])
        for end in (self.puzzle.head, self.puzzle.tail):
            if end:
                self._add(self._snake[end])
                self._add(self._end[end])

    def _bead(self, cell: Cell) -> None:
        """An end has one neighbour, any other cell of the snake two."""
        here, end = self._snake[cell], self._end[cell]
        near = [self._snake[other] for other in neighbours(cell, self.puzzle.height, self.puzzle.width)]
        self._add(-end, here)
        self._add(-here, *near)
        for one in near:
            self._add(-here, end, *(other for other in near if other != one))
        for one, other in combinations(near, 2):
            self._add(-end, -one, -other)
        for three in combinations(near, 3):
            self._add(-here, *(-one for one in three))

    def _corner(self, row: int, column: int) -> None:
        """Of four cells around a corner not all are snake, and never only two that lie across from each other."""
        a, b = self._snake[row, column], self._snake[row, column + 1]
        c, d = self._snake[row + 1, column], self._snake[row + 1, column + 1]
        self._add(-a, -b, -c, -d)
        self._add(-a, -d, b, c)
        self._add(-b, -c, a, d)

    def _counts(self) -> Iterator[tuple[LineCount | CountAround, list[Cell]]]:
        height, width = self.puzzle.height, self.puzzle.width
        for row, number in enumerate(self.puzzle.rows):
            if number is not None:
                yield LineCount("row", row, number), [(row, column) for column in range(width)]
        for column, number in enumerate(self.puzzle.columns):
            if number is not None:
                yield LineCount("column", column, number), [(row, column) for row in range(height)]
        for row, column, number in self.puzzle.cells:
            yield CountAround((row, column), number), sorted(around((row, column), height, width))

    def cuts(self, grid: Values) -> list[Cut]:
        """The rings of the grid, and the way from head to tail if that alone is no answer."""
        near = self._near(grid)
        parts = [tuple(sorted(part)) for part in connected_groups(near, near.__getitem__)]
        rings = [Cut("ring", part) for part in parts if all(len(near[cell]) == 2 for cell in part)]
        return rings + [Cut("path", part) for part in parts if rings and self._is_wrong_way(part)]

    def _near(self, grid: Values) -> dict[Cell, list[Cell]]:
        """Per cell of the snake its neighbours that are snake."""
        height, width = self.puzzle.height, self.puzzle.width
        snake = {cell for cell, value in grid.items() if value == SNAKE}
        return {cell: [other for other in neighbours(cell, height, width) if other in snake] for cell in sorted(snake)}

    def _is_wrong_way(self, part: tuple[Cell, ...]) -> bool:
        """Whether the part has both ends, which are known, and no counts that are right."""
        whole = {cell: SNAKE if cell in part else EMPTY for cell in self.puzzle.domains}
        return {self.puzzle.head, self.puzzle.tail} <= set(part) and not self.puzzle.is_answer(whole)
