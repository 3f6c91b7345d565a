"""Bosnian Snake as people see it: where the snake must go on, would touch itself, or has been counted."""

from collections.abc import Iterable, Sequence

from cluesmith.explain.ways import Dead, Found, Ways, capital, listed
from cluesmith.grid import Cell, cell_name, neighbours
from cluesmith.puzzle import Fact, Rule
from cluesmith.puzzles.bosnian_snake import EMPTY, SNAKE, BosnianSnake


class BosnianSnakeWays(Ways):
    """Each rule of the snake is seen at a glance; what takes several is told as a supposition."""

    @property
    def _puzzle(self) -> BosnianSnake:
        assert isinstance(self.reasoner.puzzle, BosnianSnake)
        return self.reasoner.puzzle

    def _holding(self, board: Iterable[Cell], value: int, known: set[int] | None = None) -> list[Cell]:
        """Those of the cells that are known to hold the value."""
        true = self.reasoner.known if known is None else known
        lits = self.reasoner.lits
        return sorted(cell for cell in board if value in lits.all_of(cell) and lits.of(cell, value) in true)

    # one rule

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> tuple[str, str]:
        """What one rule says of its cells."""
        if len(found.places) > 1 or found.places[0] == len(self.reasoner.rules):
            return "", ""
        rule = self.reasoner.rules[found.places[0]]
        return {"bead": self._bead, "corner": self._corner, "count": self._count}[rule.sort](rule, conclusions)

    def _bead(self, rule: Rule, conclusions: Sequence[Fact]) -> tuple[str, str]:
        here, beads = rule.cells[0], rule.cells[1:]
        so, snake = self.say(conclusions), listed(_names(self._holding(beads, SNAKE)))
        what = "The end" if here in (self._puzzle.head, self._puzzle.tail) else "The snake"
        if any(fact.cell == here for fact in conclusions):
            return self._bead_itself(here, beads, conclusions)
        if all(fact.value == SNAKE for fact in conclusions):
            return "must go on", f"{what} at {cell_name(here)} has no other way to go: {so}."
        more = "and more would fork it" if what == "The snake" else "and an end has one neighbour only"
        return "would fork", f"{what} at {cell_name(here)} is already joined to {snake}, {more}: {so}."

    def _bead_itself(self, here: Cell, beads: Sequence[Cell], conclusions: Sequence[Fact]) -> tuple[str, str]:
        name, snake = cell_name(here), self._holding(beads, SNAKE)
        if conclusions[0].value == SNAKE:
            return "must go on", f"The snake has to go through {name}: {self.say(conclusions)}."
        if len(snake) > 2:
            return "would fork", f"{name} lies between {listed(_names(snake))}, where it would fork: {name} is empty."
        return "dead end", f"{name} would be a dead end, where the snake could not go on: {name} is empty."

    def _corner(self, rule: Rule, conclusions: Sequence[Fact]) -> tuple[str, str]:
        held = self._holding(rule.cells, SNAKE)
        snake, so = listed(_names(held)), self.say(conclusions)
        if conclusions[0].value == SNAKE:
            return "corner must join", f"{snake} meet at a corner and would touch unless they are joined: {so}."
        if len(held) == 3:
            return "no block", f"{snake} are snake, and a fourth would make a block: {so}."
        return "would touch", f"Otherwise the snake would touch itself at a corner of {snake}: {so}."

    def _count(self, rule: Rule, conclusions: Sequence[Fact]) -> tuple[str, str]:
        number, who = self._number(rule)
        so = self.say(conclusions)
        if conclusions[0].value == SNAKE:
            left = "every cell that is left" if self._holding(rule.cells, SNAKE) else "every cell there is"
            where = "around it" if who.startswith("the") else f"for its {number}"
            return "count needs all", f"{capital(who)} needs {left} {where}: {so}."
        done = f"already has its {number} snake cells" if number > 1 else "already has its snake cell"
        done = done if number else "allows no snake"
        return "count full", f"{capital(who)} {done}: {so}."

    def _number(self, rule: Rule) -> tuple[int, str]:
        """The number that counts, and what to call it: "row 3", "the 4 at r2c3"."""
        words = rule.text.split()  # "row 3 holds 4" or "4 around r2c3"
        if words[1] == "around":
            return int(words[0]), f"the {words[0]} at {words[2]}"
        return int(words[3]), f"{words[0]} {words[1]}"

    def say_fact(self, fact: Fact) -> str:
        """Snake or empty."""
        return "is snake" if (fact.value == SNAKE) == fact.holds else "is empty"

    # several rules

    def because(self, place: int) -> str:
        """The rule as a reason, in few words."""
        if place == len(self.reasoner.rules):
            return "no ring"
        rule = self.reasoner.rules[place]
        if rule.sort == "bead":
            return f"the snake goes on at {cell_name(rule.cells[0])}"
        if rule.sort == "corner":
            return f"no touching {_corner_name(rule)}"
        return rule.text.removeprefix("the snake has ")

    def because_of_all(self, places: Sequence[int]) -> str:
        """The rules as one reason, those about how the snake goes on in one."""
        rules = self.reasoner.rules
        beads = [place for place in places if place < len(rules) and rules[place].sort == "bead"]
        names = listed(_names(rules[place].cells[0] for place in beads), most=20)
        others = [self.because(place) for place in places if place not in beads]
        return listed([*([f"how the snake goes on at {names}"] if beads else []), *others], most=12)

    def link(self, place: int, facts: Sequence[Fact], before: set[int]) -> str:
        """What the rule would force, and why."""
        rule = self.reasoner.rules[place]
        if rule.sort != "bead":
            return super().link(place, facts, before)
        name = cell_name(rule.cells[0])
        if facts[0].cell == rule.cells[0]:
            forks = len(self._holding(rule.cells[1:], SNAKE, before)) > 2
            why = "it must go through" if facts[0].value == SNAKE else "else it would fork" if forks else "a dead end"
        else:
            why = f"it goes on from {name}" if facts[0].value == SNAKE else f"no fork at {name}"
        return f"{self.say(facts)} ({why})"

    def dead(self, place: int, supposed: set[int]) -> Dead:
        """What goes wrong, as it is seen on the board."""
        rests_on = self.reasoner.alone(place).needed(supposed, [])
        if place == len(self.reasoner.rules):
            return Dead("the snake closes a ring", rests_on, "would close a ring")
        rule = self.reasoner.rules[place]
        if rule.sort == "bead":
            return Dead(self._broken_bead(rule, supposed), rests_on)
        if rule.sort == "corner":
            return Dead(f"the snake touches itself {_corner_name(rule)}", rests_on)
        number, who = self._number(rule)
        many = len(self._holding(rule.cells, SNAKE, supposed)) > number
        wrong = f"gets more than {number}" if many else f"has fewer than {number} cells left"
        return Dead(f"{who} {wrong}", rests_on)

    def _broken_bead(self, rule: Rule, supposed: set[int]) -> str:
        most = 1 if rule.cells[0] in (self._puzzle.head, self._puzzle.tail) else 2
        forks = len(self._holding(rule.cells[1:], SNAKE, supposed)) > most
        return f"the snake {'forks' if forks else 'breaks off'} at {cell_name(rule.cells[0])}"

    def dead_together(self, places: Sequence[int], supposed: set[int]) -> Dead | None:
        """The tail cannot be reached from the head, or there are three ends."""
        rules = self.reasoner.rules
        if self._puzzle.head and self._puzzle.tail:
            return self._unreachable(self._puzzle.head, self._puzzle.tail, supposed)
        if any(rules[place].sort == "ends" for place in places if place < len(rules)):
            return self._three_ends([rules[place] for place in places if place < len(rules)], supposed)
        return None

    def _unreachable(self, head: Cell, tail: Cell, supposed: set[int]) -> Dead | None:
        reached = self._reached(head, supposed)
        if tail in reached:
            return None
        shore = {near for cell in reached for near in neighbours(cell, self._puzzle.height, self._puzzle.width)}
        bare = self._holding(sorted(shore - reached), EMPTY, supposed)
        rests_on = [self.reasoner.lits.of(cell, EMPTY) for cell in bare]
        return Dead(f"{cell_name(tail)} cannot be reached from {cell_name(head)}", rests_on, "end not reachable")

    def _three_ends(self, rules: Sequence[Rule], supposed: set[int]) -> Dead | None:
        """Of the cells at which these rules look, three that can be nothing but ends."""
        given = [cell for cell in (self._puzzle.head, self._puzzle.tail) if cell]
        beads = {rule.cells[0]: rule.cells[1:] for rule in rules if rule.sort == "bead"}
        ends = [
            cell
            for cell in self._holding([cell for cell in beads if cell not in given], SNAKE, supposed)
            if len(self._holding(beads[cell], EMPTY, supposed)) >= len(beads[cell]) - 1
        ][: 3 - len(given)]
        if len(given) + len(ends) < 3:
            return None
        lits = self.reasoner.lits
        rests_on = [lits.of(cell, SNAKE) for cell in ends]
        rests_on += [lits.of(bare, EMPTY) for cell in ends for bare in self._holding(beads[cell], EMPTY, supposed)]
        return Dead(f"the snake has three ends: {listed(_names([*given, *ends]))}", rests_on, "two ends")

    def _reached(self, head: Cell, supposed: set[int]) -> set[Cell]:
        """All cells that the snake could reach from its head over cells that are not empty."""
        lits, todo, reached = self.reasoner.lits, [head], {head}
        while todo:
            near = neighbours(todo.pop(), self._puzzle.height, self._puzzle.width)
            new = {cell for cell in near if cell in lits.domains and cell not in reached}
            new -= set(self._holding(new, EMPTY, supposed))
            reached |= new
            todo += new
        return reached


def _names(board: Iterable[Cell]) -> list[str]:
    return [cell_name(cell) for cell in board]


def _corner_name(rule: Rule) -> str:
    """The corner where four cells meet, by two of them."""
    assert isinstance(rule.place, tuple)
    row, column = rule.place
    return f"between {cell_name(rule.place)} and {cell_name((row + 1, column + 1))}"
