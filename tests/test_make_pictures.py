"""Pictures become puzzles that are still like them."""

import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cluesmith import Hanjie
from cluesmith.errors import ClueError
from cluesmith.kinds.hanjie.engine.board_solver import BoardSolver
from cluesmith.kinds.hanjie.from_picture import from_picture
from cluesmith.making import GaveUp
from cluesmith.making.generator import Redrawn
from cluesmith.search import solve
from tests.command_line import run
from tests.pictures_to_make import PICTURES, as_file, shaded, whiskered

DRAWINGS = {name: as_file(draw()) for name, draw in PICTURES.items()}
MAX_CHANGED = 0.01  # the share of cells that may change where a picture is only parted into dark and light


def is_solved_by_lines(made: Redrawn) -> bool:
    assert isinstance(made.puzzle, Hanjie)
    board = BoardSolver(made.puzzle.rows, made.puzzle.columns)
    board.propagate()
    return 2 not in board.cells


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("height", [15, 25])
def test_a_picture_stays_like_itself(name: str, height: int) -> None:
    made = from_picture(DRAWINGS[name], height)
    assert is_solved_by_lines(made)
    assert solve(made.puzzle).answers == (made.answer,)
    assert made.changed == tuple(cell for cell in sorted(made.before) if made.before[cell] != made.answer[cell])
    assert len(made.changed) <= max(2, MAX_CHANGED * len(made.before))


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["heart", "portrait", "coin"])
def test_a_dithered_picture_needs_more_changes_but_few(name: str) -> None:
    made = from_picture(DRAWINGS[name], 24, dither=True)
    assert is_solved_by_lines(made)
    assert len(made.changed) < 0.15 * len(made.before)


@pytest.mark.heavy
def test_uniqueness_alone_takes_no_more_changes_than_lines() -> None:
    by_lines = from_picture(DRAWINGS["coin"], 20, dither=True)
    by_any_means = from_picture(DRAWINGS["coin"], 20, dither=True, line_solvable=False)
    assert len(by_any_means.changed) <= len(by_lines.changed)
    assert solve(by_any_means.puzzle).answers == (by_any_means.answer,)


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_large_and_dithered_pictures(name: str) -> None:
    for height, dither in ((40, False), (50, False), (30, True)):
        made = from_picture(DRAWINGS[name], height, dither=dither)
        assert solve(made.puzzle).answers == (made.answer,)


def test_the_same_picture_makes_the_same_puzzle() -> None:
    assert from_picture(DRAWINGS["portrait"], 20, dither=True) == from_picture(DRAWINGS["portrait"], 20, dither=True)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "PPM", "BMP"])
def test_files_of_several_sorts(form: str) -> None:
    picture = PICTURES["heart"]()
    made = from_picture(as_file(picture, form), 12)
    assert (made.puzzle.height, made.puzzle.width) == (12, 12)
    assert made.answer[6, 6] == 1
    assert made.answer[0, 0] == 0


def test_a_bitmap_is_read_dot_by_dot() -> None:
    made = from_picture(b"P1\n4 3\n1111\n1001\n1111\n", 3, 4)
    assert isinstance(made.puzzle, Hanjie)
    assert made.puzzle.rows == ((4,), (1, 1), (4,))


def test_a_side_that_is_not_given_follows_from_the_picture() -> None:
    sizes = {
        (puzzle.height, puzzle.width)
        for puzzle in (
            from_picture(DRAWINGS["landscape"]).puzzle,
            from_picture(DRAWINGS["landscape"], width=30).puzzle,
            from_picture(DRAWINGS["landscape"], 20).puzzle,
        )
    }
    assert sizes == {(20, 30)}
    tall = from_picture(DRAWINGS["portrait"], crop=(0, 0, 1, 0.999)).puzzle
    assert (tall.height, tall.width) == (30, 24)


def test_a_board_of_another_shape_is_filled_up_with_white() -> None:
    black = as_file(Image.new("L", (10, 10), 0))
    made = from_picture(black, 4, 8, threshold=0.5)
    assert made.before == {(row, column): int(2 <= column < 6) for row in range(4) for column in range(8)}


