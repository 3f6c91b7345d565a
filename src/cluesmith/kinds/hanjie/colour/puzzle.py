"""Hanjie in colours.

Paint some cells. The numbers beside a row or above a column are the lengths of its blocks, in order, each in the colour
of its block. Between two blocks of the same colour at least one cell stays blank; blocks of different colours may
touch. A line with the number 0 stays blank, and numbers may be missing as in black and white: ? is a block of unknown
length, _ one that may also be absent, * a line of which nothing is known.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, Literal, Self

import msgspec

from cluesmith.cnf import Literals
from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import ClueError
from cluesmith.fields import as_declared
from cluesmith.grid import Cell, Values, cells
from cluesmith.kinds.hanjie.clues import Block, block_text
from cluesmith.kinds.hanjie.colour import text
from cluesmith.kinds.hanjie.colour.clues import (
    ColourBlock,
    ColourBlocks,
    ColourLineClue,
    blocks_text,
    colour_runs,
)
from cluesmith.kinds.hanjie.colour.done_blocks import blank_beside, done_blocks
from cluesmith.kinds.hanjie.colour.encode import line_clauses
from cluesmith.kinds.hanjie.colour.judge import ColourJudge
from cluesmith.kinds.hanjie.colour.lines import solve_line
from cluesmith.kinds.hanjie.colour.palette import MAX_COLOURS, WHITE, Colour, first_colours, letter_of
from cluesmith.kinds.hanjie.colour.propagate import candidates
from cluesmith.kinds.hanjie.puzzle import BLANK, Hanjie, refuse_long_lines
from cluesmith.parts import Parts
from cluesmith.picture import Picture, Square
from cluesmith.puzzle import Input, Judge, Puzzle, Rule, Settled, Violation

Given = tuple[Block | ColourBlock, ...] | None  # as it may be given: a length alone is of the first colour


class ColourHanjie(Puzzle, frozen=True, tag="hanjie"):
    """The colours, and the blocks of every row and column."""

    colours: tuple[Colour, ...]
    rows: tuple[Given, ...]
    columns: tuple[Given, ...]
    background: Colour = WHITE

    parts: ClassVar[Parts] = Parts(
        home="cluesmith.kinds.hanjie",
        guesser=".colour.guesser:ColourGuesser",
        techniques=".colour.techniques:ColourTechniques",
        plain_clauses=".colour.plain_clauses:ColourHanjieClauses",
        symmetry=".colour.symmetry:ColourSymmetry",
        frontier=".colour.frontier:ColourFrontier",
        setter=".colour.setting:ColourSetter",
        hardest=Hanjie.parts.hardest,
    )
    kind: ClassVar[str] = Hanjie.kind
    title: ClassVar[str] = "Colour Hanjie"
    aliases: ClassVar[tuple[str, ...]] = Hanjie.aliases
    input: ClassVar[Input] = "paint"
    plain_look: ClassVar[str] = "in black"
    how_to_play: ClassVar[str] = """\
Paint some of the cells. The numbers beside a row, or above a column, are the
lengths of its blocks in order, each in the colour of its block. Between two
blocks of the same colour at least one cell stays blank; blocks of different
colours may touch. A line with the number 0 is blank altogether. Some puzzles
hide numbers: a ? is a block of unknown length, a _ is a block that may also
be missing, and a * says nothing about its line."""
    example: ClassVar[str] = """\
