"""A server with addresses that do it no good."""

import os
import subprocess
import sys
import time

import starlette.types as asgi
from starlette.responses import PlainTextResponse

from cluesmith.cli import main
from cluesmith.web import server
from cluesmith.web.desk import Desk
from cluesmith.web.guard import HEADERS
from cluesmith.web.workers import Workers

sound = server.make_app
kept: list[object] = []


def stumble(path: str) -> None:
    """Do what no server should."""
    if path == "/slow":
        time.sleep(1.5)
    if path == "/large":
        kept.append(b" " * 400_000_000)
    if path == "/process":
        kept.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True))
    if path == "/loud":
        print("planted", file=sys.stderr, flush=True)  # noqa: T201
    if path == "/end":
        os._exit(1)


def planted(workers: Workers, desk: Desk, *, host: str, port: int) -> asgi.ASGIApp:
    app = sound(workers, desk, host=host, port=port)

    async def stumbling(scope: asgi.Scope, receive: asgi.Receive, send: asgi.Send) -> None:
        stumble(scope["path"])
        rude = {"/fault": PlainTextResponse("", 500, headers=HEADERS), "/bare": PlainTextResponse("")}
        await rude.get(scope["path"], app)(scope, receive, send)

    return stumbling


if __name__ == "__main__":
    server.make_app = planted
    main()
