"""How long making takes: CPU milliseconds per unique puzzle, one core.

python -m bench.make              every kind and size
python -m bench.make kenken 9     one of them
python -m bench.make --quick      fewer puzzles
"""

import sys
from collections.abc import Iterator, Mapping
from statistics import mean, median
from time import process_time
from types import MappingProxyType
from typing import Any, NamedTuple

from cluesmith.making import make


class Task(NamedTuple):
    """Puzzles of one sort, how many of them, and the milliseconds they should take at most."""

    kind: str
    size: int
    number: int
    target: float
    options: Mapping[str, Any] = MappingProxyType({})


TASKS = [
    Task("kenken", 6, 200, 5),
    Task("kenken", 9, 100, 25),
    Task("kenken", 12, 40, 150),
    Task("kenken", 16, 10, 1000),
    Task("kenken", 9, 50, 25, {"singles": 0}),
    Task("kenken", 9, 50, 25, {"operators": "*", "singles": 0}),
    Task("kenken", 9, 30, 100, {"hidden": True}),
    Task("bosnian-snake", 10, 100, 20),
    Task("bosnian-snake", 20, 30, 250),
    Task("bosnian-snake", 25, 8, 1500),
    Task("four-winds", 10, 100, 20),
    Task("four-winds", 20, 30, 300),
    Task("four-winds", 40, 6, 6000),
    Task("hanjie", 20, 200, 5),
    Task("hanjie", 30, 100, 30),
    Task("hanjie", 50, 20, 500),
    Task("hanjie", 20, 100, 10, {"organic": False}),
    Task("hanjie", 30, 40, 100, {"organic": False}),
    Task("hanjie", 50, 6, 2000, {"organic": False}),
    Task("hanjie", 20, 40, 10, {"line_solvable": False}),
]


def main(arguments: list[str]) -> None:
    """Measure the tasks that were asked for."""
    quick = "--quick" in arguments
    words = [word for word in arguments if not word.startswith("-")]
    say(f"{'kind':<14} {'size':>4} {'mean':>8} {'median':>8} {'most':>8} {'target':>7}  options, in CPU ms")
    for task in TASKS:
        if all(word in (task.kind, str(task.size)) for word in words):
            report(task, list(times(task, max(2, task.number // 5) if quick else task.number)))


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def times(task: Task, number: int) -> Iterator[float]:
    """The milliseconds of each puzzle; the first one, which loads things, is not counted."""
    make(task.kind, task.size, seed="first", **task.options)
    for seed in range(number):
        started = process_time()
        make(task.kind, task.size, seed=seed, **task.options)
        yield 1000 * (process_time() - started)


def report(task: Task, found: list[float]) -> None:
    """Print a line."""
    verdict = "" if mean(found) <= task.target else "  MISSED"
    told = ", ".join(f"{name}={value}" for name, value in task.options.items())
    figures = f"{mean(found):8.1f} {median(found):8.1f} {max(found):8.1f} {task.target:7g}"
    say(f"{task.kind:<14} {task.size:>4} {figures}  {told}{verdict}")


if __name__ == "__main__":
    main(sys.argv[1:])
