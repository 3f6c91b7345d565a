"""A Hanjie in colours as a person sees it, also in grey, in the dark and without any colour."""

import io
import re
from itertools import pairwise, product
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest
from PIL import Image, ImageChops
from reportlab.pdfbase.pdfmetrics import stringWidth
from resvg_py import svg_to_bytes

from cluesmith.draw import half_blocks, png, svg
from cluesmith.draw.book import make_book
from cluesmith.draw.compact import compact
from cluesmith.draw.contents import Book, Form, Printed, Section
from cluesmith.draw.describe import MAX_LETTERS, describe
from cluesmith.draw.inks import SIGN_CONTRAST, contrast, rims_of, sign_on, text_on
from cluesmith.draw.layout import Board, Layout, lay_out
from cluesmith.draw.legend import name_width
from cluesmith.draw.page import load_fonts
from cluesmith.draw.patches import patch
from cluesmith.draw.shapes import Box, Line, Word
from cluesmith.draw.style import INK_ROLES, PAPER, ROLES, split_role, style_of
from cluesmith.draw.terminal import nearest
from cluesmith.draw.text import Drawing, render, render_within
from cluesmith.errors import PuzzleError
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import KNOWN, Colour, colour_of, first_colours
from cluesmith.picture import Highlight, Picture
from cluesmith.registry import KINDS
from tests.command_line import run
from tests.printed import streams, words

GOLDEN = Path(__file__).parents[1] / "golden" / "inks"
BOAT = """\
...a....
...aa...
...aaa..
...a....
bbbcbbb.
.bbbbb..
"""
COLOURS = (Colour("red", "#d62728"), Colour("dark brown", "#3b2412"), Colour("white", "#ffffff"))
SEA = Colour("sea", "#9fd3f2")
FILLED = r"([\d.]+) ([\d.]+) ([\d.]+) rg"  # how a printed page says a colour
Cells = dict[tuple[int, int], int]
ANSWER: Cells = {
    (row, column): 0 if sign == "." else colour_of(sign)
    for row, line in enumerate(BOAT.splitlines())
    for column, sign in enumerate(line)
}
PARTLY: Cells = {(row, column): value for (row, column), value in ANSWER.items() if (row + column) % 3}
HIGHLIGHTS: dict[tuple[int, int], Highlight] = {
    (0, 3): "focus",
    (0, 4): "premise",
    (4, 4): "premise",
    (5, 2): "supposed",
    (5, 3): "supposed",
}
NOTES = {(2, 4): (0, 1), (3, 3): (1, 2, 3)}


def boat(background: Colour = SEA) -> ColourHanjie:
    """A small board with three colours."""
    return ColourHanjie.of_grid(ANSWER, 6, 8, COLOURS, background)


def pictures() -> dict[str, Picture]:
    """The board empty, solved, in the middle with all that can be marked, and with inks noted."""
    puzzle = boat()
    marked = puzzle.picture(PARTLY).highlighting(HIGHLIGHTS).labelled({(5, 2): "1", (5, 3): "2"})
    noted = puzzle.picture(PARTLY).noting(NOTES).striking({(2, 4): (0, 1, 2), (3, 3): (1, 2, 3)})
    return {
        "empty": puzzle.picture({}),
        "solved": puzzle.picture(ANSWER),
        "highlighted": marked.using([(0, -1), (-1, 3)]).with_numbers(),
        "notes": noted,
    }


def boards(number: int) -> list[Picture]:
    """Random boards in so many colours, some with long names, small and large, empty and solved."""
    found = []
    for seed, (height, width) in enumerate(((1, 1), (2, 7), (12, 9), (30, 4))):
        rng = Random(seed)
        colours = [
            Colour((sign + "m" * rng.randint(0, 40))[:30], f"#{rng.randrange(1 << 24):06x}")
            for sign in ascii_lowercase[:number]
        ]
        answer = {cell: rng.randint(0, number) for cell in product(range(height), range(width))}
        puzzle = ColourHanjie.of_grid(answer, height, width, colours, SEA)
        found += [puzzle.picture({}), puzzle.picture(answer).with_numbers()]
    return found


