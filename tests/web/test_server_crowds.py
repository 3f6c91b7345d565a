"""Clients that are many, slow, silent or rude: the server stays well and small."""

import json
import socket
from asyncio import Transport
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse, IncompleteRead
from pathlib import Path

import pytest

from cluesmith.web.bodies import MAX_HELD_BYTES, SMALL_BODY_BYTES, Held, Room
from cluesmith.web.connections import Connection
from cluesmith.web.guard import HEADERS
from cluesmith.web.problem import Reply as Answer
from tests.web.serving import (
    HARD,
    Client,
    Reply,
    Served,
    head,
    is_problem,
    is_well,
    serving,
    serving_here,
    until,
)

pytestmark = pytest.mark.heavy

SMALL = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
BIG = 8_999_999


@contextmanager
def connected(server: Client, sent: bytes = b"") -> Iterator[socket.socket]:
    """A line to the server on which this has been said."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(sent)
        yield line


def reply_on(line: socket.socket) -> Reply:
    """The reply that comes on the line."""
    response = HTTPResponse(line)
    response.begin()
    return Reply(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())


def is_hung_up(line: socket.socket) -> bool:
    """Whether the server ends the line without another word."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def send_for_ever(line: socket.socket) -> None:
    while True:
        line.sendall(b" " * 100_000)


def asking(server: Client, **ask: object) -> bytes:
    """A request to solve, as it is sent."""
    body = json.dumps(ask).encode()
    return head(server, f"Content-Length: {len(body)}") + body


def megabytes(served: Served) -> float:
    """The most memory the server has had."""
    status = Path(f"/proc/{served.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1000


# What is no request


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 2\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 100,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 101 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a" * 100_000,
    ],
    ids=range(9),
)
def test_what_is_no_request_is_refused_as_all_others_are(server: Client, sent: bytes) -> None:
    with connected(server, sent) as line:
        reply = reply_on(line)
        assert is_problem(reply, 400)
        assert {name: reply.headers[name.lower()] for name in HEADERS} == HEADERS
        assert reply.headers["cache-control"] == "no-store"
        assert is_hung_up(line)


def test_heads_of_several_requests_do_not_add_up(server: Client) -> None:
    head_of_60 = f"GET /healthz HTTP/1.1\r\nHost: {server.host}\r\n".encode() + b"a: b\r\n" * 58 + b"\r\n"
    with connected(server) as line:
        for _ in range(3):
            line.sendall(head_of_60)
            assert reply_on(line).status == 200


def test_no_part_of_an_answer_waits_for_the_client(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[int] = []

    def made(self: Connection, transport: Transport) -> None:
        begin(self, transport)
        at_once.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    begin = Connection.connection_made
    monkeypatch.setattr(Connection, "connection_made", made)
    assert server.get("/healthz").status == 200
    assert at_once
    assert all(at_once)


# Too much at once


def test_there_is_room_for_few_large_requests_and_many_small_ones() -> None:
    room = Room()
    with Held(room) as held:
        assert room.has(BIG)
        held.add(MAX_HELD_BYTES // 2 - BIG + 1)
        assert not room.has(BIG)
        assert room.has(SMALL_BODY_BYTES)
        held.add(MAX_HELD_BYTES // 2 + BIG)
        assert not room.has(SMALL_BODY_BYTES)
    assert room.bytes == 0


def test_many_large_bodies_at_once_take_little_memory() -> None:
    with serving() as served, ExitStack() as lines, ThreadPoolExecutor(30) as pool:
        opened = [lines.enter_context(connected(served, head(served, f"Content-Length: {BIG}"))) for _ in range(30)]
        refused = [line for line in opened[8:] if is_problem(reply_on(line), 503)]  # those who came first may send
        assert len(refused) == 22
        list(pool.map(lambda line: line.sendall(b" " * (BIG - 1)), opened[:5]))
        assert is_well(served)
        assert served.ask("solve", puzzle=SMALL)["status"] == "multiple"
        for line in opened[:5]:
            line.sendall(b" ")
        assert [reply_on(line).status for line in opened[:5]] == [422] * 5
        assert megabytes(served) < 250


def test_who_is_sent_away_is_told_when_to_come_again(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluesmith.web.bodies.MAX_HELD_BYTES", 10)
    reply = server.post("solve", puzzle=SMALL)
    assert is_problem(reply, 503)
    assert int(reply.headers["retry-after"]) > 0


def test_a_thousand_idle_connections_disturb_nobody() -> None:
    """Not even on a system where a program may open no more than 256 files."""
    with serving(files=256) as served, ExitStack() as lines:
        for number in range(1000):
            lines.enter_context(connected(served))
            assert number % 100 or is_well(served)
        assert served.ask("solve", puzzle=SMALL)["status"] == "multiple"


def test_who_waits_for_an_answer_does_not_have_to_go(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluesmith.web.connections.MAX_CONNECTIONS", 5)
    with ExitStack() as lines, connected(server, asking(server, puzzle=HARD, seconds=1)) as waiting:
        assert all(is_well(server) for _ in range(5))  # by then the server has read the request
        idle = [lines.enter_context(connected(server)) for _ in range(20)]
        assert is_hung_up(idle[0])
        assert reply_on(waiting).json["status"] == "unknown"


# Slow clients


@pytest.fixture
def impatient(server: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The server with hardly any patience."""
    monkeypatch.setattr("cluesmith.web.connections.CLIENT_SECONDS", 0.5)
    return server


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\n"])
def test_a_request_that_does_not_come_is_not_waited_for(impatient: Client, sent: bytes) -> None:
    with connected(impatient, sent) as line:
        assert is_hung_up(line)


def test_nor_is_the_next_one(impatient: Client) -> None:
    with connected(impatient, asking(impatient, puzzle=SMALL)) as line:
        assert reply_on(line).status == 200
        line.sendall(b"GET / HT")
        assert is_hung_up(line)


def test_a_body_that_nobody_wants_is_not_read_for_ever(impatient: Client) -> None:
    with connected(impatient, head(impatient, "Content-Length: 99999999999")) as line:
        assert is_problem(reply_on(line), 413)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            send_for_ever(line)


def test_an_answer_takes_as_long_as_it_takes(impatient: Client) -> None:
    with connected(impatient, asking(impatient, puzzle=HARD, seconds=1)) as line:
        assert reply_on(line).json["status"] == "unknown"


class Lavish:
    """Workers whose answers fill the room."""

    async def ask(self, *_: object) -> Answer:
        return Answer(200, b" " * 20_000_000)

    async def close(self) -> None:
        pass


def test_an_answer_that_is_not_taken_is_held_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluesmith.web.server.Workers", Lavish)
    monkeypatch.setattr("cluesmith.web.bodies.MAX_HELD_BYTES", 10_000_000)
    monkeypatch.setattr("cluesmith.web.connections.CLIENT_SECONDS", 2.0)
    with serving_here() as server, connected(server, asking(server, puzzle=SMALL)) as line:
        until(lambda: server.post("solve", puzzle=SMALL).status == 503)
        until(lambda: server.post("solve", puzzle=SMALL).status == 200)
        with pytest.raises((ConnectionResetError, IncompleteRead)):
            reply_on(line)
