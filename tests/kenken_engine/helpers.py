"""Random KenKens of all variants, and the engine in both its forms."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

from cluesmith.kinds.kenken import KenKen
from cluesmith.kinds.kenken.engine import solver as installed
from tests.boards import random_kenken, random_kenken_of_digits

FOLDER = Path(installed.__file__).parents[1]
PACKAGE = "cluesmith.kinds.kenken"
MODULES = (
    "engine.board",
    "engine.listing",
    "engine.cages",
    "engine.lines",
    "engine.propagation",
    "engine.depth_first",
    "engine.beliefs",
    "propagate",
    "engine.guesses",
    "engine.stated",
    "engine.hand_over",
    "engine.solver",
)
ODD_DIGITS = (1, 3, 5, 7), (0, 1, 2, 3), (0, 2, 4), (2, 5, 9, 90), (95, 97, 99), (1, 2, 4, 8)


def uncompiled() -> ModuleType:
    """The module `solver` on top of the uncompiled engine, whatever is installed."""
    names = [f"{PACKAGE}.{name}" for name in MODULES]
    kept = {name: sys.modules.pop(name) for name in names}
    try:
        for name in names:
            path = FOLDER.joinpath(*name.removeprefix(PACKAGE + ".").split(".")).with_suffix(".py")
            spec = importlib.util.spec_from_file_location(name, path)
            assert spec
            assert spec.loader
            sys.modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(sys.modules[name])
        return sys.modules[names[-1]]
    finally:
        sys.modules.update(kept)


def random_boards(seed: int, number: int, largest: int = 4) -> Iterator[KenKen]:
    """Boards with and without operations shown, some of them impossible, with the usual digits and with others."""
    rng = Random(seed)
    for _ in range(number):
        if rng.random() < 0.5:
            size = rng.randint(1, largest)
            yield random_kenken(size, size, rng)
        else:
            yield random_kenken_of_digits(rng.choice(ODD_DIGITS), rng)