def words_in(layout: Layout) -> list[Word]:
    return [shape for shape in layout.shapes if isinstance(shape, Word)]


# golden files


def compare(name: str, drawn: str, *, update: bool) -> None:
    if update:
        GOLDEN.mkdir(parents=True, exist_ok=True)
        (GOLDEN / name).write_text(drawn, "utf-8")
    assert drawn == (GOLDEN / name).read_text("utf-8"), "pytest --update writes it anew: then look at it"


@pytest.mark.parametrize("name", pictures())
def test_vectors_are_as_they_were(name: str, *, update: bool) -> None:
    compare(f"{name}.svg", svg.render(pictures()[name], title="A boat", with_styles=False), update=update)


@pytest.mark.parametrize("name", pictures())
def test_characters_are_as_they_were(name: str, *, update: bool) -> None:
    picture = pictures()[name]
    drawn = [render(picture), render(picture, ascii_only=True), render(picture, colour=True).replace("\x1b", "ESC")]
    compare(f"{name}.txt", "\n".join(drawn), update=update)


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {
        f"{name}.{kind}" for name in pictures() for kind in ("svg", "txt")
    }


# what can be read on which colour


def some_colours() -> list[str]:
    levels = range(0, 256, 15)
    return [*KNOWN.values(), *(f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in product(levels, repeat=3))]


def test_numbers_can_be_read_on_every_colour() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert all(contrast(text_on(rgb), rgb) >= 4.5 for rgb in some_colours())


def test_signs_can_be_seen_on_every_colour_and_stand_back() -> None:
    for rgb in some_colours():
        assert contrast(sign_on(rgb), rgb) >= SIGN_CONTRAST
        assert contrast(sign_on(rgb), rgb) <= contrast(text_on(rgb), rgb)
    assert all(contrast(sign_on(rgb), rgb) < 5 for rgb in KNOWN.values())


def test_a_colour_that_is_lost_on_the_page_has_an_outline_there() -> None:
    assert rims_of("#000000") == ("dark-rim",)
    assert rims_of("#ffffff") == ("light-rim",)
    assert rims_of(KNOWN["red"]) == ()
    for rgb in some_colours():
        assert ("light-rim" in rims_of(rgb)) == (contrast(rgb, PAPER.light) < 1.5)
        assert ("dark-rim" in rims_of(rgb)) == (contrast(rgb, PAPER.dark) < 1.5)


def test_outlines_run_where_an_area_ends() -> None:
    answer = dict.fromkeys(product(range(2), range(3)), 1)
    layout = lay_out(ColourHanjie.of_grid(answer, 2, 3, [Colour("black", "#000000")]).picture(answer))
    assert sum(isinstance(shape, Line) and shape.role == "dark-rim" for shape in layout.shapes) == 10
    stroke = INK_ROLES["dark-rim"].stroke
    assert stroke
    assert stroke.light == stroke.print == "none"


# vectors


def test_roles_with_a_colour_are_in_no_style_sheet_and_all_others_are() -> None:
    """A style sheet would be stronger than the colour in the drawing."""
    found = {split_role(shape.role) for picture in pictures().values() for shape in lay_out(picture).shapes}
    own = {name for name, rgb in found if rgb}
    assert own == {"ink", "on", "sign", "ground-mark", "note-chip", "note-sign", "note-mark"}
    styled = (ROLES | INK_ROLES).keys()
    assert not own & styled
    assert {name for name, rgb in found if not rgb} <= styled


def test_only_drawings_with_inks_say_how_their_roles_look() -> None:
    black_and_white = KINDS["hanjie"].parse(KINDS["hanjie"].example).picture({})
    assert not any(f".{role}{{" in svg.render(black_and_white) for role in INK_ROLES)
    for drawn_in_colour in (svg.render(boat().picture({})), svg.style_sheet()):
        assert all(drawn_in_colour.count(f".{role}{{") == 3 for role in INK_ROLES)


