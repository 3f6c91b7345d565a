"""Snakes that fill the board: a random one is rerouted piece by piece, never shorter, until it is long enough.

Cells are numbers and sets of cells the bits of a number, because thousands of ways are tried.
"""

from random import Random

from cluesmith.grid import Cell, around, cells, neighbours
from cluesmith.kinds.bosnian_snake.random_snake import random_snake
from cluesmith.making.budget import Budget

MAX_PIECE = 14  # cells that are taken out at once
MAX_LONGER = 6  # so many more may come in their place
MAX_STEPS = 80  # of one attempt to lay a piece anew
TRIES_PER_CELL = 40  # pieces that are taken out, for each cell of the board


def most_cells(height: int, width: int) -> int:
    """No snake has more cells: with half a cell of room around it each takes up two, and its ends two more."""
    return max(2, min(height * width, ((height + 1) * (width + 1) - 2) // 2))


def long_snake(height: int, width: int, rng: Random, length: int, budget: Budget) -> list[Cell]:
    """A snake of that length, or the longest found; raises GaveUp when time is up."""
    rerouting = _Rerouting(height, width, rng, random_snake(height, width, rng))
    for _ in range(TRIES_PER_CELL * height * width):
        budget.check_time()
        if len(rerouting.snake) >= length:
            break
        rerouting.reroute()
    return rerouting.cells()[:length]


class _Rerouting:
    """A snake and the board it lies on."""

    def __init__(self, height: int, width: int, rng: Random, snake: list[Cell]) -> None:
        self._width, self._rng = width, rng
        board = list(cells(height, width))
        self.beside = [[self._place(near) for near in neighbours(cell, height, width)] for cell in board]
        self.around = [sum(1 << self._place(near) for near in around(cell, height, width)) for cell in board]
        self.snake = [self._place(cell) for cell in snake]
        self._taken = _bits(self.snake)

    def _place(self, cell: Cell) -> int:
        return cell[0] * self._width + cell[1]

    def cells(self) -> list[Cell]:
        """The snake from one end to the other."""
        return [divmod(place, self._width) for place in self.snake]

    def reroute(self) -> None:
        """Take a piece out and lay one of at least the same length, if a random walk finds one."""
        if self._rng.random() < 0.5:
            self.snake.reverse()
        start = self._rng.randrange(1, len(self.snake))
        end = start + self._rng.randint(1, MAX_PIECE)
        piece = self.snake[start:end]
        left = self._taken ^ _bits(piece)
        walk = _Walk(self.beside, self.around, self.snake[max(0, start - 2) : start], self.snake[end : end + 2], left)
        if walk.leads_on(len(piece), self._rng):
            self.snake[start:end] = walk.path
            self._taken = left | _bits(walk.path)


class _Walk:
    """A random walk from the end of one part of the snake to the beginning of the other, or, without one, anywhere.

    `before` and `after` are the two cells of each that are nearest, `taken` all cells of both.
    """

    def __init__(
        self, beside: list[list[int]], around: list[int], before: list[int], after: list[int], taken: int
    ) -> None:
        self._beside, self._around = beside, around
        self._last, self._taken = before, taken
        self._goal = 1 << after[0] if after else 0
        self._behind = 1 << after[1] if len(after) > 1 else 0
        self._doors = beside[after[0]] if after else []
        self._steps = MAX_STEPS
        self.path: list[int] = []

    def leads_on(self, least: int, rng: Random) -> bool:
        """Whether a way of so many cells or more was found."""
        self._rng = rng
        if self._around[self._last[-1]] & self._goal:  # only a single cell can join them
            return False
        self._least, self._most = least, least + self._rng.randint(0, MAX_LONGER)
        return self._goes_on(self._last[-1], _bits(self._last), 1 << self._last[-1], must_close=False)

    def _goes_on(self, last: int, last_two: int, last_bit: int, *, must_close: bool) -> bool:
        """Whether the walk can be finished from here; all cells it has come by are taken."""
        self._steps -= 1
        if self._steps < 0 or len(self.path) > self._most:
            return False
        for cell in self._rng.sample(self._beside[last], len(self._beside[last])):
            bit = 1 << cell
            if self._taken & bit:
                continue
            near = self._around[cell] & self._taken & ~last_two
            closes = bool(near & self._goal) and cell in self._doors
            if near & ~(self._goal | (self._behind if closes else 0)) or (must_close and not closes):
                continue
            self.path.append(cell)
            if closes or not self._goal:
                if len(self.path) >= (self._least if closes else self._most):
                    return True
                if closes:
                    self.path.pop()
                    continue
            self._taken |= bit
            if self._goes_on(cell, last_bit | bit, bit, must_close=bool(near)):
                return True
            self._taken ^= bit
            self.path.pop()
        return False


def _bits(places: list[int]) -> int:
    """The cells at these places as the bits of a number."""
    return sum(1 << place for place in places)
