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
