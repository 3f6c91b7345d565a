cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.memory cimport new_numbers, new_words, release

cdef enum:
    SUM = 0
    DIFFERENCE = 1
    PRODUCT = 2
    QUOTIENT = 3
    GIVEN = 4
    HIDDEN = 5

@cython.final
cdef class Square:
    cdef int size, cells, cages
    cdef int *digits
    cdef int *held
    cdef int *part
    cdef int *first
    cdef int *ops
    cdef uint64_t *targets

    @cython.locals(at=cython.int, number=cython.int, row=cython.int, column=cython.int)
    cdef int take_cages(self, tuple cages) except -1
    @cython.locals(cell=cython.int)
    cpdef bint is_right(self, bytes values) except -1
    @cython.locals(line=cython.int)
    cdef bint lines_differ(self) noexcept
    @cython.locals(place=cython.int, other=cython.int)
    cdef bint repeats(self, int start, int step) noexcept
    @cython.locals(cage=cython.int, place=cython.int, size=cython.int)
    cdef bint cages_hold(self) noexcept
    cdef bint makes(self, int op, long long target, int size) noexcept
    @cython.locals(largest=cython.longlong)
    cdef bint is_quotient(self, long long target, int size) noexcept
    @cython.locals(place=cython.int, total=cython.longlong)
    cdef long long total(self, int size) noexcept
    @cython.locals(place=cython.int, digit=cython.longlong, product=cython.longlong)
    cdef long long product(self, int size, long long most) noexcept
    @cython.locals(place=cython.int, largest=cython.int)
    cdef int largest(self, int size) noexcept
    @cython.locals(place=cython.int, zeros=cython.int)
    cdef int zeros(self, int size) noexcept
