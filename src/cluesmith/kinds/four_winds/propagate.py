# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, annotation_typing=False
"""How far the lines of Four Winds reach: what follows from lengths alone.

Types for the compiled version are in propagate.pxd.
"""

from array import array
from collections.abc import Sequence

from cluesmith.deadline import Deadline
from cluesmith.grid import DIRECTIONS, Cell
from cluesmith.kinds.four_winds.clues import Number

STEPS_BETWEEN_LOOKS = 4096  # at the clock
UNCOVERED = 4  # beside the four directions: no line covers the cell


def _numbers(size: int, value: int = 0) -> "array[int]":
    return array("i", [value]) * size


def _choices(*, may_be_empty: bool) -> list[tuple[int, ...]]:
    """What a cell may hold, by the ways, as bits, from which a line may cover it."""
    free = (UNCOVERED,) if may_be_empty else ()
    return [(*(way for way in DIRECTIONS if ways >> way & 1), *free) for ways in range(16)]


class LineLengths:
    """How far each line reaches at least and at most; line 4 i + way belongs to the i-th number.

    Cells are places, counted row by row with a frame around the board. `_over` has for each place and way the line,
    plus one, that may cover it that way, and `_ways` how many there are.
    Raises OutOfTime, already when it is made.
    """

    def __init__(self, grid: Sequence[Sequence[Number | None]], deadline: Deadline, *, empty_cells: bool) -> None:
        self._deadline, self._may_be_empty = deadline, empty_cells
        self._height, self._width, self._wide = len(grid), len(grid[0]), len(grid[0]) + 2
        self._size = (self._height + 2) * self._wide
        self._steps = array("i", (-self._wide, self._wide, -1, 1))
        self._is_open = bytearray(self._size)
        places, numbers = [], []
        for row, clues in enumerate(grid, start=1):
            deadline.check()
            start = row * self._wide + 1
            self._is_open[start : start + self._width] = bytes([clue is None for clue in clues])
            for place, clue in enumerate(clues, start=start):
                if clue is not None:
                    places.append(place)
                    numbers.append(-1 if clue == "?" else clue)
        self._places, self._numbers, self._count = array("i", places), array("i", numbers), len(places)
        self._over, self._ways = _numbers(4 * self._size), _numbers(self._size)
        self._least, self._most = _numbers(4 * self._count), _numbers(4 * self._count)
        self._at_least: list[tuple[int, int]] = []  # lines and lengths, to be looked at
        self._at_most: list[tuple[int, int]] = []
        self._todo, self._is_todo = list(range(self._count)), bytearray(b"\1") * self._count  # numbers, the same
        self._look_along()

    def _look_along(self) -> None:
        """Let each number look as far as it can; raises OutOfTime."""
        for number in range(self._count):
            if number % STEPS_BETWEEN_LOOKS == 0:
                self._deadline.check()
            for way in range(4):
                place = self._places[number] + self._steps[way]
                while self._is_open[place]:
                    self._over[4 * place + way] = 4 * number + way + 1
                    self._ways[place] += 1
                    self._most[4 * number + way] += 1
                    place += self._steps[way]

    def settle(self) -> bool:
        """Draw all conclusions; whether none contradicts another. Raises OutOfTime."""
        sound = True
        for place in range(self._wide, self._size - self._wide):
            if self._is_open[place] and self._ways[place] < 2 and not self._may_be_empty:
                sound = self._cover(place) and sound
        steps = 0
        while sound and (self._at_most or self._at_least or self._todo):
            if steps % STEPS_BETWEEN_LOOKS == 0:
                self._deadline.check()
            steps += 1
            sound = self._step()
        return sound

    def _step(self) -> bool:
        """Draw one conclusion; whether it contradicts no other."""
        if self._at_most:
            line, length = self._at_most.pop()
            return self._shorten(line, length)
        if self._at_least:
            line, length = self._at_least.pop()
            return self._lengthen(line, length)
        return self._add_up(self._todo.pop())

    def _look_at(self, number: int) -> None:
        if not self._is_todo[number]:
            self._is_todo[number] = 1
            self._todo.append(number)

    def _shorten(self, line: int, most: int) -> bool:
        """The line is at most so long; whether that can be."""
        before, way = self._most[line], line & 3
        if most >= before:
            return True
        self._most[line] = most
        self._look_at(line >> 2)
        sound = most >= self._least[line]
        for length in range(max(0, most) + 1, before + 1):
            place = self._places[line >> 2] + length * self._steps[way]
            self._over[4 * place + way] = 0
            self._ways[place] -= 1
            if self._ways[place] < 2 and not self._may_be_empty:
                sound = self._cover(place) and sound
        return sound

    def _lengthen(self, line: int, least: int) -> bool:
        """The line is at least so long, and no other covers these cells; whether that can be."""
        way = line & 3
        if self._least[line] < least <= self._most[line]:
            for length in range(self._least[line] + 1, least + 1):
                place = self._places[line >> 2] + length * self._steps[way]
                for other in range(4):
                    if other != way and self._over[4 * place + other]:
                        self._at_most.append((self._over[4 * place + other] - 1, self._length_to(place, other) - 1))
            self._least[line] = least
            self._look_at(line >> 2)
        return least <= self._most[line]

    def _length_to(self, place: int, way: int) -> int:
        """How long the line of that way is that ends in the cell."""
        return (place - self._places[(self._over[4 * place + way] - 1) >> 2]) // self._steps[way]

    def _cover(self, place: int) -> bool:
        """Whether some line can still cover the cell; an only one has to."""
        if self._ways[place] == 0:
            return False
        for way in range(4):
            if self._over[4 * place + way]:
                self._at_least.append((self._over[4 * place + way] - 1, self._length_to(place, way)))
        return True

    def _add_up(self, number: int) -> bool:
        """The lines of a number are together as long as it says; whether that can be."""
        self._is_todo[number] = 0
        spare = lacking = self._numbers[number]
        if spare < 0:
            return True
        for line in range(4 * number, 4 * number + 4):
            spare -= self._least[line]
            lacking -= self._most[line]
        if not spare >= 0 >= lacking:
            return False
        for line in range(4 * number, 4 * number + 4):
            least, most = self._least[line], self._most[line]
            if most - least > spare:
                self._at_most.append((line, least + spare))
            if least - most < lacking:
                self._at_least.append((line, most + lacking))
        return True

    def directions(self) -> dict[Cell, tuple[int, ...]]:
        """Per cell the directions of the lines that may cover it."""
        sets = _choices(may_be_empty=self._may_be_empty)
        found: dict[Cell, tuple[int, ...]] = {}
        for row in range(self._height):
            for column in range(self._width):
                place = (row + 1) * self._wide + column + 1
                if self._is_open[place]:
                    ways = 0
                    for way in range(4):
                        ways |= (self._over[4 * place + way] > 0) << way
                    found[row, column] = sets[ways]
        return found
