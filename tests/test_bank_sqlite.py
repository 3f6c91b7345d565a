"""The bank of made and imported puzzles: found again by kind, size and grade, and never broken."""

import sqlite3
import subprocess
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import msgspec
import pytest

from cluesmith.bank import Entry, default_bank
from cluesmith.bank.file import Bank
from cluesmith.batch import Job, processes, run
from cluesmith.errors import PuzzleError, UnknownName
from cluesmith.formats import dumps, loads
from cluesmith.making import make
from cluesmith.symmetry import fingerprint
from tests import command_line
from tests.command_line import PROGRAM


def entry(seed: int, kind: str = "kenken", size: int = 4, **fields: Any) -> Entry:  # noqa: ANN401
    return Entry(puzzle=make(kind, size, seed=seed).puzzle, **fields)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bank.sqlite3"


def test_what_is_added_is_found_by_kind_size_and_grade(path: Path) -> None:
    with Bank(path, create=True) as bank:
        easy = entry(1, grade="easy", score=3, title="One")
        names = bank.add([easy, entry(2, size=5, grade="hard"), entry(3, "hanjie", 5)])
        assert names == ["my-1", "my-2", "my-3"]
        assert [found.id for found in bank.entries()] == names
        assert [found.id for found in bank.entries(kind="kenken")] == ["my-1", "my-2"]
        assert [found.id for found in bank.entries(size=(5, 5))] == ["my-2", "my-3"]
        assert [found.id for found in bank.entries(grade="hard", kind="kenken", size=(5, 5))] == ["my-2"]
        assert bank.find("my-1") == msgspec.structs.replace(easy, id="my-1")
        assert (bank.count(), bank.count("hanjie"), bank.count("hanjie", (9, 9))) == (3, 1, 0)
    with Bank(path) as again:
        assert again.count() == 3


def test_a_random_pick_is_of_the_kind_asked_for(path: Path) -> None:
    with Bank(path, create=True) as bank:
        bank.add([entry(seed) for seed in range(8)] + [entry(1, "hanjie", 5)])
        picked = {bank.pick(Random(seed), "kenken").id for seed in range(60)}  # type: ignore[union-attr]
        assert len(picked) == 8
        assert bank.pick(Random(1), "four-winds") is None


def test_a_puzzle_is_kept_once_turned_or_not(path: Path) -> None:
    puzzle = loads("kenken\na a b\nc d b\nc d e\n\na=3+ b=4+ c=5+ d=3+ e=2\n")
    mirrored = loads("kenken\nb a a\nb d c\ne d c\n\na=3+ b=4+ c=5+ d=3+ e=2\n")
    with Bank(path, create=True) as bank:
        assert bank.add([Entry(puzzle=puzzle), Entry(puzzle=mirrored)]) == ["my-1", None]
        assert bank.add([Entry(puzzle=puzzle)]) == [None]


def test_delete_takes_all_or_none(path: Path) -> None:
    with Bank(path, create=True) as bank:
        bank.add([entry(1), entry(2), entry(3)])
        for wrong in ("my-9", "9", "my-x", "my-", "my-99999999999999999999"):
            with pytest.raises(UnknownName, match="expected the id of a puzzle"):
                bank.delete(["my-1", wrong])
        assert bank.count() == 3
        bank.delete(["my-1", "my-3"])
        assert [found.id for found in bank.entries()] == ["my-2"]
        assert bank.add([entry(1)]) == ["my-4"]  # an id is never used again
        with pytest.raises(UnknownName):
            bank.find("my-1")


def test_an_error_in_the_middle_adds_nothing(path: Path) -> None:
    def broken() -> Any:  # noqa: ANN401
        yield entry(1)
        raise RuntimeError

    with Bank(path, create=True) as bank:
        with pytest.raises(RuntimeError):
            bank.add(broken())
        assert bank.count() == 0
        assert bank.add([entry(1)]) == ["my-1"]


