# cython: language_level=3, annotation_typing=False
"""The lines of Four Winds: where they could run, where they are drawn, and what a number says of them, as clauses.

Types for the compiled version are in lines.pxd.
"""

from collections.abc import Iterable
from itertools import pairwise
from random import Random

from cluesmith.cnf import Clauses, Literals, unary_sum
from cluesmith.grid import DOWN, LEFT, RIGHT, STEPS, UP, Cell, Values, beside

Arms = list[list[Cell]]  # by direction the cells of one number


def arms_of(clues: Iterable[Cell], height: int, width: int) -> dict[Cell, Arms]:
    """Per number and direction the cells a line could cover, from near to far: up to the next number or the border."""
    arms: dict[Cell, Arms] = {clue: [[], [], [], []] for clue in clues}
    rows = [[(row, column) for column in range(width)] for row in range(height)]
    for row in rows:
        _look_along(row, arms, LEFT, RIGHT)
    for column in zip(*rows, strict=True):
        _look_along(column, arms, UP, DOWN)
    return arms


def _look_along(line: Iterable[Cell], arms: dict[Cell, Arms], back: int, ahead: int) -> None:
    """Give each number of the line the cells up to the numbers before and after it."""
    gap: list[Cell] = []
    for cell in line:
        if cell in arms:
            arms[cell][back] = gap[::-1]
            gap = arms[cell][ahead]
        else:
            gap.append(cell)


def drawn_lines(clue: Cell, grid: Values) -> list[Cell]:
    """The cells that lines from the number cover, as far as they are drawn."""
    lines: list[Cell] = []
    for way, (down, right) in enumerate(STEPS):
        cell = clue[0] + down, clue[1] + right
        while grid.get(cell) == way:
            lines.append(cell)
            cell = cell[0] + down, cell[1] + right
    return lines


def random_lines(clue: Cell, free: set[Cell], ways: Iterable[int], go_on: float, rng: Random) -> dict[Cell, int]:
    """Lines from the number over cells that were free till now; each goes on with that chance."""
    lines: dict[Cell, int] = {}
    for way in ways:
        cell = beside(clue, way)
        while cell in free and rng.random() <= go_on:
            free.remove(cell)
            lines[cell] = way
            cell = beside(cell, way)
    return lines


def line_clauses(lits: Literals, arms: Arms, number: int | None) -> Clauses:
    """The lines of a number have no gap and add up, if it is known to what; what is settled of them is left out."""
    clauses: Clauses = []
    lines: list[list[int]] = []
    drawn = 0
    for way, arm in enumerate(arms):
        settled, line = _open_line(lits.by_cell, arm, way, clauses)
        drawn += settled
        lines.append(line)
    lits.deadline.check()  # lines may be very long
    if number is None or (number == drawn and not any(lines)):
        return clauses
    return clauses + unary_sum(lits, lines, number - drawn)


def _open_line(
    literals: dict[Cell, dict[int, int]], arm: list[Cell], way: int, clauses: Clauses
) -> tuple[int, list[int]]:
    """How many cells the line is sure to cover, and the literals of those it may; beyond a gap it covers none."""
    line: list[int] = []
    settled, gap = 0, False
    for cell in arm:
        held = literals[cell]
        literal = held.get(way)
        if literal is None:
            gap = True
        elif gap:
            clauses.append([-literal])
        elif line or len(held) > 1:
            line.append(literal)
        else:
            settled += 1
    clauses += [[-further, nearer] for nearer, further in pairwise(line)]
    return settled, line
