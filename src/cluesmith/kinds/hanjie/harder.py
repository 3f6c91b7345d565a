"""Making a painting harder or easier to find, by flipping cells at the edges of what is painted."""

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from random import Random

from cluesmith.kinds.hanjie.canvas import UNKNOWN, Canvas
from cluesmith.kinds.hanjie.clues import LineClue
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from cluesmith.kinds.hanjie.engine.lines import solve_line
from cluesmith.kinds.hanjie.line_techniques import EASY, LineView
from cluesmith.making.budget import Budget, GaveUp

LOOKS = 2  # what it costs to see whether plain looks are enough, in questions
MUCH_OPEN = 0.3  # where lines leave a greater share of the cells open, a puzzle is no longer fun to solve
SHORT = 2  # waves of lines in which a supposition fails that a person still finds
REPAIRS = 12  # flips that are tried to make up for one that leaves cells open


def changed_towards(canvas: Canvas, rng: Random, budget: Budget, *, line_solvable: bool, harder: bool) -> bool:
    """Flip cells so that the painting is harder or easier to find but still the only answer; false if none will do.

    From easy to hard: plain looks at one line are enough; all that a line gives is needed; something has to be supposed
    that soon fails; or that goes on for long. If it has to stay solvable by lines, only the first two come into
    question.
    """
    change = _Change(canvas, rng, budget)
    if harder and line_solvable:
        wanted = change.takes_all_of_a_line
    elif harder:
        wanted = change.takes_a_long_try if canvas.open_cells() else change.takes_a_try
    elif canvas.open_cells():
        wanted = change.takes_all_of_a_line if fails_soon(canvas, SHORT) else change.takes_a_short_try
    else:
        wanted = change.takes_plain_looks
    try:
        return any(change.fits(cell, wanted) for cell in _edges(canvas, rng))
    except GaveUp:
        return False


class _Change:
    """A flip, if it makes the painting what is wanted."""

    def __init__(self, canvas: Canvas, rng: Random, budget: Budget) -> None:
        self._canvas, self._rng, self._budget = canvas, rng, budget

    def fits(self, cell: int, wanted: Callable[[list[int]], bool]) -> bool:
        """Whether the painting is what is wanted with that cell flipped, which is then left so."""
        self._budget.spend()
        self._canvas.flip(cell)
        if wanted(self._canvas.open_cells()):
            return True
        self._canvas.flip(cell)
        return False

    def takes_plain_looks(self, left: list[int]) -> bool:
        """Whether plain looks at one line at a time are enough."""
        self._budget.spend(LOOKS)
        return not left and Looks(self._canvas).solve()

    def takes_all_of_a_line(self, left: list[int]) -> bool:
        """Whether all is needed that lines give, but no more; what is left open, a second flip may settle."""
        if not left:
            self._budget.spend(LOOKS)
            return not Looks(self._canvas).solve()
        some = self._rng.sample(left, min(len(left), REPAIRS))
        return any(self.fits(cell, self._is_settled) for cell in some if self._canvas.is_edge(cell))

    def _is_settled(self, left: list[int]) -> bool:
        return not left and self.takes_all_of_a_line(left)

    def takes_a_try(self, left: list[int]) -> bool:
        """Whether more is needed than lines give, though not for most of the board."""
        return 0 < len(left) <= MUCH_OPEN * len(self._canvas.cells) and self._canvas.is_unique(self._budget)

    def takes_a_short_try(self, left: list[int]) -> bool:
        """Whether something has to be supposed, and it soon fails."""
        return self.takes_a_try(left) and fails_soon(self._canvas, SHORT)

    def takes_a_long_try(self, left: list[int]) -> bool:
        """Whether something has to be supposed, and whatever it is does not fail soon."""
        return self.takes_a_try(left) and not fails_soon(self._canvas, SHORT)


def _edges(canvas: Canvas, rng: Random) -> Iterator[int]:
    """The cells at the edges of what is painted, in any order but those first that make no more blocks."""
    cells = [cell for cell in range(len(canvas.cells)) if canvas.alike(cell)[0] == cell and canvas.is_edge(cell)]
    rng.shuffle(cells)
    return iter(sorted(cells, key=canvas.blocks_added))


def fails_soon(canvas: Canvas, waves: int) -> bool:
    """Whether of the cells that lines leave open, some value of one fails within so many waves of lines.

    The first wave are the two lines of the cell, the next those that cross them where something became known.
    """
    sheet = _Sheet(canvas)
    return any(sheet.fails(cell, 1 - canvas.cells[cell], waves) for cell in canvas.open_cells())


class _Sheet:
    """What lines alone tell of a painting, as bits of each row and each column."""

    def __init__(self, canvas: Canvas) -> None:
        self._height, self._width = canvas.height, canvas.width
        self._clues = (*canvas.rows, *canvas.columns)
        board = BoardSolver(canvas.rows, canvas.columns)
        board.propagate()
        self._known = [[0, 0] for _ in self._clues]
        for cell, value in enumerate(board.cells):
            if value != UNKNOWN:
                self._write(self._known, cell, value)

    def _write(self, known: list[list[int]], cell: int, value: int) -> tuple[int, int]:
        """Note the cell in both of its lines; these."""
        row, column = divmod(cell, self._width)
        known[row][value] |= 1 << column
        known[self._height + column][value] |= 1 << row
        return row, self._height + column

    def fails(self, cell: int, value: int, waves: int) -> bool:
        """Whether some line has no room left soon if the cell had that value."""
        known = [list(line) for line in self._known]
        lines = set(self._write(known, cell, value))
        for _ in range(waves):
            following: set[int] = set()
            for line in sorted(lines):
                found = self._solved(known, line)
                if found is None:
                    return True
                for other, new in found:
                    following |= set(self._write(known, other, new)) - {line}
            lines = following
        return False

    def _solved(self, known: list[list[int]], line: int) -> list[tuple[int, int]] | None:
        """The cells that become known in a line, and how; None if it has no room."""
        is_row = line < self._height
        size = self._width if is_row else self._height
        blank, painted = known[line]
        solved = solve_line(self._clues[line], size, painted, blank)
        if solved is None:
            return None
        new = ((solved[1] & ~blank, 0), (solved[0] & ~painted, 1))
        places = ((place, value) for bits, value in new for place in range(size) if bits >> place & 1)
        if is_row:
            return [(line * self._width + place, value) for place, value in places]
        return [(place * self._width + line - self._height, value) for place, value in places]


class Looks:
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
