from pathlib import Path

import pytest

from cluesmith.registry import KINDS
from tests.command_line import run


def test_list_names_every_puzzle() -> None:
    lines = run("bank", "list").out.splitlines()
    assert len(lines) == sum(len(run("bank", "list", kind).out.splitlines()) for kind in KINDS)
    assert "knotty                   hanjie         40x40    Knotty, many answers" in lines
    assert "original-fw-2x2-2        four-winds     2x2      2 answers" in lines


def test_list_of_one_size() -> None:
    listed = run("bank", "list", "nonogram", "--size", "5x10").out
    assert listed == "original-hj-example3     hanjie         5x10     easy\n"
    assert run("bank", "list", "--size", "1000").out == ""


def test_list_of_one_grade() -> None:
    words = ["bank", "list", "four-winds", "--size", "8"]
    listed = run(*words, "--grade", "expert").out.splitlines()
    assert listed == [line for line in run(*words).out.splitlines() if "expert" in line]
    assert listed
    assert run("bank", "random", "four-winds", "--grade", "expert", "--seed", "1").err.startswith("fw-")


def test_list_as_json() -> None:
    first = run("bank", "list", "hanjie", "--size", "40", "--json").json
    fields = {"id": "knotty", "kind": "hanjie", "height": 40, "width": 40, "answers": 0, "title": "Knotty"}
    assert first == {**fields, "author": "Joe Cooke"}


def test_show_prints_a_puzzle_to_pipe_on() -> None:
    shown = run("bank", "show", "original-snake-6x6")
    assert shown.out.startswith("bosnian-snake\n")
    assert run("solve", "-", stdin=shown.out).out.endswith("the only one\n")
    assert run("bank", "show", "--json", "original-snake-6x6").json["kind"] == "bosnian-snake"


def test_show_names_the_author_of_a_puzzle_with_a_copyright() -> None:
    assert run("bank", "show", "knotty").err == "Knotty, by Joe Cooke. © Copyright 2013 by Joe Cooke\n"


def test_show_knows_only_its_own_puzzles() -> None:
    assert run("bank", "show", "x") == (3, "", "cluesmith: expected the id of a puzzle in the bank, found 'x'\n")


@pytest.mark.parametrize("kind", KINDS)
def test_random_picks_the_same_puzzle_for_the_same_seed(kind: str) -> None:
    picked = run("bank", "random", kind, "--size", "8", "--seed", "1")
    assert picked == run("bank", "random", kind, "--size", "8x8", "--seed", "1")
    assert picked.out == run("bank", "show", picked.err.splitlines()[0]).out
    assert run("bank", "random", kind, "--json").json["kind"] == kind


def test_random_tells_the_sizes_there_are() -> None:
    outcome = run("bank", "random", "snake", "--size", "99")
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith("cluesmith: expected a size the bank has (6x6, 7x7,")


def test_an_id_is_a_puzzle_to_every_command() -> None:
    assert run("solve", "kk-4x4-1").out.endswith("the only one\n")
    assert run("convert", "kk-4x4-1").out == run("bank", "show", "kk-4x4-1").out
    unknown = run("draw", "kk-nowhere")
    assert unknown == (3, "", "cluesmith: kk-nowhere: no such file or bank id, and not a puzzle\n")


def test_an_id_of_ones_own_is_a_puzzle_too(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    assert run("bank", "add", "original-snake-6x6", "kk-4x4-1", **home).out.split()[::3] == ["my-1", "my-2"]
    assert run("convert", "my-2", **home).out == run("convert", "kk-4x4-1").out
    assert run("draw", "my-3", **home).code == 3
    nowhere = str(tmp_path / "nowhere.sqlite3")
    assert (
        run("bank", "show", "my-1", "--bank", nowhere).err == f"cluesmith: {nowhere}: expected a bank, found no file\n"
    )
