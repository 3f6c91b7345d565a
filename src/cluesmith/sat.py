"""The SAT solver: the only module that knows which library it is.

`python-sat` is used through its compiled module, not through its Python classes: that saves a third of the
start-up time of a small solve, and a Ctrl-C reaches Python between two slices of work instead of jumping out
of the middle of the solver.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice, repeat
from time import monotonic
from typing import Any, BinaryIO, NamedTuple

from cluesmith.deadline import NEVER, Deadline
from cluesmith.errors import MissingLibrary, TooLarge

# The names under which the compiled module knows its solvers, and what is asked of each.
SOLVERS = {"glucose": "glucose41", "minisat": "minisat22", "cadical": "cadical195", "stable": "cadical195"}
FUNCTIONS = ("new", "del", "add_cl", "solve_lim", "cbudget", "model", "core", "setphases", "acc_stats")
PROPAGATING = ("glucose41", "minisat22")  # what follows at once can be asked of these
SET_OPTION = "cadical195_set"
TRACING = "glucose41_tracepr"
WANTED = "expected the SAT library python-sat, from version 1.8.dev30 up to 1.9"

# A slice of work is this many conflicts at first; it adapts so that a look at the clock comes every 50 ms or so. That
# is for Glucose, which ends a slice only where it starts over anyway: what it finds does not depend on the clock.
FIRST_SLICE = 500
SLICE_SECONDS = 0.05

# What the others find depends on where slices end: theirs are always this many conflicts, on every machine.
STEADY_SLICES = {"minisat": 1000, "cadical": 2500, "stable": 2500}
STEADY_SLICE = 2000  # of Glucose, where it is given so many conflicts and no more

# Both are meant for as many bytes of clauses as this. With more a conflict takes longer, and a slice has fewer of them.
SLICE_BYTES = 5_000_000

# What clauses take in the solver, by and large, and how much they may take altogether. Those that come in numbers are
# short, as the rules of puzzles are; of a few, such as say that an answer is excluded, each may be long.
BYTES_A_CLAUSE = 110
BYTES_A_LITERAL = 10
MANY_CLAUSES = 100
MAX_BYTES = 500_000_000

# CaDiCaL is for boards with hints, which it is to keep to. What it does to the clauses between conflicts may take it a
# second; boards do without that. The stable one seldom starts over: that is best while most of the hints are right.
CADICAL_OPTIONS = {
    "cadical": {"lucky": 0, "inprocessing": 0},
    "stable": {"lucky": 0, "inprocessing": 0, "stabilizeonly": 1},
}

PORTION = 20_000  # clauses between two looks at the clock


class Counters(NamedTuple):
    """What a solver has done since it was made."""

    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    restarts: int = 0


class Sat:
    """An incremental SAT solver: add clauses, ask under assumptions, read the model or the core."""

    def __init__(self, solver: str = "glucose", *, proof: BinaryIO | None = None) -> None:
        """A solver; what it learns is written to `proof`, where only the default one can do that."""
        self._library, self._name = load_library(), SOLVERS[solver]
        self._solver = self._function("new")()
        self._is_cadical = solver in CADICAL_OPTIONS
        for option, value in CADICAL_OPTIONS.get(solver, {}).items():
            self._function("set")(self._solver, option, value)
        self._tracing = proof and self._function("tracepr")(self._solver, proof)
        self._add = self._function("add_cl")
        self._solve = self._function("solve_lim")
        self._slice, self._steady = FIRST_SLICE, STEADY_SLICES.get(solver)
        self._verdict = 0  # CaDiCaL's last one: -1 no, 0 not known, 1 yes
        self._assumed: list[int] = []
        self._bytes = 0
        self.clauses = 0

    def __del__(self) -> None:
        if hasattr(self, "_solver"):  # not when making it failed
            self._function("del")(self._solver, *([None] if self._is_cadical else []))

    def _function(self, name: str) -> Any:
        return getattr(self._library, f"{self._name}_{name}")

    def add(self, clauses: Iterable[Sequence[int]], deadline: Deadline = NEVER) -> None:
        """State the clauses; they hold from now on. Raises TooLarge, and OutOfTime."""
        left = iter(clauses)
        while portion := list(islice(left, PORTION)):
            deadline.check()
            self._add_all(portion)

    def _add_all(self, clauses: list[Sequence[int]]) -> None:
        self._verdict = 0
        long = BYTES_A_LITERAL * sum(map(len, clauses)) if len(clauses) < MANY_CLAUSES else 0
        self._bytes += BYTES_A_CLAUSE * len(clauses) + long
        if self._bytes > MAX_BYTES:
            raise TooLarge("the puzzle is too large: its rules would take more than 1 GB of memory")
        deque(map(self._add, repeat(self._solver), clauses), maxlen=0)  # the fastest loop there is: this is most of it
        self.clauses += len(clauses)

    def solve(self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER) -> bool | None:
        """Whether all clauses can hold together with the assumptions; None when the deadline has passed."""
        assumed = list(assumptions)
        answer: bool | None = None
        while answer is None and not deadline.passed:
            answer = self._solve_slice(assumed)
        return answer

    def _solve_slice(self, assumptions: list[int]) -> bool | None:
        if self._steady:
            return self._solve_some(self._fewer(self._steady), assumptions)
        started = monotonic()
        answer = self._solve_some(self._fewer(self._slice), assumptions)
        if answer is None:
            factor = SLICE_SECONDS / max(monotonic() - started, SLICE_SECONDS / 4)
            self._slice = max(1, int(self._slice * factor))
        return answer

    def _solve_some(self, conflicts: int, assumptions: list[int]) -> bool | None:
        """The same as `solve`, but None after that many conflicts."""
        self._function("cbudget")(self._solver, conflicts)
        if self._is_cadical:
            self._verdict, self._assumed = self._solve(self._solver, assumptions, 0), assumptions
            return None if self._verdict == 0 else self._verdict > 0
        answer: bool | None = self._solve(self._solver, assumptions, 0, 0)
        return answer

    def _fewer(self, conflicts: int) -> int:
        return max(1, conflicts * SLICE_BYTES // max(SLICE_BYTES, self._bytes))

    def solve_within(self, conflicts: int, assumptions: Sequence[int] = (), deadline: Deadline = NEVER) -> bool | None:
        """As `solve`, but None after that many conflicts: the same on every machine, however fast it is."""
        assumed = list(assumptions)
        answer: bool | None = None
        slice_ = self._fewer(self._steady or STEADY_SLICE)
        while answer is None and conflicts > 0 and not deadline.passed:
            answer = self._solve_some(min(conflicts, slice_), assumed)
            conflicts -= slice_
        return answer

    def model(self) -> list[int]:
        """After a yes: every variable, negated where it is false."""
        if self._is_cadical and self._verdict <= 0:  # it would end the program
            return []
        return list(self._function("model")(self._solver) or [])

    def core(self) -> list[int]:
        """After a no: assumptions that cannot hold together with the clauses."""
        if self._is_cadical:
            return list(self._function("core")(self._solver, self._assumed) or []) if self._verdict < 0 else []
        return list(self._function("core")(self._solver) or [])

    def follows(self, assumptions: Sequence[int]) -> list[int] | None:
        """What follows at once from the assumptions and not without; None is a contradiction. Not for CaDiCaL."""
        sound, found = self._function("propagate")(self._solver, list(assumptions), 0, 0)
        return list(found or []) if sound else None

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these literals first when a choice has to be made."""
        self._function("setphases")(self._solver, list(literals))

    def counters(self) -> Counters:
        """What has been done so far."""
        done = self._function("acc_stats")(self._solver)
        return Counters(**{name: done[name] for name in Counters._fields})


@cache
def load_library() -> Any:
    """The compiled module, in a version that has all that is asked of it; loaded late, as drawing does without it."""
    try:
        import pysolvers
    except ModuleNotFoundError:
        raise MissingLibrary(f"{WANTED}, found none") from None
    names = [f"{solver}_{function}" for solver in SOLVERS.values() for function in FUNCTIONS]
    names += [f"{solver}_propagate" for solver in PROPAGATING]
    if missing := next((name for name in [*names, TRACING, SET_OPTION] if not hasattr(pysolvers, name)), None):
        raise MissingLibrary(f"{WANTED}, found one without {missing}")
    return pysolvers
