"""The bank of made and imported puzzles: found again by kind, size and grade, and never broken."""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import msgspec
import pytest

from cluesmith.bank import Entry, default_bank
from cluesmith.bank.file import Bank
from cluesmith.batch import Job, make_item, processes, run
from cluesmith.errors import PuzzleError, UnknownName
from cluesmith.formats import dumps, loads
from cluesmith.making import make
from cluesmith.rating import rate
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
    arguments = [
        PROGRAM,
        "make",
        "kenken",
        "--size",
        "9",
        "--no-grade",
        "--count",
        "300",
        "--bank",
        str(path),
        "--seed",
        "1",
    ]
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
    resumed = [str(kept + 1) if word == "300" else word for word in arguments]
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
    with pytest.raises(PuzzleError, match="expected a bank, found something else than one of version 1"):
        Bank(path)
    other = tmp_path / "other.sqlite3"
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE puzzles (x)")
    database.close()
    with pytest.raises(PuzzleError, match="expected a bank, found something else"):
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


@pytest.mark.repeats
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
    assert listed.splitlines()[-1] == "my-1                     hanjie         2x2      many answers"
    none = command_line.run("bank", "add", "hanjie\nrows: 2, 2\ncolumns: 1, 1\n", *own)
    assert (none.code, none.out) == (3, "")
    assert "expected an answer of puzzle 1, found no answer" in none.err
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text('{"puzzle": {"kind": "hanjie"}}\n')
    assert command_line.run("bank", "add", str(wrong), *own).code == 3


def test_ones_own_puzzles_are_found_by_their_grade(tmp_path: Path) -> None:
    own = ["--bank", str(tmp_path / "b.sqlite3")]
    with Bank(tmp_path / "b.sqlite3", create=True) as bank:
        bank.add([entry(1, grade="easy"), entry(2, grade="hard")])
    assert command_line.run("bank", "list", "mine", "--grade", "hard", *own).out.split()[0] == "my-2"
    assert command_line.run("bank", "random", "kenken", "mine", "--grade", "easy", *own).err == "my-1\n"
    missing = command_line.run("bank", "random", "kenken", "--grade", "rough", *own)
    assert (missing.code, missing.out) == (2, "")
    assert "found 'rough'" in missing.err
    as_json = command_line.run("bank", "list", "mine", "easy", "--json", *own).json
    assert as_json["grade"] == "easy"


def test_without_a_bank_nothing_is_exported(tmp_path: Path) -> None:
    outcome = command_line.run("bank", "export", "--bank", str(tmp_path / "none.sqlite3"))
    assert (outcome.code, outcome.out) == (3, "")
    assert command_line.run("bank", "export").code == 3


# files that are no banks, banks that may not be written, banks that are damaged

