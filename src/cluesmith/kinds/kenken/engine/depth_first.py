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
    from cluesmith.compiled.bits import bit_at, count_bits, lowest
    from cluesmith.compiled.memory import new_numbers, release
    from cluesmith.kinds.kenken.engine.outcomes import FALSE, GAVE_UP, TRUE

from cluesmith.kinds.kenken.engine.board import Board
from cluesmith.kinds.kenken.engine.propagation import Propagation


class DepthFirst:
    """A search that begins with what is left on the board when it is made.

    A guess gives a cell one of its digits. When that is done with, the digit is ruled out for the guesses before it.
    """

    def __init__(self, board: Board, propagation: Propagation) -> None:
        self.board = board
        self.propagation = propagation
        self.trail = new_numbers(board.cells)
        self.cell = new_numbers(board.cells)
        self.digit = new_numbers(board.cells)
        self.ruled_out = new_numbers(board.cells * board.size)
        self.ruled_out_at = new_numbers(board.cells * board.size)
        self.ruled_out_count = 0
        self.depth = 0
        self.started = False
        self.decisions = 0
        self.backtracks = 0

    def __dealloc__(self) -> None:
        release(self.trail)
        release(self.cell)
        release(self.digit)
        release(self.ruled_out)
        release(self.ruled_out_at)

    def next_answer(self, patience: int) -> int:
        """Go on to the next answer, which is then on the board; raises OutOfTime.

        FALSE: there is none left. GAVE_UP: so many dead ends came in a row (never, if patience is negative).
        """
        status = TRUE
        if self.started:
            status = self.rule_out() if self.depth else FALSE
        self.started = True
        while True:
            if status == FALSE:
                if self.depth == 0:
                    return FALSE
                if patience == 0:
                    return GAVE_UP
                patience -= 1
                self.backtracks += 1
                status = self.rule_out()
            else:
                cell = self.open_cell()
                if cell < 0:
                    return TRUE
                status = self.guess(cell)

    def open_cell(self) -> int:
        """The open cell with few digits left in lines and a cage that often led to dead ends; -1: there is none."""
        best = -1
        least = 0
        heaviest = 1
        for cell in range(self.board.cells):
            bits = self.board.bits[cell]
            if bits & (bits - 1):
                size = count_bits(bits)
                weight = self.weight(cell)
                if best < 0 or size * heaviest < least * weight:
                    best = cell
                    least = size
                    heaviest = weight
        return best

    def weight(self, cell: int) -> int:
        """How many dead ends the cage and the lines of the cell have led to, and one."""
        row = cell // self.board.size
        return (
            1
            + self.board.weight[self.board.cage_of[cell]]
            + self.board.weight[self.board.cages + row]
            + self.board.weight[self.board.cages + self.board.size + cell - row * self.board.size]
        )

    def guess(self, cell: int) -> int:
        """Give the cell its first digit."""
        self.trail[self.depth] = self.board.trail_used
        self.cell[self.depth] = cell
        self.digit[self.depth] = lowest(self.board.bits[cell])
        self.board.stamp += 1
        self.board.keep(cell, bit_at(self.digit[self.depth]), -1)
        self.depth += 1
        self.decisions += 1
        return TRUE if self.propagation.settle() else FALSE

    def rule_out(self) -> int:
        """Take back the last guess, and rule it out for those before it."""
        self.depth -= 1
        cell = self.cell[self.depth]
        digit = self.digit[self.depth]
        self.board.undo(self.trail[self.depth])
        while self.ruled_out_count and self.ruled_out_at[self.ruled_out_count - 1] > self.depth:
            self.ruled_out_count -= 1
        self.ruled_out[self.ruled_out_count] = cell * self.board.size + digit
        self.ruled_out_at[self.ruled_out_count] = self.depth
        self.ruled_out_count += 1
        self.board.keep(cell, ~bit_at(digit), -1)
        return TRUE if self.propagation.settle() else FALSE

    def stop(self) -> list[list[int]]:
        """Back to the root; of each part that has been searched, the facts (cell * size + digit) that make it up."""
        path = [self.cell[level] * self.board.size + self.digit[level] for level in range(self.depth)]
        done = [
            [*path[: self.ruled_out_at[place]], self.ruled_out[place]]
            for place in range(self.ruled_out_count)
            if self.ruled_out_at[place]
        ]
        if self.depth:
            self.board.undo(self.trail[0])
            self.depth = 0
        self.ruled_out_count = 0
        self.started = False
        return done
