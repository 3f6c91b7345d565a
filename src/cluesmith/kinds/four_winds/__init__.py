"""Four Winds: the puzzle itself is in `puzzle`, what quick reasoning settles in `reach`."""

from cluesmith.kinds.four_winds.propagate import UNCOVERED
from cluesmith.kinds.four_winds.puzzle import FourWinds

__all__ = ["UNCOVERED", "FourWinds"]