def test_a_batch_goes_on_in_the_bank(path: Path) -> None:
    job = Job("kenken", 4, 4, "s")
    with Bank(path, create=True) as bank, processes(1) as (submit, ahead):
        for count in (3, 5):
            done = bank.done(job.name)
            items = run(job, count, submit=submit, ahead=ahead, keep=bank.keeper(job.name), done=done)
            assert len(list(items)) == count - done
        seeds = [found.seed for found in bank.entries()]
        assert seeds == [job.item_seed(place) for place in range(5)]
        assert all(found.answer for found in bank.entries())


def test_puzzles_of_another_batch_are_not_made_again(path: Path) -> None:
    few = {"operators": "+", "cages": [2, 2], "singles": 1}
    first, second = (Job("kenken", 3, 3, seed, few) for seed in ("a", "b"))
    with Bank(path, create=True) as bank, processes(1) as (submit, ahead):
        for job in (first, second):
            list(run(job, 2, submit=submit, ahead=ahead, keep=bank.keeper(job.name)))
        marks = {fingerprint(found.puzzle) for found in bank.entries()}
        assert len(marks) == bank.count() == 4


def test_several_writers_at_once(path: Path) -> None:
    Bank(path, create=True).close()
    puzzles = [[entry(100 * writer + number) for number in range(12)] for writer in range(4)]

    def write(entries: list[Entry]) -> None:
        with Bank(path) as bank:
            for one in entries:
                bank.add([one])

    threads = [Thread(target=write, args=(entries,)) for entries in puzzles]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Bank(path) as bank:
        marks = {fingerprint(one.puzzle) for entries in puzzles for one in entries}
        assert bank.count() == len(marks)


def test_several_programs_make_into_one_bank(path: Path) -> None:
    start = [PROGRAM, "make", "kenken", "--size", "4", "--count", "15", "--bank", str(path), "--seed"]
    programs = [subprocess.Popen([*start, str(seed)], stderr=subprocess.PIPE) for seed in range(3)]
    assert [program.communicate()[1] for program in programs] == [b"15 puzzles\n"] * 3
    with Bank(path) as bank:
        assert bank.count() == 45


def test_a_killed_program_leaves_a_readable_bank(path: Path) -> None:
    arguments = [PROGRAM, "make", "kenken", "--size", "9", "--count", "300", "--bank", str(path), "--seed", "1"]
    program = subprocess.Popen(arguments)
    found = 0
    while found < 4:
        if path.exists():
            with sqlite3.connect(path, timeout=10) as database:
                tables = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
                found = database.execute("SELECT count(*) FROM puzzles").fetchone()[0] if tables else 0
            database.close()
    program.kill()
    program.wait()
    with Bank(path) as bank:
        kept = bank.count()
        assert kept >= 4
        assert len(list(bank.entries())) == kept
    resumed = [*arguments[:6], str(kept + 1), *arguments[7:]]
    told = subprocess.run(resumed, capture_output=True, check=True).stderr.decode()
    assert told == f"{kept + 1} puzzles, {kept} of them already there\n"


def test_a_full_disk_is_told_and_the_bank_stays_readable(path: Path) -> None:
    with Bank(path, create=True) as bank:
        bank.add([entry(1)])
        pages = bank._database.execute("PRAGMA page_count").fetchone()[0]
        bank._database.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(PuzzleError, match="expected a bank that can be used: database or disk is full"):
            bank.add(entry(seed, "hanjie", 20) for seed in range(40))
        assert [found.id for found in bank.entries()] == ["my-1"]
    with Bank(path) as again:
        assert again.find("my-1").id == "my-1"


def test_what_is_no_bank_is_refused(path: Path, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="expected a bank, found no file"):
        Bank(path)
    path.write_bytes(b"no database at all, but long enough to be read as one" * 30)
    with pytest.raises(PuzzleError, match="expected a bank that can be used: file is not a database"):
        Bank(path)
    other = tmp_path / "other.sqlite3"
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE puzzles (x)")
    database.close()
    with pytest.raises(PuzzleError, match="found another database"):
        Bank(other, create=True)


def test_a_bank_somebody_has_tampered_with_is_read_with_care(path: Path) -> None:
    with Bank(path, create=True) as bank:
        bank.add([entry(1), entry(2)])
        bank._database.execute("UPDATE puzzles SET record = ? WHERE id = 1", (b"[" * 10_000,))
        with pytest.raises(PuzzleError, match="expected a puzzle as my-1, found something else"):
            list(bank.entries())
        assert bank.find("my-2").id == "my-2"


