"""The benchmark runs on tiny puzzles with whatever peers are installed, and stops when they disagree."""

import argparse
import json
import sys
from pathlib import Path

import pytest

import cluesmith
from bench import generate, run
from bench.docs import everything, hard, short, write_docs, write_hard_docs
from bench.instances import HARD, Choice, chosen
from bench.models import Grid, Json, Model
from bench.peers import ROOT, Peer, TooSlow, cpu_seconds
from bench.plot import plot
from bench.report import Record, ahead, growth, rows, summary, table
from bench.tasks import TASKS as ALL_TASKS

TINY = run.Mode(
    (
        *(Choice(kind, "random", (4,), 1) for kind in ("hanjie", "four-winds", "kenken", "bosnian-snake")),
        *(Choice(kind, "open", (4,), 1) for kind in ("hanjie", "four-winds", "kenken", "bosnian-snake")),
    ),
    ALL_TASKS,
    limit=10.0,
    most=2,
    starts=1,
    makes=0,
)


class Wrong(Model):
    """Says of every Hanjie that it is blank, and that this is the only answer."""

    def __init__(self, puzzle: Json) -> None:
        self._left = [{(r, c): 0 for r in range(len(puzzle["rows"])) for c in range(len(puzzle["columns"]))}]

    def answer(self) -> Grid | None:
        return self._left.pop() if self._left else None


class Blind(Model):
    """Finds no answer to anything."""

    def __init__(self, puzzle: Json) -> None:
        pass

    def answer(self) -> Grid | None:
        return None


class Slow(Blind):
    """Never comes to an end."""

    def answer(self) -> Grid | None:
        while True:
            pass


# What makes this module a peer of its own; which of its models is used depends on the kind.
TASKS = ("validate",)
PACKAGES = ("no-such-package",)
MODELS: dict[str, type[Model]] = {"hanjie": Wrong, "kenken": Blind, "four-winds": Slow}


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "QUICK_MODE", TINY)


@pytest.mark.usefixtures("tiny")
def test_every_task_is_measured_for_every_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results.jsonl"
    assert run.main(["--peers", "cluesmith,clingo", "--out", str(out)]) == 0
    records = [json.loads(line) for line in out.read_text().splitlines()]
    ours = {(one["kind"], one["task"]) for one in records if one.get("peer") == "cluesmith"}
    expected = {(choice.kind, task) for choice in TINY.choices for task in (*ALL_TASKS, "start-up")}
    assert ours == expected
    assert all(one["solve"] >= 0 for one in records if "solve" in one)
    assert "Validate" in capsys.readouterr().out


def test_the_hard_part_has_puzzles_of_every_kind_and_the_open_challenges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = [choice for choice in HARD if choice.family in ("challenge", "dom")]
    assert [one.name for one in chosen(stored)][:2] == ["knotty", "faase"]
    assert {choice.kind for choice in HARD} == set(cluesmith.KINDS)
    monkeypatch.setattr(run, "HARD_MODE", TINY._replace(choices=(Choice("kenken", "random", (3,), 1),)))
    out = tmp_path / "results.jsonl"
    assert run.main(["--hard", "--only", "kenken", "--peers", "cluesmith", "--out", str(out)]) == 0
    assert {json.loads(line).get("size") for line in out.read_text().splitlines()} == {None, 0, 3}


def validated(peer: str, name: str, seconds: float | None, *, size: int = 6, status: str = "unique") -> Record:
    """The record of a KenKen; without seconds one that was too slow."""
    place = {"task": "validate", "kind": "kenken", "family": "made", "size": size, "name": name, "peer": peer}
    return place | ({"status": "too slow"} if seconds is None else {"status": status, "total": seconds})


def test_growth_says_up_to_which_size_a_peer_came() -> None:
    ours = [validated("cluesmith", "a", size**3 / 1000, size=size) for size in (4, 6, 8, 10, 12)]
    theirs = [validated("clingo", "a", size**4 / 1000, size=size) for size in (4, 6, 8, 10)]
    assert list(growth([*ours, *theirs]))[1:] == [["kenken", "made", "4-12", "3.0", "4.0 to 10"]]


def test_what_others_are_ahead_in_is_told() -> None:
    ours = [validated("cluesmith", "a", 0.5), validated("cluesmith", "b", None), validated("cluesmith", "c", 0.1)]
    quicker = [validated("cpsat", "a", 0.1), validated("cpsat", "b", None), validated("cpsat", "c", None)]
    further = [
        validated("clingo", "a", 2.0),
        validated("clingo", "b", 3.0),
        validated("clingo", "c", 0.1, status="unknown"),
    ]
    assert list(ahead([*ours, *quicker, *further]))[1:] == [
        ["validate", "kenken", "made", "6", "OR-Tools CP-SAT", "0.2 times as long"],
        ["validate", "kenken", "made", "6", "clingo", "finishes 1 that Cluesmith does not"],
    ]
    earlier = [record | {"peer": "before"} for record in quicker]
    assert list(ahead([*ours, *further, *earlier]))[1:] == list(ahead([*ours, *further]))[1:]
    assert list(ahead([*ours, *earlier], before=True))[1:] == [
        ["validate", "kenken", "made", "6", "Cluesmith before", "0.2 times as long"]
    ]
    assert list(summary([*ours, *quicker, *further])) == [
        ["task", "kind", "OR-Tools CP-SAT", "clingo"],
        ["validate", "kenken", "0.2x", "4x"],
    ]


