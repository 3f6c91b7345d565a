"""The benchmark from end to end: which puzzles, which peers, what came out.

    python3 dev.py bench [--quick | --full | --hard] [--only KIND] [--peers a,b] [--before FOLDER] [--out FILE] [--docs]

All times are CPU time of one process with one thread. Every answer of every peer is checked by Cluesmith's own
`check`, and all peers have to agree; if they do not, the run stops there and then.
"""

import argparse
import json
import platform
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import chain, groupby
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import cluesmith
from bench.docs import write_docs, write_hard_docs
from bench.generate import NotUnique, generated, version
from bench.instances import FULL, HARD, QUICK, Choice, Instance, chosen
from bench.models import COLOURED
from bench.peers import BEFORE, MAKER, PEERS, ROOT, Broken, Peer, TooSlow, start_up_seconds
from bench.report import Record, table
from bench.tasks import TASKS

RESULTS = ROOT / "build" / "benchmarks.jsonl"
MAIN_FAMILIES = ("shipped", "picture", "random", "drawn")
MAX_KILLED = 2  # a peer that was too slow for so many puzzles of a family is spared the larger ones


class Mode(NamedTuple):
    """How much is measured."""

    choices: tuple[Choice, ...]
    tasks: tuple[str, ...]
    limit: float  # CPU seconds for a task and its repetitions
    most: int  # repetitions
    starts: int  # repetitions of starting up
    makes: int  # repetitions of making puzzles


QUICK_MODE = Mode(QUICK, ("validate", "questions"), limit=2.0, most=3, starts=1, makes=1)
FULL_MODE = Mode(FULL, TASKS, limit=5.0, most=5, starts=5, makes=3)
HARD_MODE = Mode(HARD, ("validate",), limit=60.0, most=1, starts=1, makes=0)


class Disagreement(Exception):
    """A peer, or Cluesmith, is wrong: nothing that was measured can be trusted."""


def main(argv: list[str]) -> int:
    """Measure, show the table, write the results; the exit code is 1 when peers disagree."""
    asked = options(argv)
    mode = FULL_MODE if asked.full else HARD_MODE if asked.hard else QUICK_MODE
    try:
        records = list(measured(mode, asked))
    except (Disagreement, NotUnique) as wrong:
        sys.stderr.write(f"\nbench: STOPPED, somebody is wrong: {wrong}\n")
        return 1
    print("\n".join(table(records)))
    print(f"\nresults: {asked.out}")
    if asked.docs:
        (write_docs if asked.full else write_hard_docs)(records, ROOT / "docs")
    return 0


