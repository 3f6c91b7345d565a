"""The rule that the snake closes no ring, stated ring by ring."""

from collections.abc import Iterator
from functools import cached_property

from cluesmith.cnf import Clauses
from cluesmith.explaining.lazy_rule import LazyRule
from cluesmith.grid import Cell, neighbours
from cluesmith.kinds.bosnian_snake.puzzle import SNAKE
from cluesmith.kinds.bosnian_snake.rings import rings, small_rings


class RingRule(LazyRule, frozen=True, eq=False):
    """No ring, whichever other rules are chosen: so a ring with a tail is forbidden too."""

    @cached_property
    def _snake(self) -> dict[Cell, int]:
        """The literal of each cell's being snake."""
        return {cell: self.lits.of(cell, SNAKE) for cell in self.cells}

    @cached_property
    def _near(self) -> dict[Cell, list[Cell]]:
        return {cell: neighbours(cell, self.puzzle.height, self.puzzle.width) for cell in self.cells}

    def foreseen(self) -> Iterator[list[int]]:
        """The small rings, which turn up almost everywhere."""
        return map(self._forbid, small_rings(self.cells))

    def broken_in(self, true: set[int]) -> Clauses:
        """The rings, as clauses."""
        # in the order of the board: that of a set of cells is another on machines with another word size
        snake = dict.fromkeys(cell for cell, literal in self._snake.items() if literal in true)
        joined = {cell: [other for other in self._near[cell] if other in snake] for cell in snake}
        return [self._forbid(ring) for ring in rings(joined)]

    def _forbid(self, ring: list[Cell]) -> list[int]:
        return [-self._snake[cell] for cell in ring]
