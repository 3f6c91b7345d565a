"""Four Winds as people see it: how far a number's lines must go, and how far they can."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Named, Notes, Technique, Techniques
from cluesmith.grid import DIRECTIONS, OPPOSITE, Cell, Values, beside
from cluesmith.kinds.four_winds import UNCOVERED, FourWinds
from cluesmith.kinds.four_winds.clues import NumberClue
from cluesmith.kinds.four_winds.lines import drawn_lines
from cluesmith.kinds.four_winds.words import (
    QUESTIONS,
    ArmReach,
    all_cells,
    any_cell,
    has_only,
    left_to,
    number_of_cells,
    only_reached,
    span,
    statement,
)
from cluesmith.picture import Picture
from cluesmith.puzzle import Clue, Fact, Puzzle, Rule
from cluesmith.sentence import Mention, Sentence, cell_list, cell_mention, joined, listed, phrase

DIRECTION_NAMES = ("up", "down", "left", "right")
NO_GAPS = "goes {}, and a line has no gaps"
MAX_ONLY = 2  # so often a sentence says that only some number can reach a cell


class FourWindsTechniques(Techniques):
    """A number whose lines are complete, or that needs all it can reach, comes before any finer count."""

    questions: ClassVar[Mapping[str, str]] = QUESTIONS

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        self._clues: dict[tuple[Cell, int], NumberClue] = {}  # whose line covers the cell, where somebody asked

    def techniques(self) -> Sequence[Technique]:
        """First cells that only one number sees, then numbers that leave no choice, then all that a number gives."""
        return [Technique(1, self._only_seen), Technique(1, self._no_choice), Technique(2, self.all_by_one)]

    def _only_seen(self, rule: Rule) -> Found | None:
        lits = self.reasoner.lits
        alone = [cell for cell in rule.cells if len(lits.domains[cell]) == 1]
        new = [literal for cell in alone for literal in lits.all_of(cell).values()]
        new = [literal for literal in new if literal not in self.reasoner.known]
        return Found([rule], new) if new else None

    def _no_choice(self, rule: Rule) -> Found | None:
        number, arms = _number(rule), self._arms(rule)
        if number not in (sum(arm.least for arm in arms), sum(arm.most for arm in arms)):
            return None
        return self.all_by_one(rule)

    def routine(self, rule: Rule) -> Found | None:
        """The lines from the number to where they are known to go, and that they end where that is plain.

        They end when the number is complete, and before what they cannot pass. Where only one other number is left for
        a cell, that is worth a step.
        """
        known, arms = self.reasoner.known, self._puzzle.arms[_clue(rule).cell]
        lines = [[self.reasoner.lits.of(cell, way) for cell in arm] for way, arm in enumerate(arms)]
        drawn = [max((place for place, fact in enumerate(line, start=1) if fact in known), default=0) for line in lines]
        is_complete = sum(drawn) == _number(rule)
        new: list[int] = []
        for arm, line, length in zip(arms, lines, drawn, strict=True):
            bar = next((place for place, fact in enumerate(line) if -fact in known), len(line))
            end = length if is_complete else bar
            new += line[:length]
            new += [-fact for cell, fact in zip(arm[end:], line[end:], strict=True) if self._is_open(cell)]
        new = [literal for literal in new if literal not in known]
        return Found([rule], new) if new else None

    def _is_open(self, cell: Cell) -> bool:
        """Whether several values would be left for the cell without one of them."""
        return len(self.reasoner.candidates(cell)) > 2

    # the board

    @classmethod
    def picture(cls, puzzle: Puzzle, written: Values, left: Notes) -> Picture:
        """The lines, and a bar where one is known not to go on into an open cell though its number lacks something."""
        assert isinstance(puzzle, FourWinds)
        picture, limits = puzzle.picture(written), dict[Cell, list[int]]()
        for clue, arms in puzzle.arms.items():
            if len(drawn_lines(clue, written)) == puzzle.grid[clue[0]][clue[1]]:
                continue
            for way, arm in enumerate(arms):
                stop = next((place for place, cell in enumerate(arm) if way not in left[cell]), None)
                if stop is not None and len(left[arm[stop]]) > 1:
                    limits.setdefault(arm[stop - 1] if stop else clue, []).append(way)
        lines = [list(line) for line in picture.squares]
        for (row, column), ways in limits.items():
            square = lines[row][column]  # an arrow says the same
            lines[row][column] = replace(square, limits=tuple(sorted(way for way in ways if way != square.arrow)))
        return replace(picture, squares=tuple(map(tuple, lines)))

    # what is known of a number

    @property
    def _puzzle(self) -> FourWinds:
        assert isinstance(self.reasoner.puzzle, FourWinds)
        return self.reasoner.puzzle

    def _arms(self, rule: Rule, known: set[int] | None = None) -> list[ArmReach]:
        """What is known of the four lines."""
        cell, true = _clue(rule).cell, self.reasoner.known if known is None else known
        return [self._arm(cell, direction, true) for direction in DIRECTIONS]

    def _arm(self, start: Cell, direction: int, known: set[int]) -> ArmReach:
        least = most = 0
        for cell in self._puzzle.arms[start][direction]:
            if -(literal := self.reasoner.lits.of(cell, direction)) in known:
                break
            most += 1
            least = most if literal in known or len(self._puzzle.domain(cell)) == 1 else least
        return ArmReach(least, most)

    def _barred(self, rule: Rule, known: set[int] | None = None) -> dict[Cell, Cell]:
        """The cells behind one that the number cannot pass, with that one."""
        barred: dict[Cell, Cell] = {}
        for direction, arm in enumerate(self._arms(rule, known)):
            seen = self._puzzle.arms[_clue(rule).cell][direction]
            barred |= {cell: bar for bar in seen[arm.most : arm.most + 1] for cell in seen[arm.most + 1 :]}
        return barred

    def _too_far(self, rule: Rule) -> set[Cell]:
        """The cells that the number could not cover even if nothing stood in between."""
        start = _clue(rule).cell
        return {
            cell
            for direction in DIRECTIONS
            for cell in self._puzzle.arms[start][direction][self._farthest(rule, direction) :]
        }

    def _farthest(self, rule: Rule, direction: int) -> int:
        """How far the number could go if nothing stood in between."""
        number, arms = _number(rule), self._arms(rule)
        if number is None:
            return len(self._puzzle.arms[_clue(rule).cell][direction])
        return number - sum(arm.least for arm in arms) + arms[direction].least

    def _clue_of(self, fact: Fact) -> NumberClue | None:
        """The number whose line the fact is about; None when it is about no line at all."""
        if fact.value == UNCOVERED:
            return None
        cell, passed = fact.cell, []
        while (cell, fact.value) not in self._clues and self._puzzle.domain(cell):
            passed.append((cell, fact.value))
            cell = beside(cell, OPPOSITE[fact.value])
        clue = self._clues.get((cell, fact.value)) or self._clue_at(cell)
        self._clues.update(dict.fromkeys(passed, clue))
        return clue

    def _clue_at(self, cell: Cell) -> NumberClue:
        number = self._puzzle.grid[cell[0]][cell[1]]
        assert number is not None
        return NumberClue(cell, number)

    def _is_own(self, rule: Rule, fact: Fact) -> bool:
        """Whether the fact is about a line of the rule's number."""
        return self._clue_of(fact) == rule.clue

    # a step by one number

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> Named | None:
        """What a number's lines must or cannot do, and what that leaves to others."""
        if len(found.rules) > 1:
            return None
        rule = found.rules[0]
        if all(len(self._puzzle.domain(fact.cell)) == 1 for fact in conclusions):
            return Named("only reach", phrase("Only {} can reach {}.", self.because(rule), all_cells(conclusions)))
        behind = self._behind(rule, conclusions)
        plain = [fact for fact in conclusions if not any(fact in facts for facts in behind.values())]
        cut_off = self._cut_off(rule, plain, behind)
        if not plain:
            technique = "only reach" if any(fact.holds for fact in conclusions) else "cannot reach"
            return Named(technique, phrase("{}.", joined("; ", cut_off).capitalised()))
        named = self._plain(rule, found.new, plain)
        return Named(named.technique, phrase("{}.", joined("; ", [named.sentence, *cut_off])))

    def _plain(self, rule: Rule, new: Sequence[int], conclusions: Sequence[Fact]) -> Named:
        """What the length of the lines says."""
        technique, told, *_ = self._state_of(rule)
        says, left = self._own(rule, new, conclusions), self._left(rule, conclusions)
        who = self.because(rule).capitalised()
        own = [fact for fact in conclusions if self._is_own(rule, fact)]
        if technique in ("cannot reach", "no gaps") and own and all(fact.holds for fact in own):
            drawn = self._lengths(rule, ((arm.least, direction) for direction, arm in enumerate(self._arms(rule))))
            passes = phrase("{} " + NO_GAPS + ": it passes {}", who, drawn, all_cells(own))
            return Named("no gaps", joined("; ", [passes, *left]))
        if _number(rule) == 0 and says and not left:
            return Named(technique, phrase("{} {}", who, told))
        is_said = technique == "must reach" and not self._one_way(rule)
        if is_said and own:
            if says or left:
                told, says = self._must_within(rule, new, says)
            return Named(technique, joined("; ", [phrase("{} {}", who, told), *says, *left]))
        if technique == "full" and left:  # that it goes no further need not be said
            return Named(technique, phrase("{} {}, so {}", who, told, joined("; ", left)))
        if says:
            return Named(technique, phrase("{} {}: {}", who, told, joined("; ", [*says, *left])))
        taken = self._taken(rule, conclusions)
        if taken and technique in ("full", "cannot reach", "no gaps"):
            told = phrase("passes {}", cell_list(taken))
        template = "{} {}: {}" if technique == "must reach" else "{} {}, so {}"
        return Named("only reach", phrase(template, who, told, joined("; ", left or self._so(rule, conclusions))))

    def _taken(self, rule: Rule, conclusions: Sequence[Fact]) -> list[Cell]:
        """The cells that others do not reach because the number covers them."""
        return [fact.cell for fact in conclusions if not fact.holds and not self._is_own(rule, fact)]

    def _cut_off(self, rule: Rule, before: Sequence[Fact], behind: dict[Cell, list[Fact]]) -> list[Sentence]:
        """What follows behind each bar; the number is named again where others were named before."""
        cut_off, named = [], list(before)
        for bar, facts in behind.items():
            clear = named and all(self._is_own(rule, fact) for fact in named)
            who = "it" if clear else self.because(rule)
            so = joined("; ", self._so(rule, facts))
            cut_off.append(phrase("{} cannot pass {}, so {}", who, cell_mention(bar), so))
            named += facts
        return cut_off

    def _behind(self, rule: Rule, conclusions: Sequence[Fact]) -> dict[Cell, list[Fact]]:
        """By the cell that the number cannot pass, the facts about cells behind it, if nothing else says them."""
        technique, behind = self._state_of(rule).technique, dict[Cell, list[Fact]]()
        if technique not in ("no gaps", "cannot reach"):
            return behind
        barred, said = self._barred(rule), self._too_far(rule) if technique == "cannot reach" else ()
        for fact in conclusions:
            if fact.cell in barred and fact.cell not in said:
                behind.setdefault(barred[fact.cell], []).append(fact)
        return behind

    def _so(self, rule: Rule, facts: Sequence[Fact]) -> list[Sentence]:
        """What follows for cells that the number cannot cover."""
        own = [fact for fact in facts if self._is_own(rule, fact)]
        missed = [phrase("it does not reach {}", any_cell(own))] if own else []
        return [*missed, *self._left(rule, facts)]

    def _state_of(self, rule: Rule) -> Named:
        """The technique, and what is true of the number."""
        number, arms = _number(rule), self._arms(rule)
        drawn = self._lengths(rule, ((arm.least, direction) for direction, arm in enumerate(arms)))
        no_gaps = Named("no gaps", phrase(NO_GAPS, drawn))
        if number is None:
            return no_gaps
        left = number - sum(arm.least for arm in arms)
        if not left:
            return Named("full", phrase("is complete" if number else "sends out no line"))
        if number == sum(arm.most for arm in arms):
            alone = self._one_way(rule) and not drawn
            return Named("needs all", self._can_only(rule) if alone else phrase("needs every cell it can still reach"))
        if any(self._least(rule)):
            one_way = self._one_way(rule)
            return Named("must reach", self._can_only(rule) if one_way else self._must(rule, self._least_told(rule)))
        if any(arm.most > left + arm.least for arm in arms):
            return Named("cannot reach", has_only(number, left, drawn))
        return no_gaps

    def _own(self, rule: Rule, new: Sequence[int], conclusions: Sequence[Fact]) -> list[Sentence]:
        """What is said of the number itself, without naming it again."""
        own = [fact for fact in conclusions if self._is_own(rule, fact)]
        told = self._covers(rule, [fact.cell for fact in own if fact.holds])
        missed = [fact for fact in own if not fact.holds]
        bounds = self._bounds(rule, new)
        if not missed or not bounds:
            return told
        if not self._are_tight(rule, bounds):
            return [*told, phrase("it does not reach {}", any_cell(missed))]
        all_used = _number(rule) == sum(arm.most for arm in self._arms(rule, self.reasoner.known.union(new)))
        if all_used and (told or self._state_of(rule).technique != "must reach"):
            return told or [phrase("it goes no further")]
        return [*told, *self._bounded(rule, bounds)]

    def _bounds(self, rule: Rule, new: Sequence[int]) -> list[tuple[int, int]]:
        """How far the number goes at most, in each direction where that was not known before."""
        before, after = self._arms(rule), self._arms(rule, self.reasoner.known.union(new))
        most = [(arm.most, direction) for direction, arm in enumerate(after)]
        return [bound for bound, arm in zip(most, before, strict=True) if bound[0] < arm.most]

    def _are_tight(self, rule: Rule, bounds: Sequence[tuple[int, int]]) -> bool:
        """Whether they are all that the length of the lines says; not if only a part of what follows is wanted."""
        return all(most <= self._farthest(rule, direction) for most, direction in bounds)

    def _covers(self, rule: Rule, cells: Sequence[Cell]) -> list[Sentence]:
        """How far the number goes with these cells, unless that was said already."""
        arms, known, lengths = self._puzzle.arms[_clue(rule).cell], self._arms(rule), []
        for direction, arm in enumerate(arms):
            reached = [place for place, cell in enumerate(arm, start=1) if cell in cells]
            lengths += [(max(reached[-1], known[direction].least), direction)] if reached else []
        if not lengths or (self._state_of(rule).technique == "must reach" and not self._one_way(rule)):
            return []
        return [phrase("it goes {}", self._lengths(rule, lengths))]

    def _one_way(self, rule: Rule) -> bool:
        """Whether the number has only one direction in which to go on."""
        return sum(arm.most > arm.least for arm in self._arms(rule)) == 1

    def _lengths(self, rule: Rule, lengths: Iterable[tuple[int, int]]) -> Sentence:
        """How far in which direction: "2 up and 1 left"; nothing of lines of no length."""
        arms = self._puzzle.arms[_clue(rule).cell]
        return listed(
            [
                Mention(f"{length} {DIRECTION_NAMES[direction]}", tuple(arms[direction][:length]))
                for length, direction in lengths
                if length
            ]
        )

    def _bounded(self, rule: Rule, bounds: Sequence[tuple[int, int]]) -> list[Sentence]:
        """How far the number goes at most in some directions."""
        stops = [DIRECTION_NAMES[direction] for most, direction in bounds if not most]
        goes = [bound for bound in bounds if bound[0]]
        if not stops and goes[1:] and {most for most, _ in goes} == {_number(rule)}:
            return [phrase("it goes at most {} in any direction", goes[0][0])]
        told = [phrase("it goes at most {}", self._lengths(rule, goes))] if goes else []
        return [*told, phrase("it does not go {}", joined(" or ", stops))] if stops else told

    def _can_only(self, rule: Rule) -> Sentence:
        """The one direction in which the number can go on."""
        arms = self._arms(rule)
        way = next(DIRECTION_NAMES[direction] for direction, arm in enumerate(arms) if arm.most > arm.least)
        drawn = self._lengths(rule, ((arm.least, direction) for direction, arm in enumerate(arms)))
        if drawn and all(arm.most > arm.least for arm in arms if arm.least):
            return phrase("can only go further {}", way)
        already = phrase("already goes {}, and the rest ", drawn) if drawn else ""
        return phrase("{}can only go {}", already, way)

    def _least(self, rule: Rule) -> list[int]:
        """How far the number has to go in each direction, because of the room in the others; 0 if that is known."""
        arms = self._arms(rule)
        spare = sum(arm.most for arm in arms) - (_number(rule) or 0)
        return [arm.most - spare if arm.most - spare > arm.least else 0 for arm in arms]

    def _least_told(self, rule: Rule) -> Sentence:
        return phrase("at least {}", self._lengths(rule, zip(self._least(rule), DIRECTIONS, strict=True)))

    def _must_within(self, rule: Rule, new: Sequence[int], says: list[Sentence]) -> tuple[Sentence, list[Sentence]]:
        """How far the number has to go where more follows from what is drawn; and what is left to say of that."""
        longer, bounds = [way for way, least in enumerate(self._least(rule)) if least], self._bounds(rule, new)
        if [way for _, way in bounds] != longer or longer[1:] or not self._are_tight(rule, bounds):
            return self._must(rule, self._least_told(rule), with_drawn=True), says
        ((most, way),), least = bounds, max(self._least(rule))
        between = f"{span(least, most)} {DIRECTION_NAMES[way]}"
        cells = tuple(self._puzzle.arms[_clue(rule).cell][way][:most])
        return self._must(rule, phrase("{}", Mention(between, cells)), with_drawn=True), []

    def _must(self, rule: Rule, goes: Sentence, *, with_drawn: bool = False) -> Sentence:
        """How far the number goes, because of the room that it has elsewhere."""
        least, arms = self._least(rule), list(enumerate(self._arms(rule)))
        elsewhere = arms if sum(map(bool, least)) > 1 else [(way, arm) for way, arm in arms if not least[way]]
        if with_drawn and any(arm.least for _, arm in elsewhere):
            return phrase("goes {}, so it goes {}", self._ranges(rule, elsewhere), goes)
        room = self._lengths(rule, ((arm.most, way) for way, arm in elsewhere))
        return phrase("can go at most {}, so it goes {}", room, goes)

    def _ranges(self, rule: Rule, arms: Iterable[tuple[int, ArmReach]]) -> Sentence:
        """How far the number goes in each direction: "2 down, 1 to 3 left and at most 1 right"."""
        drawn, open_ways = list[Mention](), list[tuple[int, int]]()
        for way, (least, most) in arms:
            cells = tuple(self._puzzle.arms[_clue(rule).cell][way][:most])
            if least:
                drawn.append(Mention(f"{span(least, most)} {DIRECTION_NAMES[way]}", cells))
            else:
                open_ways.append((most, way))
        room = self._lengths(rule, open_ways)
        return listed([*drawn, phrase("at most {}", room)] if room else drawn)

    def _left(self, rule: Rule, conclusions: Sequence[Fact]) -> list[Sentence]:
        """What other numbers do, since this one leaves them cells or takes them."""
        others = [fact for fact in conclusions if not self._is_own(rule, fact)]
        only: dict[NumberClue, list[Cell]] = {}
        for fact in others:
            clue = self._clue_of(fact)
            if fact.holds and clue:
                only.setdefault(clue, []).append(fact.cell)
        rest = [fact for fact in others if not fact.holds or fact.value == UNCOVERED]
        return [*(left_to(only) if len(only) > MAX_ONLY else only_reached(only)), *self.statements(rest)]

    # reasons and suppositions

    def spot(self, clue: Clue) -> Sentence:
        """The number and where it stands."""
        return phrase("{}", clue.name) if isinstance(clue, NumberClue) else clue.sentence()

    def because(self, rule: Rule) -> Sentence:
        """The number and where it stands."""
        return phrase("{}", _clue(rule).name)

    def contradiction(self, rule: Rule, supposed: set[int]) -> Contradiction:
        """What is wrong with the lines; of what is supposed only that is counted on which it rests."""
        rests_on = self.reasoner.alone(rule).needed(supposed, [])
        known = set(self.reasoner.known)
        self.reasoner.close(known, rests_on)
        return Contradiction(phrase("{} {}", self.because(rule), self._wrong(rule, known)), rests_on)

    def _wrong(self, rule: Rule, known: set[int]) -> Sentence:
        arms = self._arms(rule, known)
        for direction, arm in enumerate(arms):
            seen = self._puzzle.arms[_clue(rule).cell][direction]
            for cell in seen[arm.most :]:
                if self.reasoner.lits.of(cell, direction) in known:
                    bar = cell_mention(seen[arm.most])
                    return phrase("has to reach {} but cannot pass {}", cell_mention(cell), bar)
        most = sum(arm.most for arm in arms)
        if most < (_number(rule) or 0):
            return phrase("has room for only {}", number_of_cells(most)) if most else phrase("has no room")
        drawn = self._lengths(rule, ((arm.least, direction) for direction, arm in enumerate(arms)))
        return phrase("goes {}, which is too far", drawn)

    def told(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> tuple[Fact, ...]:
        """What the number has to reach, since it takes it from others, and what it leaves to another one."""
        return tuple(dict.fromkeys(fact if fact.holds else self._instead(rule, fact, before) for fact in facts))

    def _instead(self, rule: Rule, fact: Fact, before: set[int]) -> Fact:
        """Which line reaches the cell instead: this number's, or the only other one if that is clear."""
        if not self._is_own(rule, fact):
            ways = {cell: way for way, arm in enumerate(self._puzzle.arms[_clue(rule).cell]) for cell in arm}
            return Fact(fact.cell, ways[fact.cell])
        values = self.reasoner.lits.all_of(fact.cell).items()
        others = [value for value, literal in values if -literal not in before and value != fact.value]
        return Fact(fact.cell, others[0]) if len(others) == 1 and UNCOVERED not in others else fact

    def link(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """What the number has to do, and what it leaves to others."""
        own = [fact for fact in facts if self._is_own(rule, fact)]
        others = [fact for fact in facts if fact not in own]
        passed = [fact for fact in own if fact.holds and self._is_passed(rule, fact, before)]
        reached = [fact for fact in own if fact.holds and fact not in passed]
        missed = [fact for fact in own if not fact.holds]
        does = [phrase("passes {}", all_cells(passed))] if passed else []
        does += [phrase("has to reach {}", all_cells(reached))] if reached else []
        if missed:
            does.append(phrase("cannot reach {} (it {})", any_cell(missed), self._why_not(rule, missed, before)))
        told = [phrase("{} {}", self.because(rule), listed(does))] if does else []
        if others:
            left = joined("; ", self._left(rule, others))
            told.append(phrase("{} ({} {})", left, self.because(rule), self._why_not(rule, others, before)))
        return joined("; ", told)

    def _is_passed(self, rule: Rule, fact: Fact, before: set[int]) -> bool:
        """Whether the number reached a cell behind it already."""
        arm = self._puzzle.arms[_clue(rule).cell][fact.value]
        behind = arm[arm.index(fact.cell) + 1 :]
        return any(self.reasoner.lits.of(cell, fact.value) in before for cell in behind)

    def _why_not(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """Why the number does not reach cells; of what is supposed only that is counted on which it rests."""
        wanted = [self.reasoner.lits.of(fact.cell, fact.value) * (1 if fact.holds else -1) for fact in facts]
        known = set(self.reasoner.known)
        self.reasoner.close(known, self.reasoner.alone(rule).needed(before, wanted))
        arms, barred = self._arms(rule, known), self._barred(rule, known)
        if sum(arm.least for arm in arms) == _number(rule):
            return phrase("is complete")
        bars = {barred.get(fact.cell) for fact in facts}
        bar = bars.pop() if len(bars) == 1 else None
        return phrase("cannot go that far") if bar is None else phrase("cannot pass {}", cell_mention(bar))

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
        return phrase("{} reached {}, not {}", one.name, cell, two.name)

    def nothing_left(self, cell: Cell) -> Contradiction:
        """A cell that no line can reach."""
        return super().nothing_left(cell)._replace(sentence=phrase("no number can reach {}", cell_mention(cell)))

    def statements(self, facts: Iterable[Fact]) -> list[Sentence]:
        """Which numbers reach which cells."""
        alike: dict[tuple[NumberClue | None, bool], list[Fact]] = {}
        for fact in facts:
            alike.setdefault((self._clue_of(fact), fact.holds), []).append(fact)
        return [statement(clue, same, holds=holds) for (clue, holds), same in alike.items()]


def _clue(rule: Rule) -> NumberClue:
    assert isinstance(rule.clue, NumberClue)
    return rule.clue


def _number(rule: Rule) -> int | None:
    """The number, if it is known."""
    number = _clue(rule).number
    return number if isinstance(number, int) else None
