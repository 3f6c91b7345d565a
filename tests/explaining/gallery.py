"""The gallery of docs/explaining.md: each technique on the smallest golden board on which it is the easiest step."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cluesmith.draw.svg import render
from cluesmith.explaining.boards import boards as boards_of
from cluesmith.explaining.explainer import explain
from cluesmith.explaining.steps import Step
from cluesmith.picture import Picture
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.explaining.golden_files import boards, read

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explaining.md"
FOLDER = ROOT / "docs" / "pictures" / "techniques"
BEGIN = "<!-- from here on: the techniques of each kind, written by `pytest --update` -->\n"
END = "<!-- up to here -->\n"


class Shown(NamedTuple):
    """A technique of a kind, a step that uses it, and the board of that step."""

    kind: type[Puzzle]
    step: Step
    board: Picture

    @property
    def file(self) -> Path:
        """Where its picture is kept."""
        return FOLDER / f"{self.kind.kind}-{self.step.technique.lower().replace(' ', '-')}.svg"

    @property
    def svg(self) -> str:
        """The picture."""
        return render(self.board, title=f"{self.kind.title}: {self.step.technique}")


def gallery() -> Iterator[Shown]:
    """Every technique, those easier to see first."""
    for kind in KINDS.values():
        found: dict[str, Shown] = {}
        for shown in sorted(_steps(kind), key=_plainness):
            found.setdefault(shown.step.technique, shown)
        yield from sorted(found.values(), key=lambda shown: (shown.step.rank, shown.step.technique))


def _steps(kind: type[Puzzle]) -> Iterator[Shown]:
    for path in boards(kind.kind):
        puzzle, _ = read(path, kind)
        for board in boards_of(puzzle, {}, explain(puzzle).steps):
            if board.step:
                yield Shown(kind, board.step, board.shown)


def _plainness(shown: Shown) -> tuple[int, int, int, int]:
    """Boards large enough to be a puzzle, the easiest use, then those with few cells, then what takes few words."""
    height, width = shown.board.height, shown.board.width
    return min(height, width) < 4, shown.step.rank, height * width, len(shown.step.text)


def as_page(shown: list[Shown]) -> str:
    """The part of the page."""
    lines = []
    for kind in KINDS.values():
        lines += [f"### {kind.title}", "", "| technique | as it is told | |", "|---|---|---|"]
        lines += [_row(one) for one in shown if one.kind is kind]
        lines += [""]
    return "\n".join(lines)


def _row(shown: Shown) -> str:
    step = shown.step
    picture = shown.file.relative_to(PAGE.parent).as_posix()
    told = "<br>".join(f"{number + ') ' if number else ''}{sentence}" for number, sentence in step.lines)
    return f"| **{step.technique}**, rank {step.rank} | {told} | ![{step.technique}]({picture}) |"
