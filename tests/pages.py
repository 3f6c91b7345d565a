"""Reading the pages of the documentation, their blocks of code, headings and links, and running what they show."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from doctest import ELLIPSIS, DocTestParser, DocTestRunner
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]

FENCE = re.compile(r"^```(\w*)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
DONE = re.compile(r"\n@@ (\d+)\n")  # printed behind each command, with its exit code


PORT = "8642"  # of the server, where a page asks one
ANY_LINES, ANYTHING = "...", "…"  # in what a page shows: any number of lines, anything in a line


class Block(NamedTuple):
    """A fenced block: its language, the file it stands for if it names one, its text, and the line it begins in."""

    language: str
    file: str
    body: str
    line: int


class Command(NamedTuple):
    """A command of a console block, and what the page shows of its output; nothing shown is nothing claimed."""

    text: str
    shown: str


def name_of(page: Path) -> str:
    """The page's path as people write it."""
    return page.relative_to(ROOT).as_posix()


def blocks(text: str, language: str) -> list[Block]:
    """The blocks of that language."""
    found = FENCE.finditer(text)
    return [
        Block(match[1], match[2] or "", match[3], text.count("\n", 0, match.start()) + 1)
        for match in found
        if match[1] == language
    ]


def prose(text: str) -> str:
    """The text without its blocks of code."""
    return FENCE.sub("", text)


def links(text: str) -> list[str]:
    """Where the links of a page lead."""
    return LINK.findall(prose(text))


def anchors(page: Path) -> set[str]:
    """The names under which the headings of a page are linked to."""
    headings = re.findall(r"^#+ (.+)$", prose(page.read_text("utf-8")), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


def workplace(page: Path, folder: Path) -> None:
    """Lay out in the folder what the page's code needs: the examples, and the files that the page shows."""
    copytree(ROOT / "examples", folder / "examples")
    for block in blocks(page.read_text("utf-8"), "text"):
        if block.file:
            (folder / block.file).write_text(block.body, "utf-8")


# Python


def run_python(page: Path) -> list[str]:
    """What goes wrong in the Python sessions of the page, which share their names."""
    complaints: list[str] = []
    runner = DocTestRunner(verbose=False, optionflags=ELLIPSIS)
    names: dict[str, object] = {}
    for block in blocks(page.read_text("utf-8"), "python"):
        test = DocTestParser().get_doctest(block.body, names, name_of(page), name_of(page), block.line)
        test.globs = names
        runner.run(test, out=complaints.append, clear_globs=False)
    return complaints


# Console


def commands(body: str) -> list[Command]:
    """The commands of a console block: a line that begins with `$`, those that go on with `>`, and the output."""
    found: list[list[str]] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], ""])
        elif line.startswith("> ") and not found[-1][1]:
            found[-1][0] += "\n" + line[2:]
        else:
            found[-1][1] += line + "\n"
    return [Command(text, shown.strip("\n")) for text, shown in found]


def run_console(
    page: Path,
    folder: Path,
    keep: Callable[[str], None] | None = None,
    *,
    language: str = "console",
    port: str = PORT,
) -> Iterator[str]:
    """What the commands of the page print or return otherwise than it shows; `keep` gets the page put right.

    Those that ask a server find it at that port.
    """
    text = page.read_text("utf-8")
    right = text
    for block in blocks(text, language):
        typed = commands(block.body)
        wanted = ""
        sent = [Command(command.text.replace(PORT, port), "") for command in typed]
        for command, (told, code) in zip(typed, _session(sent, folder), strict=True):
            printed = told.replace(port, PORT)
            assert "Traceback (most" not in printed, printed  # never to be shown, nor written by --update
            if not _as_shown(command, printed, code):
                yield f"{name_of(page)}, line {block.line}: $ {command.text}\n{printed}\n(exit code {code})"
            wanted += _written(command, printed)
        right = right.replace(f"```{language}\n{block.body}```", f"```{language}\n{wanted}```")
    if keep:
        keep(right)


def _session(typed: list[Command], folder: Path) -> Iterator[tuple[str, int]]:
    """What each command prints and returns, typed one after the other in one shell."""
    script = "".join(
        f"{_installed(command.text)}\ncode=$?; printf '\\n@@ %s\\n' $code; (exit $code)\n" for command in typed
    )
    settings = {"PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "80", "FORCE_COLOR": "", "LC_ALL": "C.UTF-8"}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=folder,
        env={**os.environ, **settings, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
        encoding="utf-8",
        check=False,
    )
    parts = DONE.split(done.stdout)
    return ((_tidy(printed), int(code)) for printed, code in zip(parts[:-1:2], parts[1::2], strict=True))


def _installed(command: str) -> str:
    """The command as it is typed once the package is installed, which it is while tests run."""
    if command == "python3 dev.py run":
        return "cluesmith solve examples/*.txt"
    return command.replace("python3 dev.py run ", "cluesmith ")


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def _as_shown(command: Command, printed: str, code: int) -> bool:
    if not command.shown:
        return code == 0
    pattern = "".join("(.*\n)*" if line == ANY_LINES else re.escape(line) + "\n" for line in command.shown.splitlines())
    return re.fullmatch(pattern.replace(ANYTHING, ".*"), printed + "\n") is not None


def _written(command: Command, printed: str) -> str:
    """The command and its output as the page is to show them; what is shown in part stays as it is."""
    typed = "$ " + command.text.replace("\n", "\n> ") + "\n"
    in_part = ANYTHING in command.shown or ANY_LINES in command.shown.splitlines()
    if in_part or not command.shown:
        return typed + (command.shown + "\n" if command.shown else "")
    return typed + (printed + "\n" if printed else "")
