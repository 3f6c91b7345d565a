"""How people reason about a KenKen: a line at a glance, a cage and its fillings, then lines and cages together."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import ClassVar, NamedTuple, TypeVar

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_solver import RuleSolver
from cluesmith.explaining.techniques import BoardTechnique, Contradiction, Found, Named, Technique, Techniques
from cluesmith.grid import Cell
from cluesmith.kinds.kenken.board_patterns import BoardPatterns
from cluesmith.kinds.kenken.cages_in_line import cages_in_line
from cluesmith.kinds.kenken.clues import LineClue
from cluesmith.kinds.kenken.in_passing import InPassing
from cluesmith.kinds.kenken.patterns import pattern
from cluesmith.kinds.kenken.pencil_marks import Filling, PencilMarks
from cluesmith.kinds.kenken.unlisted import Digits, fitting_digits
from cluesmith.kinds.kenken.words import Words
from cluesmith.puzzle import Clue, Fact, Rule
from cluesmith.sentence import Sentence, cell_mention, listed, phrase

Key = TypeVar("Key", Cell, int)
Member = TypeVar("Member", Cell, int)

MAX_SET_SIZE = 4  # on boards up to 9x9 a larger set has a smaller one opposite
MAX_GIVENS_TOLD = 20  # one by one
MAX_UNLISTED_KEPT = 20_000
MAX_DIGITS_TRIED = 3  # nobody supposes anything of a cell with more digits left


QUESTIONS = {
    "given": "What stands in a cage of one cell?",
    "naked single": "Which digits are left for {cells}?",
    "hidden single": "Where in {clues} can each digit go?",
    "cage digits": "Which digits can {clues} be made of?",
    "cage combinations": "In which ways can {clues} be filled?",
    "cage needs a digit in a line": "Which digit does the cage need there, however it is filled: {clues}?",
    "digit locked in a cage": "Which digit has room in one cage only: {clues}?",
    "cage against line": "Which ways to fill the cage would leave the line too little: {clues}?",
    "cages need a digit": "Which digit of the line do these cages need between them: {clues}?",
    "cages share a line": "How can these cages be filled with different digits of the line: {clues}?",
    "large set": "How can the digits of {clues} be shared out?",
    "line sum": "What do these add up to: {clues}?",
    "parity": "Odd or even: {clues}?",
    **dict.fromkeys(
        ("naked pair", "naked triple", "naked quad"), "Which few cells of {clues} have as few digits between them?"
    ),
    **dict.fromkeys(
        ("hidden pair", "hidden triple", "hidden quad"), "Which few digits of {clues} fit in as few cells?"
    ),
    **dict.fromkeys(("X-wing", "swordfish", "jellyfish"), "Where can one digit go in all of these: {clues}?"),
}


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
    lists_sets: ClassVar[bool] = True
    keeps_notes: ClassVar[bool] = True
    questions: ClassVar[Mapping[str, str]] = QUESTIONS

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        self.marks = PencilMarks(reasoner)
        self.words = Words(self.marks)
        self._patterns = BoardPatterns(self.marks)
        self._in_passing = InPassing(self.marks)
        self._pairs: dict[tuple[Rule, Rule], RuleSolver] = {}
        self._nothing_at: dict[tuple[Rule, Rule], tuple[int, int]] = {}  # the marks with which they forced nothing
        # of cages that are not listed, by what is left to their cells: suppositions often agree in that
        self._unlisted: dict[tuple[Rule, tuple[Digits, ...]], list[list[int]] | None] = {}

    def techniques(self) -> Sequence[Technique]:
        """A line or a cage at a glance; all a cage gives; sets in a line; a cage and a line together."""
        return [
            Technique(1, self.given),
            Technique(1, self.digit_taken),
            Technique(1, self.hidden_single),
            Technique(1, self.cage_digits),
            Technique(2, self.cage_fillings),
            Technique(3, self.line_set),
            Technique(3, self.all_by_one),
            Technique(3, self.needed_in_line),
            Technique(4, self.locked_in_cage),
            Technique(4, self.cage_with_line),
        ]

    def board_techniques(self) -> Sequence[BoardTechnique]:
        """Sums of lines and cages, and X-wings."""
        return self._patterns.techniques()

    # one line

    def digit_taken(self, rule: Rule) -> Found | None:
        """A digit that is written in the line stands nowhere else in it."""
        new = [literal for cell, digit in self._written(rule) for literal in self._nowhere_else(rule, [cell], [digit])]
        return Found([rule], new) if new else None

    def routine(self, rule: Rule) -> Found | None:
        """The marks that a written digit strikes in its line; where only one would be left, that is worth a step."""
        struck = found.new if (found := self.digit_taken(rule)) else []
        left = {cell: change.left for cell, change in self.marks.changes(struck).items()}
        new = [literal for literal in struck if len(left[self.reasoner.fact(literal).cell]) > 1]
        return Found([rule], new) if new else None

    def sequel(self, technique: str, changed: Sequence[Rule]) -> Found | None:
        """Other givens; or where the last digit left to a cell is all that another cell waited for."""
        if technique == "given":
            return self._all_given()
        return next(filter(None, map(self.digit_taken, changed if technique == "naked single" else ())), None)

    def and_so_on(self, technique: str, facts: Sequence[Fact]) -> Sentence:
        """The digits, in the order in which they are found; of many givens only that they are written."""
        if technique == "given" and len(facts) > MAX_GIVENS_TOLD:
            return phrase("Likewise each of the other {} cages of one cell holds its number.", len(facts))
        written = [phrase("{} is {}", cell_mention(fact.cell), fact.value) for fact in facts if fact.holds]
        return phrase("Likewise {}." if technique == "given" else "Then {}.", listed(written, most=len(written)))

    def _all_given(self) -> Found | None:
        """All cages of one cell that are still to be written."""
        givens = list(filter(None, map(self.given, self.marks.cages)))
        new = [fact for found in givens for fact in found.new]
        return Found([rule for found in givens for rule in found.rules], new) if givens else None

    def _written(self, rule: Rule) -> Iterator[tuple[Cell, int]]:
        """The cells of a line whose digit is known."""
        for cell in rule.cells if rule in self.marks.lines else ():
            digits = self.marks.digits(cell)
            if len(digits) == 1:
                yield cell, digits[0]

    def _nowhere_else(self, line: Rule, home: Sequence[Cell], digits: Iterable[int]) -> list[int]:
        return self.marks.not_there((cell for cell in line.cells if cell not in home), digits)

    def hidden_single(self, rule: Rule) -> Found | None:
        """A digit that fits in one cell of the line only stands there."""
        new = [self.reasoner.lits.of(cell, digit) for cell, digit in self._hidden_singles(rule)]
        return Found([rule], new) if new else None

    def _hidden_singles(self, rule: Rule) -> Iterator[tuple[Cell, int]]:
        for digit in self.marks.all_digits if rule in self.marks.lines else ():
            cells = self.marks.cells_for(digit, rule)
            if len(cells) == 1 and not self.marks.settled(cells[0]):
                yield cells[0], digit

    def line_set(self, rule: Rule) -> Found | None:
        """The smallest set in the line that makes something known."""
        sets = self._line_sets(rule) if rule in self.marks.lines else ()
        return next((Found([rule], new) for one in sets if (new := self._by_set(rule, one))), None)

    def _line_sets(self, line: Rule) -> Iterator[LineSet]:
        """All sets of two, three, ... cells or digits in the line, the naked ones of a size first."""
        digits_of = {cell: digits for cell in line.cells if len(digits := self.marks.digits(cell)) > 1}
        homes = {digit: self.marks.cells_for(digit, line) for digit in self.marks.all_digits}
        homes = {digit: cells for digit, cells in homes.items() if len(cells) > 1}
        for size in range(2, MAX_SET_SIZE + 1):
            for cells, digits in _closed(digits_of, size):
                yield LineSet(True, cells, digits)
            for taken, cells in _closed(homes, size):
                yield LineSet(False, cells, taken)

    def _by_set(self, line: Rule, found: LineSet) -> list[int]:
        if found.naked:
            return self._nowhere_else(line, found.cells, found.digits)
        others = [digit for digit in self.marks.all_digits if digit not in found.digits]
        return self.marks.not_there(found.cells, others)

    # one cage

    def given(self, rule: Rule) -> Found | None:
        """A cage of one cell says its digit."""
        return self.cage_digits(rule) if len(rule.cells) == 1 else None

    def cage_digits(self, rule: Rule) -> Found | None:
        """A digit with which the cage cannot be filled at all stands in none of its cells."""
        new = self.marks.not_there(rule.cells, self._impossible(rule)) if rule in self.marks.cages else []
        return Found([rule], new) if new else None

    def _impossible(self, cage: Rule) -> list[int]:
        """The digits that no filling of the cage has."""
        left = self.marks.fillings(cage)
        if left is None:
            possible = self.marks.possible_after(self.marks.changes(self.reasoner.follows(cage)), cage)
        else:
            possible = {digit for filling in left for digit in filling}
        return [digit for digit in self.marks.all_digits if digit not in possible] if possible else []

    def cage_fillings(self, rule: Rule) -> Found | None:
        """What all fillings of the cage have in common."""
        if rule not in self.marks.cages:
            return None
        left = self.marks.fillings(rule)
        new = self.reasoner.follows(rule) if left is None else self.marks.by_fillings(rule, left) if left else []
        return Found([rule], new) if new else None

    # a cage and a line

    def needed_in_line(self, rule: Rule) -> Found | None:
        """A digit that every filling of the cage puts into a line stands nowhere else there; all its lines at once."""
        seen = {line: self._nowhere_else(line, rule.cells, digits) for line, digits in self._needs(rule)}
        lines = [line for line, new in seen.items() if new]
        return Found([*lines, rule], [fact for line in lines for fact in seen[line]]) if lines else None

    def _needs(self, rule: Rule) -> Iterator[tuple[Rule, list[int]]]:
        """The lines in which the cage needs digits, however it is filled, and those digits."""
        left = (self.marks.fillings(rule) or []) if rule in self.marks.cages else []
        for line, indices in self.marks.in_lines(rule) if left else ():
            digits = set.intersection(*({filling[index] for index in indices} for filling in left))
            if digits:
                yield line, sorted(digits)

    def locked_in_cage(self, rule: Rule) -> Found | None:
        """A digit that fits in a line only in cells of one cage is there in every filling of that cage."""
        for line, cage, digit in self._locked(rule):
            new = self.marks.by_fillings(cage, self._with(digit, line, cage))
            if new:
                return Found([line, cage], new)
        return None

    def _locked(self, rule: Rule) -> Iterator[tuple[Rule, Rule, int]]:
        """Digits locked in cages of the line, or in the cage; each with the line and the cage."""
        marks = self.marks
        is_line = rule in marks.lines
        for line in [rule] if is_line else [line for line, _ in marks.in_lines(rule)]:
            for digit in marks.all_digits:
                cages = {marks.cage_at[cell] for cell in marks.cells_for(digit, line)}
                cage = cages.pop() if len(cages) == 1 else None
                if cage is not None and (is_line or cage == rule) and marks.fillings(cage):
                    yield line, cage, digit

    def _with(self, digit: int, line: Rule, cage: Rule) -> list[Filling]:
        """The fillings of the cage with the digit in the line."""
        inside = [index for index, cell in enumerate(cage.cells) if cell in line.cells]
        left = self.marks.fillings(cage) or []
        return [filling for filling in left if any(filling[index] == digit for index in inside)]

    def cage_with_line(self, rule: Rule) -> Found | None:
        """All that the cage and a line force together; with one cell in common they force no more than each alone."""
        for line, inside in self.marks.in_lines(rule) if rule in self.marks.cages else ():
            if len(inside) > 1 and self._has_changed(line, rule):
                if new := self._pair(line, rule).forced(self.reasoner.known):
                    return Found([line, rule], new)
                self._nothing_at[line, rule] = self._marks_left(line, rule)
        return None

    def _has_changed(self, line: Rule, cage: Rule) -> bool:
        """Whether marks were struck there since nothing was found."""
        return self._nothing_at.get((line, cage)) != self._marks_left(line, cage)

    def _marks_left(self, line: Rule, cage: Rule) -> tuple[int, int]:
        return self.marks.marks_left(line), self.marks.marks_left(cage)

    def _pair(self, line: Rule, cage: Rule) -> RuleSolver:
        """The line and the cage in a solver of their own, which is made when it is first asked."""
        if (line, cage) not in self._pairs:
            self._pairs[line, cage] = self.reasoner.solver_of([line, cage])
        return self._pairs[line, cage]

    # suppositions

    def worth_trying(self, fact: int) -> bool:
        """A digit is tried where few are left to the cell."""
        return len(self.marks.digits(self.reasoner.fact(fact).cell)) <= MAX_DIGITS_TRIED

    def seen(self, rule: Rule, supposed: set[int]) -> list[int] | None:
        """Digits that are taken or have one place left in a line, and how a cage can still be filled."""
        if rule in self.marks.lines:
            return self._in_passing.in_line(rule, supposed)
        fillings = self.marks.fillings(rule)
        if fillings is None:
            return self.forced(rule, supposed)
        return self._in_passing.in_cage(rule, fillings, supposed)

    def forced(self, rule: Rule, supposed: set[int]) -> list[int] | None:
        """All that a line or cage would force; of a cage that is not listed it is seen without the solver."""
        if rule in self.marks.lines or self.marks.fillings(rule) is not None:
            return super().forced(rule, supposed)
        left = tuple([self.marks.digits_left(cell, supposed) for cell in rule.cells])
        fitting = self._fitting(rule, left)
        if fitting is None:
            return super().forced(rule, supposed)
        if not all(fitting):
            return None
        new: list[int] = []
        for cell, digits, fit in zip(rule.cells, left, fitting, strict=True):
            if len(fit) == 1 or len(fit) < len(digits):
                new += self._only(cell, digits, fit, supposed)
        return new

    def _only(self, cell: Cell, left: Digits, fitting: Sequence[int], supposed: set[int]) -> list[int]:
        """What is new in saying that of the digits left to the cell it holds one of these."""
        literals = self.reasoner.lits.all_of(cell)
        told = [digit for digit in left if len(fitting) == 1 or digit not in fitting]
        return [
            literals[digit] if digit in fitting else -literals[digit]
            for digit in told
            if literals[digit] not in supposed
        ]

    def _fitting(self, cage: Rule, left: tuple[Digits, ...]) -> list[list[int]] | None:
        """What of the digits left to each cell fits in a cage that is not listed; None where that is not known."""
        if (cage, left) not in self._unlisted:
            if len(self._unlisted) >= MAX_UNLISTED_KEPT:
                self._unlisted.clear()
            self._unlisted[cage, left] = fitting_digits(self.marks.cages[cage], left)
        return self._unlisted[cage, left]

    def rests_on(self, rule: Rule, before: set[int], facts: Sequence[int]) -> list[int]:
        """The same; of a line it is mostly seen without the solver, which is quicker."""
        grounds = [self._ground(rule, before, fact) for fact in facts] if rule in self.marks.lines else [None]
        if None in grounds:
            return super().rests_on(rule, before, facts)
        return list(dict.fromkeys(chain.from_iterable(filter(None, grounds))))

    def _ground(self, line: Rule, before: set[int], literal: int) -> list[int] | None:
        """Where the digit stands that the cell does not hold, or all cells without its digit; None if it is neither."""
        of, fact = self.reasoner.lits.of, self.reasoner.fact(literal)
        others = [of(cell, fact.value) for cell in line.cells if cell != fact.cell]
        if fact.holds:
            gone = [-other for other in others]
            return gone if before.issuperset(gone) else None
        return next(([other] for other in others if other in before), None)

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> Named | None:
        """The technique and the sentence; None when it has to be told as a supposition."""
        first, last = found.rules[0], found.rules[-1]
        if len(found.rules) > 1 and (named := self._name_needed(found)):
            return named
        if len(found.rules) > 2:
            return self._pattern(found) or cages_in_line(self.marks, found.rules, found.new)
        if len(found.rules) == 2:
            line_and_cage = first in self.marks.lines and last in self.marks.cages
            return self._name_line_and_cage(found, first, last) if line_and_cage else None
        return self._name_line(found, first) if first in self.marks.lines else self.words.cage(first, found.new)

    def _name_needed(self, found: Found) -> Named | None:
        """That a cage needs digits in its lines, if that is all there is to it."""
        *lines, cage = found.rules
        needs = [(line, digits) for line, digits in self._needs(cage) if line in lines]
        all_new = {fact for line, digits in needs for fact in self._nowhere_else(line, cage.cells, digits)}
        if len(needs) == len(lines) and all_new.issuperset(found.new):
            return self.words.needed(needs, cage, found.new)
        return None

    def _name_line(self, found: Found, line: Rule) -> Named:
        new = set(found.new)
        if (seen := self.digit_taken(line)) and new <= set(seen.new):
            return self.words.taken(line, list(self._written(line)), found.new)
        if (seen := self.hidden_single(line)) and new <= set(seen.new):
            return self.words.hidden_singles(line, list(self._hidden_singles(line)))
        for one in self._line_sets(line):
            if new <= set(self._by_set(line, one)):
                return self.words.line_set(line, one.cells, one.digits, found.new, naked=one.naked)
        return self.words.whole_line(line, found.new)

    def _name_line_and_cage(self, found: Found, line: Rule, cage: Rule) -> Named | None:
        new = set(found.new)
        for where, home, digit in self._locked(line):
            if home == cage and new <= set(self.marks.by_fillings(cage, self._with(digit, where, home))):
                return self.words.locked(line, cage, digit, self._with(digit, where, home), found.new)
        return self._pattern(found) or self.words.cage_with_line(line, cage, found.new)

    def _pattern(self, found: Found) -> Named | None:
        """The pattern that the rules show, with all that it gives; None when what is found is no part of that."""
        seen = pattern(self.marks, found.rules)
        if not (seen and seen.named) or set(seen.new).isdisjoint(found.new):
            return None
        return seen.named._replace(new=seen.new)

    def spot(self, clue: Clue) -> Sentence:
        """The line or the cage by its name."""
        return phrase("{}", clue.name) if isinstance(clue, LineClue) else clue.sentence()

    def because(self, rule: Rule) -> Sentence:
        """The line or the cage."""
        return phrase("{}", self.marks.name(rule))

    def contradiction(self, rule: Rule, supposed: set[int]) -> Contradiction:
        """What is wrong with a line or a cage that cannot be filled, by what is told of it only."""
        found = super().contradiction(rule, supposed)
        return found._replace(sentence=self.words.broken(rule, found.rests_on))

    def statements(self, facts: Iterable[Fact]) -> list[Sentence]:
        """The facts in words, cell by cell: "r1c1 is not 2 or 3", "r1c2 and r1c4 are 5"."""
        return self.words.statements(facts)


def _closed(groups: "dict[Key, list[Member]]", size: int) -> "Iterator[tuple[list[Key], list[Member]]]":
    """So many of the groups that have only so many members together."""
    small = [key for key, members in groups.items() if len(members) <= size]
    for keys in combinations(small, size):
        members = sorted({member for key in keys for member in groups[key]})
        if len(members) == size:
            yield list(keys), members
