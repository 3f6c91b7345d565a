"""The attack from end to end: which attacks, how long each, what was found.

    python3 dev.py attack [--minutes N] [--seed S] [--docs] [--case FILE] [NAME...]

All cases follow from one seed. What fails is made smaller and kept as a file in build/attack, from which it can be
tried again with --case. The exit code is 1 when anything failed.
"""

import argparse
import json
import os
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from attack import ATTACKS
from attack.case import Attack, Case, Failure, shrunk
from attack.report import ROOT, Record, table, write_docs

KEPT = ROOT / "build" / "attack"
MINUTES = 4.0
SHRINKING_SECONDS, SHRINKING_TRIES = 60.0, 2_000
LONGEST_TOLD = 2_000


def main(argv: list[str]) -> int:
    """Attack, say what was found, show the table; the exit code is 1 when anything failed."""
    asked = options(argv)
    if asked.case:
        return try_again(asked.case)
    print(f"seed {asked.seed}", flush=True)
    records = list(attacked(asked.names or list(ATTACKS), asked.minutes * 60, asked.seed))
    print("\n".join(table(records)))
    if asked.docs:
        write_docs(records, asked.minutes, asked.seed, ROOT / "docs" / "reliability.md")
    return int(any(record.failures for record in records))


def options(argv: list[str]) -> argparse.Namespace:
    """What the person asked for."""
    parser = argparse.ArgumentParser(prog="dev.py attack", description="Look for faults with random cases.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}; without any, all")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"for all together (default {MINUTES:g})")
    parser.add_argument("--seed", default=str(Random().randrange(10**6)), help="the same seed draws the same cases")
    parser.add_argument("--case", type=Path, metavar="FILE", help="try a kept case again")
    parser.add_argument("--docs", action="store_true", help="put the counts into docs/reliability.md")
    asked = parser.parse_args(argv)
    for name in asked.names:
        if name not in ATTACKS:
            parser.error(f"expected names of {', '.join(ATTACKS)}, found {name!r}")
    return asked


def load(name: str) -> Attack:
    """The attack of that name."""
    module, _, attack = ATTACKS[name].partition(":")
    found = getattr(import_module(module), attack)()
    assert isinstance(found, Attack)
    return found


def try_again(file: Path) -> int:
    """Try a case that was kept."""
    kept: dict[str, Any] = json.loads(file.read_text("utf-8"))
    with load(kept["attack"]) as attack:
        failure = attack.failure(kept["case"])
    print(failure or "all is well")
    return int(failure is not None)


def attacked(names: list[str], seconds: float, seed: str) -> list[Record]:
    """Every attack for its share of what is left of the time."""
    end = monotonic() + seconds
    records = []
    for place, name in enumerate(names):
        share = (end - monotonic()) / (len(names) - place)
        with load(name) as attack:
            records.append(one_attack(name, attack, share, seed))
    return records


def one_attack(name: str, attack: Attack, seconds: float, seed: str, most: int | None = None) -> Record:
    """Cases until the time is over, or `most`; of failures that are alike one is made smaller and told."""
    started, number = monotonic(), 0
    seen: Counter[str] = Counter()
    while monotonic() < started + seconds and number != most:
        case = attack.case(Random(f"{name} {seed} {number}"))
        failure = attack.failure(case)
        if failure:
            if failure.label not in seen:
                tell(name, seed, number, *smallest(attack, case, failure, seconds))
            seen[failure.label] += 1
        number += 1
        progress(f"{name}: {number} cases, {seen.total()} failures, {monotonic() - started:.0f} s")
    progress("")
    return Record(name, attack.tries, number, monotonic() - started, dict(seen))


def smallest(attack: Attack, case: Case, failure: Failure, seconds: float) -> tuple[Case, Failure]:
    """The case made smaller, in a part of the time that the attack has."""
    limit = min(SHRINKING_SECONDS, max(5.0, seconds / 4))
    return shrunk(attack, case, failure, seconds=limit, tries=SHRINKING_TRIES)


def tell(name: str, seed: str, number: int, case: Case, failure: Failure) -> None:
    """Print what failed, and keep the case."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{name}-{seed}-{number}.json"
    file.write_text(json.dumps({"attack": name, "failure": str(failure), "case": case}, indent=1), "utf-8")
    told = json.dumps(case)
    progress("")
    print(f"\nFAILED {name}, seed {seed}, case {number}: {str(failure)[:LONGEST_TOLD]}")
    print(f"  smallest case: {told if len(told) < LONGEST_TOLD else told[:LONGEST_TOLD] + ' ...'}")
    print(f"  try it again: python3 dev.py attack --case {os.path.relpath(file)}", flush=True)


def progress(text: str) -> None:
    """A line that is written over, where somebody can see it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
