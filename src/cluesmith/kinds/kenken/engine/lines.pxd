cimport cython
from libc.stdint cimport uint64_t
from cluesmith.kinds.kenken.engine.board cimport Board
from cluesmith.compiled.bits cimport bit_at, lowest
from cluesmith.compiled.memory cimport new_numbers, release

cdef enum:
    MOST_SIZE = 64

@cython.final
cdef class Lines:
    cdef Board board
    cdef int *held_at
    cdef int start, step, line
    cdef uint64_t left[MOST_SIZE]
    cdef uint64_t reached[MOST_SIZE]
    cdef uint64_t tried

    @cython.locals(at=cython.int)
    cdef int take(self, int line) noexcept
    @cython.locals(at=cython.int, bits=uint64_t, seen=uint64_t, often=uint64_t, held=uint64_t, only=uint64_t,
                   kept=uint64_t)
    cdef int settle(self, int line) except -1
    @cython.locals(at=cython.int)
    cdef int match(self, int line) except -1
    @cython.locals(at=cython.int, digit=cython.int, homeless=uint64_t, kept=uint64_t)
    cdef bint matched(self) noexcept
    @cython.locals(rest=uint64_t, digit=cython.int, home=cython.int)
    cdef bint find_digit(self, int at) noexcept
    @cython.locals(middle=cython.int, digit=cython.int, size=cython.int, through=uint64_t, bit=uint64_t)
    cdef int reach(self) noexcept
    @cython.locals(digit=cython.int, other=cython.int, rest=uint64_t, kept=uint64_t, own=uint64_t)
    cdef int keep_reached(self) except -1
