"""Bosnian Snake as people see it: where the snake must go on, would touch itself, or has been counted."""

from collections.abc import Iterable, Sequence

from cluesmith.explaining.techniques import Contradiction, Found, Techniques, capital, listed
from cluesmith.grid import Cell, cell_name, neighbours
from cluesmith.kinds.bosnian_snake import EMPTY, SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.clues import BeadClue, CornerClue, CountAround, EndsClue, LineCount, RingClue
from cluesmith.puzzle import Fact, Rule

MOST_NAMES = 16  # of the cells where the snake goes on


class SnakeTechniques(Techniques):
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
        if isinstance(rule.clue, BeadClue):
            return self._bead(rule, conclusions)
        return (self._corner if isinstance(rule.clue, CornerClue) else self._count)(rule, conclusions)

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
            return (
                "would fork",
                f"{name} is beside {listed(_names(snake))}, so the snake would fork there: {name} is empty.",
            )
        return "dead end", f"{name} would be a dead end, where the snake could not go on: {name} is empty."

    def _corner(self, rule: Rule, conclusions: Sequence[Fact]) -> tuple[str, str]:
        held = self._holding(rule.cells, SNAKE)
        snake, so = listed(_names(held)), self.say(conclusions)
        if conclusions[0].value == SNAKE:
            return "corner must join", f"{snake} meet at a corner and would touch unless they are joined: {so}."
        if len(held) == 3:
            return "no block", f"{snake} are snake, and a fourth would make a block: {so}."
        name = cell_name(conclusions[0].cell)
        return "would touch", f"{name} would touch {cell_name(_across(rule, conclusions[0].cell))} at a corner: {so}."

    def _count(self, rule: Rule, conclusions: Sequence[Fact]) -> tuple[str, str]:
        number, who = self._number(rule)
        so = self.say(conclusions)
        if conclusions[0].value == SNAKE:
            known = self._holding(rule.cells, SNAKE) or self._holding(rule.cells, EMPTY)
            left = "every cell that is left" if known else "every cell there is"
            where = "around it" if who.startswith("the") else f"for its {number}"
            return "count needs all", f"{capital(who)} needs {left} {where}: {so}."
        done = f"already has its {number} snake cells" if number > 1 else "already has its snake cell"
        done = done if number else "allows no snake"
        return "count full", f"{capital(who)} {done}: {so}."

    def _number(self, rule: Rule) -> tuple[int, str]:
        """The number that counts, and what to call it: "row 3", "the 4 at r2c3"."""
        return rule.clue.number, str(rule.clue.name)

    def say_fact(self, fact: Fact) -> str:
        """Snake or empty."""
        return "is snake" if (fact.value == SNAKE) == fact.holds else "is empty"

    # several rules

    def because(self, place: int) -> str:
        """The number, or the number of ends, as a reason."""
        return self.rule_text(place).removeprefix("the snake has ")

    def because_of_all(self, places: Sequence[int]) -> str:
        """The numbers first, then how the snake goes on; no corner is named by itself."""
        rules = self.reasoner.rules
        sorts = {place: type(rules[place].clue) if place < len(rules) else RingClue for place in places}
        told = [self.because(place) for place, sort in sorts.items() if sort in (LineCount, CountAround)]
        beads = [rules[place].cells[0] for place, sort in sorts.items() if sort is BeadClue]
        told += [f"how the snake goes on at {_many_names(beads)}"] if beads else []
        said = {
            EndsClue: "that it has two ends",
            CornerClue: "that it does not touch itself",
            RingClue: "that it closes no ring",
        }
        return "; ".join([*told, *(text for sort, text in said.items() if sort in sorts.values())])

    def link(self, place: int, facts: Sequence[Fact], before: set[int]) -> str:
        """What the rule would force, and why."""
        rule = self.reasoner.rules[place]
        if isinstance(rule.clue, CornerClue):
            return f"{self.say(facts)} ({self._why_at_corner(rule, facts[0], before)})"
        if not isinstance(rule.clue, BeadClue):
            return super().link(place, facts, before)
        name = cell_name(rule.cells[0])
        if facts[0].cell == rule.cells[0]:
            forks = len(self._holding(rule.cells[1:], SNAKE, before)) > 2
            why = "it must go through" if facts[0].value == SNAKE else "else it would fork" if forks else "a dead end"
        else:
            why = f"it goes on from {name}" if facts[0].value == SNAKE else f"no fork at {name}"
        return f"{self.say(facts)} ({why})"

    def _why_at_corner(self, rule: Rule, fact: Fact, before: set[int]) -> str:
        if fact.value == EMPTY:
            block = len(self._holding(rule.cells, SNAKE, before)) == 3
            return (
                "else there would be a block" if block else f"else it would touch {cell_name(_across(rule, fact.cell))}"
            )
        touching = [cell for cell in self._holding(rule.cells, SNAKE, before) if cell != _across(rule, fact.cell)]
        return f"else {listed(_names(touching))} would touch"

    def dead(self, place: int, supposed: set[int]) -> Contradiction:
        """What goes wrong, as it is seen on the board."""
        rests_on = self.reasoner.alone(place).needed(supposed, [])
        if place == len(self.reasoner.rules):
            return self._ring(rests_on)
        rule = self.reasoner.rules[place]
        if isinstance(rule.clue, BeadClue):
            return Contradiction(self._broken_bead(rule, supposed), rests_on)
        if isinstance(rule.clue, CornerClue):
            return Contradiction(self._broken_corner(rule, supposed), rests_on)
        return Contradiction(self._broken_count(rule, self.reasoner.known.union(rests_on)), rests_on)

    def _ring(self, rests_on: list[int]) -> Contradiction:
        """A ring, told by what it runs around, or by what closes it; the smallest is a block."""
        ring = [fact.cell for fact in self.reasoner.facts(rests_on)]
        if len(ring) == 4:
            return Contradiction(f"{listed(_names(ring))} make a block", rests_on)
        rows, columns = {row for row, _ in ring}, {column for _, column in ring}
        around = [(row, column) for row in sorted(rows)[1:-1] for column in sorted(columns)[1:-1]]
        closing = self.reasoner.facts(literal for literal in rests_on if literal not in self.reasoner.known)
        long = f"of {len(ring)} cells through {listed([cell_name(fact.cell) for fact in closing])}"
        where = long if set(ring) & set(around) else f"around {listed(_names(around))}"
        return Contradiction(f"the snake closes a ring {where}", rests_on, "would close a ring")

    def _broken_corner(self, rule: Rule, supposed: set[int]) -> str:
        held = self._holding(rule.cells, SNAKE, supposed)
        return f"{listed(_names(held))} {'make a block' if len(held) > 2 else 'touch at a corner'}"

    def _broken_count(self, rule: Rule, known: set[int]) -> str:
        number, who = self._number(rule)
        of = "" if who.startswith("the") else f" of its {number}"
        snake = len(self._holding(rule.cells, SNAKE, known))
        if snake > number:
            return f"{who} gets {snake}{' instead' if of else ''}{of}"
        most = len(rule.cells) - len(self._holding(rule.cells, EMPTY, known))
        return f"{who} gets only {most}{of}" if most else f"{who} gets none{of}"

    def _broken_bead(self, rule: Rule, supposed: set[int]) -> str:
        most = 1 if rule.cells[0] in (self._puzzle.head, self._puzzle.tail) else 2
        forks = len(self._holding(rule.cells[1:], SNAKE, supposed)) > most
        return f"the snake {'forks' if forks else 'breaks off'} at {cell_name(rule.cells[0])}"

    def dead_together(self, places: Sequence[int], supposed: set[int]) -> Contradiction | None:
        """The tail cannot be reached from the head, or there are three ends."""
        rules = self.reasoner.rules
        if self._puzzle.head and self._puzzle.tail:
            return self._unreachable(self._puzzle.head, self._puzzle.tail, supposed)
        if any(isinstance(rules[place].clue, EndsClue) for place in places if place < len(rules)):
            return self._three_ends([rules[place] for place in places if place < len(rules)], supposed)
        return None

    def _unreachable(self, head: Cell, tail: Cell, supposed: set[int]) -> Contradiction | None:
        reached = self._reached(head, supposed)
        if tail in reached:
            return None
        shore = {near for cell in reached for near in neighbours(cell, self._puzzle.height, self._puzzle.width)}
        bare = self._holding(sorted(shore - reached), EMPTY, supposed)
        rests_on = [self.reasoner.lits.of(cell, EMPTY) for cell in bare]
        text = f"the end at {cell_name(tail)} cannot be reached from the end at {cell_name(head)}"
        return Contradiction(text, rests_on, "end not reachable")

    def _three_ends(self, rules: Sequence[Rule], supposed: set[int]) -> Contradiction | None:
        """Of the cells at which these rules look, three that can be nothing but ends."""
        given = [cell for cell in (self._puzzle.head, self._puzzle.tail) if cell]
        beads = {rule.cells[0]: rule.cells[1:] for rule in rules if isinstance(rule.clue, BeadClue)}
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
        return Contradiction(f"the snake has three ends: {listed(_names([*given, *ends]))}", rests_on, "two ends")

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


def _many_names(board: Sequence[Cell]) -> str:
    """The cells, but of very many only how many and where they begin and end."""
    names = _names(board)
    if len(names) > MOST_NAMES:
        return f"{len(names)} cells from {names[0]} to {names[-1]}"
    return listed(names, most=MOST_NAMES)


def _across(rule: Rule, cell: Cell) -> Cell:
    """The cell on the other side of the corner."""
    other: Cell = rule.clue.across(cell)
    return other
