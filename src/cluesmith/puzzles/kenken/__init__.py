"""KenKen: the puzzle itself is in `puzzle`; the other modules say what cages admit and make random boards."""

from cluesmith.puzzles.kenken.boards import random_latin_square
from cluesmith.puzzles.kenken.cage import SIGNS, Cage, Op
from cluesmith.puzzles.kenken.encode import cage_clauses
from cluesmith.puzzles.kenken.filling import fillings
from cluesmith.puzzles.kenken.puzzle import LARGEST_TARGET, KenKen

__all__ = ["LARGEST_TARGET", "SIGNS", "Cage", "KenKen", "Op", "cage_clauses", "fillings", "random_latin_square"]
