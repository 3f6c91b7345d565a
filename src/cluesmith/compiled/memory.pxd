# C twins of memory.py, put straight into the code that uses them.
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc

# One item more than asked for: memory of no length may be NULL too. calloc itself refuses a size that overflows.
cdef inline void *cleared(size_t count, size_t size) except NULL:
    cdef void *block = calloc(count + 1, size)
    if block is NULL:
        raise MemoryError
    return block

# The old block stays as it is where there is no room for a larger one.
cdef inline void *enlarged(void *old, size_t count, size_t size) except NULL:
    cdef void *block = realloc(old, (count + 1) * size)
    if block is NULL:
        raise MemoryError
    return block

cdef inline uint64_t *new_words(size_t count) except NULL:
    return <uint64_t *>cleared(count, sizeof(uint64_t))

cdef inline uint32_t *new_pieces(size_t count) except NULL:
    return <uint32_t *>cleared(count, sizeof(uint32_t))

cdef inline int *new_numbers(size_t count) except NULL:
    return <int *>cleared(count, sizeof(int))

cdef inline double *new_reals(size_t count) except NULL:
    return <double *>cleared(count, sizeof(double))

cdef inline uint64_t *more_words(uint64_t *words, size_t old, size_t new) except NULL:
    return <uint64_t *>enlarged(words, new, sizeof(uint64_t))

cdef inline int *more_numbers(int *numbers, size_t old, size_t new) except NULL:
    return <int *>enlarged(numbers, new, sizeof(int))

cdef inline void release(void *block) noexcept:
    free(block)
