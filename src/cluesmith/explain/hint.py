"""A hint from the player's own grid: what comes next, or what is wrong already."""

from collections.abc import Iterator
from time import monotonic
from typing import Literal

import msgspec

from cluesmith.errors import PuzzleError
from cluesmith.explain.engine import Explainer
from cluesmith.explain.reasoner import Reasoner
from cluesmith.explain.steps import Step
from cluesmith.explain.together import OutOfTime, Together
from cluesmith.explain.ways import capital, listed
from cluesmith.explain.why import SmallestHits
from cluesmith.grid import Cell, Grid, cell_name
from cluesmith.puzzle import Puzzle, Violation

Sort = Literal["step", "wrong", "done", "stuck", "unknown"]


class Hint(msgspec.Struct, frozen=True):
    """What to do next, told in three levels, or which marks to take back, and why.

    `texts` are: where to look, which clues, the full step. `step` is empty when nothing can be deduced.
    """

    sort: Sort
    texts: tuple[str, str, str]
    step: Step | None = None
    take_back: tuple[Cell, ...] = ()

    def text(self, level: int) -> str:
        """The hint at level 1, 2 or 3."""
        return self.texts[level - 1]


def hint(puzzle: Puzzle, grid: Grid, *, seconds: float | None = None) -> Hint:
    """The next step from this grid; or, where marks are wrong, why."""
    for violation in _at_once(puzzle, grid):
        return _broken(violation.text, violation.cells)
    deadline = None if seconds is None else monotonic() + seconds
    try:
        wrong = marks_to_take_back(puzzle, grid, seconds=seconds)
        right = {cell: value for cell, value in grid.items() if cell not in wrong}
        explainer = Explainer(puzzle, right, seconds=None if deadline is None else deadline - monotonic())
        if wrong:
            return _wrong(explainer, {cell: grid[cell] for cell in wrong})
        step = explainer.next_step()
    except OutOfTime:
        return _same("unknown", "Time is up: no hint was found.")
    if step:
        return _from_step(step)
    return _nothing_left(explainer) if explainer.done else _same("unknown", "Time is up: no hint was found.")


def _at_once(puzzle: Puzzle, grid: Grid) -> Iterator[Violation]:
    """What is seen to be wrong without any thought."""
    for cell, value in grid.items():
        if puzzle.domain(cell) and value not in puzzle.domain(cell):
            mark = puzzle.marks.get(value, str(value))
            yield Violation(f"{cell_name(cell)} cannot be {mark}", (cell,))
    yield from puzzle.check(grid)


def marks_to_take_back(puzzle: Puzzle, grid: Grid, *, seconds: float | None = None) -> list[Cell]:
    """The fewest marks without which the grid can be completed."""
    deadline = None if seconds is None else monotonic() + seconds
    together = Together(reasoner := Reasoner(puzzle, {}))
    cells = [cell for cell in grid if cell in reasoner.lits.domains]
    marks = [reasoner.lits.of(cell, grid[cell]) for cell in cells]
    hits = SmallestHits(len(cells))
    while True:
        wrong = hits.find(deadline)
        clash = together.refuting([mark for place, mark in enumerate(marks) if place not in wrong], deadline)
        if clash is None:
            return [cells[place] for place in wrong]
        if not clash:
            raise PuzzleError("expected a puzzle with an answer, found none: 'why' tells which clues clash")
        hits.must_hit([marks.index(mark) for mark in clash])


def _broken(text: str, cells: tuple[Cell, ...]) -> Hint:
    where = f"Something is wrong at {listed([cell_name(cell) for cell in cells])}."
    told = f"{capital(text)}."
    return Hint("wrong", (where if cells else told, told, told), take_back=cells)


def _wrong(explainer: Explainer, wrong: Grid) -> Hint:
    """Of the wrong marks the one that is easiest to refute, from the marks that are right."""
    step = explainer.step_against(wrong)
    marks = listed([cell_name(cell) for cell in wrong])
    where = f"{'This mark is' if len(wrong) == 1 else 'These marks are'} wrong: {marks}."
    clues = f"{where} Look at: {'; '.join(step.rules)}."
    return Hint("wrong", (where, clues, f"{where} {step.text}"), step, tuple(wrong))


def _nothing_left(explainer: Explainer) -> Hint:
    full = len(explainer.reasoner.grid()) == len(explainer.reasoner.lits.domains)
    text = "Everything is there." if full else "Nothing more follows: the puzzle has several answers."
    return _same("done" if full else "stuck", text)


def _same(sort: Sort, text: str) -> Hint:
    """A hint that has no levels."""
    return Hint(sort, (text, text, text))


def _from_step(step: Step) -> Hint:
    cells = list(dict.fromkeys(fact.cell for fact in step.conclusions))
    where = f"Look at {listed([cell_name(cell) for cell in cells], most=4)}."
    clues = f"Look at: {'; '.join(step.rules)}."
    return Hint("step", (where, clues, step.text), step)
