"""PNG pictures of answers: what is written, and that it is read as the same clues."""

import io
import os
import subprocess
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from cluesmith.errors import PuzzleError
from cluesmith.formats import dump, dumps, load, loads
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import BLACK, WHITE, Colour
from tests.command_line import PROGRAM, run
from tests.formats.golden import HERE
from tests.formats.test_colours import as_read_back, random_puzzle, without_names

SUNSET = "hanjie\ncolours: a orange #f28322, b blue\nbackground: navy #17275e\nrows: 2a, 1b\ncolumns: 1a 1b, 1a\n"
SQUARE = Hanjie(((2,), (2,), (), ()), ((2,), (2,), (), ()))


def opened(text: str) -> Image.Image:
    return Image.open(io.BytesIO(text.encode("latin-1")))


def test_a_dot_is_a_cell_and_blank_comes_first_in_the_palette() -> None:
    image = opened(dumps(loads(SUNSET), format="png"))
    assert (image.mode, image.size) == ("P", (2, 2))
    assert image.getpalette() == [0x17, 0x27, 0x5E, 0xF2, 0x83, 0x22, 0x1F, 0x63, 0xC4]
    assert image.tobytes() == bytes([1, 1, 2, 0])
    plain = opened(dumps(SQUARE, format="png"))
    assert plain.getpalette() == [255, 255, 255, 0, 0, 0]
    assert plain.tobytes() == bytes([1, 1, 0, 0] * 2 + [0] * 8)


def test_what_is_written_in_black_and_white_is_read_back() -> None:
    written = 0
    for seed in range(150):
        rng = Random(seed)
        puzzle, _ = Hanjie.random(rng.randint(1, 8), rng.randint(1, 8), rng, density=rng.random())
        if len(puzzle.solve().answers) == 1:
            assert loads(dumps(puzzle, format="png")) == puzzle
            written += 1
    assert written > 50


def test_what_is_written_in_colours_is_read_back() -> None:
    written = 0
    for seed in range(200):
        puzzle, _ = random_puzzle(seed)
        if len(puzzle.solve().answers) == 1:
            assert without_names(loads(dumps(puzzle, format="png"))) == as_read_back(puzzle)
            written += 1
    assert written > 50


@pytest.mark.parametrize(
    "puzzle",
    [SQUARE, Hanjie(((1,),), ((1,),)), Hanjie(((3,), (3,)), ((2,),) * 3), Hanjie(((),) * 4, ((),) * 6)],
    ids=["squares", "one cell", "all painted", "all blank"],
)
def test_the_dots_alone_would_not_tell(puzzle: Hanjie) -> None:
    assert loads(dumps(puzzle, format="png")) == puzzle


def test_white_may_be_painted() -> None:
    row = ((2, 1), (1, 2))
    inks = (Colour("white", WHITE.rgb), Colour("black", BLACK.rgb))
    puzzle = ColourHanjie(inks, (row,), (((1, 1),), ((1, 1),), ((1, 2),)), Colour("navy", "#17275e"))
    assert without_names(loads(dumps(puzzle, format="png"))) == without_names(puzzle)


def test_a_picture_that_was_changed_is_read_by_what_it_shows() -> None:
    image = opened(dumps(SQUARE, format="png")).convert("RGB")
    for name, changed in (
        ("larger", image.resize((12, 12), Image.Resampling.NEAREST)),
        ("cut", image.crop((0, 0, 3, 4))),
        ("repainted", image.point(lambda shade: shade or 60)),
    ):
        again = io.BytesIO()
        changed.save(again, "PNG", pnginfo=note("4x4 #ffffff #000000"))
        puzzle = loads(again.getvalue())
        assert (puzzle == SQUARE) == (name == "larger")
        assert (puzzle.height, puzzle.width) == {"larger": (4, 4), "cut": (4, 3), "repainted": (2, 2)}[name]


@pytest.mark.parametrize("text", ["0x0 #ffffff", "4x4", "9999x1 #ffffff #000000", "what else", "4x4 #ffffff #fff"])
def test_a_note_that_makes_no_sense_is_passed_over(text: str) -> None:
    again = io.BytesIO()
    opened(dumps(SQUARE, format="png")).convert("RGB").save(again, "PNG", pnginfo=note(text))
    assert loads(again.getvalue()) == Hanjie(((1,), ()), ((1,), ()))


def note(text: str) -> PngInfo:
    info = PngInfo()
    info.add_text("Hanjie", text)
    return info


def test_without_one_answer_there_is_no_picture() -> None:
    for text, found in (("rows: 1, 1\ncolumns: 1, 1", "several"), ("rows: 1, 0\ncolumns: 0, 0", "none")):
        with pytest.raises(PuzzleError, match=f"expected a puzzle with one answer, to draw it, found {found}"):
            dumps(loads(f"hanjie\n{text}\n"), format="png")
    with pytest.raises(PuzzleError, match="to draw it, found no proof of that in time"):
        dumps(load(HERE / "puzzles" / "tulip.txt"), format="png", seconds=0)


def test_unknown_numbers_are_lost_only_when_allowed() -> None:
    puzzle = loads("hanjie\nrows: 2, ?\ncolumns: 1, 2\n")
    with pytest.raises(PuzzleError, match="the unknown numbers would be lost"):
        dumps(puzzle, format="png")
    assert loads(dumps(puzzle, format="png", lossy=True)) == loads("hanjie\nrows: 2, 1\ncolumns: 1, 2\n")


def test_colours_that_look_the_same_are_lost_only_when_allowed() -> None:
    puzzle = loads("hanjie\ncolours: a red #ff0000, b ruby #ff0000\nrows: 1a 1b\ncolumns: 1a, 1b\n")
    with pytest.raises(PuzzleError, match="which is which of two colours that look the same would be lost"):
        dumps(puzzle, format="png")
    assert loads(dumps(puzzle, format="png", lossy=True)) == loads(
        "hanjie\ncolours: a red #ff0000\nrows: 2a\ncolumns: 1a, 1a\n"
    )


def test_other_kinds_have_no_picture() -> None:
    with pytest.raises(PuzzleError, match="expected a puzzle of hanjie for png, found kenken"):
        dumps(load(HERE / "puzzles" / "yard.txt"), format="png")


def test_convert_writes_bytes_to_a_file_or_a_pipe(tmp_path: Path) -> None:
    target = tmp_path / "sunset.png"
    assert run("convert", SUNSET, str(target)).code == 0
    assert target.read_bytes() == dumps(loads(SUNSET), format="png").encode("latin-1")
    dump(loads(SUNSET), tmp_path / "again.png")
    assert (tmp_path / "again.png").read_bytes() == target.read_bytes()
    assert without_names(load(target)) == without_names(loads(SUNSET))


def test_a_pipe_gets_the_bytes_and_a_terminal_a_refusal() -> None:
    command = [PROGRAM, "convert", SUNSET, "-", "--to", "png"]
    found = subprocess.run(command, capture_output=True, check=True)
    assert found.stdout == dumps(loads(SUNSET), format="png").encode("latin-1")
    ours, terminal = os.openpty()
    refused = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, text=True, check=False)
    os.close(terminal)
    os.close(ours)
    assert (refused.returncode, refused.stderr) == (
        3,
        "cluesmith: expected a file for png, which a terminal cannot show\n",
    )
