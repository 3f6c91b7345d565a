cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.bits cimport lowest
from cluesmith.compiled.memory cimport new_numbers, new_words, release
from cluesmith.kinds.hanjie.engine.bits cimport FALSE, STOPPED, TRUE, mask_of, word_of
from cluesmith.kinds.hanjie.engine.line_solver cimport LineSolver
from cluesmith.kinds.hanjie.engine.propagation cimport Propagation
from cluesmith.kinds.hanjie.engine.sheet cimport Sheet

@cython.final
cdef class Reasons:
    cdef Sheet sheet
    cdef Propagation propagation
    cdef LineSolver lines
    cdef int stride, number, grounded
    cdef uint64_t *painted
    cdef uint64_t *blank
    cdef int *position
    cdef int *because
    cdef int *suspects
    cdef int *marked
    cdef uint64_t *marks
    cdef uint64_t *ground
    cdef uint64_t *kept_painted
    cdef uint64_t *kept_blank

    @cython.locals(count=cython.int, index=cython.int, fact=cython.int, place=cython.int)
    cdef int explain_line(self, int line, int literal) except -2
    @cython.locals(count=cython.int, base=cython.int, word=cython.int, bits=uint64_t, place=cython.int, cell=cython.int)
    cdef int find_suspects(self, int line, int until) noexcept
    @cython.locals(when=cython.int)
    cdef inline void insert_suspect(self, int count, int cell) noexcept
    @cython.locals(base=cython.int, word=cython.int, bits=uint64_t, place=cython.int, derived=cython.int)
    cdef int line_derives(self, int line, int cell) except -2
    @cython.locals(row=cython.int, status=cython.int)
    cdef int is_derived(self, int cell) except -2
    @cython.locals(word=cython.int)
    cdef inline void keep_line(self, int line) noexcept
    @cython.locals(word=cython.int)
    cdef inline void restore_line(self, int line) noexcept
    @cython.locals(row=cython.int, column=cython.int, across=cython.int, down=cython.int)
    cdef void mark(self, int cell, int value) noexcept
    @cython.locals(cell=cython.int, row=cython.int, column=cython.int)
    cdef void note_ground(self, int until) noexcept
    cdef inline int cell_at(self, int line, int place) noexcept
    @cython.locals(row=cython.int)
    cdef inline int place_on(self, int line, int cell) noexcept
    @cython.locals(word=cython.int)
    cdef inline void set_cell(self, int line, int place, int value) noexcept
    @cython.locals(word=cython.int)
    cdef inline void clear_cell(self, int line, int place) noexcept
