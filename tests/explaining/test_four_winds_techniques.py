"""Four Winds in words: each technique fires on some board, and the sentences are those of the golden files."""

from pathlib import Path

import pytest

from cluesmith.kinds.four_winds import FourWinds
from tests.explaining.golden_files import as_stored, boards, techniques_in

TECHNIQUES = {"full", "needs all", "must reach", "cannot reach", "no gaps", "only reach", "supposition"}


@pytest.mark.parametrize("path", boards("four-winds"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, FourWinds, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("four-winds"))) == TECHNIQUES
