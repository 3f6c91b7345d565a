"""Places that are symmetric on a board, for clues that make a pleasing pattern."""

from cluesmith.errors import ClueError
from cluesmith.grid import Cell

SYMMETRIES = ("none", "left-right", "rotate", "both")


def check_symmetry(name: str) -> str:
    """The name itself, if there is such a symmetry; raises ClueError."""
    if name not in SYMMETRIES:
        raise ClueError(f"expected a symmetry ({', '.join(SYMMETRIES)}), found {name!r:.30}")
    return name


def mirrored(cell: Cell, height: int, width: int, symmetry: str) -> set[Cell]:
    """The cell and where it comes to lie: mirrored left to right, turned by half, or both."""
    row, column = cell
    across, turned = (row, width - 1 - column), (height - 1 - row, width - 1 - column)
    if symmetry == "left-right":
        return {cell, across}
    if symmetry == "rotate":
        return {cell, turned}
    return {cell, across, turned, (height - 1 - row, column)} if symmetry == "both" else {cell}
