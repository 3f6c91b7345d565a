"""The techniques of Hanjie in colours: each fires somewhere, is true, and is told well."""

from pathlib import Path
from random import Random

import pytest

from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.clues import colour_runs
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
from cluesmith.kinds.hanjie.colour.techniques import QUESTIONS
from cluesmith.kinds.hanjie.colour.telling import after_all, told_of
from cluesmith.sentence import Sentence
from tests.explaining.colour_lines import MARKS, line_of, told
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
MAX_TEXT = 300


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
