"""What the rules of a KenKen are about: its cages (see `cage`), and its rows and columns."""

from typing import Literal, NamedTuple

from cluesmith.sentence import Sentence, phrase


class LineClue(NamedTuple):
    """The row or column of that number."""

    axis: Literal["row", "column"]
    number: int

    @property
    def name(self) -> str:
        """`row 3`."""
        return f"{self.axis} {self.number + 1}"

    def sentence(self) -> Sentence:
        """`row 3 holds each digit once`."""
        return phrase("{} holds each digit once", self.name)