def test_every_painted_cell_and_every_clue_has_the_sign_of_its_colour() -> None:
    for name, picture in pictures().items():
        signs = [word for word in words_in(lay_out(picture)) if split_role(word.role)[0] == "sign"]
        cells = {(int(word.y), int(word.x)): word.text for word in signs if 0 <= word.x < 8 and 0 <= word.y < 6}
        wanted = {"empty": {}, "solved": ANSWER}.get(name, PARTLY)
        assert cells == {cell: "abc"[value - 1] for cell, value in wanted.items() if value}
        beside = sorted((int(word.y), word.x, word.text) for word in signs if word.x < 0 and word.y < 6)
        assert [text for _, _, text in beside] == list("aaaabcbb")


def test_colours_of_one_brightness_differ_in_grey() -> None:
    """Red and green that are the same grey: the two answers are different pictures all the same."""
    colours = [Colour("red", "#aa0000"), Colour("green", "#005600")]
    drawn = []
    for values in ((1, 2), (2, 1)):
        answer = dict(zip(product(range(1), range(2)), values, strict=True))
        picture = ColourHanjie.of_grid(answer, 1, 2, colours).picture(answer).without_clues()
        drawn.append(Image.open(io.BytesIO(png.render(picture))).convert("L"))
    pairs = zip(drawn[0].tobytes(), drawn[1].tobytes(), strict=True)
    assert sum(abs(one - other) > 40 for one, other in pairs) > 100


def test_words_have_room_and_shapes_stay_within_the_layout() -> None:
    load_fonts()
    for picture in (picture for number in (1, 2, 8, 26) for picture in boards(number)):
        layout = lay_out(picture)
        right, bottom = layout.left + layout.width, layout.top + layout.height
        for shape in layout.shapes:
            if isinstance(shape, Box):
                assert layout.left <= shape.x <= shape.x + shape.width <= right + 1e-9
                assert layout.top <= shape.y <= shape.y + shape.height <= bottom + 1e-9
        for word in words_in(layout):
            wide = stringWidth(word.text, "Vera", word.size)
            begin = word.x - {"start": 0, "middle": wide / 2, "end": wide}[word.align]
            assert layout.left <= begin <= begin + wide <= right, word


def test_numbers_stay_on_their_chips() -> None:
    load_fonts()
    for picture in (picture for number in (2, 8) for picture in boards(number)):
        layout = lay_out(picture)
        chips = [shape for shape in layout.shapes if isinstance(shape, Box) and shape.radius and "#" in shape.role]
        numbers = [word for word in words_in(layout) if split_role(word.role)[0] == "on"]
        for word in numbers:
            wide = stringWidth(word.text, "Vera", word.size)
            ends = word.x - wide / 2, word.x + wide / 2
            assert any(
                box.x < ends[0] < ends[1] < box.x + box.width and box.y < word.y < box.y + box.height for box in chips
            )


def test_names_are_at_most_as_wide_as_we_think() -> None:
    load_fonts()
    for name in (*KNOWN, "Dark (very) green-ish", "MMWWmw", "ÄÖÜ", "0123456789", "@%&"):
        assert stringWidth(name, "Vera", 1) <= name_width(name)


def test_the_legend_names_all_colours_also_that_of_blank_cells() -> None:
    def names(picture: Picture) -> list[str]:
        return [word.text for word in words_in(lay_out(picture)) if word.role == "legend"]

    assert names(boat().picture({})) == ["red", "dark brown", "white", "sea (blank)"]
    assert names(boat(Colour("white", "#ffffff")).picture({})) == ["red", "dark brown", "white"]
    assert names(boat().picture(ANSWER).without_clues()) == []


def test_signs_and_names_do_not_count_as_the_smallest_words() -> None:
    layout = lay_out(boat().picture({}))
    clues = [word.size for word in words_in(layout) if split_role(word.role)[0] == "on"]
    assert layout.smallest_word == min(clues)


