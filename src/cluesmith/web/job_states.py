"""What is told of a job: by its process to the server, and by the server to its clients."""

from typing import Literal

import msgspec

ASKED = "asked.json"  # in the folder of a job: what was asked
FAULT = "something went wrong here, which is not your fault"


class News(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the process of a job tells: how far it is; at its end the file it has made, or the problem."""

    done: int = 0
    total: int = 0
    name: str = ""
    type: str = ""
    problem: str = ""


class JobResult(msgspec.Struct, frozen=True):
    """The file that a job has made."""

    name: str
    type: str
    size: int


class JobState(msgspec.Struct, frozen=True, kw_only=True):
    """How far a job is; `expires` is in how many seconds it will be forgotten, once it has ended."""

    id: str
    job: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int = 0
    total: int = 0
    problem: str = ""
    result: JobResult | None = None
    expires: int | None = None
