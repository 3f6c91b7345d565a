"""Four Winds as people see it: how far a number's lines must go, and how far they can."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Named, Notes, Technique, Techniques
from cluesmith.grid import DIRECTIONS, OPPOSITE, Cell, Values, beside
from cluesmith.kinds.four_winds import UNCOVERED, FourWinds
from cluesmith.kinds.four_winds.clues import NumberClue
from cluesmith.kinds.four_winds.lines import drawn_lines
from cluesmith.picture import Picture
from cluesmith.puzzle import Clue, Fact, Puzzle, Rule
from cluesmith.sentence import Mention, Sentence, cell_list, cell_mention, joined, listed, phrase

DIRECTION_NAMES = ("up", "down", "left", "right")
MAX_ONLY = 2  # so often a sentence says that only some number can reach a cell


QUESTIONS = {
    "only reach": "Which numbers can still reach {cells}?",
    "full": "How much is left to draw for {clues}?",
    "needs all": "How much room does {clues} have?",
    "must reach": "How much room does {clues} have in each direction?",
    "cannot reach": "How far can {clues} go?",
    "no gaps": "What does the line of {clues} pass?",
}


class ArmReach(NamedTuple):
    """How far a number's line goes in one direction: at least, and at most."""

    least: int
    most: int


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
            return Named("only reach", phrase("Only {} can reach {}.", self.because(rule), _cells(conclusions)))
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
        if _number(rule) == 0 and says:
            return Named(technique, joined("; ", [phrase("{} {}", who, told), *left]))
        is_said = technique == "must reach" and not self._one_way(rule)
        if is_said and any(self._is_own(rule, fact) for fact in conclusions):
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
        missed = [phrase("it does not reach {}", _any_cell(own))] if own else []
        return [*missed, *self._left(rule, facts)]

    def _state_of(self, rule: Rule) -> Named:
        """The technique, and what is true of the number."""
        number, arms = _number(rule), self._arms(rule)
        drawn = self._lengths(rule, ((arm.least, direction) for direction, arm in enumerate(arms)))
        no_gaps = Named("no gaps", phrase("goes {}, and a line has no gaps", drawn))
        if number is None:
            return no_gaps
        left = number - sum(arm.least for arm in arms)
        if not left:
            return Named("full", phrase("is complete" if number else "sends out no line"))
        if number == sum(arm.most for arm in arms):
            return Named("needs all", phrase("needs every cell it can still reach"))
        must = [number - sum(arm.most for arm in arms) + arm.most for arm in arms]
        if any(length > arm.least for length, arm in zip(must, arms, strict=True)):
            return Named("must reach", self._must(rule, arms, must))
        if any(arm.most > left + arm.least for arm in arms):
            return Named("cannot reach", _has_only(number, left, drawn))
        return no_gaps

    def _own(self, rule: Rule, new: Sequence[int], conclusions: Sequence[Fact]) -> list[Sentence]:
        """What is said of the number itself, without naming it again."""
        own = [fact for fact in conclusions if self._is_own(rule, fact)]
        told = self._covers(rule, [fact.cell for fact in own if fact.holds])
        missed = [fact for fact in own if not fact.holds]
        before, after = self._arms(rule), self._arms(rule, self.reasoner.known.union(new))
        bounds = [
            (after[direction].most, direction)
            for direction in DIRECTIONS
            if after[direction].most < before[direction].most
        ]
        if not missed or not bounds:
            return told
        if any(most > self._farthest(rule, direction) for most, direction in bounds):  # not all that follows is wanted
            return [*told, phrase("it does not reach {}", _any_cell(missed))]
        all_used = _number(rule) == sum(arm.most for arm in after)
        if all_used and (told or self._state_of(rule).technique != "must reach"):
            return told or [phrase("it goes no further")]
        return [*told, *self._bounded(rule, bounds)]

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
        """Whether the number has only one direction to go."""
        return sum(arm.most > 0 for arm in self._arms(rule)) == 1

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
            return [phrase("none of its lines is longer")]
        told = [phrase("it goes at most {}", self._lengths(rule, goes))] if goes else []
        return [*told, phrase("it does not go {}", joined(" or ", stops))] if stops else told

    def _must(self, rule: Rule, arms: Sequence[ArmReach], must: Sequence[int]) -> Sentence:
        """How far a number has to go in each direction, because of the room that the others leave."""
        free = [direction for direction in DIRECTIONS if arms[direction].most]
        if len(free) == 1:
            return phrase("can only go {}", DIRECTION_NAMES[free[0]])
        room = self._lengths(rule, ((arms[direction].most, direction) for direction in free))
        longer = [direction for direction in free if must[direction] > arms[direction].least]
        least = self._lengths(rule, ((must[direction], direction) for direction in longer))
        return phrase("has room for at most {}, so it goes at least {}", room, least)

    def _left(self, rule: Rule, conclusions: Sequence[Fact]) -> list[Sentence]:
        """What other numbers do, since this one leaves them cells or takes them."""
        others = [fact for fact in conclusions if not self._is_own(rule, fact)]
        only: dict[NumberClue, list[Cell]] = {}
        for fact in others:
            clue = self._clue_of(fact)
            if fact.holds and clue:
                only.setdefault(clue, []).append(fact.cell)
        rest = [fact for fact in others if not fact.holds or fact.value == UNCOVERED]
        return [*(_left_to(only) if len(only) > MAX_ONLY else _only(only)), *self.statements(rest)]

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
            return phrase("has room for only {}", _number_of_cells(most)) if most else phrase("has no room")
        drawn = self._lengths(rule, ((arm.least, direction) for direction, arm in enumerate(arms)))
        return phrase("goes too far: {}", drawn)

    def link(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """What the number has to do, and what it leaves to others; what it takes from another it has to reach."""
        own = [fact for fact in facts if self._is_own(rule, fact)]
        others = [fact for fact in facts if fact not in own and fact.holds]
        reached = [fact for fact in facts if fact.holds == (fact in own)]
        missed = [fact for fact in own if not fact.holds]
        told = [phrase("{} has to reach {}", self.because(rule), _cells(reached))] if reached else []
        told += [phrase("{} cannot reach {}", self.because(rule), _any_cell(missed))] if missed else []
        if others:
            left = joined("; ", self._left(rule, others))
            told.append(phrase("{} ({})", left, self._why_not(rule, others, before)))
        return joined("; ", told)

    def _why_not(self, rule: Rule, others: Sequence[Fact], before: set[int]) -> Sentence:
        """Why cells are left to others; of what is supposed only that is counted on which it rests."""
        wanted, known = [self.reasoner.lits.of(fact.cell, fact.value) for fact in others], set(self.reasoner.known)
        self.reasoner.close(known, self.reasoner.alone(rule).needed(before, wanted))
        arms, barred = self._arms(rule, known), self._barred(rule, known)
        if sum(arm.least for arm in arms) == _number(rule):
            return phrase("{} is complete", self.because(rule))
        bars = {barred.get(fact.cell) for fact in others}
        bar = bars.pop() if len(bars) == 1 else None
        if bar is None:
            return phrase("{} cannot go so far", self.because(rule))
        return phrase("{} cannot pass {}", self.because(rule), cell_mention(bar))

    def suppose(self, fact: Fact) -> Sentence:
        """What a line would do, and if only one other could do it instead, that one."""
        clue, cell = self._clue_of(fact), cell_mention(fact.cell)
        if clue is None:
            return phrase("no line covered {}" if fact.holds else "a line covered {}", cell)
        if fact.holds:
            return phrase("{} reached {}", clue.name, cell)
        others = [value for value in self.reasoner.candidates(fact.cell) if value != fact.value]
        if len(others) != 1 or UNCOVERED in others:
            return phrase("{} did not reach {}", clue.name, cell)
        return phrase("{}, not {}", self.suppose(Fact(fact.cell, others[0])), clue.name)

    def nothing_left(self, cell: Cell) -> Contradiction:
        """A cell that no line can reach."""
        return super().nothing_left(cell)._replace(sentence=phrase("nothing can reach {}", cell_mention(cell)))

    def statements(self, facts: Iterable[Fact]) -> list[Sentence]:
        """Which numbers reach which cells."""
        alike: dict[tuple[NumberClue | None, bool], list[Fact]] = {}
        for fact in facts:
            alike.setdefault((self._clue_of(fact), fact.holds), []).append(fact)
        return [_statement(clue, same, holds=holds) for (clue, holds), same in alike.items()]


def _clue(rule: Rule) -> NumberClue:
    assert isinstance(rule.clue, NumberClue)
    return rule.clue


def _number(rule: Rule) -> int | None:
    """The number, if it is known."""
    number = _clue(rule).number
    return number if isinstance(number, int) else None


def _statement(clue: NumberClue | None, facts: Sequence[Fact], *, holds: bool) -> Sentence:
    """Whether the number, or without one any line, reaches the cells."""
    if clue is None:
        return phrase("no line covers {}", _any_cell(facts)) if holds else phrase("a line covers {}", _cells(facts))
    if holds:
        return phrase("{} reaches {}", clue.name, _cells(facts))
    return phrase("{} does not reach {}", clue.name, _any_cell(facts))


def _cells(facts: Iterable[Fact]) -> Sentence:
    return cell_list(fact.cell for fact in facts)


def _any_cell(facts: Iterable[Fact]) -> Sentence:
    """The cells as they are listed after "not"."""
    return cell_list((fact.cell for fact in facts), last="or")


def _only(only: dict[NumberClue, list[Cell]]) -> list[Sentence]:
    return [phrase("only {} can reach {}", clue.name, cell_list(cells)) for clue, cells in only.items()]


def _left_to(only: dict[NumberClue, list[Cell]]) -> list[Sentence]:
    """The same in fewer words, for many."""
    (clue, cells), *others = only.items()
    first = phrase("{} {} left to {}", cell_list(cells), "is" if len(cells) == 1 else "are", clue.name)
    *middle, last = [phrase("{} to {}", cell_list(cells), clue.name) for clue, cells in others]
    return [joined(", ", [first, *middle, phrase("and {}", last)])]


def _number_of_cells(number: int) -> str:
    return "one cell" if number == 1 else f"{number} cells"


def _has_only(number: int, left: int, drawn: Sentence) -> Sentence:
    """How few cells a number has to cover, beyond what is drawn."""
    if drawn:
        return phrase("already goes {}, which leaves {}", drawn, _number_of_cells(left))
    return phrase("has only {} to cover", _number_of_cells(number))
