cimport cython

cdef class Candidates:
    cdef int _size
    cdef long long _full
    cdef object _cages
    cdef tuple _digits
    cdef long long _bit_of[100]
    cdef list _bits
    cdef list _parts
    cdef list _lines
    cdef dict _cage_of
    cdef list _listed
    cdef list _unlisted
    cdef dict _tried
    cdef dict _cages_todo
    cdef dict _lines_todo

    @cython.locals(sound=bint, small=bint, steps=cython.longlong)
    cpdef bint settle(self, deadline) except -1
    cdef int _list(self, int place) except -1
    @cython.locals(listed=list, part=list, at=int, cell=int, bits=cython.longlong, filling=tuple, kept=cython.longlong)
    cdef bint _settle_cage(self, int place) except -1
    @cython.locals(left=list, seen=cython.longlong, often=cython.longlong, held=cython.longlong, only=cython.longlong,
                   cell=int, bits=cython.longlong, kept=cython.longlong)
    cdef bint _settle_line(self, int place) except -1
    cdef int _settle_pairs(self, line, list left) except -1
    @cython.locals(owner=int)
    cdef int _keep(self, int cell, long long bits, int cage) except -1
    cdef tuple _digits_of(self, long long bits)
