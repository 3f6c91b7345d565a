"""What can happen to a command while it works, a class for each: how it is drawn, and how it is brought about."""

import ctypes
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from attack.case import Case, Failure
from attack.jobs import BANK, JOBS, PUZZLES, Job, begin, lay_out
from attack.program import Ended, end, misbehaviour, run, start
from cluesmith.cli.exit_codes import INTERRUPTED

LATEST_SIGNAL = 1.2  # seconds after the start; most commands are done by then
SOON = 3.0  # seconds from Ctrl-C to the end, on a machine that has other things to do
LONGEST_LOCK = 2.0
BANK_COMMANDS = (
    *(("list",), ("list", "--json"), ("export",), ("show", "my-1"), ("random", "hanjie"), ("delete", "my-2")),
    ("add", "kenken.txt"),
)
PRINTING = (
    *(
        ("bank", "list"),
        ("solve", "kenken.txt", "hanjie-cat.txt"),
        ("explain", "kenken.txt"),
        ("draw", "hanjie-cat.txt"),
    ),
    *(("convert", PUZZLES, "-", "--to", "json"), ("make", "kenken", "--size", "4", "--seed", "1", "--count", "5")),
    *(("rules", "kenken"), ("solve", "--json", "kenken.txt"), ("bank", "export", "--bank", BANK), ("--help",)),
)


class Scene(NamedTuple):
    """Where it happens: the program, an empty folder, and what each job writes when nobody disturbs it."""

    program: Sequence[str]
    folder: Path
    wanted: Callable[[str], bytes]

    def judge(self, name: str, ended: Ended, *, allowed: Sequence[int] = ()) -> Failure | None:
        """No traceback, nothing lost, and the same command goes on if it is one that does."""
        job = JOBS[name]
        target = self.folder / job.target
        return (
            misbehaviour(ended, allowed=allowed)
            or job.judge(target, self.wanted(name), ended)
            or (self._resumed(name, job, target) if job.resumes else None)
        )

    def _resumed(self, name: str, job: Job, target: Path) -> Failure | None:
        ended = run(self.program, job.arguments, self.folder)
        if ended.code != 0:
            return Failure(f"the same command does not go on: exit code {ended.code}", ended.err[-300:])
        if job.target != BANK and target.read_bytes() != self.wanted(name):
            return Failure("going on leads to another batch")
        return job.judge(target, self.wanted(name), ended)


class Disturbance(ABC):
    """One sort of thing that happens."""

    @abstractmethod
    def case(self, rng: Random) -> Case:
        """What exactly happens."""

    @abstractmethod
    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """Let it happen; what is wrong afterwards."""


class Signals(Disturbance):
    """A command is killed, stopped or interrupted at some moment."""

    def case(self, rng: Random) -> Case:
        """Which signal, and when."""
        name = rng.choice(("SIGKILL", "SIGINT", "SIGINT", "SIGTERM"))
        return {"job": rng.choice(list(JOBS)), "signal": name, "after": round(rng.uniform(0, LATEST_SIGNAL), 3)}

    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """Start it, wait, send the signal."""
        number = signal.Signals[case["signal"]]
        begin(scene.folder, JOBS[case["job"]])
        process = start(scene.program, JOBS[case["job"]].arguments, scene.folder)
        time.sleep(case["after"])
        process.send_signal(number)
        sent = time.monotonic()
        ended = end(process)
        lasted = time.monotonic() - sent
        if number == signal.SIGINT and lasted > SOON:
            return Failure("goes on after Ctrl-C", f"for {lasted:.1f} s")
        ended = _quiet(ended, number)
        failure = _after_interrupt(scene, ended) if number == signal.SIGINT else None
        return failure or scene.judge(case["job"], ended, allowed=[-number])


def _after_interrupt(scene: Scene, ended: Ended) -> Failure | None:
    if ended.code not in (0, INTERRUPTED, -signal.SIGINT):
        return Failure(f"exit code {ended.code} after Ctrl-C", ended.err[-300:])
    drafts = [file.name for file in scene.folder.glob(".cluesmith-*")]
    return Failure("a draft is left behind after Ctrl-C", str(drafts)) if drafts else None


def _quiet(ended: Ended, number: int) -> Ended:
    """What Python itself says when it is ended before a line of the package has run is not the package's.

    The same goes for its workers that are starting when their parent is killed.
    """
    ours = f"{os.sep}cluesmith{os.sep}" in ended.err
    is_pythons = ended.code == -number or ended.err.rstrip().endswith("KeyboardInterrupt")
    return ended._replace(code=-number, err="") if is_pythons and not ours else ended


