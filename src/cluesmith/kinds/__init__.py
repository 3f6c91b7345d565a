"""The kinds of puzzle, a folder each: all that is particular to a kind lies there, and nothing else does.

`puzzle.py` is where to start reading: the rules of the game, and at its top `parts`, which names the other parts.
No module outside this folder imports from it; they find the kinds in `cluesmith.registry`. A new kind is a folder here
and a line in `HOMES`.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

# In the order in which they are always shown.
HOMES = (
    "cluesmith.kinds.hanjie.puzzle:Hanjie",
    "cluesmith.kinds.four_winds.puzzle:FourWinds",
    "cluesmith.kinds.kenken.puzzle:KenKen",
    "cluesmith.kinds.bosnian_snake.puzzle:BosnianSnake",
)

# Some modules are compiled where the package was built with a C compiler. With CLUESMITH_PURE set in the environment
# the same modules run as plain Python instead.
if os.environ.get("CLUESMITH_PURE"):
    for _folder, _, _ in os.walk(__path__[0]):
        sys.path_importer_cache[_folder] = FileFinder(_folder, (SourceFileLoader, SOURCE_SUFFIXES))
