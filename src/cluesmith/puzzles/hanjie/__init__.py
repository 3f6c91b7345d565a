"""Hanjie: the puzzle itself is in `puzzle`; the other modules solve it fast."""

from cluesmith.puzzles.hanjie.puzzle import Hanjie

__all__ = ["Hanjie"]
