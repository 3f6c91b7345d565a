"""The commands that give reasons: explain, hint, rate, why."""

import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cluesmith import loads, solve
from cluesmith.bank import find
from cluesmith.cli.waiting import Waiting
from cluesmith.registry import KINDS
from tests.command_line import EXAMPLES, changed, run, start

WINDS = KINDS["four-winds"].example
SNAKE = KINDS["bosnian-snake"].example
CROSSED = """\
bosnian-snake
  | . . . . 2 .
. | . . . . . .
3 | . . H . . .
. | . . . . . .
. | . T . . . .
2 | . . . . . .
. | . 0 . . . .
"""
KENKEN = str(EXAMPLES / "kenken.txt")
TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
NO_ANSWER = "hanjie\nrows: 1, 1\ncolumns: 2, 1\n"
BOARD = "hanjie\nrows: 2, 1\ncolumns: 2, 1\n"
HARD = find("webpbn-06574").puzzle.format()  # explained in many seconds


# explain


def test_explain_tells_and_draws_every_step() -> None:
    outcome = run("explain", WINDS)
    assert (outcome.code, outcome.err) == (0, "")
    assert "\n1. Only the 4 at r1c2 can reach r1c4. In the same way, r2c4 is left to the 1 at r2c3" in outcome.out
    told = "\n2. The 4 at r1c2 needs every cell it can still reach: it goes 1 down and 1 left. In the same way, "
    assert told in outcome.out
    assert outcome.out.count("┌") == 1 + len(run("explain", "--json", WINDS).json["steps"])


def test_boards_that_go_with_words_are_numbered_and_printed_ones_are_not() -> None:
    numbers = "    1    2    3    4\n"
    assert numbers in run("explain", WINDS).out
    assert numbers in run("hint", WINDS, "--level", "3").out
    assert " 1 " not in run("draw", BOARD).out.splitlines()[-1]
    assert "┃ 2\n" in run("why", TWO_ANSWERS).out


def test_bars_are_drawn_where_a_line_has_to_end_and_explained_once() -> None:
    outcome = run("explain", "four-winds empty-cells\n. 1 . 1\n. . . .\n. 2 . .\n")
    assert "goes at most 1 down" in outcome.out
    assert outcome.out.count("no line enters a cell through its bar") == 1
    assert "[ ▔ ]" in outcome.out
    assert "bar" not in run("explain", SNAKE, "--steps", "1").out


def test_a_brief_explanation_has_no_boards() -> None:
    whole, brief = (run("explain", *options, WINDS).out for options in ([], ["--brief"]))
    assert [line for line in whole.splitlines() if re.match(r"\d+\. ", line)] == brief.splitlines()


@pytest.mark.repeats
def test_some_steps_of_an_explanation() -> None:
    name = "fw-8x8-0"
    steps = run("explain", "--brief", name).out.splitlines()
    assert run("explain", "--brief", name, "--steps", "2-4").out.splitlines() == steps[1:4]
    assert run("explain", "--brief", name, "--steps", "5-").out.splitlines() == steps[4:]
    assert run("explain", "--brief", name, "--steps", "3").out.splitlines() == steps[2:3]
    some = run("explain", name, "--steps", "2-3")
    assert (some.code, some.out.count("┌")) == (0, 3)
    assert run("explain", "--json", name, "--steps", "2-3").json["steps"][0]["text"] in steps[1]


@pytest.mark.parametrize("steps", ["0", "x", "4-2", "-3", "1-2-3", "99999999999"])
def test_steps_are_numbers(steps: str) -> None:
    outcome = run("explain", WINDS, "--steps", steps)
    assert outcome.code == 2
    assert "expected steps such as 12, 10-20 or 10-" in outcome.err


def test_a_kenken_is_told_without_bookkeeping_and_shows_the_marks_that_go() -> None:
    out = run("explain", KENKEN).out
    assert "so none of its other cells is" not in out
    assert re.search(r"\n   r\dc\d( r\dc\d)*: \d( \d)*, struck \d( \d)*\n", out)


