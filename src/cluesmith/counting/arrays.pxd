# C twins of arrays.py, put straight into the code that uses them.
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc

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

cdef inline uint32_t *new_pieces(size_t count) except NULL:
    cdef void *block = calloc(count + 1, sizeof(uint32_t))
    if block is NULL:
        raise MemoryError
    return <uint32_t *>block

# The old block stays as it is where there is no room for a larger one.
cdef inline uint64_t *grown_words(uint64_t *words, size_t old, size_t new) except NULL:
    cdef void *block = realloc(words, (new + 1) * sizeof(uint64_t))
    if block is NULL:
        raise MemoryError
    return <uint64_t *>block

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

cdef inline void release(void *block) noexcept:
    free(block)
