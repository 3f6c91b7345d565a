cimport cython

cdef class LineLengths:
    cdef object _deadline
    cdef list _numbers
    cdef list _lines
    cdef list _least
    cdef list _most
    cdef dict _over
    cdef bint _may_be_empty
    cdef list _at_least
    cdef list _at_most
    cdef dict _numbers_todo

    @cython.locals(line=int, length=int, sound=bint, steps=cython.longlong)
    cpdef bint settle(self) except -1
    @cython.locals(lost=list, sound=bint)
    cdef bint _shorten(self, int line, int most) except -1
    @cython.locals(other=int, place=int)
    cdef bint _lengthen(self, int line, int least) except -1
    @cython.locals(over=dict)
    cdef bint _covered(self, cell) except -1
    @cython.locals(line=int, spare=int, lacking=int, least=int, most=int)
    cdef bint _add_up(self, int place) except -1
