"""Binairo puzzles with one answer: digits of a full board are taken away as long as it stays the only one."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluesmith.errors import ClueError
from cluesmith.grid import Values
from cluesmith.making.budget import Budget
from cluesmith.making.generator import Flag, Generator, Options
from cluesmith.search import solve
from tests.binairo.puzzle import Binairo


class BinairoOptions(Options, frozen=True):
    """What may be asked for."""

    given: float = 0.0

    flags: ClassVar[Mapping[str, Sequence[Flag]]] = {
        "given": (Flag("--given", "least share of digits that are given"),)
    }

    def __post_init__(self) -> None:
        if not 0 <= self.given <= 1:
            raise ClueError(f"expected a share of given digits from 0 to 1, found {self.given}")


class BinairoGenerator(Generator[BinairoOptions]):
    """Makes Binairo puzzles."""

    options: ClassVar = BinairoOptions

    def presets(self, height: int, width: int) -> Sequence[Mapping[str, Any]]:
        """The fewer digits are given, the harder it is."""
        return [{"given": 0.5}, {"given": 0.4}, {"given": 0.0}]

    def draft(
        self, height: int, width: int, rng: Random, budget: Budget, options: BinairoOptions
    ) -> tuple[Binairo, Values]:
        """A Binairo with one answer, and that answer."""
        full = Binairo.random_answer(height, width, rng)
        shown = dict.fromkeys(full)
        for cell in rng.sample(sorted(full), len(full)):
            if len(shown) <= options.given * len(full):
                break
            budget.spend()
            if solve(Binairo.showing(full, shown.keys() - {cell})).status == "unique":
                del shown[cell]
        return Binairo.showing(full, shown), {cell: digit for cell, digit in full.items() if cell not in shown}
