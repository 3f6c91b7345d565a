cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.bits cimport lowest
from cluesmith.compiled.memory cimport new_numbers, new_words, release
from cluesmith.kinds.hanjie.engine.bits cimport STOPPED, TRUE
from cluesmith.kinds.hanjie.engine.propagation cimport Propagation
from cluesmith.kinds.hanjie.engine.sheet cimport Sheet

cdef Py_ssize_t MAX_FOOTPRINT_WORDS

@cython.final
cdef class Probing:
    cdef Sheet sheet
    cdef Propagation propagation
    cdef readonly long long probes
    cdef bint has_footprints
    cdef int clock, seen_mark
    cdef int *gain
    cdef int *probed
    cdef int *changed
    cdef int *seen
    cdef int *common
    cdef uint64_t *footprint

    @cython.locals(status=cython.int, found=cython.int, cell=cython.int)
    cpdef int probe_all(self) except -2
    @cython.locals(known=cython.int, value=cython.int, status=cython.int)
    cdef int probe_cell(self, int cell) except -2
    @cython.locals(when=cython.int, word=cython.int, lines=uint64_t)
    cdef bint is_stale(self, int literal) noexcept
    @cython.locals(known=cython.int, status=cython.int)
    cdef int probe(self, int literal) except -2
    @cython.locals(word=cython.int)
    cdef inline void note_footprint(self, int literal) noexcept
    @cython.locals(place=cython.int)
    cdef void mark_found(self, int known) noexcept
    @cython.locals(count=cython.int, place=cython.int)
    cdef int keep_common(self, int known) except -2
    cdef int learn(self, int literal, int known) except -2
    @cython.locals(status=cython.int, place=cython.int, cell=cython.int)
    cdef int finish(self, int known) except -2
