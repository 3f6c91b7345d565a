# cython: language_level=3, annotation_typing=False
"""How far the lines of Four Winds reach: what follows from lengths alone.

Types for the compiled version are in propagate.pxd.
"""

from collections.abc import Iterable, Mapping

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell
from cluesmith.kinds.four_winds.clues import Number

LINES_BETWEEN_LOOKS, STEPS_BETWEEN_LOOKS = 1024, 4096  # at the clock
UNCOVERED = 4  # beside the four directions: no line covers the cell


class LineLengths:
    """How far each line reaches at least and at most; line 4 i + way belongs to the i-th number.

    Raises OutOfTime, already when it is made.
    """

    def __init__(
        self,
        clues: Mapping[Cell, Number],
        arms: Mapping[Cell, list[list[Cell]]],
        board: Iterable[Cell],
        deadline: Deadline,
        *,
        empty_cells: bool,
    ) -> None:
        self._deadline = deadline
        self._numbers = [None if clue == "?" else clue for clue in clues.values()]
        self._lines = [arm for clue in clues for arm in arms[clue]]
        self._least = [0] * len(self._lines)
        self._most = [len(line) for line in self._lines]
        self._over: dict[Cell, dict[int, int]] = {cell: {} for cell in board}  # lines that may cover it, from how far
        for line, cells_of in enumerate(self._lines):
            if line % LINES_BETWEEN_LOOKS == 0:
                deadline.check()
            for place, cell in enumerate(cells_of, start=1):
                self._over[cell][line] = place
        self._may_be_empty = empty_cells
        self._at_least: list[tuple[int, int]] = []  # lines and lengths, to be looked at
        self._at_most: list[tuple[int, int]] = []
        self._numbers_todo = dict.fromkeys(range(len(self._numbers)))

    def settle(self) -> bool:
        """Draw all conclusions; whether none contradicts another."""
        sound = self._may_be_empty or False not in [self._covered(cell) for cell in self._over]
        steps = 0
        while sound and (self._at_most or self._at_least or self._numbers_todo):
            if steps % STEPS_BETWEEN_LOOKS == 0:
                self._deadline.check()
            steps += 1
            if self._at_most:
                line, length = self._at_most.pop()
                sound = self._shorten(line, length)
            elif self._at_least:
                line, length = self._at_least.pop()
                sound = self._lengthen(line, length)
            else:
                sound = self._add_up(self._numbers_todo.popitem()[0])
        return sound

    def _shorten(self, line: int, most: int) -> bool:
        """The line is at most so long; whether that can be."""
        if most >= self._most[line]:
            return True
        lost = self._lines[line][most : self._most[line]]
        self._most[line] = most
        self._numbers_todo[line // 4] = None
        sound = most >= self._least[line]
        for cell in lost:
            del self._over[cell][line]
            sound = (self._may_be_empty or self._covered(cell)) and sound
        return sound

    def _lengthen(self, line: int, least: int) -> bool:
        """The line is at least so long, and no other covers these cells; whether that can be."""
        if self._least[line] < least <= self._most[line]:
            for cell in self._lines[line][self._least[line] : least]:
                for other, place in self._over[cell].items():
                    if other != line:
                        self._at_most.append((other, place - 1))
            self._least[line] = least
            self._numbers_todo[line // 4] = None
        return least <= self._most[line]

    def _covered(self, cell: Cell) -> bool:
        """Whether some line can still cover the cell; an only one has to."""
        over = self._over[cell]
        if len(over) == 1:
            self._at_least += over.items()
        return bool(over)

    def _add_up(self, place: int) -> bool:
        """The lines of a number are together as long as it says; whether that can be."""
        number = self._numbers[place]
        if number is None:
            return True
        spare = lacking = number
        for line in range(4 * place, 4 * place + 4):
            spare -= self._least[line]
            lacking -= self._most[line]
        for line in range(4 * place, 4 * place + 4) if spare >= 0 >= lacking else ():
            least, most = self._least[line], self._most[line]
            if most - least > spare:
                self._at_most.append((line, least + spare))
            if least - most < lacking:
                self._at_least.append((line, most + lacking))
        return spare >= 0 >= lacking

    def directions(self) -> dict[Cell, tuple[int, ...]]:
        """Per cell the directions of the lines that may cover it."""
        empty = (UNCOVERED,) if self._may_be_empty else ()
        return {cell: (*sorted([line % 4 for line in over]), *empty) for cell, over in self._over.items()}