class FullDisk(Disturbance):
    """There is no room for all that a command writes."""

    def case(self, rng: Random) -> Case:
        """How much room there is."""
        room = rng.choice((0, 1, 100, 1_000, 4_096, 20_000, rng.randrange(60_000)))
        return {"job": rng.choice(list(JOBS)), "bytes": room, "disk": rng.random() < 0.3}

    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """On a disk of its own if we may mount one, else with a limit for every file."""
        begin(scene.folder, JOBS[case["job"]])
        if case["disk"] and os.getuid() == 0:
            return self._on_small_disk(scene, case)
        room = max((file.stat().st_size for file in scene.folder.glob(f"{BANK}*")), default=0) + case["bytes"]
        limit = room if JOBS[case["job"]].target == BANK else case["bytes"]
        ended = run(
            scene.program,
            JOBS[case["job"]].arguments,
            scene.folder,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        )
        return scene.judge(case["job"], ended)

    def _on_small_disk(self, scene: Scene, case: Case) -> Failure | None:
        disk = scene.folder / "disk"
        disk.mkdir()
        with _mounted(disk, kilobytes=2_000) as mounted:
            if not mounted:
                return None
            here = scene._replace(folder=disk)
            begin(disk, JOBS[case["job"]])
            left = os.statvfs(disk)
            filler = max(0, left.f_bavail * left.f_frsize - case["bytes"])
            (disk / "filler").write_bytes(b"\0" * filler)
            ended = run(scene.program, JOBS[case["job"]].arguments, disk)
            (disk / "filler").unlink()
            return here.judge(case["job"], ended)


@contextmanager
def _mounted(folder: Path, *, kilobytes: int) -> Iterator[bool]:
    """A small disk in memory at that folder, if the system lets us."""
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)],  # noqa: S607 - the system's own
        capture_output=True,
        check=False,
    )
    try:
        yield mount.returncode == 0
    finally:
        if mount.returncode == 0:
            subprocess.run(["umount", str(folder)], capture_output=True, check=False)  # noqa: S607 - as above


class StrangeTarget(Disturbance):
    """Where a command should write, it cannot."""

    SORTS = ("a folder", "in no folder", "under a file", "read-only", "in a read-only folder")

    def case(self, rng: Random) -> Case:
        """What is there instead."""
        return {"job": rng.choice(list(JOBS)), "sort": rng.choice(self.SORTS)}

    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """Put it there; without root's powers, which know no read-only files."""
        job, folder = JOBS[case["job"]], scene.folder
        begin(folder, job)
        arguments, options = list(job.arguments), {}
        match case["sort"]:
            case "a folder":
                (folder / "folder.txt").mkdir()
                arguments = _instead(job, "folder.txt")
            case "in no folder":
                arguments = _instead(job, f"none/{job.target}")
            case "under a file":
                arguments = _instead(job, f"kenken.txt/{job.target}")
            case _:
                options = _powerless(folder, job, whole_folder=case["sort"] == "in a read-only folder")
        ended = run(scene.program, arguments, folder, **options)
        _give_back(folder)
        elsewhere = arguments != list(
            job.arguments
        )  # where there was no folder, a bank is made: what it says is of that one
        return scene.judge(case["job"], ended._replace(out="") if elsewhere else ended)


def _instead(job: Job, other: str) -> list[str]:
    return [other if argument == job.target else argument for argument in job.arguments]


def _powerless(folder: Path, job: Job, *, whole_folder: bool) -> dict[str, Any]:
    """Take away the right to write, from root too."""
    for file in folder.rglob("*"):
        file.chmod(0o444 if whole_folder or file.name.startswith(job.target) else 0o644)
    folder.chmod(0o555 if whole_folder else 0o755)
    return {"preexec_fn": _drop_powers} if sys.platform == "linux" and os.getuid() == 0 else {}


def _drop_powers() -> None:
    """Let the program that is started now respect permissions though it is root's."""
    prctl = ctypes.CDLL(None).prctl
    for power in (1, 2):  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
        prctl(24, power, 0, 0, 0)  # PR_CAPBSET_DROP


def _give_back(folder: Path) -> None:
    folder.chmod(0o755)
    for file in folder.rglob("*"):
        with suppress(OSError):
            file.chmod(0o755 if file.is_dir() else 0o644)


class ClosedPipe(Disturbance):
    """Nobody reads what a command prints, or there is no room for it."""

    def case(self, rng: Random) -> Case:
        """How much is read before that."""
        return {
            "arguments": list(rng.choice(PRINTING)),
            "bytes": rng.choice((0, 0, 1, 100, 5000)),
            "full": rng.random() < 0.3,
        }

    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """Read a little and close the pipe; or print to a device that is always full."""
        lay_out(scene.folder)
        if case["full"] and Path("/dev/full").exists():
            with Path("/dev/full").open("wb") as full:
                return misbehaviour(run(scene.program, case["arguments"], scene.folder, stdout=full))
        process = start(scene.program, case["arguments"], scene.folder)
        assert process.stdout
        assert process.stderr
        process.stdout.read(case["bytes"])
        process.stdout.close()
        err = process.stderr.read().decode("utf-8", "replace")
        process.stderr.close()
        return misbehaviour(Ended(process.wait(), "", err))


