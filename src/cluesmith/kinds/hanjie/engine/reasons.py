# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Why a line forces a cell, or cannot be filled; types are in reasons.pxd.

Known cells of the line are left out one by one as long as it stays impossible: what cannot be left out is the reason.
A try takes no more than the way forward of the line solver. Cells that are marked are part of what is being learned
anyway, and cells known at level 0 (the ground) need no reason: both are used freely.
"""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import lowest
    from cluesmith.compiled.memory import new_numbers, new_words, release
    from cluesmith.kinds.hanjie.engine.bits import FALSE, STOPPED, TRUE, mask_of, word_of

from cluesmith.kinds.hanjie.engine.propagation import Propagation
from cluesmith.kinds.hanjie.engine.sheet import Sheet


class Reasons:
    """The reasons found last, a `number` of literals in `because`, and the cells that are marked."""

    def __init__(self, sheet: Sheet, propagation: Propagation) -> None:
        self.sheet = sheet
        self.propagation = propagation
        self.lines = self.propagation.lines
        self.stride = self.sheet.stride
        self.painted = self.sheet.painted
        self.blank = self.sheet.blank
        self.position = self.sheet.position
        self.number = 0
        self.because = new_numbers(self.sheet.cells + 1)
        self.suspects = new_numbers(max(self.sheet.height, self.sheet.width))
        self.marked = new_numbers(self.sheet.cells)
        self.marks = new_words(self.sheet.count * self.sheet.stride)
        self.grounded = 0
        self.ground = new_words(self.sheet.count * self.sheet.stride)
        self.kept_painted = new_words(self.sheet.stride)
        self.kept_blank = new_words(self.sheet.stride)

    def __dealloc__(self) -> None:
        release(self.because)
        release(self.suspects)
        release(self.marked)
        release(self.marks)
        release(self.ground)
        release(self.kept_painted)
        release(self.kept_blank)

    def explain_line(self, line: int, literal: int) -> int:
        """Put into `because` few facts for which the line forces the literal (-1: cannot be filled).

        Facts that are marked, that is part of what will be learned anyway, are used but not named.
        """
        self.keep_line(line)
        count = self.find_suspects(line, self.sheet.known if literal < 0 else self.position[literal >> 1])
        if literal >= 0:
            self.set_cell(line, self.place_on(line, literal >> 1), 1 - (literal & 1))
        for index in range(count):
            fact = self.suspects[index]
            place = self.place_on(line, fact >> 1)
            self.clear_cell(line, place)
            if self.lines.forward(line):
                self.set_cell(line, place, fact & 1)
                self.because[self.number] = fact
                self.number += 1
        self.restore_line(line)
        return STOPPED if self.propagation.is_out_of_time(count * self.propagation.effort(line)) else TRUE

    def find_suspects(self, line: int, until: int) -> int:
        """Collect what was known of a line at a time, latest first, and wipe what came later from it."""
        count = 0
        base = line * self.stride
        for word in range(self.stride):
            bits = (self.painted[base + word] | self.blank[base + word]) & ~self.ground[base + word]
            while bits:
                place = 64 * word + lowest(bits)
                bits &= bits - 1
                cell = self.cell_at(line, place)
                if self.position[cell] >= until:
                    self.clear_cell(line, place)
                elif not self.marked[cell]:
                    self.insert_suspect(count, cell)
                    count += 1
        return count

    def insert_suspect(self, count: int, cell: int) -> None:
        """Put a cell in its place among the suspects, latest first."""
        when = self.position[cell]
        while count > 0 and self.position[self.suspects[count - 1] >> 1] < when:
            self.suspects[count] = self.suspects[count - 1]
            count -= 1
        self.suspects[count] = 2 * cell + self.sheet.shade[cell]

    def is_derived(self, cell: int) -> int:
        """Whether the row or the column of a cell forces it, given the marked cells that were known before."""
        row = cell // self.sheet.width
        status = self.line_derives(row, cell)
        if status != FALSE:
            return status
        return self.line_derives(self.sheet.height + cell - row * self.sheet.width, cell)

    def line_derives(self, line: int, cell: int) -> int:
        """The same for one line."""
        if self.sheet.free[line]:
            return FALSE
        if self.propagation.is_out_of_time(self.propagation.effort(line)):
            return STOPPED
        self.keep_line(line)
        base = line * self.stride
        for word in range(self.stride):
            bits = self.marks[base + word]
            self.painted[base + word] &= bits | self.ground[base + word]
            self.blank[base + word] &= bits | self.ground[base + word]
            while bits:
                place = 64 * word + lowest(bits)
                bits &= bits - 1
                if self.position[self.cell_at(line, place)] >= self.position[cell]:
                    self.clear_cell(line, place)
        self.set_cell(line, self.place_on(line, cell), 1 - self.sheet.shade[cell])
        derived = FALSE if self.lines.forward(line) else TRUE
        self.restore_line(line)
        return derived

    def keep_line(self, line: int) -> None:
        """Remember what is known of a line, before parts of it are wiped."""
        for word in range(self.stride):
            self.kept_painted[word] = self.painted[line * self.stride + word]
            self.kept_blank[word] = self.blank[line * self.stride + word]

    def restore_line(self, line: int) -> None:
        """Undo all changes to a line since it was remembered."""
        for word in range(self.stride):
            self.painted[line * self.stride + word] = self.kept_painted[word]
            self.blank[line * self.stride + word] = self.kept_blank[word]

    def mark(self, cell: int, value: int) -> None:
        """Mark or unmark a cell, also among the bits of its lines."""
        row = cell // self.sheet.width
        column = cell - row * self.sheet.width
        self.marked[cell] = value
        across = row * self.stride + word_of(column)
        down = (self.sheet.height + column) * self.stride + word_of(row)
        if value:
            self.marks[across] |= mask_of(column)
            self.marks[down] |= mask_of(row)
        else:
            self.marks[across] &= ~mask_of(column)
            self.marks[down] &= ~mask_of(row)

    def note_ground(self, until: int) -> None:
        """Note the first cells of the trail, those known at level 0, among the bits of their lines."""
        while self.grounded < until:
            cell = self.sheet.trail[self.grounded] >> 1
            row = cell // self.sheet.width
            column = cell - row * self.sheet.width
            self.ground[row * self.stride + word_of(column)] |= mask_of(column)
            self.ground[(self.sheet.height + column) * self.stride + word_of(row)] |= mask_of(row)
            self.grounded += 1

    def cell_at(self, line: int, place: int) -> int:
        """The cell at a place of a line."""
        if line < self.sheet.height:
            return line * self.sheet.width + place
        return place * self.sheet.width + line - self.sheet.height

    def place_on(self, line: int, cell: int) -> int:
        """Where on a line a cell lies."""
        row = cell // self.sheet.width
        return cell - row * self.sheet.width if line < self.sheet.height else row

    def set_cell(self, line: int, place: int, value: int) -> None:
        """Give a cell a value for one line only."""
        word = line * self.stride + word_of(place)
        if value:
            self.painted[word] |= mask_of(place)
        else:
            self.blank[word] |= mask_of(place)

    def clear_cell(self, line: int, place: int) -> None:
        """Make a cell unknown for one line only."""
        word = line * self.stride + word_of(place)
        self.painted[word] &= ~mask_of(place)
        self.blank[word] &= ~mask_of(place)
