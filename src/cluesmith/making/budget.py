"""How much work goes into one puzzle, counted in questions and conflicts: never in seconds, which differ."""

from collections.abc import Sequence

from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import GaveUp
from cluesmith.sat import Sat

__all__ = ["Budget", "GaveUp", "Stuck"]

QUESTIONS = 4_000
CONFLICTS = 400_000
HARD = 6_000  # conflicts over one question after which another board is the better idea


class Stuck(Exception):
    """This board leads nowhere: the maker tries another."""


class Budget:
    """What may still be spent on a puzzle; `effort` multiplies it."""

    def __init__(self, effort: float = 1.0, deadline: Deadline = NEVER) -> None:
        self.deadline = deadline
        self.questions = int(QUESTIONS * effort)
        self.conflicts = int(CONFLICTS * effort)

    def ask(self, sat: Sat, assumptions: Sequence[int], hard: int = HARD) -> bool:
        """Whether the clauses can hold with the assumptions; raises Stuck when that is hard to tell.

        That is after so many conflicts.
        """
        self.spend()
        before = sat.counters().conflicts
        found = sat.solve_within(min(self.conflicts, hard), assumptions, self.deadline)
        self.conflicts -= sat.counters().conflicts - before
        if found is None:
            raise Stuck
        return found

    def check_time(self) -> None:
        """Raise GaveUp if the deadline has passed; for work that is not counted but may take long."""
        if self.deadline.passed:
            raise GaveUp("time is up")

    def spend(self, questions: int = 1) -> None:
        """Count some work; raises GaveUp when there is nothing left."""
        self.check_time()
        self.questions -= questions
        if self.questions < 0 or self.conflicts <= 0:
            raise GaveUp("the effort for one puzzle is used up")
