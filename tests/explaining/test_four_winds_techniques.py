"""Four Winds in words: each technique fires on some board, and the sentences are those of the golden files."""

from pathlib import Path

import pytest

from cluesmith.bank import find
from cluesmith.explaining.boards import boards as drawn
from cluesmith.explaining.boards import shown
from cluesmith.explaining.explainer import explain
from cluesmith.explaining.hints import hint
from cluesmith.explaining.verify import holds
from cluesmith.grid import DOWN, LEFT, RIGHT, UP
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.puzzle import Fact
from cluesmith.search import solve
from tests.explaining.golden_files import as_stored, boards, techniques_in

pytestmark = pytest.mark.repeats

TECHNIQUES = {"full", "needs all", "must reach", "cannot reach", "only reach", "supposition"}


@pytest.mark.parametrize("path", boards("four-winds"), ids=lambda path: path.stem)
def test_boards_are_explained_as_stored(path: Path, *, update: bool) -> None:
    assert as_stored(path, FourWinds, update=update)


def test_every_technique_is_told_of_some_board() -> None:
    assert set(techniques_in(boards("four-winds"))) == TECHNIQUES


def test_a_line_is_drawn_whole_from_its_number() -> None:
    puzzle = FourWinds.parse("four-winds\n. 4 . .\n2 . 1 .\n. 3 . .\n. . 1 .\n")
    step = explain(puzzle).steps[0]
    assert str(step.sentences[0]) == "Only the 4 at r1c2 can reach r1c4."
    assert step.conclusions == (Fact((0, 3), RIGHT),)
    assert Fact((0, 2), RIGHT) in step.facts


def test_cells_that_only_one_number_sees_are_told_at_once() -> None:
    puzzle = FourWinds.parse("four-winds\n. 4 . .\n2 . 1 .\n. 3 . .\n. . 1 .\n")
    first, _ = explain(puzzle).steps
    told = "In the same way, r2c4 is left to the 1 at r2c3, r3c4 to the 3 at r3c2, and r4c4 to the 1 at r4c3."
    assert str(first.sentences[1]) == told
    assert {Fact((1, 3), RIGHT), Fact((2, 2), RIGHT), Fact((3, 3), RIGHT)} <= set(first.facts)
    assert holds(puzzle, first)


def test_a_gap_that_a_player_left_is_worth_a_step() -> None:
    puzzle = FourWinds.parse("four-winds\n. 4 . .\n2 . 1 .\n. 3 . .\n. . 1 .\n")
    answer = solve(puzzle).answers[0]
    [step] = explain(puzzle, {cell: value for cell, value in answer.items() if cell != (0, 2)}).steps
    assert step.conclusions == (Fact((0, 2), RIGHT),)
    assert step.text == "The 4 at r1c2 is complete: it goes 2 right."


LONG_WAY = """
four-winds
. 3 . . . . . ?
. . . . 6 . . .
1 . . 2 . 7 . .
. . 6 . . . . 5
. 4 . . 3 . . .
2 . . . . . ? .
. . . ? . . . .
. . 2 1 . . . .
"""


def test_a_line_that_is_only_supposed_is_marked_whole() -> None:
    puzzle = FourWinds.parse(LONG_WAY)
    steps = explain(puzzle).steps
    board = next(board for board in drawn(puzzle, {}, steps) if board.step and board.step.supposed)
    supposed = {cell for cell, mark in board.shown.highlights if mark == "supposed"}
    assert supposed == {(2, 2), (3, 1), (4, 2), (5, 2), (5, 1), (6, 1), (7, 1)}  # the 4 passes r6c2 and r7c2
    assert all(board.shown.squares[row][column].strokes for row, column in supposed)


def test_a_supposition_ends_with_what_is_drawn() -> None:
    for step in explain(FourWinds.parse(LONG_WAY)).steps:
        if step.supposed and any(fact.holds for fact in step.conclusions):
            last = str(step.sentences[-1])
            assert " reaches " in last
            assert last.removeprefix("So ").split(" reaches")[0] in str(step.sentences[0])


