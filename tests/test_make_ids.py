"""An id makes its puzzle again, here and on the command line."""

import json

import pytest

import cluesmith
from cluesmith import GaveUp, make, make_again
from cluesmith.errors import PuzzleError
from cluesmith.making.generator import generator_of
from cluesmith.registry import KINDS
from tests import command_line


@pytest.mark.parametrize(
    ("size", "grade", "seed", "name"),
    [
        (4, "easy", "2024", "kenken:4:easy:2024"),
        (4, None, "2024", "kenken:4::2024"),
        (4, None, "a rainy day: 100%", "kenken:4::a%20rainy%20day%3A%20100%25"),
        (4, None, "naïve/ü", "kenken:4::na%C3%AFve%2F%C3%BC"),
        (4, None, "", "kenken:4::"),
    ],
)
def test_an_id_makes_its_puzzle_again(size: int, grade: str | None, seed: str, name: str) -> None:
    made = make("kenken", size, grade=grade, seed=seed)
    assert made.id == name
    assert make_again(name) == made


def test_an_id_tells_height_and_width_and_knows_other_names() -> None:
    made = make("bosnian-snake", (5, 7), seed=1)
    assert made.id == "bosnian-snake:5x7::1"
    assert make_again("snake:5x7::1") == made


def test_what_was_made_with_more_than_an_id_tells_has_none() -> None:
    assert make("kenken", 4, seed=1, operators="+-").id is None
    assert make("kenken", 4, seed=1, effort=2).id is None
    assert "id" not in json.loads(make("kenken", 4, seed=1, operators="+-").to_json())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("kenken:4", "expected an id such as hanjie:6:easy:2024, kind:size:grade:seed"),
        ("kenken:four:easy:1", "expected a size such as 8 or 6x9"),
        ("kenken:4x4x4::1", "expected a size such as 8 or 6x9"),
        ("kenken:4:simple:1", "expected a grade (easy, medium, hard, expert), found 'simple'"),
        ("kenken:2::1", "expected a size from 3 to 16, found 2"),
        ("kenken:4::%ff", "expected a seed in UTF-8"),
    ],
)
def test_what_is_wrong_with_an_id_is_told_in_one_line(name: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        make_again(name)
    assert message in str(error.value)
    outcome = command_line.run("solve", name)
    assert outcome.code == 3
    assert message in outcome.err
    assert outcome.err.count("\n") == 1


def test_an_id_that_makes_nothing_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluesmith.making.work.MAX_RATED", 3)
    with pytest.raises(GaveUp):
        make_again("kenken:3:expert:1")
    outcome = command_line.run("solve", "kenken:3:expert:1")
    assert outcome.code == 4
    assert "found no expert 3x3 kenken" in outcome.err


@pytest.mark.parametrize("command", ["solve", "count", "forced", "check", "rate", "draw", "hint", "convert", "explain"])
def test_every_command_takes_an_id(command: str) -> None:
    more = {"check": ["\n".join(["? ? ? ?"] * 4)], "convert": ["--to", "json"]}.get(command, [])
    outcome = command_line.run(command, "kenken:4:easy:2024", *more)
    assert outcome.err == "" or command == "check", outcome.err
    assert outcome.out


def test_make_prints_the_id_where_it_tells_everything() -> None:
    outcome = command_line.run("make", "kenken", "--size", "4")
    name = outcome.err.strip()
    assert name.startswith("kenken:4::")
    assert cluesmith.loads(outcome.out) == make_again(name).puzzle
    assert command_line.run("make", "kenken", "--size", "4", "--operators", "+").err.startswith("seed ")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_usual_size(kind: str) -> None:
    made = make(kind, seed=1)
    assert (made.puzzle.height, made.puzzle.width) == generator_of(KINDS[kind]).default_size


def test_what_is_told_as_json_is_graded_unless_that_is_not_wanted() -> None:
    arguments = "make", "kenken", "--size", "4", "--seed", "1"
    assert json.loads(command_line.run(*arguments, "--json").out)["grade"] in cluesmith.GRADES
    assert json.loads(command_line.run(*arguments, "--count", "1").out)["grade"] in cluesmith.GRADES
    assert json.loads(command_line.run(*arguments, "--json", "--no-grade").out)["grade"] is None
    both = command_line.run(*arguments, "--grade", "easy", "--no-grade")
    assert (both.code, "found both" in both.err) == (2, True)


def test_the_help_of_one_kind_shows_only_its_options() -> None:
    shown = command_line.run("make", "kenken", "--help").out
    assert "--operators" in shown
    assert "--seed" in shown
    assert "--zeros" not in shown
    assert "--picture" not in shown
    everything = command_line.run("make", "--help").out
    for kind in KINDS.values():
        assert f"{kind.title} options:" in everything
