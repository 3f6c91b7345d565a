"""The forms of a Hanjie: turned and mirrored."""

from collections.abc import Iterator

from cluesmith.kinds.hanjie.puzzle import Hanjie
from cluesmith.symmetry import Symmetry


class HanjieSymmetry(Symmetry):
    """Rows may become columns, and either may be read backwards."""

    def forms(self, puzzle: Hanjie) -> Iterator[object]:
        """The clues of rows and columns, in all eight ways."""
        rows, columns = puzzle.rows, puzzle.columns
        for _ in range(2):
            for _ in range(2):
                yield rows, columns
                yield columns, rows
                rows, columns = rows[::-1], tuple(clue and clue[::-1] for clue in columns)
            rows, columns = tuple(clue and clue[::-1] for clue in rows), columns[::-1]
