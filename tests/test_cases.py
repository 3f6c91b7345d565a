"""One puzzle solved case by case: the same on any number of workers, stopped and resumed, with brute force as judge."""

import os
import signal
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from cluesmith import cases, loads, search
from cluesmith.batch import Submit, processes
from cluesmith.cases import cases_of, solve_by_cases, solve_case
from cluesmith.kinds.hanjie.puzzle import Hanjie
from cluesmith.prepared import Prepared
from cluesmith.puzzle import Puzzle
from cluesmith.search import Answers, Status
from tests import command_line
from tests.boards import RANDOM, frozen, pruned_brute_force, random_board
from tests.command_line import PROGRAM

WAITING = 60  # seconds for what comes soon

STATUSES: tuple[Status, ...] = ("none", "unique", "multiple")


def one_of_each_status(kind: str) -> Iterator[Puzzle]:
    """Puzzles of that kind: without an answer, with one, with several."""
    rng = Random(f"cases of {kind}")
    for status in STATUSES:
        boards = (random_board(kind, rng, most_cells=16) for _ in range(1000))
        yield next(p for p in boards if len(p.open_cells()) > 5 and search.solve(p).status == status)


def slow_puzzle() -> Puzzle:
    """A puzzle of which many cases are soon done, but one takes a second or so."""
    return Hanjie.random(30, 30, Random("slow 38"), density=0.45)[0]


def endless_puzzle() -> Puzzle:
    """A puzzle of which some cases are soon done, and the fifth takes far longer than any test."""
    return Hanjie.random(50, 50, Random("g"), density=0.4)[0]


@pytest.fixture(scope="module")
def two_workers() -> Iterator[tuple[Submit, int]]:
    with processes(2) as workers:
        yield workers


def file_of(puzzle: Puzzle, folder: Path) -> str:
    file = folder / "puzzle.txt"
    file.write_text(puzzle.format())
    return str(file)


# Cases


@pytest.mark.parametrize("kind", RANDOM)
@pytest.mark.parametrize("seed", range(12))
def test_each_answer_is_in_one_case(kind: str, seed: int) -> None:
    puzzle = random_board(kind, Random(seed), most_cells=12)
    answers = pruned_brute_force(puzzle)
    found = cases_of(puzzle, most=1 + seed)
    for answer in answers:
        assert sum(case.items() <= answer.items() for case in found) == 1
    assert found == cases_of(puzzle, most=1 + seed)


@pytest.mark.parametrize("kind", RANDOM)
@pytest.mark.parametrize("seed", range(12))
def test_all_answers_with_known_values_are_found_and_no_others(kind: str, seed: int) -> None:
    rng = Random(seed)
    puzzle = random_board(kind, rng, most_cells=12)
    answers = pruned_brute_force(puzzle)
    cells = rng.sample(puzzle.open_cells(), min(2, len(puzzle.open_cells())))
    for values in product(*(puzzle.domain(cell) for cell in cells)):
        known = dict(zip(cells, values, strict=True))
        expected = {frozen(answer) for answer in answers if known.items() <= answer.items()}
        found = Answers(puzzle, known=known)
        assert {frozen(answer) for answer in found} == expected
        assert found.complete
        counted = Answers(puzzle, known=known)
        counted.skip(None)
        assert (counted.number, counted.complete) == (len(expected), True)


def test_an_answer_made_from_another_keeps_to_what_is_known() -> None:
    blank = Hanjie(((1,),) * 12, ((1,),) * 12)  # of one answer another is made by a swap
    known = {(row, 11 - row): 1 for row in range(10)}
    found = list(Answers(blank, known=known))
    assert len(found) == 2
    assert all(known.items() <= answer.items() for answer in found)


def test_many_answers_with_known_values_are_found() -> None:
    free = loads("hanjie\nrows: *, *, *\ncolumns: *, *, *")
    for search_ in (Answers(free, known={(0, 0): 1}), Prepared(free, known={(0, 0): 1}).answers()):
        assert sum(answer[0, 0] == 1 for answer in search_) == 256


def test_what_follows_is_told_without_a_search() -> None:
    prepared = Prepared(loads("hanjie\nrows: 1, 1\ncolumns: 1, 1"))
    lits = prepared.literals
    follows = prepared.follows({(0, 0): 1})
    assert follows is not None
    assert {lits.of((0, 0), 1), lits.of((0, 1), 0), lits.of((1, 0), 0), lits.of((1, 1), 1)} <= follows
    assert prepared.follows({(0, 0): 1, (0, 1): 1}) is None


# Solving


@pytest.mark.parametrize("kind", RANDOM)
def test_the_same_on_any_number_of_workers(kind: str, two_workers: tuple[Submit, int]) -> None:
    for puzzle, status in zip(one_of_each_status(kind), STATUSES, strict=True):
        with processes(1) as (submit, ahead):
            alone = solve_by_cases(puzzle, submit=submit, ahead=ahead)
        together = solve_by_cases(puzzle, submit=two_workers[0], ahead=two_workers[1])
        assert (alone.status, alone.complete) == (status, status != "multiple")
        assert (together.status, together.complete, together.answers) == (alone.status, alone.complete, alone.answers)
        assert len(alone.answers) == {"none": 0, "unique": 1, "multiple": 2}[status]
        assert not alone.out_of_time


