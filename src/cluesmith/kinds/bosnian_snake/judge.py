# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""Whether a full grid is a snake that keeps all clues: the same as the plain check, for many grids a second.

It shares nothing with what finds the grids. Types for the compiled version are in judge.pxd.
"""

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake.cuts import Cuts
from cluesmith.kinds.bosnian_snake.propagate import SnakeClues
from cluesmith.puzzle import Judge


class SnakeJudge(Judge):
    """Judges grids by a walk along the snake; what is wrong are rings most often, else what the plain check says."""

    def __init__(self, puzzle: Any) -> None:  # noqa: ANN401 - as the base class has it
        super().__init__(puzzle)
        self._board = FramedGrid(puzzle)

    def wrong(self, values: Sequence[int]) -> list[list[int]]:
        """Places whose values can stand together in no answer; none in an answer."""
        self._board.take(bytes(values))
        return [] if self._board.is_right() else self._board.rings() or super().wrong(values)

    def wrong_more(self, values: Sequence[int]) -> list[list[int]]:
        """For the cells of each ring the fewest that keep it from the snake."""
        self._board.take(bytes(values))
        return self._board.cuts()


class FramedGrid:
    """A full grid on a board with a frame around it."""

    def __init__(self, clues: SnakeClues) -> None:
        self._wide, self._size = clues.width + 2, (clues.height + 2) * (clues.width + 2)
        self._sides = array("i", (-self._wide, self._wide, -1, 1))
        rows = [[self._place((row, column)) for column in range(clues.width)] for row in range(clues.height)]
        numbers = [self._place(clue[:2]) for clue in clues.cells]
        taken = set(numbers)
        self._places = array("i", [place for row in rows for place in row if place not in taken])
        self._count = len(self._places)
        self._snake, self._seen, self._is_end = bytearray(self._size), bytearray(self._size), bytearray(self._size)
        self._index, self._pieces = array("i", [-1]) * self._size, array("i", [0]) * self._size
        for index, place in enumerate(self._places):
            self._index[place] = index
        ends = [self._place(end) for end in (clues.head, clues.tail) if end]
        for place in ends:
            self._is_end[place] = 1
        self._ends, self._starts = len(ends), array("i", ends[:1]) if ends else self._places
        groups = [*rows, *zip(*rows, strict=True), *map(self._around, numbers)]
        self._counted = array("i", [place for group in groups for place in group])
        self._first = array("i", accumulate(map(len, groups), initial=0))
        wanted = [-1 if number is None else number for number in (*clues.rows, *clues.columns)]
        self._wanted = array("i", wanted + [clue[2] for clue in clues.cells])
        self._clues = len(self._wanted)
        self._cuts = Cuts(self._wide, bytes(index >= 0 for index in self._index))

    def _place(self, cell: Cell) -> int:
        return (cell[0] + 1) * self._wide + cell[1] + 1

    def _around(self, place: int) -> list[int]:
        return [place + down + right for down in (-self._wide, 0, self._wide) for right in (-1, 0, 1)]

    def take(self, values: bytes) -> None:
        """Take the values of the open cells in reading order."""
        self._length = 0
        for index in range(self._count):
            self._snake[self._places[index]] = values[index]
            self._length += values[index]

    def rings(self) -> list[list[int]]:
        """For each ring numbers of cells that no answer has so: those of the ring, or a shorter snake and one of them.

        A snake that is whole leaves no room for any ring; there are many rings, and each would have to be forbidden.
        """
        self._seen[:] = bytes(self._size)
        rings = []
        end = snake_start = snake_end = 0
        for at in range(self._count):
            place = self._places[at]
            if self._snake[place] and not self._seen[place]:
                start, end = end, self._piece_with(place, end)
                if self._closed:
                    rings.append(self._members(start, end))
                elif self._whole:
                    snake_start, snake_end = start, end
        return self._shorter(rings, snake_start, snake_end) if rings else rings

    def cuts(self) -> list[list[int]]:
        """Where an end is given, for each cell away from it the numbers of the cells that no answer has so.

        They are that one and the empty cells that keep its piece from the end.
        """
        if not self._ends:
            return []
        self._seen[:] = bytes(self._size)
        end = self._piece_with(self._starts[0], 0)
        goal, snake, found = bytes(self._seen), bytes(self._snake), []
        for at in range(self._count):
            place = self._places[at]
            if self._snake[place] and not self._seen[place]:
                start, end = end, self._piece_with(place, end)
                piece = [self._pieces[member] for member in range(start, end)]
                cut = [self._index[empty] for empty in self._cuts.between(snake, piece, goal)]
                found += [[self._index[member], *cut] for member in piece]
        return found

    def is_right(self) -> bool:
        """Whether the grid is an answer."""
        return self._is_one_snake() and self._keeps_off() and self._counts_right()

    def _piece_with(self, place: int, start: int) -> int:
        """Note the cells that hang together with this one from `start` on, and mark them as seen; where they end.

        They are `_closed` if they are a ring, and `_whole` if they have two ends.
        """
        self._pieces[start] = place
        self._seen[place] = 1
        self._closed = self._whole = True
        end = start + 1
        while start < end:
            at = self._pieces[start]
            start += 1
            beads = self._beads(at)
            if beads != 2:
                self._closed = False
            if beads != 1 and beads != 2:  # noqa: PLR1714 - compiled to two comparisons
                self._whole = False
            for way in range(4):
                near = at + self._sides[way]
                if self._snake[near] and not self._seen[near]:
                    self._seen[near] = 1
                    self._pieces[end] = near
                    end += 1
        return end

    def _members(self, start: int, end: int) -> list[int]:
        """The numbers of the cells of a piece."""
        return sorted([self._index[self._pieces[member]] for member in range(start, end)])

    def _shorter(self, rings: list[list[int]], start: int, end: int) -> list[list[int]]:
        """For each ring itself, or the whole snake beside it and one of its cells if those are fewer."""
        if start == end:
            return rings
        snake = self._members(start, end) + self._beside_ends(start, end)
        return [[*snake, ring[0]] if len(snake) + 1 < len(ring) else ring for ring in rings]

    def _beside_ends(self, start: int, end: int) -> list[int]:
        """The numbers of the empty cells to which a piece could go on: beside its ends, unless those are given."""
        found = []
        for member in range(start, end):
            place = self._pieces[member]
            if self._beads(place) == 1 and not self._is_end[place]:
                for way in range(4):
                    near = place + self._sides[way]
                    if self._index[near] >= 0 and not self._snake[near]:
                        found.append(self._index[near])
        return found

    def _beads(self, place: int) -> int:
        snake, wide = self._snake, self._wide
        return snake[place - wide] + snake[place + wide] + snake[place - 1] + snake[place + 1]

    def _is_one_snake(self) -> bool:
        """Whether a walk from one end to another, without a fork, leads over all snake cells and to the given ends."""
        snake, wide = self._snake, self._wide
        at = start = self._an_end()
        walked, step, beads = 1, 0, 2 if start else 0
        while beads == 2:
            # the steps to both beads add up to this, and one of them is the step back
            step += wide * (snake[at + wide] - snake[at - wide]) + snake[at + 1] - snake[at - 1]
            at += step
            walked += 1
            beads = self._beads(at)
        return beads == 1 and walked == self._length and self._is_end[start] + self._is_end[at] == self._ends

    def _an_end(self) -> int:
        """Where the snake begins: a cell with one bead, the end that is given if there is one; or 0."""
        for at in range(len(self._starts)):
            place = self._starts[at]
            if self._snake[place] and self._beads(place) == 1:
                return place
        return 0

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
