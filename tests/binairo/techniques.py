"""Binairo as people see it: two equal digits near a cell, and lines that have all of one digit."""

from collections.abc import Sequence

from cluesmith.explaining.techniques import Contradiction, Found, Named, Technique, Techniques
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Sentence, cell_list, cell_mention, phrase
from tests.binairo.clues import BalanceClue, BinairoClue, TripleClue


class BinairoTechniques(Techniques):
    """Two equal digits are seen at once; to see that a line has all of one digit takes counting."""

    complete = 1

    def techniques(self) -> Sequence[Technique]:
        """Together they find all that one rule gives."""
        return [Technique(1, self._by_two_digits), Technique(2, self._by_full_line)]

    def _by_two_digits(self, rule: Rule) -> Found | None:
        return self.all_by_one(rule) if isinstance(rule.clue, TripleClue) else None

    def _by_full_line(self, rule: Rule) -> Found | None:
        return self.all_by_one(rule) if isinstance(rule.clue, BalanceClue) else None

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> Named | None:
        """What two equal digits, or all digits of a line, say of the other cells."""
        clue = found.rules[0].clue
        if len(found.rules) == 1 and isinstance(clue, TripleClue):
            return self._two_digits(clue, conclusions[0])
        if len(found.rules) == 1 and isinstance(clue, BalanceClue):
            told = phrase("{} has all its {}s: {}.", clue.line.mention, 1 - conclusions[0].value, self.say(conclusions))
            return Named("full line", told.capitalised())
        return None

    def _two_digits(self, clue: TripleClue, fact: Fact) -> Named:
        others = cell_list(cell for cell in clue.cells if cell != fact.cell)
        where = "between" if fact.cell == clue.cells[1] else "beside"
        told = "{} is {}: it stands {} the {}s at {}."
        return Named(f"{where} two", phrase(told, cell_mention(fact.cell), fact.value, where, clue.digit, others))

    def because(self, rule: Rule) -> Sentence:
        """The rule as a reason, in few words."""
        clue = rule.clue
        if isinstance(clue, BalanceClue):
            return phrase("{} holds {} of each digit", clue.line.mention, len(clue.line.cells) // 2)
        return clue.sentence()

    def contradiction(self, rule: Rule, supposed: set[int]) -> Contradiction:
        """What is wrong when the rule cannot be kept with what is supposed."""
        assert isinstance(rule.clue, BinairoClue)
        return super().contradiction(rule, supposed)._replace(sentence=rule.clue.broken())
