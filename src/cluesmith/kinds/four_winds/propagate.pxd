cimport cython

cdef class LineLengths:
    cdef object _deadline
    cdef int _height, _width, _wide, _size, _count
    cdef int[::1] _steps, _places, _numbers, _over, _ways, _least, _most
    cdef bytearray _is_open, _is_todo
    cdef bint _may_be_empty
    cdef list _at_least, _at_most, _todo

    @cython.locals(number=int, way=int, place=int)
    cdef void _look_along(self) except *
    @cython.locals(sound=bint, place=int, steps=cython.longlong)
    cpdef bint settle(self) except -1
    @cython.locals(line=int, length=int)
    cdef bint _step(self) except -1
    cdef void _look_at(self, int number) except *
    @cython.locals(before=int, way=int, sound=bint, length=int, place=int)
    cdef bint _shorten(self, int line, int most) except -1
    @cython.locals(way=int, length=int, place=int, other=int)
    cdef bint _lengthen(self, int line, int least) except -1
    cdef int _length_to(self, int place, int way) except -1
    @cython.locals(way=int)
    cdef bint _cover(self, int place) except -1
    @cython.locals(line=int, spare=int, lacking=int, least=int, most=int)
    cdef bint _add_up(self, int number) except -1
    @cython.locals(sets=list, found=dict, row=int, column=int, place=int, ways=int, way=int)
    cpdef dict directions(self)
