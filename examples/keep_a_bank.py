"""Go through the puzzles that come with Cluesmith, rate some, and keep a puzzle of one's own in a bank."""

from pathlib import Path
from tempfile import TemporaryDirectory

import cluesmith

for grade in cluesmith.GRADES:
    entries = cluesmith.shipped("four-winds", grade=grade)
    smallest = entries[0]
    print(f"{grade}: {len(entries)} puzzles; {smallest.id} has score {smallest.puzzle.rate().score}")

own = cluesmith.KenKen.of("aab cdb cde", a="3+", b="1-", c="3/", d="6x", e=1)
with TemporaryDirectory() as folder, cluesmith.Bank(Path(folder, "mine.sqlite3"), create=True) as bank:
    entry = cluesmith.Entry(puzzle=own, title="My first", grade=own.rate().grade)
    print(bank.add([entry]))
    print([(entry.id, entry.title, entry.grade) for entry in bank.entries(kind="kenken")])
