"""The processes that compute: as many as there are cores, each killed when its time is over or nobody waits any longer."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

GRACE_SECONDS = 1.0  # beyond the time limit, which the call itself should keep
MAX_WAITING = 32  # requests that wait for a worker; the next one is sent away
MAX_ANSWER_BYTES = 64_000_000


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

    async def ask(self, name: str, ask: object, seconds: float) -> bytes:
        """The answer, as a line of JSON. Raises Busy and Lost; a task that is cancelled ends the work."""
        if self._waiting >= MAX_WAITING:
            raise Busy
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            line = msgspec.json.encode({"name": name, "ask": ask}) + b"\n"
            return await self._ask_one(line, seconds + GRACE_SECONDS)
        finally:
            self._free.release()

    async def _ask_one(self, line: bytes, seconds: float) -> bytes:
        worker = self._idle.pop() if self._idle else await self._start()
        try:
            answer = await asyncio.wait_for(_exchange(worker, line), seconds)
        except BaseException as error:
            await self._end(worker)
            if isinstance(error, TimeoutError | OSError | ValueError):
                raise Lost from None
            raise
        if not answer:
            await self._end(worker)
            raise Lost
        self._idle.append(worker)
        return answer

    async def _start(self) -> Process:
        command = [sys.executable, "-m", "cluesmith.web.worker"]
        worker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER_BYTES)
        self._all.add(worker)
        return worker

    async def _end(self, worker: Process) -> None:
        self._all.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()

    async def close(self) -> None:
        """End all of them, whatever they are doing."""
        self._idle.clear()
        await asyncio.gather(*map(self._end, list(self._all)))


async def _exchange(worker: Process, line: bytes) -> bytes:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(line)
    await worker.stdin.drain()
    return await worker.stdout.readline()
