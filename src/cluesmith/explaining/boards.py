"""The boards of an explanation: what is written after each step, and in a KenKen the digits that are left."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from cluesmith.explaining.steps import Step
from cluesmith.grid import Cell, Grid
from cluesmith.kinds.kenken import KenKen
from cluesmith.picture import Highlight, Picture, Square
from cluesmith.puzzle import Puzzle

Digits = Mapping[Cell, tuple[int, ...]]


def boards(puzzle: Puzzle, start: Grid, steps: Sequence[Step]) -> Iterator[tuple[Picture, Step | None]]:
    """The picture before the first step, and after each with what matters in it marked."""
    written: dict[Cell, int] = dict(start)
    left: dict[Cell, tuple[int, ...]] = {}
    if isinstance(puzzle, KenKen):  # there a step may only rule digits out, which must be seen too
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


def after(left: Digits, step: Step) -> dict[Cell, tuple[int, ...]]:
    """The digits that the step leaves."""
    kept = dict(left)
    for cell, value, is_so in step.conclusions if left else ():
        kept[cell] = tuple(digit for digit in kept[cell] if (digit == value) == is_so)
    return kept


def noted(picture: Picture, left: Digits, before: Digits) -> Picture:
    """The picture with small digits: those that are left, and struck out those that were until now."""
    squares = (
        tuple(_noted(square, (row, column), left, before) for column, square in enumerate(line))
        for row, line in enumerate(picture.squares)
    )
    return replace(picture, squares=tuple(squares)) if left else picture


def _noted(square: Square, cell: Cell, left: Digits, before: Digits) -> Square:
    if square.text:
        return square
    struck = tuple(digit for digit in before[cell] if digit not in left[cell])
    return replace(square, notes=left[cell], struck=struck)
