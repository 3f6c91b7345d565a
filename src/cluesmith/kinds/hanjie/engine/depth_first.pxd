cimport cython
from cluesmith.compiled.memory cimport new_numbers, release
from cluesmith.kinds.hanjie.engine.bits cimport FALSE, GAVE_UP, STOPPED, TRUE
from cluesmith.kinds.hanjie.engine.probing cimport Probing
from cluesmith.kinds.hanjie.engine.propagation cimport Propagation
from cluesmith.kinds.hanjie.engine.sheet cimport Sheet

@cython.final
cdef class DepthFirst:
    cdef Sheet sheet
    cdef Propagation propagation
    cdef Probing probing
    cdef int *guess_at
    cdef int *flipped
    cdef int *order
    cdef int *rank
    cdef int *favoured
    cdef int depth, root
    cdef bint started
    cdef readonly long long decisions, backtracks

    cpdef int weight(self, int cell) noexcept
    @cython.locals(cells=list, place=cython.int, cell=cython.int)
    cdef void order_cells(self) except *
    @cython.locals(cells=list, place=cython.int)
    cpdef void follow(self, list painted) except *
    @cython.locals(status=cython.int)
    cpdef int next_answer(self, int patience) except -2
    @cython.locals(place=cython.int, cell=cython.int, literal=cython.int)
    cdef int guess(self) except -2
    @cython.locals(known=cython.int, literal=cython.int)
    cdef int flip(self) except -2
    @cython.locals(level=cython.int, literal=cython.int)
    cpdef list stop(self)
