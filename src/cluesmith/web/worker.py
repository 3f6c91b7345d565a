"""A process that computes what it is asked, one call after the other: `python -m cluesmith.web.worker KINDS`.

A call is a line with its name and the length of its JSON, and then that; an answer is a line with its status and
length, and then its JSON. The process may be killed at any moment, so it keeps nothing of a call and writes no files.
"""

import contextlib
import gc
import os
import signal
import sys
from pathlib import Path

import msgspec

from cluesmith.errors import MissingLibrary, PuzzleError
from cluesmith.making import GaveUp
from cluesmith.registry import KINDS, load_kind
from cluesmith.web.calls import CALLS
from cluesmith.web.problem import Reply, problem

ADDRESS_SPACE = 3_000_000_000  # bytes; more than a call may use, as solvers reserve what they never touch

LONGEST_CALL = 30  # seconds, which is more than a server waits


def main() -> None:
    """Answer each call until there are no more."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed meanwhile gets between the answers
    limit_memory()
    KINDS.update({kind.kind: kind for kind in map(load_kind, sys.argv[1:])})
    with contextlib.suppress(BrokenPipeError):  # the server is gone
        for line in sys.stdin.buffer:
            name, length = line.decode().split()
            reply = _answer_in_time(name, sys.stdin.buffer.read(int(length)))
            output.write(b"%d %d\n" % (reply.status, len(reply.body)) + reply.body)
            output.flush()
            gc.collect()  # solvers that nobody needs any more hold gigabytes of address space until Python tidies up


def _answer_in_time(name: str, body: bytes) -> Reply:
    """What the call gives; if that takes too long, nobody is there any more who would end this process."""
    with contextlib.suppress(AttributeError):  # where the system has no alarms
        signal.alarm(LONGEST_CALL)
    reply = answer(name, body)
    with contextlib.suppress(AttributeError):
        signal.alarm(0)
    return reply


def answer(name: str, body: bytes) -> Reply:
    """What the call gives."""
    call = CALLS[name]
    try:
        return Reply(200, msgspec.json.encode(call.work(msgspec.json.decode(body, type=call.ask))))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return problem(422, f"expected what the call asks for, found something else: {error}")
    except (PuzzleError, GaveUp, MissingLibrary) as error:
        return problem(422, str(error))
    except MemoryError:
        return problem(422, "expected a puzzle that can be worked with, found one that takes too much memory")
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the others' worker with pages of text
        print(f"cluesmith: {name}: {type(error).__name__}: {error!s:.200}".replace("\n", " "), file=sys.stderr)  # noqa: T201
        return problem(500, "something went wrong here, which is not your fault")


def limit_memory() -> None:
    """Let this process have no more memory than a call may use."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # where the system has no such limits
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        Path("/proc/self/oom_score_adj").write_text("1000")  # if memory is short, this is the process to go


if __name__ == "__main__":
    main()
