cimport cython

cdef class FramedGrid:
    cdef int _wide, _size, _count, _ends, _clues
    cdef int[::1] _sides, _places, _index, _counted, _first, _wanted
    cdef bytearray _snake, _seen, _is_end

    @cython.locals(found=list, ring=list, at=int, place=int)
    cpdef list rings(self, values)
    cpdef bint is_right(self, values) except -1
    @cython.locals(index=int)
    cdef void _take(self, list values) except *
    @cython.locals(piece=list, closed=bint, done=int, at=int, way=int, near=int)
    cdef list _ring(self, int place)
    @cython.locals(snake=bytearray, wide=int)
    cdef int _beads(self, int place) noexcept
    @cython.locals(ends=int, given=int, at=int, place=int, beads=int)
    cdef bint _goes_on(self) noexcept
    @cython.locals(snake=bytearray, wide=int, at=int, place=int, below=int)
    cdef bint _keeps_off(self) noexcept
    @cython.locals(clue=int, held=int, at=int)
    cdef bint _counts_right(self) noexcept
