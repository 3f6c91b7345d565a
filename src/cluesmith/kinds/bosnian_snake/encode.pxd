cimport cython

cdef class Framed:
    cdef int _height, _width, _wide
    cdef list _literals
    cdef list _cells

    @cython.locals(literals=list, cells=list, wide=int, beside=int, near=list, where=list)
    cdef _bead_rule(self, int place, ends, possible_ends)
    @cython.locals(place=int, below=int, corner=int, where=list)
    cdef _corner_rule(self, int row, int column)

cdef list _two_beads(here, list near)
cdef list _no_touch(list block)

cdef class Stated:
    cdef object _lits
    cdef int _height, _width, _wide
    cdef list _literals

    cdef int _place(self, tuple cell) except -1
    @cython.locals(clauses=list, place=int)
    cdef list _beads_at(self, int first, int end, list one)
    @cython.locals(literals=list, wide=int, here=int, near=list, beside=int, literal=int)
    cdef void _state_beads(self, int place, int number, list clauses) except *
    @cython.locals(clauses=list, place=int)
    cdef list _corners_at(self, int first, int end)
    @cython.locals(literals=list, below=int, a=int, b=int, c=int, d=int)
    cdef void _state_corner(self, int place, list clauses) except *
    @cython.locals(left=list, literal=int, cell=tuple)
    cpdef list number(self, cells, int number)

@cython.locals(chosen=tuple)
cdef void _state_number(list start, list near, int number, list clauses) except *
@cython.locals(literal=int, known=bint, other=list)
cdef void _state_open(list clause, list clauses) except *
