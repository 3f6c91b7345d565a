"""What one line of a Hanjie in colours leaves possible: the reference, on plain integers of any length.

The method is that of black and white: cells are bits, and a set of positions is an integer, so that one operation moves
all of them at once. Only the gaps differ. Behind a block the next one may begin at once if it has another colour; one
of the same colour needs a blank cell first. So for every block there are two sets: its `ends`, and the positions with
one blank cell or more behind an end. A block of the length None may be missing, so several blocks may be the last one
before another; they are counted together until one comes that cannot be missing.
"""

from collections.abc import Sequence

from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.colour.clues import ColourBlock
from cluesmith.kinds.hanjie.engine.lines import run_starts, spread, sweep_down, sweep_up

Masks = list[int]  # for blank and for each colour the cells that may hold it


def solve_line(clue: Sequence[ColourBlock], size: int, masks: Sequence[int]) -> Masks | None:
    """Where blank and each colour may still be, in all the ways to fill the line; None if there is no way."""
    line = _Line(clue, size, masks)
    return line.ever if line.solve() else None


def block_starts(clue: Sequence[ColourBlock], size: int, masks: Sequence[int]) -> list[int] | None:
    """For each block the positions at which it may begin; None if there is no way to fill the line."""
    line = _Line(clue, size, masks)
    return line.starts if line.solve() else None


def block_bounds(clue: Sequence[ColourBlock], size: int, masks: Sequence[int]) -> list[tuple[int, int]] | None:
    """For each block the positions at which it may begin, and those behind it; None if the line cannot be filled.

    Each start goes with each end after it, as far as the block has its length and may cover what is between.
    """
    line = _Line(clue, size, masks)
    return list(zip(line.starts, line.ends, strict=True)) if line.solve() else None


class _Passed:
    """How a line may go on behind the blocks so far: the ends of the last one by colour, and what lies behind a gap."""

    def __init__(self) -> None:
        self.ends: dict[int, int] = {}
        self.behind_gap = 0

    def free_for(self, colour: int) -> int:
        """The positions at which a block of that colour may begin."""
        found = self.behind_gap
        for other, ends in self.ends.items():
            if other != colour:
                found |= ends
        return found

    def note(self, colour: int, ends: int, gap: int) -> None:
        self.ends[colour] = self.ends.get(colour, 0) | ends
        self.behind_gap |= gap


class _Line:
    """One line while it is being solved: the way forward, then the way back.

    The first of all blocks is one of no colour and no length before the line.
    """

    def __init__(self, clue: Sequence[ColourBlock], size: int, masks: Sequence[int]) -> None:
        self.clue, self.masks = clue, masks
        self.end = 1 << size
        self.starts = [0] * len(clue)
        self.ends = [0] * len(clue)
        self.ever = [0] * len(masks)
        self._ends: list[int] = []
        self._gaps: list[int] = []

    def solve(self) -> bool:
        """Whether the line can be filled; then `ever`, `starts` and `ends` are known."""
        if not self._forward():
            return False
        self._backward()
        return True

    def _forward(self) -> int:
        """Find where blocks may begin and end, seen from the start of the line."""
        passed = _Passed()
        self._pass(passed, 0, 1)
        for number, (length, colour) in enumerate(self.clue):
            free = passed.free_for(colour)
            if length is not None:
                passed = _Passed()  # it cannot be missing, so nothing before it comes last
            self._pass(passed, colour, self._place(number, length, colour, free))
        return passed.free_for(0) & self.end

    def _place(self, number: int, length: Block, colour: int, free: int) -> int:
        """The positions behind a block that begins at one of those that are free."""
        mask = self.masks[colour]
        if isinstance(length, int):
            self.starts[number] = free & run_starts(mask, length)
            return self.starts[number] << length
        self.starts[number] = free & mask
        return sweep_up(self.starts[number] << 1, mask)

    def _pass(self, passed: _Passed, colour: int, ends: int) -> None:
        blank = self.masks[0]
        gap = sweep_up((ends & blank) << 1, blank)
        self._ends.append(ends)
        self._gaps.append(gap)
        passed.note(colour, ends, gap)

    def _backward(self) -> None:
        """Keep what leads to the end of the line, and note the cells it takes."""
        following: dict[int, int] = {}  # where the next block may begin, by colour
        end = self.end
        for number in range(len(self.clue) - 1, -2, -1):
            length, colour = self.clue[number] if number >= 0 else (0, 0)
            ends = self._live_ends(number + 1, colour, following, end)
            if number < 0:
                return
            self.ends[number] = ends
            self.starts[number] = self._live_starts(number, length, colour, ends)
            if length is not None:
                following, end = {}, 0
            following[colour] = following.get(colour, 0) | self.starts[number]

    def _live_ends(self, number: int, colour: int, following: dict[int, int], end: int) -> int:
        """The ends of a block from which the line can be filled; notes the blank cells behind them."""
        blank = self.masks[0]
        at_once, later = end, end
        for other, starts in following.items():
            later |= starts
            if other != colour:
                at_once |= starts
        gap = sweep_down(later, blank) & self._gaps[number]
        self.ever[0] |= gap >> 1
        return self._ends[number] & (at_once | gap >> 1 & blank)

    def _live_starts(self, number: int, length: Block, colour: int, ends: int) -> int:
        """Where a block with one of these ends may begin; notes its cells."""
        if isinstance(length, int):
            starts = self.starts[number] & ends >> length
            self.ever[colour] |= spread(starts, length)
            return starts
        mask = self.masks[colour]
        inside = sweep_down(ends, mask) & self._reached(number)
        self.ever[colour] |= inside >> 1
        return self.starts[number] & inside >> 1

    def _reached(self, number: int) -> int:
        """The positions behind at least one cell of a block of unknown length."""
        return sweep_up(self.starts[number] << 1, self.masks[self.clue[number][1]])
