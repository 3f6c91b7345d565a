# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""How likely each cell of a Hanjie in colours holds each value: belief propagation; types are in beliefs.pxd.

As in black and white (`engine/beliefs`) each line tells those that cross it what it thinks of their common cells,
judged by all ways to fill it and weighted by what it was told. What no way leaves possible is ruled out for good, so
that values which have been fixed for a try are followed up by the same sums.

A line is summed up block by block. `over` has the weight of all ways to lay the blocks up to one that ends before a
place, `gap` the same with blank cells behind it, `begin` of those in which a block begins there, and `fit` the weight
of the block itself; `after_over`, `after_gap` and `after_begin` are their twins on the way back. The sums of a block
are scaled, or those of long lines would be too small for a double. All is done in a fixed order: compiled or not, on
any machine, the result is the same.
"""

from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, new_reals, release
    from cluesmith.kinds.hanjie.engine.bits import check_signals

from cluesmith.deadline import Deadline

COMPILED: bool = cython.compiled
LEAST = 1e-6  # no line tells another that a value which is possible is less likely than this
TINY = 1e-250  # a sum below this has lost its precision
KEPT = 0.5  # of the old message in the new one: without that they would swing to and fro
MAX_UNCLOCKED_WORK = 300_000  # places of blocks between two looks at the clock: about a millisecond


class ColourBeliefs:
    """What rows and columns have told each other of the values left to each cell."""

    def __init__(self, clues: Sequence[Any], height: int, width: int, values: int, left: Sequence[int]) -> None:
        """`clues`: rows first, blocks as length and colour, None of a line without a clue; `left`: values as bits."""
        self.height = height
        self.width = width
        self.values = values
        self.cells = height * width
        self.wide = max(height, width) + 2
        self.fuel = MAX_UNCLOCKED_WORK
        self.line_size = 0
        self.line_blocks = 0
        self.line_first = 0
        self.total = 0.0
        known = [clue or () for clue in clues]
        self.first = new_numbers(height + width + 1)
        self.has_clue = new_numbers(height + width)
        self.length = new_numbers(sum(map(len, known)))
        self.colour = new_numbers(sum(map(len, known)))
        most = max(map(len, known)) + 1
        self.left = new_numbers(self.cells)
        self.kept_left = new_numbers(self.cells)
        self.to_row = new_reals(self.cells * values)
        self.to_column = new_reals(self.cells * values)
        self.kept_to_row = new_reals(self.cells * values)
        self.kept_to_column = new_reals(self.cells * values)
        self.weight = new_reals(self.wide * values)
        self.likely = new_reals(self.wide * values)
        self.over = new_reals(most * self.wide)
        self.gap = new_reals(most * self.wide)
        self.begin = new_reals(most * self.wide)
        self.fit = new_reals(most * self.wide)
        self.after_over = new_reals(self.wide)
        self.after_gap = new_reals(self.wide)
        self.after_begin = new_reals(self.wide)
        self.take_clues(clues)
        self.start(left)

    def __dealloc__(self) -> None:
        release(self.first)
        release(self.has_clue)
        release(self.length)
        release(self.colour)
        release(self.left)
        release(self.kept_left)
        release(self.to_row)
        release(self.to_column)
        release(self.kept_to_row)
        release(self.kept_to_column)
        release(self.weight)
        release(self.likely)
        release(self.over)
        release(self.gap)
        release(self.begin)
        release(self.fit)
        release(self.after_over)
        release(self.after_gap)
        release(self.after_begin)

    def take_clues(self, clues: Sequence[Any]) -> None:
        """Note the blocks of all lines."""
        block = 0
        for line, clue in enumerate(clues):
            self.has_clue[line] = clue is not None
            for length, colour in clue or ():
                self.length[block] = length
                self.colour[block] = colour
                block += 1
            self.first[line + 1] = block

    def start(self, left: Sequence[int]) -> None:
        """Begin with these values, each as likely as the others."""
        for cell in range(self.cells):
            self.left[cell] = left[cell]
            for value in range(self.values):
                self.to_row[cell * self.values + value] = 1.0 / self.values
                self.to_column[cell * self.values + value] = 1.0 / self.values

    # what is asked

    def exchange(self, rounds: int, deadline: Deadline) -> bool:
        """Let all lines tell each other what they think, so many times; False if one has no way. Raises OutOfTime."""
        for _ in range(rounds):
            for line in range(self.height + self.width):
                if self.has_clue[line]:
                    self.look_at_clock(line, deadline)
                    self.take_line(line)
                    if not self.forward():
                        return False
                    self.backward()
                    if not self.tell(line):
                        return False
        return True

    def keep(self) -> None:
        """Note what is known and thought now, to come back to it."""
        for cell in range(self.cells):
            self.kept_left[cell] = self.left[cell]
        for at in range(self.cells * self.values):
            self.kept_to_row[at] = self.to_row[at]
            self.kept_to_column[at] = self.to_column[at]

    def come_back(self) -> None:
        """Know and think again what was kept."""
        for cell in range(self.cells):
            self.left[cell] = self.kept_left[cell]
        for at in range(self.cells * self.values):
            self.to_row[at] = self.kept_to_row[at]
            self.to_column[at] = self.kept_to_column[at]

    def fix(self, cell: int, value: int) -> None:
        """Leave only this value to a cell."""
        self.left[cell] = 1 << value

    def guesses(self) -> list[tuple[float, int, int]]:
        """For each open cell how likely its likeliest value is, the cell, and that value."""
        found = []
        for cell in range(self.cells):
            if self.left[cell] & (self.left[cell] - 1):
                value = self.likeliest(cell)
                found.append((self.belief(cell, value), cell, value))
        return found

    def likeliest(self, cell: int) -> int:
        """The value that row and column together think the likeliest, of those left; the first of several."""
        best = -1.0
        found = 0
        for value in range(self.values):
            if self.left[cell] >> value & 1 and self.both(cell, value) > best:
                best = self.both(cell, value)
                found = value
        return found

    def belief(self, cell: int, value: int) -> float:
        """How likely a cell holds a value, by what its row and its column tell."""
        total = 0.0
        for other in range(self.values):
            if self.left[cell] >> other & 1:
                total += self.both(cell, other)
        return self.both(cell, value) / total if total > 0.0 else 0.0

    def both(self, cell: int, value: int) -> float:
        """What row and column say of a value, together."""
        return self.to_row[cell * self.values + value] * self.to_column[cell * self.values + value]

    # one line

    def take_line(self, line: int) -> None:
        """Set up the weights of the values of a line's cells; the largest of each cell is 1."""
        is_row = line < self.height
        self.line_size = self.width if is_row else self.height
        self.line_first = self.first[line]
        self.line_blocks = self.first[line + 1] - self.line_first
        told = self.to_row if is_row else self.to_column
        for place in range(self.line_size):
            cell = line * self.width + place if is_row else place * self.width + line - self.height
            most = 0.0
            for value in range(self.values):
                weight = max(told[cell * self.values + value], LEAST) if self.left[cell] >> value & 1 else 0.0
                self.weight[place * self.values + value] = weight
                most = max(most, weight)
            for value in range(self.values):
                self.weight[place * self.values + value] /= most
                self.likely[place * self.values + value] = 0.0

    def forward(self) -> bool:
        """Lay all blocks from the first to the last; False if there is no way."""
        for place in range(self.line_size + 1):
            self.over[place] = 0.0
        self.over[0] = 1.0
        self.leave_blank(0)
        for block in range(1, self.line_blocks + 1):
            self.lay(block)
            if not self.scale(block):
                return False
            self.leave_blank(block)
        last = self.line_blocks * self.wide + self.line_size
        self.total = self.over[last] + self.gap[last]
        return self.total > TINY

    def may_touch(self, block: int) -> bool:
        """Whether a block, counted from 1, may begin right behind the one before it."""
        at = self.line_first + block - 1
        return block == 1 or self.colour[at] != self.colour[at - 1]

    def lay(self, block: int) -> None:
        """Lay a block, counted from 1, at each place behind the one before it."""
        length = self.length[self.line_first + block - 1]
        colour = self.colour[self.line_first + block - 1]
        touches = self.may_touch(block)
        here = block * self.wide
        before = here - self.wide
        for place in range(min(length, self.line_size + 1)):
            self.over[here + place] = 0.0
        for place in range(self.line_size - length + 1):
            fit = 1.0
            for inside in range(place, place + length):
                fit *= self.weight[inside * self.values + colour]
            self.fit[here + place] = fit
            self.begin[here + place] = self.gap[before + place] + (self.over[before + place] if touches else 0.0)
            self.over[here + place + length] = self.begin[here + place] * fit

    def scale(self, block: int) -> bool:
        """Make the largest sum of a block 1; False if there is none."""
        here = block * self.wide
        most = 0.0
        for place in range(self.line_size + 1):
            most = max(most, self.over[here + place])
        if most < TINY:
            return False
        for place in range(self.line_size + 1):
            self.over[here + place] /= most
            self.fit[here + place] /= most
        return True

    def leave_blank(self, block: int) -> None:
        """Leave cells blank behind a block."""
        here = block * self.wide
        self.gap[here] = 0.0
        for place in range(self.line_size):
            so_far = self.over[here + place] + self.gap[here + place]
            self.gap[here + place + 1] = so_far * self.weight[place * self.values]

    def backward(self) -> None:
        """Sum up from the end of the line how likely each cell holds each value."""
        for block in range(self.line_blocks, -1, -1):
            self.close_gap(block)
            self.note_blank(block)
            if block:
                self.note_block(block)

    def close_gap(self, block: int) -> None:
        """The weight of all ways on from each place behind a block, next to it and behind a blank cell."""
        is_last = block == self.line_blocks
        touches = not is_last and self.may_touch(block + 1)
        for place in range(self.line_size, -1, -1):
            begin = 0.0 if is_last else self.after_begin[place]
            rest = 1.0 / self.total if is_last and place == self.line_size else 0.0
            if place < self.line_size:
                rest += self.weight[place * self.values] * self.after_gap[place + 1]
            self.after_gap[place] = rest + begin
            self.after_over[place] = rest + begin if touches else rest

    def note_blank(self, block: int) -> None:
        """Add up how likely cells are blank between a block and the next."""
        here = block * self.wide
        for place in range(self.line_size):
            so_far = self.over[here + place] + self.gap[here + place]
            self.likely[place * self.values] += so_far * self.weight[place * self.values] * self.after_gap[place + 1]

    def note_block(self, block: int) -> None:
        """Add up how likely cells belong to a block, and the weight of all ways on from where it begins."""
        length = self.length[self.line_first + block - 1]
        colour = self.colour[self.line_first + block - 1]
        here = block * self.wide
        for place in range(self.line_size + 1):
            self.after_begin[place] = 0.0
            if place + length <= self.line_size:
                self.after_begin[place] = self.fit[here + place] * self.after_over[place + length]
                way = self.begin[here + place] * self.after_begin[place]
                if way > 0.0:
                    for inside in range(place, place + length):
                        self.likely[inside * self.values + colour] += way

    def tell(self, line: int) -> bool:
        """Tell the crossing lines what this one thinks, and rule out what it cannot be; False if nothing is left."""
        is_row = line < self.height
        told = self.to_column if is_row else self.to_row
        for place in range(self.line_size):
            cell = line * self.width + place if is_row else place * self.width + line - self.height
            total = self.rule_out(cell, place * self.values)
            if not self.left[cell]:
                return False
            for value in range(self.values):
                news = self.likely[place * self.values + value] / total
                told[cell * self.values + value] = KEPT * told[cell * self.values + value] + (1.0 - KEPT) * news
        return True

    def rule_out(self, cell: int, at: int) -> float:
        """Take away what no way leaves possible; `likely` is then without the weight told, and the result its sum."""
        total = 0.0
        for value in range(self.values):
            if self.likely[at + value] > 0.0:
                self.likely[at + value] /= self.weight[at + value]
                total += self.likely[at + value]
            else:
                self.left[cell] &= ~(1 << value)
        return total if total > 0.0 else 1.0

    def look_at_clock(self, line: int, deadline: Deadline) -> None:
        """Look at the clock every so often. Raises OutOfTime."""
        blocks = self.first[line + 1] - self.first[line] + 1
        self.fuel -= blocks * (self.width if line < self.height else self.height)
        if self.fuel < 0:
            self.fuel = MAX_UNCLOCKED_WORK
            check_signals()
            deadline.check()
