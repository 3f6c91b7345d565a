"""How people reason about a puzzle: what they see first, and how they say it.

The techniques of a kind are its deductions by one rule, easiest first; the last of them is complete, so that nothing a
single rule forces is missed. What needs several rules is found for all kinds alike. Each kind has its own words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.grid import Cell, Values
from cluesmith.picture import Picture
from cluesmith.puzzle import Clue, Fact, Puzzle, Rule
from cluesmith.sentence import Sentence, cell_list, cell_mention, joined, phrase

# How hard a step is to see: 1 a plain look at one rule, 2 all that one rule gives, 3 a pattern of two rules that
# has a name, 4 any two rules, 5 three or four, 6 more. In a try, each look counts as a rule.
RANKS = range(1, 7)

Notes = Mapping[Cell, tuple[int, ...]]  # the values that are left to each cell

MAX_REASONS = 12  # of more rules only the first are named


class Named(NamedTuple):
    """A technique that people have a name for, the sentence, and what it makes known if that is not all.

    A `vague` sentence says why something is so, but leaves much to be gone through: a short try is easier to follow.
    It needs no other `premises` than those, if it says which: else any that suffice.
    """

    technique: str
    sentence: Sentence
    new: Sequence[int] = ()
    vague: bool = False
    premises: Sequence[int] | None = None


class Found(NamedTuple):
    """A deduction: the rules, what they make known, and if that is clear already how it is told and what it needs."""

    rules: list[Rule]
    new: list[int]
    named: Named | None = None
    premises: Sequence[int] | None = None


class Contradiction(NamedTuple):
    """Why something can go no further, the facts that it rests on, and the name of the technique if it has one."""

    sentence: Sentence
    rests_on: list[int]
    technique: str | None = None
    rules: Sequence[Rule] = ()  # those that are broken, or that cannot be kept together
    looks: int = 1  # that it takes to see it


class Technique(NamedTuple):
    """A deduction that starts from one rule: its rank, and what it finds there."""

    rank: int
    look: Callable[[Rule], Found | None]


class BoardTechnique(NamedTuple):
    """A deduction that is seen by a look at the whole board: its rank, and the best that is found there."""

    rank: int
    look: Callable[[], Found | None]


class Techniques:
    """The techniques of any kind; a kind that has names for its own derives a class.

    When they find nothing, no set of `complete` rules or fewer forces anything. A kind that `lists_sets` has rules of
    which few sets belong together. A kind that `keeps_notes` has players who note the values left in a cell.
    Where `breaks_are_plain`, a broken rule says why it is broken; else a step says it better.
    Of more cells than are `listed_singly` those in a line are told by the first and the last.
    `questions` are what to ask a friend who does not see a technique, with {cells} and {clues} where those are named.
    """

    complete: ClassVar[int] = 0
    lists_sets: ClassVar[bool] = False
    keeps_notes: ClassVar[bool] = False
    breaks_are_plain: ClassVar[bool] = True
    listed_singly: ClassVar[int] = 8
    questions: ClassVar[Mapping[str, str]] = {}

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner

    def techniques(self) -> Sequence[Technique]:
        """The deductions by one rule, easiest first."""
        return [Technique(1, self.all_by_one)]

    def board_techniques(self) -> Sequence[BoardTechnique]:
        """The deductions by a look at the whole board, tried when the others give nothing, easiest first."""
        return []

    def all_by_one(self, rule: Rule) -> Found | None:
        """All that the rule forces by itself."""
        new = self.reasoner.follows(rule)
        return Found([rule], new) if new else None

    def routine(self, rule: Rule) -> Found | None:
        """What everybody writes at once where this rule has changed; it is shown, but takes no words."""
        return None

    def at_a_glance(self) -> Sequence[Rule]:
        """The rules by which everybody rules something out before the first step: those that speak of what is known."""
        return self.reasoner.touched(sorted(self.reasoner.known))

    def sequel(self, technique: str, changed: Sequence[Rule]) -> Found | None:
        """What people see next by the same technique, without a pause, where these rules have changed."""
        return None

    def and_so_on(self, technique: str, facts: Sequence[Fact]) -> Sentence:
        """What all that was seen without a pause is told by."""
        return phrase("Then {}.", self.say(facts))

    def forced(self, rule: Rule, supposed: set[int]) -> list[int] | None:
        """All that the rule would force beyond what is supposed; None when it could not be kept."""
        return self.reasoner.alone(rule).forced(supposed)

    def in_order(self, facts: Iterable[int]) -> list[int]:
        """The facts in the order in which they are tried: of stories as short as each other the first is told."""
        return list(facts)

    def told_with(self, fact: int, others: Iterable[int]) -> list[int]:
        """Of others that the same proof shows, what is told with the fact: what says the same of its cell."""
        state = self.state(self.reasoner.fact(fact))
        return [other for other in others if self.state(self.reasoner.fact(other)) == state]

    def rests_on(self, rule: Rule, before: set[int], facts: Sequence[int]) -> list[int]:
        """What held before that suffices for the facts to follow by the rule, and of which none can be left out."""
        return self.reasoner.alone(rule).needed(before, facts)

    def worth_trying(self, fact: int) -> bool:
        """Whether a person would try what follows if the fact were not so."""
        return True

    def seen(self, rule: Rule, supposed: set[int]) -> list[int] | None:
        """What a person sees of that in passing; None when it is seen that the rule could not be kept."""
        return self.forced(rule, supposed)

    # the board

    @classmethod
    def picture(cls, puzzle: Puzzle, written: Values, left: Notes) -> Picture:
        """What is written, with the values that are left as players note them."""
        picture = puzzle.picture(written)
        return picture.noting(left) if cls.keeps_notes else picture

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> Named | None:
        """The technique and the sentence for the deduction; None when it takes a supposition to tell it."""
        if len(found.rules) > 1:
            return None
        rule = found.rules[0].clue.sentence().capitalised()
        return Named("one rule", phrase("{}: {}.", rule, self.say(conclusions)))

    def spot(self, clue: Clue) -> Sentence:
        """The clue as one would point at it."""
        return clue.sentence()

    def because(self, rule: Rule) -> Sentence:
        """The rule as a reason, in few words."""
        return rule.clue.sentence()

    def reasons(self, rules: Sequence[Rule]) -> list[Sentence]:
        """The rules as reasons, of very many the first and how many more."""
        told = [self.because(rule) for rule in rules]
        if len(told) <= MAX_REASONS:
            return told
        return [*told[: MAX_REASONS - 1], phrase("{} more", len(told) - MAX_REASONS + 1)]

    def told(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> tuple[Fact, ...]:
        """What a link by the rule says and what is drawn of it: the facts, or what they come to."""
        return tuple(facts)

    def link(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """What the rule would force in a supposition, after all that held before."""
        return phrase("{} ({})", self.say(facts), self.because(rule))

    def tells_alike(self, rule: Rule, facts: Sequence[Fact], one: set[int], other: set[int]) -> bool:
        """Whether a link by the rule is told in the same words after the one as after the other."""
        return True

    def manner(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence | None:
        """The reason that such links of a supposition have in common, to tell several at once; None if told alone."""
        return None

    def likewise(self, facts: Sequence[Fact]) -> Sentence:
        """What all that follows in the same way is told by."""
        return phrase("Likewise {}.", self.say(facts))

    def likeness(self, rule: Rule) -> object:
        """What rules have in common by which tries go the same way, to be told at once; None if each is told alone."""
        return None

    def suppose(self, fact: Fact) -> Sentence:
        """The fact as what is supposed: "r1c2 were 3"."""
        return phrase("{} were {}", cell_mention(fact.cell), self.state(fact))

    def suppose_any(self, facts: Sequence[Fact]) -> Sentence:
        """That one of the facts were so, all of which say the same of their cells: "r1c2 or r1c4 were 3"."""
        if len(facts) == 1:
            return self.suppose(facts[0])
        return phrase("{} were {}", cell_list([fact.cell for fact in facts], last="or"), self.state(facts[0]))

    def contradiction(self, rule: Rule, supposed: set[int]) -> Contradiction:
        """What is wrong when the rule cannot be kept with what is supposed."""
        sentence = phrase("it cannot be that {}", rule.clue.sentence())
        return Contradiction(sentence, self.reasoner.alone(rule).needed(supposed, []))

    def nothing_left(self, cell: Cell) -> Contradiction:
        """What is wrong when no value is left for the cell."""
        denied = [-literal for literal in self.reasoner.lits.all_of(cell).values()]
        return Contradiction(phrase("nothing is left for {}", cell_mention(cell)), denied)

    def contradiction_together(self, rules: Sequence[Rule], supposed: set[int]) -> Contradiction | None:
        """What a person sees is wrong though each rule by itself could be kept; None when there is no such thing.

        The stated rules are among the given ones, or all are.
        """
        return None

    def contradiction_at_a_glance(self, supposed: set[int]) -> Contradiction | None:
        """What of that is seen without counting: enough for a try within a try."""
        return self.contradiction_together(self.reasoner.stated, supposed)

    def state(self, fact: Fact) -> str:
        """What the fact says of its cell: "3", "not 3"."""
        mark = self.reasoner.puzzle.marks.get(fact.value, str(fact.value))
        return mark if fact.holds else f"not {mark}"

    def statements(self, facts: Iterable[Fact]) -> list[Sentence]:
        """The facts in words, cells of which the same is said together."""
        alike: dict[str, list[Cell]] = {}
        for fact in facts:
            alike.setdefault(self.state(fact), []).append(fact.cell)
        return [self._are(cells, state) for state, cells in alike.items()]

    def _are(self, cells: Sequence[Cell], state: str) -> Sentence:
        return phrase("{} {} {}", cell_list(cells, most=self.listed_singly), "are" if len(cells) > 1 else "is", state)

    def say(self, facts: Iterable[Fact]) -> Sentence:
        """The facts as one sentence."""
        return joined("; ", self.statements(facts))


def techniques_class(puzzle: Puzzle) -> type[Techniques]:
    """The class for the puzzle's kind, or that for any kind."""
    return puzzle.parts.load(puzzle.parts.techniques, Techniques)


def techniques_of(reasoner: Reasoner) -> Techniques:
    """The techniques of the puzzle's kind, or those of any kind."""
    return techniques_class(reasoner.puzzle)(reasoner)
