cimport cython
from cluesmith.kinds.hanjie.engine.bits cimport mask_of, new_numbers, release, word_of
from cluesmith.kinds.hanjie.engine.propagation cimport Engine

cdef int NEVER
cdef int ALWAYS

cdef class Encoder(Engine):
    cdef int *variable
    cdef int *begin
    cdef int *finish_at
    cdef int breadth
    cdef readonly int variables
    cdef list clauses

    @cython.locals(cell=cython.int, line=cython.int)
    cpdef list encode(self)
    @cython.locals(place=cython.int, unknown=cython.int)
    cdef bint is_open(self, int line) noexcept
    cdef inline int cell_at(self, int line, int place) noexcept
    @cython.locals(blocks=cython.int, block=cython.int, place=cython.int)
    cdef void encode_line(self, int line) except *
    @cython.locals(word=cython.int, starts=cython.int)
    cdef inline bint can_start(self, int block, int place) noexcept
    @cython.locals(length=cython.int, size=cython.int, base=cython.int, last=cython.int, literal=cython.int, place=cython.int)
    cdef void number_known(self, int line, int block) except *
    cdef int next_variable(self, int before) except -1
    @cython.locals(size=cython.int, base=cython.int, begin=cython.int, finish=cython.int, place=cython.int)
    cdef void number_unknown(self, int line, int block) except *
    cdef void forbid_single(self, int base, int place) except *
    @cython.locals(ended=cython.int, begun=cython.int, place=cython.int, begin=cython.int, finish=cython.int)
    cdef void state_order(self, int line, int block) except *
    @cython.locals(cell=cython.int, painted=cython.int, before=cython.int, block=cython.int, base=cython.int,
                   begin=cython.int, finish=cython.int)
    cdef void state_cell(self, int line, int place, int blocks) except *
    cdef inline void state_gap(self, int before, int begin, int painted) except *
    cdef void state(self, int first, int second, int third) except *
