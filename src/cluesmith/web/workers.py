"""The processes that compute, as many as there are cores; each is killed when time is over or nobody waits for it."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from cluesmith.registry import KINDS
from cluesmith.web.problem import Reply

GRACE_SECONDS = 1.0  # beyond the time limit, which the call itself should keep
START_SECONDS = 10.0  # until a new process has loaded all it needs
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has only the latter, which is as strong there
MAX_WAITING = 32  # requests that wait for a worker; the next one is sent away


class Busy(Exception):
    """Too many others are waiting already."""


class Lost(Exception):
    """The worker did not answer: it took too long, or too much memory."""


class Workers:
    """Hands each call to a process of its own for that time."""

    def __init__(self, number: int | None = None) -> None:
        self._free = asyncio.Semaphore(number or os.cpu_count() or 1)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._waiting = 0
        self._closed = False

    async def ask(self, name: str, body: bytes, seconds: float) -> Reply:
        """The answer. Raises Busy and Lost; a task that is cancelled ends the work."""
        if self._waiting >= MAX_WAITING:
            raise Busy
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            return await self._ask_one(name, body, seconds + GRACE_SECONDS)
        finally:
            self._free.release()

    async def _ask_one(self, name: str, body: bytes, seconds: float) -> Reply:
        worker, patience = (self._idle.pop(), seconds) if self._idle else (await self._start(), seconds + START_SECONDS)
        try:
            reply = await asyncio.wait_for(_exchange(worker, name, body), patience)
        except (TimeoutError, OSError, EOFError, ValueError):
            await self._end(worker)
            raise Lost from None
        except asyncio.CancelledError:
            await asyncio.shield(self._end(worker))
            raise
        self._idle.append(worker)
        return reply

    async def _start(self) -> Process:
        kinds = (f"{kind.__module__}:{kind.__qualname__}" for kind in KINDS.values())
        command = [sys.executable, "-P", "-m", "cluesmith.web.worker", *kinds]  # -P: nothing of the present folder
        # In a session of its own, since a Ctrl-C is for the server, which ends its workers.
        worker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        self._all.add(worker)
        if self._closed:
            await self._end(worker)
            raise Lost
        return worker

    async def _end(self, worker: Process) -> None:
        self._all.discard(worker)
        if worker.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(worker.pid, KILL)  # `worker.kill` would look first, and take the end from asyncio
        await worker.wait()

    async def close(self) -> None:
        """End all of them, whatever they are doing."""
        self._closed = True
        self._idle.clear()
        await asyncio.gather(*map(self._end, list(self._all)))


async def _exchange(worker: Process, name: str, body: bytes) -> Reply:
    """Send the call and read the answer; raises EOFError or OSError if the worker ends meanwhile."""
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(f"{name} {len(body)}\n".encode())
    worker.stdin.write(body)
    await worker.stdin.drain()
    status, length = (await worker.stdout.readuntil()).split()
    return Reply(int(status), await worker.stdout.readexactly(int(length)))
