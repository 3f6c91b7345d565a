"""Random snakes."""

from collections import defaultdict, deque
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
        if len(growth) >= least:
            break
        snake, touching = growth.snake, growth.touching.copy()
        growth.cut(rng.randint(1, max(1, len(snake) // 4)))
        growth.grow(length)
        if len(growth) < len(snake):
            growth.restore(snake, touching)
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
    """A snake that grows at both ends; `touching` counts the snake cells around each cell.

    Its last cell is at the right end of the beads, or, when it is turned round, at the left: one row may be the whole
    of a huge board, and to turn all of its beads again and again would take long.
    """

    def __init__(self, height: int, width: int, rng: Random) -> None:
        self._rng = rng
        self._beside = _Lazily(lambda cell: neighbours(cell, height, width))
        self._around = _Lazily(lambda cell: around(cell, height, width))
        self._beads: deque[Cell] = deque()
        self._turned = False
        self.touching: defaultdict[Cell, int] = defaultdict(int)
        self._append((rng.randrange(height), rng.randrange(width)))

    def __len__(self) -> int:
        return len(self._beads)

    @property
    def snake(self) -> list[Cell]:
        """The beads up to the last."""
        return list(reversed(self._beads) if self._turned else self._beads)

    def restore(self, snake: list[Cell], touching: defaultdict[Cell, int]) -> None:
        """Be that snake again."""
        self._beads, self._turned, self.touching = deque(snake), False, touching

    def grow(self, length: int) -> None:
        """Grow, now at one end, now at the other, until it is long enough or neither can go on."""
        stuck = 0
        while stuck < 2 and len(self) < length:
            self._turned = not self._turned
            steps = [cell for cell in self._beside[self._bead(0)] if self._is_free(cell)]
            stuck = 0 if steps else stuck + 1
            if steps:
                self._append(self._rng.choice(steps))

    def cut(self, number: int) -> None:
        """Take cells off one end, but never all."""
        if self._rng.random() < 0.5:
            self._turned = not self._turned
        for _ in range(min(number, len(self) - 1)):
            last = self._beads.popleft() if self._turned else self._beads.pop()
            for cell in self._around[last]:
                self.touching[cell] -= 1

    def _bead(self, before: int) -> Cell:
        """The last bead, or so many before it."""
        return self._beads[before if self._turned else -1 - before]

    def _append(self, cell: Cell) -> None:
        (self._beads.appendleft if self._turned else self._beads.append)(cell)
        for near in self._around[cell]:
            self.touching[near] += 1

    def _is_free(self, cell: Cell) -> bool:
        """Whether the cell would touch nothing but the last two beads."""
        second = self._bead(1) if len(self) > 1 else None
        touched = 1 + (second in self._around[cell])
        return second != cell and self.touching[cell] == touched
