"""Four Winds in words: each technique fires on some board, and the sentences are those of the golden files."""

from pathlib import Path

import pytest

from cluesmith.explaining.explainer import explain
from cluesmith.grid import RIGHT
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.puzzle import Fact
from cluesmith.search import solve
from tests.explaining.golden_files import as_stored, boards, techniques_in

TECHNIQUES = {"full", "needs all", "must reach", "cannot reach", "only reach", "supposition"}


@pytest.mark.parametrize("path", boards("four-winds"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, FourWinds, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("four-winds"))) == TECHNIQUES


def test_a_line_is_drawn_whole_from_its_number() -> None:
    puzzle = FourWinds.parse("four-winds\n. 4 . .\n2 . 1 .\n. 3 . .\n. . 1 .\n")
    step = explain(puzzle).steps[0]
    assert step.text == "Only the 4 at r1c2 can reach r1c4."
    assert step.conclusions == (Fact((0, 3), RIGHT),)
    assert Fact((0, 2), RIGHT) in step.facts


def test_a_gap_that_a_player_left_is_worth_a_step() -> None:
    puzzle = FourWinds.parse("four-winds\n. 4 . .\n2 . 1 .\n. 3 . .\n. . 1 .\n")
    answer = solve(puzzle).answers[0]
    [step] = explain(puzzle, {cell: value for cell, value in answer.items() if cell != (0, 2)}).steps
    assert step.conclusions == (Fact((0, 2), RIGHT),)
    assert step.text == "The 4 at r1c2 is complete: it goes 2 right."