# the commands


def test_the_commands_work_together(tmp_path: Path) -> None:
    own = ["--bank", str(tmp_path / "b.sqlite3")]
    made = command_line.run("make", "kenken", "--size", "4", "--seed", "1", "--count", "3", *own)
    assert (made.code, made.err) == (0, "3 puzzles\n")
    listed = command_line.run("bank", "list", "kenken", "--size", "4", *own).out.splitlines()
    assert [line.split()[0] for line in listed[-3:]] == ["my-1", "my-2", "my-3"]
    assert len(listed) > 3
    shown = command_line.run("bank", "show", "my-2", *own).out
    exported = command_line.run("bank", "export", *own).out
    assert dumps(loads(exported.splitlines()[1])) == shown
    assert command_line.run("bank", "delete", "my-1", "my-2", *own).err == "2 deleted\n"
    assert command_line.run("bank", "delete", "my-1", *own).code == 3
    file = tmp_path / "export.jsonl"
    file.write_text(exported)
    added = command_line.run("bank", "add", str(file), *own)
    assert added.err == "2 added, 1 already there\n"
    again = command_line.run("bank", "export", *own).out.splitlines()
    seeds = {msgspec.json.decode(line)["seed"] for line in exported.splitlines()}
    assert {msgspec.json.decode(line)["seed"] for line in again} == seeds


def test_the_bank_of_the_user_is_found_by_itself(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    assert command_line.run("make", "kenken", "--size", "4", "--seed", "1", "--keep", **home).code == 0
    assert (tmp_path / "cluesmith" / "bank.sqlite3").exists()
    assert "my-1" in command_line.run("bank", "list", **home).out
    picked = {
        command_line.run("bank", "random", "kenken", "--size", "4", "--seed", str(n), **home).err for n in range(15)
    }
    assert "my-1\n" in picked
    assert len(picked) > 1
    assert default_bank().name == "bank.sqlite3"


def test_puzzles_can_be_added_by_name(tmp_path: Path) -> None:
    own = ["--bank", str(tmp_path / "b.sqlite3")]
    several = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
    added = command_line.run("bank", "add", several, *own, "--title", "Two ways", "--author", "Me")
    assert added.out == "my-1  hanjie 2x2\n"
    listed = command_line.run("bank", "list", "hanjie", "--size", "2", *own).out
    assert listed.splitlines()[-1] == "my-1                     hanjie         2x2      Two ways, many answers"
    none = command_line.run("bank", "add", "hanjie\nrows: 2, 2\ncolumns: 1, 1\n", *own)
    assert (none.code, none.out) == (3, "")
    assert "expected an answer of puzzle 1, found no answer" in none.err
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text('{"puzzle": {"kind": "hanjie"}}\n')
    assert command_line.run("bank", "add", str(wrong), *own).code == 3


def test_ones_own_puzzles_are_found_by_their_grade(tmp_path: Path) -> None:
    own = ["--bank", str(tmp_path / "b.sqlite3")]
    with Bank(tmp_path / "b.sqlite3", create=True) as bank:
        bank.add([entry(1, grade="gentle"), entry(2, grade="tough")])
    assert command_line.run("bank", "list", "--grade", "tough", *own).out.split()[0] == "my-2"
    assert command_line.run("bank", "random", "kenken", "--grade", "gentle", *own).err == "my-1\n"
    missing = command_line.run("bank", "random", "kenken", "--grade", "rough", *own)
    assert (missing.code, missing.out) == (3, "")
    assert "found 'rough'" in missing.err
    as_json = command_line.run("bank", "list", "--grade", "gentle", "--json", *own).json
    assert as_json["grade"] == "gentle"


def test_without_a_bank_nothing_is_exported(tmp_path: Path) -> None:
    outcome = command_line.run("bank", "export", "--bank", str(tmp_path / "none.sqlite3"))
    assert (outcome.code, outcome.out) == (3, "")
    assert command_line.run("bank", "export").code == 3
