"""Vector pictures: every word has room, the SVG is sound, and a PNG shows its words."""

import io
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from reportlab.pdfbase.pdfmetrics import stringWidth

from cluesmith import loads, solve
from cluesmith.draw import png, svg
from cluesmith.draw.describe import MAX_LETTERS, describe
from cluesmith.draw.layout import lay_out
from cluesmith.draw.page import load_fonts
from cluesmith.draw.shapes import Box, Disc, Line, Word, width_of
from cluesmith.draw.style import ROLES
from cluesmith.draw.text import render as render_text
from cluesmith.errors import PuzzleError
from cluesmith.picture import Highlight, Picture, Square
from cluesmith.puzzle import Puzzle
from cluesmith.registry import KINDS
from tests.command_line import EXAMPLES, run

pytestmark = pytest.mark.repeats

GOLDEN = Path(__file__).parent / "golden_svg"
SVG = "{http://www.w3.org/2000/svg}"
HIGHLIGHTS: dict[tuple[int, int], Highlight] = {(0, 0): "focus", (1, 1): "premise"}

every_kind = pytest.mark.parametrize("kind", KINDS)


def example(kind: str) -> tuple[Puzzle, Picture, Picture]:
    """The kind's example with its pictures, unsolved and solved."""
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    return puzzle, puzzle.picture({}), puzzle.picture(solve(puzzle).answers[0])


def pictures() -> Iterator[Picture]:
    """Pictures of all kinds, small and large, unsolved and solved, with clues of one to three digits and more."""
    for kind in KINDS.values():
        for size in ((1, 2), (5, 5), (12, 12), (30, 20)) if kind.kind != "kenken" else ((1, 1), (4, 4), (16, 16)):
            puzzle, answer = kind.random(*size, Random(1))
            yield puzzle.picture({})
            yield puzzle.picture(answer)
    yield KINDS["hanjie"].random(3, 120, Random(1))[0].picture({})
    yield loads("hanjie\nrows: " + ", ".join(["3"] * 120) + "\ncolumns: 120, 120, 120").picture({})
    yield loads("kenken\na a b\na b b\nb b c\na=1000000* b=87654321* c=3").picture({(0, 0): 3})
    yield Picture(((Square(text="123", fill="clue"), Square(text="123"), Square(text="1", corner="2")),))


# where things are


def room_of(word: Word, picture: Picture) -> tuple[float, float]:
    """From where to where the word may reach: its column; a corner, its cage; a clue to the left, the margin."""
    column = int(word.x)
    if word.role == "corner":
        row, end = int(word.y), column + 1
        while end < picture.width and ((row, end - 1), (row, end)) not in picture.walls:
            end += 1
        return column, end
    if word.align == "end":
        return lay_out(picture).left, 0
    return column, column + 1


def test_words_have_room() -> None:
    load_fonts()
    for picture in pictures():
        for word in lay_out(picture).shapes:
            if isinstance(word, Word):
                wide = stringWidth(word.text, "VeraBd" if ROLES[word.role].bold else "Vera", word.size)
                begin = word.x - {"start": 0, "middle": wide / 2, "end": wide}[word.align]
                first, last = room_of(word, picture)
                assert first <= begin < begin + wide <= last, word


def test_clues_beside_each_other_do_not_touch() -> None:
    load_fonts()
    puzzle = loads("hanjie\nrows: 100 2 10 1, 1 1\ncolumns: " + ", ".join(["?"] * 120))
    words = [shape for shape in lay_out(puzzle.picture({})).shapes if isinstance(shape, Word) and shape.align == "end"]
    assert [word.text for word in words] == ["100", "2", "10", "1", "1", "1"]
    for left, right in pairwise(words[:4]):
        assert left.x + 0.2 < right.x - stringWidth(right.text, "Vera", right.size)


def test_shapes_stay_within_the_layout() -> None:
    for picture in pictures():
        layout = lay_out(picture)
        right, bottom = layout.left + layout.width, layout.top + layout.height
        for shape in layout.shapes:
            for x, y in shape_corners(shape):
                assert layout.left - 1e-9 <= x <= right + 1e-9
                assert layout.top - 1e-9 <= y <= bottom + 1e-9


def shape_corners(shape: object) -> list[tuple[float, float]]:
    if isinstance(shape, Box):
        return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
    if isinstance(shape, Line):
        return [shape.start, shape.end]
    return []


