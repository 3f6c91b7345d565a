"""What the rules of a Hanjie in colours are about: a line and its blocks, each of a length and a colour."""

from collections.abc import Sequence
from itertools import groupby

from cluesmith.kinds.hanjie.clues import Block, NumberedLine, block_text, is_one_long
from cluesmith.kinds.hanjie.colour.palette import letter_of
from cluesmith.sentence import Sentence, phrase

ColourBlock = tuple[Block, int]  # a length as in black and white, and a colour counted from 1
ColourBlocks = tuple[ColourBlock, ...] | None  # None: nothing is known of the line


class ColourLineClue(NumberedLine, frozen=True):
    """A line, its blocks, and the names of all colours."""

    blocks: tuple[ColourBlock, ...]
    names: tuple[str, ...]

    def sentence(self) -> Sentence:
        """`row 3 reads 4 red, 1 blue`."""
        return phrase("{} reads {}", self.line, self.words)

    @property
    def words(self) -> str:
        """`4 red, 1 blue`."""
        return ", ".join(self.block_words) or "0"

    @property
    def block_words(self) -> list[str]:
        """The words for each block."""
        return [f"{block_text(length)} {self.names[colour - 1]}" for length, colour in self.blocks]

    @property
    def is_one_long_block(self) -> bool:
        """Whether it is one block of two cells or more."""
        return is_one_long([length for length, _ in self.blocks])


def blocks_text(blocks: ColourBlocks) -> str:
    """The blocks as they are typed: `4a 1b`, `0` for a blank line, `*` for an unknown one."""
    if blocks is None:
        return "*"
    return " ".join(block_text(length) + letter_of(colour) for length, colour in blocks) or "0"


def colour_runs(line: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The lengths and colours of the blocks in a line of cells, 0 for blank."""
    return tuple((len(list(cells)), colour) for colour, cells in groupby(line) if colour)
