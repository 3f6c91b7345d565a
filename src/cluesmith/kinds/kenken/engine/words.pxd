# C twins of words.py, put straight into the code that uses them.
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, realloc

cdef enum:
    FALSE = 0
    TRUE = 1
    GAVE_UP = 2

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int kenken_lowest(uint64_t word) {
        unsigned long index; _BitScanForward64(&index, word); return (int)index; }
    static inline int kenken_highest(uint64_t word) {
        unsigned long index; _BitScanReverse64(&index, word); return (int)index; }
    #else
    static inline int kenken_lowest(uint64_t word) { return __builtin_ctzll(word); }
    static inline int kenken_highest(uint64_t word) { return 63 - __builtin_clzll(word); }
    #endif
    static inline int kenken_count(uint64_t word) {
        int count = 0; while (word) { word &= word - 1; count++; } return count; }
    #define kenken_bit(place) ((uint64_t)1 << (place))
    """
    int lowest "kenken_lowest"(uint64_t word) noexcept nogil
    int highest "kenken_highest"(uint64_t word) noexcept nogil
    int count_bits "kenken_count"(uint64_t word) noexcept nogil
    uint64_t bit_at "kenken_bit"(int place) noexcept nogil

# One item more than asked for: memory of no length may be NULL too. calloc itself refuses a size that overflows.
cdef inline uint64_t *new_words(size_t count) except NULL:
    cdef void *block = calloc(count + 1, sizeof(uint64_t))
    if block is NULL:
        raise MemoryError
    return <uint64_t *>block

cdef inline int *new_numbers(size_t count) except NULL:
    cdef void *block = calloc(count + 1, sizeof(int))
    if block is NULL:
        raise MemoryError
    return <int *>block

# The old block stays as it is where there is no room for a larger one.
cdef inline uint64_t *more_words(uint64_t *words, size_t old, size_t new) except NULL:
    cdef void *block = realloc(words, (new + 1) * sizeof(uint64_t))
    if block is NULL:
        raise MemoryError
    return <uint64_t *>block

cdef inline int *more_numbers(int *numbers, size_t old, size_t new) except NULL:
    cdef void *block = realloc(numbers, (new + 1) * sizeof(int))
    if block is NULL:
        raise MemoryError
    return <int *>block

cdef inline void release(void *block) noexcept:
    free(block)
