"""What the two ends tell of a line with a number: the snake crosses it an odd number of times, or an even number."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction, Found, Named
from cluesmith.grid import Cell
from cluesmith.kinds.bosnian_snake import SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.clues import BeadClue, CornerClue, LineCount
from cluesmith.kinds.bosnian_snake.crossings import Line, Value, values_left
from cluesmith.puzzle import Fact, Rule
from cluesmith.sentence import Sentence, joined, phrase

MAX_LINES_KEPT = 10_000
LOOKS = 5  # it takes to see that a line cannot be crossed so often

State = Callable[[Sequence[Fact]], list[Sentence]]


class _Lane(NamedTuple):
    """A line with a number and without an end: its cells and those on both sides, and how many ends lie before it."""

    rule: Rule
    lines: tuple[tuple[Cell, ...], ...]  # itself, the one before and the one behind
    ends_before: int

    @property
    def clue(self) -> LineCount:
        """The number."""
        assert isinstance(self.rule.clue, LineCount)
        return self.rule.clue

    @property
    def times(self) -> str:
        """How often the snake crosses it: an odd number of times if it has to get to the other side."""
        return "an odd number of times" if self.ends_before == 1 else "an even number of times"

    def sides_of(self, name: str) -> str:
        """`one end lies above row 6 and one below it`."""
        before, behind = ("above", "below") if self.clue.axis == "row" else ("left of", "right of")
        if self.ends_before == 1:
            return f"one end lies {before} {name} and one {behind} it"
        return f"both ends lie {before if self.ends_before else behind} {name}"


class CrossingTechniques:
    """Looks at the lines with a number; both ends must be given."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        puzzle = reasoner.puzzle
        assert isinstance(puzzle, BosnianSnake)
        self._ends = [end for end in (puzzle.head, puzzle.tail) if end]
        self._lanes = list(self._all_lanes(puzzle)) if len(self._ends) == 2 else []
        self._beads = {rule.clue.cell: rule for rule in reasoner.stated if isinstance(rule.clue, BeadClue)}
        self._asked: dict[Line, bool] = {}
        self._corners = [rule for rule in reasoner.stated if isinstance(rule.clue, CornerClue)]

    def _all_lanes(self, puzzle: BosnianSnake) -> Iterator[_Lane]:
        for rule in self._reasoner.stated:
            if isinstance(rule.clue, LineCount):
                axis, number = rule.clue.axis == "column", rule.clue.line
                places = [end[axis] for end in self._ends]
                if number not in places:
                    lines = tuple(tuple(_line(puzzle, rule.clue, number + beside)) for beside in (0, -1, 1))
                    yield _Lane(rule, lines, sum(place < number for place in places))

    # steps

    def crossing(self, state: State) -> Found | None:
        """What most is known of from the crossings of one line; `state` puts facts into words."""
        found = (self._found(lane, state) for lane in self._lanes)
        return max(filter(None, found), key=lambda one: len(one.new), default=None)

    def _found(self, lane: _Lane, state: State) -> Found | None:
        """What is not clear without counting crossings."""
        known, line = self._reasoner.known, self._line(lane, self._reasoner.known)
        clear = known.union(self._literals(lane, line._replace(odd=None)))
        new = [literal for literal in self._literals(lane, line) if literal not in clear]
        if not new:
            return None
        template = "{}, so the snake crosses it {}; with {} in it, that works only if {}."
        so = joined(" and ", state(self._reasoner.facts(new)))
        told = phrase(
            template, phrase(lane.sides_of(lane.clue.name)).capitalised(), lane.times, _so_many(lane.clue.number), so
        )
        return Found(self._rules(lane), new, Named("crossings", told), self._needed(lane, known, new))

    # what is wrong

    def broken(self, supposed: set[int]) -> Contradiction | None:
        """A line that the snake cannot cross as its ends demand."""
        for lane in self._lanes:
            if self._cannot_be_crossed(self._line(lane, supposed)):
                told = phrase(
                    "the snake cannot cross {} {}, though {}", lane.clue.name, lane.times, lane.sides_of("it")
                )
                return Contradiction(told, self._needed(lane, supposed, []), "crossings", self._rules(lane), LOOKS)
        return None

    def _cannot_be_crossed(self, line: Line) -> bool:
        """Whether its number could be had, but not with so many crossings; most lines are asked about often."""
        if line not in self._asked:
            if len(self._asked) > MAX_LINES_KEPT:
                self._asked.clear()
            self._asked[line] = not values_left(line) and values_left(line._replace(odd=None)) is not None
        return self._asked[line]

    # one line

    def _line(self, lane: _Lane, known: set[int]) -> Line:
        cells, before, behind = (tuple(self._value(cell, known) for cell in line) for line in lane.lines)
        return Line(lane.clue.number, lane.ends_before == 1, cells, before, behind)

    def _value(self, cell: Cell, known: set[int]) -> Value:
        if cell in self._ends or cell not in self._beads:
            return cell in self._ends  # else it is a number, or off the board
        literal = self._reasoner.lits.of(cell, SNAKE)
        return True if literal in known else False if -literal in known else None

    def _literals(self, lane: _Lane, line: Line) -> Iterator[int]:
        """What is certain of the cells, if the snake can cross the line at all."""
        for cells, values in zip(lane.lines, values_left(line) or (), strict=False):
            for cell, few in zip(cells, values, strict=True):
                if len(few) == 1 and cell in self._beads:
                    literal = self._reasoner.lits.of(cell, SNAKE)
                    yield literal if True in few else -literal

    def _needed(self, lane: _Lane, supposed: set[int], new: Sequence[int]) -> list[int]:
        """Of what is known near the line, enough for these facts; for no facts, enough to be wrong."""
        near = {cell for line in lane.lines for cell in line if cell in self._beads}.difference(self._ends)
        snake = [self._reasoner.lits.of(cell, SNAKE) for cell in near]
        needed = {literal for one in snake for literal in (one, -one) if literal in supposed}
        for literal in sorted(needed, key=abs):
            if self._holds(lane, needed - {literal}, new):
                needed.remove(literal)
        return sorted(needed, key=abs)

    def _holds(self, lane: _Lane, known: set[int], new: Sequence[int]) -> bool:
        line = self._line(lane, known)
        return set(new).issubset(self._literals(lane, line)) if new else values_left(line) is None

    def _rules(self, lane: _Lane) -> list[Rule]:
        """The number, how the snake goes on up to the line, and that it does not touch itself there."""
        axis = lane.clue.axis == "column"
        first = [cell for cell in self._beads if cell[axis] <= lane.clue.line]
        last = [cell for cell in self._beads if cell[axis] >= lane.clue.line]
        beads = [self._beads[cell] for cell in min(first, last, key=len)]
        corners = [rule for rule in self._corners if any(cell in lane.lines[0] for cell in rule.cells)]
        return [lane.rule, *beads, *corners]


def _line(puzzle: BosnianSnake, clue: LineCount, number: int) -> Iterable[Cell]:
    """The cells of the row or column of that number, even off the board."""
    if clue.axis == "row":
        return ((number, column) for column in range(puzzle.width))
    return ((row, number) for row in range(puzzle.height))


def _so_many(number: int) -> str:
    return f"{number} cells" if number != 1 else "one cell"
