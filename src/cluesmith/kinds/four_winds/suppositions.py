"""Four Winds supposed: what a number would have to do, what it would leave to others, and what would be wrong."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from cluesmith.explaining.techniques import Contradiction
from cluesmith.grid import Cell
from cluesmith.kinds.four_winds import UNCOVERED
from cluesmith.kinds.four_winds.clues import NumberClue
from cluesmith.kinds.four_winds.reach import Reach, clue_of, number_of
from cluesmith.kinds.four_winds.words import (
    all_cells,
    any_cell,
    in_turn,
    left_to,
    neither,
    number_of_cells,
    only_reached,
    statement,
    supposed_lines,
)
from cluesmith.puzzle import Clue, Fact, Rule
from cluesmith.sentence import Sentence, cell_mention, either, joined, listed, phrase

TOO_FAR = phrase("cannot go that far")
MAX_TOGETHER = 3  # so much is told at once of what has the same reason
MAX_ONLY = 2  # so often a sentence says that only some number can reach a cell


class Suppositions(Reach):
    """Follows what is supposed, and says it in a player's words."""

    def _left(self, rule: Rule, conclusions: Sequence[Fact]) -> list[Sentence]:
        """What other numbers do, since this one leaves them cells or takes them."""
        others = [fact for fact in conclusions if not self._is_own(rule, fact)]
        only: dict[NumberClue, list[Cell]] = {}
        for fact in others:
            clue = self._clue_of(fact)
            if fact.holds and clue:
                only.setdefault(clue, []).append(fact.cell)
        rest = [fact for fact in others if not fact.holds or fact.value == UNCOVERED]
        return [*(left_to(only.items()) if len(only) > MAX_ONLY else only_reached(only)), *self.statements(rest)]

    def spot(self, clue: Clue) -> Sentence:
        """The number and where it stands."""
        return phrase("{}", clue.name) if isinstance(clue, NumberClue) else clue.sentence()

    def because(self, rule: Rule) -> Sentence:
        """The number and where it stands."""
        return phrase("{}", clue_of(rule).name)

    def contradiction(self, rule: Rule, supposed: set[int]) -> Contradiction:
        """What is wrong with the lines; of what is supposed only that is counted on which it rests."""
        rests_on = self.rests_on(rule, supposed, [])
        known = set(self.reasoner.known)
        self.reasoner.close(known, rests_on)
        return Contradiction(phrase("{} {}", self.because(rule), self._wrong(rule, known)), rests_on)

    def _wrong(self, rule: Rule, known: set[int]) -> Sentence:
        arms = self._arms(rule, known)
        for direction, arm in enumerate(arms):
            seen = self._puzzle.arms[clue_of(rule).cell][direction]
            for cell in seen[arm.most :]:
                if self.reasoner.lits.of(cell, direction) in known:
                    bar = cell_mention(seen[arm.most])
                    return phrase("has to reach {} but cannot pass {}", cell_mention(cell), bar)
        most = sum(arm.most for arm in arms)
        if most < (number_of(rule) or 0):
            return phrase("has room for only {}", number_of_cells(most)) if most else phrase("has no room")
        lengths = [(arm.least, direction) for direction, arm in enumerate(arms) if arm.least]
        if number_of(rule) == 0:
            return phrase("sends out a line")
        too_far = f"which makes {sum(length for length, _ in lengths)}" if lengths[1:] else "which is too far"
        return phrase("goes {}, {}", self._lengths(rule, lengths), too_far)

    def rests_on(self, rule: Rule, before: set[int], facts: Sequence[int]) -> list[int]:
        """Of what is supposed of other lines over a cell only that this number's line does not come there."""
        ways = self._ways(rule)
        needed = super().rests_on(rule, before, facts)
        return list(dict.fromkeys(self._of_its_line(literal, ways) for literal in needed))

    def _of_its_line(self, literal: int, ways: Mapping[Cell, int]) -> int:
        fact = self.reasoner.fact(literal)
        way = ways.get(fact.cell, fact.value)
        is_other = fact.holds and way != fact.value and literal not in self.reasoner.known
        return -self.reasoner.lits.of(fact.cell, way) if is_other else literal

    def tells_alike(self, rule: Rule, facts: Sequence[Fact], one: set[int], other: set[int]) -> bool:
        """Also why the number does not reach a cell."""
        first, second = (self.link(rule, self.told(rule, facts, before), before) for before in (one, other))
        return first == second

    def told(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> tuple[Fact, ...]:
        """What the number has to reach, since it takes it from others, and what it leaves to another one."""
        return tuple(dict.fromkeys(fact if fact.holds else self._instead(rule, fact, before) for fact in facts))

    def _instead(self, rule: Rule, fact: Fact, before: set[int]) -> Fact:
        """Which line reaches the cell instead: this number's, or the only other one if that is clear."""
        if not self._is_own(rule, fact):
            return Fact(fact.cell, self._ways(rule)[fact.cell])
        values = self.reasoner.lits.all_of(fact.cell).items()
        others = [value for value, literal in values if -literal not in before and value != fact.value]
        return Fact(fact.cell, others[0]) if len(others) == 1 and UNCOVERED not in others else fact

    def link(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """What the number has to do, and what it leaves to others."""
        own = [fact for fact in facts if self._is_own(rule, fact)]
        others = [fact for fact in facts if fact not in own]
        missed = [fact for fact in own if not fact.holds]
        does = self._does(rule, [fact for fact in own if fact.holds], before)
        if others:
            told = [phrase("{} {}", self.because(rule), listed(does))] if does else []
            return joined("; ", [*told, self._denied(rule, others, missed, before)])
        told = [listed(does)] if does else []
        told += [self._cannot(missed, self._why_not(rule, missed, before))] if missed else []
        return phrase("{} {}", self.because(rule), joined(" but ", told))

    def _does(self, rule: Rule, reached: Sequence[Fact], before: set[int]) -> list[Sentence]:
        """What the number passes on its way to cells that it reached before, and how far else it has to go."""
        passed = [fact for fact in reached if self._is_passed(rule, fact, before)]
        ends = [fact for fact in reached if not any(fact != one and self._is_beyond(one, fact) for one in reached)]
        ends = [fact for fact in ends if fact not in passed]
        does = [phrase("passes {}", all_cells(passed))] if passed else []
        return [*does, phrase("has to reach {}", all_cells(ends))] if ends else does

    def _cannot(self, missed: Sequence[Fact], why: Sentence) -> Sentence:
        """What the number cannot reach, and why."""
        if why == TOO_FAR:
            return phrase("cannot go as far as {}", any_cell(missed))
        return phrase("cannot reach {} (it {})", any_cell(missed), why)

    def _denied(self, rule: Rule, others: Sequence[Fact], missed: Sequence[Fact], before: set[int]) -> Sentence:
        """What the number leaves to others, and why."""
        why = self._why_not(rule, [*others, *missed], before)
        told = self._left(rule, others)
        told += [phrase("{} cannot reach {}", self.because(rule), any_cell(missed))] if missed else []
        who = phrase("it") if missed else self.because(rule)
        return phrase("{} ({} {})", joined(", and ", told), who, why)

    def _is_passed(self, rule: Rule, fact: Fact, before: set[int]) -> bool:
        """Whether the number reached a cell behind it already."""
        arm = self._puzzle.arms[clue_of(rule).cell][fact.value]
        behind = arm[arm.index(fact.cell) + 1 :]
        return any(self.reasoner.lits.of(cell, fact.value) in before for cell in behind)

    def _why_not(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """Why the number does not reach cells; of what is supposed only that is counted on which it rests."""
        wanted = [self.reasoner.lits.of(fact.cell, fact.value) * (1 if fact.holds else -1) for fact in facts]
        known = set(self.reasoner.known)
        self.reasoner.close(known, self.reasoner.alone(rule).needed(before, wanted))
        arms, barred = self._arms(rule, known), self._barred(rule, known)
        if sum(arm.least for arm in arms) == number_of(rule):
            return phrase("is complete")
        bars = {barred[fact.cell]: None for fact in facts if fact.cell in barred}
        if not bars:
            return TOO_FAR
        reason = "cannot pass {}" if all(fact.cell in barred for fact in facts) else "cannot pass {} or go that far"
        return phrase(reason, either(map(cell_mention, bars)))

    def suppose(self, fact: Fact) -> Sentence:
        """What a line would do, and if only one other could do it instead, that one."""
        clue, cell = self._clue_of(fact), cell_mention(fact.cell)
        if clue is None:
            return phrase("no line covered {}" if fact.holds else "a line covered {}", cell)
        others = [value for value in self.reasoner.candidates(fact.cell) if value != fact.value]
        other = self._clue_of(Fact(fact.cell, others[0])) if len(others) == 1 else None
        if other is None:
            return phrase("{} reached {}" if fact.holds else "{} did not reach {}", clue.name, cell)
        one, two = (clue, other) if fact.holds else (other, clue)
        return phrase("{}, not {}, reached {}", one.name, two.name, cell)

    def suppose_any(self, facts: Sequence[Fact]) -> Sentence:
        """Lines that reach their cells, or miss them; rather of one number than of several."""
        if len(facts) == 1:
            return self.suppose(facts[0])
        by_lines = [fact for fact in facts if self._clue_of(fact)]
        ways = [dict(self._ways_to_say(fact)) for fact in by_lines]
        alike = next((way for way in ways[0] if all(way in others for others in ways)), None) if ways else None
        lines = [each[alike] if alike else next(iter(each.values())) for each in ways]
        told = [supposed_lines(lines)] if lines else []
        return joined(", or ", [*told, *(self.suppose(fact) for fact in facts if fact not in by_lines)])

    def _ways_to_say(self, fact: Fact) -> Iterator[tuple[tuple[NumberClue, bool], tuple[NumberClue, Fact]]]:
        """The fact as what one number does, or where two are left as what the other one does."""
        others = [value for value in self.reasoner.candidates(fact.cell) if value != fact.value]
        for same in (fact, *(Fact(fact.cell, value, not fact.holds) for value in others if len(others) == 1)):
            if clue := self._clue_of(same):
                yield (clue, same.holds), (clue, same)

    def in_order(self, facts: Iterable[int]) -> list[int]:
        """First what a line reaches, rather far than near; then what it does not reach, rather near than far."""
        return sorted(facts, key=self._weakness)

    def _weakness(self, literal: int) -> tuple[bool, int, int]:
        fact = self.reasoner.fact(literal)
        clue = self._clue_of(fact)
        distance = _distance(clue.cell, fact.cell) if clue else 0
        return not fact.holds, -distance if fact.holds else distance, abs(literal)

    def likeness(self, rule: Rule) -> object:
        """A try by the same numbers goes the same way."""
        return rule

    def told_with(self, fact: int, others: Iterable[int]) -> list[int]:
        """Those that do not go without saying once the fact and those before are known."""
        told = [fact]
        for other in others:
            if not any(self._implies(one, other) for one in told):
                told.append(other)
        return told[1:MAX_TOGETHER]

    def _implies(self, one: int, other: int) -> bool:
        """Whether the one says the other, since a line has no gaps."""
        fact = self.reasoner.fact(other)
        same = self._said_by(other) if len(self.reasoner.candidates(fact.cell)) == 2 else [fact]
        return any(self._is_beyond(this, that) for this, that in product(self._said_by(one), same))

    def _said_by(self, literal: int) -> list[Fact]:
        """What the fact says of all lines over its cell."""
        cell = self.reasoner.fact(literal).cell
        said = {literal, *self.reasoner.close(set(self.reasoner.known), [literal])}
        values = self.reasoner.lits.all_of(cell).items()
        return [Fact(cell, value, one in said) for value, one in values if one in said or -one in said]

    def _is_beyond(self, one: Fact, other: Fact) -> bool:
        """Whether a line that does the one does the other: it passes what lies before, and misses what lies behind."""
        clue = self._clue_of(one)
        if one == other:
            return True
        if clue is None or (clue, one.value, one.holds) != (self._clue_of(other), other.value, other.holds):
            return False
        further = _distance(clue.cell, one.cell) - _distance(clue.cell, other.cell)
        return further >= 0 if one.holds else further <= 0

    def nothing_left(self, cell: Cell) -> Contradiction:
        """A cell that no line can reach."""
        return super().nothing_left(cell)._replace(sentence=phrase("no number can reach {}", cell_mention(cell)))

    def statements(self, facts: Iterable[Fact]) -> list[Sentence]:
        """Which numbers reach which cells."""
        numbers: dict[NumberClue | None, list[Fact]] = {}
        for fact in facts:
            numbers.setdefault(self._clue_of(fact), []).append(fact)
        missing = [clue for clue, same in numbers.items() if clue and not any(fact.holds for fact in same)]
        every = [fact for same in numbers.values() for fact in same]
        if missing[1:] and len(missing) == len(numbers) and len({fact.cell for fact in every}) == 1:
            return [neither(missing, every[:1])]
        return [statement(clue, same) for clue, same in numbers.items()]

    def say(self, facts: Iterable[Fact]) -> Sentence:
        """The facts as one sentence."""
        return in_turn(self.statements(facts))


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
