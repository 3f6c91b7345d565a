"""KenKen read cell by cell, to count its answers: which digits each line has, and what each cage has made so far."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from math import prod

from cluesmith.counting.frontier import Candidates, Frontier
from cluesmith.counting.reading import Reading
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.fillings import ENDS, State, starts, steps
from cluesmith.kinds.kenken.puzzle import KenKen


class KenKenFrontier(Frontier):
    """Each line holds each digit once; each cage makes its number."""

    def __init__(self, puzzle: KenKen, candidates: Candidates) -> None:
        self._puzzle, self._candidates = puzzle, candidates

    @property
    def codes(self) -> Candidates:
        """The digits."""
        return self._candidates

    def readings(self) -> Iterator[Reading]:
        """The lines and the cages; a line is called by its cells."""
        digits = self._puzzle.values
        for line in self._puzzle.all_different():
            yield Reading(line, (frozenset(),), _add_digit, {frozenset(digits)}, line)
        for cage in self._cages:
            yield Reading(cage.cells, starts(cage), partial(_fill, cage, digits[-1]), ENDS)

    @cached_property
    def _cages(self) -> list[Cage]:
        """The cages that say more than the lines do."""
        return [cage for cage in self._puzzle.cages if not _is_implied(cage, self._puzzle.values)]

    @cached_property
    def _caged(self) -> set[Cell]:
        return {cell for cage in self._cages for cell in cage.cells}

    def exchangeable(self, cell: Cell, *, by_columns: bool) -> Iterator[list[tuple[Cell, ...]]]:
        """Lines across the frontier that have the same candidates ahead, and no cage there that says something."""
        groups: dict[object, list[tuple[Cell, ...]]] = {}
        size = self._puzzle.size
        rank = (cell[1], cell[0]) if by_columns else cell
        lines = list(self._puzzle.all_different())
        for line in lines[:size] if by_columns else lines[size:]:
            rest = [one for one in line if (one[::-1] if by_columns else one) > rank]
            if not self._caged.intersection(rest):
                ahead = tuple(tuple(self._candidates[one]) for one in rest)
                groups.setdefault(ahead, []).append(line)
        yield from groups.values()


def _is_implied(cage: Cage, digits: Sequence[int]) -> bool:
    """Whether the cage consists of whole rows, or whole columns, whose digits always make its number."""
    rows, columns = Counter(row for row, _ in cage.cells), Counter(column for _, column in cage.cells)
    if set(rows.values()) != {len(digits)} and set(columns.values()) != {len(digits)}:
        return False
    made = {"+": sum(digits) * len(cage.cells) // len(digits), "*": prod(digits) ** (len(cage.cells) // len(digits))}
    return cage.target in ([made[cage.op]] if cage.op in made else made.values() if cage.op is None else ())


def _add_digit(held: frozenset[int], _cell: Cell, digit: int) -> Iterator[frozenset[int]]:
    if digit not in held:
        yield held | {digit}


def _fill(cage: Cage, largest: int, state: State, _cell: Cell, digit: int) -> Iterator[State]:
    return steps(cage, largest, state, digit)
