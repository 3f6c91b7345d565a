"""The kinds of puzzle: `KINDS` is the one list of them.

Some modules are compiled where the package was built with a C compiler. With CLUESMITH_PURE set in
the environment the same modules run as plain Python instead.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

if os.environ.get("CLUESMITH_PURE"):
    for _folder in (f"{__path__[0]}{os.sep}{name}" for name in ("four_winds", "hanjie", "kenken")):
        sys.path_importer_cache[_folder] = FileFinder(_folder, (SourceFileLoader, SOURCE_SUFFIXES))

from cluesmith.errors import UnknownName
from cluesmith.puzzle import Puzzle
from cluesmith.puzzles.bosnian_snake import BosnianSnake
from cluesmith.puzzles.four_winds import FourWinds
from cluesmith.puzzles.hanjie import Hanjie
from cluesmith.puzzles.kenken import KenKen

__all__ = ["KINDS", "BosnianSnake", "FourWinds", "Hanjie", "KenKen", "find_kind"]

KINDS: dict[str, type[Puzzle]] = {kind.kind: kind for kind in (Hanjie, FourWinds, KenKen, BosnianSnake)}


def find_kind(name: str) -> type[Puzzle]:
    """The kind of that name, or known by that name elsewhere."""
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
    for kind in KINDS.values():
        if wanted in (kind.kind, *kind.aliases):
            return kind
    raise UnknownName(f"expected a kind of puzzle ({', '.join(KINDS)}), found {name!r}")
