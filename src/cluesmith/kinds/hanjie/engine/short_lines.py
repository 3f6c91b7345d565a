# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""The line solver for lines that fit in a word; types are in short_lines.pxd. Uncompiled, every line does."""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_words, release
    from cluesmith.kinds.hanjie.engine.bits import OPTIONAL, mask_of

from cluesmith.kinds.hanjie.engine.line_solver import LineSolver
from cluesmith.kinds.hanjie.engine.sheet import Sheet


class ShortLines(LineSolver):
    """Solves lines of at most 62 cells."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet)
        self.reach = new_words(self.sheet.most_blocks)
        self.starts = new_words(self.sheet.most_blocks)
        self.inside = new_words(self.sheet.most_blocks)
        self.gaps = new_words(64)
        self.last_reach = 0

    def __dealloc__(self) -> None:
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

    def backward(self, line: int) -> None:
        """Keep the places that lead to the end of the line and note, as bits, the cells that all of them agree on."""
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
        self.must_paint[0] = (mask_of(size) - 1) & ~ever_blank
        self.must_blank[0] = (mask_of(size) - 1) & ~ever_painted

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
