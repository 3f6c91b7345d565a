"""Bosnian Snake: a snake with neighbour numbers.

Find a snake one cell wide that runs from head to tail. It never touches itself, not even diagonally. A number
outside tells how many cells of that row or column the snake occupies, head and tail included; a number inside
tells how many of the up to eight cells around it do, and the snake keeps off that cell itself.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import ClassVar, Self

import msgspec

from cluesmith.cnf import Clauses, Literals, count
from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import ClueError, FormatError
from cluesmith.fields import take_as_declared
from cluesmith.grid import (
    DIRECTIONS,
    Cell,
    Values,
    around,
    beside,
    cell_name,
    cells,
    connected_groups,
    inside,
    neighbours,
)
from cluesmith.kinds.bosnian_snake.clues import CountAround, EndsClue, LineCount, RingClue
from cluesmith.kinds.bosnian_snake.encode import Framed, Stated
from cluesmith.kinds.bosnian_snake.judge import SnakeJudge
from cluesmith.kinds.bosnian_snake.propagate import SnakeReasoning
from cluesmith.kinds.bosnian_snake.random_snake import random_snake
from cluesmith.parts import Parts
from cluesmith.picture import Fill, Picture, Square
from cluesmith.puzzle import Clue, Input, Judge, Puzzle, Rule, Settled, Violation, refuse_absurd_size
from cluesmith.sentence import cell_mention, phrase
from cluesmith.text import Line, Word, read_body

EMPTY, SNAKE = 0, 1

MANY_CELLS = 20_000  # of a random board with more, the first snake is taken and not the longest of a few


class BosnianSnake(Puzzle, frozen=True, tag="bosnian-snake"):
    """Ends, counts and neighbour numbers; an end or a count that is None is not given."""

    height: int
    width: int
    head: Cell | None = None
    tail: Cell | None = None
    rows: tuple[int | None, ...] = ()
    columns: tuple[int | None, ...] = ()
    cells: tuple[tuple[int, int, int], ...] = ()

    parts: ClassVar[Parts] = Parts(
        home="cluesmith.kinds.bosnian_snake",
        techniques=".techniques:SnakeTechniques",
        lazy_rule=".ring_rule:RingRule",
        generator=".generate:SnakeGenerator",
        symmetry=".symmetry:SnakeSymmetry",
        setter=".setting:SnakeSetter",
        plain_clauses=".plain_clauses:SnakeClauses",
        hardest=(1, 4, 5),  # almost every snake needs two rules at once somewhere
        frontier=".frontier:SnakeFrontier",
        codecs=".codecs",
    )
    kind: ClassVar[str] = "bosnian-snake"
    title: ClassVar[str] = "Bosnian Snake"
    aliases: ClassVar[tuple[str, ...]] = ("snake", "schlange")
    marks: ClassVar[dict[int, str]] = {EMPTY: ".", SNAKE: "#"}
    names: ClassVar[dict[int, str]] = {EMPTY: "empty", SNAKE: "snake"}
    input: ClassVar[Input] = "path"
    json_clue: ClassVar[int | None] = EMPTY
    lazy_clue: ClassVar[Clue | None] = RingClue()
    how_to_play: ClassVar[str] = """\
Find a snake, one cell wide, that runs from its head to its tail through
neighbouring cells. It never touches itself, not even at a corner. A number
outside the board tells how many cells of that row or column belong to the
snake, head and tail included. A number inside tells how many of the up to
eight cells around it do; the snake keeps off the number itself. Rows and
columns without a number may hold any number of snake cells."""
    example: ClassVar[str] = """\
bosnian-snake
  | . . . . . .
