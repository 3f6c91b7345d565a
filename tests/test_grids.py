from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.errors import FormatError
from cluesmith.formats import dump_grid, format_grid, loads, parse_grid
from cluesmith.grid import DOWN, LEFT, RIGHT
from cluesmith.registry import KINDS
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


def test_an_end_of_the_snake_is_snake() -> None:
    assert parse_grid(SNAKE, "###\n..?\n") == {(0, 0): 1, (0, 1): 1, (0, 2): 1, (1, 0): 0}
    with pytest.raises(FormatError, match=r"expected one of # or \? at r1c1, found '\.'"):
        parse_grid(SNAKE, ".##\n...\n")


@pytest.mark.parametrize(
    "text", ["12\n21", "1 2\n\n2 1\n", " 1  2\r\n 2  1", "[[1,2],[2,1]]", '{"answers":[[[1,2],[2,1]]]}']
)
def test_forms_of_one_grid(text: str) -> None:
    assert parse_grid(KENKEN, text) == {(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 1}


def test_digits_are_not_directions() -> None:
    with pytest.raises(FormatError, match=r"expected one of \^ > \. or \? at r1c3, found '3'"):
        parse_grid(WINDS, "? 2 3\n" + "? ? ?\n" * 9)


def test_one_column_has_words_not_characters() -> None:
    puzzle = loads("kenken\na\n\na=1\n")
    assert parse_grid(puzzle, "1\n") == {(0, 0): 1}
    with pytest.raises(FormatError, match="found '11'"):
        parse_grid(puzzle, "11\n")
