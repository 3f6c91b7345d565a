"""How hard a puzzle is for a person: the grade by its hardest step, the score by all of them."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from cluesmith.errors import PuzzleError
from cluesmith.explain.engine import Explainer
from cluesmith.explain.several import STEP_EFFORT
from cluesmith.explain.steps import Step
from cluesmith.grades import GRADES, grade_of
from cluesmith.puzzle import Puzzle
from cluesmith.solve import OutOfTime

# What a step of each rank counts; the ranks are told in `explain.ways`.
WEIGHTS = {1: 1, 2: 3, 3: 8, 4: 20, 5: 60, 6: 150}


class Rating(msgspec.Struct, frozen=True):
    """The grade and score of a puzzle, and what made them.

    `techniques` counts the steps by name, `widest` is the most rules in one step, `open` how many steps of the
    easiest sort there are to choose from on average. `proven` tells whether every step was proved the smallest,
    `complete` whether the steps lead to the answer; else the puzzle is at least as hard as this.
    """

    grade: str
    score: int
    techniques: dict[str, int]
    widest: int
    open: float
    steps: int
    proven: bool
    complete: bool


def rate(
    puzzle: Puzzle, *, at_most: str | None = None, seconds: float | None = None, effort: int = STEP_EFFORT
) -> Rating:
    """The rating of a puzzle with one answer.

    The work ends when time is up, and with `at_most` as soon as the puzzle turns out harder than that grade; the
    rating is then that of the steps so far.
    """
    try:
        explainer = Explainer(puzzle, {}, effort=effort, seconds=seconds)
    except OutOfTime:
        return _rating(puzzle.kind, [], complete=False)
    steps = list(_up_to(explainer, at_most))
    if not explainer.solved and explainer.done:
        raise PuzzleError("expected a puzzle with one answer, found several: 'why' tells where they differ")
    return _rating(puzzle.kind, steps, complete=explainer.solved)


def _up_to(explainer: Explainer, at_most: str | None) -> Iterator[Step]:
    """The steps up to the first that is harder than that grade."""
    names = [grade.name for grade in GRADES]
    limit = names.index(at_most) if at_most else len(names)
    for step in explainer.steps():
        yield step
        if names.index(grade_of(explainer.reasoner.puzzle.kind, step.rank)) > limit:
            return


def _rating(kind: str, steps: list[Step], *, complete: bool) -> Rating:
    return Rating(
        grade=grade_of(kind, max((step.rank for step in steps), default=1)),
        score=sum(WEIGHTS[step.rank] for step in steps),
        techniques=dict(Counter(step.technique for step in steps).most_common()),
        widest=max((step.cost for step in steps), default=0),
        open=round(sum(step.open for step in steps) / max(1, len(steps)), 2),
        steps=len(steps),
        proven=all(step.proven_smallest for step in steps),
        complete=complete,
    )
