"""The peers, each in a process of its own that is killed when a job takes too much CPU time."""

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any, Self

from bench.models import Json

ROOT = Path(__file__).resolve().parent.parent

# The name of each peer's module in bench/models, and what it is called in tables.
PEERS = {
    "cluesmith": "Cluesmith",
    "cpsat": "OR-Tools CP-SAT",
    "clingo": "clingo",
    "pychoco": "pychoco",
    "pyconstraint": "python-constraint2",
    "puzzlekit": "puzzlekit",
    "multipuzzle": "multi-puzzle-solver",
}
MAKER = {"sgt": "sgt-puzzles"}  # Simon Tatham's programs, which only make puzzles
BEFORE = {"before": "Cluesmith before"}  # another checkout of Cluesmith, which measures itself with its own models
LOOK_EVERY = 0.2  # seconds between two looks at the clock of a peer
PATIENCE = 20  # wall seconds per CPU second: for a machine that is busy, or a peer that sleeps


class TooSlow(Exception):
    """The peer was killed: it used more CPU time than it may."""


class Broken(Exception):
    """The peer ended by itself."""


class Peer:
    """A worker process; started when it is needed, and anew after it was killed."""

    def __init__(self, name: str, tree: Path = ROOT) -> None:
        self.name = name
        self.tree = tree
        self.hello: dict[str, Any] = {}
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the process and let it load its libraries."""
        self._process = process([sys.executable, "-m", "bench.worker", module(self.name)], self.tree)
        self.hello = self._read(60.0)

    def stop(self) -> None:
        """Kill the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def can(self, task: str, kind: str) -> bool:
        """Whether the peer does this task for this kind of puzzle."""
        if not self.hello:
            self.start()
        return task in self.hello["tasks"] and kind in self.hello["kinds"]

    def run(self, task: str, puzzle: Json, limit: float, most: int) -> dict[str, Any]:
        """The result of one job, repeated at most so often; TooSlow after `limit` CPU seconds."""
        if self._process is None:
            self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"task": task, "puzzle": puzzle, "most": most}).encode() + b"\n")
        self._process.stdin.flush()
        return self._read(limit)

    def _read(self, limit: float) -> dict[str, Any]:
        """The next line of the process, or its end."""
        assert self._process is not None
        assert self._process.stdout is not None
        used, started = cpu_seconds(self._process.pid), monotonic()
        while not select.select([self._process.stdout], [], [], LOOK_EVERY)[0]:
            spent = cpu_seconds(self._process.pid) - used
            if spent > limit or monotonic() - started > limit * PATIENCE:
                self.stop()
                raise TooSlow
        line = self._process.stdout.readline()
        if not line:
            self.stop()
            raise Broken(f"{self.name} ended without an answer")
        result: dict[str, Any] = json.loads(line)
        return result


def cpu_seconds(pid: int) -> float:
    """The CPU time another process has used; its wall time where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return monotonic()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def module(name: str) -> str:
    """The module in bench/models that states puzzles to the peer."""
    return "cluesmith" if name in BEFORE else name


def environment(tree: Path) -> dict[str, str]:
    """The environment with the benchmark and Cluesmith of a checkout on the path, and one thread per library.

    Python keeps what it has compiled, as it does for most people: later starts are quicker.
    """
    path = os.pathsep.join([str(tree), str(tree / "src")])
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return usual | {"PYTHONPATH": path, "OMP_NUM_THREADS": "1"}


def process(command: list[str], tree: Path) -> subprocess.Popen[bytes]:
    """A process of a checkout, to talk with; what it complains of is dropped."""
    pipe, null = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=null, env=environment(tree), cwd=tree)


def start_up_seconds(peer: Peer, puzzle: Json) -> float:
    """CPU seconds of a whole process that solves one small puzzle."""
    if module(peer.name) == "cluesmith":
        command = [sys.executable, "-c", "from cluesmith.cli import main; main()", "solve", "-"]
        job = puzzle
    else:
        command = [sys.executable, "-m", "bench.worker", peer.name]
        job = {"task": None, "puzzle": puzzle, "most": 1}
    used, _ = whole_process(command, json.dumps(job).encode() + b"\n", peer.tree)
    return used


def whole_process(command: list[str], given: bytes = b"", tree: Path = ROOT) -> tuple[float, bytes]:
    """CPU seconds of a process from its start to its end, and what it printed."""
    started = process(command, tree)
    assert started.stdin is not None
    assert started.stdout is not None
    started.stdin.write(given)
    started.stdin.close()
    with started.stdout:
        printed = started.stdout.read()
    _, code, used = os.wait4(started.pid, 0)
    started.returncode = code
    if code:
        raise Broken(f"{command[0]} failed: exit code {code}")
    return used.ru_utime + used.ru_stime, printed
