cimport cython
from cluesmith.kinds.hanjie.engine.bits cimport FALSE, GAVE_UP, STOPPED, TRUE, grown, new_numbers, new_reals, release
from cluesmith.kinds.hanjie.engine.reasons cimport Reasons

cdef int HEADER
cdef int RESTART
cdef int KEPT_GLUE
cdef int MOST_CLAUSES
cdef int MORE_CLAUSES
cdef double GROWTH

cdef class Learner(Reasons):
    cdef int *level_start
    cdef int *head_of
    cdef int *arena
    cdef int *learned
    cdef int *favoured
    cdef int *level_mark
    cdef int *cut
    cdef double *activity
    cdef double bump
    cdef int room, used, levels, checked, failed_line, failed_clause, stamp
    cdef int luby_high, luby_low
    cdef int most_clauses
    cdef long long next_restart
    cdef readonly int clauses_kept
    cdef readonly long long conflicts, restarts

    @cython.locals(cell=cython.int)
    cpdef void start_learning(self) noexcept
    @cython.locals(status=cython.int, last=cython.longlong)
    cpdef int learn_answer(self, long long most_conflicts) except -2
    @cython.locals(level=cython.int)
    cpdef bint exclude(self) noexcept
    @cython.locals(count=cython.int, literal=cython.int, shade=cython.int)
    cpdef bint add_clause(self, list clause) except -1
    cdef void assert_clause(self, int count) noexcept
    @cython.locals(clause=cython.int, size=cython.int)
    cpdef list best_clauses(self)
    @cython.locals(best=cython.int, cell=cython.int)
    cdef void decide(self) noexcept
    @cython.locals(known=cython.int, place=cython.int)
    cdef void back_to(self, int level) noexcept
    cdef void restart(self) except *
    @cython.locals(line=cython.int)
    cdef int propagate_all(self) except -2
    @cython.locals(clause=cython.int, kept=cython.int, fine=cython.bint, own=cython.int, following=cython.int)
    cdef bint visit(self, int false) noexcept
    @cython.locals(place=cython.int, literal=cython.int)
    cdef inline bint rewatch(self, int clause, int own, int false) noexcept
    cdef inline bint holds(self, int literal) noexcept
    cdef bint imply(self, int clause, int literal) noexcept
    @cython.locals(place=cython.int)
    cdef void explain_clause(self, int clause, int literal) noexcept
    @cython.locals(cause=cython.int)
    cdef void explain(self, int literal) noexcept
    @cython.locals(highest=cython.int, index=cython.int)
    cdef int explain_failure(self) noexcept
    @cython.locals(highest=cython.int, count=cython.int)
    cdef bint resolve(self) noexcept
    @cython.locals(count=cython.int, open_ends=cython.int, index=cython.int, each=cython.int, cell=cython.int,
                   literal=cython.int)
    cdef int first_turning_point(self) noexcept
    @cython.locals(kept=cython.int, index=cython.int, cell=cython.int)
    cdef int shortened(self, int count) noexcept
    @cython.locals(back=cython.int, glue=cython.int, index=cython.int, literal=cython.int, level=cython.int)
    cdef void finish_learning(self, int count) noexcept
    cdef void assert_learned(self, int count, int level, int glue) noexcept
    @cython.locals(clause=cython.int, index=cython.int)
    cdef int store(self, int count, int glue) noexcept
    @cython.locals(own=cython.int, literal=cython.int)
    cdef void watch(self, int clause) noexcept
    @cython.locals(cell=cython.int)
    cdef void rescale(self) noexcept
    @cython.locals(bound=cython.int, source=cython.int, end=cython.int, literal=cython.int, size=cython.int, index=cython.int)
    cdef void forget(self) except *
    @cython.locals(clause=cython.int, bound=cython.int, total=cython.int)
    cdef int median_glue(self) except -1
