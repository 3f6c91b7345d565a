"""Four Winds as people see it: how far a number's lines must go, and how far they can."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cluesmith.explain.ways import Dead, Found, Way, Ways, capital, listed
from cluesmith.grid import DIRECTIONS, OPPOSITE, Cell, beside, cell_name
from cluesmith.puzzle import Fact
from cluesmith.puzzles.four_winds import UNCOVERED, FourWinds

WHERE = ("up", "down", "left", "right")


class Reach(NamedTuple):
    """How far a number's line goes in one direction: at least, and at most."""

    least: int
    most: int


class FourWindsWays(Ways):
    """A number whose lines are complete, or that needs all it can reach, comes before any finer count."""

    def ways(self) -> Sequence[Way]:
        """First cells that only one number sees, then numbers that leave no choice, then all that a number gives."""
        return [Way(1, self._only_seen), Way(1, self._no_choice), Way(2, self.all_by_one)]

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
        clue = self.reasoner.rules[place].place
        assert isinstance(clue, tuple)
        return clue

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
        cell = beside(clue, way)
        while way in self._puzzle.domain(cell) and -(literal := self.reasoner.lits.of(cell, way)) not in known:
            most += 1
            least = most if literal in known or len(self._puzzle.domain(cell)) == 1 else least
            cell = beside(cell, way)
        return Reach(least, most)

    # words

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> tuple[str, str]:
        """What a number's lines must or cannot do, and what that leaves to others."""
        if len(found.places) > 1:
            return "", ""
        place = found.places[0]
        if all(len(self._puzzle.domain(fact.cell)) == 1 for fact in conclusions):
            names = listed([cell_name(fact.cell) for fact in conclusions])
            return "only reach", f"Only {self.because(place)} can reach {names}."
        technique, told = self._told(place)
        says = self._own(place, found.new, conclusions)
        left = self._left(place, conclusions)
        if self._number(place) == 0 and says:
            return technique, f"{'; '.join([f'{capital(self.because(place))} {told}', *left])}."
        if not says:
            return "only reach", f"{capital(self.because(place))} {told}, so {'; '.join(left)}."
        return technique, f"{capital(self.because(place))} {told}: {'; '.join([*says, *left])}."

    def _told(self, place: int) -> tuple[str, str]:
        """The technique, and what is true of the number."""
        number, reach = self._number(place), self._reach(place)
        drawn = _ways((arm.least, way) for way, arm in enumerate(reach))
        already = f", {drawn} already" if drawn else ""
        if number is None:
            return "no gaps", f"goes {drawn}, and a line has no gaps" if drawn else "draws lines without gaps"
        if number == sum(arm.least for arm in reach):
            return "full", "is complete" if number else "sends out no line"
        if number == sum(arm.most for arm in reach):
            return "needs all", "needs every cell it can still reach"
        must = [number - sum(arm.most for arm in reach) + reach[way].most for way in DIRECTIONS]
        if any(must[way] > reach[way].least for way in DIRECTIONS):
            return "must reach", _must(reach, must)
        if any(arm.most > number - sum(arm.least for arm in reach) + arm.least for arm in reach):
            return "cannot reach", f"has only {_cells(number)} to cover{already}"
        return "no gaps", f"goes {drawn}, and a line has no gaps" if drawn else "cannot pass a cell that is not its own"

    def _own(self, place: int, new: Sequence[int], conclusions: Sequence[Fact]) -> list[str]:
        """What is said of the number itself, without naming it again."""
        own = [fact for fact in conclusions if fact.value != UNCOVERED and self._number_of(fact) == self._clue(place)]
        names, technique = [cell_name(fact.cell) for fact in own if fact.holds], self._told(place)[0]
        covers = "reaches" if technique in ("needs all", "must reach") else "passes"
        told = [f"it {covers} {listed(names)}"] if names else []
        before, after = self._reach(place), self._reach(place, self.reasoner.known.union(new))
        bounds = [(after[way].most, way) for way in DIRECTIONS if after[way].most < before[way].most]
        if not any(not fact.holds for fact in own) or not bounds:
            return told
        if self._number(place) == sum(arm.most for arm in after) and (told or technique != "must reach"):
            return [*told, "it goes no further"]
        stops = [WHERE[way] for most, way in bounds if not most]
        goes = [f"it goes at most {_ways(bound for bound in bounds if bound[0])}"] if len(stops) < len(bounds) else []
        return [*told, *goes, *([f"it does not go {' or '.join(stops)}"] if stops else [])]

    def _left(self, place: int, conclusions: Sequence[Fact]) -> list[str]:
        """What other numbers do, since this one leaves them cells or takes them."""
        others = [fact for fact in conclusions if self._number_of(fact) != self._clue(place)]
        only: dict[Cell, list[str]] = {}
        for fact in others:
            clue = self._number_of(fact)
            if fact.holds and clue is not None:
                only.setdefault(clue, []).append(cell_name(fact.cell))
        told = [f"only {self._name(clue)} can reach {listed(names)}" for clue, names in only.items()]
        rest = self.say(fact for fact in others if not fact.holds or fact.value == UNCOVERED)
        return [*told, rest] if rest else told

    def because(self, place: int) -> str:
        """The number and where it stands."""
        return self._name(self._clue(place))

    def _name(self, clue: Cell) -> str:
        return f"the {self._puzzle.grid[clue[0]][clue[1]]} at {cell_name(clue)}"

    def broken(self, place: int) -> str:
        """The number cannot come out."""
        return f"the lines of {self.because(place)} cannot come out right"

    def link(self, place: int, facts: Sequence[Fact], before: set[int]) -> str:
        """What the number has to do; a reason only where it is about other numbers."""
        own = [fact for fact in facts if self._number_of(fact) == self._clue(place)]
        others = [fact for fact in facts if fact not in own]
        told = [self.say(own).replace(" reaches ", " has to reach ")] if own else []
        return "; ".join([*told, f"{self.say(others)} (because of {self.because(place)})"] if others else told)

    def suppose(self, fact: Fact) -> str:
        """What a line would do."""
        clue, name = self._number_of(fact), cell_name(fact.cell)
        if clue is None:
            return f"{'no' if fact.holds else 'a'} line covered {name}"
        return f"{self._name(clue)} {'reached' if fact.holds else 'did not reach'} {name}"

    def dead_cell(self, cell: Cell) -> Dead:
        """A cell that no line can reach."""
        return super().dead_cell(cell)._replace(text=f"nothing can reach {cell_name(cell)}")

    def say(self, facts: Iterable[Fact]) -> str:
        """Which numbers reach which cells."""
        alike: dict[str, list[str]] = {}
        for fact in facts:
            alike.setdefault(self._said_of(fact), []).append(cell_name(fact.cell))
        return "; ".join(f"{what} {listed(names)}" for what, names in alike.items())

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