PAGE = "".join(
    f"{name}.\n<!-- {name}: begin -->\nold\n<!-- {name}: end -->\n" for name in ("summary", "hard", "measured")
)


def asked(folder: Path, *words: str) -> argparse.Namespace:
    """The options of a run with KenKens, next to no other program unless it is named."""
    return run.options(["--only", "kenken", "--peers", "cluesmith", "--out", str(folder / "results.jsonl"), *words])


@pytest.mark.usefixtures("tiny")
def test_the_tables_and_the_plot_go_into_the_documentation(tmp_path: Path) -> None:
    records = list(run.measured(TINY, asked(tmp_path)))
    page = tmp_path / "benchmarks.md"
    page.write_text(PAGE)
    write_docs(records, tmp_path)
    text = page.read_text()
    assert text.startswith("summary.\n<!-- summary: begin -->\n")
    assert text.count("old") == 1
    assert all(line in text for line in [*short(records), *everything(records)])
    assert (tmp_path / "benchmarks.svg").read_text() == plot(records)
    assert any("kenken" in line for line in table(records))
    write_hard_docs(records, tmp_path)
    text = page.read_text()
    assert "old" not in text
    assert text.count("\n".join(hard(records))) == 1
    assert text.endswith("<!-- measured: end -->\n")


def test_a_quick_look_is_no_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(["--docs"])
    assert "--docs goes with --full or --hard" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(("kind", "said"), [("hanjie", "gave a wrong answer"), ("kenken", "says none")])
def test_a_wrong_peer_stops_the_run(kind: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--only", kind, "--peers", "tests.test_bench", "--out", str(tmp_path / "results.jsonl")]
    assert run.main(arguments) == 1
    assert said in capsys.readouterr().err


def test_a_peer_that_takes_too_long_is_killed() -> None:
    puzzle = next(chosen([Choice("four-winds", "random", (4,), 1)])).puzzle
    with Peer("tests.test_bench") as peer, pytest.raises(TooSlow):
        peer.run("validate", puzzle, 0.1, 1)


def test_a_peer_that_is_not_there_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = list(run.measured(TINY, asked(tmp_path, "--peers", "no.such.peer")))
    assert {one["peer"] for one in records if "peer" in one} == {"cluesmith"}
    assert "no.such.peer is not installed" in capsys.readouterr().err


def test_making_is_measured_and_every_puzzle_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "ORDERS", [generate.Order("kenken", 4, 2)])
    records = list(run.measured(TINY._replace(choices=(), makes=2), asked(tmp_path, "--peers", "sgt")))
    made = [one for one in records if one["task"] == "generate"]
    assert {"cluesmith"} <= {one["peer"] for one in made} <= {"cluesmith", "sgt"}
    assert all(0 < one["total"] <= one["worst"] for one in made)


@pytest.mark.usefixtures("tiny")
def test_another_checkout_is_measured_in_the_same_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "ORDERS", [generate.Order("kenken", 4, 1)])
    records = list(run.measured(TINY._replace(makes=1), asked(tmp_path, "--before", str(ROOT))))
    by_peer = {name: [one["task"] for one in records if one.get("peer") == name] for name in ("cluesmith", "before")}
    assert by_peer["cluesmith"] == by_peer["before"]
    assert {"start-up", "validate", "generate"} <= set(by_peer["before"])
    assert "Cluesmith before" in next(rows(records, "validate"))


def test_a_puzzle_with_several_answers_stops_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    several = cluesmith.dumps(cluesmith.loads("kenken\na a\na a\n\na=6+"), as_json=True)
    program = f"print('{{\"puzzle\":' + {several.strip()!r} + '}}')"
    monkeypatch.setattr(generate, "ORDERS", [generate.Order("kenken", 2, 1)])
    monkeypatch.setattr(generate, "ours", lambda _: [sys.executable, "-c", program])
    monkeypatch.setattr(run, "QUICK_MODE", TINY._replace(choices=(), makes=1))
    assert run.main(["--only", "kenken", "--peers", "cluesmith", "--out", str(tmp_path / "out")]) == 1


def test_a_name_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(["--peers", "nobody"])
    assert "expected names of cluesmith, cpsat" in capsys.readouterr().err


def test_a_folder_without_a_checkout_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(["--before", str(tmp_path)])
    assert "expected a checkout of Cluesmith, found none" in capsys.readouterr().err


def test_a_process_that_is_gone_has_used_some_time() -> None:
    assert cpu_seconds(2**30) > 0
