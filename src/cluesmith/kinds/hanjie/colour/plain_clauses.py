"""A Hanjie in colours in plain clauses, for certificates: where each block begins, and where the next one may.

    a(j)   the place at which block j begins
    f(j)   the first place at which the block behind it may begin: a(j) + length, or one more where a gap has to be

A gap is counted between two blocks of one colour that are both there for sure. Where one of them may be missing, it is
said of cells: the cell before a block has another colour.
"""

from collections.abc import Sequence
from typing import Literal

from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.clues import ColourBlock, ColourBlocks, ColourLineClue
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.kinds.hanjie.plain_clauses import UpTo
from cluesmith.proving.plain_clauses import FALSE, TRUE, PlainClauses


class ColourHanjieClauses(PlainClauses[ColourHanjie]):
    """A variable for each value of each cell, and for each block those of its beginning and, if need be, its end."""

    def _state(self) -> None:
        height, width = self.puzzle.height, self.puzzle.width
        self._rule("each cell is blank or has one of the colours")
        cells = [self._new(len(self.puzzle.colours) + 1) for _ in range(height * width)]
        for values in cells:
            self._one_of(values)
        for row, clue in enumerate(self.puzzle.rows):
            self._line("row", row, clue, cells[row * width : (row + 1) * width])  # type: ignore[arg-type]
        for column, clue in enumerate(self.puzzle.columns):
            self._line("column", column, clue, cells[column::width])  # type: ignore[arg-type]

    def literal(self, cell: Cell, value: int) -> int:
        """A cell has a variable for blank and for each colour."""
        return (cell[0] * self.puzzle.width + cell[1]) * (len(self.puzzle.colours) + 1) + value + 1

    def _line(
        self, axis: Literal["row", "column"], number: int, clue: ColourBlocks, cells: Sequence[Sequence[int]]
    ) -> None:
        if clue is not None:
            self._rule(ColourLineClue(axis, number, clue, self.puzzle.colour_names).sentence())
            self._blocks(clue, cells)

    def _blocks(self, clue: Sequence[ColourBlock], cells: Sequence[Sequence[int]]) -> None:
        gaps = [_gap(clue, j) for j in range(len(clue))]
        room = [_least(clue[j]) + gaps[j] for j in range(len(clue))]
        spare = len(cells) - sum(room)
        begun, over = [], []
        for j, (length, _) in enumerate(clue):
            begin = self._number(sum(room[:j]), spare)
            begun.append(begin)
            known = isinstance(length, int)
            over.append(begin.moved(room[j]) if known else self._number(sum(room[: j + 1]), spare))
        for j, block in enumerate(clue):
            self._block(block, begun[j], over[j], room[j])
            if j:
                self._after(begun[j], over[j - 1])
            ended = over[j].moved(-gaps[j])
            self._painted(block[1], begun[j], ended, cells)
            if j and None in (clue[j - 1][0], block[0]):
                self._apart(block[1], begun[j], over[j], cells)
        for colour in range(1, len(self.puzzle.colours) + 1):
            own = [j for j, block in enumerate(clue) if block[1] == colour]
            self._elsewhere(colour, [begun[j] for j in own], [over[j].moved(-gaps[j]) for j in own], cells)

    def _number(self, least: int, spare: int) -> UpTo:
        return UpTo(least, least + spare, self._new(spare))

    def _block(self, block: ColourBlock, begin: UpTo, over: UpTo, room: int) -> None:
        self._ordered(begin)
        if not isinstance(block[0], int):
            self._ordered(over)
            for p in range(over.least, over.most + 1):
                self._add(-over(p), begin(p - room))

    def _ordered(self, number: UpTo) -> None:
        for p in range(number.least, number.most - 1):
            self._add(-number(p), number(p + 1))

    def _after(self, begin: UpTo, over: UpTo) -> None:
        """A block begins no earlier than it may."""
        for p in range(begin.least, begin.most + 1):
            self._add(-begin(p), over(p))

    def _painted(self, colour: int, begin: UpTo, ended: UpTo, cells: Sequence[Sequence[int]]) -> None:
        for p, cell in enumerate(cells):
            self._add(-begin(p), ended(p), cell[colour])

    def _apart(self, colour: int, begin: UpTo, over: UpTo, cells: Sequence[Sequence[int]]) -> None:
        """The cell before a block, unless that is missing, has another colour."""
        for p in range(1, len(cells)):
            self._add(-begin(p), begin(p - 1), over(p), -cells[p - 1][colour])

    def _elsewhere(
        self, colour: int, begun: Sequence[UpTo], ended: Sequence[UpTo], cells: Sequence[Sequence[int]]
    ) -> None:
        """What lies before, between and behind the blocks of a colour is not of that colour."""
        for j in range(len(begun) + 1):
            for p, cell in enumerate(cells):
                before = ended[j - 1](p) if j else TRUE
                self._add(-before, begun[j](p) if j < len(begun) else FALSE, -cell[colour])


def _least(block: ColourBlock) -> int:
    """How many cells the block has at least."""
    length = block[0]
    return 1 if length == "?" else length or 0


def _gap(clue: Sequence[ColourBlock], j: int) -> int:
    """1 where the next block has the same colour and both are there for sure, else 0."""
    both = clue[j : j + 2]
    return int(len(both) == 2 and both[0][1] == both[1][1] and None not in (both[0][0], both[1][0]))
