"""A puzzle stated to the SAT solver once, to be asked as often as needed; and what such work has cost.

Every answer has passed the judge of the puzzle. "None" is said only when it is proved; when time is up, OutOfTime is
raised.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from time import monotonic, process_time

import msgspec

from cluesmith.cnf import Clauses, Literals
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.enumerating import FOUND, Enumerator
from cluesmith.garbage import uncollected
from cluesmith.grid import Cell, FullGrid, Values
from cluesmith.puzzle import Guesser, Judge, Puzzle
from cluesmith.sat import Sat

PORTION = 200  # clauses handed to the solver at once
KEPT_CLAUSES = 10_000  # so few are kept for the other search, a megabyte or so; more are built once more when it begins
FEW_ANSWERS = 20  # that are excluded one by one; when there are more, a search goes on that needs not to
MAX_CONFLICTS, CONFLICTS_BETWEEN_LOOKS = 2_000, 100  # in that search without an answer: then it is given up
MANY_WRONG = 20  # grids one after the other: then more is stated against each
STEPS_AT_ONCE = 50_000  # of that search, about, between two looks at the clock: an answer takes one a variable at most
CONFLICTS_BEFORE_GUESSES = 500  # where guesses can be had; then twice as many, and so on
FIRST_GUESSES = 20  # after them; then twice as many, and so on
CONFLICTS_A_GUESS = 300  # to complete it, or to find out what is wrong with it
MANY_CELLS = 600  # with more the SAT solver is one that keeps to its slices: the best one may go on for seconds
Wanted = Callable[[int], int]  # how many of so many answers are still wanted


class Statistics(msgspec.Struct, frozen=True):
    """What one call cost: wall and CPU seconds to state the puzzle and to search, and what the solver did."""

    build_seconds: float = 0.0
    search_seconds: float = 0.0
    build_cpu_seconds: float = 0.0
    search_cpu_seconds: float = 0.0
    cpu_seconds: float = 0.0
    variables: int = 0
    clauses: int = 0
    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    restarts: int = 0
    lines: int = 0  # by an engine that solves line by line: lines solved,
    probes: int = 0  # cells tried,
    backtracks: int = 0  # and taken back


class Stopwatch:
    """Adds up the wall and CPU seconds of the blocks it is put around."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0

    def __enter__(self) -> None:
        self._started = monotonic(), process_time()

    def __exit__(self, *_: object) -> None:
        self.wall += monotonic() - self._started[0]
        self.cpu += process_time() - self._started[1]


def statistics_of(building: Stopwatch, searching: Stopwatch, counters: Mapping[str, int]) -> Statistics:
    """What building and searching cost together."""
    return Statistics(
        build_seconds=building.wall,
        search_seconds=searching.wall,
        build_cpu_seconds=building.cpu,
        search_cpu_seconds=searching.cpu,
        cpu_seconds=building.cpu + searching.cpu,
        **counters,
    )


