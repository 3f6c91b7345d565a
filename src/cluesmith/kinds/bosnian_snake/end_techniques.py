"""What is known of a snake once both of its ends are found: it goes on everywhere else."""

from collections.abc import Iterator
from typing import NamedTuple

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Found, Named
from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake import EMPTY, SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.clues import BeadClue, EndsClue
from cluesmith.puzzle import Rule
from cluesmith.sentence import Sentence, cell_list, cell_mention, phrase


class _Ways(NamedTuple):
    """A cell, whether it is known to be snake, and the ways that the snake may take from it, some not known yet."""

    rule: Rule
    snake: bool
    ways: list[Cell]
    open: list[Cell]

    @property
    def cell(self) -> Cell:
        """The cell."""
        return self.rule.cells[0]


class EndTechniques:
    """Looks for cells that would be a third end; where both ends are given, other rules say as much."""

    def __init__(self, reasoner: Reasoner) -> None:
        puzzle = reasoner.puzzle
        assert isinstance(puzzle, BosnianSnake)
        self._reasoner = reasoner
        self._given = [end for end in (puzzle.head, puzzle.tail) if end]
        self._rule = next((rule for rule in reasoner.stated if isinstance(rule.clue, EndsClue)), None)
        self._beads = [
            rule for rule in reasoner.stated if isinstance(rule.clue, BeadClue) and rule.cells[0] not in self._given
        ]

    def look(self) -> Found | None:
        """Where the snake has just two ways, or fewer to a cell that may be snake, while its ends lie elsewhere."""
        if not self._rule:
            return None
        ways = list(self._all_ways())
        found = [one for one in ways if one.snake and len(one.ways) == 1]
        if len(self._given) + len(found) < 2:
            return None
        ends = sorted([*self._given, *(one.cell for one in found)])
        rules = [self._rule, *(one.rule for one in found)]
        for one in ways:
            if one.snake and one.open and len(one.ways) == 2:
                return self._goes_on(one, ends, rules)
        return next((self._is_none(one, ends, rules) for one in ways if not one.snake and len(one.ways) == 1), None)

    def _all_ways(self) -> Iterator[_Ways]:
        """All cells that may be snake, but for the ends that are given."""
        for rule in self._beads:
            here, beside = rule.cells[0], rule.cells[1:]
            if self._is(here, EMPTY):
                continue
            ways = [cell for cell in sorted(beside) if not self._is(cell, EMPTY)]
            yield _Ways(rule, self._is(here, SNAKE), ways, [cell for cell in ways if not self._is(cell, SNAKE)])

    def _is(self, cell: Cell, value: int) -> bool:
        if cell in self._given:
            return value == SNAKE
        return self._reasoner.lits.of(cell, value) in self._reasoner.known

    def _goes_on(self, one: _Ways, ends: list[Cell], rules: list[Rule]) -> Found:
        told = phrase(
            "The ends are {}, so the snake at {} can only go on to {}.",
            cell_list(ends),
            cell_mention(one.cell),
            cell_list(one.open),
        )
        return self._found(one, [self._reasoner.lits.of(cell, SNAKE) for cell in one.open], rules, told)

    def _is_none(self, one: _Ways, ends: list[Cell], rules: list[Rule]) -> Found:
        template = "The ends are {}, and {} would be a third, so it is empty."
        told = phrase(template, cell_list(ends), cell_mention(one.cell))
        return self._found(one, [self._reasoner.lits.of(one.cell, EMPTY)], rules, told)

    def _found(self, one: _Ways, new: list[int], rules: list[Rule], told: Sentence) -> Found:
        return Found([*rules, one.rule], new, Named("no third end", told))
