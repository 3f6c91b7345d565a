"""An answer by luck: the surest cells are guessed bit by bit, and most guesses are forgotten when that fails.

Where a board has several answers, one is often found that way in a fraction of the time that a search takes, and where
a search is unlucky for long this seldom is as well. It proves nothing.
"""

from heapq import nsmallest
from random import Random

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.kinds.hanjie.engine.beliefs import Beliefs
from cluesmith.kinds.hanjie.engine.bits import STOPPED, TRUE
from cluesmith.kinds.hanjie.engine.hints import Hints
from cluesmith.kinds.hanjie.engine.propagation import Propagation
from cluesmith.kinds.hanjie.engine.sheet import Sheet

FIRST_ROUNDS, ROUNDS_AFTER_GUESSING = 25, 6  # of beliefs
GUESSED_AT_ONCE = 0.02  # of the open cells; more would be guessed on what is no longer true
FORGOTTEN = 0.6  # of the guesses, when they cannot all be right
NOISE = 0.05  # added to what is believed, so that no two tries are the same


class LuckyGuesses:
    """Tries to fill a sheet, each with some guesses of the one before; after each the sheet is as it was.

    `hints` are what was likely in the try that went furthest, of those asked for last.
    """

    def __init__(self, sheet: Sheet, propagation: Propagation, deadline: Deadline) -> None:
        self.hints: Hints | None = None
        self._sheet, self._propagation, self._deadline = sheet, propagation, deadline
        self._rng = Random(0)  # the same on every machine
        self._guesses: list[int] = []

    def answer(self, tries: int) -> bytes | None:
        """An answer, if one of so many tries leads to it; raises OutOfTime."""
        known = furthest = self._sheet.known
        for _ in range(tries):
            beliefs = Beliefs(self._sheet, self._deadline.at)
            found = self._sheet.values() if self._fill(beliefs) else None
            if not found and self._sheet.known > furthest:
                furthest = self._sheet.known
                self.hints = self._hints(beliefs)
            self._sheet.undo(known)
            if found:
                return found
        return None

    def _fill(self, beliefs: Beliefs) -> bool:
        """Guess all cells; whether that went well to the end."""
        kept = [guess for guess in self._guesses if self._rng.random() >= FORGOTTEN]
        self._guesses = []
        if not self._guess(kept):
            return False
        rounds = FIRST_ROUNDS
        while self._sheet.known < self._sheet.cells:
            _is_fine(beliefs.exchange(rounds))
            if not self._guess(self._surest(beliefs.painted())):
                return False
            rounds = ROUNDS_AFTER_GUESSING
        return True

    def _hints(self, beliefs: Beliefs) -> Hints:
        places = [beliefs.places_of(line) for line in range(self._sheet.count)]
        return Hints(beliefs.painted(), places.__getitem__)

    def _surest(self, painted: list[float]) -> list[int]:
        """The literals of the open cells of which most is believed, more or less."""
        cells = self._sheet.open_cells()
        doubts = [(NOISE * self._rng.random() - abs(painted[cell] - 0.5), cell) for cell in cells]
        surest = nsmallest(max(1, int(GUESSED_AT_ONCE * len(cells))), doubts)
        return [2 * cell + (painted[cell] > 0.5) for _, cell in surest]

    def _guess(self, literals: list[int]) -> bool:
        """Assume the literals one after the other, and what follows from them; whether none is impossible."""
        for literal in literals:
            if self._sheet.is_open(literal >> 1):
                self._guesses.append(literal)
                self._propagation.assume(literal)
                if not _is_fine(self._propagation.propagate()):
                    return False
        return True


def _is_fine(status: int) -> bool:
    """Whether nothing impossible was found; raises OutOfTime."""
    if status == STOPPED:
        raise OutOfTime
    return status == TRUE
