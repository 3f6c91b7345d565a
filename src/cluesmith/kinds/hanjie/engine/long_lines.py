# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""The line solver for lines that do not fit in a word; types are in long_lines.pxd.

As the one for short lines, word by word. All sets of positions lie in one array, `work`, and are named by the place
where they begin. Only the words from `low` to `high` of a set can be other than 0: on long lines a block has often only
a few places left, and most words need no work. Uncompiled, a word is as long as its line and this is not needed.
"""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, new_words, release
    from cluesmith.kinds.hanjie.engine.bits import mask_of, word_of, words_for

from cluesmith.kinds.hanjie.engine.line_solver import LineSolver
from cluesmith.kinds.hanjie.engine.sheet import Sheet


class LongLines(LineSolver):
    """Solves lines of any length."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet)
        self.stride = self.sheet.stride
        self.words = 0
        self.work = new_words((10 + 3 * self.sheet.most_blocks) * self.stride)
        self.low = new_numbers(self.sheet.most_blocks + 1)
        self.high = new_numbers(self.sheet.most_blocks + 1)
        self.paintable = 0
        self.blankable = self.stride
        self.fits = 2 * self.stride
        self.ever_painted = 3 * self.stride
        self.ever_blank = 4 * self.stride
        self.live = 5 * self.stride
        self.spare = 6 * self.stride
        self.blocks = 7 * self.stride

    def __dealloc__(self) -> None:
        release(self.work)
        release(self.low)
        release(self.high)

    def forward(self, line: int) -> bool:
        """Find all places the blocks can begin at, seen from the start of the line."""
        self.take_line(line)
        first = self.first[line]
        front = self.spare
        self.work[front] = 1
        low = high = 0
        fitted = 0
        for block in range(self.first[line + 1] - first):
            reach = self.blocks + 3 * block * self.stride
            high = self.climb(front, reach, self.blankable, low, high)
            self.low[block] = low
            self.high[block] = high
            length = self.code[first + block]
            if length > 0:
                if length != fitted:
                    self.fit(length)
                    fitted = length
                self.meet(reach, self.fits, reach + self.stride, low, high)
                length += 1
                self.shift_up(reach + self.stride, front, low, high, length)
                low += word_of(length)
                high = min(high + word_of(length) + 1, self.words - 1)
            else:
                high = self.pass_unknown(reach, front, low, high, length < 0)
            while low <= high and self.work[front + low] == 0:
                low += 1
            while high > low and self.work[front + high] == 0:
                high -= 1
            if low > high:
                return False
        block = self.first[line + 1] - first
        reach = self.blocks + 3 * block * self.stride
        self.low[block] = low
        self.high[block] = self.climb(front, reach, self.blankable, low, high)
        end = self.size[line] + 1
        return self.high[block] >= word_of(end) and (self.work[reach + word_of(end)] & mask_of(end)) != 0

    def take_line(self, line: int) -> None:
        """Set up which cells can be painted and which blank, and that none has been."""
        size = self.size[line]
        self.words = words_for(size + 2)
        base = line * self.stride
        for word in range(self.words):
            self.work[self.paintable + word] = ~self.blank[base + word]
            self.work[self.blankable + word] = ~self.painted[base + word]
            self.work[self.ever_painted + word] = 0
            self.work[self.ever_blank + word] = 0
        self.clip(self.paintable, size)
        self.clip(self.blankable, size + 1)

    def clip(self, place: int, bits: int) -> None:
        """Keep only so many bits of a set."""
        word = word_of(bits)
        self.work[place + word] &= mask_of(bits) - 1
        for above in range(word + 1, self.words):
            self.work[place + above] = 0

    def climb(self, source: int, target: int, mask: int, low: int, high: int) -> int:
        """Sweep up over a mask, the carry passing from word to word; the highest word reached."""
        carry = 0
        word = low
        while word <= high or carry:
            seeds = self.work[source + word] if word <= high else 0
            ones = self.work[mask + word]
            total = (seeds & ones) + ones
            overflow = total < ones
            total += carry
            carry = overflow or total < carry
            self.work[target + word] = seeds | (total ^ ones)
            word += 1
        return word - 1

    def descend(self, source: int, reach: int, mask: int, low: int, high: int) -> None:
        """Sweep down over a mask, in place, staying inside a set that `climb` made with the same mask."""
        carry = False
        for word in range(high, low - 1, -1):
            ones = self.work[mask + word]
            seeds = self.work[source + word]
            if carry:
                seeds |= mask_of(63) & ones
            if seeds:
                seeds = self.sweep_word(seeds, ones) & self.work[reach + word]
                self.work[source + word] = seeds
            carry = (seeds & 1) != 0

    def sweep_word(self, seeds: int, mask: int) -> int:
        """As `sweep_down`, for a word whose 64 bits may all be ones."""
        step = 1
        while step < 64:
            seeds |= (seeds >> step) & mask
            mask &= mask >> step
            step *= 2
        return seeds

    def above(self, place: int, word: int, low: int, high: int, count: int) -> int:
        """A word of a set that has been moved up by so many bits."""
        rest = count & 63
        word -= word_of(count)
        found = self.work[place + word] << rest if low <= word <= high else 0
        if rest and low < word <= high + 1:
            found |= self.work[place + word - 1] >> (64 - rest)
        return found

    def below(self, place: int, word: int, low: int, high: int, count: int) -> int:
        """A word of a set that has been moved down by so many bits."""
        rest = count & 63
        word += word_of(count)
        found = self.work[place + word] >> rest if low <= word <= high else 0
        if rest and low - 1 <= word < high:
            found |= self.work[place + word + 1] << (64 - rest)
        return found

    def meet(self, left: int, right: int, target: int, low: int, high: int) -> None:
        """Put what two sets have in common into a third."""
        for word in range(low, high + 1):
            self.work[target + word] = self.work[left + word] & self.work[right + word]

    def shift_up(self, source: int, target: int, low: int, high: int, count: int) -> None:
        """Put a set, moved up by so many bits, into another."""
        top = min(high + word_of(count) + 1, self.words - 1)
        for word in range(low + word_of(count), top + 1):
            self.work[target + word] = self.above(source, word, low, high, count)

    def fit(self, length: int) -> None:
        """Note where a block of this length has room, with a blank cell behind it."""
        last = self.words - 1
        for word in range(self.words):
            self.work[self.fits + word] = self.work[self.paintable + word]
        done = 1
        while done < length:
            step = min(done, length - done)
            for word in range(self.words):
                self.work[self.fits + word] &= self.below(self.fits, word, 0, last, step)
            done += step
        for word in range(self.words):
            self.work[self.fits + word] &= self.below(self.blankable, word, 0, last, length)

    def pass_unknown(self, reach: int, front: int, low: int, high: int, optional: int) -> int:
        """Pass a block of unknown length; the highest word of the positions behind it."""
        starts = reach + self.stride
        inside = starts + self.stride
        self.meet(reach, self.paintable, starts, low, high)
        self.shift_up(starts, inside, low, high, 1)
        top = self.climb(inside, inside, self.paintable, low, min(high + 1, self.words - 1))
        for word in range(low, top + 1):
            self.work[front + word] = self.work[inside + word] & self.work[self.blankable + word]
        last = min(top + 1, self.words - 1)
        for word in range(last, low - 1, -1):
            self.work[front + word] = self.above(front, word, low, top, 1)
        if optional:
            for word in range(low, high + 1):
                self.work[front + word] |= self.work[reach + word]
        for word in range(top + 1, self.words):
            self.work[inside + word] = 0
        for word in range(low):
            self.work[inside + word] = 0
        return last

    def backward(self, line: int) -> None:
        """Keep the places that lead to the end of the line and note, as bits, the cells that all of them agree on."""
        first = self.first[line]
        block = self.first[line + 1] - first
        end = self.size[line] + 1
        low = self.low[block]
        high = self.high[block]
        for word in range(low, high + 1):
            self.work[self.live + word] = 0
        self.work[self.live + word_of(end)] = mask_of(end)
        self.take_gap(block)
        while block > 0:
            block -= 1
            length = self.code[first + block]
            if length > 0:
                self.leave_known(block, length, low, high)
            else:
                self.leave_unknown(block, length < 0, low, high)
            low = self.low[block]
            high = self.high[block]
            self.take_gap(block)
        self.note_agreed(self.size[line])

    def note_agreed(self, size: int) -> None:
        """Note the cells of the line that are never blank, and those that are never painted."""
        for word in range(word_of(size - 1) + 1):
            every = mask_of(size) - 1 if word_of(size) == word else ~(mask_of(0) - 1)
            self.must_paint[word] = every & ~self.work[self.ever_blank + word]
            self.must_blank[word] = every & ~self.work[self.ever_painted + word]

    def take_gap(self, block: int) -> None:
        """Extend the live places over the gap before them and note its cells."""
        low = self.low[block]
        high = self.high[block]
        self.descend(self.live, self.blocks + 3 * block * self.stride, self.blankable, low, high)
        for word in range(low, high + 1):
            both = self.work[self.live + word] & self.below(self.live, word, low, high, 1)
            self.work[self.ever_blank + word] |= both & self.work[self.blankable + word]

    def leave_known(self, block: int, length: int, low: int, high: int) -> None:
        """Keep the live places of a block of known length, given those behind it; note its cells."""
        starts = self.blocks + (3 * block + 1) * self.stride
        for word in range(self.low[block], self.high[block] + 1):
            self.work[starts + word] &= self.below(self.live, word, low, high, length + 1)
        low = self.low[block]
        high = self.high[block]
        top = min(high + word_of(length) + 1, self.words - 1)
        for word in range(low, top + 1):
            self.work[self.ever_blank + word] |= self.above(starts, word, low, high, length)
            self.work[self.spare + word] = self.work[starts + word] if word <= high else 0
        done = 1
        while done < length:
            step = min(done, length - done)
            for word in range(top, low - 1, -1):
                self.work[self.spare + word] |= self.above(self.spare, word, low, top, step)
            done += step
        for word in range(low, top + 1):
            self.work[self.ever_painted + word] |= self.work[self.spare + word]
        for word in range(low, high + 1):
            self.work[self.live + word] = self.work[starts + word]

    def leave_unknown(self, block: int, optional: int, low: int, high: int) -> None:
        """The same for a block of unknown length."""
        reach = self.blocks + 3 * block * self.stride
        starts = reach + self.stride
        inside = starts + self.stride
        last = self.words - 1
        for word in range(self.words):
            ends = self.work[inside + word] & self.work[self.blankable + word]
            ends &= self.below(self.live, word, low, high, 1)
            self.work[self.spare + word] = ends
            self.work[self.ever_blank + word] |= ends
        self.descend(self.spare, inside, self.paintable, 0, last)
        for word in range(self.words):
            running = self.below(self.spare, word, 0, last, 1) & self.work[self.paintable + word]
            here = self.low[block] <= word <= self.high[block]
            begun = self.work[starts + word] if here else 0
            self.work[self.ever_painted + word] |= (begun | self.work[inside + word]) & running
            if here:
                kept = self.work[self.live + word] if optional and low <= word <= high else 0
                self.work[starts + word] = begun & running
                self.work[self.live + word] = (begun & running) | (kept & self.work[reach + word])
