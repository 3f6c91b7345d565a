# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""All that cages and lines say one after the other; types are in propagation.pxd."""

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.bits import lowest

from cluesmith.deadline import Deadline
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.engine.board import Board
from cluesmith.kinds.kenken.engine.cages import Cages
from cluesmith.kinds.kenken.engine.lines import Lines
from cluesmith.kinds.kenken.engine.listing import Listing


class Propagation:
    """Draws conclusions on a board until there are none left, what is quick first.

    Small cages are listed at once, large ones when lines have made little of them.
    """

    def __init__(self, board: Board, digits: Sequence[int], cages: Sequence[Cage], deadline: Deadline) -> None:
        self.board = board
        self.listing = Listing(board, digits, cages)
        self.cages = Cages(board)
        self.lines = Lines(board)
        self.deadline = deadline
        self.steps = 0

    def settle(self) -> bool:
        """Draw all conclusions; whether none contradicts another. Raises OutOfTime."""
        cause = 0
        while cause >= 0:
            if self.steps & 127 == 0:
                self.deadline.check()
            self.steps += 1
            cause = self.step()
            if self.board.failed:
                self.board.weight[cause] += 1
                self.board.forget_work()
                return False
        return True

    def settle_more(self) -> bool:
        """The same with larger cages listed, too; raises OutOfTime."""
        self.listing.ask_for_more()
        return self.settle()

    def step(self) -> int:
        """Look at one cage or line; its number, lines after cages, or -1 when there is nothing left to look at."""
        if self.board.todo_count:
            cage = self.board.next_cage()
            self.cages.settle(cage)
            return cage
        if self.board.to_list_count and self.lists_small():
            cage = self.board.next_to_list()
            self.listing.list_cage(cage)
            return cage
        if self.board.dirty[0] | self.board.dirty[1]:
            line = self.next_line(self.board.dirty)
            self.lines.settle(line)
            return self.board.cages + line
        if self.board.to_list_count:
            cage = self.board.next_to_list()
            self.listing.list_cage(cage)
            return cage
        if self.board.unmatched[0] | self.board.unmatched[1]:
            line = self.next_line(self.board.unmatched)
            self.lines.match(line)
            return self.board.cages + line
        return -1

    def lists_small(self) -> bool:
        """Whether the next cage to list has at most two cells."""
        cage = self.board.to_list[self.board.to_list_first]
        return self.board.first[cage + 1] - self.board.first[cage] <= 2

    def next_line(self, waiting: list[int]) -> int:
        """A line to look at, which waits no longer."""
        if waiting[0]:
            line = lowest(waiting[0])
            waiting[0] &= waiting[0] - 1
            return line
        line = lowest(waiting[1])
        waiting[1] &= waiting[1] - 1
        return self.board.size + line
