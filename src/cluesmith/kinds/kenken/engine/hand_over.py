"""What the search leaves open, handed over to a SAT solver."""

from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import combinations, product
from typing import Any

from cluesmith.cnf import Clauses, Literals
from cluesmith.deadline import Deadline, OutOfTime
from cluesmith.enumerating import FOUND, Enumerator
from cluesmith.grid import FullGrid, Values
from cluesmith.kinds.kenken.engine.guesses import Guesses
from cluesmith.kinds.kenken.engine.stated import Stated
from cluesmith.kinds.kenken.fillings import Digits
from cluesmith.kinds.kenken.puzzle import KenKen

CONFLICTS_BEFORE_GUESSES = 1000  # then twice as many, and so on
FIRST_WORK = 20_000_000  # of guesses, which takes about as long as these conflicts; then three times as much, and so on
CONFLICTS_A_GUESS = 300  # to complete it, or to find out what is wrong with it
CONFLICTS_BETWEEN_LOOKS = 250  # at the clock: on a large board they take some 30 ms
CORRECTIONS = 10  # of a guess
CONFLICTS_NEAR = 1000  # to find an answer near another one
FEW_ANSWERS = 20  # that are excluded one by one; when there are more, a search goes on that needs not to
MAX_CONFLICTS, CONFLICTS_AT_ONCE = 2000, 100  # in that search without an answer: then it is given up


