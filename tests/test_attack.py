"""The attack finds nothing in the package, and finds and shrinks every fault that is put into it."""

import itertools
import json
import os
import re
import sys
from collections.abc import Iterator
from decimal import Decimal
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace

from attack import ATTACKS, judges, run
from attack.arguments import Arguments
from attack.boards import Boards
from attack.case import Attack, Case, Failure, shrunk
from attack.faults import Faults
from attack.limits import Limits
from attack.readers import Readers
from attack.report import Record, markdown, write_docs
from attack.server import Server
from attack.stated import STATED
from attack.visits import FIELDS, request, visit
from cluesmith import Explanation, Puzzle, explain, search
from cluesmith.explaining import diagnosis
from cluesmith.kinds.kenken import KenKen
from cluesmith.registry import KINDS
from cluesmith.web.calls import CALLS
from cluesmith.web.jobs import JOBS
from tests.pages import ROOT

pytestmark = pytest.mark.heavy

SEEDS = {"boards": "d"}
SLICES = {"boards": 25, "readers": 80, "arguments": 25, "faults": 4, "server": 2, "limits": 2}
LONGER = {"boards": 1500, "readers": 2000, "arguments": 800, "faults": 80, "server": 60}


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where failing cases are kept; and the processes that are started find the modules of the tests."""
    monkeypatch.setattr(run, "KEPT", tmp_path / "kept")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path / "kept"


def found(attack: Attack, case: Case) -> Failure:
    failure = attack.failure(case)
    assert failure
    return failure


def shrunk_case(attack: Attack, case: Case) -> Case:
    return shrunk(attack, case, found(attack, case), seconds=60, tries=2000)[0]


def first_failing(attack: Attack, name: str) -> tuple[Case, Failure]:
    for number in range(500):
        case = attack.case(Random(f"{name} {number}"))
        if failure := attack.failure(case):
            return case, failure
    raise AssertionError(f"{name} finds nothing")


# Nothing is found


@pytest.mark.parametrize("name", [*LONGER, pytest.param("limits", marks=pytest.mark.timed)])
def test_a_short_attack_finds_nothing(name: str) -> None:
    with run.load(name) as attack:
        record = run.one_attack(name, attack, 600, SEEDS.get(name, "a"), most=SLICES[name])
    assert record.cases == SLICES[name]
    assert not record.failures


@pytest.mark.slow
@pytest.mark.parametrize("name", LONGER)
def test_a_longer_attack_finds_nothing(name: str) -> None:
    with run.load(name) as attack:
        record = run.one_attack(name, attack, 3600, "long", most=LONGER[name])
    assert not record.failures


@pytest.mark.parametrize("name", ATTACKS)
def test_the_same_seed_draws_the_same_cases(name: str) -> None:
    with run.load(name) as attack:
        cases = [[attack.case(Random(f"{number}")) for number in range(5)] for _ in range(2)]
        assert cases[0] == cases[1] == json.loads(json.dumps(cases[0]))


def test_every_kind_is_stated() -> None:
    assert STATED.keys() == KINDS.keys()


# Faults in what is said of boards


def test_a_lost_answer_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = search._Reasoned.answers
    monkeypatch.setattr(search._Reasoned, "answers", lambda self: islice(whole(self), 1, None))
    boards = Boards()
    rows = [[None, 4, None, None], [2, None, 1, None], [None, 3, None, None], [None, None, 1, None]]
    case: Case = {"puzzle": {"kind": "four-winds", "grid": rows}, "grid": [[0, 0, 2], [0, 2, 3]]}
    smallest = shrunk_case(boards, case)
    assert found(boards, case).label == found(boards, smallest).label == "an answer is missing"
    assert len(smallest["puzzle"]["grid"]) * len(smallest["puzzle"]["grid"][0]) < 16
    assert smallest["grid"] == []


def test_a_wrong_check_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KenKen, "violations", lambda *_: iter(()))
    case = {"puzzle": json.loads(KINDS["kenken"].parse("kenken\na a\nb b\n\na=3+ b=2/").to_json()), "grid": []}
    assert found(Boards(), case).label == "a full grid is misjudged"


def with_fewer_clues(puzzle: Puzzle, *_: object) -> Explanation:
    explanation = explain(puzzle)
    steps = tuple(replace(step, clues=step.clues[:-1]) for step in explanation.steps)
    return replace(explanation, steps=steps)


def test_a_step_that_leaves_out_a_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judges, "explain", with_fewer_clues)
    assert first_failing(Boards(), "steps")[1].label == "a step does not follow"


def test_a_clash_of_too_many_rules_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "_fewest_clashing", lambda reasoner, _: list(reasoner.rules))
    boards = Boards()
    case: Case = {"puzzle": {"kind": "hanjie", "rows": [[2], []], "columns": [[], [1]]}, "grid": []}
    assert found(boards, case).label == "fewer rules clash"


def test_a_puzzle_with_two_answers_is_not_unique_because_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attack.making.answers_of", lambda _: iter([{}, {}]))
    order = {"kind": "kenken", "size": [3, 3], "seed": 1, "grade": None}
    assert found(Boards(), {"make": order}).label == "a made puzzle has not one answer"


def test_an_unexpected_error_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbling(*_: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(judges, "hint", stumbling)
    assert first_failing(Boards(), "crash")[1].label.startswith("raises KeyError in test_attack.py")


def test_a_board_that_takes_too_long_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("attack.boards.SECONDS", 0.2)
    monkeypatch.setattr(judges, "count", forever)
    assert first_failing(Boards(), "slow")[1].label == "takes too long"


# Faults in readers


@pytest.mark.parametrize(
    ("bracket", "label"),
    [
        ("[", "raises KeyError in reading.py"),
        ("{", "raises MemoryError"),
        ("(", "the process dies"),
        ("<", "the process dies"),
    ],
)
def test_a_reader_that_stumbles_is_found(bracket: str, label: str) -> None:
    with Readers("tests.planted.reading") as readers:
        case = {"format": None, "suffix": ".txt", "parts": [["kenken\n", 1], [f"a{bracket}a", 2]]}
        assert label in found(readers, case).label
        assert not readers.failure({**case, "parts": [["kenken\n", 1]]})


def test_a_file_that_fails_is_shrunk() -> None:
    with Readers("tests.planted.reading") as readers:
        parts = [["kenken\na b\n", 40], ["c d [ e\n", 9], ["a=3+\n", 100]]
        smallest = shrunk_case(readers, {"format": "text", "suffix": ".txt", "parts": parts})
    assert smallest["parts"] == [["[", 1]]


# Faults in commands


@pytest.mark.parametrize(("option", "label"), [("--limit", "a traceback: RuntimeError"), ("--seed", "exit code 77")])
def test_a_command_that_stumbles_is_found_and_shrunk(option: str, label: str) -> None:
    with Arguments("tests.planted.commanding") as arguments:
        case = {"arguments": ["solve", "examples/kenken.txt", option, "3", "--stats"]}
        assert label in found(arguments, case).label
        assert shrunk_case(arguments, case) == {"arguments": [option]}


PLANTED_PROGRAM = (sys.executable, "-m", "tests.planted.program")


def test_half_a_file_is_found_and_shrunk() -> None:
    faults = Faults(PLANTED_PROGRAM)
    case = {"fault": "full disk", "job": "convert", "bytes": 5000, "disk": False}
    assert "neither the old nor the new" in found(faults, case).label
    assert shrunk_case(faults, case)["bytes"] < 100


def test_a_command_that_does_not_hear_ctrl_c_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attack.disturbances.SOON", 1.0)
    case = {"fault": "signal", "job": "svg", "signal": "SIGINT", "after": 1.0}
    assert found(Faults(PLANTED_PROGRAM), case).label == "signal, svg: goes on after Ctrl-C"


# Faults in limits


def test_a_call_that_takes_too_long_is_found_and_shrunk() -> None:
    limits = Limits("tests.planted.working")
    board = {"kind": "hanjie", "sort": "random", "height": 40, "width": 5, "seed": 1}
    case = {"board": board, "call": "solve", "seconds": 0.2}
    failure = found(limits, case)
    assert failure.label == "solve of hanjie: takes too long"
    assert shrunk(limits, case, failure, seconds=60, tries=1)[0]["board"]["height"] == 20


def test_a_call_that_takes_too_much_memory_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attack.limits.MAX_MEGABYTES", 1)
    case = {
        "board": {"kind": "kenken", "sort": "random", "height": 4, "width": 4, "seed": 1},
        "call": "count",
        "seconds": 1,
    }
    assert found(Limits(), case).label == "count of kenken: takes too much memory"


# Faults in the server


PLANTED_SERVER = (sys.executable, "-m", "tests.planted.server")


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/slow", "it is not well within a second"),
        ("/large", "it takes too much memory"),
        ("/process", "it leaves a process behind"),
        ("/loud", "it ends with code 0, not without a word"),
        ("/end", "it ends"),
        ("/fault", "status 500"),
        ("/bare", "headers are missing: Content-Security-Policy"),
    ],
)
def test_a_server_that_stumbles_is_found(path: str, label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if path != "/slow":  # on a busy machine everything is slow
        monkeypatch.setattr("attack.server.HEALTHY_SECONDS", 30.0)
    server = Server(PLANTED_SERVER)
    case = {"visits": [visit((request(path, method="GET"), 1), stays=0.2)]}
    assert found(server, case).label.startswith(label)


def test_visits_that_fail_are_shrunk() -> None:
    server = Server(PLANTED_SERVER)
    fine, fatal = visit((request("/", method="GET"), 1)), visit((request("/bare", method="GET"), 3), lines=4)
    (smallest,) = shrunk(server, case := {"visits": [fine, fatal]}, found(server, case), seconds=60, tries=3)[0][
        "visits"
    ]
    assert (smallest["lines"], smallest["sends"]) == (1, [[request("/bare", method="GET"), 1]])


# From end to end


class Planted(Attack):
    """Fails wherever a number is 7 or more."""

    tries = "numbers"
    wrong = True

    def case(self, rng: Random) -> Case:
        return {"number": rng.randrange(20)}

    def failure(self, case: Case) -> Failure | None:
        return Failure("too large", case["number"]) if self.wrong and case["number"] >= 7 else None

    def smaller(self, case: Case) -> Iterator[Case]:
        yield {"number": case["number"] - 1}


def test_a_failure_is_told_shrunk_and_can_be_tried_again(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(ATTACKS, "planted", "tests.test_attack:Planted")
    planted: Any = import_module("tests.test_attack").Planted
    assert run.main(["planted", "--minutes", "0.001", "--seed", "x"]) == 1
    (file,) = kept.iterdir()
    told = capsys.readouterr().out
    assert "FAILED planted, seed x, case" in told
    assert f"--case {os.path.relpath(file)}" in told
    assert json.loads(file.read_text())["case"] == {"number": 7}
    assert re.search(r"^planted +[1-9]\d* +\d+ +[1-9]", told, re.MULTILINE)
    assert run.main(["--case", str(file)]) == 1
    monkeypatch.setattr(planted, "wrong", False)
    assert run.main(["--case", str(file)]) == 0
    assert run.main(["planted", "--minutes", "0.001", "--seed", "x"]) == 0


def test_all_attacks_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["one", "two", "three"]
    monkeypatch.setattr(run, "ATTACKS", dict.fromkeys(names, "tests.test_attack:Planted"))
    monkeypatch.setattr("tests.test_attack.Planted.wrong", False)
    ticks = itertools.count()
    monkeypatch.setattr(run, "monotonic", lambda: float(next(ticks)))  # a clock that each look at it moves on
    records = list(run.attacked(names, 300, "x"))
    assert [record.name for record in records] == names
    assert all(90 < record.seconds < 110 and record.cases for record in records)


def test_a_name_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(["nobody"])
    assert "expected names of boards, readers" in capsys.readouterr().err


def test_the_counts_go_into_the_documentation(tmp_path: Path) -> None:
    page = tmp_path / "reliability.md"
    page.write_text("Before.\n<!-- counted: begin -->\nold\n<!-- counted: end -->\nAfter.\n")
    records = [Record("boards", "small boards", 1234, 90.0, {}), Record("readers", "files", 5, 30.0, {"a": 2})]
    write_docs(records, 2, "7", page)
    text = page.read_text()
    assert text.startswith("Before.\n<!-- counted: begin -->\n")
    assert text.endswith("<!-- counted: end -->\nAfter.\n")
    assert "old" not in text
    assert all(line in text for line in markdown(records, 2, "7"))
    assert "| boards: small boards | 1,234 | 1.5 | 0 |" in text


# What the documentation promises


def limits_told() -> list[tuple[str, str]]:
    """The rows of the page's table of limits: where the number stands in the code, and the number."""
    text = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    return re.findall(r"^\| .* \| `([\w.]+\.[A-Z_]+)` \| ([\d,.]+) \|$", text, re.MULTILINE)


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    told = limits_told()
    assert len(told) >= 15
    for name, number in told:
        module, _, constant = name.rpartition(".")
        assert getattr(import_module(module), constant) == Decimal(number.replace(",", "")), name


def test_every_attack_is_on_the_page() -> None:
    text = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    assert all(f"| `{name}` |" in text for name in ATTACKS)


def test_the_server_is_asked_every_call_and_job() -> None:
    asks = [*(call.ask for call in CALLS.values() if not call.by_query), *(task.ask for task in JOBS.values())]
    needed = {field.encode_name for ask in asks for field in fields(ask) if field.required}
    assert needed <= FIELDS.keys()
