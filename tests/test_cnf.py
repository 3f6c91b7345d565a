"""Each clause builder says what its definition says, whatever the literals hold."""

from collections.abc import Container, Iterator, Sequence
from itertools import product
from random import Random

import pytest

from cluesmith.cnf import (
    Automaton,
    Clauses,
    Literals,
    at_least,
    at_most,
    at_most_one,
    count,
    exactly_one,
    path,
    table,
    unary_sum,
)
from cluesmith.sat import Sat


def bits(number: int) -> tuple[Literals, list[int]]:
    """That many cells of two values, and the literals of the second one."""
    lits = Literals({(0, column): (0, 1) for column in range(number)})
    return lits, [lits.of((0, column), 1) for column in range(number)]


def models(clauses: Clauses, inputs: Sequence[int]) -> Iterator[tuple[bool, ...]]:
    """The values of the inputs with which all clauses can hold."""
    sat = Sat()
    sat.add(clauses)
    for values in product((False, True), repeat=len(inputs)):
        if sat.solve([literal if value else -literal for literal, value in zip(inputs, values, strict=True)]):
            yield values


def where(number: int, wanted: Container[int]) -> list[tuple[bool, ...]]:
    """All values of that many bits of which a wanted number are true."""
    return [values for values in product((False, True), repeat=number) if sum(values) in wanted]


@pytest.mark.parametrize("number", range(7))
def test_direct_counts(number: int) -> None:
    _, literals = bits(number)
    assert list(models(exactly_one(literals), literals)) == where(number, [1])
    assert list(models(at_most_one(literals), literals)) == where(number, [0, 1])
    for wanted in range(number + 1):
        assert list(models(at_most(literals, wanted), literals)) == where(number, range(wanted + 1))
        assert list(models(at_least(literals, wanted), literals)) == where(number, range(wanted, number + 1))


@pytest.mark.parametrize("number", range(11))
def test_count(number: int) -> None:
    for wanted in range(-1, number + 2):
        lits, literals = bits(number)
        assert list(models(count(lits, literals, wanted), literals)) == where(number, [wanted])


def test_count_of_negated_literals() -> None:
    lits, literals = bits(9)
    clauses = count(lits, [-literal for literal in literals], 4)
    assert list(models(clauses, literals)) == where(9, [5])


@pytest.mark.parametrize("seed", range(30))
def test_unary_sum(seed: int) -> None:
    rng = Random(seed)
    lengths = [rng.randrange(4) for _ in range(rng.randrange(5))]
    lits, literals = bits(sum(lengths))
    taken = iter(literals)
    numbers = [[next(taken) for _ in range(length)] for length in lengths]
    total = rng.randint(0, sum(lengths) + 1)
    sat = Sat()
    sat.add(unary_sum(lits, numbers, total))
    for values in product(*(range(length + 1) for length in lengths)):
        pairs = zip(numbers, values, strict=True)
        assumed = [
            literal if place < value else -literal for number, value in pairs for place, literal in enumerate(number)
        ]
        assert sat.solve(assumed) is (sum(values) == total)


def test_a_sum_with_one_long_number_takes_few_clauses() -> None:
    lits, literals = bits(4003)
    numbers = [literals[:1], literals[1:3], literals[3:2003], literals[2003:]]
    assert len(unary_sum(lits, numbers, 2000)) < 100_000  # all pairs of the long numbers would be four millions


def grids_allowed(lits: Literals, clauses: Clauses) -> set[tuple[int, ...]]:
    """What the cells of the first row may hold together."""
    sat = Sat()
    sat.add([*clauses, *(clause for cell in lits.domains for clause in lits.cell_clauses(cell))])
    choices = product(*lits.domains.values())
    return {values for values in choices if sat.solve(lits.of_grid(dict(zip(lits.domains, values, strict=True))))}


def random_cells(rng: Random, number: int) -> Literals:
    return Literals({(0, column): tuple(range(1, rng.randint(2, 5))) for column in range(number)})


@pytest.mark.parametrize("seed", range(40))
def test_table(seed: int) -> None:
    rng = Random(seed)
    lits = random_cells(rng, rng.randint(1, 4))
    every = list(product(*lits.domains.values()))
    rows = rng.sample(every, rng.randint(0, len(every)))
    columns = [lits.all_of(cell) for cell in lits.domains]
    assert grids_allowed(lits, table(lits, columns, rows)) == set(rows)


@pytest.mark.parametrize("seed", range(40))
def test_path(seed: int) -> None:
    """Sums in which each value counts once or twice, as one likes, reach the total."""
    rng = Random(seed)
    lits = random_cells(rng, rng.randint(1, 4))
    total = rng.randint(1, 12)
    columns = [lits.all_of(cell) for cell in lits.domains]
    reader = Automaton([0], lambda done, value: (done + value, done + 2 * value), [total])
    clauses = path(lits, columns, reader)
    expected = set()
    for values in product(*lits.domains.values()):
        sums = {sum(map(int.__mul__, values, times)) for times in product((1, 2), repeat=len(values))}
        expected |= {values} if total in sums else set()
    assert grids_allowed(lits, clauses) == expected


def test_each_cell_holds_one_of_its_values() -> None:
    lits = Literals({(0, 0): (3,), (0, 1): (0, 1), (0, 2): (1, 2, 4), (0, 3): ()})
    clauses = [clause for cell in lits.domains for clause in lits.cell_clauses(cell)]
    sat = Sat()
    sat.add(clauses)
    assert sat.solve() is False  # nothing may be written in the last cell
    assert lits.all_of((0, 3)) == {} == lits.all_of((9, 9))
    inputs = list(range(1, lits.variables + 1))
    assert len(list(models(clauses[:-1], inputs))) == 1 * 2 * 3


def test_a_model_is_read_as_a_grid() -> None:
    lits = Literals({(0, 0): (0, 1), (0, 1): (1, 2, 3), (0, 2): (7, 8)})
    grid = {(0, 0): 1, (0, 1): 3, (0, 2): 7}
    sat = Sat()
    sat.add([[literal] for literal in lits.of_grid(grid)])
    assert sat.solve([-lits.of((0, 1), 1), -lits.of((0, 1), 2)])
    assert lits.grid(sat.model()) == grid
    assert lits.grid([1, -2, -3, 4]) == grid  # the last variable is not in the model: it is false
    assert lits.of_grid({(5, 5): 1}) == []
