"""What requests bring and answers take: read within limits, and never more at once than there is room for."""

import asyncio
from typing import Self

from starlette.requests import Request

from cluesmith.web.guard import Refused

MAX_BODY_BYTES = 9_000_000  # a little more than the largest file that is read
MAX_HELD_BYTES = 100_000_000  # of all requests and answers that the server has in its hands
SMALL_BODY_BYTES = 100_000  # more than a page sends while somebody plays
BODY_SECONDS = 10.0


class Room:
    """Counts the bytes that the server holds for all its clients."""

    def __init__(self) -> None:
        self.bytes = 0

    def has(self, size: int) -> bool:
        """Whether there is room for a request of that size; half of it is for small ones, and for answers."""
        return self.bytes + size <= (MAX_HELD_BYTES if size <= SMALL_BODY_BYTES else MAX_HELD_BYTES // 2)


class Held:
    """What is held for one request, until its answer has been taken."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._bytes = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.room.bytes -= self._bytes

    def add(self, size: int) -> None:
        """Hold so much more."""
        self._bytes += size
        self.room.bytes += size


async def read_body(request: Request, held: Held) -> bytes:
    """The JSON that was sent; raises Refused for what is none, too much or too slow."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "expected application/json")
    length = int(request.headers.get("content-length", "0"))
    if length > MAX_BODY_BYTES:
        raise Refused(413, f"expected at most {MAX_BODY_BYTES} bytes")
    if not held.room.has(length):
        raise Refused(503, "too much is being sent at once")
    held.add(length)
    try:
        return await asyncio.wait_for(_read(request), BODY_SECONDS)
    except TimeoutError:
        raise Refused(408, f"expected the request within {BODY_SECONDS:g} seconds") from None


async def _read(request: Request) -> bytes:
    """All of it; HTTP itself sees to it that there is no more than was said."""
    return b"".join([piece async for piece in request.stream()])
