cimport cython
from libc.stdint cimport uint64_t
from cluesmith.kinds.kenken.engine.board cimport Board
from cluesmith.kinds.kenken.engine.cages cimport Cages
from cluesmith.kinds.kenken.engine.lines cimport Lines
from cluesmith.kinds.kenken.engine.listing cimport Listing
from cluesmith.compiled.bits cimport lowest

@cython.final
cdef class Propagation:
    cdef Board board
    cdef Listing listing
    cdef Cages cages
    cdef Lines lines
    cdef object deadline
    cdef readonly long long steps

    @cython.locals(cause=cython.int)
    cpdef bint settle(self) except -1
    cpdef bint settle_more(self) except -1
    @cython.locals(cage=cython.int)
    cdef int step(self) except -2
    @cython.locals(line=cython.int)
    cdef int next_line(self, uint64_t *waiting) noexcept
    cdef bint lists_small(self) noexcept
