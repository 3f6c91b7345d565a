cimport cython
from libc.stdint cimport uint64_t
from cluesmith.compiled.memory cimport new_numbers, new_words, release
from cluesmith.kinds.hanjie.engine.bits cimport UNKNOWN, mask_of, word_of, words_for

cdef class Sheet:
    cdef readonly int height, width, count, stride, known
    cdef readonly Py_ssize_t cells, most_blocks
    cdef readonly bint impossible
    cdef int cause, level_now
    cdef int *size
    cdef int *first
    cdef int *free
    cdef int *code
    cdef uint64_t *painted
    cdef uint64_t *blank
    cdef int *shade
    cdef int *trail
    cdef int *position
    cdef int *reason
    cdef int *level

    cdef int take_memory(self, Py_ssize_t blocks) except -1
    @cython.locals(block=cython.int, room=cython.Py_ssize_t, length=cython.int)
    cdef int take_clue(self, int line, clue) except -1
    @cython.locals(cell=cython.int, found=bytearray)
    cpdef bytes values(self)
    @cython.locals(cell=cython.int)
    cpdef list open_cells(self)
    cpdef bint is_open(self, Py_ssize_t cell) noexcept
    @cython.locals(across=cython.int, down=cython.int, cell=cython.int)
    cdef void write(self, int row, int column, int value) noexcept
    @cython.locals(cell=cython.int, row=cython.int, column=cython.int, across=cython.int, down=cython.int)
    cpdef void undo(self, int known) noexcept