def test_a_supposition_is_told_link_by_link_and_drawn() -> None:
    out = run("explain", CROSSED, "--steps", "3").out
    assert re.search(
        r"3\. Suppose r\dc\d were \w+:\n   1\) +then .*,\n      and then .*\.\n   So r\dc\d is \w+\.\n", out
    )
    assert re.search(r"\{\?\).\}", out)
    assert re.search(r"\{1\).\}", out)


def test_a_supposition_without_links_stands_in_the_same_column() -> None:
    told = run("explain", CROSSED, "--brief", "--steps", "4").out
    assert told.startswith("4. Suppose r6c6 were empty:\n      then the snake crosses row 5 only once, ")


def test_several_puzzles_are_explained_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text("".join(f"{loads(text).to_json()}\n" for text in (BOARD, WINDS)))
    outcome = run("explain", "--brief", str(tmp_path / "two.txt"), SNAKE)
    assert outcome.code == 0
    names = [line for line in outcome.out.splitlines() if line and not re.match(r" |\d+\. ", line)]
    assert names == [f"{tmp_path / 'two.txt'}#1", f"{tmp_path / 'two.txt'}#2", "puzzle 2"]
    for option in ("--html", "--grid"):
        assert f"{option} needs one puzzle, found several" in run("explain", BOARD, WINDS, option, "x").err


def test_of_several_puzzles_one_without_an_answer_stops_no_other() -> None:
    for command in ("explain", "rate"):
        outcome = run(command, NO_ANSWER, BOARD)
        assert outcome.code == 3
        assert outcome.err.startswith("cluesmith: puzzle 1: expected a puzzle with an answer")
        assert "puzzle 2" in outcome.out


def test_explain_in_plain_ascii() -> None:
    outcome = run("explain", "--ascii", KENKEN)
    assert outcome.code == 0
    assert outcome.out.isascii()


def test_explain_as_json() -> None:
    fields = run("explain", "--json", SNAKE).json
    assert fields.keys() == {"kind", "complete", "steps"}
    assert (fields["kind"], fields["complete"]) == ("bosnian-snake", True)
    names = [
        "technique",
        "rules",
        "premises",
        "conclusions",
        "routine",
        "opening",
        "cost",
        "proven_smallest",
        "rank",
        "open",
        "text",
        "chain",
    ]
    assert [list(step) for step in fields["steps"]] == [names] * len(fields["steps"])
    assert fields["steps"][1]["conclusions"][0] == {"cell": [1, 2], "value": 0, "is": True}


@pytest.mark.parametrize("kind", KINDS)
def test_explain_checks_its_steps(kind: str) -> None:
    outcome = run("explain", "--verify", "--json", KINDS[kind].example)
    assert outcome.code == 0
    assert outcome.err == f"{len(outcome.json['steps'])} steps checked\n"


def test_explain_goes_on_from_a_grid(tmp_path: Path) -> None:
    (tmp_path / "grid").write_text("< 4 > ?\n2 ? 1 ?\n? 3 ? ?\n? ? 1 ?\n")
    whole, rest = (
        run("explain", "--json", WINDS).json,
        run("explain", "--json", WINDS, "--grid", str(tmp_path / "grid")).json,
    )
    assert rest["complete"]
    told = {(*fact["cell"],) for step in rest["steps"] for fact in step["conclusions"]}
    assert told <= set(solve(loads(WINDS)).answers[0]) - {(0, 0), (0, 2)}
    assert len(rest["steps"]) <= len(whole["steps"])


def test_explain_says_where_several_answers_part() -> None:
    outcome = run("explain", TWO_ANSWERS)
    assert outcome.code == 0
    assert outcome.out.endswith("nothing more follows: there are several answers, and 'why' shows where they differ\n")


def test_explain_writes_a_page(tmp_path: Path) -> None:
    outcome = run("explain", WINDS, "--html", str(tmp_path / "page.html"))
    assert outcome == (0, "", "")
    assert (tmp_path / "page.html").read_text("utf-8").startswith("<!doctype html>\n")


