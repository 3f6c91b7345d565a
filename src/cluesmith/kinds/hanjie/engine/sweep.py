# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""The lines of a board and the solver for one of them; types for the compiled version are in sweep.pxd.

The method is that of lines.py, where it is explained. Lines are counted rows first. A short line, that is one that fits
in a word, takes the short way; uncompiled, every line does.
"""

from collections.abc import Sequence

try:
    import cython
except ImportError:  # Cython is needed to build, not to run
    from cluesmith.kinds.hanjie.engine import cython_stub as cython

if not cython.compiled:
    from cluesmith.kinds.hanjie.engine.bits import (
        OPTIONAL,
        UNKNOWN,
        mask_of,
        new_numbers,
        new_words,
        release,
        words_for,
    )

COMPILED: bool = cython.compiled


class Lines:
    """The clues of all lines, what is known of their cells, and the work space of the line solver."""

    def __init__(self, rows: Sequence[Sequence[int] | None], columns: Sequence[Sequence[int] | None]) -> None:
        clues = [*rows, *columns]
        self.height = len(rows)
        self.width = len(columns)
        self.count = len(clues)
        self.stride = words_for(max(self.height, self.width) + 2)
        self.most = max((len(clue) for clue in clues if clue), default=0) + 1
        self.impossible = False
        self._take_memory(sum(len(clue) for clue in clues if clue))
        for line in range(self.count):
            self._take_clue(line, clues[line])

    def _take_memory(self, blocks: int) -> None:
        self.size = new_numbers(self.count)
        self.first = new_numbers(self.count + 1)
        self.free = new_numbers(self.count)
        self.code = new_numbers(blocks)
        self.painted = new_words(self.count * self.stride)
        self.blank = new_words(self.count * self.stride)
        self.reach = new_words(self.most)
        self.starts = new_words(self.most)
        self.inside = new_words(self.most)
        self.gaps = new_words(64)

    def _take_clue(self, line: int, clue: Sequence[int] | None) -> None:
        """Store a clue; one that cannot fit is stored as impossible, so that no sweep meets it."""
        self.size[line] = self.width if line < self.height else self.height
        self.free[line] = clue is None
        block = self.first[line]
        room = self.size[line] + 1
        for length in clue or ():
            self.code[block] = length
            block += 1
            room -= length + 1 if length > 0 else 2 if length == UNKNOWN else 0
        self.first[line + 1] = block
        if room < 0:
            self.impossible = True

    def __dealloc__(self) -> None:
        release(self.size)
        release(self.first)
        release(self.free)
        release(self.code)
        release(self.painted)
        release(self.blank)
        release(self.reach)
        release(self.starts)
        release(self.inside)
        release(self.gaps)

    def forward(self, line: int) -> bool:
        """Find all places the blocks can begin at, seen from the start of the line. False: it cannot be filled."""
        size = self.size[line]
        may_paint = (mask_of(size) - 1) & ~self.blank[line]
        may_blank = (mask_of(size + 1) - 1) & ~self.painted[line]
        first = self.first[line]
        reach = mask_of(0)
        fitted = 0
        fits = may_paint
        for block in range(self.first[line + 1] - first):
            length = self.code[first + block]
            reach |= ((reach & may_blank) + may_blank) ^ may_blank
            self.reach[block] = reach
            if length > 0:
                if length != fitted:
                    fits = self.run_starts(may_paint, length) & (may_blank >> length)
                    fitted = length
                starts = reach & fits
                reach = starts << (length + 1)
            else:
                starts = reach & may_paint
                inside = starts << 1
                inside |= ((inside & may_paint) + may_paint) ^ may_paint
                self.inside[block] = inside
                reach = ((inside & may_blank) << 1) | (reach if length == OPTIONAL else 0)
            self.starts[block] = starts
            if reach == 0:
                return False
        reach |= ((reach & may_blank) + may_blank) ^ may_blank
        self.last_reach = reach
        return reach >> (size + 1) != 0

    def backward(self, line: int) -> bool:
        """Keep the places that lead to the end of the line; must_paint and must_blank say what it forces."""
        size = self.size[line]
        may_paint = (mask_of(size) - 1) & ~self.blank[line]
        may_blank = (mask_of(size + 1) - 1) & ~self.painted[line]
        gaps = self.note_gaps(may_blank)
        live = self.sweep_gaps(mask_of(size + 1), gaps) & self.last_reach
        ever_blank = live & (live >> 1) & may_blank
        ever_painted = mask_of(0) - 1
        first = self.first[line]
        for block in range(self.first[line + 1] - first - 1, -1, -1):
            length = self.code[first + block]
            if length > 0:
                starts = self.starts[block] & (live >> (length + 1))
                self.starts[block] = starts
                ever_blank |= starts << length
                live = starts
                ever_painted |= self.spread(starts, length)
            else:
                ends = self.inside[block] & may_blank & (live >> 1)
                running = self.sweep_down(ends, may_paint) & self.inside[block]
                ever_blank |= ends
                ever_painted |= (self.starts[block] | self.inside[block]) & may_paint & (running >> 1)
                self.inside[block] = ends
                starts = self.starts[block] & (running >> 1)
                self.starts[block] = starts
                live = starts | (live & self.reach[block] if length == OPTIONAL else 0)
            live = self.sweep_gaps(live, gaps) & self.reach[block]
            ever_blank |= live & (live >> 1) & may_blank
        self.must_paint = (mask_of(size) - 1) & ~ever_blank
        self.must_blank = (mask_of(size) - 1) & ~ever_painted
        return True

    def run_starts(self, mask: int, length: int) -> int:
        """The positions where a run of so many ones begins."""
        done = 1
        while 2 * done <= length:
            mask &= mask >> done
            done *= 2
        return mask & (mask >> (length - done))

    def spread(self, starts: int, length: int) -> int:
        """The cells covered by blocks of this length at these starts."""
        done = 1
        while 2 * done <= length:
            starts |= starts << done
            done *= 2
        return starts | (starts << (length - done))

    def sweep_down(self, seeds: int, mask: int) -> int:
        """The seeds and all that is reached from them by steps down onto bits of the mask."""
        step = 1
        while mask:
            seeds |= (seeds >> step) & mask
            mask &= mask >> step
            step *= 2
        return seeds

    def note_gaps(self, mask: int) -> int:
        """Note where 1, 2, 4, 8... blank cells may stand in a row, for `sweep_gaps`; the number of notes."""
        count = 0
        while mask:
            self.gaps[count] = mask
            mask &= mask >> (1 << count)
            count += 1
        return count

    def sweep_gaps(self, seeds: int, count: int) -> int:
        """As `sweep_down` over the mask noted last."""
        for power in range(count):
            seeds |= (seeds >> (1 << power)) & self.gaps[power]
        return seeds
