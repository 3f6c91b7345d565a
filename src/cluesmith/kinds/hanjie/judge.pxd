cimport cython
from cluesmith.compiled.memory cimport new_numbers, release

cpdef int number_of(object block) except? -1

cdef class Clues:
    cdef int *_numbers
    cdef int *_blocks
    cdef int *_matched
    cdef int _height, _width, _found

    @cython.locals(at=int, line=int, wanted=int)
    cpdef bint read_as(self, bytes picture) except -1
    @cython.locals(length=int)
    cdef void _look(self, const unsigned char *picture, int cell, int step, int size) noexcept
    @cython.locals(block=int)
    cdef bint _fits(self, int at, int end) noexcept
    @cython.locals(count=int, place=int, wanted=int, taken=bint)
    cdef bint _fits_somehow(self, int at, int end, int block) noexcept