def test_work_that_is_not_wanted_any_more_ends_with_its_workers_alone(two_workers: tuple[Submit, int]) -> None:
    started = monotonic()
    assert two_workers[0](abs, -1).result() == 1
    with processes(2) as (submit, _):
        submit(sleep, WAITING)
    assert monotonic() - started < WAITING / 2
    assert two_workers[0](abs, -2).result() == 2


class Backwards:
    """Calls that are done only when those made after them are."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def submit(self, *call: Any) -> Any:  # noqa: ANN401 - as `Submit` has it
        later = _Later(self, call)
        self.calls.append(later)
        return later


class _Later:
    def __init__(self, calls: Backwards, call: tuple[Any, ...]) -> None:
        self._calls, self._call = calls, call

    def done(self) -> bool:
        return self._calls.calls[-1] is self

    def result(self) -> Any:  # noqa: ANN401 - as `Later` has it
        self._calls.calls.remove(self)
        function, *arguments = self._call
        return function(*arguments)


def test_the_answers_do_not_depend_on_which_case_is_done_first() -> None:
    puzzle = loads("hanjie\nrows: 1, 1, 1, 1\ncolumns: 1, 1, 1, 1")
    with processes(1) as (submit, ahead):
        forwards = solve_by_cases(puzzle, submit=submit, ahead=ahead)
    backwards = solve_by_cases(puzzle, submit=Backwards().submit, ahead=1000)
    assert forwards.answers == backwards.answers
    assert len(forwards.answers) == 2


def test_a_wrong_answer_of_a_worker_is_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = loads("hanjie\nrows: 1, 1\ncolumns: 1, 1")
    right = solve_case(puzzle, 0, {(0, 0): 0}, None)
    monkeypatch.setattr(cases, "solve_case", lambda *_: msgspec.structs.replace(right, answers=[[1, 1, 1, 1]]))
    with processes(1) as (submit, ahead), pytest.raises(AssertionError, match="case 1 gave a wrong answer"):
        solve_by_cases(puzzle, submit=submit, ahead=ahead)


# The command


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("puzzle", "said", "code"),
    [
        ("examples/hanjie-unknown.txt", "more than one answer", 0),
        ("examples/kenken.txt", "one answer, proved to be the only one", 0),
        ('{"kind": "hanjie", "rows": [[1], []], "columns": [[1], [1]]}', "no answer", 1),
    ],
)
def test_the_command_says_what_it_says_without_workers(workers: str, puzzle: str, said: str, code: int) -> None:
    alone = command_line.run("solve", puzzle)
    outcome = command_line.run("solve", puzzle, "--workers", workers)
    assert (outcome.code, outcome.err) == (code, "")
    assert outcome.out.splitlines()[-1] == said
    if said != "more than one answer":  # else it may draw two others
        assert outcome.out == alone.out


def test_the_work_of_all_cases_is_added_up() -> None:
    outcome = command_line.run("solve", "examples/hanjie-unknown.txt", "--workers", "1", "--json", "--stats")
    found = outcome.json
    assert (found["status"], len(found["answers"]), len(found["clues"])) == ("multiple", 2, 2)
    assert found["stats"]["lines"] > 0
    assert "conflicts" in outcome.err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--resume", "x.jsonl"], "--resume needs --workers or --cluster"),
        (["--workers", "2", "--all"], "expected no --limit and no --all"),
        (["--workers", "2", "--limit", "3"], "expected no --limit and no --all"),
        (["examples/kenken.txt", "--workers", "2", "--resume", "x.jsonl"], "--resume is for one puzzle, found several"),
        (["--workers", "0"], "0 is not in the range"),
        (["--cluster", "nonsense"], "expected an address such as tcp://host:8786"),
    ],
)
def test_misuse_is_told(args: list[str], message: str) -> None:
    outcome = command_line.run("solve", "examples/kenken.txt", *args)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


# Stopped


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_time_limit_ends_it(workers: str, tmp_path: Path) -> None:
    started = monotonic()
    file = file_of(endless_puzzle(), tmp_path)
    process = command_line.start("solve", file, "--workers", workers, "--time-limit", "1.5", "--ascii")
    out, error = process.communicate(timeout=WAITING)
    assert (process.returncode, error) == (4, "")
    assert "time is up: " in out.splitlines()[-1]
    assert monotonic() - started < 20


def test_no_time_at_all_is_told_too() -> None:
    outcome = command_line.run("solve", "examples/kenken.txt", "--workers", "1", "--time-limit", "0")
    assert outcome.code == 4
    assert outcome.out == "time is up: no answers found, not decided whether there are any\n"


def started(puzzle: Puzzle, folder: Path) -> "tuple[subprocess.Popen[str], Path]":
    """The command at work on a puzzle, with something noted."""
    notes = folder / "notes.jsonl"
    command = [PROGRAM, "solve", file_of(puzzle, folder), "--workers", "2", "--resume", str(notes)]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    until = monotonic() + WAITING
    while not notes.exists() or notes.read_bytes().count(b"\n") < 1:
        assert monotonic() < until
        sleep(0.01)
    return process, notes


def workers_of(process: "subprocess.Popen[str]") -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(child) for child in listed if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def have_ended(processes: list[int]) -> bool:
    until = monotonic() + WAITING
    while any(_is_alive(process) for process in processes):
        assert monotonic() < until
        sleep(0.02)
    return True


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_ctrl_c_ends_all_workers(tmp_path: Path) -> None:
    process, notes = started(endless_puzzle(), tmp_path)
    workers = workers_of(process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, error = process.communicate(timeout=WAITING)
    assert (process.returncode, out, error.strip()) == (130, "", "interrupted")
    assert notes.read_bytes().endswith(b"\n")
    assert workers
    assert have_ended(workers)


def test_a_worker_that_dies_ends_it_with_a_word(tmp_path: Path) -> None:
    process, _ = started(endless_puzzle(), tmp_path)
    os.kill(workers_of(process)[-1], signal.SIGKILL)
    out, error = process.communicate(timeout=WAITING)
    assert (process.returncode, out) == (3, "")
    assert error == "cluesmith: a worker process died; run the same command again to resume\n"


def test_a_killed_search_goes_on(tmp_path: Path) -> None:
    puzzle = slow_puzzle()
    process, notes = started(puzzle, tmp_path)
    workers = workers_of(process)
    process.kill()
    process.communicate()
    assert have_ended(workers)
    noted = [line["solved"]["place"] for line in map(msgspec.json.decode, notes.read_bytes().splitlines())]
    asked: list[int] = []

    def submit(function: Any, *arguments: Any) -> Any:  # noqa: ANN401
        asked.append(arguments[1])
        with processes(1) as (call, _):
            return call(function, *arguments)

    resumed = solve_by_cases(puzzle, submit=submit, ahead=1, resume=notes)
    assert noted
    assert set(asked).isdisjoint(noted)
    assert resumed.status == "multiple"
    before = notes.read_bytes()
    asked.clear()
    again = solve_by_cases(puzzle, submit=submit, ahead=1, resume=notes)
    assert asked == []
    assert again.answers == resumed.answers
    assert notes.read_bytes() == before


# The file


TINY = ["solve", "hanjie\nrows: 1, 1, 1\ncolumns: 1, 1, 1", "--workers", "1", "--resume"]


def test_a_line_that_was_cut_off_anywhere_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "notes.jsonl"
    whole = command_line.run(*TINY, str(file))
    lines = file.read_bytes()
    for kept in (len(lines) - 1, len(lines) // 2, 20, 3, 0):
        file.write_bytes(lines[:kept])
        assert command_line.run(*TINY, str(file)) == whole
        assert len(file.read_bytes().splitlines()) == len(lines.splitlines())
        assert file.read_bytes().endswith(b"\n")


@pytest.mark.parametrize(
    "held", [b"my notes", b"{\n", b'{"cases":"', b'{"cases":"0000', b'{"puzzle":', b'{"cases":"x"}\n', b"\xff\xfe\n"]
)
def test_what_a_file_holds_besides_is_not_lost(held: bytes, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_bytes(held)
    outcome = command_line.run(*TINY, str(file))
    if b'{"cases":"'.startswith(held):  # it may have been cut off there
        assert outcome.code == 0
    else:
        assert (outcome.code, outcome.out, file.read_bytes()) == (3, "", held)
        assert outcome.err == (
            f"cluesmith: {file}: line 1: expected a case of this puzzle, found something else: give another file\n"
        )


def test_a_file_of_another_puzzle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.jsonl"
    assert command_line.run(*TINY, str(file)).code == 0
    held = file.read_bytes()
    outcome = command_line.run("solve", "examples/kenken.txt", "--workers", "1", "--resume", str(file))
    assert (outcome.code, file.read_bytes()) == (3, held)
    assert "line 1: expected a case of this puzzle, found something else" in outcome.err


@pytest.mark.parametrize("change", ["place", "answers"])
def test_a_file_that_was_changed_is_refused(change: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.jsonl"
    assert command_line.run(*TINY, str(file)).code == 0
    line = msgspec.json.decode(file.read_bytes().splitlines()[0])
    line["solved"][change] = {"place": 99, "answers": [[1] * 9]}[change]
    file.write_bytes(msgspec.json.encode(line) + b"\n")
    assert command_line.run(*TINY, str(file)).code == 3


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    process, notes = started(endless_puzzle(), tmp_path)
    outcome = command_line.run("solve", str(tmp_path / "puzzle.txt"), "--workers", "1", "--resume", str(notes))
    process.kill()
    process.communicate()
    assert outcome.code == 3
    assert "found another at work" in outcome.err
