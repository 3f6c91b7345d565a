"""The command line in processes of its own, as a user starts it, and what may not happen whatever it is told."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from attack.case import Failure
from cluesmith.cli import exit_codes

PROGRAM = (sys.executable, "-m", "cluesmith")
DOCUMENTED = {value for name, value in vars(exit_codes).items() if name.isupper()}
WAITING_SECONDS = 100.0  # by the clock, on a machine that has other things to do


class Ended(NamedTuple):
    """How a command ended; a negative code is the signal that killed it, None that it had not ended in time."""

    code: int | None
    out: str
    err: str


def environment(home: Path) -> dict[str, str]:
    """The environment with a home that is nobody's, a browser that shows nothing, and the modules of this checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CLUESMITH", "XDG"))}
    return kept | {"XDG_DATA_HOME": str(home), "HOME": str(home), "LANG": "C.UTF-8", "BROWSER": "true"}


def start(program: Sequence[str], args: Sequence[str], folder: Path, **options: Any) -> subprocess.Popen[bytes]:  # noqa: ANN401 - those of Popen
    """Start the command in that folder, with pipes unless others are given."""
    pipe = subprocess.PIPE
    ways: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": pipe, "stderr": pipe, **options}
    process: subprocess.Popen[bytes] = subprocess.Popen([*program, *args], cwd=folder, env=environment(folder), **ways)
    return process


def end(process: subprocess.Popen[bytes], stdin: bytes | None = None, seconds: float = WAITING_SECONDS) -> Ended:
    """Wait for it to end; one that does not is killed."""
    try:
        out, err = process.communicate(stdin, timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        return Ended(None, _text(out), _text(err))
    return Ended(process.returncode, _text(out), _text(err))


def run(program: Sequence[str], args: Sequence[str], folder: Path, **options: Any) -> Ended:  # noqa: ANN401 - those of Popen
    """Start the command and wait for it."""
    return end(start(program, args, folder, **options))


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "backslashreplace")


def misbehaviour(ended: Ended, *, allowed: Sequence[int] = ()) -> Failure | None:
    """What no command may do: end with a traceback, without a word, or with a code that is not documented."""
    if "Traceback" in ended.err or "Exception ignored" in ended.err:
        lines = [line for line in ended.err.splitlines() if line.strip()]
        places = re.findall(r'File ".*/([^/"]+)", line \d+, in (\S+)', ended.err)
        where = ", ".join(places[-1]) if places else "?"
        return Failure(f"a traceback: {lines[-1].partition(':')[0][:60]} in {where}", ended.err[-600:])
    if ended.code is None:
        return Failure("it does not end", ended.err[-300:])
    if ended.code not in DOCUMENTED and ended.code not in allowed:
        return Failure(f"exit code {ended.code}", ended.err[-300:])
    if ended.code in (exit_codes.MISUSE, exit_codes.INVALID) and not ended.err.strip():
        return Failure("an error says nothing", f"exit code {ended.code}")
    return None
