from pathlib import Path

import pytest

from cluesmith.registry import KINDS
from tests.command_line import run


def test_list_names_every_puzzle() -> None:
    lines = run("bank", "list").out.splitlines()
    assert len(lines) == sum(len(run("bank", "list", kind).out.splitlines()) for kind in KINDS)
    assert "knotty                   hanjie         40x40    many answers" in lines
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
    fields = {"id": "knotty", "kind": "hanjie", "height": 40, "width": 40, "answers": 0}
    assert first == {**fields, "author": "Joe Cooke"}


def test_show_prints_a_puzzle_to_pipe_on() -> None:
    shown = run("bank", "show", "original-snake-6x6")
    assert shown.out.startswith("bosnian-snake\n")
    assert run("solve", "-", stdin=shown.out).out.endswith("the only one\n")
    assert run("bank", "show", "--json", "original-snake-6x6").json["kind"] == "bosnian-snake"


def test_show_names_the_author_of_a_puzzle_with_a_copyright() -> None:
    assert run("bank", "show", "knotty").err == "knotty, by Joe Cooke. © Copyright 2013 by Joe Cooke\n"


@pytest.mark.repeats
def test_show_knows_only_its_own_puzzles() -> None:
    assert run("bank", "show", "x") == (3, "", "cluesmith: expected the id of a puzzle in the bank, found 'x'\n")


@pytest.mark.repeats
@pytest.mark.parametrize("kind", KINDS)
def test_random_picks_the_same_puzzle_for_the_same_seed(kind: str) -> None:
    picked = run("bank", "random", kind, "--size", "8", "--seed", "1")
    assert picked == run("bank", "random", kind, "--size", "8x8", "--seed", "1")
    assert picked.out == run("bank", "show", picked.err.splitlines()[0]).out
    assert run("bank", "random", kind, "--json").json["kind"] == kind


def test_random_tells_the_sizes_there_are() -> None:
    outcome = run("bank", "random", "snake", "--size", "99")
    assert (outcome.code, outcome.out) == (3, "")
    assert "found none of that sort (sizes there are: 6x6, 7x7," in outcome.err


@pytest.mark.repeats
def test_an_id_is_a_puzzle_to_every_command() -> None:
    assert run("solve", "kk-4x4-1").out.endswith("the only one\n")
    assert run("convert", "kk-4x4-1").out == run("bank", "show", "kk-4x4-1").out
    unknown = run("draw", "kk-nowhere")
    assert unknown == (3, "", "cluesmith: kk-nowhere: no such file or bank id, and not a puzzle\n")


