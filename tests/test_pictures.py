"""The pictures of every kind: what is seen where."""

import pytest

from cluesmith.grid import DOWN, LEFT, RIGHT, UP, Values
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import KenKen
from cluesmith.picture import Square
from cluesmith.registry import KINDS
from cluesmith.search import solve


def test_hanjie() -> None:
    picture = Hanjie(((1,), None), ((), ("?", None))).picture({(0, 0): 0, (0, 1): 1})
    assert picture.squares == ((Square(fill="blank"), Square(fill="painted")), (Square(), Square()))
    assert (picture.left, picture.top) == ((("1",), ("*",)), (("0",), ("?", "_")))


def test_four_winds() -> None:
    puzzle = FourWinds(((12, None, None), *[(None,) * 3] * 11), empty_cells=True)
    squares = puzzle.picture({(0, 1): RIGHT, (0, 2): RIGHT, (1, 0): DOWN, (1, 1): 4}).squares
    assert squares[0][0] == Square(text="12", fill="clue", strokes=(DOWN, RIGHT))
    assert squares[0][1] == Square(strokes=(LEFT, RIGHT))
    assert squares[0][2] == Square(strokes=(LEFT,), arrow=RIGHT)
    assert squares[1][0] == Square(strokes=(UP,))  # it may go on
    assert squares[1][1] == Square(fill="blank")
    assert squares[2][0] == Square()


def test_kenken() -> None:
    picture = KenKen.parse("kenken\na a\nb c\n\na=2x b=2 c=1").picture({(0, 0): 1})
    assert picture.squares[0] == (Square(text="1", corner="2×"), Square())
    assert picture.squares[1] == (Square(corner="2"), Square(corner="1"))
    assert picture.walls == {((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}


def test_bosnian_snake() -> None:
    puzzle = BosnianSnake(2, 3, head=(0, 0), rows=(2, None), columns=(None, 2, 0), cells=((1, 0, 3),))
    picture = puzzle.picture({(0, 0): 1, (0, 1): 1, (0, 2): 0})
    assert picture.squares[0] == (
        Square(fill="head", strokes=(RIGHT,)),
        Square(fill="snake", strokes=(LEFT,)),
        Square(fill="blank"),
    )
    assert picture.squares[1] == (Square(text="3", fill="clue"), Square(), Square())
    assert (picture.left, picture.top) == ((("2",), ()), ((), ("2",), ("0",)))
    assert puzzle.picture({}).squares[0][0] == Square(fill="head")


@pytest.mark.parametrize("kind", KINDS)
def test_every_board_has_a_square_per_cell(kind: str) -> None:
    puzzle = KINDS[kind].parse(KINDS[kind].example)
    grids: list[Values] = [{}, solve(puzzle).answers[0]]
    for grid in grids:
        squares = puzzle.picture(grid).squares
        assert [len(row) for row in squares] == [puzzle.width] * puzzle.height
