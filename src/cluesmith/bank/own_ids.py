"""The ids in a bank of one's own, for the shell that completes them: only looked at, and without loading more."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from cluesmith.bank import OWN

MOST = 1000  # what no shell should list


def own_ids(path: Path) -> Iterator[str]:
    """The newest ids, newest first; none of a file that is no bank."""
    with suppress(sqlite3.DatabaseError, OSError):
        at_work = Path(f"{path}-wal").exists()  # else there is nothing beside the file, and nothing is to be made there
        place = f"{path.absolute().as_uri()}?{'mode=ro' if at_work else 'immutable=1'}"
        with closing(sqlite3.connect(place, timeout=1, uri=True)) as database:
            rows = database.execute("SELECT id FROM puzzles ORDER BY id DESC LIMIT ?", (MOST,)).fetchall()
        yield from (f"{OWN}{number}" for (number,) in rows)
