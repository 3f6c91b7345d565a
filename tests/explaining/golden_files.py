"""Golden files of explanations: a puzzle, a line of dashes, and what is told of it, a line per step."""

from collections.abc import Iterator
from pathlib import Path

from cluesmith.explaining.explainer import explain
from cluesmith.explaining.steps import Explanation
from cluesmith.puzzle import Puzzle

GOLDEN = Path(__file__).with_name("golden")
DASHES = "\n----\n"


def boards(name: str) -> list[Path]:
    """The golden files of that kind, or of a variant with techniques of its own."""
    return sorted(GOLDEN.glob(f"{name}-*.txt"))


def read(path: Path, kind: type[Puzzle]) -> tuple[Puzzle, str]:
    """The puzzle, and what is told of it."""
    text, _, told = path.read_text("utf-8").partition(DASHES)
    return kind.parse(text), told


def told_of(explanation: Explanation) -> str:
    return "\n".join(f"{step.rank} {step.technique}: {step.text}" for step in explanation.steps) + "\n"


def as_stored(path: Path, kind: type[Puzzle], *, update: bool) -> bool:
    """Whether the puzzle is explained as the file says; with `update` the file is made to say so."""
    puzzle, stored = read(path, kind)
    told = told_of(explain(puzzle))
    if update:
        path.write_text(puzzle.format().rstrip("\n") + DASHES + told, "utf-8")
    return update or told == stored


def techniques_in(paths: list[Path]) -> Iterator[str]:
    """The techniques of all steps that the files tell."""
    for path in paths:
        for line in path.read_text("utf-8").partition(DASHES)[2].splitlines():
            yield line.partition(" ")[2].partition(":")[0]
