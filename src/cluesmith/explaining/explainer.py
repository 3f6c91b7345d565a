"""The next step, and the next, until all is known."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.errors import PuzzleError
from cluesmith.explaining.chain import Proof, premises, proof_of
from cluesmith.explaining.reasoner import Reasoner, refuse_large_board
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.step_search import STEP_EFFORT, Several, StepSearch
from cluesmith.explaining.steps import Explanation, Step
from cluesmith.explaining.techniques import Found, Technique, Techniques, techniques_of
from cluesmith.explaining.wording import Wording, supposition
from cluesmith.grid import Cell, Grid, Values
from cluesmith.puzzle import Fact, Puzzle, Rule
from cluesmith.sentence import Sentence, joined

WRONG_MARKS = "expected a grid that can still be completed, found wrong marks: a hint says which"

MAX_SEQUEL = 8  # so much is told at once of what is seen again and again
MAX_RULES_TRIMMED = 16  # of so many rules it is easily seen which facts they need


class NoAnswer(PuzzleError):
    """What is known can be completed to no answer."""


class Explainer:
    """Takes steps from a grid towards the answer, the easiest it sees first. Building it raises OutOfTime.

    Without `sequels` what is seen again and again in the same way is not taken at once, but step by step.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        known: Values,
        *,
        effort: int = STEP_EFFORT,
        deadline: Deadline = NEVER,
        sequels: bool = True,
    ) -> None:
        self._effort, self._started, self._most_at_once = effort, bool(known), MAX_SEQUEL if sequels else 0
        if any(value not in puzzle.domain(cell) for cell, value in known.items()):
            raise NoAnswer(WRONG_MARKS)
        self.reasoner = Reasoner(puzzle, known, deadline)
        self._selector = RuleSelector(self.reasoner)
        self._answer = self._some_answer()
        self.techniques = techniques_of(self.reasoner)
        self._by_many: StepSearch | None = None
        self._looks = [_Look(technique, self.reasoner) for technique in self.techniques.techniques()]

    def _some_answer(self) -> set[int]:
        """An answer as literals; models stay near it from then on."""
        first = self._selector.model(self.reasoner.rules, [])
        if first is None:
            raise NoAnswer(
                WRONG_MARKS
                if self._started
                else "expected a puzzle with an answer, found none: 'why' names the clues that clash"
            )
        self._selector.prefer(first.true)
        return first.true

    @cached_property
    def truth(self) -> set[int]:
        """All facts that hold in every answer; asked for late, as the plain steps often do without."""
        literals = [variable if variable in self._answer else -variable for variable in self.reasoner.variables]
        truth = set(self.reasoner.known)
        held = [literal for literal in literals if self.reasoner.fact(literal).holds]
        for some in (held, literals):  # where it is known what a cell holds, so is what it does not hold
            left = [literal for literal in some if literal not in truth]
            self.reasoner.close(truth, self._selector.forced(self.reasoner.rules, left))
        return truth

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
        if self.reasoner.deadline.passed:
            return None
        try:
            return self._find_step()
        except OutOfTime:
            return None

    def _find_step(self) -> Step | None:
        for look in self._looks:
            found = look.best()
            if found is not None:
                proven = len(found.rules) == 1 or not any(map(self.reasoner.follows, self.reasoner.stated))
                return self._take(found, look.technique.rank, look.open, proven=proven)
        return self._by_board() or (None if self.done else self._by_several())

    def _by_board(self) -> Step | None:
        """A step by a look at the whole board."""
        for technique in self.techniques.board_techniques():
            if found := technique.look():
                return self._take(found, technique.rank, 1, proven=True)
        return None

    def _by_several(self) -> Step:
        return self._take_several(self._several(None))

    def steps(self) -> Iterator[Step]:
        """All steps, one by one."""
        opening = self._opening()
        while step := self.next_step():
            yield replace(step, opening=opening) if opening else step
            opening = ()

    def _opening(self) -> tuple[Step, ...]:
        """What everybody rules out at once, given what is written; what could be written is left to other steps."""
        return self._at_once(self.techniques.at_a_glance(), writing=False)

    def step_against(self, marks: Values) -> Step:
        """The easiest refutation of one of these marks, which all are wrong; raises OutOfTime."""
        return self._take_several(self._several([-self.reasoner.lits.of(*mark) for mark in marks.items()]))

    def _several(self, among: list[int] | None) -> Several:
        if self._by_many is None:
            self._by_many = StepSearch(self.techniques, self._selector, self.truth, self._effort)
        return self._by_many.find(among, with_others=self._most_at_once > 0)

    def _take_several(self, several: Several) -> Step:
        """The step, and after it what follows likewise."""
        if not several.proof:
            return self._take(Found(several.rules, several.new), rank_of(several.looks), 1, proven=several.smallest)
        alike = several.alike[: self._most_at_once]
        likewise = [Found(one.rules, [one.fact], premises=premises(self.reasoner, one.proof)) for one in alike]
        needed = None if several.same else premises(self.reasoner, several.proof)
        story = _Story(several.proof, several.same, likewise)
        found = Found(several.rules, several.new, premises=needed)
        return self._take(found, rank_of(several.looks), 1, proven=several.smallest, story=story)

    def _take(self, found: Found, rank: int, open_steps: int, *, proven: bool, story: "_Story | None" = None) -> Step:
        """The step in words; from now on its conclusions are known, and what everybody writes at once after them."""
        needed = self._premises(found)
        named = found.named or self.techniques.name(found, needed, self.reasoner.facts(found.new))
        if named and not (named.vague and story):
            wording = Wording(named.technique, (named.sentence,), named.new or found.new)
        else:
            named = None
            proof = story.proof if story else proof_of(self.techniques, found)
            wording = supposition(self.techniques, found, proof, story.same if story else ())
        told = Found(found.rules, list(wording.new), premises=named.premises if named else None)
        if told.premises is not None or set(told.new) != set(found.new):
            needed = self._premises(told)
        learnt = self._learn(wording.new)
        routine = self._routine(learnt)
        sequel, and_so_on = self._sequel(wording.technique, learnt)
        if story:
            sequel, and_so_on = self._likewise(story.likewise)
        return Step(
            technique=wording.technique,
            clues=tuple(rule.clue for rule in found.rules),
            premises=needed,
            conclusions=self.reasoner.facts(learnt),
            cost=len(found.rules),
            proven_smallest=proven,
            rank=rank,
            open=open_steps,
            sentences=_followed_by(wording.sentences, and_so_on, own_line=story is None),
            areas=self._areas(found.rules),
            chain=wording.chain,
            supposed=wording.supposed,
            links=wording.links,
            marks=wording.marks,
            routine=(*routine, *sequel),
        )

    def _sequel(self, technique: str, learnt: Sequence[int]) -> tuple[list[Step], list[Sentence]]:
        """What is seen next by the same technique without a pause, and after that again, and how that is told."""
        steps: list[Step] = []
        facts: list[Fact] = []
        changed = list(learnt)
        for _ in range(self._most_at_once):
            found = self.techniques.sequel(technique, self.reasoner.touched(changed))
            if not found:
                break
            steps.append(self._routine_step(found))
            facts += steps[-1].conclusions
            steps += self._routine(found.new)
            changed = [*found.new, *changed]
        return steps, [self.techniques.and_so_on(technique, facts)] if facts else []

    def _likewise(self, found: Sequence[Found]) -> tuple[list[Step], list[Sentence]]:
        """What is seen to go the same way as the step before, and how that is told."""
        steps = [self._routine_step(one) for one in found if not self.reasoner.known.issuperset(one.new)]
        facts = sorted((fact for step in steps for fact in step.conclusions), key=lambda fact: fact.cell)
        return steps, [self.techniques.likewise(facts)] if facts else []

    def _premises(self, found: Found) -> tuple[Fact, ...]:
        """The known facts that the deduction rests on, of which none can be left out unless there are many rules."""
        reasoner = self.reasoner
        settled = reasoner.close(set(reasoner.known), found.new)
        if found.premises is None:
            return reasoner.facts(reasoner.needed(found.rules, settled))
        implied = [literal for literal in settled if literal not in found.new]
        enough = {*found.premises, *reasoner.denied(implied, reasoner.known)}
        if len(found.rules) <= MAX_RULES_TRIMMED:
            enough = set(reasoner.needed(found.rules, settled, enough))
        return reasoner.facts(enough)

    def _areas(self, rules: list[Rule]) -> tuple[tuple[Cell, ...], ...]:
        """The cells of the rules that are about a part of the board."""
        return tuple(rule.cells for rule in rules if len(rule.cells) < len(self.reasoner.lits.domains))

    def _routine(self, learnt: list[int]) -> tuple[Step, ...]:
        """What everybody writes at once after these facts, as steps without words; from now on it is known."""
        return self._at_once(self.reasoner.touched(learnt), writing=True)

    def _at_once(self, rules: Sequence[Rule], *, writing: bool) -> tuple[Step, ...]:
        """What everybody writes, or at least rules out, at once by these rules, and by those that change then."""
        steps, changed = [], dict.fromkeys(rules)
        while changed:
            rule = next(iter(changed))
            del changed[rule]
            found = self.techniques.routine(rule)
            new = [fact for fact in found.new if writing or not self.reasoner.fact(fact).holds] if found else []
            if found and new:
                steps.append(self._routine_step(Found(found.rules, new)))
                changed |= dict.fromkeys(self.reasoner.touched(new))
        return tuple(steps)

    def _routine_step(self, found: Found) -> Step:
        return Step(
            technique="routine",
            clues=tuple(rule.clue for rule in found.rules),
            premises=self._premises(found),
            conclusions=self.reasoner.facts(self._learn(found.new)),
            cost=len(found.rules),
            proven_smallest=True,
            rank=1,
            open=1,
            sentences=(),
        )

    def _learn(self, literals: Sequence[int]) -> list[int]:
        """Take the facts as known, and look again where they change something; the result is all that is new."""
        learnt = self.reasoner.learn(literals)
        self._look_again(learnt)
        return learnt

    def _look_again(self, learnt: list[int]) -> None:
        """Where a rule has changed; for what joins two rules (see `RANKS`) also where one meets a changed rule."""
        changed = self.reasoner.touched(learnt)
        joining = any(look.technique.rank > 2 for look in self._looks)
        nearby = self.reasoner.meeting(changed) if joining else changed
        for look in self._looks:
            for rule in nearby if look.technique.rank > 2 else changed:
                look.again(rule)


