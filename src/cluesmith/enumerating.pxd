cimport cython

cdef int KEPT_GLUE, RESTART, DEPTH
cdef int TAKEN, IMPLIED, NEEDED

cdef class Enumerator:
    cdef int _variables, _decided, _known, _done_up_to, _levels, _settled, _clauses, _stated, _used
    cdef int _long, _marks, _front, _look, _enough, _noted
    cdef int[::1] _truth, _level, _reason, _seen, _phase, _trail, _begin, _literals, _first, _next, _glue, _head
    cdef int[::1] _made, _marked, _counted, _after, _before
    cdef long long[::1] _rank
    cdef bytearray _true
    cdef bint _sound, _fresh
    cdef int _stamp
    cdef long long _at_last, _at_last_but_one, _restart_at, _luby_high, _luby_low, _highest
    cdef readonly long long conflicts, decisions

    cpdef void add(self, clause) except *
    @cython.locals(literal=int)
    cdef void _take(self, clause) except *
    @cython.locals(number=int, place=int)
    cdef int _store(self, int glue) except -1
    cdef void _make_room(self) except *
    cdef void _watch(self, int node, int literal) noexcept
    @cython.locals(bound=int, at=int, number=int, end=int)
    cdef void _forget(self) except *
    @cython.locals(literal=int, number=int)
    cdef void _watch_stated(self) noexcept
    @cython.locals(start=int, place=int, new=int, variable=int)
    cdef void _move(self, int number) except *
    @cython.locals(before=cython.longlong, conflict=int)
    cpdef int next_answer(self, int most) except -1
    @cython.locals(number=int)
    cpdef int pass_over(self, int answers, int most) except -1
    cpdef bint goes_well(self, int most) noexcept
    @cython.locals(number=int)
    cpdef bint refute(self, clause) except -1
    @cython.locals(at=int, literal=int)
    cpdef bytes values(self)
    cdef void _assign(self, int literal, int reason) noexcept
    @cython.locals(start=int, literal=int, variable=int)
    cdef void _undo(self, int levels) noexcept
    cdef void _restart(self) noexcept
    @cython.locals(variable=int)
    cdef bint _decide(self) noexcept
    @cython.locals(variable=int)
    cdef int _next_of_others(self) noexcept
    @cython.locals(before=int, after=int)
    cdef void _to_front(self, int variable) noexcept
    @cython.locals(level=int)
    cdef int _levels_decided(self) noexcept
    @cython.locals(literal=int)
    cdef bint _back_up(self, int level) noexcept
    @cython.locals(gone=int, node=int, after=int, other=int)
    cdef int _propagate(self) noexcept
    @cython.locals(start=int, end=int, here=int, place=int, literal=int)
    cdef bint _watch_another(self, int node, int gone) noexcept
    @cython.locals(after=int)
    cdef void _watch_again(self, int node, int literal) noexcept
    @cython.locals(glue=int, back=int, number=int)
    cdef bint _resolve(self, int conflict) except -1
    @cython.locals(at=int, open_=int, variable=int, number=int, place=int)
    cdef void _learn(self, int conflict) noexcept
    @cython.locals(other=int)
    cdef int _take_in(self, int literal, int variable) noexcept
    cdef void _note(self, int variable) noexcept
    @cython.locals(kept=int, place=int, literal=int)
    cdef void _shorten(self) noexcept
    @cython.locals(number=int, place=int, other=int)
    cdef bint _follows(self, int variable, int depth) noexcept
    @cython.locals(best=int, other=int, literal=int)
    cdef void _deepest_to(self, int place) noexcept
    @cython.locals(number=int, place=int, level=int)
    cdef int _count_levels(self) noexcept
