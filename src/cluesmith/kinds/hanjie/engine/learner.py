# cython: language_level=3, boundscheck=False, wraparound=False, annotation_typing=False, cdivision=True
"""Search that learns from every dead end; types are in learner.pxd.

Conflict-driven clause learning over the cells, with the line solver in the place of an encoding. Why a line forces a
cell is asked only when a dead end is taken apart (see reasons.py). What was learned is kept as clauses over cells.
Guesses count as levels: what is known without any is at level 0.
"""

from collections.abc import Iterable

try:
    import cython
except ImportError:
    from cluesmith.compiled import cython_stub as cython

if not cython.compiled:
    from cluesmith.compiled.memory import new_numbers, new_reals, release
    from cluesmith.kinds.hanjie.engine.bits import FALSE, GAVE_UP, STOPPED, TRUE

from cluesmith.kinds.hanjie.engine.learned_clauses import LearnedClauses
from cluesmith.kinds.hanjie.engine.probing import Probing
from cluesmith.kinds.hanjie.engine.propagation import Propagation
from cluesmith.kinds.hanjie.engine.reasons import Reasons
from cluesmith.kinds.hanjie.engine.sheet import Sheet

RESTART = 200  # conflicts to the first restart
CELLS_A_UNIT = 16  # looking at so many cells takes as long as a unit of work
GROWTH = 1.05  # how much more the cells of the next conflict weigh
FIRST_CLAUSES = 2000  # learned clauses before the first forgetting
MORE_CLAUSES = 500  # how many more before each later one


