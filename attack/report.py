"""What an attack has come to: the table of counts, on the screen and in the documentation."""

import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BEGIN, END = "<!-- counted: begin -->", "<!-- counted: end -->"


class Record(NamedTuple):
    """One attack: how many cases, in how many seconds, and how often each failure was met."""

    name: str
    tries: str
    cases: int
    seconds: float
    failures: dict[str, int]


def table(records: list[Record]) -> Iterator[str]:
    """The counts, a line for each attack."""
    yield f"\n{'attack':<12}{'cases':>10}{'seconds':>10}{'failures':>10}"
    for record in records:
        yield f"{record.name:<12}{record.cases:>10}{record.seconds:>10.0f}{sum(record.failures.values()):>10}"
    for record in records:
        yield from (f"{record.name}: {number} times: {label}" for label, number in record.failures.items())


def write_docs(records: list[Record], minutes: float, seed: str, page: Path) -> None:
    """Put the counts into the page, between its two marks."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    lines = "\n".join(["", *markdown(records, minutes, seed), ""])
    page.write_text(f"{before}{BEGIN}\n{lines}\n{END}{after}", "utf-8")


def markdown(records: list[Record], minutes: float, seed: str) -> Iterator[str]:
    """The counts as the documentation shows them."""
    names = "" if len(records) > 1 else f" {records[0].name}"
    yield f"`python3 dev.py attack --minutes {minutes:g} --seed {seed}{names}`, {datetime.now(UTC).date()}{_commit()}:"
    yield ""
    yield "| attack | cases | minutes | failures |"
    yield "|---|---:|---:|---:|"
    for record in records:
        failures = sum(record.failures.values())
        yield f"| {record.name}: {record.tries} | {record.cases:,} | {record.seconds / 60:.1f} | {failures} |"


def _commit() -> str:
    """Which state of the project that was, where there is a repository."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return f", at {found.stdout.strip()}" if found.returncode == 0 else ""
