# C twins of bits.py, put straight into the code that uses them.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int cluesmith_lowest(uint64_t word) {
        unsigned long index; _BitScanForward64(&index, word); return (int)index; }
    static inline int cluesmith_highest(uint64_t word) {
        unsigned long index; _BitScanReverse64(&index, word); return (int)index; }
    #else
    static inline int cluesmith_lowest(uint64_t word) { return __builtin_ctzll(word); }
    static inline int cluesmith_highest(uint64_t word) { return 63 - __builtin_clzll(word); }
    #endif
    static inline int cluesmith_count(uint64_t word) {
        int count = 0; while (word) { word &= word - 1; count++; } return count; }
    #define cluesmith_bit(place) ((uint64_t)1 << (place))
    """
    int lowest "cluesmith_lowest"(uint64_t word) noexcept nogil
    int highest "cluesmith_highest"(uint64_t word) noexcept nogil
    int count_bits "cluesmith_count"(uint64_t word) noexcept nogil
    uint64_t bit_at "cluesmith_bit"(int place) noexcept nogil