class Learner:
    """A search that begins with what is known on the sheet when it is made."""

    def __init__(self, sheet: Sheet, propagation: Propagation, probing: Probing) -> None:
        self.sheet = sheet
        self.propagation = propagation
        self.reasons = Reasons(sheet, propagation)
        self.clauses = LearnedClauses(sheet, propagation)
        self.cells = self.sheet.cells
        self.shade = self.sheet.shade
        self.trail = self.sheet.trail
        self.level = self.sheet.level
        self.level_start = new_numbers(self.cells + 1)
        self.learned = new_numbers(self.cells + 1)
        self.favoured = new_numbers(self.cells)
        self.cut = new_numbers(self.cells + 1)
        self.level_mark = new_numbers(self.cells + 1)
        self.activity = new_reals(self.cells)
        self.bump = 1.0
        self.levels = 0
        self.settled = 0
        self.checked = self.sheet.known
        self.decisions = 0
        self.backtracks = 0
        self.conflicts = 0
        self.failed_line = -1
        self.stamp = 0
        self.luby_high = 1
        self.luby_low = 1
        self.next_restart = RESTART
        self.clause_limit = FIRST_CLAUSES
        self.weigh_cells(probing)

    def __dealloc__(self) -> None:
        release(self.level_start)
        release(self.learned)
        release(self.favoured)
        release(self.cut)
        release(self.level_mark)
        release(self.activity)

    def weigh_cells(self, probing: Probing) -> None:
        """Prefer cells that decided most when they were probed; all that is known is at level 0."""
        for cell in range(self.cells):
            self.level[cell] = 0
            self.activity[cell] = 0.001 * (probing.gain[2 * cell] + probing.gain[2 * cell + 1])
            self.favoured[cell] = probing.gain[2 * cell] > probing.gain[2 * cell + 1]

    def prefer(self, values: bytes) -> None:
        """Guess first that cells have these values."""
        for cell in range(self.cells):
            self.favoured[cell] = values[cell]

    def next_answer(self, most_conflicts: int) -> int:
        """Go on to the next answer; GAVE_UP after so many conflicts more (never, if negative)."""
        last = self.conflicts + most_conflicts
        while True:
            status = self.propagate_all()
            if status == STOPPED:
                return STOPPED
            if status == FALSE:
                status = self.resolve()
                if status != TRUE:
                    return status
                if most_conflicts >= 0 and self.conflicts >= last:
                    return GAVE_UP
            elif self.sheet.known == self.cells:
                return TRUE
            elif self.conflicts >= self.next_restart:
                self.restart()
            elif self.propagation.is_out_of_time(self.cells // CELLS_A_UNIT):
                return STOPPED
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

    def pass_by(self) -> bool:
        """Leave the answer on the board behind and look near it for others first. False: it was the last one."""
        return self.turn(self.levels)

    def turn(self, level: int) -> bool:
        """Turn the guess of a level around: all that began with it has been looked through. False: there is none."""
        if level == 0:
            return False
        literal = self.trail[self.level_start[level - 1]]
        self.back_to(level - 1)
        self.settled = level - 1
        self.sheet.cause = 0
        self.propagation.assume(literal ^ 1)
        return True

    def done(self) -> list[list[int]]:
        """The clauses (over literals) that leave out what has been looked through."""
        clauses: list[list[int]] = []
        path: list[int] = []
        for place in range(self.sheet.known):
            literal = self.trail[place]
            level = self.level[literal >> 1]
            if level > self.settled:
                break
            if level > 0 and self.level_start[level - 1] == place:
                path.append(literal ^ 1)
            elif self.sheet.reason[literal >> 1] == 0:
                clauses.append([*path, literal])
        return clauses

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

    def add_clauses(self, clauses: Iterable[list[int]]) -> bool:
        """Back to level 0, where all of them hold from now on. False: they cannot."""
        return all(map(self.add_clause, clauses))

    def assert_clause(self, count: int) -> None:
        """Store a clause of unknown cells."""
        if count > 1:
            self.clauses.store(self.learned, count, 0)
        else:
            self.sheet.cause = 0
            self.propagation.assume(self.learned[0])

    def decide(self) -> None:
        """Guess the open cell that took part in most dead ends of late, with the value it had last."""
        best = -1
        for cell in range(self.cells):
            if self.shade[cell] == 2 and (best < 0 or self.activity[cell] > self.activity[best]):
                best = cell
        self.level_start[self.levels] = self.sheet.known
        self.levels += 1
        self.decisions += 1
        self.sheet.cause = 0
        self.sheet.level_now = self.levels
        self.propagation.assume(2 * best + self.favoured[best])

    def back_to(self, level: int) -> None:
        """Take back all guesses after so many."""
        if level < self.levels:
            known = self.level_start[level]
            for place in range(known, self.sheet.known):
                self.favoured[self.trail[place] >> 1] = self.trail[place] & 1
            self.sheet.undo(known)
            self.levels = level
            self.settled = min(self.settled, level)
        self.sheet.level_now = self.levels
        self.checked = min(self.checked, self.sheet.known)

    def restart(self) -> None:
        """Back to what is settled; the time to the next restart follows Luby's sequence 1 1 2 1 1 2 4 ..."""
        self.back_to(self.settled)
        if (self.luby_high & -self.luby_high) == self.luby_low:
            self.luby_high += 1
            self.luby_low = 1
        else:
            self.luby_low *= 2
        self.next_restart = self.conflicts + RESTART * self.luby_low
        if self.clauses.kept > self.clause_limit:
            self.clauses.forget()
            self.clause_limit += MORE_CLAUSES

    def best_clauses(self) -> list[list[int]]:
        """Back to level 0; the added clauses and the best of those that were learned."""
        self.back_to(0)
        return self.clauses.best()

    # propagation

    def propagate_all(self) -> int:
        """Pass on all that is new through clauses, which are cheap, and then lines. FALSE: a dead end."""
        self.failed_line = -1
        if self.sheet.impossible:
            return FALSE
        while True:
            while self.checked < self.sheet.known:
                self.checked += 1
                if not self.clauses.visit(self.trail[self.checked - 1] ^ 1):
                    return FALSE
            if not self.propagation.waiting:
                return TRUE
            status = self.propagation.solve_next()
            if status == FALSE:
                self.failed_line = self.propagation.line
            if status != TRUE:
                return status

    # reasons

    def explain(self, literal: int) -> int:
        """Put the reasons for a literal into `because`."""
        self.reasons.number = 0
        cause = self.sheet.reason[literal >> 1]
        if cause > 0:
            return self.reasons.explain_line(cause - 1, literal)
        self.clauses.explain(-cause, literal, self.reasons)
        return TRUE

    def explain_failure(self) -> int:
        """Put the reasons for the dead end into `because`."""
        self.reasons.number = 0
        if self.failed_line >= 0:
            return self.reasons.explain_line(self.failed_line, -1)
        self.clauses.explain(self.clauses.failed, -1, self.reasons)
        return TRUE

    def highest_level(self) -> int:
        """The highest level among the reasons."""
        highest = 0
        for index in range(self.reasons.number):
            highest = max(highest, self.level[self.reasons.because[index] >> 1])
        return highest

    # learning

    def resolve(self) -> int:
        """Learn from a dead end and go back to where that decides something. FALSE: there is no answer."""
        self.conflicts += 1
        self.propagation.drop_queue()
        self.reasons.note_ground(self.level_start[0] if self.levels else self.sheet.known)
        if self.explain_failure() == STOPPED:
            return STOPPED
        highest = self.highest_level()
        if highest <= self.settled:
            self.backtracks += 1
            return TRUE if self.turn(highest) else FALSE
        self.back_to(highest)
        count = self.first_turning_point()
        if count != STOPPED:
            count = self.shortened(count)
        if count == STOPPED:
            return STOPPED
        self.bump *= GROWTH
        if self.bump > 1e100:
            self.rescale()
        self.finish_learning(count)
        return TRUE

    def first_turning_point(self) -> int:
        """Resolve the reasons back to the one fact of the last level they all pass through; the clause's size."""
        count = 1
        open_ends = 0
        index = self.sheet.known
        while True:
            for each in range(self.reasons.number):
                cell = self.reasons.because[each] >> 1
                if self.reasons.marked[cell] or self.level[cell] == 0:
                    continue
                self.reasons.mark(cell, 1)
                self.activity[cell] += self.bump
                if self.level[cell] == self.levels:
                    open_ends += 1
                else:
                    self.learned[count] = self.reasons.because[each] ^ 1
                    count += 1
            index -= 1
            while not self.reasons.marked[self.trail[index] >> 1]:
                index -= 1
            literal = self.trail[index]
            self.reasons.mark(literal >> 1, 0)
            open_ends -= 1
            if open_ends == 0:
                self.learned[0] = literal ^ 1
                return count
            if self.explain(literal) == STOPPED:
                return STOPPED

    def shortened(self, count: int) -> int:
        """Leave out of the learned clause what one line derives from the rest of it; its new size."""
        kept = 1
        for index in range(1, count):
            self.cut[index] = FALSE
            cell = self.learned[index] >> 1
            if self.sheet.reason[cell] != 0:
                self.cut[index] = self.reasons.is_derived(cell)
                if self.cut[index] == STOPPED:
                    return STOPPED
        for index in range(1, count):
            if self.cut[index]:
                self.reasons.mark(self.learned[index] >> 1, 0)
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
            self.reasons.mark(literal >> 1, 0)
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
        """Store the learned clause, go back to a level, or what is settled, and there state its first literal."""
        self.back_to(max(level, self.settled))
        self.sheet.cause = 0
        if count > 1:
            self.sheet.cause = -self.clauses.store(self.learned, count, glue)
        self.propagation.assume(self.learned[0])

    def rescale(self) -> None:
        """Make all weights small again, in proportion."""
        for cell in range(self.cells):
            self.activity[cell] *= 1e-100
        self.bump *= 1e-100
