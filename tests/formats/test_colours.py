"""Hanjie in colours in the formats that have colours, and in black in those that have none."""

import io
from collections.abc import Sequence
from itertools import groupby
from math import isqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageColor

from cluesmith.errors import PuzzleError
from cluesmith.formats import FORMATS, dumps, dumps_all, load_all, loads, tell_all
from cluesmith.formats.about import About, Told
from cluesmith.grid import Values
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import BLACK, WHITE, Colour
from cluesmith.kinds.hanjie.formats.colour_names import CSS, most_like, x11_rgb
from cluesmith.puzzle import Puzzle
from tests.command_line import run
from tests.formats.golden import GOLDEN, HERE

COLOURED = [name for name, each in FORMATS.items() if "colours" in each.variants]
PLAIN = [name for name, each in FORMATS.items() if "hanjie" in each.kinds and "colours" not in each.variants]
WRITTEN = [name for name in COLOURED if FORMATS[name].write]
NAMES = ["red", "sky blue", "Grün", "a & b <c>", 'the "old" one', "x" * 30, "navy"]
TULIP = (HERE / "puzzles" / "tulip.txt").read_text("utf-8")
SQUARE = "hanjie\ncolours: a red, b blue\nrows: 1a 1b, 1b\ncolumns: 1a, 2b\n"
TWO_ANSWERS = "hanjie\ncolours: a red, b blue\nrows: 1a 1b, 1a 1b\ncolumns: 1a, 1a, 1b, 1b\n"


def random_puzzle(seed: int) -> tuple[ColourHanjie, Values]:
    """A small puzzle in up to five colours with names of all sorts, half of them on white."""
    rng = Random(seed)
    colours, height, width = rng.randint(1, 5), rng.randint(1, 7), rng.randint(1, 7)
    puzzle, answer = ColourHanjie.random(height, width, rng, density=rng.random(), colours=colours)
    if rng.random() < 0.5:
        return puzzle, answer
    *inks, paper = (Colour(name, f"#{rng.randrange(1 << 24):06x}") for name in rng.sample(NAMES, colours + 1))
    background = rng.choice((WHITE, paper))
    return ColourHanjie.of_grid(answer, height, width, inks, background), answer


def as_read_back(puzzle: ColourHanjie) -> Puzzle:
    """The puzzle without colours that no block has, in black and white if that is all that is left, without names."""
    lists: Any = (puzzle.rows, puzzle.columns)
    used = sorted({colour for clues in lists for clue in clues for _, colour in clue})
    inks = tuple(puzzle.colours[colour - 1] for colour in used)
    if not inks or ([ink.rgb for ink in inks] == [BLACK.rgb] and puzzle.background.rgb == WHITE.rgb):
        return Hanjie(*(tuple(tuple(length for length, _ in clue) for clue in clues) for clues in lists))
    numbers = {colour: number for number, colour in enumerate(used, start=1)}
    rows, columns = (tuple(tuple((length, numbers[at]) for length, at in clue) for clue in clues) for clues in lists)
    return without_names(ColourHanjie(inks, rows, columns, puzzle.background))


