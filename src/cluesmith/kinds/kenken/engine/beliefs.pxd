cimport cython
from libc.math cimport sqrt
from libc.stdint cimport uint64_t
from cluesmith.compiled.bits cimport lowest
from cluesmith.compiled.memory cimport new_numbers, new_reals, release
from cluesmith.kinds.kenken.engine.board cimport Board
from cluesmith.kinds.kenken.engine.listing cimport MOST_PLACES

cdef double LEAST, NEARLY_SURE, NOISE

@cython.final
cdef class Beliefs:
    cdef Board board
    cdef int facts
    cdef int *head
    cdef double *told
    cdef double *belief
    cdef double *odds
    cdef double *before
    cdef double *weight

    @cython.locals(cage=cython.int, first=cython.int, at=cython.int, cell=cython.int, earlier=cython.int,
                   other=cython.int)
    cdef int find_stretches(self) except -1
    @cython.locals(fact=cython.int)
    cpdef int start(self, object rng) except -1
    @cython.locals(_=cython.int, way=cython.int, cage=cython.int, line=cython.int)
    cpdef int exchange(self, int rounds, object deadline) except -1
    @cython.locals(cell=cython.int, best=cython.int, digit=cython.int, rest=uint64_t)
    cpdef list likeliest(self)
    @cython.locals(digit=cython.int)
    cpdef list beliefs(self, int cell)
    @cython.locals(first=cython.int, end=cython.int, at=cython.int, total=cython.double)
    cdef int judge_cage(self, int cage) noexcept
    @cython.locals(digit=cython.int, rest=uint64_t, total=cython.double)
    cdef int judge_cell(self, int cell) noexcept
    @cython.locals(digit=cython.int, rest=uint64_t, row=cython.int, column=cython.int, most=cython.double,
                   weight=cython.double)
    cdef int weigh(self, int cell, int place) noexcept
    @cython.locals(first=cython.int, places=cython.int, place=cython.int, at=cython.int, rest=uint64_t,
                   weight=cython.double, total=cython.double)
    cdef double add_fillings(self, int cage) noexcept
    @cython.locals(fact=cython.int)
    cdef int scale(self, int cell, double total) noexcept
    @cython.locals(size=cython.int, first=cython.int, at=cython.int, cell=cython.int, head=cython.int, fact=cython.int,
                   digit=cython.int, share=cython.double, odds=cython.double)
    cdef int tell_lines(self, int cage, int way) noexcept
    @cython.locals(size=cython.int, start=cython.int, step=cython.int, digit=cython.int, at=cython.int, cell=cython.int,
                   fact=cython.int, others=cython.double)
    cdef int tell_cages(self, int line, int way) noexcept
    @cython.locals(news=cython.double)
    cdef int change(self, int fact, double others) noexcept
