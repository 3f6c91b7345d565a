# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""Whether a full grid is a snake that keeps all clues: the same as the plain check, for many grids a second.

It shares nothing with what finds the grids. Types for the compiled version are in judge.pxd.
"""

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake.propagate import SnakeClues
from cluesmith.puzzle import Judge


class SnakeJudge(Judge):
    """Judges grids by rings, which are wrong most often, then by all rules."""

    def __init__(self, puzzle: Any) -> None:  # noqa: ANN401 - as the base class has it
        super().__init__(puzzle)
        self._board = FramedGrid(puzzle)

    def wrong(self, values: Sequence[int]) -> list[list[int]]:
        """Places whose values can stand together in no answer; none in an answer."""
        rings = self._board.rings(values)
        return rings if rings or self._board.is_right(values) else super().wrong(values)


class FramedGrid:
    """A full grid, given as the values of the open cells in reading order, on a board with a frame around it."""

    def __init__(self, clues: SnakeClues) -> None:
        self._wide, self._size = clues.width + 2, (clues.height + 2) * (clues.width + 2)
        self._sides = array("i", (-self._wide, self._wide, -1, 1))
        rows = [[self._place((row, column)) for column in range(clues.width)] for row in range(clues.height)]
        numbers = [self._place(clue[:2]) for clue in clues.cells]
        taken = set(numbers)
        self._places = array("i", [place for row in rows for place in row if place not in taken])
        self._count = len(self._places)
        self._snake, self._seen, self._is_end = bytearray(self._size), bytearray(self._size), bytearray(self._size)
        self._index = array("i", [0]) * self._size
        for index, place in enumerate(self._places):
            self._index[place] = index
        ends = [self._place(end) for end in (clues.head, clues.tail) if end]
        for place in ends:
            self._is_end[place] = 1
        self._ends = len(ends)
        groups = [*rows, *zip(*rows, strict=True), *map(self._around, numbers)]
        self._counted = array("i", [place for group in groups for place in group])
        self._first = array("i", accumulate(map(len, groups), initial=0))
        wanted = [-1 if number is None else number for number in (*clues.rows, *clues.columns)]
        self._wanted = array("i", wanted + [clue[2] for clue in clues.cells])
        self._clues = len(self._wanted)

    def _place(self, cell: Cell) -> int:
        return (cell[0] + 1) * self._wide + cell[1] + 1

    def _around(self, place: int) -> list[int]:
        return [place + down + right for down in (-self._wide, 0, self._wide) for right in (-1, 0, 1)]

    def rings(self, values: Sequence[int]) -> list[list[int]]:
        """The rings, each as the numbers of its cells."""
        self._take(values)
        self._seen[:] = bytes(self._size)
        found = []
        for at in range(self._count):
            place = self._places[at]
            if self._snake[place] and not self._seen[place]:
                ring = self._ring(place)
                if ring:
                    found.append(ring)
        return found

    def is_right(self, values: Sequence[int]) -> bool:
        """Whether a grid without rings is an answer."""
        self._take(values)
        return self._goes_on() and self._keeps_off() and self._counts_right()

    def _take(self, values: Sequence[int]) -> None:
        for index in range(self._count):
            self._snake[self._places[index]] = values[index]

    def _ring(self, place: int) -> list[int]:
        """The numbers of the cells that hang together with this one, if they are a ring; each is marked as seen."""
        piece = [place]
        self._seen[place] = 1
        closed = True
        done = 0
        while done < len(piece):
            at = piece[done]
            done += 1
            closed = closed and self._beads(at) == 2
            for way in range(4):
                near = at + self._sides[way]
                if self._snake[near] and not self._seen[near]:
                    self._seen[near] = 1
                    piece.append(near)
        return sorted([self._index[member] for member in piece]) if closed else []

    def _beads(self, place: int) -> int:
        snake, wide = self._snake, self._wide
        return snake[place - wide] + snake[place + wide] + snake[place - 1] + snake[place + 1]

    def _goes_on(self) -> bool:
        """Two cells, with the ends that are given, have one snake cell beside them, and all others two."""
        ends = given = 0
        for at in range(self._count):
            place = self._places[at]
            if self._snake[place]:
                beads = self._beads(place)
                if beads != 1 and beads != 2:  # noqa: PLR1714 - compiled to two comparisons
                    return False
                ends += 2 - beads
                given += self._is_end[place] * (2 - beads)
        return ends == 2 and given == self._ends

    def _keeps_off(self) -> bool:
        """Nowhere are four cells around a corner all snake, or two opposite ones alone."""
        snake, wide = self._snake, self._wide
        for at in range(self._count):
            place = self._places[at]
            if snake[place]:
                below = snake[place + wide]
                if snake[place + wide + 1] and below == snake[place + 1]:
                    return False
                if snake[place + wide - 1] and not below and not snake[place - 1]:
                    return False
        return True

    def _counts_right(self) -> bool:
        """Every clue counts as many snake cells as it says."""
        for clue in range(self._clues):
            if self._wanted[clue] >= 0:
                held = 0
                for at in range(self._first[clue], self._first[clue + 1]):
                    held += self._snake[self._counted[at]]
                if held != self._wanted[clue]:
                    return False
        return True
