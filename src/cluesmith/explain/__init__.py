"""Explaining: from what is known to what follows, by the fewest rules at every step."""

from cluesmith.explain.engine import explain
from cluesmith.explain.hint import Hint, hint
from cluesmith.explain.steps import Explanation, Step
from cluesmith.explain.verify import holds
from cluesmith.explain.why import Why, why

__all__ = ["Explanation", "Hint", "Step", "Why", "explain", "hint", "holds", "why"]
