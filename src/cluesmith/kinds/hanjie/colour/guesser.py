"""An answer of a Hanjie in colours by luck: the surest cells are fixed bit by bit, and some freed when that fails.

On random boards of the hard kind, which have many answers, that leads to one where a search that reasons takes minutes.
On the way the search is asked, which completes what is fixed as soon as it can, or tells which cells clash.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

from cluesmith.deadline import Deadline
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.beliefs import COMPILED, ColourBeliefs
from cluesmith.kinds.hanjie.colour.clues import ColourBlocks
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.puzzle import Guesser

FIRST_ROUNDS, ROUNDS_AFTER_FIXING, ROUNDS_AFTER_FREEING = 60, 6, 25
FIXED_AT_ONCE = 0.02  # of the open cells; more would be fixed on what is no longer true
FIXED_BETWEEN_GUESSES = 5  # times that many
FREED = 0.6  # of the fixed cells, when nobody knows which of them are wrong
NOISE = 0.05  # added to what is believed, so that no two tries are the same
DOUBT = 0.05  # taken from what is believed, for each clash in which a cell had that value
CLASHES_A_TRY = 20  # then all cells are freed, since what was fixed first may be wrong and clash with nothing
MAX_PLAIN_CELLS = 250  # that are open, in plain Python, where a try on a larger board takes minutes
MAX_PLACES = 2_000_000  # of blocks in the longest line, and of values on the board: a few doubles are kept for each


class ColourGuesser(Guesser):
    """What is believed of a board, and which cells are fixed in this try."""

    def __init__(self, puzzle: ColourHanjie, left: Mapping[Cell, Sequence[int]]) -> None:
        self._rng = Random(0)  # the same on every machine
        self._cells = list(left)
        self._fixed: dict[int, int] = {}
        self._clashes = 0
        self._doubts: Counter[tuple[int, int]] = Counter()  # how often a cell with that value was in a clash
        self._begun = self._stuck = self._freed = False
        self._beliefs: ColourBeliefs | None = None
        if _can_be_guessed(puzzle) and (COMPILED or _open_cells(left) <= MAX_PLAIN_CELLS):
            clues = [*puzzle.rows, *puzzle.columns]
            bits = [sum(1 << value for value in values) for values in left.values()]
            values = len(puzzle.colours) + 1
            self._beliefs = ColourBeliefs(clues, puzzle.height, puzzle.width, values, bits)

    def guess(self, deadline: Deadline) -> Mapping[Cell, int] | None:
        """The cells that are fixed, some more each time. Raises OutOfTime."""
        beliefs = self._beliefs
        if beliefs is None or not (self._begun or self._begin(beliefs, deadline)):
            return None
        if self._stuck and not self._freed:
            self._free([cell for cell in self._fixed if self._rng.random() < FREED])
        goes_well = not self._freed or self._start_over(beliefs, deadline)
        for _ in range(FIXED_BETWEEN_GUESSES):
            goes_well = goes_well and self._fix_surest(beliefs, deadline)
        self._stuck = not goes_well
        return {self._cells[cell]: value for cell, value in self._fixed.items()}

    def take_back(self, clash: Collection[Cell]) -> None:
        """Free these cells, and doubt a little what they had; now and then free all."""
        wrong = [number for number in self._fixed if self._cells[number] in clash]
        self._doubts.update((number, self._fixed[number]) for number in wrong)
        self._clashes += 1
        self._free(wrong if self._clashes % CLASHES_A_TRY else list(self._fixed))

    def _begin(self, beliefs: ColourBeliefs, deadline: Deadline) -> bool:
        """Ask all lines what they think before anything is fixed; False if it cannot be said."""
        if not beliefs.exchange(FIRST_ROUNDS, deadline):
            self._beliefs = None
            return False
        beliefs.keep()
        self._begun = True
        return True

    def _free(self, wrong: Collection[int]) -> None:
        """Fix these cells no longer."""
        for cell in wrong:
            del self._fixed[cell]
        self._freed = True

    def _start_over(self, beliefs: ColourBeliefs, deadline: Deadline) -> bool:
        """Believe what follows from the cells that are still fixed; False if they cannot all be right."""
        self._freed = False
        beliefs.come_back()
        for cell, value in self._fixed.items():
            beliefs.fix(cell, value)
        return beliefs.exchange(ROUNDS_AFTER_FREEING, deadline)

    def _fix_surest(self, beliefs: ColourBeliefs, deadline: Deadline) -> bool:
        """Fix the surest cells, in those that were often wrong less sure; False if they cannot all be right."""
        surest = sorted(
            (DOUBT * self._doubts[cell, value] - sure - NOISE * self._rng.random(), cell, value)
            for sure, cell, value in beliefs.guesses()
        )
        for _, cell, value in surest[: max(1, int(FIXED_AT_ONCE * len(surest)))]:
            self._fixed[cell] = value
            beliefs.fix(cell, value)
        return beliefs.exchange(ROUNDS_AFTER_FIXING, deadline)


def _open_cells(left: Mapping[Cell, Sequence[int]]) -> int:
    return sum(len(values) > 1 for values in left.values())


def _can_be_guessed(puzzle: ColourHanjie) -> bool:
    """Whether the length of every block is known, and the board not so large that it would take too much memory."""
    clues: list[ColourBlocks] = [*puzzle.rows, *puzzle.columns]  # type: ignore[list-item] # taken with their colours
    if any(not isinstance(length, int) for clue in clues for length, _ in clue or ()):
        return False
    places = (max(len(clue or ()) for clue in clues) + 1) * max(puzzle.height, puzzle.width)
    return max(places, puzzle.height * puzzle.width * (len(puzzle.colours) + 1)) <= MAX_PLACES
