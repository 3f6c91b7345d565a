"""Many puzzles: the same on any number of workers, none lost when it is stopped, none twice."""

import os
import signal
import subprocess
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from cluesmith.batch import ATTEMPTS, Item, Job, Lines, Lot, make_item, processes, run
from cluesmith.cli.progress import _clock, progress
from cluesmith.errors import PuzzleError
from cluesmith.formats import loads
from cluesmith.making import GaveUp, Made, make
from cluesmith.rating import rate
from cluesmith.symmetry import fingerprint
from tests import command_line
from tests.command_line import PROGRAM

SMALL = ["make", "kenken", "--size", "4", "--seed", "s"]
SLOW = ["make", "kenken", "--size", "10", "--seed", "s", "--no-grade", "--count", "400"]  # some seconds of work


def command(*args: str, **settings: Any) -> "subprocess.Popen[bytes]":  # noqa: ANN401 - as Popen takes them
    return subprocess.Popen([PROGRAM, *args], **settings)


def wait_for_lines(file: Path, number: int) -> None:
    until = monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < number:
        assert monotonic() < until
        sleep(0.01)


def first_lines(file: Path, number: int) -> bytes:
    return b"".join(file.read_bytes().splitlines(keepends=True)[:number])


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first of the slow batch, made without a break."""
    file = tmp_path_factory.mktemp("batch") / "reference.jsonl"
    job = Job("kenken", 10, 10, "s", rated=False)
    lines = Lines(file, job)
    with processes(1) as (submit, ahead):
        assert len(list(run(job, 40, submit=submit, ahead=ahead, keep=lines.add))) == 40
    lines.close()
    return file


@pytest.mark.parametrize("kind", ["kenken", "four-winds", "bosnian-snake", "hanjie"])
def test_the_same_bytes_on_any_number_of_workers(kind: str, tmp_path: Path) -> None:
    made = []
    for workers in (1, 2, 4):
        job = Job(kind, 5, 5, "seed", {})
        lines = Lines(tmp_path / f"{workers}.jsonl", job)
        with processes(workers) as (submit, ahead):
            for place, item in enumerate(run(job, 12, submit=submit, ahead=ahead, keep=lines.add)):
                assert item.place == place
        lines.close()
        made.append((tmp_path / f"{workers}.jsonl").read_bytes())
    assert made[0] == made[1] == made[2]
    assert made[0].count(b"\n") == 12


def test_a_line_can_be_made_again_from_its_seed() -> None:
    for line in command_line.run(*SMALL, "--count", "3").out.splitlines():
        record = msgspec.json.decode(line)
        assert set(record) == {"puzzle", "answer", "grade", "score", "seed", "id"}
        assert command_line.run("make", "kenken", "--size", "4", "--json", "--seed", record["seed"]).out == line + "\n"
        assert make("kenken", 4, seed=record["seed"]).puzzle == loads(line)


@pytest.mark.repeats
def test_a_killed_batch_goes_on(tmp_path: Path, reference: Path) -> None:
    file = tmp_path / "out.jsonl"
    for stop in (3, 12):
        process = command(*SLOW, "--output", str(file))
        wait_for_lines(file, stop)
        process.kill()
        process.wait()
        kept = file.read_bytes()
        assert kept.count(b"\n") >= stop
    with file.open("ab") as torn:
        torn.write(b'{"puzzle":{"kind":"ken')
    done = file.read_bytes().count(b"\n")
    finished = command(*SLOW[:-1], str(done + 3), "--output", str(file), stderr=subprocess.PIPE)
    assert f"{done + 3} puzzles, {done} of them already there" in finished.communicate()[1].decode()
    assert first_lines(file, 40) == first_lines(reference, min(done + 3, 40))
    assert file.read_bytes().count(b"\n") == done + 3


def test_a_kill_takes_the_workers_with_it(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    process = command(*SLOW, "--output", str(file), "--workers", "2")
    wait_for_lines(file, 2)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert children
    process.kill()
    process.wait()
    until = monotonic() + 20
    while any(_alive(child) for child in children):
        assert monotonic() < until
        sleep(0.02)


def _alive(process: str) -> bool:
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_was_reported(workers: str, tmp_path: Path, reference: Path) -> None:
    file = tmp_path / "out.jsonl"
    process = command(
        *SLOW, "--output", str(file), "--workers", workers, stderr=subprocess.PIPE, start_new_session=True
    )
    wait_for_lines(file, 5)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    error = process.communicate(timeout=30)[1].decode()
    assert process.returncode == 130
    assert error.strip() == "interrupted"
    data = file.read_bytes()
    assert data.endswith(b"\n")
    assert first_lines(file, 5) == first_lines(reference, 5)


def test_a_worker_that_dies_ends_the_batch_with_a_word(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    process = command(*SLOW, "--output", str(file), "--workers", "2", stderr=subprocess.PIPE)
    wait_for_lines(file, 2)
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    workers = [child for child in listed if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    os.kill(int(workers[-1]), signal.SIGKILL)
    error = process.communicate(timeout=30)[1].decode()
    assert process.returncode == 3
    assert error.startswith("cluesmith: a worker process died")
    assert file.read_bytes().endswith(b"\n")


def test_no_puzzle_is_made_twice(tmp_path: Path) -> None:
    job = Job("kenken", 3, 3, "few", {"operators": "+", "cages": [2, 2], "singles": 1})
    lines = Lines(tmp_path / "out.jsonl", job)
    found: list[Item] = []
    with processes(1) as (submit, ahead), pytest.raises(GaveUp) as stopped:  # noqa: PT012 - the loop is what fails
        found.extend(run(job, 1000, submit=submit, ahead=ahead, keep=lines.add))
        pytest.fail("there are not as many")
    lines.close()
    puzzles = [loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert 3 < len(puzzles) < 100
    assert len({fingerprint(puzzle) for puzzle in puzzles}) == len(puzzles)
    assert str(stopped.value).startswith(f"stopped after {len(puzzles)} of 1000 puzzles: all others")


def test_printed_puzzles_come_once_each() -> None:
    outcome = command_line.run("make", "hanjie", "--size", "2", "--seed", "1", "--count", "100")
    puzzles = [loads(line) for line in outcome.out.splitlines()]
    assert len({fingerprint(puzzle) for puzzle in puzzles}) == len(puzzles) < 10
    assert outcome.code == 4


def test_a_file_of_another_batch_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    made = [*SMALL, "--output", str(file), "--count", "2"]
    assert command_line.run(*made).code == 0
    before = file.read_bytes()
    for other in ([*made, "--operators", "+"], [*made, "--seed", "t"], [*made, "--effort", "2"]):
        outcome = command_line.run(*other)
        assert outcome.code == 3
        assert "line 1: expected a puzzle of this batch, found something else" in outcome.err
    assert file.read_bytes() == before
    assert command_line.run(*made).err == "2 puzzles, 2 of them already there\n"
    file.write_bytes(b"no json\n")
    assert command_line.run(*made).code == 3
    assert file.read_bytes() == b"no json\n"


@pytest.mark.parametrize(
    "held",
    [
        b"my notes",
        b"{",
        b'{"puzzle":',
        b'{"kind":"hanjie","rows":[[1]],"columns":[[1]]}',
        b'{"puzzle":{"kind":"kenken","size":4,"cages":[]},"answer":[]}',
        bytes(5_000_000),
    ],
    ids=lambda held: ascii(held[:16])[2:-1],
)
def test_a_file_without_a_line_end_is_not_lost(held: bytes, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_bytes(held)
    outcome = command_line.run(*SMALL, "--output", str(file))
    begins = command_line.run(*SMALL, "--count", "1").out.encode().startswith(held)
    assert file.read_bytes().startswith(held)
    assert outcome.code == (0 if begins else 3)
    assert begins or "line 1: expected a puzzle of this batch, found something else" in outcome.err
    assert begins or file.read_bytes() == held


def test_a_line_that_was_cut_off_anywhere_is_completed(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    made = [*SMALL, "--output", str(file), "--count", "2"]
    assert command_line.run(*made).code == 0
    whole = file.read_bytes()
    for kept in (len(whole) - 1, len(whole) - 40, whole.index(b"\n") + 2, whole.index(b"\n") + 1, 20, 0):
        file.write_bytes(whole[:kept])
        assert command_line.run(*made).code == 0
        assert file.read_bytes() == whole


def test_two_batches_do_not_share_a_file(tmp_path: Path) -> None:
    job = Job("kenken", 4, 4, "s")
    lines = Lines(tmp_path / "out.jsonl", job)
    with pytest.raises(PuzzleError, match="found another at work"):
        Lines(tmp_path / "out.jsonl", job)
    lines.close()
    Lines(tmp_path / "out.jsonl", job).close()


def test_what_cannot_be_made_stops_the_batch_with_exit_code_4() -> None:
    outcome = command_line.run(
        "make",
        "snake",
        "--size",
        "6",
        "--outside",
        "0",
        "--inside",
        "0",
        "--seed",
        "1",
        "--count",
        "3",
        "--effort",
        "0.02",
    )
    assert (outcome.code, outcome.out) == (4, "")
    assert outcome.err.startswith("cluesmith: stopped after 0 of 3 puzzles: found no 6x6 snake as asked")


def test_an_item_that_fails_is_made_from_another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job("kenken", 4, 4, "s", rated=False)
    tried = []

    def fails_at_first(_: Job, seed: str, *, rated: bool) -> Made:
        tried.append((seed, rated))
        if len(tried) < 3:
            raise GaveUp("found none")
        return make("kenken", 4, seed=seed)

    monkeypatch.setattr(Job, "make", fails_at_first)
    item = make_item(job, 7, 1)
    assert tried == [(job.item_seed(7, attempt), False) for attempt in (1, 2, 3)]
    assert (item.place, item.attempt, item.problem) == (7, 3, "")
    assert fingerprint(make("kenken", 4, seed=tried[-1][0]).puzzle) == item.fingerprint


def kept(refused: int) -> tuple[list[Item], list[Item]]:
    """The items of a batch of two, so many of which are said to be there already; and all that were shown."""
    shown: list[Item] = []

    def keep(item: Item) -> bool:
        shown.append(item)
        return len(shown) > refused

    with processes(1) as (submit, ahead):
        return list(run(Job("kenken", 4, 4, "s"), 2, submit=submit, ahead=ahead, keep=keep)), shown


def test_an_item_that_is_there_already_is_made_from_its_next_seed() -> None:
    items, shown = kept(2)
    assert [(item.place, item.attempt) for item in shown] == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert items == shown[2:]
    assert len({item.line for item in shown}) == 4


def test_as_many_seeds_are_tried_for_an_item_as_are_said() -> None:
    with pytest.raises(GaveUp, match="stopped after 0 of 2 puzzles: all others that were made are already there"):
        kept(ATTEMPTS)
    assert len(kept(ATTEMPTS - 1)[1]) == ATTEMPTS + 1


class Fixed:
    def __init__(self, lot: Lot) -> None:
        self._lot = lot

    def result(self) -> Lot:
        return self._lot


@pytest.mark.parametrize(("seconds", "longest"), [(0.0, 64), (0.03, 3), (1.0, 1)])
def test_quick_items_are_made_several_a_call_and_come_in_order(seconds: float, longest: int) -> None:
    asked, under_way = [], []

    def submit(function: Any, job: Job, places: range) -> Any:  # noqa: ANN401, ARG001
        asked.append(len(places))
        under_way.append(places)
        return Fixed(Lot([Item(place, b"x") for place in places], seconds * len(places)))

    items = run(Job("kenken", 4, 4, "s"), 100, submit=submit, ahead=5, keep=lambda _: True)
    next(items)
    assert len(under_way) == 5
    assert [item.place for item in items] == list(range(1, 100))
    assert max(asked) == longest
    assert sum(asked) == 100


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["kenken", "--size", "4", "--output", "{}"], "expected --seed"),
        (
            ["kenken", "--size", "4", "--seed", "1", "--output", "{}", "--keep"],
            "expected --output or a bank, found both",
        ),
        (["kenken", "--size", "4", "--zeros"], "found 'zeros'"),
        (["kenken", "--size", "4", "--cages", "2-3-4"], "expected a range such as 2-4"),
        (["kenken", "--size", "4", "--cages", "x"], "expected a range such as 2-4"),
        (["kenken", "--size", "4", "--workers", "0"], "0 is not in the range"),
    ],
)
def test_misuse_is_told(tmp_path: Path, args: list[str], message: str) -> None:
    outcome = command_line.run("make", *(arg.format(tmp_path / "x") for arg in args))
    assert outcome.code == 2
    assert message in outcome.err
    assert not (tmp_path / "x").exists()


def test_one_puzzle_is_printed_to_be_piped_on() -> None:
    outcome = command_line.run("make", "four-winds", "--size", "5x6")
    seed = outcome.err.removeprefix("four-winds:5x6::").strip()
    assert outcome.out == command_line.run("make", "four-winds", "--size", "5x6", "--seed", seed).out
    assert command_line.run("solve", "-", "--unique", stdin=outcome.out).code == 0
    drawn = command_line.run("make", "four-winds", "--size", "5", "--seed", "1", "--answer", "--ascii").out
    assert ">" in drawn


def test_a_puzzle_that_cannot_be_is_invalid() -> None:
    assert command_line.run("make", "kenken", "--size", "4x5", "--seed", "1").code == 3


def test_progress_is_drawn_on_a_terminal() -> None:
    pexpect = pytest.importorskip("pexpect")
    child = pexpect.spawn(PROGRAM, [*SMALL, "--count", "3", "--output", os.devnull], encoding="utf-8", timeout=30)
    child.expect(r"\[#{24}\] 3/3  [0-9.]+ a second  0:00 left")
    child.expect("3 puzzles")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("grade", ["easy", "medium"])
def test_a_grade_is_what_the_library_rates(grade: str) -> None:
    outcome = command_line.run(*SMALL, "--grade", grade, "--count", "2")
    for line in outcome.out.splitlines():
        record = msgspec.json.decode(line)
        rating = rate(loads(line))
        assert (record["grade"], record["score"]) == (grade, rating.score) == (rating.grade, rating.score)
    assert outcome.out.count("\n") == 2


def test_time_left_is_told_as_a_clock_shows_it() -> None:
    assert [_clock(seconds) for seconds in (0, 61.4, 3723)] == ["0:00", "1:01", "1:02:03"]


def test_the_bar_counts_what_was_there_already(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with progress(4, 2) as step:
        step()
        step()
    assert "[##################      ] 3/4  " in capsys.readouterr().err