@pytest.mark.parametrize("bold", [False, True])
def test_our_widths_are_those_of_the_font(bold: bool) -> None:  # noqa: FBT001 - a parameter
    load_fonts()
    for text in ("0123456789", "?", "_", "*", "+", "−", "×", "÷"):
        real = stringWidth(text, "VeraBd" if bold else "Vera", 1)
        assert real <= width_of(text, bold=bold) < real + 0.36


def test_a_long_clue_runs_on_in_its_cage_before_it_gets_tiny() -> None:
    puzzle = loads("kenken\na a b\na b b\nb b c\na=1000000* b=87654321* c=3")
    sizes = {word.text: word.size for word in lay_out(puzzle.picture({})).shapes if isinstance(word, Word)}
    assert sizes["1000000×"] == sizes["3"] > 2 * sizes["87654321×"]


def test_every_fifth_line_of_a_hanjie_is_thicker() -> None:
    shapes = lay_out(KINDS["hanjie"].random(10, 10, Random(1))[0].picture({})).shapes
    across = [shape for shape in shapes if isinstance(shape, Line) and shape.start[0] == 0 and shape.end[0] == 10]
    assert [(line.role, line.start[1]) for line in across if line.role == "five"] == [("five", 5)]
    assert len(across) == 9
    assert ROLES["five"].width > ROLES["thin"].width


def test_blank_cells_are_marked_only_while_others_are_open() -> None:
    puzzle = loads("hanjie\nrows: 1\ncolumns: 1, 0")
    assert "mark" in {shape.role for shape in lay_out(puzzle.picture({(0, 1): 0})).shapes}
    assert "mark" not in {shape.role for shape in lay_out(puzzle.picture({(0, 0): 1, (0, 1): 0})).shapes}


def test_head_and_tail_differ_without_colour() -> None:
    _, unsolved, solved = example("bosnian-snake")
    for picture in (unsolved, solved):
        kinds = [[type(s) for s in lay_out(picture).shapes if near(s, cell)] for cell in ((0, 0), (5, 5))]
        assert kinds[0] != kinds[1]


def test_ends_without_a_body_face_nowhere() -> None:
    """A head that looks to one side would be taken for a clue."""
    _, unsolved, solved = example("bosnian-snake")
    ends = [shape for cell in ((0, 0), (5, 5)) for shape in lay_out(unsolved).shapes if near(shape, cell)]
    assert ends == [
        Disc("head", 0.5, 0.5, 0.34),
        Disc("head", 5.5, 5.5, 0.34),
        Disc("eye", 5.5, 5.5, 0.2),
    ]
    assert "tongue" in {shape.role for shape in lay_out(solved).shapes}


def near(shape: object, cell: tuple[int, int]) -> bool:
    role = getattr(shape, "role", "")
    if role not in ("head", "eye", "body", "tongue"):
        return False
    points = getattr(shape, "points", None) or [getattr(shape, "start", None) or shape[1:3]]  # type: ignore[index]
    return all((int(y), int(x)) == cell for x, y in points)


def test_a_piece_of_snake_without_neighbours_is_round() -> None:
    picture = loads("bosnian-snake\n | . .\n . | H .\n . | . T").picture({(0, 1): 1})
    assert Disc("body", 1.5, 0.5, 0.25) in lay_out(picture).shapes


# highlights


@every_kind
def test_highlights_are_told_by_more_than_colour(kind: str) -> None:
    _, picture, _ = example(kind)
    before, after = lay_out(picture), lay_out(picture.highlighting(HIGHLIGHTS))
    added = [shape for shape in after.shapes if shape not in before.shapes]
    assert {type(shape) for shape in added if shape.role == "focus"} == {Box}
    assert {type(shape) for shape in added if shape.role == "premise"} == {Line}
    assert {shape.role for shape in added} == {"focus", "premise", "focus-tint", "premise-tint"}


def test_clues_outside_can_be_highlighted() -> None:
    _, picture, _ = example("hanjie")
    boxes = lay_out(picture.highlighting({(2, -1): "focus", (-1, 3): "premise"})).shapes
    tints = {shape.role: shape for shape in boxes if shape.role.endswith("-tint")}
    assert isinstance(tints["focus-tint"], Box)
    assert tints["focus-tint"].y == 2
    assert tints["focus-tint"].x < 0


