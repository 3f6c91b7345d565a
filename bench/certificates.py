"""Certificates of all shipped puzzles, made anew, and what they cost.

`python -m bench.certificates [KIND]` writes the packed files of the kinds; with --measure it proves and checks, and
prints a table.
"""

import sys
from pathlib import Path
from time import process_time
from typing import NamedTuple

import msgspec

from cluesmith.bank import Entry, shipped
from cluesmith.bank.certificates import pack, unpack
from cluesmith.errors import GaveUp, PuzzleError
from cluesmith.proving import certify
from cluesmith.proving.certificate import Certificate
from cluesmith.registry import KINDS
from cluesmith.verify import verify

SECONDS = 40.0
MOST_LEMMAS = 5000  # a longer proof is too large to be shipped
ROW = "| {} | {} | {} | {} | {} | {} | {} | {} | {} |"


class Measured(NamedTuple):
    """A certificate, and the CPU seconds that it took to make and to check it."""

    certificate: Certificate
    proving: float
    checking: float


def place_of(kind: str) -> Path:
    """The packed file of the kind."""
    return Path(KINDS[kind].parts.shipped or "").with_name("certificates.jsonl.xz")


def certified(kind: str) -> list[tuple[Entry, Certificate]]:
    """The shipped puzzles of the kind that can be certified; the others are named."""
    found = []
    for entry in shipped(kind):
        try:
            certificate = certify(entry.puzzle, seconds=SECONDS)
        except (GaveUp, PuzzleError) as problem:
            print(f"{entry.id}: {problem}")
            continue
        if len(certificate.lemmas) <= MOST_LEMMAS:
            found.append((entry, certificate))
        else:
            print(f"{entry.id}: {certificate.sentence}")
    return found


def write(kind: str) -> None:
    """Write the packed file of the kind."""
    data = pack((entry.id, each) for entry, each in certified(kind))
    place_of(kind).write_bytes(data)
    print(f"{kind}: {len(data)} bytes")


def measured(entry: Entry) -> Measured:
    """What the certificate of one puzzle costs."""
    begun = process_time()
    certificate = certify(entry.puzzle)
    proved = process_time()
    verify(msgspec.json.decode(certificate.to_json()))
    return Measured(certificate, proved - begun, process_time() - proved)


def measure(kind: str) -> None:
    """A row of the table: of all puzzles with a shipped certificate that proves something."""
    claims = {name: record["claim"] for name, record in unpack(place_of(kind).read_bytes()).items()}
    rows = [measured(entry) for entry in shipped(kind) if claims.get(entry.id) == "exactly"]
    lemmas = sorted(len(row.certificate.lemmas) for row in rows)
    sizes = sorted(len(row.certificate.to_json()) for row in rows)
    proving, checking = [row.proving for row in rows], [row.checking for row in rows]
    told = f"{lemmas[len(rows) // 2]} / {lemmas[-1]}", f"{sum(map(bool, lemmas))}"
    seconds = (f"{sum(proving):.1f}", f"{max(proving):.2f}", f"{sum(checking):.1f}", f"{max(checking):.2f}")
    print(ROW.format(kind, len(rows), *told, f"{sizes[len(rows) // 2]:,} / {sizes[-1]:,}", *seconds))


if __name__ == "__main__":
    for each in [kind for kind in KINDS if kind in sys.argv] or KINDS:
        (measure if "--measure" in sys.argv else write)(each)
