"""The routes, and the server that has them."""

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable, Coroutine
from errno import EINVAL
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException as Refusal
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from cluesmith.draw.svg import style_sheet
from cluesmith.web.asks import Seconds
from cluesmith.web.bodies import Held, Room, read_body
from cluesmith.web.calls import CALLS, Call
from cluesmith.web.connections import Connection
from cluesmith.web.desk import Desk
from cluesmith.web.etag import tagged
from cluesmith.web.guard import HEADERS, Guard, Refused, as_response
from cluesmith.web.job_routes import job_routes
from cluesmith.web.openapi import document
from cluesmith.web.problem import Reply, problem
from cluesmith.web.workers import Busy, Lost, Workers

STATIC = Path(__file__).with_name("static")
BACKLOG = 50, 4096  # connections that are accepted at once, and that may wait for that

Answer = Callable[[Request], Awaitable[Response]]


class Times(msgspec.Struct):
    """As much of a request as the server itself looks at."""

    seconds: Seconds = 5.0


def make_app(workers: Workers, desk: Desk, *, host: str, port: int) -> ASGIApp:
    """The application, for a server with that address."""
    room = Room()
    routes: list[BaseRoute] = [
        Route("/", _page("home.html")),
        Route("/play", _page("play.html")),
        Route("/set", _page("set.html")),
        Route("/api", _page("api.html")),
        Route("/healthz", _healthy),
        Route("/static/board.css", _always(style_sheet().encode(), "text/css")),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
        *(
            Route(f"/api/v1/{name}", Api(name, workers, room), methods=["GET"] if call.by_query else ["POST"])
            for name, call in CALLS.items()
        ),
        Route("/api/v1/openapi.json", _always(msgspec.json.encode(document()), "application/json")),
        *job_routes(desk, room),
    ]
    handlers = {Refusal: _told, ClientDisconnect: _gone, Refused: _refused, Exception: _failed}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), host=host, port=port)  # type: ignore[arg-type]


def _page(name: str) -> Answer:
    return _always((STATIC / name).read_bytes(), "text/html")


def _always(body: bytes, media_type: str) -> Answer:
    """Answers the same as long as the server runs."""

    async def answer(request: Request) -> Response:
        return tagged(request, body, media_type)

    return answer


async def _healthy(_: Request) -> Response:
    return PlainTextResponse("ok")


# Errors


async def _told(_: Request, error: Refusal) -> Response:
    return as_response(error.status_code, error.detail, dict(error.headers or {}))


async def _gone(_: Request, __: ClientDisconnect) -> Response:
    return as_response(408, "nobody is waiting for this")


async def _refused(_: Request, refused: Refused) -> Response:
    return refused.response


async def _failed(_: Request, error: Exception) -> Response:
    print(f"cluesmith: {type(error).__name__}: {error!s:.200}".replace("\n", " "), file=sys.stderr)  # noqa: T201
    return as_response(500, "something went wrong here, which is not your fault")


# Calls


class Api:
    """Answers a call."""

    def __init__(self, name: str, workers: Workers, room: Room) -> None:
        self._name, self._call, self._workers, self._room = name, CALLS[name], workers, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read what is asked and send the answer; both are held until the client has taken it."""
        request = Request(scope, receive)
        with Held(self._room) as held:
            body = _asked(request, self._call) if self._call.by_query else await read_body(request, held)
            reply = await self._reply(request, body)
            held.add(len(reply.body))
            await _send(self._response(request, reply), send)

    def _response(self, request: Request, reply: Reply) -> Response:
        if reply.status != 200:
            return Response(reply.body, reply.status, media_type="application/problem+json")
        if self._call.by_query:
            return tagged(request, reply.body, "application/json")
        return Response(reply.body, media_type="application/json")

    async def _reply(self, request: Request, body: bytes) -> Reply:
        work = self._workers.ask(self._name, body, _seconds(body))
        try:
            return await _while_connected(request, work)
        except Busy:
            raise Refused(503, "too many requests are waiting") from None
        except Lost:
            return _unknown(self._call)


async def _send(response: Response, send: Send) -> None:
    """Send the answer; the empty piece at the end waits until the client has taken what comes before it."""
    await send({"type": "http.response.start", "status": response.status_code, "headers": response.raw_headers})
    await send({"type": "http.response.body", "body": response.body, "more_body": True})
    await send({"type": "http.response.body"})


def _asked(request: Request, call: Call) -> bytes:
    """What the query says, as the JSON of a call."""
    try:
        asked = msgspec.convert(dict(request.query_params), call.ask, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(422, str(error)) from None
    return msgspec.json.encode(asked)


def _seconds(body: bytes) -> float:
    """How long the call may take; raises Refused for what is no JSON object."""
    try:
        return msgspec.json.decode(body, type=Times).seconds
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(422, str(error)) from None


async def _while_connected(request: Request, work: Coroutine[Any, Any, Reply]) -> Reply:
    """What the work gives; it is cancelled when the client leaves."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()


async def _left(request: Request) -> None:
    """Wait until the client is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _unknown(call: Call) -> Reply:
    """The answer of a call that had to be stopped."""
    if call.unknown is None:
        return problem(422, "time or memory ran out before there was an answer")
    return Reply(200, msgspec.json.encode(call.unknown))


# Serving


def listen(host: str, port: int) -> socket.socket:
    """A socket at that address, of port 0 at any that is free; raises OSError."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family)
    except OSError as error:
        reason = str(error.strerror).partition(" (while")[0]
        raise OSError(error.errno, reason, f"{host}:{port}") from None
    except ValueError:  # what is no name at all
        raise OSError(EINVAL, "Name or service not known", f"{host:.60}:{port}") from None


def is_served(host: str, port: int) -> bool:
    """Whether a server of ours answers there."""
    connection = HTTPConnection(host, port, timeout=1)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().headers["Server"] == HEADERS["Server"]
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


class Server(uvicorn.Server):
    """Answers requests at a socket until a signal ends it, and calls `ready` once that has begun.

    It ends at once: whoever still waits for a worker is told that there is no answer.
    """

    def __init__(self, listening: socket.socket, *, ready: Callable[[], object] = lambda: None) -> None:
        self._listening, self._ready = listening, ready
        self._workers, self._desk = Workers(), Desk()
        host, port = listening.getsockname()[:2]
        config = uvicorn.Config(
            make_app(self._workers, self._desk, host=host, port=port),
            http=Connection,
            ws="none",
            backlog=BACKLOG[0],
            lifespan="off",
            log_config=None,
            log_level="critical",  # errors are told in one line, by `_failed`
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        super().__init__(config)

    def serve_until_ended(self) -> None:
        """Answer requests."""
        asyncio.run(self.serve([self._listening]))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal: end."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        self._listening.listen(BACKLOG[1])
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the workers and jobs first."""
        await asyncio.gather(self._workers.close(), self._desk.close())
        await super().shutdown(sockets)