class HandOver:
    """The digits that are left of a puzzle in a SAT solver; it takes turns with guesses until there is an answer."""

    def __init__(self, puzzle: KenKen, left: Digits, new_solver: Callable[..., Any], deadline: Deadline) -> None:
        self._puzzle, self._left, self._deadline = puzzle, left, deadline
        self._lits = Literals(left, deadline)
        self._solver = new_solver()
        for clauses in self._stated(self._lits):
            self._solver.add(clauses, deadline)
        self._later: Clauses = []  # what is left out and excluded
        self._last: Values | None = None  # the answer that was found last
        self._all_found = False
        self._guesses: Guesses | None = None

    def _stated(self, lits: Literals) -> Iterator[Clauses]:
        """The clauses of what is left, rule by rule; the same each time."""
        yield lits.all_cell_clauses()
        for clauses in Stated(self._puzzle, self._left, lits).clauses():
            self._deadline.check()
            yield clauses

    def guess(self, guesses: Guesses) -> None:
        """Look for the first answer by guesses, too."""
        self._guesses = guesses

    def counters(self) -> dict[str, int]:
        """What has been done so far."""
        stated = {"variables": self._lits.variables, "clauses": self._solver.clauses}
        counted: dict[str, int] = self._solver.counters()._asdict()
        return stated | counted

    def leave_out(self, parts: Sequence[Sequence[int]]) -> None:
        """Leave out what has been searched: each part is given by facts, cell * size + place among the digits."""
        for part in parts:
            facts = (divmod(fact, self._puzzle.size) for fact in part)
            self._exclude({divmod(cell, self._puzzle.size): self._puzzle.values[place] for cell, place in facts})

    def keep_to(self, known: Values) -> None:
        """Ask from now on for answers with these digits."""
        is_left = self._lits.knows(known)
        for clause in [[literal] for literal in self._lits.of_grid(known)] if is_left else [[]]:
            self._add(clause)

    def answers(self) -> Iterator[Values]:
        """All answers, each once, many of them in a search made for that; raises OutOfTime."""
        few = FEW_ANSWERS
        while not self._all_found:
            yield from self._one_by_one(few)
            number = yield from self._enumerated()
            few *= 1 if number > few else 4

    def _one_by_one(self, few: int) -> Iterator[Values]:
        """So many answers, or all; each is excluded afterwards."""
        for _ in range(few):
            answer = self._last = self._answer(near=self._last)
            if answer is None:
                self._all_found = True
                break
            yield answer
            self._exclude(answer)

    def _enumerated(self) -> Generator[Values, None, int]:
        """More answers, as long as they come easily; in the end how many they were."""
        if self._all_found:
            return 0
        search, number = self._enumerator(), 0
        while search.goes_well(MAX_CONFLICTS):
            self._deadline.check()
            if search.next_answer(CONFLICTS_AT_ONCE) == FOUND:
                number += 1
                answer = self._last = FullGrid(self._left, self._lits.values_of(search.values()))
                yield answer
        for clause in search.done():
            self._add(clause)
        return number

    def _enumerator(self) -> Enumerator:
        """A search that goes on from the last answer, with the same clauses and what has been excluded before."""
        *earlier, unlike_last = self._later
        lits = Literals(self._left, self._deadline)
        every = [clause for clauses in self._stated(lits) for clause in clauses]
        last = [-literal for literal in unlike_last]
        search = Enumerator(lits.variables, lits.cell_variables, every + earlier, last)
        while search.next_answer(CONFLICTS_AT_ONCE) != FOUND:
            self._deadline.check()
        return search

    def common(self, common: Values | None) -> Values | None:
        """What all answers have in common with each other and with those before; raises OutOfTime."""
        while common != {} and (answer := self._unlike(common)) is not None:
            common = agreed(common, answer)
        return common

    def _unlike(self, common: Values | None) -> Values | None:
        """An answer that differs from this, as much as the solver can be coaxed to."""
        if common is not None:
            self._exclude(common)
            known = ((cell, digit) for cell, digit in common.items() if digit in self._lits.all_of(cell))
            self._solver.prefer([-self._lits.of(cell, digit) for cell, digit in known])
        return self._answer()

    def _answer(self, near: Values | None = None) -> Values | None:
        found = self._by_turns(self._guesses) if self._guesses else None
        self._guesses = None
        if near is not None:
            found = self._searched(CONFLICTS_BEFORE_GUESSES)
            found = self._found_near(near) if found is None else found
        if found is None:
            found = self._solver.solve(deadline=self._deadline)
        if found is None:
            raise OutOfTime
        return self._lits.grid(self._solver.model()) if found else None

    def _found_near(self, answer: Values) -> bool | None:
        """Whether there is an answer that differs only in two quarters of the rows, or of the columns."""
        for way, quarters in product(range(2), combinations(range(4), 2)):
            self._deadline.check()
            kept = {cell: digit for cell, digit in answer.items() if 4 * cell[way] // self._puzzle.size not in quarters}
            if self._searched(CONFLICTS_NEAR, self._lits.of_grid(kept)):
                return True
        return None

    def _by_turns(self, guesses: Guesses) -> bool | None:
        """Whether there is an answer, by some work of the solver and some guesses, and more of each, and so on."""
        conflicts, work = CONFLICTS_BEFORE_GUESSES, FIRST_WORK
        found = self._searched(conflicts)
        if found is not None or not guesses.can_be_made():
            return found
        while found is None and not self._deadline.passed:
            found = self._guessed(guesses, work)
            conflicts, work = 2 * conflicts, 3 * work
            if found is None:
                found = self._searched(conflicts)
        return found

    def _searched(self, conflicts: int, assumed: Sequence[int] = ()) -> bool | None:
        """Whether there is an answer with what is assumed, if that many conflicts tell."""
        found: bool | None = None
        for _ in range(0, conflicts, CONFLICTS_BETWEEN_LOOKS):
            if found is None:
                found = self._solver.solve_within(CONFLICTS_BETWEEN_LOOKS, assumed, self._deadline)
        return found

    def _guessed(self, guesses: Guesses, work: int) -> bool | None:
        """Whether there is an answer, if a guess leads to it that takes no more than so much work."""
        for _ in range(0, work, guesses.work):
            guess = guesses.next(self._deadline)
            found = self._completed(self._lits.of_grid(guess)) if guess else None
            if found is not None:
                return found
        return None

    def _completed(self, guess: Sequence[int]) -> bool | None:
        """Whether a guess can be completed; what clashes is left out of it. What is learned from it stays true."""
        for _ in range(CORRECTIONS):
            found = self._searched(CONFLICTS_A_GUESS, guess)
            clash = set(self._solver.core()) if found is False else set()
            if not clash:
                return found
            guess = [literal for literal in guess if literal not in clash]
        return None

    def _exclude(self, grid: Values) -> None:
        """Ask from now on for answers that differ from the grid; where a digit of it is ruled out, all of them do."""
        if self._lits.knows(grid):
            self._add([-literal for literal in self._lits.of_grid(grid)])

    def _add(self, clause: list[int]) -> None:
        """State something that was found out later."""
        self._later.append(clause)
        self._solver.add([clause])


def agreed(before: Values | None, answer: Values) -> Values:
    """What an answer has in common with those before."""
    return answer if before is None else {cell: digit for cell, digit in before.items() if answer[cell] == digit}
