cimport cython
from libc.stdint cimport uint64_t
from cluesmith.kinds.kenken.engine.board cimport Board
from cluesmith.kinds.kenken.engine.listing cimport MOST_PLACES
from cluesmith.compiled.bits cimport bit_at
from cluesmith.compiled.memory cimport new_numbers, release

@cython.final
cdef class Cages:
    cdef Board board
    cdef int *first_stretch
    cdef int *line
    cdef int *places
    cdef int stretches
    cdef uint64_t seen[MOST_PLACES]

    @cython.locals(cage=cython.int, line=cython.int)
    cdef int find_stretches(self) except -1
    @cython.locals(place=cython.int, places=cython.int, number=cython.int, cell=cython.int, first=cython.int)
    cdef int note_stretch(self, int cage, int line) noexcept
    @cython.locals(live=cython.int)
    cdef int settle(self, int cage) except -1
    @cython.locals(at=cython.int, end=cython.int, place=cython.int, size=cython.int, first=cython.int,
                   filling=uint64_t, rest=uint64_t)
    cdef int filtered(self, int cage) noexcept
    @cython.locals(at=cython.int, place=cython.int, size=cython.int, first=cython.int, rest=uint64_t)
    cdef int unite(self, int cage) except -1
    @cython.locals(stretch=cython.int, held=uint64_t)
    cdef int claim(self, int cage) except -1
    @cython.locals(at=cython.int, held=uint64_t, one=uint64_t, filling=uint64_t, rest=cython.int)
    cdef uint64_t held_by_all(self, int cage, int places) noexcept
    @cython.locals(_=cython.int, cell=cython.int, step=cython.int)
    cdef int clear_line(self, int cage, int line, uint64_t held) except -1
