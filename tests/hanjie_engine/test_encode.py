"""A line as clauses: their models are the ways to fill the line."""

from itertools import chain, product
from random import Random

import pytest

from cluesmith.cnf import Literals
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.kinds.hanjie.encode import ALWAYS, NEVER, line_clauses
from cluesmith.kinds.hanjie.engine.lines import Clue
from cluesmith.sat import Sat
from tests.hanjie_engine.helpers import random_line, reads_as, runs


def by_clauses(clue: Clue, size: int, painted: int, blank: int) -> set[tuple[int, ...]]:
    """All ways to fill a line of which some cells are painted and some blank."""
    assert clue is not None
    known = [ALWAYS if painted >> place & 1 else NEVER if blank >> place & 1 else 0 for place in range(size)]
    lits = Literals({(0, place): (0, 1) for place in range(size) if not known[place]})
    literals = [known[place] or lits.of((0, place), 1) for place in range(size)]
    sat = Sat()
    sat.add(chain.from_iterable(line_clauses(lits, clue, literals)))
    return {
        cells
        for cells in product((0, 1), repeat=size)
        if all(cell == (sure == ALWAYS) for cell, sure in zip(cells, known, strict=True) if sure)
        and sat.solve(
            [
                literal if cell else -literal
                for literal, cell in zip(literals, cells, strict=True)
                if literal in range(1, size + 1)
            ]
        )
    }


@pytest.mark.parametrize("seed", range(5))
def test_models_are_the_ways_to_fill_the_line(seed: int) -> None:
    rng = Random(seed)
    for _ in range(80):
        size = rng.randint(1, 8)
        clue, painted, blank = random_line(size, rng)
        if clue is None or painted & blank:
            continue
        ways = {
            cells
            for cells in product((0, 1), repeat=size)
            if reads_as(clue, runs(cells))
            and all(cell or not painted >> place & 1 for place, cell in enumerate(cells))
            and not any(cell and blank >> place & 1 for place, cell in enumerate(cells))
        }
        assert by_clauses(clue, size, painted, blank) == ways, (clue, size, painted, blank)


def test_line_that_cannot_be_filled_is_the_empty_clause() -> None:
    assert list(line_clauses(Literals({}), (3,), [NEVER, ALWAYS, ALWAYS])) == [[[]]]


def test_settled_line_has_no_variables() -> None:
    lits = Literals({(0, 0): (0, 1), (0, 1): (0, 1), (0, 2): (0, 1)})
    assert list(chain.from_iterable(line_clauses(lits, (1, 1), [1, 2, 3]))) == [[1], [-2], [3]]
    assert lits.variables == 3


def test_a_line_of_many_unknown_blocks_is_not_stated_beyond_the_deadline() -> None:
    portions = line_clauses(Literals({}, Deadline(0)), ("?",) * 100, list(range(1, 301)))
    with pytest.raises(OutOfTime):
        next(portions)
