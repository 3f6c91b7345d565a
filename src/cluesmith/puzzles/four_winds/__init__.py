"""Four Winds: the puzzle itself is in `puzzle`, what quick reasoning settles in `reach`."""

from cluesmith.puzzles.four_winds.puzzle import FourWinds
from cluesmith.puzzles.four_winds.reach import UNCOVERED, Clue

__all__ = ["UNCOVERED", "Clue", "FourWinds"]
