"""Commands that write, to be disturbed: what they are called with, and what is true of their work whatever happens."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from attack.case import Failure
from attack.program import Ended, run
from attack.report import ROOT
from cluesmith import Bank, PuzzleError, dumps, shipped

OLD = b"what was there before\n"
BANK, PUZZLES = "own.sqlite3", "many.jsonl"
MANY = 400  # puzzles, so that there is a while in which to disturb a command that writes them
BATCH = 25
KEPT = 3  # puzzles that were in the bank before


class Job(NamedTuple):
    """A command, the file it writes, and how that is judged against what it writes when nobody disturbs it."""

    arguments: tuple[str, ...]
    target: str
    judge: Callable[[Path, bytes, Ended], Failure | None]
    begun: bytes = OLD  # what the target holds before
    resumes: bool = False  # whether the same command goes on where it was stopped


def replaced(target: Path, new: bytes, _: Ended) -> Failure | None:
    """The file is the old one or the new one."""
    found = target.read_bytes() if target.exists() else b""
    return None if found in (OLD, new) else Failure("the file is neither the old nor the new one", _brief(found))


def appended(target: Path, new: bytes, _: Ended) -> Failure | None:
    """The file is as it was, or with all that was to be added."""
    return replaced(target, new, _)


def printed(target: Path, _: bytes, __: Ended) -> Failure | None:
    """The file is the old one or a whole book; a book holds the time at which it was made."""
    found = target.read_bytes() if target.exists() else b""
    whole = found.startswith(b"%PDF") and found.rstrip().endswith(b"%%EOF")
    return None if whole or found == OLD else Failure("the book is not whole", _brief(found))


def batched(target: Path, new: bytes, _: Ended) -> Failure | None:
    """The file begins like the whole batch."""
    found = target.read_bytes() if target.exists() else b""
    return None if new.startswith(found) else Failure("the file is not a part of the batch", _brief(found))


def banked(target: Path, _: bytes, ended: Ended) -> Failure | None:
    """The bank is sound, and holds what it held before and all that was reported as added."""
    try:
        with sqlite3.connect(target) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0]
        database.close()
        with Bank(target) as bank:
            found = {entry.id for entry in bank.entries()}
    except (sqlite3.Error, PuzzleError) as error:
        return Failure("the bank cannot be read any more", str(error))
    reported = {
        line.split()[0]
        for line in ended.out.splitlines()
        if line.startswith("my-") and line.endswith(tuple("0123456789"))
    }
    lost = ({f"my-{number + 1}" for number in range(KEPT)} | reported) - found
    if sound != "ok":
        return Failure("the bank is not sound", sound)
    return Failure("the bank has lost puzzles", str(sorted(lost)[:10])) if lost else None


def _brief(data: bytes) -> str:
    return f"{len(data)} bytes, {data[:60]!r} ... {data[-60:]!r}"


JOBS = {
    "solve": Job(("solve", "kenken.txt", "hanjie-cat.txt", "--output", "out.txt"), "out.txt", replaced),
    "append": Job(("solve", "kenken.txt", "--output", "out.txt", "--append"), "out.txt", appended),
    "convert": Job(("convert", PUZZLES, "out.jsonl"), "out.jsonl", replaced),
    "svg": Job(("draw", "hanjie-cat.txt", "--output", "out.svg"), "out.svg", replaced),
    "png": Job(("draw", "hanjie-cat.txt", "--output", "out.png"), "out.png", replaced),
    "explain": Job(("explain", "bosnian-snake.txt", "--html", "out.html"), "out.html", replaced),
    "book": Job(("book", "kenken.txt", "hanjie-cat.txt", "--out", "out.pdf"), "out.pdf", printed),
    "batch": Job(
        ("make", "kenken", "--size", "4", "--seed", "1", "--count", str(BATCH), "--output", "out.jsonl"),
        "out.jsonl",
        batched,
        b"",
        resumes=True,
    ),
    "workers": Job(
        (
            "make",
            "kenken",
            "--size",
            "4",
            "--seed",
            "1",
            "--count",
            str(BATCH),
            "--workers",
            "2",
            "--output",
            "out.jsonl",
        ),
        "out.jsonl",
        batched,
        b"",
        resumes=True,
    ),
    "keep": Job(
        ("make", "kenken", "--size", "4", "--seed", "1", "--count", str(BATCH), "--bank", BANK),
        BANK,
        banked,
        b"",
        resumes=True,
    ),
    "add": Job(("bank", "add", PUZZLES, "--bank", BANK), BANK, banked, b"", resumes=True),
    "delete": Job(("bank", "delete", f"my-{KEPT + 1}", "--bank", BANK), BANK, banked),
}


def lay_out(folder: Path) -> None:
    """Put there what the commands read: puzzles, and a bank with a few."""
    for file in (ROOT / "examples").glob("*.txt"):
        (folder / file.name).write_bytes(file.read_bytes())
    entries = [entry for entry in shipped("kenken") if entry.size[0] <= 6]
    (folder / PUZZLES).write_text(
        "".join(f'{{"puzzle":{dumps(e.puzzle, as_json=True).strip()}}}\n' for e in entries[:MANY])
    )
    with Bank(folder / BANK, create=True) as bank:
        bank.add(shipped("hanjie")[: KEPT + 1])


def begin(folder: Path, job: Job) -> None:
    """Lay out the folder, with what the target holds before."""
    lay_out(folder)
    if job.target != BANK and job.begun:
        (folder / job.target).write_bytes(job.begun)


def undisturbed(program: Sequence[str], job: Job, folder: Path) -> tuple[bytes, Ended]:
    """What the target holds when nobody disturbs the command, and how that ends."""
    begin(folder, job)
    ended = run(program, job.arguments, folder)
    return (folder / job.target).read_bytes(), ended
