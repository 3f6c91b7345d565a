# cython: language_level=3, annotation_typing=False
"""The lines and cages of a KenKen as clauses."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import prod

from cluesmith.cnf import Automaton, Clauses, Literals, exactly_one, path, table
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.fillings import ENDS, Digits, list_fillings, starts, steps


def line_clauses(line: Sequence[Mapping[int, int]], digits: Sequence[int]) -> Clauses:
    """Each digit once in the line, unless a cell holds it already and so no other may."""
    clauses: Clauses = []
    for digit in digits:
        cells_left = [literals for literals in line if digit in literals]
        if len(cells_left) != 1 or len(cells_left[0]) > 1:
            clauses += exactly_one([literals[digit] for literals in cells_left])
    return clauses


def cage_clauses(lits: Literals, cage: Cage, largest: int) -> Clauses:
    """The digits make the cage's number; cells that are settled have no part in that where it can be listed."""
    columns = [lits.all_of(cell) for cell in cage.cells]
    listed = _fillings_left(lits, cage)
    if listed is None:
        return path(lits, columns, Automaton(starts(cage), partial(steps, cage, largest), ENDS))
    if len(listed) == prod([len(literals) for literals in columns]):
        return []  # any digits will do that are left
    open_places = [place for place, literals in enumerate(columns) if len(literals) > 1]
    rows = [tuple([filling[place] for place in open_places]) for filling in listed]
    return table(lits, [columns[place] for place in open_places], rows)


def _fillings_left(lits: Literals, cage: Cage) -> Sequence[tuple[int, ...]] | None:
    """The fillings with the candidates of the cells; quick reasoning has left them together with the digits."""
    if isinstance(lits.domains, Digits):
        return lits.domains.fillings[cage.cells[0]]
    return list_fillings(cage, [lits.domains[cell] for cell in cage.cells])
