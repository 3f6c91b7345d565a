"""Count how well hard puzzles are explained: made afresh from seeds, so that they are puzzles nobody has worked on.

    python bench/reasons.py SEED [part ...]     # parts: the names in PARTS

Of each part: steps, those that only name their rules, those not proved to be the smallest, those by more than four
rules, the longest sentence and the longest step in characters, and the CPU seconds of whole explanations by size.
"""

import sys
from collections import defaultdict
from statistics import median
from time import process_time
from typing import Any

from cluesmith import Step, make
from cluesmith.explaining.explainer import explain

SIZES = [8] * 2 + [9] * 4 + [10] * 6 + [11] * 6 + [12] * 6
PARTS: dict[str, tuple[str, list[int], dict[str, Any]]] = {
    "snake": ("bosnian-snake", SIZES, {}),
    "kenken": ("kenken", [10] * 4 + [11] * 3 + [12] * 3, {}),
    "kenkenhard": ("kenken", [10] * 3 + [11] * 4 + [12] * 3, {"cages": (2, 5), "singles": 0}),
    "hanjie": ("hanjie", [8, 8, 10, 10, 12, 12], {"line_solvable": False, "density": 0.5, "organic": False}),
}


def counted(steps: list[Step]) -> str:
    """A line of figures."""
    bare = sum(step.technique == "several rules" for step in steps)
    unproven = sum(not step.proven_smallest for step in steps)
    many = sum(step.cost > 4 for step in steps)
    sentence = max(len(sentence) for step in steps for sentence in step.sentences)
    longest = max(len(step.text) for step in steps)
    return f"{len(steps):6} {bare:6} {unproven:9} {many:7} {sentence:9} {longest:8}"


def explained(part: str, seed: str) -> tuple[list[Step], dict[int, list[float]]]:
    """All steps of the part's puzzles, and the CPU seconds that each took, by size."""
    kind, sizes, options = PARTS[part]
    steps: list[Step] = []
    seconds: dict[int, list[float]] = defaultdict(list)
    for number, size in enumerate(sizes):
        puzzle = make(kind, size, seed=f"{seed} {part} {number}", **options).puzzle
        start = process_time()
        steps += explain(puzzle).steps
        seconds[size].append(process_time() - start)
    return steps, seconds


def main(seed: str, *parts: str) -> None:
    """Print the table."""
    print(f"{'':12}{'steps':>6} {'rules':>6} {'unproven':>9} {'over 4':>7} {'sentence':>9} {'longest':>8}")
    for part in parts or PARTS:
        steps, seconds = explained(part, seed)
        print(f"{part:12}{counted(steps)}")
        for size, times in seconds.items():
            print(f"{'':12}{size}x{size}: median {median(times):.2f} s, most {max(times):.2f} s", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
