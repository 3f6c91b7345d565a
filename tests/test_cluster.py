"""The same batch on a Dask cluster: a real scheduler and workers in processes of their own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from cluesmith.batch import Job, Lines, processes, run
from tests import command_line
from tests.command_line import PROGRAM

COUNT = 60
DASK = [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_scheduler"]
WORKER = [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_worker"]


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler."""
    log = tmp_path / "scheduler.log"
    arguments = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-jupyter"]
    with log.open("wb") as out:
        process = subprocess.Popen([*DASK, *arguments], stdout=out, stderr=out, cwd=tmp_path)
    until = monotonic() + 60
    while not (found := re.search(r"tcp://127\.0\.0\.1:\d+", log.read_text())):
        assert monotonic() < until, log.read_text()
        sleep(0.05)
    yield found[0]
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
    arguments = ["make", "kenken", "--size", "9", "--seed", "c", "--count", str(COUNT), "--output", str(file)]
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
    job = Job("kenken", 9, 9, "c")
    lines = Lines(expected, job)
    with processes(1) as (submit, ahead):
        assert len(list(run(job, COUNT, submit=submit, ahead=ahead, keep=lines.add))) == COUNT
    lines.close()
    assert file.read_bytes() == expected.read_bytes()


def test_a_scheduler_that_is_not_there_is_told() -> None:
    arguments = ["make", "kenken", "--size", "4", "--seed", "1", "--count", "2"]
    outcome = command_line.run(*arguments, "--cluster", "nonsense://x")
    assert (outcome.code, outcome.out) == (3, "")
    assert "no scheduler answers there" in outcome.err


def test_without_dask_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    outcome = command_line.run("make", "kenken", "--size", "4", "--seed", "1", "--cluster", "tcp://127.0.0.1:1")
    assert outcome.code == 2
    assert "pip install 'cluesmith[cluster]'" in outcome.err