def test_hatching_stays_in_its_cell() -> None:
    _, picture, _ = example("kenken")
    lines = [shape for shape in lay_out(picture.highlighting({(1, 2): "premise"})).shapes if shape.role == "premise"]
    assert len(lines) == 7
    for line in lines:
        assert isinstance(line, Line)
        assert all(2 <= x <= 3 and 1 <= y <= 2 for x, y in (line.start, line.end))


def test_characters_show_highlights_in_brackets() -> None:
    puzzle = loads("kenken\na b\na b\na=3+ b=3+")
    shown = render_text(puzzle.picture({(0, 0): 1}).highlighting(HIGHLIGHTS), ascii_only=True)
    assert shown.splitlines()[2::3] == ["|[ 1 ]|     |", "|     |(   )|"]


# SVG


@every_kind
def test_the_drawing_of_an_answer_is_as_it_was(kind: str, *, update: bool) -> None:
    puzzle, _, solved = example(kind)
    drawn = svg.render(solved.highlighting(HIGHLIGHTS), title=puzzle.caption, with_styles=False)
    file = GOLDEN / f"{kind}.svg"
    if update:
        file.write_text(drawn, "utf-8")
    assert drawn == file.read_text("utf-8"), "pytest --update writes it anew: then look at it"


def test_svg_is_sound_and_styled_by_class_only() -> None:
    for picture in pictures():
        root = ET.fromstring(svg.render(picture, title="A <title> & more"))  # noqa: S314 - our own
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title") == "A <title> & more"
        assert root.findtext(f"{SVG}desc") == describe(picture)
        assert [child.tag for child in root[:3]] == [f"{SVG}title", f"{SVG}desc", f"{SVG}style"]
        for element in root.iter():
            assert not set(element.attrib) & {"style", "fill", "stroke", "font-family"}
        assert {group.get("class") for group in root.iter(f"{SVG}g")} <= set(ROLES)


def test_style_sheet_knows_every_role_on_light_and_dark_screens_and_in_print() -> None:
    light, dark, printed = svg.style_sheet().split("@media")
    assert "prefers-color-scheme:dark" in dark
    assert printed.startswith(" print")
    for role in ROLES:
        assert all(f".cluesmith .{role}{{" in part for part in (light, dark, printed))


def test_a_page_with_styles_of_its_own_gets_none() -> None:
    _, picture, _ = example("kenken")
    assert "<style" not in svg.render(picture, with_styles=False)


@every_kind
def test_notebooks_show_puzzles_and_answers(kind: str) -> None:
    puzzle, unsolved, solved = example(kind)
    assert puzzle._repr_svg_() == svg.render(unsolved, title=puzzle.caption)
    assert solve(puzzle)._repr_svg_() == svg.render(solved, title=f"{puzzle.caption}, solved")


def test_notebooks_show_no_drawing_of_no_answer() -> None:
    assert solve(loads("hanjie\nrows: 1\ncolumns: 0"))._repr_svg_() is None


def test_pictures_are_told_in_words() -> None:
    _, _, solved = example("bosnian-snake")
    words = describe(solved)
    assert words.startswith("6 rows and 6 columns. Clues by row: 2: 2; 5: 1. Clues in cells: r3c5 6; r4c2 6.")
    assert words.endswith("The snake's head: row 1 column 1. The snake's tail: row 6 column 6.")
    assert "Written: r1c1 end of a line going left" in describe(example("four-winds")[2])
    assert "Painted: row 1 column 5-6, 10" in describe(example("hanjie")[2])


def test_words_about_a_large_picture_come_to_an_end() -> None:
    words = describe(KINDS["hanjie"].random(90, 90, Random(1))[0].picture({}))
    assert len(words) <= MAX_LETTERS
    assert words.endswith(" ...")


# PNG


def dark_pixels(data: bytes, left: float, top: float, right: float, bottom: float) -> int:
    """How many pixels of that part, in shares of the whole, are nearly black."""
    picture = Image.open(io.BytesIO(data)).convert("L")
    width, height = picture.size
    part = picture.crop((int(left * width), int(top * height), int(right * width), int(bottom * height)))
    return sum(part.histogram()[:80])


