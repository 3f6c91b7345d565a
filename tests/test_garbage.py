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


@pytest.mark.parametrize("ends", [(None, None), ((0, 0), (99, 99))])
def test_a_large_snake_is_stated_little_by_little(ends: tuple[Cell | None, Cell | None]) -> None:
    puzzle = BosnianSnake(100, 100, head=ends[0], tail=ends[1])
    portions = [len(portion) for portion in puzzle.clauses(Literals(puzzle.domains))]
    assert sum(portions) > 100 * 100
    assert max(portions) < sum(portions) / 50
