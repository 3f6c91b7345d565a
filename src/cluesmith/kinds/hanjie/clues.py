"""What the rules of a Hanjie are about: a line and its blocks."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from cluesmith.grid import Cell
from cluesmith.sentence import Sentence, phrase

Block = int | Literal["?"] | None  # a length; ? some length; None: some length or no block at all
Blocks = tuple[Block, ...] | None  # None: nothing is known of the line

_AS_TEXT = bytes.maketrans(b"\x00\x01", b" #")


class NumberedLine(msgspec.Struct, frozen=True):
    """The row or column of that number."""

    axis: Literal["row", "column"]
    number: int

    @property
    def line(self) -> str:
        """`row 3`."""
        return f"{self.axis} {self.number + 1}"

    @property
    def place(self) -> Cell:
        """Where the clue stands, outside the board."""
        return (self.number, -1) if self.axis == "row" else (-1, self.number)


class LineClue(NumberedLine, frozen=True):
    """A line and its blocks."""

    blocks: tuple[Block, ...]

    def sentence(self) -> Sentence:
        """`row 3 reads 4 1`."""
        return phrase("{} reads {}", self.line, blocks_text(self.blocks))

    @property
    def is_one_long_block(self) -> bool:
        """Whether it is one block of two cells or more."""
        return is_one_long(self.blocks)


def blocks_text(blocks: Blocks) -> str:
    """The blocks as they are written: `4 1`, `0` for a blank line, `*` for an unknown one."""
    if blocks is None:
        return "*"
    return " ".join(map(block_text, blocks)) or "0"


def is_one_long(lengths: Sequence[Block]) -> bool:
    """Whether these are the lengths of one block of two cells or more."""
    return len(lengths) == 1 and isinstance(lengths[0], int) and lengths[0] > 1


def block_text(length: Block) -> str:
    """A length as it is written."""
    return "_" if length is None else str(length)


def runs(line: Iterable[int]) -> tuple[int, ...]:
    """The lengths of the painted blocks in a line of cells, 0 for blank and 1 for painted."""
    return tuple(map(len, bytes(line).translate(_AS_TEXT).split()))