def _followed_by(sentences: Sequence[Sentence], more: Sequence[Sentence], *, own_line: bool) -> tuple[Sentence, ...]:
    """The sentences and what is said after them, if need be with the last one."""
    return (*sentences, *more) if own_line else (*sentences[:-1], joined(" ", [sentences[-1], *more]))


class _Story(NamedTuple):
    """A proof, other facts that have the same one, and what goes the same way."""

    proof: Proof
    same: Sequence[int]
    likewise: Sequence[Found]


class _Look:
    """One technique: the rules to look at again, and what was seen and not used yet."""

    def __init__(self, technique: Technique, reasoner: Reasoner) -> None:
        self.technique, self._reasoner = technique, reasoner
        self._again = dict.fromkeys(reasoner.stated)
        self._seen: dict[Rule, Found] = {}

    @property
    def open(self) -> int:
        """How many steps there are to choose from."""
        return len(self._seen) + 1

    def again(self, rule: Rule) -> None:
        """Something changed there."""
        self._again[rule] = None

    def best(self) -> Found | None:
        """The step that makes most known; None when nothing is seen. Raises OutOfTime."""
        self._look()
        self._seen = {
            rule: Found(found.rules, new)
            for rule, found in self._seen.items()
            if (new := [literal for literal in found.new if literal not in self._reasoner.known])
        }
        if not self._seen:
            return None
        best = max(self._seen, key=lambda rule: (len(self._seen[rule].new), -self._reasoner.position(rule)))
        self._again[best] = None
        return self._seen.pop(best)

    def _look(self) -> None:
        for rule in self._again:
            self._reasoner.deadline.check()
            self._seen.pop(rule, None)
            if found := self.technique.look(rule):
                self._seen[rule] = found
        self._again.clear()


