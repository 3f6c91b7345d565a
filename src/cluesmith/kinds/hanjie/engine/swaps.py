"""A second answer made from a first one: a painted cell moves along its row, and another one back along its own."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby


def swapped(answer: bytes, width: int) -> bytes | None:
    """Another picture with the same clues, in which the cells at the corners of a rectangle have changed places."""
    rows = [answer[start : start + width] for start in range(0, len(answer), width)]
    columns = [answer[column::width] for column in range(width)]
    down = {(column, *move) for column, line in enumerate(columns) for move in moves(line)}
    across: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row, line in enumerate(rows):
        for left, right in moves(line):
            for other in across.get((right, left), ()):
                if (left, row, other) in down and (right, other, row) in down:
                    return _exchanged(answer, width, (row, other), (left, right))
            across[left, right].append(row)
    return None


def moves(line: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each painted cell that can move within its line, and where to, so that the blocks stay as long as they are.

    A longer block moves by one cell, which is as if its one end had moved to the other; a block of one cell moves as
    far as the gap allows.
    """
    place = before = 0
    runs = [(value, len(list(run))) for value, run in groupby(line)]
    for index, (painted, length) in enumerate(runs):
        if painted:
            after = runs[index + 1][1] if index + 1 < len(runs) else 0
            room = before - (index > 1), after - (index + 2 < len(runs))  # a blank cell stays between two blocks
            steps = room if length == 1 else (min(1, room[0]), min(1, room[1]))
            yield from ((place + length - 1, place - step) for step in range(1, steps[0] + 1))
            yield from ((place, place + length - 1 + step) for step in range(1, steps[1] + 1))
        place, before = place + length, length


def _exchanged(answer: bytes, width: int, rows: tuple[int, int], columns: tuple[int, int]) -> bytes:
    changed = bytearray(answer)
    for row in rows:
        for column in columns:
            changed[row * width + column] ^= 1
    return bytes(changed)