. | H . . . . .
2 | . . . . . .
. | . . . . 6 .
. | . 6 . . . .
1 | . . . . . .
. | . . . . . T
"""

    def __post_init__(self) -> None:
        take_as_declared(self)
        refuse_absurd_size(self.height, self.width)
        if self.height * self.width < 2:
            raise ClueError("expected at least two cells for head and tail, found one")
        msgspec.structs.force_setattr(self, "rows", self.rows or (None,) * self.height)
        msgspec.structs.force_setattr(self, "columns", self.columns or (None,) * self.width)
        msgspec.structs.force_setattr(self, "cells", tuple(sorted(self.cells)))
        _judge_counts("row", self.rows, self.height, self.width)
        _judge_counts("column", self.columns, self.width, self.height)
        self._judge_ends()
        self._judge_cells()

    def _judge_ends(self) -> None:
        for name, end in (("head", self.head), ("tail", self.tail)):
            if end and not inside(end, self.height, self.width):
                raise ClueError(f"expected the {name} on the {self.height}x{self.width} board, found {cell_name(end)}")
        if self.head and self.head == self.tail:
            raise ClueError(f"expected head and tail in two cells, found both at {cell_name(self.head)}")

    def _judge_cells(self) -> None:
        seen: set[Cell] = set()
        for row, column, number in self.cells:
            cell, name = (row, column), cell_name((row, column))
            if not inside(cell, self.height, self.width):
                raise ClueError(f"expected numbers on the {self.height}x{self.width} board, found one at {name}")
            if cell in seen or cell in (self.head, self.tail):
                raise ClueError(f"expected one thing in a cell, found a number and another clue at {name}")
            if not 0 <= number <= len(around(cell, self.height, self.width)):
                most = len(around(cell, self.height, self.width))
                raise ClueError(f"expected a number from 0 to {most} at {name}, found {number}")
            seen.add(cell)

    @cached_property
    def _numbers(self) -> dict[Cell, int]:
        return {(row, column): number for row, column, number in self.cells}

    @cached_property
    def _ends(self) -> tuple[Cell, ...]:
        return tuple(end for end in (self.head, self.tail) if end)

    @cached_property
    def _ends_known(self) -> bool:
        return len(self._ends) == 2

    def domain(self, cell: Cell) -> tuple[int, ...]:
        """Empty or snake; head and tail are snake, a number stays a number."""
        if cell in self._numbers:
            return ()
        return (SNAKE,) if cell in self._ends else (EMPTY, SNAKE)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Empty and snake."""
        return EMPTY, SNAKE

    @property
    def rest(self) -> int:
        """Empty."""
        return EMPTY

    def completed(self, answer: Values) -> Self:
        """The puzzle with both ends of the snake."""
        if self._ends_known:
            return self
        snake = {cell for cell, value in answer.items() if value == SNAKE}
        ends = [
            cell for cell in sorted(snake) if len(snake.intersection(neighbours(cell, self.height, self.width))) == 1
        ]
        head = self.head or next(end for end in ends if end != self.tail)
        tail = self.tail or next(end for end in ends if end != head)
        return msgspec.structs.replace(self, head=head, tail=tail)

    @cached_property
    def _near(self) -> dict[Cell, list[Cell]]:
        """Per cell the open cells that share a side with it."""
        board = set(self._open(cells(self.height, self.width)))
        return {
            (row, column): [
                cell
                for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                if cell in board
            ]
            for row, column in cells(self.height, self.width)
        }

    @cached_property
    def _counts(self) -> list[tuple[LineCount | CountAround, list[Cell]]]:
        """Every clue that counts, with the open cells in which it does."""
        return [(clue, self._open(board)) for clue, board in self._counted()]

    def _counted(self) -> Iterator[tuple[LineCount | CountAround, list[Cell]]]:
        """Every clue that counts, and where."""
        for row, number in enumerate(self.rows):
            if number is not None:
                yield LineCount("row", row, number), [(row, column) for column in range(self.width)]
        for column, number in enumerate(self.columns):
            if number is not None:
                yield LineCount("column", column, number), [(row, column) for row in range(self.height)]
        for cell, number in self._numbers.items():
            yield CountAround(cell, number), around(cell, self.height, self.width)

    def _open(self, board: Iterable[Cell]) -> list[Cell]:
        """Those of the cells that are no clue."""
        return [cell for cell in board if cell not in self._numbers]

    # the game, as clauses; that no ring lies beside the snake is left to `violations`

    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Snake cells form a chain, corners do not touch, counts are right."""
        snake = {cell: held[SNAKE] for cell in lits.domains if SNAKE in (held := lits.all_of(cell))}
        lits.deadline.check()
        ends = {} if self._ends_known else {cell: lits.fresh() for cell in snake if cell not in self._ends}
        board = Framed(snake, self.height, self.width)
        yield from board.bead_rules(self._ends, ends)
        yield from board.corner_rules()
        for clue, places in self._counts:
            clauses = count(lits, [snake[cell] for cell in places if cell in snake], clue.number)
            yield Rule(clue, tuple(places), clauses)
        if not self._ends_known:
            clauses = count(lits, list(ends.values()), 2 - len(self._ends))
            yield Rule(EndsClue(), tuple(ends), clauses)

    def clauses(self, lits: Literals) -> Iterator[Clauses]:
        """The same clauses, less what is settled, without their clues: large boards consist of these."""
        board = Stated(lits, self.height, self.width)
        yield from board.beads(self._ends) if self._ends_known else board.beads_and_ends(self._ends)
        yield from board.corners()
        for clue, places in self._counts:
            yield board.number(places, clue.number)

    def propagate(self, deadline: Deadline = NEVER) -> Mapping[Cell, Sequence[int]] | None:
        """What is left to each cell by the rules one by one, and by trying cells."""
        reasoning = SnakeReasoning(self, deadline)
        return reasoning.candidates() if reasoning.settle() else None

    # the game, as a plain check

    def judge(self) -> Judge:
        """What judges full grids fast."""
        return SnakeJudge(self)

    def violations(self, grid: Values) -> Iterator[Violation]:
        """Beads too many or too few, corners that touch, wrong counts, rings and detached parts."""
        snake = _snake_in(grid)
        near = _snake_near(snake)
        parts = [set(part) for part in connected_groups(near, near.__getitem__)]
        for cell, beads in near.items():
            if len(beads) != 2 or cell in self._ends:
                yield from self._check_bead(cell, snake, grid)
        for corner in _touching(snake):
            yield from self._check_corner(corner, snake, grid)
        for clue, places in self._counts:
            if len(snake.intersection(places)) != clue.number:
                yield from self._check_count(clue, places, grid)
        yield from self._check_ends(snake, grid)
        yield from _check_rings(parts, near)
        yield from self._check_joined(parts)

    def _check_bead(self, cell: Cell, snake: set[Cell], grid: Values) -> Iterator[Violation]:
        beads = self._near[cell]
        held = [bead for bead in beads if bead in snake]
        bare = [bead for bead in beads if grid.get(bead) == EMPTY]
        most = 1 if cell in self._ends else 2
        least = 2 if self._ends_known and cell not in self._ends else 1
        if len(held) > most:
            yield Violation(f"the snake forks at {cell_name(cell)}", (cell, *held))
        if len(beads) - len(bare) < least:
            yield Violation(f"the snake breaks off at {cell_name(cell)}", (cell, *bare))

    def _check_corner(self, corner: Cell, snake: set[Cell], grid: Values) -> Iterator[Violation]:
        row, column = corner
        block = corner, (row, column + 1), (row + 1, column), (row + 1, column + 1)
        if snake.issuperset(block):
            yield Violation(f"the snake fills a block at {cell_name(corner)}", block)
        elif all(cell in grid or cell in self._numbers for cell in block):
            yield Violation(f"the snake touches itself at {cell_name(corner)}", tuple(self._open(block)))

    def _check_count(self, clue: LineCount | CountAround, places: list[Cell], grid: Values) -> Iterator[Violation]:
        held = tuple(cell for cell in places if grid.get(cell) == SNAKE)
        bare = tuple(cell for cell in places if grid.get(cell) == EMPTY)
        if len(held) > clue.number:
            yield Violation(f"{clue.sentence()}: too many", held)
        if len(places) - len(bare) < clue.number:
            yield Violation(f"{clue.sentence()}: too few", bare)

    def _check_ends(self, snake: set[Cell], grid: Values) -> Iterator[Violation]:
        """Never more than two cells with one neighbour; and two of them when the grid is full."""
        if not snake and all(cell in grid for cell in self.open_cells()):
            yield Violation("there is no snake", tuple(self.open_cells()))
        if self._ends_known:
            return
        beads = self._near
        done = [cell for cell in snake if all(bead in grid for bead in beads[cell])]
        ends = [cell for cell in done if sum(bead in snake for bead in beads[cell]) == 1]
        wrong = sorted(set(ends).difference(self._ends))[: 3 - len(self._ends)]
        if len(wrong) > 2 - len(self._ends):
            yield Violation("the snake has more than two ends", _unique(wrong, *(beads[cell] for cell in wrong)))

    def settled(self, grid: Values) -> Iterator[Settled]:
        """Counts that are reached."""
        for clue, places in self._counts:
            if sum(grid.get(cell) == SNAKE or cell in self._ends for cell in places) == clue.number:
                place = clue.place if isinstance(clue, LineCount) else clue.cell
                yield Settled(place, tuple(cell for cell in places if cell not in grid and cell not in self._ends))

    def check_lazily(self, grid: Values) -> Iterator[Violation]:
        """A ring is never part of a snake."""
        near = _snake_near(_snake_in(grid))
        return _check_rings(connected_groups(near, near.__getitem__), near)

    def _check_joined(self, parts: list[set[Cell]]) -> Iterator[Violation]:
        """Once head and tail are joined that is the whole snake: nothing else is, and the counts are right."""
        whole = next((part for part in parts if part.issuperset(self._ends)), None)
        if not self._ends_known or not whole:
            return
        if len(parts) > 1:
            stray = min(cell for part in parts if part is not whole for cell in part)
            told = phrase("{} is cut off from the snake", cell_mention(stray))
            yield Violation(told, (*sorted(whole), stray))
        for clue, places in self._counts:
            if len(whole.intersection(places)) < clue.number:
                yield Violation(f"{clue.sentence()}: too few on the way from head to tail", tuple(sorted(whole)))
                return

    # text and picture

    @classmethod
    def parse(cls, text: str) -> Self:
        """A line of column numbers behind `|`, then per row its number, `|` and its cells."""
        header, lines = read_body(text, cls.kind, split_at="|")
        if not lines:
            raise header.words[0].error("a line of column numbers and the rows below the first line")
        parts = [_split_at_bar(line) for line in lines]
        (corner, top), body = parts[0], parts[1:]
        if corner:
            raise corner[0].error("the column numbers first, with nothing before |")
        for line, (_, right) in zip(lines, parts, strict=True):
            if len(right) != len(top):
                raise FormatError(f"expected {len(top)} cells behind |, found {len(right)}", line=line.number)
        clues = {(row, column): word for row, (_, right) in enumerate(body) for column, word in enumerate(right)}
        return cls(
            len(body),
            len(top),
            head=_only("H", clues),
            tail=_only("T", clues),
            rows=tuple(_read_count(left[0]) if left else None for left, _ in body),
            columns=tuple(_read_count(word) for word in top),
            cells=tuple(
                (*cell, word.number("a number, H, T or ."))
                for cell, word in clues.items()
                if word.text not in (".", "H", "T")
            ),
        )

    def format(self) -> str:
        """The board as `parse` reads it."""
        inner = {cell: str(number) for cell, number in self._numbers.items()}
        inner |= {end: name for end, name in ((self.head, "H"), (self.tail, "T")) if end}
        left = ["", *(_count_text(number) for number in self.rows)]
        table = [[_count_text(number) for number in self.columns]]
        table += [[inner.get((row, column), ".") for column in range(self.width)] for row in range(self.height)]
        wide, margin = max(len(word) for line in table for word in line), max(map(len, left))
        rows = (
            f"{clue.rjust(margin)} | " + " ".join(word.rjust(wide) for word in line)
            for clue, line in zip(left, table, strict=True)
        )
        return "\n".join([self.kind, *rows]) + "\n"

    def picture(self, grid: Values) -> Picture:
        """The snake as a line, its ends marked; numbers where they are printed."""
        return Picture(
            tuple(
                tuple(self._square(grid, (row, column)) for column in range(self.width)) for row in range(self.height)
            ),
            top=tuple((_count_text(number, ""),) if number is not None else () for number in self.columns),
            left=tuple((_count_text(number, ""),) if number is not None else () for number in self.rows),
            lines="none",
        )

    def _square(self, grid: Values, cell: Cell) -> Square:
        if cell in self._numbers:
            return Square(text=str(self._numbers[cell]), fill="clue")
        if grid.get(cell) != SNAKE and cell not in self._ends:
            return Square(fill="blank" if cell in grid else "")
        strokes = tuple(way for way in DIRECTIONS if grid.get(cell) == grid.get(beside(cell, way)) == SNAKE)
        fill: Fill = "head" if cell == self.head else "tail" if cell == self.tail else "snake"
        return Square(fill=fill, strokes=strokes)

    # making

    @classmethod
    def random(cls, height: int, width: int, rng: Random) -> tuple[Self, Values]:
        """A random snake with about half of the clues that are true of it."""
        refuse_absurd_size(height, width)
        if height * width < 2:
            raise ClueError("expected at least two cells for head and tail, found one")
        tries = 8 if height * width <= MANY_CELLS else 1
        snake = max((random_snake(height, width, rng) for _ in range(tries)), key=len)
        body = set(snake)
        answer = {cell: int(cell in body) for cell in cells(height, width)}
        columns = (sum(answer[row, column] for row in range(height)) for column in range(width))
        rows = (sum(answer[row, column] for column in range(width)) for row in range(height))
        bare = [cell for cell in answer if not answer[cell]]
        inner = rng.sample(bare, len(bare) // 4)
        puzzle = cls(
            height,
            width,
            head=snake[0],
            tail=snake[-1],
            rows=tuple(number if rng.random() < 0.5 else None for number in rows),
            columns=tuple(number if rng.random() < 0.5 else None for number in columns),
            cells=tuple((*cell, sum(answer[near] for near in around(cell, height, width))) for cell in inner),
        )
        return puzzle, {cell: answer[cell] for cell in puzzle.open_cells()}


def _snake_in(grid: Values) -> set[Cell]:
    return {cell for cell, value in grid.items() if value == SNAKE}


def _snake_near(snake: set[Cell]) -> dict[Cell, set[Cell]]:
    """Per cell of the snake its neighbours that are snake."""
    return {
        (row, column): snake.intersection(((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)))
        for row, column in snake
    }


def _check_rings(parts: Iterable[Collection[Cell]], near: Mapping[Cell, set[Cell]]) -> Iterator[Violation]:
    for part in parts:
        if all(len(near[cell]) == 2 for cell in part):
            yield Violation(f"the snake closes a ring at {cell_name(min(part))}", tuple(sorted(part)))


def _touching(snake: set[Cell]) -> Iterator[Cell]:
    """The upper left cell of every four of which all are snake, or two that meet at their corner only."""
    for row, column in snake:
        if (row + 1, column + 1) in snake and ((row, column + 1) in snake) == ((row + 1, column) in snake):
            yield row, column
        if (row + 1, column - 1) in snake and not snake.intersection(((row, column - 1), (row + 1, column))):
            yield row, column - 1


def _judge_counts(name: str, counts: Sequence[int | None], lines: int, length: int) -> None:
    if len(counts) != lines:
        raise ClueError(f"expected {lines} {name} clues, found {len(counts)}")
    for number, clue in enumerate(counts, start=1):
        if clue is not None and not 0 <= clue <= length:
            raise ClueError(f"expected a number from 0 to {length} for {name} {number}, found {clue}")


def _unique(*groups: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for group in groups for cell in group))


def _split_at_bar(line: Line) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """The words before and behind the bar; before it there is one at most."""
    bars = [place for place, word in enumerate(line.words) if word.text == "|"]
    if len(bars) != 1 or bars[0] > 1:
        raise FormatError("expected one | in each line, behind at most one number", line=line.number)
    return line.words[: bars[0]], line.words[bars[0] + 1 :]


def _only(name: str, clues: dict[Cell, Word]) -> Cell | None:
    found = [cell for cell, word in clues.items() if word.text == name]
    if len(found) > 1:
        raise clues[found[1]].error(f"one {name} on the board")
    return found[0] if found else None


def _read_count(word: Word) -> int | None:
    return None if word.text == "." else word.number("a number or .")


def _count_text(number: int | None, nothing: str = ".") -> str:
    return nothing if number is None else str(number)
