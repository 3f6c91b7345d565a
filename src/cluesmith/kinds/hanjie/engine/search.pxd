cimport cython
from cluesmith.kinds.hanjie.engine.bits cimport FALSE, GAVE_UP, STOPPED, TRUE, new_numbers, release
from cluesmith.kinds.hanjie.engine.encode cimport Encoder

cdef class Search(Encoder):
    cdef int *guess_at
    cdef int *flipped
    cdef int *order
    cdef int *rank
    cdef int depth, root, ordered
    cdef bint started
    cdef readonly long long decisions, backtracks

    cpdef int weight(self, int cell) noexcept
    cpdef start_search(self)
    @cython.locals(status=cython.int)
    cpdef int next_answer(self, int patience) except -2
    @cython.locals(place=cython.int, cell=cython.int, literal=cython.int)
    cdef int guess(self) except -2
    @cython.locals(known=cython.int, literal=cython.int)
    cdef int flip(self) except -2
    @cython.locals(level=cython.int, literal=cython.int)
    cpdef list stop_search(self)
