cimport cython

cdef class FramedGrid:
    cdef int _wide, _size, _count, _ends, _clues, _length
    cdef int[::1] _sides, _places, _starts, _index, _counted, _first, _wanted, _pieces
    cdef bint _closed, _whole
    cdef bytearray _snake, _seen, _is_end
    cdef object _cuts

    @cython.locals(index=int)
    cpdef void take(self, bytes values) except *
    @cython.locals(rings=list, at=int, place=int, start=int, end=int, snake_start=int, snake_end=int)
    cpdef list rings(self)
    @cython.locals(at=int, place=int, start=int, end=int, member=int, found=list, goal=bytes, snake=bytes)
    cpdef list cuts(self)
    cpdef bint is_right(self) except -1
    @cython.locals(at=int, beads=int, way=int, near=int)
    cdef int _piece_with(self, int place, int start) noexcept
    @cython.locals(member=int)
    cdef list _members(self, int start, int end)
    @cython.locals(snake=list)
    cdef list _shorter(self, list rings, int start, int end)
    @cython.locals(found=list, member=int, place=int, way=int, near=int)
    cdef list _beside_ends(self, int start, int end)
    @cython.locals(snake=bytearray, wide=int)
    cdef int _beads(self, int place) noexcept
    @cython.locals(snake=bytearray, wide=int, start=int, at=int, walked=int, step=int, beads=int)
    cdef bint _is_one_snake(self) noexcept
    @cython.locals(at=int, place=int)
    cdef int _an_end(self) noexcept
    @cython.locals(snake=bytearray, wide=int, at=int, place=int, below=int)
    cdef bint _keeps_off(self) noexcept
    @cython.locals(clue=int, held=int, at=int)
    cdef bint _counts_right(self) noexcept
