"""The same batch on a Dask cluster: a real scheduler and workers in processes of their own."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from cluesmith.batch import Job, Lines, cluster, processes, run
from cluesmith.cases import solve_by_cases
from tests import command_line
from tests.boards import RANDOM
from tests.command_line import PROGRAM, changed
from tests.test_cases import STATUSES, endless_puzzle, file_of, one_of_each_status

COUNT = 60
DASK = [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_scheduler"]
WORKER = [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_worker"]


class Scheduler(str):
    """The address of a scheduler, and the number of its process."""

    __slots__ = ("process",)
    process: int


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[Scheduler]:
    """A scheduler."""
    log = tmp_path / "scheduler.log"
    arguments = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-jupyter"]
    with log.open("wb") as out:
        process = subprocess.Popen([*DASK, *arguments], stdout=out, stderr=out, cwd=tmp_path)
    until = monotonic() + 60
    while not (found := re.search(r"tcp://127\.0\.0\.1:\d+", log.read_text())):
        assert monotonic() < until, log.read_text()
        sleep(0.05)
    address = Scheduler(found[0])
    address.process = process.pid
    yield address
    process.terminate()
    process.wait()


@pytest.fixture
def workers(scheduler: str, tmp_path: Path) -> "Iterator[list[subprocess.Popen[bytes]]]":
    """Two workers of the scheduler."""
    arguments = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path)]
    with (tmp_path / "workers.log").open("wb") as out:
        started = [subprocess.Popen([*WORKER, scheduler, *arguments], stdout=out, stderr=out) for _ in range(2)]
    yield started
    for process in started:
        process.kill()
        process.wait()


def test_every_puzzle_comes_though_a_worker_is_killed(
    scheduler: str, workers: "list[subprocess.Popen[bytes]]", tmp_path: Path
) -> None:
    file, expected = tmp_path / "cluster.jsonl", tmp_path / "alone.jsonl"
    arguments = [
        "make",
        "kenken",
        "--size",
        "9",
        "--seed",
        "c",
        "--no-grade",
        "--count",
        str(COUNT),
        "--output",
        str(file),
    ]
    program = subprocess.Popen([PROGRAM, *arguments, "--cluster", scheduler], stderr=subprocess.PIPE)
    until = monotonic() + 120
    while not file.exists() or file.read_bytes().count(b"\n") < 5:
        assert monotonic() < until
        assert program.poll() is None
        sleep(0.01)
    before = file.read_bytes().count(b"\n")
    os.kill(workers[0].pid, signal.SIGKILL)
    error = program.communicate(timeout=120)[1].decode()
    assert program.returncode == 0, error
    assert before < COUNT
    job = Job("kenken", 9, 9, "c", rated=False)
    lines = Lines(expected, job)
    with processes(1) as (submit, ahead):
        assert len(list(run(job, COUNT, submit=submit, ahead=ahead, keep=lines.add))) == COUNT
    lines.close()
    assert file.read_bytes() == expected.read_bytes()


BATCH = ["make", "kenken", "--size", "4", "--seed", "1", "--count", "2", "--cluster"]


@pytest.mark.parametrize("address", ["nonsense", "nonsense://x:1", "tcp://", "tcp://x", "", "x:123456", "\udcff:1"])
def test_an_address_that_is_none_is_misuse(address: str) -> None:
    outcome = command_line.run(*BATCH, address)
    assert (outcome.code, outcome.out) == (2, "")
    assert "expected an address such as tcp://host:8786" in outcome.err


@pytest.mark.parametrize("address", ["127.0.0.1:1", "tcp://127.0.0.1:1", "tcp://nowhere.invalid:1"])
def test_a_scheduler_that_is_not_there_is_told(address: str) -> None:
    outcome = command_line.run(*BATCH, address)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith(f"cluesmith: {address}: expected a Dask scheduler, found none (")
    assert outcome.err.count("\n") == 1


def test_a_server_that_says_nothing_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluesmith.batch.CLUSTER_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        outcome = command_line.run(*BATCH, "127.0.0.1:{1}".format(*silent.getsockname()))
    assert outcome.code == 3
    assert "expected a Dask scheduler, found none (timed out)" in outcome.err


def test_a_scheduler_without_workers_is_told(scheduler: str) -> None:
    command = [*changed("cluesmith.batch.CLUSTER_SECONDS", 2), *BATCH, scheduler]
    done = subprocess.run(command, capture_output=True, text=True, timeout=50, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"cluesmith: {scheduler}: expected a scheduler with workers, found none that works for it\n"


@pytest.mark.usefixtures("workers")
def test_a_scheduler_that_is_lost_ends_the_batch_with_a_word(scheduler: Scheduler, tmp_path: Path) -> None:
    file = tmp_path / "lost.jsonl"
    arguments = ["make", "kenken", "--size", "9", "--seed", "c", "--no-grade", "--count", "9999", "--output", str(file)]
    program = subprocess.Popen([PROGRAM, *arguments, "--cluster", scheduler], stderr=subprocess.PIPE, text=True)
    until = monotonic() + 120
    while not file.exists() or b"\n" not in file.read_bytes():
        assert monotonic() < until
        sleep(0.01)
    os.kill(scheduler.process, signal.SIGKILL)
    error = program.communicate(timeout=60)[1]
    assert (program.returncode, error) == (
        3,
        "cluesmith: the scheduler was lost; run the same command again to resume\n",
    )


def test_without_dask_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    outcome = command_line.run("make", "kenken", "--size", "4", "--seed", "1", "--cluster", "tcp://127.0.0.1:1")
    assert outcome.code == 2
    assert "pip install 'cluesmith[cluster]'" in outcome.err


@pytest.mark.usefixtures("workers")
def test_case_by_case_a_puzzle_is_solved_as_on_one_machine(scheduler: Scheduler) -> None:
    with cluster(scheduler) as (submit, ahead), processes(1) as (call, one):
        for puzzle in (puzzle for kind in RANDOM for puzzle in one_of_each_status(kind)):
            far = solve_by_cases(puzzle, submit=submit, ahead=ahead)
            near = solve_by_cases(puzzle, submit=call, ahead=one)
            assert (far.status, far.complete, far.answers) == (near.status, near.complete, near.answers)
            assert far.status in STATUSES


def test_a_search_goes_on_though_a_worker_is_killed_and_ends_with_the_scheduler(
    scheduler: Scheduler, workers: "list[subprocess.Popen[bytes]]", tmp_path: Path
) -> None:
    file, notes = file_of(endless_puzzle(), tmp_path), tmp_path / "notes.jsonl"
    arguments = ["solve", file, "--cluster", scheduler, "--resume", str(notes)]
    program = subprocess.Popen([PROGRAM, *arguments], stderr=subprocess.PIPE, text=True)
    until = monotonic() + 120
    while not notes.exists() or b"\n" not in notes.read_bytes():
        assert monotonic() < until
        assert program.poll() is None
        sleep(0.01)
    os.kill(workers[0].pid, signal.SIGKILL)
    sleep(1)
    assert program.poll() is None
    os.kill(scheduler.process, signal.SIGKILL)
    error = program.communicate(timeout=60)[1]
    assert (program.returncode, error) == (
        3,
        "cluesmith: the scheduler was lost; run the same command again to resume\n",
    )
