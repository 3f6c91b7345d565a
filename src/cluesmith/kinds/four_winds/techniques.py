"""Four Winds as people see it: how far a number's lines must go, and how far they can."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cluesmith.explaining.techniques import Contradiction, Found, Technique, Techniques, capital, listed
from cluesmith.grid import DIRECTIONS, OPPOSITE, Cell, beside, cell_name
from cluesmith.kinds.four_winds import UNCOVERED, FourWinds
from cluesmith.puzzle import Fact

WHERE = ("up", "down", "left", "right")
MOST_ONLY = 2  # so often a sentence says that only some number can reach a cell


class Reach(NamedTuple):
    """How far a number's line goes in one direction: at least, and at most."""

    least: int
    most: int


class FourWindsTechniques(Techniques):
    """A number whose lines are complete, or that needs all it can reach, comes before any finer count."""

    def techniques(self) -> Sequence[Technique]:
        """First cells that only one number sees, then numbers that leave no choice, then all that a number gives."""
        return [Technique(1, self._only_seen), Technique(1, self._no_choice), Technique(2, self.all_by_one)]

    def _only_seen(self, place: int) -> Found | None:
        lits = self.reasoner.lits
        alone = [cell for cell in self.reasoner.rules[place].cells if len(lits.domains[cell]) == 1]
        new = [literal for cell in alone for literal in lits.all_of(cell).values()]
        new = [literal for literal in new if literal not in self.reasoner.known]
        return Found([place], new) if new else None

    def _no_choice(self, place: int) -> Found | None:
        number = self._number(place)
        reach = self._reach(place)
        if number not in (sum(arm.least for arm in reach), sum(arm.most for arm in reach)):
            return None
        return self.all_by_one(place)

    # what is known of a number

    @property
    def _puzzle(self) -> FourWinds:
        assert isinstance(self.reasoner.puzzle, FourWinds)
        return self.reasoner.puzzle

    def _clue(self, place: int) -> Cell:
        cell: Cell = self.reasoner.rules[place].clue.cell
        return cell

    def _number(self, place: int) -> int | None:
        row, column = self._clue(place)
        number = self._puzzle.grid[row][column]
        return number if isinstance(number, int) else None

    def _reach(self, place: int, known: set[int] | None = None) -> list[Reach]:
        """What is known of the four lines."""
        clue, true = self._clue(place), self.reasoner.known if known is None else known
        return [self._reach_to(clue, way, true) for way in DIRECTIONS]

    def _reach_to(self, clue: Cell, way: int, known: set[int]) -> Reach:
        least = most = 0
        for cell in self._in_sight(clue, way):
            if -(literal := self.reasoner.lits.of(cell, way)) in known:
                break
            most += 1
            least = most if literal in known or len(self._puzzle.domain(cell)) == 1 else least
        return Reach(least, most)

    def _in_sight(self, clue: Cell, way: int) -> list[Cell]:
        """All cells over which the line could run, from near to far, if nothing were known."""
        cells, cell = [], beside(clue, way)
        while way in self._puzzle.domain(cell):
            cells.append(cell)
            cell = beside(cell, way)
        return cells

    def _barred(self, place: int, known: set[int] | None = None) -> dict[Cell, Cell]:
        """The cells behind one that the number cannot pass, with that one."""
        barred: dict[Cell, Cell] = {}
        for way, arm in enumerate(self._reach(place, known)):
            seen = self._in_sight(self._clue(place), way)
            barred |= {cell: bar for bar in seen[arm.most : arm.most + 1] for cell in seen[arm.most + 1 :]}
        return barred

    def _too_far(self, place: int) -> set[Cell]:
        """The cells that the number could not cover even if nothing barred the way."""
        clue = self._clue(place)
        return {cell for way in DIRECTIONS for cell in self._in_sight(clue, way)[self._farthest(place, way) :]}

    def _farthest(self, place: int, way: int) -> int:
        """How far the number could go if nothing barred the way."""
        number, reach = self._number(place), self._reach(place)
        if number is None:
            return len(self._in_sight(self._clue(place), way))
        return number - sum(arm.least for arm in reach) + reach[way].least

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> tuple[str, str]:
        """What a number's lines must or cannot do, and what that leaves to others."""
        if len(found.places) > 1:
            return "", ""
        place = found.places[0]
        if all(len(self._puzzle.domain(fact.cell)) == 1 for fact in conclusions):
            names = listed([cell_name(fact.cell) for fact in conclusions])
            return "only reach", f"Only {self.because(place)} can reach {names}."
        behind = self._behind(place, conclusions)
        plain = [fact for fact in conclusions if not any(fact in facts for facts in behind.values())]
        cut_off = self._cut_off(place, plain, behind)
        if not plain:
            technique = "only reach" if any(fact.holds for fact in conclusions) else "cannot reach"
            return technique, f"{capital('; '.join(cut_off))}."
        technique, text = self._plain(place, found.new, plain)
        return technique, "; ".join([text, *cut_off]) + "."

    def _plain(self, place: int, new: Sequence[int], conclusions: Sequence[Fact]) -> tuple[str, str]:
        """The technique, and the sentence about what the length of the lines says."""
        technique, told = self._told(place)
        says, left = self._own(place, new, conclusions), self._left(place, conclusions)
        who = capital(self.because(place))
        if self._number(place) == 0 and says:
            return technique, "; ".join([f"{who} {told}", *left])
        if says:
            return technique, f"{who} {told}: {'; '.join([*says, *left])}"
        if taken := self._taken(place, conclusions):
            told = f"passes {listed(taken)}" if technique in ("full", "cannot reach", "no gaps") else told
        so = ":" if technique == "must reach" else ", so"
        return "only reach", f"{who} {told}{so} {'; '.join(left) or self._so(place, conclusions)}"

    def _taken(self, place: int, conclusions: Sequence[Fact]) -> list[str]:
        """The cells that others do not reach because the number covers them."""
        others = (fact for fact in conclusions if self._number_of(fact) != self._clue(place))
        return [cell_name(fact.cell) for fact in others if not fact.holds]

    def _cut_off(self, place: int, before: Sequence[Fact], behind: dict[Cell, list[Fact]]) -> list[str]:
        """What follows behind each bar; the number is named again where others were named before."""
        cut_off, named = [], list(before)
        for bar, facts in behind.items():
            clear = named and all(self._number_of(fact) == self._clue(place) for fact in named)
            who = "it" if clear else self.because(place)
            cut_off.append(f"{who} cannot pass {cell_name(bar)}, so {self._so(place, facts)}")
            named += facts
        return cut_off

    def _behind(self, place: int, conclusions: Sequence[Fact]) -> dict[Cell, list[Fact]]:
        """By the cell that the number cannot pass, the facts about cells behind it, if nothing else says them."""
        technique, behind = self._told(place)[0], dict[Cell, list[Fact]]()
        if technique not in ("no gaps", "cannot reach"):
            return behind
        barred, said = self._barred(place), self._too_far(place) if technique == "cannot reach" else ()
        for fact in conclusions:
            if fact.cell in barred and fact.cell not in said:
                behind.setdefault(barred[fact.cell], []).append(fact)
        return behind

    def _so(self, place: int, facts: Sequence[Fact]) -> str:
        """What follows for cells that the number cannot cover."""
        names = [cell_name(fact.cell) for fact in facts if self._number_of(fact) == self._clue(place)]
        return "; ".join([*([f"it does not reach {_any_of(names)}"] if names else []), *self._left(place, facts)])

    def _told(self, place: int) -> tuple[str, str]:
        """The technique, and what is true of the number."""
        number, reach = self._number(place), self._reach(place)
        drawn = _ways((arm.least, way) for way, arm in enumerate(reach))
        no_gaps = "no gaps", f"goes {drawn}, and a line has no gaps"
        if number is None:
            return no_gaps
        left = number - sum(arm.least for arm in reach)
        if not left:
            return "full", "is complete" if number else "sends out no line"
        if number == sum(arm.most for arm in reach):
            return "needs all", "needs every cell it can still reach"
        must = [number - sum(arm.most for arm in reach) + reach[way].most for way in DIRECTIONS]
        if any(must[way] > reach[way].least for way in DIRECTIONS):
            return "must reach", _must(reach, must)
        if any(arm.most > left + arm.least for arm in reach):
            return "cannot reach", _has_only(number, left, drawn)
        return no_gaps

    def _own(self, place: int, new: Sequence[int], conclusions: Sequence[Fact]) -> list[str]:
        """What is said of the number itself, without naming it again."""
        own = [fact for fact in conclusions if fact.value != UNCOVERED and self._number_of(fact) == self._clue(place)]
        technique, told = self._told(place)[0], self._covers(place, [fact.cell for fact in own if fact.holds])
        before, after = self._reach(place), self._reach(place, self.reasoner.known.union(new))
        bounds = [(after[way].most, way) for way in DIRECTIONS if after[way].most < before[way].most]
        if not any(not fact.holds for fact in own) or not bounds:
            return told
        if any(after[way].most > self._farthest(place, way) for _, way in bounds):  # not all that follows is wanted
            return [*told, f"it does not reach {_any_of([cell_name(fact.cell) for fact in own if not fact.holds])}"]
        if self._number(place) == sum(arm.most for arm in after) and (told or technique != "must reach"):
            return [*told, "it goes no further"]
        stops = [WHERE[way] for most, way in bounds if not most]
        goes = [f"it goes at most {_ways(bound for bound in bounds if bound[0])}"] if len(stops) < len(bounds) else []
        return [*told, *goes, *([f"it does not go {' or '.join(stops)}"] if stops else [])]

    def _covers(self, place: int, cells: Sequence[Cell]) -> list[str]:
        """Which cells the number covers; those on the way to one that it is known to cover it just passes."""
        arms = [self._in_sight(self._clue(place), way)[: arm.least] for way, arm in enumerate(self._reach(place))]
        all_needed = self._told(place)[0] == "needs all"
        passed = [cell_name(cell) for cell in cells if not all_needed and any(cell in arm for arm in arms)]
        reached = [cell_name(cell) for cell in cells if cell_name(cell) not in passed]
        told = ([f"reaches {listed(reached)}"] if reached else []) + ([f"passes {listed(passed)}"] if passed else [])
        return [f"it {' and '.join(told)}"] if told else []

    def _left(self, place: int, conclusions: Sequence[Fact]) -> list[str]:
        """What other numbers do, since this one leaves them cells or takes them."""
        others = [fact for fact in conclusions if self._number_of(fact) != self._clue(place)]
        only: dict[Cell, list[str]] = {}
        for fact in others:
            clue = self._number_of(fact)
            if fact.holds and clue is not None:
                only.setdefault(clue, []).append(cell_name(fact.cell))
        told = self._left_to(only) if len(only) > MOST_ONLY else self._only(only)
        rest = self.say(fact for fact in others if not fact.holds or fact.value == UNCOVERED)
        return [*told, rest] if rest else told

    def _only(self, only: dict[Cell, list[str]]) -> list[str]:
        return [f"only {self._name(clue)} can reach {listed(names)}" for clue, names in only.items()]

    def _left_to(self, only: dict[Cell, list[str]]) -> list[str]:
        """The same in fewer words, for many."""
        (clue, names), *others = only.items()
        first = f"{listed(names)} {'is' if len(names) == 1 else 'are'} left to {self._name(clue)}"
        *middle, last = [f"{listed(names)} to {self._name(clue)}" for clue, names in others]
        return [", ".join([first, *middle, f"and {last}"])]

    def because(self, place: int) -> str:
        """The number and where it stands."""
        return self._name(self._clue(place))

    def _name(self, clue: Cell) -> str:
        return f"the {self._puzzle.grid[clue[0]][clue[1]]} at {cell_name(clue)}"

    def dead(self, place: int, supposed: set[int]) -> Contradiction:
        """What is wrong with the lines; of what is supposed only that is counted on which it rests."""
        rests_on = self.reasoner.alone(place).needed(supposed, [])
        known = set(self.reasoner.known)
        self.reasoner.close(known, rests_on)
        return Contradiction(f"{self.because(place)} {self._wrong(place, known)}", rests_on)

    def _wrong(self, place: int, known: set[int]) -> str:
        reach = self._reach(place, known)
        for way, arm in enumerate(reach):
            seen = self._in_sight(self._clue(place), way)
            for cell in seen[arm.most :]:
                if self.reasoner.lits.of(cell, way) in known:
                    return f"has to reach {cell_name(cell)} but cannot pass {cell_name(seen[arm.most])}"
        most = sum(arm.most for arm in reach)
        if most < (self._number(place) or 0):
            return f"has room for only {_cells(most)}" if most else "has no room"
        return f"goes too far: {_ways((arm.least, way) for way, arm in enumerate(reach))}"

    def link(self, place: int, facts: Sequence[Fact], before: set[int]) -> str:
        """What the number has to do, and what it leaves to others; what it takes from another it has to reach."""
        own = [fact for fact in facts if self._number_of(fact) == self._clue(place)]
        others = [fact for fact in facts if fact not in own and fact.holds]
        reached = [cell_name(fact.cell) for fact in facts if fact.holds == (fact in own)]
        missed = [cell_name(fact.cell) for fact in own if not fact.holds]
        told = [f"{self.because(place)} has to reach {listed(reached)}"] if reached else []
        told += [f"{self.because(place)} cannot reach {_any_of(missed)}"] if missed else []
        left = "; ".join(self._left(place, others))
        return "; ".join([*told, f"{left} ({self._why_not(place, others, before)})"] if left else told)

    def _why_not(self, place: int, others: Sequence[Fact], before: set[int]) -> str:
        """Why cells are left to others; of what is supposed only that is counted on which it rests."""
        wanted, known = [self.reasoner.lits.of(fact.cell, fact.value) for fact in others], set(self.reasoner.known)
        self.reasoner.close(known, self.reasoner.alone(place).needed(before, wanted))
        reach, barred = self._reach(place, known), self._barred(place, known)
        if sum(arm.least for arm in reach) == self._number(place):
            return f"{self.because(place)} is complete"
        bars = {barred.get(fact.cell) for fact in others}
        bar = bars.pop() if len(bars) == 1 else None
        return f"{self.because(place)} cannot {f'pass {cell_name(bar)}' if bar else 'go so far'}"

    def suppose(self, fact: Fact) -> str:
        """What a line would do, and if only one other could do it instead, that one."""
        clue, name = self._number_of(fact), cell_name(fact.cell)
        if clue is None:
            return f"{'no' if fact.holds else 'a'} line covered {name}"
        if fact.holds:
            return f"{self._name(clue)} reached {name}"
        others = [value for value in self.reasoner.candidates(fact.cell) if value != fact.value]
        if len(others) > 1 or UNCOVERED in others:
            return f"{self._name(clue)} did not reach {name}"
        return f"{self.suppose(Fact(fact.cell, others[0]))}, not {self._name(clue)}"

    def dead_cell(self, cell: Cell) -> Contradiction:
        """A cell that no line can reach."""
        return super().dead_cell(cell)._replace(text=f"nothing can reach {cell_name(cell)}")

    def say(self, facts: Iterable[Fact]) -> str:
        """Which numbers reach which cells."""
        alike: dict[str, list[str]] = {}
        for fact in facts:
            alike.setdefault(self._said_of(fact), []).append(cell_name(fact.cell))
        return "; ".join(f"{what} {_listed_after(what, names)}" for what, names in alike.items())

    def _said_of(self, fact: Fact) -> str:
        clue = self._number_of(fact)
        if clue is None:
            return "no line covers" if fact.holds else "a line covers"
        return f"{self._name(clue)} {'reaches' if fact.holds else 'does not reach'}"

    def _number_of(self, fact: Fact) -> Cell | None:
        """The number whose line the fact is about."""
        if fact.value == UNCOVERED:
            return None
        cell = beside(fact.cell, OPPOSITE[fact.value])
        while self._puzzle.domain(cell):
            cell = beside(cell, OPPOSITE[fact.value])
        return cell


