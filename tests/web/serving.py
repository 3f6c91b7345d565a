"""A server as people start it, and a client that sends whatever a test wants."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from cluesmith.kinds.hanjie import Hanjie
from cluesmith.web.server import Server, listen
from cluesmith.web.worker import answer
from tests.command_line import environment

ROOT = Path(__file__).parents[2]
JSON = "application/json"
HARD = Hanjie.random(80, 80, Random(1))[0].to_json()  # is not solved in half a minute


class Reply(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever JSON holds
        return json.loads(self.body)


def is_problem(reply: Reply, status: int) -> bool:
    """Whether the reply is a problem, told as RFC 9457 wants it."""
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.json["status"] == reply.status
    assert reply.json["detail"]
    return reply.status == status


def until(holds: Callable[[], bool], seconds: float = 15) -> None:
    """Wait until something holds that takes a moment."""
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end
        sleep(0.02)


class Client:
    """Sends requests to a server on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Reply:
        """The reply to a request with these headers; `content_type` stands for Content-Type."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
            response = connection.getresponse()
            return Reply(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Reply:
        return self.send("GET", path, None, **headers)

    def post(self, name: str, /, **ask: Any) -> Reply:  # noqa: ANN401 - whatever JSON holds
        return self.send("POST", f"/api/v1/{name}", json.dumps(ask).encode(), content_type="application/json")

    def ask(self, name: str, /, **ask: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
        """What a call that goes well gives."""
        reply = self.post(name, **ask)
        assert reply.status == 200, reply
        assert reply.headers["content-type"] == "application/json"
        return reply.json


def head(server: Client, *lines: str) -> bytes:
    """The first lines of a request to solve."""
    first = ["POST /api/v1/solve HTTP/1.1", f"Host: {server.host}", f"Content-Type: {JSON}", *lines]
    return "\r\n".join([*first, "", ""]).encode()


def is_well(server: Client) -> bool:
    """Whether the server says so within a second; tried twice, since the machine may have other things to do."""
    return min(map(_seconds_to_answer, [server] * 2)) < 1


def _seconds_to_answer(server: Client) -> float:
    started = monotonic()
    assert server.get("/healthz").status == 200
    return monotonic() - started


class Served(Client):
    """A server in a process of its own."""

    def __init__(self, port: int, process: "subprocess.Popen[str]") -> None:
        super().__init__(port)
        self.process = process

    def workers(self) -> set[int]:
        """The processes that it has started and that still live."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return set(map(int, found.split()))


class Here:
    """Answers calls as a worker does, without a server."""

    def post(self, name: str, /, **ask: Any) -> Reply:  # noqa: ANN401 - whatever JSON holds
        reply = answer(name, json.dumps(ask).encode())
        return Reply(reply.status, {}, reply.body)

    def ask(self, name: str, /, **ask: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
        """What a call that goes well gives."""
        reply = self.post(name, **ask)
        assert reply.status == 200, reply
        return reply.json


@contextmanager
def serving(*args: str, module: str = "cluesmith", files: int = 1024) -> Iterator[Served]:
    """A server on a free port, which may open so many files; ended as a terminal ends it."""
    command = [sys.executable, "-m", module, "serve", "--port", "0", *args]
    process = subprocess.Popen(
        ["/bin/sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment({"PYTHONPATH": str(ROOT)}),
        start_new_session=True,
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        yield Served(int(line.partition("/ ")[0].rpartition(":")[2]), process)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=20)


@contextmanager
def serving_here() -> Iterator[Client]:
    """A server in a thread of this process."""
    listening, ready = listen("127.0.0.1", 0), Event()
    server = Server(listening, ready=ready.set)
    thread = Thread(target=server.serve_until_ended)
    thread.start()
    try:
        assert ready.wait(20)
        yield Client(listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