def test_how_far_a_number_has_to_go_and_can_go_is_told_at_once() -> None:
    empty = FourWinds.parse("four-winds empty-cells\n. 2 . . . .\n0 0 0 0 0 0\n")
    first = explain(empty).steps[-1].text
    assert first == "The 2 at r1c2 can go at most 1 left, so it goes 1 or 2 right, and no line covers r1c5 or r1c6."
    started = explain(empty, {(0, 0): LEFT}).steps[-1]
    told = "The 2 at r1c2 goes 1 left, so it goes 1 right"
    assert started.text == f"{told}; no line covers r1c4, r1c5 or r1c6."


def test_how_far_a_started_number_goes_is_told_as_a_range() -> None:
    steps = [step.text for step in explain(find("fw-8x8-expert-1").puzzle).steps]
    assert any("The 5 at r6c1 goes 1 to 3 right, so it goes 2 to 4 up" in text for text in steps)


def test_a_number_that_has_only_one_way_left_goes_further() -> None:
    steps = [step.text for step in explain(find("fw-12x12-medium-1").puzzle).steps]
    assert any(text.startswith("The 5 at r6c4 can only go further down.") for text in steps)


def test_what_has_the_same_reason_is_told_at_once() -> None:
    steps = [step for step in explain(FourWinds.parse(LONG_WAY)).steps if step.supposed]
    [both] = [step for step in steps if len(step.supposed) > 1]
    assert str(both.sentences[0]) == "Suppose the 6 at r2c5 missed r2c8 or r4c5:"
    assert str(both.sentences[-1]) == "So the 6 at r2c5 reaches r2c8 and r4c5."
    assert both.conclusions == (Fact((1, 7), RIGHT), Fact((3, 4), DOWN))
    assert all(holds(FourWinds.parse(LONG_WAY), step) for step in steps)


def test_of_several_facts_that_are_supposed_none_is_drawn() -> None:
    puzzle = FourWinds.parse(LONG_WAY)
    board = next(one for one in drawn(puzzle, {}, explain(puzzle).steps) if one.step and len(one.step.supposed) > 1)
    labels = dict(board.shown.labels)
    assert (labels[1, 7], labels[3, 4]) == ("?", "?")
    assert not board.shown.squares[1][7].strokes
    assert not board.shown.squares[3][4].strokes


def test_a_0_sends_out_no_line_without_words() -> None:
    puzzle = FourWinds.parse("four-winds empty-cells\n. . 3 .\n1 . . 0\n. 3 . .\n")
    first, *_ = steps = explain(puzzle).steps
    assert {fact.cell for fact in first.opening[0].conclusions} == {(0, 3), (1, 2), (1, 1), (2, 3)}
    assert not any("sends out" in step.text for step in steps)


def test_one_complete_number_after_another_is_told_at_once() -> None:
    puzzle = FourWinds.parse("four-winds\n. . 3 . .\n. 2 . 2 .\n. . . . 3\n5 . . . .\n")
    step = next(step for step in explain(puzzle).steps if step.technique == "full")
    assert [str(sentence) for sentence in step.sentences] == [
        "The 5 at r4c1 is complete, so only the 2 at r2c4 can reach r4c4, and only the 3 at r3c5 can reach r4c5.",
        "In the same way, r1c4 is left to the 3 at r1c3, and r2c5 to the 3 at r3c5.",
    ]
    assert {fact.cell for fact in step.facts if fact.holds} >= {(3, 3), (3, 4), (0, 3), (1, 4)}


def test_one_number_that_needs_all_after_another_is_told_at_once() -> None:
    *_, last = explain(FourWinds.parse("four-winds\n. 4 . .\n2 . 1 .\n. 3 . .\n. . 1 .\n")).steps
    assert str(last.sentences[1]) == "In the same way, the 2 at r2c1 goes 2 down, and the 3 at r3c2 1 down."


