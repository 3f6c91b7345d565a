"""--output writes all or nothing: whatever goes wrong, the file is as it was before."""

import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tests.command_line import PROGRAM, environment, run

BOARD = "hanjie\nrows: 2, 1\ncolumns: 2, 1\n"
DRAWN = "   2 1\n  ┏━━━━┓\n2 ┃████┃\n1 ┃██  ┃\n  ┗━━━━┛\n\n"
SAID = "one answer, proved to be the only one\n"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A place for a file, in a folder where nothing else may be left."""
    file = tmp_path / "file"
    yield file
    assert set(tmp_path.iterdir()) <= {file}


def test_output_holds_the_drawing_and_the_terminal_the_verdict(file: Path) -> None:
    assert run("solve", BOARD, "--output", str(file)) == (0, SAID, "")
    assert file.read_text() == DRAWN
    run("solve", BOARD, "--output", str(file), "--ascii")
    assert file.read_text().isascii()


def test_output_is_never_coloured(file: Path) -> None:
    run("solve", BOARD, "--output", str(file), FORCE_COLOR="1", LC_ALL="C")
    assert file.read_text() == DRAWN


def test_output_as_json(file: Path) -> None:
    assert run("solve", BOARD, BOARD, "--json", "--output", str(file)) == (0, "", "")
    assert file.read_text().count('"status":"unique"') == 2


def test_append_adds(file: Path) -> None:
    for number in (1, 2, 3):
        assert run("solve", BOARD, "--output", str(file), "--append").code == 0
        assert file.read_text() == DRAWN * number


def test_a_file_keeps_its_permissions(file: Path) -> None:
    file.write_text("old")
    file.chmod(0o640)
    run("solve", BOARD, "--output", str(file))
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(file: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    target = tmp_path_factory.mktemp("elsewhere") / "target"
    target.write_text("old")
    file.symlink_to(target)
    run("solve", BOARD, "--output", str(file))
    assert file.is_symlink()
    assert target.read_text() == DRAWN


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_output_to_standard_output_is_as_without(name: str) -> None:
    assert run("solve", BOARD, "--output", name) == run("solve", BOARD)


@pytest.mark.parametrize("append", [(), ("--append",)])
def test_output_to_a_pipe_or_device(append: tuple[str, ...], file: Path) -> None:
    os.mkfifo(file)
    heard: list[str] = []
    reader = Thread(target=lambda: heard.append(file.read_text()))
    reader.start()
    assert run("solve", BOARD, "--output", str(file), *append).code == 0
    reader.join()
    assert heard == [DRAWN]
    assert file.is_fifo()
    assert run("solve", BOARD, "--output", "/dev/null", *append).code == 0


@pytest.mark.parametrize("append", [(), ("--append",)])
def test_a_bad_second_puzzle_leaves_the_file_alone(append: tuple[str, ...], file: Path) -> None:
    file.write_text("old")
    assert run("solve", BOARD, "hanjie\n", "--output", str(file), *append).code == 3
    assert file.read_text() == "old"


@pytest.mark.parametrize("append", [(), ("--append",)])
@pytest.mark.parametrize("old", [None, "old"])
def test_a_full_disk_leaves_the_file_alone(append: tuple[str, ...], old: str | None, file: Path) -> None:
    if old:
        file.write_text(old)
    done = subprocess.run(
        [PROGRAM, "solve", BOARD, "--output", str(file), *append],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50)),
        capture_output=True,
        text=True,
        check=False,
        env=environment({}),
    )
    assert (done.returncode, done.stderr) == (3, f"cluesmith: {file}: File too large\n")
    assert (file.read_text() if file.exists() else None) == old


@pytest.mark.parametrize("append", [(), ("--append",)])
def test_a_full_device(append: tuple[str, ...]) -> None:
    outcome = run("solve", BOARD, "--output", "/dev/full", *append)
    assert outcome == (3, SAID, "cluesmith: /dev/full: No space left on device\n")
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("append", [(), ("--append",)])
def test_places_that_cannot_be_written(append: tuple[str, ...], tmp_path: Path) -> None:
    for path, why in ((tmp_path, "Is a directory"), (tmp_path / "no" / "file", "No such file or directory")):
        outcome = run("solve", BOARD, "--output", str(path), *append)
        assert (outcome.code, outcome.err) == (3, f"cluesmith: {path}: {why}\n")


@pytest.mark.parametrize("append", [(), ("--append",)])
def test_a_read_only_folder_keeps_its_file(
    append: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("old")

    def refuse(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patched:  # the superuser, who may run the tests, could write everywhere
        patched.setattr(Path, "open", refuse)
        outcome = run("solve", BOARD, "--output", str(file), *append)
    assert (outcome.code, outcome.err) == (3, f"cluesmith: {file}: Permission denied\n")
    assert file.read_text() == "old"


def test_ctrl_c_leaves_the_file_alone(file: Path) -> None:
    file.write_text("old")
    hard = run("random", "hanjie", "--size", "60", "--seed", "1").out
    with subprocess.Popen(
        [PROGRAM, "solve", BOARD, hard, "--output", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == f"puzzle 1: {SAID}"
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    assert file.read_text() == "old"


def test_a_full_disk_behind_standard_output_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([PROGRAM, "solve", BOARD], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (3, "cluesmith: output: No space left on device\n")


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "{}", "--output", "{}"),
        ("solve", BOARD, "{}", "--output", "{}"),
        ("draw", "{}", "--output", "{}"),
        ("explain", "{}", "--html", "{}"),
        ("book", "{}", "--out", "{}"),
    ],
    ids=" ".join,
)
def test_a_puzzle_is_not_replaced_by_what_is_made_of_it(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / ("puzzle.pdf" if command[0] == "book" else "puzzle.txt")
    file.write_text(BOARD)
    outcome = run(*(word.replace("{}", str(file)) for word in command))
    assert (outcome.code, outcome.out) == (2, "")
    assert "holds a puzzle that is read: expected another file to write" in outcome.err
    assert file.read_text() == BOARD


def test_a_file_may_be_converted_in_its_place(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(BOARD)
    assert run("convert", str(file), str(file), "--to", "json").code == 0
    assert file.read_text().startswith('{"kind":"hanjie"')


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "protected.txt"
    file.write_text("before")
    monkeypatch.setattr("cluesmith.files.os.access", lambda path, mode: mode != os.W_OK or Path(path) != file)
    outcome = run("solve", BOARD, "--output", str(file))
    assert (outcome.code, outcome.err) == (3, f"cluesmith: {file}: Permission denied\n")
    assert file.read_text() == "before"


@pytest.mark.parametrize(
    ("arguments", "ends"),
    [
        (("make", "kenken", "--size", "4", "--seed", "1", "--output", "{}.svg"), ".jsonl, .ndjson or .json"),
        (("solve", BOARD, "--output", "{}.pdf"), ".svg, .png, .txt, .jsonl, .ndjson or .json"),
        (("draw", BOARD, "--output", "{}.jpg"), ".svg, .png, .txt or .pdf"),
        (("book", BOARD, "--out", "{}.epub"), ".pdf"),
    ],
)
def test_a_name_that_promises_something_else_is_refused(arguments: tuple[str, ...], ends: str, tmp_path: Path) -> None:
    outcome = run(*(argument.replace("{}", str(tmp_path / "file")) for argument in arguments))
    assert outcome.code == 2
    assert f"expected a name that ends in {ends}, found" in outcome.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "options", "wanted"), [("a.json", (), "--json"), ("a.svg", ("--json",), ".jsonl, .ndjson or .json")]
)
def test_json_and_drawings_are_told_apart_by_name(
    name: str, options: tuple[str, ...], wanted: str, tmp_path: Path
) -> None:
    outcome = run("solve", BOARD, "--output", str(tmp_path / name), *options)
    assert outcome.code == 2
    assert f"expected {wanted} for JSON" in outcome.err
    assert not list(tmp_path.iterdir())


def test_a_puzzle_is_drawn_as_a_page(tmp_path: Path) -> None:
    assert run("draw", BOARD, "--output", str(tmp_path / "page.PDF")).code == 0
    assert (tmp_path / "page.PDF").read_bytes().startswith(b"%PDF-")
