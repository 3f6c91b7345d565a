"""The routes of jobs: begin one, see how far it is, watch it, take its result, end it."""

from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from cluesmith.web.bodies import Held, Room, read_body
from cluesmith.web.desk import Desk, Job
from cluesmith.web.guard import Refused
from cluesmith.web.job_states import JobState
from cluesmith.web.jobs import AnyJob, AskJob
from cluesmith.web.workers import Busy

MAX_WATCHERS = 20
ROOT = "/api/v1/jobs"


def job_routes(desk: Desk, room: Room) -> list[Route]:
    """All of them."""
    clients = Clients(desk, room)
    return [
        Route(ROOT, clients.begin, methods=["POST"]),
        Route(f"{ROOT}/{{id}}", clients.tell, methods=["GET"]),
        Route(f"{ROOT}/{{id}}", clients.cancel, methods=["DELETE"]),
        Route(f"{ROOT}/{{id}}/events", clients.watch, methods=["GET"]),
        Route(f"{ROOT}/{{id}}/result", clients.give_result, methods=["GET"]),
    ]


class Clients:
    """Serves those who have jobs."""

    def __init__(self, desk: Desk, room: Room) -> None:
        self._desk, self._room = desk, room
        self._watchers = 0

    async def begin(self, request: Request) -> Response:
        """Take a job on."""
        with Held(self._room) as held:
            ask = _read(await read_body(request, held))
            try:
                job = self._desk.take(ask)
            except Busy:
                raise Refused(503, "too many jobs are waiting") from None
        return _as_json(job.now(), 202, Location=f"{ROOT}/{job.state.id}")

    async def tell(self, request: Request) -> Response:
        """How far it is."""
        return _as_json(self._job(request).now())

    async def cancel(self, request: Request) -> Response:
        """End it and forget it."""
        await self._desk.cancel(self._job(request))
        return Response(status_code=204)

    async def watch(self, request: Request) -> Response:
        """How far it is, again and again, until it has ended; one who has seen the end is told not to come back."""
        job, seen = self._job(request), _number(request.headers.get("last-event-id", ""))
        if job.has_ended and seen >= job.version:
            return Response(status_code=204)
        if self._watchers >= MAX_WATCHERS:
            raise Refused(503, "too many are watching jobs")
        stream = self._events(job, seen) if request.method == "GET" else iter(())
        return StreamingResponse(stream, media_type="text/event-stream")

    async def _events(self, job: Job, seen: int) -> AsyncIterator[bytes]:
        self._watchers += 1
        try:
            async for change in job.changes(seen):
                yield _event(*change) if change else b": still there\n\n"
        finally:
            self._watchers -= 1

    async def give_result(self, request: Request) -> Response:
        """The file that it has made."""
        job = self._job(request)
        if job.state.result is None:
            raise Refused(409, f"expected a job that is done, found one that is {job.state.state}")
        return FileResponse(job.file, media_type=job.state.result.type, filename=job.state.result.name)

    def _job(self, request: Request) -> Job:
        job = self._desk.find(request.path_params["id"])
        if job is None:
            raise Refused(404, "expected the id of a job, found none that is known (any more)")
        return job


def _read(body: bytes) -> AskJob:
    try:
        ask: AskJob = msgspec.json.decode(body, type=AnyJob)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(422, str(error)) from None
    return ask


def _as_json(state: JobState, status: int = 200, **headers: str) -> Response:
    return Response(msgspec.json.encode(state), status, headers, "application/json")


def _event(number: int, state: JobState) -> bytes:
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (number, state.state.encode(), msgspec.json.encode(state))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
