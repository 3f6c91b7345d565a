cimport cython
from cluesmith.compiled.memory cimport more_numbers, new_numbers, release
from cluesmith.kinds.hanjie.engine.propagation cimport Propagation
from cluesmith.kinds.hanjie.engine.reasons cimport Reasons
from cluesmith.kinds.hanjie.engine.sheet cimport Sheet

cdef int HEADER
cdef int KEPT_GLUE
cdef int MAX_ARENA

@cython.final
cdef class LearnedClauses:
    cdef Sheet sheet
    cdef Propagation propagation
    cdef int *shade
    cdef int *arena
    cdef int *head_of
    cdef int room, used, kept, failed

    @cython.locals(clause=cython.int, kept=cython.int, fine=cython.bint, own=cython.int, following=cython.int)
    cdef bint visit(self, int false) noexcept
    @cython.locals(place=cython.int, literal=cython.int)
    cdef inline bint rewatch(self, int clause, int own, int false) noexcept
    cdef inline bint holds(self, int literal) noexcept
    cdef bint imply(self, int clause, int literal) noexcept
    @cython.locals(place=cython.int)
    cdef void explain(self, int clause, int literal, Reasons reasons) noexcept
    @cython.locals(clause=cython.int, index=cython.int)
    cdef int store(self, int *literals, int count, int glue) except -1
    cdef void grow(self, int count) except *
    @cython.locals(own=cython.int, literal=cython.int)
    cdef void watch(self, int clause) noexcept
    @cython.locals(clause=cython.int, size=cython.int)
    cpdef list best(self)
    @cython.locals(bound=cython.int, source=cython.int, end=cython.int, literal=cython.int, size=cython.int, index=cython.int)
    cdef void forget(self) except *
    @cython.locals(clause=cython.int, bound=cython.int, total=cython.int)
    cdef int median_glue(self) except -1
