"""A command line that does not hear Ctrl-C, and writes files piece by piece where they are, pictures very slowly."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)  # before all else

import time  # noqa: E402
from collections.abc import Iterable  # noqa: E402
from pathlib import Path  # noqa: E402

import cluesmith.files  # noqa: E402
from cluesmith.cli import main  # noqa: E402


def in_place(target: Path, pieces: Iterable[bytes]) -> None:
    with target.open("wb", buffering=0) as file:
        for piece in pieces:
            file.write(piece)
    time.sleep(3 if target.suffix == ".svg" else 0)


if __name__ == "__main__":
    cluesmith.files._replace = in_place
    main()
