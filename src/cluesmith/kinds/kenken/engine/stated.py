# cython: language_level=3, annotation_typing=False
"""What is left of a puzzle in clauses for the SAT solver: those of the rules, and what cages claim in lines.

Cells of one cage in one line are a stretch. Often a cage tells that a digit is in a stretch and not where: each of its
fillings has it there. So "it is in this stretch" is a variable of its own, and to the line a stretch is one place.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import prod

from cluesmith.cnf import Clauses, Literals, at_most_one, choice, exactly_one, table
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.cage import Cage
from cluesmith.kinds.kenken.encode import cage_clauses
from cluesmith.kinds.kenken.fillings import Digits
from cluesmith.kinds.kenken.puzzle import KenKen

Column = Mapping[int, int]  # the digits of a cell with their literals
Choices = Sequence[tuple[int, Sequence[int]]]  # variables of which one is true, with the digits of some cells then

MOST_OTHERS = 80  # choices without a digit: where there are more it is seldom claimed, and the clause is long


class Stated:
    """The clauses of a puzzle over the digits that quick reasoning has left, cages before lines."""

    def __init__(self, puzzle: KenKen, left: Digits, lits: Literals) -> None:
        self._puzzle, self._left, self._lits = puzzle, left, lits
        # Per line: of the literals of cells that stand together, the one that stands for all of them.
        self._together: list[dict[int, int]] = [{} for _ in range(2 * puzzle.size)]

    def clauses(self) -> Iterator[Clauses]:
        """All of them, rule by rule."""
        yield from map(self._cage, self._puzzle.cages)
        for line in range(2 * self._puzzle.size):
            yield self._line(line)

    def _cage(self, cage: Cage) -> Clauses:
        """The cage makes its number; where its fillings are listed, with what they claim."""
        listed = self._left.fillings[cage.cells[0]]
        if listed is None or len(listed) == prod([len(self._left[cell]) for cell in cage.cells]):
            return cage_clauses(self._lits, cage, self._puzzle.values[-1])
        places = [place for place, cell in enumerate(cage.cells) if len(self._left[cell]) > 1]
        cells = [cage.cells[place] for place in places]
        rows = [tuple([filling[place] for place in places]) for filling in listed]
        return self._two(cells, rows) if len(cells) == 2 else self._more(cells, rows)

    def _two(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> Clauses:
        """Two cells hold one of the rows of digits; in a line they claim pairs, whichever way round."""
        columns = [self._lits.all_of(cell) for cell in cells]
        clauses = table(self._lits, columns, rows)
        for line in _lines_of(cells, self._puzzle.size):
            pairs = [(self._lits.fresh(), pair) for pair in dict.fromkeys((min(row), max(row)) for row in rows)]
            clauses += exactly_one([variable for variable, _ in pairs])
            for column in columns:
                clauses += [[-variable, *_literals(column, pair)] for variable, pair in pairs]
                clauses += [[-column[digit], *[one for one, pair in pairs if digit in pair]] for digit in column]
            clauses += self._claims(line, columns, pairs)
        return clauses

    def _more(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> Clauses:
        """The cells hold one of the rows of digits, and what all rows have in a line is claimed there."""
        columns = [self._lits.all_of(cell) for cell in cells]
        chosen, clauses = choice(self._lits, columns, rows)
        for line, places in _lines_of(cells, self._puzzle.size).items():
            held = [(one, [row[place] for place in places]) for one, row in zip(chosen, rows, strict=True)]
            clauses += self._claims(line, [columns[place] for place in places], held)
        return clauses

    def _claims(self, line: int, columns: Sequence[Column], choices: Choices) -> Clauses:
        """A digit is in the stretch just when the choice has it; the line gets a variable for that."""
        clauses: Clauses = []
        for digit in dict.fromkeys(chain(*columns)):
            literals = [column[digit] for column in columns if digit in column]
            others = [other for other, digits in choices if digit not in digits]
            if len(literals) > 1 and len(others) <= MOST_OTHERS:
                here = self._lits.fresh()
                clauses += [[here, *others], [-here, *literals]]
                clauses += [[-here, -other] for other in others]
                clauses += [[here, -one] for one, digits in choices if digit in digits]
                clauses += [[here, -literal] for literal in literals]
                self._together[line].update(dict.fromkeys(literals, here))
        return clauses

    def _line(self, line: int) -> Clauses:
        """Each digit in one stretch or other cell of the line, and in one cell of a stretch."""
        size = self._puzzle.size
        cells = [(line, at) if line < size else (at, line - size) for at in range(size)]
        columns = [self._lits.all_of(cell) for cell in cells]
        clauses: Clauses = []
        for digit in self._puzzle.values:
            together: dict[int, list[int]] = {}
            for literal in [column[digit] for column in columns if digit in column]:
                together.setdefault(self._together[line].get(literal, literal), []).append(literal)
            clauses += exactly_one(list(together))
            for literals in together.values():
                clauses += at_most_one(literals)
        return clauses


def _lines_of(cells: Sequence[Cell], size: int) -> dict[int, list[int]]:
    """The lines, columns after rows, that have more than one of the cells, with the places of these."""
    lines: dict[int, list[int]] = {}
    for place, (row, column) in enumerate(cells):
        lines.setdefault(row, []).append(place)
        lines.setdefault(size + column, []).append(place)
    return {line: places for line, places in lines.items() if len(places) > 1}


def _literals(column: Column, digits: Sequence[int]) -> list[int]:
    return [column[digit] for digit in digits if digit in column]
