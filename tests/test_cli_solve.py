import signal
import subprocess
from pathlib import Path

import pytest

from cluesmith import sat
from tests.command_line import EXAMPLES, PROGRAM, run, start

TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
UNIQUE = "hanjie\nrows: 2, 1\ncolumns: 2, 1\n"
NO_ANSWER = "kenken\na b\nc d\n\na=1 b=1 c=2 d=2\n"
UNKNOWN = str(EXAMPLES / "hanjie-unknown.txt")
DRAWN = "   2 1\n  ┏━━━━┓\n2 ┃████┃\n1 ┃██  ┃\n  ┗━━━━┛\n\n"
STATISTICS = ["build", "search", "variables", "clauses", "decisions", "conflicts", "propagations", "restarts"]


def hard() -> str:
    """A puzzle no search decides while a test waits."""
    return run("random", "hanjie", "--size", "100", "--seed", "1").out


def test_solve_draws_the_answer_and_says_that_it_is_the_only_one() -> None:
    assert run("solve", UNIQUE) == (0, DRAWN + "one answer, proved to be the only one\n", "")


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.txt")), ids=lambda path: path.stem)
def test_examples_have_answers(example: Path) -> None:
    outcome = run("solve", str(example))
    assert outcome.code == 0
    assert outcome.err == ""


def test_a_puzzle_comes_from_a_file_from_standard_input_or_from_the_argument() -> None:
    file = EXAMPLES / "kenken.txt"
    drawn = run("solve", str(file))
    assert drawn.code == 0
    assert run("solve", "-", stdin=file.read_bytes()) == drawn
    assert run("solve", file.read_text()) == drawn


def test_several_puzzles_are_named_and_the_worst_one_decides_the_code() -> None:
    outcome = run("solve", str(EXAMPLES / "kenken.txt"), NO_ANSWER, UNIQUE)
    assert outcome.code == 1
    assert f"{EXAMPLES / 'kenken.txt'}: one answer, proved to be the only one\n" in outcome.out
    assert "\npuzzle 2: no answer\n" in outcome.out
    assert outcome.out.endswith("\npuzzle 3: one answer, proved to be the only one\n")


@pytest.mark.parametrize(
    ("options", "drawings", "said", "code"),
    [
        ((), 2, "more than one answer", 0),
        (("--limit", "1"), 1, "not decided whether there are others", 0),
        (("--limit", "3"), 2, "2 answers", 0),
        (("--all",), 2, "2 answers", 0),
        (("--unique",), 2, "more than one answer", 1),
        (("--unique", "--all"), 2, "2 answers", 1),
    ],
)
def test_limits_and_uniqueness(options: tuple[str, ...], drawings: int, said: str, code: int) -> None:
    outcome = run("solve", TWO_ANSWERS, *options)
    assert (outcome.code, outcome.out.count("┏")) == (code, drawings)
    assert outcome.out.endswith(said + "\n")


def test_a_puzzle_without_an_answer_is_a_no() -> None:
    assert run("solve", NO_ANSWER) == (1, "no answer\n", "")
    assert run("count", NO_ANSWER) == (1, "0 (enumerated)\n", "")
    assert run("forced", NO_ANSWER) == (1, "no answer: 0 of 4 cells are forced\n", "")
    outcome = run("solve", "--json", NO_ANSWER)
    assert (outcome.code, outcome.json["status"], outcome.json["answers"]) == (1, "none", [])


def test_json_of_solve() -> None:
    found = run("solve", "--json", UNIQUE).json
    assert list(found) == ["kind", "status", "complete", "answers", "stats"]
    assert (found["kind"], found["status"], found["complete"]) == ("hanjie", "unique", True)
    assert found["answers"] == [[[1, 1], [1, 0]]]
    wanted = {"build_seconds", "search_seconds", "cpu_seconds", "variables", "clauses", "decisions", "conflicts"}
    assert wanted | {"propagations"} <= set(found["stats"])


def test_json_tells_the_clues_that_were_unknown_per_answer() -> None:
    found = run("solve", "--json", UNKNOWN).json
    assert (found["status"], len(found["answers"]), len(found["clues"])) == ("multiple", 2, 2)
    assert {clues["rows"][1] == [1] for clues in found["clues"]} == {True, False}
    assert set(found["clues"][0]) == {"rows", "columns"}


def test_json_is_complete_only_when_it_was_proved() -> None:
    assert run("solve", "--json", TWO_ANSWERS).json["complete"] is False
    assert run("solve", "--json", "--all", TWO_ANSWERS).json["complete"] is True
    assert run("solve", "--json", "--limit", "1", UNIQUE).json["status"] == "unknown"


def test_each_puzzle_is_one_line_of_json() -> None:
    lines = run("solve", "--json", UNIQUE, NO_ANSWER).out.splitlines()
    assert ['"unique"' in lines[0], '"none"' in lines[1], len(lines)] == [True, True, 2]


