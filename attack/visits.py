"""What clients send to the server: requests that are right, damaged, huge, endless, slow, or never come.

A visit is JSON: what is sent, piece by piece and each so often, with what pause between them, on how many lines at
once, how long the client then waits, and whether it takes the answer. A character stands for a byte, and {host} for the
server's address.
"""

import json
from base64 import b64encode
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from attack.big_boards import RECIPES, board, random_recipe
from attack.bombs import FILLERS
from attack.corpus import samples
from attack.damage import damaged
from cluesmith import FORMATS, GRADES, KINDS
from cluesmith.web.calls import CALLS
from cluesmith.web.jobs import JOBS

Visit = dict[str, Any]
PATHS = (
    *("/", "/play", "/healthz", "/static/board.css", "/static/../server.py", "/static/%2e%2e/%2e%2e", "/none", "/%00"),
    *("/api/v1/kinds", "/api/v1/none", "/api/v1/bank?number=3", "/api/v1/bank?number=-1", "/api/v1/daily?date=x"),
    *("/api", "/api/v1/openapi.json", "/api/v1/schema?kind=kenken", "/api/v1/jobs/none", "/api/v1/jobs/none/events"),
    *("/api/v1/daily?date=2026-11-16", "/" + "a" * 5000, "*", "//", "http://evil.example/"),
)
METHODS = ("GET", "HEAD", "POST", "PUT", "OPTIONS", "DELETE", "get", "BREW")
LARGEST_BODY = 9_000_000
SIDES = 2, 200


def visit(*sends: tuple[str, int], pause: float = 0.0, lines: int = 1, stays: float = 0.0, takes: bool = True) -> Visit:
    """The visit as JSON."""
    return {"sends": [list(send) for send in sends], "pause": pause, "lines": lines, "stays": stays, "takes": takes}


def random_visit(rng: Random) -> Visit:
    """A visit of any sort."""
    return rng.choice(SORTS)(rng)


