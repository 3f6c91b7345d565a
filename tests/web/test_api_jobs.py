"""Jobs: begun, watched, taken, ended, forgotten."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from io import BytesIO
from pathlib import Path
from subprocess import run as run_process
from tempfile import TemporaryDirectory
from typing import NoReturn
from zipfile import ZipFile

import pytest

import cluesmith
from cluesmith.web import desk, job
from cluesmith.web.job_states import FAULT
from cluesmith.web.jobs import JOBS
from tests.web.serving import Client, Reply, Served, is_problem, serving, serving_here, until

KENKEN = cluesmith.KINDS["kenken"].example
ENDLESS = {"job": "make", "kind": "kenken", "height": 5, "count": 10_000, "graded": False}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as served:
        yield served


def begin(server: Client, **ask: object) -> str:
    """The path of the job."""
    reply = server.post("jobs", **ask)
    assert reply.status == 202, reply
    assert reply.headers["location"] == f"/api/v1/jobs/{reply.json['id']}"
    return reply.headers["location"]


def ended(server: Client, path: str) -> Reply:
    """The job once it has ended."""
    until(lambda: server.get(path).json["state"] not in ("waiting", "running"), 60)
    return server.get(path)


def result(server: Client, **ask: object) -> Reply:
    """The file that the job makes."""
    path = begin(server, **ask)
    state = ended(server, path).json
    assert state["state"] == "done", state
    assert 0 < state["expires"] <= desk.EXPIRY_SECONDS
    file = server.get(f"{path}/result")
    assert (file.status, len(file.body)) == (200, state["result"]["size"])
    assert file.headers["content-type"].partition(";")[0] == state["result"]["type"]
    assert state["result"]["name"] in file.headers["content-disposition"]
    return file


def lines(file: Reply) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.body.splitlines()]


# What they do


def test_many_puzzles_are_made(server: Client) -> None:
    ask = {
        "job": "make",
        "kind": "kenken",
        "height": 4,
        "count": 3,
        "seed": "1",
        "options": {"digits": "0-3"},
        "graded": False,
    }
    made = lines(result(server, **ask))
    puzzles = [cluesmith.loads(json.dumps(one["puzzle"])) for one in made]
    assert [(puzzle.height, puzzle.values, puzzle.is_unique()) for puzzle in puzzles] == [(4, (0, 1, 2, 3), True)] * 3
    assert len(set(puzzles)) == 3
    assert lines(result(server, **ask)) == made


def test_a_book_is_printed(server: Client) -> None:
    assert result(server, job="book", text=KENKEN, query="kenken 4x4 count:2", title="Mine").body.startswith(b"%PDF")


def test_a_book_with_answers_apart_is_an_archive(server: Client) -> None:
    with ZipFile(BytesIO(result(server, job="book", text=KENKEN, answers="separate").body)) as archive:
        assert archive.namelist() == ["book-answers.pdf", "book.pdf"]


def test_a_site_is_made(server: Client) -> None:
    with ZipFile(BytesIO(result(server, job="site", query="kenken 4x4 count:2", title="Ours").body)) as archive:
        files = archive.namelist()
        assert b"Ours" in archive.read("site/index.html")
    assert sum(name.startswith("site/p/") for name in files) == 2


def test_a_batch_answers_for_each_puzzle(server: Client) -> None:
    several = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
    text = "\n".join(cluesmith.loads(one).to_json() for one in (KENKEN, several))
    first, second = lines(result(server, job="batch", call="rate", text=text))
    assert (first["place"], first["answer"]) == (0, server.ask("rate", puzzle=KENKEN))
    assert second["place"] == 1
    assert "found several" in str(second["problem"])


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        ({"job": "make", "kind": "chess"}, "chess"),
        ({"job": "make", "kind": "kenken", "options": {"seconds": 1}}, "seconds"),
        ({"job": "make", "kind": "kenken", "grade": "odd"}, "odd"),
        ({"job": "book"}, "found none"),
        ({"job": "book", "query": "kenken 4x4 count:999999"}, "expected 999999 puzzles"),
        ({"job": "book", "text": "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"}, "exactly one answer"),
        ({"job": "batch", "call": "solve", "text": "nonsense"}, "expected"),
        ({"job": "make", "kind": "hanjie", "height": 40, "count": 10000, "seconds": 1}, "time ran out"),
    ],
)
def test_a_job_that_cannot_be_done_says_why(server: Client, ask: dict[str, object], problem: str) -> None:
    path = begin(server, **ask)
    state = ended(server, path).json
    assert state["state"] == "failed"
    assert problem in state["problem"]
    assert is_problem(server.get(f"{path}/result"), 409)


@pytest.mark.parametrize(
    "ask",
    [{}, {"job": "dance"}, {"job": "make"}, {"job": "make", "kind": "kenken", "count": 0}, {"job": "book", "x": 1}],
)
def test_a_job_that_makes_no_sense_is_refused(server: Client, ask: dict[str, object]) -> None:
    assert is_problem(server.post("jobs", **ask), 422)


def test_a_job_that_is_not_known_is_not_found(server: Client) -> None:
    for path in ("", "/events", "/result"):
        assert is_problem(server.get(f"/api/v1/jobs/none{path}"), 404)
    assert is_problem(server.send("DELETE", "/api/v1/jobs/none"), 404)


# Watching


Event = tuple[int, str, dict[str, object]]  # its number, name and data


@contextmanager
def watching(server: Client, path: str, after: int | None = None) -> Iterator[HTTPResponse]:
    """Somebody who listens to a job."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", f"{path}/events", headers={} if after is None else {"Last-Event-ID": str(after)})
    response = connection.getresponse()
    try:
        yield response
    finally:
        response.close()
        connection.close()


