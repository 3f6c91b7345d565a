# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""What one line of a Hanjie in colours leaves possible, for many lines a second; types are in sweep.pxd.

The method is that of lines.py, where it is explained. All sets of positions lie in one array, `work`, and are named by
the place where they begin. Block 0 is the one of no length and no colour before the line.
"""

from collections.abc import Sequence

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, new_words, release
    from cluesmith.kinds.hanjie.engine.bits import OPTIONAL, mask_of, word_of, words_for

WORD_BITS: int = 64 if cython.compiled else 1 << 30  # in plain Python a word is as long as its line

Codes = Sequence[tuple[int, int]] | None  # lengths, UNKNOWN or OPTIONAL, and colours; None: anything goes


class ColourLines:
    """The lines of a board: their clues, and per line and value the cells that may hold it, as bits."""

    def __init__(self, clues: Sequence[Codes], sizes: Sequence[int], values: int) -> None:
        self.count = len(clues)
        self.values = values
        self.stride = words_for(max(sizes, default=0) + 1)
        most = max((len(clue) for clue in clues if clue), default=0)
        self.size = new_numbers(self.count)
        self.open = new_numbers(self.count)
        self.first = new_numbers(self.count + 1)
        self.length = new_numbers(sum(len(clue) for clue in clues if clue))
        self.colour = new_numbers(sum(len(clue) for clue in clues if clue))
        self.lay_out(most)
        for line in range(self.count):
            self.take_clue(line, clues[line], sizes[line])

    def lay_out(self, most: int) -> None:
        """Give every set its place: masks of all lines, what is found of one, and three sets for each block."""
        step = self.stride
        self.ever = self.count * self.values * step
        self.starts = self.ever + self.values * step
        self.ends = self.starts + (most + 1) * step
        self.gaps = self.ends + (most + 1) * step
        self.free = self.gaps + (most + 1) * step
        self.later = self.free + step
        self.work = new_words(self.later + step)

    def take_clue(self, line: int, clue: Codes, size: int) -> None:
        """Store a clue; every cell of its line may hold everything."""
        self.size[line] = size
        self.open[line] = clue is None
        block = self.first[line]
        for length, colour in clue or ():
            self.length[block] = length
            self.colour[block] = colour
            block += 1
        self.first[line + 1] = block
        for value in range(self.values):
            base = self.mask(line, value)
            for place in range(size):
                self.work[base + word_of(place)] |= mask_of(place)

    def __dealloc__(self) -> None:
        release(self.size)
        release(self.open)
        release(self.first)
        release(self.length)
        release(self.colour)
        release(self.work)

    def mask(self, line: int, value: int) -> int:
        """Where the cells of a line that may hold a value are."""
        return (line * self.values + value) * self.stride

    def solve(self, line: int) -> bool:
        """Note, in `ever`, what each cell of a line can be in all ways to fill it; False if there is none."""
        self.words = words_for(self.size[line] + 1)
        self.blocks = self.first[line + 1] - self.first[line]
        if not self.forward(line):
            return False
        self.backward(line)
        return True

    # the way forward

    def forward(self, line: int) -> bool:
        """Find where blocks may begin and end, seen from the start of the line."""
        first = self.first[line] - 1  # block 1 is the first of the clue
        blank = self.mask(line, 0)
        earliest = 0  # the first block that may be the last one before the next
        for word in range(self.words):
            self.work[self.ends + word] = mask_of(0) if word == 0 else 0
        self.leave_gap(0, blank)
        for block in range(1, self.blocks + 1):
            length = self.length[first + block]
            colour = self.colour[first + block]
            self.gather_before(block, earliest, first, colour)
            found = self.place(block, length, self.mask(line, colour))
            if length != OPTIONAL:
                earliest = block
                if not found:
                    return False
            self.leave_gap(block, blank)
        return self.reaches_end(earliest, self.size[line])

    def gather_before(self, block: int, earliest: int, first: int, colour: int) -> None:
        """Put the positions that are free for a block of that colour into `free`."""
        for word in range(self.words):
            self.work[self.free + word] = 0
        for before in range(earliest, block):
            base = before * self.stride
            touching = before == 0 or self.colour[first + before] != colour
            for word in range(self.words):
                self.work[self.free + word] |= self.work[self.gaps + base + word]
                if touching:
                    self.work[self.free + word] |= self.work[self.ends + base + word]

    def place(self, block: int, length: int, mask: int) -> bool:
        """Find the starts and ends of a block that begins at a free position; whether there are any."""
        starts = self.starts + block * self.stride
        ends = self.ends + block * self.stride
        for word in range(self.words):
            self.work[starts + word] = self.work[mask + word]
        if length > 0:
            self.keep_runs(starts, length)
        found = False
        for word in range(self.words):
            self.work[starts + word] &= self.work[self.free + word]
            found = found or self.work[starts + word] != 0
        if length > 0:
            self.shift_up(starts, ends, length)
        else:
            self.shift_up(starts, ends, 1)
            self.climb(ends, mask)
        return found

    def leave_gap(self, block: int, blank: int) -> None:
        """Find the positions behind one blank cell or more after a block."""
        ends = self.ends + block * self.stride
        gap = self.gaps + block * self.stride
        for word in range(self.words):
            self.work[self.free + word] = self.work[ends + word] & self.work[blank + word]
        self.shift_up(self.free, gap, 1)
        self.climb(gap, blank)

    def reaches_end(self, earliest: int, size: int) -> bool:
        """Whether the line can end behind its last block."""
        for block in range(earliest, self.blocks + 1):
            place = block * self.stride + word_of(size)
            if (self.work[self.ends + place] | self.work[self.gaps + place]) & mask_of(size):
                return True
        return False

    # the way back

    def backward(self, line: int) -> None:
        """Keep what leads to the end of the line, and note the cells it takes."""
        first = self.first[line] - 1
        blank = self.mask(line, 0)
        for word in range(self.values * self.stride):
            self.work[self.ever + word] = 0
        for block in range(self.blocks, -1, -1):
            colour = self.colour[first + block] if block else 0
            self.gather_after(block, first, colour, self.size[line])
            self.keep_ends(block, blank)
            if block:
                self.keep_starts(block, self.length[first + block], self.mask(line, colour), colour)

    def gather_after(self, block: int, first: int, colour: int, size: int) -> None:
        """Put the positions at which a line can go on behind a block into `free` (at once) and `later`."""
        for word in range(self.words):
            self.work[self.free + word] = self.work[self.later + word] = 0
        after = block + 1
        while after <= self.blocks:
            starts = self.starts + after * self.stride
            touching = self.colour[first + after] != colour
            for word in range(self.words):
                self.work[self.later + word] |= self.work[starts + word]
                if touching:
                    self.work[self.free + word] |= self.work[starts + word]
            if self.length[first + after] != OPTIONAL:
                return
            after += 1
        self.work[self.free + word_of(size)] |= mask_of(size)
        self.work[self.later + word_of(size)] |= mask_of(size)

    def keep_ends(self, block: int, blank: int) -> None:
        """Keep the ends of a block from which the line can be filled, in `free`; note the blank cells behind them."""
        ends = self.ends + block * self.stride
        gap = self.gaps + block * self.stride
        self.descend(self.later, blank)
        for word in range(self.words):
            self.work[self.later + word] &= self.work[gap + word]
        for word in range(self.words):
            cells = self.below(self.later, word, 1)
            self.work[self.ever + word] |= cells
            self.work[self.free + word] |= cells & self.work[blank + word]
            self.work[self.free + word] &= self.work[ends + word]

    def keep_starts(self, block: int, length: int, mask: int, colour: int) -> None:
        """Keep the starts of a block that has one of the ends in `free`; note its cells."""
        starts = self.starts + block * self.stride
        ever = self.ever + colour * self.stride
        if length > 0:
            for word in range(self.words):
                self.work[starts + word] &= self.below(self.free, word, length)
                self.work[self.later + word] = self.work[starts + word]
            self.spread(self.later, length)
            for word in range(self.words):
                self.work[ever + word] |= self.work[self.later + word]
            return
        self.descend(self.free, mask)
        ends = self.ends + block * self.stride
        for word in range(self.words):
            self.work[self.free + word] &= self.work[ends + word]
        for word in range(self.words):
            cells = self.below(self.free, word, 1)
            self.work[ever + word] |= cells
            self.work[starts + word] &= cells

    # sets of positions

    def climb(self, place: int, mask: int) -> None:
        """Sweep a set up over a mask, in place, the carry passing from word to word."""
        carry = 0
        for word in range(self.words):
            seeds = self.work[place + word]
            ones = self.work[mask + word]
            total = (seeds & ones) + ones
            overflow = total < ones
            total += carry
            carry = overflow or total < carry
            self.work[place + word] = seeds | (total ^ ones)

    def descend(self, place: int, mask: int) -> None:
        """Sweep a set down over a mask, in place."""
        carry = False
        for word in range(self.words - 1, -1, -1):
            ones = self.work[mask + word]
            seeds = self.work[place + word]
            if carry:
                seeds |= mask_of(63) & ones
            step = 1
            while ones and step < WORD_BITS:
                seeds |= (seeds >> step) & ones
                ones &= ones >> step
                step *= 2
            self.work[place + word] = seeds
            carry = (seeds & 1) != 0

    def keep_runs(self, place: int, length: int) -> None:
        """Keep the positions at which so many ones begin, in place."""
        done = 1
        while done < length:
            step = min(done, length - done)
            for word in range(self.words):
                self.work[place + word] &= self.below(place, word, step)
            done += step

    def spread(self, place: int, length: int) -> None:
        """Add the cells of blocks of that length that begin at these positions, in place."""
        done = 1
        while done < length:
            step = min(done, length - done)
            for word in range(self.words - 1, -1, -1):
                self.work[place + word] |= self.above(place, word, step)
            done += step

    def shift_up(self, source: int, target: int, count: int) -> None:
        """Put a set, moved up by so many bits, into another."""
        for word in range(self.words):
            self.work[target + word] = self.above(source, word, count)

    def above(self, place: int, word: int, count: int) -> int:
        """A word of a set that has been moved up by so many bits."""
        rest = count - 64 * word_of(count)
        word -= word_of(count)
        found = self.work[place + word] << rest if word >= 0 else 0
        if rest and word >= 1:
            found |= self.work[place + word - 1] >> (64 - rest)
        return found

    def below(self, place: int, word: int, count: int) -> int:
        """A word of a set that has been moved down by so many bits."""
        rest = count - 64 * word_of(count)
        word += word_of(count)
        found = self.work[place + word] >> rest if word < self.words else 0
        if rest and word + 1 < self.words:
            found |= self.work[place + word + 1] << (64 - rest)
        return found
