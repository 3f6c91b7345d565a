# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""What the lines of a Hanjie in colours leave to each cell, one after the other until none gives anything more.

Types for the compiled version are in propagate.pxd.
"""

from collections.abc import Mapping, Sequence
from typing import Any

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import lowest
    from cluesmith.compiled.memory import new_numbers, release
    from cluesmith.kinds.hanjie.engine.bits import OPTIONAL, UNKNOWN, check_signals, mask_of, word_of

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.sweep import ColourLines

MAX_UNCLOCKED_WORK = 20_000  # words looked at between two looks at the clock: about a millisecond


def candidates(rows: Any, columns: Any, colours: int, deadline: Deadline) -> Mapping[Cell, Sequence[int]] | None:  # noqa: ANN401 - clues; typed more closely it would cost time
    """The values left to each cell when no line gives anything more; None if a line cannot be filled."""
    board = ColourBoard([*map(_codes, rows), *map(_codes, columns)], len(rows), len(columns), colours + 1)
    return board.candidates() if board.settle(deadline) else None


def _codes(clue: Any) -> Any:  # noqa: ANN401
    """The blocks of a clue with numbers for lengths that are not known."""
    return clue and [(_code(length), colour) for length, colour in clue] if clue is not None else None


def _code(length: Any) -> int:  # noqa: ANN401
    return UNKNOWN if length == "?" else OPTIONAL if length is None else length


class ColourBoard:
    """All lines, rows first, and those that wait to be solved."""

    def __init__(self, clues: Sequence[Any], height: int, width: int, values: int) -> None:
        self.height = height
        self.width = width
        self.values = values
        self.lines = ColourLines(clues, [width] * height + [height] * width, values)
        self.queue = new_numbers(height + width)
        self.queued = new_numbers(height + width)
        self.head = 0
        self.waiting = 0
        for line in range(height + width):
            self.enqueue(line)

    def __dealloc__(self) -> None:
        release(self.queue)
        release(self.queued)

    def enqueue(self, line: int) -> None:
        """Send a line to be solved, once."""
        if not self.queued[line]:
            self.queued[line] = 1
            self.queue[(self.head + self.waiting) % (self.height + self.width)] = line
            self.waiting += 1

    def dequeue(self) -> int:
        """The line that has waited longest; it no longer waits."""
        line = self.queue[self.head]
        self.queued[line] = 0
        self.head = (self.head + 1) % (self.height + self.width)
        self.waiting -= 1
        return line

    def settle(self, deadline: Deadline) -> bool:
        """Solve lines until none waits; False if one cannot be filled. Raises OutOfTime."""
        fuel = 0
        while self.waiting:
            line = self.dequeue()
            if self.lines.open[line]:
                continue
            fuel -= self.effort(line)
            if fuel < 0:
                check_signals()
                deadline.check()
                fuel = MAX_UNCLOCKED_WORK
            if not self.lines.solve(line):
                return False
            self.take(line)
        return True

    def effort(self, line: int) -> int:
        """About how many words are looked at to solve a line."""
        return 4 * (self.lines.first[line + 1] - self.lines.first[line] + self.values) * self.lines.stride

    def take(self, line: int) -> None:
        """Note what the line solved last leaves possible, and send the lines that cross it there to be solved."""
        crossing = self.height if line < self.height else 0
        place = line if line < self.height else line - self.height
        for value in range(self.values):
            base = self.lines.mask(line, value)
            ever = self.lines.ever + value * self.lines.stride
            for word in range(self.lines.words):
                gone = self.lines.work[base + word] & ~self.lines.work[ever + word]
                self.lines.work[base + word] &= self.lines.work[ever + word]
                while gone:
                    other = crossing + 64 * word + lowest(gone)
                    gone &= gone - 1
                    self.lines.work[self.lines.mask(other, value) + word_of(place)] &= ~mask_of(place)
                    self.enqueue(other)

    def candidates(self) -> dict[Cell, tuple[int, ...]]:
        """The values left to each cell, in reading order."""
        known: dict[int, tuple[int, ...]] = {}
        found = {}
        for row in range(self.height):
            for column in range(self.width):
                left = self.left_at(row, column)
                values = known.get(left)
                if values is None:
                    values = known[left] = tuple([value for value in range(self.values) if left >> value & 1])
                found[row, column] = values
        return found

    def left_at(self, row: int, column: int) -> int:
        """The values left to a cell, as bits."""
        left = 0
        for value in range(self.values):
            if self.lines.work[self.lines.mask(row, value) + word_of(column)] & mask_of(column):
                left |= 1 << value
        return left
