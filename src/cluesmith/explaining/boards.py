"""The boards of an explanation: what is written after each step, and which values are left where players note them."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from cluesmith.explaining.steps import Step
from cluesmith.explaining.techniques import techniques_class
from cluesmith.grid import Cell, Values
from cluesmith.picture import Highlight, Picture, Square
from cluesmith.puzzle import Puzzle

Notes = Mapping[Cell, tuple[int, ...]]


def boards(puzzle: Puzzle, start: Values, steps: Iterable[Step]) -> Iterator[tuple[Picture, Step | None]]:
    """The picture before the first step, and after each with what matters in it marked."""
    written: dict[Cell, int] = dict(start)
    left: dict[Cell, tuple[int, ...]] = {}
    if techniques_class(puzzle).keeps_notes:  # there a step may only rule values out, which must be seen too
        left = {cell: (start[cell],) if cell in start else puzzle.domain(cell) for cell in puzzle.open_cells()}
    yield noted(puzzle.picture(written), left, left), None
    for step in steps:
        written |= {fact.cell: fact.value for fact in step.conclusions if fact.holds}
        before, left = left, after(left, step)
        yield highlighted(noted(puzzle.picture(written), left, before), step), step


def highlighted(picture: Picture, step: Step) -> Picture:
    """The picture with the cells of the step marked: what it rests on, and what is new."""
    marks: dict[Cell, Highlight] = {fact.cell: "premise" for fact in step.premises}
    marks |= {fact.cell: "focus" for fact in step.conclusions}
    return picture.highlighting(marks)


def after(left: Notes, step: Step) -> dict[Cell, tuple[int, ...]]:
    """The values that the step leaves."""
    kept = dict(left)
    for fact in step.conclusions if left else ():
        kept[fact.cell] = tuple(value for value in kept[fact.cell] if (value == fact.value) == fact.holds)
    return kept


def noted(picture: Picture, left: Notes, before: Notes) -> Picture:
    """The picture with the values that are left as notes, and struck out those that were until now."""
    squares = (
        tuple(_noted(square, (row, column), left, before) for column, square in enumerate(line))
        for row, line in enumerate(picture.squares)
    )
    return replace(picture, squares=tuple(squares)) if left else picture


def _noted(square: Square, cell: Cell, left: Notes, before: Notes) -> Square:
    if square.text:
        return square
    struck = tuple(value for value in before[cell] if value not in left[cell])
    return replace(square, notes=left[cell], struck=struck)
