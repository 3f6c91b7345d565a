"""Bosnian Snake in words: each technique fires on some board, and the sentences are those of the golden files."""

from pathlib import Path

import pytest

from cluesmith.kinds.bosnian_snake import BosnianSnake
from tests.explaining.golden_files import as_stored, boards, techniques_in

TECHNIQUES = {
    "dead end",
    "must go on",
    "would fork",
    "would touch",
    "corner must join",
    "no block",
    "count full",
    "count needs all",
    "pocket",
    "only way",
    "would close a ring",
    "end not reachable",
    "shut in",
    "two ends",
    "supposition",
    "either way",
}


@pytest.mark.parametrize("path", boards("bosnian-snake"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, BosnianSnake, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("bosnian-snake"))) == TECHNIQUES


def test_some_supposition_tries_both_values_of_a_cell() -> None:
    assert any("If r" in path.read_text("utf-8") for path in boards("bosnian-snake"))
