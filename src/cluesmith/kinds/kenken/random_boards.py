"""Random KenKens."""

from collections.abc import Iterator, Sequence
from math import prod
from random import Random

from cluesmith.grid import Cell, Values, cells, neighbours
from cluesmith.kinds.kenken.cage import Cage, Op
from cluesmith.kinds.kenken.matching import matched

BROAD = 4  # broad rectangles are so many times as likely as bars
Part = tuple[Cell, ...]  # the cells of a cage, in reading order


def random_latin_square(digits: Sequence[int], rng: Random) -> dict[Cell, int]:
    """Row by row a random row that clashes with none above; a row always exists (Hall's theorem)."""
    rows: list[list[int]] = []
    for _ in digits:
        rows.append(_random_row(digits, rows, rng))
    return {(row, column): rows[row][column] for row, column in cells(len(rows), len(rows))}


def _random_row(digits: Sequence[int], above: list[list[int]], rng: Random) -> list[int]:
    """A random matching of columns to the digits they still lack."""
    size = len(digits)
    lacking = [[digit for digit in digits if all(row[column] != digit for row in above)] for column in range(size)]
    for lacked in lacking:
        rng.shuffle(lacked)
    column_of = matched({column: lacking[column] for column in rng.sample(range(size), size)})
    return sorted(column_of, key=lambda digit: column_of[digit])


def random_parts(
    size: int, sizes: Sequence[int], chances: Sequence[float], rng: Random, *, blocks: float = 0.0
) -> Iterator[Part]:
    """The board cut into connected parts of these sizes, drawn by their chances, as far as there is room.

    So large a share of them is rectangular where there is room for that.
    """
    free = dict.fromkeys(rng.sample(list(cells(size, size)), size * size))
    while free:
        wanted = rng.choices(sizes, chances)[0]
        found = [block for block in _blocks(next(iter(free)), wanted) if all(cell in free for cell in block)]
        if found and rng.random() < blocks:
            block = rng.choices(found, [BROAD if _is_broad(block) else 1 for block in found])[0]
            for cell in block:
                free.pop(cell)
            yield block
            continue
        part = [next(iter(free))]
        free.pop(part[0])
        while len(part) < wanted:
            edge = [cell for member in part for cell in neighbours(member, size, size) if cell in free]
            if not edge:
                break
            part.append(rng.choice(edge))
            free.pop(part[-1])
        yield tuple(sorted(part))


def _is_broad(block: Part) -> bool:
    """Whether the rectangle is more than a bar."""
    return block[0][0] != block[-1][0] and block[0][1] != block[-1][1]


def _blocks(cell: Cell, wanted: int) -> Iterator[Part]:
    """All rectangles of so many cells that cover the cell, wherever the board ends."""
    for height in range(1, wanted + 1):
        width = wanted // height
        for above, left in cells(height, width) if height * width == wanted else ():
            top, first = cell[0] - above, cell[1] - left
            yield tuple((top + row, first + column) for row, column in cells(height, width))


def true_cages(part: Part, answer: Values, operators: str = "+-*/") -> list[Cage]:
    """All cages over the part that are true of the answer, with one of these operators; one cell is simply given."""
    digits = [answer[cell] for cell in part]
    if len(part) == 1:
        return [Cage("=", digits[0], part)]
    targets: dict[Op, int] = {"+": sum(digits), "*": prod(digits)}
    if len(part) == 2:
        small, large = sorted(digits)
        targets["-"] = large - small
        if small == 0:
            targets["/"] = 0  # as 0 divided by the other
        elif large % small == 0:
            targets["/"] = large // small
    return [Cage(op, targets[op], part) for op in sorted(targets, key=operators.find) if op in operators]
