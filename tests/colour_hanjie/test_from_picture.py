"""Hanjie in colours that are made from pictures."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from cluesmith import ClueError, Hanjie, loads
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import KNOWN, Colour
from cluesmith.kinds.hanjie.colour.quantise import named
from cluesmith.making.budget import GaveUp
from cluesmith.making.generator import Redrawn
from cluesmith.search import solve
from tests.command_line import run

SKY, RED, GREEN, BROWN = "#a8d8f0", "#d62728", "#2a8c36", "#7a4a20"


def as_file(image: Image.Image) -> bytes:
    written = BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def apple() -> Image.Image:
    """A red apple with a brown stalk and a green leaf, with soft edges and a wide margin."""
    image = Image.new("RGB", (1200, 1200), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((300, 400, 900, 1000), fill=RED)
    draw.rectangle((580, 200, 640, 420), fill=BROWN)
    draw.ellipse((640, 220, 900, 340), fill=GREEN)
    return image.resize((300, 300), Image.Resampling.LANCZOS)


def stripes(*colours: str) -> Image.Image:
    image = Image.new("RGB", (8 * len(colours), 16))
    for number, colour in enumerate(colours):
        image.paste(colour, (8 * number, 0, 8 * number + 8, 16))
    return image


def from_picture(image: Image.Image, *size: int, **options: Any) -> Redrawn:  # noqa: ANN401
    made = Hanjie.from_picture(as_file(image), *size, **options)
    assert solve(made.puzzle).answers == (made.answer,)
    assert {cell for cell, value in made.before.items() if value != made.answer[cell]} == set(made.changed)
    return made


def colours_of(made: Redrawn) -> dict[str, str]:
    assert isinstance(made.puzzle, ColourHanjie)
    return {colour.name: colour.rgb for colour in made.puzzle.colours}


def test_a_picture_keeps_its_colours_and_soft_edges_are_none() -> None:
    made = from_picture(apple(), 20, colours=3)
    assert colours_of(made) == {"red": RED, "green": GREEN, "brown": BROWN}
    assert made.notes[0].startswith("trimmed the empty margin: 25% left")
    assert made.notes[1] == "painted in red, green and brown on white"
    assert len(made.changed) <= 4
    assert made == from_picture(apple(), 20, colours=3)


def test_more_colours_than_there_are_in_the_picture_are_not_used() -> None:
    found = colours_of(from_picture(apple(), 20, colours=6))
    assert {"red", "green", "brown"} <= found.keys()
    assert len(colours_of(from_picture(stripes(RED, SKY, GREEN, SKY), colours=9))) == 2


def test_fewer_colours_are_those_that_differ_most() -> None:
    assert colours_of(from_picture(apple(), 20, colours=1)) == {"red": RED}


def test_colours_that_are_too_close_are_one() -> None:
    assert len(colours_of(from_picture(stripes("white", RED, "#d62f30", "#2040d0", "white"), colours=4))) == 2


def test_colours_in_the_dark_are_brought_out() -> None:
    dark = apple().point([level // 8 for level in range(256)] * 3)
    made = from_picture(dark, 20, colours=3)
    assert made.notes[0] == "brought out the colours, which differed little"
    assert "red" in colours_of(made)
    assert "brought" not in "".join(from_picture(apple(), 20, colours=3).notes)


def test_the_background_is_what_the_border_has_or_the_margin() -> None:
    framed = Image.new("RGB", (30, 30), "navy")
    framed.paste("yellow", (10, 10, 20, 20))
    cropped = from_picture(framed, 15, colours=2, crop=(0, 0, 1, 0.999)).puzzle
    trimmed = from_picture(apple(), 20, colours=3).puzzle
    assert isinstance(cropped, ColourHanjie)
    assert isinstance(trimmed, ColourHanjie)
    assert (cropped.background.name, trimmed.background.name) == ("navy", "white")


def test_a_picture_of_many_answers_is_changed_where_it_does_least_harm() -> None:
    dots = Image.new("RGB", (12, 12), "white")
    for place in range(12):
        dots.putpixel((place, (5 * place) % 12), (214, 39, 40))
    made = from_picture(dots, 12, colours=1, crop=(0, 0, 1, 0.999))
    assert 0 < len(made.changed) < 40
    assert len(from_picture(dots, 12, colours=1, crop=(0, 0, 1, 0.999), line_solvable=False).changed) <= len(
        made.changed
    )


def test_names_are_those_of_the_nearest_colours_and_differ() -> None:
    assert [colour.name for colour in named([(200, 40, 40), (255, 255, 255), (10, 10, 10)])] == [
        "red",
        "white",
        "black",
    ]
    many = [Colour(name, rgb).channels for name, rgb in KNOWN.items()]
    assert [colour.name for colour in named(many)] == list(KNOWN)
    assert len({colour.name for colour in named([(200, 40, 40)] * 15)}) == 15


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ClueError, match="expected a picture of several colours, found one"):
        from_picture(Image.new("RGB", (9, 9), "red"), colours=3)
    with pytest.raises(ClueError, match="expected 1 to 15 colours, found 40"):
        from_picture(apple(), colours=40)
    with pytest.raises(ClueError, match="expected colours or dither, found both"):
        from_picture(apple(), 9, 9, colours=3, dither=True)


def test_too_little_effort_is_told() -> None:
    noise = Image.effect_noise((40, 40), 90).convert("RGB")
    with pytest.raises(GaveUp, match=r"found no 40x40 hanjie like that picture; the best leaves \d+ cells open: take"):
        from_picture(noise, 40, 40, colours=1, effort=0)


def test_the_command_shows_before_and_after(tmp_path: Path) -> None:
    file = tmp_path / "apple.png"
    file.write_bytes(as_file(apple()))
    outcome = run("make", "hanjie", "--picture", str(file), "--size", "20", "--colours", "3", "--title", "Apple")
    puzzle = loads(outcome.out)
    assert isinstance(puzzle, ColourHanjie)
    assert outcome.out.startswith("# title: Apple\nhanjie\ncolours: a red #d62728, b green")
    shown = outcome.err.splitlines()[:20]
    marks = puzzle.marks
    answer = solve(puzzle).answers[0]
    for row, line in enumerate(shown):
        before, after = line.split("   ")
        now = [marks[answer[row, column]] for column in range(20)]
        kept = [old if old == new else "-" if new == "." else new.upper() for old, new in zip(before, now, strict=True)]
        assert after == "".join(kept)
    assert "painted in red, green and brown on white\n" in outcome.err