def test_blank_cells_have_their_colour_and_a_dot_while_others_are_open() -> None:
    ground = f"ink {SEA.rgb}"
    dots = [shape for shape in lay_out(boat().picture(PARTLY)).shapes if split_role(shape.role)[0] == "ground-mark"]
    assert len(dots) == list(PARTLY.values()).count(0)
    assert contrast(split_role(dots[0].role)[1], SEA.rgb) >= 4.5
    shapes = lay_out(boat().picture(ANSWER)).shapes
    assert sum(
        shape.width for shape in shapes if isinstance(shape, Box) and shape.role == ground and not shape.radius
    ) == list(ANSWER.values()).count(0)


def test_supposed_cells_are_not_filled_to_their_borders() -> None:
    boxes = [shape for shape in lay_out(pictures()["highlighted"]).shapes if isinstance(shape, Box)]
    inside = [box for box in boxes if box.role == f"ink {COLOURS[1].rgb}" and (box.width, box.height) == (0.6, 0.6)]
    assert [(box.x, box.y) for box in inside] == [(2.2, 5.2), (3.2, 5.2)]


def test_frames_and_hatching_have_edges_that_show_on_every_colour() -> None:
    roles = [shape.role for shape in lay_out(pictures()["highlighted"]).shapes]
    for bright, dark in (("halo", "focus"), ("halo", "supposed"), ("premise-halo", "premise")):
        assert roles.index(bright) < roles.index(dark)
    assert style_of("halo").stroke == style_of("premise-halo").stroke == PAPER


# notes


def test_notes_are_chips_with_signs_and_struck_ones_are_crossed() -> None:
    picture = boat().picture({}).noting({(2, 4): (0, 1)}).striking({(2, 4): (0, 1, 3)})
    shapes = [shape for shape in lay_out(picture).shapes if split_role(shape.role)[0].startswith(("note", "strike"))]
    assert [shape.text for shape in shapes if isinstance(shape, Word)] == ["c", "a"]
    assert [shape.role for shape in shapes if isinstance(shape, Box)] == [
        f"note-chip {SEA.rgb}",
        f"note-chip {COLOURS[0].rgb}",
        f"note-chip {COLOURS[2].rgb}",
        "note-rim",  # of white
    ]
    assert [shape.role for shape in shapes[-2:]] == ["strike-halo", "strike"]
    for shape in shapes:
        if isinstance(shape, Box):
            assert 4.1 < shape.x < shape.x + shape.width < 4.9
            assert 2.1 < shape.y < shape.y + shape.height < 2.9


def test_painted_cells_have_no_notes() -> None:
    picture = boat().picture(ANSWER).noting(dict.fromkeys(ANSWER, (0, 1)))
    assert picture == boat().picture(ANSWER)


def drawn(shapes: str, layout: Layout) -> Image.Image:
    style = f"<style>{svg.style_sheet()} .cluesmith{{text-anchor:middle}} .cover{{stroke:{PAPER.light}}}</style>"
    data = svg_to_bytes(svg_string=f"{svg.opening(layout)}{style}{shapes}</svg>", skip_system_fonts=True)
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("background", [SEA, Colour("white", "#ffffff")])
def test_patches_turn_one_drawing_into_the_next(background: Colour) -> None:
    puzzle = boat(background)
    steps = [
        puzzle.picture({}),
        puzzle.picture({}).noting({(2, 4): (0, 1, 3), (2, 5): (1, 2)}),
        puzzle.picture({(0, 3): 1}).noting({(2, 4): (0, 3), (2, 5): (1, 2)}),
        puzzle.picture({(0, 3): 1, (2, 4): 2, (2, 5): 0}),
        puzzle.picture(ANSWER),
    ]
    layout = lay_out(steps[0])
    patched = compact(layout.shapes)
    for before, after in pairwise(steps):
        written, covers = patch(before, after)
        patched += compact([*written, *covers])
        wanted = drawn(compact(lay_out(after).shapes), layout)
        found = drawn(patched, layout)
        for row, column in product(range(6), range(8)):
            if not (after == steps[-1] and after.squares[row][column].fill == "blank"):  # its dot stays
                middle = [(at - start + 0.5) * 40 for at, start in ((column, layout.left), (row, layout.top))]
                box = tuple(int(at + by) for by in (-17, 17) for at in middle)
                far = ImageChops.difference(found.crop(box), wanted.crop(box)).getextrema()  # type: ignore[arg-type]
                assert max(most for _, most in far) < 10, (row, column)  # type: ignore[misc]


