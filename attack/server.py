"""Clients that ask too much, too slowly or nonsense, all at once: the server stays well, small and polite."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep
from typing import IO, Self

from attack.case import Attack, Case, Failure
from attack.limits import MAX_MEGABYTES as WORKER_MEGABYTES
from attack.program import PROGRAM, start
from attack.smaller import without_a_part
from attack.visits import Visit, random_visit
from cluesmith.web.guard import HEADERS

HEALTHY_SECONDS = 1.0  # by the clock, in which the server says that it is well
ENDING_SECONDS = 5.0
MAX_MEGABYTES = 300  # what the server itself may take; each of its workers may take what any call may
CLIENT_SECONDS = 8.0  # that a client waits at most
MOST_VISITS = 12
SLOW = "it is not well within a second"


class Serving:
    """A server of its own, and what is known of it."""

    def __init__(self, program: tuple[str, ...], folder: Path) -> None:
        self._told: IO[bytes] = TemporaryFile()  # noqa: SIM115 - closed at the end
        self._process = start(program, ["serve", "--port", "0"], folder, stderr=self._told, start_new_session=True)
        assert self._process.stdout
        self.port = int(self._process.stdout.readline().partition(b"/ ")[0].rpartition(b":")[2])
        self.slowest = 0.0
        self.peak: dict[int, float] = {}  # megabytes of each process

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()
        self._told.close()

    def look(self) -> None:
        """Ask whether it is well, and see what its processes take."""
        started = monotonic()
        connection = HTTPConnection("127.0.0.1", self.port, timeout=CLIENT_SECONDS)
        with suppress(OSError, HTTPException):
            connection.request("GET", "/healthz")
            connection.getresponse()
        connection.close()
        self.slowest = max(self.slowest, monotonic() - started)
        for number in (self._process.pid, *_children(self._process.pid)):
            self.peak[number] = max(self.peak.get(number, 0), _megabytes(number))

    def complaint(self) -> Failure | None:
        """What is wrong with it, seen from outside."""
        if self._process.poll() is not None:
            return Failure("it ends", self._text())
        if self.slowest > HEALTHY_SECONDS:
            return Failure(SLOW, f"{self.slowest:.2f} s")
        for number, megabytes in self.peak.items():
            own = number == self._process.pid
            if megabytes > (MAX_MEGABYTES if own else WORKER_MEGABYTES):
                return Failure(f"{'it' if own else 'a worker'} takes too much memory", f"{megabytes:.0f} MB")
        return self._end()

    def _end(self) -> Failure | None:
        """End it as a terminal does: soon, quietly, and with all its processes."""
        os.killpg(self._process.pid, signal.SIGINT)
        try:
            code = self._process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            return Failure("it does not end", f"within {ENDING_SECONDS:g} s")
        if code or self._text():
            return Failure(f"it ends with code {code}, not without a word", self._text())
        left = [number for number in self.peak if Path(f"/proc/{number}").exists()]
        for number in left:
            os.kill(number, signal.SIGKILL)
        return Failure("it leaves a process behind", f"{len(left)}") if left else None

    def _text(self) -> str:
        self._told.seek(0)
        return self._told.read(600).decode("utf-8", "backslashreplace")


def _children(number: int) -> list[int]:
    """The processes that it has started, where the system tells."""
    file = Path(f"/proc/{number}/task/{number}/children")
    try:
        return [int(word) for word in file.read_text().split()]
    except OSError:
        return []


def _megabytes(number: int) -> float:
    """The most memory that the process has had, where the system tells."""
    try:
        return int(Path(f"/proc/{number}/status").read_text().split("VmHWM:")[1].split()[0]) * 1024 / 1_000_000
    except (OSError, IndexError):  # it has ended
        return 0.0


class Server(Attack):
    """Visits to a server, all at the same time; each case has a server of its own."""

    tries = "requests that are malformed, huge, slow, endless, cancelled, many at once"

    def __init__(self, program: tuple[str, ...] = PROGRAM) -> None:
        self._program = program

    def case(self, rng: Random) -> Case:
        """A few visits."""
        return {"visits": [random_visit(rng) for _ in range(rng.randint(1, MOST_VISITS))]}

    def failure(self, case: Case) -> Failure | None:
        """What the server does that it should not; being slow counts when it happens twice."""
        found = self._visited(case)
        return self._visited(case) if found and found.label == SLOW else found

    def _visited(self, case: Case) -> Failure | None:
        visits = case["visits"]
        with (
            TemporaryDirectory() as folder,
            Serving(self._program, Path(folder)) as serving,
            ThreadPoolExecutor(sum(visit["lines"] for visit in visits)) as pool,
        ):
            said = [_said(visit, serving.port) for visit in visits]
            going = [
                pool.submit(_made, visit, pieces, serving.port)
                for visit, pieces in zip(visits, said, strict=True)
                for _ in range(visit["lines"])
            ]
            while not all(one.done() for one in going):
                serving.look()
                sleep(0.05)
            serving.look()
            found = [failure for one in going if (failure := one.result())]
            return found[0] if found else serving.complaint()

    def smaller(self, case: Case) -> Iterator[Case]:
        """Fewer and smaller visits."""
        visits = case["visits"]
        yield from ({"visits": less} for less in without_a_part(visits) if less)
        for place, visit in enumerate(visits):
            yield from ({"visits": [*visits[:place], less, *visits[place + 1 :]]} for less in _smaller(visit))


def _smaller(visit: Visit) -> Iterator[Visit]:
    yield from ({**visit, "lines": less} for less in (1, visit["lines"] // 2) if 0 < less < visit["lines"])
    sends = visit["sends"]
    yield from ({**visit, "sends": less} for less in without_a_part(sends) if less)
    for place, (text, times) in enumerate(sends):
        fewer = [[text, less] for less in (1, times // 10, times // 2) if 0 < less < times]
        shorter = [[less, times] for less in without_a_part(text)] if len(text) < 5000 else []
        yield from ({**visit, "sends": [*sends[:place], less, *sends[place + 1 :]]} for less in fewer + shorter)


def _said(visit: Visit, port: int) -> list[bytes]:
    """What the client says, all at once or piece by piece."""
    host = f"127.0.0.1:{port}"
    said = [text.replace("{host}", host).encode("latin-1", "replace") * times for text, times in visit["sends"]]
    return said if visit["pause"] else [b"".join(said)]


def _made(visit: Visit, said: list[bytes], port: int) -> Failure | None:
    """What is wrong with the answer to a visit; that there is none is not."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=CLIENT_SECONDS) as line:
        with suppress(OSError):  # the server hangs up, and may have said why
            for piece in said:
                line.sendall(piece)
                sleep(visit["pause"])
        sleep(visit["stays"])
        return _rudeness(_reply(line)) if visit["takes"] else None
    return None


def _reply(line: socket.socket) -> HTTPResponse | None:
    response = HTTPResponse(line)
    try:
        response.begin()
        response.read()
    except (OSError, HTTPException):
        return None
    return response


def _rudeness(response: HTTPResponse | None) -> Failure | None:
    if response is None:
        return None
    if response.status >= 500 and response.status != 503:
        return Failure(f"status {response.status}", str(response.headers)[:300])
    missing = [name for name in HEADERS if response.headers[name] != HEADERS[name]]
    if response.status == 503 and "Retry-After" not in response.headers:
        missing.append("Retry-After")
    return Failure(f"headers are missing: {', '.join(missing)}", f"status {response.status}") if missing else None
