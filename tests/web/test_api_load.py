"""Hours of use in minutes: many clients play, solve, set, make, give up and have jobs done, and nothing piles up.

Somebody who plays asks about every ten seconds, so two hours of four people are some 3000 visits.
"""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from random import Random

import pytest

from cluesmith.registry import KINDS
from tests.web.serving import HARD, Client, Served, is_well, serving, until

CLIENTS = 4
PUZZLES = [kind.example for kind in KINDS.values()]
MEGABYTE = 2**20


def plays(server: Client, rng: Random) -> None:
    puzzle = rng.choice(PUZZLES)
    board = server.ask("board", puzzle=puzzle)
    empty = [[None] * board["width"]] * board["height"]
    assert server.ask("check", puzzle=puzzle, grid=empty)["status"] == "ok"
    assert server.ask("hint", puzzle=puzzle, grid=empty)["status"] == "step"


def solves(server: Client, rng: Random) -> None:
    assert server.ask("solve", puzzle=rng.choice(PUZZLES))["status"] == "unique"


def makes(server: Client, rng: Random) -> None:
    made = server.ask("make", kind="kenken", height=4, seed=str(rng.random()))
    assert server.ask("count", puzzle=made["puzzle"])["count"] == 1


def sets(server: Client, rng: Random) -> None:
    """Begin with an empty board, write a clue, and ask each time how many answers there are."""
    puzzle = server.ask("blank", kind="hanjie", height=4, width=4)["board"]["puzzle"]
    assert server.ask("truth", puzzle=puzzle)["status"] == "multiple"
    place = [rng.randrange(4), -1]
    edited = server.ask("edit", puzzle=puzzle, changes=[{"place": place, "text": "4"}])["board"]["puzzle"]
    assert server.ask("truth", puzzle=edited)["status"] == "multiple"
    assert server.ask("improve", puzzle=edited, how="fill", seconds=5)["proposals"]


def looks_around(server: Client, _: Random) -> None:
    for path in ("/", "/static/style.css", "/api/v1/bank?number=5", "/api/v1/openapi.json"):
        assert server.get(path).status == 200


def gives_up(server: Client, _: Random) -> None:
    """Ask something hard and leave before there is an answer."""
    connection = HTTPConnection("127.0.0.1", server.port)
    body = json.dumps({"puzzle": HARD, "seconds": 5})
    connection.request("POST", "/api/v1/solve", body, {"Content-Type": "application/json"})
    until(lambda: server.get("/healthz").status == 200)
    connection.close()


def has_a_job_done(server: Client, _: Random) -> None:
    ask = {"job": "make", "kind": "kenken", "height": 4, "count": 2, "graded": False}
    path = server.post("jobs", **ask).headers["location"]
    until(lambda: server.get(path).json["state"] == "done", 60)
    assert server.get(f"{path}/result").body.count(b"\n") == 2
    assert server.send("DELETE", path).status == 204


def ends_a_job(server: Client, _: Random) -> None:
    path = server.post("jobs", job="make", kind="kenken", count=10_000).headers["location"]
    assert server.send("DELETE", path).status == 204
    assert server.get(path).status == 404


VISITS = [plays] * 6 + [solves] * 4 + [sets] * 2 + [makes, makes, looks_around, looks_around]
VISITS += [gives_up, has_a_job_done, ends_a_job]


def visit(server: Client, number: int) -> None:
    rng = Random(number)
    VISITS[number % len(VISITS)](server, rng)
    assert is_well(server)


def visits(server: Client, numbers: range) -> None:
    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(visit, [server] * len(numbers), numbers))


def memory(process: int) -> float:
    """What the process has in memory, in megabytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / MEGABYTE


def jobs_left(served: Served) -> list[int]:
    """Processes that still do a job."""
    return [one for one in served.workers() if b"cluesmith.web.job" in Path(f"/proc/{one}/cmdline").read_bytes()]


def stays_small(number: int) -> None:
    """So many visits leave the server and its workers as a quarter of them did."""
    with serving() as served:
        visits(served, range(number // 4))
        before = memory(served.process.pid)
        visits(served, range(number // 4, number))
        after = memory(served.process.pid)
        largest = max(map(memory, served.workers()))
        assert len(served.workers()) <= (os.cpu_count() or 1)
        assert jobs_left(served) == []
    print(f"{number} visits: server {before:.1f} MB, then {after:.1f} MB; largest worker {largest:.1f} MB")  # noqa: T201
    assert after < before + 10
    assert largest < 300


def test_a_while_of_use_leaves_nothing_behind() -> None:
    stays_small(2 * len(VISITS))


@pytest.mark.slow
def test_two_hours_of_use_leave_nothing_behind() -> None:
    stays_small(3000)
