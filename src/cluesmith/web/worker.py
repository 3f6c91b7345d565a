"""A process that computes what it is asked, a line of JSON at a time: `python -m cluesmith.web.worker`.

It may be killed at any moment, so it keeps nothing and writes no files.
"""

import contextlib
import os
import signal
import sys
from pathlib import Path

import msgspec

from cluesmith.web.calls import CALLS, Call, answer_of

ADDRESS_SPACE = 6_000_000_000  # bytes; much more than a call may use, as solvers reserve what they never touch


def main() -> None:
    """Answer each line until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the server, which ends its workers
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed meanwhile gets between the answers
    _limit_memory()
    for line in sys.stdin.buffer:
        call = msgspec.json.decode(line, type=Call)
        output.write(msgspec.json.encode(answer_of(CALLS[call.name], call.ask)) + b"\n")
        output.flush()


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):  # where the system has no such limits
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        Path("/proc/self/oom_score_adj").write_text("1000")  # if memory is short, this is the process to go


if __name__ == "__main__":
    main()
