"""Hanjie: the puzzle itself is in `puzzle`; the other modules solve it fast.

Those are compiled where the package was built with a C compiler. With CLUESMITH_PURE set in the environment the same
modules run as plain Python instead.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

if os.environ.get("CLUESMITH_PURE"):
    sys.path_importer_cache[__path__[0]] = FileFinder(__path__[0], (SourceFileLoader, SOURCE_SUFFIXES))

from cluesmith.puzzles.hanjie.puzzle import Hanjie

__all__ = ["Hanjie"]
