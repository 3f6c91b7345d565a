"""An answer of a KenKen by luck: what cages and lines come to believe of the digits, tried again until it makes sense.

On large random boards that leads to an answer where a search that reasons finds none for a long time.
"""

from collections.abc import Sequence
from random import Random

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell, cells
from cluesmith.kinds.kenken.engine.beliefs import Beliefs
from cluesmith.kinds.kenken.propagate import Candidates
from cluesmith.kinds.kenken.puzzle import KenKen

# After so many rounds all is forgotten. Beliefs that find no rest still come across an answer after hundreds of rounds.
ROUNDS_A_GUESS, ROUNDS_A_TRY = 10, 1000
FEW_CLASHES = 20  # one cell in so many: what is believed makes sense then, and of other beliefs half of the cells clash


class Guesses:
    """What is believed of a board."""

    def __init__(self, puzzle: KenKen, candidates: Candidates) -> None:
        """The candidates are used up."""
        self._puzzle, self._candidates = puzzle, candidates
        self._rng = Random(0)  # the same on every machine
        self._cells = list(cells(puzzle.size, puzzle.size))
        self._beliefs: Beliefs | None = None
        self._rounds = ROUNDS_A_TRY

    def can_be_made(self) -> bool:
        """Whether there is something to believe; raises OutOfTime."""
        self._beliefs = self._candidates.beliefs()
        return self._beliefs is not None

    @property
    def work(self) -> int:
        """How much there is to judge for one guess: each filling and each digit of a cell, twice a round."""
        return 2 * ROUNDS_A_GUESS * (self._candidates.fillings_in_all() + len(self._cells) * self._puzzle.size)

    def next(self, deadline: Deadline) -> dict[Cell, int]:
        """The digits of most cells, or of none if what is believed makes no sense yet; raises OutOfTime."""
        beliefs = self._beliefs
        assert beliefs is not None
        if self._rounds >= ROUNDS_A_TRY:
            beliefs.start(self._rng)
            self._rounds = 0
        beliefs.exchange(ROUNDS_A_GUESS, deadline)
        self._rounds += ROUNDS_A_GUESS
        makes_sense = self._without_clashes(beliefs.likeliest())
        clashing = len(self._cells) - len(makes_sense)
        return makes_sense if clashing * FEW_CLASHES <= len(self._cells) else {}

    def _without_clashes(self, places: Sequence[int]) -> dict[Cell, int]:
        """Of these digits, given by their places, those in the right cages that are in no line twice."""
        likeliest = {cell: self._puzzle.values[place] for cell, place in zip(self._cells, places, strict=True)}
        clashing: set[Cell] = set()
        for violation in self._puzzle.violations(likeliest):
            clashing.update(violation.cells)
        return {cell: digit for cell, digit in likeliest.items() if cell not in clashing}