def test_crop_invert_and_threshold() -> None:
    half = Image.new("L", (20, 20), 255)
    half.paste(0, (0, 0, 10, 20))
    data = as_file(half)
    assert sum(from_picture(data, 4, 4).answer.values()) == 8
    assert sum(from_picture(data, 4, 4, crop=(0, 0, 0.5, 1), threshold=0.5).answer.values()) == 8  # padded: half of it
    assert from_picture(data, 4, 4, invert=True).answer[0, 0] == 0
    shades = Image.new("L", (4, 1))
    for place, shade in enumerate((0, 80, 160, 255)):
        shades.putpixel((place, 0), shade)
    assert list(from_picture(as_file(shades), 1, 4, threshold=0.5).answer.values()) == [1, 1, 0, 0]
    assert list(from_picture(as_file(shades), 1, 4, threshold=0.9).answer.values()) == [1, 1, 1, 0]


def test_what_is_transparent_is_white() -> None:
    assert not any(from_picture(as_file(Image.new("RGBA", (5, 5), (0, 0, 0, 0))), 5, 5).answer.values())


@pytest.mark.parametrize(
    ("data", "options", "message"),
    [
        (b"<svg/>", {}, "expected a picture (PNG, JPEG, PBM, ...), found something else"),
        (b"", {}, "expected a picture"),
        (DRAWINGS["heart"][:400], {}, "expected a picture that can be read"),
        (DRAWINGS["heart"], {"threshold": 1.5}, "expected a threshold between 0 and 1"),
        (DRAWINGS["heart"], {"crop": (0.5, 0, 0.5, 1)}, "expected a crop"),
        (DRAWINGS["heart"], {"height": 0}, "expected a board of at most"),
        (DRAWINGS["heart"], {"height": 201}, "expected a board of at most"),
        (b"P5\n60000 60000\n255\n", {}, "expected a picture"),
        (
            b"P4\n70000 1\n" + bytes(8750),
            {},
            "expected a picture of a shape more like the board's, found one of 70000x1",
        ),
        (b"P4\n1 300000\n" + bytes(300_000), {}, "expected a picture of a shape more like the board's"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ClueError) as error:
        from_picture(data, **options)
    assert message in str(error.value)


def test_a_picture_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(GaveUp, match="do without dithering"):
        from_picture(DRAWINGS["landscape"], 40, dither=True, effort=0.002)


# before it is made small


def drawn(made: Redrawn) -> list[str]:
    width = made.puzzle.width
    return ["".join(".#"[made.before[row, column]] for column in range(width)) for row in range(made.puzzle.height)]


def test_an_empty_margin_is_trimmed_and_told() -> None:
    made = from_picture(as_file(whiskered()), 16)
    rows = drawn(made)
    assert "#" in rows[0]
    assert "#" in rows[-1]
    assert any(row.startswith("#") for row in rows)
    assert made.notes[0] == "trimmed the empty margin: 25% left, 25% top, 25% right, 40% bottom"


@pytest.mark.parametrize("ground", [(255, False), (0, True)])
def test_what_is_trimmed_is_the_ground_only(ground: tuple[int, bool]) -> None:
    grey, invert = ground
    picture = Image.new("L", (100, 100), grey)
    picture.paste(255 - grey, (20, 40, 60, 80))
    made = from_picture(as_file(picture), 4, invert=invert, threshold=0.5)
    assert drawn(made) == ["####"] * 4
    framed = from_picture(as_file(picture), 5, invert=not invert, threshold=0.5)  # dark ground is no margin
    assert framed.notes == ()
    assert "." in "".join(drawn(framed))


def test_a_crop_is_taken_as_it_is() -> None:
    made = from_picture(as_file(whiskered()), 16, crop=(0, 0, 1, 0.999))
    assert not any("trimmed" in note for note in made.notes)
    assert "#" not in drawn(made)[0]


def test_whiskers_are_kept_and_no_wider_than_a_cell() -> None:
    made = from_picture(as_file(whiskered()), 16, 23)
    rows = drawn(made)
    assert rows[12].startswith("####")
    assert rows[11][:3] == rows[13][:3] == "..."
    assert any(note.startswith("kept thin lines in") for note in made.notes)
    plain = from_picture(as_file(whiskered()), 16, 23, threshold=0.5)
    assert not drawn(plain)[12].startswith("####")


def test_a_solid_shape_has_no_thin_lines() -> None:
    assert not any("thin" in note for note in from_picture(DRAWINGS["heart"], 20).notes)


def test_light_from_one_side_is_levelled() -> None:
    data = as_file(shaded())
    made = from_picture(data, 20)
    rows = drawn(made)
    assert made.notes[0].startswith("levelled the light")
    assert all(row[0] == row[-1] == "." for row in rows)  # neither side of the wall
    assert rows[9][10] == "#"  # but the star
    plain = from_picture(data, 20, threshold=0.5)
    assert all(row[0] == "#" for row in drawn(plain))


def test_edges_become_lines() -> None:
    made = from_picture(as_file(shaded()), 30, outline=True)
    rows = drawn(made)
    assert "drew the edges as lines" in made.notes
    assert rows[15][15] == "."  # within the star
    assert "#" in rows[15][:15]
    assert "#" in rows[15][15:]
    assert sum(made.before.values()) < 0.25 * 900


# the command


def test_the_command_tells_how_many_cells_changed(tmp_path: Path) -> None:
    file = tmp_path / "slanting.png"
    slanting = Image.new("L", (100, 100), 255)
    for row, column in ((row, column) for row in range(10) for column in range(10) if (row + column) % 3 == 0):
        slanting.paste(0, (10 * column, 10 * row, 10 * column + 10, 10 * row + 10))
    slanting.save(file)
    outcome = run("make", "hanjie", "--picture", str(file), "--size", "10")
    *rows, told = outcome.err.splitlines()
    changed = sum(row.count("+") + row.count("-") for row in rows)
    assert changed > 0
    assert told == f"{changed} of 100 cells changed to leave exactly one answer"


def test_the_command_shows_before_and_after(tmp_path: Path) -> None:
    file = tmp_path / "heart.png"
    file.write_bytes(DRAWINGS["heart"])
    outcome = run("make", "hanjie", "--picture", str(file), "--size", "10")
    assert outcome.code == 0
    assert outcome.out.startswith("hanjie\nrows: ")
    assert outcome.err.splitlines()[-1] == "no cell had to change: there is exactly one answer"
    assert len(outcome.err.splitlines()[0]) == 10 + 3 + 10
    assert run("solve", "-", "--unique", stdin=outcome.out).code == 0
    answer = run("make", "hanjie", "--picture", str(file), "--size", "10", "--json", "--dither", "--crop", "0,0,100,50")
    assert set(answer.json) == {"puzzle", "answer", "grade", "score", "seed", "changed"}
    assert "█" in run("make", "hanjie", "--picture", str(file), "--size", "10", "--answer", "--any-logic").out


def test_the_command_tells_what_it_did_and_keeps_a_title(tmp_path: Path) -> None:
    file = tmp_path / "cat.png"
    file.write_bytes(as_file(whiskered()))
    about = ("--title", "Tom", "--author", "Jerry", "--copyright", "CC0")
    outcome = run("make", "hanjie", "--picture", str(file), "--size", "16x23", *about)
    told = outcome.err.splitlines()[16:]
    assert [line.split()[0] for line in told] == ["trimmed", "kept", "1"]
    assert outcome.out.startswith("# title: Tom\n# author: Jerry\n# copyright: CC0\nhanjie\n")
    assert run("solve", "-", "--unique", stdin=outcome.out).code == 0
    line = run("make", "hanjie", "--picture", str(file), "--size", "16x23", *about, "--json")
    assert [line.json[name] for name in ("title", "author", "copyright")] == ["Tom", "Jerry", "CC0"]
    lines = run("make", "hanjie", "--picture", str(file), "--size", "30", "--outline", "--any-logic")
    assert "drew the edges as lines" in lines.err


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["hanjie", "--size", "5", "--title", "Tom"], 2, "--title needs --picture"),
        (["hanjie", "--picture", "{}", "--text", "HI"], 2, "--text cannot be combined with --picture"),
        (["kenken", "--picture", "{}"], 2, "--picture is for hanjie, found kenken"),
        (["hanjie", "--picture", "{}", "--count", "3"], 2, "--count cannot be combined with --picture"),
        (["hanjie", "--picture", "{}", "--blank"], 2, "--density cannot be combined with --picture"),
        (["hanjie", "--picture", "{}", "--crop", "1,2"], 2, "expected left,top,right,bottom in percent"),
        (["hanjie", "--picture", "{}", "--crop", "a,b,c,d"], 2, "expected left,top,right,bottom in percent"),
        (["hanjie", "--picture", "{}x"], 3, "No such file"),
        (["hanjie", "--size", "5", "--dither"], 2, "--dither needs --picture"),
    ],
)
def test_misuse_of_pictures_is_told(tmp_path: Path, args: list[str], code: int, message: str) -> None:
    file = tmp_path / "heart.png"
    file.write_bytes(DRAWINGS["heart"])
    outcome = run("make", *(arg.format(file) for arg in args))
    assert (outcome.code, outcome.out) == (code, "")
    assert message in outcome.err


def test_without_pillow_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ClueError, match=r"pip install 'cluesmith\[image\]'"):
        from_picture(DRAWINGS["heart"])
