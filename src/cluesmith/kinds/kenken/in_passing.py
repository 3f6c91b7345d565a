"""What a KenKen player sees in passing, of a line or of a cage, while following a supposition.

Tries ask this many thousands of times, so what is known of a rule is put together once and kept until more is known.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from cluesmith.grid import Cell
from cluesmith.kinds.kenken.pencil_marks import Filling, PencilMarks
from cluesmith.puzzle import Rule

Marks = list[tuple[int, int]]  # digits that are left, with their literals


class _Noted(NamedTuple):
    """What was known of a rule: its open cells by their places in it, with their marks, and the digits to be placed."""

    marks: dict[int, Marks]
    digits: tuple[int, ...]


class InPassing:
    """Digits that are taken or have one place left in a line, and how a cage can still be filled."""

    def __init__(self, marks: PencilMarks) -> None:
        self._marks, self._reasoner = marks, marks.reasoner
        self._noted: dict[Rule, _Noted] = {}
        self._known = 0  # how many facts were known then

    def in_line(self, line: Rule, supposed: set[int]) -> list[int] | None:
        """What is new there with what is supposed; None when the line cannot be filled."""
        noted = self._note(line)
        left = _left(noted, supposed)
        homes: dict[int, list[tuple[int, int]]] = {digit: [] for digit in noted.digits}
        for place, marks in left.items():
            for digit, literal in marks:
                homes[digit].append((place, literal))
        taken = {place: marks[0][0] for place, marks in left.items() if len(marks) == 1}
        single = {digit: found[0] for digit, found in homes.items() if len(found) == 1}
        if not all(homes.values()) or _has_twice(taken.values()) or _has_twice([place for place, _ in single.values()]):
            return None
        gone = [-literal for place, digit in taken.items() for other, literal in homes[digit] if other != place]
        return gone + [literal for place, literal in single.values() if place not in taken]

    def in_cage(self, cage: Rule, fillings: Sequence[Filling], supposed: set[int]) -> list[int] | None:
        """The same of a cage that has these fillings left."""
        noted = self._note(cage)
        left = _left(noted, supposed)
        fewer = [
            (place, {digit for digit, _ in marks})
            for place, marks in left.items()
            if len(marks) < len(noted.marks[place])
        ]
        possible = [filling for filling in fillings if all(filling[place] in digits for place, digits in fewer)]
        if not possible:
            return None
        held = {place: {filling[place] for filling in possible} for place in left}
        return [-literal for place, marks in left.items() for digit, literal in marks if digit not in held[place]]

    def _note(self, rule: Rule) -> _Noted:
        """What is known of the rule now."""
        if self._known != len(self._reasoner.known):
            self._known = len(self._reasoner.known)
            self._noted.clear()
        if rule not in self._noted:
            self._noted[rule] = self._note_again(rule)
        return self._noted[rule]

    def _note_again(self, rule: Rule) -> _Noted:
        """All cells, but those that hold a digit that is struck everywhere else: nothing comes of them."""
        marks = {place: self._marks_of(cell) for place, cell in enumerate(rule.cells)}
        settled = {place: found[0][0] for place, found in marks.items() if len(found) == 1}
        done = {place for place, digit in settled.items() if _places_of(digit, marks) == [place]}
        digits = {settled[place] for place in done}
        return _Noted(
            {place: found for place, found in marks.items() if place not in done},
            tuple(digit for digit in self._marks.all_digits if digit not in digits),
        )

    def _marks_of(self, cell: Cell) -> Marks:
        literals = self._reasoner.lits.all_of(cell)
        return [(digit, literal) for digit, literal in literals.items() if -literal not in self._reasoner.known]


def _left(noted: _Noted, supposed: set[int]) -> dict[int, Marks]:
    """What is left of the marks."""
    return {place: [mark for mark in marks if -mark[1] not in supposed] for place, marks in noted.marks.items()}


def _places_of(digit: int, marks: dict[int, Marks]) -> list[int]:
    return [place for place, found in marks.items() if any(digit == other for other, _ in found)]


def _has_twice(values: Collection[object]) -> bool:
    return len(set(values)) < len(values)
