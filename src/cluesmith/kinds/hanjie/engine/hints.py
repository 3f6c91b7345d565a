"""What is likely on a board that resists, for the searches to try first."""

from collections.abc import Callable
from typing import NamedTuple

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.kinds.hanjie.engine.beliefs import Beliefs
from cluesmith.kinds.hanjie.engine.bits import STOPPED
from cluesmith.kinds.hanjie.engine.sheet import Sheet

# After fewer rounds too many cells are guessed wrong; more bring little.
ROUNDS = 40
# Places of blocks in the longest line, for which beliefs keep three doubles each.
MAX_PLACES = 2_000_000


class Hints(NamedTuple):
    """How likely each cell is painted, and where the blocks probably lie.

    `places_of` says for each block of a line, rows first, by which place it has probably begun, and by which it is
    over; nothing where nothing can be said.
    """

    painted: list[float]
    places_of: Callable[[int], list[tuple[int, int]]]

    @property
    def values(self) -> bytes:
        """What each cell probably is."""
        return bytes(likely > 0.5 for likely in self.painted)


def hints_for(sheet: Sheet, deadline: Deadline) -> Hints:
    """Hints for the open cells of a sheet; raises OutOfTime."""
    beliefs = Beliefs(sheet, deadline.at)
    if beliefs.exchange(ROUNDS) == STOPPED:
        raise OutOfTime
    return Hints(beliefs.painted(), beliefs.places_of)


def can_be_had(sheet: Sheet) -> bool:
    """Whether hints for a board take no more memory than they may."""
    return (sheet.most_blocks + 1) * max(sheet.height, sheet.width) <= MAX_PLACES
