cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.bits cimport lowest
from cluesmith.compiled.memory cimport new_numbers, release
from cluesmith.kinds.hanjie.engine.bits cimport OPTIONAL, UNKNOWN, check_signals, mask_of, word_of
from cluesmith.kinds.hanjie.colour.sweep cimport ColourLines

cdef class ColourBoard:
    cdef readonly int height, width, values
    cdef readonly ColourLines lines
    cdef int *queue
    cdef int *queued
    cdef int head, waiting

    cdef inline void enqueue(self, int line) noexcept
    @cython.locals(line=cython.int)
    cdef inline int dequeue(self) noexcept
    @cython.locals(fuel=cython.longlong, line=cython.int)
    cpdef bint settle(self, deadline) except -1
    cdef int effort(self, int line) noexcept
    @cython.locals(crossing=cython.int, place=cython.int, value=cython.int, base=cython.Py_ssize_t,
                   ever=cython.Py_ssize_t, word=cython.int, gone=uint64_t, other=cython.int)
    cdef void take(self, int line) noexcept
    @cython.locals(row=cython.int, column=cython.int, left=cython.int, value=cython.int)
    cpdef dict candidates(self)
    @cython.locals(left=cython.int, value=cython.int)
    cdef int left_at(self, int row, int column) noexcept
