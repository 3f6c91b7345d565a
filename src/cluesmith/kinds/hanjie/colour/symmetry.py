"""The forms of a Hanjie in colours: turned and mirrored, with the colours in the order in which they are met."""

from collections.abc import Iterator, Sequence
from typing import Any

from cluesmith.kinds.hanjie.colour.clues import ColourBlocks
from cluesmith.kinds.hanjie.colour.puzzle import ColourHanjie
from cluesmith.symmetry import Symmetry


class ColourSymmetry(Symmetry):
    """Rows may become columns, either may be read backwards, and which colour is which does not matter."""

    def forms(self, puzzle: ColourHanjie) -> Iterator[object]:
        """The clues of rows and columns, in all eight ways."""
        rows: Sequence[Any] = puzzle.rows
        columns: Sequence[Any] = puzzle.columns
        for _ in range(2):
            for _ in range(2):
                yield _renumbered(rows, columns)
                yield _renumbered(columns, rows)
                rows, columns = rows[::-1], tuple(clue and clue[::-1] for clue in columns)
            rows, columns = tuple(clue and clue[::-1] for clue in rows), columns[::-1]


def _renumbered(*lists: Sequence[ColourBlocks]) -> object:
    """The clues with colours numbered in the order in which they occur."""
    numbers: dict[int, int] = {}
    return tuple(
        tuple(
            clue and tuple((length, numbers.setdefault(colour, len(numbers))) for length, colour in clue)
            for clue in clues
        )
        for clues in lists
    )
