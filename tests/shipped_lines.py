"""The lines of the bank's files, with the grades that belong there."""

from pathlib import Path

import msgspec

from cluesmith.bank import EntryDecoder
from cluesmith.rating import rate
from cluesmith.registry import KINDS

RATED = {"hanjie": 30, "four-winds": 40, "kenken": 9, "bosnian-snake": 12}  # the largest boards that are explained


def as_rated(line: str) -> str:
    """The line of the bank with the grade and score that belong there."""
    record = msgspec.json.decode(line)
    entry = EntryDecoder().decode(line)
    record = {name: value for name, value in record.items() if name not in ("grade", "score")}
    if entry.answers == 1 and max(entry.size) <= RATED[entry.puzzle.kind]:
        rating = rate(entry.puzzle)
        puzzle = record.pop("puzzle")
        record |= {"grade": rating.grade, "score": rating.score, "puzzle": puzzle}
    return msgspec.json.encode(record).decode()


def file_of(kind: str) -> Path:
    file = KINDS[kind].parts.shipped
    assert file
    return file


def lines_of(kind: str) -> list[str]:
    return file_of(kind).read_text("utf-8").splitlines()


def write_lines(kind: str, lines: list[str]) -> None:
    file_of(kind).write_text("".join(line + "\n" for line in lines), "utf-8")
