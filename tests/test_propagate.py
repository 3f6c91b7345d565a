"""What quick reasoning rules out before any search; what it leaves is still searched."""

from math import prod
from random import Random

import msgspec
import pytest

from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.kenken import Cage, KenKen, Op
from cluesmith.prepared import Prepared
from cluesmith.search import solve
from tests.boards import pruned_brute_force

pytestmark = pytest.mark.plain


def blocks_of_six(known: int) -> KenKen:
    """A 6x6 in six cages of six cells, of which the first few are given cell by cell."""
    digits = {(row, column): (2 * row + row // 3 + column) % 6 + 1 for row in range(6) for column in range(6)}
    parts = [[(row + r, column + c) for r in (0, 1) for c in (0, 1, 2)] for row in (0, 2, 4) for column in (0, 3)]
    cages = [Cage("=", digits[cell], (cell,)) for part in parts[:known] for cell in part]
    for number, part in enumerate(parts[known:]):
        op: Op = "+" if number % 2 else "*"
        values = [digits[cell] for cell in part]
        cages.append(Cage(op, sum(values) if op == "+" else prod(values), tuple(part)))
    return KenKen(6, tuple(cages))


@pytest.mark.parametrize("known", range(7))
def test_cages_too_large_to_list_are_searched(known: int) -> None:
    result = solve(blocks_of_six(known))
    assert result.status == ("unique" if known == 6 else result.status)
    assert result.answers


def test_one_cell_that_no_line_can_cover_is_enough() -> None:
    assert FourWinds.parse("four-winds\n1 . .\n. . .").propagate() is None


def test_a_puzzle_of_no_open_cells_may_have_an_answer_or_none() -> None:
    assert solve(FourWinds.parse("four-winds\n0")).status == "unique"
    assert solve(FourWinds.parse("four-winds\n0 1")).status == "none"


def test_a_settled_puzzle_needs_no_solver() -> None:
    statistics = solve(KenKen.parse(KenKen.example)).statistics
    assert statistics.variables == 0
    assert statistics.cpu_seconds > 0


def test_an_answer_unlike_something_impossible_is_any_answer() -> None:
    puzzle = KenKen.parse(KenKen.example)
    answer = Prepared(puzzle).answer()
    assert answer is not None
    wrong = {cell: value % 4 + 1 for cell, value in answer.items()}
    assert Prepared(puzzle).answer(unlike=wrong) == answer


def test_a_cell_between_two_short_lines_is_noticed() -> None:
    assert FourWinds.parse("four-winds\n1 . . . 1").propagate() is None


def test_a_cage_is_listed_once_others_have_made_it_small() -> None:
    file = KenKen.parts.shipped
    assert file
    lines = file.read_bytes().splitlines()
    record = next(msgspec.json.decode(line) for line in lines if b'"kk-paths-10-0"' in line)
    puzzle = msgspec.convert(record["puzzle"], KenKen)
    result = solve(puzzle)
    assert result.answers
    assert all(puzzle.is_answer(answer) for answer in result.answers)


def snake_of(seed: int) -> BosnianSnake:
    """A small snake, of which a count may be wrong."""
    rng = Random(seed)
    size = rng.randint(3, 5)
    puzzle = BosnianSnake.random(size, size, rng)[0]
    rows, at = list(puzzle.rows), rng.randrange(size)
    if (row := rows[at]) is not None and rng.random() < 0.6:
        rows[at] = min(size, max(0, row + rng.choice([-1, 1])))
    return msgspec.structs.replace(puzzle, rows=tuple(rows))


@pytest.mark.parametrize("seed", [*range(40), 588])  # the last one closes a ring
def test_reasoning_about_a_snake_leaves_every_answer(seed: int) -> None:
    puzzle = snake_of(seed)
    left, answers = puzzle.propagate(), pruned_brute_force(puzzle)
    assert left is not None or not answers
    assert all(value in left[cell] for answer in answers for cell, value in answer.items() if left)


@pytest.mark.parametrize("size", [6, 7, 8])
def test_reasoning_about_a_larger_snake_leaves_the_answer_it_was_made_from(size: int) -> None:
    for seed in range(6):
        rng = Random(seed)
        rng.randint(3, 6)
        puzzle, answer = BosnianSnake.random(size, size, rng)
        left = puzzle.propagate()
        assert left is not None
        assert all(value in left[cell] for cell, value in answer.items())
