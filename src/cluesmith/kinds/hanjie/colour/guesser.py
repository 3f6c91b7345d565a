"""An answer of a Hanjie in colours by luck: the surest cells are fixed bit by bit, and some freed when that fails.

On random boards of the hard kind, which have many answers, that finds one where a search that reasons takes minutes; it
proves nothing, and may go on for ever.
"""

from collections.abc import Mapping, Sequence
from random import Random

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.beliefs import COMPILED, ColourBeliefs
from cluesmith.kinds.hanjie.colour.clues import ColourBlocks
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.puzzle import Guesser

FIRST_ROUNDS, ROUNDS_AFTER_FIXING, ROUNDS_AFTER_FREEING = 60, 6, 25
FIXED_AT_ONCE = 0.02  # of the open cells; more would be fixed on what is no longer true
FREED = 0.6  # of the fixed cells, when they cannot all be right
NOISE = 0.05  # added to what is believed, so that no two tries are the same
MAX_TRIES = 20  # in one guess
MAX_PLAIN_CELLS = 250  # that are open, in plain Python, where a try on a larger board takes minutes
MAX_PLACES = 2_000_000  # of blocks in the longest line, and of values on the board: a few doubles are kept for each


class ColourGuesser(Guesser):
    """What is believed of a board, and which cells are fixed in this try."""

    def __init__(self, puzzle: ColourHanjie, left: Mapping[Cell, Sequence[int]]) -> None:
        self._rng = Random(0)  # the same on every machine
        self._fixed: dict[int, int] = {}
        self._beliefs: ColourBeliefs | None = None
        if _can_be_guessed(puzzle) and (COMPILED or _open_cells(left) <= MAX_PLAIN_CELLS):
            clues = [*puzzle.rows, *puzzle.columns]
            bits = [sum(1 << value for value in values) for values in left.values()]
            values = len(puzzle.colours) + 1
            self._beliefs = ColourBeliefs(clues, puzzle.height, puzzle.width, values, bits)
        self._begun = False

    def guess(self, deadline: Deadline) -> list[int] | None:
        """The values of the cells in order, if some tries lead to any. Raises OutOfTime."""
        beliefs = self._beliefs
        if beliefs is None or not (self._begun or self._begin(beliefs, deadline)):
            return None
        for _ in range(MAX_TRIES):
            self._free(beliefs)
            if beliefs.exchange(ROUNDS_AFTER_FREEING, deadline) and self._fix_all(beliefs, deadline):
                return beliefs.only_values()
        return None

    def _begin(self, beliefs: ColourBeliefs, deadline: Deadline) -> bool:
        """Ask all lines what they think before anything is fixed; False if it cannot be said."""
        if not beliefs.exchange(FIRST_ROUNDS, deadline):
            self._beliefs = None
            return False
        beliefs.keep()
        self._begun = True
        return True

    def _free(self, beliefs: ColourBeliefs) -> None:
        """Start over with some of the cells that were fixed in the last try."""
        self._fixed = {cell: value for cell, value in self._fixed.items() if self._rng.random() >= FREED}
        beliefs.come_back()
        for cell, value in self._fixed.items():
            beliefs.fix(cell, value)

    def _fix_all(self, beliefs: ColourBeliefs, deadline: Deadline) -> bool:
        """Fix the surest cells bit by bit; whether that went well to the end."""
        while guesses := beliefs.guesses():
            noisy = sorted((-sure - NOISE * self._rng.random(), cell, value) for sure, cell, value in guesses)
            for _, cell, value in noisy[: max(1, int(FIXED_AT_ONCE * len(noisy)))]:
                self._fixed[cell] = value
                beliefs.fix(cell, value)
            if not beliefs.exchange(ROUNDS_AFTER_FIXING, deadline):
                return False
        return True


def _open_cells(left: Mapping[Cell, Sequence[int]]) -> int:
    return sum(len(values) > 1 for values in left.values())


def _can_be_guessed(puzzle: ColourHanjie) -> bool:
    """Whether the length of every block is known, and the board not so large that it would take too much memory."""
    clues: list[ColourBlocks] = [*puzzle.rows, *puzzle.columns]  # type: ignore[list-item] # taken with their colours
    if any(not isinstance(length, int) for clue in clues for length, _ in clue or ()):
        return False
    places = (max(len(clue or ()) for clue in clues) + 1) * max(puzzle.height, puzzle.width)
    return max(places, puzzle.height * puzzle.width * (len(puzzle.colours) + 1)) <= MAX_PLACES
