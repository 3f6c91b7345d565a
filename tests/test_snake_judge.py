"""What the judge of snakes says where a ring lies beside the snake."""

from collections.abc import Collection
from itertools import combinations
from random import Random

import msgspec
import pytest

from cluesmith import BosnianSnake, answers
from cluesmith.grid import Cell, connected_groups, neighbours

pytestmark = pytest.mark.plain

RING = {(row, column) for row in range(3) for column in range(3)} - {(1, 1)}
SNAKE = {(0, 4), (1, 4)}
HEAD, TAIL = (0, 4), (1, 4)


@pytest.mark.parametrize(
    ("head", "tail", "expected"),
    [
        pytest.param(HEAD, TAIL, {*SNAKE, (0, 0)}, id="no answer has both the whole snake and a cell of the ring"),
        pytest.param(
            HEAD, None, {*SNAKE, (1, 3), (1, 5), (2, 4), (0, 0)}, id="where the end is not given it is empty all around"
        ),
        pytest.param(None, None, RING, id="the ring where that is shorter"),
    ],
)
def test_a_ring_is_ruled_out_by_few_cells(head: Cell | None, tail: Cell | None, expected: set[Cell]) -> None:
    puzzle = BosnianSnake(3, 6, head=head, tail=tail)
    board = puzzle.open_cells()
    values = [int(cell in RING | SNAKE) for cell in board]
    [wrong] = puzzle.judge().wrong(values)
    assert {board[place] for place in wrong} == expected
    held = {board[place]: values[place] for place in wrong}
    found = list(answers(puzzle))
    assert len(found) > 0
    assert not any(held.items() <= dict(answer).items() for answer in found)


def test_pieces_that_are_no_whole_snake_rule_no_ring_out() -> None:
    puzzle = BosnianSnake(3, 8, head=(0, 4))
    board = puzzle.open_cells()
    for others in ({(0, 4)}, {(0, 4), (1, 4), (2, 4), (1, 5)}):  # a single cell; a fork
        [wrong] = puzzle.judge().wrong([int(cell in RING | others) for cell in board])
        assert {board[place] for place in wrong} == RING


@pytest.mark.parametrize("seed", range(20))
def test_a_walk_along_the_snake_tells_the_same_as_the_plain_check(seed: int) -> None:
    rng = Random(seed)
    made, answer = BosnianSnake.random(rng.randint(4, 9), rng.randint(4, 9), rng)
    board = made.open_cells()
    for clues in ({}, {"head": None}, {"head": made.tail, "tail": None}, {"head": None, "tail": None}):
        puzzle = msgspec.structs.replace(made, **clues)
        free = [cell for cell in board if len(puzzle.domain(cell)) > 1]
        for changes in (0, *[rng.choice((1, 1, 2, 4, 20)) for _ in range(20)]):
            changed = rng.choices(free, k=changes)
            grid = {cell: int(answer[cell]) ^ (cell in changed) for cell in board}
            right = not any(puzzle.violations(grid))
            assert (not puzzle.judge().wrong(bytes(grid.values()))) is right, (puzzle.format(), grid)
            assert right or changes


@pytest.mark.parametrize("seed", range(30))
def test_the_fewest_empty_cells_keep_what_lies_beside_the_snake_from_its_head(seed: int) -> None:
    rng = Random(seed)
    numbers = tuple((row, column, 3) for row in range(1, 4) for column in range(5) if rng.random() < 0.2)
    puzzle = BosnianSnake(4, 5, cells=numbers, head=(0, rng.randrange(5)))
    board = puzzle.open_cells()
    values = bytes(cell == puzzle.head or rng.random() < 0.6 for cell in board)
    snake = {cell for cell, value in zip(board, values, strict=True) if value}
    cuts = {board[first]: {board[place] for place in cut} for first, *cut in puzzle.judge().wrong_more(values)}
    assert set(cuts) == snake - with_head(puzzle, snake)
    empty = set(board) - snake
    for cell, cut in cuts.items():
        assert cut <= empty
        assert cell not in with_head(puzzle, set(board) - cut)
        piece = next(group for group in pieces(puzzle, snake) if cell in group)
        for fewer in combinations(empty, len(cut) - 1) if cut else ():
            assert with_head(puzzle, set(board) - set(fewer)) & set(piece)


def pieces(puzzle: BosnianSnake, held: Collection[Cell]) -> list[list[Cell]]:
    beside = {cell: [near for near in neighbours(cell, puzzle.height, puzzle.width) if near in held] for cell in held}
    return [list(group) for group in connected_groups(beside, beside.__getitem__)]


def with_head(puzzle: BosnianSnake, held: Collection[Cell]) -> set[Cell]:
    return next(set(group) for group in pieces(puzzle, held) if puzzle.head in group)


def test_nothing_more_is_wrong_where_no_end_is_given() -> None:
    puzzle = BosnianSnake(3, 6)
    assert puzzle.judge().wrong_more(bytes(int(cell in RING | SNAKE) for cell in puzzle.open_cells())) == []
