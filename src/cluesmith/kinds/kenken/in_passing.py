# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False
"""What a KenKen player sees in passing, of a line or of a cage, while following a supposition.

Tries ask this many thousands of times, so what is known of a rule is put together once and kept until more is known.
A digit is the bit of its place among all digits. Types for the compiled version are in in_passing.pxd.
"""

from collections.abc import Sequence

from cluesmith.grid import Cell
from cluesmith.kinds.kenken.pencil_marks import Filling, PencilMarks
from cluesmith.puzzle import Rule

Mark = tuple[int, int, int]  # the bit of a digit that is left, what says that it stands there, and that it does not


class Noted:
    """What was known of a rule: its open cells by their places in it, with their marks, and the digits to be placed.

    Of a cage also its fillings, digits as bits.
    """

    def __init__(self, marks: dict[int, list[Mark]], digits: int, fillings: list[Filling]) -> None:
        self.places = list(marks)
        self.marks = list(marks.values())
        self.digits = digits
        self.fillings = fillings


class InPassing:
    """Digits that are taken or have one place left in a line, and how a cage can still be filled."""

    def __init__(self, marks: PencilMarks) -> None:
        self._marks, self._reasoner = marks, marks.reasoner
        self._bits = {digit: 1 << place for place, digit in enumerate(marks.all_digits)}
        self._noted: dict[Rule, Noted] = {}
        self._known = 0  # how many facts were known then

    def in_line(self, line: Rule, supposed: set[int]) -> list[int] | None:
        """What is new there with what is supposed; None when the line cannot be filled."""
        noted = self._note(line, ())
        left = _left(noted, supposed)
        seen = often = taken = 0
        for bits in left:
            often |= seen & bits
            seen |= bits
            if bits and not bits & (bits - 1):
                if taken & bits:
                    return None
                taken |= bits
        if seen != noted.digits or _fits_two(left, seen & ~often):
            return None
        return _taken(noted, left) + _only_there(noted, left, seen & ~often & ~taken)

    def in_cage(self, cage: Rule, fillings: Sequence[Filling], supposed: set[int]) -> list[int] | None:
        """The same of a cage that has these fillings left."""
        noted = self._note(cage, fillings)
        left = _left(noted, supposed)
        held = _held(noted, left)
        return None if held is None else _not_held(noted, left, held)

    def _note(self, rule: Rule, fillings: Sequence[Filling]) -> Noted:
        """What is known of the rule now."""
        if self._known != len(self._reasoner.known):
            self._known = len(self._reasoner.known)
            self._noted.clear()
        if rule not in self._noted:
            self._noted[rule] = self._note_again(rule, fillings)
        return self._noted[rule]

    def _note_again(self, rule: Rule, fillings: Sequence[Filling]) -> Noted:
        """All cells, but those that hold a digit that is struck everywhere else: nothing comes of them."""
        marks = {place: self._marks_of(cell) for place, cell in enumerate(rule.cells)}
        settled = {place: found[0][0] for place, found in marks.items() if len(found) == 1}
        done = {place: bit for place, bit in settled.items() if _places_of(bit, marks) == [place]}
        return Noted(
            {place: found for place, found in marks.items() if place not in done},
            (1 << len(self._bits)) - 1 - sum(done.values()),
            [tuple([self._bits[digit] for digit in filling]) for filling in fillings],
        )

    def _marks_of(self, cell: Cell) -> list[Mark]:
        literals, known = self._reasoner.lits.all_of(cell), self._reasoner.known
        return [(self._bits[digit], literal, -literal) for digit, literal in literals.items() if -literal not in known]


def _left(noted: Noted, supposed: set[int]) -> list[int]:
    """What is left of the marks, as the bits of digits."""
    left = []
    for marks in noted.marks:
        bits = 0
        for mark in marks:
            if mark[2] not in supposed:
                bits |= mark[0]
        left.append(bits)
    return left


def _places_of(bit: int, marks: dict[int, list[Mark]]) -> list[int]:
    return [place for place, found in marks.items() if any(bit == mark[0] for mark in found)]


def _fits_two(left: list[int], single: int) -> bool:
    """Whether one cell is the only place of two digits."""
    for bits in left:  # noqa: SIM110 - a compiled function holds no generator
        if bits & single & ((bits & single) - 1):
            return True
    return False


def _taken(noted: Noted, left: list[int]) -> list[int]:
    """That digits which are taken stand nowhere else."""
    gone = []
    for place in range(len(left)):
        bits = left[place]
        if bits and not bits & (bits - 1):
            for other in range(len(left)):
                if other != place and left[other] & bits:
                    gone.append(_literal(noted, other, bits, 2))  # noqa: PERF401 - a compiled function holds no generator
    return gone


def _only_there(noted: Noted, left: list[int], single: int) -> list[int]:
    """That digits which have one place stand there."""
    found = []
    while single:
        bit = single & (~single + 1)
        single &= single - 1
        for place in range(len(left)):
            if left[place] & bit:
                found.append(_literal(noted, place, bit, 1))  # noqa: PERF401 - the same
    return found


def _literal(noted: Noted, place: int, bit: int, which: int) -> int:
    """What says that the digit stands there (1), or that it does not (2)."""
    found = 0
    for mark in noted.marks[place]:
        if mark[0] == bit:
            found = mark[which]
    return found


def _held(noted: Noted, left: list[int]) -> list[int] | None:
    """What the fillings that are possible put into each open cell; None when none is possible."""
    held = [0] * len(left)
    possible = False
    for filling in noted.fillings:
        fits = True
        for place in range(len(left)):
            if not filling[noted.places[place]] & left[place]:
                fits = False
                break
        if fits:
            possible = True
            for place in range(len(left)):
                held[place] |= filling[noted.places[place]]
    return held if possible else None


def _not_held(noted: Noted, left: list[int], held: list[int]) -> list[int]:
    """That digits which no filling has there do not stand there."""
    gone = []
    for place in range(len(left)):
        rest = left[place] & ~held[place]
        if rest:
            for mark in noted.marks[place]:
                if rest & mark[0]:
                    gone.append(mark[2])  # noqa: PERF401 - the same
    return gone
