"""The commands count and answers."""

from pathlib import Path

import pytest

from cluesmith.cli.exit_codes import GAVE_UP, MISUSE, NO
from tests.command_line import run

TWO_ANSWERS = "hanjie\nrows: 1, 1\ncolumns: 1, 1\n"
NO_ANSWER = "hanjie\nrows: 2, 0\ncolumns: 2, 0\n"
SNAKE = "bosnian-snake\n  | . . .\n. | H . .\n. | . . .\n. | . . .\n"


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ((), "2 (along a frontier)"),
        (("--limit", "2"), "at least 2 (enumerated)"),
        (("--limit", "3"), "2 (enumerated)"),
    ],
)
def test_count(option: tuple[str, ...], said: str) -> None:
    assert run("count", TWO_ANSWERS, *option) == (0, said + "\n", "")


def test_count_of_nothing() -> None:
    assert run("count", NO_ANSWER) == (NO, "0 (enumerated)\n", "")
    assert run("count", "--cells", NO_ANSWER) == (NO, "0 (enumerated)\n", "")
    assert run("answers", NO_ANSWER) == (NO, "0 of 0 (enumerated)\n", "")


def test_json_of_count() -> None:
    found = run("count", "--json", TWO_ANSWERS).json
    assert list(found) == ["kind", "count", "status", "complete", "method", "stats"]
    assert (found["count"], found["status"], found["complete"], found["method"]) == (2, "multiple", True, "frontier")
    assert run("count", "--json", "hanjie\nrows: " + "*," * 99 + "*\ncolumns: *").json["count"] == 2**100


def test_a_heat_map_in_characters() -> None:
    outcome = run("count", "--cells", "--ascii", SNAKE)
    assert outcome.out.splitlines() == [
        "+------------+",
        "|100  50  29 |",
        "| 50  50  46 |",
        "| 29  46  42 |",
        "+------------+",
        "",
        "24 (along a frontier)",
    ]
    assert outcome.code == 0


def test_a_heat_map_as_json() -> None:
    found = run("count", "--cells", "--json", TWO_ANSWERS).json
    assert (found["count"], found["cells"]) == (2, [[{"0": 1, "1": 1}] * 2] * 2)
    with_clue = run("count", "--cells", "--json", "four-winds empty-cells\n? .\n").json
    assert with_clue["cells"] == [[None, {">": 1, "": 1}]]


def test_a_heat_map_as_a_drawing(tmp_path: Path) -> None:
    file = tmp_path / "heat.svg"
    assert run("count", "--cells", "--output", str(file), TWO_ANSWERS).out == "2 (along a frontier)\n"
    text = file.read_text("utf-8")
    assert text.count(">50<") == 4
    assert 'class="tile"' in text
    assert "<title>Hanjie, 2 by 2, in what share of 2 answers</title>" in text


def test_the_heat_map_of_digits_tells_the_most_frequent() -> None:
    outcome = run("count", "--cells", "--ascii", "kenken\na a\na a\n\na=6+\n")
    assert outcome.out.count("1:50") == 4


def test_random_answers() -> None:
    outcome = run("answers", "--sample", "3", "--seed", "x", "--ascii", TWO_ANSWERS)
    assert outcome.out.endswith("3 of 2 (along a frontier)\n")
    assert outcome.out == run("answers", "--sample", "3", "--seed", "x", "--ascii", TWO_ANSWERS).out
    drawn = run("answers", "--sample", "20", "--seed", "x", "--json", TWO_ANSWERS).json["answers"]
    assert len(set(map(str, drawn))) == 2
    assert all(grid in ([[1, 0], [0, 1]], [[0, 1], [1, 0]]) for grid in drawn)


def test_when_there_is_no_time() -> None:
    for command in (("count",), ("count", "--cells"), ("answers",)):
        assert run(*command, "--time-limit", "0", TWO_ANSWERS).code == GAVE_UP


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--output", "x.svg"), "--output needs --cells"),
        (("--cells", "--limit", "3"), "--cells needs all answers: leave out --limit"),
        (("--cells", "--output", "x.pdf"), "expected a name that ends in .svg, .png or .txt, found 'x.pdf'"),
    ],
)
def test_options_that_do_not_go_together(options: tuple[str, ...], said: str) -> None:
    outcome = run("count", *options, TWO_ANSWERS)
    assert outcome.code == MISUSE
    assert said in outcome.err
