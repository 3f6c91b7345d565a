from libc.stdint cimport uint64_t
from cluesmith.compiled.memory cimport new_words, release
from cluesmith.kinds.hanjie.engine.sheet cimport Sheet

cdef class LineSolver:
    cdef Sheet sheet
    cdef int *size
    cdef int *first
    cdef int *code
    cdef uint64_t *painted
    cdef uint64_t *blank
    cdef uint64_t *must_paint
    cdef uint64_t *must_blank

    cdef bint forward(self, int line) noexcept
    cdef void backward(self, int line) noexcept
