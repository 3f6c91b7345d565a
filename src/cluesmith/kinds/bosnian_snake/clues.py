"""What the rules of a Bosnian Snake are about: how it goes on, that it does not touch itself, and numbers."""

from typing import ClassVar, Literal

import msgspec

from cluesmith.grid import Cell, cell_name
from cluesmith.sentence import Mention, Sentence, cell_mention, phrase


class BeadClue(msgspec.Struct, frozen=True):
    """How the snake goes on at a cell, which is an end, may be one, or is none."""

    cell: Cell
    end: Literal["yes", "maybe", "no"]

    @property
    def template(self) -> str:
        """`at {} a snake cell has two snake neighbours`."""
        templates = {
            "yes": "the end at {} has one snake neighbour",
            "maybe": "at {} a snake cell has two snake neighbours, or one at an end",
            "no": "at {} a snake cell has two snake neighbours",
        }
        return templates[self.end]

    def sentence(self) -> Sentence:
        """`at r1c2 a snake cell has two snake neighbours`."""
        return phrase(self.template, cell_mention(self.cell))


class CornerClue(msgspec.Struct, frozen=True):
    """The four cells around a corner, of which this is the upper left one."""

    cell: Cell
    template: ClassVar[str] = "the snake does not touch itself at {}"

    def sentence(self) -> Sentence:
        """`the snake does not touch itself at r1c2`."""
        return phrase(self.template, cell_mention(self.cell))

    def across(self, cell: Cell) -> Cell:
        """The cell on the other side of the corner."""
        return 2 * self.cell[0] + 1 - cell[0], 2 * self.cell[1] + 1 - cell[1]


class LineCount(msgspec.Struct, frozen=True):
    """How many cells of a row or column are snake."""

    axis: Literal["row", "column"]
    line: int
    number: int

    @property
    def name(self) -> str:
        """`row 3`."""
        return f"{self.axis} {self.line + 1}"

    @property
    def place(self) -> Cell:
        """Where the clue stands, outside the board."""
        return (self.line, -1) if self.axis == "row" else (-1, self.line)

    def sentence(self) -> Sentence:
        """`row 3 holds 4`."""
        return phrase("{} holds {}", self.name, self.number)


class CountAround(msgspec.Struct, frozen=True):
    """How many cells around a number are snake."""

    cell: Cell
    number: int

    @property
    def name(self) -> Mention:
        """`the 4 at r2c3`."""
        return Mention(f"the {self.number} at {cell_name(self.cell)}", (self.cell,))

    @property
    def template(self) -> str:
        """`4 around {}`."""
        return f"{self.number} around {{}}"

    def sentence(self) -> Sentence:
        """`4 around r2c3`."""
        return phrase(self.template, cell_mention(self.cell))


class EndsClue(msgspec.Struct, frozen=True):
    """That the snake has two ends."""

    def sentence(self) -> Sentence:
        """`the snake has two ends`."""
        return phrase("the snake has two ends")


class RingClue(msgspec.Struct, frozen=True):
    """That no part of the snake is a ring."""

    def sentence(self) -> Sentence:
        """`the snake closes no ring`."""
        return phrase("the snake closes no ring")
