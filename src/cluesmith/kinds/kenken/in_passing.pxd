cimport cython
from libc.stdint cimport uint64_t

@cython.final
cdef class Noted:
    cdef list places, marks, fillings
    cdef uint64_t digits

cdef class InPassing:
    cdef object _marks, _reasoner
    cdef dict _bits, _noted
    cdef Py_ssize_t _known

    @cython.locals(noted=Noted, left=list, bits=uint64_t, seen=uint64_t, often=uint64_t, taken=uint64_t)
    cpdef in_line(self, line, set supposed)
    @cython.locals(noted=Noted, left=list, held=list)
    cpdef in_cage(self, cage, fillings, set supposed)
    cdef Noted _note(self, rule, fillings)

@cython.locals(left=list, marks=list, mark=tuple, bits=uint64_t)
cdef list _left(Noted noted, set supposed)
@cython.locals(bits=uint64_t)
cdef bint _fits_two(list left, uint64_t single) except -1
@cython.locals(gone=list, place=int, other=int, bits=uint64_t)
cdef list _taken(Noted noted, list left)
@cython.locals(found=list, place=int, bit=uint64_t)
cdef list _only_there(Noted noted, list left, uint64_t single)
@cython.locals(mark=tuple, found=object)
cdef object _literal(Noted noted, int place, uint64_t bit, int which)
@cython.locals(held=list, filling=tuple, place=int, fits=bint, possible=bint)
cdef list _held(Noted noted, list left)
@cython.locals(gone=list, mark=tuple, place=int, rest=uint64_t)
cdef list _not_held(Noted noted, list left, list held)
