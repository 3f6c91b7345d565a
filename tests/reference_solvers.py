"""Answers found in ways that share nothing with the library: plain searches, each with a model of its own."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from math import prod
from typing import Any

from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import KenKen

Answer = dict[Cell, int]


def answers_of(puzzle: Any) -> Iterator[Answer]:  # noqa: ANN401 - a puzzle of some kind
    """All answers of the puzzle."""
    return SECOND_WAYS[puzzle.kind](puzzle)


# KenKen: every cage as a list of fillings, the cage with fewest first.


def kenken_answers(puzzle: KenKen) -> Iterator[Answer]:
    fillings = [list(_cage_fillings(cage, puzzle.values)) for cage in puzzle.cages]
    return _fill_cages(list(zip(puzzle.cages, fillings, strict=True)), {})


def _cage_fillings(cage: Any, all_digits: tuple[int, ...]) -> Iterator[Answer]:  # noqa: ANN401 - a cage
    for digits in product(all_digits, repeat=len(cage.cells)):
        filling = dict(zip(cage.cells, digits, strict=True))
        if _makes(cage.op, cage.target, digits) and not _repeats(filling):
            yield filling


def _repeats(filling: Answer) -> bool:
    seen = [(("row", row), digit) for (row, _), digit in filling.items()]
    seen += [(("column", column), digit) for (_, column), digit in filling.items()]
    return len(set(seen)) < len(seen)


def _makes(op: str | None, target: int, digits: tuple[int, ...]) -> bool:
    if op is None:
        return any(_makes(some, target, digits) for some in "+-*/")
    if op in "+=":
        return sum(digits) == target
    if op == "*":
        return prod(digits) == target
    return any(
        _taken_from(op, target, one, (*digits[:place], *digits[place + 1 :])) for place, one in enumerate(digits)
    )


def _taken_from(op: str, target: int, one: int, others: tuple[int, ...]) -> bool:
    if op == "-":
        return one - sum(others) == target
    return 0 not in others and one == target * prod(others)


def _fill_cages(cages: list[tuple[Any, list[Answer]]], grid: Answer) -> Iterator[Answer]:
    if not cages:
        yield grid
        return
    cages = [(cage, [filling for filling in some if not _clash(filling, grid)]) for cage, some in cages]
    first = min(cages, key=lambda one: len(one[1]))
    rest = [one for one in cages if one is not first]
    for filling in first[1]:
        yield from _fill_cages(rest, grid | filling)


def _clash(filling: Answer, grid: Answer) -> bool:
    return any(
        digit == held and (row == other[0] or column == other[1])
        for (row, column), digit in filling.items()
        for other, held in grid.items()
    )


# Four Winds: every number as a list of stars, the cell that fewest stars cover first.


def four_winds_answers(puzzle: FourWinds) -> Iterator[Answer]:
    board = {(row, column) for row in range(puzzle.height) for column in range(puzzle.width)}
    clues = {cell: puzzle.grid[cell[0]][cell[1]] for cell in board}
    numbers = {cell: clue for cell, clue in clues.items() if clue is not None}
    stars = {cell: list(_stars(cell, number, board, numbers)) for cell, number in numbers.items()}
    return _cover(board - numbers.keys(), stars)


def _stars(cell: Cell, number: object, board: set[Cell], numbers: dict[Cell, Any]) -> Iterator[Answer]:
    arms = []
    for way, (down, right) in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1))):
        arm: list[tuple[Cell, int]] = []
        here = (cell[0] + down, cell[1] + right)
        while here in board and here not in numbers:
            arm.append((here, way))
            here = (here[0] + down, here[1] + right)
        arms.append(arm)
    for lengths in product(*(range(len(arm) + 1) for arm in arms)):
        if number in ("?", sum(lengths)):
            yield dict(part for arm, length in zip(arms, lengths, strict=True) for part in arm[:length])


def _cover(left: set[Cell], stars: dict[Cell, list[Answer]]) -> Iterator[Answer]:
    if not stars:
        if not left:
            yield {}
        return
    covers: dict[Cell, set[Cell]] = {cell: set() for cell in left}
    for clue, some in stars.items():
        for star in some:
            for cell in star:
                covers[cell].add(clue)
    if not all(covers.values()):
        return
    first = min(stars, key=lambda clue: len(stars[clue]))
    for star in stars[first]:
        rest = {
            clue: [other for other in some if star.keys().isdisjoint(other)]
            for clue, some in stars.items()
            if clue != first
        }
        for answer in _cover(left - star.keys(), rest):
            yield answer | star


# Bosnian Snake: every path from head to tail that never comes near itself.


def snake_answers(puzzle: BosnianSnake) -> Iterator[Answer]:
    assert puzzle.head
    assert puzzle.tail
    numbers = {(row, column): number for row, column, number in puzzle.cells}
    for path in _paths(puzzle, (puzzle.head,), frozenset(numbers)):
        body = set(path)
        if _counts_fit(puzzle, body) and all(len(_ring(cell) & body) == number for cell, number in numbers.items()):
            board = product(range(puzzle.height), range(puzzle.width))
            yield {cell: int(cell in body) for cell in board if cell not in numbers}


def _paths(puzzle: BosnianSnake, path: tuple[Cell, ...], barred: frozenset[Cell]) -> Iterator[tuple[Cell, ...]]:
    if path[-1] == puzzle.tail:
        yield path
        return
    if not _counts_fit(puzzle, set(path), so_far=True):
        return
    row, column = path[-1]
    for step in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        on_board = 0 <= step[0] < puzzle.height and 0 <= step[1] < puzzle.width
        if on_board and step not in barred and step not in path and not _ring(step) & set(path[:-2]):
            yield from _paths(puzzle, (*path, step), barred)


def _counts_fit(puzzle: BosnianSnake, body: set[Cell], *, so_far: bool = False) -> bool:
    fits: Callable[[int, int], bool] = int.__le__ if so_far else int.__eq__
    rows = ((sum(row == number for row, _ in body), count) for number, count in enumerate(puzzle.rows))
    columns = ((sum(column == number for _, column in body), count) for number, count in enumerate(puzzle.columns))
    inner = ((len(_ring((row, column)) & body), number) for row, column, number in puzzle.cells)
    return all(count is None or fits(found, count) for found, count in (*rows, *columns, *inner))


@cache
def _ring(cell: Cell) -> frozenset[Cell]:
    rows, columns = range(cell[0] - 1, cell[0] + 2), range(cell[1] - 1, cell[1] + 2)
    return frozenset(product(rows, columns)) - {cell}


# Hanjie: every way to fill each row, kept while the columns can still become what they should.


def hanjie_answers(puzzle: Hanjie) -> Iterator[Answer]:
    ways = [list(_ways(tuple(clue or ()), puzzle.width)) for clue in puzzle.rows]  # type: ignore[arg-type]
    columns = [set(_ways(tuple(clue or ()), puzzle.height)) for clue in puzzle.columns]  # type: ignore[arg-type]
    for rows in _stack(ways, columns, ()):
        yield {(row, column): int(sign == "#") for row, line in enumerate(rows) for column, sign in enumerate(line)}


def _ways(blocks: tuple[int, ...], length: int) -> Iterator[str]:
    if not blocks:
        yield "." * length
        return
    for gap in range(length - sum(blocks) - len(blocks) + 2):
        begun = "." * gap + "#" * blocks[0]
        if len(begun) == length:
            yield begun
        else:
            yield from (f"{begun}.{rest}" for rest in _ways(blocks[1:], length - len(begun) - 1))


def _stack(ways: list[list[str]], columns: list[set[str]], rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if len(rows) == len(ways):
        yield rows
        return
    for row in ways[len(rows)]:
        rest = [{way for way in some if way[len(rows)] == sign} for some, sign in zip(columns, row, strict=True)]
        if all(rest):
            yield from _stack(ways, rest, (*rows, row))


SECOND_WAYS: dict[str, Callable[[Any], Iterator[Answer]]] = {
    "hanjie": hanjie_answers,
    "four-winds": four_winds_answers,
    "kenken": kenken_answers,
    "bosnian-snake": snake_answers,
}
