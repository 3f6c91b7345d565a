cimport cython
from libc.stdint cimport uint64_t
from cluesmith.kinds.kenken.engine.board cimport Board
from cluesmith.compiled.bits cimport bit_at, count_bits, highest, lowest

cdef enum:
    SUM = 0
    PRODUCT = 1
    WITH_ZERO = 2
    WITHOUT_ZERO = 3

cdef enum:
    MOST_PLACES = 10
    MOST_DIGITS = 100
    MOST_FILLINGS = 1000
    MOST_STEPS = 6000
    MORE_FILLINGS = 30000
    MORE_STEPS = 100000
    MORE_IN_POOL = 500000

cdef long long LARGE

@cython.final
cdef class Listing:
    cdef Board board
    cdef list ops
    cdef list targets
    cdef int value[64]
    cdef uint64_t bit_of[MOST_DIGITS]
    cdef uint64_t choices[MOST_PLACES]
    cdef int clash[MOST_PLACES]
    cdef int chosen[MOST_PLACES]
    cdef long long least[MOST_PLACES + 1]
    cdef long long most[MOST_PLACES + 1]
    cdef uint64_t nonzero
    cdef int size, way, start, before
    cdef int steps, most_steps, most_fillings
    cdef bint lists_more

    @cython.locals(thinkable=uint64_t)
    cdef int list_cage(self, int cage) except -1
    @cython.locals(cage=cython.int)
    cdef int ask_for_more(self) except -1
    cdef int set_limits(self, int cage) except -1
    @cython.locals(place=cython.int, thinkable=uint64_t)
    cdef uint64_t thinkable(self, int cage) noexcept
    cdef int try_to_list(self, int cage, uint64_t thinkable) except -1
    @cython.locals(at=cython.int, here=cython.int, other=cython.int, row=cython.int, column=cython.int)
    cdef int take_shape(self, int cage) noexcept
    @cython.locals(target=cython.longlong)
    @cython.locals(place=cython.int)
    cdef bint list_any(self) except -1
    cdef bint list_all(self, str op, object wanted) except -1
    @cython.locals(place=cython.int, rest=uint64_t, all_of_it=uint64_t, digit=cython.longlong, listed=cython.bint)
    cdef bint list_taken(self, int way, long long target) except -1
    @cython.locals(place=cython.int)
    cdef bint list_zero_by_others(self, int place) except -1
    cdef bint list_way(self, int way, long long total) except -1
    @cython.locals(place=cython.int, least=cython.longlong, most=cython.longlong, low=cython.longlong, high=cython.longlong, rest=uint64_t)
    cdef bint bound(self, int way) noexcept
    @cython.locals(rest=uint64_t, earlier=cython.int, place_of=cython.int, left=cython.longlong)
    cdef bint extend(self, int place, long long total) except -1
    @cython.locals(left=cython.longlong)
    cdef long long left_after(self, int place, long long total, long long digit) noexcept
    @cython.locals(filling=uint64_t, place=cython.int, at=cython.int)
    cdef bint store(self) except -1
