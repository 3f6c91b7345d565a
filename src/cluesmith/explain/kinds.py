"""Which ways belong to which kind."""

from cluesmith.explain.bosnian_snake import BosnianSnakeWays
from cluesmith.explain.four_winds import FourWindsWays
from cluesmith.explain.hanjie import HanjieWays
from cluesmith.explain.kenken import KenKenWays
from cluesmith.explain.reasoner import Reasoner
from cluesmith.explain.ways import Ways

WAYS: dict[str, type[Ways]] = {
    "four-winds": FourWindsWays,
    "bosnian-snake": BosnianSnakeWays,
    "kenken": KenKenWays,
    "hanjie": HanjieWays,
}


def ways_of(reasoner: Reasoner) -> Ways:
    """The ways of the puzzle's kind, or those of any kind."""
    return WAYS.get(reasoner.puzzle.kind, Ways)(reasoner)