hanjie
colours: a red #d62728, b green #2a8c36
rows: 1b, 1b, 3a, 5a, 3a
columns: 1a, 3a, 2b 3a, 3a, 1a
"""

    def __post_init__(self) -> None:
        _judge_colours(self.colours)
        refuse_long_lines(len(self.rows), len(self.columns))
        for name, length in (("rows", len(self.columns)), ("columns", len(self.rows))):
            taken = tuple(
                _taken(f"{name[:-1]} {number}", clue, length, len(self.colours))
                for number, clue in enumerate(getattr(self, name), start=1)
            )
            msgspec.structs.force_setattr(self, name, taken)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def marks(self) -> Mapping[int, str]:  # type: ignore[override] # a class variable where all puzzles have the same
        """A dot for blank, and the letter of each colour."""
        return {BLANK: ".", **{colour: letter_of(colour) for colour in self._numbers}}

    @property
    def names(self) -> Mapping[int, str]:  # type: ignore[override]
        """Blank, and the name of each colour."""
        return {BLANK: "blank", **dict(zip(self._numbers, self.colour_names, strict=True))}

    @property
    def _numbers(self) -> range:
        return range(1, len(self.colours) + 1)

    @property
    def colour_names(self) -> tuple[str, ...]:
        """What the colours are called."""
        return tuple(colour.name for colour in self.colours)

    @cached_property
    def _all_values(self) -> tuple[int, ...]:
        return (BLANK, *self._numbers)

    def domain(self, cell: Cell) -> tuple[int, ...]:
        """Blank or one of the colours."""
        return self._all_values

    @property
    def rest(self) -> int:
        """Blank."""
        return BLANK

    def lines(self) -> Iterator[tuple[Literal["row", "column"], int, ColourBlocks, tuple[Cell, ...]]]:
        """Each line: which it is, its clue and its cells."""
        for row, clue in enumerate(self.rows):
            yield "row", row, clue, tuple((row, column) for column in range(self.width))  # type: ignore[misc]
        for column, clue in enumerate(self.columns):
            yield "column", column, clue, tuple((row, column) for row in range(self.height))  # type: ignore[misc]

    @classmethod
    def of_grid(
        cls, grid: Values, height: int, width: int, colours: Sequence[Colour], background: Colour = WHITE
    ) -> Self:
        """The puzzle with the clues of a painted grid."""
        rows = (colour_runs([grid[row, column] for column in range(width)]) for row in range(height))
        columns = (colour_runs([grid[row, column] for row in range(height)]) for column in range(width))
        return cls(tuple(colours), tuple(rows), tuple(columns), background)

    def completed(self, answer: Values) -> Self:
        """The puzzle with the blocks of this answer."""
        return self.of_grid(answer, self.height, self.width, self.colours, self.background)

    def plain(self, answer: Values) -> Hanjie:
        """The puzzle in black and white with this answer, in which blocks that touch are one."""
        return Hanjie.of_grid({cell: int(value != BLANK) for cell, value in answer.items()}, self.height, self.width)

    # the game, as clauses

    def rules(self, lits: Literals) -> Iterator[Rule]:
        """Each line reads as its clue says; a line of which nothing is known has no rule."""
        for axis, number, clue, line in self.lines():
            if clue is not None:
                clauses = line_clauses(lits, clue, line, len(self.colours))
                yield Rule(ColourLineClue(axis, number, clue, self.colour_names), line, clauses)

    def propagate(self, deadline: Deadline = NEVER) -> Mapping[Cell, Sequence[int]] | None:
        """What is left when every line has been solved until none gives anything more; raises OutOfTime."""
        return candidates(self.rows, self.columns, len(self.colours), deadline)

    # the game, as a plain check

    def violations(self, grid: Values) -> Iterator[Violation]:
        """Lines in which the clue no longer has room."""
        for axis, number, clue, line in self.lines():
            known = tuple(cell for cell in line if cell in grid)
            if clue is not None and known and not self._fits(clue, [grid.get(cell) for cell in line]):
                words = ColourLineClue(axis, number, clue, self.colour_names).words
                yield Violation(f"{axis} {number + 1} cannot read {words}", known)

    def _fits(self, clue: Sequence[ColourBlock], line: Sequence[int | None]) -> bool:
        """Whether blocks as in the clue have room in a line of which some cells may be known."""
        if None not in line:
            return _reads(clue, colour_runs(line))  # type: ignore[arg-type] # None is not among them
        masks = [sum(1 << at for at, held in enumerate(line) if held in (None, value)) for value in self._all_values]
        return solve_line(clue, len(line), masks) is not None

    def judge(self) -> Judge:
        """What judges full grids fast."""
        return ColourJudge(self)

    def settled(self, grid: Values) -> Iterator[Settled]:
        """Blocks that are painted and can be no others; a line without blocks as long as nothing is painted there."""
        for axis, number, clue, line in self.lines():
            if clue is None:
                continue
            done = done_blocks(clue, [grid.get(cell) for cell in line], len(self._all_values))
            if done is not None and (done or not clue):
                blank = blank_beside(clue, done, len(line))
                left = tuple(cell for place, cell in enumerate(line) if place in blank and cell not in grid)
                place = ColourLineClue(axis, number, clue, self.colour_names).place
                yield Settled(place, left, tuple(done) or (0,))

    # text and picture

    @classmethod
    def parse(cls, written: str) -> Self:
        """`colours:`, `rows:` and `columns:`; blocks are numbers with the letter of their colour."""
        return cls(**text.read(written, cls.kind))

    def format(self) -> str:
        """The colours and both lists of clues as `parse` reads them."""
        clues = {"rows": map(blocks_text, self.rows), "columns": map(blocks_text, self.columns)}  # type: ignore[arg-type]
        return text.written(self.kind, self.colours, self.background, clues)

    def picture(self, grid: Values) -> Picture:
        """The painted cells, with the clues above and beside."""
        look = {None: Square(), BLANK: Square(fill="blank")}
        look |= {colour: Square(fill="painted", ink=colour) for colour in self._numbers}
        top, top_inks = _shown(self.columns)
        left, left_inks = _shown(self.rows)
        return Picture(
            tuple(tuple(look[grid.get((row, column))] for column in range(self.width)) for row in range(self.height)),
            top=top,
            left=left,
            lines="fives",
            inks=tuple(colour.rgb for colour in self.colours),
            ink_signs=tuple(map(letter_of, self._numbers)),
            ink_names=self.colour_names,
            paper=self.background.rgb,
            paper_name=self.background.name,
            top_inks=top_inks,
            left_inks=left_inks,
        )

    # making

    @classmethod
    def random(
        cls, height: int, width: int, rng: Random, *, density: float = 0.5, colours: int = 2
    ) -> tuple[Self, Values]:
        """The clues of a random grid; of all cells about `density` are painted, each in any of the colours."""
        refuse_long_lines(height, width)
        if not 0 <= density <= 1:
            raise ClueError(f"expected a density from 0 to 1, found {density}")
        palette = first_colours(colours)
        answer = {cell: rng.randint(1, colours) if rng.random() < density else BLANK for cell in cells(height, width)}
        return cls.of_grid(answer, height, width, palette), answer


def _judge_colours(colours: tuple[Colour, ...]) -> None:
    """Raise ClueError unless there are some, not too many, and no two of them with the same name."""
    if not 1 <= len(colours) <= MAX_COLOURS:
        raise ClueError(f"expected 1 to {MAX_COLOURS} colours, found {len(colours)}")
    names = [colour.name for colour in colours]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ClueError(f"expected colours with different names, found {twice!r} twice")


def _taken(name: str, clue: Any, length: int, colours: int) -> ColourBlocks:  # noqa: ANN401 - judged here
    """The clue with a colour for every block, and without zeros; raises ClueError if it cannot fit its line."""
    try:
        given = as_declared(clue, Given)
    except ClueError:
        raise ClueError(f"expected {name} with a list of blocks, each [length, colour] or a length") from None
    if given is None:
        return None
    blocks = tuple(block if isinstance(block, tuple) else (block, 1) for block in given)
    for size, colour in blocks:
        if isinstance(size, int) and size < 0:
            raise ClueError(f"expected block lengths of 0 or more in {name}, found {size}")
        if not 1 <= colour <= colours:
            raise ClueError(f"expected colours from 1 to {colours} in {name}, found {colour}")
    blocks = tuple(block for block in blocks if block[0] != 0)
    _judge(name, blocks, length)
    return blocks


def _judge(name: str, blocks: tuple[ColourBlock, ...], length: int) -> None:
    """Raise ClueError if the blocks cannot fit their line."""
    sure = [(1 if size == "?" else size, colour) for size, colour in blocks if size is not None]
    needed = sum(size for size, _ in sure) + sum(one[1] == other[1] for one, other in pairwise(sure))
    if needed > length:
        raise ClueError(f"expected {name} to fit into {length} cells, found blocks that need {needed}")
    if len(blocks) > 2 * length + 1:  # one that may be missing before, between and behind all those that fit
        raise ClueError(f"expected at most {2 * length + 1} numbers in {name}, found {len(blocks)}")


def _reads(clue: Sequence[ColourBlock], found: Sequence[tuple[int, int]]) -> bool:
    """Whether the blocks found are those of the clue."""
    matched = {0}  # how many of the blocks found may be accounted for so far
    for length, colour in clue:
        taken = {
            done + 1
            for done in matched
            if done < len(found) and found[done][1] == colour and length in (found[done][0], "?", None)
        }
        matched = taken | matched if length is None else taken
    return len(found) in matched


def _shown(clues: Sequence[Any]) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[int, ...], ...]]:
    """The numbers of the clues, and the colour of each, 0 for one that has none."""
    texts = (("*",) if clue is None else tuple(block_text(length) for length, _ in clue) or ("0",) for clue in clues)
    inks = (tuple(colour for _, colour in clue or ()) or (0,) for clue in clues)
    return tuple(texts), tuple(inks)
