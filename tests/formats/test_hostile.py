"""What is no puzzle is refused in little time and memory, however large and strange it is."""

import subprocess
import sys
from pathlib import Path

import pytest

from cluesmith.errors import PuzzleError
from cluesmith.formats import FORMATS, loads
from tests.formats.hostile import TEXTS, drawing

ROOT = Path(__file__).parents[2]
SECONDS = 4.0  # it takes at most half as long where nothing else runs
MEGABYTES = 300


def refusal(name: str) -> tuple[float, float]:
    """The seconds and megabytes that refusing took, in a process of its own."""
    code = [sys.executable, "-m", "tests.formats.hostile", name]
    result = subprocess.run(code, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    seconds, megabytes = map(float, result.stdout.split())  # a text that is read would be shown before them
    return seconds, megabytes


OFTEN = ("blank lines", "text of commas", "json of numbers", "penpa of quotes", "prolog of facts", "webpbn of lines")
CASES = [pytest.param(name, marks=() if name in OFTEN else pytest.mark.slow, id=name) for name in TEXTS]


@pytest.mark.timed
@pytest.mark.parametrize("name", CASES)
def test_eight_megabytes_are_refused_at_once(name: str) -> None:
    seconds, megabytes = refusal(name)
    assert megabytes < MEGABYTES
    assert seconds < SECONDS or min(refusal(name)[0] for _ in range(2)) < SECONDS


def test_every_format_has_a_hostile_text() -> None:
    told = {name.partition(" ")[0] for name in TEXTS}
    plain = {"nin", "cwd", "gauguin", "png"}  # read like mk and kiguli; a PNG tells its size before anything else
    assert set(FORMATS) - plain <= told


def test_a_drawing_of_open_strings_is_refused() -> None:
    with pytest.raises(PuzzleError, match="expected a drawing of penpa-edit"):
        loads(drawing('{"\\' * 20_000))


@pytest.mark.parametrize("depth", [10, 900, *range(940, 1000, 4), 5000])
def test_json_beside_a_puzzle_may_be_deep_or_not(depth: int) -> None:
    puzzle = '{"kind":"hanjie","rows":[[1]],"columns":[[1]]}'
    text = f'{{"puzzle":{puzzle},"x":{"[" * depth}{"]" * depth}}}'
    try:
        assert loads(text) == loads(puzzle)
    except PuzzleError as error:
        assert "nested too deeply" in str(error)  # noqa: PT017 - which depth is too much, the stack decides
        assert depth > 100


def test_a_number_too_long_for_one_is_passed_over_or_refused() -> None:
    puzzle = '{"kind":"hanjie","rows":[[1]],"columns":[[1]]}'
    assert loads(f'{{"puzzle":{puzzle},"x":{"1" * 5000}}}') == loads(puzzle)
    with pytest.raises(PuzzleError, match="out of range"):
        loads(puzzle.replace("1", "1" * 5000, 1))


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_no_text_is_refused_politely(name: str) -> None:
    for text in ("\ud800", "<puzzleset>\ud800</puzzleset>", '{"kind":"\ud800"}', "hanjie\nrows: \ud800"):
        with pytest.raises(PuzzleError):
            loads(text, format=name)
