"""KenKen: the puzzle itself is in `puzzle`; the other modules say what cages admit and make random boards."""

from cluesmith.kinds.kenken.cage import SIGNS, Cage, Op
from cluesmith.kinds.kenken.fillings import fillings
from cluesmith.kinds.kenken.puzzle import LARGEST_TARGET, KenKen

__all__ = ["LARGEST_TARGET", "SIGNS", "Cage", "KenKen", "Op", "fillings"]
