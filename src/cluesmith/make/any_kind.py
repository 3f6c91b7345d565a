"""Making a puzzle of a kind nothing is known of: random boards until one has a single answer."""

from random import Random
from typing import Any

import msgspec

from cluesmith.grid import Grid
from cluesmith.make.budget import Budget, GaveUp
from cluesmith.puzzle import Puzzle
from cluesmith.solve import solve

NEW_BOARD = 10  # what a board costs, in questions


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """There is nothing to choose."""


class AnyKind:
    """Makes puzzles of one kind."""

    Options = Options

    def __init__(self, kind: type[Puzzle]) -> None:
        self._kind = kind

    def leanings(self, _height: int, _width: int) -> list[dict[str, Any]]:
        """There is nothing to lean to."""
        return [{}]

    def draft(
        self, height: int, width: int, rng: Random, budget: Budget, _options: msgspec.Struct
    ) -> tuple[Puzzle, Grid]:
        """A puzzle with one answer, and that answer."""
        tried = 0
        try:
            while True:
                budget.spend(NEW_BOARD)
                tried += 1
                puzzle, answer = self._kind.random(height, width, rng)
                if solve(puzzle).status == "unique":
                    return puzzle, answer
        except GaveUp:
            what = f"{height}x{width} {self._kind.kind}"
            raise GaveUp(f"found no {what} with one answer among {tried} random boards: take a smaller one") from None
