cimport cython

cdef class ColourClues:
    cdef int[::1] _numbers, _lengths, _colours, _matched
    cdef int _height, _width, _found

    @cython.locals(at=int, line=int, wanted=int)
    cpdef bint read_as(self, bytes picture) except -1
    @cython.locals(colour=int)
    cdef void _look(self, const unsigned char *picture, int cell, int step, int size) noexcept
    @cython.locals(count=int, place=int, taken=bint)
    cdef bint _fits(self, int at, int wanted) noexcept
    cdef inline bint _is_like(self, int place, int block) noexcept
