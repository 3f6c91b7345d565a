"""Four Winds: the puzzle itself is in `puzzle`, its lines in `lines`, what quick reasoning settles in `propagate`."""

from cluesmith.kinds.four_winds.propagate import UNCOVERED
from cluesmith.kinds.four_winds.puzzle import FourWinds

__all__ = ["UNCOVERED", "FourWinds"]
