"""The process that runs commands, each in a copy of itself, so that the modules are loaded only once."""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from attack.child import serve
from attack.program import WAITING_SECONDS, environment
from cluesmith.cli import Commands, main

MEGABYTES, SECONDS = 6_000, 200.0
SERVING, SERVING_SECONDS = (["play"], ["serve"]), 2  # never end by themselves; what is wrong shows at once


def commanded(task: dict[str, Any], program: Callable[[], None] = main) -> dict[str, Any]:
    """The exit code of the command, None when it did not end, and what it printed."""
    with TemporaryFile() as out, TemporaryFile() as err:
        number = os.fork()
        if not number:
            _become(program, task["arguments"], Path(task["folder"]), out, err)
        _, status = os.waitpid(number, 0)
        code = os.waitstatus_to_exitcode(status)
        return {"code": None if code == -signal.SIGALRM else code, "out": _read(out), "err": _read(err)}


def _become(program: Callable[[], None], arguments: list[str], folder: Path, *streams: IO[bytes]) -> None:
    """Run the command in place of this process."""
    signal.alarm(SERVING_SECONDS if arguments[:1] in SERVING else int(WAITING_SECONDS))
    os.chdir(folder)
    os.environ.update(environment(folder))
    for number, file in enumerate(streams, start=1):
        os.dup2(file.fileno(), number)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - open until the process ends
    sys.argv = ["cluesmith", *arguments]
    code = 1
    try:
        program()
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 0
    except BaseException:  # noqa: BLE001 - as Python does with what nobody catches
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _read(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read(100_000).decode("utf-8", "backslashreplace")


if __name__ == "__main__":
    list(map(Commands().__getitem__, Commands()))  # loads them all
    serve(commanded, seconds=SECONDS, megabytes=MEGABYTES)
