"""Time making on two processes against one: the whole batch, what starting up takes, and how long workers wait.

    python -m bench.workers [KIND SIZE COUNT]     # on a machine with two free cores

Times are seconds by the clock. `cpu` is the CPU time of all calls and of the process that hands them out, of which
`parent` is its own part; `begin` is the time until a worker is at work, and `waiting` what they wait between two calls.
"""

import os
import pickle
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from time import monotonic, process_time
from typing import Any, NamedTuple

from cluesmith.batch import Item, Job, Later, Lot, Submit, processes, run
from cluesmith.making import make

ORDERS = (("kenken", 6, 1500), ("hanjie", 10, 3000), ("four-winds", 10, 1000), ("bosnian-snake", 20, 60))
ROW = "{:24}" + 10 * "{:>9}"
HEAD = ("one", "two", "times", "cpu one", "cpu two", "parent", "calls", "kB", "begin", "waiting")


class Timed(NamedTuple):
    """What a call gave, where it was made, when, and the CPU seconds it took."""

    lot: Lot
    worker: int
    begun: float
    ended: float
    seconds: float


def timed(function: Callable[..., Lot], *arguments: object) -> Timed:
    """Make the call in a worker."""
    begun, started = monotonic(), process_time()
    lot = function(*arguments)
    return Timed(lot, os.getpid(), begun, monotonic(), process_time() - started)


class Watched:
    """A way to call functions in other processes that keeps a record of the calls."""

    def __init__(self, submit: Submit) -> None:
        self._submit = submit
        self.made: list[Timed] = []
        self.sent = 0

    def __call__(self, *call: Any) -> Later[Lot]:  # noqa: ANN401 - as `Submit` has it
        """The result of the call, to be waited for."""
        self.sent += len(pickle.dumps(call))
        return _Answer(self._submit(timed, *call), self.made)

    @property
    def waiting(self) -> float:
        """The seconds in which workers had nothing to do between two calls."""
        calls = defaultdict(list)
        for one in self.made:
            calls[one.worker].append(one)
        return sum(sum(_gaps(sorted(some, key=lambda one: one.begun))) for some in calls.values())


class _Answer(NamedTuple):
    """The result of a call, put on the record."""

    later: Later[Timed]
    record: list[Timed]

    def done(self) -> bool:
        """Whether nobody else has to be waited for."""
        return self.later.done()

    def result(self) -> Lot:
        """Wait for it."""
        self.record.append(self.later.result())
        return self.record[-1].lot


def _gaps(calls: list[Timed]) -> Iterator[float]:
    return (later.begun - one.ended for one, later in pairwise(calls))


class Run(NamedTuple):
    """A batch that was made: seconds in all, of CPU in all and in the parent, and what was sent to and fro."""

    wall: float
    cpu: float
    parent: float
    calls: int
    size: int
    begin: float
    waiting: float


def batch(job: Job, count: int, workers: int) -> Run:
    """Make a batch with so many workers."""
    known: set[bytes] = set()

    def keep(item: Item) -> bool:
        new = item.fingerprint not in known
        known.add(item.fingerprint)
        return new

    begun, started = monotonic(), process_time()
    with processes(workers) as (submit, ahead):
        watched = Watched(submit)
        for _ in run(job, count, submit=watched, ahead=ahead, keep=keep):
            pass
    wall, parent = monotonic() - begun, process_time() - started
    worked = sum(one.seconds for one in watched.made) if workers > 1 else 0.0
    size = watched.sent + sum(len(pickle.dumps(one.lot)) for one in watched.made)
    begin = min(one.begun for one in watched.made) - begun
    return Run(wall, parent + worked, parent, len(watched.made), size, begin, watched.waiting)


def row(kind: str, size: int, count: int) -> str:
    """A line of the table."""
    make(kind, size, seed="first")  # loads what making needs: here, as the workers load it for themselves
    one, two = (batch(Job(kind, size, size, "workers", rated=False), count, workers) for workers in (1, 2))
    times = (f"{seconds:.2f}" for seconds in (one.wall, two.wall, one.wall / two.wall, one.cpu, two.cpu, two.parent))
    return ROW.format(
        f"{kind} {size} x{count}", *times, two.calls, two.size // 1000, f"{two.begin:.2f}", f"{two.waiting:.2f}"
    )


def main(arguments: list[str]) -> None:
    """Print the table."""
    print(ROW.format("", *HEAD))
    for kind, size, count in [(arguments[0], int(arguments[1]), int(arguments[2]))] if arguments else ORDERS:
        print(row(kind, size, count), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
