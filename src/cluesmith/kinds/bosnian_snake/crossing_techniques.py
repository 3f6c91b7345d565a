"""What the two ends tell of a line with a number: the snake crosses it an odd number of times, or an even number."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.techniques import Contradiction
from cluesmith.grid import Cell, cell_name
from cluesmith.kinds.bosnian_snake import SNAKE, BosnianSnake
from cluesmith.kinds.bosnian_snake.clues import BeadClue, CornerClue, LineCount
from cluesmith.kinds.bosnian_snake.crossings import Line, Piece, Value, has_way, pieces_left
from cluesmith.puzzle import Rule
from cluesmith.sentence import Mention, Sentence, either, listed, phrase

MAX_LINES_KEPT = 10_000
MAX_WAYS = 12  # to lay the snake through a line: more are not gone through
LOOKS = 4  # it takes to see where a line is crossed, and that this is not as often as it must be

TIMES = {3: "three", 4: "four", 5: "five", 6: "six"}

Places = list[list[Piece]]  # each crossing of a line, and for each of them the pieces that may be there


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
    def sides(self) -> str:
        """`both ends lie above it`."""
        if self.ends_before == 1:
            return "its ends lie on different sides"
        before, behind = ("above", "below") if self.clue.axis == "row" else ("left of", "right of")
        return f"both ends lie {before if self.ends_before else behind} it"


class CrossingTechniques:
    """Looks at the lines with a number; both ends must be given."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        puzzle = reasoner.puzzle
        assert isinstance(puzzle, BosnianSnake)
        self._ends = [end for end in (puzzle.head, puzzle.tail) if end]
        self._lanes = list(self._all_lanes(puzzle)) if len(self._ends) == 2 else []
        self._beads = {rule.clue.cell: rule for rule in reasoner.stated if isinstance(rule.clue, BeadClue)}
        self._asked: dict[Line, Places | None] = {}
        self._corners = [rule for rule in reasoner.stated if isinstance(rule.clue, CornerClue)]

    def _all_lanes(self, puzzle: BosnianSnake) -> Iterator[_Lane]:
        for rule in self._reasoner.stated:
            if isinstance(rule.clue, LineCount):
                axis, number = rule.clue.axis == "column", rule.clue.line
                places = [end[axis] for end in self._ends]
                if number not in places:
                    lines = tuple(tuple(_line(puzzle, rule.clue, number + beside)) for beside in (0, -1, 1))
                    yield _Lane(rule, lines, sum(place < number for place in places))

    # what is wrong

    def broken(self, supposed: set[int]) -> Contradiction | None:
        """A line that the snake crosses otherwise than its ends demand."""
        for lane in self._lanes:
            if places := self._wrong_places(self._line(lane, supposed)):
                told = self._told(lane, places)
                needed = self._needed(lane, supposed, places)
                return Contradiction(told, needed, "crossings", self._rules(lane), LOOKS)
        return None

    def _wrong_places(self, line: Line) -> Places | None:
        """Where it crosses the line, if that is too often or not often enough; most lines are asked about often."""
        if line not in self._asked:
            if len(self._asked) > MAX_LINES_KEPT:
                self._asked.clear()
            self._asked[line] = None if has_way(line) else _places(line)
        return self._asked[line]

    def _told(self, lane: _Lane, places: Places) -> Sentence:
        template = "the snake crosses {} {}, {} ({}), though {}"
        where = _where(lane.lines[0], places)
        return phrase(template, lane.clue.name, _times(len(places)), where, lane.clue.sentence(), lane.sides)

    # one line

    def _line(self, lane: _Lane, known: set[int]) -> Line:
        cells, before, behind = (tuple(self._value(cell, known) for cell in line) for line in lane.lines)
        return Line(lane.clue.number, lane.ends_before == 1, cells, before, behind)

    def _value(self, cell: Cell, known: set[int]) -> Value:
        if cell in self._ends or cell not in self._beads:
            return cell in self._ends  # else it is a number, or off the board
        literal = self._reasoner.lits.of(cell, SNAKE)
        return True if literal in known else False if -literal in known else None

    def _needed(self, lane: _Lane, supposed: set[int], places: Places) -> list[int]:
        """Of what is known near the line, enough for it to be crossed just there."""
        near = {cell for line in lane.lines for cell in line if cell in self._beads}.difference(self._ends)
        snake = [self._reasoner.lits.of(cell, SNAKE) for cell in near]
        needed = {literal for one in snake for literal in (one, -one) if literal in supposed}
        for literal in sorted(needed, key=abs):
            if self._wrong_places(self._line(lane, needed - {literal})) == places:
                needed.remove(literal)
        return sorted(needed, key=abs)

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


def _places(line: Line) -> Places | None:
    """Where the snake crosses the line, whichever way it is laid; None where that cannot be told in a few words."""
    left = pieces_left(line._replace(odd=None), MAX_WAYS)
    crossings = [tuple(piece for piece in pieces if piece.crosses) for pieces in left or ()]
    if len({len(pieces) for pieces in crossings}) != 1 or not crossings[0]:
        return None
    return [sorted(set(pieces)) for pieces in zip(*crossings, strict=True)]


def _where(cells: Sequence[Cell], places: Places) -> Sentence:
    """`at r1c5 and r3c5`, `at r7c5 and at r1c5, r2c5 or r3c5`."""
    common = [(pieces, _common(pieces)) for pieces in places]
    certain = [_piece(cells, piece) for _, piece in common if piece]
    said = [listed(certain, most=len(certain))] if certain else []
    said += [either(_piece(cells, piece) for piece in pieces) for pieces, piece in common if not piece]
    return listed([phrase("at {}", one) for one in said], most=len(said))


def _common(pieces: Sequence[Piece]) -> Piece | None:
    """What the snake passes there whichever piece it is; None where the pieces have nothing in common."""
    first, last = max(piece.first for piece in pieces), min(piece.last for piece in pieces)
    return Piece(first, last, crosses=True) if first <= last else None


def _piece(cells: Sequence[Cell], piece: Piece) -> Mention:
    """`r1c5`, `r1c5–r3c5`."""
    names = dict.fromkeys(cell_name(cells[place]) for place in (piece.first, piece.last))
    return Mention("–".join(names), tuple(cells[piece.first : piece.last + 1]))


def _times(number: int) -> str:
    return f"{TIMES.get(number, number)} times" if number > 2 else "twice" if number == 2 else "only once"