def test_what_lies_over_a_finished_drawing_keeps_signs_readable() -> None:
    shapes = list(Board(pictures()["highlighted"]).highlights.over())
    places = [at for at, shape in enumerate(shapes) if shape.role == "premise"]
    signs = [
        at for at, shape in enumerate(shapes) if isinstance(shape, Word) and (int(shape.y), int(shape.x)) == (4, 4)
    ]
    assert signs
    assert max(places) < min(signs)


# characters


def test_colours_change_no_character() -> None:
    for picture in (*pictures().values(), *boards(3), *boards(26)):
        plain, coloured = render(picture), render(picture, colour=True)
        assert [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()] == plain.splitlines()
        assert render(picture, ascii_only=True).isascii()


def test_names_are_plain_characters_where_nothing_else_can_be_shown() -> None:
    picture = ColourHanjie.of_grid({(0, 0): 1}, 1, 1, [Colour("rosé", "#d62728")]).picture({(0, 0): 1})
    assert render(picture).endswith("a rosé\n")
    assert render(picture, ascii_only=True).endswith("a ros?\n")
    assert half_blocks.render(picture, ascii_only=True) == "a\na ros?\n"


def test_places_of_clues_are_where_they_are_written() -> None:
    picture = boat().picture(PARTLY)
    drawing = Drawing(picture)
    lines = list(drawing.lines())
    for side, clues in ((0, picture.lettered().left), (1, picture.lettered().top)):
        for line, texts in enumerate(clues):
            for number, text in enumerate(texts):
                row, column, width = drawing.clue_place((-1, line) if side else (line, -1), number)
                assert lines[row][column : column + width].strip() == text
    row, column = drawing.place((1, 3))
    assert lines[row][column : column + drawing.cell_width].strip() == "a"


def test_letters_behind_clues_give_way_to_colour_where_they_have_no_room() -> None:
    picture = ColourHanjie.of_grid(dict.fromkeys(product(range(12), range(20)), 1), 12, 20, COLOURS).picture({})
    assert "12a" in (render_within(picture, 100, colour=True) or "")
    narrow = render_within(picture, 80, colour=True)
    assert narrow
    assert "12a" not in narrow
    assert "12" in narrow
    assert render_within(picture, 70) is None


