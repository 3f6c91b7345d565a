"""Clues given as lists make the same puzzle, and what is no clue is refused."""

import typing
from collections.abc import Callable
from typing import Any, NoReturn

import pytest

from cluesmith.errors import ClueError
from cluesmith.kinds.bosnian_snake import BosnianSnake
from cluesmith.kinds.four_winds import FourWinds
from cluesmith.kinds.hanjie import Hanjie
from cluesmith.kinds.kenken import Cage, KenKen
from cluesmith.puzzle import Puzzle

# what a caller without a type checker may give
CAGE: Callable[..., Cage] = Cage
KENKEN: Callable[..., Puzzle] = KenKen
FOUR_WINDS: Callable[..., Puzzle] = FourWinds
SNAKE: Callable[..., Puzzle] = BosnianSnake


@pytest.mark.parametrize(
    ("with_lists", "with_tuples"),
    [
        (FOUR_WINDS([[1, None]]), FOUR_WINDS(((1, None),))),
        (
            KENKEN(2, [CAGE("+", 3, [[0, 0], [0, 1]]), CAGE("+", 3, [(1, 0), (1, 1)])]),
            KENKEN(2, (CAGE("+", 3, ((0, 0), (0, 1))), CAGE("+", 3, ((1, 0), (1, 1))))),
        ),
        (
            SNAKE(2, 3, head=[0, 0], tail=[0, 2], rows=[3, None], columns=[None] * 3, cells=[[1, 1, 3]]),
            SNAKE(2, 3, head=(0, 0), tail=(0, 2), rows=(3, None), cells=((1, 1, 3),)),
        ),
        (CAGE("*", 2, [[0, 0], [0, 1]]), CAGE("*", 2, ((0, 0), (0, 1)))),
    ],
)
def test_lists_are_as_good_as_tuples(with_lists: object, with_tuples: object) -> None:
    assert with_lists == with_tuples
    assert hash(with_lists) == hash(with_tuples)
    assert repr(with_lists) == repr(with_tuples)


@pytest.mark.parametrize(
    ("make", "given", "message"),
    [
        (CAGE, ("%", 3, ((0, 0),)), "expected one of the operations + - * / = or none, found '%'"),
        (CAGE, (["+"], 3, ((0, 0),)), "expected one of the operations + - * / = or none, found ['+']"),
        (CAGE, ("+", "3", ((0, 0),)), "expected `int`, found `str` in 'target'"),
        (CAGE, ("+", 3, ((0, 0, 1),)), "expected `array` of length 2, found 3 in 'cells'"),
        (KENKEN, (2.5, ()), "expected `int`, found `float` in 'size'"),
        (KENKEN, (2, ("a",)), "expected `object`, found `str` in 'cages'"),
        (FOUR_WINDS, ([[1, "x"]],), "expected another value, found 'x' in 'grid'"),
        (FOUR_WINDS, (None,), "expected `array`, found `null` in 'grid'"),
        (SNAKE, (3, "3"), "expected `int`, found `str` in 'width'"),
        (SNAKE, (3, 3, (0,)), "expected `array` of length 2, found 1 in 'head'"),
    ],
)
def test_a_value_of_another_type_is_refused(make: Callable[..., object], given: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ClueError) as error:
        make(*given)
    assert str(error.value) == message


def test_a_ctrl_c_while_clues_are_taken_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> NoReturn:
        raise KeyboardInterrupt

    made = Hanjie(((1,),), ((1,),))
    monkeypatch.setattr(typing._UnionGenericAlias, "__hash__", interrupted)  # type: ignore[attr-defined] # where it came
    with pytest.raises(KeyboardInterrupt):
        Hanjie(made.rows, made.columns)
