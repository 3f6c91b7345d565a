# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""What a row or column says of its cells, each digit being in it once; types are in lines.pxd.

Rows come first, then columns. `settle` looks for digits that a cell holds and digits that fit a single cell. `match`
finds all there is to find: it gives each cell a digit of its own; a cell can hold another one exactly if giving that
away leads, from cell to cell, back to itself.
"""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import bit_at, lowest
    from cluesmith.compiled.memory import new_numbers, release

    MOST_SIZE = 64

from cluesmith.kinds.kenken.engine.board import Board


class Lines:
    """The lines of a board; for each line and digit the cell that it was last matched with."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.held_at = new_numbers(2 * board.cells)
        self.start = 0
        self.step = 0
        self.line = 0
        self.tried = 0
        if not cython.compiled:  # compiled, they are a part of it, all 0
            self.left = [0] * MOST_SIZE
            self.reached = [0] * MOST_SIZE
        for place in range(2 * board.cells):
            self.held_at[place] = -1

    def __dealloc__(self) -> None:
        release(self.held_at)

    def take(self, line: int) -> None:
        """Turn to that line."""
        self.line = line
        self.start = line * self.board.size if line < self.board.size else line - self.board.size
        self.step = 1 if line < self.board.size else self.board.size
        for at in range(self.board.size):
            self.left[at] = self.board.bits[self.start + at * self.step]

    def settle(self, line: int) -> None:
        """A digit that one cell holds leaves the others; one that fits a single cell is held there."""
        self.take(line)
        seen = 0
        often = 0
        held = 0
        for at in range(self.board.size):
            bits = self.left[at]
            often |= seen & bits
            seen |= bits
            if not bits & (bits - 1):
                held |= bits
        if seen != self.board.full:
            self.board.failed = True
        only = seen & ~often & ~held
        if only or often & held:
            for at in range(self.board.size):
                bits = self.left[at]
                if bits & (bits - 1):
                    kept = bits & only
                    if not kept:
                        kept = bits & ~held
                    if kept != bits:
                        self.board.keep(self.start + at * self.step, kept, -1)

    def match(self, line: int) -> None:
        """Leave to each cell the digits that it can hold while every other cell has one of its own."""
        self.take(line)
        if self.matched():
            self.reach()
            self.keep_reached()
        else:
            self.board.failed = True

    def matched(self) -> bool:
        """Give each cell a digit of its own, beginning with those of the last time; whether that can be done."""
        homeless = self.board.full  # places in the line
        for digit in range(self.board.size):
            at = self.held_at[self.line * self.board.size + digit]
            if at >= 0 and self.left[at] & bit_at(digit):
                homeless &= ~bit_at(at)
            else:
                self.held_at[self.line * self.board.size + digit] = -1
        while homeless:
            self.tried = 0
            if not self.find_digit(lowest(homeless)):
                return False
            homeless &= homeless - 1
        return True

    def find_digit(self, at: int) -> bool:
        """A digit for the cell, if need be one that another cell can do without."""
        rest = self.left[at] & ~self.tried
        while rest:
            digit = lowest(rest)
            self.tried |= bit_at(digit)
            home = self.held_at[self.line * self.board.size + digit]
            if home < 0 or self.find_digit(home):
                self.held_at[self.line * self.board.size + digit] = at
                return True
            rest = self.left[at] & ~self.tried
        return False

    def reach(self) -> None:
        """For each digit, which others its cell can get while the cells in between pass theirs on."""
        size = self.board.size
        for digit in range(size):
            self.reached[digit] = self.left[self.held_at[self.line * size + digit]]
        for middle in range(size):
            through = self.reached[middle]
            bit = bit_at(middle)
            if through & ~bit:
                for digit in range(size):
                    if self.reached[digit] & bit:
                        self.reached[digit] |= through

    def keep_reached(self) -> None:
        """A cell may hold what it can get from cells that can get its own digit."""
        for digit in range(self.board.size):
            at = self.held_at[self.line * self.board.size + digit]
            own = bit_at(digit)
            kept = own
            rest = self.left[at] & ~own
            while rest:
                other = lowest(rest)
                if self.reached[other] & own:
                    kept |= bit_at(other)
                rest &= rest - 1
            if kept != self.left[at]:
                self.board.keep(self.start + at * self.step, kept, -1)
