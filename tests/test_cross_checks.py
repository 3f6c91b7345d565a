"""The rules as clauses, the rules as a check, and brute force agree: the same tests for every kind of puzzle."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random

import pytest

from cluesmith.cnf import Clauses, Literals
from cluesmith.counting.exact import count
from cluesmith.grid import Cell, Values, around, cells, neighbours
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.clues import Block
from cluesmith.prepared import Prepared
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from cluesmith.sat import Sat
from cluesmith.search import answers, forced, is_unique, solve
from tests.boards import (
    brute_force,
    filled_grids,
    frozen,
    number_of_grids,
    partial_grid,
    pruned_brute_force,
    random_board,
)
from tests.tables import clauses_allow

# A batch is that many boards of at most so many cells; boards with more full grids than that are tried pruned.
BATCH, CELLS, GRIDS = 25, {"hanjie": 10, "four-winds": 12, "kenken": 9, "bosnian-snake": 12}, 1024
# Plain Python takes long for the same boards, so it gets a quarter of them.
SEEDS = [*(pytest.param(seed, marks=pytest.mark.plain) for seed in range(6)), *range(6, 24)]
STATUSES = {0: "none", 1: "unique"}

every_kind = pytest.mark.parametrize("kind", KINDS)


def boards(kind: str, seed: int, *, most_cells: int | None = None, number: int = BATCH) -> Iterator[Puzzle]:
    rng = Random(f"{kind} {seed}")
    return (random_board(kind, rng, most_cells=most_cells or CELLS[kind]) for _ in range(number))


def expected_answers(puzzle: Puzzle, most_grids: int = GRIDS) -> list[Values]:
    return brute_force(puzzle) if number_of_grids(puzzle) <= most_grids else pruned_brute_force(puzzle)


def agrees(answer: Values, grid: Values, where: tuple[Cell, ...]) -> bool:
    return all(answer[cell] == grid[cell] for cell in where)


def compare(puzzle: Puzzle, expected: list[Values], rng: Random) -> None:
    """Everything the solver says of the puzzle is true if these are its answers."""
    found = list(map(frozen, answers(puzzle)))
    assert len(found) == len(set(found)), puzzle.format()
    assert set(found) == set(map(frozen, expected)), puzzle.format()
    status = STATUSES.get(len(expected), "multiple")
    counted, common = count(puzzle), forced(puzzle)
    assert (counted.number, counted.status, counted.complete) == (len(expected), status, True)
    assert is_unique(puzzle) is (status == "unique")
    assert solve(puzzle).status == common.status == status
    same = frozenset.intersection(*map(frozen, expected)) if expected else frozenset()
    assert frozen(common.grid) == same, puzzle.format()
    for _ in range(3):
        assert_no_answer_is_called_wrong(puzzle, expected, partial_grid(puzzle, rng))


def assert_no_answer_is_called_wrong(puzzle: Puzzle, expected: list[Values], grid: Values) -> None:
    for violation in puzzle.check(grid):
        assert grid.keys() >= set(violation.cells), (puzzle.format(), grid, violation)
        assert not any(agrees(answer, grid, violation.cells) for answer in expected), (puzzle, grid, violation)


@pytest.mark.repeats
@pytest.mark.sampled
@every_kind
@pytest.mark.parametrize("seed", SEEDS)
def test_solver_equals_brute_force(kind: str, seed: int) -> None:
    rng = Random(seed)
    for puzzle in boards(kind, seed):
        compare(puzzle, expected_answers(puzzle), rng)


@pytest.mark.slow
@every_kind
@pytest.mark.parametrize("seed", range(1000, 1040))
def test_solver_equals_brute_force_on_larger_boards(kind: str, seed: int) -> None:
    rng = Random(seed)
    for puzzle in boards(kind, seed, most_cells=16, number=12):
        compare(puzzle, expected_answers(puzzle, most_grids=20_000), rng)


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(20))
def test_kenken_of_size_4(seed: int) -> None:
    puzzle = next(puzzle for puzzle in boards("kenken", seed, most_cells=16, number=100) if puzzle.height == 4)
    compare(puzzle, pruned_brute_force(puzzle), Random(seed))


@pytest.mark.repeats
@every_kind
def test_pruned_brute_force_equals_the_plain_one(kind: str) -> None:
    for puzzle in boards(kind, 500, number=20):
        if number_of_grids(puzzle) <= GRIDS:
            assert set(map(frozen, pruned_brute_force(puzzle))) == set(map(frozen, brute_force(puzzle)))


@pytest.mark.plain
@every_kind
def test_what_a_cell_can_be_is_what_it_is_in_some_answer(kind: str) -> None:
    for puzzle in boards(kind, 100, number=20):
        expected = expected_answers(puzzle)
        prepared = Prepared(puzzle)
        facts = [(cell, value) for cell in puzzle.open_cells() for value in puzzle.domain(cell)]
        can_be = [fact for fact in facts if prepared.can_be(*fact)]
        assert can_be == [(cell, value) for cell, value in facts if any(one[cell] == value for one in expected)]
        assert all(clauses_allow(puzzle, answer) for answer in expected[:5])


def fewer_candidates(puzzle: Puzzle, answer: Values | None, rng: Random) -> dict[Cell, list[int]]:
    """The domains without some values, but with those of the answer."""
    return {
        cell: [value for value in puzzle.domain(cell) if rng.random() < 0.7 or (answer and answer[cell] == value)]
        for cell in puzzle.open_cells()
    }


def clauses_of_rules(puzzle: Puzzle, lits: Literals) -> Iterator[Clauses]:
    return (rule.clauses for rule in puzzle.rules(lits))


def stated_clauses(puzzle: Puzzle, lits: Literals) -> Iterator[Clauses]:
    return puzzle.clauses(lits)


def answers_by_clauses(puzzle: Puzzle, lits: Literals, stated: Iterator[Clauses]) -> Iterator[Values]:
    """All that the rules over these candidates leave and the check accepts."""
    sat = Sat()
    sat.add(lits.all_cell_clauses())
    for clauses in stated:
        sat.add(clauses)
    while sat.solve():
        grid = lits.grid(sat.model())
        if puzzle.is_answer(grid):
            yield grid
        sat.add([[-literal for literal in lits.of_grid(grid)]])


@pytest.mark.repeats
@pytest.mark.plain
@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["four-winds", "kenken", "bosnian-snake"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("state", [clauses_of_rules, stated_clauses], ids=["rules", "clauses"])
def test_rules_over_candidates_leave_the_answers_within_them(
    kind: str, seed: int, state: Callable[[Puzzle, Literals], Iterator[Clauses]]
) -> None:
    rng = Random(seed)
    for puzzle in boards(kind, 902 + seed, number=20):
        expected = expected_answers(puzzle)
        candidates = fewer_candidates(puzzle, rng.choice(expected) if expected else None, rng)
        lits = Literals(candidates)
        found = list(map(frozen, answers_by_clauses(puzzle, lits, state(puzzle, lits))))
        within = [one for one in expected if all(value in candidates[cell] for cell, value in one.items())]
        assert sorted(found, key=sorted) == sorted(map(frozen, within), key=sorted), (puzzle.format(), candidates)


@pytest.mark.plain
@every_kind
def test_the_judge_of_full_grids_agrees_with_the_check(kind: str) -> None:
    rng = Random(kind)
    for puzzle in boards(kind, 904, number=12):
        board, judge, expected = puzzle.open_cells(), puzzle.judge(), expected_answers(puzzle)
        for grid in [*expected[:5], *(random_full_grid(puzzle, expected, rng) for _ in range(20))]:
            values = bytes(grid[cell] for cell in board)
            wrong = judge.wrong(values)
            assert bool(wrong) is any(puzzle.violations(grid)), (puzzle.format(), grid)
            for places in wrong + judge.wrong_more(values) if wrong else []:
                where = tuple(board[place] for place in places)
                assert not any(agrees(answer, grid, where) for answer in expected), (puzzle.format(), grid, where)


def random_full_grid(puzzle: Puzzle, expected: list[Values], rng: Random) -> Values:
    """Often an answer but for a cell or two, so that it breaks few rules."""
    grid = {cell: rng.choice(puzzle.domain(cell)) for cell in puzzle.open_cells()}
    if expected and rng.random() < 0.7:
        kept = set(rng.sample(puzzle.open_cells(), max(0, len(grid) - 2)))
        grid |= {cell: value for cell, value in rng.choice(expected).items() if cell in kept}
    return grid


@pytest.mark.repeats
@every_kind
def test_quick_reasoning_leaves_every_answer(kind: str) -> None:
    for puzzle in boards(kind, 903, number=40):
        left, expected = puzzle.propagate(), expected_answers(puzzle)
        assert left is not None or not expected
        assert all(value in (left or {})[cell] for one in expected for cell, value in one.items())


@pytest.mark.repeats
@every_kind
def test_the_random_boards_are_of_all_sorts(kind: str) -> None:
    puzzles = list(boards(kind, 0, number=200))
    assert {solve(puzzle).status for puzzle in puzzles} == {"none", "unique", "multiple"}
    shapes = {(puzzle.height, puzzle.width) for puzzle in puzzles}
    assert any(height < width for height, width in shapes) is (kind != "kenken")
    text = "".join(puzzle.format() for puzzle in puzzles)
    wanted = {"hanjie": "?_*", "four-winds": "?0", "kenken": "+-*/", "bosnian-snake": "HT"}[kind]
    assert all(mark in text for mark in wanted)


@every_kind
def test_the_example_has_one_answer(kind: str) -> None:
    assert is_unique(KINDS[kind].parse(KINDS[kind].example))


@pytest.mark.repeats
@every_kind
def test_an_answer_completes_the_clues_it_has(kind: str) -> None:
    for puzzle in boards(kind, 900, number=60):
        expected = set(map(frozen, expected_answers(puzzle)))
        for answer in answers(puzzle).up_to(3):
            completed = puzzle.completed(answer)
            found = set(map(frozen, answers(completed)))
            assert frozen(answer) in found
            assert found <= expected
            assert completed.completed(answer) == completed


@every_kind
def test_what_the_clauses_leave_to_the_check_is_part_of_it(kind: str) -> None:
    rng = Random(kind)
    for puzzle in boards(kind, 901, number=100):
        grid = partial_grid(puzzle, rng)
        assert set(puzzle.check_lazily(grid)) <= set(puzzle.check(grid))


# Hanjie: what a clue means, said by regular expressions.


def as_pattern(clue: tuple[Block, ...]) -> str:
    choices = [["1+"] if block == "?" else ["", "1+"] if block is None else [f"1{{{block}}}"] for block in clue]
    readings = ("0+".join(filter(None, chosen)) for chosen in product(*choices))
    return "|".join(f"0*{reading}0*" for reading in readings)


def test_hanjie_clues_mean_what_regular_expressions_say() -> None:
    rng = Random(1)
    blocks: list[Block] = [1, 1, 2, 3, "?", None]
    for _ in range(150):
        width = rng.randint(1, 6)
        clue = tuple(rng.choice(blocks) for _ in range(rng.randint(0, 3)))
        try:
            puzzle = Hanjie((clue,), (None,) * width)
        except ValueError:
            continue
        lines = ("".join(map(str, line)) for line in product((0, 1), repeat=width))
        expected = {line for line in lines if re.fullmatch(as_pattern(clue), line)}
        found = ["".join(str(answer[0, column]) for column in range(width)) for answer in answers(puzzle)]
        assert sorted(found) == sorted(expected), clue


# Bosnian Snake: all snakes, found by walking.


def walk(snake: list[Cell], height: int, width: int) -> Iterator[list[Cell]]:
    """The snake and all its continuations that never touch what lies two or more beads behind."""
    yield snake
    for cell in neighbours(snake[-1], height, width):
        if not set(around(cell, height, width)).intersection(snake[:-2]) and cell not in snake:
            yield from walk([*snake, cell], height, width)


def all_snakes(height: int, width: int) -> Iterator[list[Cell]]:
    """Every snake of at least two cells, once in each direction."""
    for head in cells(height, width):
        yield from (snake for snake in walk([head], height, width) if len(snake) > 1)


SHAPES = [(1, 2), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (2, 6), (3, 4), (4, 4)]


@pytest.mark.parametrize(
    ("height", "width"),
    [*SHAPES, *(pytest.param(*shape, marks=pytest.mark.slow) for shape in [(4, 5), (5, 5)])],
)
def test_number_of_snakes_with_unknown_ends(height: int, width: int) -> None:
    bodies = {frozenset(snake) for snake in all_snakes(height, width)}
    assert count(BosnianSnake(height, width)).number == len(bodies)


@pytest.mark.parametrize(("height", "width"), [*SHAPES, (4, 5), (5, 5)])
def test_number_of_snakes_with_given_ends(height: int, width: int) -> None:
    rng = Random(height * width)
    board = list(cells(height, width))
    for head, tail in rng.sample(list(combinations(board, 2)), k=min(6, height * width - 1)):
        snakes = [snake for snake in walk([head], height, width) if snake[-1] == tail]
        found = {
            frozenset(cell for cell in grid if grid[cell]) for grid in answers(BosnianSnake(height, width, head, tail))
        }
        assert found == set(map(frozenset, snakes))
    one_end = [snake for snake in walk([board[0]], height, width) if len(snake) > 1]
    assert count(BosnianSnake(height, width, head=board[0])).number == len(set(map(frozenset, one_end)))


def test_of_all_grids_only_snakes_are_accepted() -> None:
    """On all grids of these sizes: no ring, no block, no detached part, no head that touches the tail."""
    for height, width in [(2, 2), (2, 4), (3, 3), (3, 4), (4, 3)]:
        bodies = {frozenset(snake) for snake in all_snakes(height, width)}
        puzzle = BosnianSnake(height, width)
        for grid in filled_grids(puzzle):
            body = frozenset(cell for cell in grid if grid[cell])
            assert puzzle.is_answer(grid) == (body in bodies)


SNAKE_BESIDE_A_RING = """
    ####...
    ......#
    ###...#
    #.#...#
    ###...#
    """
BLOCK = """
    ##.
    ##.
    """
DETACHED = """
    #.#
    #.#
    """
TOUCHING_ENDS = """
    ####
    #..#
    .#.#
    .###
    """


@pytest.mark.parametrize("drawing", [SNAKE_BESIDE_A_RING, BLOCK, DETACHED, TOUCHING_ENDS])
def test_what_is_no_snake_is_never_accepted_whatever_ends_are_given(drawing: str) -> None:
    rows = drawing.split()
    grid = {(row, column): int(rows[row][column] == "#") for row, column in cells(len(rows), len(rows[0]))}
    body = [cell for cell in grid if grid[cell]]
    counts = tuple(row.count("#") for row in rows)
    for head, tail in [(None, None), *((cell, None) for cell in body), *combinations(body, 2)]:
        puzzle = BosnianSnake(len(rows), len(rows[0]), head, tail, rows=counts)
        assert any(puzzle.check(grid))
        assert frozen(grid) not in map(frozen, answers(puzzle))


# What is there to be written


@every_kind
def test_open_cells_are_those_that_may_hold_something(kind: str) -> None:
    for puzzle in boards(kind, 1, number=40):
        assert puzzle.open_cells() == list(puzzle.domains)
        assert all(puzzle.domain(cell) == values for cell, values in puzzle.domains.items())


# What a player may tick off


@pytest.mark.repeats
@pytest.mark.sampled
@every_kind
@pytest.mark.parametrize("seed", range(4))
def test_clues_are_settled_only_where_the_rest_is_certain(kind: str, seed: int) -> None:
    rng = Random(f"settled {kind} {seed}")
    for puzzle in boards(kind, seed):
        for answer in (found := expected_answers(puzzle))[:5]:
            grid = {cell: value for cell, value in answer.items() if rng.random() < 0.7}
            going_on = [other for other in found if agrees(other, grid, tuple(grid))]
            for place, left, _ in puzzle.settled(grid):
                assert all(other[cell] == puzzle.rest for other in going_on for cell in left), (puzzle, place)
            assert all(ticked(puzzle, grid) <= ticked(puzzle, other) for other in going_on)


def ticked(puzzle: Puzzle, grid: Values) -> set[tuple[Cell, int]]:
    """Every number that can be ticked off."""
    return {(each.place, number) for each in puzzle.settled(grid) for number in each.numbers}


@every_kind
def test_in_the_answer_every_clue_is_settled(kind: str) -> None:
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    picture, answer = puzzle.picture({}), solve(puzzle).answers[0]
    beside = {((row, -1), number) for row, texts in enumerate(picture.left) for number, _ in enumerate(texts)}
    above = {((-1, column), number) for column, texts in enumerate(picture.top) for number, _ in enumerate(texts)}
    squares = {(row, column): square for row, line in enumerate(picture.squares) for column, square in enumerate(line)}
    inside = {(cell, 0) for cell, square in squares.items() if square.text or square.corner}
    assert ticked(puzzle, answer) == beside | above | inside
    assert not any(each.left for each in puzzle.settled(answer))


@pytest.mark.repeats
@every_kind
def test_groups_hold_no_value_twice(kind: str) -> None:
    for puzzle in boards(kind, 0):
        for answer in expected_answers(puzzle)[:5]:
            assert all(len({answer[cell] for cell in group}) == len(group) for group in puzzle.all_different())