def _must(reach: Sequence[Reach], must: Sequence[int]) -> str:
    """How far a number has to go each way, because of the room that the others leave."""
    free = [way for way in DIRECTIONS if reach[way].most]
    if len(free) == 1:
        return f"can only go {WHERE[free[0]]}"
    room = _ways((reach[way].most, way) for way in free)
    least = _ways((must[way], way) for way in free if must[way] > reach[way].least)
    return f"has room for at most {room}, so it goes at least {least}"


def _ways(lengths: Iterable[tuple[int, int]]) -> str:
    """How far which way: "2 up and 1 left"; nothing of lines of no length."""
    return listed([f"{length} {WHERE[way]}" for length, way in lengths if length])


def _cells(number: int) -> str:
    return "one cell" if number == 1 else f"{number} cells"


def _has_only(number: int, left: int, drawn: str) -> str:
    """How few cells a number has to cover, beyond what is drawn."""
    return f"already goes {drawn}, which leaves {_cells(left)}" if drawn else f"has only {_cells(number)} to cover"


def _listed_after(what: str, names: Sequence[str]) -> str:
    return _any_of(names) if what.startswith("no ") or "does not" in what else listed(names)


def _any_of(names: Sequence[str]) -> str:
    """As they are listed after "not"."""
    return listed(names).replace(" and ", " or ")
