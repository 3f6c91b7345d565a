"""Four Winds, also Wall Logic, Line Game, Branches, Vier Winde.

From each number draw straight lines up, down, left and right; together they are as many cells long as the
number says, its own cell not counted. Lines do not cross, overlap or run over numbers. In the end every cell
is covered, unless the puzzle allows empty cells. A 0 sends out no line, a ? any number of cells.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar, Self

import msgspec

from cluesmith.cnf import Clauses, Literals, unary_sum
from cluesmith.errors import ClueError, FormatError
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
    ray,
)
from cluesmith.kinds.four_winds.clues import Number, NumberClue, UnseenClue
from cluesmith.kinds.four_winds.propagate import UNCOVERED, LineLengths
from cluesmith.parts import Parts
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Puzzle, Rule, Violation, refuse_absurd_size
from cluesmith.text import Line, Word, read_body

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
        hardest=(2, 4, 5),
        codecs={
            "penpa": ".codecs:FourWindsPenpa",
            "pzpr": ".codecs:FourWindsPzpr",
            "prolog": ".codecs:FourWindsProlog",
            "janko": ".codecs:FourWindsJanko",
        },
    )
    kind: ClassVar[str] = "four-winds"
    title: ClassVar[str] = "Four Winds"
    aliases: ClassVar[tuple[str, ...]] = ("wall-logic", "walllogic", "line-game", "branches", "vier-winde")
    marks: ClassVar[dict[int, str]] = {UP: "^", DOWN: "v", LEFT: "<", RIGHT: ">", UNCOVERED: "."}
    json_marks: ClassVar[dict[int, str]] = {UP: "^", DOWN: "v", LEFT: "<", RIGHT: ">", UNCOVERED: ""}
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
    def _domains(self) -> dict[Cell, tuple[int, ...]]:
        """Per cell the directions from which a number looks at it."""
        reached: dict[Cell, list[int]] = {
            cell: [] for cell in cells(self.height, self.width) if cell not in self._clues
        }
        for arms in self._arms.values():
            for direction, arm in enumerate(arms):
                for cell in arm:
                    reached[cell].append(direction)
        # A cell no number sees makes the puzzle unanswerable, which the rules will say: give it any direction.
        free = (UNCOVERED,) if self.empty_cells else ()
        return {cell: (*sorted(seen), *free) or DIRECTIONS for cell, seen in reached.items()}

    @cached_property
    def _arms(self) -> dict[Cell, list[list[Cell]]]:
        """Per clue and direction the cells a line could cover: up to the next clue or the border."""
        arms: dict[Cell, list[list[Cell]]] = {clue: [[], [], [], []] for clue in self._clues}
        rows = [[(row, column) for column in range(self.width)] for row in range(self.height)]
        for row in rows:
            _look_along(row, arms, LEFT, RIGHT)
        for column in zip(*rows, strict=True):
            _look_along(column, arms, UP, DOWN)
        return arms

    def domain(self, cell: Cell) -> tuple[int, ...]:
        """The directions from which a number looks at the cell."""
        return self._domains.get(cell, ())

    def given(self) -> Values:
        """The cells that nothing can cover; one that a single number sees is the first thing to find out."""
        return {cell: value for cell, value in super().given().items() if value == UNCOVERED}

    def completed(self, answer: Values) -> Self:
        """The puzzle with the length of the lines for every `?`."""
        if "?" not in self._clues.values():
            return self
        clues = {cell: len(self._lines_of(cell, answer)) for cell in self._clues}
        rows = (tuple(clues.get((row, column)) for column in range(self.width)) for row in range(self.height))
        return msgspec.structs.replace(self, grid=tuple(rows))

    def _lines_of(self, clue: Cell, grid: Values) -> list[Cell]:
        """The cells that lines from the clue cover, as far as they are drawn."""
        lines: list[Cell] = []
        for way in DIRECTIONS:
            for cell in self._arms[clue][way]:
                if grid.get(cell) != way:
                    break
                lines.append(cell)
        return lines

    # the game, as clauses

    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Each line starts at its number and has no gap; the lines of each number add up."""
        for clue, number in self._clues.items():
            arms = self._arms[clue]
            reach = [[lits.of(cell, way) for cell in arm] for way, arm in zip(DIRECTIONS, arms, strict=True)]
            clauses: Clauses = [[-further, nearer] for arm in reach for nearer, further in pairwise(arm)]
            if number != "?":
                clauses += unary_sum(lits, reach, number)
            yield Rule(NumberClue(clue, number), sum(map(tuple, arms), ()), clauses)
        for cell in self._unseen():
            yield Rule(UnseenClue(cell), (cell,), [[]])

    def _unseen(self) -> Iterator[Cell]:
        seen = {cell for arms in self._arms.values() for arm in arms for cell in arm}
        return (cell for cell in self._domains if cell not in seen and not self.empty_cells)

    # the same for the solver alone, after what follows from lengths is settled

    def propagate(self) -> Mapping[Cell, Sequence[int]] | None:
        """The directions left once every line is as long as it must and no longer than it can."""
        return None if self._reach is None else self._reach.directions()

    @cached_property
    def _reach(self) -> LineLengths | None:
        reach = LineLengths(self._clues, self._arms, self._domains, empty_cells=self.empty_cells)
        return reach if reach.settle() else None

    def statement(self, lits: Literals) -> Iterator[Clauses]:
        """The lines of each number, as far as they are not settled."""
        for number, arms in self._reach.open_numbers() if self._reach else ():
            reach = [[lits.of(cell, way) for cell in arm] for way, arm in arms]
            clauses: Clauses = [[-further, nearer] for arm in reach for nearer, further in pairwise(arm)]
            yield clauses if number is None else clauses + unary_sum(lits, reach, number)

    # the game, as a plain check

    def check(self, grid: Values) -> Iterator[Violation]:
        """A line that comes from nowhere, and numbers whose lines are too long or can grow no more."""
        for cell, way in grid.items():
            if way != UNCOVERED:
                yield from self._check_start(grid, cell, way)
        for clue, number in self._clues.items():
            if number != "?":
                yield from self._check_number(grid, clue, number)

    def _check_start(self, grid: Values, cell: Cell, way: int) -> Iterator[Violation]:
        behind = beside(cell, OPPOSITE[way])
        off_board = behind not in self._domains and behind not in self._clues
        if off_board or grid.get(behind, way) != way:
            held = (cell,) if off_board else (cell, behind)
            yield Violation(f"the line at {cell_name(cell)} does not start at a number", held)

    def _check_number(self, grid: Values, clue: Cell, number: int) -> Iterator[Violation]:
        lines = self._lines_of(clue, grid)
        if len(lines) > number:
            yield Violation(f"the lines of the {number} at {cell_name(clue)} are too long", tuple(lines))
        if len(lines) >= number:
            return
        stops = [
            cell for arm in self._arms[clue] if (cell := next((other for other in arm if other not in lines), None))
        ]
        if all(cell in grid for cell in stops):
            yield Violation(f"the lines of the {number} at {cell_name(clue)} are too short", (*lines, *stops))

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
        """Numbers, and lines that leave them and end in an arrow."""
        board = ((self._square(grid, (row, column)) for column in range(self.width)) for row in range(self.height))
        return Picture(tuple(tuple(row) for row in board), lines="none")

    def _square(self, grid: Values, cell: Cell) -> Square:
        leaving = tuple(way for way in DIRECTIONS if grid.get(beside(cell, way)) == way)
        if cell in self._clues:
            return Square(text=str(self._clues[cell]), fill="clue", strokes=leaving)
        way = grid.get(cell)
        if way is None or way == UNCOVERED:
            return Square(fill="" if way is None else "blank")
        ends = way not in leaving
        return Square(strokes=(OPPOSITE[way],) if ends else (OPPOSITE[way], way), arrow=way if ends else None)

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
                lines = _random_lines(clue, free, height, width, rng)
                free -= lines.keys()
                answer |= lines
                clues[clue] = len(lines)
        rows = (tuple(clues.get((row, column)) for column in range(width)) for row in range(height))
        return cls(tuple(rows)), answer


def _look_along(line: Iterable[Cell], arms: dict[Cell, list[list[Cell]]], back: int, ahead: int) -> None:
    """Give each clue of the line the cells up to the clues before and after it."""
    gap: list[Cell] = []
    for cell in line:
        if cell in arms:
            arms[cell][back] = gap[::-1]
            gap = arms[cell][ahead]
        else:
            gap.append(cell)


def _random_lines(clue: Cell, free: set[Cell], height: int, width: int, rng: Random) -> dict[Cell, int]:
    """Lines from the clue over free cells; each goes on with a chance of three in four."""
    lines: dict[Cell, int] = {}
    for way in DIRECTIONS:
        for cell in ray(clue, way, height, width):
            if cell not in free or rng.random() < 0.25:
                break
            lines[cell] = way
    return lines


def _read_clue(word: Word) -> Number | None:
    if word.text in (".", "?"):
        return None if word.text == "." else "?"
    return word.number("a number, ? or .")


def _same_width(line: Line, first: Line) -> tuple[Word, ...]:
    if len(line.words) != len(first.words):
        wrong = f"expected {len(first.words)} cells as in the first row, found {len(line.words)}"
        raise FormatError(wrong, line=line.number)
    return line.words