def test_explain_gives_up_in_time() -> None:
    outcome = run("explain", HARD, "--time-limit", "0")
    assert outcome.code == 4
    assert outcome.out == "time is up: the steps end here\n"


def test_a_time_limit_ends_a_long_step() -> None:
    began = time.monotonic()
    outcome = run("explain", "--json", HARD, "--time-limit", "1")
    assert (outcome.code, outcome.json["complete"]) == (4, False)
    assert time.monotonic() - began < 15


@pytest.mark.parametrize("command", ["explain", "rate"])
def test_an_interrupt_ends_a_long_step(command: str) -> None:
    with start(command, HARD) as process:
        assert process.stderr
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read().strip() == "interrupted"


@pytest.mark.parametrize("command", ["explain", "hint", "rate"])
def test_a_puzzle_without_answer_is_answered_with_why(command: str) -> None:
    outcome = run(command, NO_ANSWER)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == "cluesmith: expected a puzzle with an answer, found none: 'why' names the clues that clash\n"


def test_a_wrong_grid_is_answered_with_a_hint() -> None:
    outcome = run("explain", BOARD, "--grid", ".?\n??\n")
    assert outcome.code == 3
    assert "found wrong marks: a hint says which" in outcome.err


# hint


def test_hints_tell_more_at_each_level() -> None:
    where, clues, everything = (run("hint", WINDS, "--level", level).out for level in "123")
    assert where == "Look at r1c4.\n"
    assert clues == "Which numbers can still reach r1c4?\n"
    assert everything.startswith("Only the 4 at r1c2 can reach r1c4.\n")
    assert "┌" in everything
    assert run("hint", WINDS).out == where


def test_a_hint_as_json() -> None:
    assert run("hint", "--json", WINDS).json == {
        "kind": "four-winds",
        "sort": "step",
        "status": "step",
        "text": "Look at r1c4.",
        "take_back": [],
    }
    assert run("hint", "--json", WINDS, "--level", "3").json["step"]["technique"] == "only reach"


def test_a_hint_for_wrong_marks() -> None:
    outcome = run("hint", BOARD, "--grid", "??\n?#\n", "--json")
    assert (outcome.code, outcome.json["sort"], outcome.json["take_back"]) == (1, "wrong", [[1, 1]])
    assert run("hint", BOARD, "--grid", "..\n??\n").code == 1


def test_a_hint_for_a_full_grid() -> None:
    assert run("hint", BOARD, "--grid", "##\n#.\n") == (0, "The grid is complete.\n", "")


def test_a_hint_that_takes_too_long() -> None:
    assert run("hint", HARD, "--time-limit", "0") == (4, "Time is up: no hint was found.\n", "")


def test_levels_are_one_to_three() -> None:
    assert run("hint", WINDS, "--level", "4").code == 2


# rate


def test_rate_tells_grade_score_and_techniques() -> None:
    outcome = run("rate", WINDS)
    assert outcome.code == 0
    assert outcome.out.splitlines()[0] == "easy, score 2"
    assert "    1  needs all\n" in outcome.out
    assert "2 steps, the widest by one rule; " in outcome.out


def test_rate_as_json() -> None:
    fields = run("rate", "--json", SNAKE).json
    assert fields.keys() == {"kind", "grade", "score", "techniques", "widest", "open", "steps", "proven", "complete"}
    assert (fields["grade"], fields["widest"]) == ("medium", 2)


def test_rate_of_several_puzzles_is_a_table() -> None:
    outcome = run("rate", WINDS, SNAKE)
    assert outcome.code == 0
    head, *rows = (line.split() for line in outcome.out.splitlines())
    assert head == ["grade", "score", "steps", "rules", "puzzle"]
    assert [row[-2:] for row in rows] == [["puzzle", "1"], ["puzzle", "2"]]
    for row, puzzle in zip(rows, (WINDS, SNAKE), strict=True):
        fields = run("rate", "--json", puzzle).json
        assert row[:4] == [str(fields[name]) for name in ("grade", "score", "steps", "widest")]
    assert len(run("rate", "--json", WINDS, SNAKE).out.splitlines()) == 2


