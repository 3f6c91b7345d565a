"""What the server refuses, what it survives, and how it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import quote

import pytest

from cluesmith.formats import loads
from cluesmith.web.guard import Guard, is_loopback
from cluesmith.web.links import link_to
from tests.command_line import environment, run
from tests.web.serving import HARD, JSON, Client, head, is_problem, is_well, serving, until

SMALL = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"


# Who is answered


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1:1", "127.0.0.1", "", "[", "x:99999999"]
)
def test_another_host_is_refused(server: Client, host: str) -> None:
    for path in ("/", "/healthz", "/static/board.css", "/api/v1/kinds"):
        reply = server.get(path, host=host.format(port=server.port))
        assert (reply.status, reply.headers["content-type"]) == (403, "application/problem+json")


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}"])
def test_names_of_this_machine_are_answered(server: Client, host: str) -> None:
    host = host.format(port=server.port)
    assert server.get("/healthz", host=host).status == 200
    assert server.get("/healthz", host=host, origin=f"http://{host}").status == 200


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.example", "https://127.0.0.1:{port}", "http://localhost:{port}"]
)
def test_another_origin_is_refused(server: Client, origin: str) -> None:
    reply = server.get("/api/v1/kinds", origin=origin.format(port=server.port))
    assert reply.status == 403


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("192.168.1.5:80", True),
        ("192.168.1.5", True),
        ("localhost", True),
        ("evil.example", False),
        ("1.2.3.4:81", False),
    ],
)
def test_in_a_network_only_addresses_are_answered(host: str, *, is_ours: bool) -> None:
    assert Guard(None, host="0.0.0.0", port=80)._is_ours(host) is is_ours  # type: ignore[arg-type]  # noqa: S104


def test_loopback_is_known() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.1.2.3", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.168.0.1", "example.org", "")))  # noqa: S104


# What every answer says


@pytest.mark.parametrize(
    "path", ["/healthz", "/static/board.css", "/static/none", "/none", "/api/v1/kinds", "/api/v1/none"]
)
def test_every_answer_restricts_what_a_browser_does(server: Client, path: str) -> None:
    headers = server.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cache-control"] == ("no-cache" if "etag" in headers else "no-store")
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path", ["/static/../server.py", "/static/%2e%2e/server.py", "/static/..%2fserver.py", "/static//etc/passwd"]
)
def test_no_file_outside_is_served(server: Client, path: str) -> None:
    assert server.get(path).status == 404


# What is asked


@pytest.mark.parametrize("sort", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_read(server: Client, sort: str) -> None:
    assert is_problem(server.send("POST", "/api/v1/solve", b"{}", content_type=sort), 415)


def test_the_wrong_method_is_refused(server: Client) -> None:
    assert is_problem(server.get("/api/v1/solve"), 405)
    assert is_problem(server.send("POST", "/api/v1/kinds", b"{}", content_type=JSON), 405)


BAD_BODIES = [
    b"", b"{", b"[]", b"null", b"1", b'"x"', b"{}", b"\xff\xfe", b"[" * 100_000, b'{"puzzle":' * 100_000,
    b'{"puzzle":1}', b'{"puzzle":null}', b'{"puzzle":"\xff"}', b'{"puzzle":""}', b'{"puzzle":"hanjie"}',
    b'{"puzzle":"{\\"kind\\":\\"hanjie\\"}"}', b'{"puzzle":"x","strange":1}', b'{"puzzle":"x","seconds":21}',
    b'{"puzzle":"x","seconds":-1}', b'{"puzzle":"x","seconds":1e999}', b'{"puzzle":"x","seconds":NaN}',
]  # fmt: skip


@pytest.mark.parametrize("body", BAD_BODIES, ids=range(len(BAD_BODIES)))
@pytest.mark.parametrize("name", ["solve", "hint", "board"])
def test_what_is_no_question_is_told(server: Client, name: str, body: bytes) -> None:
    assert is_problem(server.send("POST", f"/api/v1/{name}", body, content_type=JSON), 422)


@pytest.mark.parametrize(
    "grid",
    [
        [],
        [[]],
        [[1, 1]],
        [[1], [1]],
        [[1, 1], [1, 2]],
        [[1, 1], [1, -1]],
        [[1, 1], [1, 10**30]],
        [["#", 1], [1, 1]],
        {},
    ],
)
def test_a_grid_of_another_board_is_refused(server: Client, grid: object) -> None:
    reply = server.post("check", puzzle=SMALL, grid=grid)
    assert reply.status == 200 if grid == [] else is_problem(reply, 422)


@pytest.mark.parametrize(
    "ask",
    [
        {"kind": "chess", "height": 5, "width": 5},
        {"kind": "hanjie", "height": 0, "width": 5},
        {"kind": "hanjie", "height": 10**9, "width": 5},
        {"kind": "kenken", "height": 5, "width": 6},
        {"kind": "hanjie", "height": 5, "width": 5, "grade": "absurd"},
        {"kind": "hanjie", "height": 5, "width": 5, "seed": "x" * 201},
    ],
)
def test_a_puzzle_that_cannot_be_is_not_made(server: Client, ask: dict[str, object]) -> None:
    assert is_problem(server.post("new", **ask), 422)


@pytest.mark.parametrize("query", ["kind=chess", "number=-1", "number=1e3", "from=x", "strange=1", "size=" + "x" * 300])
def test_a_strange_query_is_told(server: Client, query: str) -> None:
    assert is_problem(server.get(f"/api/v1/bank?{query}"), 422)


@pytest.mark.parametrize("date", ["", "today", "2026-02-30", "0000-01-01", "\N{FULLWIDTH DIGIT TWO}026-01-01"])
def test_a_strange_date_is_told(server: Client, date: str) -> None:
    assert is_problem(server.get(f"/api/v1/daily?date={quote(date)}"), 422)


def test_a_link_is_read_but_never_followed(server: Client) -> None:
    with listening() as (port, visitors):
        for link in (
            f"http://127.0.0.1:{port}/p?nonogram/2/2/1h",
            "file:///etc/passwd",
            f"http://127.0.0.1:{port}/x.png",
        ):
            assert server.post("read", text=link).status in (200, 422)
        assert visitors() == 0


@contextmanager
def listening() -> Iterator[tuple[int, Callable[[], int]]]:
    """A port on which somebody counts who comes."""
    with socket.create_server(("127.0.0.1", 0)) as open_port:
        open_port.settimeout(0.2)

        def visitors() -> int:
            try:
                open_port.accept()[0].close()
            except TimeoutError:
                return 0
            return 1

        yield open_port.getsockname()[1], visitors


# Too much


def test_a_huge_body_is_refused_before_it_is_sent(server: Client) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(head(server, "Content-Length: 9000001"))
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_slow_bodies_disturb_nobody(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluesmith.web.bodies.BODY_SECONDS", 2.0)
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for line in lines:
        line.sendall(head(server, "Content-Length: 1000") + b"{")
    assert is_well(server)
    assert server.ask("solve", puzzle=SMALL)["status"] == "multiple"
    lines[0].settimeout(20)
    assert lines[0].recv(100).startswith(b"HTTP/1.1 408 ")
    for line in lines:
        line.close()


@pytest.mark.heavy
def test_fifty_hard_puzzles_at_once() -> None:
    """Some are answered, the others sent away, and the server is well throughout."""
    with serving() as served, ThreadPoolExecutor(50) as pool:
        asked = [pool.submit(served.post, "solve", puzzle=HARD, seconds=0.1) for _ in range(50)]
        while not all(reply.done() for reply in asked):
            assert is_well(served)
            sleep(0.1)
        replies = [reply.result() for reply in asked]
        assert {reply.status for reply in replies} == {200, 503}
        assert all(reply.json["status"] == "unknown" for reply in replies if reply.status == 200)
        assert all(int(reply.headers["retry-after"]) > 0 for reply in replies if reply.status == 503)
        assert len(served.workers()) <= (os.cpu_count() or 1)


@pytest.mark.heavy
def test_what_does_not_stop_by_itself_is_stopped() -> None:
    """A worker that does not look at the clock is killed, and the next call gets another."""
    with serving() as server:
        assert server.ask("solve", puzzle=SMALL)["status"] == "multiple"
        for worker in server.workers():
            os.kill(worker, signal.SIGSTOP)
        assert server.ask("solve", puzzle=SMALL, seconds=0)["status"] == "unknown"
        for worker in server.workers():
            os.kill(worker, signal.SIGCONT)
        assert server.ask("solve", puzzle=SMALL)["status"] == "multiple"


def test_a_worker_that_dies_is_replaced() -> None:
    with serving() as server:
        assert server.ask("solve", puzzle=SMALL)["status"] == "multiple"
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        assert server.post("board", puzzle=SMALL).status in (200, 422)
        until(lambda: server.post("board", puzzle=SMALL).status == 200)


GREEDY = """
import sys
from cluesmith.web import worker
from cluesmith.web.calls import CALLS
worker.CALLS = {"solve": CALLS["solve"]._replace(work=lambda ask: len(bytearray(4_000_000_000)))}
worker.main()
"""


def test_a_worker_that_takes_too_much_memory_says_so() -> None:
    body = json.dumps({"puzzle": SMALL}).encode()
    call = b"solve %d\n" % len(body) + body
    done = subprocess.run([sys.executable, "-c", GREEDY], input=call, capture_output=True, check=True)
    assert done.stdout.startswith(b"422 ")
    assert b"takes too much memory" in done.stdout


def test_a_fault_of_ours_is_told_in_one_line() -> None:
    body = json.dumps({"puzzle": SMALL}).encode()
    call = b"solve %d\n" % len(body) + body
    faulty = GREEDY.replace("len(bytearray(4_000_000_000))", "{}[ask.puzzle]")
    done = subprocess.run([sys.executable, "-c", faulty], input=call * 2, capture_output=True, check=True)
    assert done.stdout.count(b"500 ") == 2
    assert done.stderr.count(b"\n") == 2
    assert done.stderr.startswith(b"cluesmith: solve: KeyError: ")


def test_a_client_that_leaves_ends_its_work() -> None:
    body = json.dumps({"puzzle": HARD, "seconds": 20}).encode()
    with serving() as served:
        line = socket.create_connection(("127.0.0.1", served.port))
        line.sendall(head(served, f"Content-Length: {len(body)}") + body)
        until(lambda: len(served.workers()) == 1)
        sleep(1)
        line.close()
        until(lambda: served.workers() == set(), seconds=5)


# The end


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_and_leaves_nothing(sent: signal.Signals) -> None:
    with serving() as served, ThreadPoolExecutor(4) as pool, socket.create_connection(("127.0.0.1", served.port)):
        asked = [pool.submit(served.post, "solve", puzzle=HARD, seconds=20) for _ in range(4)]
        until(lambda: len(served.workers()) == min(4, os.cpu_count() or 1))
        workers = served.workers()
        started = monotonic()
        os.killpg(served.process.pid, sent)
        out, error = served.process.communicate(timeout=10)
        assert monotonic() - started < 3
        assert (served.process.returncode, out, error) == (0, "", "")
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
        assert all(reply.exception() or reply.result().status in (200, 503) for reply in asked)


@pytest.mark.heavy
def test_workers_do_not_outlive_a_server_that_is_killed() -> None:
    with serving() as served:
        served.ask("solve", puzzle=SMALL)
        workers = served.workers()
        served.process.kill()
        until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_a_port_that_is_taken_is_told_in_one_line(server: Client) -> None:
    outcome = run("serve", "--port", str(server.port))
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == f"cluesmith: {server.host}: Address already in use\n"


@pytest.mark.parametrize("host", ["no such host", "a..b", "x" * 100, "::1::", "no\0host"])
def test_a_host_that_is_none_is_told_in_one_line(host: str) -> None:
    outcome = run("serve", "--host", host)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith(f"cluesmith: {host[:2]}")
    assert outcome.err.count("\n") == 1


def test_who_lets_others_in_is_told_what_that_means() -> None:
    with serving("--host", "0.0.0.0") as served:  # noqa: S104
        assert served.get("/healthz").status == 200
        assert served.get("/healthz", host=f"evil.example:{served.port}").status == 403
        os.killpg(served.process.pid, signal.SIGINT)
        error = served.process.communicate(timeout=10)[1]
        assert error == "everybody who can reach this machine can play here and use its time\n"


# The commands


@contextmanager
def playing(*args: str, **variables: str) -> Iterator["subprocess.Popen[str]"]:
    """The command `play`, in a process group of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cluesmith", "play", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(variables),
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture
def browser(tmp_path: Path) -> Path:
    """A browser that writes down in `shown` what it is to show."""
    program = tmp_path / "browser"
    program.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >> {tmp_path / 'shown'}\n")
    program.chmod(0o755)
    return program


