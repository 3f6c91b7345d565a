# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Search that learns from every dead end; types are in learn.pxd.

Conflict-driven clause learning over the cells, with the line solver in the place of an encoding. Why a line forces a
cell is asked only when a dead end is taken apart (see reasons.py). What was learned is kept as clauses over cells.

A clause lies in `arena`: its size, its glue (how many guesses it ties together), the next clause that watches the same
first or second literal, then the literals. Guesses count as levels: what is known without any is at level 0.
"""

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from cluesmith.kinds.hanjie.engine import cython_stub as cython

if not cython.compiled:
    from cluesmith.kinds.hanjie.engine.bits import (
        FALSE,
        GAVE_UP,
        STOPPED,
        TRUE,
        grown,
        new_numbers,
        new_reals,
        release,
    )

from cluesmith.kinds.hanjie.engine.reasons import Reasons

HEADER = 4
RESTART = 200  # conflicts to the first restart
GROWTH = 1.05  # how much more the cells of the next conflict weigh
MOST_CLAUSES = 2000  # learned clauses before the first forgetting
MORE_CLAUSES = 500  # how many more before each later one
KEPT_GLUE = 2  # clauses that tie no more guesses together than this are never forgotten


class Learner(Reasons):
    """A board whose search learns."""

    def __init__(self, rows: Sequence[Sequence[int] | None], columns: Sequence[Sequence[int] | None]) -> None:
        super().__init__(rows, columns)
        self.level_start = new_numbers(self.cells + 1)
        self.head_of = new_numbers(2 * self.cells)
        self.room = 4096
        self.arena = new_numbers(self.room)
        self.used = 1
        self.learned = new_numbers(self.cells + 1)
        self.favoured = new_numbers(self.cells)
        self.cut = new_numbers(self.cells + 1)
        self.level_mark = new_numbers(self.cells + 1)
        self.activity = new_reals(self.cells)
        self.bump = 1.0
        self.levels = 0
        self.checked = 0
        self.conflicts = 0
        self.restarts = 0
        self.clauses_kept = 0
        self.failed_line = -1
        self.failed_clause = 0
        self.stamp = 0
        self.luby_high = 1
        self.luby_low = 1
        self.next_restart = RESTART
        self.most_clauses = MOST_CLAUSES

    def __dealloc__(self) -> None:
        release(self.level_start)
        release(self.head_of)
        release(self.arena)
        release(self.learned)
        release(self.favoured)
        release(self.level_mark)
        release(self.cut)
        release(self.activity)

    def start_learning(self) -> None:
        """Begin below what is known now; cells that decided most when they were probed come first."""
        self.levels = 0
        self.checked = self.known
        for cell in range(self.cells):
            self.level[cell] = 0
            self.activity[cell] = 0.001 * (self.gain[2 * cell] + self.gain[2 * cell + 1])
            self.favoured[cell] = self.gain[2 * cell] > self.gain[2 * cell + 1]

    def learn_answer(self, most_conflicts: int) -> int:
        """Go on to the next answer; GAVE_UP after so many conflicts more (never, if negative)."""
        last = self.conflicts + most_conflicts
        while True:
            status = self.propagate_all()
            if status == STOPPED:
                return STOPPED
            if status == FALSE:
                if not self.resolve():
                    return FALSE
                if most_conflicts >= 0 and self.conflicts >= last:
                    return GAVE_UP
            elif self.known == self.cells:
                return TRUE
            elif self.conflicts >= self.next_restart:
                self.restart()
            else:
                self.decide()

    def exclude(self) -> bool:
        """Rule out the answer on the board: its guesses do not go together. False: it was the last one."""
        if self.levels == 0:
            return False
        for level in range(self.levels):
            self.learned[level] = self.trail[self.level_start[self.levels - 1 - level]] ^ 1
        self.assert_learned(self.levels, self.levels - 1, 0)
        return True

    def add_clause(self, clause: list[int]) -> bool:
        """Back to level 0; there the clause, a list of literals, holds from now on. False: it cannot."""
        self.back_to(0)
        count = 0
        for literal in clause:
            shade = self.shade[literal >> 1]
            if shade == (literal & 1):
                return True
            if shade == 2:
                self.learned[count] = literal
                count += 1
        if count > 0:
            self.assert_clause(count)
        return count > 0

    def assert_clause(self, count: int) -> None:
        """Store a clause of unknown cells."""
        if count > 1:
            self.store(count, 0)
        else:
            self.cause = 0
            self.assume(self.learned[0])

    def best_clauses(self) -> list[list[int]]:
        """Back to level 0; the added clauses and the best of those that were learned."""
        self.back_to(0)
        found = []
        clause = 1
        while clause < self.used:
            size = self.arena[clause]
            if self.arena[clause + 1] <= KEPT_GLUE:
                found.append([self.arena[clause + HEADER + index] for index in range(size)])
            clause += size + HEADER
        return found

    def decide(self) -> None:
        """Guess the open cell that took part in most dead ends of late, with the value it had last."""
        best = -1
        for cell in range(self.cells):
            if self.shade[cell] == 2 and (best < 0 or self.activity[cell] > self.activity[best]):
                best = cell
        self.level_start[self.levels] = self.known
        self.levels += 1
        self.decisions += 1
        self.cause = 0
        self.level_now = self.levels
        self.assume(2 * best + self.favoured[best])

    def back_to(self, level: int) -> None:
        """Take back all guesses after so many."""
        if level < self.levels:
            known = self.level_start[level]
            for place in range(known, self.known):
                self.favoured[self.trail[place] >> 1] = self.trail[place] & 1
            self.undo(known)
            self.levels = level
        self.level_now = self.levels
        self.checked = min(self.checked, self.known)

    def restart(self) -> None:
        """Back to level 0; the time to the next restart follows Luby's sequence 1 1 2 1 1 2 4 ..."""
        self.back_to(0)
        self.restarts += 1
        if (self.luby_high & -self.luby_high) == self.luby_low:
            self.luby_high += 1
            self.luby_low = 1
        else:
            self.luby_low *= 2
        self.next_restart = self.conflicts + RESTART * self.luby_low
        if self.clauses_kept > self.most_clauses:
            self.forget()
            self.most_clauses += MORE_CLAUSES

    # propagation

    def propagate_all(self) -> int:
        """Pass on all that is new through clauses, which are cheap, and then lines. FALSE: a dead end."""
        self.failed_line = -1
        self.failed_clause = 0
        if self.impossible:
            return FALSE
        while True:
            while self.checked < self.known:
                self.checked += 1
                if not self.visit(self.trail[self.checked - 1] ^ 1):
                    return FALSE
            if not self.waiting:
                return TRUE
            line = self.dequeue()
            self.queued[line] = 0
            if self.free[line]:
                continue
            self.fuel -= (self.first[line + 1] - self.first[line] + 1) * self.stride
            if self.fuel < 0 and self.out_of_time():
                return STOPPED
            self.cause = line + 1
            if not self.settle(line):
                self.failed_line = line
                return FALSE

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
            self.cause = -clause
            self.assume(literal)
        elif not self.holds(literal):
            self.failed_clause = clause
            return False
        return True

    # reasons

    def explain_clause(self, clause: int, literal: int) -> None:
        """The same for a clause."""
        for place in range(clause + HEADER, clause + HEADER + self.arena[clause]):
            if self.arena[place] != literal:
                self.because[self.reasons] = self.arena[place] ^ 1
                self.reasons += 1

    def explain(self, literal: int) -> None:
        """Put the reasons for a literal into `because`."""
        self.reasons = 0
        cause = self.reason[literal >> 1]
        if cause > 0:
            self.explain_line(cause - 1, literal)
        else:
            self.explain_clause(-cause, literal)

    def explain_failure(self) -> int:
        """Put the reasons for the dead end into `because`; the highest level among them."""
        self.reasons = 0
        if self.failed_line >= 0:
            self.explain_line(self.failed_line, -1)
        else:
            self.explain_clause(self.failed_clause, -1)
        highest = 0
        for index in range(self.reasons):
            highest = max(highest, self.level[self.because[index] >> 1])
        return highest

    # learning

    def resolve(self) -> bool:
        """Learn from a dead end and go back to where that decides something. False: there is no answer."""
        self.conflicts += 1
        self.drop_queue()
        self.note_ground(self.level_start[0] if self.levels else self.known)
        highest = self.explain_failure()
        if highest == 0:
            return False
        self.back_to(highest)
        count = self.shortened(self.first_turning_point())
        self.bump *= GROWTH
        if self.bump > 1e100:
            self.rescale()
        self.finish_learning(count)
        return True

    def first_turning_point(self) -> int:
        """Resolve the reasons back to the one fact of the last level they all pass through; the clause's size."""
        count = 1
        open_ends = 0
        index = self.known
        while True:
            for each in range(self.reasons):
                cell = self.because[each] >> 1
                if self.marked[cell] or self.level[cell] == 0:
                    continue
                self.mark(cell, 1)
                self.activity[cell] += self.bump
                if self.level[cell] == self.levels:
                    open_ends += 1
                else:
                    self.learned[count] = self.because[each] ^ 1
                    count += 1
            index -= 1
            while not self.marked[self.trail[index] >> 1]:
                index -= 1
            literal = self.trail[index]
            self.mark(literal >> 1, 0)
            open_ends -= 1
            if open_ends == 0:
                self.learned[0] = literal ^ 1
                return count
            self.explain(literal)

    def shortened(self, count: int) -> int:
        """Leave out of the learned clause what one line derives from the rest of it; its new size."""
        kept = 1
        for index in range(1, count):
            self.cut[index] = 0
            cell = self.learned[index] >> 1
            if self.reason[cell] != 0 and self.is_derived(cell):
                self.cut[index] = 1
        for index in range(1, count):
            if self.cut[index]:
                self.mark(self.learned[index] >> 1, 0)
            else:
                self.learned[kept] = self.learned[index]
                kept += 1
        return kept

    def finish_learning(self, count: int) -> None:
        """Note the clause, watch its literal of the highest level but one, and go back to that level."""
        back = 0
        glue = 1
        self.stamp += 1
        for index in range(1, count):
            literal = self.learned[index]
            level = self.level[literal >> 1]
            self.mark(literal >> 1, 0)
            if self.level_mark[level] != self.stamp:
                self.level_mark[level] = self.stamp
                glue += 1
            if level > back:
                back = level
                self.learned[index] = self.learned[1]
                self.learned[1] = literal
        self.backtracks += 1
        self.assert_learned(count, back, glue)

    def assert_learned(self, count: int, level: int, glue: int) -> None:
        """Store the learned clause, go back to a level, and there state its first literal."""
        self.back_to(level)
        self.cause = 0
        if count > 1:
            self.cause = -self.store(count, glue)
        self.assume(self.learned[0])

    def store(self, count: int, glue: int) -> int:
        """Put the learned clause into the arena; where it lies."""
        if self.used + HEADER + count > self.room:
            self.arena = grown(self.arena, self.room, 2 * self.room + count)
            self.room = 2 * self.room + count
        clause = self.used
        self.arena[clause] = count
        self.arena[clause + 1] = glue
        for index in range(count):
            self.arena[clause + HEADER + index] = self.learned[index]
        self.used += HEADER + count
        self.clauses_kept += 1
        self.watch(clause)
        return clause

    def watch(self, clause: int) -> None:
        """Enter a clause in the lists of its first two literals."""
        for own in range(2):
            literal = self.arena[clause + HEADER + own]
            self.arena[clause + 2 + own] = self.head_of[literal]
            self.head_of[literal] = clause

    def rescale(self) -> None:
        """Make all weights small again, in proportion."""
        for cell in range(self.cells):
            self.activity[cell] *= 1e-100
        self.bump *= 1e-100

    def forget(self) -> None:
        """At level 0: drop clauses that tie many guesses together, so that about half are left."""
        bound = self.median_glue()
        source = 1
        self.clauses_kept = 0
        end = self.used
        self.used = 1
        for literal in range(2 * self.cells):
            self.head_of[literal] = 0
        while source < end:
            size = self.arena[source] + HEADER
            if self.arena[source + 1] <= bound:
                for index in range(size):
                    self.arena[self.used + index] = self.arena[source + index]
                self.watch(self.used)
                self.used += size
                self.clauses_kept += 1
            source += size

    def median_glue(self) -> int:
        """The glue up to which clauses are kept."""
        counts = [0] * (self.cells + 2)
        clause = 1
        while clause < self.used:
            counts[self.arena[clause + 1]] += 1
            clause += self.arena[clause] + HEADER
        bound = 0
        total = counts[0]
        while bound < KEPT_GLUE or 2 * (total + counts[bound + 1]) <= self.clauses_kept:
            bound += 1
            total += counts[bound]
        return bound
