"""What Hanjie in colours tells across lines: what crossing lines rule out, and suppositions."""

import pytest

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Found
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.line_techniques import reach
from cluesmith.kinds.hanjie.colour.line_view import News
from cluesmith.kinds.hanjie.colour.reasons import Ground, told_grounds
from cluesmith.kinds.hanjie.colour.techniques import ColourTechniques
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.puzzle import Fact
from tests.explaining.colour_lines import COLOURS, clue_of, line_of, told

# what crossing lines rule out


@pytest.mark.parametrize(
    ("grounds", "text"),
    [
        ([("no shared colour", 1, 0b11)], "columns 1–2 have no red"),
        ([("no shared colour", 1, 0b1), ("no shared colour", 2, 0b1)], "column 1 has no red or blue"),
        ([("colour complete", 1, 0b100)], "column 3 has all its red"),
        ([("colour complete", 1, 0b101), ("colour complete", 2, 0b101)], "columns 1 and 3 have all their red and blue"),
        ([("out of reach", 1, 0b100)], "the red of column 3 does not reach this row"),
        ([("out of reach", 1, 0b1), ("out of reach", 2, 0b1)], "the red and blue of column 1 do not reach this row"),
        (
            [("out of reach", 1, 0b1), ("out of reach", 2, 0b10)],
            "the red of column 1 and the blue of column 2 do not reach this row",
        ),
        ([("block complete", 2, 0b1)], "blue in column 1 would lengthen a complete block"),
        ([("no room", 2, 0b10)], "column 2 has no room for blue here"),
        ([("would join", 2, 0b10)], "blue in column 2 would make a block too long"),
        ([("", 0, 0b10), ("", 1, 0b10)], "column 2 is not blank or red"),
        ([("its own", 1, 0b11)], ""),
        (
            [("no room", 1, 0b1), ("colour complete", 2, 0b10), ("no shared colour", 2, 0b100)],
            "column 3 has no blue, column 2 has all its blue and column 1 has no room for red here",
        ),
        (
            [("block complete", 1, 0b11), ("no room", 1, 0b10000), ("out of reach", 2, 0b100)],
            "columns 1–2 and 5 are not red and column 3 is not blue",
        ),
    ],
)
def test_what_crossing_lines_say_is_told_in_few_words(grounds: list[tuple[str, int, int]], text: str) -> None:
    assert str(told_grounds(line_of("1r", "-" * 9), [Ground(*ground) for ground in grounds])) == text


def test_a_colour_that_opens_the_last_reason_does_not_read_on_from_the_one_before() -> None:
    grounds = [Ground("colour complete", 2, 0b1), Ground("out of reach", 1, 0b10)]
    text = "column 1 has all its blue, and the red of column 2 does not reach this row"
    assert str(told_grounds(line_of("1r", "-" * 9), grounds)) == text


def test_a_cell_named_first_is_named_again_once_something_else_was_told() -> None:
    line = line_of("1r 1b", "-r---", ["---b-", "g-ggg"])
    line.named = line.they = 0b01000
    text = "no block reaches column 1, so it is blank; no other block reaches column 4, so it is blank."
    assert told(reach, line, News({BLANK: 0b01001}, {})) == text


def test_of_a_line_that_has_none_of_several_colours_they_are_not_named() -> None:
    grounds = [Ground("no shared colour", 1, 0b11), Ground("no shared colour", 2, 0b11)]
    assert str(told_grounds(line_of("1r 1b", "-" * 9), grounds)) == "columns 1–2 have none of its colours"
    assert str(told_grounds(line_of("1r 1b 1g", "-" * 9), grounds)) == "columns 1–2 have no red or blue"


def test_of_much_that_crossing_lines_say_only_the_cells_are_named() -> None:
    grounds = [Ground("no room", 1 + place % 3, 0b1_000_000_000_001 << place) for place in range(12)]
    text = "crossing lines bar colours from columns 1–24"
    assert str(told_grounds(line_of("1r", "-" * 24), grounds)) == text


# suppositions


