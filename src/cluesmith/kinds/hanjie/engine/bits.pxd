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
    #include <stdint.h>
    #define hanjie_words_for(bits) (((bits) + 63) >> 6)
    #define hanjie_word_of(bit) ((bit) >> 6)
    #define hanjie_mask_of(bit) ((uint64_t)1 << ((bit) & 63))
    """
    int words_for "hanjie_words_for"(int bits) noexcept nogil
    int word_of "hanjie_word_of"(int bit) noexcept nogil
    uint64_t mask_of "hanjie_mask_of"(int bit) noexcept nogil

cdef inline int check_signals() except -1:
    with nogil:
        pass  # other threads may run now
    return PyErr_CheckSignals()
