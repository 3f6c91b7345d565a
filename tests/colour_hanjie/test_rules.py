"""Hanjie in colours: rules, clauses, line solver and brute force against each other on small boards."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from cluesmith import ClueError, FormatError, PuzzleError, dumps, forced, loads, solve
from cluesmith.grid import Cell, Grid, cells
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.clues import ColourBlock, colour_runs
from cluesmith.kinds.hanjie.colour.lines import solve_line
from cluesmith.kinds.hanjie.colour.palette import first_colours
from cluesmith.symmetry import fingerprint

BOARDS, LINES, GRIDS = 50, 500, 2_000
RED = '{"name": "red", "rgb": "#d62728"}'


def fogged(clue: Sequence[tuple[int, int]], rng: Random, colours: int) -> tuple[ColourBlock, ...]:
    """A clue of which some lengths are unknown, and which may have blocks that are not there."""
    lengths: list[tuple[Block, int]] = [(rng.choice((length, length, "?", None)), colour) for length, colour in clue]
    if rng.random() < 0.3:
        lengths.insert(rng.randint(0, len(lengths)), (None, rng.randint(1, colours)))
    return tuple(lengths)


def reads(clue: Sequence[ColourBlock], blocks: Sequence[tuple[int, int]]) -> bool:
    """Whether the blocks are those of the clue, tried in the plainest way."""
    if not clue:
        return not blocks
    (length, colour), rest = clue[0], clue[1:]
    if length is None and reads(rest, blocks):
        return True
    fits = bool(blocks) and blocks[0][1] == colour and length in (None, "?", blocks[0][0])
    return fits and reads(rest, blocks[1:])


def random_boards(seed: str, number: int) -> Iterator[ColourHanjie]:
    """Small boards in one to three colours, half of them with unknown numbers and lines."""
    rng = Random(seed)
    for _ in range(number):
        colours, height, width = rng.randint(1, 3), rng.randint(1, 4), rng.randint(1, 4)
        while (colours + 1) ** (height * width) > GRIDS:
            height, width = max(1, height - 1), max(1, width - (height == 1))
        board, _ = ColourHanjie.random(height, width, rng, density=rng.random(), colours=colours)
        if rng.random() < 0.5:
            lists = [
                tuple(None if rng.random() < 0.1 else fogged(clue, rng, colours) for clue in clues)  # type: ignore[arg-type]
                for clues in (board.rows, board.columns)
            ]
            try:
                board = ColourHanjie(board.colours, lists[0], lists[1])
            except ClueError:  # a block too many
                continue
        yield board


def brute_force(board: ColourHanjie) -> list[tuple[int, ...]]:
    """All answers, by trying everything and reading every line."""
    found = []
    for values in product(range(len(board.colours) + 1), repeat=board.height * board.width):
        rows = [values[row * board.width : (row + 1) * board.width] for row in range(board.height)]
        lines = [*zip(board.rows, rows, strict=True), *zip(board.columns, zip(*rows, strict=True), strict=True)]
        if all(clue is None or reads(clue, colour_runs(line)) for clue, line in lines):  # type: ignore[arg-type]
            found.append(values)
    return found


def in_order(board: ColourHanjie, answers: Sequence[Grid]) -> list[tuple[int, ...]]:
    return sorted(tuple(answer[cell] for cell in cells(board.height, board.width)) for answer in answers)


def check_boards(seed: str, number: int) -> None:
    for board in random_boards(seed, number):
        wanted = brute_force(board)
        assert in_order(board, solve(board, limit=None).answers) == wanted, board.format()
        assert board.count().number == len(wanted), board.format()
        places = cells(board.height, board.width)
        values = [{answer[place] for answer in wanted} for place in range(board.height * board.width)]
        agreed = {cell: min(held) for cell, held in zip(places, values, strict=True) if len(held) == 1}
        assert dict(forced(board).grid) == agreed, board.format()


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(4))
def test_answers_are_those_of_brute_force(seed: int) -> None:
    check_boards(f"colours {seed}", 250)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_answers_of_many_boards_are_those_of_brute_force(seed: int) -> None:
    check_boards(f"many colours {seed}", 1_000)


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(4))
def test_a_line_leaves_what_some_filling_has(seed: int) -> None:
    rng = Random(f"lines {seed}")
    for _ in range(LINES):
        size, colours = rng.randint(1, 7), rng.randint(1, 3)
        line = [rng.randint(0, colours) * (rng.random() < 0.7) for _ in range(size)]
        clue = fogged(colour_runs(line), rng, colours) if rng.random() < 0.5 else colour_runs(line)
        masks = [sum((rng.random() < 0.8) << at for at in range(size)) for _ in range(colours + 1)]
        ever = [0] * (colours + 1)
        choices = [[value for value in range(colours + 1) if masks[value] >> at & 1] for at in range(size)]
        for filling in product(*choices):
            if reads(clue, colour_runs(filling)):
                for at, value in enumerate(filling):
                    ever[value] |= 1 << at
        assert solve_line(clue, size, masks) == (ever if any(ever) else None), (clue, masks)


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(2))
def test_what_is_wrong_in_a_partial_grid_occurs_in_no_answer(seed: int) -> None:
    rng = Random(f"partial {seed}")
    for board in random_boards(f"partial {seed}", BOARDS):
        answers = brute_force(board)
        places = list(cells(board.height, board.width))
        grid = {cell: rng.randint(0, len(board.colours)) for cell in places if rng.random() < 0.7}
        for violation in board.check(grid):
            held = [(places.index(cell), grid[cell]) for cell in violation.cells]
            assert not any(all(answer[place] == value for place, value in held) for answer in answers)


@pytest.mark.parametrize("seed", range(20))
def test_text_and_json_can_be_read_again(seed: int) -> None:
    for board in random_boards(f"text {seed}", 5):
        assert loads(board.format()) == board
        assert loads(dumps(board, as_json=True)) == board


def test_blocks_of_different_colours_may_touch() -> None:
    board = ColourHanjie(first_colours(2), (((2, 1), (1, 2)),), (None,) * 3)
    assert [dict(answer) for answer in solve(board).answers] == [{(0, 0): 1, (0, 1): 1, (0, 2): 2}]


def test_a_length_alone_is_of_the_first_colour() -> None:
    board = loads(f'{{"kind": "hanjie", "colours": [{RED}], "rows": [[1, "?"]], "columns": [null, null, null]}}')
    assert board == loads("hanjie\ncolours: a red\nrows: 1a ?\ncolumns: *, *, *\n")


def test_which_colour_is_which_makes_no_other_puzzle() -> None:
    red, blue = first_colours(2)
    one = ColourHanjie((red, blue), (((2, 1), (1, 2)),), (((1, 1),), ((1, 1),), ((1, 2),)))
    other = ColourHanjie((blue, red), (((1, 1), (2, 2)),), (((1, 1),), ((1, 2),), ((1, 2),)))
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("hanjie\ncolours: red\nrows: 1\ncolumns: 1\n", "expected the letter a and a colour"),
        ("hanjie\ncolours: a mauve\nrows: 1\ncolumns: 1\n", "expected how the colour looks, as #rrggbb"),
        ("hanjie\ncolours: a #ff0000\nrows: 1\ncolumns: 1\n", "expected the name of a colour before it"),
        ("hanjie\ncolours: a red\nrows: 1b\ncolumns: 1\n", "expected the colour a, found"),
        ("hanjie\ncolours: a red\nrows: a1\ncolumns: 1\n", "expected a number, \\? or _ with the letter"),
        ("hanjie\ncolours: a red\nrows: 1,, 1\ncolumns: 1\n", "expected something before the comma"),
        ("hanjie\ncolours: a red\nrows: 1\nrows: 1\n", "each once, found 'rows'"),
        ("hanjie\ncolours: a red\nrows: 1\n", "expected 'columns' with a list"),
    ],
)
def test_text_that_is_wrong_is_told_where(written: str, wanted: str) -> None:
    with pytest.raises(FormatError, match=wanted):
        loads(written)


@pytest.mark.parametrize(
    ("colours", "row", "wanted"),
    [
        ("", "[1]", "expected 1 to 26 colours, found 0"),
        ('{"name": "red", "rgb": "red"}', "[1]", "expected a colour as #rrggbb"),
        ('{"name": " ", "rgb": "#000000"}', "[1]", "expected a name of 1 to 30"),
        ('{"name": "a:b", "rgb": "#000000"}', "[1]", "without , : and #"),
        (f"{RED}, {RED}", "[1]", "found 'red' twice"),
        (RED, "[[1, 2]]", "expected colours from 1 to 1 in row 1, found 2"),
        (RED, "[-1]", "expected block lengths of 0 or more"),
        (RED, "[1, 1]", "found blocks that need 3"),
        (RED, "[null, null, null, null, null, null]", "at most 5 numbers"),
        (RED, '["a"]', "invalid enum value 'a'"),
    ],
)
def test_clues_that_make_no_sense_are_refused(colours: str, row: str, wanted: str) -> None:
    with pytest.raises(PuzzleError, match=wanted):
        loads(f'{{"kind": "hanjie", "colours": [{colours}], "rows": [{row}], "columns": [[], []]}}')


@pytest.mark.plain
@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(2))
def test_the_fast_judge_is_of_the_same_mind_as_the_check(seed: int) -> None:
    rng = Random(f"judge {seed}")
    for board in random_boards(f"judge {seed}", BOARDS):
        judge, places = board.judge(), list(cells(board.height, board.width))
        right = brute_force(board)
        some = [tuple(rng.randint(0, len(board.colours)) for _ in places) for _ in range(20)]
        for values in [*right[:20], *some]:
            assert (not judge.wrong(values)) == (values in right)


@pytest.mark.plain
def test_what_the_lines_leave_is_what_the_reference_leaves() -> None:
    rng = Random("long lines")
    for size in (1, 5, 63, 64, 65, 130):
        for _ in range(10):
            colours = rng.randint(1, 4)
            board, answer = ColourHanjie.random(2, size, rng, density=rng.random(), colours=colours)
            rows = tuple(fogged(clue, rng, colours) if rng.random() < 0.3 else clue for clue in board.rows)  # type: ignore[arg-type]
            columns = tuple(None if rng.random() < 0.5 else clue for clue in board.columns)
            left = ColourHanjie(board.colours, rows, columns).propagate()
            assert left == settled_by_the_reference(rows, columns, colours)
            assert left is not None
            assert all(value in left[cell] for cell, value in answer.items())


def settled_by_the_reference(rows: Sequence[Any], columns: Sequence[Any], colours: int) -> dict[Cell, tuple[int, ...]]:
    """What the reference line solver leaves to each cell, line by line until nothing changes."""
    height, width = len(rows), len(columns)
    left = {cell: set(range(colours + 1)) for cell in cells(height, width)}
    lines = [(clue, [(row, column) for column in range(width)]) for row, clue in enumerate(rows)]
    lines += [(clue, [(row, column) for row in range(height)]) for column, clue in enumerate(columns)]
    changed = True
    while changed:
        changed = False
        for clue, line in lines:
            if clue is None:
                continue
            masks = [sum((value in left[cell]) << at for at, cell in enumerate(line)) for value in range(colours + 1)]
            for value, mask in enumerate(solve_line(clue, len(line), masks) or ()):
                for at, cell in enumerate(line):
                    if value in left[cell] and not mask >> at & 1:
                        left[cell].remove(value)
                        changed = True
    return {cell: tuple(sorted(values)) for cell, values in left.items()}
