# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Depth-first search for answers, one after the other; types are in search.pxd.

The search keeps its place between two answers. It may give up after a number of dead ends in a row; the part of the
space it has done with is then a few clauses, and a SAT solver can go on from there.
"""

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from cluesmith.kinds.hanjie.engine import cython_stub as cython

if not cython.compiled:
    from cluesmith.kinds.hanjie.engine.bits import FALSE, GAVE_UP, STOPPED, TRUE, new_numbers, release

from cluesmith.kinds.hanjie.engine.encode import Encoder


class Search(Encoder):
    """A board that can be searched."""

    def __init__(self, rows: Sequence[Sequence[int] | None], columns: Sequence[Sequence[int] | None]) -> None:
        super().__init__(rows, columns)
        self.guess_at = new_numbers(self.cells)
        self.flipped = new_numbers(self.cells)
        self.order = new_numbers(self.cells)
        self.rank = new_numbers(self.cells)
        self.depth = 0
        self.root = 0
        self.ordered = 0
        self.started = False
        self.decisions = 0
        self.backtracks = 0

    def __dealloc__(self) -> None:
        release(self.guess_at)
        release(self.flipped)
        release(self.order)
        release(self.rank)

    def start_search(self) -> None:
        """Begin below what is known now; cells that decided most when they were probed come first."""
        cells = self.open_cells()
        cells.sort(key=self.weight)
        self.ordered = 0
        for cell in cells:
            self.order[self.ordered] = cell
            self.ordered += 1
        self.root = self.known
        self.depth = 0
        self.started = False

    def weight(self, cell: int) -> int:
        """Less for cells that decided more when they were probed."""
        return -self.gain[2 * cell] - self.gain[2 * cell + 1]

    def next_answer(self, patience: int) -> int:
        """Go on to the next answer, which is then on the board.

        FALSE: there is none left. GAVE_UP: so many dead ends came in a row (never, if patience is negative).
        """
        status = TRUE
        if self.started:
            status = self.flip()
        self.started = True
        while status != STOPPED:
            if status == FALSE:
                if self.depth == 0:
                    return FALSE
                if patience == 0:
                    return GAVE_UP
                patience -= 1
                self.backtracks += 1
                status = self.flip()
            elif self.known == self.cells:
                return TRUE
            else:
                status = self.guess()
        return STOPPED

    def guess(self) -> int:
        """Give the next open cell the value that forced less when it was probed."""
        place = self.rank[self.depth]
        while self.value(self.order[place]) != 2:
            place += 1
        cell = self.order[place]
        literal = 2 * cell + (self.gain[2 * cell] > self.gain[2 * cell + 1])
        self.guess_at[self.depth] = self.known
        self.flipped[self.depth] = 0
        self.depth += 1
        if self.depth < self.cells:
            self.rank[self.depth] = place
        self.decisions += 1
        self.assume(literal)
        return self.propagate()

    def flip(self) -> int:
        """Turn the last guess that was not turned yet. FALSE, at depth 0: there is none."""
        while self.depth > 0 and self.flipped[self.depth - 1]:
            self.depth -= 1
        if self.depth == 0:
            self.undo(self.root)
            return FALSE
        known = self.guess_at[self.depth - 1]
        literal = self.trail[known]
        self.undo(known)
        self.flipped[self.depth - 1] = 1
        self.assume(literal ^ 1)
        return self.propagate()

    def stop_search(self) -> list[list[int]]:
        """Back to the root; the clauses (over literals) that leave out what has been searched."""
        clauses: list[list[int]] = []
        path: list[int] = []
        for level in range(self.depth):
            literal = self.trail[self.guess_at[level]]
            if self.flipped[level]:
                clauses.append([*path, literal])
            path.append(literal ^ 1)
        self.undo(self.root)
        self.depth = 0
        return clauses
