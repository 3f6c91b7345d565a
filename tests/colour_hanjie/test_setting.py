"""Setting a Hanjie in colours: clues, paintings, and the colours themselves."""

import pytest

from cluesmith import ClueError, loads
from cluesmith.grid import cells
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.hanjie.colour import ColourHanjie
from cluesmith.kinds.hanjie.colour.palette import first_colours
from cluesmith.setting import Edit, blank, edit, follow, improve, setting, transform

FLAG = loads(ColourHanjie.example)


def test_clues_are_typed_with_letters() -> None:
    board = edit(blank("hanjie", 2, 3), [Edit(option="in_colours", value=True)])
    typed = edit(
        board, [Edit(place=(0, -1), text="1a 2b"), Edit(place=(-1, 0), text="? _b"), Edit(place=(1, -1), text="0")]
    )
    assert [(clue.place, clue.text) for clue in setting(typed).clues] == [
        ((0, -1), "1a 2b"),
        ((1, -1), "0"),
        ((-1, 0), "?a _b"),
    ]
    assert edit(typed, [Edit(place=(0, -1))]).rows[0] is None  # type: ignore[attr-defined]


def test_clues_follow_from_a_painting() -> None:
    answer = FLAG.solve().answer
    assert answer
    empty = edit(FLAG, [Edit(place=place) for place in setting(FLAG).places])
    assert not setting(empty).clues
    assert follow(empty, {cell: value for cell, value in answer.items() if value}) == FLAG


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (Edit(place=(0, -1), text="1c"), "expected colours from a to b, found c"),
        (Edit(place=(0, -1), text="ab"), "expected numbers, ? and _, each with the letter of a colour"),
        (Edit(place=(0, -1), text="+1a"), "expected numbers, ? and _, each with the letter of a colour"),
        (Edit(place=(0, -1), text="6a"), "expected row 1 to fit into 5 cells"),
        (Edit(place=(0, 0), text="1a"), "expected a place for a clue, found r1c1"),
        (Edit(colour=1), "expected a colour that no clue has, found red"),
        (Edit(colour=3), "expected a colour from 1 to 2 to take away, found 3"),
        (Edit(colour=4, text="blue"), "expected a colour from 0 to 3, found 4"),
        (Edit(colour=3, text="mauve"), "expected the name of a colour and how it looks"),
        (Edit(colour=3, text="red"), "expected colours with different names"),
        (Edit(option="in_colours", value=False), "expected blocks of one colour"),
        (Edit(option="digits", value=False), "expected an option of a Colour Hanjie"),
    ],
)
def test_what_cannot_be_is_told(change: Edit, told: str) -> None:
    with pytest.raises(ClueError) as raised:
        edit(FLAG, [change])
    assert str(raised.value).startswith(told)


def test_colours_come_change_and_go() -> None:
    more = edit(FLAG, [Edit(colour=3, text="sky blue #8CF"), Edit(colour=0, text="ivory #fffff0")])
    assert isinstance(more, ColourHanjie)
    assert [(colour.name, colour.rgb) for colour in more.colours[2:]] == [("sky blue", "#88ccff")]
    assert more.background.name == "ivory"
    renamed = edit(more, [Edit(colour=1, text="rose #ff6080")])
    assert renamed.names[1] == "rose"
    assert edit(more, [Edit(colour=0, text="white"), Edit(colour=3)]) == FLAG


def test_a_colour_before_others_goes() -> None:
    flag = edit(FLAG, [Edit(colour=3, text="blue"), Edit(place=(0, -1), text="1c"), Edit(place=(1, -1), text="1c")])
    flag = edit(flag, [Edit(place=(-1, 2), text="2c 3a"), Edit(colour=2)])
    assert flag.names == {0: "blank", 1: "red", 2: "blue"}
    assert setting(flag).clues[0].text == "1b"


def test_black_and_white_gets_colours_and_loses_them() -> None:
    plain = Hanjie(((3,), (1, "?"), None), ((1,), None, (2,)))
    coloured = edit(plain, [Edit(option="in_colours", value=True)])
    assert isinstance(coloured, ColourHanjie)
    assert coloured.rows == (((3, 1),), ((1, 1), ("?", 1)), None)
    assert edit(coloured, [Edit(option="in_colours", value=False)]) == plain


def test_colours_stay_when_the_board_is_turned_or_resized() -> None:
    more = edit(FLAG, [Edit(colour=3, text="blue")])
    turned = more
    for _ in range(4):
        turned = transform(turned, {}, "turn").puzzle
    assert turned == more
    larger = transform(more, {(0, 0): 3}, "resize", height=6, width=6).puzzle
    assert (larger.height, larger.names[3]) == (6, "blue")
    assert larger.picture({}).left[0] == ("1",)


TWO_SWAPS = {(0, 0): 1, (1, 1): 1, (3, 3): 2, (4, 4): 2}  # each could lie the other way


@pytest.mark.parametrize("symmetric", [False, True])
def test_a_painting_is_repaired_by_several_cells(*, symmetric: bool) -> None:
    """Where no single one is enough."""
    painting = {cell: TWO_SWAPS.get(cell, 0) for cell in cells(5, 5)}
    board = ColourHanjie.of_grid(painting, 5, 5, first_colours(2))
    (found,) = improve(board, "unique", grid=painting, symmetric=symmetric, seconds=20)
    assert found.text.startswith(f"Paint {len(found.cells)} cells anew: ")
    assert len(found.cells) > 1
    assert found.puzzle.is_unique()
    assert found.answer
    assert found.answer == found.puzzle.solve().answer
    assert {cell for cell in painting if found.answer[cell] != painting[cell]} == {*found.cells}


def test_proposals_make_it_unique() -> None:
    board = edit(FLAG, [Edit(place=(-1, 2)), Edit(place=(0, -1)), Edit(place=(1, -1))])
    assert board.solve().status == "multiple"
    found = next(iter(improve(board, "unique", seconds=20)))
    assert found.puzzle.is_unique()
    two = loads("hanjie\ncolours: a red, b blue\nrows: 1a, 1a\ncolumns: 1a, 1a")
    repainted = next(iter(improve(two, "unique", seconds=20)))
    assert repainted.puzzle.is_unique()
    assert repainted.text.startswith(("Paint", "Blank"))
