cimport cython
from libc.stdint cimport uint64_t
from cluesmith.kinds.hanjie.engine.bits cimport FALSE, STOPPED, TRUE, check_signals, lowest, mask_of, new_numbers, new_words, release, word_of, words_for
from cluesmith.kinds.hanjie.engine.longsweep cimport LongLines

cdef int BREATH
cdef int MOST_FOOTPRINTS

cdef class Engine(LongLines):
    cdef readonly int cells, known
    cdef readonly long long lines_solved, probes
    cdef public double deadline
    cdef int *trail
    cdef int *shade
    cdef int *position
    cdef int *reason
    cdef int *level
    cdef int cause, level_now
    cdef int *queue
    cdef int *queued
    cdef bint has_footprints
    cdef int head, waiting, fuel, seen_mark, clock, span
    cdef int *seen
    cdef int *changed
    cdef int *probed
    cdef int *gain
    cdef int *common
    cdef uint64_t *touched
    cdef uint64_t *footprint

    cpdef int value(self, int cell) noexcept
    @cython.locals(cell=cython.int, found=bytearray)
    cpdef bytes values(self)
    @cython.locals(across=cython.int, down=cython.int, cell=cython.int)
    cdef inline void write(self, int row, int column, int value) noexcept
    @cython.locals(cell=cython.int, row=cython.int, column=cython.int, across=cython.int, down=cython.int)
    cpdef void undo(self, int known) noexcept
    @cython.locals(cell=cython.int, row=cython.int, column=cython.int)
    cpdef void assume(self, int literal) noexcept
    @cython.locals(place=cython.int)
    cdef inline void enqueue(self, int line) noexcept
    @cython.locals(line=cython.int)
    cpdef void enqueue_all(self) noexcept
    cdef void drop_queue(self) noexcept
    @cython.locals(line=cython.int)
    cdef inline int dequeue(self) noexcept
    @cython.locals(size=cython.int, base=cython.int, word=cython.int, every=uint64_t, fresh=uint64_t)
    cdef bint settle(self, int line) noexcept
    @cython.locals(place=cython.int)
    cdef void take(self, int line, int base, uint64_t fresh, int value) noexcept
    @cython.locals(line=cython.int)
    cpdef int propagate(self) except -2
    cdef int out_of_time(self) except -2
    @cython.locals(status=cython.int, found=cython.int, cell=cython.int)
    cpdef int probe_all(self) except -2
    @cython.locals(known=cython.int, value=cython.int, status=cython.int)
    cpdef int probe_cell(self, int cell) except -2
    @cython.locals(when=cython.int, word=cython.int, lines=uint64_t)
    cdef bint is_stale(self, int literal) noexcept
    @cython.locals(known=cython.int, status=cython.int, word=cython.int)
    cdef int probe(self, int literal) except -2
    @cython.locals(place=cython.int)
    cdef void mark_found(self, int known) noexcept
    @cython.locals(count=cython.int, place=cython.int)
    cdef int keep_common(self, int known) except -2
    cdef int learn(self, int literal, int known) except -2
    @cython.locals(status=cython.int, place=cython.int, cell=cython.int)
    cdef int finish(self, int known) except -2
