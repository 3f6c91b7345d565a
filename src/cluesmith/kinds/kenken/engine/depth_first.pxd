cimport cython
from libc.stdint cimport uint64_t
from cluesmith.kinds.kenken.engine.board cimport Board
from cluesmith.kinds.kenken.engine.propagation cimport Propagation
from cluesmith.compiled.bits cimport bit_at, count_bits, lowest
from cluesmith.compiled.memory cimport new_numbers, release
from cluesmith.kinds.kenken.engine.outcomes cimport FALSE, GAVE_UP, TRUE

@cython.final
cdef class DepthFirst:
    cdef Board board
    cdef Propagation propagation
    cdef int *trail
    cdef int *cell
    cdef int *digit
    cdef int *ruled_out
    cdef int *ruled_out_at
    cdef int ruled_out_count
    cdef int depth
    cdef bint started
    cdef readonly long long decisions, backtracks

    @cython.locals(status=cython.int, cell=cython.int)
    cpdef int next_answer(self, int patience) except -1
    @cython.locals(cell=cython.int, best=cython.int, size=cython.int, least=cython.int, weight=cython.longlong,
                   heaviest=cython.longlong, bits=uint64_t)
    cdef int open_cell(self) noexcept
    @cython.locals(row=cython.int)
    cdef long long weight(self, int cell) noexcept
    cdef int guess(self, int cell) except -1
    @cython.locals(cell=cython.int, digit=cython.int)
    cdef int rule_out(self) except -1
    @cython.locals(level=cython.int, place=cython.int)
    cpdef list stop(self)
