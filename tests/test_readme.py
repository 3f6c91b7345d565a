"""The README is short and shows what there is; that its code runs and its links lead somewhere is in test_docs."""

import re

import cluesmith
import dev
from cluesmith.registry import KINDS
from tests.pages import ROOT, blocks, commands
from tests.test_docs import COMMANDS, is_command

TEXT = (ROOT / "README.md").read_text("utf-8")


def test_it_is_short() -> None:
    assert len(TEXT.splitlines()) <= 80


def test_its_picture_is_drawn_by_the_program() -> None:
    picture = blocks(TEXT, "text")[0].body
    for name in ("four-winds", "bosnian-snake"):
        puzzle = cluesmith.loads((ROOT / "examples" / f"{name}.txt").read_text("utf-8"))
        drawn = cluesmith.render(puzzle.picture(cluesmith.solve(puzzle).answers[0]))
        assert all(line in picture for line in drawn.splitlines())


def test_the_two_commands_are_there() -> None:
    assert "python3 dev.py run" in TEXT
    assert "python3 dev.py test" in TEXT
    assert callable(dev.run)
    assert callable(dev.test)


def test_every_kind_is_introduced_with_a_link_to_its_page() -> None:
    for kind in KINDS.values():
        assert f"[{kind.title}](docs/puzzles/{kind.kind}.md)" in TEXT


def test_there_are_five_things_to_try() -> None:
    section = re.split(r"^## ", TEXT, flags=re.MULTILINE)
    tries = next(part for part in section if part.startswith("Five things to try"))
    typed = [command.text for block in blocks(tries, "console") for command in commands(block.body)]
    assert len(typed) == 5
    assert all(is_command(typed_command.split()[:2]) for typed_command in typed)
    assert len(COMMANDS) > 5
