# cython: language_level=3, annotation_typing=False
"""The lines and cages of a KenKen as clauses."""

from collections.abc import Mapping, Sequence
from functools import partial

from cluesmith.cnf import Clauses, Literals, at_most_one, path, table
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.fillings import ENDS, fillings, starts, steps


def cage_clauses(lits: Literals, cage: Cage, size: int) -> Clauses:
    """The digits of the cage make its number."""
    listed = fillings(cage, size)
    if listed is None:
        return path_clauses(lits, cage, size)
    return table(lits, [lits.all_of(cell) for cell in cage.cells], listed)


def path_clauses(lits: Literals, cage: Cage, size: int) -> Clauses:
    """The same by partial sums and products, for a cage with too many fillings to list."""
    columns = [lits.all_of(cell) for cell in cage.cells]
    return path(lits, columns, starts(cage), partial(steps, cage, size), ENDS.__contains__)


def line_clauses(line: Sequence[Mapping[int, int]], digits: Sequence[int]) -> Clauses:
    """Each digit once in the line, unless a cell holds it already and so no other may."""
    clauses: Clauses = []
    for digit in digits:
        cells_left = [literals for literals in line if digit in literals]
        if len(cells_left) != 1 or len(cells_left[0]) > 1:
            places = [literals[digit] for literals in cells_left]
            clauses.append(places)
            clauses += at_most_one(places)
    return clauses


def listed_clauses(lits: Literals, cage: Cage, listed: Sequence[tuple[int, ...]]) -> Clauses:
    """The cage holds one of these fillings; cells that are settled have no part in that."""
    columns = [lits.all_of(cell) for cell in cage.cells]
    open_places = [place for place, literals in enumerate(columns) if len(literals) > 1]
    if len(open_places) < 2:
        return []
    rows = [tuple([filling[place] for place in open_places]) for filling in listed]
    return table(lits, [columns[place] for place in open_places], rows)
