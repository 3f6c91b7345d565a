# C twins of bits.py, put straight into the code that uses them.
from libc.stdint cimport uint64_t
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
    #include <stdlib.h>
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
    #define hanjie_new_words(count) ((uint64_t *)calloc((size_t)(count) + 1, sizeof(uint64_t)))
    #define hanjie_new_numbers(count) ((int *)calloc((size_t)(count) + 1, sizeof(int)))
    #define hanjie_new_reals(count) ((double *)calloc((size_t)(count) + 1, sizeof(double)))
    #define hanjie_grown(numbers, old, new) ((int *)realloc((numbers), ((size_t)(new) + 1) * sizeof(int)))
    """
    double *new_reals "hanjie_new_reals"(int count) noexcept nogil
    int *grown "hanjie_grown"(int *numbers, int old, int new) noexcept nogil
    int lowest "hanjie_lowest"(uint64_t word) noexcept nogil
    int words_for "hanjie_words_for"(int bits) noexcept nogil
    int word_of "hanjie_word_of"(int bit) noexcept nogil
    uint64_t mask_of "hanjie_mask_of"(int bit) noexcept nogil
    uint64_t *new_words "hanjie_new_words"(int count) noexcept nogil
    int *new_numbers "hanjie_new_numbers"(int count) noexcept nogil
    void release "free"(void *block) noexcept nogil

cdef inline int check_signals() except -1:
    with nogil:
        pass  # other threads may run now
    return PyErr_CheckSignals()
