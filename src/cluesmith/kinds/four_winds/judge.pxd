cimport cython

cdef class Drawing:
    cdef int[::1] _steps, _open, _clues, _numbers
    cdef bytearray _ways
    cdef int _cells, _count

    @cython.locals(at=int)
    cpdef bint is_right(self, values) except -1
    @cython.locals(at=int, way=int, behind=int)
    cdef bint _start_at_numbers(self) except -1
    @cython.locals(at=int, number=int, way=int, place=int)
    cdef bint _add_up(self) except -1
