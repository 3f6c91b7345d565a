"""Four Winds, also Wall Logic, Line Game, Branches, Vier Winde.

From each number draw straight lines up, down, left and right; together they are as many cells long as the
number says, its own cell not counted. Lines do not cross, overlap or run over numbers. In the end every cell
is covered, unless the puzzle allows empty cells. A 0 sends out no line, a ? any number of cells.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import ClassVar, Self

import msgspec

from cluesmith.cnf import Clauses, Literals
from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import ClueError, FormatError
from cluesmith.fields import take_as_declared
from cluesmith.grid import (
    DIRECTIONS,
    DOWN,
    LEFT,
    OPPOSITE,
    RIGHT,
    UP,
    Cell,
    Values,
    beside,
    cell_name,
    cells,
    inside,
)
from cluesmith.kinds.four_winds.clues import Number, NumberClue, UnseenClue
from cluesmith.kinds.four_winds.judge import LineJudge
from cluesmith.kinds.four_winds.lines import Arms, arms_of, drawn_lines, line_clauses, random_lines
from cluesmith.kinds.four_winds.propagate import UNCOVERED, LineLengths
from cluesmith.parts import Parts
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Input, Judge, Puzzle, Rule, Settled, Violation, refuse_absurd_size
from cluesmith.text import Line, Word, read_body

GO_ON = 0.75  # the chance that a line of a random board goes on to the next cell
EMPTY_CELLS = "empty-cells"  # the word in the text form's first line


class FourWinds(Puzzle, frozen=True, tag="four-winds"):
    """Numbers on a board; a cell holds the direction, away from its number, of the line that covers it."""

    grid: tuple[tuple[Number | None, ...], ...]
    empty_cells: bool = False

    parts: ClassVar[Parts] = Parts(
        home="cluesmith.kinds.four_winds",
        techniques=".techniques:FourWindsTechniques",
        generator=".generate:FourWindsGenerator",
        symmetry=".symmetry:FourWindsSymmetry",
        setter=".setting:FourWindsSetter",
        plain_clauses=".plain_clauses:FourWindsClauses",
        hardest=(2, 4, 5),
        frontier=".frontier:FourWindsFrontier",
        codecs=".codecs",
    )
    kind: ClassVar[str] = "four-winds"
    title: ClassVar[str] = "Four Winds"
    aliases: ClassVar[tuple[str, ...]] = ("wall-logic", "walllogic", "line-game", "branches", "vier-winde")
    marks: ClassVar[dict[int, str]] = {UP: "^", DOWN: "v", LEFT: "<", RIGHT: ">", UNCOVERED: "."}
    json_marks: ClassVar[dict[int, str]] = {UP: "^", DOWN: "v", LEFT: "<", RIGHT: ">", UNCOVERED: ""}
    names: ClassVar[dict[int, str]] = {
        UP: "line up",
        DOWN: "line down",
        LEFT: "line to the left",
        RIGHT: "line to the right",
        UNCOVERED: "empty",
    }
    input: ClassVar[Input] = "line"
    how_to_play: ClassVar[str] = """\
From each number draw straight lines up, down, left and right. Together they
are as many cells long as the number says; its own cell does not count. Lines
do not cross, do not overlap and do not run over numbers. In the end every
cell is covered by a line, unless the puzzle says that cells may stay empty.
A 0 sends out no line at all; a ? may send out any number of cells."""
    example: ClassVar[str] = """\
