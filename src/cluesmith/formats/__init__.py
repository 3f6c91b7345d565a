"""Reading and writing puzzles and grids.

A puzzle is read from its text form, which opens with the name of its kind, or from JSON; which of the two it is
shows in its first character.
"""

from cluesmith.formats.grids import dump_grid, format_grid, parse_grid
from cluesmith.formats.native import MOST_BYTES, decode, dumps, loads

__all__ = ["MOST_BYTES", "decode", "dump_grid", "dumps", "format_grid", "loads", "parse_grid"]
