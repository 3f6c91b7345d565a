import msgspec
import pytest

from cluesmith import bank
from cluesmith.bank import Entry
from cluesmith.formats import dumps, loads
from cluesmith.puzzles import KINDS
from cluesmith.solve import solve

ENTRIES = bank.shipped()
SMALL = 15 * 15


def test_every_kind_has_puzzles_of_several_sizes() -> None:
    for kind in KINDS:
        assert len(bank.sizes(kind)) >= 8
        assert bank.shipped(kind) == [entry for entry in ENTRIES if entry.puzzle.kind == kind]


def test_ids_are_distinct() -> None:
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES)


def test_every_puzzle_survives_text_and_json() -> None:
    for entry in ENTRIES:
        assert loads(dumps(entry.puzzle)) == entry.puzzle
        assert loads(dumps(entry.puzzle, as_json=True)) == entry.puzzle
        assert msgspec.json.decode(msgspec.json.encode(entry), type=Entry) == entry


def test_a_copyright_comes_with_title_and_author() -> None:
    for entry in ENTRIES:
        assert not entry.copyright or (entry.title and entry.author)


def _has_stated_answers(entry: Entry) -> bool:
    """Whether there are as many answers as it says; for "many", which is 0, at least two."""
    result = solve(entry.puzzle, limit=entry.answers + 1 if entry.answers else 2)
    return len(result.answers) == (entry.answers or 2) and result.complete == bool(entry.answers)


def test_small_puzzles_have_as_many_answers_as_they_say() -> None:
    small = [entry for entry in ENTRIES if entry.size[0] * entry.size[1] <= SMALL]
    assert [entry.id for entry in small if not _has_stated_answers(entry)] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_large_puzzles_have_as_many_answers_as_they_say(kind: str) -> None:
    large = [entry for entry in bank.shipped(kind) if entry.size[0] * entry.size[1] > SMALL]
    assert [entry.id for entry in large if not _has_stated_answers(entry)] == []
