"""A puzzle that was only turned or mirrored is known again; any other is not."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import KenKen
from cluesmith.symmetry import fingerprint
from tests.binairo.plain import PlainBinairo
from tests.boards import random_board

pytestmark = pytest.mark.repeats

Move = Callable[[Cell], Cell]


def moves(height: int, width: int) -> list[tuple[tuple[int, int], Move]]:
    """The eight ways a board can lie, each with its size then."""
    plain: list[Move] = [
        lambda cell: cell,
        lambda cell: (height - 1 - cell[0], cell[1]),
        lambda cell: (cell[0], width - 1 - cell[1]),
        lambda cell: (height - 1 - cell[0], width - 1 - cell[1]),
    ]
    return [((height, width), move) for move in plain] + [
        ((width, height), lambda cell, move=move: move(cell)[::-1]) for move in plain
    ]


def turned(puzzle: Any, size: tuple[int, int], move: Move) -> Any:  # noqa: ANN401 - a puzzle of some kind
    height, width = size
    if isinstance(puzzle, FourWinds):
        grid: list[list[Any]] = [[None] * width for _ in range(height)]
        for row, line in enumerate(puzzle.grid):
            for column, clue in enumerate(line):
                to = move((row, column))
                grid[to[0]][to[1]] = clue
        return FourWinds(tuple(map(tuple, grid)), empty_cells=puzzle.empty_cells)
    if isinstance(puzzle, KenKen):
        cages = tuple(
            msgspec.structs.replace(cage, cells=tuple(map(move, cage.cells))) for cage in reversed(puzzle.cages)
        )
        return KenKen(puzzle.size, cages)
    return turned_snake(puzzle, size, move)


def turned_snake(puzzle: BosnianSnake, size: tuple[int, int], move: Move) -> BosnianSnake:
    rows: list[int | None] = [None] * size[0]
    columns: list[int | None] = [None] * size[1]
    swapped = move((0, 1))[0] != move((0, 0))[0] if puzzle.width > 1 else move((1, 0))[0] == move((0, 0))[0]
    for row, number in enumerate(puzzle.rows):
        place = move((row, 0))
        (columns if swapped else rows)[place[1] if swapped else place[0]] = number
    for column, number in enumerate(puzzle.columns):
        place = move((0, column))
        (rows if swapped else columns)[place[0] if swapped else place[1]] = number
    return BosnianSnake(
        *size,
        head=move(puzzle.tail) if puzzle.tail else None,  # and the ends change places
        tail=move(puzzle.head) if puzzle.head else None,
        rows=tuple(rows),
        columns=tuple(columns),
        cells=tuple((*move((row, column)), number) for row, column, number in puzzle.cells),
    )


@pytest.mark.parametrize("kind", ["four-winds", "kenken", "bosnian-snake"])
def test_turned_and_mirrored_puzzles_are_the_same(kind: str) -> None:
    rng = Random(kind)
    for _ in range(40):
        puzzle = random_board(kind, rng, most_cells=25)
        for size, move in moves(puzzle.height, puzzle.width):
            assert fingerprint(turned(puzzle, size, move)) == fingerprint(puzzle)


def test_turned_and_mirrored_hanjies_are_the_same() -> None:
    rng = Random(1)
    for _ in range(40):
        puzzle, answer = Hanjie.random(4, 6, rng)
        for size, move in moves(4, 6):
            moved = {move(cell): value for cell, value in answer.items()}
            assert fingerprint(Hanjie.of_grid(moved, *size)) == fingerprint(puzzle)


@pytest.mark.parametrize("kind", ["hanjie", "four-winds", "kenken", "bosnian-snake"])
def test_other_puzzles_are_others(kind: str) -> None:
    rng = Random(kind)
    puzzles = {random_board(kind, rng, most_cells=36) for _ in range(300)}
    same = {fingerprint(puzzle): puzzle for puzzle in puzzles}
    for puzzle in puzzles:
        other = same[fingerprint(puzzle)]
        assert sorted((other.height, other.width)) == sorted((puzzle.height, puzzle.width))
    assert len(same) > 0.8 * len(puzzles)


def test_digits_are_renamed_only_where_sums_and_differences_allow_it() -> None:
    text = "kenken\na a b\nc d b\nc d e\n\na={} b={} c={} d={} e={}\n"
    plain, renamed = (
        KenKen.parse(text.format(*clues)) for clues in (("3+", "4+", "1-", "5+", "2"), ("5+", "4+", "1-", "3+", "2"))
    )
    assert fingerprint(plain) == fingerprint(renamed)
    product, other = (
        KenKen.parse(text.format(*clues)) for clues in (("3+", "4+", "2*", "5+", "2"), ("5+", "4+", "2*", "3+", "2"))
    )
    assert fingerprint(product) != fingerprint(other)


def test_a_kind_nothing_is_known_of_is_the_same_only_as_it_is() -> None:
    one, other = (PlainBinairo(((0, None), (None, 0))), PlainBinairo(((None, 0), (0, None))))
    assert fingerprint(one) == fingerprint(PlainBinairo(((0, None), (None, 0)))) != fingerprint(other)
