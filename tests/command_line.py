"""The command line as a user meets it: run it here, in a process of its own, or in a terminal."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from cluesmith import cli

PROGRAM = str(Path(sys.executable).with_name("cluesmith"))
EXAMPLES = Path(__file__).parents[1] / "examples"
DECIDING = ("NO_COLOR", "FORCE_COLOR", "LC_ALL", "TERM", "PYTHONIOENCODING")  # variables that change the output


class Outcome(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever JSON holds
        return msgspec.json.decode(self.out)


def run(*args: str, stdin: str | bytes = "", encoding: str = "utf-8", **variables: str) -> Outcome:
    """Run the command inside this process, with those environment variables."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    streams: dict[str, Any] = {
        "stdin": io.TextIOWrapper(io.BytesIO(data), "utf-8"),
        "stdout": io.TextIOWrapper(io.BytesIO(), encoding),
        "stderr": io.TextIOWrapper(io.BytesIO(), "utf-8"),
    }
    with (
        patch.multiple(sys, argv=["cluesmith", *args], **streams),
        patch.dict(os.environ, environment(variables), clear=True),
    ):
        try:
            cli.main()
        except SystemExit as leaving:
            code = leaving.code
    assert isinstance(code, int)
    return Outcome(code, *(_written(streams[name]) for name in ("stdout", "stderr")))


def _written(stream: "io.TextIOWrapper[io.BytesIO]") -> str:
    stream.flush()
    return stream.buffer.getvalue().decode()


def start(*args: str, **variables: str) -> subprocess.Popen[str]:
    """Start the command in a process of its own, with pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [PROGRAM, *args], stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment(variables)
    )


def changed(name: str, value: float) -> list[str]:
    """The command in a process of its own, where a number of the package is another one."""
    module, _, constant = name.rpartition(".")
    change = f"import {module}\n{module}.{constant} = {value}"
    return [sys.executable, "-c", f"{change}\nfrom cluesmith.__main__ import main\nmain()"]


def environment(variables: dict[str, str]) -> dict[str, str]:
    """The environment with nothing in it that decides how output looks but these variables."""
    kept = {name: value for name, value in os.environ.items() if name not in DECIDING}
    return kept | {"LANG": "C.UTF-8"} | variables
