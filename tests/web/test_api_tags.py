"""Answers that are kept, and clients that ask too much."""

import pytest

from cluesmith.web.guard import Guard
from cluesmith.web.rates import BUCKET, MAX_ADDRESSES, PER_SECOND, Rates
from tests.web.serving import Client, is_problem, serving

PURE = ["/", "/play", "/api", "/static/board.css", "/static/style.css", "/api/v1/openapi.json", "/api/v1/kinds",
        "/api/v1/bank?number=2", "/api/v1/daily?date=2026-11-16", "/api/v1/schema?kind=kenken"]  # fmt: skip


@pytest.mark.parametrize("path", PURE)
def test_what_is_always_the_same_is_sent_once(server: Client, path: str) -> None:
    first = server.get(path)
    assert (first.status, first.headers["cache-control"]) == (200, "no-cache")
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = server.get(path, if_none_match=known)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
    assert server.get(path, if_none_match='"other"').body == first.body


def test_what_may_change_is_never_kept(server: Client) -> None:
    reply = server.post("random", kind="kenken", height=4, width=4)
    assert (reply.status, reply.headers["cache-control"]) == (200, "no-store")
    assert "etag" not in reply.headers


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_client_may_ask_so_much_and_then_has_to_wait() -> None:
    clock = Clock()
    rates = Rates(clock)
    assert [rates.wait("10.0.0.1") for _ in range(int(BUCKET))] == [0] * int(BUCKET)
    assert rates.wait("10.0.0.1") == 1
    assert rates.wait("10.0.0.1", cost=20) == 2
    assert rates.wait("10.0.0.2") == 0
    clock.now += 2
    assert [rates.wait("10.0.0.1") for _ in range(int(2 * PER_SECOND) + 1)][-2:] == [0, 1]


def test_addresses_of_one_network_share_what_they_have() -> None:
    rates = Rates(Clock())
    assert rates.wait("2001:db8::1", cost=int(BUCKET)) == 0
    assert rates.wait("2001:db8::2") == 1
    assert rates.wait("2001:db8:1::1") == 0
    assert rates.wait("10.0.0.1", cost=int(BUCKET)) == 0
    assert rates.wait("::ffff:10.0.0.1") == 1


def test_no_more_addresses_are_remembered_than_there_is_room_for() -> None:
    rates = Rates(Clock())
    for number in range(MAX_ADDRESSES + 100):
        rates.wait(f"10.0.{number // 256}.{number % 256}")
    assert len(rates._left) == MAX_ADDRESSES


def slowed(host: str, path: str, method: str = "GET", times: int = 61) -> int:
    """The status of the last of so many requests from one address; 0 if it is not slowed."""
    guard = Guard(None, host=host, port=80)  # type: ignore[arg-type]
    scope = {"path": path, "method": method, "client": ("10.0.0.1", 5)}
    last = [guard._slowed(scope) for _ in range(times)][-1]
    assert last is None or last.headers["retry-after"].isdigit()
    return last.status_code if last else 0


def test_only_calls_from_a_network_are_limited() -> None:
    assert slowed("0.0.0.0", "/api/v1/kinds") == 429  # noqa: S104
    assert slowed("0.0.0.0", "/api/v1/jobs", "POST", 4) == 429  # noqa: S104
    assert slowed("0.0.0.0", "/static/style.css") == 0  # noqa: S104
    assert slowed("127.0.0.1", "/api/v1/kinds") == 0


def test_only_the_user_changes_the_bank() -> None:
    guard = Guard(None, host="0.0.0.0", port=80)  # type: ignore[arg-type]  # noqa: S104
    elsewhere, here = ("10.0.0.1", 5), ("127.0.0.1", 5)
    refused = guard._spared({"path": "/api/v1/keep", "client": elsewhere})
    assert refused
    assert refused.status_code == 403
    assert guard._spared({"path": "/api/v1/keep", "client": here}) is None
    assert guard._spared({"path": "/api/v1/solve", "client": elsewhere}) is None


def test_a_server_for_others_slows_them_down() -> None:
    with serving("--host", "0.0.0.0") as server:  # noqa: S104
        replies = [server.get("/api/v1/openapi.json") for _ in range(150)]
        slowed_down = [reply for reply in replies if reply.status == 429]
        assert replies[0].status == 200
        assert slowed_down
        assert all(is_problem(reply, 429) and int(reply.headers["retry-after"]) > 0 for reply in slowed_down)
        assert server.get("/").status == 200