class DamagedBank(Disturbance):
    """The bank has been cut off, or bytes in it have changed."""

    def case(self, rng: Random) -> Case:
        """How long it is afterwards, in thousandths, and which bytes are written where."""
        places = [[rng.randrange(1000), rng.randrange(256)] for _ in range(rng.choice((0, 1, 5, 50)))]
        if rng.random() < 0.3:
            places = [[0, byte] for _, byte in places]
        return {
            "arguments": list(rng.choice(BANK_COMMANDS)),
            "length": rng.choice((1000, 1000, rng.randrange(1000))),
            "places": places,
        }

    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """Damage it, and run a command on it."""
        lay_out(scene.folder)
        bank = scene.folder / BANK
        data = bytearray(bank.read_bytes())
        rng = Random(str(case["places"]))
        for place, byte in case["places"]:
            data[min(len(data) - 1, place * len(data) // 1000 + rng.randrange(100))] = byte
        bank.write_bytes(data[: len(data) * case["length"] // 1000])
        ended = run(scene.program, ["bank", *case["arguments"], "--bank", BANK], scene.folder)
        return misbehaviour(ended)


class LockedBank(Disturbance):
    """Another program holds the bank for a while."""

    def case(self, rng: Random) -> Case:
        """For how long."""
        return {"job": rng.choice(("add", "keep", "delete")), "seconds": round(rng.uniform(0, LONGEST_LOCK), 2)}

    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """Hold it, start the command, let it go."""
        begin(scene.folder, JOBS[case["job"]])
        database = sqlite3.connect(scene.folder / BANK, isolation_level=None)
        database.execute("BEGIN EXCLUSIVE")
        process = start(scene.program, JOBS[case["job"]].arguments, scene.folder)
        time.sleep(case["seconds"])
        database.execute("ROLLBACK")
        database.close()
        ended = end(process)
        if ended.code != 0:
            return misbehaviour(ended) or Failure("gives up on a bank that is free again", ended.err[-300:])
        return scene.judge(case["job"], ended)


class TwoWriters(Disturbance):
    """Two commands write to the same file at once."""

    def case(self, rng: Random) -> Case:
        """Which two."""
        together = [("add", "keep"), ("keep", "add"), ("add", "add"), ("batch", "workers"), ("batch", "batch")]
        together += [("convert", "convert"), ("solve", "append"), ("book", "book"), ("delete", "add")]
        return dict(zip(("job", "other"), rng.choice(together), strict=True))

    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """Start both, wait for both."""
        begin(scene.folder, JOBS[case["job"]])
        both = [start(scene.program, JOBS[case[name]].arguments, scene.folder) for name in ("job", "other")]
        one, other = (end(process) for process in both)
        if {case["job"], case["other"]} == {"solve", "append"}:  # whoever comes last
            return misbehaviour(one) or misbehaviour(other)
        return misbehaviour(other) or scene.judge(case["job"], one._replace(out=one.out + other.out))


class ForeignFile(Disturbance):
    """The file that a batch should go on with is something else."""

    TEXTS = (
        "my notes",
        "my notes\n",
        '{"a": 1}',
        '{"a": 1}\n',
        "{}",
        "\0" * 5000,
        "a\nb\nc",
        '{"kind":"kenken"}',
        "x" * 100_000,
    )

    def case(self, rng: Random) -> Case:
        """What is in it."""
        return {"job": rng.choice(("batch", "workers")), "text": rng.choice(self.TEXTS)}

    def happens(self, scene: Scene, case: Case) -> Failure | None:
        """Start the batch on it."""
        lay_out(scene.folder)
        target = scene.folder / JOBS[case["job"]].target
        target.write_text(case["text"])
        ended = run(scene.program, JOBS[case["job"]].arguments, scene.folder)
        found = target.read_text()
        if case["text"].strip() and found != case["text"]:
            return Failure("a file that is not the batch's is changed", f"{found[:60]!r}")
        return misbehaviour(ended)


DISTURBANCES: dict[str, Disturbance] = {
    "signal": Signals(),
    "full disk": FullDisk(),
    "strange target": StrangeTarget(),
    "closed pipe": ClosedPipe(),
    "damaged bank": DamagedBank(),
    "locked bank": LockedBank(),
    "two writers": TwoWriters(),
    "foreign file": ForeignFile(),
}