def options(argv: list[str]) -> argparse.Namespace:
    """What the person asked for."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description="Measure Cluesmith next to its peers.")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="under a minute (this is the default)")
    size.add_argument("--full", action="store_true", help="all sizes and tasks, under 30 minutes")
    size.add_argument("--hard", action="store_true", help="the hardest puzzles only, a minute of CPU time for each")
    parser.add_argument("--only", choices=[*cluesmith.KINDS, COLOURED], help="one kind of puzzle")
    parser.add_argument("--peers", type=_names, default=[*PEERS, *MAKER], help=f"of {','.join([*PEERS, *MAKER])}")
    parser.add_argument("--before", type=_checkout, help="another checkout of Cluesmith, to be measured too")
    parser.add_argument("--out", type=Path, default=RESULTS, help="the file for the results, a line each")
    parser.add_argument("--docs", action="store_true", help="put the results into docs/benchmarks.md")
    asked = parser.parse_args(argv)
    if asked.docs and not (asked.full or asked.hard):
        parser.error("--docs goes with --full or --hard")
    return asked


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in PEERS and name not in MAKER and "." not in name:
            raise argparse.ArgumentTypeError(f"expected names of {', '.join([*PEERS, *MAKER])}, found {name!r}")
    return ["cluesmith", *(name for name in names if name != "cluesmith")]


def _checkout(folder: str) -> Path:
    if not Path(folder, "bench", "worker.py").is_file():
        raise argparse.ArgumentTypeError(f"expected a checkout of Cluesmith, found none in {folder!r}")
    return Path(folder).resolve()


def measured(mode: Mode, asked: argparse.Namespace) -> Iterator[Record]:
    """Every measurement, written down as soon as it is there."""
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    trees = {"cluesmith": ROOT} | (dict.fromkeys(BEFORE, asked.before) if asked.before else {})
    with asked.out.open("w") as file, ExitStack() as stack:
        named = trees | {name: ROOT for name in asked.peers if name not in MAKER}
        peers = list(_installed([stack.enter_context(Peer(name, tree)) for name, tree in named.items()]))
        made = generated(asked.only, trees, asked.peers, mode.makes) if mode.makes else ()
        for record in chain(_all(mode, asked.only, peers), made):
            file.write(json.dumps(record) + "\n")
            file.flush()
            yield record


def _installed(peers: list[Peer]) -> Iterator[Peer]:
    """The peers that can be loaded; the others are named."""
    for peer in peers:
        try:
            peer.start()
            yield peer
        except Broken:
            say(f"{peer.name} is not installed and left out")


def _all(mode: Mode, only: str | None, peers: list[Peer]) -> Iterator[Record]:
    yield about(mode, peers)
    choices = tuple(choice for choice in mode.choices if only in (None, choice.kind))
    instances = list(chosen(choices))
    yield from _starts(mode, only, peers)
    slow: dict[tuple[str, ...], list[int]] = {}
    for place, (task, instance) in enumerate(jobs := list(_jobs(mode, instances))):
        progress(place, len(jobs), f"{instance.kind} {instance.family} {instance.size} {task}")
        yield from compared(mode, task, instance, peers, slow)
    progress(len(jobs), len(jobs), "done\n")


def _jobs(mode: Mode, instances: list[Instance]) -> Iterator[tuple[str, Instance]]:
    """Validating takes all puzzles of a group, the other tasks one of each size; of open boards answers are counted."""
    for (_, family, _), group in groupby(instances, key=lambda instance: instance[:3]):
        members = list(group)
        for task in mode.tasks:
            if (task == "enumerate") is not (family == "open"):
                continue
            if task == "validate" or family in (*MAIN_FAMILIES, "open"):
                yield from ((task, one) for one in (members if task == "validate" else members[:1]))


def about(mode: Mode, peers: list[Peer]) -> Record:
    """The machine, the versions and what it takes to load each peer."""
    versions = {"Python": platform.python_version()}
    for peer in peers:
        versions |= peer.hello["versions"]
    if made_by := version():
        versions["sgt-puzzles"] = made_by
    return {
        "task": "about",
        "date": datetime.now(UTC).date().isoformat(),
        "machine": _processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "limit": mode.limit,
        "versions": versions,
        "import": {peer.name: peer.hello["import"] for peer in peers},
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())


def _starts(mode: Mode, only: str | None, peers: list[Peer]) -> Iterator[Record]:
    """A whole process for one small puzzle of each kind."""
    for kind in cluesmith.KINDS.values():
        if only in (None, kind.kind):
            puzzle = json.loads(cluesmith.dumps(cluesmith.loads(kind.example), as_json=True))
            for peer in peers:
                if kind.kind in peer.hello["kinds"]:
                    yield _start(mode, peer, puzzle)


def _start(mode: Mode, peer: Peer, puzzle: dict[str, Any]) -> Record:
    times = [start_up_seconds(peer, puzzle) for _ in range(mode.starts)]
    place = {"task": "start-up", "kind": puzzle["kind"], "family": "example", "size": 0, "name": "example"}
    return place | {"peer": peer.name, "status": "ran", "total": median(times), "worst": max(times)}


def compared(
    mode: Mode, task: str, instance: Instance, peers: list[Peer], slow: dict[tuple[str, ...], list[int]]
) -> Iterator[Record]:
    """One task on one puzzle by every peer that can; a peer that was too slow is spared larger ones."""
    agreed: dict[str, Any] = {}
    for peer in peers:
        group = (peer.name, task, instance.kind, instance.family)
        tired = slow.get(group, [])
        if not peer.can(task, instance.kind) or (len(tired) >= MAX_KILLED and max(tired) < instance.size):
            continue
        try:
            result = peer.run(task, instance.puzzle, mode.limit, mode.most)
        except TooSlow:
            slow.setdefault(group, []).append(instance.size)
            result = {"status": "too slow"}
        if result["status"] != "unsupported":
            judge(task, instance, peer.name, result, agreed)
            kept = {name: value for name, value in result.items() if name not in ("grids", "told")}
            yield {"task": task, **dict(zip(Instance._fields[:4], instance, strict=False)), "peer": peer.name, **kept}


def judge(task: str, instance: Instance, peer: str, result: dict[str, Any], agreed: dict[str, Any]) -> None:
    """Raise Disagreement if an answer is wrong, or if the peers before said otherwise."""
    if result["status"] in ("too slow", "unknown"):
        return
    grids = [{(row, column): value for row, column, value in grid} for grid in result["grids"]]
    where = f"{instance.kind} {instance.family} {instance.name}, {task}: {peer}"
    for grid in grids if task in ("first", "validate") else []:
        if not instance.decoded.is_answer(grid):
            raise Disagreement(f"{where} gave a wrong answer")
    if task == "validate" and len(grids) == 2 and grids[0] == grids[1]:
        raise Disagreement(f"{where} gave the same answer twice")
    said = {"first": result["status"], "validate": result["status"], "forced": grids}
    said |= {"questions": result["told"], "enumerate": result.get("number")}
    if agreed.setdefault("said", said[task]) != said[task]:
        raise Disagreement(f"{where} says {said[task]}, the others {agreed['said']}")


def say(text: str) -> None:
    """Tell the person who waits."""
    sys.stderr.write(f"bench: {text}\n")


def progress(done: int, jobs: int, text: str) -> None:
    """A bar, where somebody can see it move."""
    if sys.stderr.isatty():
        bar = "#" * (30 * done // max(1, jobs))
        sys.stderr.write(f"\r\x1b[K[{bar:30}] {done}/{jobs} {text}")
        sys.stderr.flush()
