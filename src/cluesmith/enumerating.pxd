cimport cython

cdef class Enumerator:
    cdef int _variables, _decided, _known, _done_up_to, _levels, _settled, _clauses, _stated, _used
    cdef int[::1] _truth, _level, _reason, _seen, _phase, _trail, _begin, _literals, _first, _next, _head
    cdef bint _sound, _fresh
    cdef long long _at_last, _at_last_but_one
    cdef readonly long long conflicts, decisions

    cpdef void add(self, clause) except *
    @cython.locals(size=int, number=int, start=int, place=int)
    cdef int _store(self, list clause) except -1
    cdef void _make_room(self, int size) except *
    cdef void _watch(self, int node, int literal) noexcept
    @cython.locals(before=cython.longlong, conflict=int)
    cpdef int next_answer(self, int most) except -1
    @cython.locals(number=int)
    cpdef int pass_over(self, int answers, int most) except -1
    cpdef bint goes_well(self, int most) noexcept
    @cython.locals(variable=int)
    cpdef list values(self)
    cdef void _assign(self, int literal, int reason) noexcept
    @cython.locals(start=int, literal=int)
    cdef void _undo(self, int levels) noexcept
    @cython.locals(variable=int)
    cdef bint _decide(self) noexcept
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
    @cython.locals(learned=list, back=int, number=int)
    cdef bint _resolve(self, int conflict) except -1
    @cython.locals(learned=list, at=int, open_=int, variable=int, number=int, place=int)
    cdef list _learn(self, int conflict)
    cdef int _take_in(self, int literal, int variable, list learned) except -1
    @cython.locals(best=int, place=int, literal=int)
    cdef void _second_deepest(self, list learned) except *
