"""Why a puzzle has no answer, or more than one.

Both questions are smallest hitting sets: rules that cannot all hold, and cells that, if they were given, would leave
one answer only.
"""

from contextlib import suppress
from itertools import islice

import msgspec

from cluesmith.cnf import Literals, add_up
from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.explaining.reasoner import Reasoner
from cluesmith.explaining.rule_selector import RuleSelector
from cluesmith.explaining.techniques import techniques_of
from cluesmith.grid import Cell, Grid, Values
from cluesmith.puzzle import Fact, Puzzle, Rule
from cluesmith.sat import Sat
from cluesmith.search import Answers, Status

MAX_COUNTING = 300_000  # numbers times how many of them are counted: about as many clauses
MAX_ANSWERS_COMPARED = 60  # of so many the one is looked for that the fewest cells tell from all others


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """What is the matter with a puzzle.

    With no answer: `rules`, the fewest that cannot hold together, and `clashing`, the same in words. With several:
    `differing` cells, and `deciding`, the fewest cells with values that would leave one answer; `deciding_text` says
    them in words. When time ran out, or there are too many answers to compare, these need not be the fewest
    (`proven_smallest`); or time ran out before that, and the status is `unknown`.
    """

    puzzle: Puzzle
    status: Status
    rules: tuple[Rule, ...] = ()
    differing: tuple[Cell, ...] = ()
    deciding: Values = {}
    deciding_text: str = ""
    proven_smallest: bool = True

    @property
    def clashing(self) -> tuple[str, ...]:
        """The rules that cannot hold together, as a person would name them."""
        return tuple(rule.text for rule in self.rules)

    def to_json(self) -> str:
        """One line of JSON: the status, and what clashes, differs or would decide it."""
        fields = {
            "kind": self.puzzle.kind,
            "status": self.status,
            "clashing": self.clashing,
            "differing": self.differing,
            "deciding": Grid(self.puzzle, self.deciding).to_lists(),
            "proven_smallest": self.proven_smallest,
        }
        return msgspec.json.encode(fields).decode()


def why(puzzle: Puzzle, *, seconds: float | None = None) -> Why:
    """Why the puzzle has no answer or several; for one with a single answer there is nothing to say."""
    try:
        reasoner = Reasoner(puzzle, {}, Deadline(seconds))
        selector = RuleSelector(reasoner)
        first = selector.model(reasoner.rules, [])
        return _clash(reasoner, selector) if first is None else _several(reasoner, selector, first.true)
    except OutOfTime:
        return Why(puzzle=puzzle, status="unknown", proven_smallest=False)


def _clash(reasoner: Reasoner, selector: RuleSelector) -> Why:
    rules, proven = selector.core(), False
    with suppress(OutOfTime):  # then those of the first proof are told
        rules, proven = _fewest_clashing(reasoner, selector), True
    return Why(puzzle=reasoner.puzzle, status="none", rules=tuple(rules), proven_smallest=proven)


def _fewest_clashing(reasoner: Reasoner, selector: RuleSelector) -> list[Rule]:
    hits = SmallestHits(len(reasoner.rules), reasoner.deadline)
    while True:
        rules = [reasoner.rules[position] for position in hits.find(reasoner.deadline)]
        found = selector.model(rules, [])
        if found is None:
            return rules
        hits.must_hit(list(map(reasoner.position, selector.grown(rules, found).broken)))


def _several(reasoner: Reasoner, selector: RuleSelector, first: set[int]) -> Why:
    selector.prefer(first)
    literals = [variable if variable in first else -variable for variable in reasoner.variables]
    forced = set(selector.forced(reasoner.rules, literals)) | reasoner.known
    open_cells = [cell for cell in reasoner.lits.domains if not forced.issuperset(reasoner.literals_of(cell, first))]
    if not open_cells:
        return Why(puzzle=reasoner.puzzle, status="unique")
    answer = reasoner.lits.grid_of(first)
    undecided = {cell: answer[cell] for cell in open_cells}
    deciding, proven = undecided, False
    with suppress(OutOfTime):  # all of them decide it, of course
        if answers := _all_answers(reasoner.puzzle, reasoner.deadline):
            deciding, proven = _fewest_of_all(answers, open_cells, reasoner.deadline), True
        else:
            deciding = _fewest_deciding(reasoner, selector, undecided)
    return Why(
        puzzle=reasoner.puzzle,
        status="multiple",
        differing=tuple(open_cells),
        deciding=deciding,
        deciding_text=str(techniques_of(reasoner).say(Fact(cell, value) for cell, value in deciding.items())),
        proven_smallest=proven,
    )


def _all_answers(puzzle: Puzzle, deadline: Deadline) -> list[Values]:
    """All answers; none when there are too many, or no time."""
    found = Answers(puzzle, deadline=deadline)
    answers: list[Values] = list(islice(found, MAX_ANSWERS_COMPARED + 1))
    return answers if found.complete else []


def _fewest_of_all(answers: list[Values], cells: list[Cell], deadline: Deadline) -> dict[Cell, int]:
    """The fewest cells by which some answer differs from all others, as they are in it."""
    return min((_telling_apart(answer, answers, cells, deadline) for answer in answers), key=len)


def _telling_apart(answer: Values, answers: list[Values], cells: list[Cell], deadline: Deadline) -> dict[Cell, int]:
    hits = SmallestHits(len(cells), deadline)
    for other in answers:
        if other != answer:
            hits.must_hit([index for index, cell in enumerate(cells) if other[cell] != answer[cell]])
    return {cells[index]: answer[cells[index]] for index in hits.find(deadline)}


def _fewest_deciding(reasoner: Reasoner, selector: RuleSelector, undecided: dict[Cell, int]) -> dict[Cell, int]:
    cells, literals = list(undecided), reasoner.lits.of_grid(undecided)
    hits = SmallestHits(len(cells), reasoner.deadline)
    while True:
        chosen = hits.find(reasoner.deadline)
        other = selector.other_answer([literals[index] for index in chosen], literals)
        if other is None:
            return {cells[index]: undecided[cells[index]] for index in chosen}
        differs = reasoner.lits.grid_of(other)
        hits.must_hit([index for index, cell in enumerate(cells) if differs[cell] != undecided[cell]])


class SmallestHits:
    """Smallest sets of numbers that have one in common with every group given so far. Building it raises OutOfTime."""

    def __init__(self, size: int, deadline: Deadline = NEVER) -> None:
        self._sat, self._lits = Sat("minisat"), Literals({}, deadline)
        self._chosen = [self._lits.fresh() for _ in range(size)]
        counted = min(size, MAX_COUNTING // max(1, size))
        self._at_least, clauses = add_up(self._lits, [[variable] for variable in self._chosen], counted)
        self._sat.add(clauses, deadline)
        self._size = 0

    def must_hit(self, group: list[int]) -> None:
        """From now on one of the group is chosen."""
        self._sat.add([[self._chosen[number] for number in group]])

    def find(self, deadline: Deadline) -> list[int]:
        """A smallest choice; raises OutOfTime, also when it is larger than can be counted."""
        while not (found := self._sat.solve(self._bound(), deadline)):
            if found is None:
                raise OutOfTime
            self._size += 1
        true = set(self._sat.model())
        return [number for number, variable in enumerate(self._chosen) if variable in true]

    def _bound(self) -> list[int]:
        """No more than so many are chosen."""
        if self._size < len(self._at_least):
            return [-self._at_least[self._size]]
        if self._size < len(self._chosen):
            raise OutOfTime
        return []