def events(stream: HTTPResponse) -> Iterator[Event]:
    """What is heard."""
    fields: dict[str, str] = {}
    for line in stream:
        name, _, text = line.decode().rstrip("\n").partition(": ")
        if name:
            fields[name] = text
        elif fields.get("id"):
            yield int(fields["id"]), fields["event"], json.loads(fields["data"])
            fields = {}


def test_a_job_is_watched_to_its_end(server: Client) -> None:
    path = begin(server, job="make", kind="kenken", height=4, count=5, seed="2", graded=False)
    with watching(server, path) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        numbers, names, states = zip(*events(stream), strict=True)
    assert list(numbers) == sorted(set(numbers))
    assert set(names) <= {"waiting", "running", "done"}
    assert (names[-1], states[-1]["done"], states[-1]["total"]) == ("done", 5, 5)
    assert states[-1] | {"expires": 0} == server.get(path).json | {"expires": 0}
    with watching(server, path, numbers[-1]) as stream:
        assert stream.status == 204


def test_one_who_was_cut_off_goes_on_from_the_last_event(server: Client) -> None:
    path = begin(server, **ENDLESS)
    with watching(server, path) as stream:
        number, _, state = next(event for event in events(stream) if event[2]["done"])
    with watching(server, path, number) as stream:
        later = next(events(stream))
    assert later[0] > number
    assert int(str(later[2]["done"])) > int(str(state["done"]))
    assert server.send("DELETE", path).status == 204


def test_those_who_watch_hear_that_a_job_was_ended(server: Client) -> None:
    path = begin(server, **ENDLESS)
    with watching(server, path) as stream:
        heard = events(stream)
        next(heard)
        assert server.send("DELETE", path).status == 204
        assert list(heard)[-1][1] == "cancelled"


# Ending


def test_a_cancelled_job_really_ends(served: Served) -> None:
    before = served.workers()
    path = begin(served, **ENDLESS)
    until(lambda: served.get(path).json["done"] > 0)
    (process,) = served.workers() - before
    folder = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[4].decode()
    assert Path(folder).is_dir()
    assert served.send("DELETE", path).status == 204
    assert served.workers() == before
    assert not Path(folder).exists()
    assert is_problem(served.get(path), 404)


@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL"])
def test_nothing_is_left_of_the_jobs_of_a_server_that_ends(how: str) -> None:
    with serving() as server:
        path = begin(server, **ENDLESS)
        until(lambda: server.get(path).json["done"] > 0)
        (process,) = server.workers()
        folder = Path(Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[4].decode())
        assert folder.is_dir()
        if how == "SIGKILL":
            server.process.kill()
        else:
            server.process.terminate()
        server.process.wait(20)
        until(lambda: not Path(f"/proc/{process}/cmdline").exists() and not folder.exists())


def test_too_many_jobs_are_refused_and_ended_ones_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MAX_JOBS", 2)
    with serving_here() as server:
        first = begin(server, job="make", kind="chess")
        ended(server, first)
        second, third = begin(server, **ENDLESS), begin(server, **ENDLESS)
        assert is_problem(server.get(first), 404)
        reply = server.post("jobs", **ENDLESS)
        assert is_problem(reply, 503)
        assert int(reply.headers["retry-after"]) > 0
        assert {server.get(path).status for path in (second, third)} == {200}


def test_a_job_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "EXPIRY_SECONDS", 0.2)
    with serving_here() as server:
        path = begin(server, job="make", kind="chess")
        until(lambda: server.get(path).status == 404)


# The process


def fail_with(error: Exception) -> Callable[..., NoReturn]:
    def work(*_: object) -> NoReturn:
        raise error

    return work


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (cluesmith.PuzzleError("no such thing"), "no such thing"),
        (MemoryError(), "too much memory"),
        (OSError(27, "File too large"), "could not be kept: File too large"),
        (ZeroDivisionError("private"), FAULT),
    ],
)
def test_whatever_goes_wrong_is_told_in_one_line(
    error: Exception, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job, "JOBS", {"book": JOBS["book"]._replace(work=fail_with(error))})
    assert problem in job._outcome(b'{"job":"book"}', tmp_path, lambda *_: None).problem


def test_a_result_that_is_too_large_is_not_kept() -> None:
    """The process limits its files; here it writes more than that."""
    script = """
import pathlib, sys
from cluesmith.web import job
job.MAX_RESULT_BYTES = 100
job._limit_files()
pathlib.Path(sys.argv[1]).write_bytes(b"x" * 200)
"""
    with TemporaryDirectory() as folder:
        done = run_process([sys.executable, "-c", script, f"{folder}/file"], capture_output=True, check=False)
        assert b"File too large" in done.stderr
        assert Path(folder, "file").stat().st_size <= 100
