cimport cython
from cluesmith.compiled.memory cimport new_numbers, new_reals, release
from cluesmith.kinds.hanjie.engine.bits cimport OPTIONAL, STOPPED, TRUE, check_signals
from cluesmith.kinds.hanjie.engine.sheet cimport Sheet

cdef double LEAST, TINY, SETTLED
cdef int MAX_UNCLOCKED_WORK

@cython.final
cdef class Beliefs:
    cdef Sheet sheet
    cdef double deadline, change
    cdef long long fuel
    cdef Py_ssize_t wide
    cdef int size, blocks, first
    cdef double *to_row
    cdef double *to_column
    cdef double *paint
    cdef double *blank
    cdef double *ever_painted
    cdef double *ever_blank
    cdef double *begin
    cdef double *live
    cdef double *running
    cdef double *home
    cdef double *powers
    cdef double *arrive
    cdef double *reach
    cdef double *body
    cdef int *low
    cdef int *high
    cdef int *begun_by
    cdef int *over_by

    @cython.locals(line=cython.int)
    cpdef int exchange(self, int rounds) except -2
    @cython.locals(cell=cython.int)
    cpdef list painted(self)
    @cython.locals(both=cython.double, neither=cython.double)
    cdef double belief(self, int cell) noexcept
    @cython.locals(place=cython.int)
    cpdef list cells_of(self, int line)
    @cython.locals(block=cython.int)
    cpdef list places_of(self, int line)
    @cython.locals(cell=cython.int, step=cython.int, is_open=cython.bint, place=cython.int, told=cython.double,
                   most=cython.double)
    cdef bint take_line(self, int line) noexcept
    @cython.locals(cell=cython.int, step=cython.int, told=cython.p_double, place=cython.int,
                   painted=cython.double, blank=cython.double, news=cython.double)
    cdef void tell(self, int line) noexcept
    @cython.locals(place=cython.int, power=cython.int, span=cython.int, here=cython.Py_ssize_t,
                   below=cython.Py_ssize_t)
    cdef void multiply_runs(self) noexcept
    @cython.locals(product=cython.double, row=cython.Py_ssize_t)
    cdef inline double run(self, int place, int length) noexcept
    @cython.locals(place=cython.int, block=cython.int)
    cdef bint forward(self) noexcept
    @cython.locals(room=cython.int, block=cython.int)
    cdef void set_limits(self) noexcept
    @cython.locals(length=cython.int)
    cdef inline int least(self, int block) noexcept
    @cython.locals(base=cython.Py_ssize_t, gap=cython.double, place=cython.int)
    cdef void cross_gap(self, int block) noexcept
    @cython.locals(base=cython.Py_ssize_t, after=cython.Py_ssize_t, place=cython.int, fit=cython.double)
    cdef void lay_known(self, int block, int length) noexcept
    @cython.locals(base=cython.Py_ssize_t, after=cython.Py_ssize_t, low=cython.int, last=cython.int,
                   inside=cython.double, place=cython.int)
    cdef void lay_unknown(self, int block, bint optional) noexcept
    @cython.locals(base=cython.Py_ssize_t, low=cython.int, high=cython.int, most=cython.double, place=cython.int)
    cdef bint scale(self, int block) noexcept
    @cython.locals(here=cython.Py_ssize_t, after=cython.Py_ssize_t, block=cython.int, share=cython.double)
    cdef bint backward(self) noexcept
    @cython.locals(place=cython.int)
    cdef void leave_line(self) noexcept
    @cython.locals(base=cython.Py_ssize_t, place=cython.int, over=cython.int)
    cdef void leave_known(self, int block, int length, Py_ssize_t after) noexcept
    @cython.locals(last=cython.int, place=cython.int, way=cython.double)
    cdef void leave_unknown(self, int block, Py_ssize_t after) noexcept
    @cython.locals(base=cython.Py_ssize_t, may_miss=cython.bint, gap=cython.double, total=cython.double,
                   place=cython.int, way=cython.double)
    cdef double close_gap(self, int block, Py_ssize_t here, Py_ssize_t after) noexcept
    @cython.locals(base=cython.Py_ssize_t, place=cython.int)
    cdef void note_gap(self, int block) noexcept
    cdef void note_block(self, int block, double share, Py_ssize_t after) noexcept
    @cython.locals(base=cython.Py_ssize_t, begun=cython.double, place=cython.int, way=cython.double)
    cdef void note_known(self, int block, int length, double share) noexcept
    @cython.locals(base=cython.Py_ssize_t, optional=cython.bint, begun=cython.double, over=cython.double,
                   before=cython.double, place=cython.int, new=cython.double, ended=cython.double,
                   inside=cython.double, painted=cython.double)
    cdef void note_unknown(self, int block, double share, Py_ssize_t after) noexcept
    @cython.locals(painted=cython.double, place=cython.int)
    cdef void add_up_painted(self) noexcept
    cdef int is_out_of_time(self, int line) except -2
    cdef int look_at_clock(self) except -2