four-winds
. 4 . .
2 . 1 .
. 3 . .
. . 1 .
"""

    def __post_init__(self) -> None:
        take_as_declared(self)
        refuse_absurd_size(self.height, max(map(len, self.grid), default=0))
        for number, row in enumerate(self.grid, start=1):
            if len(row) != self.width:
                raise ClueError(f"expected {self.width} cells in each row, found {len(row)} in row {number}")
        for cell, clue in self._clues.items():
            if clue != "?" and not 0 <= clue <= self.height + self.width - 2:
                reach = self.height + self.width - 2
                raise ClueError(f"expected a number from 0 to {reach} at {cell_name(cell)}, found {clue}")

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.grid)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.grid[0])

    @cached_property
    def _clues(self) -> dict[Cell, Number]:
        board = ((cell, self.grid[cell[0]][cell[1]]) for cell in cells(self.height, self.width))
        return {cell: clue for cell, clue in board if clue is not None}

    @cached_property
    def arms(self) -> dict[Cell, Arms]:
        """Per number and direction the cells a line could cover, from near to far."""
        return arms_of(self._clues, self.height, self.width)

    @cached_property
    def domains(self) -> Mapping[Cell, tuple[int, ...]]:
        """Per open cell the directions from which a number looks at it."""
        seen = dict.fromkeys(self._open(), 0)
        for arms in self.arms.values():
            for way, arm in enumerate(arms):
                for cell in arm:
                    seen[cell] |= 1 << way
        # A cell no number sees makes the puzzle unanswerable, which the rules will say: give it any direction.
        free = (UNCOVERED,) if self.empty_cells else ()
        sets = [(*(way for way in DIRECTIONS if ways >> way & 1), *free) or DIRECTIONS for ways in range(16)]
        return {cell: sets[ways] for cell, ways in seen.items()}

    def open_cells(self) -> list[Cell]:
        """The cells without a number, which are known long before what each of them may hold."""
        return list(self._open())

    def _open(self) -> Iterator[Cell]:
        return (cell for cell in cells(self.height, self.width) if cell not in self._clues)

    def domain(self, cell: Cell) -> tuple[int, ...]:
        """The directions from which a number looks at the cell."""
        return self.domains.get(cell, ())

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The four directions, and nothing where cells may stay empty."""
        return (*DIRECTIONS, UNCOVERED) if self.empty_cells else DIRECTIONS

    def given(self) -> Values:
        """The cells that nothing can cover; one that a single number sees is the first thing to find out."""
        return {cell: value for cell, value in super().given().items() if value == UNCOVERED}

    @property
    def rest(self) -> int | None:
        """Nothing, where cells may stay empty."""
        return UNCOVERED if self.empty_cells else None

    def completed(self, answer: Values) -> Self:
        """The puzzle with the length of the lines for every `?`."""
        if "?" not in self._clues.values():
            return self
        clues = {cell: len(drawn_lines(cell, answer)) for cell in self._clues}
        rows = (tuple(clues.get((row, column)) for column in range(self.width)) for row in range(self.height))
        return msgspec.structs.replace(self, grid=tuple(rows))

    # the game, as clauses

    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Each line starts at its number and has no gap; the lines of each number add up."""
        for clue, number in self._clues.items():
            up, down, left, right = arms = self.arms[clue]
            clauses = line_clauses(lits, arms, None if number == "?" else number)
            yield Rule(NumberClue(clue, number), (*up, *down, *left, *right), clauses)
        for cell in () if self.empty_cells else self._unseen():
            yield Rule(UnseenClue(cell), (cell,), [[]])

    def clauses(self, lits: Literals) -> Iterator[Clauses]:
        """The same clauses without their clues."""
        for clue, number in self._clues.items():
            yield line_clauses(lits, self.arms[clue], None if number == "?" else number)
        for _ in () if self.empty_cells else self._unseen():
            yield [[]]

    def _unseen(self) -> Iterator[Cell]:
        """The cells that no number looks at, where a row and a column without numbers cross."""
        rows, columns = {row for row, _ in self._clues}, {column for _, column in self._clues}
        bare = [column for column in range(self.width) if column not in columns]
        return ((row, column) for row in range(self.height) if row not in rows for column in bare)

    def propagate(self, deadline: Deadline = NEVER) -> Mapping[Cell, Sequence[int]] | None:
        """The directions left once every line is as long as it must and no longer than it can."""
        lengths = LineLengths(self.grid, deadline, empty_cells=self.empty_cells)
        return lengths.directions() if lengths.settle() else None

    # the game, as a plain check

    def judge(self) -> Judge:
        """What judges full grids fast."""
        return LineJudge(self)

    def violations(self, grid: Values) -> Iterator[Violation]:
        """A line that comes from nowhere, and numbers whose lines are too long or can grow no more."""
        for cell, way in grid.items():
            if way != UNCOVERED:
                yield from self._check_start(grid, cell, way)
        for clue, number in self._clues.items():
            if number != "?":
                yield from self._check_number(grid, clue, number)

    def _check_start(self, grid: Values, cell: Cell, way: int) -> Iterator[Violation]:
        behind = beside(cell, OPPOSITE[way])
        if grid.get(behind) == way or behind in self._clues:
            return
        if way not in self.domain(cell) or not inside(behind, self.height, self.width):
            yield Violation(f"the line at {cell_name(cell)} does not start at a number", (cell,))
        elif behind in grid:
            told = f"the line at {cell_name(cell)} does not start at a number: {cell_name(behind)} is in the way"
            yield Violation(told, (cell, behind))

    def _check_number(self, grid: Values, clue: Cell, number: int) -> Iterator[Violation]:
        lines = drawn_lines(clue, grid)
        if len(lines) > number:
            told = f"the lines of the {number} at {cell_name(clue)} are too long"
            yield Violation(told if number else f"a line leaves the 0 at {cell_name(clue)}", tuple(lines))
        if len(lines) >= number:
            return
        stops = [
            cell for arm in self.arms[clue] if (cell := next((other for other in arm if other not in lines), None))
        ]
        if all(cell in grid for cell in stops):
            yield Violation(f"the lines of the {number} at {cell_name(clue)} are too short", (*lines, *stops))

    def settled(self, grid: Values) -> Iterator[Settled]:
        """Numbers whose lines are as long as they say."""
        for clue, number in self._clues.items():
            if len(drawn_lines(clue, grid)) == number:
                yield Settled(clue)

    # text and picture

    @classmethod
    def parse(cls, text: str) -> Self:
        """Rows of numbers, `?`, and `.` for no clue; `empty-cells` beside the kind allows uncovered cells."""
        header, lines = read_body(text, cls.kind, options=[EMPTY_CELLS])
        if not lines:
            raise header.words[0].error("rows of numbers, ? and . below the first line")
        rows = tuple(tuple(_read_clue(word) for word in _same_width(line, lines[0])) for line in lines)
        return cls(rows, empty_cells=len(header.words) > 1)

    def format(self) -> str:
        """The board as `parse` reads it."""
        wide = max((len(str(clue)) for clue in self._clues.values()), default=1)
        rows = (" ".join(str("." if clue is None else clue).rjust(wide) for clue in row) for row in self.grid)
        return "\n".join([f"{self.kind} {EMPTY_CELLS}" if self.empty_cells else self.kind, *rows]) + "\n"

    def picture(self, grid: Values) -> Picture:
        """Numbers, and lines that leave them and end in an arrow where they are finished.

        A cell that a line has to pass on its way from the number is drawn with it.
        """
        is_plain = len(grid) in (0, self.height * self.width - len(self._clues))  # nothing, or nothing that is open
        lines = dict(grid) if is_plain else self._whole_lines(grid)
        finished = lines if is_plain else set(self._finished(lines))
        board = (
            (self._square(lines, finished, (row, column)) for column in range(self.width)) for row in range(self.height)
        )
        return Picture(tuple(tuple(row) for row in board), lines="none")

    def _whole_lines(self, grid: Values) -> dict[Cell, int]:
        """The grid with all cells between a number and what its line reaches, unless something else stands there."""
        lines = dict(grid)
        for arms in self.arms.values():
            for way, arm in enumerate(arms):
                for passed in _passed(arm, way, grid):
                    lines[passed] = way
        return lines

    def _finished(self, lines: Values) -> Iterator[Cell]:
        """The cells in which a line ends for good: its number has all it needs, or the next cell is taken."""
        for clue, arms in self.arms.items():
            drawn = set(drawn_lines(clue, lines))
            is_complete = len(drawn) == self._clues[clue]
            for arm in arms:
                length = sum(cell in drawn for cell in arm)
                if length and (is_complete or length == len(arm) or arm[length] in lines):
                    yield arm[length - 1]

    def _square(self, lines: Values, finished: Container[Cell], cell: Cell) -> Square:
        leaving = tuple(way for way in DIRECTIONS if lines.get(beside(cell, way)) == way)
        if cell in self._clues:
            return Square(text=str(self._clues[cell]), fill="clue", strokes=leaving)
        way = lines.get(cell)
        if way is None or way == UNCOVERED:
            return Square(fill="" if way is None else "blank")
        if way in leaving:
            return Square(strokes=(OPPOSITE[way], way))
        return Square(strokes=(OPPOSITE[way],), arrow=way if cell in finished else None)

    # making

    @classmethod
    def random(cls, height: int, width: int, rng: Random) -> tuple[Self, Values]:
        """Numbers at random cells, each with lines of random length over what is still free."""
        refuse_absurd_size(height, width)
        free = set(cells(height, width))
        answer: dict[Cell, int] = {}
        clues: dict[Cell, int] = {}
        for clue in rng.sample(sorted(free), len(free)):
            if clue in free:
                free.remove(clue)
                lines = random_lines(clue, free, DIRECTIONS, GO_ON, rng)
                answer |= lines
                clues[clue] = len(lines)
        rows = (tuple(clues.get((row, column)) for column in range(width)) for row in range(height))
        return cls(tuple(rows)), answer


def _passed(arm: Sequence[Cell], way: int, grid: Values) -> list[Cell]:
    """The open cells before the last that the line of that way covers, as far as nothing else stands between."""
    taken = next((place for place, cell in enumerate(arm) if grid.get(cell, way) != way), len(arm))
    reached = max((place for place, cell in enumerate(arm[:taken]) if cell in grid), default=0)
    return [cell for cell in arm[:reached] if cell not in grid]


def _read_clue(word: Word) -> Number | None:
    if word.text in (".", "?"):
        return None if word.text == "." else "?"
    return word.number("a number, ? or .")


def _same_width(line: Line, first: Line) -> tuple[Word, ...]:
    if len(line.words) != len(first.words):
        wrong = f"expected {len(first.words)} cells as in the first row, found {len(line.words)}"
        raise FormatError(wrong, line=line.number)
    return line.words
