"""What a command loads: nothing heavy that it does not need, and Ctrl-C is quiet meanwhile."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from tests.command_line import EXAMPLES, PROGRAM

HEAVY = {"pysat", "pysolvers", "rich", "importlib.resources", "asyncio", "sqlite3", "ssl", "xml", "unittest"}
HEAVY |= {"prompt_toolkit", "starlette", "uvicorn"}
KENKEN = str(EXAMPLES / "kenken.txt")
SNAKE = str(EXAMPLES / "bosnian-snake.txt")


def loaded(*args: str) -> set[str]:
    """The modules that are loaded when the command has run."""
    script = f"""
import sys
from cluesmith.cli import main
sys.argv = ["cluesmith", *{list(args)!r}]
try:
    main()
except SystemExit as leaving:
    assert leaving.code == 0
print(*sys.modules, sep="\\n", file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines())


@pytest.mark.parametrize("args", [["--help"], ["draw", KENKEN], ["bank", "list"], ["random", "hanjie", "--size", "5"]])
def test_commands_that_do_not_search_load_no_solver(args: list[str]) -> None:
    assert loaded(*args) & HEAVY == set()


def test_solve_loads_at_most_the_compiled_solver() -> None:
    assert loaded("solve", KENKEN) & HEAVY == set()  # settled without a search
    assert loaded("solve", SNAKE) & HEAVY <= {"pysolvers"}


def test_a_command_loads_no_other() -> None:
    commands = {name for name in loaded("convert", KENKEN, "-") if name.startswith("cluesmith.cli.")}
    shared = {f"cluesmith.cli.{name}" for name in ("complaint", "exit_codes", "io")}
    assert commands == {"cluesmith.cli.convert", *shared}


# Ctrl-C

INTERRUPTED = """
import os, runpy, signal, sys
how, place = sys.argv[1], int(sys.argv[2])
sys.argv = [how, *sys.argv[3:]]
seen = []
def interrupt(event, args):
    if event == "import" and (seen or args[0] == "cluesmith.cli"):
        seen.append(args[0])
        if len(seen) == place:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(interrupt)
if how == "cluesmith":
    runpy.run_module(how, run_name="__main__", alter_sys=True)
else:
    runpy.run_path(how, run_name="__main__")
"""


@pytest.mark.parametrize("place", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89])
@pytest.mark.parametrize("how", [PROGRAM, "cluesmith"], ids=["script", "module"])
def test_ctrl_c_while_modules_load_is_quiet(how: str, place: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED, how, str(place), "solve", SNAKE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.strip() in ("", "interrupted")


def test_ctrl_c_is_ignored_where_the_shell_says_so() -> None:
    command = [sys.executable, "-c", INTERRUPTED, "cluesmith", "5", "solve", SNAKE]
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *command]
    done = subprocess.run(ignoring, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_while_workers_start_is_quiet(tmp_path: Path) -> None:
    command = [
        PROGRAM,
        "make",
        "kenken",
        "--size",
        "12",
        "--seed",
        "1",
        "--no-grade",
        "--count",
        "5000",
        "--workers",
        "2",
    ]
    for number in range(8):
        output = ["--output", str(tmp_path / f"{number}.jsonl")]
        process = subprocess.Popen([*command, *output], stderr=subprocess.PIPE, text=True, start_new_session=True)
        while not (tmp_path / f"{number}.jsonl").exists():
            sleep(0.005)
        sleep(0.05 * number)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        error = process.communicate(timeout=30)[1]
        assert (process.returncode, error.strip()) == (130, "interrupted")
