# C twins of arrays.py, put straight into the code that uses them.
from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define counting_fetch(address) __builtin_prefetch(address)
    #else
    #define counting_fetch(address) ((void)(address))
    #endif
    """
    void counting_fetch(const void *address) noexcept nogil

ctypedef fused Item:
    int
    uint32_t
    uint64_t

cdef inline void fetch(Item *array, size_t place) noexcept:
    counting_fetch(<const void *>(array + place))

cdef enum:
    PIECE_BITS = 32

cdef inline uint64_t hash_of(uint64_t *words, size_t first, int count) noexcept:
    cdef uint64_t mixed = 0
    cdef int place
    for place in range(count):
        mixed = (mixed ^ words[first + place]) * <uint64_t>0x9E3779B97F4A7C15ULL
        mixed ^= mixed >> 32
    return mixed

cdef inline uint32_t low_piece(uint64_t number) noexcept:
    return <uint32_t>number

cdef inline uint64_t high_piece(uint64_t number) noexcept:
    return number >> 32
