"""Time explaining: CPU seconds for whole explanations and for a first hint, against the times we aim at.

    python bench/explain.py [part ...]     # parts: the names in PARTS

Puzzles made by others are read from the folder that CLUESMITH_DATA names; all others come with the package. A first
hint is timed on every puzzle of all parts.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

import msgspec

from cluesmith.bank import find, shipped
from cluesmith.explaining.explainer import explain
from cluesmith.explaining.hints import hint
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS

DATA = Path(os.environ.get("CLUESMITH_DATA", "data"))


def stored(name: str, size: int, **fields: str) -> Iterator[Puzzle]:
    """The puzzles of a file that have this size and these fields."""
    for line in (DATA / name).read_bytes().splitlines():
        record = msgspec.json.decode(line)
        puzzle = msgspec.convert(record["puzzle"], KINDS[record["puzzle"]["kind"]])
        if puzzle.height == size and all(record.get(key) == value for key, value in fields.items()):
            yield puzzle


def of_bank(kind: str, size: int) -> Iterator[Puzzle]:
    """The puzzles of the bank of this size that have one answer."""
    return (entry.puzzle for entry in shipped(kind, (size, size)) if entry.answers == 1)


PARTS: dict[str, tuple[float, Callable[[], Iterator[Puzzle]]]] = {
    "kenken6": (1.0, lambda: stored("keen.jsonl", 6)),
    "kenken9": (3.0, lambda: stored("keen.jsonl", 9, level="hard")),
    "four-winds12": (0.5, lambda: of_bank("four-winds", 12)),
    "lines30": (0.3, lambda: stored("pattern.jsonl", 30)),
    "several-lines": (5.0, lambda: (find(name).puzzle for name in ("webpbn-00023", "webpbn-00027"))),  # Edge, Bucks
    "snake10": (4.0, lambda: of_bank("bosnian-snake", 10)),
    "forever": (60.0, lambda: iter([find("webpbn-06574").puzzle])),
}


def cpu(work: Callable[[], object]) -> float:
    """The CPU seconds that it takes."""
    start = process_time()
    work()
    return process_time() - start


def row(part: str) -> tuple[str, list[float]]:
    """A line of the table, and the times of the first hints."""
    aim, puzzles = PARTS[part]
    whole, first, unproven = [], [], 0
    for puzzle in puzzles():
        start = process_time()
        steps = explain(puzzle).steps
        whole.append(process_time() - start)
        unproven += sum(not step.proven_smallest for step in steps)
        first.append(cpu(lambda puzzle=puzzle: hint(puzzle, {})))  # type: ignore[misc]
    within = sum(seconds <= aim for seconds in whole)
    times = f"{median(whole):8.2f} {max(whole):8.2f}   {aim:5.1f} {within:4}/{len(whole):<4}"
    return f"{part:14} {times} {unproven:8} {median(first) * 1000:9.0f} ms", first


def main(parts: list[str]) -> None:
    """Print the table."""
    print(f"{'':14} {'median':>8} {'most':>8}   {'aim':>5} {'within':>9} {'unproven':>8} {'first hint':>12}")
    hints: list[float] = []
    for part in parts or PARTS:
        line, first = row(part)
        hints += first
        print(line, flush=True)
    print(f"first hint: median {median(hints) * 1000:.0f} ms, most {max(hints) * 1000:.0f} ms, aim 100 ms")


if __name__ == "__main__":
    main(sys.argv[1:])
