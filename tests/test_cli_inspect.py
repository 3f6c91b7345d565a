from pathlib import Path

import pytest

from cluesmith.cli import HOMES, PURPOSES
from cluesmith.registry import KINDS
from tests.command_line import run, start

PUZZLE = "hanjie\nrows: 1 1, 2, 0\ncolumns: 1, 2, 1\n"
BOARD = "hanjie\nrows: 2, 1\ncolumns: 2, 1\n"
WINDS = "four-winds\n. 2\n. 1\n"


@pytest.mark.parametrize(
    "answer", ["##\n#.\n", "# #\r\n# .\n", "1 1\n1 0\n", "[[1, 1], [1, 0]]", '{"answer": [[1,1],[1,0]]}']
)
def test_check_accepts_an_answer_in_any_form(answer: str) -> None:
    assert run("check", BOARD, answer) == (0, "correct\n", "")


@pytest.mark.parametrize("kind", KINDS)
def test_check_accepts_what_solve_prints(kind: str) -> None:
    example = KINDS[kind].example
    assert run("check", example, "-", stdin=run("solve", "--json", example).out) == (0, "correct\n", "")


def test_check_reads_either_from_standard_input(tmp_path: Path) -> None:
    (tmp_path / "answer").write_text("##\n#.\n")
    assert run("check", "-", str(tmp_path / "answer"), stdin=BOARD).out == "correct\n"
    assert run("check", BOARD, "-", stdin="##\n#.\n").out == "correct\n"


def test_check_tells_what_is_wrong_and_where() -> None:
    outcome = run("check", BOARD, "##\n##\n")
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "row 2 cannot read 1 (r2c1 r2c2)",
        "column 2 cannot read 1 (r1c2 r2c2)",
        "not an answer",
    ]


def test_check_tells_what_is_missing() -> None:
    assert run("check", BOARD, "#?\n?.\n") == (1, "undecided cells: 2\nnot an answer\n", "")


def test_json_of_check() -> None:
    assert run("check", "--json", WINDS, '[["<", null], ["<", null]]').json == {
        "kind": "four-winds",
        "correct": False,
        "violations": [{"text": "the lines of the 2 at r1c2 are too short", "cells": [[0, 0]]}],
        "missing": [],
    }
    found = run("check", "--json", BOARD, "#?\n#.\n").json
    assert (found["correct"], found["violations"], found["missing"]) == (False, [], [[0, 1]])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("##\n", "expected a grid of height 2, found 1"),
        ("###\n#.\n", "expected a grid of width 2, found 3 in row 1"),
        ("#x\n#.\n", "expected one of . # or ? at r1c2, found 'x'"),
        ("[[1,2],[1,0]]", "expected one of 0 1 or null at r1c2, found 2"),
        ("[[1,true],[1,0]]", "expected one of 0 1 or null at r1c2, found True"),
        ("[[1,[[]]],[1,0]]", "expected one of 0 1 or null at r1c2, found a list or object"),
        ("[1,[1,0]]", "expected a grid as a list of rows, or an object with 'answer' or 'answers'"),
        ('{"answers": 5}', "expected a grid as a list of rows, or an object with 'answer' or 'answers'"),
        ('{"answers": []}', "expected a grid as a list of rows, or an object with 'answer' or 'answers'"),
        ("[[1,1]", "expected JSON: input data was truncated"),
    ],
)
def test_check_refuses_what_is_no_grid(answer: str, said: str) -> None:
    outcome = run("check", BOARD, answer)
    assert (outcome.code, outcome.out) == (3, "")
    assert said in outcome.err.replace("Input", "input")


def test_draw_shows_the_puzzle_with_what_is_written() -> None:
    assert run("draw", "--ascii", BOARD).out == "   2 1\n  +----+\n2 |. . |\n1 |. . |\n  +----+\n"
    assert run("draw", "--ascii", BOARD, "--grid", "#?\n?.\n").out == "   2 1\n  +----+\n2 |##. |\n1 |.   |\n  +----+\n"


@pytest.mark.parametrize("kind", KINDS)
def test_rules_tell_how_a_game_is_played(kind: str) -> None:
    outcome = run("rules", kind)
    assert outcome.code == 0
    for part in (KINDS[kind].how_to_play, "An example and its answer:", KINDS[kind].example):
        assert part in outcome.out