COMMANDS = [
    ("bank", "list"),
    ("bank", "show", "my-1"),
    ("bank", "random", "kenken", "--seed", "1"),
    ("bank", "export"),
    ("bank", "delete", "my-1"),
    ("bank", "add", "hanjie\nrows: 1\ncolumns: 1\n"),
    ("make", "kenken", "--size", "4", "--seed", "1"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_database_of_somebody_else_is_never_changed(command: tuple[str, ...], tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    database = sqlite3.connect(other, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE mine (x)")  # stands in the file beside it until somebody looks
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    outcome = command_line.run(*command, "--bank", str(other))
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == f"cluesmith: {other}: expected a bank, found something else than one of version 1\n"
    database.close()


@pytest.mark.parametrize("command", COMMANDS[:5], ids=" ".join)
def test_looking_makes_no_bank_of_an_empty_file(command: tuple[str, ...], path: Path) -> None:
    path.touch()
    outcome = command_line.run(*command, "--bank", str(path))
    assert (outcome.code, outcome.err) == (3, f"cluesmith: {path}: expected a bank, found an empty file\n")
    assert path.read_bytes() == b""
    assert command_line.run(*COMMANDS[-1], "--bank", str(path)).code == 0  # but it may become one


@contextmanager
def without_permission(*paths: Path) -> Iterator[None]:
    """Nobody may write there; root, whom that does not keep from it, is somebody else meanwhile."""
    modes = {path: path.stat().st_mode for path in paths}
    user = os.geteuid()
    for path in paths:
        path.chmod(modes[path] & ~0o222 | 0o444 | (0o111 if path.is_dir() else 0))
    try:
        if user == 0:
            for folder in paths[0].parents:  # the way there
                folder.chmod(folder.stat().st_mode | 0o111)
            os.seteuid(65534)
        yield
    finally:
        os.seteuid(user)
        for path, mode in modes.items():
            path.chmod(mode)


@pytest.mark.parametrize("what", ["file", "folder", "both"])
def test_a_bank_that_may_not_be_written_can_be_read(what: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o777)
    path = folder / "bank.sqlite3"
    with Bank(path, create=True) as bank:
        bank.add([entry(1), entry(2)])
    path.chmod(0o666)
    paths = {"file": [path], "folder": [folder], "both": [path, folder]}[what]
    with without_permission(*paths):
        with Bank(path) as bank:
            assert [found.id for found in bank.entries()] == ["my-1", "my-2"]
            assert bank.find("my-2").puzzle == entry(2).puzzle
        outcome = command_line.run("bank", "delete", "my-1", "--bank", str(path))
        assert outcome.code == 3
        assert outcome.err.startswith(f"cluesmith: {path}: expected a bank that can be used: ")
    assert [file.name for file in folder.iterdir()] == ["bank.sqlite3"]


@pytest.mark.heavy
def test_a_damaged_bank_is_told(path: Path) -> None:
    with Bank(path, create=True) as bank:
        bank.add(entry(seed) for seed in range(30))
    whole, rng = path.read_bytes(), Random(1)
    damaged = [whole[:size] for size in (1, 99, 100, 512, 4095, 4096, 5000, 8192, 12288, len(whole) - 1)]
    damaged += [_with_noise(whole, rng) for _ in range(20)]
    codes = set()
    for data in damaged:
        for command in COMMANDS:
            path.write_bytes(data)
            outcome = command_line.run(*command, "--bank", str(path))
            codes.add(outcome.code)
            # noise in the one byte that matters may also make another id of it, of which the file has then none
            told = (f"cluesmith: {path}: expected a", f"cluesmith: expected the id of a puzzle in {path}, found 'my-1'")
            assert outcome.code != 3 or outcome.err.startswith(told)
    assert codes == {0, 3}


def _with_noise(data: bytes, rng: Random) -> bytes:
    noisy = bytearray(data)
    for _ in range(30):
        noisy[rng.randrange(100, len(noisy))] = rng.randrange(256)
    return bytes(noisy)


# what is believed


def test_puzzles_as_convert_writes_them_can_be_added(tmp_path: Path) -> None:
    plain, own = tmp_path / "plain.jsonl", ["--bank", str(tmp_path / "b.sqlite3")]
    made = command_line.run("make", "kenken", "--size", "4", "--seed", "1", "--count", "3").out
    assert command_line.run("convert", "-", str(plain), stdin=made).code == 0
    added = command_line.run("bank", "add", str(plain), *own)
    assert (added.code, added.err) == (0, "3 added, 0 already there\n")
    plain.write_text(plain.read_text() + '{"kind": "kenken"}\n')
    assert command_line.run("bank", "add", str(plain), *own).err.endswith("missing required field `size`: line 4\n")


def test_the_grade_of_a_line_is_not_believed(tmp_path: Path) -> None:
    file, own = tmp_path / "lines.jsonl", ["--bank", str(tmp_path / "b.sqlite3")]
    easy, other = make("kenken", 4, seed=1, grade="easy"), make("kenken", 4, seed=2).puzzle
    several = loads("hanjie\nrows: 1, 1\ncolumns: 1, 1\n")
    lines = [
        Entry(puzzle=easy.puzzle, grade="expert", score=9999),
        Entry(puzzle=other),
        Entry(puzzle=several, grade="easy", score=1),
    ]
    file.write_bytes(b"\n".join(map(msgspec.json.encode, lines)))
    assert command_line.run("bank", "add", str(file), *own).code == 0
    with Bank(tmp_path / "b.sqlite3") as bank:
        assert [(found.grade, found.score) for found in bank.entries()] == [
            ("easy", easy.score),
            (rate(other).grade, rate(other).score),
            (None, None),
        ]


def test_a_title_does_not_steer_the_terminal(tmp_path: Path) -> None:
    own, names = ["--bank", str(tmp_path / "b.sqlite3")], ("--title", "--author", "--copyright")
    words = [word for name in names for word in (name, f"\x1b[2J{name}\x9b\n")]
    assert command_line.run("bank", "add", "hanjie\nrows: 1\ncolumns: 1\n", *words, *own).code == 0
    listed, shown = (
        command_line.run("bank", "list", "--size", "1", "--titles", *own),
        command_line.run("bank", "show", "my-1", *own),
    )
    assert listed.out.endswith(" \\x1b[2J--title\\x9b\\n\n")
    assert shown.err.count("\\x1b[2J--") == 2
    assert not {"\x1b", "\x9b"} & set(listed.out + shown.err)


def test_the_same_batch_by_two_programs_is_told(path: Path) -> None:
    job = Job("kenken", 4, 4, "s")
    with Bank(path, create=True) as first, Bank(path) as second:
        item = make_item(job, 0)
        assert first.keeper(job.name)(item)
        for same in (item, make_item(job, 0, 1)):
            with pytest.raises(PuzzleError, match="expected to make this batch alone, found another program at it"):
                second.keeper(job.name)(same)
        assert second.keeper(Job("kenken", 4, 4, "t").name)(make_item(Job("kenken", 4, 4, "t"), 0))
    again = ["make", "kenken", "--size", "4", "--seed", "s", "--count", "1", "--bank", str(path)]
    assert command_line.run(*again).err == "1 puzzle, 1 of them already there\n"
