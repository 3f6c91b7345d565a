"""What the rules of a Binairo are about: the digits of a line, three cells side by side, and lines that are equal."""

from abc import abstractmethod
from typing import NamedTuple

import msgspec

from cluesmith.grid import Cell
from cluesmith.sentence import Mention, Sentence, phrase


class Line(NamedTuple):
    """A row or a column."""

    name: str
    cells: tuple[Cell, ...]

    @property
    def mention(self) -> Mention:
        """The line by its name."""
        return Mention(self.name, self.cells)


class BinairoClue(msgspec.Struct, frozen=True):
    """A rule, and what is wrong when it is broken."""

    @abstractmethod
    def sentence(self) -> Sentence:
        """The rule as a person would name it."""

    @abstractmethod
    def broken(self) -> Sentence:
        """What would be wrong."""


class BalanceClue(BinairoClue, frozen=True):
    """A line that holds as many 0s as 1s."""

    line: Line

    def sentence(self) -> Sentence:
        """`row 3 holds as many 0s as 1s`."""
        return phrase("{} holds as many 0s as 1s", self.line.mention)

    def broken(self) -> Sentence:
        """`row 3 would hold too many of one digit`."""
        return phrase("{} would hold too many of one digit", self.line.mention)


class TripleClue(BinairoClue, frozen=True):
    """Three cells side by side that do not all hold the digit."""

    line: Line
    cells: tuple[Cell, ...]
    digit: int

    def sentence(self) -> Sentence:
        """`row 3 has no three 0s side by side`."""
        return phrase("{} has no three {}s side by side", self.line.mention, self.digit)

    def broken(self) -> Sentence:
        """`three 0s would stand side by side in row 3`."""
        return phrase("three {}s would stand side by side in {}", self.digit, self.line.mention)


class DifferentLinesClue(BinairoClue, frozen=True):
    """All rows differ, and all columns."""

    def sentence(self) -> Sentence:
        """The rule in words."""
        return phrase("no two rows are equal, and no two columns")

    def broken(self) -> Sentence:
        """What would be equal."""
        return phrase("two rows or two columns would be equal")
