"""How people reason about a KenKen: a line at a glance, a cage and its fillings, then lines and cages together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import ClassVar, NamedTuple, TypeVar

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_solver import RuleSolver
from cluesmith.explaining.techniques import Contradiction, Found, Technique, Techniques
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.patterns import pattern
from cluesmith.kinds.kenken.pencil_marks import Board, Filling, line_parts
from cluesmith.kinds.kenken.words import Words
from cluesmith.puzzle import Fact

Key = TypeVar("Key", Cell, int)
Member = TypeVar("Member", Cell, int)

LARGEST_SET = 4  # on boards up to 9x9 a larger set has a smaller one opposite


class LineSet(NamedTuple):
    """As many cells as digits: they belong to each other, so the cells hold nothing else, the digits go nowhere else.

    A naked set shows itself by its cells, which hold nothing else already; a hidden one by its digits.
    """

    naked: bool
    cells: list[Cell]
    digits: list[int]


class KenKenTechniques(Techniques):
    """The techniques of a KenKen player."""

    complete: ClassVar[int] = 2  # two lines or two cages have at most one cell in common, so they give nothing together

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        self.board = Board(reasoner)
        self.words = Words(self.board)
        self._pairs: dict[tuple[int, int], RuleSolver] = {}

    def techniques(self) -> Sequence[Technique]:
        """A line or a cage at a glance; all a cage gives; sets in a line; a cage and a line together."""
        return [
            Technique(1, self.digit_taken),
            Technique(1, self.only_place),
            Technique(1, self.cage_digits),
            Technique(2, self.cage_fillings),
            Technique(3, self.line_set),
            Technique(3, self.all_by_one),
            Technique(3, self.needed_in_line),
            Technique(4, self.locked_in_cage),
            Technique(4, self.cage_with_line),
        ]

    # one line

    def digit_taken(self, place: int) -> Found | None:
        """A digit that is written in the line stands nowhere else in it."""
        new = [
            literal for cell, digit in self._written(place) for literal in self._nowhere_else(place, [cell], [digit])
        ]
        return Found([place], new) if new else None

    def _written(self, place: int) -> Iterator[tuple[Cell, int]]:
        """The cells of a line whose digit is known."""
        for cell in self.board.cells(place) if self.board.is_line(place) else ():
            digits = self.board.digits(cell)
            if len(digits) == 1:
                yield cell, digits[0]

    def _nowhere_else(self, line: int, home: Sequence[Cell], digits: Iterable[int]) -> list[int]:
        return self.board.not_there((cell for cell in self.board.cells(line) if cell not in home), digits)

    def only_place(self, place: int) -> Found | None:
        """A digit that fits in one cell of the line only stands there."""
        new = [self.reasoner.lits.of(cell, digit) for cell, digit in self._only_places(place)]
        return Found([place], new) if new else None

    def _only_places(self, place: int) -> Iterator[tuple[Cell, int]]:
        for digit in range(1, self.board.size + 1) if self.board.is_line(place) else ():
            homes = self.board.places_of(digit, place)
            if len(homes) == 1 and not self.board.settled(homes[0]):
                yield homes[0], digit

    def line_set(self, place: int) -> Found | None:
        """The smallest set in the line that makes something known."""
        found = self._line_set(place) if self.board.is_line(place) else None
        return Found([place], self._by_set(place, found)) if found else None

    def _line_set(self, place: int) -> LineSet | None:
        return next((one for one in self._line_sets(place) if self._by_set(place, one)), None)

    def _line_sets(self, place: int) -> Iterator[LineSet]:
        """All sets of two, three, ... cells or digits in the line, the naked ones of a size first."""
        marks = {cell: digits for cell in self.board.cells(place) if len(digits := self.board.digits(cell)) > 1}
        homes = {digit: self.board.places_of(digit, place) for digit in range(1, self.board.size + 1)}
        homes = {digit: cells for digit, cells in homes.items() if len(cells) > 1}
        for size in range(2, LARGEST_SET + 1):
            for cells, digits in _closed(marks, size):
                yield LineSet(True, cells, digits)
            for taken, cells in _closed(homes, size):
                yield LineSet(False, cells, taken)

    def _by_set(self, place: int, found: LineSet) -> list[int]:
        if found.naked:
            return self._nowhere_else(place, found.cells, found.digits)
        others = [digit for digit in range(1, self.board.size + 1) if digit not in found.digits]
        return self.board.not_there(found.cells, others)

    # one cage

    def cage_digits(self, place: int) -> Found | None:
        """A digit with which the cage cannot be filled at all stands in none of its cells."""
        if self.board.is_line(place):
            return None
        board, cells = self.board, self.board.cells(place)
        left = board.fillings(place)
        if left is None:
            gone = _everywhere(board.left_after(self.reasoner.follows(place)), cells, board)
        else:
            gone = set(range(1, board.size + 1)).difference(*left) if left else set()
        new = board.not_there(cells, sorted(gone))
        return Found([place], new) if new else None

    def cage_fillings(self, place: int) -> Found | None:
        """What all ways to fill the cage have in common."""
        if self.board.is_line(place):
            return None
        left = self.board.fillings(place)
        new = self.reasoner.follows(place) if left is None else self.board.by_fillings(place, left) if left else []
        return Found([place], new) if new else None

    # a cage and a line

    def needed_in_line(self, place: int) -> Found | None:
        """A digit that every way to fill the cage puts into a line stands nowhere else in that line."""
        best: list[int] = []
        where = 0
        for line, digits in self._needs(place):
            new = self._nowhere_else(line, self.board.cells(place), digits)
            if len(new) > len(best):
                best, where = new, line
        return Found([where, place], best) if best else None

    def _needs(self, place: int) -> Iterator[tuple[int, list[int]]]:
        """The lines in which the cage needs digits, whichever way it is filled, and those digits."""
        left = None if self.board.is_line(place) else self.board.fillings(place)
        for line, indices in line_parts(self.board, place) if left else ():
            digits = set.intersection(*({filling[index] for index in indices} for filling in left or ()))
            if digits:
                yield line, sorted(digits)

    def locked_in_cage(self, place: int) -> Found | None:
        """A digit whose places in a line all lie in one cage is there in every way to fill that cage."""
        for line, cage, digit in self._locked(place):
            new = self.board.by_fillings(cage, self._with(digit, line, cage))
            if new:
                return Found([line, cage], new)
        return None

    def _locked(self, place: int) -> Iterator[tuple[int, int, int]]:
        """Digits locked in cages of the line, or in the cage; each with the line and the cage."""
        board = self.board
        lines = [place] if board.is_line(place) else [line for line, _ in line_parts(board, place)]
        for line in lines:
            for digit in range(1, board.size + 1):
                cages = {board.cage_at[cell] for cell in board.places_of(digit, line)}
                cage = cages.pop() if len(cages) == 1 else None
                if cage is not None and (board.is_line(place) or cage == place) and board.fillings(cage):
                    yield line, cage, digit

    def _with(self, digit: int, line: int, cage: int) -> list[Filling]:
        """The ways to fill the cage with the digit in the line."""
        inside = [index for index, cell in enumerate(self.board.cells(cage)) if cell in self.board.cells(line)]
        left = self.board.fillings(cage) or []
        return [filling for filling in left if any(filling[index] == digit for index in inside)]

    def cage_with_line(self, place: int) -> Found | None:
        """All that the cage and a line force together; with one cell in common they force no more than each alone."""
        lines = (
            [] if self.board.is_line(place) else [line for line, cells in line_parts(self.board, place) if cells[1:]]
        )
        for line in lines:
            pair = self._pairs.get((line, place)) or self.reasoner.few([line, place])
            self._pairs[line, place] = pair
            if new := pair.forced(self.reasoner.known):
                return Found([line, place], new)
        return None

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> tuple[str, str]:
        """The technique and the sentence."""
        first, last = found.places[0], found.places[-1]
        if len(found.places) > 2:
            return pattern(self.board, self.words, found)
        if len(found.places) == 2:
            together = self.board.is_line(first) and not self.board.is_line(last)
            return self._name_together(found, first, last) if together else ("", "")
        return self._name_line(found, first) if self.board.is_line(first) else self.words.cage(first, found.new)

    def _name_line(self, found: Found, line: int) -> tuple[str, str]:
        new = set(found.new)
        if (seen := self.digit_taken(line)) and new <= set(seen.new):
            return self.words.taken(line, list(self._written(line)), found.new)
        if (seen := self.only_place(line)) and new <= set(seen.new):
            return self.words.only_places(line, list(self._only_places(line)))
        for one in self._line_sets(line):
            if new <= set(self._by_set(line, one)):
                return self.words.line_set(line, one.cells, one.digits, found.new, naked=one.naked)
        return self.words.whole_line(line, found.new)

    def _name_together(self, found: Found, line: int, cage: int) -> tuple[str, str]:
        new = set(found.new)
        for where, digits in self._needs(cage):
            if where == line and new <= set(self._nowhere_else(line, self.board.cells(cage), digits)):
                return self.words.needed(line, cage, digits, found.new)
        for where, home, digit in self._locked(line):
            if home == cage and new <= set(self.board.by_fillings(cage, self._with(digit, where, home))):
                return self.words.locked(line, cage, digit, self._with(digit, where, home), found.new)
        technique, text = pattern(self.board, self.words, found)
        return (technique, text) if technique else self.words.cage_with_line(line, cage, found.new)

    def because(self, place: int) -> str:
        """The line or the cage."""
        return self.board.line_name(place) if self.board.is_line(place) else self.board.cage_name(place)

    def dead(self, place: int, supposed: set[int]) -> Contradiction:
        """What is wrong with a line or a cage that cannot be filled, by what is told of it only."""
        dead = super().dead(place, supposed)
        return dead._replace(text=self.words.broken(place, dead.rests_on))

    def say(self, facts: Iterable[Fact]) -> str:
        """The facts in words: "r1c1 is not 2 or 3; r1c2 and r1c4 are 5"."""
        return self.words.say(facts)


def _closed(groups: "dict[Key, list[Member]]", size: int) -> "Iterator[tuple[list[Key], list[Member]]]":
    """So many of the groups that have only so many members together."""
    small = [key for key, members in groups.items() if len(members) <= size]
    for keys in combinations(small, size):
        members = sorted({member for key in keys for member in groups[key]})
        if len(members) == size:
            yield list(keys), members


def _everywhere(left: dict[Cell, tuple[list[int], list[int]]], cells: Sequence[Cell], board: Board) -> set[int]:
    """The digits that are possible in none of the cells any more."""
    marks = (left[cell][0] if cell in left else board.digits(cell) for cell in cells)
    return set(range(1, board.size + 1)).difference(*marks)
