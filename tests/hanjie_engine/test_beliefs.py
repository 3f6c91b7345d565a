"""Beliefs: a line's sums are those of all its fillings, and both forms of the module agree to the last bit."""

from collections.abc import Sequence
from itertools import accumulate, product
from math import inf, isclose
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.kinds.hanjie.engine import beliefs as installed
from cluesmith.kinds.hanjie.engine import sheet as installed_sheet
from cluesmith.kinds.hanjie.engine.bits import OPTIONAL, STOPPED, TRUE, UNKNOWN
from cluesmith.kinds.hanjie.engine.hints import hints_for
from cluesmith.kinds.hanjie.engine.lines import Clue
from cluesmith.registry import is_compiled
from tests.hanjie_engine.helpers import blurred, random_blurred_board, random_board, runs, uncompiled

pytestmark = pytest.mark.plain

BOTH = [
    pytest.param((installed_sheet, installed), id="installed"),
    pytest.param((uncompiled("sheet"), uncompiled("beliefs")), id="uncompiled"),
]
FORMS = BOTH[: 1 + is_compiled()]  # where nothing is compiled they are the same
Form = tuple[ModuleType, ModuleType]


def codes(clue: Clue) -> list[int] | None:
    """A clue as the engine has it."""
    if clue is None:
        return None
    return [OPTIONAL if length is None else UNKNOWN if length == "?" else length for length in clue]


def new_beliefs(form: Form, rows: Sequence[Clue], columns: Sequence[Clue], until: float = inf) -> Any:  # noqa: ANN401
    """Beliefs of a board on which nothing is known."""
    sheet, beliefs = form
    return beliefs.Beliefs(sheet.Sheet([codes(clue) for clue in rows], [codes(clue) for clue in columns]), until)


def readings(clue: Clue, blocks: tuple[int, ...]) -> int:
    """In how many ways blocks can be those of a clue."""
    if clue is None:
        return 1
    if not clue:
        return not blocks
    missing = readings(clue[1:], blocks) if clue[0] is None else 0
    fits = bool(blocks) and clue[0] in {None, "?", blocks[0]}
    return missing + (readings(clue[1:], blocks[1:]) if fits else 0)


def shares(clue: Clue, told: Sequence[float]) -> list[float]:
    """How likely each cell of a line is painted, by adding up all fillings."""
    painted, total = [0.0] * len(told), 0.0
    for cells in product((0, 1), repeat=len(told)):
        weight = float(readings(clue, runs(cells)))
        for cell, likely in zip(cells, told, strict=True):
            weight *= likely if cell else 1 - likely
        total += weight
        painted = [sum_ + weight * cell for sum_, cell in zip(painted, cells, strict=True)]
    return [sum_ / total for sum_ in painted]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(3))
def test_what_a_line_believes_is_what_all_its_fillings_add_up_to(form: Form, seed: int) -> None:
    """A row of which each cell is crossed by a column of one cell, so what it was told is even."""
    rng = Random(seed)
    for _ in range(30):
        size = rng.randint(1, 9)
        clue: Clue = runs([int(rng.random() < 0.6) for _ in range(size)])
        if rng.random() < 0.6:
            clue = blurred(runs([int(rng.random() < 0.6) for _ in range(size)]), rng)
        found = new_beliefs(form, [clue], [None] * size).cells_of(0)
        if clue is None:
            assert found == []
            continue
        expected = shares(clue, [0.5] * size)
        assert all(isclose(one, other, abs_tol=1e-9) for one, other in zip(found, expected, strict=True)), clue


def round_by_brute_force(rows: Sequence[Clue], columns: Sequence[Clue]) -> list[float]:
    """What each cell is believed to be after one round: first all rows tell the columns, then these the rows."""
    width = len(columns)
    to_column, to_row = [0.5] * (len(rows) * width), [0.5] * (len(rows) * width)
    lines = [(clue, range(row * width, (row + 1) * width), to_row, to_column) for row, clue in enumerate(rows)]
    lines += [(clue, range(column, len(to_row), width), to_column, to_row) for column, clue in enumerate(columns)]
    for clue, cells, told, tells in lines:
        for place, cell in enumerate(cells if clue is not None else ()):
            even = [0.5 if other == place else told[each] for other, each in enumerate(cells)]
            news = min(max(shares(clue, even)[place], 1e-6), 1 - 1e-6)
            tells[cell] = 0.5 * tells[cell] + 0.5 * news
    both = [row * column for row, column in zip(to_row, to_column, strict=True)]
    neither = [(1 - row) * (1 - column) for row, column in zip(to_row, to_column, strict=True)]
    return [one / (one + none) for one, none in zip(both, neither, strict=True)]