class Prepared:
    """A puzzle stated to the SAT solver once, to be asked for answers as often as needed."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        seconds: float | None = None,
        deadline: Deadline | None = None,
        known: Values | None = None,
    ) -> None:
        """With `known` only answers with these values are given."""
        self._puzzle, self._kept_to = puzzle, known or {}
        self._deadline = deadline or Deadline(seconds)
        self._building, self._searching = Stopwatch(), Stopwatch()
        self._lits: Literals | None = None
        self._patience, self._guesses = CONFLICTS_BEFORE_GUESSES, FIRST_GUESSES
        self._kept: Clauses | None = []
        self._known: list[Values] = []  # answers found and not excluded
        self._all_found = False
        self._later: list[list[int]] = []  # clauses against answers that are excluded, and against what was wrong

    @cached_property
    def _candidates(self) -> Mapping[Cell, Sequence[int]] | None:
        with self._building, uncollected():
            return self._puzzle.propagate(self._deadline)

    @cached_property
    def _judge(self) -> Judge:
        return self._puzzle.judge()

    @cached_property
    def _guesser(self) -> Guesser | None:
        parts, left = self._puzzle.parts, self._candidates
        return parts.load(parts.guesser, Guesser)(self._puzzle, left) if parts.guesser and left else None

    @cached_property
    def _sat(self) -> Sat:
        """Made only when there is something to search for."""
        cells = len(self._puzzle.open_cells() if self._candidates is None else self._candidates)
        return Sat("minisat" if cells > MANY_CELLS else "glucose")

    def answers_without_search(self) -> list[Values] | None:
        """All answers if quick reasoning leaves at most one grid, or None if they have to be searched for."""
        self._deadline.check()
        left = self._candidates
        if left is None:
            return []
        if not set(map(len, left.values())) <= {1}:
            return None
        with self._searching:
            values = [values[0] for values in left.values()]
            answer = dict(zip(left, values, strict=True))
            return [answer] if self._kept_to.items() <= answer.items() and not self._judge.wrong(values) else []

    def answer(self, *, unlike: Values | None = None) -> Values | None:
        """An answer not yet excluded, or None if there is none; with `unlike` one that differs from that grid."""
        lits = self._state()
        with self._searching:
            if unlike is None or not lits.knows(unlike):
                return self._search(lits, [])
            differs = lits.fresh()
            self._sat.add([[-differs, *_unlike(lits, unlike)]])
            return self._search(lits, [differs])

    def prefer(self, choose: Callable[[Sequence[int]], int]) -> None:
        """Look first for answers in which the cells hold what is chosen from their candidates."""
        lits = self._state()
        chosen = {cell: choose(values) for cell, values in lits.domains.items() if values}
        self._sat.prefer(lits.of_grid(chosen))

    def answers(self) -> Iterator[Values]:
        """All answers not yet excluded, each once, many of them in a search made for that; raises OutOfTime."""
        few = FEW_ANSWERS
        while not self._all_found:
            yield from self._one_by_one(few)
            number = yield from self._enumerated()
            few *= 1 if number > few else 4

    def tally(self, wanted: Wanted) -> Iterator[int]:
        """The number of these answers, lot by lot, as long as more are wanted; raises OutOfTime."""
        few = FEW_ANSWERS
        while not self._all_found and (most := wanted(few)):
            yield from (1 for _ in self._one_by_one(most))
            number = yield from self._passed_over(wanted)
            few *= 1 if number > few else 4

    def _one_by_one(self, few: int) -> Iterator[FullGrid]:
        """So many answers, or all; each is excluded afterwards."""
        for _ in range(few):
            lits = self._state()
            with self._searching:
                values = self._next_values(lits, [])
            if values is None:
                self._all_found = True
                break
            yield FullGrid(lits.domains, values)
            self._add(lits.unlike(values, range(len(values))))

    def _enumerated(self) -> Generator[FullGrid, None, int]:
        """More answers, as long as they come easily; in the end how many they were."""
        if self._all_found:
            return 0
        lits, search = self._enumerator()
        number = 0
        while search.goes_well(MAX_CONFLICTS):
            self._deadline.check()
            with self._searching:
                values = self._next_right(lits, search)
            if values is not None:
                number += 1
                yield FullGrid(lits.domains, values)
        self._leave_out(search)
        return number

    def _passed_over(self, wanted: Wanted) -> Generator[int, None, int]:
        """The number of more answers, lot by lot, as long as they come easily and are wanted; in the end of all."""
        if self._all_found or not wanted(1):
            return 0
        lits, search = self._enumerator()
        at_once, number = 1 + STEPS_AT_ONCE // lits.variables, 0
        while (most := wanted(at_once)) and search.goes_well(MAX_CONFLICTS):
            self._deadline.check()
            with self._searching:
                lot = self._next_lot(lits, search, most)
            number += lot
            yield lot
        self._leave_out(search)
        return number

    def _next_lot(self, lits: Literals, search: Enumerator, most: int) -> int:
        """Go on over so many answers, or fewer; clauses that leave no rule out need no judge."""
        if self._puzzle.lazy_clue is None:
            return search.pass_over(most, CONFLICTS_BETWEEN_LOOKS)
        number = 0
        while number < most and self._next_right(lits, search) is not None:
            number += 1
        return number

    def _next_right(self, lits: Literals, search: Enumerator) -> bytes | None:
        """The next answer; None if there is none, or if it was wrong or does not come easily."""
        if search.next_answer(CONFLICTS_BETWEEN_LOOKS) != FOUND:
            return None
        values = lits.values_of(search.values())
        wrong = self._judge.wrong(values)
        if wrong:
            least = min(wrong + self._judge.wrong_more(values), key=len)
            search.refute(lits.unlike(values, least))
            return None
        return values

    def _leave_out(self, search: Enumerator) -> None:
        """Ask from now on only for what that search has not looked through."""
        for clause in search.done():
            self._add(clause)

    def _enumerator(self) -> tuple[Literals, Enumerator]:
        """The clauses in the other search, with the same numbers and what has been excluded, at the last answer."""
        *earlier, unlike_last = self._later
        last = [-literal for literal in unlike_last]
        with self._building, uncollected():
            lits, clauses = self._clauses()
            every = self._in_time([*clauses, *earlier])
            search = Enumerator(lits.variables, lits.cell_variables, every, last)
        with self._searching:
            while search.next_answer(CONFLICTS_BETWEEN_LOOKS) != FOUND:
                self._deadline.check()
        return lits, search

    def _clauses(self) -> tuple[Literals, Clauses]:
        """The clauses that were kept, or all once more."""
        if self._kept is not None:
            return self._state(), self._kept
        lits = Literals(self._candidates or {}, self._deadline)
        return lits, [clause for portion in self._portions(lits) for clause in portion]

    def _in_time(self, clauses: Clauses) -> Iterator[list[int]]:
        """The clauses one by one, with a look at the clock between many of them."""
        for number, clause in enumerate(clauses):
            if number % PORTION == 0:
                self._deadline.check()
            yield clause

    def _add(self, clause: list[int]) -> None:
        """State something that was found out later."""
        self._later.append(clause)
        self._sat.add([clause])

    def common(self) -> Values | None:
        """What all answers agree on: ask for one that differs there until there is none; None without any answer."""
        lits = self._state()
        with self._searching:
            first = self._next_values(lits, [])
            if first is None:
                return None
            known, same = self._agreed(lits, first)
            return {
                cell: value
                for place, (cell, value) in enumerate(zip(lits.domains, first, strict=True))
                if place in known or place in same
            }

    def _agreed(self, lits: Literals, first: bytes) -> tuple[set[int], set[int]]:
        """The cells that have one candidate, and those others that hold the same as this one in every answer."""
        known = {place for place, values in enumerate(lits.domains.values()) if len(values) == 1}
        same = [place for place in range(len(first)) if place not in known]
        while same and (other := self._least_like(lits, first, same)) is not None:
            same = [place for place in same if other[place] == first[place]]
        return known, set(same)

    def _least_like(self, lits: Literals, first: bytes, same: list[int]) -> bytes | None:
        """An answer that differs in one of these cells, and in as many as the solver can be coaxed to."""
        differs, unlike = lits.fresh(), lits.unlike(first, same)
        self._sat.prefer(unlike)
        self._sat.add([[-differs, *unlike]])
        return self._next_values(lits, [differs])

    def can_be(self, cell: Cell, value: int) -> bool:
        """Whether an answer not yet excluded has this value there; thousands of times a second."""
        lits = self._state()
        if any(answer.get(cell) == value for answer in self._known):
            return True
        literal = lits.all_of(cell).get(value)
        return literal is not None and self._search(lits, [literal]) is not None

    @property
    def literals(self) -> Literals:
        """The literals of what quick reasoning leaves to the cells."""
        return self._state()

    def follows(self, known: Values) -> set[int] | None:
        """These values and what follows from them without a search, as literals; None if that is a contradiction."""
        assumed = self._state().of_grid(known)
        self._deadline.check()
        found = self._sat.follows(assumed)
        return None if found is None else {*found, *assumed}

    def exclude(self, answer: Values) -> None:
        """Do not give this answer again."""
        self._add(_unlike(self._state(), answer))
        self._known.clear()

    def statistics(self) -> Statistics:
        """What it has cost so far."""
        counters: dict[str, int] = {}
        if self._lits is not None:
            counters = {"variables": self._lits.variables, "clauses": self._sat.clauses}
            counters |= self._sat.counters()._asdict()
        return statistics_of(self._building, self._searching, counters)

    def _state(self) -> Literals:
        """State the rules over the candidates, unless that is done already."""
        if self._lits is None:
            left = self._candidates
            with self._building, uncollected():
                lits = Literals(dict.fromkeys(self._puzzle.open_cells(), ()) if left is None else left, self._deadline)
                portions: Iterable[Clauses] = [[[]]] if left is None else self._portions(lits)
                for clauses in portions:
                    self._sat.add(clauses, self._deadline)
                    self._keep(clauses)
            self._lits = lits
            self._keep_to(lits)
        return self._lits

    def _keep(self, clauses: Clauses) -> None:
        """Keep all clauses for the other search, unless they are many."""
        if self._kept is not None:
            self._kept += clauses
            self._kept = self._kept if len(self._kept) <= KEPT_CLAUSES else None

    def _keep_to(self, lits: Literals) -> None:
        """State the values that all answers are to have; one that is ruled out leaves none."""
        known = [[literal] for literal in lits.of_grid(self._kept_to)] if lits.knows(self._kept_to) else [[]]
        for clause in known:
            self._add(clause)

    def _portions(self, lits: Literals) -> Iterator[Clauses]:
        """All clauses, many at once for speed, with a look at the clock before each portion."""
        clauses: Clauses = []
        for portion in lits.cell_portions():
            self._deadline.check()
            yield clauses
            clauses = portion
        for stated in self._puzzle.clauses(lits):
            clauses += stated
            if len(clauses) > PORTION:
                self._deadline.check()
                yield clauses
                clauses = []
        yield clauses

    def _search(self, lits: Literals, assumptions: list[int]) -> Values | None:
        """The next model that passes the check."""
        values = self._next_values(lits, assumptions)
        if values is None:
            return None
        self._known.append(dict(zip(lits.domains, values, strict=True)))
        return self._known[-1]

    def _next_values(self, lits: Literals, assumptions: list[int]) -> bytes | None:
        """The same as the values of the cells in order; what a model that fails violates is forbidden for good."""
        wrong_before = 0
        while self._found(lits, assumptions):
            values = lits.values(self._sat.model())
            wrong = self._judge.wrong(values)
            if not wrong:
                return values
            if wrong_before >= MANY_WRONG:
                wrong += self._judge.wrong_more(values)
            for places in wrong:
                self._add(lits.unlike(values, places))
            wrong_before += 1
        return None

    def _found(self, lits: Literals, assumptions: list[int]) -> bool:
        """Whether there is a model, by search, and where guesses can be had by search and guesses in turn."""
        found = None
        while found is None and self._guesser and not self._deadline.passed:
            found = self._sat.solve_within(self._patience, assumptions, self._deadline)
            if found is None:
                found = self._guessed(self._guesser, lits, assumptions)
                self._patience, self._guesses = 2 * self._patience, 2 * self._guesses
        if found is None:
            found = self._sat.solve(assumptions, self._deadline)
        if found is None:
            raise OutOfTime
        return found

    def _guessed(self, guesser: Guesser, lits: Literals, assumptions: list[int]) -> bool | None:
        """Whether there is a model, if guesses lead to one or show that there is none.

        What is asked later is then looked for near it, as all variables have it.
        """
        for _ in range(self._guesses):
            self._deadline.check()
            guess = guesser.guess(self._deadline)
            if guess is None:
                return None
            held = {lits.of(cell, value): cell for cell, value in guess.items()}
            found = self._sat.solve_within(CONFLICTS_A_GUESS, [*assumptions, *held], self._deadline)
            clash = [held[literal] for literal in self._sat.core() if literal in held] if found is False else []
            if found or (found is False and not clash):
                return found
            if clash:
                guesser.take_back(clash)
        return None


def _unlike(lits: Literals, grid: Values) -> list[int]:
    """The clause "some cell differs from this grid"."""
    return [-literal for literal in lits.of_grid(grid)]
