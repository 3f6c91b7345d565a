"""Where jobs are taken on, watched and forgotten: the server's side of them."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from cluesmith.registry import KINDS
from cluesmith.web.job_states import ASKED, FAULT, JobResult, JobState, News
from cluesmith.web.jobs import AskJob, name_of
from cluesmith.web.workers import GRACE_SECONDS, KILL, Busy

MAX_JOBS = 20  # that are known at once; the next one takes the place of the oldest that has ended
MAX_RUNNING = 2
EXPIRY_SECONDS = 3600.0  # after its end a job is forgotten
PULSE_SECONDS = 15.0  # after which those who watch hear something, be it that nothing has changed
ENDED = ("done", "failed", "cancelled")


class Job:
    """One job: its state, of which each change has a number, and its folder."""

    def __init__(self, ask: AskJob, folder: Path) -> None:
        self.state = JobState(id=folder.name, job=name_of(ask), state="waiting")
        self.seconds, self.folder = ask.seconds, folder
        self.version = 1
        self.task: asyncio.Task[None] | None = None
        self.expiry: asyncio.TimerHandle | None = None
        self._changed = asyncio.Event()

    @property
    def has_ended(self) -> bool:
        """Whether nothing will change any more."""
        return self.state.state in ENDED

    @property
    def file(self) -> Path:
        """The file that it has made."""
        assert self.state.result
        return self.folder / self.state.result.name

    def change(self, **fields: Any) -> None:  # noqa: ANN401 - those of the state
        """Note what is new, and wake those who watch."""
        if not self.has_ended:
            self.state = msgspec.structs.replace(self.state, **fields)
            self.version += 1
            self._changed.set()
            self._changed = asyncio.Event()

    def now(self) -> JobState:
        """The state, with the seconds that are left to it."""
        left = self.expiry.when() - asyncio.get_running_loop().time() if self.expiry else None
        return msgspec.structs.replace(self.state, expires=None if left is None else max(0, round(left)))

    async def changes(self, after: int) -> AsyncIterator[tuple[int, JobState] | None]:
        """The states after that number up to the last, each with its number; None where nothing is new for a while.

        Each state is all that is to be known, so those that nobody has waited for are left out.
        """
        while True:
            changed = self._changed
            if self.version > after:
                after = self.version
                yield after, self.now()
            if self.has_ended:
                return
            try:
                await asyncio.wait_for(changed.wait(), PULSE_SECONDS)
            except TimeoutError:
                yield None


class Desk:
    """All jobs of a server."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._free = asyncio.Semaphore(MAX_RUNNING)
        self._home: TemporaryDirectory[str] | None = None

    def find(self, name: str) -> Job | None:
        """The job with that id, unless it is forgotten."""
        return self._jobs.get(name)

    def take(self, ask: AskJob) -> Job:
        """Take a job on; raises Busy if there are too many. What is asked may be large, so it waits in a file."""
        if len(self._jobs) >= MAX_JOBS:
            self._forget_oldest()
        self._home = self._home or TemporaryDirectory(prefix="cluesmith-jobs-", ignore_cleanup_errors=True)
        folder = Path(self._home.name, token_urlsafe(12))
        folder.mkdir()
        (folder / ASKED).write_bytes(msgspec.json.encode(ask))
        job = self._jobs[folder.name] = Job(ask, folder)
        job.task = asyncio.create_task(self._work(job))
        return job

    def _forget_oldest(self) -> None:
        oldest = next((job for job in self._jobs.values() if job.has_ended), None)
        if oldest is None:
            raise Busy
        self._forget(oldest)

    def _forget(self, job: Job) -> None:
        if job.expiry:
            job.expiry.cancel()
        self._jobs.pop(job.state.id, None)
        rmtree(job.folder, ignore_errors=True)

    async def cancel(self, job: Job) -> None:
        """End the job, whatever it is doing, and forget it; those who watch are told."""
        job.change(state="cancelled")
        if job.task:
            job.task.cancel()
            await asyncio.gather(job.task, return_exceptions=True)
        self._forget(job)

    async def close(self) -> None:
        """End all of them, and leave nothing behind."""
        await asyncio.gather(*map(self.cancel, list(self._jobs.values())))
        if self._home:
            self._home.cleanup()

    async def _work(self, job: Job) -> None:
        async with self._free:
            job.change(state="running")
            try:
                news = await asyncio.wait_for(_done(job), job.seconds + GRACE_SECONDS)
            except TimeoutError:
                news = News(problem="time ran out before the job was done")
        _conclude(job, news)
        job.expiry = asyncio.get_running_loop().call_later(EXPIRY_SECONDS, self._forget, job)


def _conclude(job: Job, news: News) -> None:
    if news.problem:
        for file in job.folder.iterdir():
            file.unlink()
        job.change(state="failed", problem=news.problem)
    else:
        size = (job.folder / news.name).stat().st_size
        job.change(state="done", result=JobResult(news.name, news.type, size))


async def _done(job: Job) -> News:
    """Have the job done by a process; the last it tells."""
    process = await _start(job.folder)
    try:
        return await _heard(process, job)
    finally:
        await asyncio.shield(_end(process))


async def _heard(process: Process, job: Job) -> News:
    """The outcome that the process tells, after all it has told before."""
    assert process.stdout
    async for line in process.stdout:
        news = msgspec.json.decode(line, type=News)
        if news.name or news.problem:
            return news
        job.change(done=news.done, total=news.total)
    return News(problem="memory ran out before the job was done" if await process.wait() else FAULT)


async def _start(folder: Path) -> Process:
    kinds = (f"{kind.__module__}:{kind.__qualname__}" for kind in KINDS.values())
    command = [sys.executable, "-P", "-m", "cluesmith.web.job", str(folder), *kinds]
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)


async def _end(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.kill(process.pid, KILL)
    await process.wait()
