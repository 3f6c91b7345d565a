cimport cython
from libc.stdint cimport uint32_t, uint64_t
from cluesmith.compiled.memory cimport new_pieces, release
from cluesmith.counting.arrays cimport PIECE_BITS, fetch, high_piece, low_piece
from cluesmith.counting.layers cimport Moves

cdef int STATES_BETWEEN_LOOKS
cdef int AHEAD

@cython.final
cdef class Amounts:
    cdef readonly int number, size
    cdef uint32_t *pieces

    @cython.locals(piece=cython.int)
    cpdef object get(self, Py_ssize_t state)
    @cython.locals(result=Amounts, state=Py_ssize_t)
    cpdef object total(self)
    @cython.locals(carry=uint64_t, to=Py_ssize_t, source=Py_ssize_t, piece=cython.int, common=cython.int)
    cdef inline void add(self, Py_ssize_t state, Amounts others, Py_ssize_t other) noexcept
    @cython.locals(carry=uint64_t, factor=uint64_t, i=cython.int, j=cython.int)
    cdef void add_product(self, Amounts one, Py_ssize_t state, Amounts other, Py_ssize_t target) noexcept

@cython.locals(result=Amounts, state=Py_ssize_t, choice=cython.int, target=cython.int)
cpdef Amounts pushed(Amounts amounts, Moves moves, int number, int size, deadline)
@cython.locals(result=Amounts, state=Py_ssize_t, choice=cython.int, target=cython.int)
cpdef Amounts pulled(Amounts amounts, Moves moves, int size, deadline)
@cython.locals(total=Amounts, state=Py_ssize_t, choice=cython.int, target=cython.int, between_looks=Py_ssize_t)
cpdef list by_choice(Amounts before, Moves moves, Amounts after, deadline)
