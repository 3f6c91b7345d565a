"""Beliefs of colours: a line's sums are those of all its fillings, and both forms agree to the last bit; guesses."""

import importlib.util
import sys
from collections.abc import Sequence
from itertools import product
from math import isclose
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from cluesmith import solve
from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour import beliefs as installed
from cluesmith.kinds.hanjie.colour.clues import colour_runs
from cluesmith.kinds.hanjie.colour.guesser import (
    CLASHES_A_TRY,
    FIXED_AT_ONCE,
    FIXED_BETWEEN_GUESSES,
    ColourGuesser,
)
from cluesmith.prepared import CONFLICTS_BEFORE_GUESSES
from cluesmith.registry import is_compiled

pytestmark = pytest.mark.plain

NAME = "cluesmith.kinds.hanjie.colour.beliefs"


def uncompiled() -> ModuleType:
    """The module in plain Python, whatever is installed."""
    spec = importlib.util.spec_from_file_location(NAME, Path(installed.__file__).parent / "beliefs.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    kept = sys.modules[NAME]
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules[NAME] = kept
    return module


BOTH = [pytest.param(installed, id="installed"), pytest.param(uncompiled(), id="uncompiled")]
FORMS = BOTH[: 1 + is_compiled()]  # where nothing is compiled they are the same
SIDES = (14, 30)[: 1 + is_compiled()]  # of boards; in plain Python nothing is guessed of large ones


def random_board(seed: str, side: int = 30, colours: int = 2) -> ColourHanjie:
    """A random board of the hard kind."""
    return ColourHanjie.random(side, side, Random(seed), density=0.4, colours=colours)[0]


def guesser_of(puzzle: ColourHanjie) -> ColourGuesser:
    """A guesser for a board with what its lines leave."""
    left = puzzle.propagate()
    assert left is not None
    return ColourGuesser(puzzle, left)


def surest(clue: Sequence[tuple[int, int]], left: Sequence[int], values: int) -> list[tuple[float, int]]:
    """For each cell of a line the value that most fillings give it, and their share; a lower value of several."""
    allowed = [[value for value in range(values) if mask >> value & 1] for mask in left]
    fillings = [cells for cells in product(*allowed) if colour_runs(cells) == tuple(clue)]
    shares = [[sum(cells[at] == value for cells in fillings) for value in range(values)] for at in range(len(left))]
    return [(max(share) / len(fillings), share.index(max(share))) for share in shares]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(3))
def test_what_a_line_believes_is_what_all_its_fillings_add_up_to(form: ModuleType, seed: int) -> None:
    """A row crossed by columns without clues; what it says takes some rounds to be all that counts."""
    rng = Random(seed)
    for _ in range(20):
        size, colours = rng.randint(1, 7), rng.randint(1, 3)
        cells = [rng.randint(0, colours) for _ in range(size)]
        left = [1 << value | rng.randrange(2 << colours) for value in cells]
        clue = colour_runs(cells)
        beliefs = form.ColourBeliefs([clue, *[None] * size], 1, size, colours + 1, left)
        assert beliefs.exchange(60, NEVER)
        expected = surest(clue, left, colours + 1)
        found = {cell: (sure, value) for sure, cell, value in beliefs.guesses()}
        assert set(found) == {cell for cell, (share, _) in enumerate(expected) if share < 1}
        assert all(isclose(sure, expected[cell][0], abs_tol=1e-9) for cell, (sure, _) in found.items())


@pytest.mark.parametrize("form", FORMS)
def test_a_line_without_a_way_says_so(form: ModuleType) -> None:
    """Two cells that have to be blank leave no room for a block of two in three."""
    assert not form.ColourBeliefs([((2, 1),), None, None, None], 1, 3, 2, [3, 1, 3]).exchange(1, NEVER)
    assert form.ColourBeliefs([((2, 1),), None, None, None], 1, 3, 2, [3, 3, 1]).exchange(1, NEVER)


