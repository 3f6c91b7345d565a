# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Propagation and probing over a whole board; types are in engine.pxd.

A literal is 2 * cell + value, cells counted row by row. `trail` lists the literals known so far in the order in which
they were found, so that a guess is taken back by undoing its end.
"""

from collections.abc import Sequence
from math import inf
from time import monotonic

try:
    import cython
except ImportError:
    from cluesmith.kinds.hanjie.engine import cython_stub as cython

if not cython.compiled:
    from cluesmith.kinds.hanjie.engine.bits import (
        FALSE,
        STOPPED,
        TRUE,
        check_signals,
        lowest,
        mask_of,
        new_numbers,
        new_words,
        release,
        word_of,
        words_for,
    )

from cluesmith.kinds.hanjie.engine.longsweep import LongLines

BREATH = 30_000  # units of work (a block of a line in a word) between two looks at the clock: about a millisecond

MOST_FOOTPRINTS = 4_000_000  # words for what each probe has touched; boards that would need more do without


class Engine(LongLines):
    """A board on its way to an answer."""

    def __init__(self, rows: Sequence[Sequence[int] | None], columns: Sequence[Sequence[int] | None]) -> None:
        super().__init__(rows, columns)
        cells = self.height * self.width
        self.cells = cells
        self.trail = new_numbers(cells)
        self.shade = new_numbers(cells)
        self.position = new_numbers(cells)
        self.reason = new_numbers(cells)
        self.level = new_numbers(cells)
        self.cause = 0
        self.level_now = 0
        for cell in range(cells):
            self.shade[cell] = 2
        self.known = 0
        self.queue = new_numbers(self.count)
        self.queued = new_numbers(self.count)
        self.head = 0
        self.waiting = 0
        self.fuel = BREATH
        self.deadline = inf
        self.lines_solved = 0
        self.probes = 0
        self.seen = new_numbers(2 * cells)
        self.seen_mark = 0
        self.clock = 1
        self.changed = new_numbers(self.count)
        self.probed = new_numbers(2 * cells)
        self.gain = new_numbers(2 * cells)
        self.common = new_numbers(cells)
        self.span = words_for(self.count)
        self.touched = new_words(self.span)
        self.has_footprints = 2 * cells * self.span < MOST_FOOTPRINTS
        self.footprint = new_words(2 * cells * self.span if self.has_footprints else 0)

    def __dealloc__(self) -> None:
        release(self.trail)
        release(self.shade)
        release(self.position)
        release(self.reason)
        release(self.level)
        release(self.queue)
        release(self.queued)
        release(self.seen)
        release(self.changed)
        release(self.probed)
        release(self.gain)
        release(self.common)
        release(self.touched)
        release(self.footprint)

    # cells

    def value(self, cell: int) -> int:
        """0 blank, 1 painted, 2 unknown."""
        return self.shade[cell]

    def values(self) -> bytes:
        """Every cell, row by row: 0 blank, 1 painted, 2 unknown."""
        found = bytearray(self.cells)
        for cell in range(self.cells):
            found[cell] = self.value(cell)
        return bytes(found)

    def write(self, row: int, column: int, value: int) -> None:
        """Note what a cell is, in its row and in its column."""
        across = row * self.stride + word_of(column)
        down = (self.height + column) * self.stride + word_of(row)
        if value:
            self.painted[across] |= mask_of(column)
            self.painted[down] |= mask_of(row)
        else:
            self.blank[across] |= mask_of(column)
            self.blank[down] |= mask_of(row)
        cell = row * self.width + column
        self.shade[cell] = value
        self.position[cell] = self.known
        self.reason[cell] = self.cause
        self.level[cell] = self.level_now
        self.trail[self.known] = 2 * cell + value
        self.known += 1

    def undo(self, known: int) -> None:
        """Forget all that was found since so many cells were known."""
        while self.known > known:
            self.known -= 1
            cell = self.trail[self.known] >> 1
            self.shade[cell] = 2
            row = cell // self.width
            column = cell - row * self.width
            across = row * self.stride + word_of(column)
            down = (self.height + column) * self.stride + word_of(row)
            self.painted[across] &= ~mask_of(column)
            self.blank[across] &= ~mask_of(column)
            self.painted[down] &= ~mask_of(row)
            self.blank[down] &= ~mask_of(row)

    def assume(self, literal: int) -> None:
        """Note an unknown cell and send its two lines to be solved."""
        cell = literal >> 1
        row = cell // self.width
        column = cell - row * self.width
        self.write(row, column, literal & 1)
        self.enqueue(row)
        self.enqueue(self.height + column)

    # lines

    def enqueue(self, line: int) -> None:
        """Send a line to be solved, once."""
        if not self.queued[line]:
            self.queued[line] = 1
            place = self.head + self.waiting
            self.queue[place if place < self.count else place - self.count] = line
            self.waiting += 1

    def enqueue_all(self) -> None:
        """Send every line to be solved."""
        for line in range(self.count):
            self.enqueue(line)

    def drop_queue(self) -> None:
        """Solve none of the lines that wait."""
        while self.waiting:
            self.queued[self.dequeue()] = 0

    def dequeue(self) -> int:
        """The line that has waited longest."""
        line = self.queue[self.head]
        self.head += 1
        if self.head == self.count:
            self.head = 0
        self.waiting -= 1
        return line

    def settle(self, line: int) -> bool:
        """Solve a line and pass on what it forces. False: it cannot be filled."""
        self.lines_solved += 1
        if self.stride == 1:
            if not (self.forward(line) and self.backward(line)):
                return False
            self.take(line, 0, self.must_paint & ~self.painted[line], 1)
            self.take(line, 0, self.must_blank & ~self.blank[line], 0)
            return True
        if not (self.forward_long(line) and self.backward_long(line)):
            return False
        size = self.size[line]
        base = line * self.stride
        for word in range(word_of(size - 1) + 1):
            every = mask_of(size) - 1 if word_of(size) == word else ~(mask_of(0) - 1)
            fresh = every & ~self.work[self.ever_blank + word] & ~self.painted[base + word]
            self.take(line, 64 * word, fresh, 1)
            fresh = every & ~self.work[self.ever_painted + word] & ~self.blank[base + word]
            self.take(line, 64 * word, fresh, 0)
        return True

    def take(self, line: int, base: int, fresh: int, value: int) -> None:
        """Note new cells of a line, given as bits, and send the lines that cross it there to be solved."""
        while fresh:
            place = base + lowest(fresh)
            fresh &= fresh - 1
            if line < self.height:
                self.write(line, place, value)
                self.enqueue(self.height + place)
            else:
                self.write(place, line - self.height, value)
                self.enqueue(place)

    def propagate(self) -> int:
        """Solve the lines in the queue until none is left; FALSE if one cannot be filled."""
        if self.impossible:
            return FALSE
        while self.waiting:
            line = self.dequeue()
            self.queued[line] = 0
            self.touched[word_of(line)] |= mask_of(line)
            if self.free[line]:
                continue
            self.fuel -= (self.first[line + 1] - self.first[line] + 1) * self.stride
            if self.fuel < 0 and self.out_of_time():
                self.drop_queue()
                return STOPPED
            if not self.settle(line):
                self.drop_queue()
                return FALSE
        return TRUE

    def out_of_time(self) -> bool:
        """Whether the deadline has passed; a Ctrl-C gets through here."""
        self.fuel = BREATH
        check_signals()
        return monotonic() >= self.deadline

    # probing

    def probe_all(self) -> int:
        """Probe unknown cells until no probe can teach anything new."""
        status = TRUE
        found = -1
        while status == TRUE and found != self.known:
            found = self.known
            for cell in range(self.cells):
                if self.value(cell) == 2:
                    status = self.probe_cell(cell)
                    if status != TRUE:
                        break
        return status

    def probe_cell(self, cell: int) -> int:
        """Try both values of a cell; keep what a contradiction shows and what both have in common."""
        if self.is_stale(2 * cell) or self.is_stale(2 * cell + 1):
            known = self.known
            for value in range(2):
                status = self.probe(2 * cell + value)
                if status == STOPPED:
                    self.undo(known)
                    return STOPPED
                if status == FALSE:
                    self.undo(known)
                    return self.learn(2 * cell + 1 - value, known)
                if value == 0:
                    self.mark_found(known)
                    self.undo(known)
            return self.keep_common(known)
        return TRUE

    def is_stale(self, literal: int) -> bool:
        """Whether a line that the last probe of the literal used has changed since then."""
        when = self.probed[literal]
        if when == 0 or not self.has_footprints:
            return when < self.clock
        for word in range(self.span):
            lines = self.footprint[literal * self.span + word]
            while lines:
                if self.changed[64 * word + lowest(lines)] > when:
                    return True
                lines &= lines - 1
        return False

    def probe(self, literal: int) -> int:
        """Assume a literal, propagate, and note what that took and gave."""
        self.probes += 1
        known = self.known
        for word in range(self.span):
            self.touched[word] = 0
        self.assume(literal)
        status = self.propagate()
        if status == TRUE:
            self.probed[literal] = self.clock
            self.gain[literal] = self.known - known
            for word in range(self.span if self.has_footprints else 0):
                self.footprint[literal * self.span + word] = self.touched[word]
        return status

    def mark_found(self, known: int) -> None:
        """Mark what was found since so many cells were known."""
        self.seen_mark += 1
        for place in range(known, self.known):
            self.seen[self.trail[place]] = self.seen_mark

    def keep_common(self, known: int) -> int:
        """Undo the second probe of a cell and keep what was also found by the first."""
        count = 0
        for place in range(known, self.known):
            if self.seen[self.trail[place]] == self.seen_mark:
                self.common[count] = self.trail[place]
                count += 1
        self.undo(known)
        if count == 0:
            return TRUE
        for place in range(count):
            self.assume(self.common[place])
        return self.finish(known)

    def learn(self, literal: int, known: int) -> int:
        """Keep the opposite of what was found impossible."""
        self.assume(literal)
        return self.finish(known)

    def finish(self, known: int) -> int:
        """Propagate for good, noting which lines change."""
        status = self.propagate()
        self.clock += 1
        for place in range(known, self.known):
            cell = self.trail[place] >> 1
            self.changed[cell // self.width] = self.clock
            self.changed[self.height + cell - cell // self.width * self.width] = self.clock
        return status
