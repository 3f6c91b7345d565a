"""Drawings and words in a terminal that is narrow: they fit, or say in one line that they do not."""

import re
from pathlib import Path
from random import Random

import pexpect  # type: ignore[import-untyped]  # it has no annotations
import pytest

from cluesmith import bank
from cluesmith.draw import half_blocks
from cluesmith.draw.text import Drawing, narrowest_width, render, render_within
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.registry import KINDS
from cluesmith.text import reflowed, wrapped
from tests.command_line import PROGRAM, environment, run

TWO_DIGITS = "hanjie\nrows: 12, 1 10, 0\ncolumns: 2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2\n"
every_kind = pytest.mark.parametrize("kind", list(KINDS))


def shown(*args: str, columns: int, **variables: str) -> str:
    """What a command writes on a terminal of that width."""
    settings = environment({"TERM": "xterm", "NO_COLOR": "1", **variables})
    settings.pop("COLUMNS", None)
    child = pexpect.spawn(
        PROGRAM,
        list(args),
        env=settings,
        encoding="utf-8",
        dimensions=(40, columns),
        timeout=60,
    )
    child.expect(pexpect.EOF)
    child.close()
    return str(child.before).replace("\r\n", "\n")


def widest(text: str) -> int:
    return max(map(len, text.split("\n")))


# drawings


@every_kind
@pytest.mark.parametrize("seed", range(5))
def test_a_drawing_has_the_width_that_it_says_and_every_cell_is_in_its_place(kind: str, seed: int) -> None:
    rng = Random(seed)
    side = rng.randint(4, 12)
    puzzle, answer = KINDS[kind].random(side, side, rng)
    for picture in (puzzle.picture(answer), puzzle.picture({}).with_numbers()):
        for columns in (200, 40, 30, 20):
            drawing = Drawing.within(picture, columns)
            lines = list(drawing.lines())
            assert max(map(len, lines)) == drawing.total_width
            for row in range(side):
                line, start = drawing.place((row, side - 1))
                assert lines[line][start + drawing.cell_width] in "┃│"  # the border is behind the last cell


@every_kind
def test_cells_get_narrower_before_a_drawing_does_not_fit(kind: str) -> None:
    puzzle, answer = KINDS[kind].random(8, 8, Random(3))
    picture = puzzle.picture(answer)
    usual, narrowest = widest(render(picture)), narrowest_width(picture)
    assert narrowest <= usual
    assert render_within(picture, usual) == render(picture)
    assert widest(render_within(picture, narrowest) or "") <= narrowest
    assert render_within(picture, narrowest - 1) is None


def test_numbers_of_two_digits_stay_apart() -> None:
    puzzle = Hanjie.parse("hanjie\nrows: " + "2, " * 10 + "0\ncolumns: 10, 10\n")
    assert narrowest_width(puzzle.picture({})) == widest(render(puzzle.picture({})))
    apart = Hanjie.parse("hanjie\nrows: " + "1, " * 10 + "0\ncolumns: 10, 0\n")
    assert "10 0" in (render_within(apart.picture({}), narrowest_width(apart.picture({}))) or "")


def test_where_clues_stand() -> None:
    puzzle = Hanjie.parse("hanjie\nrows: 1 2, 3, 0, 1\ncolumns: 2, 1, 2, 1 1\n")
    drawing = Drawing(puzzle.picture({}))
    lines = list(drawing.lines())
    found = [drawing.clue_place(place, number) for place, number in [((0, -1), 1), ((-1, 0), 0), ((-1, 3), 1)]]
    assert [lines[line][start : start + wide].strip() for line, start, wide in found] == ["2", "2", "1"]


def test_half_blocks_show_two_rows_in_one() -> None:
    puzzle = Hanjie.parse("hanjie\nrows: 1, 2, 1\ncolumns: 2, 2\n")
    picture = puzzle.picture(puzzle.solve().answers[0])
    assert half_blocks.is_painted(picture)
    assert half_blocks.render(picture) == "▄█\n▀\n"
    assert half_blocks.render(picture, ascii_only=True) == ".#\n##\n#.\n"
    assert not half_blocks.is_painted(puzzle.picture({}))


def test_an_answer_that_does_not_fit_is_shown_in_half_blocks() -> None:
    text = shown("solve", "--limit", "1", TWO_DIGITS, columns=15)
    assert "▀" in text or "█" in text
    assert "━" not in text
    assert widest(text.split("\n\n")[0]) <= 15


def test_a_board_that_cannot_fit_says_so_in_one_line() -> None:
    text = shown("draw", TWO_DIGITS, columns=15)
    needed = narrowest_width(Hanjie.parse(TWO_DIGITS).picture({}))
    assert text == f"(not drawn: this board takes {needed} columns, and the terminal has 15)\n"


def test_what_is_piped_is_as_wide_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "wide.txt"
    file.write_text(TWO_DIGITS)
    assert run("draw", str(file), COLUMNS="15").out == render(Hanjie.parse(TWO_DIGITS).picture({}))


# words


def test_words_go_on_below_as_far_in_as_they_began() -> None:
    assert wrapped("12. one two three four", 12) == "12. one two\n    three\n    four"
    assert wrapped("   1) one two three", 12) == "   1) one\n      two\n      three"
    assert wrapped("short\n\n  longer than that", 12) == "short\n\n  longer\n  than that"
    assert wrapped("unbreakable-in-here", 12) == "unbreakable-in-here"
    assert reflowed("one two three\nfour five", 9) == "one two\nthree\nfour five"
    assert reflowed("one two\nfour five", 9) == "one two\nfour five"


@pytest.mark.repeats
@every_kind
def test_rules_hints_and_explanations_wrap_at_words(kind: str) -> None:
    entry = next(entry for entry in bank.shipped(kind) if entry.grade and min(entry.size) > 3)
    rules = shown("rules", kind, columns=50).split("An example")[0]
    assert widest(rules.split("\n\n", 1)[1]) <= 50
    told = shown("explain", "--brief", "--steps", "1-6", entry.id, columns=50)
    assert widest(told) <= 50
    plain = run("explain", "--brief", "--steps", "1-6", entry.id).out
    assert widest(plain) > 50
    assert re.sub(r"\s+", " ", told) == re.sub(r"\s+", " ", plain)


def test_what_is_wrong_and_why_wraps_at_words() -> None:
    board = "hanjie\nrows: 1, 1, 1, 1, 1, 1\ncolumns: 1, 1, 1, 1, 1, 1\n"
    why = shown("why", board, columns=40)
    assert "given: " in why
    assert widest(why) <= 40
    wrong = shown("check", board, "######\n" * 6, columns=40)
    assert "cannot read 1" in re.sub(r"\s+", " ", wrong)
    assert widest(wrong) <= 40
