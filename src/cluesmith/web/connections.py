"""A connection to a client, who may be slow, silent, or one of thousands.

uvicorn waits for ever for a request to begin and to end, and takes as many clients as come. Here a client has some
seconds for each of its parts, nobody's part keeps the others waiting, and when there are too many the idlest has to go.
"""

import asyncio
import socket
from typing import Any, TypeAlias

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from cluesmith.web.guard import HEADERS
from cluesmith.web.problem import problem

MAX_CONNECTIONS = 150  # with what else is open this stays below 256, the fewest files that a system lets a program open
SPARED = 50  # connections that end when there are more; to look for each by itself would take too long
CLIENT_SECONDS = 30.0  # for the head of a request, and for taking an answer
MAX_HEAD_LINES = 100
PIECE_BYTES = 4096  # that are looked at before it is the next client's turn

Event: TypeAlias = h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]


class Requests(h11.Connection):
    """Reads requests that say how long they are: putting thousands of tiny chunks together would take seconds."""

    def next_event(self) -> Event:
        """What the client has sent next."""
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("expected a Content-Length")
        return event


class Connection(H11Protocol, asyncio.BufferedProtocol):
    """Reads requests in small pieces and ends when the client takes too long."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*args, **options)
        self.conn = Requests(h11.SERVER)
        self._piece = bytearray(PIECE_BYTES)
        self._head_lines = 0
        self._waiting = self.loop.call_later(CLIENT_SECONDS, self._give_up, None)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; if there are too many, those end that have been idle for the longest time."""
        super().connection_made(transport)
        # Else the body of an answer is held back until the client has said that it has the head, which takes it 40 ms.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if len(self.connections) > MAX_CONNECTIONS:
            idle = [each for each in self.connections if isinstance(each, Connection) and each.waits_for_client]
            for each in sorted(idle, key=lambda each: each.waits_until)[:SPARED]:
                self.connections.discard(each)
                each.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        super().connection_lost(exc)
        self._waiting.cancel()

    # Reading

    def get_buffer(self, sizehint: int) -> bytearray:
        """Where the next piece goes."""
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        """A piece is there."""
        self.data_received(bytes(self._piece[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Look at what was sent, unless it is a head that goes on and on."""
        if self.conn.their_state is h11.IDLE:
            self._head_lines += data.partition(b"\r\n\r\n")[0].count(b"\n")
        if self._head_lines > MAX_HEAD_LINES:
            self.send_400_response("")
        else:
            super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, with the headers of all answers."""
        body = problem(400, "expected a request of HTTP/1.1 that tells its length, found something else").body
        told = {
            **HEADERS,
            "Cache-Control": "no-store",
            "Connection": "close",
            "Content-Length": f"{len(body)}",
            "Content-Type": "application/problem+json",
        }
        response = h11.Response(status_code=400, headers=list(told.items()), reason=b"Bad Request")
        for event in (response, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    # Waiting

    def on_response_complete(self) -> None:
        """Wait for the client to take the answer and to ask again."""
        self._head_lines = 0
        self._wait_for_client()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait for the client to take what has been sent."""
        super().pause_writing()
        self._wait_for_client()

    def resume_writing(self) -> None:
        """The client has taken it: wait for what comes next."""
        super().resume_writing()
        self._wait_for_client()

    @property
    def waits_for_client(self) -> bool:
        """Whether the client has something to say or to take."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.more_body or cycle.response_complete or self.flow.write_paused

    @property
    def waits_until(self) -> float:
        """When the client's time is over."""
        return self._waiting.when()

    def _wait_for_client(self) -> None:
        self._waiting.cancel()
        self._waiting = self.loop.call_later(CLIENT_SECONDS, self._give_up, self.cycle)

    def _give_up(self, last: RequestResponseCycle | None) -> None:
        """End, if the client has taken no answer since then, nor asked anything after the last one."""
        is_answered = last.response_complete if last else True
        if self.flow.write_paused or (is_answered and self.cycle is last):
            self.transport.abort()
