"""The process in which a call or a command works on a large board under a time limit."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import cluesmith
from attack.big_boards import board
from attack.child import serve
from cluesmith.cli import main
from cluesmith.making import GaveUp

MEGABYTES = 4_000  # more than may be taken, so that it is seen how much was
SECONDS = 60.0  # for all of it; a board of that size takes a while to make


def _all_answers(puzzle: cluesmith.Puzzle, *, seconds: float) -> None:
    for _ in cluesmith.answers(puzzle, seconds=seconds):
        pass


def _hint(puzzle: cluesmith.Puzzle, *, seconds: float) -> None:
    cluesmith.hint(puzzle, {}, seconds=seconds)


def _wrong_marks(puzzle: cluesmith.Puzzle) -> dict[cluesmith.Cell, int]:
    rng = Random(1)
    cells = puzzle.open_cells()
    return {cell: rng.choice(puzzle.domain(cell)) for cell in rng.sample(cells, len(cells) // 3)}


def _make(puzzle: cluesmith.Puzzle, *, seconds: float) -> None:
    with suppress(GaveUp):
        cluesmith.make(puzzle.kind, (puzzle.height, puzzle.width), seed=1, seconds=seconds)


CALLS: dict[str, Callable[..., object]] = {
    "solve": cluesmith.solve,
    "answers": _all_answers,
    "count": cluesmith.count,
    "forced": cluesmith.forced,
    "is_unique": cluesmith.is_unique,
    "explain": cluesmith.explain,
    "hint": _hint,
    "rate": cluesmith.rate,
    "why": cluesmith.why,
    "make": _make,
}
WRONG_MARKS = "hint of wrong marks"
COMMANDS = tuple(f"cluesmith {name}" for name in ("solve", "count", "forced", "explain", "hint", "rate", "why", "book"))
RANDOM = "random"  # has no time limit: it is to be quick by itself


def work(task: dict[str, Any]) -> float | None:
    """The CPU seconds that the call took; None if there is no such board."""
    try:
        if task["call"] == RANDOM:
            return _drawn(**task["board"])
        puzzle = board(task["board"])
    except cluesmith.ClueError:
        return None
    if task["call"] in (*CALLS, WRONG_MARKS):
        return _called(task["call"], puzzle, task["seconds"])
    return _commanded(task["call"].split()[1], puzzle, task["seconds"])


def _drawn(kind: str, height: int, width: int, seed: int, **_: str) -> float:
    """The CPU seconds that a random board takes."""
    started = process_time()
    cluesmith.KINDS[kind].random(height, width, Random(seed))
    return process_time() - started


def _called(name: str, puzzle: cluesmith.Puzzle, seconds: float) -> float:
    example = cluesmith.KINDS[puzzle.kind].parse(cluesmith.KINDS[puzzle.kind].example)
    with suppress(cluesmith.PuzzleError):
        _prepared(name, example)(example, seconds=0.01)  # loads what it needs, which does not count
    call = _prepared(name, puzzle)
    started = process_time()
    with suppress(cluesmith.PuzzleError):
        call(puzzle, seconds=seconds)
    return process_time() - started


def _prepared(name: str, puzzle: cluesmith.Puzzle) -> Callable[..., object]:
    """The call with what it takes for this puzzle; to think of marks may take long itself."""
    return partial(cluesmith.hint, grid=_wrong_marks(puzzle)) if name == WRONG_MARKS else CALLS[name]


def _commanded(name: str, puzzle: cluesmith.Puzzle, seconds: float) -> float:
    """The seconds that the command took without reading the puzzle, which no time limit covers."""
    text = cluesmith.dumps(puzzle, as_json=True)
    started = process_time()
    cluesmith.loads(text)
    reading = process_time() - started
    with TemporaryDirectory() as folder:
        file = Path(folder, "puzzle.json")
        file.write_text(text)
        output = ["--out", str(Path(folder, "book.pdf")), "--allow-several"] if name == "book" else []
        _run([name, str(cluesmith.KINDS[puzzle.kind].example), "--time-limit", "0", *output])
        started = process_time()
        _run([name, str(file), "--time-limit", str(seconds), *output])
        return process_time() - started - reading


def _run(arguments: list[str]) -> None:
    """Run the command in this process; what it prints goes nowhere."""
    sys.argv = ["cluesmith", *arguments]
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - a device
        sys.stdout = sys.stderr = nowhere
        try:
            main()
        except SystemExit:
            pass
        finally:
            sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__


if __name__ == "__main__":
    serve(work, seconds=SECONDS, megabytes=MEGABYTES)
