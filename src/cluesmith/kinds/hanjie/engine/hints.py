"""What is likely on a board that resists, for the searches to try first."""

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.kinds.hanjie.engine.beliefs import Beliefs
from cluesmith.kinds.hanjie.engine.bits import STOPPED
from cluesmith.kinds.hanjie.engine.sheet import Sheet

# After fewer rounds too many cells are guessed wrong; more bring little.
ROUNDS = 40
# Places of blocks in the longest line, for which beliefs keep three doubles each.
MAX_PLACES = 2_000_000


class Hints:
    """How likely each open cell is painted, and where the blocks probably lie."""

    def __init__(self, sheet: Sheet, deadline: Deadline) -> None:
        """Raises OutOfTime."""
        self._beliefs = Beliefs(sheet, deadline.at)
        if self._beliefs.exchange(ROUNDS) == STOPPED:
            raise OutOfTime
        self.painted = self._beliefs.painted()
        self.values = bytes(likely > 0.5 for likely in self.painted)

    def places_of(self, line: int) -> list[tuple[int, int]]:
        """For each block of a line, rows first, by which place it has probably begun, and by which it is over.

        Empty where nothing can be said.
        """
        return self._beliefs.places_of(line)


def can_be_had(sheet: Sheet) -> bool:
    """Whether hints for a board take no more memory than they may."""
    return (sheet.most_blocks + 1) * max(sheet.height, sheet.width) <= MAX_PLACES
