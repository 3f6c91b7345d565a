"""A digit of its own for each place, where that can be."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

Place = TypeVar("Place")


def matched(choices: Mapping[Place, Iterable[int]]) -> dict[int, Place]:
    """As many places as possible by the digit each gets, found by augmenting paths in the order given."""
    home: dict[int, Place] = {}

    def settle(place: Place, tried: set[int]) -> bool:
        for digit in choices[place]:
            if digit not in tried:
                tried.add(digit)
                if digit not in home or settle(home[digit], tried):
                    home[digit] = place
                    return True
        return False

    for place in choices:
        settle(place, set())
    return home
