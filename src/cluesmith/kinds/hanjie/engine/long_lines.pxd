cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.memory cimport new_numbers, new_words, release
from cluesmith.kinds.hanjie.engine.bits cimport mask_of, word_of, words_for
from cluesmith.kinds.hanjie.engine.line_solver cimport LineSolver

cdef class LongLines(LineSolver):
    cdef uint64_t *work
    cdef int *low
    cdef int *high
    cdef int stride, words, paintable, blankable, fits, ever_painted, ever_blank, live, spare, blocks

    @cython.locals(first=cython.int, front=cython.int, low=cython.int, high=cython.int, fitted=cython.int,
                   block=cython.int, reach=cython.int, length=cython.int, end=cython.int)
    cdef bint forward(self, int line) noexcept
    @cython.locals(size=cython.int, base=cython.int, word=cython.int)
    cdef void take_line(self, int line) noexcept
    @cython.locals(word=cython.int, above=cython.int)
    cdef void clip(self, int place, int bits) noexcept
    @cython.locals(carry=uint64_t, overflow=uint64_t, word=cython.int, seeds=uint64_t, ones=uint64_t, total=uint64_t)
    cdef int climb(self, int source, int target, int mask, int low, int high) noexcept
    @cython.locals(carry=cython.bint, word=cython.int, seeds=uint64_t, ones=uint64_t)
    cdef void descend(self, int source, int reach, int mask, int low, int high) noexcept
    @cython.locals(step=cython.int)
    cdef inline uint64_t sweep_word(self, uint64_t seeds, uint64_t mask) noexcept
    @cython.locals(rest=cython.int, found=uint64_t)
    cdef inline uint64_t above(self, int place, int word, int low, int high, int count) noexcept
    @cython.locals(rest=cython.int, found=uint64_t)
    cdef inline uint64_t below(self, int place, int word, int low, int high, int count) noexcept
    @cython.locals(word=cython.int)
    cdef void meet(self, int left, int right, int target, int low, int high) noexcept
    @cython.locals(word=cython.int, top=cython.int)
    cdef void shift_up(self, int source, int target, int low, int high, int count) noexcept
    @cython.locals(last=cython.int, word=cython.int, done=cython.int, step=cython.int)
    cdef void fit(self, int length) noexcept
    @cython.locals(starts=cython.int, inside=cython.int, word=cython.int, top=cython.int, last=cython.int)
    cdef int pass_unknown(self, int reach, int front, int low, int high, bint optional) noexcept
    @cython.locals(first=cython.int, block=cython.int, end=cython.int, low=cython.int, high=cython.int,
                   word=cython.int, length=cython.int)
    cdef void backward(self, int line) noexcept
    @cython.locals(word=cython.int, every=uint64_t)
    cdef void note_agreed(self, int size) noexcept
    @cython.locals(low=cython.int, high=cython.int, word=cython.int, both=uint64_t)
    cdef void take_gap(self, int block) noexcept
    @cython.locals(starts=cython.int, word=cython.int, top=cython.int, done=cython.int, step=cython.int)
    cdef void leave_known(self, int block, int length, int low, int high) noexcept
    @cython.locals(reach=cython.int, starts=cython.int, inside=cython.int, last=cython.int, word=cython.int,
                   ends=uint64_t, running=uint64_t, here=cython.bint, begun=uint64_t, kept=uint64_t)
    cdef void leave_unknown(self, int block, bint optional, int low, int high) noexcept