@pytest.mark.skipif(not is_compiled(), reason="nothing is compiled")
def test_both_forms_agree_to_the_last_bit() -> None:
    """After rounds, after a cell was fixed, and back again."""
    puzzle = random_board("both", 12, 3)
    left = [15] * 144
    forms = [form.ColourBeliefs([*puzzle.rows, *puzzle.columns], 12, 12, 4, left) for form in (installed, uncompiled())]
    seen = []
    for beliefs in forms:
        beliefs.exchange(5, NEVER)
        beliefs.keep()
        first = beliefs.guesses()
        beliefs.fix(*max(first)[1:])
        went_well = beliefs.exchange(3, NEVER)
        after = beliefs.guesses()
        beliefs.come_back()
        assert beliefs.guesses() == first != after
        seen.append((first, went_well, after))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("side", SIDES)
def test_guesses_lead_to_answers(side: int) -> None:
    """On hard boards in two colours and in three; the search alone takes minutes for some of the large ones."""
    for seed, colours in (("guess 0", 2), ("guess 1", 2), ("guess 2", 3)):
        puzzle = random_board(seed, side, colours)
        result = solve(puzzle)
        assert result.status == "multiple"
        assert result.answers[0] != result.answers[1]
        assert result.statistics.conflicts < 30 * CONFLICTS_BEFORE_GUESSES


@pytest.mark.parametrize("side", SIDES)
def test_each_guess_goes_on_where_the_last_one_ended(side: int) -> None:
    """More and more cells, until nothing is open or some line has no way left."""
    guesser = guesser_of(random_board("guess 0", side))
    one, other = (dict(guesser.guess(NEVER) or {}) for _ in range(2))
    assert 0 < len(one) < len(other)
    assert one.items() < other.items()


@pytest.mark.parametrize("side", SIDES)
def test_what_clashes_is_freed_and_the_rest_stays(side: int) -> None:
    """Until too much has clashed, and all is freed."""
    guesser = guesser_of(random_board("guess 0", side))
    most_at_once = FIXED_BETWEEN_GUESSES * FIXED_AT_ONCE * side * side
    for _ in range(CLASHES_A_TRY - 1):
        kept = dict(guesser.guess(NEVER) or {})
        clash = list(kept)[::3]
        guesser.take_back(clash)
        rest = {cell: value for cell, value in kept.items() if cell not in clash}
        assert rest.items() <= (guesser.guess(NEVER) or {}).items()
    guesser.take_back(clash[:1])
    assert len(guesser.guess(NEVER) or ()) <= most_at_once


def test_what_has_clashed_is_doubted() -> None:
    """A value that was in every clash is no longer among those that are fixed first."""
    guesser = guesser_of(random_board("guess 0", 14))
    cell, value = next(iter((guesser.guess(NEVER) or {}).items()))
    for _ in range(2 * CLASHES_A_TRY):
        guesser.take_back([cell])
        guess = guesser.guess(NEVER) or {}
    assert guess.get(cell) != value


def test_lengths_that_are_not_known_are_not_guessed_at() -> None:
    """A board with a block of unknown length goes to the search alone."""
    puzzle = ColourHanjie.parse(
        ColourHanjie.example.replace("rows: 1b, 1b, 3a", "rows: ?b, 1b, 3a").replace("columns: 1a", "columns: ?a")
    )
    assert guesser_of(ColourHanjie.parse(ColourHanjie.example)).guess(NEVER) is not None
    assert guesser_of(puzzle).guess(NEVER) is None


@pytest.mark.skipif(is_compiled(), reason="compiled it takes a fraction of a second")
def test_a_large_board_is_not_guessed_at_in_plain_python() -> None:
    """That would take minutes, in which the search might find an answer."""
    assert guesser_of(random_board("guess 0")).guess(NEVER) is None


def test_guesses_keep_to_the_deadline() -> None:
    """Time that is up before they begin, and is looked at every so often."""
    guesser = guesser_of(random_board("g 3", 16))
    guesses = (guesser.guess(Deadline(0)) for _ in range(10))
    with pytest.raises(OutOfTime):
        list(guesses)