@every_kind
def test_png_shows_words(kind: str) -> None:
    _, picture, _ = example(kind)
    bare = Picture(
        tuple(tuple(Square() for _ in row) for row in picture.squares),
        top=tuple((" ",) * len(texts) for texts in picture.top),
        left=tuple((" ",) * len(texts) for texts in picture.left),
        walls=picture.walls,
        lines=picture.lines,
    )
    whole = (0, 0, 1, 1)
    assert dark_pixels(png.render(picture), *whole) > dark_pixels(png.render(bare), *whole) + 100


def test_png_can_be_larger() -> None:
    _, picture, _ = example("kenken")
    sizes = [Image.open(io.BytesIO(png.render(picture, zoom=zoom))).size for zoom in (1, 3)]
    assert sizes[1][0] == pytest.approx(3 * sizes[0][0], abs=3)


def test_png_of_a_large_board_has_a_limit() -> None:
    picture = Picture(((Square(),) * 300,) * 60)
    width, height = Image.open(io.BytesIO(png.render(picture, zoom=50))).size
    assert 0.99 * png.MAX_PIXELS < width * height < 1.01 * png.MAX_PIXELS
    with pytest.raises(PuzzleError, match="at most 300x300 for a PNG, found 1x301; try SVG"):
        png.render(Picture(((Square(),) * 301,)))


# the command line

KENKEN = str(EXAMPLES / "kenken.txt")


def test_the_extension_decides_how_a_file_is_drawn(tmp_path: Path) -> None:
    for name in ("board.svg", "board.PNG", "board.txt"):
        assert run("draw", KENKEN, "--output", str(tmp_path / name)) == (0, "", "")
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg xmlns=")
    assert "<title>KenKen, 6 by 6</title>" in (tmp_path / "board.svg").read_text("utf-8")
    assert (tmp_path / "board.PNG").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "board.txt").read_text("utf-8") == run("draw", KENKEN).out


def test_other_extensions_are_refused(tmp_path: Path) -> None:
    outcome = run("draw", KENKEN, "--output", str(tmp_path / "board.jpg"))
    assert outcome.code == 2
    assert "expected a name that ends in .svg, .png, .txt" in outcome.err
    assert not list(tmp_path.iterdir())


def test_an_answer_is_drawn_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "answer.svg"
    assert run("solve", KENKEN, "--output", str(file)).code == 0
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own
    written = [group for group in root.iter(f"{SVG}g") if group.get("class") == "written"]
    assert sum(len(group) for group in written) == 36


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["hanjie\nrows: 1, 1\ncolumns: 1, 1\n"], 2, "can hold one drawing"),
        ([KENKEN, "--append"], 2, "can hold one drawing"),
        (["hanjie\nrows: 1\ncolumns: 0\n"], 1, "no answer"),
    ],
)
def test_a_drawing_holds_one_answer(args: list[str], code: int, said: str, tmp_path: Path) -> None:
    outcome = run("solve", *args, "--output", str(tmp_path / "answer.svg"))
    assert (outcome.code, said in outcome.out + outcome.err) == (code, True)
    assert not list(tmp_path.iterdir())


def run_python(script: str, *args: str) -> "subprocess.CompletedProcess[str]":
    """Run the script and then the command in a Python of its own."""
    script += f"\nfrom cluesmith.cli import main; sys.argv = ['cluesmith', *{args!r}]\ntry: main()"
    script += "\nfinally: print('loaded', *sys.modules)"
    return subprocess.run([sys.executable, "-c", f"import sys; {script}"], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("package", "command", "file"),
    [("resvg_py", "draw", "board.png"), ("reportlab", "draw", "board.png"), ("reportlab", "book", "book.pdf")],
)
def test_a_missing_package_is_told_in_one_line(package: str, command: str, file: str, tmp_path: Path) -> None:
    done = run_python(f"sys.modules[{package!r}] = None", command, KENKEN, "--output", str(tmp_path / file))
    assert done.returncode == 2
    assert done.stderr == f"Error: this needs the package {package}: pip install 'cluesmith[print]'\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("args", [["--help"], ["solve", KENKEN], ["draw", KENKEN], ["book", "--help"]])
def test_commands_load_no_library_they_do_not_need(args: list[str]) -> None:
    done = run_python("", *args)
    assert done.returncode == 0
    assert not {"reportlab", "resvg_py", "PIL"} & set(done.stdout.split())
