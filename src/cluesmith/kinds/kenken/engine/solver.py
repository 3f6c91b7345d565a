"""A KenKen and its answers: quick reasoning, then a depth-first search, then a SAT solver for what resists."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.grid import Values
from cluesmith.kinds.kenken.engine.depth_first import DepthFirst
from cluesmith.kinds.kenken.engine.guesses import Guesses
from cluesmith.kinds.kenken.engine.hand_over import HandOver, agreed
from cluesmith.kinds.kenken.engine.outcomes import GAVE_UP, TRUE
from cluesmith.kinds.kenken.propagate import Candidates
from cluesmith.kinds.kenken.puzzle import KenKen
from cluesmith.puzzle import Engine

# Dead ends in a row after which the search begins anew, with what it has found out about cages and lines, and in the
# end hands over to the SAT solver.
PATIENCE = (50, 75, 110)
LAST_PATIENCE = 165  # one time more on a large board, which takes long to be stated to the SAT solver
LARGE = 13
MORE_PATIENCE = 400  # once an answer is found, and more for each: where they are many no SAT solver is as quick
PATIENCE_AN_ANSWER, MOST_PATIENCE = 50, 10_000
FEW_ANSWERS = 8  # looked at for what they have in common, before the SAT solver is asked for others


class KenKenEngine(Engine):
    """The answers of a puzzle and its forced cells."""

    out_of_time = False

    def __init__(self, puzzle: KenKen, new_solver: Callable[..., Any], deadline: Deadline) -> None:
        self._puzzle, self._new_solver, self._deadline = puzzle, new_solver, deadline
        self._candidates = Candidates(puzzle.values, puzzle.cages, deadline)
        self._search: DepthFirst | None = None
        self._rest: HandOver | None = None
        self._kept_to: Values = {}

    def keep_to(self, known: Values) -> None:
        """Look only for answers with these digits, at once with the SAT solver: such are parts of what resists."""
        self._kept_to = known

    @property
    def counters(self) -> Mapping[str, int]:
        """What has been done so far."""
        search, rest = self._search, self._rest
        counted = {"decisions": search.decisions, "backtracks": search.backtracks} if search else {}
        return counted | (rest.counters() if rest else {})

    def answers(self) -> Iterator[Values]:
        """All answers, each once, found when asked for."""
        return self._found(self._candidates.answer)

    def tally(self) -> Iterator[Values]:
        """Something for each answer: an empty grid, while the search finds them."""
        return self._found(dict)

    def forced(self) -> Values | None:
        """The cells that are the same in every answer; None when there is no answer, or no time."""
        try:
            return self._common()
        except OutOfTime:
            self.out_of_time = True
            return None

    def _found(self, read: Callable[[], Values]) -> Iterator[Values]:
        """All answers, as they are read from the board."""
        try:
            if self._candidates.settle():
                search = self._search = self._candidates.search()
                status = self._first(search)
                number = 0
                while status == TRUE:
                    yield read()
                    number += 1
                    status = search.next_answer(min(MORE_PATIENCE + PATIENCE_AN_ANSWER * number, MOST_PATIENCE))
                if status == GAVE_UP:
                    yield from self._handed_over(search.stop(), guess=not number).answers()
        except OutOfTime:
            self.out_of_time = True

    def _first(self, search: DepthFirst) -> int:
        """Look for the first answer."""
        if self._kept_to or not self._candidates.all_listable:
            return GAVE_UP
        first, *later = (*PATIENCE, LAST_PATIENCE) if self._puzzle.size >= LARGE else PATIENCE
        status = search.next_answer(first)
        for patience in later:
            if status == GAVE_UP:
                search.stop()
                status = search.next_answer(patience)
        return status

    def _common(self) -> Values | None:
        """What all answers have in common, None if there is none; raises OutOfTime."""
        if not self._candidates.settle():
            return None
        search = self._search = self._candidates.search()
        common: Values | None = None
        status = self._first(search)
        for _ in range(FEW_ANSWERS):
            if status == TRUE:
                common = agreed(common, self._candidates.answer())
                status = search.next_answer(MORE_PATIENCE)
        if status in (TRUE, GAVE_UP):
            return self._handed_over(search.stop(), guess=common is None).common(common)
        return common

    def _handed_over(self, done: list[list[int]], *, guess: bool) -> HandOver:
        """What is left, in a SAT solver, without the parts that are done with; to `guess`, where no answer is known."""
        rest = self._rest = HandOver(self._puzzle, self._candidates.digits(), self._new_solver, self._deadline)
        rest.leave_out(done)
        rest.keep_to(self._kept_to)
        if guess and not self._kept_to:
            rest.guess(Guesses(self._puzzle, self._candidates))
        return rest