@pytest.mark.parametrize("form", FORMS)
def test_a_line_tells_each_crossing_line_what_all_others_and_its_clue_say(form: Form) -> None:
    rng = Random(4)
    for _ in range(12):
        rows, columns = random_board(rng.randint(2, 4), rng.randint(2, 5), rng)
        if rng.random() < 0.5:
            rows[0], columns[1] = ("?",), (None, 1)
            if columns[0]:
                columns[0] = None
        beliefs = new_beliefs(form, rows, columns)
        expected = round_by_brute_force(rows, columns)
        assert beliefs.exchange(1) == TRUE
        assert beliefs.painted() == pytest.approx(expected, abs=1e-9), (rows, columns)


def block_starts(cells: Sequence[int]) -> list[int]:
    """Where the blocks of a line begin."""
    return [place for place, cell in enumerate(cells) if cell and not (place and cells[place - 1])]


@pytest.mark.parametrize("form", FORMS)
def test_places_are_where_half_of_all_fillings_have_begun(form: Form) -> None:
    rng = Random(5)
    for _ in range(40):
        size = rng.randint(2, 9)
        clue = runs([int(rng.random() < 0.5) for _ in range(size)])
        fillings = [cells for cells in product((0, 1), repeat=size) if runs(cells) == clue]
        if len(fillings) == 2**size:
            continue
        found = new_beliefs(form, [clue], [None] * size).places_of(0)
        for block, length in enumerate(clue):
            starts = [block_starts(cells)[block] for cells in fillings]
            begun = list(accumulate(starts.count(place) for place in range(size)))
            first = found[block][0]
            assert begun[first] >= len(fillings) / 2 - 1e-6
            assert not first or begun[first - 1] <= len(fillings) / 2 + 1e-6
            assert found[block][1] == first + length + 1


@pytest.mark.parametrize("size", [6, 20, 90])
def test_both_forms_believe_the_same_to_the_last_bit(size: int) -> None:
    rng = Random(size)
    boards = [random_board(6, size, rng), random_blurred_board(6, size, rng)]
    for rows, columns in boards:
        one, other = (new_beliefs(form.values[0], rows, columns) for form in BOTH)  # type: ignore[arg-type]
        assert one.exchange(7) == other.exchange(7) == TRUE
        assert one.painted() == other.painted()
        lines = range(len(rows) + len(columns))
        assert [one.places_of(line) for line in lines] == [other.places_of(line) for line in lines]


@pytest.mark.parametrize("form", FORMS)
def test_very_long_lines_do_not_lose_their_sums(form: Form) -> None:
    clue: Clue = (1,) * 200
    beliefs = new_beliefs(form, [clue], [None] * 900)
    found = beliefs.cells_of(0)
    assert sum(found) == pytest.approx(200)
    assert found == pytest.approx(found[::-1])


@pytest.mark.parametrize("form", FORMS)
def test_a_board_without_answer_and_lines_without_filling_are_no_trouble(form: Form) -> None:
    beliefs = new_beliefs(form, [(3,), (3,), ()], [(1,), (), (3,)])
    assert beliefs.exchange(40) == TRUE
    assert all(0 <= likely <= 1 for likely in beliefs.painted())


@pytest.mark.parametrize("form", FORMS)
def test_time_that_is_up_stops_the_exchange(form: Form) -> None:
    rows, columns = random_board(150, 150, Random(1))
    assert new_beliefs(form, rows, columns, until=0.0).exchange(40) == STOPPED
    sheet = installed_sheet.Sheet([codes(clue) for clue in rows], [codes(clue) for clue in columns])
    with pytest.raises(OutOfTime):
        hints_for(sheet, Deadline(0))
