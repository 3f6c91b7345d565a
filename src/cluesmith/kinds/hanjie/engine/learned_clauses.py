# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""The clauses that a search has learned; types are in learned_clauses.pxd.

A clause lies in `arena`: its size, its glue (how many guesses it ties together), the next clause that watches the same
first or second literal, then the literals.
"""

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import more_numbers, new_numbers, release

from cluesmith.kinds.hanjie.engine.propagation import Propagation
from cluesmith.kinds.hanjie.engine.reasons import Reasons
from cluesmith.kinds.hanjie.engine.sheet import Sheet

HEADER = 4
KEPT_GLUE = 2  # clauses that tie no more guesses together than this are never forgotten
MAX_ARENA = 1 << 30  # numbers; the place of a clause has to fit in 32 bits, doubled once more


class LearnedClauses:
    """The clauses, and for each literal the list of those that watch it; `failed` is one that cannot hold."""

    def __init__(self, sheet: Sheet, propagation: Propagation) -> None:
        self.sheet = sheet
        self.propagation = propagation
        self.shade = self.sheet.shade
        self.room = 4096
        self.used = 1
        self.kept = 0
        self.failed = 0
        self.arena = new_numbers(self.room)
        self.head_of = new_numbers(2 * self.sheet.cells)

    def __dealloc__(self) -> None:
        release(self.arena)
        release(self.head_of)

    def visit(self, false: int) -> bool:
        """Go through the clauses that watch a literal that is now false."""
        clause = self.head_of[false]
        kept = 0
        fine = True
        while clause:
            own = 1 if self.arena[clause + HEADER + 1] == false else 0
            following = self.arena[clause + 2 + own]
            if not (fine and self.rewatch(clause, own, false)):
                self.arena[clause + 2 + own] = kept
                kept = clause
                if fine:
                    fine = self.imply(clause, self.arena[clause + HEADER + 1 - own])
            clause = following
        self.head_of[false] = kept
        return fine

    def rewatch(self, clause: int, own: int, false: int) -> bool:
        """Watch another literal of the clause instead, if one can be found and the clause is not true anyway."""
        if self.holds(self.arena[clause + HEADER + 1 - own]):
            return False
        for place in range(clause + HEADER + 2, clause + HEADER + self.arena[clause]):
            literal = self.arena[place]
            if self.shade[literal >> 1] != 1 - (literal & 1):
                self.arena[place] = false
                self.arena[clause + HEADER + own] = literal
                self.arena[clause + 2 + own] = self.head_of[literal]
                self.head_of[literal] = clause
                return True
        return False

    def holds(self, literal: int) -> bool:
        """Whether a literal is true."""
        return self.shade[literal >> 1] == (literal & 1)

    def imply(self, clause: int, literal: int) -> bool:
        """All other literals of the clause are false: this one must hold."""
        if self.shade[literal >> 1] == 2:
            self.sheet.cause = -clause
            self.propagation.assume(literal)
        elif not self.holds(literal):
            self.failed = clause
            return False
        return True

    def explain(self, clause: int, literal: int, reasons: Reasons) -> None:
        """Add what makes the other literals of the clause false to the reasons for this one."""
        for place in range(clause + HEADER, clause + HEADER + self.arena[clause]):
            if self.arena[place] != literal:
                reasons.because[reasons.number] = self.arena[place] ^ 1
                reasons.number += 1

    def store(self, literals: list[int], count: int, glue: int) -> int:
        """Put a clause of two literals or more into the arena; where it lies."""
        if self.used + HEADER + count > self.room:
            self.grow(count)
        clause = self.used
        self.arena[clause] = count
        self.arena[clause + 1] = glue
        for index in range(count):
            self.arena[clause + HEADER + index] = literals[index]
        self.used += HEADER + count
        self.kept += 1
        self.watch(clause)
        return clause

    def grow(self, count: int) -> None:
        """Make room for a clause of so many literals, and for as much again as there is."""
        if self.room > MAX_ARENA - count:
            raise MemoryError
        self.arena = more_numbers(self.arena, self.room, 2 * self.room + count)
        self.room = 2 * self.room + count

    def watch(self, clause: int) -> None:
        """Enter a clause in the lists of its first two literals."""
        for own in range(2):
            literal = self.arena[clause + HEADER + own]
            self.arena[clause + 2 + own] = self.head_of[literal]
            self.head_of[literal] = clause

    def best(self) -> list[list[int]]:
        """The added clauses and the best of those that were learned."""
        found = []
        clause = 1
        while clause < self.used:
            size = self.arena[clause]
            if self.arena[clause + 1] <= KEPT_GLUE:
                found.append([self.arena[clause + HEADER + index] for index in range(size)])
            clause += size + HEADER
        return found

    def forget(self) -> None:
        """At level 0: drop clauses that tie many guesses together, so that about half are left."""
        bound = self.median_glue()
        source = 1
        self.kept = 0
        end = self.used
        self.used = 1
        for literal in range(2 * self.sheet.cells):
            self.head_of[literal] = 0
        while source < end:
            size = self.arena[source] + HEADER
            if self.arena[source + 1] <= bound:
                for index in range(size):
                    self.arena[self.used + index] = self.arena[source + index]
                self.watch(self.used)
                self.used += size
                self.kept += 1
            source += size

    def median_glue(self) -> int:
        """The glue up to which clauses are kept."""
        counts = [0] * (self.sheet.cells + 2)
        clause = 1
        while clause < self.used:
            counts[self.arena[clause + 1]] += 1
            clause += self.arena[clause] + HEADER
        bound = 0
        total = counts[0]
        while bound < KEPT_GLUE or 2 * (total + counts[bound + 1]) <= self.kept:
            bound += 1
            total += counts[bound]
        return bound
