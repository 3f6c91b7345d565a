"""How people reason about a Hanjie in colours: the usual tricks in one line, then all that the line gives.

A player sees at a glance where a colour cannot be: in lines without it, out of its reach, beside a block that is
complete. Such facts are no steps; they are noted without words, and told as the reason of the step that rests on them.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import ClassVar

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Named, Technique, Techniques
from cluesmith.grid import Cell
from cluesmith.kinds.hanjie.colour.line_facts import LineFacts, clue_of
from cluesmith.kinds.hanjie.colour.line_logic import HARD, HARD_TOLD
from cluesmith.kinds.hanjie.colour.line_techniques import EASY, RULING_OUT, LineTechnique, after, share
from cluesmith.kinds.hanjie.colour.line_view import LineView, News, all_of, single_in
from cluesmith.kinds.hanjie.colour.lines import Masks, solve_line
from cluesmith.kinds.hanjie.colour.reasons import OWN, Ground, Reasons, fewest, told_grounds, without
from cluesmith.kinds.hanjie.colour.telling import after_all, shows, told_of
from cluesmith.kinds.hanjie.puzzle import BLANK
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Sentence, cell_list, either, listed, phrase

MAX_CELLS_NAMED = 4  # painted cells that leave no room

QUESTIONS = {
    "empty line": "What is painted in a line that reads 0?",
    "no shared colour": "Which colours can its cells have? Remember that {clues}.",
    "line complete": "Which blocks are still missing? Remember that {clues}.",
    "needs all": "How many cells are left for the blocks? Remember that {clues}.",
    "exact fit": "How much room do the blocks need? Remember that {clues}.",
    "overlap": "Push each block as far as it goes to one end, then to the other. Remember that {clues}.",
    "one place left": "Where can each block lie? Remember that {clues}.",
    "colour complete": "Which colour is complete? Remember that {clues}.",
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
    breaks_are_plain: ClassVar[bool] = False
    shows_alike: ClassVar[bool] = True
    questions: ClassVar[Mapping[str, str]] = QUESTIONS

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        self._facts = LineFacts(reasoner)
        self._reasons = Reasons(self._facts)

    def techniques(self) -> Sequence[Technique]:
        """First what is seen in a line with the colours of those that cross it, then with all that they rule out.

        What no line fills, but rules out, comes last; that is complete.
        """
        plain = [Technique(1, partial(self._look, one, self._facts.plain_line)) for one in EASY]
        rest = [Technique(2, partial(self._look, one, self._facts.line)) for one in (*EASY, *HARD)]
        return [*plain, *rest, Technique(2, self._useful), Technique(2, self._all_of_line)]

    def _look(self, technique: LineTechnique, view: Callable[[Rule], LineView], rule: Rule) -> Found | None:
        """The cells that the technique fills."""
        line = view(rule)
        left = after_all(line.masks, technique(line))
        new = self._facts.filled(rule, left, single_in(left) & ~single_in(line.masks))
        return Found([rule], new) if new else None

    def _all_of_line(self, rule: Rule) -> Found | None:
        """All that the line rules out."""
        line = self._facts.line(rule)
        new = self._facts.barred(rule, line.masks, line.left)
        return Found([rule], new) if new else None

    def _useful(self, rule: Rule) -> Found | None:
        """Of that what fills a cell in a crossing line."""
        found = self._all_of_line(rule)
        by_cell: dict[Cell, list[int]] = {}
        for literal in found.new if found else ():
            by_cell.setdefault(self.reasoner.fact(literal).cell, []).append(literal)
        crossing = self._facts.crossing[rule]
        useful = (facts for cell, facts in by_cell.items() if cell in crossing and self._fills(crossing[cell], facts))
        new = [literal for facts in useful for literal in facts]
        return Found([rule], new) if new else None

    def _fills(self, rule: Rule, facts: Sequence[int]) -> bool:
        """Whether something can be filled in the line when these facts are known."""
        left = self._facts.view(rule, self._facts.masks(rule, self.reasoner.known.union(facts))).left
        return bool(single_in(left) & ~single_in(self._facts.line(rule).masks))

    def forced(self, rule: Rule, supposed: set[int]) -> list[int] | None:
        """All that the line gives, by its own solver, which is faster than that of any rule."""
        masks = self._facts.masks(rule, supposed)
        left = solve_line(clue_of(rule).blocks, len(rule.cells), masks)
        if left is None:
            return None
        filled = self._facts.filled(rule, left, single_in(left) & ~single_in(masks))
        return list(dict.fromkeys([*filled, *self._facts.barred(rule, masks, left)]))

    def worth_trying(self, fact: int) -> bool:
        """Whether its opposite says what a cell holds: nobody tries what follows if a cell is not red."""
        return not self.reasoner.fact(fact).holds or self.reasoner.fact(-fact).holds

    # what is seen at a glance

    def at_a_glance(self) -> Sequence[Rule]:
        """All lines: which colours they have is seen before anything is painted."""
        return self.reasoner.stated

    def routine(self, rule: Rule) -> Found | None:
        """Where a colour of the line cannot be; where only one value would be left, that is worth a step."""
        line = self._facts.line(rule)
        masks, new = line.masks, list[int]()
        for insight in (insight for technique in RULING_OUT for insight in technique(line)):
            left = self._unless_filled(rule, masks, after(masks, insight))
            barred = self._facts.barred(rule, masks, left)
            self._reasons.note(map(self.reasoner.fact, barred), insight.technique, rule)
            new, masks = [*new, *barred], left
        return Found([rule], new) if new else None

    def _unless_filled(self, rule: Rule, before: Masks, left: Masks) -> Masks:
        """What is left, but as before for the cells for which only one value would be that crossing lines share."""
        shared = [mask & across for mask, across in zip(left, self._facts.shared[rule], strict=True)]
        filled = (single_in(shared) | self._facts.tells[rule]) & ~single_in(before)
        return [new | old & filled for old, new in zip(before, left, strict=True)]

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> Named | None:
        """The first technique that shows all of it, and why; rather without what crossing lines rule out."""
        if len(found.rules) > 1:
            return None
        rule = found.rules[0]
        wanted = self._facts.news(rule, found.new)
        for view, technique in self._ways(rule, wanted):
            if shows(after_all(view.masks, technique(view)), wanted):
                named, told = self._named(rule, view, technique, wanted)
                return named if told is wanted else self._named(rule, view, technique, told)[0]
        return None

    def _ways(self, rule: Rule, wanted: News) -> Iterator[tuple[LineView, LineTechnique]]:
        """The techniques as one looks: which colours there are, the line by itself, then with all that cross it."""
        plain, line = self._facts.plain_line(rule), self._facts.line(rule)
        if not shows(line.by_itself, wanted):  # which is so without a thought in a line without blocks
            alone = self._facts.view(rule, line.by_itself)
            yield from ((plain if technique is share else alone, technique) for technique in EASY)
        yield from product((plain, line), EASY)
        yield from product((plain, line), HARD_TOLD)

    def _named(self, rule: Rule, line: LineView, technique: LineTechnique, wanted: News) -> tuple[Named, News]:
        """The line in words, by no more than what the technique needs of what is not seen on the board."""

        def seen_with(grounds: Sequence[Ground]) -> LineView:
            return self._facts.view(rule, without(line.seen, grounds))

        def enough(grounds: Sequence[Ground]) -> bool:
            seen = seen_with(grounds)
            return shows(after_all(seen.masks, technique(seen)), wanted)

        needed = fewest(self._reasons.grounds(line, rule), enough)
        seen = seen_with(needed)
        seen.named = seen.they = all_of(ground.cells for ground in needed if ground.technique != OWN)
        told = told_of(seen, list(technique(seen)), wanted, told_grounds(line, needed))
        on_board = self._facts.filled(rule, seen.masks, single_in(seen.masks))
        premises = [*on_board, *self._facts.barred(rule, line.seen, seen.masks)]
        return Named(told.technique, told.sentence, self._facts.literals(rule, told.news), premises=premises), told.news

    def because(self, rule: Rule) -> Sentence:
        """The line and its clue."""
        return self._facts.line(rule).because

    def link(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """What the line would force; its clue is in brackets elsewhere, but not in brackets within brackets."""
        colours = {BLANK, *(colour for _, colour in clue_of(rule).blocks)}
        return phrase("{} ({})", listed(self._statements(facts, before, colours)), rule.clue.sentence())

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
        if len(painted) == len(facts) == 2 and clue_of(rule).is_one_long_block:
            return phrase("{} are too far apart for {}", cell_list(fact.cell for fact in painted), self.because(rule))
        if len(painted) == len(facts):
            fit = "do not fit together" if painted[1:] else "does not fit"
            return phrase("{} {} in {}", cell_list(fact.cell for fact in painted), fit, self.because(rule))
        no_room = phrase("{} has no room for {}", self.because(rule), self._facts.line(rule).blocks_name())
        if 0 < len(painted) <= MAX_CELLS_NAMED:
            return phrase("{} with {}", no_room, self._with(painted))
        return no_room

    def _with(self, painted: Iterable[Fact]) -> Sentence:
        """`r1c2 and r1c3 red and r1c5 blue`."""
        alike: dict[str, list[Cell]] = {}
        for fact in painted:
            alike.setdefault(self.state(fact), []).append(fact.cell)
        return listed([phrase("{} {}", cell_list(cells), state) for state, cells in alike.items()])

    def likeness(self, rule: Rule) -> object:
        """A try by the same lines goes the same way."""
        return rule

    def state(self, fact: Fact) -> str:
        """`red`, `not red`."""
        name = self.reasoner.puzzle.names[fact.value]
        return name if fact.holds else f"not {name}"

    def statements(self, facts: Iterable[Fact]) -> list[Sentence]:
        """The facts in words, cells of which the same is said together: `r1c2 is not red or blue`."""
        return self._statements(facts, self.reasoner.known)

    def _statements(
        self, facts: Iterable[Fact], known: set[int], colours: Container[int] | None = None
    ) -> list[Sentence]:
        """The facts in words, of cells that hold one of these colours."""
        alike: dict[str, list[Cell]] = {}
        for cell, told in _by_cell(facts).items():
            alike.setdefault(self._state_of(told, known, colours), []).append(cell)
        return [
            phrase("{} {} {}", cell_list(cells), "are" if cells[1:] else "is", state) for state, cells in alike.items()
        ]

    def _state_of(self, facts: Sequence[Fact], known: set[int], colours: Container[int] | None) -> str:
        """What is said of a cell: what it holds if only that is left, or `red or blue`, or `not red`."""
        facts = self._sharp(facts, known, colours)
        if not facts[1:]:
            return self.state(facts[0])
        left, names = self._left(facts, known, colours), self.reasoner.puzzle.names
        if len(left) == 2:
            return str(either(names[value] for value in left))
        return f"not {either(names[fact.value] for fact in facts)}"

    def _sharpened(self, facts: Iterable[Fact], known: set[int]) -> list[Fact]:
        """The facts; of a cell for which only one value is left by them and by what is known, that it holds it."""
        return [fact for told in _by_cell(facts).values() for fact in self._sharp(told, known)]

    def _sharp(self, facts: Sequence[Fact], known: set[int], colours: Container[int] | None = None) -> Sequence[Fact]:
        left = self._left(facts, known, colours)
        return [Fact(facts[0].cell, left[0])] if not facts[0].holds and len(left) == 1 else facts

    def _left(self, facts: Sequence[Fact], known: set[int], colours: Container[int] | None) -> list[int]:
        """The values that are left for a cell by what is said of it, and by what is known."""
        denied = {fact.value for fact in facts if not fact.holds}
        values = self.reasoner.lits.all_of(facts[0].cell).items()
        return [
            value
            for value, literal in values
            if (colours is None or value in colours) and -literal not in known and value not in denied
        ]


def _by_cell(facts: Iterable[Fact]) -> dict[Cell, list[Fact]]:
    """What is said of each cell."""
    found: dict[Cell, list[Fact]] = {}
    for fact in facts:
        found.setdefault(fact.cell, []).append(fact)
    return found
