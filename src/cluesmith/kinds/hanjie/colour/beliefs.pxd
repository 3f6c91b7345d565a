cimport cython
from cluesmith.compiled.memory cimport new_numbers, new_reals, release
from cluesmith.kinds.hanjie.engine.bits cimport check_signals

cdef double LEAST, TINY, KEPT
cdef int MAX_UNCLOCKED_WORK

@cython.final
cdef class ColourBeliefs:
    cdef int height, width, values, line_size, line_blocks, line_first
    cdef Py_ssize_t cells, wide
    cdef long long fuel
    cdef double total
    cdef int *first
    cdef int *has_clue
    cdef int *length
    cdef int *colour
    cdef int *left
    cdef int *kept_left
    cdef double *to_row
    cdef double *to_column
    cdef double *kept_to_row
    cdef double *kept_to_column
    cdef double *weight
    cdef double *likely
    cdef double *over
    cdef double *gap
    cdef double *begin
    cdef double *fit
    cdef double *after_over
    cdef double *after_gap
    cdef double *after_begin

    @cython.locals(block=cython.int, line=cython.int)
    cdef int take_clues(self, clues) except -1
    @cython.locals(cell=cython.Py_ssize_t, value=cython.int)
    cdef int start(self, left) except -1
    @cython.locals(line=cython.int)
    cpdef bint exchange(self, int rounds, deadline) except -1
    @cython.locals(cell=cython.Py_ssize_t, at=cython.Py_ssize_t)
    cpdef void keep(self) noexcept
    @cython.locals(cell=cython.Py_ssize_t, at=cython.Py_ssize_t)
    cpdef void come_back(self) noexcept
    cpdef void fix(self, Py_ssize_t cell, int value) noexcept
    @cython.locals(cell=cython.Py_ssize_t, value=cython.int)
    cpdef list guesses(self)
    @cython.locals(best=cython.double, found=cython.int, value=cython.int)
    cdef int likeliest(self, Py_ssize_t cell) noexcept
    @cython.locals(total=cython.double, other=cython.int)
    cdef double belief(self, Py_ssize_t cell, int value) noexcept
    cdef inline double both(self, Py_ssize_t cell, int value) noexcept
    @cython.locals(is_row=cython.bint, told=cython.p_double, place=cython.Py_ssize_t, cell=cython.Py_ssize_t,
                   most=cython.double, value=cython.int, weight=cython.double)
    cdef void take_line(self, int line) noexcept
    @cython.locals(place=cython.int, block=cython.int, last=cython.Py_ssize_t)
    cdef bint forward(self) noexcept
    @cython.locals(at=cython.int)
    cdef inline bint may_touch(self, int block) noexcept
    @cython.locals(length=cython.int, colour=cython.int, touches=cython.bint, here=cython.Py_ssize_t,
                   before=cython.Py_ssize_t, place=cython.int, inside=cython.int, fit=cython.double)
    cdef void lay(self, int block) noexcept
    @cython.locals(here=cython.Py_ssize_t, most=cython.double, place=cython.int)
    cdef bint scale(self, int block) noexcept
    @cython.locals(here=cython.Py_ssize_t, place=cython.int, so_far=cython.double)
    cdef void leave_blank(self, int block) noexcept
    @cython.locals(block=cython.int)
    cdef void backward(self) noexcept
    @cython.locals(is_last=cython.bint, touches=cython.bint, place=cython.int, begin=cython.double, rest=cython.double)
    cdef void close_gap(self, int block) noexcept
    @cython.locals(here=cython.Py_ssize_t, place=cython.int, so_far=cython.double)
    cdef void note_blank(self, int block) noexcept
    @cython.locals(length=cython.int, colour=cython.int, here=cython.Py_ssize_t, place=cython.int, inside=cython.int,
                   way=cython.double)
    cdef void note_block(self, int block) noexcept
    @cython.locals(is_row=cython.bint, told=cython.p_double, place=cython.Py_ssize_t, cell=cython.Py_ssize_t,
                   total=cython.double, value=cython.int, news=cython.double)
    cdef bint tell(self, int line) noexcept
    @cython.locals(total=cython.double, value=cython.int)
    cdef double rule_out(self, Py_ssize_t cell, Py_ssize_t at) noexcept
    @cython.locals(blocks=cython.int)
    cdef int look_at_clock(self, int line, deadline) except -1