@pytest.mark.parametrize(
    ("clue", "supposed", "text"),
    [
        ("1r", {0: 1, 2: 1}, "r1c1 and r1c3 do not fit together in row 1 (1 red)"),
        ("2r", {0: 1, 2: 1}, "r1c1 and r1c3 are too far apart for row 1 (2 red)"),
        ("1r", {1: 2}, "r1c2 does not fit in row 1 (1 red)"),
        ("3r", {1: 0}, "row 1 (3 red) has no room for its block"),
        ("2r", {0: 1, 1: 0}, "row 1 (2 red) has no room for its block with r1c1 red"),
        ("1r 1b", {0: 0, 1: 2}, "row 1 (1 red, 1 blue) has no room for its blocks with r1c2 blue"),
        ("1r 1b", {0: 2}, "r1c1 does not fit in row 1 (1 red, 1 blue)"),
    ],
)
def test_why_a_line_cannot_be(clue: str, supposed: dict[int, int], text: str) -> None:
    reasoner = Reasoner(ColourHanjie(COLOURS[:2], (clue_of(clue),), (None,) * 4), {})
    facts = {reasoner.lits.of((0, column), value) for column, value in supposed.items()}
    reasoner.close(facts, [])
    assert str(ColourTechniques(reasoner).contradiction(reasoner.rules[0], facts).sentence) == text


def test_a_cell_is_told_by_the_one_colour_that_is_left() -> None:
    reasoner = Reasoner(ColourHanjie(COLOURS[:2], (clue_of("1r"),), (None, None)), {})
    techniques = ColourTechniques(reasoner)
    blank, red, blue = (reasoner.lits.of((0, 0), value) for value in range(3))
    assert str(techniques.say(reasoner.facts([-red]))) == "r1c1 is not red"
    assert str(techniques.say(reasoner.facts([-red, -blue]))) == "r1c1 is blank"
    assert str(techniques.say(reasoner.facts([blue, -red]))) == "r1c1 is blue"
    assert str(techniques.suppose(reasoner.fact(-blank))) == "r1c1 were not blank"
    reasoner.learn([-blue])
    assert str(techniques.suppose(reasoner.fact(-blank))) == "r1c1 were red"


def test_a_cell_is_told_by_two_colours_rather_than_by_all_others() -> None:
    reasoner = Reasoner(ColourHanjie(COLOURS, (clue_of("1r"),), (None, None)), {})
    blank, _, blue, green = (reasoner.lits.of((0, 0), value) for value in range(4))
    techniques = ColourTechniques(reasoner)
    assert str(techniques.say(reasoner.facts([-blank, -blue]))) == "r1c1 is red or green"
    assert str(techniques.say(reasoner.facts([-blank]))) == "r1c1 is not blank"
    link = techniques.link(reasoner.rules[0], reasoner.facts([-blank, -blue]), {-green})
    assert str(link) == "r1c1 is red (row 1 reads 1 red)"


def test_a_link_knows_which_colours_its_line_has() -> None:
    reasoner = Reasoner(ColourHanjie(COLOURS, (clue_of("2r"),), (None, None)), {})
    [row, *_] = reasoner.rules
    said = ColourTechniques(reasoner).link(row, [Fact((0, 0), 0, False)], set())
    assert str(said) == "r1c1 is red (row 1 reads 2 red)"


def test_what_no_line_alone_forces_is_told_as_a_supposition() -> None:
    reasoner = Reasoner(ColourHanjie(COLOURS, (clue_of("1r"),), (None, None)), {})
    found = Found([reasoner.rules[0]], [reasoner.lits.of((0, 0), 1)])
    assert ColourTechniques(reasoner).name(found, (), ()) is None


def test_only_what_a_cell_would_hold_is_tried() -> None:
    reasoner = Reasoner(ColourHanjie(COLOURS, (clue_of("1r"),), (None, None)), {})
    red = reasoner.lits.of((0, 0), 1)
    assert ColourTechniques(reasoner).worth_trying(-red)
    assert not ColourTechniques(reasoner).worth_trying(red)
