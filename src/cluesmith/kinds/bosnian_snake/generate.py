"""Making Bosnian Snake: a random snake, and as few of the clues that are true of it as leave no other.

One solver holds the rules; every clue stands behind a switch. The proof that there is no second snake names the
clues it needed; of those each is left out once, and stays out if the proof still holds.
"""

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import ClassVar

from cluesmith.cnf import Clauses, Literals, count
from cluesmith.errors import ClueError
from cluesmith.grid import Cell, Values, around, cells, neighbours
from cluesmith.kinds.bosnian_snake import SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.random_snake import random_snake
from cluesmith.kinds.bosnian_snake.rings import rings
from cluesmith.making.budget import Budget, GaveUp, Stuck
from cluesmith.making.generator import Flag, Generator, Options
from cluesmith.puzzle import refuse_absurd_size
from cluesmith.sat import Sat

MAX_SIDE = 40
NATURAL_SHARES = 0.3, 0.5  # the share of the board a snake covers unless its length is asked for
NEW_SNAKE = 10  # what a new snake costs, in questions
CELLS_PER_CLUE = 3  # a third as many clues as cells nearly always suffices
MAX_RING_MODELS = 30  # models with a ring after which a question counts as too hard
OUTSIDE, INSIDE = "outside", "inside"
Clue = tuple[str, int, int]  # ("row", its number, 0), ("column", ...) or ("cell", row, column)


class SnakeOptions(Options, frozen=True, kw_only=True):
    """What a snake may look like.

    `length` is the least and the most cells of the snake. `outside` and `inside` are how many clues of that sort
    to give (None: as few as possible); `extra` is how many more than needed are given, of either type.
    """

    length: tuple[int, int] | None = None
    outside: int | None = None
    inside: int | None = None
    extra: int = 0

    flags: ClassVar = {
        "length": (Flag("--length", "cells of the snake, such as 30-40"),),
        "outside": (Flag("--outside", "N clues outside the board"),),
        "inside": (Flag("--inside", "N clues inside the board"),),
        "extra": (Flag("--generous", "N clues more than needed"),),
    }

    def __post_init__(self) -> None:
        for name in ("outside", "inside", "extra"):
            if (getattr(self, name) or 0) < 0:
                raise ClueError(f"expected 0 or more for {name}, found {getattr(self, name)}")
        if self.length and not 2 <= self.length[0] <= self.length[1]:
            raise ClueError(f"expected lengths from 2 upwards, found {self.length[0]} to {self.length[1]}")

    def wanted(self, sort: str) -> int | None:
        """How many clues of that type to give."""
        return self.outside if sort == OUTSIDE else self.inside


class SnakeGenerator(Generator[SnakeOptions]):
    """Makes Snake puzzles."""

    options: ClassVar = SnakeOptions

    def presets(self, height: int, width: int) -> list[dict[str, int]]:
        """The fewer clues, the harder."""
        return [{"extra": round(share * height * width)} for share in (0.4, 0.25, 0.16, 0.1, 0.05, 0)]

    def draft(
        self, height: int, width: int, rng: Random, budget: Budget, options: SnakeOptions
    ) -> tuple[BosnianSnake, Values]:
        """A Bosnian Snake with one answer, and that answer."""
        refuse_absurd_size(height, width)
        if height * width < 2 or max(height, width) > MAX_SIDE:
            raise ClueError(f"expected a board of two cells to {MAX_SIDE}x{MAX_SIDE}, found {height}x{width}")
        reached = "no snake of that length"
        try:
            while True:
                budget.spend(NEW_SNAKE)
                least, most = options.length or _natural_lengths(height, width)
                snake = random_snake(height, width, rng, least=least, length=rng.randint(least, most))
                if options.length and len(snake) < least:
                    reached = f"the longest snake found has {len(snake)} cells"
                    continue
                maker = _Maker(height, width, snake, rng, budget)
                with suppress(Stuck):
                    maker.choose(options)
                    return maker.puzzle(), maker.answer()
                reached = "the last board needs {} clues outside and {} inside".format(*maker.numbers())
        except GaveUp:
            raise GaveUp(
                f"found no {height}x{width} snake as asked; {reached}: allow another length, other numbers of clues or "
                "more effort"
            ) from None


def _natural_lengths(height: int, width: int) -> tuple[int, int]:
    """The lengths that come by themselves on a board of that size."""
    return max(2, int(NATURAL_SHARES[0] * height * width)), max(2, int(NATURAL_SHARES[1] * height * width))


