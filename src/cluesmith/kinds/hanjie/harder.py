"""Making a painting harder or easier to find, by flipping cells at the edges of what is painted."""

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from random import Random

from cluesmith.kinds.hanjie.canvas import Canvas
from cluesmith.kinds.hanjie.clues import LineClue
from cluesmith.kinds.hanjie.line_techniques import EASY, LineView
from cluesmith.making.budget import Budget, GaveUp

LOOKS = 2  # what it costs to see whether plain looks are enough, in questions


def changed_towards(canvas: Canvas, rng: Random, budget: Budget, *, line_solvable: bool, harder: bool) -> bool:
    """Flip cells so that the painting is harder or easier to find but still the only answer; false if none will do.

    Easier than what takes more than lines is what leaves fewer cells to that; harder than what plain looks at a line
    solve is what takes all that a line gives, unless more than lines may be needed.
    """
    now = len(canvas.open_cells())
    is_fine = _test(canvas, budget, now, line_solvable=line_solvable, harder=harder)
    try:
        return any(_fits(canvas, budget, cell, is_fine) for cell in _edges(canvas, rng))
    except GaveUp:
        return False


def _test(canvas: Canvas, budget: Budget, now: int, *, line_solvable: bool, harder: bool) -> Callable[[int], bool]:
    """Tells whether a painting of which lines leave so many cells open is what is wanted."""
    if harder and line_solvable:
        return lambda left: not left and not _plain(canvas, budget)
    if harder:
        return lambda left: left > now and canvas.is_unique(budget)
    if now:
        return lambda left: left < now and (not left or canvas.is_unique(budget))
    return lambda left: not left and _plain(canvas, budget)


def _fits(canvas: Canvas, budget: Budget, cell: int, is_fine: Callable[[int], bool]) -> bool:
    """Whether the painting is fine with that cell flipped, which is then left so."""
    budget.spend()
    canvas.flip(cell)
    if is_fine(len(canvas.open_cells())):
        return True
    canvas.flip(cell)
    return False


def _edges(canvas: Canvas, rng: Random) -> Iterator[int]:
    """The cells at the edges of what is painted, in any order but those first that make no more blocks."""
    cells = [cell for cell in range(len(canvas.cells)) if canvas.alike(cell)[0] == cell and canvas.is_edge(cell)]
    rng.shuffle(cells)
    return iter(sorted(cells, key=canvas.blocks_added))


def _plain(canvas: Canvas, budget: Budget) -> bool:
    """Whether plain looks at one line at a time are enough to solve it."""
    budget.spend(LOOKS)
    return _Looks(canvas).solve()


class _Looks:
    """A board that is solved by plain looks at one line at a time: its rows, then its columns, and what is known."""

    def __init__(self, canvas: Canvas) -> None:
        height, width = canvas.height, canvas.width
        rows = (LineClue("row", row, clue) for row, clue in enumerate(canvas.rows))
        columns = (LineClue("column", column, clue) for column, clue in enumerate(canvas.columns))
        self._lines = [LineView(clue, [(clue.number, place) for place in range(width)]) for clue in rows]
        self._lines += [LineView(clue, [(place, clue.number) for place in range(height)]) for clue in columns]
        self._height = height
        self._painted, self._blank = [0] * len(self._lines), [0] * len(self._lines)

    def solve(self) -> bool:
        """Whether all cells become known."""
        waiting = dict.fromkeys(range(len(self._lines)))
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            painted, blank = self._look(number)
            if painted or blank:
                waiting |= dict.fromkeys([number, *self._learn(number, painted, blank)])
        return all(painted | blank == line.every for painted, blank, line in self._all())

    def _all(self) -> Iterator[tuple[int, int, LineView]]:
        return zip(self._painted, self._blank, self._lines, strict=True)

    def _look(self, number: int) -> tuple[int, int]:
        """What the easiest technique that finds anything newly paints in a line, and leaves blank."""
        line, known = self._lines[number], (self._painted[number], self._blank[number])
        line.learn(*known)
        if (line.all_painted, line.all_blank) == known:
            return 0, 0
        for technique in EASY:
            insights = list(technique(line))
            painted = reduce(or_, (one.painted for one in insights), 0) & ~line.painted
            blank = reduce(or_, (one.blank for one in insights), 0) & ~line.blank
            if painted or blank:
                return painted, blank
        return 0, 0

    def _learn(self, number: int, painted: int, blank: int) -> list[int]:
        """Take these cells of the line as known; the lines that cross it there."""
        self._painted[number] |= painted
        self._blank[number] |= blank
        first, mine = (self._height, number) if number < self._height else (0, number - self._height)
        places = [place for place in range(self._lines[number].size) if (painted | blank) >> place & 1]
        for place in places:
            known = self._painted if painted >> place & 1 else self._blank
            known[first + place] |= 1 << mine
        return [first + place for place in places]
