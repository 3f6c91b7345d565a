"""Setting a Binairo: digits are typed in cells."""

from collections.abc import Iterator

from cluesmith.errors import ClueError
from cluesmith.grid import Values
from cluesmith.setting.grid_setter import GridSetter
from cluesmith.setting.setter import Change
from tests.binairo.puzzle import Binairo


class BinairoSetter(GridSetter):
    """Digits that are given."""

    def read(self, text: str) -> int:
        """0 or 1."""
        if text not in ("0", "1"):
            raise ClueError(f"expected 0 or 1, found {text!r:.30}")
        return int(text)

    def follow(self, puzzle: Binairo, grid: Values) -> Binairo:
        """The digits that are given, as they are drawn."""
        return Binairo(
            tuple(
                tuple(None if given is None else grid.get((row, column), given) for column, given in enumerate(line))
                for row, line in enumerate(puzzle.grid)
            )
        )

    def changes(self, puzzle: Binairo, answer: Values) -> Iterator[Change]:
        """Any other digit."""
        return (self.writing(cell, str(digit), [cell]) for cell, digit in answer.items())
