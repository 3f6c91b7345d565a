"""Certificates in files, in folders, in the bank, and on the command line."""

import json
import lzma
import subprocess
import sys
from pathlib import Path
from random import Random

import dratify
import pytest

import cluesmith
from cluesmith.bank import certificates, shipped
from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.proving import certify
from cluesmith.proving.trimming import Needed
from cluesmith.registry import KINDS
from cluesmith.verify import verify
from tests.command_line import run
from tests.test_sat import pigeons

SNAKE = cluesmith.BosnianSnake.example
TWO = '{"kind":"hanjie","rows":[[1],[1]],"columns":[[1],[1]]}'
TOO_HARD = {"kk-dom-14-0", "kk-dom-14-2"}  # or, the first, too large to be shipped
FEW = 4  # of each kind that are verified in all tests

every_kind = pytest.mark.parametrize("kind", KINDS)


# Shipped puzzles


def verified(kind: str, names: list[str]) -> None:
    file = KINDS[kind].parts.certificates
    assert file
    found = certificates.unpack(file.read_bytes())
    puzzles = {entry.id: entry for entry in shipped(kind)}
    for name in names:
        puzzle = json.loads(puzzles[name].puzzle.to_json())
        assert verify({"puzzle": puzzle} | found[name])[-1].startswith("Verified")


def test_a_puzzle_in_colours_is_certified_and_verified_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "flower.json"
    assert run("certify", ColourHanjie.example, "--out", str(file)).err.startswith("exactly one answer: ")
    assert run("verify", str(file)).out.endswith("Verified: there is exactly one answer.\n")
    lie = json.loads(file.read_text("utf-8"))
    lie["puzzle"]["rows"][0] = [[1, 1]]
    file.write_text(json.dumps(lie), "utf-8")
    assert "refused: answer 1 breaks a rule: r1c1-r1c5" in run("verify", str(file)).err


@every_kind
def test_shipped_puzzles_have_certificates_of_the_answers_they_should_have(kind: str) -> None:
    file = KINDS[kind].parts.certificates
    assert file
    assert file.stat().st_size < 250_000
    records = certificates.unpack(file.read_bytes())
    for entry in shipped(kind):
        if entry.id in TOO_HARD:
            assert entry.id not in records
        elif records[entry.id]["claim"] == "exactly":
            assert entry.answers in (0, len(records[entry.id]["answers"]))
        else:
            assert entry.answers == 0 or entry.answers > 20


@pytest.mark.repeats
@every_kind
def test_some_certificates_of_shipped_puzzles_are_right(kind: str) -> None:
    small = [entry.id for entry in shipped(kind) if entry.size[0] * entry.size[1] <= 49]
    verified(kind, Random(kind).sample(small, FEW))


@pytest.mark.slow
@every_kind
def test_all_certificates_of_shipped_puzzles_are_right(kind: str) -> None:
    verified(kind, [entry.id for entry in shipped(kind) if entry.id not in TOO_HARD])


