"""Hanjie: the puzzle itself is in `puzzle`; the other modules solve it fast."""

from cluesmith.kinds.hanjie.puzzle import Hanjie

__all__ = ["Hanjie"]
