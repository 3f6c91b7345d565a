"""The techniques of Hanjie in colours: each fires somewhere, is true, and is told well."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Found
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.clues import ColourBlock, ColourLineClue, colour_runs
from cluesmith.kinds.hanjie.colour.line_logic import HARD_TOLD, all_placements, by_block, by_case, few_placements
from cluesmith.kinds.hanjie.colour.line_techniques import (
    EASY,
    LineTechnique,
    colours,
    complete,
    count,
    fit,
    gap,
    glue,
    join,
    overlap,
    reach,
    share,
    squeeze,
)
from cluesmith.kinds.hanjie.colour.line_view import LineView, News, single_in
from cluesmith.kinds.hanjie.colour.lines import solve_line
from cluesmith.kinds.hanjie.colour.palette import KNOWN, Colour
from cluesmith.kinds.hanjie.colour.reasons import Ground, told_grounds
from cluesmith.kinds.hanjie.colour.techniques import QUESTIONS, ColourTechniques
from cluesmith.kinds.hanjie.colour.telling import after_all, told_of
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.puzzle import Fact
from cluesmith.sentence import Sentence
from tests.explaining.golden_files import as_stored, boards, techniques_in

NAMES = {
    "block complete",
    "colour complete",
    "contradiction in a crossing line",
    "edge",
    "empty line",
    "exact fit",
    "glue",
    "line complete",
    "line logic",
    "needs all",
    "no room",
    "no shared colour",
    "one place left",
    "out of reach",
    "overlap",
}
COLOURS = tuple(Colour(name, KNOWN[name]) for name in ("red", "blue", "green"))
MARKS = ".rbg"
MAX_TEXT = 300


def clue_of(text: str) -> tuple[ColourBlock, ...]:
    """`3r ?b` as blocks."""
    return tuple(("?" if block[0] == "?" else int(block[:-1]), MARKS.index(block[-1])) for block in text.split())


def line_of(clue: str, marks: str, bars: Sequence[str] = ()) -> LineView:
    """A row with cells that are blank (.), of a colour (r, b, g) or unknown (-); `bars` are cells barred for a colour.

    The colours of a bar stand where it is: "--r-" bars red from the third cell.
    """
    masks = [sum(1 << at for at, mark in enumerate(marks) if mark in ("-", held)) for held in MARKS]
    for bar in bars:
        for at, mark in enumerate(bar):
            if mark != "-":
                masks[MARKS.index(mark)] &= ~(1 << at)
    names = tuple(colour.name for colour in COLOURS)
    cells = [(0, column) for column in range(len(marks))]
    return LineView(ColourLineClue("row", 0, clue_of(clue), names), cells, masks)


def filled_by(technique: LineTechnique, line: LineView) -> str:
    """All that is told of what the technique fills, without the name of the line."""
    left = after_all(line.masks, technique(line))
    filled = single_in(left) & ~single_in(line.masks)
    wanted = News({value: cells for value, mask in enumerate(left) if (cells := mask & filled)}, {})
    return told(technique, line, wanted)


def barred_by(technique: LineTechnique, line: LineView) -> str:
    """The same of what the technique rules out."""
    left = after_all(line.masks, technique(line))
    gone = enumerate(old & ~new for old, new in zip(line.masks, left, strict=True))
    return told(technique, line, News({}, {value: cells for value, cells in gone if cells}))


def told(technique: LineTechnique, line: LineView, wanted: News) -> str:
    if not any(wanted):
        return ""
    return str(told_of(line, list(technique(line)), wanted, Sentence()).sentence).partition("): ")[2]


# sentences


@pytest.mark.parametrize("path", boards("colour-hanjie"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, ColourHanjie, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("colour-hanjie"))) >= NAMES


@pytest.mark.parametrize(
    ("technique", "clue", "marks", "text"),
    [
        (fit, "2r 2b", "----", "its blocks touch and fill all of it, so columns 1–2 are red and columns 3–4 are blue."),
        (
            fit,
            "1r 1r",
            "---",
            (
                "its blocks, with single blanks between them, fill all of it, so columns 1 and 3 are red "
                "and column 2 is blank."
            ),
        ),
        (
            fit,
            "1r 1r 1b",
            "----",
            (
                "its blocks, with single blanks between those of the same colour, fill all of it, "
                "so columns 1 and 3 are red, column 4 is blue and column 2 is blank."
            ),
        ),
        (count, "", "---", "all of it is blank."),
        (count, "3r", "---", "the 3 red fills all of it."),
        (count, "1r", "-..", "only column 1 is not blank, so it is red."),
        (count, "2b", "--..", "the 2 blue needs both cells that are not blank, so columns 1–2 are blue."),
        (
            count,
            "1r 1b",
            "-.-.",
            "its blocks need both cells that are not blank, so column 1 is red and column 3 is blue.",
        ),
        (count, "2r", "rr--", "its block is painted, so columns 3–4 are blank."),
        (count, "1r 1b", "-rb-", "all its blocks are painted, so the rest is blank."),
        (overlap, "3r", "----", "the 3 red starts in column 1 or 2, so it always covers columns 2–3."),
        (
            overlap,
            "3r 2b",
            "------",
            (
                "the 3 red starts in column 1 or 2, so it always covers columns 2–3; "
                "the 2 blue starts in column 4 or 5, so it always covers column 5."
            ),
        ),
        (overlap, "2r", ".--.", "the 2 red can only lie in columns 2–3."),
        (
            squeeze,
            "3r 1b",
            "----b----",
            ("given the painted cells, the 3 red starts in column 1 or 2, so it always covers columns 2–3."),
        ),
        (squeeze, "2r 1b", "--b---", "given the painted cells, the 2 red can only lie in columns 1–2."),
        (
            glue,
            "3b 1r",
            "-b-b----",
            "the blue in columns 2 and 4 is all part of the 3 blue, so column 3 is blue.",
        ),
        (
            glue,
            "3b",
            "b----",
            ("the blue in column 1, at the border, can only be an end of the 3 blue, so columns 2–3 are blue."),
        ),
        (
            glue,
            "2r 2b",
            "--rb--",
            (
                "the red in column 3, next to another colour, can only be an end of the 2 red, "
                "so column 2 is red; the blue in column 4, next to another colour, can only be an end of the 2 blue, "
                "so column 5 is blue."
            ),
        ),
        (
            glue,
            "2r 3r",
            ".r------",
            ("the red in column 2, next to a blank, can only be an end of the 2 red, so column 3 is red."),
        ),
        (
            glue,
            "3r 2b",
            "-r------",
            (
                "the red in column 2 can only be part of the 3 red, which then starts in column 1 "
                "or 2, so column 3 is red."
            ),
        ),
    ],
)
def test_cells_that_are_filled(technique: LineTechnique, clue: str, marks: str, text: str) -> None:
    assert filled_by(technique, line_of(clue, marks)) == text


@pytest.mark.parametrize(
    ("technique", "clue", "marks", "text"),
    [
        (colours, "2r 1b", "rr---", "this row has all its red, so columns 3–5 are not red."),
        (colours, "2r 1b", "rr-b-", "this row has all its red and blue, so columns 3 and 5 are not red or blue."),
        (complete, "2r 2r", "-rr---", "the first 2 red is complete in columns 2–3, so columns 1 and 4 are not red."),
        (
            complete,
            "1r 1r",
            "--r--",
            "the red in column 3 is a whole block, so columns 2 and 4 are not red.",
        ),
        (gap, "2r", "--.-.--", "there is no room for the 2 red in column 4, so it is not red."),
        (
            join,
            "2r 2r 1r",
            "-r-rr---",
            (
                "red in column 3 would make a block of at least 4, and no block that long fits "
                "there, so column 3 is not red."
            ),
        ),
        (reach, "2r", "-r----", "the 2 red does not reach columns 4–6, so they are not red."),
        (
            reach,
            "2r 1b",
            "--r----b-",
            (
                "no block reaches column 1, columns 5–7 or column 9, so they are not red or blue; "
                "the 1 blue does not reach column 2 or 4, so they are not blue."
            ),
        ),
        (
            few_placements,
            "1r 1b",
            "-r--b",
            ("its blocks can only lie in columns 2 and 5, so columns 1 and 3–4 are not red, blue or green."),
        ),
        (
            by_case,
            "1r 3r",
            "--r------",
            "whether the red in column 3 belongs to the 1 red or the 3 red, column 2 is not red.",
        ),
        (
            all_placements,
            "2r 2b",
            "------",
            (
                "in every way to place its blocks, columns 1–2 are not blue or green, "
                "columns 3–4 are not green and columns 5–6 are not red or green."
            ),
        ),
    ],
)
def test_colours_that_are_ruled_out(technique: LineTechnique, clue: str, marks: str, text: str) -> None:
    assert barred_by(technique, line_of(clue, marks)) == text


def test_colours_that_the_line_does_not_have() -> None:
    assert barred_by(share, line_of("1r", "-.")) == "this row has no blue or green, so column 1 is not blue or green."
    assert filled_by(share, line_of("1r", "-.", [".", "g"])) == "this row has no blue, so column 1 is red."


def test_a_run_that_leaves_its_block_one_place() -> None:
    assert filled_by(glue, line_of("4r 4r", "------rr-rr------")) == (
        "the red in columns 7–8 can only be part of the first 4 red, which then lies in columns 5–8, "
        "so columns 5–6 are red; the red in columns 10–11 can only be part of the last 4 red, "
        "which then lies in columns 10–13, so columns 12–13 are red."
    )


def test_a_run_that_may_belong_to_several_blocks() -> None:
    assert filled_by(glue, line_of("2r 3r 2r", "----.r--------")) == (
        "the red in column 6, next to a blank, can only be an end of the first 2 red or the 3 red, so column 7 is red."
    )
    line = line_of("2r 3r 2r 3r 2r", "-" * 17 + "r." + "-" * 17)
    assert filled_by(glue, line) == (
        "the red in column 18, next to a blank, can only be an end of a block of at least 2, so column 17 is red."
    )
    line = line_of("3r 4r", "-" * 8 + "r-." + "-" * 8)
    assert filled_by(glue, line) == "whether the red in column 9 belongs to the 3 red or the 4 red, column 8 is red."
    line = line_of("2r 1r 1r 1r", ".-------r------", ["b" * 15, "g" * 15])
    assert filled_by(by_case, line) == "whichever block the red in column 9 belongs to, column 10 is blank."
    line = line_of("1r 1b 1r 1b 1r", "-----r-r-----", ["g" * 13])
    assert filled_by(by_case, line) == (
        "whether the red in column 6 belongs to the first 1 red or the second 1 red, column 7 is blue."
    )


@pytest.mark.parametrize(
    ("clue", "marks", "text"),
    [
        (
            "?r 3b",
            "-r--..---.--",
            "the 3 blue can only lie in columns 7–9; no block reaches columns 11–12, so they are blank.",
        ),
        ("?r 2b", "-r-r--------", "the red in columns 2 and 4 is all part of the ? red, so column 3 is red."),
        ("?r", "..-r-r-.----", "the red in columns 4 and 6 is all part of one block, so column 5 is red."),
        ("?r 1b", "..-....b....", "the ? red can only lie in column 3."),
    ],
)
def test_a_line_with_unknown_lengths_is_told_block_by_block(clue: str, marks: str, text: str) -> None:
    assert filled_by(by_block, line_of(clue, marks, ["g" * len(marks)])) == text


def test_blocks_of_one_length_and_colour_are_told_apart() -> None:
    line = line_of("1r 1b 2r 1r 1r", "-" * 12)
    names = [line.block_name(block.number) for block in line.blocks]
    assert names == ["the first 1 red", "the 1 blue", "the 2 red", "the second 1 red", "the last 1 red"]
    many = line_of(" ".join(["1r"] * 12), "-" * 23)
    assert many.block_name(10) == "the 11th 1 red"


def test_a_clue_of_very_many_blocks_is_not_repeated() -> None:
    assert str(line_of("2r 1b", "-----").because) == "row 1 (2 red, 1 blue)"
    assert str(line_of(" ".join(["1r 1b"] * 10), "-" * 20).because) == "row 1 (20 blocks)"


def test_a_cell_that_two_insights_fill_is_told_of_by_both() -> None:
    text = "the 1 red is complete in column 1, so column 2 is not red; the 1 blue is complete in column 3, so column 2 "
    assert filled_by(complete, line_of("1r 1b", "r-b-", ["-g-g"])) == text + "is blank."


def test_of_many_blocks_the_first_few_are_told() -> None:
    line = line_of("1r 1b 1r 1b 1r 1b", "." + "-" * 6)
    assert filled_by(overlap, line) == (
        "the first 1 red can only lie in column 2; the first 1 blue can only lie in column 3; "
        "the second 1 red can only lie in column 4; in the same way, columns 5 and 7 are blue and column 6 is red."
    )


def test_what_is_too_long_to_tell_is_left_to_another_step() -> None:
    line = line_of(" ".join(["1r 1b"] * 40), "." + "-" * 80)
    left = after_all(line.masks, overlap(line))
    wanted = News({value: mask & single_in(left) & ~1 for value, mask in enumerate(left) if value}, {})
    found = told_of(line, list(overlap(line)), wanted, Sentence())
    assert found.news == News({1: 0b10}, {})
    assert str(found.sentence) == "Row 1 (80 blocks): the first 1 red can only lie in column 2."


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


# soundness


def test_techniques_say_only_what_the_line_forces() -> None:
    rng = Random(1)
    for _ in range(600):
        row = [rng.choice((0, 0, 1, 1, 2, 3)[: rng.randint(3, 6)]) for _ in range(rng.randint(1, 12))]
        row = [row[place - 1] if place and rng.random() < 0.4 else held for place, held in enumerate(row)]
        line = line_of("", "".join(MARKS[held] if rng.random() < 0.25 else "-" for held in row))
        for value in range(4):
            line.masks[value] &= ~sum((held != value and rng.random() < 0.3) << place for place, held in enumerate(row))
        seen = line_of(" ".join(f"{length}{MARKS[colour]}" for length, colour in colour_runs(row)), "-" * len(row))
        seen.masks = line.masks
        forced = solve_line(seen.clue, seen.size, seen.masks)
        assert forced
        for technique in (*EASY, *HARD_TOLD):
            for insight in technique(seen):
                assert all(not cells & forced[value] for value, cells in insight.bars.items()), technique
                assert all(
                    not cells & mask
                    for held, cells in insight.holds.items()
                    for value, mask in enumerate(forced)
                    if value != held
                ), technique
        assert after_all(seen.masks, all_placements(seen)) == forced


def test_every_technique_has_a_question() -> None:
    named = {name for name in techniques_in(boards("colour-hanjie")) if name != "contradiction in a crossing line"}
    assert named | {"would join"} == QUESTIONS.keys()
