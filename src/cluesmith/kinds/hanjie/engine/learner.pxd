cimport cython
from cluesmith.compiled.memory cimport new_numbers, new_reals, release
from cluesmith.kinds.hanjie.engine.bits cimport FALSE, GAVE_UP, STOPPED, TRUE
from cluesmith.kinds.hanjie.engine.learned_clauses cimport LearnedClauses
from cluesmith.kinds.hanjie.engine.probing cimport Probing
from cluesmith.kinds.hanjie.engine.propagation cimport Propagation
from cluesmith.kinds.hanjie.engine.reasons cimport Reasons
from cluesmith.kinds.hanjie.engine.sheet cimport Sheet

cdef int RESTART
cdef int FIRST_CLAUSES
cdef int MORE_CLAUSES
cdef int CELLS_A_UNIT
cdef double GROWTH

@cython.final
cdef class Learner:
    cdef Sheet sheet
    cdef Propagation propagation
    cdef Reasons reasons
    cdef LearnedClauses clauses
    cdef int cells
    cdef int *shade
    cdef int *trail
    cdef int *level
    cdef int *level_start
    cdef int *learned
    cdef int *favoured
    cdef int *level_mark
    cdef int *cut
    cdef double *activity
    cdef double bump
    cdef int levels, settled, checked, failed_line, stamp
    cdef int luby_high, luby_low
    cdef int clause_limit
    cdef long long next_restart
    cdef readonly long long decisions, backtracks, conflicts

    @cython.locals(cell=cython.int)
    cdef void weigh_cells(self, Probing probing) noexcept
    @cython.locals(cell=cython.int)
    cpdef void prefer(self, bytes values) except *
    @cython.locals(status=cython.int, last=cython.longlong)
    cpdef int next_answer(self, long long most_conflicts) except -2
    @cython.locals(level=cython.int)
    cpdef bint exclude(self) except -1
    cpdef bint pass_by(self) except -1
    @cython.locals(literal=cython.int)
    cdef bint turn(self, int level) except -1
    @cython.locals(place=cython.int, literal=cython.int, level=cython.int)
    cpdef list done(self)
    @cython.locals(count=cython.int, literal=cython.int, shade=cython.int)
    cpdef bint add_clause(self, list clause) except -1
    cdef void assert_clause(self, int count) except *
    cpdef list best_clauses(self)
    @cython.locals(best=cython.int, cell=cython.int)
    cdef void decide(self) noexcept
    @cython.locals(known=cython.int, place=cython.int)
    cpdef void back_to(self, int level) noexcept
    cdef void restart(self) except *
    @cython.locals(status=cython.int)
    cdef int propagate_all(self) except -2
    @cython.locals(cause=cython.int)
    cdef int explain(self, int literal) except -2
    cdef int explain_failure(self) except -2
    @cython.locals(highest=cython.int, index=cython.int)
    cdef int highest_level(self) noexcept
    @cython.locals(highest=cython.int, count=cython.int)
    cdef int resolve(self) except -2
    @cython.locals(count=cython.int, open_ends=cython.int, index=cython.int, each=cython.int, cell=cython.int,
                   literal=cython.int)
    cdef int first_turning_point(self) except -2
    @cython.locals(kept=cython.int, index=cython.int, cell=cython.int)
    cdef int shortened(self, int count) except -2
    @cython.locals(back=cython.int, glue=cython.int, index=cython.int, literal=cython.int, level=cython.int)
    cdef void finish_learning(self, int count) except *
    cdef void assert_learned(self, int count, int level, int glue) except *
    @cython.locals(cell=cython.int)
    cdef void rescale(self) noexcept