def without_names(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the number of each colour for its name."""
    if not isinstance(puzzle, ColourHanjie):
        return puzzle
    colours = tuple(Colour(str(number), colour.rgb) for number, colour in enumerate(puzzle.colours))
    return msgspec.structs.replace(puzzle, colours=colours, background=Colour("paper", puzzle.background.rgb))


# Round trips


@pytest.mark.repeats
@pytest.mark.parametrize("name", [name for name in WRITTEN if name not in ("text", "json")])
def test_what_is_written_in_colours_is_read_back(name: str) -> None:
    for seed in range(200):
        puzzle, _ = random_puzzle(seed)
        if name in ("non", "nonogrid"):  # where blank cells are white
            puzzle = msgspec.structs.replace(puzzle, background=WHITE)
        text = dumps(puzzle, format=name)
        assert without_names(loads(text)) == as_read_back(puzzle), text
        assert loads(text, format=name) == loads(text)
    board = loads(TULIP)
    assert loads(dumps(board, format=name)) == board


@pytest.mark.parametrize("name", [name for name in WRITTEN if FORMATS[name].several])
def test_files_hold_several_puzzles_with_and_without_colours(name: str) -> None:
    told = [Told(loads(TULIP), About(title="Tulip")), Told(Hanjie(((1,),), ((1,),))), Told(loads(SQUARE))]
    assert list(tell_all("".join(dumps_all(told, name)))) == told


@pytest.mark.parametrize("name", ["text", "json"])
def test_our_own_forms_keep_everything(name: str) -> None:
    for seed in range(100):
        puzzle, _ = random_puzzle(seed)
        assert loads(dumps(puzzle, format=name)) == puzzle


def test_names_of_colours_are_kept() -> None:
    puzzle = in_a_row([Colour(name, f"#{10 * at:02x}8040") for at, name in enumerate(NAMES)])
    assert loads(dumps(puzzle, format="webpbn")) == puzzle
    plain = in_a_row([Colour(name, "#108040") for name in ("sky blue", "light  sea green", "Grün")])
    found = loads(dumps(plain, format="g"))
    assert isinstance(found, ColourHanjie)
    assert found.colour_names == ("sky blue", "light sea green", "Grün")


def in_a_row(colours: Sequence[Colour]) -> ColourHanjie:
    """A puzzle with a cell of each colour."""
    row = tuple((1, number) for number in range(1, len(colours) + 1))
    return ColourHanjie(tuple(colours), (row,), tuple((block,) for block in row))


def test_blots_have_colours() -> None:
    text = "hanjie\ncolours: a red, b blue\nrows: ?a 1b, ?b\ncolumns: 2a, ?b 1a, ?b\n"
    assert loads(dumps(loads(text), format="webpbn")) == loads(text)
    with pytest.raises(PuzzleError, match="at least 1, and this puzzle has _"):
        dumps(loads(text.replace("?", "_")), format="webpbn")
    with pytest.raises(PuzzleError, match="no unknown numbers"):
        dumps(loads(text), format="g")


@pytest.mark.parametrize("name", ["non", "nonogrid"])
def test_blank_cells_that_are_not_white_are_lost(name: str) -> None:
    night = loads((HERE / "puzzles" / "night.txt").read_text("utf-8"))
    with pytest.raises(PuzzleError, match="the colour of blank cells would be lost"):
        dumps(night, format=name)
    assert loads(dumps(night, format=name, lossy=True)) == msgspec.structs.replace(
        night,
        background=Colour("white 2", WHITE.rgb),  # because an ink is called white
    )


def test_all_colours_there_can_be() -> None:
    puzzle = in_a_row([Colour(f"colour {number}", f"#{9 * number:02x}80c0") for number in range(26)])
    for name in WRITTEN:
        assert without_names(loads(dumps(puzzle, format=name))) == without_names(puzzle)


# What is one ink


def test_one_ink_is_black_and_white_only_if_it_is() -> None:
    for look, wanted in (("000", Hanjie), ("001", ColourHanjie)):
        xml = f"<color name='i' char='#'>{look}</color><solution><image>|#.|</image></solution>"
        for text in (
            f"<puzzleset><puzzle>{xml}</puzzle></puzzleset>",
            f"color a #{look}\nwidth 1\nheight 1\nrows\n1a\ncolumns\n1a\n",
            f"#d\na:a #{look}{look}\n:\n1a\n:\n1a\n",
            f'[colors]\ndefs = ["i = ({look})"]\n[clues]\nrows = "1i"\ncolumns = "1i"\n',
        ):
            assert isinstance(loads(text), wanted), text


# Formats without colours


@pytest.mark.parametrize("name", [name for name in PLAIN if FORMATS[name].write])
def test_a_format_without_colours_says_so_and_can_write_black(name: str) -> None:
    puzzle = loads((HERE / "puzzles" / "berry.txt").read_text("utf-8") if name != "taai" else SQUARE)
    with pytest.raises(PuzzleError) as found:
        dumps(puzzle, format=name)
    assert str(found.value).endswith(f": {name} has no colours; --lossy writes it in black")
    answer = puzzle.solve().answers[0]
    black = Hanjie.of_grid({cell: int(value > 0) for cell, value in answer.items()}, puzzle.height, puzzle.width)
    assert loads(dumps(puzzle, format=name, lossy=True)) == black


def test_blocks_that_touch_are_one_in_black() -> None:
    assert loads(dumps(loads(SQUARE), format="mk", lossy=True)) == Hanjie(((2,), (1,)), ((1,), (2,)))


@pytest.mark.parametrize(
    ("text", "found"),
    [(TWO_ANSWERS, "several"), ("hanjie\ncolours: a red, b blue\nrows: 1a\ncolumns: 1b\n", "none")],
)
def test_without_one_answer_nothing_is_written_in_black(text: str, found: str) -> None:
    with pytest.raises(PuzzleError, match=f"expected a puzzle with one answer, to write it in black, found {found}"):
        dumps(loads(text), format="nin", lossy=True)


def test_a_puzzle_that_is_not_solved_in_time_is_not_written_in_black() -> None:
    with pytest.raises(PuzzleError, match="to write it in black, found no proof of that in time"):
        dumps(loads(TULIP), format="nin", lossy=True, seconds=0)


def test_convert_writes_colours_or_black_or_says_why_not(tmp_path: Path) -> None:
    result = run("convert", TULIP, "-", "--to", "pzpr")
    assert (result.code, result.out) == (3, "")
    assert result.err == (
        "cluesmith: expected a puzzle that pzpr can hold: pzpr has no colours; --lossy writes it in black\n"
    )
    assert run("convert", TULIP, "-", "--to", "pzpr", "--lossy").out.startswith("https://puzz.link/p?nonogram/5/6/")
    for name in ("t.xml", "t.g", "t.non", "t.toml", "t.json", "t.txt"):
        assert run("convert", TULIP, str(tmp_path / name)).code == 0
        assert run("convert", str(tmp_path / name), "-").out == TULIP


def test_the_help_of_convert_tells_which_formats_have_colours() -> None:
    assert f"With colours: {' '.join(COLOURED)}." in " ".join(run("convert", "--help").out.split())


IN_COLOURS = [path for path in GOLDEN if any(isinstance(board, ColourHanjie) for board in load_all(path))]


def test_every_format_in_colours_has_a_golden_file_in_colours() -> None:
    assert {path.parent.name for path in IN_COLOURS} == set(COLOURED)


@pytest.mark.parametrize("path", IN_COLOURS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_solve_reads_files_in_colours(path: Path) -> None:
    assert run("solve", str(path)).code in (0, 1)


# Pictures


def png(rows: Sequence[Sequence[str]], side: int = 1, mode: str = "RGB") -> bytes:
    """The bytes of a picture with a square of that side for each colour."""
    image = Image.new("RGB", (len(rows[0]), len(rows)))
    image.putdata([ImageColor.getrgb(rgb) for row in rows for rgb in row])
    image = image.resize((image.width * side, image.height * side), Image.Resampling.NEAREST).convert(mode)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("side", [1, 2, 5])
def test_pictures_in_colours_are_read(side: int) -> None:
    for seed in range(60):
        puzzle, answer = random_puzzle(seed)
        looks = {number: colour.rgb for number, colour in enumerate((WHITE, *puzzle.colours))}
        rows = [[looks[answer[row, column]] for column in range(puzzle.width)] for row in range(puzzle.height)]
        rows = [*rows, *checked(len(rows[0]))]
        found = loads(png(rows, side))
        assert without_names(found) == without_names(of_picture(rows, "#ffffff"))


def checked(width: int) -> list[list[str]]:
    """Two rows of which neighbours differ, so that no squares are seen but those that are there."""
    return [["#ffffff" if (row + column) % 2 else "#123456" for column in range(width)] for row in range(2)]


def of_picture(rows: Sequence[Sequence[str]], blank: str) -> ColourHanjie:
    inks = list(dict.fromkeys(rgb for row in rows for rgb in row if rgb != blank))
    numbers = {rgb: number for number, rgb in enumerate([blank, *inks])}
    grid = {(row, column): numbers[rgb] for row, line in enumerate(rows) for column, rgb in enumerate(line)}
    colours = [Colour(str(number), rgb) for number, rgb in enumerate(inks)]
    return ColourHanjie.of_grid(grid, len(rows), len(rows[0]), colours, Colour("paper", blank))


def test_without_white_the_most_common_colour_is_blank() -> None:
    rows = [["#202060", "#202060", "#f0d020"], ["#202060", "#e0e0e0", "#f0d020"], ["#f0d020", "#202060", "#202060"]]
    assert without_names(loads(png(rows))) == without_names(of_picture(rows, "#202060"))


def test_a_picture_in_one_colour_has_a_cell_for_each_dot() -> None:
    assert loads(png([["#ffffff"] * 4] * 2)) == Hanjie(((),) * 2, ((),) * 4)
    assert loads(png([["#ff0000"] * 4] * 2)) == Hanjie(((),) * 2, ((),) * 4)


def test_many_greys_are_black_or_white_and_many_colours_too_many() -> None:
    greys = [[f"#{shade:02x}{shade:02x}{shade:02x}" for shade in range(0, 256, 4)]]
    assert loads(png(greys)) == Hanjie(((32,),), ((1,),) * 32 + ((),) * 32)
    assert loads(png(greys, 3)) == loads(png(greys))
    with pytest.raises(PuzzleError, match="expected at most 26 colours besides the one of blank cells, found more"):
        loads(png([[f"#{shade:02x}8000" for shade in range(28)]]))
    assert loads(png([[f"#{shade:02x}8000" for shade in range(27)]])).width == 27


def test_a_picture_too_large_is_refused() -> None:
    with pytest.raises(PuzzleError, match="expected a picture of at most 4000000 dots, found 2001x2000"):
        loads(png([["#ffffff"] * 2001] * 2000))
    with pytest.raises(PuzzleError, match="expected lines of at most 1000 cells, found 1x1001"):
        loads(png([["#ffffff", "#ff0000"] * 500 + ["#0000ff"]]))


# Pages of nonograms.org


def page(rows: Sequence[Sequence[int]], looks: Sequence[str], rng: Random) -> str:
    """A page with this picture, in which 0 is blank; all numbers in disguise."""
    runs = [run for number, row in enumerate(rows, start=1) for run in _runs(number, row)]
    rng.shuffle(runs)
    data = [[rng.randrange(99) for _ in range(4)], *(_hidden(n, rng) for n in (len(rows[0]), len(rows), len(looks)))]
    p, q, r, s = key = [rng.randrange(200) for _ in range(4)]
    data.append(key)
    for red, green, blue in map(ImageColor.getrgb, looks):  # type: ignore[misc] # three of each
        data.append([red + q, green + p, blue + s, red + r])
    root = isqrt(len(runs))
    rest = len(runs) - root * root
    data.append([root + 2000, rest // 2 + 1000, rest % 2, 1000])
    key = [rng.randrange(200) for _ in range(4)]
    data.append(key)
    data += [[number + shift for number, shift in zip(run, key, strict=True)] for run in runs]
    return f"<html><script>\nvar d={data};\n</script></html>".replace(" ", "").replace("vard", "var d")


def _runs(number: int, row: Sequence[int]) -> list[list[int]]:
    """First column, length, colour and row of all runs of a row."""
    found, column = [], 1
    for colour, same in groupby(row):
        length = len(list(same))
        if colour:
            found.append([column, length, colour, number])
        column += length
    return found


def _hidden(number: int, rng: Random) -> list[int]:
    key, second = rng.randrange(2000, 3000), rng.randrange(500)
    third = second + rng.randrange(500)
    return [number - second + third, second + 2 * key, third + key, key]


def test_pages_are_read() -> None:
    for seed in range(100):
        puzzle, answer = random_puzzle(seed)
        puzzle = msgspec.structs.replace(puzzle, background=WHITE)
        rows = [[answer[row, column] for column in range(puzzle.width)] for row in range(puzzle.height)]
        text = page(rows, [colour.rgb for colour in puzzle.colours], Random(seed))
        assert without_names(loads(text)) == as_read_back(puzzle)


def test_a_page_can_be_as_large_as_a_puzzle() -> None:
    rng = Random(1)
    rows = [[rng.randint(0, 3) for _ in range(300)] for _ in range(300)]
    found = loads(page(rows, ["#ff0000", "#00ff00", "#0000ff"], rng))
    assert (found.height, found.width) == (300, 300)


# Names of colours


def test_names_of_colours_are_those_of_css() -> None:
    looks = {name: ImageColor.getrgb(name) for name in CSS}
    assert {name: "#" + bytes(rgb).hex() for name, rgb in looks.items()} == CSS
    grey = {name for name in ImageColor.colormap if "grey" in name}
    assert set(ImageColor.colormap) - grey == set(CSS)


def test_names_of_x11_where_they_mean_something_else() -> None:
    words = {"gray": "#bebebe", "Grey": "#bebebe", "green": "#00ff00", "red": "#ff0000", "gray50": "#808080"}
    assert {word: x11_rgb(word) for word in words} == words
    assert (x11_rgb("gray0"), x11_rgb("grey100"), x11_rgb("#abc"), x11_rgb("abc")) == (
        "#000000",
        "#ffffff",
        "#aabbcc",
        None,
    )


def test_a_colour_without_a_name_gets_the_nearest() -> None:
    assert [most_like(rgb) for rgb in ("#ff0000", "#fefefe", "#010101", "#00ff40", "#0000ff")] == [
        "red",
        "white",
        "black",
        "lime",
        "blue",
    ]
    text = "color a #ff0000\ncolor b #fa0000\nwidth 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n"
    puzzle = loads(text)
    assert isinstance(puzzle, ColourHanjie)
    assert puzzle.colour_names == ("red", "red 2")
