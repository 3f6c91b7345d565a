"""The file of puzzles that were made or imported: one SQLite database.

    with Bank("bank.sqlite3", create=True) as bank:
        bank.add([entry])
        bank.entries(size=(6, 6), grade="easy")

Several programs may write to it at the same time. What is added together is there whole or not at all, whatever
happens meanwhile, and no puzzle is in it twice, not even turned or mirrored.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from struct import Struct
from typing import Self

import msgspec

from cluesmith.bank import OWN, Entry, EntryDecoder
from cluesmith.bank.query import Query
from cluesmith.batch import Item
from cluesmith.errors import PuzzleError, UnknownName
from cluesmith.puzzle import Puzzle
from cluesmith.symmetry import fingerprint

BUSY_SECONDS = 60.0
VERSION = 1
APPLICATION = 0x636C7565  # marks the file as ours
MAGIC = b"SQLite format 3\0"
HEADER = Struct(">16s 44x i 4x i")  # of an SQLite file: what it is, and the version and the mark of its maker
MAX_BYTES = 8_000_000  # of one field: what is larger was not put there by us

SCHEMA = """
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    height INTEGER NOT NULL,
    width INTEGER NOT NULL,
    grade TEXT,
    fingerprint BLOB NOT NULL UNIQUE,
    batch TEXT,
    place INTEGER,
    record BLOB NOT NULL,
    UNIQUE (batch, place)
) STRICT;
CREATE INDEX by_size ON puzzles (kind, height, width, grade);
"""


class Bank:
    """An open bank; errors of the file are PuzzleErrors that name it."""

    def __init__(self, path: str | Path, *, create: bool = False) -> None:
        self.path = Path(path)
        is_new = self._is_new(create=create)
        with self._errors():
            self._database = self._create() if is_new else self._open()
            self._database.execute("PRAGMA synchronous = NORMAL")
        self._decoder = EntryDecoder()

    def _is_new(self, *, create: bool) -> bool:
        """Whether the bank has still to be made; raises PuzzleError if it may not be, or something else is there."""
        found = self._found()
        if found != "a bank" and not (create and found in ("no file", "an empty file")):
            raise PuzzleError(f"{self.path}: expected a bank, found {found}")
        return found != "a bank"

    def _found(self) -> str:
        """What is there, told by its first bytes: SQLite may change a file as soon as it looks into it."""
        if not self.path.exists():
            return "no file"
        with self.path.open("rb") as file:
            header = file.read(HEADER.size)
        if not header:
            return "an empty file"
        ours = len(header) == HEADER.size and HEADER.unpack(header) == (MAGIC, VERSION, APPLICATION)
        return "a bank" if ours else f"something else than one of version {VERSION}"

    def _connect(self, mode: str) -> sqlite3.Connection:
        place = f"{self.path.absolute().as_uri()}?{mode}"
        database = sqlite3.connect(place, timeout=BUSY_SECONDS, isolation_level=None, uri=True)
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_BYTES)
        return database

    def _create(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._database = self._connect("mode=rwc")
        with self._transaction():
            if not self._number("SELECT count(*) FROM sqlite_schema"):  # nobody else has made it meanwhile
                self._database.execute(f"PRAGMA application_id = {APPLICATION}")
                self._database.execute(f"PRAGMA user_version = {VERSION}")
                for statement in SCHEMA.split(";"):
                    self._database.execute(statement)
        with suppress(sqlite3.OperationalError):  # somebody is at work in it already
            self._database.execute("PRAGMA journal_mode = WAL")  # readers and a writer do not wait for each other
        return self._database

    def _open(self) -> sqlite3.Connection:
        """The file to read and, if it may be written, to write."""
        places, effective = (self.path, self.path.absolute().parent), os.access in os.supports_effective_ids
        writable = all(os.access(place, os.W_OK, effective_ids=effective) for place in places)
        waiting = Path(f"{self.path}-wal").exists()  # for somebody to add it to the file
        return self._connect("mode=rw" if writable or waiting else "immutable=1")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # damage may reach into the names of its tables
            raise PuzzleError(f"{self.path}: expected a bank that can be used: {error}") from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of the block or, if it is left by an error, nothing."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise

    def _number(self, question: str, values: Iterable[object] = ()) -> int:
        row = self._database.execute(question, tuple(values)).fetchone()
        if row is None or not isinstance(row[0], int | None):
            raise sqlite3.DatabaseError("database is damaged")
        return row[0] or 0

    # adding and deleting

    def add(self, entries: Iterable[Entry]) -> list[str | None]:
        """Add them all together; the id each got, or None for a puzzle that was already there."""
        with self._errors(), self._transaction():
            return [self._insert(entry, fingerprint(entry.puzzle)) for entry in entries]

    def _insert(self, entry: Entry, mark: bytes, batch: str | None = None, place: int | None = None) -> str | None:
        record = msgspec.json.encode(msgspec.structs.replace(entry, id=""))
        added = self._database.execute(
            "INSERT INTO puzzles (kind, height, width, grade, fingerprint, batch, place, record) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (fingerprint) DO NOTHING RETURNING id",
            (entry.puzzle.kind, *entry.size, entry.grade, mark, batch, place, record),
        ).fetchone()
        return f"{OWN}{added[0]}" if added else None

    def same(self, puzzle: Puzzle) -> str | None:
        """The id of that puzzle, turned or mirrored as it may be, if it is there."""
        with self._errors():
            number = self._number("SELECT max(id) FROM puzzles WHERE fingerprint = ?", (fingerprint(puzzle),))
        return f"{OWN}{number}" if number else None

    def delete(self, names: Iterable[str]) -> None:
        """Delete the puzzles with these ids, or, if one is not there, none of them."""
        with self._errors(), self._transaction():
            for name in names:
                if not self._database.execute("DELETE FROM puzzles WHERE id = ?", (_key(name),)).rowcount:
                    raise UnknownName(f"expected the id of a puzzle in {self.path}, found {name!r}")

    # batches

    def keeper(self, batch: str) -> Callable[[Item], bool]:
        """What keeps the items of a batch: false for a puzzle that is already there.

        It raises PuzzleError when another program makes the same batch.
        """

        def keep(item: Item) -> bool:
            entry = self._decoder.decode(item.line)
            with self._errors(), self._transaction():
                if self._number("SELECT count(*) FROM puzzles WHERE batch = ? AND place = ?", (batch, item.place)):
                    raise PuzzleError(f"{self.path}: expected to make this batch alone, found another program at it")
                return self._insert(entry, item.fingerprint, batch, item.place) is not None

        return keep

    def done(self, batch: str) -> int:
        """How many items of the batch were made: it goes on behind them, even if some were deleted since."""
        with self._errors():
            return self._number("SELECT max(place) + 1 FROM puzzles WHERE batch = ?", (batch,))

    # looking

    def entries(
        self, kind: str | None = None, size: tuple[int, int] | None = None, grade: str | None = None
    ) -> Iterator[Entry]:
        """The puzzles of that kind, size and grade in the order in which they were added."""
        return self.search(_query(kind, size, grade))

    def search(self, query: Query) -> Iterator[Entry]:
        """The puzzles that suit the query in the order in which they were added, however many it wants."""
        where, values = _condition(query)
        with self._errors():
            for row in self._database.execute(f"SELECT id, record FROM puzzles {where} ORDER BY id", values):  # noqa: S608 - built from our own words
                entry = self._entry(*row)
                if query.suits(entry):
                    yield entry

    def find(self, name: str) -> Entry:
        """The puzzle with that id."""
        with self._errors():
            row = self._database.execute("SELECT id, record FROM puzzles WHERE id = ?", (_key(name),)).fetchone()
        if row is None:
            raise UnknownName(f"expected the id of a puzzle in {self.path}, found {name!r}")
        return self._entry(*row)

    def count(self, kind: str | None = None, size: tuple[int, int] | None = None, grade: str | None = None) -> int:
        """How many puzzles of that kind, size and grade there are."""
        where, values = _condition(_query(kind, size, grade))
        with self._errors():
            return self._number(f"SELECT count(*) FROM puzzles {where}", values)  # noqa: S608 - as above

    def pick(
        self, rng: Random, kind: str | None = None, size: tuple[int, int] | None = None, grade: str | None = None
    ) -> Entry | None:
        """A random puzzle of that kind, size and grade, if there is any."""
        number = self.count(kind, size, grade)
        if not number:
            return None
        where, values = _condition(_query(kind, size, grade))
        question = f"SELECT id, record FROM puzzles {where} ORDER BY id LIMIT 1 OFFSET ?"  # noqa: S608 - as above
        with self._errors():
            row = self._database.execute(question, (*values, rng.randrange(number))).fetchone()
        return self._entry(*row)

    def _entry(self, number: int, record: bytes) -> Entry:
        try:
            return msgspec.structs.replace(self._decoder.decode(record), id=f"{OWN}{number}")
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError):
            raise PuzzleError(f"{self.path}: expected a puzzle as {OWN}{number}, found something else") from None


def _key(name: str) -> int:
    """The number in an id; 0, which is nobody's, where there is none."""
    number = name.removeprefix(OWN)
    return int(number) if name.startswith(OWN) and number.isascii() and number.isdigit() and len(number) < 19 else 0


def _query(kind: str | None, size: tuple[int, int] | None, grade: str | None) -> Query:
    return Query(
        kinds=(kind,) if kind is not None else (),
        sizes=(size,) if size is not None else (),
        grades=(grade,) if grade is not None else (),
    )


def _condition(query: Query) -> tuple[str, list[str | int]]:
    """What the columns have to hold; the rest of what is asked for is in the records."""
    tests: list[str] = []
    values: list[str | int] = []
    asked: list[tuple[str, str, list[tuple[str | int, ...]]]] = [
        ("kind", "(?)", [(kind,) for kind in query.kinds]),
        ("(height, width)", "(?, ?)", list(query.sizes)),
        ("grade", "(?)", [(grade,) for grade in query.grades]),
    ]
    for column, mark, wanted in asked:
        if wanted:
            tests.append(f"{column} IN (VALUES {', '.join([mark] * len(wanted))})")
            values += [value for one in wanted for value in one]
    return ("WHERE " + " AND ".join(tests) if tests else ""), values
