"""Drawings in characters, as a person sees them: tests/golden/draw has one file per puzzle."""

import re
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from cluesmith.draw.text import ASCII, BOXES, render, render_within
from cluesmith.formats import loads, parse_grid
from cluesmith.grid import DOWN, LEFT, RIGHT, UP
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.kenken import KenKen
from cluesmith.picture import Picture, Square
from cluesmith.registry import KINDS
from cluesmith.search import solve
from tests.boards import partial_grid, random_board

pytestmark = pytest.mark.repeats

GOLDEN = Path(__file__).parent / "golden" / "draw"

ELEVEN = """\
kenken
a  b  b  b  b  c  c  d  d  d  e
a  a  f  f  g  h  c  i  j  k  l
a  m  m  g  g  h  n  i  j  k  l
o  o  m  p  p  q  q  r  s  s  l
o  t  t  u  v  w  q  q  x  x  l
y  y  u  u  v  w  z  z  aa aa aa
ab ac ac ad ad ae ae af af ag ag
ah ah ai ai ad ad ae aj ak al al
ah am am ai an ao ao ap ak ak al
aq ar ar ai an as at at ak au au
av aw aw ax ax as ay ay az az ba

a=1080* b=28+ c=18+ d=16+ e=1 f=5/ g=12* h=2- i=17+ j=72* k=88* l=280* m=12+
n=3 o=26+ p=48* q=11+ r=9 s=5- t=17+ u=385* v=20* w=24* x=7- y=1- z=18+ aa=54*
ab=7 ac=9- ad=3024* ae=17+ af=9- ag=32* ah=14+ ai=18+ aj=4 ak=198* al=25+
am=32* an=110* ao=7+ ap=6 aq=5 ar=36* as=10/ at=6- au=3- av=8 aw=5- ax=63*
ay=55* az=8* ba=3
"""

# A puzzle, and a grid that is partly filled.
DRAWN = {
    "hanjie": (
        "hanjie\nrows: 2 1, 2 1 3, 7, 1 3, 2 1\ncolumns: 2, 2 1, 1 1, 3, 1 1, 1 1, 2, 1 1, 1 2, 2\n",
        "????##....\n" * 5,
    ),
    "hanjie-two-digits": (
        "hanjie\nrows: 12, 1 10, 0\ncolumns: 2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2\n",
        "?#.#########\n" * 3,
    ),
    "hanjie-three-digits": (
        "hanjie\nrows: " + "1, " * 101 + "0\ncolumns: 101\n",
        "#\n" * 50 + "?\n" * 51 + ".\n",
    ),
    "hanjie-unknown": ("hanjie\nrows: 1 1, _, ? 1\ncolumns: ? 1, _ _, *\n", "#?.\n???\n..#\n"),
    "four-winds": (
        "four-winds\n. . . 2 .\n. 1 . . 3\n. . 5 . .\n4 . . . .\n. . . 4 .\n",
        "^^^2>\n^1^v3\n?????\n?????\n<<<4?\n",
    ),
    "four-winds-two-digits": (
        "four-winds\n. . . . . . 11 . . . . .\n0 ? . ? . ? . ? . ? . .\n",
        "< < < < < < 11 > > > > ?\n0 ? > ? > ? > ? > ? > ?\n",
    ),
    "four-winds-empty-cells": (
        "four-winds empty-cells\n. . . .\n. 2 . .\n. . . .\n. . 0 .\n",
        "....\n<?>?\n.???\n....\n",
    ),
    "kenken": (KenKen.example, "4 ? ? ?\n? 1 ? ?\n? ? ? ?\n? ? ? 1\n"),
    "kenken-cages": (
        "kenken\na a a a\na b b a\na b b a\na a a a\n\na=20736* b=16*\n",
        "1 2 3 4\n? ? ? ?\n? ? ? ?\n4 3 2 1\n",
    ),
    "kenken-other-digits": (
        "kenken digits=0,3-5\na a a a\nb b c c\nd d e e\nd d e e\n\na=0* b=0/ c=1- d=12+ e=12\n",
        "0 3 4 5\n? 0 ? ?\n? ? ? ?\n? ? ? 0\n",
    ),
    "kenken-two-digits": (
        ELEVEN,
        "\n".join(" ".join(str((row + column) % 11 + 1) for column in range(11)) for row in range(11)),
    ),
    "bosnian-snake": (BosnianSnake.example, "####??\n....??\n##????\n?.????\n?.....\n?#####\n"),
    "bosnian-snake-two-digits": (
        "bosnian-snake\n | 11 . 11\n2 | H . T\n" + ". | . . .\n" * 10,
        "#.#\n" + "#??\n" * 9 + "###\n",
    ),
    "bosnian-snake-wide": (
        "bosnian-snake\n | . 2 . . . . . . . . . .\n12 | H . . . . . . . . . . .\n. |"
        + " ." * 12
        + "\n12 | T"
        + " ." * 11
        + "\n",
        "############\n?...........\n#???????????\n",
    ),
}


