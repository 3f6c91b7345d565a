"""What a KenKen player sees on the board: pencil marks, and the fillings left to a cage."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.grid import Cell
from cluesmith.kinds.kenken import Cage, KenKen, fillings
from cluesmith.kinds.kenken.clues import LineClue
from cluesmith.kinds.kenken.matching import matched
from cluesmith.puzzle import Rule
from cluesmith.sentence import Mention

Filling = tuple[int, ...]
Key = TypeVar("Key")
Member = TypeVar("Member", Cell, int)


class Change(NamedTuple):
    """The digits that are left to a cell, and those that go."""

    left: list[int]
    gone: list[int]


Changes = dict[Cell, Change]


class PencilMarks:
    """The lines and cages of a KenKen by their rules, and what may still stand in them."""

    def __init__(self, reasoner: Reasoner) -> None:
        puzzle = reasoner.puzzle
        assert isinstance(puzzle, KenKen)
        self.reasoner, self.all_digits = reasoner, puzzle.values
        self.lines: dict[Rule, LineClue] = {}
        self.cages: dict[Rule, Cage] = {}
        self.lines_at: dict[Cell, list[Rule]] = {cell: [] for cell in puzzle.open_cells()}
        self.cage_at: dict[Cell, Rule] = {}
        self._fillings: dict[Rule, list[Filling] | None] = {}
        self._counted_at: dict[Rule, tuple[int, int]] = {}  # what was known then, and the marks left
        self._filtered_at: dict[Rule, int] = {}  # how many facts were known when the fillings were last filtered
        for rule in reasoner.rules:
            self._note(rule)

    def _note(self, rule: Rule) -> None:
        """Note whether the rule is that of a line or of a cage, and where it is."""
        clue = rule.clue
        if isinstance(clue, Cage):
            self.cages[rule] = clue
            self.cage_at |= dict.fromkeys(rule.cells, rule)
            self._fillings[rule] = fillings(clue, self.all_digits)
        else:
            assert isinstance(clue, LineClue)
            self.lines[rule] = clue
            for cell in rule.cells:
                self.lines_at[cell].append(rule)

    def name(self, rule: Rule) -> Mention:
        """`row 3`, `the cage 12× at r1c2`."""
        return Mention(self.lines[rule].name if rule in self.lines else str(self.cages[rule]), rule.cells)

    # what may still stand there

    def digits(self, cell: Cell) -> list[int]:
        """The digits that the cell may still hold."""
        return self.reasoner.candidates(cell)

    def digits_left(self, cell: Cell, supposed: set[int]) -> tuple[int, ...]:
        """The digits that the cell may hold with what is supposed."""
        return tuple([digit for digit, literal in self.reasoner.lits.all_of(cell).items() if -literal not in supposed])

    def marks_left(self, rule: Rule) -> int:
        """How many marks there are in its cells; as long as these are as many nothing has changed there."""
        known = len(self.reasoner.known)
        if self._counted_at.get(rule, (-1, 0))[0] != known:
            self._counted_at[rule] = known, sum(len(self.digits(cell)) for cell in rule.cells)
        return self._counted_at[rule][1]

    def settled(self, cell: Cell) -> bool:
        """Whether the digit of the cell is known."""
        return len(self.digits(cell)) == 1

    def cells_for(self, digit: int, line: Rule) -> list[Cell]:
        """The cells of the line that may still hold the digit."""
        lits, known = self.reasoner.lits, self.reasoner.known
        return [cell for cell in line.cells if -lits.of(cell, digit) not in known]

    def fillings(self, cage: Rule) -> list[Filling] | None:
        """The fillings left to the cage; None when there are too many to list."""
        listed, known = self._fillings[cage], len(self.reasoner.known)
        if listed is not None and self._filtered_at.get(cage) != known:  # more is known: no filling ever comes back
            candidates = [set(self.digits(cell)) for cell in cage.cells]
            listed = [filling for filling in listed if all(map(_holds, candidates, filling))]
            self._fillings[cage], self._filtered_at[cage] = listed, known
        return listed

    def fillings_at_first(self, cage: Rule) -> list[Filling] | None:
        """The fillings of the cage on an empty board; None when there are too many to list."""
        return fillings(self.cages[cage], self.all_digits)

    def goes_with(self, cage: Rule, here: int, digit: int) -> list[int]:
        """The digits that go with this one in a cage of two cells, whatever is known."""
        pairs = self.fillings_at_first(cage) or ()
        return sorted(pair[1 - here] for pair in pairs if pair[here] == digit)

    def rests(self, cage: Rule, here: int, digit: int) -> list[Filling] | None:
        """What goes with the digit in the cage, without order; None when that is too much.

        Only digits count that some cell but this one may still hold.
        """
        at_first = self.fillings_at_first(cage)
        if at_first is None:
            return None
        others = [cell for index, cell in enumerate(cage.cells) if index != here]
        possible = {one for cell in others for one in self.digits(cell)}
        rests = {without(filling, digit) for filling in at_first if digit in filling}
        return sorted(rest for rest in rests if possible.issuperset(rest))

    def digits_if(self, rule: Rule, supposed: Iterable[int]) -> dict[Cell, list[int]]:
        """The digits left to the cells of the line or cage if that were so too."""
        known = set(self.reasoner.known)
        self.reasoner.close(known, supposed)
        return {cell: self._change(cell, known).left for cell in rule.cells}

    def lack(self, line: Rule, cells: Container[Cell], taken: Container[int]) -> "Lack | None":
        """What the line lacks where these cells of it take those digits; None when it can be filled."""
        others = {cell: self.digits(cell) for cell in line.cells if cell not in cells}
        left = {cell: [digit for digit in digits if digit not in taken] for cell, digits in others.items()}
        return short_of_digits(left, (digit for digit in self.all_digits if digit not in taken))

    # facts

    def not_there(self, cells: Iterable[Cell], digits: Iterable[int]) -> list[int]:
        """What is new in saying that none of the cells holds any of the digits."""
        lits, known, digits = self.reasoner.lits, self.reasoner.known, list(digits)
        facts = [-lits.of(cell, digit) for cell in cells for digit in digits]
        return [literal for literal in facts if literal not in known]

    def by_fillings(self, cage: Rule, left: Sequence[Filling]) -> list[int]:
        """What is new in saying that the cage has one of these fillings."""
        new = []
        for index, cell in enumerate(cage.cells):
            possible = {filling[index] for filling in left}
            new += self.not_there([cell], (digit for digit in self.digits(cell) if digit not in possible))
        return new

    def changes(self, new: Sequence[int]) -> Changes:
        """What the new facts make of their cells."""
        known = set(self.reasoner.known)
        self.reasoner.close(known, new)
        changed = sorted({self.reasoner.fact(literal).cell for literal in new})
        return {cell: self._change(cell, known) for cell in changed}

    def _change(self, cell: Cell, known: set[int]) -> Change:
        digits = self.digits(cell)
        left = [digit for digit in digits if -self.reasoner.lits.of(cell, digit) not in known]
        return Change(left, [digit for digit in digits if digit not in left])

    def possible_after(self, changes: Changes, cage: Rule) -> set[int]:
        """The digits that some cell of the cage may hold then."""
        left = (changes[cell].left if cell in changes else self.digits(cell) for cell in cage.cells)
        return {digit for digits in left for digit in digits}

    def in_lines(self, cage: Rule) -> Iterator[tuple[Rule, list[int]]]:
        """Each line that the cage reaches into, with the indices of its cells there."""
        indices: dict[Rule, list[int]] = {}
        for index, cell in enumerate(cage.cells):
            for line in self.lines_at[cell]:
                indices.setdefault(line, []).append(index)
        yield from indices.items()


def without(filling: Filling, digit: int) -> Filling:
    """The digits but one of those, in order."""
    place = filling.index(digit)
    return tuple(sorted(filling[:place] + filling[place + 1 :]))


def all_gone(changes: Changes) -> list[int]:
    """The digits that go somewhere."""
    return sorted({digit for change in changes.values() for digit in change.gone})


def _holds(digits: set[int], digit: int) -> bool:
    return digit in digits


class Lack(NamedTuple):
    """Cells and digits that do not go together, because there are more of the ones than of the others."""

    cells: list[Cell]
    digits: list[int]


def short_of_digits(left: dict[Cell, list[int]], digits: Iterable[int]) -> Lack | None:
    """The smallest set of cells with too few digits, or of digits with too few cells; None when all can be filled.

    The digits are as many as the cells. Of two sets as small as each other, it is that of cells.
    """
    if len(matched(left)) == len(left):
        return None
    homes = {digit: [cell for cell in left if digit in left[cell]] for digit in digits}
    return next(lack for size in range(1, len(left) + 1) for lack in _lacks(left, homes, size))


def _lacks(left: dict[Cell, list[int]], homes: dict[int, list[Cell]], size: int) -> Iterator[Lack]:
    """Sets of so many cells with fewer digits, and of so many digits with fewer cells."""
    for cells, few_digits in _too_few(left, size, [], set()):
        yield Lack(cells, few_digits)
    for digits, few_cells in _too_few(homes, size, [], set()):
        yield Lack(few_cells, digits)


def _too_few(
    groups: "dict[Key, list[Member]]", size: int, chosen: "list[Key]", members: "set[Member]"
) -> "Iterator[tuple[list[Key], list[Member]]]":
    """The chosen groups and more of these, so many in all, that have fewer members together; in the order of groups."""
    if len(chosen) == size:
        yield chosen, sorted(members)
        return
    later = dict(groups)
    for key, group in groups.items():
        del later[key]
        together = members.union(group)
        if len(together) < size:  # with more groups there are never fewer members
            yield from _too_few(later, size, [*chosen, key], together)