def rank_of(rules: int) -> int:
    """How hard a step by several rules is to see that has no name; see `RANKS`."""
    return 4 if rules <= 2 else 5 if rules <= 4 else 6


class Steps(Iterator[Step]):
    """The steps from the grid (or an empty one) to all that can be known, found one by one as they are asked for.

    `taken` are those found so far; `complete` is true once they lead to all that can be known.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Values | None = None,
        *,
        seconds: float | None = None,
        effort: int = STEP_EFFORT,
        deadline: Deadline | None = None,
    ) -> None:
        self.taken: list[Step] = []
        self.complete = False
        refuse_large_board(puzzle)
        self._puzzle, self._start = puzzle, puzzle.read_grid(grid or {})
        self._explainer: Explainer | None = None
        self._found = self._take_all(effort, deadline or Deadline(seconds))

    def __next__(self) -> Step:
        return next(self._found)

    @property
    def grid(self) -> Grid:
        """What is known so far."""
        return Grid(self._puzzle, self._explainer.reasoner.grid() if self._explainer else self._start)

    @property
    def techniques(self) -> Techniques | None:
        """How the kind tells what is found; None before the first step."""
        return self._explainer.techniques if self._explainer else None

    def _take_all(self, effort: int, deadline: Deadline) -> Iterator[Step]:
        with suppress(OutOfTime):
            self._explainer = Explainer(self._puzzle, self._start, effort=effort, deadline=deadline)
            for step in self._explainer.steps():
                self.taken.append(step)
                yield step
            self.complete = self._explainer.done


def explain(
    puzzle: Puzzle, grid: Values | None = None, *, seconds: float | None = None, effort: int = STEP_EFFORT
) -> Explanation:
    """All steps from the grid (or an empty one) to all that can be known, each by as few rules as can be.

    A step whose set of rules could not be proved the smallest with the given effort says so. Raises FormatError if the
    grid is none of this puzzle, and NoAnswer if it cannot be completed.
    """
    steps = Steps(puzzle, grid, seconds=seconds, effort=effort)
    return Explanation(tuple(steps), steps.grid, steps.complete)
