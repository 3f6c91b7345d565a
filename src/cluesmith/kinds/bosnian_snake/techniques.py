"""Bosnian Snake as people see it: where the snake must go on, would touch itself, or has been counted."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import BoardTechnique, Contradiction, Found, Named, Techniques
from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake import EMPTY, SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.clues import BeadClue, CornerClue, CountAround, EndsClue, LineCount, RingClue
from cluesmith.kinds.bosnian_snake.count_techniques import CountTechniques
from cluesmith.kinds.bosnian_snake.crossing_techniques import CrossingTechniques
from cluesmith.kinds.bosnian_snake.end_techniques import EndTechniques
from cluesmith.kinds.bosnian_snake.region_techniques import RegionTechniques
from cluesmith.puzzle import Clue, Fact, Rule
from cluesmith.sentence import Sentence, cell_list, cell_mention, phrase

MAX_CELLS_NAMED = 8  # where the snake goes on


QUESTIONS = {
    "must go on": "Where must the snake go next? Look near {cells}.",
    "would fork": "Which snake cell near {cells} already has two neighbours?",
    "end complete": "Does the end near {cells} already have its neighbour?",
    "dead end": "Could the snake go on from {cells}?",
    "corner must join": "Which snake cells near {cells} would touch at a corner?",
    "no block": "Four snake cells cannot make a block: what does that say of {cells}?",
    "would touch": "Would the snake touch itself at {cells}?",
    "count needs all": "How many cells are left for {clues}?",
    "count full": "Can {clues} have any more snake cells?",
    "pocket": "If the snake went to {cells}, how would it get out again?",
    "no third end": "Both ends are found: can there be another one near {cells}?",
    "shared cells": "Which cells do {clues} share, and how many of them can be snake?",
    "only way": "Which cell does every way between the two ends lead through?",
}


EMPTIES = {"would fork", "dead end", "would touch", "no block"}  # techniques that leave cells empty, one by one


class SnakeTechniques(Techniques):
    """Each rule of the snake is seen at a glance, and so is a part of the board that the snake could not leave."""

    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    listed_singly: ClassVar[int] = 3

    def __init__(self, reasoner: Reasoner) -> None:
        super().__init__(reasoner)
        self.regions = RegionTechniques(reasoner)
        self.crossings = CrossingTechniques(reasoner)
        self.counts = CountTechniques(reasoner)
        self.ends = EndTechniques(reasoner)
        self._literals = {
            rule: [reasoner.lits.of(cell, SNAKE) for cell in rule.cells if SNAKE in reasoner.lits.all_of(cell)]
            for rule in reasoner.stated
        }

    def board_techniques(self) -> Sequence[BoardTechnique]:
        """Two ends that are found, two numbers that share cells, and parts of the board with a narrow way in."""
        looks = (self.ends.look, lambda: self.counts.pair(self.say), self.regions.pocket, self.regions.only_way)
        return [BoardTechnique(3, look) for look in looks]

    def sequel(self, technique: str, changed: Sequence[Rule]) -> Found | None:
        """The snake goes on and on; and where it cannot go is seen all over the board at one look."""
        if technique == "no third end":
            return self.ends.look()
        if technique == "must go on":
            rules: Iterable[Rule] = changed
        elif technique in EMPTIES:
            rules = filter(self._is_ripe, self.reasoner.stated)
        else:
            return None
        for rule in rules:
            found = self.all_by_one(rule) if isinstance(rule.clue, BeadClue | CornerClue) else None
            named = self.name(found, (), self.reasoner.facts(found.new)) if found else None
            if named and named.technique == technique:
                return found
        return None

    def _is_ripe(self, rule: Rule) -> bool:
        """Whether enough may be known at a bead or corner for it to leave something empty."""
        known = self.reasoner.known
        literals = self._literals[rule]
        left = sum(literal not in known and -literal not in known for literal in literals)
        return 0 < left < len(literals)

    def and_so_on(self, technique: str, facts: Sequence[Fact]) -> Sentence:
        """Where it goes, or which cells are empty alike."""
        if technique != "must go on":
            return self.likewise(sorted(facts, key=lambda fact: fact.cell))
        return phrase("Then it runs on through {}.", cell_list(fact.cell for fact in facts))

    @property
    def _puzzle(self) -> BosnianSnake:
        assert isinstance(self.reasoner.puzzle, BosnianSnake)
        return self.reasoner.puzzle

    @property
    def _ends(self) -> list[Cell]:
        """The ends that are given."""
        return [end for end in (self._puzzle.head, self._puzzle.tail) if end]

    def _holding(self, board: Iterable[Cell], value: int, known: set[int] | None = None) -> list[Cell]:
        """Those of the cells that are known to hold the value."""
        true = self.reasoner.known if known is None else known
        lits = self.reasoner.lits
        return sorted(cell for cell in board if value in lits.all_of(cell) and lits.of(cell, value) in true)

    # one rule

    def name(self, found: Found, premises: Sequence[Fact], conclusions: Sequence[Fact]) -> Named | None:
        """What one rule says of its cells, or what numbers say of those that they share."""
        rule = found.rules[0]
        if len(found.rules) > 1:
            return self.counts.shared(found.rules, self.say)
        if isinstance(rule.clue, RingClue):
            return None
        if isinstance(rule.clue, BeadClue):
            return self._bead(rule, conclusions)
        if isinstance(rule.clue, CornerClue):
            return self._corner(rule, rule.clue, conclusions)
        return self._count(rule, conclusions)

    def _bead(self, rule: Rule, conclusions: Sequence[Fact]) -> Named:
        here, beads = rule.cells[0], rule.cells[1:]
        if any(fact.cell == here for fact in conclusions):
            return self._bead_itself(here, beads, conclusions)
        is_end = here in self._ends
        who = phrase("The end at {}" if is_end else "The snake at {}", cell_mention(here))
        if all(fact.value == SNAKE for fact in conclusions):
            onward = cell_list(fact.cell for fact in conclusions)
            return Named("must go on", phrase("{} can only {} {}.", who, "go to" if is_end else "go on to", onward))
        snake, so = cell_list(self._holding(beads, SNAKE)), self.say(conclusions)
        if is_end:
            return Named("end complete", phrase("{} already has its one neighbour, {}: {}.", who, snake, so))
        return Named("would fork", phrase("{} already has two neighbours, {}: {}.", who, snake, so))

    def _bead_itself(self, here: Cell, beads: Sequence[Cell], conclusions: Sequence[Fact]) -> Named:
        cell, snake = cell_mention(here), self._holding(beads, SNAKE)
        if conclusions[0].value == SNAKE:
            return Named("must go on", phrase("The snake has to go through {}: {}.", cell, self.say(conclusions)))
        if len(snake) > 2:
            template = "{} would join {} in a fork, so it is empty."
            return Named("would fork", phrase(template, cell, cell_list(snake)))
        return Named("dead end", phrase("{} would be a dead end, so it is empty.", cell))

    def _corner(self, rule: Rule, clue: CornerClue, conclusions: Sequence[Fact]) -> Named:
        held, here = self._holding(rule.cells, SNAKE), conclusions[0].cell
        if conclusions[0].value == SNAKE:
            template = "{} would touch at a corner unless joined: {}."
            return Named("corner must join", phrase(template, cell_list(held), self.say(conclusions)))
        if len(held) == 3:
            template = "{} would make a block with {}, so it is empty."
            return Named("no block", phrase(template, cell_mention(here), cell_list(held)))
        touched = cell_mention(clue.across(here))
        told = phrase("{} would touch {} at a corner, so it is empty.", cell_mention(here), touched)
        return Named("would touch", told)

    def _count(self, rule: Rule, conclusions: Sequence[Fact]) -> Named:
        clue = _count_clue(rule)
        who, so = _who(rule).capitalised(), self.say(conclusions)
        if conclusions[0].value == SNAKE:
            known = self._holding(rule.cells, SNAKE) or self._holding(rule.cells, EMPTY)
            left = " left" if known else ""
            where = "around it" if isinstance(clue, CountAround) else f"for its {clue.number}"
            return Named("count needs all", phrase("{} needs every cell{} {}: {}.", who, left, where, so))
        if not clue.number:
            return Named("count full", phrase("{} allows no snake: {}.", who, so))
        cells = f"{clue.number} snake cells" if clue.number > 1 else "one snake cell"
        return Named("count full", phrase("{} already has its {}: {}.", who, cells, so))

    def state(self, fact: Fact) -> str:
        """Snake or empty."""
        return "snake" if (fact.value == SNAKE) == fact.holds else "empty"

    # several rules

    def spot(self, clue: Clue) -> Sentence:
        """The number or line by its name."""
        return phrase("{}", clue.name) if isinstance(clue, LineCount | CountAround) else clue.sentence()

    def because(self, rule: Rule) -> Sentence:
        """The number, or the number of ends, as a reason."""
        return phrase("two ends") if isinstance(rule.clue, EndsClue) else super().because(rule)

    def reasons(self, rules: Sequence[Rule]) -> list[Sentence]:
        """The numbers first, then how the snake goes on; no corner is named by itself."""
        told = [self.because(rule) for rule in rules if isinstance(rule.clue, LineCount | CountAround)]
        beads = [rule.cells[0] for rule in rules if isinstance(rule.clue, BeadClue)]
        told += [phrase("how the snake goes on at {}", _many_cells(beads))] if beads else []
        said = {
            EndsClue: "that it has two ends",
            CornerClue: "that it does not touch itself",
            RingClue: "that it closes no ring",
        }
        return [*told, *(phrase(text) for sort, text in said.items() if _has(rules, sort))]

    def link(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence:
        """What the rule would force, and why."""
        if isinstance(rule.clue, CornerClue):
            why = self._why_at_corner(rule, rule.clue, facts[0], before)
        elif isinstance(rule.clue, BeadClue):
            why = self._why_at_bead(rule, facts[0], before)
        else:
            why = self.because(rule)
        return phrase("{} ({})", self.say(facts), why)

    def manner(self, rule: Rule, facts: Sequence[Fact], before: set[int]) -> Sentence | None:
        """How the snake goes on, or keeps from forking or touching itself, is told of several cells at once."""
        here = rule.cells[0]
        if isinstance(rule.clue, CornerClue):
            return None if facts[0].value == SNAKE else phrase("else it would touch itself")
        if not isinstance(rule.clue, BeadClue):
            return None
        if facts[0].value == SNAKE:
            return phrase("it goes on")
        forks = facts[0].cell != here or len(self._holding(rule.cells[1:], SNAKE, before)) > 2
        return phrase("no forks" if forks else "dead ends")

    def likeness(self, rule: Rule) -> object:
        """The same number, or any rule about how the snake runs."""
        return rule if isinstance(rule.clue, LineCount | CountAround) else type(rule.clue)

    def _why_at_corner(self, rule: Rule, clue: CornerClue, fact: Fact, before: set[int]) -> Sentence:
        held, across = self._holding(rule.cells, SNAKE, before), clue.across(fact.cell)
        if fact.value == SNAKE:
            return phrase("else {} would touch", cell_list(cell for cell in held if cell != across))
        if len(held) == 3:
            return phrase("else there would be a block")
        return phrase("else it would touch {}", cell_mention(across))

    def _why_at_bead(self, rule: Rule, fact: Fact, before: set[int]) -> Sentence:
        here = rule.cells[0]
        if fact.cell != here:
            template = "the end at {} has one neighbour" if here in self._ends else "no fork at {}"
            return phrase("it goes on from {}" if fact.value == SNAKE else template, cell_mention(here))
        if fact.value == SNAKE:
            return phrase("it must go through")
        forks = len(self._holding(rule.cells[1:], SNAKE, before)) > 2
        return phrase("else it would fork" if forks else "a dead end")

    # what is wrong

    def contradiction(self, rule: Rule, supposed: set[int]) -> Contradiction:
        """What goes wrong, as it is seen on the board."""
        rests_on = self.reasoner.alone(rule).needed(supposed, [])
        if isinstance(rule.clue, RingClue):
            return self._ring(rests_on)
        if isinstance(rule.clue, BeadClue):
            return Contradiction(self._broken_bead(rule, supposed), rests_on)
        if isinstance(rule.clue, CornerClue):
            return Contradiction(self._broken_corner(rule, supposed), rests_on)
        return Contradiction(self._broken_count(rule, self.reasoner.known.union(rests_on)), rests_on)

    def _ring(self, rests_on: list[int]) -> Contradiction:
        """A ring, told by what it runs around, or by what closes it; the smallest is a block."""
        ring = [fact.cell for fact in self.reasoner.facts(rests_on)]
        if len(ring) == 4:
            return Contradiction(phrase("{} make a block", cell_list(ring)), rests_on)
        rows, columns = {row for row, _ in ring}, {column for _, column in ring}
        around = [(row, column) for row in sorted(rows)[1:-1] for column in sorted(columns)[1:-1]]
        if set(ring).isdisjoint(around):
            sentence = phrase("the snake closes a ring around {}", cell_list(around))
        else:
            closing = self.reasoner.facts(literal for literal in rests_on if literal not in self.reasoner.known)
            cells = cell_list(fact.cell for fact in closing)
            sentence = phrase("the snake closes a ring of {} cells through {}", len(ring), cells)
        return Contradiction(sentence, rests_on, "would close a ring")

    def _broken_corner(self, rule: Rule, supposed: set[int]) -> Sentence:
        held = self._holding(rule.cells, SNAKE, supposed)
        return phrase("{} make a block" if len(held) > 2 else "{} touch at a corner", cell_list(held))

    def _broken_count(self, rule: Rule, known: set[int]) -> Sentence:
        clue, who = _count_clue(rule), _who(rule)
        is_line = isinstance(clue, LineCount)  # else its name says the number
        snake = len(self._holding(rule.cells, SNAKE, known))
        if snake > clue.number:
            return phrase("{} gets {}{}", who, snake, f" instead of {clue.number}" if is_line else "")
        most = len(rule.cells) - len(self._holding(rule.cells, EMPTY, known))
        of = f" of its {clue.number}" if is_line else ""
        return phrase("{} gets {}{}", who, f"only {most}" if most else "none", of)

    def _broken_bead(self, rule: Rule, supposed: set[int]) -> Sentence:
        here, beside = rule.cells[0], len(self._holding(rule.cells[1:], SNAKE, supposed))
        if here in self._ends:
            return phrase(
                "the end at {} has {}", cell_mention(here), "two neighbours" if beside else "no neighbour left"
            )
        return phrase("the snake {} at {}", "forks" if beside > 2 else "breaks off", cell_mention(here))

    def contradiction_together(self, rules: Sequence[Rule], supposed: set[int]) -> Contradiction | None:
        """The snake closes a ring, cannot get out of some part of the board, or has three ends."""
        wrong = self.contradiction_at_a_glance(supposed) or self.crossings.broken(supposed)
        return wrong or (self._three_ends(rules, supposed) if _has(rules, EndsClue) else None)

    def contradiction_at_a_glance(self, supposed: set[int]) -> Contradiction | None:
        """The snake closes a ring, or cannot get out of some part of the board."""
        snake, passable = self.regions.masks(supposed)
        ring = self._closed_ring(supposed) if self.regions.has_ring(snake) else None
        return ring or self.regions.broken(snake, passable)

    def _closed_ring(self, supposed: set[int]) -> Contradiction:
        """The first ring that the snake closes."""
        assert self.reasoner.lazy_rule
        clause = next(iter(self.reasoner.lazy_rule.broken_in(supposed)))
        return self._ring([-literal for literal in clause])._replace(rules=[self.reasoner.lazy_rule])

    def _three_ends(self, rules: Sequence[Rule], supposed: set[int]) -> Contradiction | None:
        """Of the cells at which these rules look, three that can be nothing but ends."""
        given = self._ends
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
        told = phrase("the snake has three ends: {}", cell_list([*given, *ends]))
        broken = [rule for rule in rules if isinstance(rule.clue, EndsClue) or _bead_of(rule) in ends]
        return Contradiction(told, rests_on, "two ends", broken)


def _count_clue(rule: Rule) -> LineCount | CountAround:
    assert isinstance(rule.clue, LineCount | CountAround)
    return rule.clue


def _who(rule: Rule) -> Sentence:
    """`row 3`, `the 4 at r2c3`."""
    return phrase("{}", _count_clue(rule).name)


def _has(rules: Iterable[Rule], sort: type) -> bool:
    """Whether one of the rules has a clue of that type."""
    return any(isinstance(rule.clue, sort) for rule in rules)


def _bead_of(rule: Rule) -> Cell | None:
    """The cell at which the rule says how the snake goes on."""
    return rule.clue.cell if isinstance(rule.clue, BeadClue) else None


def _many_cells(board: Sequence[Cell]) -> Sentence:
    """The cells, but of very many only how many and where they begin and end."""
    if len(board) <= MAX_CELLS_NAMED:
        return cell_list(board, most=MAX_CELLS_NAMED)
    return phrase("{} cells from {} to {}", len(board), cell_mention(board[0]), cell_mention(board[-1]))