class _Maker:
    """A snake, the solver, and the clues chosen so far."""

    def __init__(self, height: int, width: int, snake: list[Cell], rng: Random, budget: Budget) -> None:
        self._height, self._width, self._snake = height, width, snake
        self._body = set(snake)
        self._rng, self._budget = rng, budget
        bare = BosnianSnake(height, width, head=snake[0], tail=snake[-1])
        self._lits = Literals(dict.fromkeys(cells(height, width), (0, 1)))
        self._sat = Sat("minisat")  # quickest where questions are many and small
        for rule in bare.rules(self._lits):
            budget.check_time()
            self._sat.add(rule.clauses)
        self._sat.add([[self._lits.of(snake[0], SNAKE)], [self._lits.of(snake[-1], SNAKE)]])
        self._sat.add([[-self._lits.of(cell, int(cell in self._body)) for cell in cells(height, width)]])
        self._switches: dict[Clue, int] = {}
        self.clues: list[Clue] = []

    def choose(self, options: SnakeOptions) -> None:
        """Choose clues that leave no other snake; raises Stuck when that cannot be done as asked."""
        pool = self._pool(options)
        self.clues = self._needed(pool, self._height * self._width // CELLS_PER_CLUE)
        for clue in self._rng.sample(self.clues, len(self.clues)):
            if clue in self.clues and _may_leave(clue, self.clues, options):
                self._try_without(clue)
        self._add_back(pool, options)

    def _pool(self, options: SnakeOptions) -> list[Clue]:
        """All clues that are true of the snake, of the sorts that are wanted, in random order."""
        lines: list[Clue] = [("row", row, 0) for row in range(self._height)]
        lines += [("column", column, 0) for column in range(self._width)]
        inner: list[Clue] = [("cell", *cell) for cell in cells(self._height, self._width) if cell not in self._body]
        pool = (lines if options.outside != 0 else []) + (inner if options.inside != 0 else [])
        self._rng.shuffle(pool)
        return pool

    def _needed(self, pool: list[Clue], first: int) -> list[Clue]:
        """Clues of the pool that leave no other snake; so many are tried first, then all."""
        for clues in (pool[:first], pool):
            if not self._has_second(clues):
                return self._core(clues)
        raise Stuck

    def _core(self, clues: list[Clue]) -> list[Clue]:
        """Those of the clues that the last proof has used."""
        used = set(self._sat.core())
        return [clue for clue in clues if self._switches[clue] in used]

    def _try_without(self, clue: Clue) -> None:
        """Leave the clue out if that is soon proved to be right; a proof without end is no better than a no."""
        rest = [other for other in self.clues if other != clue]
        with suppress(Stuck):
            if not self._has_second(rest):
                self.clues = self._core(rest)

    def _add_back(self, pool: list[Clue], options: SnakeOptions) -> None:
        """More clues than needed, as asked; raises Stuck if there are too many already or too few to add."""
        spare = [clue for clue in pool if clue not in self.clues]
        for sort in (OUTSIDE, INSIDE):
            wanted, have = options.wanted(sort), sum(_sort(clue) == sort for clue in self.clues)
            more = [clue for clue in spare if _sort(clue) == sort]
            if wanted is not None and not have <= wanted <= have + len(more):
                raise Stuck
            self.clues += more[: (wanted or have) - have]
        free = [clue for clue in spare if options.wanted(_sort(clue)) is None]
        self.clues += free[: options.extra]

    # the proof

    def _has_second(self, clues: Sequence[Clue]) -> bool:
        """Whether another snake fits the clues; rings beside a snake are forbidden as they turn up."""
        switches = [self._switch(clue) for clue in clues]
        for _ in range(MAX_RING_MODELS):
            if not self._budget.ask(self._sat, switches):
                return False
            broken = self._no_rings(self._sat.model())
            if not broken:
                return True
            self._sat.add(broken)
        raise Stuck

    def _no_rings(self, model: Sequence[int]) -> Clauses:
        """A clause against each ring in the model."""
        board = cells(self._height, self._width)
        snake = {cell for cell, literal in zip(board, model, strict=False) if literal > 0}
        joined = {
            cell: [near for near in neighbours(cell, self._height, self._width) if near in snake]
            for cell in sorted(snake)
        }
        return [[-self._lits.of(cell, SNAKE) for cell in ring] for ring in rings(joined)]

    def _switch(self, clue: Clue) -> int:
        if clue not in self._switches:
            self._budget.check_time()
            clauses = self._clauses(clue)
            switch = self._switches[clue] = self._lits.fresh()
            self._sat.add([*clause, -switch] for clause in clauses)
        return self._switches[clue]

    def _clauses(self, clue: Clue) -> Clauses:
        places = self._places(clue)
        clauses = count(self._lits, [self._lits.of(cell, SNAKE) for cell in places], self._number(clue))
        return [*clauses, [-self._lits.of(clue[1:], SNAKE)]] if clue[0] == "cell" else clauses

    def _places(self, clue: Clue) -> list[Cell]:
        """The cells the clue counts."""
        sort, number, _ = clue
        if sort == "row":
            return [(number, column) for column in range(self._width)]
        if sort == "column":
            return [(row, number) for row in range(self._height)]
        return around(clue[1:], self._height, self._width)

    def _number(self, clue: Clue) -> int:
        return sum(cell in self._body for cell in self._places(clue))

    # the result

    def numbers(self) -> tuple[int, int]:
        """How many clues there are outside and inside."""
        outside = sum(_sort(clue) == OUTSIDE for clue in self.clues)
        return outside, len(self.clues) - outside

    def puzzle(self) -> BosnianSnake:
        """The puzzle with the clues chosen."""
        number = {clue: self._number(clue) for clue in self.clues}
        return BosnianSnake(
            self._height,
            self._width,
            head=self._snake[0],
            tail=self._snake[-1],
            rows=tuple(number.get(("row", row, 0)) for row in range(self._height)),
            columns=tuple(number.get(("column", column, 0)) for column in range(self._width)),
            cells=tuple((*clue[1:], number[clue]) for clue in self.clues if clue[0] == "cell"),
        )

    def answer(self) -> Values:
        """The snake in the cells that are no clue."""
        numbered = {clue[1:] for clue in self.clues if clue[0] == "cell"}
        return {cell: int(cell in self._body) for cell in cells(self._height, self._width) if cell not in numbered}


def _sort(clue: Clue) -> str:
    return INSIDE if clue[0] == "cell" else OUTSIDE


def _may_leave(clue: Clue, clues: list[Clue], options: SnakeOptions) -> bool:
    """Whether the clue may go: not if its sort has only as many as are asked for."""
    wanted = options.wanted(_sort(clue))
    return wanted is None or sum(_sort(other) == _sort(clue) for other in clues) > wanted
