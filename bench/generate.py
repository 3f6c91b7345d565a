"""Making puzzles, next to Simon Tatham's programs where the system has them: whole processes, CPU time per puzzle."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import cluesmith
from bench.peers import ROOT, whole_process
from bench.report import Record

MANY, SOME, FEW = 60, 20, 6


class Order(NamedTuple):
    """Puzzles to be made in one process."""

    kind: str
    size: int
    number: int


ORDERS = (
    Order("hanjie", 10, MANY),
    Order("hanjie", 20, SOME),
    Order("hanjie", 30, SOME),
    Order("four-winds", 10, MANY),
    Order("four-winds", 20, SOME),
    Order("kenken", 6, MANY),
    Order("kenken", 9, SOME),
    Order("bosnian-snake", 10, SOME),
    Order("bosnian-snake", 20, FEW),
)
TATHAM = {"hanjie": ("sgt-pattern", "{0}x{0}"), "kenken": ("sgt-keen", "{0}x{0}dn")}  # as Debian calls them


class NotUnique(Exception):
    """A puzzle was made that does not have exactly one answer."""


def generated(only: str | None, trees: dict[str, Path], names: list[str], runs: int) -> Iterator[Record]:
    """What each maker takes for each order; every puzzle is proved to have one answer."""
    for order in ORDERS:
        if only in (None, order.kind):
            for name, tree in trees.items():
                times = [seconds(order, name, [*ours(order), str(run)], tree) for run in range(runs)]
                yield record(order, name, times)
            command = tathams(order)
            if command and "sgt" in names:
                yield record(order, "sgt", [seconds(order, "sgt", command, ROOT) for _ in range(runs)])


def ours(order: Order) -> list[str]:
    """The command that makes the puzzles with Cluesmith."""
    words = ["make", order.kind, "--size", str(order.size), "--count", str(order.number), "--no-grade", "--json"]
    return [sys.executable, "-c", "from cluesmith.cli import main; main()", *words, "--seed"]


def tathams(order: Order) -> list[str] | None:
    """The same with Simon Tatham's program; None where there is none."""
    program, parameters = TATHAM.get(order.kind, ("", ""))
    found = shutil.which(program, path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
    return [found, "--generate", str(order.number), parameters.format(order.size)] if found else None


def seconds(order: Order, name: str, command: list[str], tree: Path) -> float:
    """CPU seconds per puzzle of one run."""
    used, made = whole_process(command, tree=tree)
    puzzles = [puzzle(line) for line in made.decode().splitlines()]
    if len(puzzles) != order.number or not all(map(cluesmith.is_unique, puzzles)):
        raise NotUnique(f"{name} made {len(puzzles)} of {order}, not all of them with one answer")
    return used / order.number


def puzzle(line: str) -> cluesmith.Puzzle:
    """The puzzle in a line that a maker printed."""
    return cluesmith.loads(json.dumps(json.loads(line)["puzzle"]) if line.startswith("{") else line)


def record(order: Order, name: str, times: list[float]) -> Record:
    """The line for the results."""
    place = {"task": "generate", "kind": order.kind, "family": "made", "size": order.size, "name": "made"}
    return place | {"peer": name, "status": "made", "total": median(times), "worst": max(times)}


def version() -> str:
    """The version of Simon Tatham's programs; empty where there are none."""
    command = tathams(Order("kenken", 6, 1))
    told = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False) if command else None
    return told.stdout.split("Version ")[-1].split()[0] if told else ""
