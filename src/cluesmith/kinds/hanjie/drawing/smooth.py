"""Noise made smooth, from which patches are drawn."""

from collections.abc import Sequence


def blurred(values: list[float], height: int, width: int) -> list[float]:
    """Each value averaged with those around it."""
    rows = [values[row * width : (row + 1) * width] for row in range(height)]
    across = [[sum(near) / len(near) for near in _threes(row)] for row in rows]
    down = [[sum(near) / len(near) for near in _threes(column)] for column in zip(*across, strict=True)]
    return [value for row in zip(*down, strict=True) for value in row]


def _threes(line: Sequence[float]) -> list[Sequence[float]]:
    return [line[max(0, place - 1) : place + 2] for place in range(len(line))]
