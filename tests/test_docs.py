"""The documentation is true: its code runs, its links lead somewhere, and nothing that is public is left out."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import click
import pytest
from click.testing import CliRunner

import cluesmith
from cluesmith.cli import cli
from cluesmith.parts import Parts
from cluesmith.registry import KINDS
from tests.pages import PAGES, ROOT, anchors, blocks, links, name_of, prose, run_console, run_python, workplace

DOCS = ROOT / "docs"
GENERATED = "<!-- from here on: the help texts of the commands, written by `pytest --update` -->\n"

every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def rewrite(page: Path, text: str) -> None:
    page.write_text(text, "utf-8")


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


# What pages show


@every_page
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path, *, update: bool) -> None:
    workplace(page, tmp_path)
    wrong = list(run_console(page, tmp_path, partial(rewrite, page) if update else None))
    assert update or not wrong, "\n".join(wrong)


@every_page
def test_python_sessions_of_the_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workplace(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    with patch.dict(KINDS):  # a page may add a kind
        complaints = run_python(page)
    assert not complaints, "".join(complaints)


@every_page
def test_puzzles_on_the_page_can_be_read(page: Path) -> None:
    for block in blocks(page.read_text("utf-8"), "text"):
        lines = [line for line in block.body.splitlines() if not line.startswith("#")]
        if lines and lines[0].split()[:1] and lines[0].split()[0] in KINDS:
            assert cluesmith.loads(block.body).kind == lines[0].split()[0]
    for block in blocks(page.read_text("utf-8"), "json"):
        assert json.loads(block.body)
        if '"answers"' not in block.body:
            assert cluesmith.loads(block.body).kind in KINDS


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@every_page
def test_page_names_no_place_outside_the_project(page: Path) -> None:
    text = page.read_text("utf-8")
    assert not re.search(r"(?<![\w.\]/])/(home|root|tmp|usr|work|opt)\b|\.\./\.\./\.\.", text)


def test_every_page_can_be_reached_from_the_readme() -> None:
    found: set[Path] = set()
    todo = [ROOT / "README.md"]
    while todo:
        page = todo.pop()
        if page not in found and page.suffix == ".md":
            found.add(page)
            todo += [(page.parent / link.partition("#")[0]).resolve() for link in links(page.read_text("utf-8"))]
    assert set(PAGES) <= found


# What must be documented


def walk(command: click.Command, names: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """The command and all below it, with the words that call them."""
    yield names, command
    if isinstance(command, click.Group):
        for name in sorted(command.commands):
            yield from walk(command.commands[name], (*names, name))


COMMANDS = dict(walk(cli, ("cluesmith",)))


def reference() -> str:
    """The help texts of all commands, a section for each."""
    sections = []
    for names in COMMANDS:
        result = CliRunner().invoke(cli, [*names[1:], "--help"], prog_name="cluesmith", terminal_width=80)
        assert result.exit_code == 0
        sections.append(f"## {' '.join(names)}\n\n```text\n{result.output.strip()}\n```\n")
    return "\n".join(sections)


def test_cli_page_holds_the_help_of_every_command(*, update: bool) -> None:
    page = DOCS / "cli.md"
    text, mark, shown = page.read_text("utf-8").partition(GENERATED)
    assert mark
    if update:
        page.write_text(f"{text}{mark}\n{reference()}", "utf-8")
    else:
        assert shown == "\n" + reference(), "pytest --update tests/test_docs.py writes it anew"


def test_every_command_and_option_explains_itself() -> None:
    for names, command in COMMANDS.items():
        assert command.help, names
        for option in command.params:
            assert not isinstance(option, click.Option) or option.help, (names, option.name)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_page(kind: str) -> None:
    text = read(f"docs/puzzles/{kind}.md")
    assert text.startswith(f"# {KINDS[kind].title}\n")
    assert all(f"`{alias}`" in text for alias in KINDS[kind].aliases)
    found = anchors(DOCS / "puzzles" / f"{kind}.md")
    assert found >= {"rules", "text-form", "json", "drawing", "limits", "as-clauses", "what-check-says"}
    assert any(f'"kind": "{kind}"' in block.body for block in blocks(text, "json"))


def test_every_public_name_is_explained() -> None:
    text = prose(read("docs/python-api.md"))
    explained = set(re.findall(r"^(?:#+ |\| )(`[^|\n]+)", text, re.MULTILINE))
    names = {name for line in explained for name in re.findall(r"`(\w+)", line)}
    assert names == set(cluesmith.__all__)


@pytest.mark.parametrize(
    "name",
    [
        *("Answers", "Count", "Forced", "Result", "Rule", "Statistics", "Violation", "Prepared"),
        *("Explanation", "Hint", "Rating", "Step", "Why"),
    ],
)
def test_every_field_and_method_is_explained(name: str) -> None:
    text = read("docs/python-api.md")
    kind = getattr(cluesmith, name)
    members = getattr(kind, "__struct_fields__", None) or getattr(kind, "_fields", None) or vars(kind)
    for member in members:
        assert member.startswith("_") or re.search(rf"`\.?{member}\b", text), member


def test_every_example_program_is_shown_in_the_docs() -> None:
    text = "".join(page.read_text("utf-8") for page in PAGES)
    for path in (ROOT / "examples").glob("*.py"):
        assert f"$ python3 examples/{path.name}" in text, path.name


def test_internals_names_only_what_is_there() -> None:
    text = read("docs/internals.md")
    for name in re.findall(r"`((?:src|tests|docs|examples)/[\w./-]+)`", text):
        assert (ROOT / name).exists(), name
    layers = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]["contracts"][0]["layers"]
    shown = next(block.body for block in blocks(text, "text") if block.body.startswith(layers[0] + "\n"))
    assert [line.split("  ")[0].strip() for line in shown.splitlines()] == layers


# The original programs


ROWS = {"Hanjie": 18 + 7, "Four Winds": 14 + 5, "KenKen": 8 + 6, "Bosnian Snake": 10 + 7}  # features and bugs
ROW = re.compile(r"^\| (?!the original|---)(.*) \| (.*) \| (.*) \|$", re.MULTILINE)
HERITAGE = ROW.findall(read("docs/heritage.md"))


def leads_somewhere(pointer: str) -> bool:
    if pointer.startswith("cluesmith "):
        return is_command(pointer.split())
    if pointer.startswith("cluesmith."):
        return is_name(pointer)
    path, _, test = pointer.partition("::")
    path, _, anchor = path.partition("#")
    file = ROOT / path
    if test:
        return file.exists() and f"def {test}(" in file.read_text("utf-8")
    return file.exists() and (not anchor or anchor in anchors(file))


def is_command(words: list[str]) -> bool:
    """Whether there is such a command with those options; other words are kinds, or stand in capitals for a value."""
    names = max((names for names in COMMANDS if list(names) == words[: len(names)]), key=len, default=())
    if not names or (isinstance(COMMANDS[names], click.Group) and len(names) == 1 and words[1:2] != ["--version"]):
        return False
    options = {flag for option in COMMANDS[names].params for flag in (*option.opts, *option.secondary_opts)}
    return all(word in options or word in KINDS or word.isupper() for word in words[len(names) :])


def is_name(pointer: str) -> bool:
    """Whether that is something in the public package: `cluesmith.Hanjie.random`."""
    found: object = import_module("cluesmith")
    for name in pointer.split(".")[1:]:
        if not hasattr(found, name):
            return False
        found = getattr(found, name)
    return pointer.split(".")[1] in cluesmith.__all__


def test_heritage_has_one_row_per_feature_and_bug() -> None:
    sections = re.split(r"^## ", read("docs/heritage.md"), flags=re.MULTILINE)[1:]
    assert {section.partition("\n")[0]: len(ROW.findall(section)) for section in sections} == ROWS


@pytest.mark.parametrize(("did", "here", "better"), HERITAGE, ids=range(len(HERITAGE)))
def test_heritage_points_to_something(did: str, here: str, better: str) -> None:
    pointers = re.findall(r"`([^`]+)`", here)
    assert did.strip()
    assert better.strip()
    assert pointers
    assert [pointer for pointer in pointers if not leads_somewhere(pointer)] == []


@pytest.mark.parametrize(
    "pointer",
    [
        "src/nothing.py",
        "docs/cli.md#nothing",
        "tests/test_docs.py::nothing",
        "cluesmith nothing",
        "cluesmith solve --nothing",
        "cluesmith solve nothing",
        "cluesmith.nothing",
        "cluesmith.Hanjie.nothing",
    ],
)
def test_pointers_to_nothing_are_noticed(pointer: str) -> None:
    assert not leads_somewhere(pointer)


# The fifth kind


def test_adding_a_puzzle_shows_the_code_of_the_fifth_kind() -> None:
    code = "".join(path.read_text("utf-8") for path in sorted((ROOT / "tests" / "binairo").glob("*.py")))
    shown = [block.body for block in blocks(read("docs/adding-a-puzzle.md"), "python") if ">>>" not in block.body]
    assert shown
    assert [body for body in shown if body not in code] == []


def test_adding_a_puzzle_names_every_part() -> None:
    text = read("docs/adding-a-puzzle.md")
    assert [name for name in Parts.__struct_fields__ if f"`{name}`" not in text] == []
    assert "`shipped.jsonl`" in text