LEFT_IN_ORDER = """four-winds
1 1 . . 2 .
. . . 2 . .
. 1 4 . . 1
. 2 . . . .
2 . . . 5 1
. . . 2 . .
"""
NEEDED_IN_ORDER = """four-winds
. . . . . 6 . .
. . . . . . . 14
. . . . 9 5 . .
3 5 . . . . . .
. . . 2 . . 5 .
. . 2 . . . . .
. . . . . . . .
. 1 1 . . . . .
"""


def test_what_is_left_to_a_number_later_is_told_later() -> None:
    *_, last = explain(FourWinds.parse(LEFT_IN_ORDER)).steps
    told = str(last.sentences[1])
    assert "r3c4 to the 4 at r3c3" in told
    assert told.endswith("Then r6c5 and r5c2 are left to the 5 at r5c5, and r3c5 to the 4 at r3c3.")


def test_a_number_is_told_to_need_all_only_when_it_does() -> None:
    *_, last = explain(FourWinds.parse(NEEDED_IN_ORDER)).steps
    assert str(last.sentences[1]).endswith("Then the 5 at r3c6 goes 5 down, and the 5 at r5c7 2 up and 3 down.")


def test_limits_are_told_only_when_nothing_can_be_written() -> None:
    puzzle = FourWinds.parse(LONG_WAY)
    steps = explain(puzzle).steps
    told = [number for number, step in enumerate(steps) if not step.writes and not step.supposed]
    assert told
    assert any(step.writes for step in steps[: told[0]])
    assert any("go no further than" in step.text or "goes at most" in step.text for step in steps)


def test_a_wrong_mark_in_the_middle_of_a_line() -> None:
    puzzle = find("fw-8x8-expert-1").puzzle
    marks = {**solve(puzzle).answers[0], (0, 2): UP}
    told = hint(puzzle, {cell: marks[cell] for cell in [(0, 0), (0, 2), (0, 4), (0, 6)]}).text(3)
    assert told.endswith("The 5 at r1c2 goes 1 left and 3 right, and a line has no gaps: it passes r1c3.")


FIVES = """
four-winds
. . 4 . .
1 . . . 1
. 5 . . .
. . . 4 .
2 . . 1 .
"""


def test_how_far_a_number_goes_at_most_is_the_reason_for_what_it_leaves() -> None:
    first, *_ = steps = [step.text for step in explain(FourWinds.parse(FIVES)).steps]
    told = "The 1 at r2c5 goes at most 1 in any direction"
    assert first == f"{told}, so only the 4 at r4c4 can reach r4c5, and only the 1 at r5c4 can reach r5c5."
    assert any("; it cannot pass r3c3, so only the 4 at r4c4 can reach r4c3, and only the 2" in step for step in steps)


def test_what_is_drawn_in_other_directions_says_how_far_a_number_goes_at_most() -> None:
    puzzle = FourWinds.parse(
        "four-winds empty-cells\n. . . . . . .\n. . . 4 . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n"
    )
    [step] = explain(puzzle, {(2, 3): DOWN, (3, 3): DOWN}).steps
    assert step.text.startswith("The 4 at r2c4 already goes 2 down, so it goes at most 2 left or right, and no line")
    [step] = explain(puzzle, {(2, 3): DOWN, (1, 2): LEFT}).steps
    assert step.text.startswith("The 4 at r2c4 already goes 1 down and 1 left, so it goes at most 2 right, and no")


def test_only_what_looks_new_is_marked_as_new() -> None:
    puzzle = FourWinds.parse(FIVES)
    _, first, *_ = drawn(puzzle, {}, explain(puzzle).steps)
    assert first.step
    assert Fact((1, 1), LEFT, False) in first.step.conclusions  # which goes without saying behind the bar at r2c3
    assert {cell for cell, mark in first.shown.highlights if mark == "focus"} == {(1, 2), (3, 4), (4, 4)}


def test_a_hint_marks_only_what_there_is_to_write() -> None:
    puzzle = FourWinds.parse(FIVES)
    step = hint(puzzle, {}).step
    assert step
    board = shown(puzzle, {}, step)
    assert {cell for cell, mark in board.highlights if mark == "focus"} == {(3, 4), (4, 4)}


