from random import Random

import msgspec
import pytest

from cluesmith import bank
from cluesmith.bank import Entry, EntryDecoder
from cluesmith.errors import UnknownName
from cluesmith.formats import dumps, loads
from cluesmith.grades import GRADES
from cluesmith.registry import KINDS
from cluesmith.search import solve
from tests.shipped_lines import as_rated, lines_of, write_lines

pytestmark = pytest.mark.repeats

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
        assert EntryDecoder().decode(msgspec.json.encode(entry)) == entry


def test_a_copyright_comes_with_title_and_author() -> None:
    for entry in ENTRIES:
        assert not entry.copyright or (entry.title and entry.author)


def _has_stated_answers(entry: Entry) -> bool:
    """Whether there are as many answers as it says; for "many", which is 0, at least two."""
    result = solve(entry.puzzle, limit=entry.answers + 1 if entry.answers else 2)
    return len(result.answers) == (entry.answers or 2) and result.complete == bool(entry.answers)


@pytest.mark.heavy
def test_small_puzzles_have_as_many_answers_as_they_say() -> None:
    small = [entry for entry in ENTRIES if entry.size[0] * entry.size[1] <= SMALL]
    assert [entry.id for entry in small if not _has_stated_answers(entry)] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_large_puzzles_have_as_many_answers_as_they_say(kind: str) -> None:
    large = [entry for entry in bank.shipped(kind) if entry.size[0] * entry.size[1] > SMALL]
    assert [entry.id for entry in large if not _has_stated_answers(entry)] == []


@pytest.mark.plain
def test_a_famously_hard_puzzle_has_several_answers() -> None:
    assert _has_stated_answers(next(entry for entry in bank.shipped("hanjie") if entry.id == "knotty"))


# Grades


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
def test_small_puzzles_have_the_grade_they_are_rated(kind: str) -> None:
    small = [line for line in lines_of(kind) if max(EntryDecoder().decode(line).size) <= 6]
    assert small
    assert small == list(map(as_rated, small))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_has_the_grade_it_is_rated(kind: str, *, update: bool) -> None:
    lines = list(map(as_rated, lines_of(kind)))
    if update:
        write_lines(kind, lines)
    assert lines == lines_of(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_the_bank_has_every_grade(kind: str) -> None:
    for grade in GRADES:
        assert bank.shipped(kind, grade=grade)
        assert bank.pick(kind, None, Random(1), grade).grade == grade


def test_a_grade_the_bank_does_not_have_is_told() -> None:
    with pytest.raises(
        UnknownName, match=r"expected a grade the bank has there \(easy, medium, expert\), found 'tough'"
    ):
        bank.pick("kenken", (6, 6), Random(1), "tough")
