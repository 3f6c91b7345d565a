"""The pictures that were drawn for the bank, and their puzzles in it.

`python3 dev.py test --update tests/test_drawings.py` writes the puzzles of all drawings into the bank, graded.
"""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from cluesmith import bank
from cluesmith.bank import EntryDecoder
from cluesmith.kinds.hanjie.colour.palette import difference
from cluesmith.kinds.hanjie.colour.quantise import CLOSE
from cluesmith.search import solve
from cluesmith.symmetry import fingerprint
from tests.command_line import run
from tests.drawings import IN_COLOURS, NAME, Drawing, drawings
from tests.shipped_lines import as_rated, lines_of, write_lines

pytestmark = pytest.mark.repeats

DRAWINGS = list(drawings())
TAGS = {path.stem for path in {drawing.file for drawing in DRAWINGS}}

every_drawing = pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.title)


def ship() -> None:
    """Put the puzzles of all drawings into the bank's file, which begins with the small ones."""
    others = [line for line in lines_of("hanjie") if f'"id":"{NAME}' not in line]
    drawn = [as_rated(drawing.line) for drawing in DRAWINGS]
    write_lines("hanjie", sorted([*others, *drawn], key=cells))


def cells(line: str) -> int:
    height, width = EntryDecoder().decode(line).size
    return height * width


def test_the_bank_holds_the_puzzle_of_every_drawing(*, update: bool) -> None:
    if update:
        ship()
    held = {}
    for line in lines_of("hanjie"):
        record = msgspec.json.decode(line)
        if record["id"].startswith(NAME):
            assert record.pop("grade")
            assert record.pop("score")
            held[record["id"]] = record
    assert held == {drawing.id: msgspec.json.decode(drawing.line) for drawing in DRAWINGS}


@every_drawing
def test_a_drawing_is_the_one_answer_of_its_puzzle(drawing: Drawing) -> None:
    result = solve(drawing.puzzle, limit=2)
    assert result.complete
    assert [dict(answer) for answer in result.answers] == [drawing.grid]


@every_drawing
def test_a_drawing_fills_its_board(drawing: Drawing) -> None:
    assert {len(row) for row in drawing.rows} == {drawing.size[1]}
    assert set("".join(drawing.rows)) | {"."} == set(drawing.marks)
    assert all(10 <= side <= 30 for side in drawing.size)
    edges = drawing.rows[0], drawing.rows[-1], *("".join(row[side] for row in drawing.rows) for side in (0, -1))
    assert all(set(edge) - {"."} for edge in edges)


@every_drawing
def test_a_drawing_in_colours_has_some_that_differ_and_lies_with_the_others(drawing: Drawing) -> None:
    assert bool(drawing.colours) == (drawing.file.parent.name == IN_COLOURS)
    if drawing.colours:
        assert 2 <= len(drawing.colours) <= 6
        looks = [drawing.background, *drawing.colours.values()]
        apart = [difference(one.channels, other.channels) for one, other in combinations(looks, 2)]
        used = "." in "".join(drawing.rows)
        assert min(apart if used else apart[len(looks) - 1 :]) > CLOSE


@every_drawing
def test_a_drawing_has_its_theme_and_perhaps_another_as_tags(drawing: Drawing) -> None:
    assert drawing.tags[0] == drawing.file.stem
    assert len(set(drawing.tags)) == len(drawing.tags) <= 2
    assert set(drawing.tags) <= TAGS


def test_there_are_many_drawings_and_no_two_have_the_same_title_or_number() -> None:
    assert len([drawing for drawing in DRAWINGS if not drawing.colours]) >= 120
    assert len([drawing for drawing in DRAWINGS if drawing.colours]) >= 30
    assert sorted(drawing.number for drawing in DRAWINGS) == list(range(1, len(DRAWINGS) + 1))
    titles = Counter(entry.title for entry in bank.shipped("hanjie") if entry.title)
    assert {drawing.title for drawing in DRAWINGS} <= titles.keys()
    assert [title for title, number in titles.items() if number > 1] == []


def test_every_drawing_is_distinct_even_mirrored_or_turned() -> None:
    marks = Counter(fingerprint(drawing.puzzle) for drawing in DRAWINGS)
    assert max(marks.values()) == 1


def test_those_in_colours_are_found_by_their_tag_and_solved_by_their_ids() -> None:
    listed = [line.split()[0] for line in run("bank", "list", "tag:colour").out.splitlines()]
    coloured = [drawing.id for drawing in DRAWINGS if drawing.colours]
    assert sorted(listed) == sorted(coloured)
    assert "one answer, proved to be the only one" in run("solve", coloured[0], "--unique").out
