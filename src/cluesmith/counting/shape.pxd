from libc.stdint cimport uint64_t

cdef uint64_t DEAD

cdef class Shape:
    cdef readonly int bits

    cdef uint64_t step(self, uint64_t state, int place, int code) noexcept
