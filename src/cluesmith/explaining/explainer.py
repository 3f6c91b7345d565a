"""The next step, and the next, until all is known."""

from collections.abc import Iterator
from functools import cached_property

from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.errors import PuzzleError
from cluesmith.explaining.chain import chain
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.step_search import STEP_EFFORT, StepSearch
from cluesmith.explaining.steps import Explanation, Step
from cluesmith.explaining.techniques import Found, Technique, techniques_of
from cluesmith.grid import Grid
from cluesmith.puzzle import Puzzle


class NoAnswer(PuzzleError):
    """What is known can be completed to no answer."""


class Explainer:
    """Takes steps from a grid towards the answer, the easiest it sees first."""

    def __init__(self, puzzle: Puzzle, known: Grid, *, effort: int = STEP_EFFORT, deadline: Deadline = NEVER) -> None:
        self._effort, self._started = effort, bool(known)
        self._deadline = deadline
        self.reasoner = Reasoner(puzzle, known, self._deadline)
        self.together = RuleSelector(self.reasoner)
        self._answer = self._some_answer()
        self.techniques = techniques_of(self.reasoner)
        self._by_many: StepSearch | None = None
        self._looks = [_Look(way, len(self.reasoner.rules)) for way in self.techniques.techniques()]

    def _some_answer(self) -> set[int]:
        """An answer as literals; models stay near it from then on."""
        first = self.together.model(self.together.places, [], self._deadline)
        if first is None:
            raise NoAnswer(
                "expected a grid that can still be completed, found wrong marks: a hint tells which"
                if self._started
                else "expected a puzzle with an answer, found none: 'why' tells which clues clash"
            )
        self.together.prefer(first[0])
        return first[0]

    @cached_property
    def truth(self) -> set[int]:
        """All facts that hold in every answer; asked for late, as the plain steps often do without."""
        literals = [variable if variable in self._answer else -variable for variable in self.reasoner.variables]
        return set(self.together.forced(self.together.places, literals, self._deadline)) | self.reasoner.known

    @property
    def solved(self) -> bool:
        """Whether everything is known."""
        known = self.reasoner.known
        return all(variable in known or -variable in known for variable in self.reasoner.variables)

    @property
    def done(self) -> bool:
        """Whether everything that can be known is known; False also when time ran out before that was clear."""
        try:
            return self.solved or self.truth <= self.reasoner.known
        except OutOfTime:
            return False

    def next_step(self) -> Step | None:
        """The next step; what it concludes is known from then on. None when there is none, or time ran out."""
        if self._deadline.passed:
            return None
        try:
            return self._find_step()
        except OutOfTime:
            return None

    def _find_step(self) -> Step | None:
        for look in self._looks:
            found = look.best(self.reasoner.known)
            if found is not None:
                proven = len(found.places) == 1 or not any(map(self.reasoner.follows, range(len(self.reasoner.rules))))
                return self._take(found, look.way.rank, look.open, proven=proven)
        return None if self.done else self._by_several()

    def steps(self) -> Iterator[Step]:
        """All steps, one by one."""
        while step := self.next_step():
            yield step

    def step_against(self, marks: Grid) -> Step:
        """The easiest refutation of one of these marks, which all are wrong."""
        false = [-self.reasoner.lits.of(cell, value) for cell, value in marks.items()]
        places, fact, proven = self._several(false)
        return self._take(Found(places, [fact]), rank_of(len(places)), 1, proven=proven)

    def _by_several(self) -> Step:
        """A step by a smallest set of rules, or when that takes too long by a small one."""
        places, fact, proven = self._several(None)
        new = self.reasoner.few(places).forced(self.reasoner.known) or [fact]
        return self._take(Found(places, new), rank_of(len(places)), 1, proven=proven)

    def _several(self, among: list[int] | None) -> tuple[list[int], int, bool]:
        if self._by_many is None:
            self._by_many = StepSearch(self.techniques, self.together, self.truth, self._effort)
        return self._by_many.find(among, self._deadline)

    def _take(self, found: Found, rank: int, open_steps: int, *, proven: bool) -> Step:
        """The step in words; from now on its conclusions are known."""
        settled = self.reasoner.close(set(self.reasoner.known), found.new)
        premises = self.reasoner.needed(found.places, settled)
        facts, conclusions = self.reasoner.facts(premises), self.reasoner.facts(found.new)
        technique, text = self.techniques.name(found, facts, conclusions)
        links: tuple[str, ...] = ()
        if not technique:
            technique, text, links = chain(self.techniques, found)
        learnt = self.reasoner.learn(found.new)
        self._look_again(learnt)
        return Step(
            technique=technique,
            rules=tuple(map(self.techniques.rule_text, found.places)),
            premises=facts,
            conclusions=self.reasoner.facts(learnt),
            cost=len(found.places),
            proven_smallest=proven,
            rank=rank,
            open=open_steps,
            text=text,
            chain=links,
        )

    def _look_again(self, learnt: list[int]) -> None:
        """Where a rule has changed; for what joins two rules (see `RANKS`) also where one meets a changed rule."""
        changed = self.reasoner.touched(learnt)
        joining = any(look.way.rank > 2 for look in self._looks)
        nearby = self.reasoner.meeting(changed) if joining else changed
        for look in self._looks:
            for place in nearby if look.way.rank > 2 else changed:
                look.again(place)


class _Look:
    """One way of looking: the rules to look at again, and what was seen and not used yet."""

    def __init__(self, way: Technique, rules: int) -> None:
        self.way = way
        self._again = dict.fromkeys(range(rules))
        self._seen: dict[int, Found] = {}

    @property
    def open(self) -> int:
        """How many steps there are to choose from."""
        return len(self._seen) + 1

    def again(self, place: int) -> None:
        """Something changed there."""
        self._again[place] = None

    def best(self, known: set[int]) -> Found | None:
        """The step that makes most known; None when nothing is seen."""
        for place in self._again:
            self._seen.pop(place, None)
            if found := self.way.look(place):
                self._seen[place] = found
        self._again.clear()
        self._seen = {
            place: Found(found.places, new)
            for place, found in self._seen.items()
            if (new := [literal for literal in found.new if literal not in known])
        }
        if not self._seen:
            return None
        place = max(self._seen, key=lambda place: (len(self._seen[place].new), -place))
        self._again[place] = None
        return self._seen.pop(place)


def rank_of(rules: int) -> int:
    """How hard a step by several rules is to see that has no name; see `explain.ways`."""
    return 4 if rules <= 2 else 5 if rules <= 4 else 6


def explain(
    puzzle: Puzzle, grid: Grid | None = None, *, seconds: float | None = None, effort: int = STEP_EFFORT
) -> Explanation:
    """The steps from the grid (or an empty one) to all that can be known, each by as few rules as can be.

    A step whose set of rules could not be proved the smallest with the given effort says so.
    """
    try:
        explainer = Explainer(puzzle, grid or {}, effort=effort, deadline=Deadline(seconds))
    except OutOfTime:
        return Explanation((), grid or {}, False)
    steps = tuple(explainer.steps())
    return Explanation(steps, explainer.reasoner.grid(), explainer.done)