def test_statistics_go_to_standard_error() -> None:
    for command in ("solve", "count", "forced"):
        outcome = run(command, "--stats", UNIQUE)
        assert [line.split()[0] for line in outcome.err.splitlines()] == STATISTICS
        assert "variables" not in outcome.out


def test_forced_draws_what_all_answers_share() -> None:
    outcome = run("forced", "--ascii", UNKNOWN)
    assert outcome.out.endswith("more than one answer: 8 of 9 cells are forced\n")
    assert "  _ |  .   |\n" in outcome.out
    found = run("forced", "--json", UNKNOWN).json
    assert (found["kind"], found["status"]) == ("hanjie", "multiple")
    assert found["forced"] == [[1, 0, 1], [0, None, 0], [1, 0, 1]]


def test_when_time_runs_out_nothing_is_claimed() -> None:
    puzzle = hard()
    outcome = run("solve", "--time-limit", "0.1", "-", stdin=puzzle)
    assert outcome == (4, "time is up: no answers found, not decided whether there are any\n", "")
    outcome = run("solve", "--json", "--time-limit", "0", "-", stdin=puzzle)
    assert (outcome.code, outcome.json["status"], outcome.json["complete"]) == (4, "unknown", False)
    assert run("count", "--time-limit", "0", "-", stdin=puzzle) == (4, "at least 0 (enumerated)\n", "")
    outcome = run("forced", "--time-limit", "0", "-", stdin=puzzle)
    assert outcome == (4, "time is up: no cell was proved to be forced\n", "")


def test_ctrl_c_stops_a_search() -> None:
    with start("solve", UNIQUE, "-") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(hard())
        process.stdin.close()
        while "puzzle 1: one answer" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read().strip() == "interrupted"


@pytest.mark.parametrize("command", [["bank", "list"], ["rules", "kenken"], ["--help"], ["solve", UNIQUE]])
def test_a_reader_that_goes_away_is_no_error(command: list[str]) -> None:
    with start(*command) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["solve"],
        ["nothing"],
        ["solve", UNIQUE, "--limit", "0"],
        ["solve", UNIQUE, "--time-limit", "-1"],
        ["solve", UNIQUE, "--unique", "--limit", "1"],
        ["solve", UNIQUE, "--append"],
        ["check", "-", "-"],
        ["rules", "chess"],
        ["bank", "random", "kenken", "--size", "big"],
        ["random", "kenken"],
        ["random", "kenken", "--size", "4", "--density", "0.5"],
        ["random", "hanjie", "--size", "4", "--density", "2"],
    ],
)
def test_misuse_is_explained(args: list[str]) -> None:
    outcome = run(*args)
    assert (outcome.code, outcome.out) == (2, "")
    assert "Usage:" in outcome.err


def test_colours_only_where_they_are_wanted() -> None:
    plain = run("solve", UNIQUE).out
    coloured = run("solve", UNIQUE, FORCE_COLOR="1").out
    assert "\x1b[" not in plain
    assert "\x1b[1m" in coloured
    assert run("solve", UNIQUE, FORCE_COLOR="1", NO_COLOR="1").out == plain


def test_plain_characters_where_others_cannot_be_shown() -> None:
    wanted = run("solve", "--ascii", UNIQUE).out
    assert wanted.isascii()
    assert run("solve", UNIQUE, encoding="ascii").out == wanted
    assert run("solve", UNIQUE, encoding="latin-1").out == wanted
    assert run("solve", UNIQUE, LC_ALL="C").out == wanted
    assert run("rules", "kenken", LC_ALL="C").out.isascii()


def test_streams_that_were_closed_are_empty() -> None:
    for closed in ("<&-", "<&- >&-", "<&- >&- 2>&-"):
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" solve - {closed}', PROGRAM], capture_output=True, text=True, check=False
        )
        assert done.returncode == 3
        assert done.stderr in ("", "cluesmith: standard input: expected a puzzle, found nothing\n")


@pytest.mark.parametrize("command", ["solve", "count", "forced", "explain", "rate", "why"])
def test_a_puzzle_too_large_for_the_memory_is_given_up(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "MAX_BYTES", 1000)
    bare = "\n".join(["bosnian-snake", "| . . . . . .", "| H . . . . .", *["| . . . . . ."] * 4, "| . . . . . T", ""])
    outcome = run(command, bare)  # it takes a search
    told = "cluesmith: the puzzle is too large: its rules would take more than 1 GB of memory\n"
    assert (outcome.code, outcome.out, outcome.err) == (4, "", told)


def test_a_title_comes_with_the_answer() -> None:
    solved = run("solve", "hj-picture-3")
    assert solved.out.splitlines()[-2:] == ["title: Penguin", "one answer, proved to be the only one"]
    assert "Penguin" not in run("draw", "hj-picture-3").out + run("solve", "hj-picture-3", "--json").out
