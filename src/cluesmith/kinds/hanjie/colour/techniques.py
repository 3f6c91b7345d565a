"""How people reason about a Hanjie in colours: the usual tricks in one line, then all that the line gives.

A player sees at a glance where a colour cannot be: in lines without it, out of its reach, beside a block that is
complete. Such facts are no steps; they are noted without words, and told as the reason of the step that rests on them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Named, Technique, Techniques
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.clues import ColourLineClue
from cluesmith.kinds.hanjie.colour.line_techniques import EASY, RULING_OUT, TECHNIQUES, LineTechnique, after
from cluesmith.kinds.hanjie.colour.line_view import LineView, News, low_bit, single_in
from cluesmith.kinds.hanjie.colour.lines import Masks, solve_line
from cluesmith.kinds.hanjie.colour.reasons import Ground, Reasons, fewest, told_grounds, without
from cluesmith.kinds.hanjie.colour.telling import after_all, shows, told_of
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Sentence, cell_list, either, listed, phrase

MAX_CELLS_NAMED = 4  # painted cells that leave no room

QUESTIONS = {
    "empty line": "What is painted in a line that reads 0?",
    "no shared colour": "Which crossing lines have none of its colours? Remember that {clues}.",
    "line complete": "Which blocks are still missing? Remember that {clues}.",
    "needs all": "How many cells are left? Remember that {clues}.",
    "exact fit": "How much room do the blocks need? Remember that {clues}.",
    "overlap": "Push each block as far as it goes to one end, then to the other. Remember that {clues}.",
    "one place left": "Where can each block lie? Remember that {clues}.",
    "colour complete": "Which colour is complete? Remember that {clues}.",
    "colour needs all": "How many cells are left for each colour? Remember that {clues}.",
    "glue": "To which block do the painted cells belong? Remember that {clues}.",
    "edge": "Which block begins at the edge? Remember that {clues}.",
    "block complete": "Is one of the blocks complete? Remember that {clues}.",
    "no room": "Where does each block have room? Remember that {clues}.",
    "would join": "Which cell would make a block too long? Remember that {clues}.",
    "out of reach": "Which cells does no block reach? Remember that {clues}.",
    "line logic": "What do all ways to place the blocks have in common? Remember that {clues}.",
}


class ColourTechniques(Techniques):
    """The techniques of a player of Hanjie in colours."""

    # As in black and white: lines without a round trip through common cells give nothing more together than alone.
    complete: ClassVar[int] = 3
    questions: ClassVar[Mapping[str, str]] = QUESTIONS

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        values = len(reasoner.puzzle.values)
        self._literals = {
            rule: [[reasoner.lits.of(cell, value) for cell in rule.cells] for value in range(values)]
            for rule in reasoner.rules
        }
        self._crossing = _crossing(reasoner.rules)
        self._lines: dict[Rule, LineView] = {}  # those that were looked at,
        self._looked_at: dict[Rule, int] = {}  # and how much was known then
        self._reasons = Reasons()

    def techniques(self) -> Sequence[Technique]:
        """Each technique in turn by which a cell can be filled, then what colours cannot be there; that is complete."""
        filling = [Technique(1 if one in EASY else 2, partial(self._look, one)) for one in TECHNIQUES]
        return [*filling, Technique(2, self._useful), Technique(2, self._all_of_line)]

    def _look(self, technique: LineTechnique, rule: Rule) -> Found | None:
        """The cells that the technique fills."""
        line = self._line(rule)
        left = after_all(line.masks, technique(line))
        filled = single_in(left) & ~single_in(line.masks)
        new = self._filled(rule, left, filled)
        return Found([rule], new) if new else None

    def _filled(self, rule: Rule, left: Masks, filled: int) -> list[int]:
        """That these cells hold what is left for them."""
        return [
            literal
            for literals, mask in zip(self._literals[rule], left, strict=True)
            for literal in _those(literals, mask & filled)
        ]

    def _barred(self, rule: Rule, before: Masks, left: Masks) -> list[int]:
        """That cells do not hold what is no longer left for them."""
        return [
            -literal
            for literals, old, new in zip(self._literals[rule], before, left, strict=True)
            for literal in _those(literals, old & ~new)
        ]

    def _all_of_line(self, rule: Rule) -> Found | None:
        """All that the line rules out."""
        line = self._line(rule)
        new = self._barred(rule, line.masks, line.left)
        return Found([rule], new) if new else None

    def _useful(self, rule: Rule) -> Found | None:
        """Of that what fills a cell in a crossing line."""
        found = self._all_of_line(rule)
        by_cell: dict[Cell, list[int]] = {}
        for literal in found.new if found else ():
            by_cell.setdefault(self.reasoner.fact(literal).cell, []).append(literal)
        new = [
            each
            for cell, facts in by_cell.items()
            if self._fills(self._crossing[rule].get(cell), facts)
            for each in facts
        ]
        return Found([rule], new) if new else None

    def _fills(self, rule: Rule | None, facts: Sequence[int]) -> bool:
        """Whether something can be filled in the line when these facts are known."""
        if rule is None:
            return False
        masks = self._masks(rule, self.reasoner.known.union(facts))
        left = solve_line(_clue(rule).blocks, len(rule.cells), masks)
        return left is not None and bool(single_in(left) & ~single_in(self._line(rule).masks))

    def _line(self, rule: Rule) -> LineView:
        """The line as it is now."""
        known = self.reasoner.known
        if self._looked_at.get(rule) != len(known):
            masks = self._masks(rule, known)
            if rule not in self._lines or self._lines[rule].masks != masks:
                self._lines[rule] = LineView(_clue(rule), rule.cells, masks)
            self._looked_at[rule] = len(known)
        return self._lines[rule]

    def _masks(self, rule: Rule, known: set[int]) -> Masks:
        """What is left for the cells of the line then."""
        return [
            sum(1 << index for index, literal in enumerate(literals) if -literal not in known)
            for literals in self._literals[rule]
        ]

    def forced(self, rule: Rule, supposed: set[int]) -> list[int] | None:
        """All that the line gives, by its own solver, which is faster than that of any rule."""
        masks = self._masks(rule, supposed)
        left = solve_line(_clue(rule).blocks, len(rule.cells), masks)
        if left is None:
            return None
        filled = single_in(left) & ~single_in(masks)
        return list(dict.fromkeys([*self._filled(rule, left, filled), *self._barred(rule, masks, left)]))

    def worth_trying(self, fact: int) -> bool:
        """Whether its opposite says what a cell holds: nobody tries what follows if a cell is not red."""
        return not self.reasoner.fact(fact).holds or self.reasoner.fact(-fact).holds

    # what is seen at a glance

    def at_a_glance(self) -> Sequence[Rule]:
        """All lines: which colours they have is seen before anything is painted."""
        return self.reasoner.stated

    def routine(self, rule: Rule) -> Found | None:
        """Where a colour of the line cannot be; where only one value would be left, that is worth a step."""
        line = self._line(rule)
        masks, new = line.masks, list[int]()
        for technique in RULING_OUT:
            for insight in technique(line):
                left = _unless_filled(masks, after(masks, insight))
                barred = self._barred(rule, masks, left)
                self._reasons.note(map(self.reasoner.fact, barred), insight.technique, rule)
                new, masks = [*new, *barred], left
        return Found([rule], new) if new else None

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> Named | None:
        """The first technique that shows all of it, and why."""
        if len(found.rules) > 1:
            return None
        rule, line = found.rules[0], self._line(found.rules[0])
        wanted = self._wanted(rule, found.new)
        technique = next((one for one in TECHNIQUES if shows(after_all(line.masks, one(line)), wanted)), None)
        if technique is None:
            return None
        named, told = self._told(rule, technique, wanted)
        return named if told is wanted else self._told(rule, technique, told)[0]

    def _told(self, rule: Rule, technique: LineTechnique, wanted: News) -> tuple[Named, News]:
        """The line in words, by no more than what the technique needs of what is not seen on the board."""
        line = self._line(rule)

        def seen_with(grounds: Sequence[Ground]) -> LineView:
            return LineView(_clue(rule), rule.cells, without(line.seen, grounds))

        def enough(grounds: Sequence[Ground]) -> bool:
            seen = seen_with(grounds)
            return shows(after_all(seen.masks, technique(seen)), wanted)

        needed = fewest(self._reasons.grounds(line, rule), enough)
        seen = seen_with(needed)
        told = told_of(seen, list(technique(seen)), wanted, told_grounds(line, needed))
        premises = self._filled(rule, seen.masks, single_in(seen.masks)) + self._barred(rule, line.seen, seen.masks)
        return Named(told.technique, told.sentence, self._literals_of(rule, told.news), premises=premises), told.news

    def _literals_of(self, rule: Rule, news: News) -> list[int]:
        """What is told, as literals."""
        literals = self._literals[rule]
        holds = [each for value, cells in news.holds.items() for each in _those(literals[value], cells)]
        return holds + [-each for value, cells in news.bars.items() for each in _those(literals[value], cells)]

    def _wanted(self, rule: Rule, new: Sequence[int]) -> News:
        """What is to be told of the cells of the line."""
        places = {cell: index for index, cell in enumerate(rule.cells)}
        holds: dict[int, int] = {}
        bars: dict[int, int] = {}
        for fact in map(self.reasoner.fact, new):
            cells = holds if fact.holds else bars
            cells[fact.value] = cells.get(fact.value, 0) | 1 << places[fact.cell]
        return News(holds, bars)

    def because(self, rule: Rule) -> Sentence:
        """The line and its clue."""
        return self._line(rule).because

    def link(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """What the line would force; its clue is in brackets elsewhere, but not in brackets within brackets."""
        return phrase("{} ({})", listed(self._statements(facts, before)), rule.clue.sentence())

    def suppose(self, fact: Fact) -> Sentence:
        """The fact as what is supposed, by what the cell would hold if that is clear."""
        [sharp] = self._sharp([fact], self.reasoner.known)
        return super().suppose(sharp)

    def contradiction(self, rule: Rule, supposed: set[int]) -> Contradiction:
        """A line that cannot be."""
        rests_on = self.reasoner.alone(rule).needed(supposed, [])
        facts = self._sharpened(self.reasoner.facts(rests_on), supposed)
        return Contradiction(self._broken(rule, facts), rests_on, "contradiction in a crossing line")

    def _broken(self, rule: Rule, facts: Sequence[Fact]) -> Sentence:
        """Why a line cannot be: by its painted cells, by what leaves no room, or by both."""
        painted = [fact for fact in facts if fact.holds and fact.value != BLANK]
        if len(painted) == len(facts):
            fit = "do not fit together" if painted[1:] else "does not fit"
            return phrase("{} {} in {}", cell_list(fact.cell for fact in painted), fit, self.because(rule))
        no_room = phrase("{} has no room for {}", self.because(rule), self._line(rule).blocks_name())
        if 0 < len(painted) <= MAX_CELLS_NAMED:
            return phrase("{} with {}", no_room, self._with(painted))
        return no_room

    def _with(self, painted: Iterable[Fact]) -> Sentence:
        """`r1c2 and r1c3 red and r1c5 blue`."""
        alike: dict[str, list[Cell]] = {}
        for fact in painted:
            alike.setdefault(self.state(fact), []).append(fact.cell)
        return listed([phrase("{} {}", cell_list(cells), state) for state, cells in alike.items()])

    def state(self, fact: Fact) -> str:
        """`red`, `not red`."""
        name = self.reasoner.puzzle.names[fact.value]
        return name if fact.holds else f"not {name}"

    def statements(self, facts: Iterable[Fact]) -> list[Sentence]:
        """The facts in words, cells of which the same is said together: `r1c2 is not red or blue`."""
        return self._statements(facts, self.reasoner.known)

    def _statements(self, facts: Iterable[Fact], known: set[int]) -> list[Sentence]:
        by_cell: dict[Cell, list[Fact]] = {}
        for fact in self._sharpened(facts, known):
            by_cell.setdefault(fact.cell, []).append(fact)
        alike: dict[str, list[Cell]] = {}
        for cell, told in by_cell.items():
            alike.setdefault(self._state_of(told), []).append(cell)
        return [
            phrase("{} {} {}", cell_list(cells), "are" if cells[1:] else "is", state) for state, cells in alike.items()
        ]

    def _sharpened(self, facts: Iterable[Fact], known: set[int]) -> list[Fact]:
        """The facts; of a cell for which only one value is left by them and by what is known, that it holds it."""
        by_cell: dict[Cell, list[Fact]] = {}
        for fact in facts:
            by_cell.setdefault(fact.cell, []).append(fact)
        return [fact for told in by_cell.values() for fact in self._sharp(told, known)]

    def _sharp(self, facts: Sequence[Fact], known: set[int]) -> Sequence[Fact]:
        cell, denied = facts[0].cell, {fact.value for fact in facts if not fact.holds}
        values = self.reasoner.lits.all_of(cell).items()
        left = [value for value, literal in values if -literal not in known and value not in denied]
        return [Fact(cell, left[0])] if denied and len(left) == 1 else facts

    def _state_of(self, facts: Sequence[Fact]) -> str:
        """What is said of a cell by all that is known of it."""
        if not facts[1:]:
            return self.state(facts[0])
        names = self.reasoner.puzzle.names
        return f"not {either(names[fact.value] for fact in facts)}"


def _clue(rule: Rule) -> ColourLineClue:
    assert isinstance(rule.clue, ColourLineClue)
    return rule.clue


def _crossing(rules: Sequence[Rule]) -> dict[Rule, dict[Cell, Rule]]:
    """For each line the lines that cross it, by the cell."""
    through: dict[Cell, list[Rule]] = {}
    for rule in rules:
        for cell in rule.cells:
            through.setdefault(cell, []).append(rule)
    return {
        rule: {cell: other for cell in rule.cells for other in through[cell] if other is not rule} for rule in rules
    }


def _unless_filled(before: Masks, left: Masks) -> Masks:
    """What is left, but as before for the cells for which only one value would be."""
    filled = single_in(left) & ~single_in(before)
    return [new | old & filled for old, new in zip(before, left, strict=True)]


def _those(literals: Sequence[int], cells: int) -> Iterator[int]:
    """The literals of these cells."""
    while cells:
        at = low_bit(cells)
        cells &= cells - 1
        yield literals[at]
