cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.bits cimport lowest
from cluesmith.compiled.memory cimport new_numbers, new_words, release
from cluesmith.kinds.hanjie.engine.bits cimport FALSE, STOPPED, TRUE, check_signals, mask_of, word_of, words_for
from cluesmith.kinds.hanjie.engine.line_solver cimport LineSolver
from cluesmith.kinds.hanjie.engine.sheet cimport Sheet

cdef int MAX_UNCLOCKED_WORK

@cython.final
cdef class Propagation:
    cdef Sheet sheet
    cdef LineSolver lines
    cdef readonly long long lines_solved
    cdef double deadline
    cdef int *queue
    cdef int *queued
    cdef int head, waiting, line, span
    cdef long long fuel
    cdef uint64_t *touched

    @cython.locals(place=cython.int)
    cdef inline void enqueue(self, int line) noexcept
    @cython.locals(line=cython.int)
    cpdef void enqueue_all(self) noexcept
    @cython.locals(line=cython.int)
    cdef inline int dequeue(self) noexcept
    cdef void drop_queue(self) noexcept
    @cython.locals(cell=cython.int, row=cython.int, column=cython.int)
    cpdef void assume(self, int literal) noexcept
    @cython.locals(status=cython.int)
    cpdef int propagate(self) except -2
    @cython.locals(line=cython.int)
    cdef int solve_next(self) except -2
    @cython.locals(base=cython.int, word=cython.int)
    cdef inline void take_all(self, int line) noexcept
    @cython.locals(place=cython.int)
    cdef inline void take(self, int line, int base, uint64_t fresh, int value) noexcept
    cdef int effort(self, int line) noexcept
    cdef int is_out_of_time(self, int work) except -2
    cdef int look_at_clock(self) except -2
