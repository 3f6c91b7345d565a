"""How hard a puzzle is for a person: the grade by its hardest step, the score by all of them."""

from collections import Counter
from collections.abc import Iterator
from math import inf

import msgspec

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.errors import PuzzleError
from cluesmith.explaining.explainer import Explainer
from cluesmith.explaining.step_search import STEP_EFFORT
from cluesmith.explaining.steps import Step
from cluesmith.grades import GRADES, check_grade, grade_of
from cluesmith.puzzle import Puzzle

# What a step of each rank counts; `explaining.techniques` says what the ranks mean.
WEIGHTS = {1: 1, 2: 3, 3: 8, 4: 20, 5: 60, 6: 150}


class Rating(msgspec.Struct, frozen=True):
    """The grade and score of a puzzle, and what made them.

    `techniques` counts the steps by name, `widest` is the most rules in one step, `open` how many steps of the
    easiest sort there are to choose from on average. `proven` tells whether every step was proved the smallest,
    `complete` whether the steps lead to the answer; else the puzzle is at least as hard as this.
    """

    kind: str
    grade: str
    score: int
    techniques: dict[str, int]
    widest: int
    open: float
    steps: int
    proven: bool
    complete: bool

    def to_json(self) -> str:
        """The fields as one line of JSON."""
        return msgspec.json.encode(self).decode()


def rate(  # noqa: PLR0913 - a puzzle, and where to stop
    puzzle: Puzzle,
    *,
    at_most: str | None = None,
    highest: float = inf,
    seconds: float | None = None,
    effort: int = STEP_EFFORT,
    deadline: Deadline | None = None,
) -> Rating:
    """The rating of a puzzle with one answer.

    The work ends when time is up, with `at_most` as soon as the puzzle turns out harder than that grade, and with
    `highest` as soon as its score is higher; the rating is then that of the steps so far.
    """
    if at_most is not None:
        check_grade(at_most)
    try:
        explainer = Explainer(puzzle, {}, effort=effort, deadline=deadline or Deadline(seconds))
    except OutOfTime:
        return _rating(puzzle, [], complete=False)
    steps = list(_up_to(explainer, at_most, highest))
    if not explainer.solved and explainer.done:
        raise PuzzleError("expected a puzzle with one answer, found several: 'why' shows where they differ")
    return _rating(puzzle, steps, complete=explainer.solved)


def _up_to(explainer: Explainer, at_most: str | None, highest: float) -> Iterator[Step]:
    """The steps up to the first that is harder than that grade, or that makes the score too high."""
    limit = GRADES.index(at_most) if at_most else len(GRADES)
    for step in explainer.steps():
        yield step
        highest -= WEIGHTS[step.rank]
        if highest < 0 or GRADES.index(grade_of(explainer.reasoner.puzzle.parts, step.rank)) > limit:
            return


def _rating(puzzle: Puzzle, steps: list[Step], *, complete: bool) -> Rating:
    return Rating(
        kind=puzzle.kind,
        grade=grade_of(puzzle.parts, max((step.rank for step in steps), default=1)),
        score=sum(WEIGHTS[step.rank] for step in steps),
        techniques=dict(Counter(step.technique for step in steps).most_common()),
        widest=max((step.cost for step in steps), default=0),
        open=round(sum(step.open for step in steps) / max(1, len(steps)), 2),
        steps=len(steps),
        proven=all(step.proven_smallest for step in steps),
        complete=complete,
    )
