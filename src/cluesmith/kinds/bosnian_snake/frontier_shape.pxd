cimport cython
from libc.stdint cimport uint64_t
from cluesmith.counting.shape cimport DEAD, Shape


cdef int BODY, END, NONE, DONE, OPENS, CLOSES, FREE, BOTH

cdef class SnakeShape(Shape):
    cdef int height, width, first_end, last_end, known_ends

    @cython.locals(row=cython.int, column=cython.int, above=cython.int, left=cython.int, corner=cython.int,
                   finished=cython.int, after=uint64_t)
    cdef uint64_t step(self, uint64_t state, int place, int code) noexcept
    cdef inline bint needs_snake(self, int above, int left, int corner, int row) noexcept
    @cython.locals(lacking=cython.int)
    cdef inline bint has_room(self, int above, int left, int row, int column, int code) noexcept
    @cython.locals(ends=cython.int, column=cython.int)
    cdef inline bint has_ends(self, uint64_t state, int place) noexcept
    cdef inline bint touches(self, int above, int left, int corner) noexcept
    cdef uint64_t extended(self, uint64_t state, int column, int above, int left, int code) noexcept
    @cython.locals(after=uint64_t)
    cdef uint64_t joined(self, uint64_t state, int column, int above, int left) noexcept
    @cython.locals(grown=uint64_t)
    cdef uint64_t prolonged(self, uint64_t state, int column, int source, int held, int code) noexcept
    @cython.locals(corner=uint64_t, old=uint64_t)
    cdef uint64_t turned(self, uint64_t state, int place, int column, int above) noexcept
    @cython.locals(old=uint64_t)
    cdef inline uint64_t put(self, uint64_t state, int column, uint64_t held) noexcept
    @cython.locals(step=cython.int, depth=cython.int, held=cython.int)
    cdef int partner(self, uint64_t state, int column) noexcept
    @cython.locals(column=cython.int, one=uint64_t)
    cdef uint64_t finish(self, uint64_t state) noexcept