def shown(browser: Path, number: int) -> list[str]:
    """The addresses, once there are so many."""
    file = browser.with_name("shown")
    until(lambda: file.exists() and file.read_text().count("\n") == number)
    return file.read_text().splitlines()


def test_play_opens_the_browser_on_the_puzzle(browser: Path) -> None:
    with playing(SMALL, "--port", "0", BROWSER=f"{browser} %s") as process:
        address, _, page = shown(browser, 1)[0].partition("/play#")
        assert f"/play#{page}" == link_to(loads(SMALL))
        os.killpg(process.pid, signal.SIGINT)
        out, error = process.communicate(timeout=10)
        assert (process.returncode, out, error) == (0, f"Cluesmith is at {address}/ (Ctrl-C ends it)\n", "")


def test_play_uses_the_server_that_is_there(server: Client, browser: Path) -> None:
    with playing("--port", str(server.port), BROWSER=f"{browser} %s") as process:
        assert process.communicate(timeout=10) == ("", "")
    assert shown(browser, 1) == [f"http://{server.host}/"]


def test_play_goes_elsewhere_when_the_port_is_taken(browser: Path) -> None:
    with listening() as (port, _), playing("--port", str(port), BROWSER=f"{browser} %s"):
        assert shown(browser, 1)[0].startswith("http://127.0.0.1:")
        assert f":{port}/" not in shown(browser, 1)[0]


def test_without_a_browser_the_address_is_told(server: Client) -> None:
    with playing("--port", str(server.port), BROWSER="/nonexistent %s", PATH="") as process:
        assert process.communicate(timeout=10)[1] == f"no browser was found; the page is http://{server.host}/\n"


def test_play_tells_what_it_cannot_read() -> None:
    outcome = run("play", "no such puzzle")
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.count("\n") == 1


def test_a_worker_has_room_for_call_after_call() -> None:
    ask = b'{"kind": "bosnian-snake", "width": 11, "seed": "35", "grade": "easy"}'
    calls = b"make %d\n%b" % (len(ask), ask) * 8
    done = subprocess.run([sys.executable, "-m", "cluesmith.web.worker"], input=calls, capture_output=True, check=True)
    assert done.stdout.count(b"200 ") == 8
    assert done.stderr == b""
