# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Probing: each unknown cell is tried both ways; types are in probing.pxd."""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import lowest
    from cluesmith.compiled.memory import new_numbers, new_words, release
    from cluesmith.kinds.hanjie.engine.bits import STOPPED, TRUE

from cluesmith.kinds.hanjie.engine.propagation import Propagation
from cluesmith.kinds.hanjie.engine.sheet import Sheet

MAX_FOOTPRINT_WORDS = 4_000_000  # for the lines that each probe has touched; boards that would need more do without


class Probing:
    """What the probes so far have shown.

    `gain` is the number of cells found when a literal was last probed, `footprint` the lines that this took. Time is
    counted in changes that stay: by that `clock` a literal was last `probed` and a line last `changed`.
    """

    def __init__(self, sheet: Sheet, propagation: Propagation) -> None:
        self.sheet = sheet
        self.propagation = propagation
        self.probes = 0
        self.gain = new_numbers(2 * self.sheet.cells)
        self.clock = 1
        self.probed = new_numbers(2 * self.sheet.cells)
        self.changed = new_numbers(self.sheet.count)
        self.seen_mark = 0
        self.seen = new_numbers(2 * self.sheet.cells)
        self.common = new_numbers(self.sheet.cells)
        self.has_footprints = 2 * self.sheet.cells * self.propagation.span < MAX_FOOTPRINT_WORDS
        self.footprint = new_words(2 * self.sheet.cells * self.propagation.span if self.has_footprints else 0)

    def __dealloc__(self) -> None:
        release(self.gain)
        release(self.probed)
        release(self.changed)
        release(self.seen)
        release(self.common)
        release(self.footprint)

    def probe_all(self) -> int:
        """Probe unknown cells until no probe can teach anything new."""
        status = TRUE
        found = -1
        while status == TRUE and found != self.sheet.known:
            found = self.sheet.known
            for cell in range(self.sheet.cells):
                if self.sheet.shade[cell] == 2:
                    status = self.probe_cell(cell)
                    if status != TRUE:
                        break
        return status

    def probe_cell(self, cell: int) -> int:
        """Try both values of a cell; keep what a contradiction shows and what both have in common."""
        if not (self.is_stale(2 * cell) or self.is_stale(2 * cell + 1)):
            return TRUE
        known = self.sheet.known
        for value in range(2):
            status = self.probe(2 * cell + value)
            if status != TRUE:
                self.sheet.undo(known)
                return STOPPED if status == STOPPED else self.learn(2 * cell + 1 - value, known)
            if value == 0:
                self.mark_found(known)
                self.sheet.undo(known)
        return self.keep_common(known)

    def is_stale(self, literal: int) -> bool:
        """Whether a line that the last probe of the literal used has changed since then."""
        when = self.probed[literal]
        if when == 0 or not self.has_footprints:
            return when < self.clock
        for word in range(self.propagation.span):
            lines = self.footprint[literal * self.propagation.span + word]
            while lines:
                if self.changed[64 * word + lowest(lines)] > when:
                    return True
                lines &= lines - 1
        return False

    def probe(self, literal: int) -> int:
        """Assume a literal, propagate, and note what that took and gave."""
        self.probes += 1
        known = self.sheet.known
        for word in range(self.propagation.span):
            self.propagation.touched[word] = 0
        self.propagation.assume(literal)
        status = self.propagation.propagate()
        if status == TRUE:
            self.probed[literal] = self.clock
            self.gain[literal] = self.sheet.known - known
            self.note_footprint(literal)
        return status

    def note_footprint(self, literal: int) -> None:
        """Note the lines that a probe has touched, where there is room for that."""
        for word in range(self.propagation.span if self.has_footprints else 0):
            self.footprint[literal * self.propagation.span + word] = self.propagation.touched[word]

    def mark_found(self, known: int) -> None:
        """Mark what was found since so many cells were known."""
        self.seen_mark += 1
        for place in range(known, self.sheet.known):
            self.seen[self.sheet.trail[place]] = self.seen_mark

    def keep_common(self, known: int) -> int:
        """Undo the second probe of a cell and keep what was also found by the first."""
        count = 0
        for place in range(known, self.sheet.known):
            if self.seen[self.sheet.trail[place]] == self.seen_mark:
                self.common[count] = self.sheet.trail[place]
                count += 1
        self.sheet.undo(known)
        if count == 0:
            return TRUE
        for place in range(count):
            self.propagation.assume(self.common[place])
        return self.finish(known)

    def learn(self, literal: int, known: int) -> int:
        """Keep the opposite of what was found impossible."""
        self.propagation.assume(literal)
        return self.finish(known)

    def finish(self, known: int) -> int:
        """Propagate for good, noting which lines change."""
        status = self.propagation.propagate()
        self.clock += 1
        for place in range(known, self.sheet.known):
            cell = self.sheet.trail[place] >> 1
            self.changed[cell // self.sheet.width] = self.clock
            self.changed[self.sheet.height + cell - cell // self.sheet.width * self.sheet.width] = self.clock
        return status