def request(path: str, *headers: str, method: str = "POST") -> str:
    """The head of a request."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: {host}", *headers, "", ""])


def _posted(name: str, body: str, length: int | None = None) -> str:
    """A call with that body, of which it tells that length."""
    size = len(body) if length is None else length
    return request(f"/api/v1/{name}", "Content-Type: application/json", f"Content-Length: {size}") + body


def _asked(rng: Random) -> tuple[str, str]:
    """A call or a job, and what it is asked."""
    if rng.random() < 0.1:
        name = rng.choice(list(JOBS))
        return "jobs", json.dumps({"job": name, **_fields(JOBS[name].ask, rng), "seconds": rng.choice((0, 0.5, 2))})
    name = rng.choice([name for name, call in CALLS.items() if not call.by_query])
    return name, json.dumps({**_fields(CALLS[name].ask, rng), "seconds": rng.choice((0, 0.1, 0.5))})


def _fields(ask: type[msgspec.Struct], rng: Random) -> dict[str, Any]:
    """What has to be asked, and some of what may be."""
    known = [field for field in msgspec.structs.fields(ask) if field.encode_name in FIELDS]
    return {
        field.encode_name: FIELDS[field.encode_name](rng) for field in known if field.required or rng.random() < 0.5
    }


def _sample(rng: Random) -> str:
    return rng.choice(samples()).text[:20_000]


def _large(rng: Random) -> str:
    recipe = rng.choice((rng.choice(RECIPES), random_recipe(rng, *SIDES)))
    small = {**recipe, "height": min(recipe["height"], 200), "width": min(recipe["width"], 1000)}
    return board(small).to_json()


FIELDS: dict[str, Callable[[Random], Any]] = {
    "puzzle": lambda rng: rng.choice((_sample, _large))(rng),
    "puzzles": lambda rng: [_sample(rng) for _ in range(rng.randint(1, 5))],
    "text": lambda rng: rng.choice((_sample, _large))(rng),
    "grid": lambda rng: rng.choice(([], [[1]], [[None] * 5] * 5)),
    "level": lambda rng: rng.choice(("rules", "answer")),
    "format": lambda rng: rng.choice(list(FORMATS)),
    "as": lambda rng: rng.choice(("svg", "png", "pdf", "text")),
    "kind": lambda rng: rng.choice(list(KINDS)),
    "height": lambda rng: rng.randint(1, 40),
    "width": lambda rng: rng.randint(1, 40),
    "seed": lambda rng: str(rng.randrange(100)),
    "grade": lambda rng: rng.choice(GRADES),
    "limit": lambda rng: rng.randint(1, 100),
    "count": lambda rng: rng.randint(1, 20),
    "id": lambda rng: f"{rng.choice(list(KINDS))}:{rng.randint(1, 20)}:easy:{rng.randrange(100)}",
    "picture": lambda rng: b64encode(_sample(rng).encode()).decode(),
    "data": lambda rng: b64encode(_sample(rng).encode()).decode(),
    "how": lambda rng: rng.choice(("unique", "harder", "easier", "drop", "fill", "turn", "mirror", "resize", "shift")),
    "want": lambda rng: rng.choice(("answers", "clash", "grade", "redundant")),
    "changes": lambda rng: rng.choice(([], [{}], [{"place": [0, 0], "text": "1"}])),
    "call": lambda rng: rng.choice(("solve", "rate", "explain")),
    "options": lambda rng: rng.choice(({}, {"digits": "0-5"}, {"symmetry": "both"}, {"strange": [1]})),
}


def _question(rng: Random) -> Visit:
    """One question, or the same by many; some do not wait for the answer."""
    lines, stays = rng.choice((1, 1, 1, 10, 40)), rng.choice((0, 0, 0.3))
    return visit((_posted(*_asked(rng)), 1), lines=lines, stays=stays, takes=rng.random() < 0.7)


def _damaged_question(rng: Random) -> Visit:
    """A question that is no JSON, or not what was asked for."""
    name, asked = _asked(rng)
    return visit((_posted(name, damaged(asked, _sample(rng), rng)), 1))


def _page(rng: Random) -> Visit:
    """Pages that are there or not, asked for once or again and again without waiting."""
    headers = rng.sample(("Range: bytes=5-2", "Expect: 100-continue", "Upgrade: websocket", "Connection: upgrade"), 2)
    return visit((request(rng.choice(PATHS), *headers, method=rng.choice(METHODS)), rng.choice((1, 1, 500))))


def _no_request(rng: Random) -> Visit:
    """Something that is hardly HTTP."""
    whole = _posted("solve", json.dumps({"puzzle": KINDS["kenken"].example}))
    return visit((damaged(whole, _sample(rng), rng), 1), takes=rng.random() < 0.8)


def _long_head(rng: Random) -> Visit:
    """A head of many lines, or of a long one."""
    line, times = rng.choice((("a:\r\n", 50_000), ("a", 500_000), (" \r\n", 50_000), ("Host: x\r\n", 20_000)))
    return visit((request("/")[:-2], 1), (line, times), ("\r\n", 1), lines=rng.choice((1, 20)))


def _huge(rng: Random) -> Visit:
    """As much as may be sent, or a bit more, by one or by many."""
    filler = rng.choice(FILLERS).encode("latin-1", "replace").decode("latin-1")
    times = (LARGEST_BODY + rng.choice((-100_000, 1000))) // len(filler)
    head = _posted(rng.choice(("solve", "read", "check")), "", times * len(filler))
    return visit((head, 1), (filler, times), lines=rng.choice((1, 8, 20)), takes=rng.random() < 0.8)


def _endless(rng: Random) -> Visit:
    """A body that goes on and on, to a call that wants none or another."""
    told = rng.choice(("Content-Length: 999999999999", "Transfer-Encoding: chunked"))
    piece = "1\r\nx\r\n" if "chunked" in told else "x" * 1000
    head = request(rng.choice(("/healthz", "/api/v1/solve", "/")), told, "Content-Type: application/json")
    return visit((head, 1), (piece, 20_000), lines=rng.choice((1, 20)))


def _slow(rng: Random) -> Visit:
    """A request that comes letter by letter, and stops."""
    whole = _posted("solve", json.dumps({"puzzle": KINDS["kenken"].example}))
    cut = rng.randrange(len(whole))
    letters = ((letter, 1) for letter in whole[cut : cut + 20])
    return visit((whole[:cut], 1), *letters, pause=0.1, lines=rng.choice((1, 40)), takes=False)


def _silent(rng: Random) -> Visit:
    """Lines on which nothing is said."""
    return visit(lines=rng.choice((1, 50, 300)), stays=1.0, takes=False)


def _not_taken(rng: Random) -> Visit:
    """A large answer that nobody takes."""
    body = json.dumps({"puzzle": _large(rng), "seconds": 1})
    return visit((_posted("board", body), 1), lines=rng.choice((1, 5)), stays=1.5, takes=False)


SORTS: tuple[Callable[[Random], Visit], ...] = (
    _question, _question, _question, _damaged_question, _damaged_question, _page, _no_request, _no_request, _long_head,
    _huge, _endless, _slow, _silent, _not_taken,
)  # fmt: skip
