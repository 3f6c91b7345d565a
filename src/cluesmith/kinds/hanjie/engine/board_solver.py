"""A Hanjie board and its answers: lines first, then probing, then search, then a SAT solver for what resists.

In plain Python, where probing is slow, a SAT solver comes straight after the lines unless they leave little open.

    board = BoardSolver(rows, columns, new_solver=Sat)
    for cells in board.answers(): ...      # bytes, row by row: 0 blank, 1 painted
    board.complete                         # whether it is proved that there are no others

A clue is a tuple of block lengths, "?" (at least 1) and None (maybe no block), or None for a line without a clue.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from cluesmith.deadline import NEVER, Deadline, OutOfTime
from cluesmith.kinds.hanjie.engine.bits import FALSE, GAVE_UP, OPTIONAL, STOPPED, TRUE, UNKNOWN
from cluesmith.kinds.hanjie.engine.depth_first import DepthFirst
from cluesmith.kinds.hanjie.engine.hand_over import HandOver, Solver
from cluesmith.kinds.hanjie.engine.hints import Hints, can_be_had, hints_for
from cluesmith.kinds.hanjie.engine.learner import Learner
from cluesmith.kinds.hanjie.engine.lines import Clue
from cluesmith.kinds.hanjie.engine.long_lines import LongLines
from cluesmith.kinds.hanjie.engine.lucky_guesses import LuckyGuesses
from cluesmith.kinds.hanjie.engine.probing import Probing
from cluesmith.kinds.hanjie.engine.propagation import Propagation
from cluesmith.kinds.hanjie.engine.sheet import COMPILED, Sheet
from cluesmith.kinds.hanjie.engine.short_lines import ShortLines
from cluesmith.kinds.hanjie.engine.swaps import swapped

__all__ = ["COMPILED", "UNKNOWN_CELL", "BoardSolver", "Solver", "Statistics"]

UNKNOWN_CELL = 2

# Dead ends in a row, a millisecond or so, after which plain search hands over to the search that learns.
MAX_DEAD_ENDS = 300
# The same for the search that follows hints.
MAX_HINTED_DEAD_ENDS = 100
# Conflicts, on a board of 1000 cells, after which the learning search gives up: at first without hints, then with them,
# and later, where answers were found and hints are no help. A conflict costs more on a larger board, so it gets fewer:
# 12,500 take half a second or so on all.
MAX_FIRST_CONFLICTS = 2500
MAX_HINTED_CONFLICTS = 1000
MAX_LATER_CONFLICTS = 12_500
# Answers that are excluded one by one, so that a proof that there are no others is free to begin anywhere; only then
# the search that learns goes from each to those near it. It does so again after so many of the SAT solver, or more
# where it found few.
FEW_ANSWERS = 20
# Conflicts, on a board of 1000 cells, in which the SAT solver hopes that the hints are nearly right.
MAX_HOPEFUL_CONFLICTS = 10_000
# Where they are not, lucky guesses and the solver take turns for a while: so many tries each time, on a board of 1000
# cells, and so many conflicts, in which the solver keeps to what the best of the tries was about to guess.
TURNS = 12
TRIES_A_TURN = 12
CONFLICTS_A_TURN = 5000
MAX_LUCKY_CELLS = 10_000  # on a larger board a try takes too long
# Cells that the lines may leave open in plain Python, where trying them is slow: with more the SAT solver, which is
# compiled everywhere, comes straight after the lines.
MAX_PLAIN_CELLS = 100
# Conflicts in that solver after which it gets hints.
MAX_PLAIN_CONFLICTS = 20_000


class Statistics(NamedTuple):
    """What has been done so far."""

    lines: int
    probes: int
    decisions: int
    backtracks: int
    conflicts: int
    variables: int
    clauses: int


class BoardSolver:
    """The clues of a board and what is known of its cells; the parts of the engine are made when they are needed."""

    def __init__(
        self,
        rows: Sequence[Clue],
        columns: Sequence[Clue],
        *,
        new_solver: Callable[..., Solver] | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        """`new_solver` makes SAT solvers, by name; without it the search goes on to the end by itself."""
        self.complete = False
        self.out_of_time = False
        self._rows, self._columns = rows, columns
        self._new_solver, self._deadline = new_solver, deadline
        self._sheet = Sheet([_codes(clue) for clue in rows], [_codes(clue) for clue in columns])
        lines = ShortLines(self._sheet) if self._sheet.stride == 1 else LongLines(self._sheet)
        self._propagation = Propagation(self._sheet, lines, deadline.at)
        self._propagation.enqueue_all()
        self._probing: Probing | None = None
        self._searches: list[DepthFirst | Learner] = []
        self._hand_over: HandOver | None = None
        self._hints: Hints | None = None
        self._found = 0
        self._kept_to: Mapping[int, int] = {}

    def keep_to(self, known: Mapping[int, int]) -> None:
        """Look only for answers with these values, by cell; said before anything is asked."""
        self._kept_to = known
        for cell, value in known.items():
            self._propagation.assume(2 * cell + value)

    @property
    def cells(self) -> bytes:
        """What is known, row by row: 0 blank, 1 painted, 2 unknown."""
        return self._sheet.values()

    @property
    def statistics(self) -> Statistics:
        """What has been done so far."""
        handed_over = self._hand_over
        return Statistics(
            lines=self._propagation.lines_solved,
            probes=self._probing.probes if self._probing else 0,
            decisions=sum(search.decisions for search in self._searches),
            backtracks=sum(search.backtracks for search in self._searches),
            conflicts=handed_over.solver.counters().conflicts if handed_over else 0,
            variables=handed_over.variables if handed_over else 0,
            clauses=handed_over.clauses if handed_over else 0,
        )

    def propagate(self) -> bool:
        """Find all that lines force one after the other. False: there is no answer, or time is up."""
        return self._can_go_on(self._propagation.propagate())

    def probe(self) -> bool:
        """Find all that follows from trying one cell at a time. False: there is no answer, or time is up."""
        return self.propagate() and self._can_go_on(self._probes().probe_all())

    def answers(self) -> Iterator[bytes]:
        """All answers, each once, found when asked for; to be called once."""
        try:
            for answer in self._search():
                self._found += 1
                yield answer
        except OutOfTime:
            self.out_of_time = True

    def count(self, limit: int | None = None) -> int:
        """The number of answers, up to a limit."""
        number = 0
        for _ in self.answers():
            number += 1
            if number == limit:
                break
        return number

    def forced(self) -> bytes | None:
        """The cells that are the same in every answer, 2 for all others; None if there is no answer or no time."""
        try:
            return self._common() if self.propagate() else None
        except OutOfTime:
            self.out_of_time = True
            return None

    def _can_go_on(self, status: int) -> bool:
        if status == STOPPED:
            self.out_of_time = True
        elif status != TRUE:
            self.complete = True
        return status == TRUE

    def _probes(self) -> Probing:
        if self._probing is None:
            self._probing = Probing(self._sheet, self._propagation)
        return self._probing

    def _search(self) -> Iterator[bytes]:
        """All answers, depth first for as long as that goes well; raises OutOfTime."""
        if not self.propagate():
            return
        if self._is_for_sat():
            yield from self._all_of(self._handed_over_plainly())
            self.complete = True
            return
        if not self.probe():
            return
        search = self._depth_first()
        while (status := search.next_answer(MAX_DEAD_ENDS)) == TRUE:
            yield self.cells
        if status == GAVE_UP:
            status = yield from self._go_on(search.stop())
        self._can_go_on(status)

    def _go_on(self, done: list[list[int]]) -> Generator[bytes, None, int]:
        """The answers outside the part of the space that clauses say is done; raises OutOfTime."""
        learner = self._new_learner()
        status = yield from self._learn(learner, done, MAX_FIRST_CONFLICTS)
        if status == GAVE_UP and not self._found and COMPILED and can_be_had(self._sheet):
            status = yield from self._go_on_with_hints(learner)
        if status == GAVE_UP:
            status = yield from self._take_turns(learner)
        return status

    def _take_turns(self, learner: Learner) -> Generator[bytes, None, int]:
        """The same by the SAT solver and, around what it finds, the search that learns; raises OutOfTime."""
        few = FEW_ANSWERS
        done = learner.done()
        rest = self._handed_over_with_hope(learner.best_clauses()) if learner.add_clauses(done) else None
        while rest:
            before = self._found
            some = yield from self._some_of(rest, few)
            if len(some) < few or not learner.add_clauses(map(_unlike, some)):
                break
            learner.prefer(some[-1])
            status = yield from self._learn(learner, [], MAX_LATER_CONFLICTS)
            if status != GAVE_UP:
                return status
            done = learner.done()
            if not learner.add_clauses(done):
                break
            rest.state(done)
            few *= 1 if self._found > before + 2 * few else 4
        return FALSE

    def _learn(self, learner: Learner, done: list[list[int]], first: int) -> Generator[bytes, None, int]:
        """The same by the search that learns, as long as that goes well; `first` conflicts go to the first answer."""
        if not learner.add_clauses(done):
            return FALSE
        while (status := learner.next_answer(self._limit(MAX_LATER_CONFLICTS if self._found else first))) == TRUE:
            yield self.cells
            if not (learner.exclude() if self._found < FEW_ANSWERS else learner.pass_by()):
                return FALSE
        return status

    def _go_on_with_hints(self, learner: Learner) -> Generator[bytes, None, int]:
        """The same by two searches that follow hints; raises OutOfTime."""
        learner.back_to(0)
        self._propagation.enqueue_all()
        if (status := self._propagation.propagate()) != TRUE:
            return status
        hints = self._hints = hints_for(self._sheet, self._deadline)
        search = self._depth_first()
        while (status := search.next_answer(MAX_HINTED_DEAD_ENDS)) == TRUE:
            yield self.cells
        if status != GAVE_UP:
            return status
        learner.prefer(hints.values)
        return (yield from self._learn(learner, search.stop(), MAX_HINTED_CONFLICTS))

    def _depth_first(self) -> DepthFirst:
        """A search that follows the hints, if there are any."""
        search = DepthFirst(self._sheet, self._propagation, self._probes())
        if self._hints:
            search.follow(self._hints.painted)
        self._searches.append(search)
        return search

    def _new_learner(self) -> Learner:
        """The search that learns, on the sheet as it is."""
        learner = Learner(self._sheet, self._propagation, self._probes())
        self._searches.append(learner)
        return learner

    def _all_of(self, rest: HandOver | None) -> Iterator[bytes]:
        """The answers of what was handed over, each once; raises OutOfTime."""
        while rest and len((yield from self._some_of(rest, FEW_ANSWERS))) >= FEW_ANSWERS:
            pass

    def _some_of(self, rest: HandOver, few: int) -> Generator[bytes, None, list[bytes]]:
        """So many of them, or one more: the first helps to find a second. All are excluded; raises OutOfTime."""
        some: list[bytes] = []
        for answer in islice(rest.answers(), few):
            other = None if self._found else swapped(answer, self._sheet.width)
            if not self._found:
                rest.prefer_last()
            yield answer
            rest.exclude(answer)
            some.append(answer)
            if other and all(other[cell] == value for cell, value in self._kept_to.items()):
                yield other
                rest.exclude(other)
                some.append(other)
        return some

    def _common(self) -> bytes | None:
        """What all answers have in common, None if there is none or no time; raises OutOfTime."""
        if self._is_for_sat():
            return _common_of(self._handed_over_plainly())
        return self._learn_common() if self.probe() else None

    def _learn_common(self) -> bytes | None:
        """What all answers have in common: ask for one that differs from it until there is none; raises OutOfTime."""
        learner = self._new_learner()
        common: bytes | None = None
        while (status := learner.next_answer(self._limit(MAX_LATER_CONFLICTS))) == TRUE:
            self._deadline.check()
            common = _agreed(common, self.cells)
            if not learner.add_clause([2 * cell + 1 - value for cell, value in enumerate(common) if value < 2]):
                return common
        if status == STOPPED:
            raise OutOfTime
        if status != GAVE_UP:
            return common
        if common is None and can_be_had(self._sheet):
            learner.back_to(0)
            self._hints = hints_for(self._sheet, self._deadline)
        return _common_of(self._handed_over_with_hope(learner.best_clauses()), common)

    def _is_for_sat(self) -> bool:
        """Whether all that the lines leave open goes to the SAT solver."""
        return not COMPILED and self._new_solver is not None and self._sheet.cells - self._sheet.known > MAX_PLAIN_CELLS

    def _limit(self, conflicts: int) -> int:
        """Conflicts after which the learning search gives up, given those on a board of 1000 cells; -1: never."""
        if self._new_solver is None:
            return -1
        return self._scaled(conflicts) if COMPILED else 0

    def _handed_over_plainly(self) -> HandOver | None:
        """What is open, in a SAT solver: with hints, which plain Python is slow to find, only if that is hard."""
        rest = self._handed_over("glucose")
        if rest and not rest.is_easy(MAX_PLAIN_CONFLICTS) and can_be_had(self._sheet):
            self._hints = hints_for(self._sheet, self._deadline)
            rest = self._handed_over_with_hope()
        return rest

    def _handed_over_with_hope(self, learned: Sequence[Sequence[int]] = ()) -> HandOver | None:
        """The same, and what was learned: with hints first in a solver that hardly departs from them."""
        if self._hints is None:
            return self._handed_over("glucose", learned)
        rest = self._handed_over("stable", learned)
        if rest and not (rest.is_easy(self._scaled(MAX_HOPEFUL_CONFLICTS)) or self._is_decided_by_turns(rest)):
            rest = self._handed_over("cadical", learned)
        return rest

    def _is_decided_by_turns(self, rest: HandOver) -> bool:
        """Whether some lucky guess is an answer, or the solver decides soon if there is any; raises OutOfTime."""
        if not COMPILED or self._sheet.cells > MAX_LUCKY_CELLS:
            return False
        luck = LuckyGuesses(self._sheet, self._propagation, self._deadline)
        for _ in range(TURNS):
            answer = luck.answer(1 + self._scaled(TRIES_A_TURN))
            if answer and rest.takes(answer):
                return True
            if luck.hints:
                rest.follow(luck.hints)
            if rest.is_easy(self._scaled(CONFLICTS_A_TURN)):
                return True
        return False

    def _scaled(self, work: int) -> int:
        """As much work as takes about the same time on this board, given that on one of 1000 cells."""
        return work * 1000 // self._sheet.cells

    def _handed_over(self, name: str, learned: Sequence[Sequence[int]] = ()) -> HandOver | None:
        """What is open, and what was learned, in the SAT solver of that name; None if there is no answer."""
        self._propagation.enqueue_all()
        status = self._propagation.propagate()
        if status == STOPPED:
            raise OutOfTime
        if status == FALSE or self._new_solver is None:
            return None
        solver = self._new_solver(name)
        rest = self._hand_over = HandOver(self.cells, self._sheet.width, solver, self._deadline, self._hints)
        rest.state_lines(self._rows, self._columns)
        rest.state(learned)
        return rest


def _codes(clue: Clue) -> list[int] | None:
    """A clue as the engine has it: all numbers."""
    if clue is None:
        return None
    return [OPTIONAL if length is None else UNKNOWN if length == "?" else length for length in clue if length != 0]


def _common_of(rest: HandOver | None, common: bytes | None = None) -> bytes | None:
    """What the answers of what was handed over have in common with those before; raises OutOfTime."""
    if rest:
        for answer in rest.answers():
            common = _agreed(common, answer)
            rest.exclude(common)
    return common


def _unlike(answer: bytes) -> list[int]:
    """The clause, over literals, that some cell differs from an answer."""
    return [2 * cell + 1 - value for cell, value in enumerate(answer)]


def _agreed(before: bytes | None, answer: bytes) -> bytes:
    """What an answer has in common with those before."""
    if before is None:
        return answer
    return bytes(old if old == new else UNKNOWN_CELL for old, new in zip(before, answer, strict=True))