def test_a_known_line_that_ends_only_if_something_is_supposed_has_no_arrow() -> None:
    puzzle = FourWinds.parse(FIVES)
    board = next(board for board in drawn(puzzle, {}, explain(puzzle).steps) if board.step and board.step.supposed)
    assert board.shown.squares[2][2].strokes  # which the 5 is supposed to cover
    assert board.shown.squares[1][2].strokes == (UP,)
    assert board.shown.squares[1][2].arrow is None
    assert board.shown.squares[1][1].arrow == RIGHT


def test_tries_with_different_reasons_are_not_told_at_once() -> None:
    puzzle = FourWinds.parse(
        "four-winds\n. . 4 . . .\n. 3 . . 3 .\n3 . . . . .\n. 2 . . . 3\n. . . 5 . .\n. . 3 . 1 .\n"
    )
    [step] = [step for step in explain(puzzle).steps if "the 4 at r1c3 cannot pass r1c2" in step.text]
    assert str(step.sentences[0]) == "Suppose the 3 at r2c2, not the 4 at r1c3, reached r1c2:"
    assert str(step.sentences[-1]) == "So the 4 at r1c3 reaches r1c2."


def test_several_bars_are_told_at_once() -> None:
    told = "The ? at r6c5 cannot pass r4c5 or r6c6, so only the ? at r2c7 can reach r2c5, and only the 1 at r5c7"
    board = ". . . 6 . . .\n. . 1 . . . ?\n6 6 . . . . .\n. . . ? . . .\n. ? . . . . 1\n. . 1 . ? . .\n. . . . 1 2 .\n"
    steps = explain(FourWinds.parse(f"four-winds\n{board}")).steps
    assert f"{told} can reach r6c7." in [step.text for step in steps]


def test_whoever_takes_a_cell_from_a_number_is_told_once() -> None:
    board = """\
. 4 . . . . 3 . . .
. . . 3 . . . . . .
3 . . . . 6 1 . . 3
. 1 . . . . . . . .
. . . 2 . . . . 4 .
. . . . 6 . . 5 . .
. 3 3 . . . 6 . . .
3 . . 2 . . . . 5 .
. . . . . 4 . 1 . .
. 2 . 3 . . . . . 4
"""
    steps = explain(FourWinds.parse(f"four-winds\n{board}")).steps
    step = next(step for step in steps if len(step.supposed) > 1)
    assert str(step.sentences[0]) == "Suppose the 2 at r10c2 or the 2 at r8c4 reached r8c2:"
    assert str(step.sentences[-1]) == "So neither the 2 at r10c2 nor the 2 at r8c4 reaches r8c2."


def test_that_a_cell_stays_empty_is_supposed_together_with_lines_over_it() -> None:
    puzzle = FourWinds.parse("four-winds empty-cells\n. . . . . 6\n. . 0 1 . .\n2 . 2 . . 1\n. 2 . . 2 .\n")
    steps = explain(puzzle, {(0, 1): LEFT, (2, 1): UP, (3, 5): DOWN}).steps
    told = [str(step.sentences[0]) for step in steps if len(step.supposed) > 1]
    assert "Suppose the 2 at r4c2 reached r4c3, or no line covered r4c3:" in told


def test_a_0_that_would_send_out_a_line_is_wrong() -> None:
    puzzle = FourWinds.parse("four-winds\n. 2 . .\n5 . . .\n. 0 . 0\n. . 4 .\n")
    told = hint(puzzle, {(0, 2): RIGHT, (3, 1): LEFT, (0, 0): LEFT}).text(3)
    assert ", and then the 0 at r3c4 sends out a line." in told


def test_where_a_number_can_only_go_knows_its_cells() -> None:
    puzzle = FourWinds.parse("four-winds\n. . . 4\n. 1 . .\n? . 2 .\n3 . . .\n")
    step = next(step for step in explain(puzzle).steps if "can only go right" in step.text)
    assert {(3, 1), (3, 2), (3, 3)} <= set(step.sentence.cells)
