cimport cython

@cython.final
cdef class Needed:
    cdef int[::1] arena, start, link, head, reason, place, seen, trail, short, when, which
    cdef signed char[::1] held, needed, gone
    cdef int used, done, round, alive, forgot
    cdef object _deadline
    cdef readonly object clauses, lemmas

    @cython.locals(begin=cython.int, end=cython.int, open_=cython.int, place=cython.int, literal=cython.int, own=cython.int)
    cdef int attach(self, int number) noexcept
    cdef void hold(self, int literal, int reason) noexcept
    @cython.locals(failed=cython.int)
    cdef int propagate(self) noexcept
    @cython.locals(watch=cython.int, kept=cython.int, failed=cython.int, following=cython.int, clause=cython.int)
    cdef int visit(self, int false) noexcept
    @cython.locals(clause=cython.int, begin=cython.int, own=cython.int, place=cython.int, literal=cython.int)
    cdef bint rewatch(self, int watch) noexcept
    cdef int imply(self, int clause, int other) noexcept
    @cython.locals(clause=cython.int)
    cdef void forget(self, int number) noexcept
    @cython.locals(place=cython.int)
    cdef int made(self, int number) noexcept
    @cython.locals(own=cython.int, watch=cython.int, literal=cython.int, before=cython.int, here=cython.int)
    cdef void detach(self, int number) noexcept
    @cython.locals(clause=cython.int)
    cdef void remember(self, int number) noexcept
    @cython.locals(variable=cython.int)
    cdef bint take_away(self, int number) noexcept
    @cython.locals(literal=cython.int)
    cdef void undo(self, int used) noexcept
    @cython.locals(place=cython.int, clause=cython.int, literal=cython.int)
    cdef void follow_again(self) noexcept
    @cython.locals(level=cython.int, true=cython.int, place=cython.int, literal=cython.int, failed=cython.int)
    cdef bint follows(self, int number) noexcept
    @cython.locals(clause=cython.int, place=cython.int, variable=cython.int)
    cdef object mark(self, int failed)