def test_rate_out_of_time_tells_how_hard_it_is_at_least() -> None:
    outcome = run("rate", HARD, "--time-limit", "0")
    assert outcome.code == 4
    assert outcome.out.startswith("time is up: at least easy, score 0\n")


def test_rate_refuses_several_answers() -> None:
    outcome = run("rate", TWO_ANSWERS)
    assert outcome.code == 3
    assert "found several: 'why' shows where they differ" in outcome.err


# why


def test_why_there_is_no_answer() -> None:
    outcome = run("why", NO_ANSWER)
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "no answer: these cannot hold together, and no fewer clash",
        "  row 1 reads 1",
        "  row 2 reads 1",
        "  column 1 reads 2",
        "  column 2 reads 1",
    ]


def test_a_clue_that_clashes_alone() -> None:
    outcome = run("why", "kenken\na a\nb b\n\na=9+ b=3+\n")
    assert outcome.out.splitlines() == [
        "no answer: this can never be, whatever the other clues say",
        "  the cage 9+ at r1c1",
    ]


def test_why_there_are_several() -> None:
    outcome = run("why", TWO_ANSWERS)
    assert outcome.code == 1
    assert outcome.out.startswith(
        "several answers, which differ in 4 cells; with one cell given, one answer is left:\n"
    )
    assert re.search(r"\ngiven: r[12]c[12] is (painted|blank)\n$", outcome.out)


def test_why_as_json() -> None:
    fields = run("why", "--json", TWO_ANSWERS).json
    deciding = fields.pop("deciding")
    assert sum(value is not None for row in deciding for value in row) == 1
    assert fields == {
        "kind": "hanjie",
        "status": "multiple",
        "clashing": [],
        "differing": [[0, 0], [0, 1], [1, 0], [1, 1]],
        "proven_smallest": True,
    }


def test_why_has_nothing_to_say_of_one_answer() -> None:
    assert run("why", BOARD) == (0, "it has exactly one answer\n", "")


def test_why_gives_up_in_time() -> None:
    assert run("why", HARD, "--time-limit", "0") == (4, "time is up: not decided\n", "")


def test_steps_are_shown_as_they_are_found() -> None:
    """What was shown before an interrupt stays: the first steps of a puzzle that takes long."""
    with start("explain", HARD) as process:
        assert process.stdout
        line = process.stdout.readline()
        while "1. " not in line:
            line = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(20) == 130


def test_a_terminal_shows_a_sign_of_life_and_what_was_printed_stays() -> None:
    """A step that takes long is announced on standard error, which is a terminal here; Ctrl-C keeps the steps."""
    ours, theirs = pty.openpty()
    command = [*changed("cluesmith.cli.waiting.FIRST_AFTER", 0.05), "explain", "--brief", HARD]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        said = b""
        while not re.search(rb"looking for step ([2-9]|\d\d)", said):  # the first is printed by then
            said += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        assert process.stdout
        assert process.stdout.read().startswith("1. ")
        assert process.wait(20) == 130
    os.close(ours)
    assert re.search(rb"looking for step \d+, \d+ s", said)


def test_a_sign_of_life_goes_on_while_nothing_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    clock = iter([0.0, 0.0, 0.6, 1.2, 1.3])
    monkeypatch.setattr("cluesmith.cli.waiting.monotonic", lambda: next(clock))
    waiting = Waiting()
    waiting.begin("looking for step 1")
    waiting.check()
    waiting.go_on("looking for step 2")
    waiting.check()
    assert capsys.readouterr().err == "\rlooking for step 2, 1 s\x1b[K"
    waiting.begin("looking for step 3")
    assert capsys.readouterr().err == "\r\x1b[K"
