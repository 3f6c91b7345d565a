"""A hint from the player's own grid: what comes next, or what is wrong already."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.errors import PuzzleError
from cluesmith.explaining.diagnosis import SmallestHits
from cluesmith.explaining.explainer import Explainer, NoAnswer
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.steps import Step
from cluesmith.explaining.techniques import capital, listed
from cluesmith.grid import Cell, Grid, cell_name
from cluesmith.puzzle import Puzzle

MOST_RULES = 12  # are told
CELL = re.compile(r"\br\d+c\d+\b")

Sort = Literal["step", "wrong", "done", "stuck", "unknown"]


class Hint(msgspec.Struct, frozen=True):
    """What to do next, told in three levels, or which marks to take back, and why.

    `texts` are: where to look, which clues, the full step. `step` is empty when nothing can be deduced. Steps that
    only rule values out, and on which it rests, come `before` it: a grid does not show what they make known.
    """

    sort: Sort
    texts: tuple[str, str, str]
    step: Step | None = None
    before: tuple[Step, ...] = ()
    take_back: tuple[Cell, ...] = ()

    def text(self, level: int) -> str:
        """The hint at level 1, 2 or 3."""
        return self.texts[level - 1]


def _same(sort: Sort, text: str) -> Hint:
    """A hint that has no levels."""
    return Hint(sort, (text, text, text))


TIME_IS_UP = _same("unknown", "Time is up: no hint was found.")


def hint(puzzle: Puzzle, grid: Grid, *, seconds: float | None = None) -> Hint:
    """The next step from this grid; or, where marks are wrong, why."""
    for cell in _misplaced(puzzle, grid):
        mark = puzzle.marks.get(grid[cell], str(grid[cell]))
        return _broken(f"{cell_name(cell)} cannot be {mark}", (cell,))
    deadline = Deadline(seconds)
    try:
        explainer = Explainer(puzzle, grid, deadline=deadline)
    except (NoAnswer, OutOfTime):
        return _what_is_wrong(puzzle, grid, deadline)
    steps = list(_to_write(explainer))
    if steps and (_writes(steps[-1]) or explainer.done):
        return _from_steps(_needed(steps))
    return _nothing_left(explainer) if explainer.done else TIME_IS_UP


def _to_write(explainer: Explainer) -> Iterator[Step]:
    """The steps up to the first by which something can be written."""
    for step in explainer.steps():
        yield step
        if _writes(step):
            return


def _writes(step: Step) -> bool:
    return any(fact.holds for fact in step.conclusions)


def _needed(steps: list[Step]) -> list[Step]:
    """The last step, and of those before it the ones on which it rests."""
    needed = [steps[-1]]
    premises = set(steps[-1].premises)
    for step in reversed(steps[:-1]):
        if not premises.isdisjoint(step.conclusions):
            needed.append(step)
            premises.update(step.premises)
    return needed[::-1]


def _misplaced(puzzle: Puzzle, grid: Grid) -> Iterator[Cell]:
    """Cells with a mark that can never stand there."""
    return (cell for cell, value in grid.items() if puzzle.domain(cell) and value not in puzzle.domain(cell))


def _what_is_wrong(puzzle: Puzzle, grid: Grid, deadline: Deadline) -> Hint:
    """What is seen to be wrong without any thought, or else the marks to take back."""
    for violation in puzzle.check(grid):
        return _broken(violation.text, violation.cells)
    try:
        wrong = marks_to_take_back(puzzle, grid, deadline)
        right = {cell: value for cell, value in grid.items() if cell not in wrong}
        explainer = Explainer(puzzle, right, deadline=deadline)
        return _wrong(explainer, {cell: grid[cell] for cell in wrong})
    except OutOfTime:
        return TIME_IS_UP


def marks_to_take_back(puzzle: Puzzle, grid: Grid, deadline: Deadline = NEVER) -> list[Cell]:
    """The fewest marks without which the grid can be completed."""
    together = RuleSelector(reasoner := Reasoner(puzzle, {}, deadline))
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
    place = _where(list(cells))
    where = f"Something is wrong {'in' if place.startswith(('row', 'column')) else 'at'} {place}."
    told = f"{capital(text)}."
    return Hint("wrong", (where if cells else told, told, told), take_back=cells)


def _wrong(explainer: Explainer, wrong: Grid) -> Hint:
    """Of the wrong marks the one that is easiest to refute, from the marks that are right."""
    step = explainer.step_against(wrong)
    marks = listed([cell_name(cell) for cell in wrong])
    where = f"{'This mark is' if len(wrong) == 1 else 'These marks are'} wrong: {marks}."
    clues = f"{where} Look at: {_rules(step)}."
    return Hint("wrong", (where, clues, f"{where} {step.text}"), step, take_back=tuple(wrong))


def _nothing_left(explainer: Explainer) -> Hint:
    full = len(explainer.reasoner.grid()) == len(explainer.reasoner.lits.domains)
    text = "Everything is there." if full else "Nothing more follows: the puzzle has several answers."
    return _same("done" if full else "stuck", text)


def _from_steps(steps: list[Step]) -> Hint:
    *before, last = steps
    written = [fact for fact in last.conclusions if fact.holds]
    where = f"Look at {_where([fact.cell for fact in written or last.conclusions])}."
    clues = f"Look at: {_rules(*steps)}."
    return Hint("step", (where, clues, " ".join(step.text for step in steps)), last, tuple(before))


def _where(cells: list[Cell]) -> str:
    """The cells, or their row or column when there are several of it."""
    cells = list(dict.fromkeys(cells))
    for name, lines in (("row", {row for row, _ in cells}), ("column", {column for _, column in cells})):
        if len(lines) == 1 and len(cells) > 2:
            return f"{name} {lines.pop() + 1}"
    return listed([cell_name(cell) for cell in cells], most=4)


def _rules(*steps: Step) -> str:
    """The rules of the steps; of very many the first and how many more."""
    rules = _joined(list(dict.fromkeys(rule for step in steps for rule in step.rules)))
    more = [f"and {len(rules) - MOST_RULES} more"] if len(rules) > MOST_RULES else []
    return "; ".join([*rules[:MOST_RULES], *more])


def _joined(rules: list[str]) -> list[str]:
    """Where many rules say the same of different cells, that is told once."""
    alike: dict[str, list[str]] = {}
    for rule in rules:
        alike.setdefault(CELL.sub("{}", rule), []).append(rule)
    return [text for pattern, same in alike.items() for text in (_once(pattern, same) if len(same) > 2 else same)]


def _once(pattern: str, rules: list[str]) -> list[str]:
    cells = [CELL.findall(rule) for rule in rules]
    return [pattern.replace("{}", listed([name for (name,) in cells]))] if len(cells[0]) == 1 else rules
