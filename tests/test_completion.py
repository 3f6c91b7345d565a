"""Completion in the shell: what is offered, in the shells themselves where they are installed, and what it loads."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pexpect  # type: ignore[import-untyped]  # it has no annotations
import pytest

from cluesmith import Bank, Entry, KenKen
from tests.command_line import PROGRAM, environment, run
from tests.test_cli_startup import HEAVY

SOURCE = {
    "bash": 'eval "$(_CLUESMITH_COMPLETE=bash_source cluesmith)"',
    "zsh": 'eval "$(_CLUESMITH_COMPLETE=zsh_source cluesmith)"',
    "fish": "_CLUESMITH_COMPLETE=fish_source cluesmith | source",
}
PAGE = Path(__file__).parents[1] / "docs" / "cli.md"


def offered(line: str, **variables: str) -> list[str]:
    """What is offered for the last word of the line, as click tells it to a shell."""
    place = str(len(line.split(" ")) - 1)
    asked = {"_CLUESMITH_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": place}
    return [word.removeprefix("plain,") for word in run(**asked, **variables).out.split()]


def test_ids_are_offered_wherever_a_puzzle_is_wanted() -> None:
    for command in ("solve", "draw", "explain", "convert", "book", "bank show", "bank add"):
        assert {f"kk-4x4-{number}" for number in range(1, 9)} <= set(offered(f"cluesmith {command} kk-4x4-"))


def test_ones_own_ids_are_offered_newest_first(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    assert "my-1" not in offered("cluesmith solve m", **home)
    run("bank", "add", "kk-4x4-1", "kk-4x4-2", "--no-grade", **home)
    assert offered("cluesmith solve my-", **home) == ["my-2", "my-1", "file,my-"]
    assert offered("cluesmith bank show m", **home) == ["my-2", "my-1"]
    assert offered("cluesmith bank delete ", **home) == ["my-2", "my-1"]
    assert [file.name for file in (tmp_path / "cluesmith").iterdir()] == ["bank.sqlite3"]


def test_ids_are_offered_while_somebody_adds_others(tmp_path: Path) -> None:
    path = tmp_path / "cluesmith" / "bank.sqlite3"
    with Bank(path, create=True) as bank:
        bank.add([Entry(puzzle=KenKen.parse(KenKen.example))])
        assert offered("cluesmith solve my-", XDG_DATA_HOME=str(tmp_path))[0] == "my-1"


def test_looking_for_ids_changes_nothing(tmp_path: Path) -> None:
    home, bank = {"XDG_DATA_HOME": str(tmp_path)}, tmp_path / "cluesmith" / "bank.sqlite3"
    bank.parent.mkdir()
    bank.write_bytes(b"something else")
    assert offered("cluesmith solve my-", **home) == ["file,my-"]
    assert bank.read_bytes() == b"something else"
    assert [file.name for file in bank.parent.iterdir()] == [bank.name]


def test_words_of_queries_are_offered() -> None:
    assert offered("cluesmith bank list ke") == ["kenken"]
    assert offered("cluesmith bank random kenken e") == ["easy", "expert"]
    assert {"kenken", "file,ke"} <= set(offered("cluesmith book ke"))


def test_completing_loads_no_solver_and_no_database() -> None:
    script = "import sys; from cluesmith.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    asked = {"_CLUESMITH_COMPLETE": "bash_complete", "COMP_WORDS": "cluesmith solve kk-", "COMP_CWORD": "2"}
    command = [sys.executable, "-c", script.replace("import sys;", "import sys; sys.argv[0] = 'cluesmith';")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment(asked))
    assert "kk-4x4-1" in done.stdout
    loaded = set(done.stderr.split())
    assert loaded & HEAVY == set()
    assert not any(name.startswith(("cluesmith.explaining", "cluesmith.making")) for name in loaded)


# the shells themselves


def with_program() -> dict[str, str]:
    """The environment in which the shell finds the program."""
    path = os.pathsep.join([str(Path(PROGRAM).parent), os.environ["PATH"]])
    return environment({"PATH": path, "TERM": "dumb"})


def shell(name: str, *args: str) -> str:
    if which(name) is None:
        pytest.skip(f"{name} is not installed")
    done = subprocess.run([name, *args], capture_output=True, text=True, check=True, env=with_program(), timeout=60)
    return done.stdout


def test_bash_completes() -> None:
    words = "COMP_WORDS=(cluesmith bank show kk-4x4-); COMP_CWORD=3; _cluesmith_completion cluesmith"
    found = shell("bash", "--norc", "-c", f'{SOURCE["bash"]}; {words}; printf "%s\\n" "${{COMPREPLY[@]}}"')
    assert found.split() == [f"kk-4x4-{number}" for number in range(1, 9)]


def test_fish_completes() -> None:
    found = shell(
        "fish", "--no-config", "-c", f'{SOURCE["fish"]}; complete --do-complete "cluesmith bank show kk-4x4-"'
    )
    assert found.split() == [f"kk-4x4-{number}" for number in range(1, 9)]


def test_zsh_completes() -> None:
    if which("zsh") is None:
        pytest.skip("zsh is not installed")
    child = pexpect.spawn("zsh", ["-f", "-i"], encoding="utf-8", env=with_program(), timeout=60)
    child.sendline(f"PS1=; autoload -U compinit; compinit -D -u; {SOURCE['zsh']}; print re''ady")
    child.expect("ready")
    child.send("cluesmith bank show original-snake-6\t\n")
    child.expect("bosnian-snake")  # the puzzle whose id was completed
    child.close(force=True)


@pytest.mark.parametrize("name", SOURCE)
def test_the_line_that_switches_it_on_is_documented(name: str) -> None:
    assert SOURCE[name] in PAGE.read_text("utf-8").replace("\\|", "|")  # as a table has to write it
