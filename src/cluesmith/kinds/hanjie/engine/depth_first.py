# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Depth-first search for answers, one after the other; types are in depth_first.pxd.

The search keeps its place between two answers. It may give up after a number of dead ends in a row; the part of the
space it has done with is then a few clauses, and another search can go on from there.
"""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, release
    from cluesmith.kinds.hanjie.engine.bits import FALSE, GAVE_UP, STOPPED, TRUE

from cluesmith.kinds.hanjie.engine.probing import Probing
from cluesmith.kinds.hanjie.engine.propagation import Propagation
from cluesmith.kinds.hanjie.engine.sheet import Sheet


class DepthFirst:
    """A search that begins with what is known on the sheet when it is made."""

    def __init__(self, sheet: Sheet, propagation: Propagation, probing: Probing) -> None:
        self.sheet = sheet
        self.propagation = propagation
        self.probing = probing
        self.guess_at = new_numbers(self.sheet.cells)
        self.flipped = new_numbers(self.sheet.cells)
        self.order = new_numbers(self.sheet.cells)
        self.rank = new_numbers(self.sheet.cells)
        self.favoured = new_numbers(self.sheet.cells)
        self.depth = 0
        self.root = self.sheet.known
        self.started = False
        self.decisions = 0
        self.backtracks = 0
        self.order_cells()

    def __dealloc__(self) -> None:
        release(self.guess_at)
        release(self.flipped)
        release(self.order)
        release(self.rank)
        release(self.favoured)

    def order_cells(self) -> None:
        """Put cells that decided most when they were probed first."""
        cells = self.sheet.open_cells()
        cells.sort(key=self.weight)
        for place in range(len(cells)):
            cell = cells[place]
            self.order[place] = cell
            self.favoured[cell] = self.probing.gain[2 * cell] > self.probing.gain[2 * cell + 1]

    def follow(self, painted: list[float]) -> None:
        """Before the first answer is asked for: guess as is likely, first the cells that are surest.

        `painted` says how likely that is for each cell.
        """
        cells = self.sheet.open_cells()
        doubts = [-abs(likely - 0.5) for likely in painted]
        cells.sort(key=doubts.__getitem__)
        for place in range(len(cells)):
            self.order[place] = cells[place]
            self.favoured[cells[place]] = painted[cells[place]] > 0.5

    def weight(self, cell: int) -> int:
        """Less for cells that decided more when they were probed."""
        return -self.probing.gain[2 * cell] - self.probing.gain[2 * cell + 1]

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
            elif self.sheet.known == self.sheet.cells:
                return TRUE
            else:
                status = self.guess()
        return STOPPED

    def guess(self) -> int:
        """Give the next open cell its favoured value, which is the one that forced less when it was probed."""
        place = self.rank[self.depth]
        while self.sheet.shade[self.order[place]] != 2:
            place += 1
        cell = self.order[place]
        literal = 2 * cell + self.favoured[cell]
        self.guess_at[self.depth] = self.sheet.known
        self.flipped[self.depth] = 0
        self.depth += 1
        if self.depth < self.sheet.cells:
            self.rank[self.depth] = place
        self.decisions += 1
        self.propagation.assume(literal)
        return self.propagation.propagate()

    def flip(self) -> int:
        """Turn the last guess that was not turned yet. FALSE, at depth 0: there is none."""
        while self.depth > 0 and self.flipped[self.depth - 1]:
            self.depth -= 1
        if self.depth == 0:
            self.sheet.undo(self.root)
            return FALSE
        known = self.guess_at[self.depth - 1]
        literal = self.sheet.trail[known]
        self.sheet.undo(known)
        self.flipped[self.depth - 1] = 1
        self.propagation.assume(literal ^ 1)
        return self.propagation.propagate()

    def stop(self) -> list[list[int]]:
        """Back to the root; the clauses (over literals) that leave out what has been searched."""
        clauses: list[list[int]] = []
        path: list[int] = []
        for level in range(self.depth):
            literal = self.sheet.trail[self.guess_at[level]]
            if self.flipped[level]:
                clauses.append([*path, literal])
            path.append(literal ^ 1)
        self.sheet.undo(self.root)
        self.depth = 0
        return clauses
