"""What is left of a KenKen after quick reasoning, cage by cage and line by line."""

from collections.abc import Sequence
from functools import cache

from cluesmith.deadline import NEVER, Deadline
from cluesmith.grid import FullGrid, cells
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.engine.beliefs import COMPILED, Beliefs
from cluesmith.kinds.kenken.engine.board import MOST_PLACES, Board
from cluesmith.kinds.kenken.engine.depth_first import DepthFirst
from cluesmith.kinds.kenken.engine.propagation import Propagation
from cluesmith.kinds.kenken.fillings import MAX_FILLINGS, Digits

MAX_PLAIN_FILLINGS = 1000  # of which beliefs are formed in plain Python, where a try on a large board takes minutes


class Candidates:
    """The digits that are left, and the fillings of each cage where they are few enough to list."""

    def __init__(self, digits: Sequence[int], cages: Sequence[Cage], deadline: Deadline = NEVER) -> None:
        size = len(digits)
        self._digits, self._cages, self._size = digits, cages, size
        parts = [[row * size + column for row, column in cage.cells] for cage in cages]
        if sum(map(len, parts)) < size * size:  # of a puzzle that is not finished
            parts += [[cell] for cell in sorted(set(range(size * size)).difference(*parts))]
        self._board = Board(size, parts)
        self._propagation = Propagation(self._board, digits, cages, deadline)

    @property
    def all_listable(self) -> bool:
        """Whether no cage is so large that it is never listed."""
        return all(len(cage.cells) <= MOST_PLACES for cage in self._cages)

    def settle(self) -> bool:
        """Draw all conclusions; whether none contradicts another. Raises OutOfTime."""
        return self._propagation.settle()

    def search(self) -> DepthFirst:
        """A search for answers, on this board."""
        return DepthFirst(self._board, self._propagation)

    def beliefs(self) -> Beliefs | None:
        """What cages and lines believe of what is left; None if that is nothing, or much in plain Python.

        After that nothing else is to be done with the candidates. Raises OutOfTime.
        """
        if not COMPILED:
            return Beliefs(self._board) if self.fillings_in_all() <= MAX_PLAIN_FILLINGS else None
        return Beliefs(self._board) if self._propagation.settle_more() else None

    def fillings_in_all(self) -> int:
        """How many fillings of cages are listed."""
        return self._board.fillings_in_all()

    def answer(self) -> FullGrid:
        """The grid, once one digit is left of each cell."""
        held = [self._digits[bits.bit_length() - 1] for bits in self._board.all_bits()]
        return FullGrid(cells(self._size, self._size), held)

    def digits(self) -> Digits:
        """What is left."""
        digits_of = cache(self._digits_of)
        bits = self._board.all_bits()
        left = Digits({divmod(cell, self._size): digits_of(some) for cell, some in enumerate(bits)})
        left.fillings = {cage.cells[0]: self._fillings(place) for place, cage in enumerate(self._cages)}
        return left

    def _digits_of(self, bits: int) -> tuple[int, ...]:
        return tuple([digit for place, digit in enumerate(self._digits) if bits >> place & 1])

    def _fillings(self, cage: int) -> list[tuple[int, ...]] | None:
        listed = self._board.fillings(cage)
        if listed is None or len(listed) > MAX_FILLINGS:
            return None
        places = range(0, 6 * len(self._cages[cage].cells), 6)
        return [tuple([self._digits[filling >> at & 63] for at in places]) for filling in listed]
