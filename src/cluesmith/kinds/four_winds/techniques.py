"""Four Winds as people see it: how far a number's lines must go, and how far they can."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import ClassVar

from msgspec.structs import replace

from cluesmith.explaining.techniques import Found, Named, Notes, Technique
from cluesmith.grid import DIRECTIONS, Cell, Values
from cluesmith.kinds.four_winds import UNCOVERED, FourWinds
from cluesmith.kinds.four_winds.clues import NumberClue
from cluesmith.kinds.four_winds.lines import drawn_lines
from cluesmith.kinds.four_winds.reach import clue_of, number_of
from cluesmith.kinds.four_winds.suppositions import Suppositions
from cluesmith.kinds.four_winds.words import (
    DIRECTION_NAMES,
    QUESTIONS,
    ArmReach,
    all_cells,
    and_so,
    any_cell,
    in_turn,
    left_to,
    so,
    span,
)
from cluesmith.picture import Picture
from cluesmith.puzzle import Fact, Puzzle, Rule
from cluesmith.sentence import Mention, Sentence, cell_list, cell_mention, either, joined, listed, phrase

MAX_IN_TURN = 6  # numbers of which one sentence tells
NO_GAPS = "goes {}, and a line has no gaps"


class FourWindsTechniques(Suppositions):
    """A number whose lines are complete, or that needs all it can reach, comes before any finer count."""

    questions: ClassVar[Mapping[str, str]] = QUESTIONS

    def techniques(self) -> Sequence[Technique]:
        """First cells that only one number sees, then numbers that leave no choice, then all that a number gives.

        What is only ruled out comes last.
        """
        return [
            Technique(1, self._only_seen),
            Technique(1, self._no_choice),
            Technique(2, self._writing),
            Technique(2, self.all_by_one),
        ]

    def _only_seen(self, rule: Rule) -> Found | None:
        lits = self.reasoner.lits
        alone = [cell for cell in rule.cells if len(lits.domains[cell]) == 1]
        new = [literal for cell in alone for literal in lits.all_of(cell).values()]
        new = [literal for literal in new if literal not in self.reasoner.known]
        return Found([rule], new) if new else None

    def _no_choice(self, rule: Rule) -> Found | None:
        number, arms = number_of(rule), self._arms(rule)
        if number not in (sum(arm.least for arm in arms), sum(arm.most for arm in arms)):
            return None
        return self.all_by_one(rule)

    def _writing(self, rule: Rule) -> Found | None:
        found = self.all_by_one(rule)
        return found if found and self._writes(found.new) else None

    def _writes(self, new: Sequence[int]) -> bool:
        """Whether that leaves a cell to a line, or to none."""
        facts, known = list(map(self.reasoner.fact, new)), self.reasoner.known.union(new)
        return any(fact.holds for fact in facts) or any(
            sum(-literal not in known for literal in self.reasoner.lits.all_of(cell).values()) == 1
            for cell in {fact.cell for fact in facts}
        )

    def at_a_glance(self) -> Sequence[Rule]:
        """Also that a 0 sends out no line."""
        return [*super().at_a_glance(), *(rule for rule in self.reasoner.stated if number_of(rule) == 0)]

    def sequel(self, technique: str, changed: Sequence[Rule]) -> Found | None:
        """One complete number after another, or one that needs all after another; or what is so all over the board.

        Cells that only one number sees come before all else, so after any other step there are none.
        """
        everywhere = self.reasoner.stated
        match technique:
            case "only reach":
                return _first(self._only_seen, everywhere)
            case "full":
                return _first(self._leaving, changed)
            case "needs all":
                return _first(self._taking, changed)
            case "cannot reach" if not any(map(self._writing, everywhere)):
                return _first(self._limited, everywhere)
        return None

    def _leaving(self, rule: Rule) -> Found | None:
        """What a complete number leaves to others."""
        return self._writing(rule) if self._state_of(rule).technique == "full" else None

    def _taking(self, rule: Rule) -> Found | None:
        """The lines of a number that needs all it can reach."""
        return self.all_by_one(rule) if self._state_of(rule).technique == "needs all" else None

    def _limited(self, rule: Rule) -> Found | None:
        """That a number of which nothing is drawn goes no further than it says."""
        if any(arm.least for arm in self._arms(rule)) or self._state_of(rule).technique != "cannot reach":
            return None
        found = self.all_by_one(rule)
        return found if found and not self._writes(found.new) else None

    def and_so_on(self, technique: str, facts: Sequence[Fact]) -> Sentence:
        """What is left to which numbers, how far these go, or which go no further than their numbers."""
        if technique == "cannot reach":
            numbers = dict.fromkeys(filter(None, map(self._clue_of, facts)))
            names = listed([clue.name for clue in numbers], most=len(numbers))
            ending = "go no further than their numbers" if len(numbers) > 1 else "goes no further than its number"
            return phrase("In the same way, {} {}.", names, ending)
        lines = [(clue, fact) for fact in facts if fact.holds and (clue := self._clue_of(fact))]
        every, tell = (_once(lines), self._going) if technique == "needs all" else (_runs(lines), self._passing_on)
        told = [tell(every[start : start + MAX_IN_TURN]) for start in range(0, len(every), MAX_IN_TURN)]
        told += self.statements(fact for fact in facts if fact.value == UNCOVERED)
        return phrase("In the same way, {}.", joined(". Then ", told))

    def _going(self, numbers: Sequence[tuple[NumberClue, list[Fact]]]) -> Sentence:
        """How far these numbers go then."""
        (clue, lines), *others = numbers
        first = phrase("{} goes {}", clue.name, self._up_to(clue, lines))
        return in_turn([first, *(phrase("{} {}", other.name, self._up_to(other, lines)) for other, lines in others)])

    def _up_to(self, clue: NumberClue, lines: Sequence[Fact]) -> Sentence:
        """How far the number goes in each direction in which it reaches one of these cells."""
        arms = self._puzzle.arms[clue.cell]
        reached = [(1 + arms[fact.value].index(fact.cell), fact.value) for fact in lines]
        longest = {way: max(length for length, other in reached if other == way) for _, way in reached}
        return self._lengths_of(clue.cell, [(length, way) for way, length in sorted(longest.items())])

    def _passing_on(self, numbers: Sequence[tuple[NumberClue, list[Fact]]]) -> Sentence:
        """Which cells are left to these numbers."""
        [told] = left_to([(clue, [fact.cell for fact in facts]) for clue, facts in numbers])
        return told

    def routine(self, rule: Rule) -> Found | None:
        """The lines from the number to where they are known to go, and that they end where that is plain.

        They end when the number is complete, and before what they cannot pass. Where only one other number is left for
        a cell, that is worth a step.
        """
        known, arms = self.reasoner.known, self._puzzle.arms[clue_of(rule).cell]
        lines = [[self.reasoner.lits.of(cell, way) for cell in arm] for way, arm in enumerate(arms)]
        drawn = [max((place for place, fact in enumerate(line, start=1) if fact in known), default=0) for line in lines]
        is_complete = sum(drawn) == number_of(rule)
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
        if passes := self._passes(rule, conclusions):
            return passes
        if technique == "cannot reach":
            return self._at_most(rule, new, conclusions)
        if technique == "must reach":
            return self._has_to(rule, new, conclusions)
        says, left = self._own(rule, new, conclusions), self._left(rule, conclusions)
        own = any(self._is_own(rule, fact) for fact in conclusions)
        is_said = technique == "full" and left  # that it goes no further need not be said
        who = self.because(rule).capitalised()
        if is_said or self._says_all(rule):
            return Named(technique if own or is_said else "only reach", so(phrase("{} {}", who, told), left))
        if says:
            return Named(technique, so(phrase("{} {}: {}", who, told, joined("; ", says)), left))
        return Named("only reach", so(phrase("{} {}", who, told), left or self._so(rule, conclusions)))

    def _passes(self, rule: Rule, conclusions: Sequence[Fact]) -> Named | None:
        """That the number covers cells since it reaches others behind them; None where it is not that."""
        technique, own = self._state_of(rule).technique, [fact for fact in conclusions if self._is_own(rule, fact)]
        left, who = self._left(rule, conclusions), self.because(rule).capitalised()
        if technique in ("cannot reach", "no gaps") and own and all(fact.holds for fact in own):
            passes = phrase("{} " + NO_GAPS + ": it passes {}", who, self._drawn(rule), all_cells(own))
            return Named("no gaps", joined("; ", [passes, *left]))
        taken = [fact.cell for fact in conclusions if not fact.holds and fact not in own]
        if taken and not own and technique in ("full", "cannot reach", "no gaps"):
            return Named("only reach", so(phrase("{} passes {}", who, cell_list(taken)), left))
        return None

    def _has_to(self, rule: Rule, new: Sequence[int], conclusions: Sequence[Fact]) -> Named:
        """How far the number has to go, and what that leaves to others."""
        technique, told, *_ = self._state_of(rule)
        says, left = self._own(rule, new, conclusions), self._left(rule, conclusions)
        own = [fact for fact in conclusions if self._is_own(rule, fact)]
        if not own:
            technique = "only reach"
        elif not self._one_way(rule) and (says or left):
            told, says = self._must_within(rule, new, says)
        reason = joined("; ", [phrase("{} {}", self.because(rule).capitalised(), told), *says])
        if self._one_way(rule) and not self._drawn(rule, besides=[self._only_way(rule)]):
            return Named(technique, so(reason, left))  # it is not said how far
        return Named(technique, and_so(reason, left) if own else phrase("{}: {}", reason, joined("; ", left)))

    def _at_most(self, rule: Rule, new: Sequence[int], conclusions: Sequence[Fact]) -> Named:
        """How far the number goes at most, since more would be too far, and what it does not reach therefore."""
        own, bounds = [fact for fact in conclusions if self._is_own(rule, fact)], self._bounds(rule, new)
        is_news = bool(bounds) and self._are_tight(rule, bounds)
        far = [fact.cell for fact in conclusions if not is_news or fact not in own]
        looks = self._ways(rule)
        ways = {way for _, way in bounds if is_news} | {looks[cell] for cell in far if cell in looks}
        goes = self._not_beyond(rule, [(self._farthest(rule, way), way) for way in sorted(ways)])
        drawn = self._drawn(rule, besides=ways if len(ways) == 1 else ())
        who, technique = self.because(rule).capitalised(), "cannot reach" if own else "only reach"
        if not is_news:
            known = phrase("{} and ", drawn) if drawn else ""
            return Named(technique, so(phrase("{} goes {}{}", who, known, goes), self._so(rule, conclusions)))
        left = self._left(rule, conclusions)
        if drawn:
            return Named(technique, and_so(phrase("{} already goes {}, so it goes {}", who, drawn, goes), left))
        return Named(technique, so(phrase("{} goes {}", who, goes), left))

    def _drawn(self, rule: Rule, *, besides: Container[int] = ()) -> Sentence:
        """How far the number goes already, in other directions than those."""
        arms = enumerate(self._arms(rule))
        return self._lengths(rule, ((arm.least, way) for way, arm in arms if way not in besides))

    def _cut_off(self, rule: Rule, before: Sequence[Fact], behind: dict[Cell, list[Fact]]) -> list[Sentence]:
        """What follows behind bars; the number is named again where others were named before."""
        if not behind:
            return []
        clear = before and all(self._is_own(rule, fact) for fact in before)
        who, bars = phrase("it") if clear else self.because(rule), either(map(cell_mention, behind))
        facts = [fact for cut_off in behind.values() for fact in cut_off]
        return [so(phrase("{} cannot pass {}", who, bars), self._so(rule, facts))]

    def _behind(self, rule: Rule, conclusions: Sequence[Fact]) -> dict[Cell, list[Fact]]:
        """By the cell that the number cannot pass, the facts about cells behind it, if nothing else says them."""
        technique, behind = self._state_of(rule).technique, dict[Cell, list[Fact]]()
        if technique not in ("no gaps", "cannot reach", "must reach") or self._says_all(rule):
            return behind
        barred, far = self._barred(rule), self._too_far(rule) if technique == "cannot reach" else set()
        for fact in conclusions:
            is_silent = technique == "must reach" or fact.cell in far
            if fact.cell in barred and not (is_silent if self._is_own(rule, fact) else barred[fact.cell] in far):
                behind.setdefault(barred[fact.cell], []).append(fact)
        return behind

    def _so(self, rule: Rule, facts: Sequence[Fact]) -> list[Sentence]:
        """What follows for cells that the number cannot cover."""
        own = [fact for fact in facts if self._is_own(rule, fact)]
        missed = [phrase("it does not reach {}", any_cell(own))] if own else []
        return [*missed, *self._left(rule, facts)]

    def _state_of(self, rule: Rule) -> Named:
        """The technique, and what is true of the number."""
        number, arms = number_of(rule), self._arms(rule)
        drawn = self._drawn(rule)
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
            return Named("cannot reach", phrase(""))  # how far it can go depends on what is new
        return no_gaps

    def _own(self, rule: Rule, new: Sequence[int], conclusions: Sequence[Fact]) -> list[Sentence]:
        """What is said of the number itself, without naming it again."""
        if self._says_all(rule):
            return []
        own = [fact for fact in conclusions if self._is_own(rule, fact)]
        told = self._covers(rule, [fact.cell for fact in own if fact.holds])
        missed = [fact for fact in own if not fact.holds]
        bounds = self._bounds(rule, new)
        if not missed or not bounds:
            return told
        if not self._are_tight(rule, bounds):
            return [*told, phrase("it does not reach {}", any_cell(missed))]
        all_used = number_of(rule) == sum(arm.most for arm in self._arms(rule, self.reasoner.known.union(new)))
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
        arms, known, lengths = self._puzzle.arms[clue_of(rule).cell], self._arms(rule), []
        for direction, arm in enumerate(arms):
            reached = [place for place, cell in enumerate(arm, start=1) if cell in cells]
            lengths += [(max(reached[-1], known[direction].least), direction)] if reached else []
        if not lengths or (self._state_of(rule).technique == "must reach" and not self._one_way(rule)):
            return []
        return [phrase("it goes {}", self._lengths(rule, lengths))]

    def _one_way(self, rule: Rule) -> bool:
        """Whether the number has only one direction in which to go on."""
        return sum(arm.most > arm.least for arm in self._arms(rule)) == 1

    def _bounded(self, rule: Rule, bounds: Sequence[tuple[int, int]]) -> list[Sentence]:
        """How far the number goes at most in some directions."""
        stops = [DIRECTION_NAMES[direction] for most, direction in bounds if not most]
        goes = [bound for bound in bounds if bound[0]]
        told = [phrase("it goes {}", self._not_beyond(rule, goes))] if goes else []
        return [*told, phrase("it does not go {}", joined(" or ", stops))] if stops else told

    def _not_beyond(self, rule: Rule, bounds: Sequence[tuple[int, int]]) -> Sentence:
        """`at most 2 left`, `at most 1 up, left or right`, `at most 2 up or 1 left`, `at most 3 in any direction`."""
        arms = self._puzzle.arms[clue_of(rule).cell]
        most = {length for length, _ in bounds}
        if most == {number_of(rule)} and bounds[1:]:
            near = tuple(cell for arm in arms for cell in arm[: number_of(rule)])
            return phrase("at most {}", Mention(f"{number_of(rule)} in any direction", near))
        said: list[Mention] = []
        for length, way in bounds:
            again = "" if said and len(most) == 1 else f"{length} "
            said.append(Mention(again + DIRECTION_NAMES[way], tuple(arms[way][:length])))
        return phrase("at most {}", either(said))

    def _says_all(self, rule: Rule) -> bool:
        """Whether no line leaves the number, or it is told that they can only go one way: how far, it says itself."""
        technique, drawn = self._state_of(rule).technique, any(arm.least for arm in self._arms(rule))
        can_only = technique == "must reach" or (technique == "needs all" and not drawn)
        return number_of(rule) == 0 or (can_only and self._one_way(rule))

    def _can_only(self, rule: Rule) -> Sentence:
        """The one direction in which the number can go on; how far, where it also goes elsewhere."""
        way = self._only_way(rule)
        if drawn := self._drawn(rule, besides=[way]):
            return phrase("goes {}, so it goes {}", drawn, self._lengths(rule, [(self._farthest(rule, way), way)]))
        template = "can only go further {}" if self._arms(rule)[way].least else "can only go {}"
        cells = self._puzzle.arms[clue_of(rule).cell][way][: self._farthest(rule, way)]
        return phrase(template, Mention(DIRECTION_NAMES[way], tuple(cells)))

    def _only_way(self, rule: Rule) -> int:
        """The first direction in which the number can go on."""
        return next(way for way, arm in enumerate(self._arms(rule)) if arm.most > arm.least)

    def _least(self, rule: Rule) -> list[int]:
        """How far the number has to go in each direction, because of the room in the others; 0 if that is known."""
        arms = self._arms(rule)
        spare = sum(arm.most for arm in arms) - (number_of(rule) or 0)
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
        cells = tuple(self._puzzle.arms[clue_of(rule).cell][way][:most])
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
            cells = tuple(self._puzzle.arms[clue_of(rule).cell][way][:most])
            if least:
                drawn.append(Mention(f"{span(least, most)} {DIRECTION_NAMES[way]}", cells))
            else:
                open_ways.append((most, way))
        room = self._lengths(rule, open_ways)
        return listed([*drawn, phrase("at most {}", room)] if room else drawn)


def _once(lines: Iterable[tuple[NumberClue, Fact]]) -> list[tuple[NumberClue, list[Fact]]]:
    """Each number with all its cells, where the last of them is found: before that it does not need all."""
    numbers: dict[NumberClue, list[Fact]] = {}
    for clue, fact in lines:
        numbers[clue] = [*numbers.pop(clue, []), fact]
    return list(numbers.items())


def _runs(lines: Iterable[tuple[NumberClue, Fact]]) -> list[tuple[NumberClue, list[Fact]]]:
    """The cells in the order in which they are found: a number comes again where its later ones follow from others."""
    return [(clue, [fact for _, fact in run]) for clue, run in groupby(lines, key=itemgetter(0))]


def _first(look: Callable[[Rule], Found | None], rules: Iterable[Rule]) -> Found | None:
    return next(filter(None, map(look, rules)), None)
