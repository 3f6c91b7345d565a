"""The boards of an explanation: what is written after each step, and what there is to look at in the step."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from cluesmith.explaining.steps import Step
from cluesmith.explaining.techniques import Notes, techniques_class
from cluesmith.grid import Cell, Values, beside
from cluesmith.picture import Highlight, Picture
from cluesmith.puzzle import Fact, OutsideClue, Puzzle


class Board(NamedTuple):
    """A step, the board once it is taken, and the board as it is shown with the words: with what matters marked.

    Before the first step both are the board from which it starts.
    """

    step: Step | None
    written: Picture
    shown: Picture


def boards(puzzle: Puzzle, start: Values, steps: Iterable[Step]) -> Iterator[Board]:
    """The board before the first step, and those of each step."""
    position = _Position(puzzle, start)
    picture = position.picture().with_numbers()
    yield Board(None, picture, picture)
    for step in steps:
        shown = position.supposing(step) if step.supposed else None
        position.take(step)
        shown = shown or position.after(step, picture)
        picture = position.picture().with_numbers()
        yield Board(step, picture, shown)


def shown(puzzle: Puzzle, start: Values, step: Step, before: Iterable[Step] = ()) -> Picture:
    """The board with what matters in the step marked, as it is before anything of the step is written."""
    position = _Position(puzzle, start)
    for earlier in before:
        position.take(earlier)
    if step.supposed:
        return position.supposing(step)
    picture = position.picture().with_numbers()
    return highlighted(picture, puzzle, step, before=picture)


def highlighted(picture: Picture, puzzle: Puzzle, step: Step, before: Picture | None = None) -> Picture:
    """The picture with the cells of the step marked: its rules, what it rests on, and what is new.

    Of cells where nothing is written only those are new that looked otherwise `before`, if there are any.
    """
    written = [fact.cell for fact in step.facts if fact.holds]
    ruled_out = [fact.cell for fact in step.conclusions if not fact.holds]
    if before:
        looks_new = _changed(before, picture).intersection(ruled_out)
        ruled_out = ruled_out if not (written or looks_new) else list(looks_new)
    marks = _grounds(step) | dict.fromkeys([*written, *ruled_out], "focus")
    return picture.highlighting(marks).using(_clues(puzzle, step))


def _changed(before: Picture, after: Picture) -> set[Cell]:
    """The cells that look otherwise now, and those behind bars that were not there."""
    changed = set[Cell]()
    for row, lines in enumerate(zip(before.squares, after.squares, strict=True)):
        for column, (old, new) in enumerate(zip(*lines, strict=True)):
            if replace(old, limits=new.limits) != new:
                changed.add((row, column))
            changed.update(beside((row, column), way) for way in new.limits if way not in old.limits)
    return changed


def _grounds(step: Step) -> dict[Cell, Highlight]:
    """The cells of the rules, and those on which the step rests."""
    marks: dict[Cell, Highlight] = {cell: "rule" for area in step.areas for cell in area}
    return marks | {fact.cell: "premise" for fact in step.premises}


def _clues(puzzle: Puzzle, step: Step) -> Iterator[Cell]:
    """Where the clues stand; a line that has none has its number."""
    yield from (place for area in step.areas if (place := _line(puzzle, area)))
    for clue in step.clues:
        yield from (clue.place,) if isinstance(clue, OutsideClue) else clue.sentence().cells[:1]


def _line(puzzle: Puzzle, area: tuple[Cell, ...]) -> Cell | None:
    """The place beside the row, or above the column, that these cells are; None when they are none."""
    rows, columns = {row for row, _ in area}, {column for _, column in area}
    if len(rows) == 1 and len(area) == puzzle.width:
        return min(rows), -1
    return (-1, min(columns)) if len(columns) == 1 and len(area) == puzzle.height else None


class _Position:
    """What is written, and which values are left to the cells."""

    def __init__(self, puzzle: Puzzle, start: Values) -> None:
        self._puzzle, self._techniques = puzzle, techniques_class(puzzle)
        self._written: dict[Cell, int] = {**puzzle.given(), **start}
        self._left = {cell: (start[cell],) if cell in start else puzzle.domain(cell) for cell in puzzle.open_cells()}
        for group in puzzle.all_different():
            self._rule_out(Fact(cell, start[home], False) for home in group if home in start for cell in group)
        self._before: Notes = dict(self._left)

    def take(self, step: Step) -> None:
        """Write what the step makes known."""
        self._rule_out(fact for opening in step.opening for fact in opening.conclusions)
        self._before = dict(self._left)
        self._written |= {fact.cell: fact.value for fact in step.facts if fact.holds}
        self._rule_out(step.facts)

    def _rule_out(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if len(self._left[fact.cell]) > 1:
                left = tuple(value for value in self._left[fact.cell] if (value == fact.value) == fact.holds)
                self._left[fact.cell] = left

    def picture(self) -> Picture:
        """What is written, and what players note."""
        return self._drawn(self._written)

    def after(self, step: Step, before: Picture) -> Picture:
        """The board after the step, with what it strikes struck, and its cells marked."""
        picture = self._drawn(self._written).striking(self._before).with_numbers()
        return highlighted(picture, self._puzzle, step, before)

    def supposing(self, step: Step) -> Picture:
        """The board before the step with what is supposed, and in which link; what cases differ in is open.

        Of several facts that are supposed only one need hold, so they are open, too.
        """
        sure = step.supposed if len(step.supposed) == 1 else ()
        supposed = self._values([*sure, *(fact for link in step.links for fact in link.facts)])
        picture = self._drawn({**supposed, **self._written}).ending_as(self.picture()).with_numbers()
        labels = _labels(step)
        marks = _grounds(step) | dict.fromkeys([*self._passed(picture), *labels], "supposed")
        return picture.highlighting(marks).labelled(labels).using(_clues(self._puzzle, step))

    def _passed(self, picture: Picture) -> list[Cell]:
        """The open cells in which the picture shows a line."""
        several = [cell for cell, left in self._left.items() if len(left) > 1]
        return [(row, column) for row, column in several if picture.squares[row][column].strokes]

    def _values(self, facts: Iterable[Fact]) -> dict[Cell, int]:
        """The values that cells hold if that is so; where none is left, or several are, none."""
        left = dict(self._left)
        for fact in facts:
            left[fact.cell] = tuple(value for value in left[fact.cell] if (value == fact.value) == fact.holds)
        return {cell: values[0] for cell, values in left.items() if len(values) == 1}

    def _drawn(self, written: Values) -> Picture:
        return self._techniques.picture(self._puzzle, written, self._left)


def _labels(step: Step) -> dict[Cell, str]:
    """The numbers of the links in which something is supposed of a cell."""
    numbers: dict[Cell, list[str]] = {fact.cell: ["?"] for fact in step.supposed}
    for link in step.links:
        for cell in dict.fromkeys(fact.cell for fact in link.facts):
            numbers.setdefault(cell, []).append(link.number)
    return {cell: ",".join(dict.fromkeys(of_cell)) for cell, of_cell in numbers.items()}
