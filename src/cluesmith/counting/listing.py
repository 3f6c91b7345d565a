"""Answers that are listed one by one: the same questions as of a diagram, answered from the list."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from cluesmith.grid import Cell, Values

CellCounts = dict[Cell, dict[int, int]]  # in how many answers a cell holds a value


class Census(Protocol):
    """All answers of a puzzle, or of a part of it."""

    number: int

    def cells(self) -> CellCounts:
        """For each cell in how many answers it holds each value."""

    def sample(self, rng: Random) -> dict[Cell, int]:
        """An answer, each as likely as any other."""


class Listed:
    """All answers in a list."""

    def __init__(self, answers: Sequence[Values]) -> None:
        self.number = len(answers)
        self._answers = answers

    def cells(self) -> CellCounts:
        """For each cell in how many answers it holds each value."""
        found: CellCounts = {}
        for answer in self._answers:
            for cell, value in answer.items():
                held = found.setdefault(cell, {})
                held[value] = held.get(value, 0) + 1
        return found

    def sample(self, rng: Random) -> dict[Cell, int]:
        """An answer, each as likely as any other."""
        return dict(rng.choice(self._answers))
