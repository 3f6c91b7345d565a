"""What every request must pass, and what every answer says: this server talks to the pages it served, to nobody else.

A page of another site could try to reach it through the browser. It would send its own origin, or as the host a name of
its own that leads to this machine: both are refused.
"""

from http import HTTPStatus
from ipaddress import ip_address
from socket import gethostname

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cluesmith.web.problem import problem
from cluesmith.web.rates import JOB_COST, Rates

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "cluesmith",
}

OWN = {"/api/v1/keep"}  # what changes something of the user's
RETRY_SECONDS = 2  # for which those stay away who came when there was too much to do


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach that address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, *, host: str, port: int) -> None:
        self._app, self._host, self._port = app, host, port
        self._rates = None if is_loopback(host) else Rates()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or hand it on; in any case say what a browser may do with the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Headers(scope=scope)) or self._spared(scope) or self._slowed(scope)
        app = self._app if refusal is None else refusal
        await app(scope, receive, _adding_headers(send))

    def _refusal(self, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return as_response(403, "expected a request to this server, found another host")
        if headers.get("origin", f"http://{host}") != f"http://{host}":
            return as_response(403, "expected a request from a page of this server, found another origin")
        return None

    def _spared(self, scope: Scope) -> Response | None:
        """What a client elsewhere is told that would change what is the user's own."""
        client = scope["client"][0] if scope["client"] else ""
        if scope["path"] not in OWN or is_loopback(client):
            return None
        return as_response(403, "expected a request from the machine of the server, whose bank this is, found another")

    def _slowed(self, scope: Scope) -> Response | None:
        """What a client is told that asks for too much; pages and their files cost next to nothing."""
        if self._rates is None or not scope["path"].startswith("/api/"):
            return None
        cost = JOB_COST if scope["path"].startswith("/api/v1/jobs") and scope["method"] == "POST" else 1
        wait = self._rates.wait(scope["client"][0] if scope["client"] else "", cost)
        return as_response(429, "too many requests from your address", {"Retry-After": str(wait)}) if wait else None

    def _is_ours(self, host: str) -> bool:
        """Whether that is this server: by an address or name that no other site can claim, and its port."""
        name, _, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
        if not port.isascii() or not port.isdigit():
            name, port = host, "80"
        if int(port[:6]) != self._port:
            return False
        name = name.removeprefix("[").removesuffix("]").lower()
        return is_loopback(name) or (
            not is_loopback(self._host) and (_is_address(name) or name == gethostname().lower())
        )


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _adding_headers(send: Send) -> Send:
    """Send with the headers of all answers; one with a tag may be kept, to be asked for again."""

    async def send_more(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers["Cache-Control"] = "no-cache" if "etag" in headers else "no-store"
        await send(message)

    return send_more


class Refused(Exception):
    """A request that is not even looked at."""

    def __init__(self, status: int, detail: str) -> None:
        headers = {"Retry-After": str(RETRY_SECONDS)} if status == HTTPStatus.SERVICE_UNAVAILABLE else None
        self.response = as_response(status, detail, headers)
        super().__init__(detail)


def as_response(status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    """The problem as it is sent."""
    reply = problem(status, detail)
    return Response(reply.body, status, headers, "application/problem+json")
