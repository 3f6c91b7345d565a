"""The clues of a Hanjie as they may be given in Python."""

from typing import Any

import pytest

from cluesmith import Hanjie
from cluesmith.errors import ClueError
from cluesmith.kinds.hanjie.clues import runs
from cluesmith.search import solve


def test_lists_are_as_good_as_tuples() -> None:
    lists: Any = [[1, 0], ["?", None], None], [[], [0, 1]]
    puzzle = Hanjie(*lists)
    tuples = Hanjie(((1,), ("?", None), None), ((), (1,)))
    assert puzzle == tuples
    assert hash(puzzle) == hash(tuples)
    assert puzzle.rows == ((1,), ("?", None), None)


@pytest.mark.parametrize("rows", [5, None, "12", [1], ["1"], [[1.5]], [["x"]], [[True]], [[[1]]], [{1: 1}]])
def test_what_is_no_clue_is_refused(rows: Any) -> None:  # noqa: ANN401
    with pytest.raises(ClueError, match=r"expected rows with lists of numbers, '\?' and None"):
        Hanjie(rows, ((1,),))
    with pytest.raises(ClueError, match=r"expected columns with lists of numbers, '\?' and None"):
        Hanjie(((1,),), rows)


@pytest.mark.parametrize("clue", [(None, 1, None), (0, 1, None), (0, 0, 0, 0, 1), (None, "?", None, 0)])
def test_numbers_that_may_be_missing_stand_before_and_behind_all_that_fit(clue: Any) -> None:  # noqa: ANN401
    (answer,) = solve(Hanjie((clue,), ((1,),))).answers
    assert dict(answer) == {(0, 0): 1}


@pytest.mark.parametrize(
    ("line", "lengths"),
    [([], ()), ([0, 0], ()), ([1, 1, 0, 1], (2, 1)), (b"\x00\x01", (1,)), (iter([1, 0, 1]), (1, 1))],
)
def test_runs_are_the_lengths_of_the_painted_blocks(line: Any, lengths: tuple[int, ...]) -> None:  # noqa: ANN401
    assert runs(line) == lengths


def test_picture_becomes_a_puzzle() -> None:
    made = Hanjie.from_picture(b"P1\n4 3\n1111\n1001\n1111\n", 3, 4, threshold=0.5)
    assert made.puzzle == Hanjie(((4,), (1, 1), (4,)), ((3,), (1, 1), (1, 1), (3,)))
    assert solve(made.puzzle).answers == (made.answer,)


# What a player may tick off


@pytest.mark.parametrize(
    ("clue", "line", "numbers", "crosses"),
    [
        ("3 1", "###  ...", (0,), (3,)),  # nothing else is so long
        ("1 1", "  #   ", None, ()),  # the first or the second
        ("1 1", "# #   ", (0, 1), (1, 3, 4, 5)),
        ("1 2 1", "  ##    ", (1,), (1, 4)),
        ("2 2", ".## .   ", (0,), (3,)),
        ("2 2", "##.  ##.", (0, 1), (3, 4)),
        ("3", " ##  ", None, ()),  # not all of it is painted
        ("0", "     ", (0,), (0, 1, 2, 3, 4)),
        ("0", "  #  ", None, ()),
        ("2", "# #  ", None, ()),  # there is no room
        ("? 3", "#  ### ", (1,), (2, 6)),
        ("*", "###  ", None, ()),
    ],
)
def test_a_block_is_ticked_off_only_where_it_is_certain(
    clue: str, line: str, numbers: tuple[int, ...] | None, crosses: tuple[int, ...]
) -> None:
    columns = ", ".join("*" * len(line))
    puzzle = Hanjie.parse(f"hanjie\nrows: {clue}\ncolumns: {columns}\n")
    grid = {(0, place): ".#".index(mark) for place, mark in enumerate(line) if mark != " "}
    found = next(puzzle.settled(grid), None)
    assert (found and found.numbers) == numbers
    assert (found.left if found else ()) == tuple((0, place) for place in crosses)
