"""What one line of a Hanjie forces: the reference solver, on plain integers of any length.

A clue is a tuple of block lengths; "?" stands for a length of at least 1, None for a length that may also be 0 (no
block). The whole clue may be None: anything goes. Cells are bits, cell 0 is bit 0.

Every block is followed by a blank cell; the last one by a cell past the end. A set of positions is an integer too, so
one operation moves all of them at once: `reach[i]` are the positions where block i or a gap before it may begin. The
way back from the end keeps the positions that lead to a full line, and every cell that no such way paints is blank.
"""

from typing import Literal

Clue = tuple[int | Literal["?"] | None, ...] | None


def sweep_up(seeds: int, mask: int) -> int:
    """The seeds and all that is reached from them by steps up, each across a bit of the mask.

    One addition does it: its carry runs through the ones of the mask until the first zero.
    """
    return seeds | ((seeds & mask) + mask) ^ mask


def sweep_down(seeds: int, mask: int) -> int:
    """The seeds and all that is reached from them by steps down, each onto a bit of the mask."""
    step = 1
    while mask:
        seeds |= seeds >> step & mask
        mask &= mask >> step
        step *= 2
    return seeds


def run_starts(mask: int, length: int) -> int:
    """The positions where a run of so many ones begins."""
    done = 1
    while done < length:
        step = min(done, length - done)
        mask &= mask >> step
        done += step
    return mask


def spread(starts: int, length: int) -> int:
    """The cells covered by blocks of this length at these starts."""
    done = 1
    while done < length:
        step = min(done, length - done)
        starts |= starts << step
        done += step
    return starts


def solve_line(clue: Clue, size: int, painted: int = 0, blank: int = 0) -> tuple[int, int] | None:
    """The painted and the blank cells that every way to fill the line has in common; None if there is no way."""
    if painted & blank:
        return None
    if clue is None:
        return painted, blank
    return _Line(clue, size, painted, blank).solve()


def read_line(clue: Clue, size: int, painted: int = 0, blank: int = 0) -> tuple[int, int, list[int]] | None:
    """What `solve_line` gives, and for each block of known length the positions where it may begin."""
    line = None if clue is None or painted & blank else _Line(clue, size, painted, blank)
    common = line.solve() if line else None
    return (*common, line.starts[::-1]) if line and common else None


class _Line:
    """One line while it is being solved: the way forward, then the way back."""

    def __init__(self, clue: tuple[int | Literal["?"] | None, ...], size: int, painted: int, blank: int) -> None:
        self.clue = clue
        self.every = (1 << size) - 1
        self.end = 1 << size + 1
        self.may_paint = self.every & ~blank
        self.may_blank = (self.every | 1 << size) & ~painted
        self.ever_painted = self.ever_blank = 0
        self.starts: list[int] = []  # of the blocks from the last to the first, once the way back is done

    def solve(self) -> tuple[int, int] | None:
        reach = [sweep_up(1, self.may_blank)]
        for length in self.clue:
            reach.append(sweep_up(self.forward(reach[-1], length), self.may_blank))
        if not reach[-1] & self.end:
            return None
        live = self.keep(self.end, reach[-1])
        for length, before in zip(reversed(self.clue), reversed(reach[:-1]), strict=True):
            live = self.keep(self.backward(before, live, length), before)
        return self.every & ~self.ever_blank, self.every & ~self.ever_painted

    def forward(self, reach: int, length: int | str | None) -> int:
        """The positions behind the block and the blank cell after it."""
        if isinstance(length, int):
            return self.fitting(reach, length) << length + 1
        ends = (self.inside(reach) & self.may_blank) << 1
        return ends if length else ends | reach

    def backward(self, reach: int, live: int, length: int | str | None) -> int:
        """The live positions at which the block begins, given those behind it; notes the cells it uses."""
        if isinstance(length, int):
            starts = self.fitting(reach, length) & live >> length + 1
            self.ever_painted |= spread(starts, length)
            self.ever_blank |= starts << length
            self.starts.append(starts)
            return starts
        inside = self.inside(reach)
        ends = inside & self.may_blank & live >> 1
        running = sweep_down(ends, self.may_paint) & inside
        self.ever_blank |= ends
        self.ever_painted |= (reach | inside) & self.may_paint & running >> 1
        starts = reach & self.may_paint & running >> 1
        return starts if length else starts | live & reach

    def fitting(self, reach: int, length: int) -> int:
        """The positions where a block of known length may begin."""
        return reach & run_starts(self.may_paint, length) & self.may_blank >> length

    def inside(self, reach: int) -> int:
        """The positions with at least one cell of a block of unknown length before them."""
        return sweep_up((reach & self.may_paint) << 1, self.may_paint)

    def keep(self, live: int, reach: int) -> int:
        """The live positions, extended over the gap before them; notes the cells of the gap."""
        live = sweep_down(live, self.may_blank) & reach
        self.ever_blank |= live & self.may_blank & live >> 1
        return live