@pytest.mark.parametrize("name", DRAWN)
def test_drawings(name: str, update: bool) -> None:  # noqa: FBT001 - a fixture
    puzzle, partial = loads(DRAWN[name][0]), DRAWN[name][1]
    answers = solve(puzzle, limit=1).answers
    grids = [{}, parse_grid(puzzle, partial), *answers]
    pictures = [puzzle.completed(grid).picture(grid) if grid in answers else puzzle.picture(grid) for grid in grids]
    drawn = "\n".join(render(picture, ascii_only=ascii_only) for ascii_only in (False, True) for picture in pictures)
    if update:
        GOLDEN.mkdir(parents=True, exist_ok=True)
        (GOLDEN / f"{name}.txt").write_text(drawn)
    assert drawn == (GOLDEN / f"{name}.txt").read_text()


def test_colours(update: bool) -> None:  # noqa: FBT001 - a fixture
    names = ("hanjie", "four-winds", "kenken", "bosnian-snake")
    puzzles = [loads(DRAWN[name][0]) for name in names]
    grids = [parse_grid(puzzle, DRAWN[name][1]) for name, puzzle in zip(names, puzzles, strict=True)]
    drawn = "".join(render(puzzle.picture(grid), colour=True) for puzzle, grid in zip(puzzles, grids, strict=True))
    if update:
        (GOLDEN / "colours.txt").write_text(drawn.replace("\x1b", "ESC"))
    assert drawn.replace("\x1b", "ESC") == (GOLDEN / "colours.txt").read_text()


@pytest.mark.parametrize("kind", KINDS)
def test_colours_and_plain_characters_change_nothing_else(kind: str) -> None:
    for seed in range(30):
        rng = Random(seed)
        puzzle = random_board(kind, rng, most_cells=60)
        picture = puzzle.picture(partial_grid(puzzle, rng))
        plain, coloured = render(picture), render(picture, colour=True)
        assert [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()] == plain.splitlines()
        in_ascii = render(picture, ascii_only=True)
        assert in_ascii.isascii()
        assert [len(line) for line in in_ascii.splitlines()] == [len(line) for line in plain.splitlines()]


def test_every_border_of_a_drawing_is_straight() -> None:
    for kind, seed in chain.from_iterable(((kind, seed) for kind in KINDS) for seed in range(30)):
        lines = render(random_board(kind, Random(seed), most_cells=60).picture({})).splitlines()
        board = [line for line in lines if line[-1] in "┓┨┃┫┛┐│┘"]
        assert len({len(line) for line in board}) == 1


def test_box_characters_join_where_their_names_say() -> None:
    assert len(BOXES) == 81
    assert (BOXES[0], BOXES[1 * 27 + 1 * 9 + 1 * 3 + 1], BOXES[80]) == (" ", "┼", "╋")
    assert not any(sign in BOXES for sign in map(chr, ASCII))


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {*DRAWN, "colours"}


def test_bars_say_over_which_borders_of_open_cells_no_line_comes_in() -> None:
    open_cell = Square()
    rows = (
        (open_cell, open_cell, open_cell),
        (open_cell, Square(text="1", fill="clue", limits=(UP, DOWN, LEFT, RIGHT)), open_cell),
        (open_cell, open_cell, Square(limits=(UP,))),
    )
    picture = Picture(rows, lines="none")
    drawn = "┌─────────┐\n│ ·  ▁  · │\n│ ·▕ 1 ▏▁ │\n│ ·  ▔  · │\n└─────────┘\n"
    assert render(picture) == drawn
    assert render(picture, ascii_only=True) == drawn.translate(ASCII).translate(str.maketrans("┌─┐│└┘", "+-+|++"))


def test_a_cell_with_bars_above_and_below_shows_both() -> None:
    rows = tuple((Square(limits=(way,)),) for way in (DOWN, LEFT, UP))
    assert render(Picture(rows, lines="none")) == "┌───┐\n│ · │\n│ ═ │\n│ · │\n└───┘\n"


def test_bars_give_way_to_what_is_written_or_supposed_in_a_cell() -> None:
    rows = ((Square(limits=(RIGHT,)), Square(strokes=(UP,), arrow=DOWN)), (Square(limits=(RIGHT,)), Square()))
    picture = Picture(rows, lines="none")
    assert "▏" not in render(picture).splitlines()[1]
    assert "▏" in render(picture).splitlines()[2]
    assert "▏" not in render(picture.labelled({(1, 1): "1"}))


def test_upright_bars_are_left_out_where_cells_are_narrow() -> None:
    picture = Picture(((Square(limits=(RIGHT,)), Square()),), lines="none")
    assert render_within(picture, 4) == "┌──┐\n│··│\n└──┘\n"


def test_a_number_of_two_digits_that_is_used_makes_no_cell_wider() -> None:
    squares = ((Square(text="11", fill="clue"), Square(strokes=(RIGHT,), arrow=LEFT)),)
    picture = Picture(squares, lines="none").highlighting({(0, 1): "focus"})
    plain, used = (render(one).splitlines() for one in (picture, picture.using([(0, 0)])))
    assert len(plain[1]) == len(used[1])
    assert used[1] == "│ 11* [ ←─]│"


def test_a_line_of_which_several_links_tell_takes_no_more_room() -> None:
    squares = ((Square(text="2", fill="clue", strokes=(RIGHT,)), Square(strokes=(LEFT,))),)
    picture = Picture(squares, lines="none").highlighting({(0, 1): "supposed"})
    one, several = (render(picture.labelled({(0, 1): label})).splitlines()[1] for label in ("1", "1,3"))
    assert (one, several) == ("│  2──{1)╴}│", "│  2──{1,3}│")
