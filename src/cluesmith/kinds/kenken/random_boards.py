"""Random KenKens."""

from collections.abc import Iterator
from math import prod
from random import Random

from cluesmith.grid import Cell, Values, cells, neighbours
from cluesmith.kinds.kenken.cage import Cage, Op
from cluesmith.kinds.kenken.matching import matched


def random_latin_square(size: int, rng: Random) -> dict[Cell, int]:
    """Row by row a random row that clashes with none above; a row always exists (Hall's theorem)."""
    rows: list[list[int]] = []
    for _ in range(size):
        rows.append(_random_row(size, rows, rng))
    return {(row, column): rows[row][column] for row, column in cells(size, size)}


def _random_row(size: int, above: list[list[int]], rng: Random) -> list[int]:
    """A random matching of columns to the digits they still lack."""
    lacking = [
        [digit for digit in range(1, size + 1) if all(row[column] != digit for row in above)] for column in range(size)
    ]
    for digits in lacking:
        rng.shuffle(digits)
    column_of = matched({column: lacking[column] for column in rng.sample(range(size), size)})
    return sorted(column_of, key=lambda digit: column_of[digit])


def random_parts(size: int, rng: Random) -> Iterator[list[Cell]]:
    """The board cut into connected parts of one to four cells, mostly two or three."""
    free = set(cells(size, size))
    for cell in rng.sample(sorted(free), len(free)):
        if cell not in free:
            continue
        part = [cell]
        free.remove(cell)
        wanted = rng.choices((1, 2, 3, 4), (1, 8, 6, 3))[0]
        while len(part) < wanted:
            edge = sorted({other for member in part for other in neighbours(member, size, size)} & free)
            if not edge:
                break
            part.append(rng.choice(edge))
            free.remove(part[-1])
        yield part


def random_cage(part: list[Cell], answer: Values, rng: Random) -> Cage:
    """A clue that is true of the answer."""
    part = sorted(part)
    digits = sorted((answer[cell] for cell in part), reverse=True)
    if len(part) == 1:
        return Cage("=", digits[0], tuple(part))
    targets: dict[Op, int] = {"+": sum(digits), "*": prod(digits)}
    if len(part) == 2:
        targets["-"] = digits[0] - digits[1]
        if digits[0] % digits[1] == 0:
            targets["/"] = digits[0] // digits[1]
    op = rng.choice(sorted(targets))
    return Cage(op, targets[op], tuple(part))
