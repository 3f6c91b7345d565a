"""Building without looks for garbage."""

import gc

import pytest

from cluesmith import BosnianSnake
from cluesmith.cnf import Literals
from cluesmith.garbage import uncollected
from cluesmith.grid import Cell


def test_python_looks_for_no_garbage_meanwhile() -> None:
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_looks_again_after_a_failure() -> None:
    with pytest.raises(KeyError), uncollected():
        raise KeyError
    assert gc.isenabled()


def test_it_stays_off_where_the_caller_wants_it_off() -> None:
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize(("height", "width"), [(200, 200), (1, 40_000), (2, 20_000)])
@pytest.mark.parametrize("ends_known", [False, True])
def test_a_large_snake_is_stated_little_by_little(height: int, width: int, *, ends_known: bool) -> None:
    ends: list[Cell | None] = [(0, 0), (height - 1, width - 1)] if ends_known else [None, None]
    puzzle = BosnianSnake(height, width, head=ends[0], tail=ends[1])
    portions = [len(portion) for portion in puzzle.clauses(Literals(puzzle.domains))]
    assert sum(portions) > height * width
    assert max(portions) < sum(portions) / 10
