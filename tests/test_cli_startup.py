"""What a command loads: nothing heavy that it does not need."""

import subprocess
import sys

import pytest

from tests.command_line import EXAMPLES

HEAVY = {"pysat", "pysolvers", "rich", "importlib.resources", "asyncio", "sqlite3", "ssl", "xml", "unittest"}
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
    assert loaded("solve", SNAKE) & HEAVY == {"pysolvers"}


def test_a_command_loads_no_other() -> None:
    commands = {name for name in loaded("convert", KENKEN, "-") if name.startswith("cluesmith.cli.")}
    assert commands == {"cluesmith.cli.convert", "cluesmith.cli.exit_codes", "cluesmith.cli.io"}
