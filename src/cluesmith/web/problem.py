"""Why there is no answer, as RFC 9457 wants it told."""

from http import HTTPStatus

import msgspec

LONGEST_DETAIL = 300


class Reply(msgspec.Struct, frozen=True):
    """What is sent back: a status, and JSON."""

    status: int
    body: bytes


def problem(status: int, detail: str) -> Reply:
    """The problem in a few words."""
    fields = {"title": HTTPStatus(status).phrase, "status": status, "detail": detail[:LONGEST_DETAIL]}
    return Reply(status, msgspec.json.encode(fields))
