# C twins of bits.py, put straight into the code that uses them.
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, realloc
from cpython.exc cimport PyErr_CheckSignals

cdef enum:
    UNKNOWN = 0
    OPTIONAL = -1

    STOPPED = -1
    FALSE = 0
    TRUE = 1
    GAVE_UP = 2

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int hanjie_lowest(uint64_t word) {
        unsigned long index; _BitScanForward64(&index, word); return (int)index; }
    #else
    static inline int hanjie_lowest(uint64_t word) { return __builtin_ctzll(word); }
    #endif
    #define hanjie_words_for(bits) (((bits) + 63) >> 6)
    #define hanjie_word_of(bit) ((bit) >> 6)
    #define hanjie_mask_of(bit) ((uint64_t)1 << ((bit) & 63))
    """
    int lowest "hanjie_lowest"(uint64_t word) noexcept nogil
    int words_for "hanjie_words_for"(int bits) noexcept nogil
    int word_of "hanjie_word_of"(int bit) noexcept nogil
    uint64_t mask_of "hanjie_mask_of"(int bit) noexcept nogil

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

cdef inline double *new_reals(size_t count) except NULL:
    cdef void *block = calloc(count + 1, sizeof(double))
    if block is NULL:
        raise MemoryError
    return <double *>block

# The old block stays as it is where there is no room for a larger one.
cdef inline int *grown(int *numbers, size_t old, size_t new) except NULL:
    cdef void *block = realloc(numbers, (new + 1) * sizeof(int))
    if block is NULL:
        raise MemoryError
    return <int *>block

cdef inline void release(void *block) noexcept:
    free(block)

cdef inline int check_signals() except -1:
    with nogil:
        pass  # other threads may run now
    return PyErr_CheckSignals()
