"""Which of very many facts are tried, and in which order."""

from collections.abc import Sequence

MAX_FACTS_TRIED = 400
FACTS_AT_A_TIME = 40  # when any short try will do


def some(facts: Sequence[int]) -> Sequence[int]:
    """The facts, or of very many some from all over the board."""
    return facts[:: len(facts) // MAX_FACTS_TRIED + 1]


def spread(facts: Sequence[int]) -> Sequence[int]:
    """The facts in an order in which any few of them are from all over the board."""
    apart = len(facts) // FACTS_AT_A_TIME + 1
    return [fact for start in range(apart) for fact in facts[start::apart]]


def portions(facts: Sequence[int]) -> list[Sequence[int]]:
    """The facts, few at a time; at least one portion, which may be empty."""
    starts = range(0, max(len(facts), 1), FACTS_AT_A_TIME)
    return [facts[start : start + FACTS_AT_A_TIME] for start in starts]
