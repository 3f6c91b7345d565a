"""Patterns of several lines and cages, looked for all over a KenKen: X-wings, and sums of lines and cages."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from cluesmith.explaining.techniques import BoardTechnique, Found
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.patterns import pattern
from cluesmith.kinds.kenken.pencil_marks import PencilMarks
from cluesmith.puzzle import Rule

MAX_CELLS_LEFT = 2  # that the cages leave out or that stick out


class BoardPatterns:
    """Looks for the patterns that `pattern` can tell."""

    def __init__(self, marks: PencilMarks) -> None:
        self._marks, self._reasoner = marks, marks.reasoner

    def techniques(self) -> list[BoardTechnique]:
        """One line added up is easier than crossing lines or two lines added up."""
        return [
            BoardTechnique(4, lambda: self._first(self._sums(1))),
            BoardTechnique(5, lambda: self._first(self._x_wings())),
            BoardTechnique(5, lambda: self._first(self._sums(2))),
        ]

    def _first(self, candidates: Iterator[list[Rule]]) -> Found | None:
        """What the first of them makes known that makes anything known."""
        for rules in candidates:
            self._reasoner.deadline.check()
            if found := pattern(self._marks, rules):
                return found
        return None

    def _x_wings(self) -> Iterator[list[Rule]]:
        """Two lines in which a digit has the same two places each, and the lines that cross there."""
        marks = self._marks
        for axis in ("row", "column"):
            lines = [line for line, clue in marks.lines.items() if clue.axis == axis]
            for digit in marks.all_digits:
                homes = {line: cells for line in lines if len(cells := marks.cells_for(digit, line)) == 2}
                for one, other in combinations(homes, 2):
                    crossing = [self._across(cell, axis) for cell in homes[one]]
                    if crossing == [self._across(cell, axis) for cell in homes[other]]:
                        yield [one, other, *crossing]

    def _across(self, cell: Cell, axis: str) -> Rule:
        """The line through the cell that is no line of that axis."""
        return next(line for line in self._marks.lines_at[cell] if self._marks.lines[line].axis != axis)

    def _sums(self, number: int) -> Iterator[list[Rule]]:
        """So many lines side by side, and the cages there that leave out and stick out in few cells."""
        lines = list(self._marks.lines)  # rows, then columns
        for start in range(len(lines) - number + 1):
            chosen = lines[start : start + number]
            if len({self._marks.lines[line].axis for line in chosen}) == 1 and (cages := self._adding_up(chosen)):
                yield [*chosen, *cages]

    def _adding_up(self, lines: Sequence[Rule]) -> list[Rule]:
        """The cages of which more open cells lie in the lines than outside; none where too many cells are left then."""
        inside = {cell for line in lines for cell in line.cells}
        cages = dict.fromkeys(self._marks.cage_at[cell] for line in lines for cell in line.cells)
        chosen = [
            cage for cage in cages if self._open(inside.intersection(cage.cells)) > self._open(set(cage.cells) - inside)
        ]
        covered = {cell for cage in chosen for cell in cage.cells}
        left = self._open(inside - covered) + self._open(covered - inside)
        return chosen if 0 < left <= MAX_CELLS_LEFT else []

    def _open(self, cells: set[Cell]) -> int:
        return sum(not self._marks.settled(cell) for cell in cells)