def test_a_kind_is_known_by_its_other_names() -> None:
    for kind in KINDS.values():
        for alias in (*kind.aliases, kind.kind.upper(), kind.title):
            assert run("random", alias, "--size", "3", "--seed", "1").out.startswith(kind.kind)
    assert "hanjie, four-winds, kenken, bosnian-snake" in run("rules", "nonsense").err


@pytest.mark.parametrize("kind", KINDS)
def test_random_boards_have_an_answer_and_come_again_with_their_seed(kind: str) -> None:
    board = run("random", kind, "--size", "5", "--seed", "x")
    assert (board.code, board.err) == (0, "")
    assert run("random", kind, "--size", "5x5", "--seed", "x") == board
    assert run("random", kind, "--size", "5", "--seed", "y") != board
    assert run("solve", "--limit", "1", "-", stdin=board.out).code == 0
    found = run("random", kind, "--size", "5", "--seed", "x", "--json").json
    assert list(found) == ["puzzle", "answer", "seed"]
    assert (
        run("check", board.out, f'{{"answer": {found["answer"]}}}'.replace("'", '"').replace("None", "null")).code == 0
    )


def test_random_tells_the_seed_it_has_drawn() -> None:
    board = run("random", "hanjie", "--size", "4x7")
    seed = board.err.removeprefix("seed ").strip()
    assert run("random", "hanjie", "--size", "4x7", "--seed", seed).out == board.out


def test_random_hanjies_of_any_density() -> None:
    painted = run("random", "hanjie", "--size", "2x3", "--painted", "--seed", "1")
    assert painted.out == "hanjie\nrows: 3, 3\ncolumns: 2, 2, 2\n"
    blank = run("random", "hanjie", "--size", "2x3", "--blank", "--seed", "1")
    assert blank.out == "hanjie\nrows: 0, 0\ncolumns: 0, 0, 0\n"
    assert run("random", "hanjie", "--size", "2x3", "--density", "1", "--seed", "1") == painted
    assert run("random", "hanjie", "--size", "2x3", "--density", "0", "--seed", "1") == blank


@pytest.mark.parametrize(("kind", "size"), [("kenken", "3x4"), ("kenken", "37"), ("hanjie", "0"), ("hanjie", "999999")])
def test_random_refuses_sizes_that_cannot_be(kind: str, size: str) -> None:
    outcome = run("random", kind, "--size", size)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.splitlines()[-1].startswith("cluesmith: expected")


def test_kinds_are_completed_by_the_shell() -> None:
    variables = {"_CLUESMITH_COMPLETE": "bash_complete", "COMP_WORDS": "cluesmith rules h", "COMP_CWORD": "2"}
    assert run(**variables) == (0, "plain,hanjie\n", "")


def test_ids_and_files_are_completed_by_the_shell() -> None:
    completed = run(_CLUESMITH_COMPLETE="bash_complete", COMP_WORDS="cluesmith solve kk-4x4", COMP_CWORD="2").out
    assert "plain,kk-4x4-1" in completed.splitlines()
    assert completed.splitlines()[-1] == "file,kk-4x4"


def test_rules_of_no_kind_list_the_games() -> None:
    assert [line.split()[0] for line in run("rules").out.splitlines()] == list(KINDS)


def test_the_help_lists_every_command_once_by_what_it_is_for() -> None:
    assert sorted(name for names in PURPOSES.values() for name in names) == sorted(HOMES)
    options = ("kenken", "--size", "4", "--seed", "1")
    assert run("generate", *options) == run("make", *options)


def test_version() -> None:
    outcome = run("--version")
    assert outcome.code == 0
    assert outcome.out.startswith("cluesmith ")


def test_help_of_every_command_explains_it() -> None:
    for command in ("solve", "count", "forced", "check", "draw", "rules", "random", "bank", "menu"):
        outcome = run(command, "--help")
        assert (outcome.code, outcome.err) == (0, "")
        assert f"Usage: cluesmith {command}" in outcome.out
        assert run(command, "-h") == outcome


def test_the_installed_program_is_this_one() -> None:
    with start("draw", "--ascii", BOARD) as process:
        assert process.communicate() == (run("draw", "--ascii", BOARD).out, "")
        assert process.returncode == 0
