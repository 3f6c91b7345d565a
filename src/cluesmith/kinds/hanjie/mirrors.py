"""Paintings that are the same when they are mirrored or turned."""

from collections.abc import Sequence

from cluesmith.grid import Cell

SYMMETRIES = ("none", "left-right", "rotate", "both", "diagonal")


def images(row: int, column: int, height: int, width: int, symmetry: str) -> list[Cell]:
    """A cell and where it lies when the painting is mirrored or turned; the diagonal is the rising one."""
    below, beyond = height - 1 - row, width - 1 - column
    others: dict[str, list[Cell]] = {
        "none": [],
        "left-right": [(row, beyond)],
        "rotate": [(below, beyond)],
        "both": [(row, beyond), (below, column), (below, beyond)],
        "diagonal": [(beyond, below)],
    }
    return [(row, column), *others[symmetry]]


def symmetry_of(cells: Sequence[int], height: int, width: int) -> str:
    """The strongest symmetry that a painting has."""
    able = [name for name in ("both", "left-right", "rotate", "diagonal") if name != "diagonal" or height == width]
    return next((name for name in able if _is_symmetric(cells, height, width, name)), "none")


def _is_symmetric(cells: Sequence[int], height: int, width: int, symmetry: str) -> bool:
    return all(
        cells[row * width + column] == cells[other * width + beyond]
        for row in range(height)
        for column in range(width)
        for other, beyond in images(row, column, height, width, symmetry)
    )
