"""Snakes read cell by cell, to count them: how many cells each clue counts, and how the snake goes on."""

from collections.abc import Iterator, Sequence

from cluesmith.counting.frontier import Candidates, Frontier
from cluesmith.counting.reading import Reading, TooWide
from cluesmith.grid import Cell, around, cells
from cluesmith.kinds.bosnian_snake.frontier_shape import WIDEST, SnakeShape
from cluesmith.kinds.bosnian_snake.puzzle import EMPTY, SNAKE, BosnianSnake

NOTHING, BODY, END = range(3)  # what is read, as the shape knows it


class SnakeFrontier(Frontier):
    """What is read of a cell is nothing, a part of the body with two neighbours, or an end with one."""

    def __init__(self, puzzle: BosnianSnake, candidates: Candidates) -> None:
        self._puzzle = puzzle
        self._ends = [end for end in (puzzle.head, puzzle.tail) if end]
        self._codes = {
            cell: self._codes_of(cell, candidates.get(cell, (EMPTY,))) for cell in cells(puzzle.height, puzzle.width)
        }

    def _codes_of(self, cell: Cell, values: Sequence[int]) -> tuple[int, ...]:
        snake = (END,) if cell in self._ends else (BODY,) if len(self._ends) == 2 else (BODY, END)
        return (*((NOTHING,) if EMPTY in values else ()), *(snake if SNAKE in values else ()))

    @property
    def codes(self) -> Candidates:
        """Nothing, body or end."""
        return self._codes

    def value(self, code: int) -> int:
        """Body and end are snake."""
        return EMPTY if code == NOTHING else SNAKE

    def readings(self) -> Iterator[Reading]:
        """Every clue that counts."""
        for number, counted in self._counts():
            if number is not None:
                yield Reading(counted, (number,), _count_down, (0,))

    def _counts(self) -> Iterator[tuple[int | None, list[Cell]]]:
        puzzle = self._puzzle
        rows, columns = range(puzzle.height), range(puzzle.width)
        for row in rows:
            yield puzzle.rows[row], [(row, column) for column in columns]
        for column in columns:
            yield puzzle.columns[column], [(row, column) for row in rows]
        for row, column, number in puzzle.cells:
            yield number, around((row, column), puzzle.height, puzzle.width)

    def shape(self, *, by_columns: bool) -> SnakeShape:
        """How the snake lies along the frontier."""
        puzzle = self._puzzle
        height, width = (puzzle.width, puzzle.height) if by_columns else (puzzle.height, puzzle.width)
        ends = [end[::-1] if by_columns else end for end in self._ends]
        if width > WIDEST:
            raise TooWide
        return SnakeShape(height, width, [row * width + column for row, column in ends])


def _count_down(left: int, _cell: Cell, value: int) -> Iterator[int]:
    if value == EMPTY:
        yield left
    elif left:
        yield left - 1
