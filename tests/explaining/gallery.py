"""The gallery of docs/explaining.md: each technique on the smallest golden board on which it is the easiest step."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cluesmith.draw.svg import render
from cluesmith.explaining.boards import boards as boards_of
from cluesmith.explaining.explainer import explain
from cluesmith.explaining.steps import Step
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.picture import Picture
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.explaining.golden_files import boards, read

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explaining.md"
FOLDER = ROOT / "docs" / "pictures" / "techniques"
BEGIN = "<!-- from here on: the techniques of each kind, written by `pytest --update` -->\n"
END = "<!-- up to here -->\n"


class Section(NamedTuple):
    """A kind of puzzle, or a variant with techniques of its own: its heading, and how its files are called."""

    title: str
    name: str
    kind: type[Puzzle]


SECTIONS = [Section(kind.title, name, kind) for name, kind in KINDS.items()]
SECTIONS.insert(1, Section("Hanjie in colours", "colour-hanjie", ColourHanjie))


class Shown(NamedTuple):
    """A technique, a step that uses it, and the board of that step."""

    section: Section
    step: Step
    board: Picture

    @property
    def file(self) -> Path:
        """Where its picture is kept."""
        return FOLDER / f"{self.section.name}-{self.step.technique.lower().replace(' ', '-')}.svg"

    @property
    def svg(self) -> str:
        """The picture."""
        return render(self.board, title=f"{self.section.title}: {self.step.technique}")


def gallery() -> Iterator[Shown]:
    """Every technique, those easier to see first."""
    for section in SECTIONS:
        found: dict[str, Shown] = {}
        for shown in sorted(_steps(section), key=_plainness):
            found.setdefault(shown.step.technique, shown)
        yield from sorted(found.values(), key=lambda shown: (shown.step.rank, shown.step.technique))


def _steps(section: Section) -> Iterator[Shown]:
    for path in boards(section.name):
        puzzle, _ = read(path, section.kind)
        for board in boards_of(puzzle, {}, explain(puzzle).steps):
            if board.step:
                yield Shown(section, board.step, board.shown)


def _plainness(shown: Shown) -> tuple[int, int, int, int]:
    """Boards large enough to be a puzzle, the easiest use, then those with few cells, then what takes few words."""
    height, width = shown.board.height, shown.board.width
    return min(height, width) < 4, shown.step.rank, height * width, len(shown.step.text)


def as_page(shown: list[Shown]) -> str:
    """The part of the page."""
    lines = []
    for section in SECTIONS:
        lines += [f"### {section.title}", "", "| technique | as it is told | |", "|---|---|---|"]
        lines += [_row(one) for one in shown if one.section == section]
        lines += [""]
    return "\n".join(lines)


def _row(shown: Shown) -> str:
    step = shown.step
    picture = shown.file.relative_to(PAGE.parent).as_posix()
    told = "<br>".join(f"{number + ') ' if number else ''}{sentence}" for number, sentence in step.lines)
    return f"| **{step.technique}**, rank {step.rank} | {told} | ![{step.technique}]({picture}) |"
