"""Random small boards of every kind and variant, and answers found without the solver."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from random import Random

from cluesmith.grid import Cell, Values, cells
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.four_winds.clues import Number as Clue
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.clues import Blocks as Line
from cluesmith.kinds.hanjie.puzzle import Hanjie
from cluesmith.kinds.kenken import Cage, KenKen, Op
from cluesmith.kinds.kenken.cage import connected
from cluesmith.kinds.kenken.random_boards import random_latin_square, random_parts
from cluesmith.puzzle import Puzzle


def filled_grids(puzzle: Puzzle) -> Iterator[Values]:
    """Every way to write an allowed value in every open cell."""
    board = puzzle.open_cells()
    return (dict(zip(board, values, strict=True)) for values in product(*map(puzzle.domain, board)))


def brute_force(puzzle: Puzzle) -> list[Values]:
    """All answers, by trying every full grid."""
    return [grid for grid in filled_grids(puzzle) if not any(puzzle.check(grid))]


def pruned_brute_force(puzzle: Puzzle) -> list[Values]:
    """All answers, by filling cell after cell as long as nothing is wrong: this trusts `check` on partial grids."""
    grids: list[dict[Cell, int]] = [{}]
    for cell in puzzle.open_cells():
        longer = ({**grid, cell: value} for grid in grids for value in puzzle.domain(cell))
        grids = [grid for grid in longer if not any(puzzle.check(grid))]
    return [grid for grid in grids if not any(puzzle.check(grid))]


def number_of_grids(puzzle: Puzzle) -> int:
    """How many grids `brute_force` tries."""
    return prod(len(puzzle.domain(cell)) for cell in puzzle.open_cells())


def partial_grid(puzzle: Puzzle, rng: Random) -> dict[Cell, int]:
    """Random values in about as many cells as a random share says."""
    share = rng.random()
    return {cell: rng.choice(puzzle.domain(cell)) for cell in puzzle.open_cells() if rng.random() < share}


def frozen(grid: Values) -> frozenset[tuple[Cell, int]]:
    """The grid as something that can be in a set."""
    return frozenset(grid.items())


# Each of these takes a true puzzle, hides clues in every way its kind knows, and makes some of them wrong.


def random_hanjie(height: int, width: int, rng: Random) -> Hanjie:
    """Some blocks `?`, some `_`, some `_` too many, some lines `*`; in every third puzzle one clue of another."""
    density = rng.choice((0.3, 0.5, 0.7))
    puzzle, other = (Hanjie.random(height, width, rng, density=density)[0] for _ in range(2))
    hidden = rng.choice((0, 0.3, 0.7))
    rows = [_hide_blocks(clue, hidden, width, rng) for clue in puzzle.rows]
    columns = [_hide_blocks(clue, hidden, height, rng) for clue in puzzle.columns]
    if rng.random() < 0.3:
        rows[0] = other.rows[0]
    return Hanjie(tuple(rows), tuple(columns))


def _hide_blocks(clue: Line, hidden: float, length: int, rng: Random) -> Line:
    assert clue is not None
    if rng.random() < hidden / 3:
        return None
    blocks: list[Block] = [rng.choice(("?", None)) if rng.random() < hidden else block for block in clue]
    if rng.random() < hidden and len(blocks) <= length:
        blocks.insert(rng.randint(0, len(blocks)), None)
    return tuple(blocks)


def random_four_winds(height: int, width: int, rng: Random) -> FourWinds:
    """Some clues `?`, some gone, some 0 where a line was, some one off; with and without empty cells."""
    puzzle, _ = FourWinds.random(height, width, rng)
    rows = (tuple(_change_clue(clue, height + width - 2, rng) for clue in row) for row in puzzle.grid)
    return FourWinds(tuple(rows), empty_cells=rng.random() < 0.4)


def _change_clue(clue: Clue | None, most: int, rng: Random) -> Clue | None:
    if clue is None or clue == "?":
        return 0 if rng.random() < 0.05 else clue
    choices: list[Clue | None] = ["?", None, max(0, clue - 1), min(most, clue + 1), *[clue] * 16]
    return rng.choice(choices)


def random_kenken(size: int, _: int, rng: Random) -> KenKen:
    """Cages of all sizes with all operations, or none shown; some numbers one off."""
    puzzle, answer = KenKen.random(size, size, rng)
    shapes = [list(cage.cells) for cage in puzzle.cages]
    for _ in range(rng.randrange(3)):
        _merge_two(shapes, size, rng)
    return KenKen(size, tuple(_change_cage(shape, answer, rng) for shape in shapes))


def random_kenken_of_digits(digits: Sequence[int], rng: Random) -> KenKen:
    """The same with these digits."""
    size, answer = len(digits), random_latin_square(digits, rng)
    shapes = [list(part) for part in random_parts(size, (1, 2, 3, 4), (1, 8, 6, 3), rng)]
    for _ in range(rng.randrange(3)):
        _merge_two(shapes, size, rng)
    return KenKen(size, tuple(_change_cage(shape, answer, rng) for shape in shapes), tuple(digits))


def _merge_two(shapes: list[list[Cell]], size: int, rng: Random) -> None:
    if len(shapes) > 1:
        one, other = rng.sample(shapes, 2)
        if connected(one + other, size):
            shapes.remove(other)
            one += other


def _change_cage(shape: list[Cell], answer: Values, rng: Random) -> Cage:
    digits = [answer[cell] for cell in shape]
    largest = max(digits)
    targets: dict[Op, int] = {"+": sum(digits), "*": prod(digits)}
    if 2 * largest >= sum(digits):
        targets["-"] = 2 * largest - sum(digits)
    if digits.count(0) == 1:
        targets["/"] = 0
    elif all(digits) and largest**2 % prod(digits) == 0:
        targets["/"] = largest**2 // prod(digits)
    op = rng.choice(sorted(targets))
    target = targets[op] if rng.random() < 0.95 else max(0, targets[op] + rng.choice((-1, 1)))
    return Cage(None if rng.random() < 0.3 else op, target, tuple(shape))


def random_snake(height: int, width: int, rng: Random) -> BosnianSnake:
    """Both ends, one or none; counts and numbers some gone and some one off."""
    puzzle, _ = BosnianSnake.random(height, width, rng)
    kept = rng.choice((0.2, 0.6, 1))
    clues = [clue for clue in puzzle.cells if rng.random() < kept]
    if clues and rng.random() < 0.1:
        row, column, number = clues[0]
        clues[0] = row, column, max(0, number - 1)
    return BosnianSnake(
        height,
        width,
        head=puzzle.head if rng.random() < 0.6 else None,
        tail=puzzle.tail if rng.random() < 0.6 else None,
        rows=tuple(_change_count(number, width, kept, rng) for number in puzzle.rows),
        columns=tuple(_change_count(number, height, kept, rng) for number in puzzle.columns),
        cells=tuple(clues),
    )


def _change_count(number: int | None, most: int, kept: float, rng: Random) -> int | None:
    if number is None or rng.random() > kept:
        return None
    return number if rng.random() < 0.95 else min(most, number + 1)


RANDOM: dict[str, Callable[[int, int, Random], Puzzle]] = {
    "hanjie": random_hanjie,
    "four-winds": random_four_winds,
    "kenken": random_kenken,
    "bosnian-snake": random_snake,
}


def random_board(kind: str, rng: Random, *, most_cells: int) -> Puzzle:
    """A random puzzle of that kind and of random shape, with at most that many cells."""
    square, least = kind == "kenken", 2 if kind == "bosnian-snake" else 1
    sizes = [(height, width) for height, width in cells(most_cells + 1, most_cells + 1)]
    fitting = [size for size in sizes if least <= size[0] * size[1] <= most_cells]
    # Long thin boards are many but say little: prefer those near the square.
    chances = [min(size) ** 3 for size in fitting if not square or size[0] == size[1]]
    fitting = [size for size in fitting if not square or size[0] == size[1]]
    height, width = rng.choices(fitting, chances)[0]
    return RANDOM[kind](height, width, rng)
