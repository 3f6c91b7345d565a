cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.memory cimport new_numbers, new_words, release
from cluesmith.kinds.hanjie.engine.bits cimport OPTIONAL, mask_of, word_of, words_for

cdef int WORD_BITS

cdef class ColourLines:
    cdef readonly int count, values, stride
    cdef int words, blocks
    cdef int *size
    cdef int *open
    cdef int *first
    cdef int *length
    cdef int *colour
    cdef uint64_t *work
    cdef Py_ssize_t ever, starts, ends, gaps, free, later

    @cython.locals(step=cython.Py_ssize_t)
    cdef int lay_out(self, Py_ssize_t most) except -1
    @cython.locals(block=cython.int, length=cython.int, colour=cython.int, value=cython.int, base=cython.Py_ssize_t,
                   place=cython.int)
    cdef int take_clue(self, int line, clue, int size) except -1
    cdef inline Py_ssize_t mask(self, int line, int value) noexcept
    cdef bint solve(self, int line) noexcept
    @cython.locals(first=cython.int, blank=cython.Py_ssize_t, earliest=cython.int, word=cython.int, block=cython.int,
                   length=cython.int, colour=cython.int, found=cython.bint)
    cdef bint forward(self, int line) noexcept
    @cython.locals(word=cython.int, before=cython.int, base=cython.Py_ssize_t, touching=cython.bint)
    cdef void gather_before(self, int block, int earliest, int first, int colour) noexcept
    @cython.locals(starts=cython.Py_ssize_t, ends=cython.Py_ssize_t, word=cython.int, found=cython.bint)
    cdef bint place(self, int block, int length, Py_ssize_t mask) noexcept
    @cython.locals(ends=cython.Py_ssize_t, gap=cython.Py_ssize_t, word=cython.int)
    cdef void leave_gap(self, int block, Py_ssize_t blank) noexcept
    @cython.locals(block=cython.int, place=cython.Py_ssize_t)
    cdef bint reaches_end(self, int earliest, int size) noexcept
    @cython.locals(first=cython.int, blank=cython.Py_ssize_t, word=cython.int, block=cython.int, colour=cython.int)
    cdef void backward(self, int line) noexcept
    @cython.locals(word=cython.int, after=cython.int, starts=cython.Py_ssize_t, touching=cython.bint)
    cdef void gather_after(self, int block, int first, int colour, int size) noexcept
    @cython.locals(ends=cython.Py_ssize_t, gap=cython.Py_ssize_t, word=cython.int, cells=uint64_t)
    cdef void keep_ends(self, int block, Py_ssize_t blank) noexcept
    @cython.locals(starts=cython.Py_ssize_t, ever=cython.Py_ssize_t, word=cython.int, ends=cython.Py_ssize_t,
                   cells=uint64_t)
    cdef void keep_starts(self, int block, int length, Py_ssize_t mask, int colour) noexcept
    @cython.locals(carry=uint64_t, overflow=uint64_t, word=cython.int, seeds=uint64_t, ones=uint64_t, total=uint64_t)
    cdef void climb(self, Py_ssize_t place, Py_ssize_t mask) noexcept
    @cython.locals(carry=cython.bint, word=cython.int, ones=uint64_t, seeds=uint64_t, step=cython.int)
    cdef void descend(self, Py_ssize_t place, Py_ssize_t mask) noexcept
    @cython.locals(done=cython.int, step=cython.int, word=cython.int)
    cdef void keep_runs(self, Py_ssize_t place, int length) noexcept
    @cython.locals(done=cython.int, step=cython.int, word=cython.int)
    cdef void spread(self, Py_ssize_t place, int length) noexcept
    @cython.locals(word=cython.int)
    cdef void shift_up(self, Py_ssize_t source, Py_ssize_t target, int count) noexcept
    @cython.locals(rest=cython.int, found=uint64_t)
    cdef inline uint64_t above(self, Py_ssize_t place, int word, int count) noexcept
    @cython.locals(rest=cython.int, found=uint64_t)
    cdef inline uint64_t below(self, Py_ssize_t place, int word, int count) noexcept
