"""A process that computes what it is asked, one call after the other: `python -m cluesmith.web.worker`.

A call is a line with its name and the length of its JSON, and then that; an answer is a line with its status and length,
and then its JSON. The process may be killed at any moment, so it keeps nothing and writes no files.
"""

import contextlib
import os
import signal
import sys
from pathlib import Path

import msgspec

from cluesmith.errors import MissingLibrary, PuzzleError
from cluesmith.making import GaveUp
from cluesmith.web.calls import CALLS
from cluesmith.web.problem import Reply, problem

ADDRESS_SPACE = 3_000_000_000  # bytes; more than a call may use, as solvers reserve what they never touch


def main() -> None:
    """Answer each call until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the server, which ends its workers
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed meanwhile gets between the answers
    _limit_memory()
    for line in sys.stdin.buffer:
        name, length = line.decode().split()
        reply = answer(name, sys.stdin.buffer.read(int(length)))
        output.write(b"%d %d\n" % (reply.status, len(reply.body)))
        output.write(reply.body)
        output.flush()


def answer(name: str, body: bytes) -> Reply:
    """What the call gives."""
    call = CALLS[name]
    try:
        return Reply(200, msgspec.json.encode(call.work(msgspec.json.decode(body, type=call.ask))))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return problem(422, f"expected what the call asks for, found something else: {error}")
    except GaveUp as error:
        return problem(503, str(error))
    except (PuzzleError, MissingLibrary) as error:
        return problem(422, str(error))
    except MemoryError:
        return problem(422, "expected a puzzle that can be worked with, found one that takes too much memory")


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):  # where the system has no such limits
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        Path("/proc/self/oom_score_adj").write_text("1000")  # if memory is short, this is the process to go


if __name__ == "__main__":
    main()
