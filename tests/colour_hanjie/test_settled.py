"""Hanjie in colours: which numbers a player can tick off."""

from collections.abc import Iterator
from itertools import product
from random import Random

from cluesmith.grid import Cell, Grid, Values, cells
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.clues import ColourBlock
from cluesmith.kinds.hanjie.colour.palette import first_colours
from cluesmith.search import solve
from tests.colour_hanjie.test_rules import random_boards


def row(clue: tuple[ColourBlock, ...], marks: str) -> tuple[ColourHanjie, dict[Cell, int]]:
    """A row in black (a) and red (b), blank (.) and unknown (-) cells."""
    puzzle = ColourHanjie(first_colours(2), (clue,), (None,) * len(marks))
    return puzzle, {(0, column): ".ab".index(mark) for column, mark in enumerate(marks) if mark != "-"}


def ticked(puzzle: ColourHanjie, grid: Values) -> dict[tuple[Cell, int], tuple[Cell, ...]]:
    """Every number that can be ticked off, with what is left to be blank."""
    return {(each.place, number): each.left for each in puzzle.settled(grid) for number in each.numbers}


def settled_in_row(clue: tuple[ColourBlock, ...], marks: str) -> tuple[list[int], list[int]]:
    """The numbers that can be ticked off, and the columns that are blank then."""
    found = list(row(clue, marks)[0].settled(row(clue, marks)[1]))
    return [number for each in found for number in each.numbers], [column for each in found for _, column in each.left]


def test_a_block_of_another_colour_may_touch() -> None:
    assert settled_in_row(((2, 1), (1, 2)), "aa---") == ([0], [])
    assert settled_in_row(((2, 1), (1, 1)), "aa---") == ([0], [2])
    assert settled_in_row(((1, 1), (2, 1)), "----aa") == ([1], [3])


def test_between_blocks_that_are_done_and_beyond_the_ends_all_is_blank() -> None:
    assert settled_in_row(((1, 1), (1, 2)), "-a-b-") == ([0, 1], [0, 2, 4])


def test_a_block_that_may_be_missing_parts_nothing_for_sure() -> None:
    assert settled_in_row(((1, 1), (None, 1), (1, 2)), "a---") == ([0], [])
    assert settled_in_row(((1, 1), ("?", 1), (1, 2)), "a---") == ([0], [1])


def test_a_block_that_may_lie_elsewhere_is_not_ticked_off() -> None:
    assert settled_in_row(((1, 1), (1, 1)), "--a--") == ([], [])
    assert settled_in_row(((1, 1), (1, 2)), "--a--") == ([0], [0, 1])


def test_a_blank_line_is_done_until_something_is_painted_there() -> None:
    assert settled_in_row((), "---") == ([0], [0, 1, 2])
    assert settled_in_row((), "-a-") == ([], [])
    assert settled_in_row((), ".--") == ([0], [1, 2])


def answers(puzzle: ColourHanjie) -> Iterator[Values]:
    board = list(cells(puzzle.height, puzzle.width))
    for values in product(*map(puzzle.domain, board)):
        grid = dict(zip(board, values, strict=True))
        if not any(puzzle.violations(grid)):
            yield grid


def test_what_is_left_is_blank_in_every_answer_and_what_is_ticked_off_stays_so() -> None:
    rng = Random("settled")
    for puzzle in random_boards("settled", 60):
        found = list(answers(puzzle))
        for answer in found[:4]:
            grid = {cell: value for cell, value in answer.items() if rng.random() < 0.6}
            going_on = [other for other in found if all(other[cell] == value for cell, value in grid.items())]
            now = ticked(puzzle, grid)
            assert all(other[cell] == puzzle.rest for other in going_on for left in now.values() for cell in left)
            assert all(now.keys() <= ticked(puzzle, other).keys() for other in going_on)


def test_in_the_answer_every_number_is_ticked_off() -> None:
    puzzle = ColourHanjie.parse(ColourHanjie.example)
    answer = solve(puzzle).answers[0]
    assert isinstance(answer, Grid)
    shown = puzzle.picture({})
    beside = {((line, -1), number) for line, texts in enumerate(shown.left) for number, _ in enumerate(texts)}
    above = {((-1, line), number) for line, texts in enumerate(shown.top) for number, _ in enumerate(texts)}
    assert ticked(puzzle, answer) == dict.fromkeys(beside | above, ())
