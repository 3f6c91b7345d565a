"""The convert command, and how the other commands read formats."""

from pathlib import Path

import pytest

from cluesmith.formats import load_all
from tests.command_line import run

HERE = Path(__file__).parent
KEEN = "3:a_3a__b_,s1d3a2m12a3"
LINK = "https://puzz.link/p?walllogic/3/2/g2g0g1"
THREE = str(HERE / "json" / "boat+yard+wind.jsonl")


def board(name: str) -> str:
    return (HERE / "puzzles" / f"{name}.txt").read_text("utf-8")


def test_an_id_becomes_our_text() -> None:
    result = run("convert", KEEN, "-")
    assert (result.out, result.err, result.code) == (board("yard"), "", 0)


def test_the_name_of_the_file_tells_the_format(tmp_path: Path) -> None:
    target = tmp_path / "yard.cages"
    assert run("convert", KEEN, str(target)).code == 0
    assert run("convert", str(target), "-", "--to", "keen").out == KEEN + "\n"


def test_standard_input_is_read(tmp_path: Path) -> None:
    target = tmp_path / "wind.pl"
    assert run("convert", "-", str(target), stdin=LINK + "\n").code == 0
    assert run("convert", str(target), "-").out == board("wind")


def test_many_are_converted(tmp_path: Path) -> None:
    target = tmp_path / "three.penpa"
    assert run("convert", THREE, str(target)).code == 0
    assert list(load_all(target)) == list(load_all(THREE))


def test_one_of_many_is_chosen() -> None:
    assert run("convert", f"{THREE}#3", "-").out == board("wind")
    result = run("convert", f"{THREE}#4", "-")
    assert result.code == 3
    assert result.err.endswith("expected 4 puzzles, found 3\n")


def test_on_an_error_the_file_stays_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "out.keen"
    target.write_text("precious\n")
    result = run("convert", THREE, str(target))
    assert result.code == 3
    assert "expected a puzzle of kenken for keen, found hanjie" in result.err
    assert target.read_text() == "precious\n"
    assert list(tmp_path.iterdir()) == [target]


def test_what_would_be_lost_is_said() -> None:
    snake = board("adder")
    result = run("convert", snake, "-", "--to", "pzpr")
    assert (result.code, result.out) == (3, "")
    assert "the numbers inside the board would be lost" in result.err
    result = run("convert", snake, "-", "--to", "pzpr", "--lossy")
    assert result.out == "https://puzz.link/p?snake/3/3/i00h32h\n"


def test_the_format_can_be_forced(tmp_path: Path) -> None:
    path = tmp_path / "boat.dat"
    path.write_bytes((HERE / "nin" / "boat.nin").read_bytes())
    assert run("convert", str(path), "-").out == board("boat")
    assert run("convert", str(path), "-", "--from", "nin").out == board("boat")
    result = run("draw", str(path), "--from", "mk")
    assert result.code == 3
    assert "one line with # between rows and columns" in result.err


@pytest.mark.parametrize("args", [("--to", "word"), ("--from", "word")])
def test_an_unknown_format_is_misuse(args: tuple[str, str]) -> None:
    result = run("convert", KEEN, "-", *args)
    assert result.code == 2
    assert "expected a format (text, json, penpa" in result.err


def test_a_name_that_tells_no_format_is_refused(tmp_path: Path) -> None:
    result = run("convert", KEEN, str(tmp_path / "yard.what"))
    assert result.code == 3
    assert "expected a file name that tells the format, found 'yard.what'" in result.err


def test_commands_read_links_and_ids() -> None:
    assert run("count", LINK).out == "2 (along a frontier)\n"
    assert run("solve", KEEN).code in (0, 1)
    assert "no such file or bank id, and not a puzzle" in run("draw", "nonsense").err


def test_solve_takes_all_puzzles_of_a_file() -> None:
    result = run("solve", THREE)
    assert [line.rpartition("#")[2][0] for line in result.out.splitlines() if ".jsonl#" in line] == ["1", "2", "3"]
    assert len(run("solve", "--json", THREE).out.splitlines()) == 3


def test_other_commands_want_one() -> None:
    result = run("draw", THREE)
    assert result.code == 3
    assert "expected one puzzle, found several; choose one, such as" in result.err
    assert run("draw", f"{THREE}#2").code == 0


def test_pictures_are_read() -> None:
    assert run("convert", str(HERE / "png" / "leaf.png"), "-").out == board("leaf")
    packed = (HERE / "pbm" / "bar.packed.pbm").read_bytes()
    assert run("convert", "-", "-", stdin=packed).out == board("bar")
