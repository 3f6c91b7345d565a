"""Readers that stumble over brackets: of each sort in another way."""

import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import attack.reading
from attack.child import serve
from cluesmith import Puzzle, load_all


def stumbling(path: str, **options: bool | str | None) -> Iterator[Puzzle]:
    data = Path(path).read_bytes()
    if b"[" in data:
        raise KeyError("planted")
    if b"{" in data:
        bytes(1_000_000_000)
    while b"(" in data:
        pass
    if b"<" in data:
        os.abort()
    return load_all(path, **options)  # type: ignore[arg-type]


if __name__ == "__main__":
    with patch("attack.reading.load_all", stumbling):
        serve(attack.reading.read, seconds=0.5, megabytes=attack.reading.MEGABYTES)
