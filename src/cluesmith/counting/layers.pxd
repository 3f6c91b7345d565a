cimport cython
from libc.stdint cimport int64_t, uint64_t
from cluesmith.compiled.memory cimport more_words, new_numbers, new_words, release
from cluesmith.counting.arrays cimport fetch, hash_of
from cluesmith.counting.shape cimport DEAD, Shape

cdef int BATCH
cdef int BATCHES_BETWEEN_LOOKS
cdef int FIRST_ROOM

@cython.final
cdef class Moves:
    cdef readonly int number, width
    cdef int *to

    cpdef int target(self, Py_ssize_t state, int choice)

@cython.final
cdef class Layers:
    cdef int words
    cdef readonly int number
    cdef int found, room
    cdef uint64_t slot_mask, shape_mask
    cdef int64_t most_bytes
    cdef object deadline
    cdef Shape shape
    cdef uint64_t *keys
    cdef uint64_t *next_keys
    cdef uint64_t *scratch
    cdef uint64_t *hashes
    cdef uint64_t *origins
    cdef int most_choices
    cdef uint64_t *op_mask
    cdef int *slots
    cdef int *codes
    cdef int *first_code
    cdef int *first_op
    cdef int *op_word
    cdef int *op_shift
    cdef int *op_table
    cdef int *table
    cdef int *first_group
    cdef int *first_field
    cdef int *field_word
    cdef int *field_shift
    cdef uint64_t *field_mask

    @cython.locals(place=cython.int, choice=cython.int, index=cython.int, steps=list)
    cdef void take_plan(self, plan) except *
    @cython.locals(place=cython.int, index=cython.int)
    cdef void take_groups(self, plan) except *
    @cython.locals(last=cython.int, place=cython.int, change=uint64_t)
    cdef void put_in_order(self, Py_ssize_t at, int first, int end) noexcept
    cdef inline uint64_t held(self, Py_ssize_t at, int field) noexcept
    @cython.locals(width=cython.int, moves=Moves, slot=uint64_t, batch=Py_ssize_t)
    cpdef Moves advance(self, int place)
    @cython.locals(width=cython.int, found=Py_ssize_t, state=Py_ssize_t, choice=cython.int, last=Py_ssize_t)
    cdef Py_ssize_t follow_batch(self, Moves moves, int place, Py_ssize_t first) noexcept
    @cython.locals(item=Py_ssize_t, number=Py_ssize_t)
    cdef void look_up(self, Moves moves, Py_ssize_t found) except *
    cdef void turn(self) except *
    @cython.locals(word=Py_ssize_t, shift=cython.int, mask=uint64_t, held=uint64_t, row=uint64_t, width=cython.int,
                   after=cython.int, op=cython.int, group=cython.int)
    cdef bint follow(self, Py_ssize_t at, Py_ssize_t state, int place, int choice) noexcept
    @cython.locals(old=uint64_t, new=uint64_t)
    cdef inline bint reshape(self, Py_ssize_t at, int place, int code) noexcept
    @cython.locals(slot=uint64_t, word=cython.int)
    cdef int find(self, Py_ssize_t at, uint64_t mixed) except -2
    @cython.locals(word=cython.int, same=cython.int)
    cdef inline bint is_same(self, Py_ssize_t at, Py_ssize_t state) noexcept
    @cython.locals(slot=uint64_t, state=Py_ssize_t)
    cdef void grow(self) except *
