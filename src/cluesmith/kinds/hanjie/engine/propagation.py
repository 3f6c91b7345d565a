# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Propagation: what one line forces is passed on to the lines that cross it; types are in propagation.pxd."""

from time import monotonic

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import lowest
    from cluesmith.compiled.memory import new_numbers, new_words, release
    from cluesmith.kinds.hanjie.engine.bits import FALSE, STOPPED, TRUE, check_signals, mask_of, word_of, words_for

from cluesmith.kinds.hanjie.engine.line_solver import LineSolver
from cluesmith.kinds.hanjie.engine.sheet import Sheet

MAX_UNCLOCKED_WORK = 30_000  # work (see `effort`) between two looks at the clock: about a millisecond


class Propagation:
    """The lines that wait to be solved, and the time, by `monotonic`, when all work ends.

    `line` is the one taken last, `touched` has a bit for each line taken since the bits were last wiped.
    """

    def __init__(self, sheet: Sheet, lines: LineSolver, deadline: float) -> None:
        self.sheet = sheet
        self.lines = lines
        self.queue = new_numbers(self.sheet.count)
        self.queued = new_numbers(self.sheet.count)
        self.head = 0
        self.waiting = 0
        self.line = -1
        self.span = words_for(self.sheet.count)
        self.touched = new_words(self.span)
        self.fuel = MAX_UNCLOCKED_WORK
        self.deadline = deadline
        self.lines_solved = 0

    def __dealloc__(self) -> None:
        release(self.queue)
        release(self.queued)
        release(self.touched)

    # the queue

    def enqueue(self, line: int) -> None:
        """Send a line to be solved, once."""
        if not self.queued[line]:
            self.queued[line] = 1
            place = self.head + self.waiting
            self.queue[place if place < self.sheet.count else place - self.sheet.count] = line
            self.waiting += 1

    def enqueue_all(self) -> None:
        """Send every line to be solved."""
        for line in range(self.sheet.count):
            self.enqueue(line)

    def dequeue(self) -> int:
        """The line that has waited longest; it no longer waits."""
        line = self.queue[self.head]
        self.queued[line] = 0
        self.head += 1
        if self.head == self.sheet.count:
            self.head = 0
        self.waiting -= 1
        return line

    def drop_queue(self) -> None:
        """Solve none of the lines that wait."""
        while self.waiting:
            self.dequeue()

    # lines

    def assume(self, literal: int) -> None:
        """Note an unknown cell and send its two lines to be solved."""
        cell = literal >> 1
        row = cell // self.sheet.width
        column = cell - row * self.sheet.width
        self.sheet.write(row, column, literal & 1)
        self.enqueue(row)
        self.enqueue(self.sheet.height + column)

    def propagate(self) -> int:
        """Solve the lines in the queue until none is left; FALSE if one cannot be filled."""
        if self.sheet.impossible:
            return FALSE
        while self.waiting:
            status = self.solve_next()
            if status != TRUE:
                self.drop_queue()
                return status
        return TRUE

    def solve_next(self) -> int:
        """Solve the line that has waited longest, and pass on what it forces; FALSE if it cannot be filled."""
        line = self.dequeue()
        self.line = line
        self.touched[word_of(line)] |= mask_of(line)
        if self.is_out_of_time(self.effort(line)):
            return STOPPED
        if self.sheet.free[line]:
            return TRUE
        self.lines_solved += 1
        if not self.lines.forward(line):
            return FALSE
        self.lines.backward(line)
        self.sheet.cause = line + 1
        self.take_all(line)
        return TRUE

    def take_all(self, line: int) -> None:
        """Note all that the line solved last forces."""
        base = line * self.sheet.stride
        for word in range(word_of(self.sheet.size[line] - 1) + 1):
            self.take(line, 64 * word, self.lines.must_paint[word] & ~self.sheet.painted[base + word], 1)
            self.take(line, 64 * word, self.lines.must_blank[word] & ~self.sheet.blank[base + word], 0)

    def take(self, line: int, base: int, fresh: int, value: int) -> None:
        """Note new cells of a line, given as bits, and send the lines that cross it there to be solved."""
        while fresh:
            place = base + lowest(fresh)
            fresh &= fresh - 1
            if line < self.sheet.height:
                self.sheet.write(line, place, value)
                self.enqueue(self.sheet.height + place)
            else:
                self.sheet.write(place, line - self.sheet.height, value)
                self.enqueue(place)

    # time

    def effort(self, line: int) -> int:
        """The work it takes to solve a line: its blocks, times the words of a line."""
        return (self.sheet.first[line + 1] - self.sheet.first[line] + 1) * self.sheet.stride

    def is_out_of_time(self, work: int) -> bool:
        """Whether the time is up, now that so much work has been done; a Ctrl-C gets through here."""
        self.fuel -= work
        return self.fuel < 0 and self.look_at_clock()

    def look_at_clock(self) -> bool:
        """Whether the deadline has passed."""
        self.fuel = MAX_UNCLOCKED_WORK
        check_signals()
        return monotonic() >= self.deadline
