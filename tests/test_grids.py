import copy
import pickle
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.errors import FormatError
from cluesmith.formats import dump_grid, format_grid, loads, parse_grid
from cluesmith.grid import DOWN, LEFT, RIGHT
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.search import solve
from tests.boards import partial_grid, random_board

WINDS = loads("four-winds empty-cells\n. 2 .\n. . 10\n" + ". . .\n" * 8)
KENKEN = loads("kenken\na a\nb b\n\na=3+ b=3+\n")
SNAKE = loads("bosnian-snake\n | . . .\n. | H . T\n. | . 2 .\n")


@given(st.sampled_from(list(KINDS)), st.integers(0))
def test_text_and_json_round_trip(kind: str, seed: int) -> None:
    rng = Random(seed)
    puzzle = random_board(kind, rng, most_cells=30)
    grid = partial_grid(puzzle, rng)
    assert parse_grid(puzzle, format_grid(puzzle, grid)) == grid
    assert parse_grid(puzzle, msgspec.json.encode(dump_grid(puzzle, grid)).decode()) == grid


def test_a_row_that_begins_with_a_painted_cell_is_no_comment() -> None:
    puzzle = loads("hanjie\nrows: 2, 1\ncolumns: 2, 1\n")
    assert parse_grid(puzzle, "# #\n# .\n") == {(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 0}


def test_clue_cells_show_their_clue_and_are_not_read() -> None:
    grid = {(0, 0): LEFT, (0, 2): RIGHT, (2, 2): DOWN, (2, 0): 4}
    rows = [" <  2  >", " ?  ? 10", " .  ?  v"]
    assert format_grid(WINDS, grid).splitlines()[:3] == rows
    assert parse_grid(WINDS, format_grid(WINDS, grid).replace("10", " x")) == grid
    assert dump_grid(WINDS, grid)[:3] == [["<", None, ">"], [None, None, None], ["", None, "v"]]
    assert dump_grid(SNAKE, {})[1] == [None, 0, None]


def test_what_is_wrong_in_its_cell_can_be_read() -> None:
    assert parse_grid(SNAKE, "###\n..?\n") == {(0, 0): 1, (0, 1): 1, (0, 2): 1, (1, 0): 0}
    assert parse_grid(SNAKE, ".##\n..?\n") == {(0, 0): 0, (0, 1): 1, (0, 2): 1, (1, 0): 0}


@pytest.mark.parametrize(
    "text", ["12\n21", "1 2\n\n2 1\n", " 1  2\r\n 2  1", "[[1,2],[2,1]]", '{"answers":[[[1,2],[2,1]]]}']
)
def test_forms_of_one_grid(text: str) -> None:
    assert parse_grid(KENKEN, text) == {(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 1}


def test_digits_are_not_directions() -> None:
    with pytest.raises(FormatError, match=r"expected one of \^ v < > \. or \? at r1c3, found '3'"):
        parse_grid(WINDS, "? 2 3\n" + "? ? ?\n" * 9)


def test_one_column_has_words_not_characters() -> None:
    puzzle = loads("kenken\na\n\na=1\n")
    assert parse_grid(puzzle, "1\n") == {(0, 0): 1}
    with pytest.raises(FormatError, match="found '11'"):
        parse_grid(puzzle, "11\n")


# The class


def test_a_grid_is_a_mapping_that_equals_any_other_with_the_same_values() -> None:
    values = {(0, 0): 1, (1, 1): 1}
    grid = KENKEN.read_grid(values)
    assert grid == values
    assert values == grid
    assert grid == KENKEN.read_grid("1 ?\n? 1")
    assert grid != {(0, 0): 1}
    assert grid != [(0, 0), (1, 1)]
    assert (dict(grid), len(grid), grid.get((0, 1)), (0, 1) in grid) == (values, 2, None, False)
    assert {**grid, (0, 1): 2} == {(0, 0): 1, (0, 1): 2, (1, 1): 1}


def test_a_grid_never_changes() -> None:
    values = {(0, 0): 1}
    grid = KENKEN.read_grid(values)
    values[0, 1] = 2
    assert grid == {(0, 0): 1}
    assert not hasattr(grid, "__setitem__")
    assert not hasattr(grid, "__dict__")
    assert len({grid, KENKEN.read_grid({(0, 0): 1}), KENKEN.read_grid({})}) == 2
    assert pickle.loads(pickle.dumps(grid)) == copy.deepcopy(grid) == grid  # noqa: S301 - our own


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_answers_go_to_other_processes(kind: type[Puzzle]) -> None:
    found = solve(kind.parse(kind.example)).answers
    assert found
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own


def test_a_grid_knows_its_size_and_how_it_is_written() -> None:
    grid = SNAKE.read_grid({(0, 0): 1, (0, 1): 1, (1, 0): 0})
    assert (grid.height, grid.width, grid.puzzle) == (2, 3, SNAKE)
    assert grid.rows() == [[1, 1, None], [0, None, None]]
    assert grid.to_lists() == [[1, 1, None], [0, 0, None]]
    assert str(grid) == "# # ?\n. 2 ?"
    assert repr(grid) == "Grid({(0, 0): 1, (0, 1): 1, (1, 0): 0})"


@given(st.sampled_from(list(KINDS)), st.integers(0))
def test_what_a_grid_writes_is_read_back(kind: str, seed: int) -> None:
    rng = Random(seed)
    puzzle = random_board(kind, rng, most_cells=30)
    grid = puzzle.read_grid(partial_grid(puzzle, rng))
    assert puzzle.read_grid(str(grid)) == puzzle.read_grid(grid.to_lists()) == puzzle.read_grid(grid) == grid
    assert puzzle.read_grid([tuple(row) for row in grid.to_lists()]) == grid


@pytest.mark.parametrize("kind", KINDS)
def test_the_json_of_a_result_is_read_back(kind: str) -> None:
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    result = puzzle.solve()
    assert puzzle.read_grid(result.to_json()) == result.answer


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({(0, 0): 3}, "expected one of 1 2 at r1c1, found 3"),
        ({(0, 0): None}, "expected one of 1 2 at r1c1, found None"),
        ({(0, 2): 1}, r"expected cells to write in, found \(0, 2\)"),
        ({"a": 1}, r"expected cells to write in, found 'a'"),
        ([[1, 2]], "expected a grid of height 2, found 1"),
        ([[1], [2]], "expected a grid of width 2, found 1 in row 1"),
        ([[1, 5], [2, 1]], "expected one of 1 2 or null at r1c2, found 5"),
        ([1, 2], "expected a grid as a list of rows"),
        (5, "expected a grid as a list of rows"),
        ("{}", "expected a grid as a list of rows"),
    ],
)
def test_what_is_no_grid_of_the_puzzle_is_refused(written: Any, message: str) -> None:  # noqa: ANN401 - anything
    with pytest.raises(FormatError, match=message):
        KENKEN.read_grid(written)


def test_a_clue_cell_is_not_written_in() -> None:
    with pytest.raises(FormatError, match=r"found \(0, 1\)"):
        WINDS.read_grid({(0, 1): 2})
