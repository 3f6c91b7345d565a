"""A process of its own that does one thing after the other as it is told, within limits of time and memory."""

import json
import os
import resource
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from pathlib import Path
from select import select
from time import process_time
from typing import Any, Self

WAITING_SECONDS = 120.0  # by the clock, on a machine that has other things to do
MEGABYTE = 1_000_000

Task = Callable[[dict[str, Any]], Any]


class Child:
    """Starts `python -m MODULE`, which serves tasks, when it is needed, and again when it has died."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, task: dict[str, Any]) -> dict[str, Any]:
        """What came of the task: `done`, or `raised` and where; and `seconds`. A child that died has only `died`."""
        process = self._started()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(json.dumps(task).encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            return {"died": self.close()}
        ready, _, _ = select([process.stdout], [], [], WAITING_SECONDS)
        line = process.stdout.readline() if ready else b""
        if not line:
            return {"died": self.close() if ready else f"{self.close()} after {WAITING_SECONDS:g} s of waiting"}
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            pipe = subprocess.PIPE
            command = [sys.executable, "-m", self._module]
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        return self._process

    def close(self) -> str:
        """End it; how it ended."""
        if self._process is None:
            return ""
        process, self._process = self._process, None
        assert process.stdin
        assert process.stdout
        with suppress(BrokenPipeError):
            process.stdin.close()  # one that waits for a task ends by itself
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
        code = process.wait()
        process.stdout.close()
        return f"with exit code {code}"


def serve(task: Task, *, seconds: float, megabytes: int) -> None:
    """Do what each line of standard input says and answer with a line; no task may take more than that."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed meanwhile gets between the answers
    limit_memory(megabytes)
    for line in sys.stdin.buffer:
        output.write(json.dumps(_tried(task, json.loads(line), seconds)).encode() + b"\n")
        output.flush()


def _tried(task: Task, told: dict[str, Any], seconds: float) -> dict[str, Any]:
    started = process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(started + 2 * seconds + 1), resource.RLIM_INFINITY))
    try:
        answer: dict[str, Any] = {"done": task(told)}
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what we want to know
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(place.filename).name}, {place.name}"
        answer = {"raised": where, "told": str(error)[:300]}
    return {**answer, "seconds": process_time() - started, "megabytes": peak_megabytes()}


def peak_megabytes() -> float:
    """The most memory this process has had so far."""
    status = Path("/proc/self/status")
    if status.exists():  # elsewhere in Linux it would include what the process had that started this one
        return int(status.read_text().split("VmHWM:")[1].split()[0]) * 1024 / MEGABYTE
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE


def limit_memory(megabytes: int) -> None:
    """Let this process have so much memory more than it has now, where that can be known."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        now = int(statm.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + megabytes * MEGABYTE, resource.RLIM_INFINITY))
