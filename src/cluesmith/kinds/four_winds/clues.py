"""What the rules of a Four Winds are about: a number and its lines, or a cell that no number sees."""

from typing import ClassVar, Literal

import msgspec

from cluesmith.grid import Cell, cell_name
from cluesmith.sentence import Mention, Sentence, cell_mention, phrase

Number = int | Literal["?"]


class NumberClue(msgspec.Struct, frozen=True):
    """The number in a cell."""

    cell: Cell
    number: Number

    @property
    def name(self) -> Mention:
        """`the 4 at r1c2`."""
        return Mention(f"the {self.number} at {cell_name(self.cell)}", (self.cell,))

    @property
    def template(self) -> str:
        """`the lines of the 4 at {}`."""
        return f"the lines of the {self.number} at {{}}"

    def sentence(self) -> Sentence:
        """`the lines of the 4 at r1c2`."""
        return phrase("the lines of {}", self.name)


class UnseenClue(msgspec.Struct, frozen=True):
    """A cell that no line can cover."""

    cell: Cell
    template: ClassVar[str] = "no number sees {}"

    def sentence(self) -> Sentence:
        """`no number sees r1c2`."""
        return phrase(self.template, cell_mention(self.cell))
