cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.bits cimport bit_at
from cluesmith.compiled.memory cimport more_numbers, more_words, new_numbers, new_words, release

@cython.final
cdef class Board:
    cdef readonly int size, cells, cages
    cdef uint64_t full
    cdef bint failed
    cdef uint64_t *bits
    cdef int *cage_of
    cdef int *first
    cdef int *part
    cdef int *base
    cdef int *live
    cdef uint64_t *tried
    cdef uint64_t *pool
    cdef int pool_used, pool_room
    cdef int *trail_at
    cdef uint64_t *trail_was
    cdef int trail_used, trail_room
    cdef int *saved
    cdef int stamp
    cdef int *todo
    cdef int *waiting
    cdef int todo_first, todo_count
    cdef int *to_list
    cdef int *asked
    cdef int to_list_first, to_list_count
    cdef uint64_t dirty[2]
    cdef uint64_t unmatched[2]
    cdef int *weight

    cdef int take_memory(self) except -1
    @cython.locals(cage=cython.int, at=cython.int, cell=cython.int)
    cdef int take_cages(self, list parts) except -1
    @cython.locals(owner=cython.int, row=cython.int, column=cython.int)
    cdef int look_around(self, int cell, int cause) noexcept
    @cython.locals(left=uint64_t)
    cdef int keep(self, int cell, uint64_t kept, int cause) except -1
    @cython.locals(end=cython.int)
    cdef int look_at(self, int cage) noexcept
    @cython.locals(end=cython.int)
    cdef int ask_for_list(self, int cage) noexcept
    cdef int next_cage(self) noexcept
    cdef int next_to_list(self) noexcept
    cdef int save(self, int place, uint64_t was) except -1
    cdef int set_live(self, int cage, int live) except -1
    cdef int set_tried(self, int cage, uint64_t thinkable) except -1
    cdef int set_base(self, int cage, int base) except -1
    cdef int store(self, uint64_t filling) except -1
    @cython.locals(place=cython.int, cage=cython.int)
    cdef int undo(self, int trail) noexcept
    cdef int forget_work(self) noexcept
    @cython.locals(cell=cython.int)
    cpdef list all_bits(self)
    cpdef int fillings_in_all(self)
    @cython.locals(at=cython.int, base=cython.int)
    cpdef list fillings(self, int cage)
