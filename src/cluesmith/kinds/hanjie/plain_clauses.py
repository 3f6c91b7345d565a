"""A Hanjie in plain clauses, for certificates: where each block begins, and where the next one may.

    a(j)   the place at which block j begins
    f(j)   the first place at which the block behind it may begin: a(j) + length + 1

A block that may be missing can also have f(j) = a(j). Both are numbers in unary notation: a variable says "a(j) is at
most p" for every p that the lengths leave open.
"""

from collections.abc import Sequence
from typing import Literal

from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.clues import Block, Blocks, LineClue
from cluesmith.kinds.hanjie.puzzle import PAINTED, Hanjie
from cluesmith.proving.plain_clauses import FALSE, TRUE, PlainClauses


class UpTo:
    """A number from `least` to `most`: the literal of "it is at most p"."""

    def __init__(self, least: int, most: int, variables: Sequence[int]) -> None:
        self.least, self.most = least, most
        self._variables = variables

    def __call__(self, place: int) -> int:
        """The literal of "at most this"."""
        if place < self.least:
            return FALSE
        return TRUE if place >= self.most else self._variables[place - self.least]

    def moved(self, distance: int) -> "UpTo":
        """The number that is larger by so much."""
        return UpTo(self.least + distance, self.most + distance, self._variables)


class HanjieClauses(PlainClauses[Hanjie]):
    """A variable for each cell, and for each block those of its beginning and, if its length is unknown, of its end."""

    def _state(self) -> None:
        height, width = self.puzzle.height, self.puzzle.width
        cells = self._new(height * width)
        for row, clue in enumerate(self.puzzle.rows):
            self._line("row", row, clue, cells[row * width : (row + 1) * width])
        for column, clue in enumerate(self.puzzle.columns):
            self._line("column", column, clue, cells[column::width])

    def literal(self, cell: Cell, value: int) -> int:
        """A cell has one variable: painted."""
        variable = cell[0] * self.puzzle.width + cell[1] + 1
        return variable if value == PAINTED else -variable

    def _line(self, axis: Literal["row", "column"], number: int, clue: Blocks, cells: Sequence[int]) -> None:
        if clue is not None:
            self._rule(LineClue(axis, number, clue).sentence())
            self._blocks(clue, cells)

    def _blocks(self, clue: Sequence[Block], cells: Sequence[int]) -> None:
        room = [2 if block == "?" else block + 1 if block else 0 for block in clue]
        spare = len(cells) + 1 - sum(room)
        earliest = [sum(room[:j]) for j in range(len(room) + 1)]
        begun, over = [], []
        for j, block in enumerate(clue):
            begin = self._number(earliest[j], spare)
            begun.append(begin)
            over.append(begin.moved(block + 1) if isinstance(block, int) else self._number(earliest[j + 1], spare))
        for j, block in enumerate(clue):
            self._block(block, begun[j], over[j])
            if j:
                self._after(begun[j], over[j - 1])
            self._painted(begun[j], over[j], cells)
        self._blank(begun, over, cells)

    def _number(self, least: int, spare: int) -> UpTo:
        return UpTo(least, least + spare, self._new(spare))

    def _block(self, block: Block, begin: UpTo, over: UpTo) -> None:
        self._ordered(begin)
        if isinstance(block, int):
            return
        self._ordered(over)
        for p in range(over.least, over.most + 1):
            if block == "?":
                self._add(-over(p), begin(p - 2))
            else:
                self._add(-over(p), begin(p))
                self._add(-over(p), over(p - 1), begin(p - 2), -begin(p - 1))

    def _ordered(self, number: UpTo) -> None:
        for p in range(number.least, number.most - 1):
            self._add(-number(p), number(p + 1))

    def _after(self, begin: UpTo, over: UpTo) -> None:
        """A block begins no earlier than it may."""
        for p in range(begin.least, begin.most + 1):
            self._add(-begin(p), over(p))

    def _painted(self, begin: UpTo, over: UpTo, cells: Sequence[int]) -> None:
        for p, cell in enumerate(cells):
            self._add(-begin(p), over(p + 1), cell)

    def _blank(self, begun: Sequence[UpTo], over: Sequence[UpTo], cells: Sequence[int]) -> None:
        """What lies before, between and behind the blocks is blank."""
        for j in range(len(begun) + 1):
            for p, cell in enumerate(cells):
                before = over[j - 1](p + 1) if j else TRUE
                self._add(-before, begun[j](p) if j < len(begun) else FALSE, -cell)