def test_small_pictures_have_two_cells_in_a_character() -> None:
    picture = boat().picture(ANSWER)
    assert half_blocks.is_painted(picture)
    assert not half_blocks.is_painted(boat().picture(PARTLY))
    assert half_blocks.render(picture) == BOAT + "a red,\nb dark brown,\nc white,\nsea (blank)\n"
    coloured = half_blocks.render(picture, colour=True)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()
    assert lines[:3] == ["▀" * 8] * 3
    red, sea = nearest(COLOURS[0].rgb), nearest(SEA.rgb)
    assert f"\x1b[38;5;{sea};48;5;{red}m▀" in coloured
    white = half_blocks.render(boat(Colour("white", "#ffffff")).picture(ANSWER), colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", white).splitlines()[0] == "   ▀▄"


def test_inks_are_the_nearest_colours_of_a_terminal() -> None:
    found = {rgb: nearest(rgb) for rgb in ("#000000", "#ffffff", "#ff0000", "#5f87af", "#808080", "#767676")}
    assert found == {
        "#000000": 16,
        "#ffffff": 231,
        "#ff0000": 196,
        "#5f87af": 67,
        "#808080": 244,
        "#767676": 243,
    }


def test_the_command_line_draws_in_colour_only_where_it_is_wanted() -> None:
    text = boat().format()
    plain = run("draw", text).out
    assert plain == render(boat().picture({}))
    assert run("draw", text, FORCE_COLOR="1").out == render(boat().picture({}), colour=True)
    assert run("draw", text, FORCE_COLOR="1", NO_COLOR="1").out == plain
    assert run("draw", text, "--ascii").out.isascii()


# words


def test_colours_are_told_in_words() -> None:
    words_of = describe(boat().picture(ANSWER))
    assert "Clues by row: 1: 1 red; 2: 2 red;" in words_of
    assert "5: 3 dark brown, 1 white, 3 dark brown" in words_of
    assert "Blank cells are sea." in words_of
    assert "Painted: r1c4 red; r2c4-5 red;" in words_of
    assert describe(boat().picture({}).noting({(2, 3): (0, 1)})).endswith("Noted: r3c4 blank or red.")
    assert "Painted: r1c4 a;" in describe(boat().picture(ANSWER).without_clues())
    assert len(describe(boards(26)[-1])) <= MAX_LETTERS


# print


def book_of(puzzle: ColourHanjie, answer: Cells) -> list[str]:
    printed = Printed(puzzle.title, "6 × 8", puzzle.picture({}), puzzle.picture(answer))
    return streams(make_book(Book([Section([printed])], []), Form()))


def test_books_print_clues_and_answers_in_colour_with_signs_and_a_legend() -> None:
    puzzle_page, answer_page = book_of(boat(), ANSWER)
    printed = {tuple(round(float(part) * 255) for part in found) for found in re.findall(FILLED, puzzle_page)}
    assert {tuple(bytes.fromhex(rgb[1:])) for rgb in (*(colour.rgb for colour in COLOURS), SEA.rgb)} <= printed
    assert {"red", "dark brown", "white", "sea \\(blank\\)"} <= set(words(puzzle_page))
    assert [word for word in words(answer_page) if word in "abc"].count("b") == 11
    assert "red" not in words(answer_page)


@pytest.mark.parametrize("side", [12, 18, 24])
def test_signs_of_an_answer_are_no_smaller_than_can_be_read(side: int) -> None:
    answer = dict.fromkeys(product(range(side), range(side)), 1)
    puzzle = ColourHanjie.of_grid(answer, side, side, first_colours(2))
    printed = Printed(puzzle.title, f"{side} × {side}", puzzle.picture({}), puzzle.picture(answer))
    *_, answer_page = streams(make_book(Book([Section([printed] * 6)], []), Form()))
    sizes = [float(size) for size, _ in re.findall(r"/F\d\+?\d* ([\d.]+) Tf.*?\((a)\) Tj", answer_page)]
    assert len(sizes) == 6 * side * side
    assert min(sizes) >= 4 - 1e-9


def test_signs_of_small_answers_are_left_out() -> None:
    answer = dict.fromkeys(product(range(60), range(60)), 1)
    _, answer_page = book_of(ColourHanjie.of_grid(answer, 60, 60, first_colours(2)), answer)
    assert "a" not in words(answer_page)


def test_a_name_that_cannot_be_printed_is_refused() -> None:
    puzzle = ColourHanjie.of_grid({(0, 0): 1}, 1, 1, [Colour("赤", "#d62728")])
    with pytest.raises(PuzzleError, match="expected letters that the font for print has, found '赤'"):
        book_of(puzzle, {(0, 0): 1})


def test_the_commands_draw_and_print_colours(tmp_path: Path) -> None:
    file = tmp_path / "boat.txt"
    file.write_text(boat().format())
    for name in ("boat.svg", "boat.png"):
        assert run("draw", str(file), "--output", str(tmp_path / name)) == (0, "", "")
    assert f'fill="{SEA.rgb}"' in (tmp_path / "boat.svg").read_text("utf-8")
    done = run(
        "book",
        str(file),
        ColourHanjie.example,
        "--out",
        str(tmp_path / "book.pdf"),
        "--title",
        "Boats",
        "--rules",
        "--allow-several",
    )
    assert done.code == 0, done.err
    pages = streams((tmp_path / "book.pdf").read_bytes())
    assert any("in the colour of" in " ".join(words(page)) for page in pages)
