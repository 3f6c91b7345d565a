"""How people reason about a puzzle: what they see first, and how they say it.

The ways of a kind are its deductions by one rule, easiest first; the last of them is complete, so that nothing a
single rule forces is missed. What needs several rules is found for all kinds alike. Each kind has its own words.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, NamedTuple

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.grid import Cell, cell_name
from cluesmith.puzzle import Fact

# How hard a step is to see: 1 a plain look at one rule, 2 all that one rule gives, 3 a pattern of two rules that
# has a name, 4 any two rules, 5 three or four, 6 more.
RANKS = range(1, 7)


class Found(NamedTuple):
    """A deduction: the rules by their places, and what they make known."""

    places: list[int]
    new: list[int]


class Contradiction(NamedTuple):
    """Something that can go no further: how to say it, the facts that it rests on, and its name if it has one."""

    text: str
    rests_on: list[int]
    technique: str = ""
    place: int | None = None  # of the one rule that is broken, if it is one


class Technique(NamedTuple):
    """A deduction that starts from one rule: its rank, and what it finds there."""

    rank: int
    look: Callable[[int], Found | None]


class Techniques:
    """The ways of any kind; a kind that has names for its techniques says more.

    When the ways find nothing, then no set of `complete` rules or fewer forces anything. Where `forced` is `quick`,
    every supposition can be followed.
    """

    complete: ClassVar[int] = 0
    quick: ClassVar[bool] = False

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner

    def techniques(self) -> Sequence[Technique]:
        """The deductions by one rule, easiest first."""
        return [Technique(1, self.all_by_one)]

    def all_by_one(self, place: int) -> Found | None:
        """All that the rule at that place forces by itself."""
        new = self.reasoner.follows(place)
        return Found([place], new) if new else None

    def forced(self, place: int, supposed: set[int]) -> list[int] | None:
        """All that the rule would force beyond what is supposed; None when it could not be kept."""
        return self.reasoner.alone(place).forced(supposed)

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> tuple[str, str]:
        """The technique and the sentence for the deduction; ("", "") when it has to be told as a supposition."""
        if len(found.places) > 1:
            return "", ""
        return "one rule", f"{capital(self.rule_text(found.places[0]))}: {self.say(conclusions)}."

    def rule_text(self, place: int) -> str:
        """The rule as a person would name it."""
        rules, lazy = self.reasoner.rules, self.reasoner.puzzle.lazy_clue
        return rules[place].text if place < len(rules) or lazy is None else str(lazy.sentence())

    def because(self, place: int) -> str:
        """The rule as a reason, in few words."""
        return self.rule_text(place)

    def because_of_all(self, places: Sequence[int]) -> str:
        """The rules as one reason."""
        return listed([self.because(place) for place in places], most=12)

    def broken(self, place: int) -> str:
        """What to say when the rule could not be kept."""
        return f"it cannot be that {self.rule_text(place)}"

    def link(self, place: int, facts: Sequence[Fact], before: set[int]) -> str:
        """What the rule would force in a supposition, after all that was supposed before."""
        return f"{self.say(facts)} ({self.because(place)})"

    def suppose(self, fact: Fact) -> str:
        """The fact as what is supposed: "r1c2 were 3"."""
        return self.say([fact]).replace(" is ", " were ", 1)

    def dead(self, place: int, supposed: set[int]) -> Contradiction:
        """What is wrong when the rule cannot be kept with what is supposed."""
        return Contradiction(self.broken(place), self.reasoner.alone(place).needed(supposed, []))

    def dead_cell(self, cell: Cell) -> Contradiction:
        """What is wrong when no value is left for the cell."""
        denied = [-literal for literal in self.reasoner.lits.all_of(cell).values()]
        return Contradiction(f"nothing is left for {cell_name(cell)}", denied)

    def dead_together(self, places: Sequence[int], supposed: set[int]) -> Contradiction | None:
        """What a person sees is wrong though each rule by itself could be kept; None when there is no such thing."""
        return None

    def say_fact(self, fact: Fact) -> str:
        """One fact in words, without its cell: "is 3", "is not 3"."""
        return f"{'is' if fact.holds else 'is not'} {self.reasoner.puzzle.marks.get(fact.value, str(fact.value))}"

    def say(self, facts: Iterable[Fact]) -> str:
        """The facts in words, cells of which the same is said together."""
        alike: dict[str, list[str]] = {}
        for fact in facts:
            alike.setdefault(self.say_fact(fact), []).append(cell_name(fact.cell))
        return "; ".join(f"{listed(cells)} {_plural(what, len(cells))}" for what, cells in alike.items())


def _plural(what: str, number: int) -> str:
    return "are" + what[2:] if number > 1 and what.startswith("is ") else what


def listed(words: Sequence[str], most: int = 8) -> str:
    """The words with commas and "and"; of very many only the first and how many more."""
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} more"
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def capital(text: str) -> str:
    """The text with its first letter as at the beginning of a sentence; the name of a cell stays as it is."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def techniques_of(reasoner: Reasoner) -> Techniques:
    """The techniques of the puzzle's kind, or those of any kind."""
    parts = reasoner.puzzle.parts
    return parts.load(parts.techniques, Techniques)(reasoner)
