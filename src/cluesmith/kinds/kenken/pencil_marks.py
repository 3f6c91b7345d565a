"""What a KenKen player sees on the board: pencil marks, and the ways left to fill a cage."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.grid import Cell, cell_name
from cluesmith.kinds.kenken import SIGNS, Cage, KenKen, fillings
from cluesmith.kinds.kenken.matching import matched

Filling = tuple[int, ...]


class Board:
    """The lines and cages of a KenKen by the places of their rules, and what may still stand in them."""

    def __init__(self, reasoner: Reasoner) -> None:
        puzzle = reasoner.puzzle
        assert isinstance(puzzle, KenKen)
        self.reasoner, self.size = reasoner, puzzle.size
        self.cages: dict[int, Cage] = {}
        self.cage_at: dict[Cell, int] = {}
        self._fillings: dict[int, list[Filling] | None] = {}
        for place, rule in enumerate(reasoner.rules):
            if isinstance(rule.clue, Cage):
                self.cages[place] = rule.clue
                self.cage_at |= dict.fromkeys(rule.cells, place)
                self._fillings[place] = fillings(self.cages[place], self.size)

    # places

    def is_line(self, place: int) -> bool:
        """Whether the rule is that of a row or a column."""
        return place not in self.cages

    def cells(self, place: int) -> tuple[Cell, ...]:
        """The cells of the line or cage."""
        return self.reasoner.rules[place].cells

    def lines_of(self, cell: Cell) -> tuple[int, int]:
        """The row and the column of the cell."""
        return cell[0], self.size + cell[1]

    def line_name(self, place: int) -> str:
        """`row 3`, `column 4`."""
        return f"row {place + 1}" if place < self.size else f"column {place - self.size + 1}"

    def clue(self, place: int) -> str:
        """The number and sign of a cage."""
        cage = self.cages[place]
        return f"{cage.target}{SIGNS[cage.op]}"

    def cage_name(self, place: int) -> str:
        """`the cage 12× at r1c2`."""
        return f"the cage {self.clue(place)} at {cell_name(self.cages[place].cells[0])}"

    # what may still stand there

    def digits(self, cell: Cell) -> list[int]:
        """The digits that the cell may still hold."""
        return self.reasoner.candidates(cell)

    def settled(self, cell: Cell) -> bool:
        """Whether the digit of the cell is known."""
        return len(self.digits(cell)) == 1

    def places_of(self, digit: int, line: int) -> list[Cell]:
        """The cells of the line that may still hold the digit."""
        return [cell for cell in self.cells(line) if -self.reasoner.lits.of(cell, digit) not in self.reasoner.known]

    def fillings(self, place: int) -> list[Filling] | None:
        """The ways left to fill the cage; None when there are too many to list."""
        listed = self._fillings[place]
        if listed is not None:
            marks = [set(self.digits(cell)) for cell in self.cells(place)]
            listed = [filling for filling in listed if all(map(_holds, marks, filling))]
            self._fillings[place] = listed  # more is known later, so no filling ever comes back
        return listed

    def goes_with(self, place: int, here: int, digit: int) -> list[int]:
        """The digits that go with this one in a cage of two cells, whatever is known."""
        pairs = fillings(self.cages[place], self.size) or ()
        return sorted(pair[1 - here] for pair in pairs if pair[here] == digit)

    def rests(self, place: int, here: int, digit: int) -> list[Filling] | None:
        """What the other cells of the cage would hold with the digit here, without order; None when that is too much.

        Only digits count that some other cell may still hold.
        """
        ways = fillings(self.cages[place], self.size)
        others = [cell for index, cell in enumerate(self.cells(place)) if index != here]
        possible = {one for cell in others for one in self.digits(cell)}
        found = {tuple(sorted(way[:here] + way[here + 1 :])) for way in ways or () if way[here] == digit}
        return None if ways is None else sorted(rest for rest in found if possible.issuperset(rest))

    def marks(self, place: int, supposed: Iterable[int]) -> dict[Cell, list[int]]:
        """The digits left to the cells of the line or cage if that were so too."""
        known = set(self.reasoner.known)
        self.reasoner.close(known, supposed)
        return {cell: self._parted(cell, known)[0] for cell in self.cells(place)}

    def line_marks(self, line: int, cage: int, filling: Filling) -> dict[Cell, list[int]]:
        """The digits left to the other open cells of the line when the cage is filled so."""
        inside = dict(zip(self.cells(cage), filling, strict=True))
        taken = {digit for cell, digit in inside.items() if cell in self.cells(line)}
        marks = {cell: self.digits(cell) for cell in self.cells(line) if cell not in inside}
        return {cell: [digit for digit in digits if digit not in taken] for cell, digits in marks.items()}

    def lack(self, line: int, cage: int, filling: Filling) -> "Lack | None":
        """What the line would lack when the cage is filled so; None when it could be filled."""
        inside = dict(zip(self.cells(cage), filling, strict=True))
        taken = {digit for cell, digit in inside.items() if cell in self.cells(line)}
        digits = (digit for digit in range(1, self.size + 1) if digit not in taken)
        return short_of_digits(self.line_marks(line, cage, filling), digits)

    # facts

    def not_there(self, cells: Iterable[Cell], digits: Iterable[int]) -> list[int]:
        """What is new in saying that none of the cells holds any of the digits."""
        digits = list(digits)
        facts = (-self.reasoner.lits.of(cell, digit) for cell in cells for digit in digits)
        return [literal for literal in facts if literal not in self.reasoner.known]

    def by_fillings(self, place: int, left: Sequence[Filling]) -> list[int]:
        """What is new in saying that the cage is filled in one of these ways."""
        new = []
        for index, cell in enumerate(self.cells(place)):
            possible = {filling[index] for filling in left}
            new += self.not_there([cell], (digit for digit in self.digits(cell) if digit not in possible))
        return new

    def left_after(self, new: Sequence[int]) -> dict[Cell, tuple[list[int], list[int]]]:
        """For every cell of the new facts, the digits that are left then and those that go."""
        known = set(self.reasoner.known)
        self.reasoner.close(known, new)
        changed = sorted({self.reasoner.fact(literal).cell for literal in new})
        return {cell: self._parted(cell, known) for cell in changed}

    def _parted(self, cell: Cell, known: set[int]) -> tuple[list[int], list[int]]:
        digits = self.digits(cell)
        left = [digit for digit in digits if -self.reasoner.lits.of(cell, digit) not in known]
        return left, [digit for digit in digits if digit not in left]


def _holds(marks: set[int], digit: int) -> bool:
    return digit in marks


def line_parts(board: Board, place: int) -> Iterator[tuple[int, list[int]]]:
    """Each line that the cage reaches into, with the indices of its cells there."""
    parts: dict[int, list[int]] = {}
    for index, cell in enumerate(board.cells(place)):
        for line in board.lines_of(cell):
            parts.setdefault(line, []).append(index)
    yield from parts.items()


class Lack(NamedTuple):
    """Cells and digits that do not go together, because there are more of the ones than of the others."""

    cells: list[Cell]
    digits: list[int]


def short_of_digits(marks: dict[Cell, list[int]], digits: Iterable[int]) -> Lack | None:
    """The smallest set of cells with too few digits, or of digits with too few cells; None when all can be filled.

    The digits are as many as the cells. Of two sets as small as each other, it is that of cells.
    """
    if len(matched(marks)) == len(marks):
        return None
    homes = {digit: [cell for cell in marks if digit in marks[cell]] for digit in digits}
    sizes = range(1, len(marks) + 1)
    return next(lack for size in sizes for lack in (*_too_few(marks, size), *_too_few_cells(homes, size)))


def _too_few(marks: dict[Cell, list[int]], size: int) -> Iterator[Lack]:
    """Sets of so many cells with fewer digits."""
    for cells in combinations(marks, size):
        digits = sorted({digit for cell in cells for digit in marks[cell]})
        if len(digits) < size:
            yield Lack(list(cells), digits)


def _too_few_cells(homes: dict[int, list[Cell]], size: int) -> Iterator[Lack]:
    """Sets of so many digits with fewer cells."""
    for digits in combinations(homes, size):
        cells = sorted({cell for digit in digits for cell in homes[digit]})
        if len(cells) < size:
            yield Lack(cells, list(digits))
