"""Which clues of a snake are given: few enough to be a puzzle, and spread over the board.

One solver holds the rules; every clue stands behind a switch. The proof that there is no second snake names the
clues it needed; of those each is left out once, and stays out if the proof still holds. Clues that have to come and
go together, because their places are symmetric, are one group.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from random import Random
from typing import Protocol

from cluesmith.cnf import Clauses, Literals, count
from cluesmith.grid import Cell, Values, around, cells, neighbours
from cluesmith.kinds.bosnian_snake.puzzle import SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.rings import rings
from cluesmith.making.budget import HARD, Budget, Stuck
from cluesmith.making.symmetric_places import mirrored
from cluesmith.sat import Sat

CELLS_PER_CLUE = 3  # a third as many clues as cells nearly always suffices
MAX_RING_MODELS = 30  # models with a ring after which a question counts as too hard
LARGE = 400  # cells; on larger boards a conflict takes longer, so that fewer make a question too hard
NEARBY = 2  # clues so near to each other crowd
OUTSIDE, INSIDE = "outside", "inside"
Clue = tuple[str, int, int]  # ("row", its number, 0), ("column", ...) or ("cell", row, column)
Group = tuple[Clue, ...]


class Wanted(Protocol):
    """What is asked for of the clues."""

    @property
    def symmetry(self) -> str:
        """How the places of the clues are symmetric."""

    def wanted(self, sort: str) -> int | None:
        """How many clues of that type to give; None for as few as possible."""


class ClueChoice:
    """A snake, the solver, and the clues chosen so far; `bare` is the puzzle without clues, `body` the snake."""

    def __init__(self, bare: BosnianSnake, body: set[Cell], wanted: Wanted, rng: Random, budget: Budget) -> None:
        self._bare, self._body, self._wanted, self._rng, self._budget = bare, body, wanted, rng, budget
        self._height, self._width = bare.height, bare.width
        self._lits = Literals(dict.fromkeys(cells(bare.height, bare.width), (0, 1)))
        self._sat = Sat("minisat")  # quickest where questions are many and small
        for rule in bare.rules(self._lits):
            budget.check_time()
            self._sat.add(rule.clauses)
        self._sat.add([self._lits.of(end, SNAKE)] for end in (bare.head, bare.tail) if end)
        self._answer = [self._lits.of(cell, int(cell in body)) for cell in cells(bare.height, bare.width)]
        self._sat.add([[-literal for literal in self._answer]])
        self._beside = {cell: neighbours(cell, bare.height, bare.width) for cell in cells(bare.height, bare.width)}
        self._hard = min(HARD, HARD * LARGE**2 // (bare.height * bare.width) ** 2)
        self._switches: dict[Clue, int] = {}
        groups = self._groups()
        self._group_of = {clue: group for group in groups for clue in group}
        self._pool = self._spread(groups)
        self.groups: list[Group] = []

    # choosing

    def choose(self, extra: int) -> None:
        """Choose clues that leave no other snake, and so many more; raises Stuck when that cannot be done as asked."""
        self.groups = self._needed()
        self.leave_out(len(self.groups))
        self._add_as_asked()
        self.add(extra)

    def leave_out(self, most: int) -> int:
        """Leave up to so many groups out without which there is still no other snake; how many."""
        before = len(self.groups)
        chosen = set(self.groups)
        dispensable = {
            group: self._dispensable(group, chosen) for group in self._rng.sample(self.groups, len(self.groups))
        }
        while len(self.groups) > before - most:
            left = [group for group in dispensable if self._may_leave(group)]
            if not left:
                break
            group = max(left, key=dispensable.__getitem__)
            del dispensable[group]
            if self._try_without(group):
                for other, nearness in self._crowded(group):
                    if other in dispensable:
                        dispensable[other] -= nearness
        return before - len(self.groups)

    def add(self, number: int) -> bool:
        """Give so many clues more, where there are few; false if there is none left to give."""
        have = self._clues()
        for group in self._pool:
            if len(self._clues()) >= len(have) + number:
                break
            if group not in self.groups and all(self._wanted.wanted(_sort(clue)) is None for clue in group):
                self.groups.append(group)
        return len(self._clues()) > len(have)

    def start_from(self, puzzle: BosnianSnake) -> None:
        """Choose the clues of a puzzle that was made of this snake."""
        given: set[Clue] = {("row", row, 0) for row, number in enumerate(puzzle.rows) if number is not None}
        given |= {("column", column, 0) for column, number in enumerate(puzzle.columns) if number is not None}
        given |= {("cell", row, column) for row, column, _ in puzzle.cells}
        self.groups = [group for group in self._pool if given.issuperset(group)]

    def _groups(self) -> list[Group]:
        """All clues that are true of the snake, of the sorts that are wanted, as far as their places are symmetric."""
        height, width = self._height, self._width
        places: list[Clue] = []
        if self._wanted.wanted(OUTSIDE) != 0:
            places += [("row", row, 0) for row in range(height)] + [("column", column, 0) for column in range(width)]
        if self._wanted.wanted(INSIDE) != 0:
            places += [("cell", *cell) for cell in cells(height, width) if cell not in self._body]
        there = set(places)
        groups = dict.fromkeys(tuple(sorted(self._images(clue))) for clue in places)
        return [group for group in groups if there.issuperset(group)]

    def _images(self, clue: Clue) -> set[Clue]:
        """The clue and those at the places symmetric to it."""
        sort, row, column = clue
        found = mirrored((row, column), self._height, self._width, self._wanted.symmetry)
        if sort == "cell":
            return {("cell", *cell) for cell in found}
        if sort == "row":
            return {("row", cell[0], 0) for cell in found}
        return {("column", cell[1], 0) for cell in mirrored((0, row), self._height, self._width, self._wanted.symmetry)}

    def _spread(self, groups: list[Group]) -> list[Group]:
        """The groups in an order of which every beginning is spread over the board; zeros, which say little, last."""
        left = self._rng.sample(groups, len(groups))
        crowd = dict.fromkeys(left, 0)
        ordered: list[Group] = []
        while crowd:
            best = min(crowd, key=crowd.__getitem__)
            del crowd[best]
            ordered.append(best)
            for group, nearness in self._crowded(best):
                if group in crowd:
                    crowd[group] += nearness
        return sorted(ordered, key=self._zeros)

    def _zeros(self, group: Group) -> int:
        return sum(self._number(clue) == 0 for clue in group)

    def _crowded(self, group: Group) -> Iterator[tuple[Group, int]]:
        """The groups with clues near those of this one, and how near, for each two such clues."""
        for clue in group:
            for other, nearness in _nearby(clue):
                if other in self._group_of:
                    yield self._group_of[other], nearness

    def _dispensable(self, group: Group, chosen: set[Group]) -> int:
        """How little the group would be missed among those chosen: zeros first, then where clues crowd."""
        return 10 * self._zeros(group) + sum(near for other, near in self._crowded(group) if other in chosen)

    def _clues(self) -> list[Clue]:
        return [clue for group in self.groups for clue in group]

    def _needed(self) -> list[Group]:
        """Clues of the pool that leave no other snake; a third as many as cells are tried first, then all."""
        for groups in (self._pool[: self._height * self._width // CELLS_PER_CLUE], self._pool):
            if not self._has_second(groups):
                return self._core(groups)
        raise Stuck

    def _core(self, groups: Iterable[Group]) -> list[Group]:
        """Those of the clues that the last proof has used."""
        used = set(self._sat.core())
        return [group for group in groups if any(self._switches[clue] in used for clue in group)]

    def _may_leave(self, group: Group) -> bool:
        """Whether the group may go: not if one of its sorts has only as many as are asked for."""
        gone = [_sort(clue) for clue in group]
        wanted = {sort: self._wanted.wanted(sort) for sort in gone}
        if all(most is None for most in wanted.values()):
            return True
        sorts = [_sort(clue) for clue in self._clues()]
        return all(most is None or sorts.count(sort) - gone.count(sort) >= most for sort, most in wanted.items())

    def _try_without(self, group: Group) -> bool:
        """Leave the group out if that is soon proved to be right; a proof without end is no better than a no."""
        rest = [other for other in self.groups if other != group]
        with suppress(Stuck):
            if not self._has_second(rest, self._hard):
                self.groups = rest
                return True
        return False

    def _add_as_asked(self) -> None:
        """The numbers of clues asked for; raises Stuck if there are too many already or too few to add."""
        for sort in (OUTSIDE, INSIDE):
            wanted = self._wanted.wanted(sort)
            for group in self._pool if wanted is not None else []:
                if self.number(sort) < (wanted or 0) and group not in self.groups and _sort(group[0]) == sort:
                    self.groups.append(group)
            if wanted is not None and self.number(sort) != wanted:
                raise Stuck

    # the proof

    def _has_second(self, groups: Sequence[Group], hard: int = HARD) -> bool:
        """Whether another snake fits the clues; rings beside a snake are forbidden as they turn up."""
        switches = [self._switch(clue) for group in groups for clue in group]
        for _ in range(MAX_RING_MODELS):
            self._sat.prefer(self._answer)  # a snake that is the same elsewhere brings no rings with it
            if not self._budget.ask(self._sat, switches, hard):
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
        joined = {cell: [near for near in self._beside[cell] if near in snake] for cell in sorted(snake)}
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

    def number(self, sort: str) -> int:
        """How many clues of that type there are."""
        return sum(_sort(clue) == sort for clue in self._clues())

    def puzzle(self) -> BosnianSnake:
        """The puzzle with the clues chosen."""
        number = {clue: self._number(clue) for clue in self._clues()}
        return BosnianSnake(
            self._height,
            self._width,
            head=self._bare.head,
            tail=self._bare.tail,
            rows=tuple(number.get(("row", row, 0)) for row in range(self._height)),
            columns=tuple(number.get(("column", column, 0)) for column in range(self._width)),
            cells=tuple(sorted((*clue[1:], number[clue]) for clue in number if clue[0] == "cell")),
        )

    def answer(self) -> Values:
        """The snake in the cells that are no clue."""
        numbered = {clue[1:] for clue in self._clues() if clue[0] == "cell"}
        return {cell: int(cell in self._body) for cell in cells(self._height, self._width) if cell not in numbered}


def _sort(clue: Clue) -> str:
    return INSIDE if clue[0] == "cell" else OUTSIDE


def _nearby(clue: Clue) -> Iterator[tuple[Clue, int]]:
    """The clues that would crowd with this one, and how much: cells by how near they are, lines if they are next."""
    sort, row, column = clue
    if sort != "cell":
        yield (sort, row - 1, 0), 1
        yield (sort, row + 1, 0), 1
        return
    for down, right in product(range(-NEARBY, NEARBY + 1), repeat=2):
        if down or right:
            yield (sort, row + down, column + right), NEARBY + 1 - max(abs(down), abs(right))
