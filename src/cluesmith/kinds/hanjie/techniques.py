"""How people reason about a Hanjie: the usual tricks in one line, then all that the line gives."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Named, Technique, Techniques
from cluesmith.kinds.hanjie.clues import LineClue, blocks_text
from cluesmith.kinds.hanjie.engine.lines import read_line
from cluesmith.kinds.hanjie.line_logic import TECHNIQUES, TOLD
from cluesmith.kinds.hanjie.line_techniques import EASY, Insight, LineView
from cluesmith.kinds.hanjie.puzzle import PAINTED
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Mention, Sentence, cell_list, joined, phrase

ENOUGH_TOLD, MAX_TOLD = 130, 200  # characters; what is seen in the same way beyond that is only summed up
LONGEST_SENTENCE = 300  # characters
MAX_CELLS_NAMED = 4  # painted cells that leave no room
LineTechnique = Callable[[LineView], Iterator[Insight]]

QUESTIONS = {
    "empty line": "What is painted in a line that reads 0?",
    "line complete": "Which blocks are still missing? Remember that {clues}.",
    "needs all": "How many cells are left for the blocks? Remember that {clues}.",
    "exact fit": "How much room do the blocks need? Remember that {clues}.",
    "overlap": "Push each block as far as it goes to one end, then to the other. Remember that {clues}.",
    "one place left": "Where can each block lie? Remember that {clues}.",
    "glue": "To which block do the painted cells belong? Remember that {clues}.",
    "edge": "Which block begins at the edge? Remember that {clues}.",
    "block complete": "Is one of the blocks complete? Remember that {clues}.",
    "gap too small": "Which block fits into each gap? Remember that {clues}.",
    "would join": "Which cell would make a block too long? Remember that {clues}.",
    "out of reach": "Which cells does no block reach? Remember that {clues}.",
    "line logic": "What do all ways to place the blocks have in common? Remember that {clues}.",
}


class HanjieTechniques(Techniques):
    """The techniques of a Hanjie player."""

    # A row and a column have one cell in common. When each line alone gives nothing more, lines without a round trip
    # through such cells give nothing more together either, and the shortest round trip is by two rows and two columns.
    complete: ClassVar[int] = 3
    breaks_are_plain: ClassVar[bool] = False  # of a line that cannot be read, nobody sees why at a glance
    questions: ClassVar[Mapping[str, str]] = QUESTIONS

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        self._painted = {rule: [reasoner.lits.of(cell, PAINTED) for cell in rule.cells] for rule in reasoner.rules}
        self._lines: dict[Rule, LineView] = {}  # those that were looked at,
        self._looked_at: dict[Rule, int] = {}  # and how much was known then

    def techniques(self) -> Sequence[Technique]:
        """Each technique in turn; the last one is complete."""
        return [Technique(1 if one in EASY else 2, partial(self._look, one)) for one in TECHNIQUES]

    def _look(self, technique: LineTechnique, rule: Rule) -> Found | None:
        line = self._line(rule)
        painted, blank = _all_cells(list(technique(line)))
        new = self._literals(rule, painted & ~line.painted, blank & ~line.blank)
        return Found([rule], new) if new else None

    def _line(self, rule: Rule) -> LineView:
        """The line as it is now."""
        known = self.reasoner.known
        if rule not in self._lines:
            self._lines[rule] = LineView(_clue(rule), rule.cells)
        if self._looked_at.get(rule) != len(known):
            self._lines[rule].learn(*self._as_bits(rule, known))
            self._looked_at[rule] = len(known)
        return self._lines[rule]

    def _as_bits(self, rule: Rule, known: set[int]) -> tuple[int, int]:
        """The cells of the line that are painted then, and those that are blank."""
        painted = blank = 0
        for index, literal in enumerate(self._painted[rule]):
            painted |= (literal in known) << index
            blank |= (-literal in known) << index
        return painted, blank

    def forced(self, rule: Rule, supposed: set[int]) -> list[int] | None:
        """All that the line gives, by its own solver, which is faster than that of any rule."""
        painted, blank = self._as_bits(rule, supposed)
        read = read_line(_clue(rule).blocks, len(rule.cells), painted, blank)
        return None if read is None else self._literals(rule, read[0] & ~painted, read[1] & ~blank)

    def _literals(self, rule: Rule, painted: int, blank: int) -> list[int]:
        literals = self._painted[rule]
        new = [literals[index] for index in range(painted.bit_length()) if painted >> index & 1]
        return new + [-literals[index] for index in range(blank.bit_length()) if blank >> index & 1]

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> Named | None:
        """The first technique that shows all of it, and why."""
        if len(found.rules) > 1:
            return None
        rule, line = found.rules[0], self._line(found.rules[0])
        wanted = sum(1 << rule.cells.index(fact.cell) for fact in self.reasoner.facts(found.new))
        for technique in TOLD:
            seen = [one for one in technique(line) if one.painted & ~line.painted or one.blank & ~line.blank]
            insights = [one for one in seen if wanted & (one.painted | one.blank)]
            if set(found.new) <= set(self._literals(rule, *_all_cells(insights))):
                because = self.because(rule).capitalised()
                told = _told(line, insights, wanted, LONGEST_SENTENCE - len(because))
                return Named(insights[0].technique, phrase("{}: {}.", because, told))
        return None

    def because(self, rule: Rule) -> Sentence:
        """The line and its clue; of very many blocks only how many there are."""
        clue = _clue(rule)
        told = self._line(rule).short(blocks_text(clue.blocks))
        return phrase("{} ({})", Mention(clue.line, rule.cells), told)

    def link(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """What the line would force; its clue is in brackets elsewhere, but not in brackets within brackets."""
        return phrase("{} ({})", self.say(facts), rule.clue.sentence())

    def contradiction(self, rule: Rule, supposed: set[int]) -> Contradiction:
        """A line that cannot be."""
        rests_on = self.reasoner.alone(rule).needed(supposed, [])
        return Contradiction(self._broken(rule, rests_on), rests_on, "contradiction in a crossing line")

    def _broken(self, rule: Rule, rests_on: Sequence[int]) -> Sentence:
        """Why a line cannot be: by its painted cells, by the blanks that leave no room, or by both."""
        painted = self.reasoner.facts(literal for literal in rests_on if literal > 0)
        cells = cell_list(fact.cell for fact in painted)
        if len(painted) == len(rests_on) == 2 and _clue(rule).is_one_long_block:
            return phrase("{} are too far apart for {}", cells, self.because(rule))
        if len(painted) == len(rests_on):
            fit = "do not fit together" if painted[1:] else "does not fit"
            return phrase("{} {} in {}", cells, fit, self.because(rule))
        no_room = phrase("{} has no room for {}", self.because(rule), self._line(rule).blocks_name())
        return phrase("{} with {} painted", no_room, cells) if 0 < len(painted) <= MAX_CELLS_NAMED else no_room

    def likeness(self, rule: Rule) -> object:
        """A try by the same lines goes the same way."""
        return rule

    def say(self, facts: Iterable[Fact]) -> Sentence:
        """Which cells are painted and which are blank."""
        return joined(" and ", self.statements(facts))

    def state(self, fact: Fact) -> str:
        """Painted or blank."""
        return "painted" if (fact.value == PAINTED) == fact.holds else "blank"


def _clue(rule: Rule) -> LineClue:
    assert isinstance(rule.clue, LineClue)
    return rule.clue


class _Seen(NamedTuple):
    """Why something is so in a line, and all of the wanted cells that are told by then."""

    why: Sentence
    painted: int
    blank: int


def _told(line: LineView, insights: Sequence[Insight], wanted: int, room: int) -> Sentence:
    """What is seen of the wanted cells, block by block; of many blocks the first few, and what becomes of the rest."""
    seen = list(_in_turn(line, insights, wanted))
    painted, blank = _all_cells(insights)

    def told(number: int, name: Callable[[int], Mention]) -> Sentence:
        """The first so many of them, and the rest by the name for its cells."""
        last = seen[number - 1]
        rest = line.outcome(painted & ~last.painted, blank & ~last.blank, 0, name)
        return joined(
            "; ", [*(one.why for one in seen[:number]), *([phrase("in the same way, {}", rest)] if rest else [])]
        )

    tellings = (told(number, line.cells) for number in range(len(seen), 0, -1))
    return next((telling for telling in tellings if len(telling) + len(": .") <= room), told(1, line.number_of))


def _in_turn(line: LineView, insights: Sequence[Insight], wanted: int) -> Iterator[_Seen]:
    """The first insights that say more than those before, as many as can be told in a breath."""
    told: list[Sentence] = []
    painted = blank = line.every & ~wanted
    for one in insights:
        if len(joined("; ", told)) < ENOUGH_TOLD and (one.painted & ~painted or one.blank & ~blank):
            why = one.why(painted | blank)
            if told and len(joined("; ", [*told, why])) > MAX_TOLD:
                break
            told.append(why)
            painted, blank = painted | one.painted, blank | one.blank
            yield _Seen(why, painted, blank)


def _all_cells(insights: Iterable[Insight]) -> tuple[int, int]:
    """The cells that some of them paint, and those that some of them leave blank."""
    painted = blank = 0
    for one in insights:
        painted, blank = painted | one.painted, blank | one.blank
    return painted, blank
