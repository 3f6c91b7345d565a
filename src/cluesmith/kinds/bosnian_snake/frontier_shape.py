# cython: language_level=3, annotation_typing=False, cdivision=True
"""How a snake lies along the frontier, in three bits for each column; types are in frontier_shape.pxd.

A column holds what was read in it last: no snake, a cell that is finished, or one that still needs a neighbour. Such a
cell is one end of a piece of snake. Pieces never cross, so their ends pair up like brackets, unless the other end is an
end of the whole snake. A cell just read may need two neighbours: both ends of a piece.

Two bits more: whether the cell up to the left of the next one is snake, and whether the whole snake is finished.
"""

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.counting.shape import DEAD

from cluesmith.counting.shape import Shape

BODY, END = 1, 2  # beside 0, no snake: what is read in a cell
NONE, DONE, OPENS, CLOSES, FREE, BOTH = range(6)
WIDEST = 20  # with three bits each more columns would not fit


class SnakeShape(Shape):
    """A board of that size; `ends` are the places of the ends that are known."""

    def __init__(self, height: int, width: int, ends: Sequence[int]) -> None:
        self.bits = 3 * width + 2
        self.height = height
        self.width = width
        self.first_end = min(ends) if ends else -1
        self.last_end = max(ends) if ends else -1
        self.known_ends = len(ends)

    def step(self, state: int, place: int, code: int) -> int:
        """The state after that is read, or DEAD."""
        row = place // self.width
        column = place % self.width
        above = state >> 3 * column & 7
        left = state >> 3 * column - 3 & 7 if column else NONE
        corner = state >> 3 * self.width & 1
        finished = state >> 3 * self.width + 1 & 1
        if code == 0:
            if self.needs_snake(above, left, corner, row):
                return DEAD
            after = self.put(state, column, NONE)
        else:
            if finished or self.touches(above, left, corner) or not self.has_room(above, left, row, column, code):
                return DEAD
            if code == END and self.has_ends(state, place):
                return DEAD
            after = self.extended(state, column, above, left, code)
        return DEAD if after == DEAD else self.turned(after, place, column, above)

    def touches(self, above: int, left: int, corner: int) -> bool:
        """Whether a snake cell would touch what is finished, or fill a block, or touch at a corner."""
        if above == DONE:
            return True
        return left == DONE or (corner != 0 and (above != NONE) == (left != NONE))

    def needs_snake(self, above: int, left: int, corner: int, row: int) -> bool:
        """Whether a cell cannot be empty."""
        if above > DONE or left == BOTH:
            return True
        if left > DONE and row == self.height - 1:
            return True
        return not corner and above == DONE and left != NONE

    def has_room(self, above: int, left: int, row: int, column: int, code: int) -> bool:
        """Whether a snake cell can have the neighbours that it needs beside it and below."""
        lacking = (2 if code == BODY else 1) - (above != NONE) - (left != NONE)
        return 0 <= lacking <= (column < self.width - 1) + (row < self.height - 1)

    def has_ends(self, state: int, place: int) -> bool:
        """Whether there is no end left for this cell to be."""
        ends = (place < self.first_end) + (place < self.last_end) if self.known_ends == 2 else place < self.last_end
        for column in range(self.width):
            if state >> 3 * column & 7 == FREE:
                ends += 1
        return ends >= 2

    def extended(self, state: int, column: int, above: int, left: int, code: int) -> int:
        """The state with a snake cell at that column, joined to what lies above and to the left."""
        if above == NONE and left == NONE:
            return self.put(state, column, BOTH if code == BODY else FREE)
        if above == NONE:
            return self.prolonged(state, column, column - 1, left, code)
        if left == NONE:
            return self.prolonged(state, column, column, above, code)
        if left == BOTH:
            return self.put(self.put(state, column - 1, above), column, DONE)
        return self.joined(state, column, above, left)

    def joined(self, state: int, column: int, above: int, left: int) -> int:
        """The state with two pieces made one, or the snake finished; a ring is DEAD."""
        after = self.put(self.put(state, column - 1, DONE), column, DONE)
        if left == FREE:
            after = self.finish(after) if above == FREE else self.put(after, self.partner(state, column), FREE)
        elif above == FREE:
            after = self.put(after, self.partner(state, column - 1), FREE)
        elif left == OPENS:
            after = DEAD if above == CLOSES else self.put(after, self.partner(state, column), OPENS)
        elif above == CLOSES:
            after = self.put(after, self.partner(state, column - 1), CLOSES)
        return after

    def prolonged(self, state: int, column: int, source: int, held: int, code: int) -> int:
        """The state with a snake cell that has one neighbour so far, in the column `source`."""
        if held == BOTH:
            grown = self.put(state, source, OPENS if code == BODY else FREE)
            return self.put(grown, column, CLOSES if code == BODY else DONE)
        grown = self.put(state, source, DONE)
        if code == BODY:
            return self.put(grown, column, held)
        grown = self.put(grown, column, DONE)
        if held == FREE:
            return self.finish(grown)
        return self.put(grown, self.partner(state, source), FREE)

    def turned(self, state: int, place: int, column: int, above: int) -> int:
        """The state ready for the next cell; at the very end 0."""
        if place == self.width * self.height - 1:
            return 0 if state >> 3 * self.width + 1 & 1 else DEAD
        corner = 1 if above != NONE and column < self.width - 1 else 0
        old = state >> 3 * self.width & 1
        return state ^ (old ^ corner) << 3 * self.width

    def put(self, state: int, column: int, held: int) -> int:
        """The state with something else in that column."""
        old = state >> 3 * column & 7
        return state ^ (old ^ held) << 3 * column

    def partner(self, state: int, column: int) -> int:
        """The column of the other end of a piece."""
        step = 1 if state >> 3 * column & 7 == OPENS else -1
        depth = 0
        while True:  # at the piece's own end it is 1 or -1 at once
            held = state >> 3 * column & 7
            depth += (held == OPENS) - (held == CLOSES)
            if depth == 0:
                return column
            column += step

    def finish(self, state: int) -> int:
        """The state with the snake finished, unless other pieces are left."""
        for column in range(self.width):
            if state >> 3 * column & 7 > DONE:
                return DEAD
        one = 1
        return state | one << 3 * self.width + 1
