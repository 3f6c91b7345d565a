cimport cython
from cluesmith.compiled.memory cimport new_numbers, release

cdef class Drawing:
    cdef int _steps[4]
    cdef int *_open
    cdef int *_clues
    cdef int *_numbers
    cdef bytearray _ways
    cdef int _cells, _count

    cdef int _take_row(self, int place, tuple clues) except -1
    @cython.locals(at=int)
    cpdef bint is_right(self, values) except -1
    @cython.locals(at=int, way=int, behind=int)
    cdef bint _start_at_numbers(self) except -1
    @cython.locals(at=int, number=int, way=int, place=int)
    cdef bint _add_up(self) except -1