@pytest.mark.repeats
def test_an_id_of_ones_own_is_a_puzzle_too(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    assert run("bank", "add", "original-snake-6x6", "kk-4x4-1", **home).out.split()[::4] == ["my-1", "my-2"]
    assert run("convert", "my-2", **home).out == run("convert", "kk-4x4-1").out
    assert run("draw", "my-3", **home).code == 3
    nowhere = str(tmp_path / "nowhere.sqlite3")
    assert (
        run("bank", "show", "my-1", "--bank", nowhere).err == f"cluesmith: {nowhere}: expected a bank, found no file\n"
    )


# queries


def ids(*words: str, **variables: str) -> list[str]:
    return [line.split()[0] for line in run("bank", "list", *words, **variables).out.splitlines()]


def test_words_of_one_sort_mean_any_and_of_different_sorts_all() -> None:
    found = run("bank", "list", "kenken", "four-winds", "6x6", "5", "easy", "medium").out.splitlines()
    assert {line.split()[1] for line in found} == {"kenken", "four-winds"}
    assert {line.split()[2] for line in found} == {"6x6", "5x5"}
    assert {line.split()[3] for line in found} == {"easy", "medium"}
    assert ids("kenken", "6", "easy") == ids("easy 6x6 kenken") == ids("kenken", "--size", "6", "--grade", "easy")


@pytest.mark.repeats
def test_pictures_are_found_by_title_and_tag_without_being_given_away() -> None:
    found = run("bank", "list", "title:penguin", "tag:Animals")
    assert "hj-picture-3" in found.out
    assert "Penguin" not in found.out + run("bank", "list", "title:penguin", "--json").out
    assert "Penguin" in run("bank", "list", "title:PEN-guin", "--titles").out
    assert ids("--title", "paw print") == ids("title:paw-print") == ids("title:pawprint")
    assert set(ids("tag:animals")) > set(ids("tag:animals", "tag:line-solvable", "title:cat"))
    assert ids("tag:nothing") == []


def test_a_number_of_puzzles_is_taken_evenly() -> None:
    every, some = ids("kenken"), ids("kenken", "count:5")
    assert some == [every[place * len(every) // 5] for place in range(5)]
    assert ids("kenken", "count:9999") == every


@pytest.mark.repeats
def test_ones_own_are_found_like_shipped_ones(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    run("bank", "add", "kk-4x4-1", "--title", "Small fry", "--tag", "School", **home)
    run("bank", "add", "original-snake-6x6", **home)
    assert ids("mine", **home) == ["my-1", "my-2"]
    assert ids("title:smallfry", **home) == ids("tag:school", **home) == ["my-1"]
    assert ids("shipped", **home) == ids()
    assert ids("kenken", "4x4", **home) == [*ids("kenken", "4x4"), "my-1"]
    exported = run("bank", "export", "tag:school", **home).json
    assert (exported["title"], exported["tags"]) == ("Small fry", ["School"])


@pytest.mark.parametrize("word", ["sudoku", "title:", "count:0", "count:x", "tag:--", "kind:kenken", "6x6x6"])
def test_a_word_that_says_nothing_is_told(word: str) -> None:
    outcome = run("bank", "list", word)
    assert (outcome.code, outcome.out) == (2, "")
    assert repr(word.removeprefix("count:")) in outcome.err


def test_the_title_comes_with_the_answer() -> None:
    shown = run("bank", "show", "hj-picture-3", "--answer")
    assert "█" in shown.out
    assert "title: Penguin\ntags: animals, line-solvable\ngrade: easy\n" in shown.out
    assert "Penguin" not in "".join(run("bank", "show", "hj-picture-3")[1:])
    record = run("bank", "show", "hj-picture-3", "--answer", "--json").json
    assert (record["title"], len(record["answer"])) == ("Penguin", 10)


# what is told of puzzles


def test_what_is_told_of_ones_own_puzzles_is_kept(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    told = {"title": "Cat & dog", "author": "Ann", "copyright": "© 2026 Ann", "note": "for Ben"}
    options = [word for name, text in told.items() for word in (f"--{name}", text)]
    assert run("bank", "add", "hj-5x5-1", *options, "--tag", "a", "--tag", "b", **home).code == 0
    file = str(tmp_path / "one.xml")
    assert run("convert", "my-1", file, **home).code == 0
    again = {"XDG_DATA_HOME": str(tmp_path / "again")}
    for source in (file, "-"):
        stdin = run("bank", "export", **home).out if source == "-" else ""
        assert run("bank", "add", source, stdin=stdin, **again).code == 0
        kept = run("bank", "export", **again).json
        assert {name: kept[name] for name in told} == told
        assert kept["grade"] == "easy"
        run("bank", "delete", kept["id"], **again)
    assert kept["tags"] == ["a", "b"]


def test_puzzles_are_graded_unless_that_is_not_wanted(tmp_path: Path) -> None:
    own = ["--bank", str(tmp_path / "mine.sqlite3")]
    assert run("bank", "add", "kk-4x4-1", *own).out == "my-1  kenken 4x4 easy\n"
    run("bank", "delete", "my-1", *own)
    assert run("bank", "add", "kk-4x4-1", "--no-grade", *own).out == "my-2  kenken 4x4\n"