def test_bank_prints_a_certificate(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    file.write_text(run("bank", "certificate", "original-snake-6x6").out)
    assert run("verify", str(file)).code == 0
    outcome = run("bank", "certificate", "kk-dom-14-2")
    assert (outcome.code, outcome.err) == (
        3,
        "cluesmith: expected a puzzle with a certificate, found none of 'kk-dom-14-2'\n",
    )


# What was made


def test_made_puzzles_come_with_certificates(tmp_path: Path) -> None:
    words = ("make", "kenken", "--size", "4", "--seed", "1", "--no-grade", "--certify")
    made = run(*words, "--json").json
    assert verify(made["certificate"])[-1].startswith("Verified")
    assert made["certificate"]["answers"] == [made["answer"]]
    assert "certificate" not in run(*words[:-1], "--json").json
    bank = str(tmp_path / "bank.sqlite3")
    assert run(*words, "--bank", bank).code == 0
    kept = json.loads(run("bank", "certificate", "my-1", "--bank", bank).out)
    assert verify(kept)[-1].startswith("Verified")
    assert json.loads(run("bank", "export", "--bank", bank).out)["certificate"] == kept


def test_a_certificate_is_told_as_json_only() -> None:
    outcome = run("make", "kenken", "--certify")
    assert outcome.code == 2
    assert "--certify needs --json" in outcome.err


# On the command line


def test_certify_prints_or_writes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "snake.json"
    outcome = run("certify", SNAKE, "--out", str(file))
    assert (outcome.code, outcome.out) == (0, "")
    assert outcome.err.startswith("exactly one answer: ")
    assert file.read_text() == run("certify", SNAKE).out
    assert run("verify", str(file)).code == 0


def test_verify_runs_alone_and_refuses_a_lie(tmp_path: Path) -> None:
    lie = json.loads(run("certify", SNAKE).out)
    lie["answers"][0][0][1] = 0
    file = tmp_path / "lie.json"
    file.write_text(json.dumps(lie))
    assert run("verify", str(file)).code == 1
    alone = [sys.executable, "-S", "-I", str(Path(cluesmith.__file__).with_name("verify.py")), str(file)]
    assert subprocess.run(alone, capture_output=True, check=False).returncode == 1


def test_certify_a_cell() -> None:
    assert run("certify", SNAKE, "--cell", "r1c2").json["cells"] == [[0, 1, 1]]
    outcome = run("certify", TWO, "--cell", "r1c1")
    assert (outcome.code, outcome.err) == (
        1,
        "expected a cell that is the same in every answer, found two values of r1c1\n",
    )
    assert run("certify", TWO, "--cell", "1,1").code == 2
    assert run("certify", TWO, "--cell", "r3c1").code == 3


def test_certify_says_that_it_is_too_hard() -> None:
    outcome = run("certify", SNAKE, "--time-limit", "0")
    assert (outcome.code, outcome.err) == (4, "cluesmith: too hard: no proof was found in time\n")


def test_certify_into_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "snake"
    assert run("certify", SNAKE, "--out", str(folder)).code == 0
    assert sorted(file.name for file in folder.iterdir()) == [
        "README.txt",
        "certificate.json",
        "formula.cnf",
        "proof.drup",
    ]
    assert run("verify", str(folder)).code == 0
    text = (folder / "formula.cnf").read_text()
    assert "c 1: r1c1 is snake\n" in text
    assert "c row 2 holds 2, with variables " in text
    formula = dratify.parse_dimacs_file(str(folder / "formula.cnf"))
    assert dratify.check_proof(formula, (folder / "proof.drup").read_text()).ok


def test_a_folder_names_cuts_and_forced_cells(tmp_path: Path) -> None:
    assert run("certify", "bs-6x6-32", "--out", str(tmp_path / "cut")).code == 0
    assert "c path: not all of r1c1 r1c3" in (tmp_path / "cut" / "formula.cnf").read_text()
    assert run("verify", str(tmp_path / "cut")).code == 0
    assert run("certify", SNAKE, "--cell", "r1c2", "--out", str(tmp_path / "cell")).code == 0
    assert "c one of the forced cells is not as claimed\n-2 0\n" in (tmp_path / "cell" / "formula.cnf").read_text()
    assert run("verify", str(tmp_path / "cell")).code == 0


def test_a_folder_without_a_proof(tmp_path: Path) -> None:
    unknown = '{"kind":"hanjie","rows":[null,null,null],"columns":[null,null,null]}'
    assert run("certify", unknown, "--out", str(tmp_path / "many")).code == 0
    assert sorted(file.name for file in (tmp_path / "many").iterdir()) == ["README.txt", "certificate.json"]
    assert run("verify", str(tmp_path / "many")).code == 0


# What of a proof is needed


@pytest.mark.plain
def test_clauses_and_lemmas_that_are_not_needed_are_left_out() -> None:
    clauses = [[5, 6], [1, 2], [1, -2], [-1, 3], [-1, -3], [-5, 6]]
    needed = Needed(6, clauses, [[6], [1]], [], NEVER)
    assert (needed.clauses, needed.lemmas) == ([1, 2, 3, 4], [1])


@pytest.mark.plain
def test_what_does_not_follow_is_no_proof() -> None:
    clauses = [[1, 2, 3], [1, 2, -3], [1, -2, 3], [1, -2, -3], [-1, 2]]
    assert Needed(3, clauses, [[1], [-2], [2]], [], NEVER).lemmas is None
    assert Needed(3, clauses, [[1, 2]], [], NEVER).lemmas is None


@pytest.mark.plain
def test_a_clause_of_the_formula_that_cannot_hold_is_enough() -> None:
    needed = Needed(2, [[1], [2], []], [], [], NEVER)
    assert (needed.clauses, needed.lemmas) == ([2], [])


def test_a_long_proof_is_trimmed_in_time() -> None:
    with pytest.raises(OutOfTime):
        Needed(20, pigeons(5), [], [], Deadline(0))


def test_certify_is_a_method_too() -> None:
    puzzle = cluesmith.loads(TWO)
    assert puzzle.certify() == certify(puzzle)
    assert puzzle.certify().sentence.startswith("exactly 2 answers: ")


def test_packed_certificates_are_lines_of_json() -> None:
    file = KINDS["four-winds"].parts.certificates
    assert file
    with lzma.open(file) as lines:
        assert json.loads(lines.readline())["id"] == "original-fw-2x2-1"
