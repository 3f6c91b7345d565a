cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.memory cimport new_words, release
from cluesmith.kinds.hanjie.engine.bits cimport OPTIONAL, mask_of
from cluesmith.kinds.hanjie.engine.line_solver cimport LineSolver

cdef class ShortLines(LineSolver):
    cdef uint64_t *reach
    cdef uint64_t *starts
    cdef uint64_t *inside
    cdef uint64_t *gaps
    cdef uint64_t last_reach

    @cython.locals(size=cython.int, may_paint=uint64_t, may_blank=uint64_t, first=cython.int, reach=uint64_t,
                   fitted=cython.int, fits=uint64_t, block=cython.int, length=cython.int, starts=uint64_t,
                   inside=uint64_t)
    cdef bint forward(self, int line) noexcept
    @cython.locals(size=cython.int, may_paint=uint64_t, may_blank=uint64_t, first=cython.int, gaps=cython.int,
                   live=uint64_t, ever_blank=uint64_t, ever_painted=uint64_t, block=cython.int, length=cython.int,
                   starts=uint64_t, ends=uint64_t, running=uint64_t)
    cdef void backward(self, int line) noexcept
    @cython.locals(done=cython.int)
    cdef inline uint64_t run_starts(self, uint64_t mask, int length) noexcept
    @cython.locals(done=cython.int)
    cdef inline uint64_t spread(self, uint64_t starts, int length) noexcept
    @cython.locals(step=cython.int)
    cdef inline uint64_t sweep_down(self, uint64_t seeds, uint64_t mask) noexcept
    @cython.locals(count=cython.int)
    cdef inline int note_gaps(self, uint64_t mask) noexcept
    @cython.locals(power=cython.int)
    cdef inline uint64_t sweep_gaps(self, uint64_t seeds, int count) noexcept
