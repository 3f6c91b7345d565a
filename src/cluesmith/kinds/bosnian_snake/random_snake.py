"""Random snakes."""

from collections import defaultdict
from collections.abc import Callable
from random import Random

from cluesmith.grid import Cell, around, neighbours

MAX_REGROWTHS = 300  # how often an end is taken back to make a snake longer


def random_snake(height: int, width: int, rng: Random, *, least: int = 1, length: int | None = None) -> list[Cell]:
    """A snake of that length, or at least of the least length, or the longest found."""
    length = height * width if length is None else length
    growth = _Growth(height, width, rng)
    growth.grow(length)
    for _ in range(MAX_REGROWTHS):
        if len(growth.snake) >= least:
            break
        snake, touching = list(growth.snake), growth.touching.copy()
        growth.cut(rng.randint(1, max(1, len(snake) // 4)))
        growth.grow(length)
        if len(growth.snake) < len(snake):
            growth.snake, growth.touching = snake, touching
    return growth.snake


class _Lazily(dict[Cell, list[Cell]]):
    """The cells near a cell, worked out when they are first asked for: a snake comes by few cells of a large board."""

    def __init__(self, near: Callable[[Cell], list[Cell]]) -> None:
        super().__init__()
        self._near = near

    def __missing__(self, cell: Cell) -> list[Cell]:
        self[cell] = found = self._near(cell)
        return found


class _Growth:
    """A snake that grows at both ends; `touching` counts the snake cells around each cell."""

    def __init__(self, height: int, width: int, rng: Random) -> None:
        self._rng = rng
        self._beside = _Lazily(lambda cell: neighbours(cell, height, width))
        self._around = _Lazily(lambda cell: around(cell, height, width))
        self.snake: list[Cell] = []
        self.touching: defaultdict[Cell, int] = defaultdict(int)
        self._append((rng.randrange(height), rng.randrange(width)))

    def grow(self, length: int) -> None:
        """Grow, now at one end, now at the other, until it is long enough or neither can go on."""
        stuck = 0
        while stuck < 2 and len(self.snake) < length:
            self.snake.reverse()
            steps = [cell for cell in self._beside[self.snake[-1]] if self._is_free(cell)]
            stuck = 0 if steps else stuck + 1
            if steps:
                self._append(self._rng.choice(steps))

    def cut(self, number: int) -> None:
        """Take cells off one end, but never all."""
        if self._rng.random() < 0.5:
            self.snake.reverse()
        for _ in range(min(number, len(self.snake) - 1)):
            for cell in self._around[self.snake.pop()]:
                self.touching[cell] -= 1

    def _append(self, cell: Cell) -> None:
        self.snake.append(cell)
        for near in self._around[cell]:
            self.touching[near] += 1

    def _is_free(self, cell: Cell) -> bool:
        """Whether the cell would touch nothing but the last two beads."""
        second = self.snake[-2] if len(self.snake) > 1 else None
        touched = 1 + (second in self._around[cell])
        return second != cell and self.touching[cell] == touched
